"""What the reading of a SymPy statement makes an obligation."""

import pytest
from sympy import Integer, Symbol

from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import Equation, ForAll, Implies, Less, Statement
from symbolic_pe.language.terms import BlockColumn, Component, Grid
from symbolic_pe.tactics.goals.meaning import OpenObligation, meaningful

N = Symbol("n", integer=True, nonnegative=True)
INDEX = Symbol("i", integer=True, nonnegative=True)
J = Symbol("j", integer=True, nonnegative=True)


def _first_of_block(premise: Statement | None) -> Statement:
    """∀n i. premise ⇒ the first entry of block i, of n blocks (j, 0), is i."""
    vector = BlockColumn(Grid(2, 1, J, Integer(0)), J, N)
    equation = Equation(Component(vector, INDEX, 0), INDEX)
    return ForAll([N, INDEX], equation if premise is None else Implies(premise, equation))


def test_a_component_stands_inside_of_its_vector() -> None:
    with pytest.raises(OpenObligation):
        _meaningful(_first_of_block(None))
    assert len(_meaningful(_first_of_block(Less(INDEX, N)))) == 1


def _meaningful(statement: Statement):  # type: ignore[no-untyped-def]
    return meaningful(Reader.of(statement).statement(statement))
