"""Sine and cosine: bounds, signs, Lipschitz constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Expr, I, Integer, Integral, Rational, Symbol, cos, exp, floor, pi, sin

from symbolic_pe.language.statements import Equation, Exists, Less, LessEqual
from symbolic_pe.language.terms import modulus
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import (
    bounded_by,
    by_cases,
    cut,
    each,
    equate,
    modulus_at_most,
    suppose,
    weaken,
)
from symbolic_pe.proofs.lemmas.general import lemma
from symbolic_pe.proofs.lemmas.integrals import integral_of_derivative
from symbolic_pe.proofs.reasons import (
    absolute_value,
    double_angle,
    eulers_formula,
    integration,
    law_of_exponents,
)
from symbolic_pe.proofs.refuting import evaluate, ex_falso
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import Step

__all__ = [
    "change_of_cosine",
    "change_of_sine",
    "cosine_above_parabola",
    "cosine_at_least",
    "cosine_at_most",
    "cosine_decreases",
    "cosine_is_lipschitz",
    "sine_above_cubic",
    "sine_at_least",
    "sine_at_most",
    "sine_at_most_argument",
    "sine_is_lipschitz",
    "sine_nonnegative",
    "sine_positive",
    "sine_within_argument",
    "whole_turns",
]

_x, _y, _u = (Symbol(name, real=True) for name in "xyu")


@lemma
def sine_at_most() -> Step:
    """⊢ ∀x ∈ ℝ: sin x ≤ 1, because 1 − sin x = (cos(x/2) − sin(x/2))²."""
    return each(
        bounded_by(LessEqual(sin(_x), 1), (cos(_x / 2) - sin(_x / 2)) ** 2),
        _x,
        reason="`1 − sin x = (cos(x/2) − sin(x/2))²`",
    )


@lemma
def sine_at_least() -> Step:
    """⊢ ∀x ∈ ℝ: −1 ≤ sin x, because 1 + sin x = (cos(x/2) + sin(x/2))²."""
    return each(
        bounded_by(LessEqual(-1, sin(_x)), (cos(_x / 2) + sin(_x / 2)) ** 2),
        _x,
        reason="`1 + sin x = (cos(x/2) + sin(x/2))²`",
    )


@lemma
def cosine_at_most() -> Step:
    """⊢ ∀x ∈ ℝ: cos x ≤ 1, because 1 − cos x = 2 sin²(x/2)."""
    return each(
        bounded_by(LessEqual(cos(_x), 1), 2 * sin(_x / 2) ** 2),
        _x,
        reason="`1 − cos x = 2 sin²(x/2)`",
    )


@lemma
def cosine_at_least() -> Step:
    """⊢ ∀x ∈ ℝ: −1 ≤ cos x, because 1 + cos x = 2 cos²(x/2)."""
    return each(
        bounded_by(LessEqual(-1, cos(_x)), 2 * cos(_x / 2) ** 2),
        _x,
        reason="`1 + cos x = 2 cos²(x/2)`",
    )


@lemma
def change_of_sine() -> Step:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |sin x − sin y| ≤ x − y, because the slope is cos, within ±1."""
    return _change(sin, cos(_u), cosine_at_least(), cosine_at_most(), "`|cos u| ≤ 1`")


@lemma
def change_of_cosine() -> Step:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |cos x − cos y| ≤ x − y, because the slope is −sin, within ±1."""
    low = bounded_by(LessEqual(-1, -sin(_u)), sine_at_most(_u))
    high = bounded_by(LessEqual(-sin(_u), 1), sine_at_least(_u))
    return _change(cos, -sin(_u), each(low, _u), each(high, _u), "`|sin u| ≤ 1`")


def _change(function: Any, slope: Expr, low: Step, high: Step, reason: str) -> Step:
    """∀x, y: y ≤ x ⇒ |F(x) − F(y)| ≤ x − y, from ∀u: −1 ≤ F′(u) and ∀u: F′(u) ≤ 1."""
    x, y, u, ordered = _x, _y, _u, LessEqual(_y, _x)
    area, unit, minus = (Integral(body, (u, y, x)) for body in (slope, Integer(1), Integer(-1)))
    change = function(x) - function(y)
    whole, fundamental = integral_of_derivative(area, function(u)), "fundamental theorem"
    above = (
        calc(change)
        .eq(area, by=rules.symmetric(whole, reason=fundamental))
        .le(unit, by=calculus.integral_bound(high, area, unit, reason=reason))
        .eq(x - y, by=integration("integrate a constant"))
    )
    below = (
        calc(-(x - y))
        .eq(minus, by=integration("integrate a constant"))
        .le(area, by=calculus.integral_bound(low, minus, area, reason=reason))
        .eq(change, fundamental, whole)
    )
    result = modulus_at_most(below.theorem, above.theorem)
    gap = bounded_by(LessEqual(0, x - y), suppose(ordered))
    return each(cut(gap, result), x, y, given=(ordered,), reason="the slope is within `±1`")


@lemma
def sine_is_lipschitz() -> Step:
    """⊢ ∀x, y ∈ ℝ: |sin x − sin y| ≤ |x − y|."""
    return _lipschitz(sin, change_of_sine)


@lemma
def cosine_is_lipschitz() -> Step:
    """⊢ ∀x, y ∈ ℝ: |cos x − cos y| ≤ |x − y|."""
    return _lipschitz(cos, change_of_cosine)


def _lipschitz(function: Any, change: Callable[..., Step]) -> Step:
    """∀x, y: |F(x) − F(y)| ≤ |x − y|, from the same for y ≤ x: exchange x and y otherwise."""
    x, y = _x, _y
    there, back = (modulus(function(a) - function(c)) for a, c in ((x, y), (y, x)))
    distance = modulus(x - y)
    falling = bounded_by(LessEqual(x, y), suppose(Less(x, y)))
    first = (
        calc(there)
        .le(x - y, by=change(x, y, suppose(LessEqual(y, x))))
        .le(distance, by=rules.modulus_above(x - y, 1, reason="`y ≤ x`"))
    )
    second = (
        calc(there)
        .eq(back, by=absolute_value("`|−z| = |z|`"))
        .le(y - x, by=change(y, x, falling))
        .le(distance, by=rules.modulus_above(x - y, -1, reason="`x < y`"))
    )
    return each(
        by_cases(rules.total_order(y, x), first.theorem, second.theorem),
        x,
        y,
        reason="`y ≤ x` or `x < y`",
    )


@lemma
def sine_within_argument() -> Step:
    """⊢ ∀x ∈ ℝ: |sin x| ≤ |x|, the Lipschitz bound with y = 0."""
    return each(sine_is_lipschitz(_x, 0), _x, reason="y = 0, sin 0 = 0")


_NOT_NEGATIVE = LessEqual(0, _x)


def _areas_up_to_x(smaller: Step, below: Step, above: Step, reason: str) -> Step:
    """0 ≤ x ⊢ s ≤ t, from 0 ≤ u ⊢ f(u) ≤ g(u), ∫₀ˣ f = s and ∫₀ˣ g = t."""
    equations: tuple[Any, Any] = (below.conclusion, above.conclusion)
    (less, start), (more, end) = ((side.lhs, side.rhs) for side in equations)
    inside = (LessEqual(0, _u), LessEqual(_u, _x))
    bound = calculus.integral_bound(each(smaller, _u, given=inside), less, more, reason=reason)
    words = "the area up to `x`"
    return calc(start).eq(less, words, below).le(more, by=bound).eq(end, words, above).theorem


def _area(function: Expr, primitive: Expr) -> Step:
    """⊢ ∫₀ˣ f(u) du = F(x) − F(0), where F′ = f."""
    return integral_of_derivative(Integral(function, (_u, 0, _x)), primitive)


@lemma
def sine_at_most_argument() -> Step:
    """⊢ ∀x ∈ ℝ: 0 ≤ x ⇒ sin x ≤ x, because cos u ≤ 1 from 0 to x."""
    width = searched.normalise(Integral(1, (_u, 0, _x)), _x)
    bound = _areas_up_to_x(cosine_at_most(_u), _area(cos(_u), sin(_u)), width, "`cos u ≤ 1`")
    return each(bound, _x, given=(_NOT_NEGATIVE,), reason="compare areas up to `x`")


@lemma
def cosine_above_parabola() -> Step:
    """⊢ ∀x ∈ ℝ: 0 ≤ x ⇒ 1 − x²/2 ≤ cos x, because sin u ≤ u from 0 to x."""
    smaller = sine_at_most_argument(_u, suppose(LessEqual(0, _u)))
    areas = _area(sin(_u), 1 - cos(_u)), _area(_u, _u**2 / 2)
    bound = _areas_up_to_x(smaller, *areas, "`sin u ≤ u`")
    return each(
        bounded_by(LessEqual(1 - _x**2 / 2, cos(_x)), bound),
        _x,
        given=(_NOT_NEGATIVE,),
        reason="compare areas up to `x`",
    )


@lemma
def sine_above_cubic() -> Step:
    """⊢ ∀x ∈ ℝ: 0 ≤ x ⇒ x − x³/6 ≤ sin x, because 1 − u²/2 ≤ cos u from 0 to x."""
    smaller = cosine_above_parabola(_u, suppose(LessEqual(0, _u)))
    areas = _area(1 - _u**2 / 2, _u - _u**3 / 6), _area(cos(_u), sin(_u))
    bound = _areas_up_to_x(smaller, *areas, "`1 − u²/2 ≤ cos u`")
    return each(bound, _x, given=(_NOT_NEGATIVE,), reason="compare areas up to `x`")


@lemma
def sine_positive() -> Step:
    """⊢ ∀x ∈ ℝ: 0 < x ⇒ x < π ⇒ 0 < sin x, because sin x ≥ x − x³/6 for x ≤ 2, and
    sin x = sin(π − x) with π − x ≤ 2 for 2 < x."""
    two, inside = Integer(2), (Less(0, _x), Less(_x, pi))

    def up_to_two(x: Expr, above_zero: Step, at_most_two: Step) -> Step:
        above_minus_two = bounded_by(LessEqual(-2, x), above_zero, 2)
        factors = (Rational(1, 6), above_zero, at_most_two, above_minus_two)
        return (
            calc(0)
            .lt(
                x - x**3 / 6,
                "`x − x³/6 = x(2 − x)(2 + x)/6 + x/3`",
                factors,
                (Rational(1, 3), above_zero),
            )
            .le(sin(x), by=sine_above_cubic(x, weaken(above_zero)))
            .theorem
        )

    above_zero, below_pi = map(suppose, inside)
    first = up_to_two(_x, above_zero, suppose(LessEqual(_x, two)))
    mirrored = bounded_by(Less(0, pi - _x), below_pi)
    near = bounded_by(
        LessEqual(pi - _x, 2), suppose(Less(two, _x)), evaluate(Less(pi, 4), reason="")
    )
    second = up_to_two(pi - _x, mirrored, near)
    return each(
        by_cases(rules.total_order(_x, two), first, second),
        _x,
        given=inside,
        reason="`x − x³/6 ≤ sin x` up to 2, and `sin x = sin(π − x)`",
    )


@lemma
def sine_nonnegative() -> Step:
    """⊢ ∀x ∈ ℝ: 0 ≤ x ⇒ x ≤ π ⇒ 0 ≤ sin x, because sin is positive inside and 0 at the ends."""
    above_zero, below_pi = LessEqual(0, _x), LessEqual(_x, pi)

    def at_end(words: str, *bounds: Step) -> Step:
        zero = calc(sin(_x)).eq(0, words, rules.antisymmetric(*bounds))
        return bounded_by(LessEqual(0, sin(_x)), (-1, zero.theorem))

    start = at_end("`x = 0`", suppose(LessEqual(_x, 0)), suppose(above_zero))
    end = at_end("`x = π`", suppose(below_pi), suppose(LessEqual(pi, _x)))
    inside = weaken(sine_positive(_x, suppose(Less(0, _x)), suppose(Less(_x, pi))))
    beyond_zero = by_cases(rules.total_order(pi, _x), end, inside)
    result = by_cases(rules.total_order(_x, Integer(0)), start, beyond_zero)
    return each(
        result,
        _x,
        given=(above_zero, below_pi),
        reason="`sin` is positive between 0 and `π`, and 0 at both",
    )


@lemma
def cosine_decreases() -> Step:
    """⊢ ∀x, y ∈ ℝ: 0 ≤ x ⇒ x ≤ y ⇒ y ≤ π ⇒ cos y ≤ cos x, because cos x − cos y =
    2 sin((x + y)/2) sin((y − x)/2), and both angles lie between 0 and π."""
    premises = (LessEqual(0, _x), LessEqual(_x, _y), LessEqual(_y, pi))
    first, second, last = map(suppose, premises)
    half = Rational(1, 2)

    def sine(angle: Expr, from_zero: tuple[Any, ...], to_pi: tuple[Any, ...]) -> Step:
        return sine_nonnegative(
            angle,
            bounded_by(LessEqual(0, angle), *from_zero),
            bounded_by(LessEqual(angle, pi), *to_pi),
        )

    mean = sine((_x + _y) / 2, (first, (half, second)), ((half, second), last))
    gap = sine((_y - _x) / 2, ((half, second),), ((half, last), (half, first), pi / 2))
    return each(
        bounded_by(LessEqual(cos(_y), cos(_x)), (2, mean, gap)),
        _x,
        _y,
        given=premises,
        reason="`cos x − cos y = 2 sin((x + y)/2) sin((y − x)/2)`",
    )


@lemma
def whole_turns() -> Step:
    """⊢ ∀x ∈ ℝ: e^{ⅈx} = 1 ⇒ ∃k ∈ ℤ: x = 2πk.

    With k = ⌊x/2π⌋ the rest y = x − 2πk lies in [0, 2π).  As cos x = 1, sin² y/2 = 0; but sin is
    positive on (0, π), so y = 0.
    """
    k, premise = Symbol("k", integer=True), Equation(exp(I * _x), 1)
    turns = floor(_x / (2 * pi))
    rest, half = _x - 2 * pi * turns, _x / 2 - pi * turns
    bounds = rules.floor_bounds(_x / (2 * pi))
    at_least = bounded_by(LessEqual(0, rest), (2 * pi, rules.conjunct(bounds, 0)))
    below_pi = bounded_by(Less(half, pi), (pi, rules.conjunct(bounds, 1)))
    inverse = exp(-I * _x)
    cosine = (
        calc(cos(_x))
        .eq((exp(I * _x) + inverse) / 2, by=eulers_formula)
        .eq(1, law_of_exponents("`e^{ⅈx} = 1`"), ((1 - inverse) / 2, suppose(premise)))
    )
    above_zero = bounded_by(Less(0, half), (Rational(1, 2), suppose(Less(0, rest))))
    positive = sine_positive(half, above_zero, below_pi)
    never = (
        calc(0)
        .lt(2 * sin(half) ** 2, "`0 < sin(y/2)` for `0 < y < 2π`", (2, positive, positive))
        .eq(1 - cos(_x), by=double_angle)
        .eq(0, "`cos x = 1`", cosine.theorem)
    )
    nothing_left = by_cases(
        rules.total_order(rest, Integer(0)),
        suppose(LessEqual(rest, 0)),
        ex_falso(LessEqual(rest, 0), never.theorem, evaluate(Less(0, 0), reason="")),
    )
    equal = equate(_x, 2 * pi * turns, rules.antisymmetric(nothing_left, at_least))
    found = rules.exists(Exists(k, Equation(_x, 2 * pi * k)), {k: turns}, equal)
    return each(found, _x, given=(premise,), reason="`k = ⌊x/2π⌋` whole turns, no rest")
