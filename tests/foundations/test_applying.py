"""Theorems applied to terms and premises, which may be written otherwise."""

import pytest

from symbolic_pe.foundations.applying import apply, fresh, restated
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R, arrow
from symbolic_pe.theories import laws

X, Y = variable("x", R), variable("y", R)


def test_a_lemma_needs_its_premise() -> None:
    with pytest.raises(KernelError):
        laws.positive_nonzero(X, assume(read("x < 0", x=X)))


def test_a_premise_may_be_written_otherwise() -> None:
    half = assume(read("0 < x + y", x=X, y=Y))
    assert apply(laws.positive_nonzero.theorem, Y + X, half).hypotheses == half.hypotheses


@pytest.mark.parametrize("wanted", ["x < 0", "x ≤ 0", "x = 0", "⊥", "0 < x·x"])
def test_a_premise_is_not_restated_as_something_else(wanted: str) -> None:
    with pytest.raises(KernelError):
        restated(assume(read("0 < x", x=X)), read(wanted, x=X))


def test_premises_behind_quantifiers_are_restated() -> None:
    theorem = assume(read("∀x : R. 0 < x + x ⇒ f(x) < 2·y", y=Y, f=variable("f", arrow(R, R))))
    goal = read("∀x : R. 0 < 2·x ⇒ f(x) < y + y", y=Y, f=variable("f", arrow(R, R)))
    assert restated(theorem, goal).statement is goal


def test_a_weaker_premise_behind_a_quantifier_is_not_enough() -> None:
    theorem = assume(read("∀x : R. 0 < x ⇒ x < y", y=Y))
    with pytest.raises(KernelError):
        restated(theorem, read("∀x : R. 0 ≤ x ⇒ x < y", y=Y))


def test_a_fresh_variable_is_in_none_of_the_terms() -> None:
    assert fresh("x", R, X + variable("x_1", R)) is variable("x_2", R)


@pytest.mark.parametrize("name", ["x′", "x''", "x" * 100])
def test_a_fresh_variable_has_a_name(name: str) -> None:
    taken = variable(name, R)
    assert fresh(name, R, taken) is not taken
