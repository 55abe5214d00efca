"""Multiple angles, Chebyshev polynomials, and the kernels of Fourier series."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, Integer, Rational, cos, cot, csc, pi, sec, sin, tan

from decide.cases import Case, equations, n, x, y

__all__ = ["CASES"]


def _total(term: Callable[[int], Expr], places: range) -> Expr:
    return sum((term(place) for place in places), Integer(0))


def _chebyshev(kind: int, degree: int, at: Expr) -> Expr:
    """T (kind 1) or U (kind 2) in Horner's form, from the recurrence."""
    before, now = Integer(1), kind * at
    for _ in range(degree - 1):
        before, now = now, 2 * at * now - before
    return now


_MULTIPLE = [
    ("triple sine", sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3),
    ("triple cosine", cos(3 * x), 4 * cos(x) ** 3 - 3 * cos(x)),
    ("triple tangent", tan(3 * x), (3 * tan(x) - tan(x) ** 3) / (1 - 3 * tan(x) ** 2)),
    ("triple sine as a product", sin(3 * x), 4 * sin(x) * sin(pi / 3 - x) * sin(pi / 3 + x)),
    ("triple cosine as a product", cos(3 * x), 4 * cos(x) * cos(pi / 3 - x) * cos(pi / 3 + x)),
    ("quadruple cosine", cos(4 * x), 8 * cos(x) ** 4 - 8 * cos(x) ** 2 + 1),
    ("quadruple sine", sin(4 * x), 4 * sin(x) * cos(x) * cos(2 * x)),
    ("triple cotangent", cot(3 * x), (cot(x) ** 3 - 3 * cot(x)) / (3 * cot(x) ** 2 - 1)),
    ("double secant", sec(2 * x), sec(x) ** 2 / (2 - sec(x) ** 2)),
    ("double cosecant", csc(2 * x), sec(x) * csc(x) / 2),
    ("sine fivefold over sine", sin(5 * x) / sin(x), 1 + 2 * cos(2 * x) + 2 * cos(4 * x)),
    (
        "fivefold tangent",
        tan(5 * x),
        (5 * tan(x) - 10 * tan(x) ** 3 + tan(x) ** 5) / (1 - 10 * tan(x) ** 2 + 5 * tan(x) ** 4),
    ),
    ("sine recurrence", sin((n + 1) * x), 2 * sin(n * x) * cos(x) - sin((n - 1) * x)),
    ("tangent recurrence", tan((n + 1) * x), (tan(n * x) + tan(x)) / (1 - tan(n * x) * tan(x))),
    ("square of a sine at multiples", 2 * sin(n * x) ** 2, 1 - cos(2 * n * x)),
]

_POWERS = [
    ("sine cubed", 4 * sin(x) ** 3, 3 * sin(x) - sin(3 * x)),
    ("cosine to the fourth", 8 * cos(x) ** 4, 3 + 4 * cos(2 * x) + cos(4 * x)),
    ("sine to the fifth", 16 * sin(x) ** 5, 10 * sin(x) - 5 * sin(3 * x) + sin(5 * x)),
    ("cosine to the sixth", 32 * cos(x) ** 6, 10 + 15 * cos(2 * x) + 6 * cos(4 * x) + cos(6 * x)),
    ("sin² cos²", 8 * sin(x) ** 2 * cos(x) ** 2, 1 - cos(4 * x)),
    ("sin³ cos³", 32 * sin(x) ** 3 * cos(x) ** 3, 3 * sin(2 * x) - sin(6 * x)),
    ("sin² cos⁴", 32 * sin(x) ** 2 * cos(x) ** 4, 2 + cos(2 * x) - 2 * cos(4 * x) - cos(6 * x)),
    ("tangent squared", tan(x) ** 2, (1 - cos(2 * x)) / (1 + cos(2 * x))),
]

_CHEBYSHEV = [
    *(
        (f"T{degree} of a cosine", _chebyshev(1, degree, cos(x)), cos(degree * x))
        for degree in (5, 6, 7, 9)
    ),
    *(
        (f"U{degree} of a cosine", _chebyshev(2, degree, cos(x)) * sin(x), sin((degree + 1) * x))
        for degree in (4, 6, 9)
    ),
    ("T₂ after T₃", _chebyshev(1, 2, _chebyshev(1, 3, x)), _chebyshev(1, 6, x)),
    ("T₃ after T₃ at a sine", _chebyshev(1, 3, _chebyshev(1, 3, sin(x))), sin(9 * x)),
    ("Pell's equation", _chebyshev(1, 5, x) ** 2 - (x**2 - 1) * _chebyshev(2, 4, x) ** 2, 1),
    (
        "product of T₃ and T₅",
        2 * _chebyshev(1, 3, x) * _chebyshev(1, 5, x),
        _chebyshev(1, 8, x) + _chebyshev(1, 2, x),
    ),
    (
        "U from T",
        _chebyshev(2, 6, x),
        1 + 2 * _total(lambda e: _chebyshev(1, 2 * e, x), range(1, 4)),
    ),
    ("Turán's difference", _chebyshev(2, 4, x) ** 2 - _chebyshev(2, 3, x) * _chebyshev(2, 5, x), 1),
    (
        "Christoffel and Darboux",
        (x - y)
        * _total(
            lambda e: _chebyshev(2, e, x) * _chebyshev(2, e, y) if e else Integer(1), range(3)
        ),
        (_chebyshev(2, 3, x) * _chebyshev(2, 2, y) - _chebyshev(2, 2, x) * _chebyshev(2, 3, y)) / 2,
    ),
]

_KERNELS = [
    (
        "Dirichlet, 3 terms",
        1 + 2 * cos(x) + 2 * cos(2 * x) + 2 * cos(3 * x),
        sin(7 * x / 2) / sin(x / 2),
    ),
    (
        "modified Dirichlet, 4 terms",
        1 + 2 * _total(lambda e: cos(e * x), range(1, 4)) + cos(4 * x),
        sin(4 * x) * cot(x / 2),
    ),
    (
        "conjugate Dirichlet, 4 terms",
        _total(lambda e: sin(e * x), range(1, 5)),
        sin(2 * x) * sin(5 * x / 2) / sin(x / 2),
    ),
    (
        "odd cosines, 5 terms",
        _total(lambda e: cos((2 * e - 1) * x), range(1, 6)),
        sin(10 * x) / (2 * sin(x)),
    ),
    (
        "odd sines, 5 terms",
        _total(lambda e: sin((2 * e - 1) * x), range(1, 6)),
        sin(5 * x) ** 2 / sin(x),
    ),
    (
        "alternating cosines, 4 terms",
        _total(lambda e: (-1) ** e * cos(e * x), range(1, 5)),
        (cos(9 * x / 2) / cos(x / 2) - 1) / 2,
    ),
    (
        "Fejér, 4 terms",
        4 + 2 * _total(lambda e: (4 - e) * cos(e * x), range(1, 4)),
        (sin(2 * x) / sin(x / 2)) ** 2,
    ),
    (
        "sum of Dirichlet kernels",
        _total(lambda e: sin((2 * e + 1) * x / 2), range(4)),
        sin(2 * x) ** 2 / sin(x / 2),
    ),
    (
        "de la Vallée Poussin",
        2 * (sin(2 * x) / sin(x / 2)) ** 2 - (sin(x) / sin(x / 2)) ** 2,
        (cos(2 * x) - 2 * cos(4 * x) + 1) / (2 * sin(x / 2) ** 2),
    ),
    (
        "arithmetic angles",
        _total(lambda e: cos(x + e * y), range(5)) * sin(y / 2),
        sin(5 * y / 2) * cos(x + 2 * y),
    ),
    (
        "arithmetic angles, sines",
        _total(lambda e: sin(x + e * y), range(6)) * sin(y / 2),
        sin(3 * y) * sin(x + 5 * y / 2),
    ),
    ("seven equal steps", _total(lambda e: cos(x + 2 * pi * e / 7), range(7)), 0),
    (
        "orthogonality at five points",
        _total(lambda e: cos(2 * pi * e / 5) * cos(4 * pi * e / 5), range(5)),
        0,
    ),
    ("mean square at eight points", _total(lambda e: cos(x + pi * e / 4) ** 2, range(8)), 4),
    ("product of doubled cosines", 8 * cos(x) * cos(2 * x) * cos(4 * x), sin(8 * x) / sin(x)),
    ("Morrie's product in tangents", tan(x) + 2 * tan(2 * x) + 4 * cot(4 * x), cot(x)),
    (
        "Lagrange, squared",
        4 * sin(x / 2) ** 2 * (Rational(1, 2) + cos(x) + cos(2 * x)) ** 2,
        sin(5 * x / 2) ** 2,
    ),
]

CASES: tuple[Case, ...] = (
    *equations("multiple angles", _MULTIPLE),
    *equations("powers of sines", _POWERS),
    *equations("Chebyshev", _CHEBYSHEV),
    *equations("Fourier kernels", _KERNELS),
)
"""True for all values at which both sides are defined."""
