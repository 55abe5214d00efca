"""Natural numbers and integers: induction, cases, gaps, floors, remainders."""

import pytest

from symbolic_pe.foundations.applying import restated
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, Z, arrow
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(N="imn", Z="kl", R="x")


def given(text: str) -> Theorem:
    return assume(term(text))


I, M, N_, K, L, X = (term[name] for name in "imnklx")


def test_a_gap_between_natural_numbers() -> None:
    assert laws.natural_gap(I, N_, given("i < n")).statement is term("i + 1 ≤ n")


@pytest.mark.parametrize("premise", ["n < i", "i ≤ n", "i < n + 1"])
def test_a_gap_needs_the_strict_inequality(premise: str) -> None:
    with pytest.raises(KernelError):
        laws.natural_gap(I, N_, given(premise))


@cases(
    "text expected",
    ("k < l", "k + 1 ≤ l"),
    ("2·floor(x) < n + 1", "(2·floor(x) : R) + 1 ≤ n + 1"),
    ("toR(k)·l < 5", "toR(k)·l + 1 ≤ (5 : R)"),
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
    theorem = laws.integer_pinned[Z](K, L, given("k < l + 1"), given("l < k + 1"))
    assert theorem.statement is term("k = l")


def test_integers_within_one_on_one_side_only() -> None:
    with pytest.raises(KernelError):
        laws.integer_pinned[Z](K, L, given("k < l + 1"), given("k < l + 1"))


def test_cases_on_natural_numbers() -> None:
    assert laws.natural_cases.theorem.statement is read(
        "∀n : N, p : o. (n = 0 ⇒ p) ⇒ (∀m : N. n = m + 1 ⇒ p) ⇒ p"
    )


def test_a_floor_is_pinned() -> None:
    theorem = laws.floor_is(X, K, given("k ≤ x"), given("x < k + 1"))
    assert theorem.statement is term("floor(x) = k")


@pytest.mark.parametrize(("low", "high"), [("k < x", "x ≤ k + 1"), ("k ≤ x", "x ≤ k + 1")])
def test_a_floor_needs_its_half_open_interval(low: str, high: str) -> None:
    with pytest.raises(KernelError):
        laws.floor_is(X, K, given(low), given(high))


def test_even_numbers_are_not_odd() -> None:
    assert laws.even_is_not_odd(K, L).statement is term("2·k ≠ 2·l + 1")


def test_functions_of_integers_by_induction_in_both_directions() -> None:
    f = variable("f", arrow(Z, R))
    predicate = read("∀z : Z. f(z) = f(0)", f=f).args[0]
    start = algebra(*read("f(0) = f(0)", f=f).args, (), ())
    steps = [assume(read(f"∀z : Z. f(z) = f(0) ⇒ f(z {step} 1) = f(0)", f=f)) for step in "+−"]
    assert laws.integer_induction(predicate, start, *steps).statement is read(
        "∀z : Z. f(z) = f(0)", f=f
    )
    with pytest.raises(KernelError):
        laws.integer_induction(predicate, start, steps[0], steps[0])
