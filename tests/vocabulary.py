"""Symbols and small helpers that tests share."""

from typing import Any

from sympy import Basic, Function, Integer, Symbol, sympify

from symbolic_pe.language.statements import Equation, ForAll, Implies, LessEqual, Not, Statement

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


def equal(lhs: Any, rhs: Any) -> Equation:
    return Equation(sympify(lhs), sympify(rhs))


def nonzero(term: Basic) -> Not:
    return Not(Equation(term, Integer(0)))


def on_range(index: Symbol, low: Any, high: Any, body: Statement) -> ForAll:
    """∀ index: low ≤ index ⇒ index ≤ high ⇒ body."""
    inside = Implies(LessEqual(index, sympify(high)), body)
    return ForAll(index, Implies(LessEqual(sympify(low), index), inside))
