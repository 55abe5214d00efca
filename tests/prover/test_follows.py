"""What follows from premises, and what only seems to: beside each false statement a true one."""

from typing import Any

import pytest

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary
from symbolic_pe.proofs.words import Proof
from tests.formulas import *
from tests.vocabulary import a, b, t, u, x, y, z

n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")
m, k = Symbol("m", integer=True, positive=True), Symbol("k", integer=True)
f, g, h = (Function(name, real=True) for name in "fgh")
P, Q, R = LessEqual(x, y), LessEqual(a, b), LessEqual(x, b)


def follows(goal: Statement, given: tuple[Statement, ...]) -> None:
    """Show the goal from what is given; raise where it does not follow."""
    for premise in reversed(given):
        goal = Implies(premise, goal)
    free = sorted(free_in(goal), key=str)
    proof = Proof(ForAll(free, goal) if free else goal, find=lambda id: None)
    proof.follow(proof.read(proof.conclusion), proof.given)


def slope(function: Any, value: Any, at: Any = x) -> HasDerivative:
    return HasDerivative(Lambda(t, function), at, value)


def always(body: Statement, variable: Any = t) -> ForAll:
    return ForAll(variable, body)


ROWS: dict[str, tuple[tuple[Statement, ...], Statement, Statement]] = {
    # name: what is given, what does not follow, what does
    "a premise of another implication": ((Implies(P, Q), Q), P, Q),
    "one side of a disjunction": ((Or(P, Q),), P, Implies(Not(P), Q)),
    "a case is missing": ((Or(P, Q), Implies(P, R)), R, Implies(Implies(Q, R), R)),
    "the contrary of something else": ((Not(P), R), Not(R), Less(y, x)),
    "some and all": ((Exists(x, Less(x, y)),), always(Less(t, y)), Exists(t, Less(t, y))),
    "all positive and all": (
        (ForAll(u, Less(0, f(u))),),
        Less(0, f(x)),
        Implies(Less(0, x), Less(0, f(x))),
    ),
    "another order of quantifiers": (
        (always(Exists(y, Equation(y, t))),),
        Exists(y, always(Equation(y, t))),
        always(Exists(x, Equation(x, t))),
    ),
    "the order turned round": ((LessEqual(y, x),), LessEqual(x, y), LessEqual(-x, -y)),
    "half of it": ((LessEqual(x, y),), LessEqual(2 * x, y), LessEqual(2 * x, 2 * y)),
    "a multiple that may be negative": (
        (LessEqual(0, y),),
        LessEqual(0, x * y),
        LessEqual(0, x**2 * y),
    ),
    "strict from weak": ((LessEqual(x, y),), Less(x, y), Less(x, y + 1)),
    "strict from a square": ((), Less(0, (x - y) ** 2), Less(0, (x - y) ** 2 + u)),
    "a product of an equation": (
        (LessEqual(x, y), Equation(a, b)),
        Less(0, (y - x) * (b - a) + a - b),
        LessEqual(0, (y - x) * (b - a)),
    ),
    "one bound of two": (
        (LessEqual(x, y),),
        LessEqual(Abs(x), y),
        Implies(LessEqual(-x, y), LessEqual(Abs(x), y)),
    ),
    "a root of a square": ((), Equation(sqrt(x**2), x), Equation(sqrt(x**2), Abs(x))),
    "equal squares": (
        (Equation(x**2, y**2),),
        Equation(x, y),
        Implies(And(LessEqual(0, x), LessEqual(0, y)), Equation(x, y)),
    ),
    "a product that is zero": (
        (Equation(x * y, 0),),
        Equation(x, 0),
        Implies(Not(Equation(y, 0)), Equation(x, 0)),
    ),
    "integers with a gap": ((Less(k, m),), LessEqual(k + 2, m), LessEqual(k + 1, m)),
    "numbers with a gap": ((Less(x, y),), LessEqual(x + 1, y), LessEqual(x, y)),
    "a floor": ((), LessEqual(x, floor(x)), LessEqual(floor(x), x)),
    "divided by what may be 0": (
        (),
        Equation((x * y + y) / y, x + 1),
        Implies(Not(Equation(y, 0)), Equation((x * y + y) / y, x + 1)),
    ),
    "a conjugate": (
        (),
        Equation(conjugate(exp(z)), exp(z)),
        Equation(conjugate(exp(I * x)), exp(-I * x)),
    ),
    "whole turns of all numbers": (
        (),
        Equation(cos(2 * pi * x), 1),
        Equation(cos(2 * pi * k + x), cos(x)),
    ),
    "terms at one index": (
        (Equation(f(n), g(n)),),
        Equation(Sum(f(i), (i, 0, n)), Sum(g(i), (i, 0, n))),
        Equation(f(n) + 1, g(n) + 1),
    ),
    "terms up to another end": (
        (ForAll(i, Implies(LessEqual(i, n), LessEqual(f(i), g(i)))),),
        LessEqual(Sum(f(i), (i, 0, n + 1)), Sum(g(i), (i, 0, n + 1))),
        LessEqual(Sum(f(i), (i, 0, n)), Sum(g(i), (i, 0, n))),
    ),
    "a telescoping sum, one off": (
        (ForAll(i, Equation(g(i + 1) - g(i), f(i))),),
        Equation(Sum(f(i), (i, 0, n)), g(n) - g(0)),
        Equation(Sum(f(i), (i, 0, n - 1)), g(n) - g(0)),
    ),
    "an integral backwards": (
        (always(LessEqual(f(t), g(t))),),
        LessEqual(Integral(cos(t), (t, x, y)), Integral(1, (t, x, y))),
        Implies(LessEqual(x, y), LessEqual(Integral(cos(t), (t, x, y)), Integral(1, (t, x, y)))),
    ),
    "a determinant without its size": (
        (),
        Equation(Determinant(Identity(m)), 2),
        Equation(Determinant(Identity(2)), 1),
    ),
    "the trace of another matrix": (
        (Equation(MatrixVariable("W", 2, 2)(), Identity(2)),),
        Equation(Trace(MatrixVariable("V", 2, 2)()), 2),
        Equation(Trace(MatrixVariable("W", 2, 2)()), 2),
    ),
    "the slope of a sine": ((), slope(sin(t), -cos(x)), slope(sin(t), cos(x))),
    "the slope of a square": ((), slope(t**2, x), slope(t**2, 2 * x)),
    "the slope of an exponential": (
        (),
        slope(exp(2 * t), exp(2 * x)),
        slope(exp(2 * t), 2 * exp(2 * x)),
    ),
    "the slope of a cosine": ((), slope(cos(t), sin(x)), slope(cos(t), -sin(x))),
    "the slope of a logarithm": (
        (),
        slope(log(1 + t**2), 1 / (1 + x**2)),
        slope(log(1 + t**2), 2 * x / (1 + x**2)),
    ),
    "the slope of a product": (
        (),
        slope(sin(t) * cos(t), -sin(x) * cos(x)),
        slope(sin(t) * cos(t), cos(x) ** 2 - sin(x) ** 2),
    ),
    "the slope where there is none": ((), slope(1 / t, -1 / x**2, 0), slope(1 / t, -1, 1)),
    "the slope of another function": ((always(slope(g(t), 0, t)),), slope(f(t), 0), slope(g(t), 0)),
    "the slope at one point": ((slope(f(t), 0, 1),), slope(f(t), 0), slope(f(t), 0, 1)),
    "slopes of functions that meet in a point": (
        (slope(f(t), a), slope(g(t), b), Equation(f(x), g(x))),
        Equation(a, b),
        Implies(always(Equation(f(t), g(t))), Equation(a, b)),
    ),
    "a quotient by a difference": (
        (Less(a, b), LessEqual(x, y)),
        LessEqual((y - a) / (b - a), (x - a) / (b - a)),
        LessEqual((x - a) / (b - a), (y - a) / (b - a)),
    ),
    "a quotient by a difference without its sign": (
        (LessEqual(x, y),),
        LessEqual((x - a) / (b - a), (y - a) / (b - a)),
        Implies(Less(a, b), LessEqual((x - a) / (b - a), (y - a) / (b - a))),
    ),
    "exponentials in the wrong order": (
        (LessEqual(x, y),),
        LessEqual(exp(y), exp(x)),
        LessEqual(exp(x), exp(y)),
    ),
    "a logarithm of what may not be positive": (
        (LessEqual(x, y),),
        LessEqual(log(x), log(y)),
        Implies(Less(0, x), LessEqual(log(x), log(y))),
    ),
    "a clipped number": (
        (),
        LessEqual((1 + Abs(x) - Abs(x - 1)) / 2, Rational(1, 2)),
        LessEqual((1 + Abs(x) - Abs(x - 1)) / 2, 1),
    ),
    "a mean of bounded numbers": (
        (always(LessEqual(f(i), 1), i),),
        LessEqual(Sum(f(i), (i, 0, m - 1)) / m, Rational(1, 2)),
        LessEqual(Sum(f(i), (i, 0, m - 1)) / m, 1),
    ),
    "a bound of differences, summed": (
        (always(LessEqual(1 - cos(x * f(i)), x**2 * f(i) ** 2 / 2), i),),
        LessEqual(m - Sum(cos(x * f(i)), (i, 0, m - 1)), x**2 * Sum(f(i) ** 2, (i, 0, m - 1)) / 4),
        LessEqual(m - Sum(cos(x * f(i)), (i, 0, m - 1)), x**2 * Sum(f(i) ** 2, (i, 0, m - 1)) / 2),
    ),
    "an integral across a pole": (
        (),
        Equation(Integral(1 / t**2, (t, -1, 1)), -2),
        Equation(Integral(1 / t**2, (t, 1, 2)), Integral(1 / t**2, (t, 1, 2)) + x - x),
    ),
}


@pytest.mark.parametrize(("given", "false", "_"), ROWS.values(), ids=ROWS)
def test_what_does_not_follow_is_refused(given: Any, false: Any, _: Any) -> None:
    with pytest.raises((KernelError, OutsideVocabulary)):
        follows(false, given)


@pytest.mark.parametrize(("given", "_", "true"), ROWS.values(), ids=ROWS)
def test_what_follows_is_shown(given: Any, _: Any, true: Any) -> None:
    follows(true, given)
