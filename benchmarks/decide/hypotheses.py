"""Identities that hold under hypotheses."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Integer, Rational, Sum, Symbol, cos, exp, log, pi, sin, sqrt, sympify, tan

from decide.cases import Case, a, alpha, b, c, i, n, p, q, r, t, theta, u, v, x, y, z
from symbolic_pe.language.statements import Equation, LessEqual

__all__ = ["CASES"]


def _given(name: str, lhs: Any, rhs: Any, solved: dict[Symbol, Any], *more: Equation) -> Case:
    """lhs = rhs if each symbol has its value in ``solved``, or the equations in ``more`` hold."""
    assumed = more or tuple(Equation(symbol, value) for symbol, value in solved.items())
    return Case(
        "hypotheses",
        name,
        sympify(lhs),
        sympify(rhs),
        assuming=assumed,
        solved=tuple((symbol, sympify(value)) for symbol, value in solved.items()),
    )


_TRIANGLE = Equation(x + y + z, pi)
_LAST = {z: pi - x - y}

CASES: tuple[Case, ...] = (
    _given(
        "sines in a triangle",
        sin(x) + sin(y) + sin(z),
        4 * cos(x / 2) * cos(y / 2) * cos(z / 2),
        _LAST,
        _TRIANGLE,
    ),
    _given(
        "tangents in a triangle",
        tan(x) + tan(y) + tan(z),
        tan(x) * tan(y) * tan(z),
        _LAST,
        _TRIANGLE,
    ),
    _given(
        "double angles in a triangle",
        sin(2 * x) + sin(2 * y) + sin(2 * z),
        4 * sin(x) * sin(y) * sin(z),
        _LAST,
        _TRIANGLE,
    ),
    _given(
        "squared cosines in a triangle",
        cos(x) ** 2 + cos(y) ** 2 + cos(z) ** 2,
        1 - 2 * cos(x) * cos(y) * cos(z),
        _LAST,
        _TRIANGLE,
    ),
    _given(
        "half tangents in a triangle",
        tan(x / 2) * tan(y / 2) + tan(y / 2) * tan(z / 2) + tan(z / 2) * tan(x / 2),
        1,
        _LAST,
        _TRIANGLE,
    ),
    _given(
        "sum zero, cubes",
        x**3 + y**3 + z**3,
        3 * x * y * z,
        {z: -x - y},
        Equation(x + y + z, Integer(0)),
    ),
    _given("golden ratio", x**5, 5 * x + 3, {x: (1 + sqrt(5)) / 2}, Equation(x**2, x + 1)),
    _given(
        "a unit vector",
        (a * x + b * y) ** 2 + (b * x - a * y) ** 2,
        x**2 + y**2,
        {a: cos(t), b: sin(t)},
        Equation(a**2 + b**2, Integer(1)),
    ),
    _given("equal angles", cos(x) * cos(y) + sin(x) * sin(y), 1, {y: x}),
    _given("complementary angles", sin(x) ** 2 + sin(y) ** 2, 1, {y: pi / 2 - x}),
    _given("equal logarithms", u, v**2, {u: v**2}, Equation(log(u), 2 * log(v))),
    _given("frequencies one apart", sin(p) * cos(q) - cos(p) * sin(q), sin(1), {p: q + 1}),
    _given("common difference", a + c, 2 * b, {a: b - t, c: b + t}, Equation(a - b, b - c)),
    _given(
        "geometric mean", log(a**2 + 1), log(b * c + 1), {a: 6, b: 4, c: 9}, Equation(a**2, b * c)
    ),
    _given("integer angle", cos(x) ** 2, 1, {x: pi * r}),
    _given("frequencies of a block", Sum(cos(theta(i) * x), (i, 0, n - 1)), n, {x: 0}),
    _given(
        "inverse numbers", (x + y) ** 2 - (x - y) ** 2, 4, {y: 1 / x}, Equation(x * y, Integer(1))
    ),
    _given("product of turns", exp(alpha) * exp(x), 1, {alpha: -x}),
    Case(
        "hypotheses",
        "root of a square",
        sqrt(x**2),
        x,
        assuming=(LessEqual(Integer(0), x),),
        solved=((x, t**2),),
    ),
    Case(
        "hypotheses",
        "modulus",
        Abs(x - 1),
        x - 1,
        assuming=(LessEqual(Integer(1), x),),
        solved=((x, 1 + t**2),),
    ),
    Case(
        "hypotheses",
        "order kept",
        x + Rational(1, 2),
        y + 1,
        LessEqual,
        (LessEqual(x, y),),
        ((y, x + t**2),),
    ),
    Case(
        "hypotheses",
        "products of ordered numbers",
        x * u,
        y * u,
        LessEqual,
        (LessEqual(x, y),),
        ((y, x + t**2),),
    ),
)
"""True wherever the hypotheses hold and both sides are defined."""
