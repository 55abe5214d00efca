"""Natural numbers and integers: induction, cases, gaps, floors, remainders."""

from __future__ import annotations

import pytest

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, generalise, sides
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, Z, arrow
from symbolic_pe.tactics.arithmetic.divisions import (
    division,
    even_is_not_odd,
    floor_integer,
    floor_unique,
    half_and_odd,
)
from symbolic_pe.tactics.arithmetic.integers import (
    gap,
    induction,
    induction_from,
    integer_induction,
    integer_pinned,
    natural_cases,
    natural_difference,
    natural_gap,
    natural_nonnegative,
)
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.arithmetic.sums import unfoldings
from symbolic_pe.tactics.foundations.lemmas import restated
from symbolic_pe.tactics.foundations.reading import read
from symbolic_pe.tactics.foundations.written import equal

I, M, N_, K, L, X = (
    *(variable(name, N) for name in "imn"),
    *(variable(name, Z) for name in "kl"),
    variable("x", R),
)
NAMES = {"i": I, "m": M, "n": N_, "k": K, "l": L, "x": X}


def term(text: str) -> Term:
    return read(text, **NAMES)


def given(text: str) -> Theorem:
    return assume(term(text))


def test_induction_proves_the_sum_of_the_first_numbers() -> None:
    goal = term("∀n : N. sum(n, λi. i) = 1/2·n·(n − 1)")

    def start(goal: Term) -> Theorem:
        return algebra(*sides(goal), tuple(unfoldings(*sides(goal))), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        return algebra(*sides(goal), (before, *unfoldings(*sides(goal))), ())

    assert induction(goal, start, step).statement is goal


def test_induction_needs_a_start() -> None:
    goal = term("∀n : N. 1 ≤ n")

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        return combine(goal, before, 1)

    with pytest.raises(KernelError):
        induction(goal, lambda goal: combine(goal), step)


def test_induction_needs_a_step() -> None:
    goal = term("∀n : N. n ≤ 0")

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        return combine(goal, before)

    with pytest.raises(KernelError):
        induction(goal, lambda goal: combine(goal), step)


def test_induction_does_not_take_the_hypothesis_for_another_number() -> None:
    goal = term("∀n : N. n = i")
    with pytest.raises(KernelError):
        induction(goal, lambda goal: given("i = i"), lambda n, before, goal: before)


def test_a_gap_between_natural_numbers() -> None:
    assert natural_gap(I, N_, given("i < n")).statement is term("i + 1 ≤ n")


@pytest.mark.parametrize("premise", ["n < i", "i ≤ n", "i < n + 1"])
def test_a_gap_needs_the_strict_inequality(premise: str) -> None:
    with pytest.raises(KernelError):
        natural_gap(I, N_, given(premise))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("k < l", "k + 1 ≤ l"),
        ("2·floor(x) < n + 1", "(2·floor(x) : R) + 1 ≤ n + 1"),
        ("toR(k)·l < 5", "toR(k)·l + 1 ≤ (5 : R)"),
    ],
)
def test_a_gap_between_terms_that_are_integers(text: str, expected: str) -> None:
    theorem = gap(given(text))
    assert restated(theorem, term(expected))
    assert theorem.hypotheses == {term(text)}


@pytest.mark.parametrize("text", ["x < n", "1/2 < n", "k ≤ l", "n·x < 3", "inv(n) < n"])
def test_no_gap_where_a_side_is_no_integer(text: str) -> None:
    with pytest.raises(KernelError):
        gap(given(text))


def test_integers_within_one_are_equal() -> None:
    theorem = integer_pinned[Z](K, L, given("k < l + 1"), given("l < k + 1"))
    assert theorem.statement is term("k = l")


def test_integers_within_one_on_one_side_only() -> None:
    with pytest.raises(KernelError):
        integer_pinned[Z](K, L, given("k < l + 1"), given("k < l + 1"))


def test_a_difference_of_natural_numbers() -> None:
    """m ≤ n gives n = m + j for some j; here that shows 0 ≤ n − m."""
    goal, j = term("0 ≤ (n : R) − (m : R)"), variable("j", N)
    found = assume(equal(N_, M + j))
    here = combine(goal, natural_nonnegative(j), equations=(found,))
    every = generalise(discharge(found.statement, here), j)
    theorem = natural_difference(M, N_, goal, given("m ≤ n"), every)
    assert theorem.statement is goal
    assert theorem.hypotheses == {term("m ≤ n")}


def test_the_difference_may_not_be_fixed_beforehand() -> None:
    j = variable("j", N)
    found = assume(equal(N_, M + j))
    here = discharge(found.statement, combine(term("0 ≤ n"), natural_nonnegative(N_)))
    with pytest.raises(KernelError):
        natural_difference(M, N_, term("0 ≤ n"), given("m ≤ n"), here)


def test_cases_on_natural_numbers() -> None:
    assert natural_cases.theorem.statement is read(
        "∀n : N, p : o. (n = 0 ⇒ p) ⇒ (∀m : N. n = m + 1 ⇒ p) ⇒ p"
    )


def test_induction_from_a_start_value() -> None:
    n = variable("n", N)
    predicate = read("∀n : N. 3 ≤ n", n=n).args[0]
    start = combine(read("(3 : R) ≤ 3"))
    before = given("3 ≤ n")
    step = combine(term("3 ≤ n + 1"), before, 1)
    step = discharge(term("3 ≤ n"), step)
    every = generalise(discharge(term("3 ≤ n"), step), N_)
    three = read("3")
    goal = term("∀n : N. 3 ≤ n ⇒ 3 ≤ n")
    theorem = restated(induction_from(predicate, three, start, every), goal)
    assert not theorem.hypotheses


def test_a_floor_is_pinned() -> None:
    theorem = floor_unique(X, K, given("k ≤ x"), given("x < k + 1"))
    assert theorem.statement is term("floor(x) = k")


@pytest.mark.parametrize(("low", "high"), [("k < x", "x ≤ k + 1"), ("k ≤ x", "x ≤ k + 1")])
def test_a_floor_needs_its_half_open_interval(low: str, high: str) -> None:
    with pytest.raises(KernelError):
        floor_unique(X, K, given(low), given(high))


def test_the_floor_of_an_integer() -> None:
    assert floor_integer(K).statement is term("floor(toR(k)) = k")


def test_even_numbers_are_not_odd() -> None:
    assert even_is_not_odd(K, L).statement is term("2·k ≠ 2·l + 1")


def test_half_and_remainder() -> None:
    assert half_and_odd(N_).statement is term("2·half(n) + odd(n) = n")


def test_division_needs_a_positive_divisor() -> None:
    with pytest.raises(KernelError):
        division(K, N_, term("⊥"), given("0 ≤ n"))


def test_functions_of_integers_by_induction_in_both_directions() -> None:
    f = variable("f", arrow(Z, R))
    predicate = read("∀z : Z. f(z) = f(0)", f=f).args[0]
    start = algebra(*read("f(0) = f(0)", f=f).args, (), ())
    steps = [assume(read(f"∀z : Z. f(z) = f(0) ⇒ f(z {step} 1) = f(0)", f=f)) for step in "+−"]
    assert integer_induction(predicate, start, *steps).statement is read("∀z : Z. f(z) = f(0)", f=f)
    with pytest.raises(KernelError):
        integer_induction(predicate, start, steps[0], steps[0])
