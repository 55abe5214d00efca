"""Complex numbers: moduli, conjugates, real parts, Euler's formula."""

from __future__ import annotations

from sympy import Abs, I, Rational, conjugate, cos, exp, im, log, pi, re, sign, sin, sqrt

from decide.cases import Case, alpha, beta, equations, gamma, n, r, x, y, z

__all__ = ["CASES"]

_ALGEBRA = [
    ("modulus squared", alpha * conjugate(alpha), Abs(alpha) ** 2),
    ("modulus by parts", Abs(alpha) ** 2, re(alpha) ** 2 + im(alpha) ** 2),
    ("modulus as a root", Abs(alpha), sqrt(re(alpha) ** 2 + im(alpha) ** 2)),
    ("twice the real part", alpha + conjugate(alpha), 2 * re(alpha)),
    ("twice the imaginary part", alpha - conjugate(alpha), 2 * I * im(alpha)),
    ("real part of a product", re(alpha * beta), re(alpha) * re(beta) - im(alpha) * im(beta)),
    ("imaginary part of a product", im(alpha * beta), re(alpha) * im(beta) + im(alpha) * re(beta)),
    (
        "square of a sum",
        Abs(alpha + beta) ** 2,
        Abs(alpha) ** 2 + 2 * re(alpha * conjugate(beta)) + Abs(beta) ** 2,
    ),
    (
        "Lagrange's identity",
        Abs(alpha * conjugate(beta)) ** 2,
        re(alpha * conjugate(beta)) ** 2 + im(alpha * conjugate(beta)) ** 2,
    ),
    ("reciprocal", 1 / alpha, conjugate(alpha) / Abs(alpha) ** 2),
    ("real part of a reciprocal", re(1 / alpha), re(alpha) / Abs(alpha) ** 2),
    (
        "imaginary part of a quotient",
        im(alpha / beta),
        im(alpha * conjugate(beta)) / Abs(beta) ** 2,
    ),
    (
        "Apollonius",
        Abs(alpha - beta) ** 2 + Abs(alpha + beta - 2 * gamma) ** 2,
        2 * Abs(alpha - gamma) ** 2 + 2 * Abs(beta - gamma) ** 2,
    ),
    (
        "Euler's four points",
        (alpha - beta) * (gamma - x) + (beta - gamma) * (alpha - x) + (gamma - alpha) * (beta - x),
        0,
    ),
    (
        "Möbius denominator",
        1 - Abs((alpha - beta) / (1 - conjugate(beta) * alpha)) ** 2,
        (1 - Abs(alpha) ** 2) * (1 - Abs(beta) ** 2) / Abs(1 - conjugate(beta) * alpha) ** 2,
    ),
    (
        "Brahmagupta and Fibonacci",
        (x**2 + y**2) * (re(alpha) ** 2 + im(alpha) ** 2),
        Abs((x + I * y) * alpha) ** 2,
    ),
    ("modulus of a conjugate product", Abs(conjugate(alpha) * beta * I), Abs(alpha) * Abs(beta)),
    (
        "polarisation, complex",
        4 * alpha * conjugate(beta),
        Abs(alpha + beta) ** 2
        - Abs(alpha - beta) ** 2
        + I * Abs(alpha + I * beta) ** 2
        - I * Abs(alpha - I * beta) ** 2,
    ),
    ("modulus of an even power", Abs(alpha) ** 4, (alpha * conjugate(alpha)) ** 2),
    ("sign times modulus", sign(x) * Abs(x), x),
]

_EULER = [
    ("cosine by exponentials", cos(x), (exp(I * x) + exp(-I * x)) / 2),
    ("sine of a complex number", sin(alpha), (exp(I * alpha) - exp(-I * alpha)) / (2 * I)),
    ("chord", Abs(exp(I * x) - exp(I * y)) ** 2, 2 - 2 * cos(x - y)),
    ("one minus a turn", 1 - exp(I * x), -2 * I * sin(x / 2) * exp(I * x / 2)),
    ("sum of turns", exp(I * x) + exp(I * y), 2 * cos((x - y) / 2) * exp(I * (x + y) / 2)),
    (
        "difference of turns",
        exp(I * x) - exp(I * y),
        2 * I * sin((x - y) / 2) * exp(I * (x + y) / 2),
    ),
    ("de Moivre", (cos(x) + I * sin(x)) ** 5, cos(5 * x) + I * sin(5 * x)),
    ("de Moivre, n", (cos(x) + I * sin(x)) ** n, cos(n * x) + I * sin(n * x)),
    ("product of turns", (cos(x) + I * sin(x)) * (cos(y) - I * sin(y)), exp(I * (x - y))),
    ("a full turn", exp(I * (x + 2 * pi)), exp(I * x)),
    ("half turns", exp(I * pi * r), (-1) ** r),
    ("quarter turn", exp(I * (x + pi / 2)), I * exp(I * x)),
    (
        "turned twice",
        re(alpha * exp(I * x) * exp(-I * y)),
        re(alpha) * cos(x - y) - im(alpha) * sin(x - y),
    ),
    (
        "geometric series of turns",
        (exp(5 * I * x) - 1) / (exp(I * x) - 1),
        1 + exp(I * x) + exp(2 * I * x) + exp(3 * I * x) + exp(4 * I * x),
    ),
    (
        "three turns, squared modulus",
        Abs(1 + exp(I * x) + exp(2 * I * x)) ** 2,
        (1 + 2 * cos(x)) ** 2,
    ),
    ("modulus of 1 + a turn", Abs(1 + exp(I * x)) ** 2, 4 * cos(x / 2) ** 2),
    (
        "cosine squared modulus",
        Abs(cos(x + I * y)) ** 2,
        cos(x) ** 2 + ((exp(y) - exp(-y)) / 2) ** 2,
    ),
    ("real part of a complex sine", re(sin(x + I * y)), sin(x) * (exp(y) + exp(-y)) / 2),
    ("exchanged base and exponent", alpha ** log(beta), beta ** log(alpha)),
    ("exponential of a sum", exp(alpha + beta), exp(alpha) * exp(beta)),
    ("cube root of unity", 1 + exp(2 * I * pi / 3) + exp(4 * I * pi / 3), 0),
    (
        "sum and product of roots",
        (alpha - 1) * (alpha - exp(2 * I * pi / 3)) * (alpha - exp(-2 * I * pi / 3)),
        alpha**3 - 1,
    ),
    (
        "factors of a sum of cubes",
        alpha**3 + beta**3,
        (alpha + beta)
        * (alpha + exp(2 * I * pi / 3) * beta)
        * (alpha + exp(-2 * I * pi / 3) * beta),
    ),
    ("quartic by complex factors", x**4 + 4, (x - 1 - I) * (x - 1 + I) * (x + 1 - I) * (x + 1 + I)),
    (
        "three cubes",
        x**3 + y**3 + z**3 - 3 * x * y * z,
        (x + y + z)
        * (x + exp(2 * I * pi / 3) * y + exp(4 * I * pi / 3) * z)
        * (x + exp(4 * I * pi / 3) * y + exp(2 * I * pi / 3) * z),
    ),
    (
        "Poisson kernel",
        re((1 + exp(I * x) / 2) / (1 - exp(I * x) / 2)),
        Rational(3, 4) / (Rational(5, 4) - cos(x)),
    ),
]

CASES: tuple[Case, ...] = (
    *equations("complex algebra", _ALGEBRA),
    *equations("Euler", _EULER),
)
"""True for all values at which both sides are defined."""
