"""The sinusoidal objects, claims made by hand and theorems that no rule made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Function, Sum, Symbol, cos, sin

from symbolic_pe.logic import theorem as kernel
from symbolic_pe.logic.statements import Not
from symbolic_pe.logic.terms import BlockColumn, BlockDiagonal, Grid, define

n = Symbol("n", integer=True, positive=True)
i = Symbol("i", integer=True, nonnegative=True)
p, k, x = Symbol("p", real=True), Symbol("k", real=True), Symbol("x", real=True)
b = Symbol("b", positive=True)
theta = Function("theta", real=True)

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
G = define("G", [], BlockDiagonal(Grid.of([[0, theta(i)], [-theta(i), 0]]), i, n))
S = define("S", [k], Sum(cos(k * theta(i)), (i, 0, n - 1)))


@dataclass(frozen=True)
class Numbers:
    samplers: Mapping[str, Any]
    function: Callable[..., Any]
    of: Any = None


@dataclass(frozen=True)
class Claim:
    statement: Any
    numerics: tuple[Numbers, ...]


def claimed(statement, function, of=None, **samplers):
    """A claim with its NumPy function."""
    return Claim(statement, (Numbers(samplers, function, of),))


def forged(statement, *premises, hypotheses=()):
    """A theorem of a kernel that proves anything."""
    sequent = kernel.Sequent(statement, tuple(hypotheses))
    return kernel._make(sequent, "forged", premises, "because I say so")


def refuting(statement, *premises):
    return forged(Not(statement), *premises)
