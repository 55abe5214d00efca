"""Logarithms and powers: signs, and in which direction they go."""

from __future__ import annotations

from sympy import Integer, Integral, Symbol, log

from symbolic_pe.language.statements import Less, LessEqual
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import bounded_by, cut, each, nonzero, suppose
from symbolic_pe.proofs.lemmas.general import lemma
from symbolic_pe.proofs.lemmas.integrals import integral_of_derivative
from symbolic_pe.proofs.reasons import integration
from symbolic_pe.steps import calculus
from symbolic_pe.steps.step import Step

__all__ = [
    "logarithm_increases",
    "logarithm_nonzero",
    "logarithm_positive",
    "power_decreases",
    "power_strictly_decreases",
    "reciprocal_positive",
]

_x, _y, _u = (Symbol(name, real=True) for name in "xyu")


@lemma
def reciprocal_positive() -> Step:
    """⊢ ∀x>0: 0 < 1/x."""
    x = Symbol("x", positive=True)
    return each(bounded_by(Less(0, 1 / x), 1 / x), x)


@lemma
def logarithm_positive() -> Step:
    """⊢ ∀x>0: 1 < x ⇒ 0 < ln x, because ln x = ∫₁ˣ du/u ≥ ∫₁ˣ du/x = (x − 1)/x."""
    x, u = Symbol("x", positive=True), Symbol("u", positive=True)
    above_one, inside = Less(1, x), (LessEqual(1, u), LessEqual(u, x))
    area, rectangle = Integral(1 / u, (u, 1, x)), Integral(1 / x, (u, 1, x))
    lower = bounded_by(LessEqual(1 / x, 1 / u), (1 / (x * u), suppose(inside[1])))
    smaller = calculus.integral_bound(
        each(lower, u, given=inside), rectangle, area, reason="`1/x ≤ 1/u` for `u ≤ x`"
    )
    chain = (
        calc(0)
        .lt((x - 1) / x, "`1 < x`", (1 / x, suppose(above_one)))
        .eq(rectangle, by=integration("integrate a constant"))
        .le(area, by=smaller)
        .eq(log(x), by=integral_of_derivative(area, log(u), reason="`(ln u)′ = 1/u`"))
    )
    ordered = bounded_by(LessEqual(0, x - 1), suppose(above_one))
    return each(
        cut(ordered, chain.theorem),
        x,
        given=(above_one,),
        reason="`ln x` is an area above `[1, x]`",
    )


@lemma
def logarithm_nonzero() -> Step:
    """⊢ ∀x>0: 1 < x ⇒ ¬ ln x = 0."""
    x = Symbol("x", positive=True)
    positive = logarithm_positive(x, suppose(Less(1, x)))
    return each(nonzero(positive), x, given=(Less(1, x),))


@lemma
def logarithm_increases() -> Step:
    """⊢ ∀x>0, y>0: x ≤ y ⇒ ln x ≤ ln y, because ln y − ln x = ∫ₓʸ du/u ≥ 0."""
    x, y, u = (Symbol(name, positive=True) for name in "xyu")
    area, nothing = (Integral(body, (u, x, y)) for body in (1 / u, Integer(0)))
    positive = each(bounded_by(LessEqual(0, 1 / u), 1 / u), u)
    chain = (
        calc(0)
        .eq(nothing, by=integration("the integral of 0"))
        .le(area, by=calculus.integral_bound(positive, nothing, area, reason="`0 ≤ 1/u`"))
        .eq(log(y) - log(x), by=integral_of_derivative(area, log(u), reason="`(ln u)′ = 1/u`"))
    )
    ordered = bounded_by(LessEqual(0, y - x), suppose(LessEqual(x, y)))
    result = bounded_by(LessEqual(log(x), log(y)), cut(ordered, chain.theorem))
    return each(result, x, y, given=(LessEqual(x, y),), reason="`ln y − ln x` is an area")


@lemma
def power_decreases() -> Step:
    """⊢ ∀b>0, x, y ∈ ℝ: 1 < b ⇒ x ≤ y ⇒ b^(−y) ≤ b^(−x), because b^(−x) − b^(−y) is the
    integral of ln b · b^(−u) ≥ 0."""
    b, u, premises = Symbol("b", positive=True), _u, (Less(1, Symbol("b", positive=True)), _ORDER)
    area, nothing = Integral(log(b) * b**-u, (u, _x, _y)), Integral(0, (u, _x, _y))
    slope = bounded_by(
        LessEqual(0, log(b) * b**-u), (b**-u, logarithm_positive(b, suppose(premises[0])))
    )
    whole = integral_of_derivative(area, -(b**-u), reason="`(−b^(−u))′ = ln b · b^(−u)`")
    chain = (
        calc(0)
        .eq(nothing, by=integration("the integral of 0"))
        .le(area, by=calculus.integral_bound(each(slope, u), nothing, area, reason="`0 < ln b`"))
        .eq(b**-_x - b**-_y, by=whole)
    )
    ordered = bounded_by(LessEqual(0, _y - _x), suppose(_ORDER))
    result = bounded_by(LessEqual(b**-_y, b**-_x), cut(ordered, chain.theorem))
    return each(result, b, _x, _y, given=premises, reason="so `b^(−x)` falls")


_ORDER = LessEqual(_x, _y)
_STRICT_ORDER = Less(_x, _y)


@lemma
def power_strictly_decreases() -> Step:
    """⊢ ∀b>0, x, y ∈ ℝ: 1 < b ⇒ x < y ⇒ b^(−y) < b^(−x), because b^(−x) − b^(−y) is the
    integral of ln b · b^(−u), which is at least ln b · b^(−y) > 0 on [x, y]."""
    b, u, above_one = Symbol("b", positive=True), _u, Less(1, Symbol("b", positive=True))
    inside = (LessEqual(_x, u), LessEqual(u, _y))
    area, least = (Integral(log(b) * body, (u, _x, _y)) for body in (b**-u, b**-_y))
    positive = logarithm_positive(b, suppose(above_one))
    falls = power_decreases(b, u, _y, suppose(above_one), suppose(inside[1]))
    slope = bounded_by(LessEqual(log(b) * b**-_y, log(b) * b**-u), (1, positive, falls))
    smaller = calculus.integral_bound(
        each(slope, u, given=inside), least, area, reason="`b^(−y) ≤ b^(−u)` for `u ≤ y`"
    )
    chain = (
        calc(0)
        .lt(
            log(b) * b**-_y * (_y - _x),
            "`0 < ln b`, `x < y`",
            (b**-_y, positive, suppose(_STRICT_ORDER)),
        )
        .eq(least, by=integration("integrate a constant"))
        .le(area, by=smaller)
        .eq(
            b**-_x - b**-_y,
            by=integral_of_derivative(area, -(b**-u), reason="`(−b^(−u))′ = ln b · b^(−u)`"),
        )
    )
    ordered = bounded_by(LessEqual(0, _y - _x), suppose(_STRICT_ORDER))
    result = bounded_by(Less(b**-_y, b**-_x), cut(ordered, chain.theorem))
    return each(result, b, _x, _y, given=(above_one, _STRICT_ORDER), reason="so `b^(−x)` falls")
