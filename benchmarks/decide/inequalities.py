"""Inequalities between bounded expressions."""

from __future__ import annotations

from sympy import Abs, I, Integral, Rational, Sum, cos, cosh, exp, im, log, re, sin, sqrt, tanh

from decide.cases import (
    Case,
    N,
    a,
    alpha,
    b,
    beta,
    c,
    d,
    i,
    inequalities,
    n,
    p,
    q,
    spectrum,
    theta,
    u,
    v,
    weight,
    x,
    y,
    z,
)

__all__ = ["CASES"]

_BOUNDED = [
    ("cosine", cos(x), 1),
    ("modulus of a sine", Abs(sin(x)), 1),
    ("sine squared", sin(x) ** 2, 1),
    ("sine and cosine", sin(x) + cos(x), 2),
    ("weighted sine and cosine", a * sin(x) + b * cos(x), Abs(a) + Abs(b)),
    ("three cosines", Abs(a * cos(x) + b * cos(y) + c * cos(z)), Abs(a) + Abs(b) + Abs(c)),
    ("product of cosines", Abs(cos(x) * cos(y)), 1),
    ("sine times cosine", Abs(sin(x) * cos(x)), 1),
    ("distance of cosines", Abs(cos(x) - cos(y)), 2),
    ("similarity of four pairs", Abs(cos(x) + cos(y) + cos(z) + cos(p)), 4),
    ("from below", -1, cos(x) * cos(y)),
    ("hyperbolic cosine", 1, cosh(x)),
    ("hyperbolic tangent", tanh(x), 1),
    ("exponential is positive", 0, exp(x)),
    ("mean of cosines", Abs(cos(x) + cos(y)) / 2, 1),
]

_SUMS = [
    ("similarity", Sum(cos(theta(i) * p), (i, 0, n - 1)), n),
    ("modulus of a similarity", Abs(Sum(cos(theta(i) * p), (i, 0, n - 1))), n),
    (
        "weighted similarity",
        Abs(Sum(weight(i) * cos(theta(i) * p), (i, 0, n - 1))),
        Sum(Abs(weight(i)), (i, 0, n - 1)),
    ),
    (
        "weighted sines",
        Sum(weight(i) * sin(theta(i) * p), (i, 0, n - 1)),
        Sum(Abs(weight(i)), (i, 0, n - 1)),
    ),
    (
        "triangle inequality for sums",
        Abs(Sum(weight(i), (i, 0, N))),
        Sum(Abs(weight(i)), (i, 0, N)),
    ),
    (
        "triangle inequality, complex",
        Abs(Sum(spectrum(i) * exp(I * theta(i) * p), (i, 0, n - 1))),
        Sum(Abs(spectrum(i)), (i, 0, n - 1)),
    ),
    ("squares are not negative", 0, Sum(weight(i) ** 2, (i, 0, n - 1))),
    ("squared sines", Sum(sin(theta(i) * p) ** 2, (i, 0, n - 1)), n),
    (
        "geometric weights",
        Abs(Sum(exp(-i) * cos(i * x), (i, 0, n - 1))),
        Sum(exp(-i), (i, 0, n - 1)),
    ),
]

_ALGEBRA = [
    ("two squares", 2 * x * y, x**2 + y**2),
    ("three squares", x * y + y * z + z * x, x**2 + y**2 + z**2),
    ("Cauchy and Schwarz", (a * c + b * d) ** 2, (a**2 + b**2) * (c**2 + d**2)),
    ("arithmetic and geometric mean", 2 * sqrt(u * v), u + v),
    ("number and reciprocal", 2, u + 1 / u),
    ("square is not negative", 0, x**2),
    ("completed square", Rational(3, 4), x**2 + x + 1),
    ("triangle inequality", Abs(x + y), Abs(x) + Abs(y)),
    ("triangle inequality, complex", Abs(alpha + beta), Abs(alpha) + Abs(beta)),
    ("reversed triangle inequality", Abs(x) - Abs(y), Abs(x - y)),
    ("real part", re(alpha), Abs(alpha)),
    ("imaginary part", Abs(im(alpha)), Abs(alpha)),
    ("modulus above", x, Abs(x)),
    ("fourth powers", x**3 * y + x * y**3, x**4 + y**4),
    ("mean of squares", (p + q) ** 2, 2 * p**2 + 2 * q**2),
    ("tangent line", 1 + x, exp(x)),
    ("logarithm", log(u), u - 1),
    ("numbers and powers of two", N + 1, 2**N),
    ("mean of cosines, integral", Abs(Integral(cos(x * y), (x, 0, 1))), 1),
    ("monotone exponent", exp(-u), 1),
]

CASES: tuple[Case, ...] = (
    *inequalities("bounded functions", _BOUNDED),
    *inequalities("bounded sums", _SUMS),
    *inequalities("algebraic inequalities", _ALGEBRA),
)
"""lhs ≤ rhs for all values at which both sides are defined."""
