"""What there is to decide: an equation or inequality, perhaps under hypotheses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sympy import Basic, Function, Symbol

from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement

__all__ = ["Case"]

x, y, z, t = (Symbol(name, real=True) for name in "xyzt")
a, b, c, d = (Symbol(name, real=True) for name in "abcd")
p, q, k, m, s = (Symbol(name, real=True) for name in "pqkms")
u, v, w = (Symbol(name, positive=True) for name in "uvw")
base = Symbol("B", positive=True)
alpha, beta, gamma, phi = (Symbol(name, complex=True) for name in ("α", "β", "γ", "φ"))
n = Symbol("n", integer=True, positive=True)
N = Symbol("N", integer=True, nonnegative=True)
r, l = Symbol("r", integer=True), Symbol("l", integer=True)
i, j = (Symbol(name, integer=True, nonnegative=True) for name in "ij")
theta, weight = Function("theta", real=True), Function("h", real=True)
spectrum = Function("g")
"""Symbols that the modules share; each says its sort, and a symbol without one is complex."""


@dataclass(frozen=True)
class Case:
    """``lhs`` and ``rhs`` stand in a relation for all values of their symbols at which both are
    defined, if the statements in ``assuming`` hold.

    ``solved``: values in terms of the other symbols with which the hypotheses hold, for sampling.
    """

    group: str
    name: str
    lhs: Basic
    rhs: Basic
    relation: type[Equation | LessEqual | Less] = Equation
    assuming: tuple[Statement, ...] = ()
    solved: tuple[tuple[Symbol, Any], ...] = ()

    @property
    def statement(self) -> Statement:
        return self.relation(self.lhs, self.rhs)

    @property
    def title(self) -> str:
        return f"{self.group}: {self.name}"
