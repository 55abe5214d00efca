"""Symbols, definitions and proofs to print, made for these tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sympy import Function, Sum, Symbol, cos, sin

from symbolic_pe.logic.statements import Statement
from symbolic_pe.logic.terms import BlockColumn, BlockDiagonal, Grid, MatrixVariable, define

i = Symbol("i", integer=True, nonnegative=True)
j = Symbol("j", integer=True, nonnegative=True)
m = Symbol("m", integer=True)
n = Symbol("n", integer=True, positive=True)
d = Symbol("d", integer=True, positive=True)
b = Symbol("b", positive=True)
k, p, t, x, y = (Symbol(name, real=True) for name in "kptxy")
z = Symbol("z")
angle = Symbol("theta", real=True)
theta = Function("theta", real=True)
phi = Function("phi", real=True)
q = Function("q")

PE = define("PE", [p], BlockColumn(Grid(2, 1, sin(theta(i) * p), cos(theta(i) * p)), i, n))
T = define(
    "T",
    [k],
    BlockDiagonal(
        Grid.of([[cos(theta(i) * k), sin(theta(i) * k)], [-sin(theta(i) * k), cos(theta(i) * k)]]),
        i,
        n,
    ),
)
S = define("S", [k], Sum(cos(theta(i) * k), (i, 0, n - 1)))
W = MatrixVariable("W", d, 2 * n)
A = MatrixVariable("A", 2 * n, 2 * n)


@dataclass(frozen=True, eq=False)
class FakeTheorem:
    """What the reports need of a theorem."""

    conclusion: Statement
    rule: str = "normalise"
    reason: str = ""
    premises: tuple[Any, ...] = ()
    parameters: tuple[Any, ...] = ()
    axioms: frozenset[str] = frozenset()
