"""Combinations of inequalities, chains, cases."""

from fractions import Fraction

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.arithmetic.order import (
    antisymmetric,
    combine,
    contradiction,
    total_cases,
    weaken,
)
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abxyz")


def given(text: str) -> Theorem:
    return assume(term(text))


def test_a_sum_of_products() -> None:
    theorem = combine(
        term("0 < 1/2·(y − x)·(b − a) + 3"),
        (Fraction(1, 2), given("x ≤ y"), given("a ≤ b")),
        3,
    )
    assert theorem.hypotheses == {term("x ≤ y"), term("a ≤ b")}


@cases(
    "goal products",
    ("y ≤ x", ["x ≤ y"]),
    ("x < y", ["x ≤ y"]),
    ("x + 1 ≤ y", ["x < y"]),
    ("x ≤ z", ["x ≤ y"]),
    ("0 < x·y", ["0 ≤ x·y"]),
)
def test_what_does_not_follow(goal: str, products: list[str]) -> None:
    with pytest.raises(KernelError):
        combine(term(goal), *map(given, products))


def test_a_negative_multiple_is_refused() -> None:
    with pytest.raises(KernelError, match="≥ 0"):
        combine(term("y ≤ x"), (-1, given("x ≤ y")))


def test_an_equation_is_no_factor() -> None:
    with pytest.raises(KernelError, match="no inequality"):
        combine(term("x ≤ y"), given("x = y"))


def test_antisymmetric() -> None:
    assert antisymmetric(given("x ≤ y"), given("y ≤ x")).statement is term("x = y")


def test_antisymmetric_needs_both_directions() -> None:
    with pytest.raises(KernelError):
        antisymmetric(given("x ≤ y"), given("x ≤ y"))


def test_a_weak_inequality_of_a_strict_one() -> None:
    assert weaken(given("x < y")).statement is term("x ≤ y")


def test_cases_by_total_order() -> None:
    x, y = term["x"], term["y"]
    goal = term("0 ≤ (x − y)^2")
    theorem = total_cases(x, y, lambda h: combine(goal, (h, h)), lambda h: combine(goal, (h, h)))
    assert theorem.statement is goal
    assert not theorem.hypotheses


def test_cases_that_show_different_things() -> None:
    x, y = term["x"], term["y"]
    with pytest.raises(KernelError):
        total_cases(x, y, lambda h: h, lambda h: h)


def test_a_contradiction() -> None:
    theorem = contradiction(given("x < y"), given("y ≤ x"))
    assert theorem.hypotheses == {term("x < y"), term("y ≤ x")}


def test_no_contradiction() -> None:
    with pytest.raises(KernelError):
        contradiction(given("x ≤ y"), given("y ≤ x"))


def test_a_modulus_is_bounded_from_both_sides() -> None:
    x, a = term["x"], term["a"]
    theorem = laws.modulus_bound(x, a, given("−a ≤ x"), given("x ≤ a"))
    assert theorem.statement is term("absR(x) ≤ a")


def test_a_modulus_is_not_bounded_from_one_side() -> None:
    x, a = term["x"], term["a"]
    with pytest.raises(KernelError):
        laws.modulus_bound(x, a, given("x ≤ a"), given("x ≤ a"))


def test_numbers_of_other_types_are_compared_as_real_ones() -> None:
    n = read("n + 1", n=variable("n", read("0").type))
    assert combine(less_equal(n, n)).statement is less_equal(n, n)
    assert combine(less(n, n + 1), 1)
