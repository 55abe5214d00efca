"""Seeded random terms: the kernel's verdicts against rigorous enclosures of values.

A few seconds' worth of what ``python -m tests.campaign`` does for as long as one likes.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from flint import acb
from sympy import Add, Expr, Integer, Sum, cos, exp, expand, expand_trig, sin

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.steps.normal_form import is_zero
from tests.campaign.generators import (
    certainly_differ,
    decided_zero,
    known_to_the_kernel,
    random_point,
    random_terms,
    random_trigonometry,
    tempting,
    value,
)
from tests.steps.vocabulary import i, j, k, n, u, v, x, y, z


@pytest.mark.parametrize("seed", range(8))
def test_tempting_rewrites_are_never_called_true_where_values_differ(seed: int) -> None:
    for number, term in enumerate(random_terms(seed, 25, 3)):
        for other in tempting(term):
            if known_to_the_kernel(other) and decided_zero(term - other):
                assert not certainly_differ(term, other, 1000 * seed + number), (term, other)


@pytest.mark.parametrize("seed", range(4))
def test_random_pairs_are_never_called_equal_where_values_differ(seed: int) -> None:
    found = list(random_terms(100 + seed, 24, 2))
    for number, (lhs, rhs) in enumerate(pairwise(found)):
        if decided_zero(lhs - rhs):
            assert not certainly_differ(lhs, rhs, number), (lhs, rhs)


@pytest.mark.parametrize("seed", range(4))
def test_numbers_changed_by_one_are_never_called_equal_where_values_differ(seed: int) -> None:
    for number, term in enumerate(random_terms(200 + seed, 30, 3)):
        integers = [node for node in terms.subterms(term) if node.is_Integer]
        for node in integers[:3]:
            other = term.xreplace({node: node + 1})
            if known_to_the_kernel(other) and decided_zero(term - other):
                assert not certainly_differ(term, other, number), (term, other)


# --------------------------------------------------------------------------------------------
# Rewrites that are true and must be decided


@pytest.mark.parametrize("seed", range(16))
def test_expanded_trigonometry_is_decided(seed: int) -> None:
    term = random_trigonometry(random.Random(seed), 2)
    assert is_zero(term - expand(term))
    assert is_zero(term - term.rewrite(exp))
    assert is_zero(term - expand_trig(term))


@pytest.mark.parametrize("seed", range(16))
def test_expanded_trigonometry_with_a_planted_error_is_not(seed: int) -> None:
    chance = random.Random(seed)
    term = random_trigonometry(chance, 2)
    error = chance.choice((sin(x), Integer(1), cos(y) / 10**9, u - 1, sin(x + y) * u))
    assert not is_zero(term - expand_trig(term) + error)


@pytest.mark.parametrize("seed", range(20))
def test_rational_functions_are_decided(seed: int) -> None:
    chance = random.Random(seed)

    def polynomial() -> Expr:
        return Add(*(chance.randint(-4, 4) * x ** chance.randint(0, 3) * y ** chance.randint(0, 2)
                     for _ in range(3))) + 17 * z  # fmt: skip

    a, b, c, d = (polynomial() for _ in range(4))
    assert is_zero(a / b + c / d - expand(a * d + b * c) / expand(b * d))
    assert not is_zero(a / b + c / d - expand(a * d + b * c + 1) / expand(b * d))


@pytest.mark.parametrize("seed", range(8))
def test_linear_rewrites_of_sums_are_decided(seed: int) -> None:
    chance = random.Random(seed)
    one, two = (random_trigonometry(chance, 1).subs(x, i * x) for _ in range(2))
    first, second = chance.choice((x, y**2, Integer(3))), chance.choice((y, 1 / u, Integer(-2)))
    whole = Sum(first * one + second * two, (i, 0, n))
    parts = first * Sum(one.subs(i, j), (j, 0, n)) + second * Sum(two, (i, 0, n))
    last = (first * one + second * two).subs(i, n)
    shifted = Sum((first * one + second * two).subs(i, i - 1), (i, 1, n))
    assert is_zero(whole - parts)
    assert is_zero(whole - last - shifted)
    assert not is_zero(whole - parts - one.subs(i, 0) + two.subs(i, 1) * 2)


# --------------------------------------------------------------------------------------------
# facts and substitute against values


def _holds(fact: Fact, ball: acb) -> bool:
    """Can the fact be true of the number in the ball?"""
    if fact is Fact.NONZERO:
        return not (ball.is_exact() and ball == 0)
    if not ball.imag.contains(0):
        return False
    if fact is Fact.INTEGER:
        return bool(ball.real.contains_integer())
    if fact is Fact.NONNEGATIVE:
        return not ball.real < 0
    if fact is Fact.NONPOSITIVE:
        return not ball.real > 0
    return True


@pytest.mark.parametrize("seed", range(6))
def test_facts_are_true_of_values(seed: int) -> None:
    chance = random.Random(seed)
    for term in random_terms(300 + seed, 60, 3):
        known = facts(term)
        for _ in range(4 if known else 0):
            ball = value(term, random_point(chance))
            assert ball is None or all(_holds(fact, ball) for fact in known), (term, known)


@pytest.mark.parametrize("seed", range(6))
def test_substitution_commutes_with_evaluation(seed: int) -> None:
    chance = random.Random(seed)
    for term in random_terms(400 + seed, 30, 3):
        put = chance.choice((y + 1, x * y, sin(x), u - v, k + x))
        result = terms.substitute(term, {x: put})
        point = random_point(chance)
        inner = value(put, point)
        if inner is None or not known_to_the_kernel(result):
            continue
        left, right = value(result, point), value(term, {**point, x: inner})
        assert left is None or right is None or left.overlaps(right), (term, put)


@pytest.mark.parametrize("seed", range(4))
def test_substituting_an_index_never_captures(seed: int) -> None:
    chance = random.Random(seed)
    for term in random_terms(500 + seed, 20, 2):
        total = Sum(term * i + x, (i, 0, n))
        result = terms.substitute(total, {x: i * y, y: j + i})
        point = random_point(chance)
        moved = {**point, x: value(i * y, point), y: value(j + i, point)}
        left, right = value(result, point), value(total, moved)
        assert left is None or right is None or left.overlaps(right), term
