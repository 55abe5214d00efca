"""Finite sums with a symbolic number of terms."""

from __future__ import annotations

from sympy import (
    Abs,
    I,
    KroneckerDelta,
    Rational,
    Sum,
    conjugate,
    cos,
    cosh,
    exp,
    log,
    pi,
    re,
    sin,
    sinh,
    sqrt,
    tan,
)

from decide.cases import (
    Case,
    N,
    a,
    b,
    base,
    equations,
    i,
    j,
    n,
    p,
    spectrum,
    theta,
    u,
    weight,
    x,
    y,
)

__all__ = ["CASES"]

_POLYNOMIAL = [
    ("numbers", Sum(i, (i, 1, n)), n * (n + 1) / 2),
    ("numbers from 0", Sum(i, (i, 0, n - 1)), n * (n - 1) / 2),
    ("squares", Sum(i**2, (i, 1, n)), n * (n + 1) * (2 * n + 1) / 6),
    ("cubes", Sum(i**3, (i, 1, n)), (n * (n + 1) / 2) ** 2),
    (
        "fourth powers",
        Sum(i**4, (i, 1, n)),
        n * (n + 1) * (2 * n + 1) * (3 * n**2 + 3 * n - 1) / 30,
    ),
    ("fifth powers", 12 * Sum(i**5, (i, 0, N)), N**2 * (N + 1) ** 2 * (2 * N**2 + 2 * N - 1)),
    ("odd numbers", Sum(2 * i + 1, (i, 0, n - 1)), n**2),
    ("odd squares", Sum((2 * i - 1) ** 2, (i, 1, n)), n * (2 * n - 1) * (2 * n + 1) / 3),
    ("odd cubes", Sum((2 * i - 1) ** 3, (i, 1, n)), n**2 * (2 * n**2 - 1)),
    ("neighbours", Sum(i * (i + 1), (i, 1, n)), n * (n + 1) * (n + 2) / 3),
    (
        "three neighbours",
        Sum(i * (i + 1) * (i + 2), (i, 1, n)),
        n * (n + 1) * (n + 2) * (n + 3) / 4,
    ),
    ("arithmetic progression", Sum(a + b * i, (i, 0, n - 1)), n * a + b * n * (n - 1) / 2),
    ("a constant", Sum(x, (i, 0, N)), (N + 1) * x),
    ("from n to 2n", Sum(i, (i, n, 2 * n)), 3 * n * (n + 1) / 2),
    ("triangular numbers", Sum(i * (i + 1) / 2, (i, 1, N)), N * (N + 1) * (N + 2) / 6),
    ("nested", Sum(Sum(j, (j, 0, i)), (i, 0, N)), N * (N + 1) * (N + 2) / 6),
    ("reversed weights", Sum((n - i) * i, (i, 0, n)), n * (n - 1) * (n + 1) / 6),
    ("variance of positions", Sum((i - (n - 1) / 2) ** 2, (i, 0, n - 1)), n * (n**2 - 1) / 12),
]

_GEOMETRIC = [
    ("powers of two", Sum(2**i, (i, 0, n - 1)), 2**n - 1),
    ("powers of a third", Sum(3 ** (-i), (i, 0, n - 1)), Rational(3, 2) * (1 - 3 ** (-n))),
    ("powers of u", Sum(u**i, (i, 0, n - 1)) * (u - 1), u**n - 1),
    ("powers of u as a quotient", Sum(u**i, (i, 0, N)), (1 - u ** (N + 1)) / (1 - u)),
    ("powers of a real number", Sum(x**i, (i, 0, n)) * (1 - x), 1 - x ** (n + 1)),
    ("alternating powers", Sum((-u) ** i, (i, 0, N)) * (1 + u), 1 - (-u) ** (N + 1)),
    (
        "weighted by i",
        Sum(i * u**i, (i, 0, n)) * (1 - u) ** 2,
        u - (n + 1) * u ** (n + 1) + n * u ** (n + 2),
    ),
    ("weighted powers of two", Sum(i * 2**i, (i, 0, n)), (n - 1) * 2 ** (n + 1) + 2),
    ("weighted powers of a half", Sum(i * Rational(1, 2) ** i, (i, 1, n)), 2 - (n + 2) / 2**n),
    (
        "squares weighted with powers of two",
        Sum(i**2 * 2**i, (i, 0, n)),
        (n**2 - 2 * n + 3) * 2 ** (n + 1) - 6,
    ),
    ("difference of powers", (x - y) * Sum(x**i * y ** (n - 1 - i), (i, 0, n - 1)), x**n - y**n),
    ("exponentials", Sum(exp(-i), (i, 0, n - 1)) * (1 - exp(-1)), 1 - exp(-n)),
    ("exponentials of a multiple", Sum(exp(i * x), (i, 0, n - 1)) * (exp(x) - 1), exp(n * x) - 1),
    (
        "geometric frequencies",
        Sum(base ** (-i / n), (i, 0, n - 1)) * (1 - base ** (-1 / n)),
        1 - 1 / base,
    ),
    (
        "squared geometric frequencies",
        Sum(base ** (-2 * i / n), (i, 0, n - 1)) * (1 - base ** (-2 / n)),
        1 - base**-2,
    ),
    ("alternating unit", Sum((-1) ** i, (i, 0, n - 1)), (1 - (-1) ** n) / 2),
    ("alternating numbers", 4 * Sum((-1) ** i * i, (i, 0, N)), (-1) ** N * (2 * N + 1) - 1),
    ("logarithms of powers", Sum(log(u**i), (i, 0, n)), n * (n + 1) * log(u) / 2),
]

_TRIGONOMETRIC = [
    (
        "cosines",
        2 * sin(x / 2) * Sum(cos(i * x), (i, 0, n)),
        sin(x / 2) + sin((n + Rational(1, 2)) * x),
    ),
    (
        "cosines as a quotient",
        Sum(cos(i * x), (i, 1, n)),
        sin((2 * n + 1) * x / 2) / (2 * sin(x / 2)) - Rational(1, 2),
    ),
    (
        "cosines, product form",
        Sum(cos(i * x), (i, 0, n - 1)),
        cos((n - 1) * x / 2) * sin(n * x / 2) / sin(x / 2),
    ),
    ("sines", Sum(sin(i * x), (i, 1, n)), sin(n * x / 2) * sin((n + 1) * x / 2) / sin(x / 2)),
    (
        "cosines in arithmetic progression",
        sin(y / 2) * Sum(cos(x + i * y), (i, 0, n - 1)),
        sin(n * y / 2) * cos(x + (n - 1) * y / 2),
    ),
    ("odd cosines", 2 * sin(x) * Sum(cos((2 * i + 1) * x), (i, 0, n - 1)), sin(2 * n * x)),
    ("odd sines", sin(x) * Sum(sin((2 * i - 1) * x), (i, 1, n)), sin(n * x) ** 2),
    (
        "squared sines",
        4 * sin(x) * Sum(sin(i * x) ** 2, (i, 1, n)),
        (2 * n + 1) * sin(x) - sin((2 * n + 1) * x),
    ),
    ("squared cosines", Sum(cos(i * x) ** 2, (i, 0, n)) + Sum(sin(i * x) ** 2, (i, 0, n)), n + 1),
    ("turns", (exp(I * x) - 1) * Sum(exp(I * i * x), (i, 0, n - 1)), exp(I * n * x) - 1),
    (
        "turns, squared modulus",
        4 * sin(x / 2) ** 2 * Abs(Sum(exp(I * i * x), (i, 0, n - 1))) ** 2,
        2 - 2 * cos(n * x),
    ),
    (
        "alternating cosines",
        2 * cos(x / 2) * Sum((-1) ** i * cos(i * x), (i, 0, n)),
        cos(x / 2) + (-1) ** n * cos((n + Rational(1, 2)) * x),
    ),
    (
        "hyperbolic cosines",
        2 * sinh(x / 2) * Sum(cosh(i * x), (i, 0, n)),
        sinh(x / 2) + sinh((n + Rational(1, 2)) * x),
    ),
    (
        "weighted sines",
        4 * sin(x / 2) ** 2 * Sum(i * sin(i * x), (i, 1, n)),
        (n + 1) * sin(n * x) - n * sin((n + 1) * x),
    ),
    (
        "damped cosines",
        Sum(u**i * cos(i * x), (i, 0, n - 1)) * (1 - 2 * u * cos(x) + u**2),
        1 - u * cos(x) - u**n * cos(n * x) + u ** (n + 1) * cos((n - 1) * x),
    ),
    (
        "tangents of doubled angles",
        tan(x) + Sum(2**i * tan(2**i * x), (i, 1, n)),
        Sum(2**i * tan(2**i * x), (i, 0, n)),
    ),
    ("cosines at whole parts of a turn", sin(pi / n) * Sum(cos(2 * pi * i / n), (i, 0, n - 1)), 0),
    (
        "Fejér from Dirichlet",
        2 * sin(x / 2) ** 2 * Sum(sin((2 * i + 1) * x / 2), (i, 0, n - 1)),
        sin(x / 2) * (1 - cos(n * x)),
    ),
]

_TELESCOPING = [
    ("reciprocals of neighbours", Sum(1 / (i * (i + 1)), (i, 1, n)), n / (n + 1)),
    (
        "reciprocals of odd neighbours",
        Sum(1 / ((2 * i - 1) * (2 * i + 1)), (i, 1, n)),
        n / (2 * n + 1),
    ),
    (
        "reciprocals of three neighbours",
        Sum(1 / (i * (i + 1) * (i + 2)), (i, 1, n)),
        Rational(1, 4) - 1 / (2 * (n + 1) * (n + 2)),
    ),
    (
        "reciprocals two apart",
        Sum(1 / (i * (i + 2)), (i, 1, n)),
        Rational(3, 4) - 1 / (2 * (n + 1)) - 1 / (2 * (n + 2)),
    ),
    (
        "odd numbers over squares",
        Sum((2 * i + 1) / (i**2 * (i + 1) ** 2), (i, 1, n)),
        1 - 1 / (n + 1) ** 2,
    ),
    ("roots", Sum(sqrt(i + 1) - sqrt(i), (i, 0, N)), sqrt(N + 1)),
    ("logarithms", Sum(log(i + 1) - log(i), (i, 1, n)), log(n + 1)),
    ("differences of an unknown", Sum(theta(i + 1) - theta(i), (i, 0, n - 1)), theta(n) - theta(0)),
    (
        "differences of squares",
        Sum(theta(i + 1) ** 2 - theta(i) ** 2, (i, 0, n - 1)),
        theta(n) ** 2 - theta(0) ** 2,
    ),
    (
        "differences two apart",
        Sum(theta(i + 2) - theta(i), (i, 0, n)),
        theta(n + 2) + theta(n + 1) - theta(0) - theta(1),
    ),
    (
        "summation by parts",
        Sum(theta(i) * (weight(i + 1) - weight(i)), (i, 0, n - 1))
        + Sum(weight(i + 1) * (theta(i + 1) - theta(i)), (i, 0, n - 1)),
        theta(n) * weight(n) - theta(0) * weight(0),
    ),
    (
        "cosines of neighbours",
        Sum(sin(theta(i + 1)) * cos(theta(i)) - cos(theta(i + 1)) * sin(theta(i)), (i, 0, n - 1)),
        Sum(sin(theta(i + 1) - theta(i)), (i, 0, n - 1)),
    ),
    (
        "secants of neighbours",
        sin(x) * Sum(1 / (cos(i * x) * cos((i + 1) * x)), (i, 0, n - 1)),
        tan(n * x),
    ),
]

_LINEAR = [
    ("split", Sum(theta(i), (i, 0, n)), theta(0) + Sum(theta(i), (i, 1, n))),
    (
        "split at n",
        Sum(theta(i), (i, 0, 2 * n - 1)),
        Sum(theta(i), (i, 0, n - 1)) + Sum(theta(i + n), (i, 0, n - 1)),
    ),
    ("last term", Sum(weight(i) * x, (i, 0, n)), x * Sum(weight(i), (i, 0, n - 1)) + x * weight(n)),
    (
        "linear",
        Sum(a * theta(i) + b * weight(i), (i, 0, n)),
        a * Sum(theta(i), (i, 0, n)) + b * Sum(weight(i), (i, 0, n)),
    ),
    (
        "square of a sum",
        Sum((theta(i) + x) ** 2, (i, 0, n - 1)),
        Sum(theta(i) ** 2, (i, 0, n - 1)) + 2 * x * Sum(theta(i), (i, 0, n - 1)) + n * x**2,
    ),
    (
        "Parseval for a pair",
        Sum(
            (weight(i) * cos(theta(i) * p)) ** 2 + (weight(i) * sin(theta(i) * p)) ** 2,
            (i, 0, n - 1),
        ),
        Sum(weight(i) ** 2, (i, 0, n - 1)),
    ),
    (
        "moduli squared",
        Sum(Abs(spectrum(i) * exp(I * theta(i) * p)) ** 2, (i, 0, n - 1)),
        Sum(spectrum(i) * conjugate(spectrum(i)), (i, 0, n - 1)),
    ),
    (
        "real part inside",
        re(Sum(spectrum(i) * exp(I * theta(i) * p), (i, 0, n - 1))),
        Sum(re(spectrum(i) * exp(I * theta(i) * p)), (i, 0, n - 1)),
    ),
    (
        "product of sums",
        Sum(theta(i), (i, 0, n)) * Sum(weight(j), (j, 0, N)),
        Sum(Sum(theta(i) * weight(j), (j, 0, N)), (i, 0, n)),
    ),
    (
        "exchange of sums",
        Sum(Sum(theta(i) * weight(j), (j, 0, N)), (i, 0, n)),
        Sum(Sum(theta(i) * weight(j), (i, 0, n)), (j, 0, N)),
    ),
    ("delta", Sum(KroneckerDelta(i, 0) * weight(i), (i, 0, n)), weight(0)),
    (
        "sum over cosines of a sum",
        Sum(cos(theta(i) + x), (i, 0, n)),
        cos(x) * Sum(cos(theta(i)), (i, 0, n)) - sin(x) * Sum(sin(theta(i)), (i, 0, n)),
    ),
    ("shifted by an integer", Sum(theta(i + 2), (i, 0, n)), Sum(theta(i), (i, 2, n + 2))),
    (
        "double angles",
        Sum(weight(i) * sin(2 * theta(i)), (i, 0, n)),
        2 * Sum(weight(i) * sin(theta(i)) * cos(theta(i)), (i, 0, n)),
    ),
]

CASES: tuple[Case, ...] = (
    *equations("polynomial sums", _POLYNOMIAL),
    *equations("geometric sums", _GEOMETRIC),
    *equations("trigonometric sums", _TRIGONOMETRIC),
    *equations("telescoping sums", _TELESCOPING),
    *equations("rearranged sums", _LINEAR),
)
"""True for all values at which both sides are defined; n is the number of terms."""
