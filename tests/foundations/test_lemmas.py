"""Lemmas: each is proved as written, and used with terms and premises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from symbolic_pe.foundations.applying import apply, fresh, restated
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume, reflexive
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, R, arrow
from symbolic_pe.tactics.analysis import sine_monotone
from symbolic_pe.tactics.arithmetic import (
    absolute_value,
    divisions,
    double_sums,
    exponential_bounds,
    integers,
    order,
    sine_bounds,
    sum_bounds,
    sums,
)
from symbolic_pe.theories import laws

X, Y = variable("x", R), variable("y", R)
MODULES = (
    absolute_value,
    divisions,
    double_sums,
    exponential_bounds,
    integers,
    order,
    sine_bounds,
    sine_monotone,
    sum_bounds,
    sums,
)


def _lemmas() -> Iterator[Lemma]:
    for module in MODULES:
        for found in vars(module).values():
            if isinstance(found, Lemma):
                yield found
            elif isinstance(found, Schema):
                yield from found


ALL = {found.name: found for found in _lemmas()}


@pytest.mark.parametrize("name", ALL)
def test_a_lemma_says_what_is_written(name: str) -> None:
    theorem = ALL[name].theorem
    assert theorem.statement is read(ALL[name].text)
    assert not theorem.hypotheses


def test_all_lemmas_hold_when_their_rules_are_applied_again() -> None:
    assert recheck(*(found.theorem for found in ALL.values())) > 1000


def test_a_proof_of_something_else_is_refused() -> None:
    @lemma("∀x : R. 0 < x")
    def wrong(x: Term) -> Theorem:
        return reflexive(x)

    with pytest.raises(KernelError, match="was to be proved"):
        _ = wrong.theorem


def test_a_proof_that_keeps_a_hypothesis_is_refused() -> None:
    @lemma("∀x : R. 0 < x")
    def wrong(x: Term, goal: Term) -> Theorem:
        return assume(goal)

    with pytest.raises(KernelError, match="free in a hypothesis"):
        _ = wrong.theorem


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


def test_a_lemma_is_proved_once() -> None:
    assert laws.square_nonnegative.theorem is laws.square_nonnegative.theorem


def test_there_is_no_inverse_of_an_order_on_complex_numbers() -> None:
    with pytest.raises(KernelError, match="no such lemma"):
        laws.power_positive[C]


def test_a_fresh_variable_is_in_none_of_the_terms() -> None:
    assert fresh("x", R, X + variable("x_1", R)) is variable("x_2", R)


@pytest.mark.parametrize("name", ["x′", "x''", "x" * 100])
def test_a_fresh_variable_has_a_name(name: str) -> None:
    taken = variable(name, R)
    assert fresh(name, R, taken) is not taken
