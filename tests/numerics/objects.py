"""The sinusoidal objects, claims made by hand and theorems that no rule made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Sum, Symbol, cos

from symbolic_pe.language.statements import Not
from symbolic_pe.language.terms import BlockDiagonal, Grid, define
from symbolic_pe.steps.step import Step
from tests.objects import i, k, n, theta

x = Symbol("x", real=True)
b = Symbol("b", positive=True)
G = define("G", [], BlockDiagonal(Grid.of([[0, theta(i)], [-theta(i), 0]]), i, n))
S = define("S", [k], Sum(cos(k * theta(i)), (i, 0, n - 1)))


@dataclass(frozen=True)
class Numbers:
    samplers: Mapping[str, Any]
    function: Callable[..., Any]
    of: Any = None
    only_follow: bool = False
    least: int = 1


@dataclass(frozen=True)
class Claim:
    statement: Any
    numerics: tuple[Numbers, ...]


def claimed(statement, function, of=None, **samplers):
    """A claim with its NumPy function."""
    return Claim(statement, (Numbers(samplers, function, of),))


def forged(statement, *premises, hypotheses=()):
    """A step that no rule made."""
    given = (tuple(hypotheses), statement, "forged", premises, premises, frozenset())
    return Step(*given, "because I say so", (__file__, 0))


def refuting(statement, *premises):
    return forged(Not(statement), *premises)
