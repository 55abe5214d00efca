"""Continuity: what is shown, and what must not be."""

import pytest

from symbolic_pe.foundations import definitions, logic
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.functions.continuity import (
    NotContinuous,
    continuous,
    continuous_on,
    from_epsilon,
)
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abkxy", N="n", f="R→R", h="N→R")
facts, body = term.given, term.body


for name in ("rpow", "tan", "Ci"):
    definitions.definition_of(name)
logic.exists(variable("x", R), read("⊥"))


@cases(
    "function given",
    ("a", []),
    ("t", []),
    ("t·t + 3", []),
    ("t^n", []),
    ("sin(t)·exp(cos(t))", []),
    ("absR(t − a)", []),
    ("1/(t^2 + 1)", []),
    ("1/t", ["0 < x"]),
    ("ln(t)", ["0 < x"]),
    ("sqrt(t)", ["0 < x"]),
    ("rpow(b, −t)", ["0 < b"]),
    ("tan(t)", ["cos(x) ≠ 0"]),
    ("sum(n, λi. cos(t·h(i)))", []),
    ("integral(a, t, λs. cos(s))", []),
    ("integral(0, 1, λs. cos(t·s))", []),
    ("integral(0, 1, λs. sin(s·t))", []),
    ("integral(0, 2, λs. cos(t·s))", []),
    ("integral(a, b, λs. cos(t·s))", ["a ≤ b"]),
    ("integral(0, 1, λs. cos(t·rpow(b, −s)))", ["1 < b"]),
    ("f(t)", ["continuous(λt. f(t), x)"]),
    ("f(2·t)", ["∀y : R. continuous(λt. f(t), y)"]),
    ("f(t)", ["∀y : R. 0 < y ⇒ continuous(λt. f(t), y)", "0 < x"]),
    ("f(t)", ["∀y : R. deriv(λt. f(t), y, a)"]),
)
def test_it_is_shown(function: str, given: list[str]) -> None:
    known = facts(*given)
    found = continuous(body(function), term["x"], known)
    assert found.statement is term(f"continuous(λt. {function}, x)")
    assert found.hypotheses <= {fact.statement for fact in known}


@cases(
    "function given",
    ("toR(floor(t))", []),
    ("f(t)", []),
    ("f(t)", ["continuous(λt. f(t), y)"]),
    ("f(t)", ["∀y : R. 0 < y ⇒ continuous(λt. f(t), y)"]),
    ("f(t)", ["∀y : R. 0 < y ⇒ deriv(λt. f(t), y, a)"]),
    ("1/t", []),
    ("1/t", ["0 ≤ x"]),
    ("ln(t)", ["x < 0"]),
    ("sqrt(t)", ["0 ≤ x"]),
    ("tan(t)", []),
    ("Ci(t)", []),
    ("rpow(t, 1/2)", []),
    ("integral(0, 1, λs. f(t·s))", ["∀y : R. continuous(λt. f(t), y)"]),
    ("integral(1, 0, λs. cos(t·s))", []),
    ("integral(0, 1, λs. cos(t/s))", []),
    ("integral(0, 1, λs. cos(t·f(s)))", []),
    ("integral(0, t, λs. f(s))", []),
    ("sum(n, λi. 1/(t − h(i)))", []),
)
def test_it_is_refused(function: str, given: list[str]) -> None:
    with pytest.raises(NotContinuous):
        continuous(body(function), term["x"], facts(*given))


def test_on_a_range() -> None:
    found = continuous_on(body("1/t"), term["a"], term["b"], facts("0 < a"))
    assert found.statement is term("∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous(λt. 1/t, x)")
    assert found.hypotheses == {term("0 < a")}


def test_not_on_a_range_with_a_pole() -> None:
    with pytest.raises(NotContinuous):
        continuous_on(body("1/t"), term["a"], term["b"], facts("0 < b"))


EPSILON = "∀x e : R. 0 < e ⇒ exists_R(λd. and(0 < d, ∀y : R. absR({}) ≤ d ⇒ absR(f(y) − f(x)) ≤ e))"


@pytest.mark.parametrize("distance", ["y − x", "−x + y"])
def test_by_epsilon_and_delta(distance: str) -> None:
    known = facts(EPSILON.format(distance))
    found = continuous(body("cos(k·f(t))"), term["x"], known)
    assert found.hypotheses == {known[0].statement}
    recheck(found)


def test_another_distance_says_nothing() -> None:
    (fact,) = facts(EPSILON.format("y + x"))
    assert from_epsilon(fact) is None
