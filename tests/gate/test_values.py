"""Statements whose terms have the same values, and others."""

import pytest

from symbolic_pe.gate.values import same_values
from tests.formulas import *

x, y = Symbol("x", real=True), Symbol("y", real=True)
m, n = Symbol("m", integer=True), Symbol("n", integer=True, positive=True)

SAME: dict[str, tuple[Statement, Statement]] = {
    "no law of the normal form": (
        Equation(floor(m / n), y),
        Equation(floor((2 * m + 1) / (2 * n)), y),
    ),
    "under a quantifier": (
        ForAll(x, Less(sin(x) ** 2, y)),
        ForAll(x, Less(1 - cos(x) ** 2, y)),
    ),
    "in one part": (
        And(Less(x, y), Not(Equation(sin(2 * x), 0))),
        And(Less(x, y), Not(Equation(2 * sin(x) * cos(x), 0))),
    ),
    "where the premise holds": (
        Implies(Less(0, x), Equation(Abs(x), y)),
        Implies(Less(0, x), Equation(x, y)),
    ),
    "function of a limit": (
        TendsTo(Lambda(x, sin(x) ** 2), 0),
        TendsTo(Lambda(x, 1 - cos(x) ** 2), 0),
    ),
}

OTHER: dict[str, tuple[Statement, Statement]] = {
    "sign": (Equation(sin(x), y), Equation(-sin(x), y)),
    "by a millionth": (Less(x, y), Less(x + x / 10**6, y)),
    "without the premise": (
        Implies(Less(x, 2), Equation(Abs(x), y)),
        Implies(Less(x, 2), Equation(x, y)),
    ),
    "somewhere": (Equation(floor(x), y), Equation(floor(x + x / 8), y)),
    "sides": (Exists(x, Less(x, y)), Exists(x, Less(y, x))),
    "kind": (Less(x, y), LessEqual(x, y)),
    "nowhere compared": (
        Implies(Less(y, y), Equation(sin(x) ** 2, 1)),
        Implies(Less(y, y), Equation(1 - cos(x) ** 2, 1)),
    ),
    "shape of zeros": (
        Equation(Grid(2, 1, 0, 0), Grid(2, 1, 0, 0)),
        Equation(Grid(1, 2, 0, 0), Grid(1, 2, 0, 0)),
    ),
    "shape": (
        Equation(Grid(2, 1, x, x), Grid(2, 1, y, y)),
        Equation(Grid(1, 2, x, x), Grid(1, 2, y, y)),
    ),
    "not altered": (Less(x, y), Less(x, y)),
}


@pytest.mark.parametrize("name", SAME)
def test_same(name: str) -> None:
    assert same_values(*SAME[name])


@pytest.mark.parametrize("name", OTHER)
def test_other(name: str) -> None:
    assert not same_values(*OTHER[name])
