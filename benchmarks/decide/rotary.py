"""Positional encodings: sinusoids, RoPE and its variants, written with the kernel's objects or by
hand."""

from __future__ import annotations

from sympy import (
    Expr,
    Function,
    I,
    Integer,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    im,
    re,
    sin,
    tan,
)

from decide.cases import (
    Case,
    N,
    alpha,
    base,
    beta,
    equations,
    i,
    k,
    m,
    n,
    p,
    s,
    spectrum,
    theta,
    u,
    weight,
    x,
    y,
)
from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Dot, Grid, Identity, MatrixTerm

__all__ = ["CASES"]

_q0, _q1, _k0, _k1 = (Symbol(name, real=True) for name in ("q0", "q1", "k0", "k1"))
_first, _second = Function("q", real=True), Function("h", real=True)
_angle = Function("omega", real=True)
_POSITION = 10000 ** (-i / n)


def _turned(first: Expr, second: Expr, angle: Expr) -> tuple[Expr, Expr]:
    return first * cos(angle) - second * sin(angle), first * sin(angle) + second * cos(angle)


def _score(left: Expr, right: Expr) -> Expr:
    """⟨R(left)q, R(right)k⟩ for one pair."""
    one, other = _turned(_q0, _q1, left), _turned(_k0, _k1, right)
    return one[0] * other[0] + one[1] * other[1]


def _encoding(position: Expr, frequency: Expr | None = None) -> BlockColumn:
    angle = (theta(i) if frequency is None else frequency) * position
    return BlockColumn(Grid(2, 1, sin(angle), cos(angle)), i, n)


def _shift(offset: Expr) -> BlockDiagonal:
    angle = theta(i) * offset
    return BlockDiagonal(Grid(2, 2, cos(angle), sin(angle), -sin(angle), cos(angle)), i, n)


def _rotary(position: Expr) -> BlockDiagonal:
    angle = theta(i) * position
    return BlockDiagonal(Grid(2, 2, cos(angle), -sin(angle), sin(angle), cos(angle)), i, n)


_FEATURES = BlockColumn(Grid(2, 1, _first(i), _second(i)), i, n)

_SINUSOIDS: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr]] = [
    ("dot product", Dot(_encoding(p + k), _encoding(p)), Sum(cos(theta(i) * k), (i, 0, n - 1))),
    ("squared norm", Dot(_encoding(p), _encoding(p)), n),
    ("shift", _shift(k) @ _encoding(p), _encoding(p + k)),
    ("shift there and back", _shift(k) @ (_shift(-k) @ _encoding(p)), _encoding(p)),
    ("shift, group law", _shift(k) @ _shift(m), _shift(k + m)),
    ("shift, orthogonal", _shift(k).T @ _shift(k), Identity(2 * n)),
    (
        "shift, original schedule",
        BlockDiagonal(
            Grid(
                2,
                2,
                cos(_POSITION * k),
                sin(_POSITION * k),
                -sin(_POSITION * k),
                cos(_POSITION * k),
            ),
            i,
            n,
        )
        @ _encoding(p, _POSITION),
        _encoding(p + k, _POSITION),
    ),
    (
        "symmetric similarity",
        Dot(_encoding(p + k), _encoding(p)),
        Dot(_encoding(p - k), _encoding(p)),
    ),
    (
        "squared distance",
        Dot(_encoding(p + k), _encoding(p + k))
        + Dot(_encoding(p), _encoding(p))
        - 2 * Dot(_encoding(p + k), _encoding(p)),
        4 * Sum(sin(theta(i) * k / 2) ** 2, (i, 0, n - 1)),
    ),
    (
        "weighted similarity",
        Sum(
            weight(i)
            * (sin(theta(i) * p) * sin(theta(i) * s) + cos(theta(i) * p) * cos(theta(i) * s)),
            (i, 0, n - 1),
        ),
        Sum(weight(i) * cos(theta(i) * (p - s)), (i, 0, n - 1)),
    ),
    (
        "mean of two encodings",
        Dot(_encoding(p) + _encoding(s), _encoding(p) + _encoding(s)),
        4 * Sum(cos(theta(i) * (p - s) / 2) ** 2, (i, 0, n - 1)),
    ),
    (
        "phases",
        Sum(
            sin(theta(i) * p + _angle(i)) * sin(theta(i) * s + _angle(i))
            + cos(theta(i) * p + _angle(i)) * cos(theta(i) * s + _angle(i)),
            (i, 0, n - 1),
        ),
        Sum(cos(theta(i) * (p - s)), (i, 0, n - 1)),
    ),
    ("last frequency", base ** (-(n - 1) / n), base ** (1 / n) / base),
    ("first component by the second", sin(p * _POSITION) ** 2, 1 - cos(p * _POSITION) ** 2),
]

_ROPE: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr]] = [
    (
        "score by positions",
        _score(m, s),
        (_q0 * _k0 + _q1 * _k1) * cos(m - s) + (_q0 * _k1 - _q1 * _k0) * sin(m - s),
    ),
    ("score, relative", _score(m + p, s + p), _score(m, s)),
    ("score, one side turned", _score(m, s), _score(m - s, Integer(0))),
    ("norm", _score(m, m), _q0 * _k0 + _q1 * _k1),
    ("group law", _rotary(m) @ _rotary(s), _rotary(m + s)),
    ("relative turn", _rotary(m).T @ _rotary(s), _rotary(s - m)),
    (
        "score, every d",
        Dot(_rotary(m) @ _FEATURES, _rotary(s) @ _FEATURES),
        Sum((_first(i) ** 2 + _second(i) ** 2) * cos(theta(i) * (m - s)), (i, 0, n - 1)),
    ),
    (
        "length, every d",
        Dot(_rotary(m) @ _FEATURES, _rotary(m) @ _FEATURES),
        Sum(_first(i) ** 2 + _second(i) ** 2, (i, 0, n - 1)),
    ),
    (
        "complex form",
        re(alpha * exp(I * m * x) * conjugate(beta * exp(I * s * x))),
        re(alpha * conjugate(beta)) * cos((m - s) * x)
        - im(alpha * conjugate(beta)) * sin((m - s) * x),
    ),
    (
        "complex form, every d",
        Sum(
            re(
                spectrum(i) * exp(I * m * theta(i)) * conjugate(spectrum(i) * exp(I * s * theta(i)))
            ),
            (i, 0, n - 1),
        ),
        Sum(re(spectrum(i) * conjugate(spectrum(i)) * exp(I * (m - s) * theta(i))), (i, 0, n - 1)),
    ),
    (
        "split halves",
        _q0 * cos(x) - _k0 * sin(x) + I * (_k0 * cos(x) + _q0 * sin(x)),
        (_q0 + I * _k0) * exp(I * x),
    ),
    (
        "two axes",
        (cos(m * x) + I * sin(m * x)) * (cos(s * y) + I * sin(s * y)),
        exp(I * (m * x + s * y)),
    ),
    (
        "xPos decay cancels",
        (u**m * cos(m * x)) * (u ** (-s) * cos(s * x))
        + (u**m * sin(m * x)) * (u ** (-s) * sin(s * x)),
        u ** (m - s) * cos((m - s) * x),
    ),
    (
        "scaled positions",
        _score(m / u, s / u),
        (_q0 * _k0 + _q1 * _k1) * cos((m - s) / u) + (_q0 * _k1 - _q1 * _k0) * sin((m - s) / u),
    ),
    (
        "NTK base, last frequency",
        (base * u ** (n / (n - 1))) ** (-(n - 1) / n),
        base ** (-(n - 1) / n) / u,
    ),
    ("gradient of a score", cos(m * x) * sin(s * x) - sin(m * x) * cos(s * x), sin((s - m) * x)),
    ("partial rotation", _score(m, s) + alpha * beta, _score(Integer(0), s - m) + alpha * beta),
    (
        "angle between neighbours",
        tan(theta(N + 1) - theta(N)),
        (tan(theta(N + 1)) - tan(theta(N))) / (1 + tan(theta(N + 1)) * tan(theta(N))),
    ),
    ("ALiBi beside a turn", exp(-u * (m - s)) * cos(m - s), re(exp((I - u) * (m - s)))),
    (
        "mean over a period",
        (cos(m * x) ** 2 + sin(m * x) ** 2) * Rational(1, 2),
        cos(m * x / 2) ** 2 - cos(m * x) / 2,
    ),
]

CASES: tuple[Case, ...] = (
    *equations("sinusoidal encodings", _SINUSOIDS),
    *equations("RoPE and variants", _ROPE),
)
"""True for every number of pairs n and all values at which both sides are defined."""
