"""Definite integrals that a person would expect a table to have."""

from __future__ import annotations

from sympy import (
    Abs,
    Ci,
    I,
    Integral,
    Rational,
    Si,
    cos,
    cosh,
    erf,
    exp,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from decide.cases import Case, a, b, equations, n, r, t, u, v, x, y

__all__ = ["CASES"]

_POWERS = [
    ("square", Integral(t**2, (t, 0, x)), x**3 / 3),
    ("polynomial", Integral(3 * t**2 - 2 * t + 1, (t, a, b)), b**3 - a**3 - b**2 + a**2 + b - a),
    ("power of n", Integral(t**n, (t, 0, 1)), 1 / (n + 1)),
    ("reciprocal", Integral(1 / t, (t, u, v)), log(v) - log(u)),
    ("reciprocal square", Integral(t**-2, (t, u, v)), 1 / u - 1 / v),
    (
        "root",
        Integral(sqrt(t), (t, u, v)),
        Rational(2, 3) * (v ** Rational(3, 2) - u ** Rational(3, 2)),
    ),
    ("logarithm", Integral(log(t), (t, u, v)), v * log(v) - v - u * log(u) + u),
    ("even over a symmetric range", Integral(t**4, (t, -x, x)), 2 * x**5 / 5),
    ("odd over a symmetric range", Integral(t**3, (t, -x, x)), 0),
    ("logarithmic frequencies", Integral(1 / t, (t, 1, u)), log(u)),
    ("product of linear factors", Integral((t - a) * (b - t), (t, a, b)), (b - a) ** 3 / 6),
]

_TRIGONOMETRIC = [
    ("cosine", Integral(cos(t), (t, 0, x)), sin(x)),
    ("sine", Integral(sin(t), (t, x, y)), cos(x) - cos(y)),
    ("cosine of a multiple", Integral(cos(u * t), (t, 0, x)), sin(u * x) / u),
    ("sine squared", Integral(sin(t) ** 2, (t, 0, pi)), pi / 2),
    ("cosine squared", Integral(cos(t) ** 2, (t, 0, x)), x / 2 + sin(2 * x) / 4),
    ("cosine cubed", Integral(cos(t) ** 3, (t, 0, x)), sin(x) - sin(x) ** 3 / 3),
    ("sine to the fourth", Integral(sin(t) ** 4, (t, 0, 2 * pi)), 3 * pi / 4),
    ("product of sine and cosine", Integral(sin(t) * cos(t), (t, 0, x)), sin(x) ** 2 / 2),
    ("orthogonal harmonics", Integral(cos(2 * t) * cos(3 * t), (t, 0, 2 * pi)), 0),
    ("orthogonal sine and cosine", Integral(sin(3 * t) * cos(5 * t), (t, -pi, pi)), 0),
    ("norm of a harmonic", Integral(cos(n * t) ** 2, (t, 0, 2 * pi)), pi),
    ("mean of a harmonic", Integral(cos(n * t), (t, 0, 2 * pi)), 0),
    ("by parts", Integral(t * sin(t), (t, 0, pi)), pi),
    ("by parts, cosine", Integral(t * cos(t), (t, 0, x)), x * sin(x) + cos(x) - 1),
    ("twice by parts", Integral(t**2 * cos(t), (t, 0, x)), (x**2 - 2) * sin(x) + 2 * x * cos(x)),
    ("secant squared", Integral(1 / cos(t) ** 2, (t, 0, pi / 4)), 1),
    ("tangent", Integral(tan(t), (t, 0, pi / 4)), log(2) / 2),
    ("complex exponential", Integral(exp(I * t), (t, 0, x)), I * (1 - exp(I * x))),
    ("whole turns", Integral(exp(I * n * t), (t, 0, 2 * pi)), 0),
    ("modulus of a sine", Integral(Abs(sin(t)), (t, 0, pi)), 2),
    ("phase averaged", Integral(cos(t + x) * cos(t + y), (t, 0, 2 * pi)), pi * cos(x - y)),
    ("shifted harmonic", Integral(cos(t + x), (t, 0, 2 * pi)), 0),
    (
        "Fourier coefficient of a ramp",
        Integral(t * sin(n * t), (t, -pi, pi)),
        -2 * pi * (-1) ** n / n,
    ),
    (
        "Fourier coefficient of a square",
        Integral(t**2 * cos(n * t), (t, -pi, pi)),
        4 * pi * (-1) ** n / n**2,
    ),
    ("half a turn, odd harmonic", Integral(sin((2 * r + 1) * t), (t, 0, pi)) * (2 * r + 1), 2),
]

_EXPONENTIAL = [
    ("exponential", Integral(exp(t), (t, 0, x)), exp(x) - 1),
    ("decay", Integral(exp(-u * t), (t, 0, x)), (1 - exp(-u * x)) / u),
    ("powers of a base", Integral(u**t, (t, 0, 1)) * log(u), u - 1),
    (
        "geometric frequencies",
        Integral(exp(-t * log(10000)), (t, 0, 1)),
        Rational(9999, 10000) / log(10000),
    ),
    ("t times exponential", Integral(t * exp(t), (t, 0, x)), (x - 1) * exp(x) + 1),
    ("damped cosine", Integral(exp(-t) * cos(t), (t, 0, x)), (1 + exp(-x) * (sin(x) - cos(x))) / 2),
    ("damped sine", Integral(exp(-t) * sin(t), (t, 0, x)), (1 - exp(-x) * (sin(x) + cos(x))) / 2),
    ("hyperbolic cosine", Integral(cosh(t), (t, 0, x)), sinh(x)),
    ("hyperbolic tangent", Integral(tanh(t), (t, 0, x)), log(cosh(x))),
    ("logistic", Integral(1 / (1 + exp(-t)), (t, 0, x)), log((1 + exp(x)) / 2)),
    ("inner exponential", Integral(t * exp(-(t**2)), (t, 0, x)), (1 - exp(-(x**2))) / 2),
    ("inner sine", Integral(cos(t) * exp(sin(t)), (t, 0, x)), exp(sin(x)) - 1),
]

_SPECIAL = [
    ("sine integral", Integral(sin(t) / t, (t, u, v)), Si(v) - Si(u)),
    ("sine integral from 1", Integral(sin(t) / t, (t, 1, u)), Si(u) - Si(1)),
    ("cosine integral", Integral(cos(t) / t, (t, u, v)), Ci(v) - Ci(u)),
    ("cosine integral of a multiple", Integral(cos(3 * t) / t, (t, u, v)), Ci(3 * v) - Ci(3 * u)),
    ("limit of the similarity", Integral(cos(u * exp(-t)), (t, 0, 1)), Ci(u) - Ci(u * exp(-1))),
    ("Gaussian", Integral(exp(-(t**2)), (t, 0, x)), sqrt(pi) / 2 * erf(x)),
    (
        "Gaussian, scaled",
        Integral(exp(-(t**2) / 2), (t, x, y)),
        sqrt(pi / 2) * (erf(y / sqrt(2)) - erf(x / sqrt(2))),
    ),
]

_RULES = [
    ("linear", Integral(a * cos(t) + b * exp(t), (t, 0, x)), a * sin(x) + b * (exp(x) - 1)),
    ("reversed", Integral(exp(cos(t)), (t, x, y)), -Integral(exp(cos(t)), (t, y, x))),
    (
        "split",
        Integral(exp(sin(t)), (t, 0, x)) + Integral(exp(sin(t)), (t, x, y)),
        Integral(exp(sin(t)), (t, 0, y)),
    ),
    (
        "equal integrands",
        Integral(exp(sin(t) ** 2), (t, 0, x)),
        Integral(exp(1 - cos(t) ** 2), (t, 0, x)),
    ),
    ("no range", Integral(exp(cos(t)), (t, x, x)), 0),
    ("constant factor", Integral(a * exp(cos(t)), (t, 0, y)), a * Integral(exp(cos(t)), (t, 0, y))),
    ("nested", Integral(Integral(x * y, (x, 0, t)), (t, 0, 1)), y / 6),
]

CASES: tuple[Case, ...] = (
    *equations("integrals of powers", _POWERS),
    *equations("trigonometric integrals", _TRIGONOMETRIC),
    *equations("exponential integrals", _EXPONENTIAL),
    *equations("Si, Ci and erf", _SPECIAL),
    *equations("rules for integrals", _RULES),
)
"""True for all values of the limits for which the integrals exist."""
