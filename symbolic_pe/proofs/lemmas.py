"""Facts of calculus that several claims need, derived from the rules of the kernel.

Each function returns one theorem; its docstring says which, and why it holds.  A theorem is made
when it is first asked for and then kept (it cannot be altered).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sympy import Abs, Expr, Integer, Integral, Lambda, Symbol, cos, log, sin

from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.statements import Less, LessEqual, Not
from symbolic_pe.logic.theorem import Theorem
from symbolic_pe.logic.terms import operator_parts
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import (
    at,
    bounded_by,
    by_cases,
    cut,
    each,
    equate,
    modulus_at_most,
    nonzero,
    suppose,
)
from symbolic_pe.proofs.reasons import absolute_value, algebra

__all__ = [
    "change_of_cosine",
    "change_of_sine",
    "cosine_at_least",
    "cosine_at_most",
    "cosine_is_lipschitz",
    "integral_over_a_point",
    "logarithm_nonzero",
    "logarithm_positive",
    "power_decreases",
    "reciprocal_positive",
    "sine_at_least",
    "sine_at_most",
    "sine_is_lipschitz",
    "sine_within_argument",
]

_x = Symbol("x", real=True)
_y = Symbol("y", real=True)
_positive = Symbol("x", positive=True)


# --- logarithms and powers -------------------------------------------------------------------


@cache
def reciprocal_positive() -> Theorem:
    """⊢ ∀x>0: 0 < 1/x."""
    return each(bounded_by(Less(0, 1 / _positive), 1 / _positive), _positive)


@cache
def logarithm_positive() -> Theorem:
    """⊢ ∀x>0: 1 < x ⇒ 0 < ln x, because ln x = ∫₁ˣ du/u ≥ ∫₁ˣ du/x = (x − 1)/x."""
    x, u = _positive, Symbol("u", positive=True)
    above_one, inside = Less(1, x), (LessEqual(1, u), LessEqual(u, x))
    area, rectangle = Integral(1 / u, (u, 1, x)), Integral(1 / x, (u, 1, x))
    lower = bounded_by(LessEqual(1 / x, 1 / u), (1 / (x * u), suppose(inside[1])))
    ordered = bounded_by(LessEqual(0, x - 1), suppose(above_one))
    chain = (
        calc(0)
        .lt((x - 1) / x, "1 < x", (1 / x, suppose(above_one)))
        .eq(rectangle, by=algebra("integrate a constant"))
        .le(area, by=calculus.integral_bound(each(lower, u, given=inside), rectangle, area,
                                             reason="1/x ≤ 1/u for u ≤ x"))
        .eq(log(x), by=_by_antiderivative(area, log(u), "(ln u)′ = 1/u"))
    )  # fmt: skip
    return each(cut(ordered, chain.theorem), x, given=(above_one,))


def logarithm_nonzero(base: Expr) -> Theorem:
    """1 < base ⊢ ln base ≠ 0, for a positive base."""
    return nonzero(at(logarithm_positive(), {_positive: base}, suppose(Less(1, base))))


@cache
def power_decreases() -> Theorem:
    """⊢ ∀b>0, x, y ∈ ℝ: 1 < b ⇒ x ≤ y ⇒ b^(−y) ≤ b^(−x), because b^(−x) − b^(−y) is the
    integral of ln b · b^(−u) ≥ 0."""
    b, u = Symbol("b", positive=True), Symbol("u", real=True)
    premises = (Less(1, b), LessEqual(_x, _y))
    slope, nothing = Integral(log(b) * b**-u, (u, _x, _y)), Integral(0, (u, _x, _y))
    log_positive = at(logarithm_positive(), {_positive: b}, suppose(premises[0]))
    lower = bounded_by(LessEqual(0, log(b) * b**-u), (b**-u, log_positive))
    chain = (
        calc(0)
        .eq(nothing, by=algebra("integrate nothing"))
        .le(slope, by=calculus.integral_bound(each(lower, u), nothing, slope, reason="0 < ln b"))
        .eq(b**-_x - b**-_y,
            by=_by_antiderivative(slope, -(b**-u), "(−b^(−u))′ = ln b · b^(−u)"))
    )  # fmt: skip
    ordered = bounded_by(LessEqual(0, _y - _x), suppose(premises[1]))
    result = bounded_by(LessEqual(b**-_y, b**-_x), cut(ordered, chain.theorem))
    return each(result, b, _x, _y, given=premises)


# --- sine and cosine -------------------------------------------------------------------------


@cache
def sine_at_most() -> Theorem:
    """⊢ ∀x ∈ ℝ: sin x ≤ 1, because 1 − sin x = (cos x/2 − sin x/2)²."""
    return each(_within_one(sin(_x), 1, (cos(_x / 2) - sin(_x / 2)) ** 2), _x)


@cache
def sine_at_least() -> Theorem:
    """⊢ ∀x ∈ ℝ: −1 ≤ sin x, because 1 + sin x = (cos x/2 + sin x/2)²."""
    return each(_within_one(-1, sin(_x), (cos(_x / 2) + sin(_x / 2)) ** 2), _x)


@cache
def cosine_at_most() -> Theorem:
    """⊢ ∀x ∈ ℝ: cos x ≤ 1, because 1 − cos x = 2 sin² x/2."""
    return each(_within_one(cos(_x), 1, 2 * sin(_x / 2) ** 2), _x)


@cache
def cosine_at_least() -> Theorem:
    """⊢ ∀x ∈ ℝ: −1 ≤ cos x, because 1 + cos x = 2 cos² x/2."""
    return each(_within_one(-1, cos(_x), 2 * cos(_x / 2) ** 2), _x)


def _within_one(low: Any, high: Any, gap: Expr) -> Theorem:
    """⊢ low ≤ high, because high − low is ``gap``, a square."""
    return bounded_by(LessEqual(low, high), gap)


@cache
def change_of_sine() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |sin x − sin y| ≤ x − y, because the slope is cos, within ±1."""
    return _change(sin, cos(_u), cosine_at_least(), cosine_at_most(), "|cos u| ≤ 1")


@cache
def change_of_cosine() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |cos x − cos y| ≤ x − y, because the slope is −sin, within ±1."""
    low, high = sine_at_least(), sine_at_most()
    return _change(cos, -sin(_u), _opposite(high), _opposite(low), "|sin u| ≤ 1")


_u = Symbol("u", real=True)


def _opposite(theorem: Theorem) -> Theorem:
    """From ∀x: a ≤ b to ∀x: −b ≤ −a."""
    inner = at(theorem, {_x: _x})
    atom = inner.conclusion
    return each(bounded_by(LessEqual(-atom.rhs, -atom.lhs), inner), _x)


def _change(function: Any, slope: Expr, low: Theorem, high: Theorem, reason: str) -> Theorem:
    """∀x, y: y ≤ x ⇒ |F(x) − F(y)| ≤ x − y, from ∀u: −1 ≤ F′(u) and ∀u: F′(u) ≤ 1."""
    x, y, u, ordered = _x, _y, _u, LessEqual(_y, _x)
    area, unit, minus = (Integral(body, (u, y, x)) for body in (slope, Integer(1), Integer(-1)))
    change = function(x) - function(y)
    whole, fundamental = _by_antiderivative(area, function(u)), "fundamental theorem of calculus"
    above = (
        calc(change)
        .eq(area, by=rules.symmetric(whole, reason=fundamental))
        .le(unit, by=calculus.integral_bound(high, area, unit, reason=reason))
        .eq(x - y, by=algebra("integrate a constant"))
    )
    below = (
        calc(-(x - y))
        .eq(minus, by=algebra("integrate a constant"))
        .le(area, by=calculus.integral_bound(low, minus, area, reason=reason))
        .eq(change, fundamental, whole)
    )
    result = modulus_at_most(below.theorem, above.theorem)
    return each(cut(bounded_by(LessEqual(0, x - y), suppose(ordered)), result), x, y,
                given=(ordered,))  # fmt: skip


@cache
def sine_is_lipschitz() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: |sin x − sin y| ≤ |x − y|."""
    return _lipschitz(sin, change_of_sine())


@cache
def cosine_is_lipschitz() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: |cos x − cos y| ≤ |x − y|."""
    return _lipschitz(cos, change_of_cosine())


def _lipschitz(function: Any, change: Theorem) -> Theorem:
    """∀x, y: |F(x) − F(y)| ≤ |x − y|, from the same for y ≤ x: exchange x and y otherwise."""
    x, y, cases = _x, _y, rules.total_order(_y, _x)
    distance = Abs(function(x) - function(y), evaluate=False)
    falling = bounded_by(LessEqual(x, y), suppose(Less(x, y)))
    first = (
        calc(distance)
        .le(x - y, by=at(change, {x: x, y: y}, suppose(LessEqual(y, x))))
        .le(Abs(x - y, evaluate=False), by=rules.modulus_above(x - y, 1))
    )
    second = (
        calc(distance)
        .eq(Abs(function(y) - function(x), evaluate=False), by=absolute_value("|−z| = |z|"))
        .le(y - x, by=at(change, {x: y, y: x}, falling))
        .le(Abs(x - y, evaluate=False), by=rules.modulus_above(x - y, -1))
    )
    return each(by_cases(cases, first.theorem, second.theorem), x, y)


@cache
def sine_within_argument() -> Theorem:
    """⊢ ∀x ∈ ℝ: |sin x| ≤ |x|, the Lipschitz bound with y = 0."""
    return each(at(sine_is_lipschitz(), {_x: _x, _y: 0}), _x)


# --- integrals -------------------------------------------------------------------------------


def integral_over_a_point(integral: Integral) -> Theorem:
    """⊢ ∫ₐᵃ f = 0, because ∫ₐᵃ f = ∫ₐᵃ f + ∫ₐᵃ f."""
    _, _, low, _ = operator_parts(integral)
    return equate(integral, 0, (-1, calculus.split_integral(integral, low)))


def _by_antiderivative(integral: Integral, primitive: Expr, reason: str = "") -> Theorem:
    """∫ f = F(b) − F(a), where the derivative of ``primitive``, F, is f everywhere."""
    body, variable, _, _ = operator_parts(integral)
    slope = calculus.derivative(Lambda(variable, primitive), variable, body)
    return calculus.fundamental_theorem(integral, each(slope, variable), reason=reason)
