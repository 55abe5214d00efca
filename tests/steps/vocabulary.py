"""Symbols and small helpers that the tests of the kernel share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from symbolic_pe.proofs.elaboration import Unproved, sequent
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step
from sympy import Basic, Function, Integer, Symbol, sympify

from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    LessEqual,
    Not,
    Statement,
    same_statement,
)
from symbolic_pe.language.terms import MalformedStatement

x, y, a, b, c, p, q, s, t = (Symbol(name, real=True) for name in "xyabcpqst")
u = Symbol("u", positive=True)
v = Symbol("v", nonnegative=True)
z, w = Symbol("z"), Symbol("w")
n = Symbol("n", integer=True, positive=True)
m = Symbol("m", integer=True, nonnegative=True)
k, r = Symbol("k", integer=True), Symbol("r", integer=True)
i, j, l = (Symbol(name, integer=True, nonnegative=True) for name in "ijl")
theta, phi = Function("theta", real=True), Function("phi", real=True)
f, g = Function("f"), Function("g")

REFUSALS = (RuleError, MalformedStatement)


def proves(theorem: Step, conclusion: Statement, *hypotheses: Statement) -> None:
    """The step says exactly hypotheses ⊢ conclusion, and the kernel proves it."""
    assert same_statement(theorem.conclusion, conclusion), theorem
    assert len(theorem.hypotheses) == len(hypotheses), theorem
    for wanted in hypotheses:
        assert any(same_statement(wanted, given) for given in theorem.hypotheses), theorem
    assert recheck(sequent(theorem)) >= 1


def refused(rule: Callable[..., Step], *arguments: Any, match: str = "") -> None:
    """The rule raises one of the errors that it is allowed to raise, or the kernel does not follow
    what it makes."""
    try:
        step = rule(*arguments)
    except REFUSALS:
        with pytest.raises(REFUSALS, match=match or None):
            rule(*arguments)
        return
    with pytest.raises(Unproved):
        sequent(step)


def equal(lhs: Any, rhs: Any) -> Equation:
    return Equation(sympify(lhs), sympify(rhs))


def said(theorem: Step) -> Any:
    """The conclusion, of whatever kind."""
    return theorem.conclusion


def nonzero(term: Basic) -> Not:
    return Not(Equation(term, Integer(0)))


def on_range(index: Symbol, low: Any, high: Any, body: Statement) -> ForAll:
    """∀ index: low ≤ index ⇒ index ≤ high ⇒ body."""
    inside = Implies(LessEqual(index, sympify(high)), body)
    return ForAll(index, Implies(LessEqual(sympify(low), index), inside))


def assume_all(statements: Iterable[Statement]) -> list[Step]:
    return [rules.assume(statement) for statement in statements]
