"""Identities of this field, and false look-alikes, for comparing ways to decide them.

Each is kept as its two sides, as SymPy's constructors build them.  They are what derivations about
positional encodings are made of: angle sums, multiple and partial angles, products of rotations,
complex parts, geometric frequencies, sums over frequencies, exact values, kernels of Dirichlet and
Fejér.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import (
    Abs,
    Expr,
    Function,
    I,
    Integer,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    cosh,
    cot,
    csc,
    exp,
    im,
    log,
    pi,
    re,
    sec,
    sin,
    sinh,
    sqrt,
    sympify,
    tan,
    tanh,
)

__all__ = ["FALSE", "IDENTITIES", "Identity"]


@dataclass(frozen=True)
class Identity:
    """An equation lhs = rhs with a name; ``group`` is the kind it belongs to."""

    group: str
    name: str
    lhs: Expr
    rhs: Expr

    @property
    def difference(self) -> Expr:
        """lhs − rhs, which is to be recognised as zero (or, in ``FALSE``, as something else)."""
        return self.lhs - self.rhs


x, y, z = (Symbol(name, real=True) for name in "xyz")
p, k, m, s = (Symbol(name, real=True) for name in "pkms")
b = Symbol("b", positive=True)
n = Symbol("n", integer=True, positive=True)
i = Symbol("i", integer=True, nonnegative=True)
q0, q1, k0, k1 = (Symbol(name, real=True) for name in ("q0", "q1", "k0", "k1"))
v, w = Symbol("v", complex=True), Symbol("w", complex=True)
_queries = [Symbol(f"q_{place}", complex=True) for place in range(3)]
_keys = [Symbol(f"k_{place}", complex=True) for place in range(3)]
_weights = [Symbol(f"h_{place}", real=True) for place in range(6)]
theta = Function("theta", real=True)


def _power_terms(coefficients: dict[int, int], base: Expr) -> Expr:
    """Σ c·base^e for {e: c}."""
    return sum((c * base**e for e, c in coefficients.items()), Integer(0))


def _total(term: Callable[[int], Expr], places: range) -> Expr:
    """An explicit sum."""
    return sum((term(place) for place in places), Integer(0))


def _turned(first: Expr, second: Expr, angle: Expr) -> tuple[Expr, Expr]:
    """A pair of features turned by an angle, as RoPE does it."""
    return (
        first * cos(angle) - second * sin(angle),
        first * sin(angle) + second * cos(angle),
    )


def _rotary_score(position: Expr, other: Expr, frequencies: range) -> Expr:
    """⟨R(m)q, R(n)k⟩ written out, with b^(−2i/d) for d = 2·(number of frequencies)."""
    count = len(frequencies)
    score: Expr = Integer(0)
    for place in frequencies:
        frequency = b ** Rational(-place, count)
        left = _turned(q0, q1, position * frequency)
        right = _turned(k0, k1, other * frequency)
        score += left[0] * right[0] + left[1] * right[1]
    return score


def _sinusoid_dot(first: Expr, second: Expr, count: int) -> Expr:
    """PE(p)·PE(q) written out for ``count`` frequencies b^(−i/count)."""
    return _total(
        lambda place: (
            sin(first * b ** Rational(-place, count)) * sin(second * b ** Rational(-place, count))
            + cos(first * b ** Rational(-place, count)) * cos(second * b ** Rational(-place, count))
        ),
        range(count),
    )


def _frequencies(count: int) -> list[Expr]:
    """b^(−2i/d) for d = 2·count."""
    return [b ** Rational(-place, count) for place in range(count)]


def _complex_score(position: Expr, other: Expr, count: int) -> Expr:
    """Re Σ (q_i e^{imθ_i})(k_i e^{inθ_i})*, the score of RoPE in complex form."""
    pairs = zip(_queries, _keys, _frequencies(count), strict=False)
    turned = (q * exp(I * position * f) * conjugate(c * exp(I * other * f)) for q, c, f in pairs)
    return re(sum(turned, Integer(0)))


def _diagonal_score(position: Expr, other: Expr, count: int) -> Expr:
    """p_mᵀHp_n for a diagonal H, the pairs of p_m being (cos mθ_i, sin mθ_i)."""
    return _total(
        lambda place: (
            _weights[2 * place] * cos(position * _f(place, count)) * cos(other * _f(place, count))
            + _weights[2 * place + 1]
            * sin(position * _f(place, count))
            * sin(other * _f(place, count))
        ),
        range(count),
    )


def _f(place: int, count: int) -> Expr:
    return b ** Rational(-place, count)


def _frequency_total(count: int) -> Expr:
    """S(k) = Σ cos kθ_i written out for ``count`` frequencies b^(−i/count)."""
    return _total(lambda place: cos(k * b ** Rational(-place, count)), range(count))


_SUMS_OF_ANGLES = [
    ("sine of a sum", sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    (
        "cosine of three angles",
        cos(x + y + z),
        cos(x) * cos(y) * cos(z)
        - cos(x) * sin(y) * sin(z)
        - sin(x) * cos(y) * sin(z)
        - sin(x) * sin(y) * cos(z),
    ),
    ("tangent of a sum", tan(x + y), (tan(x) + tan(y)) / (1 - tan(x) * tan(y))),
    ("cotangent of a sum", cot(x + y), (cot(x) * cot(y) - 1) / (cot(x) + cot(y))),
    (
        "three cosines to a sum",
        4 * cos(x) * cos(y) * cos(z),
        cos(x + y + z) + cos(x + y - z) + cos(x - y + z) + cos(-x + y + z),
    ),
    ("sum to product", sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x - y) / 2)),
    ("difference of squares", sin(x + y) * sin(x - y), sin(x) ** 2 - sin(y) ** 2),
    (
        "three sines to a product",
        sin(x) + sin(y) + sin(z) - sin(x + y + z),
        4 * sin((x + y) / 2) * sin((y + z) / 2) * sin((z + x) / 2),
    ),
]

_MULTIPLE_ANGLES = [
    ("quintuple angle", sin(5 * x), 5 * sin(x) - 20 * sin(x) ** 3 + 16 * sin(x) ** 5),
    (
        "Chebyshev T₁₂",
        cos(12 * x),
        _power_terms(
            {12: 2048, 10: -6144, 8: 6912, 6: -3584, 4: 840, 2: -72, 0: 1},
            cos(x),
        ),
    ),
    (
        "Chebyshev T₃ after T₄",
        4 * (8 * cos(x) ** 4 - 8 * cos(x) ** 2 + 1) ** 3
        - 3 * (8 * cos(x) ** 4 - 8 * cos(x) ** 2 + 1),
        cos(12 * x),
    ),
    (
        "Chebyshev U₇",
        sin(8 * x),
        sin(x) * _power_terms({7: 128, 5: -192, 3: 80, 1: -8}, cos(x)),
    ),
    (
        "Chebyshev U₁₄",
        sin(15 * x) / sin(x),
        _power_terms(
            {14: 16384, 12: -53248, 10: 67584, 8: -42240, 6: 13440, 4: -2016, 2: 112, 0: -1},
            cos(x),
        ),
    ),
    ("Chebyshev recurrence", cos((n + 1) * x), 2 * cos(x) * cos(n * x) - cos((n - 1) * x)),
    (
        "tangent of 4x",
        tan(4 * x),
        (4 * tan(x) - 4 * tan(x) ** 3) / (1 - 6 * tan(x) ** 2 + tan(x) ** 4),
    ),
    (
        "eighth power of a sine",
        128 * sin(x) ** 8,
        cos(8 * x) - 8 * cos(6 * x) + 28 * cos(4 * x) - 56 * cos(2 * x) + 35,
    ),
    (
        "sin⁴ cos³",
        64 * sin(x) ** 4 * cos(x) ** 3,
        3 * cos(x) - 3 * cos(3 * x) - cos(5 * x) + cos(7 * x),
    ),
    ("de Moivre", (cos(x) + I * sin(x)) ** 9, cos(9 * x) + I * sin(9 * x)),
    ("doubling cosines", 16 * sin(x) * cos(x) * cos(2 * x) * cos(4 * x) * cos(8 * x), sin(16 * x)),
]

_PARTIAL_ANGLES = [
    ("half angle", tan(x / 2), (1 - cos(x)) / sin(x)),
    ("sine by t = tan x/2", sin(x), 2 * tan(x / 2) / (1 + tan(x / 2) ** 2)),
    ("third angle", cos(x), 4 * cos(x / 3) ** 3 - 3 * cos(x / 3)),
    (
        "sine by three thirds",
        sin(x),
        4 * sin(x / 3) * sin(pi / 3 + x / 3) * sin(pi / 3 - x / 3),
    ),
    (
        "five thirds of an angle",
        cos(5 * x / 3),
        16 * cos(x / 3) ** 5 - 20 * cos(x / 3) ** 3 + 5 * cos(x / 3),
    ),
    ("quarter angle", tan(x / 4), (1 - cos(x / 2)) / sin(x / 2)),
    ("half and third together", 2 * cos(x / 2) * cos(x / 3), cos(5 * x / 6) + cos(x / 6)),
]

_QUOTIENTS = [
    ("secant and tangent", sec(x) ** 4 - tan(x) ** 4, 1 + 2 * tan(x) ** 2),
    ("tangent plus cotangent", tan(x) + cot(x), 2 * csc(2 * x)),
    ("conjugate quotients", (1 + sin(x)) / cos(x), cos(x) / (1 - sin(x))),
    (
        "three tangents",
        tan(x) + tan(y) + tan(z) - tan(x) * tan(y) * tan(z),
        sin(x + y + z) / (cos(x) * cos(y) * cos(z)),
    ),
    ("tangent by three thirds", tan(3 * x), tan(x) * tan(pi / 3 - x) * tan(pi / 3 + x)),
    (
        "telescoping cotangents",
        cot(x),
        tan(x) + 2 * tan(2 * x) + 4 * tan(4 * x) + 8 * cot(8 * x),
    ),
]

_HYPERBOLIC = [
    ("hyperbolic sum", sinh(x + y), sinh(x) * cosh(y) + cosh(x) * sinh(y)),
    ("hyperbolic tangent of a sum", tanh(x + y), (tanh(x) + tanh(y)) / (1 + tanh(x) * tanh(y))),
    (
        "hyperbolic sevenfold",
        cosh(7 * x),
        _power_terms({7: 64, 5: -112, 3: 56, 1: -7}, cosh(x)),
    ),
    ("hyperbolic de Moivre", (cosh(x) + sinh(x)) ** 6, cosh(6 * x) + sinh(6 * x)),
    ("sine of a complex number", sin(x + I * y), sin(x) * cosh(y) + I * cos(x) * sinh(y)),
]

_ROTATIONS = [
    (
        "three rotations",
        (cos(x) * cos(y) - sin(x) * sin(y)) * cos(z) - (sin(x) * cos(y) + cos(x) * sin(y)) * sin(z),
        cos(x + y + z),
    ),
    (
        "one rotary block",
        _rotary_score(m, s, range(1)),
        (q0 * k0 + q1 * k1) * cos(m - s) + (q0 * k1 - q1 * k0) * sin(m - s),
    ),
    (
        "rotation there and back",
        cos(x) * (cos(y) * cos(x) + sin(y) * sin(x)) + sin(x) * (cos(y) * sin(x) - sin(y) * cos(x)),
        cos(y),
    ),
    (
        "rotary norm, d = 8",
        _rotary_score(m, m, range(4)),
        4 * (q0 * k0 + q1 * k1),
    ),
    (
        "diagonal form, d = 6",
        _diagonal_score(m, s, 3),
        _total(
            lambda place: (
                (_weights[2 * place] + _weights[2 * place + 1]) * cos((m - s) * _f(place, 3)) / 2
                + (_weights[2 * place] - _weights[2 * place + 1]) * cos((m + s) * _f(place, 3)) / 2
            ),
            range(3),
        ),
    ),
    (
        "squared similarity, d = 8",
        2 * _frequency_total(4) ** 2,
        _total(
            lambda place: _total(
                lambda other: (
                    cos(k * (_f(place, 4) - _f(other, 4))) + cos(k * (_f(place, 4) + _f(other, 4)))
                ),
                range(4),
            ),
            range(4),
        ),
    ),
    (
        "rotary score, translated, d = 4",
        _rotary_score(m + p, s + p, range(2)),
        _rotary_score(m, s, range(2)),
    ),
    (
        "rotary score, translated, d = 8",
        _rotary_score(m + p, s + p, range(4)),
        _rotary_score(m, s, range(4)),
    ),
    ("sinusoidal dot product, d = 4", _sinusoid_dot(p + k, p, 2), _frequency_total(2)),
    ("sinusoidal dot product, d = 16", _sinusoid_dot(p + k, p, 8), _frequency_total(8)),
    ("squared norm, d = 16", _sinusoid_dot(p, p, 8), Integer(8)),
    (
        "squared shift distance, d = 8",
        _sinusoid_dot(p + k, p + k, 4) + _sinusoid_dot(p, p, 4) - 2 * _sinusoid_dot(p + k, p, 4),
        4 * _total(lambda place: sin(k * b ** Rational(-place, 4) / 2) ** 2, range(4)),
    ),
]

_COMPLEX = [
    ("inner product of pairs", re(v * conjugate(w)), re(v) * re(w) + im(v) * im(w)),
    (
        "complex RoPE",
        re(v * exp(I * m * x) * conjugate(w * exp(I * s * x))),
        re(v * conjugate(w) * exp(I * (m - s) * x)),
    ),
    (
        "complex RoPE, d = 6",
        _complex_score(m, s, 3),
        re(
            _total(
                lambda j: _queries[j] * conjugate(_keys[j]) * exp(I * (m - s) * _f(j, 3)), range(3)
            )
        ),
    ),
    (
        "a constant norm",
        (cos(p) + cos(2 * p)) ** 2
        + (sin(p) + sin(2 * p)) ** 2
        + (cos(2 * p) - cos(3 * p)) ** 2
        + (sin(2 * p) - sin(3 * p)) ** 2
        + cos(3 * p) ** 2
        + sin(3 * p) ** 2,
        Integer(5),
    ),
    ("modulus of a turned sum", Abs((v + w) * exp(I * x) / 2) ** 2, (v + w) * conjugate(v + w) / 4),
    (
        "parallelogram",
        Abs(v + w) ** 2 + Abs(v - w) ** 2,
        2 * Abs(v) ** 2 + 2 * Abs(w) ** 2,
    ),
    ("polarisation", re(v * conjugate(w)), (Abs(v + w) ** 2 - Abs(v - w) ** 2) / 4),
    ("imaginary part turned", im(v * exp(I * x)), im(v) * cos(x) + re(v) * sin(x)),
]

_EXPONENTS = [
    ("base 10000 to base 10", 10000 ** (-i / n), 10 ** (-4 * i / n)),
    ("base to e", b ** (-i / n), exp(-i * log(b) / n)),
    (
        "ratio of wavelengths",
        (2 * pi / b ** (-(i + 1) / n)) / (2 * pi / b ** (-i / n)),
        b ** (1 / n),
    ),
    (
        "turning at a geometric frequency",
        sin(b ** (-i / n) * (p + k)),
        sin(b ** (-i / n) * p) * cos(b ** (-i / n) * k)
        + cos(b ** (-i / n) * p) * sin(b ** (-i / n) * k),
    ),
]

_INDEX_SUMS = [
    (
        "squared norm, every d",
        Sum(sin(theta(i) * p) ** 2 + cos(theta(i) * p) ** 2, (i, 0, n - 1)),
        n,
    ),
    (
        "dot product, every d",
        Sum(
            sin(theta(i) * (p + k)) * sin(theta(i) * p)
            + cos(theta(i) * (p + k)) * cos(theta(i) * p),
            (i, 0, n - 1),
        ),
        Sum(cos(k * theta(i)), (i, 0, n - 1)),
    ),
    (
        "shift distance, every d",
        Sum(2 - 2 * cos(k * theta(i)), (i, 0, n - 1)),
        4 * Sum(sin(k * theta(i) / 2) ** 2, (i, 0, n - 1)),
    ),
    (
        "shifted range",
        Sum(theta(i + 1) * cos(p) ** 2, (i, 0, n - 1)),
        Sum(theta(i), (i, 1, n)) * (1 + cos(2 * p)) / 2,
    ),
]

_EXACT = [
    ("three cosines at π/7", cos(pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7), Rational(1, 8)),
    ("three sines at π/18", sin(pi / 18) * sin(5 * pi / 18) * sin(7 * pi / 18), Rational(1, 8)),
    ("tangent and sine at π/11", tan(3 * pi / 11) + 4 * sin(2 * pi / 11), sqrt(11)),
    (
        "five cosines at π/11",
        cos(pi / 11) * cos(2 * pi / 11) * cos(3 * pi / 11) * cos(4 * pi / 11) * cos(5 * pi / 11),
        Rational(1, 32),
    ),
    ("cosines at 2π/17", _total(lambda j: cos(2 * pi * j / 17), range(1, 9)), Rational(-1, 2)),
    ("cubic of cos π/9", 8 * cos(pi / 9) ** 3 - 6 * cos(pi / 9), Integer(1)),
]

_KERNELS = [
    (
        "Dirichlet kernel, 8 terms",
        (1 + 2 * _total(lambda j: cos(j * x), range(1, 9))) * sin(x / 2),
        sin(17 * x / 2),
    ),
    (
        "Dirichlet kernel as a quotient, 5 terms",
        1 + 2 * _total(lambda j: cos(j * x), range(1, 6)),
        sin(11 * x / 2) / sin(x / 2),
    ),
    (
        "conjugate kernel, 10 terms",
        2 * sin(x / 2) * _total(lambda j: sin(j * x), range(1, 11)),
        cos(x / 2) - cos(21 * x / 2),
    ),
    (
        "Fejér kernel, 6 terms",
        (6 + 2 * _total(lambda j: (6 - j) * cos(j * x), range(1, 6))) * sin(x / 2) ** 2,
        sin(3 * x) ** 2,
    ),
]

_KERNELS += [
    (
        "Dirichlet kernel, 16 terms",
        (1 + 2 * _total(lambda j: cos(j * x), range(1, 17))) * sin(x / 2),
        sin(33 * x / 2),
    ),
    (
        "geometric sum, squared modulus",
        Abs(_total(lambda j: exp(I * j * x), range(6))) ** 2,
        6 + 2 * _total(lambda j: (6 - j) * cos(j * x), range(1, 6)),
    ),
]

_WRONG = [
    ("sine of a sum, wrong sign", sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
    ("the rotation of note 003", cos(x) * sin(y) - sin(x) * cos(y), sin(x + y)),
    (
        "T₁₂, one coefficient off by one",
        cos(12 * x),
        _power_terms({12: 2048, 10: -6144, 8: 6912, 6: -3584, 4: 841, 2: -72, 0: 1}, cos(x)),
    ),
    ("the exponents of note 003", 10 ** (-4 * i / n), 10 ** (-2 * i / n)),
    ("√x² = x", sqrt(x**2), x),
    ("half of an exponent", sqrt(exp(I * x)), exp(I * x / 2)),
    ("logarithm of a product", log(x * y), log(x) + log(y)),
    ("conjugate left out", re(v * w), re(v * conjugate(w))),
    ("rotary block, order swapped", _rotary_score(m, s, range(1)), _rotary_score(s, m, range(1))),
    (
        "a sum with one term more",
        Sum(cos(k * theta(i)), (i, 0, n)),
        Sum(cos(k * theta(i)), (i, 0, n - 1)),
    ),
    ("√11 a little off", tan(3 * pi / 11) + 4 * sin(2 * pi / 11), Rational(33166, 10000)),
    (
        "Dirichlet kernel, a term missing",
        (1 + 2 * cos(x) + 2 * cos(2 * x)) * sin(x / 2),
        sin(7 * x / 2),
    ),
]

_GROUPS = {
    "sums of angles": _SUMS_OF_ANGLES,
    "multiple angles": _MULTIPLE_ANGLES,
    "partial angles": _PARTIAL_ANGLES,
    "tangents": _QUOTIENTS,
    "hyperbolic": _HYPERBOLIC,
    "rotations": _ROTATIONS,
    "complex": _COMPLEX,
    "exponents": _EXPONENTS,
    "index sums": _INDEX_SUMS,
    "exact values": _EXACT,
    "kernels": _KERNELS,
}

IDENTITIES = tuple(
    Identity(group, name, sympify(lhs), sympify(rhs))
    for group, members in _GROUPS.items()
    for name, lhs, rhs in members
)
"""True identities, by group."""

FALSE = tuple(Identity("false", name, sympify(lhs), sympify(rhs)) for name, lhs, rhs in _WRONG)
"""Equations that look like identities and are false at some point."""
