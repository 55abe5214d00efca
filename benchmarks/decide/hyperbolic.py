"""Hyperbolic functions, exponentials, logarithms and powers."""

from __future__ import annotations

from sympy import (
    I,
    Rational,
    cos,
    cosh,
    coth,
    csch,
    exp,
    log,
    pi,
    sech,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from decide.cases import Case, N, base, equations, i, n, u, v, w, x, y

__all__ = ["CASES"]

_HYPERBOLIC = [
    ("Pythagoras", cosh(x) ** 2 - sinh(x) ** 2, 1),
    ("tanh and sech", 1 - tanh(x) ** 2, sech(x) ** 2),
    ("coth and csch", coth(x) ** 2 - csch(x) ** 2, 1),
    ("double sinh", sinh(2 * x), 2 * sinh(x) * cosh(x)),
    ("double cosh by tanh", cosh(2 * x), (1 + tanh(x) ** 2) / (1 - tanh(x) ** 2)),
    ("double tanh", tanh(2 * x), 2 * tanh(x) / (1 + tanh(x) ** 2)),
    ("triple sinh", sinh(3 * x), 3 * sinh(x) + 4 * sinh(x) ** 3),
    ("triple tanh", tanh(3 * x), (3 * tanh(x) + tanh(x) ** 3) / (1 + 3 * tanh(x) ** 2)),
    ("half tanh", tanh(x / 2), (cosh(x) - 1) / sinh(x)),
    ("half coth", coth(x / 2), csch(x) + coth(x)),
    ("sum to product", cosh(x) - cosh(y), 2 * sinh((x + y) / 2) * sinh((x - y) / 2)),
    ("product to sum", 2 * sinh(x) * cosh(y), sinh(x + y) + sinh(x - y)),
    ("difference of squares", sinh(x + y) * sinh(x - y), sinh(x) ** 2 - sinh(y) ** 2),
    ("sum of tanhs", tanh(x) + tanh(y), sinh(x + y) / (cosh(x) * cosh(y))),
    ("by exponentials", tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1)),
    ("logistic function", 1 / (1 + exp(-x)), (1 + tanh(x / 2)) / 2),
    ("sech by exponentials", sech(x), 2 * exp(x) / (exp(2 * x) + 1)),
    ("product with a cosine", cosh(x) * cos(y) + I * sinh(x) * sin(y), cosh(x + I * y)),
    (
        "tangent of an imaginary sum",
        tan(x + I * y),
        (sin(2 * x) + I * sinh(2 * y)) / (cos(2 * x) + cosh(2 * y)),
    ),
    ("fourth power of cosh", 8 * cosh(x) ** 4, cosh(4 * x) + 4 * cosh(2 * x) + 3),
    ("sinh at a logarithm", sinh(log(u)), (u - 1 / u) / 2),
    ("tanh at a logarithm", tanh(log(u)), (u**2 - 1) / (u**2 + 1)),
    ("cosh of a double logarithm", cosh(2 * log(u)), (u**2 + u ** (-2)) / 2),
]

_EXPONENTIALS = [
    ("product of exponentials", exp(x) * exp(y) * exp(-x - y), 1),
    ("power of an exponential", exp(x) ** 3 * exp(-y) ** 2, exp(3 * x - 2 * y)),
    ("square of a sum", (exp(x) + exp(-x)) ** 2, exp(2 * x) + 2 + exp(-2 * x)),
    ("factored difference", exp(3 * x) - 1, (exp(x) - 1) * (exp(2 * x) + exp(x) + 1)),
    ("exponential of a logarithm", exp(x * log(u)), u**x),
    ("change of base", log(u**x) / log(base**x), log(u) / log(base)),
    ("logarithm of a product", log(u * v), log(u) + log(v)),
    ("logarithm of a quotient", log(u / v), log(u) - log(v)),
    ("logarithm of a power", log(u**3 * sqrt(v)), 3 * log(u) + log(v) / 2),
    ("logarithm of an exponential", log(exp(x) * u), x + log(u)),
    ("logarithm of a geometric frequency", log(base ** (-2 * i / n)), -2 * i * log(base) / n),
    ("geometric mean of logarithms", log(sqrt(u * v)), (log(u) + log(v)) / 2),
    ("powers of positive numbers", (u * v) ** x, u**x * v**x),
    ("quotient of powers", u ** (x + y) / u ** (x - y), u ** (2 * y)),
    ("difference of roots", (sqrt(u) - sqrt(v)) * (sqrt(u) + sqrt(v)), u - v),
    (
        "cube roots",
        u - v,
        (u ** Rational(1, 3) - v ** Rational(1, 3))
        * (u ** Rational(2, 3) + (u * v) ** Rational(1, 3) + v ** Rational(2, 3)),
    ),
    ("exchanged base and exponent", u ** log(v), v ** log(u)),
    ("powers of two", 2 ** (n + 3) - 2**n, 7 * 2**n),
    ("powers of four and two", 4**N, (2**N) ** 2),
    ("alternating unit", (-1) ** N * (-1) ** (N + 1), -1),
    ("softmax of two", exp(x) / (exp(x) + exp(y)), 1 / (1 + exp(y - x))),
    ("softmax shifted", exp(x + w) / (exp(x + w) + exp(y + w)), exp(x) / (exp(x) + exp(y))),
    ("ratio of frequencies", 10000 ** (-2 * i / n) / 10000 ** (-2 * (i + 1) / n), 10000 ** (2 / n)),
    ("wavelength", 2 * pi / 10000 ** (-2 * i / n), 2 * pi * 10 ** (8 * i / n)),
    ("product of frequencies", base ** (-i / n) * base ** (-(n - i) / n), 1 / base),
]

CASES: tuple[Case, ...] = (
    *equations("hyperbolic functions", _HYPERBOLIC),
    *equations("exponentials and powers", _EXPONENTIALS),
)
"""True for all values at which both sides are defined."""
