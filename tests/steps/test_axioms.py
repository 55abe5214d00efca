"""The axioms: few, named, recorded in every theorem that rests on them."""

from __future__ import annotations

import pytest
from symbolic_pe.steps import axioms, rules
from sympy import Function, Integer, Symbol, pi

from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.statements import Equation, free_in
from tests.steps.vocabulary import REFUSALS, proves, refused, said


@pytest.mark.parametrize("name", sorted(set(axioms.AXIOMS) - {"error-function-derivative"}))
def test_axiom_gives_its_statement_and_its_name(name: str) -> None:
    theorem = axioms.axiom(name)
    proves(theorem, axioms.AXIOMS[name].statement)
    assert theorem.axioms == {name}


@pytest.mark.parametrize("name", sorted(axioms.AXIOMS))
def test_axiom_is_closed_and_has_a_source(name: str) -> None:
    item = axioms.AXIOMS[name]
    check_statement(item.statement)
    assert not free_in(item.statement)
    assert (item.name, bool(item.source)) == (name, True)


def test_there_are_few_axioms() -> None:
    assert len(axioms.AXIOMS) <= 8


@pytest.mark.parametrize("name", ["", "no-such-axiom", "PI-IRRATIONAL"])
def test_unknown_axiom_is_refused(name: str) -> None:
    refused(axioms.axiom, name, match="there is no axiom")


@pytest.mark.parametrize(
    "name", [Integer(1), Symbol("x"), Function("f"), 0, None, ["pi-irrational"]]
)
def test_axiom_takes_a_name_only(name: object) -> None:
    with pytest.raises((TypeError, *REFUSALS)):
        axioms.axiom(name)


def test_theorem_that_uses_an_axiom_rests_on_it() -> None:
    k, m = (Symbol(name, integer=True) for name in "km")
    theorem = rules.instantiate(axioms.axiom("pi-irrational"), {k: Integer(1), m: Integer(3)})
    assert said(theorem).premise == Equation(pi, Integer(3))
    assert theorem.axioms == {"pi-irrational"}


def test_theorem_without_axioms_rests_on_none() -> None:
    assert rules.reflexive(pi).axioms == frozenset()
