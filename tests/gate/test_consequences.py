"""When a statement says no more than another."""

from typing import Any

import pytest

from symbolic_pe.gate.consequences import entails
from tests.formulas import *
from tests.vocabulary import a, b, i, m, n, x, y

f = Function("f", real=True)
v = define("v", [x], BlockColumn(Grid(2, 1, sin(f(i) * x), cos(f(i) * x)), i, n))
other = define("v", [x], BlockColumn(Grid(2, 1, sin(f(i) * x), cos(2 * f(i) * x)), i, n))
below, above = Less(x, y), Less(0, x)
j, k = Symbol("j", integer=True), Symbol("k", integer=True)
g, M = Function("g", real=True), Function("M", real=True)
IN_RANGE = And(LessEqual(i, n - 1), LessEqual(m, n - 1))
SYMMETRIC = ForAll([i, m], Implies(IN_RANGE, Equation(M(i, m), M(m, i))))


def double_sum(entry: Any, last: Any = n - 1) -> Sum:
    return Sum(g(i) * Sum(f(m) * entry, (m, 0, last)), (i, 0, n - 1))


def for_all_integers(left: Any, right: Any) -> Statement:
    """∀j, k: left = right."""
    return ForAll([j, k], Equation(left, right))


FOLLOWS: dict[str, tuple[Statement, Statement]] = {
    "negated on both sides": (Equation(x, y), Equation(-x, -y)),
    "equal by normal form": (Equation(sin(x) ** 2, y), Equation(1 - cos(x) ** 2, y)),
    "under a quantifier": (ForAll(x, Less(cos(x), 2)), ForAll(x, Less(cos(-x + 0 * y), 2))),
    "a multiple of an equation": (
        And(Equation(cos(x), 1), Equation(sin(x), 0)),
        And(Equation(cos(2 * x), 1), Equation(sin(2 * x), 0)),
    ),
    "half of both sides": (ForAll(x, Equation(2 * x, y)), ForAll(x, Equation(x, y / 2))),
    "laxer": (below, LessEqual(x, y)),
    "larger bound": (below, Less(x, y + 1)),
    "from an equation": (Equation(x, y), LessEqual(x, y)),
    "without a modulus": (LessEqual(Abs(x), y), LessEqual(x, y)),
    "some for all": (ForAll(x, below), Exists(x, below)),
    "an integer for all reals": (
        ForAll(x, Less(-1, x**2)),
        ForAll(n, Less(-1, n**2)),
    ),
    "a part": (And(below, above), above),
    "parts in another order": (And(below, above), And(above, below)),
    "one more alternative": (below, Or(above, below)),
    "alternatives in another order": (Or(below, above), Or(above, below)),
    "one more premise": (below, Implies(above, below)),
    "stronger premise": (Implies(LessEqual(x, y), above), Implies(below, above)),
    "fewer denied": (Not(LessEqual(x, y)), Not(below)),
    "denied under a quantifier": (Not(Exists(x, LessEqual(x, y))), Not(Exists(x, below))),
    "a premise that was not needed": (
        ForAll(x, Implies(above, below)),
        ForAll(x, Implies(LessEqual(y, 3), Implies(above, below))),
    ),
    "the next instance": (
        ForAll(n, Equation(f(n), 1)),
        ForAll(n, Equation(f(n + 1), 1)),
    ),
    "a derivative": (
        ForAll(x, HasDerivative(Lambda(x, sin(x) ** 2), x, sin(2 * x))),
        ForAll(x, HasDerivative(Lambda(x, sin(x) ** 2), x, 2 * sin(x) * cos(x))),
    ),
    "defined by a premise": (
        ForAll([n, i], Implies(LessEqual(i, n - 1), Less(y, Component(v(x), i, 0)))),
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(y, Component(v(x), i, 0)))),
    ),
    "one component is the same": (
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(y, Component(v(x), i, 0)))),
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(y, Component(other(x), i, 0)))),
    ),
    "another name for a number": (
        Implies(Equation(a, b), Exists(g, ForAll(x, Equation(a * x, g(x))))),
        Implies(Equation(a, b), Exists(g, ForAll(x, Equation(b * x, g(x))))),
    ),
    "entries that are equal": (
        Equation(Grid(2, 1, a, b), Grid(2, 1, x, x)),
        Equation(Grid(2, 1, a, a), Grid(2, 1, x, x)),
    ),
    "equal by a premise, under sums": (
        Implies(SYMMETRIC, Equation(double_sum(M(i, m)), y)),
        Implies(SYMMETRIC, Equation(double_sum(M(m, i)), y)),
    ),
    "defined by two premises": (
        Implies(And(Less(0, x), Equation(x, y)), Less(a / y, b)),
        Implies(And(Less(0, x), Equation(x, y)), Less((a + sin(y) ** 2 + cos(y) ** 2 - 1) / y, b)),
    ),
    "evident, whatever was known": (
        ForAll([x, y], Implies(ForAll(a, below), Equation(x, y))),
        ForAll([x, y], Implies(ForAll(a, below), Equation(x, x))),
    ),
    "sum from another start": (
        ForAll(n, Equation(Sum(i, (i, 1, n)), y)),
        ForAll(n, Equation(Sum(i, (i, 0, n)), y)),
    ),
}

DOES_NOT: dict[str, tuple[Statement, Statement]] = {
    "other side": (Equation(x, y), Equation(x, -y)),
    "stricter": (LessEqual(x, y), below),
    "smaller bound": (below, Less(x, y - 1)),
    "negated inequality": (below, Less(-x, -y)),
    "with a modulus": (LessEqual(x, y), LessEqual(Abs(x), y)),
    "all for some": (Exists(x, below), ForAll(x, below)),
    "all reals for integers": (ForAll(n, Less(0, n)), ForAll(x, Less(0, x))),
    "one more part": (below, And(below, above)),
    "one alternative less": (Or(below, above), below),
    "no premise": (Implies(above, below), below),
    "weaker premise": (Implies(below, above), Implies(LessEqual(x, y), above)),
    "converse": (Implies(below, above), Implies(above, below)),
    "denial": (below, Not(below)),
    "more denied": (Not(below), Not(LessEqual(x, y))),
    "quantifiers exchanged": (
        ForAll(x, Exists(y, below)),
        Exists(y, ForAll(x, below)),
    ),
    "twice the difference, reversed": (Less(x, y), Less(2 * y, 2 * x)),
    "an instance before": (
        ForAll(n, Equation(f(n), 1)),
        ForAll(n, Equation(f(n - 1), 1)),
    ),
    "another derivative": (
        ForAll(x, HasDerivative(Lambda(x, sin(x) ** 2), x, sin(2 * x))),
        ForAll(x, HasDerivative(Lambda(x, sin(x) ** 2), x, 2 * sin(x))),
    ),
    "one component is another": (
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(y, Component(v(x), i, 1)))),
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(y, Component(other(x), i, 1)))),
    ),
    "another name without the premise": (
        Implies(Equation(a, 2 * b), Exists(g, ForAll(x, Equation(a * x, g(x))))),
        Implies(Equation(a, 2 * b), Exists(g, ForAll(x, Equation(b * x, g(x) + x)))),
    ),
    "entries that are not equal": (
        Equation(Grid(2, 1, a, b), Grid(2, 1, x, y)),
        Equation(Grid(2, 1, a, a), Grid(2, 1, x, y)),
    ),
    "equal by a premise, out of its range": (
        Implies(SYMMETRIC, Equation(double_sum(M(i, m), n), y)),
        Implies(SYMMETRIC, Equation(double_sum(M(m, i), n), y)),
    ),
    "no multiple of an equation": (Equation(sin(2 * x), 0), Equation(sin(x), 0)),
    "nothing shared": (Equation(x + y, 1), Equation(sin(x) + cos(y), 1)),
    "values of two signs": (
        for_all_integers(f(j) * f(k), g(j - k)),
        for_all_integers(f(j + 1) * f(k), g(j - k)),
    ),
    "one factor of two": (
        for_all_integers(Abs(f(j)) * Abs(f(k)), Abs(g(j - k))),
        for_all_integers(Abs(f(j)), Abs(g(j - k))),
    ),
    "where it is not defined": (Equation(x, y), Equation(x / y, Integer(1))),
}


@pytest.mark.parametrize("name", FOLLOWS)
def test_follows(name: str) -> None:
    assert entails(*FOLLOWS[name])


@pytest.mark.parametrize("name", DOES_NOT)
def test_does_not_follow(name: str) -> None:
    assert not entails(*DOES_NOT[name])


@pytest.mark.parametrize("name", FOLLOWS)
def test_a_statement_follows_from_itself(name: str) -> None:
    assert entails(FOLLOWS[name][0], FOLLOWS[name][0])
