"""From what a proof shows to what a claim says."""

import pytest
from sympy import Function, Integer, Symbol, cos, sin, symbols

from symbolic_pe.logic.rules import assume, combine_equations, normalise
from symbolic_pe.logic.statements import And, Equation, ForAll, Implies, LessEqual, same_statement
from symbolic_pe.logic.theorem import RuleError
from symbolic_pe.proofs import calc, close
from symbolic_pe.proofs.reasons import pythagoras

x, y = symbols("x y", real=True)
f = Function("f", real=True)


def test_quantifiers_are_generalised():
    claim = ForAll([x, f], Equation(sin(f(x)) ** 2 + cos(f(x)) ** 2, Integer(1)))
    proof = calc(sin(f(x)) ** 2 + cos(f(x)) ** 2).eq(1, by=pythagoras)
    assert same_statement(close(proof, claim).conclusion, claim)


def test_premises_are_discharged():
    premise = Equation(x, y)
    claim = ForAll([x, y], Implies(premise, Equation(2 * x, 2 * y)))
    proof = combine_equations(Equation(2 * x, 2 * y), ((2, assume(premise)),))
    closed = close(proof, claim)
    assert same_statement(closed.conclusion, claim)
    assert closed.hypotheses == ()


def test_parts_of_a_conjunctive_premise_are_discharged_one_by_one():
    first, second = Equation(x, y), Equation(y, Integer(2))
    claim = Implies(And(first, second), Equation(x, Integer(2)))
    proof = combine_equations(claim.conclusion, ((1, assume(first)), (1, assume(second))))
    assert close(proof, claim).hypotheses == ()


def test_a_conjunction_is_closed_part_by_part():
    claim = ForAll([x], And(Equation(x + x, 2 * x), LessEqual(x, x)))
    parts = (normalise(x + x, 2 * x), normalise(x, x))
    assert close(parts, claim).conclusion != claim.body


def test_a_proof_of_something_else_stays_something_else():
    claim = ForAll([x], Equation(sin(x), cos(x)))
    proof = normalise(sin(x), sin(x))
    assert not same_statement(close(proof, claim).conclusion, claim)


def test_a_variable_of_a_remaining_hypothesis_cannot_be_generalised():
    a = Symbol("a", real=True)
    proof = assume(Equation(a, Integer(1)))
    with pytest.raises(RuleError, match="free in the hypothesis"):
        close(proof, ForAll([a], Equation(a, Integer(1))))
