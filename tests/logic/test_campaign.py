"""Seeded random terms: the kernel's verdicts against rigorous enclosures of values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from flint import acb
from sympy import (
    Abs,
    Add,
    Expr,
    I,
    Integer,
    Mul,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    cosh,
    cot,
    exp,
    expand,
    expand_trig,
    floor,
    im,
    log,
    pi,
    re,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from symbolic_pe.logic import terms
from symbolic_pe.logic.normal_form import is_zero
from symbolic_pe.logic.sorts import Fact, facts
from symbolic_pe.numerics.evaluation import Undetermined, enclose
from tests.logic.vocabulary import i, j, k, m, n, u, v, x, y, z

VARIABLES = (x, y, z, u, v, k, m, n)
FUNCTIONS = (sin, cos, tan, cot, exp, log, sqrt, Abs, sinh, cosh, tanh, conjugate, re, im, sign,
             floor)  # fmt: skip
CHANCES = {sin: 3, cos: 3, exp: 2, sqrt: 2, Abs: 2}


def random_term(chance: random.Random, depth: int, extra: tuple[Symbol, ...] = ()) -> Expr:
    """A term of the whitelist, at most ``depth`` nodes deep."""
    if depth == 0 or chance.random() < 0.1:
        return chance.choice((*VARIABLES, *extra, pi, I, Integer(chance.randint(-3, 3)),
                              Rational(chance.randint(1, 5), 2)))  # fmt: skip

    def part() -> Expr:
        return random_term(chance, depth - 1, extra)

    kind = chance.random()
    if kind < 0.25:
        return part() + part()
    if kind < 0.5:
        return part() * part()
    if kind < 0.62:
        exponent = chance.choice((2, 3, -1, -2, Rational(1, 2), Rational(1, 3), k, n, x))
        return part() ** exponent
    if kind < 0.68:
        return Sum(random_term(chance, depth - 1, (i,)), (i, 0, chance.choice((m, n, n - 1))))
    weights = [CHANCES.get(function, 1) for function in FUNCTIONS]
    return chance.choices(FUNCTIONS, weights)[0](part())


def known_to_the_kernel(term: Any) -> bool:
    try:
        terms.check_term(term)
    except terms.MalformedStatement:
        return False
    return True


def random_terms(seed: int, count: int, depth: int) -> Iterator[Expr]:
    chance = random.Random(seed)
    found = 0
    while found < count:
        term = random_term(chance, depth)
        if known_to_the_kernel(term) and terms.free_variables(term):
            found += 1
            yield term


def random_point(chance: random.Random) -> dict[Symbol, Any]:
    def number() -> Fraction:
        return Fraction(chance.randint(-40, 40), chance.randint(1, 16))

    return {
        x: number(), y: number(), z: acb(chance.uniform(-2, 2), chance.uniform(-2, 2)),
        u: abs(number()) + Fraction(1, 7), v: abs(number()), k: chance.randint(-4, 4),
        m: chance.randint(0, 4), n: chance.randint(1, 5), j: chance.randint(0, 4),
        i: chance.randint(0, 4),
    }  # fmt: skip


def value(term: Expr, point: dict[Symbol, Any]) -> acb | None:
    """A ball that contains the value, or None where the term may be undefined."""
    try:
        ball: Any = enclose(term, point, 128)
    except Undetermined:
        return None
    return ball if ball.is_finite() else None


def certainly_differ(lhs: Expr, rhs: Expr, seed: int, points: int = 6) -> bool:
    chance = random.Random(seed)
    for _ in range(points):
        point = random_point(chance)
        left, right = value(lhs, point), value(rhs, point)
        if left is not None and right is not None and not left.overlaps(right):
            return True
    return False


def decided_zero(term: Expr) -> bool:
    try:
        return is_zero(term)
    except (ZeroDivisionError, terms.MalformedStatement):
        return False


# --------------------------------------------------------------------------------------------
# Tempting rewrites: true for positive numbers, often false for others


def _tempting(term: Expr) -> Iterator[Expr]:
    for node in terms.subterms(term):
        for other in _tempting_node(node):
            yield term.xreplace({node: other})


def _tempting_node(node: Any) -> Iterator[Any]:
    if isinstance(node, Abs | re | conjugate | floor):
        yield node.args[0]
    if isinstance(node, log) and node.args[0].is_Mul:
        yield Add(*map(log, node.args[0].args))
    if node.is_Pow and node.base.is_Mul:
        yield Mul(*(factor**node.exp for factor in node.base.args))
    if node.is_Pow and node.base.is_Pow:
        yield node.base.base ** (node.base.exp * node.exp)
    if node.is_Pow and isinstance(node.base, exp):
        yield exp(node.base.args[0] * node.exp)
    if isinstance(node, sign):
        yield Integer(1)
    if isinstance(node, Sum) and len(node.limits) == 1:
        index, low, high = node.limits[0]
        yield Sum(node.function.subs(index, index + 1), (index, low, high - 1))


@pytest.mark.parametrize("seed", range(8))
def test_tempting_rewrites_are_never_called_true_where_values_differ(seed: int) -> None:
    for number, term in enumerate(random_terms(seed, 25, 3)):
        for other in _tempting(term):
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


def random_trigonometry(chance: random.Random, depth: int) -> Expr:
    """A polynomial in sines, cosines and exponentials of linear angles."""
    if depth == 0:
        angle = Add(*(chance.randint(-3, 3) * symbol for symbol in (x, y, u)))
        angle += chance.choice((0, pi / 2, pi / 3, pi / 5)) + x / chance.randint(1, 3)
        return chance.choice((sin, cos))(angle)
    parts = [random_trigonometry(chance, depth - 1) for _ in range(2)]
    return chance.choice((Add, Mul))(*parts) * chance.randint(1, 4)


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
