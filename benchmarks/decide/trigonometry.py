"""What stands in a table of trigonometric formulas."""

from __future__ import annotations

from sympy import Rational, cos, cot, csc, pi, sec, sin, sqrt, tan

from decide.cases import Case, equations, x, y, z

__all__ = ["CASES"]

_PYTHAGOREAN = [
    ("secant squared", sec(x) ** 2, 1 + tan(x) ** 2),
    ("cosecant squared", csc(x) ** 2, 1 + cot(x) ** 2),
    ("product of squares", sec(x) ** 2 * csc(x) ** 2, sec(x) ** 2 + csc(x) ** 2),
    ("fourth powers", sin(x) ** 4 + cos(x) ** 4, 1 - 2 * sin(x) ** 2 * cos(x) ** 2),
    ("sixth powers", sin(x) ** 6 + cos(x) ** 6, 1 - 3 * sin(x) ** 2 * cos(x) ** 2),
    (
        "eighth powers, difference",
        sin(x) ** 8 - cos(x) ** 8,
        -cos(2 * x) * (1 + cos(2 * x) ** 2) / 2,
    ),
    ("tangent minus sine, squared", tan(x) ** 2 - sin(x) ** 2, tan(x) ** 2 * sin(x) ** 2),
    ("difference of cotangent and cosine", cot(x) ** 2 - cos(x) ** 2, cot(x) ** 2 * cos(x) ** 2),
    ("sum over product", (sin(x) + cos(x)) ** 2 + (sin(x) - cos(x)) ** 2, 2),
    ("secant and tangent, conjugate", (sec(x) - tan(x)) * (sec(x) + tan(x)), 1),
    ("square of a conjugate quotient", (sec(x) - tan(x)) ** 2, (1 - sin(x)) / (1 + sin(x))),
    ("cosecant and cotangent", csc(x) - cot(x), sin(x) / (1 + cos(x))),
]

_QUOTIENTS = [
    ("sine over one plus cosine", sin(x) / (1 + cos(x)) + (1 + cos(x)) / sin(x), 2 * csc(x)),
    (
        "cosine over one minus tangent",
        cos(x) / (1 - tan(x)) + sin(x) / (1 - cot(x)),
        sin(x) + cos(x),
    ),
    ("tangent and secant", (tan(x) + sec(x) - 1) / (tan(x) - sec(x) + 1), (1 + sin(x)) / cos(x)),
    ("cubes over sum", (sin(x) ** 3 + cos(x) ** 3) / (sin(x) + cos(x)), 1 - sin(x) * cos(x)),
    ("tangent of the half sum", (sin(x) + sin(y)) / (cos(x) + cos(y)), tan((x + y) / 2)),
    ("cotangent of the half sum", (sin(x) - sin(y)) / (cos(y) - cos(x)), cot((x + y) / 2)),
    ("law of tangents", (sin(x) + sin(y)) / (sin(x) - sin(y)), tan((x + y) / 2) / tan((x - y) / 2)),
    ("difference of tangents", tan(x) - tan(y), sin(x - y) / (cos(x) * cos(y))),
    ("sum of cotangents", cot(x) + cot(y), sin(x + y) / (sin(x) * sin(y))),
    (
        "three sines over cosines",
        (sin(x) + sin(3 * x) + sin(5 * x)) / (cos(x) + cos(3 * x) + cos(5 * x)),
        tan(3 * x),
    ),
    (
        "four cosines over sines",
        (cos(x) + cos(2 * x) + cos(3 * x) + cos(4 * x))
        / (sin(x) + sin(2 * x) + sin(3 * x) + sin(4 * x)),
        cot(5 * x / 2),
    ),
    ("tangent of the difference with 45°", tan(pi / 4 - x), (1 - tan(x)) / (1 + tan(x))),
    ("tangent of 45° and a half", tan(pi / 4 + x / 2), sec(x) + tan(x)),
    ("double angle by cotangent", cot(2 * x), (cot(x) ** 2 - 1) / (2 * cot(x))),
    ("cotangent minus tangent", cot(x) - tan(x), 2 * cot(2 * x)),
    ("sine of two by tangent", sin(2 * x), 2 * tan(x) / (1 + tan(x) ** 2)),
    ("cosine of two by tangent", cos(2 * x), (1 - tan(x) ** 2) / (1 + tan(x) ** 2)),
]

_SUMS_AND_PRODUCTS = [
    ("cosine of a difference", cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)),
    ("product of sines", 2 * sin(x) * sin(y), cos(x - y) - cos(x + y)),
    ("product of cosines", 2 * cos(x) * cos(y), cos(x - y) + cos(x + y)),
    ("sine times cosine", 2 * sin(x) * cos(y), sin(x + y) + sin(x - y)),
    ("difference of sines", sin(x) - sin(y), 2 * cos((x + y) / 2) * sin((x - y) / 2)),
    ("sum of cosines", cos(x) + cos(y), 2 * cos((x + y) / 2) * cos((x - y) / 2)),
    ("difference of cosines", cos(x) - cos(y), -2 * sin((x + y) / 2) * sin((x - y) / 2)),
    ("cosines of sum and difference", cos(x + y) * cos(x - y), cos(x) ** 2 - sin(y) ** 2),
    (
        "sines of sum and difference, quotient",
        sin(x + y) / sin(x - y),
        (tan(x) + tan(y)) / (tan(x) - tan(y)),
    ),
    (
        "sine of three angles",
        sin(x + y + z),
        sin(x) * cos(y) * cos(z)
        + cos(x) * sin(y) * cos(z)
        + cos(x) * cos(y) * sin(z)
        - sin(x) * sin(y) * sin(z),
    ),
    (
        "tangent of three angles",
        tan(x + y + z),
        (tan(x) + tan(y) + tan(z) - tan(x) * tan(y) * tan(z))
        / (1 - tan(x) * tan(y) - tan(y) * tan(z) - tan(z) * tan(x)),
    ),
    (
        "three sines to a sum",
        4 * sin(x) * sin(y) * sin(z),
        sin(x + y - z) + sin(x - y + z) + sin(-x + y + z) - sin(x + y + z),
    ),
    (
        "cyclic sum of sines of differences",
        sin(x - y) + sin(y - z) + sin(z - x),
        -4 * sin((x - y) / 2) * sin((y - z) / 2) * sin((z - x) / 2),
    ),
    ("cyclic products", sin(x) * sin(y - z) + sin(y) * sin(z - x) + sin(z) * sin(x - y), 0),
    (
        "cyclic products of cosines",
        cos(x) * sin(y - z) + cos(y) * sin(z - x) + cos(z) * sin(x - y),
        0,
    ),
    ("cyclic tangents", tan(x - y) + tan(y - z) + tan(z - x), tan(x - y) * tan(y - z) * tan(z - x)),
    (
        "equilateral squares",
        cos(x) ** 2 + cos(x + 2 * pi / 3) ** 2 + cos(x - 2 * pi / 3) ** 2,
        Rational(3, 2),
    ),
    ("equilateral cosines", cos(x) + cos(x + 2 * pi / 3) + cos(x + 4 * pi / 3), 0),
    (
        "equilateral cubes",
        4 * (cos(x) ** 3 + cos(x + 2 * pi / 3) ** 3 + cos(x - 2 * pi / 3) ** 3),
        3 * cos(3 * x),
    ),
    ("sine and cosine as one sine", sin(x) + cos(x), sqrt(2) * sin(x + pi / 4)),
    ("√3 cos − sin as one cosine", sqrt(3) * cos(x) - sin(x), 2 * cos(x + pi / 6)),
    ("45° apart", sin(x + pi / 4) * sin(x - pi / 4), -cos(2 * x) / 2),
    (
        "squares of sines 30° apart",
        sin(x + pi / 6) ** 2 - sin(x - pi / 6) ** 2,
        sqrt(3) * sin(2 * x) / 2,
    ),
    ("difference of squared cosines", cos(x) ** 2 - cos(y) ** 2, sin(x + y) * sin(y - x)),
    (
        "squares of a chord",
        (cos(x) - cos(y)) ** 2 + (sin(x) - sin(y)) ** 2,
        4 * sin((x - y) / 2) ** 2,
    ),
    (
        "squares of a sum of unit vectors",
        (cos(x) + cos(y)) ** 2 + (sin(x) + sin(y)) ** 2,
        4 * cos((x - y) / 2) ** 2,
    ),
    (
        "determinant of sines",
        sin(x) ** 2 + sin(y) ** 2 + 2 * sin(x) * sin(y) * cos(x + y),
        sin(x + y) ** 2,
    ),
    (
        "spherical determinant",
        1 - cos(x) ** 2 - cos(y) ** 2 - cos(z) ** 2 + 2 * cos(x) * cos(y) * cos(z),
        4
        * sin((x + y + z) / 2)
        * sin((-x + y + z) / 2)
        * sin((x - y + z) / 2)
        * sin((x + y - z) / 2),
    ),
]

_HALF_ANGLES = [
    ("cosine by t", cos(x), (1 - tan(x / 2) ** 2) / (1 + tan(x / 2) ** 2)),
    ("tangent by t", tan(x), 2 * tan(x / 2) / (1 - tan(x / 2) ** 2)),
    ("half a cotangent", cot(x / 2), (1 + cos(x)) / sin(x)),
    ("half a cotangent by cosecant", cot(x / 2), csc(x) + cot(x)),
    ("sine squared of a half", 2 * sin(x / 2) ** 2, 1 - cos(x)),
    ("squared tangent of a half", tan(x / 2) ** 2, (1 - cos(x)) / (1 + cos(x))),
    ("one plus sine as a square", 1 + sin(x), (sin(x / 2) + cos(x / 2)) ** 2),
    ("one plus sine by cosine of a half", 1 + sin(x), 2 * cos(pi / 4 - x / 2) ** 2),
    ("cosecant by half angles", csc(x), (tan(x / 2) + cot(x / 2)) / 2),
    ("four halves and thirds", sin(x / 2) * sin(x / 3), (cos(x / 6) - cos(5 * x / 6)) / 2),
]

CASES: tuple[Case, ...] = (
    *equations("Pythagorean", _PYTHAGOREAN),
    *equations("quotients", _QUOTIENTS),
    *equations("sums and products", _SUMS_AND_PRODUCTS),
    *equations("half angles", _HALF_ANGLES),
)
"""True for all real x, y, z at which both sides are defined."""
