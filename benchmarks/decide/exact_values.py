"""Closed numbers: values of trigonometric functions, roots, logarithms, complex units."""

from __future__ import annotations

from sympy import I, Rational, cos, cot, exp, log, pi, sin, sqrt, tan

from decide.cases import Case, equations

__all__ = ["CASES"]

_ANGLES = [
    ("product at 36°", cos(pi / 5) * cos(2 * pi / 5), Rational(1, 4)),
    ("product at 20°", cos(pi / 9) * cos(2 * pi / 9) * cos(4 * pi / 9), Rational(1, 8)),
    ("tangents at 20°", tan(pi / 9) * tan(2 * pi / 9) * tan(4 * pi / 9), sqrt(3)),
    ("sines at 20°", sin(pi / 9) * sin(2 * pi / 9) * sin(4 * pi / 9), sqrt(3) / 8),
    ("secants at 20°", 1 / cos(pi / 9) + 1 / cos(7 * pi / 9) + 1 / cos(5 * pi / 9), -6),
    ("tangents at 36°", tan(pi / 5) * tan(2 * pi / 5), sqrt(5)),
    ("cosines at π/7", cos(pi / 7) - cos(2 * pi / 7) + cos(3 * pi / 7), Rational(1, 2)),
    ("sines at π/7", sin(pi / 7) * sin(2 * pi / 7) * sin(3 * pi / 7), sqrt(7) / 8),
    ("sines at 2π/7, sum", sin(2 * pi / 7) + sin(4 * pi / 7) + sin(8 * pi / 7), sqrt(7) / 2),
    ("squared tangents at π/7", tan(pi / 7) ** 2 + tan(2 * pi / 7) ** 2 + tan(3 * pi / 7) ** 2, 21),
    ("cubic at π/7", 8 * cos(pi / 7) ** 3 - 4 * cos(pi / 7) ** 2 - 4 * cos(pi / 7) + 1, 0),
    ("sine of 18° as a root", 4 * sin(pi / 10) ** 2 + 2 * sin(pi / 10) - 1, 0),
    ("10°, 50°, 70°", sin(pi / 18) + sin(5 * pi / 18) - sin(7 * pi / 18), 0),
    ("cosecant minus root secant at 10°", 1 / sin(pi / 18) - sqrt(3) / cos(pi / 18), 4),
    ("tangent of 7.5°", tan(pi / 24), sqrt(6) - sqrt(3) + sqrt(2) - 2),
    ("cotangents at 15° and 75°", cot(pi / 12) * cot(5 * pi / 12), 1),
    (
        "cosines at 2π/13",
        cos(2 * pi / 13) + cos(6 * pi / 13) + cos(8 * pi / 13),
        (sqrt(13) - 1) / 4,
    ),
    ("Gauss sum of order 5", 1 + 2 * exp(2 * I * pi / 5) + 2 * exp(8 * I * pi / 5), sqrt(5)),
]

_ROOTS = [
    ("nested root", sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
    ("nested roots, sum", sqrt(2 + sqrt(3)) - sqrt(2 - sqrt(3)), sqrt(2)),
    ("rationalised", 1 / (sqrt(3) - sqrt(2)), sqrt(3) + sqrt(2)),
    ("golden ratio cubed", ((1 + sqrt(5)) / 2) ** 3, 2 + sqrt(5)),
    ("power of a root of unity", (Rational(1, 2) + sqrt(3) * I / 2) ** 6, 1),
    ("eighth root of unity", exp(I * pi / 4), (1 + I) / sqrt(2)),
    ("power of 1 + i", (1 + I) ** 10, 32 * I),
    ("logarithm of a power", log(8) / log(2), 3),
    ("logarithms of primes", log(12), 2 * log(2) + log(3)),
]

CASES: tuple[Case, ...] = (
    *equations("angles", _ANGLES),
    *equations("roots and logarithms", _ROOTS),
)
"""True equations without variables."""
