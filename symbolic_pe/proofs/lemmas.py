"""Facts of calculus that several claims need, derived by the rules of steps.

A lemma is called with the terms to put in for its variables, in order, and the theorems that prove
its premises::

    sine_at_most(k*p)                                   # ⊢ sin kp ≤ 1
    logarithm_positive(b, suppose(Less(1, b)))          # 1 < b ⊢ 0 < ln b
    sine_at_most()                                      # ⊢ ∀x ∈ ℝ: sin x ≤ 1

Its docstring says the general theorem, which is proved when it is first asked for and then kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from sympy import (
    Abs,
    Expr,
    Function,
    I,
    Integer,
    Integral,
    Lambda,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    floor,
    im,
    log,
    pi,
    re,
    sin,
)

from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Statement,
)
from symbolic_pe.language.terms import modulus, operator_parts, substitute
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import (
    at,
    bounded_by,
    by_cases,
    cut,
    each,
    equate,
    evaluate,
    ex_falso,
    modulus_at_most,
    nonzero,
    suppose,
    weaken,
)
from symbolic_pe.proofs.reasons import (
    absolute_value,
    double_angle,
    eulers_formula,
    finite_sum,
    integration,
    law_of_exponents,
)
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "change_of_cosine",
    "change_of_sine",
    "cosine_above_parabola",
    "cosine_at_least",
    "cosine_at_most",
    "cosine_decreases",
    "cosine_is_lipschitz",
    "exchange_of_sums",
    "floor_is",
    "integral_in_strips",
    "integral_of_derivative",
    "integral_over_a_point",
    "logarithm_increases",
    "logarithm_nonzero",
    "logarithm_positive",
    "modulus_of_complex_sum",
    "modulus_of_integral",
    "modulus_of_product",
    "modulus_of_sum",
    "power_decreases",
    "power_strictly_decreases",
    "proved",
    "real_part_at_most",
    "reciprocal_positive",
    "sine_above_cubic",
    "sine_at_least",
    "sine_at_most",
    "sine_at_most_argument",
    "sine_is_lipschitz",
    "sine_nonnegative",
    "sine_positive",
    "sine_within_argument",
    "sum_of_positive_terms",
    "sum_positive",
    "telescoping",
    "triangle_inequality",
    "whole_turns",
]


def lemma(prove: Callable[[], Step]) -> Callable[..., Step]:
    """A lemma from the function that proves ∀ variables: premises ⇒ conclusion."""
    general = cache(prove)

    @wraps(prove)
    def instance(*arguments: Any) -> Step:
        theorem = general()
        if not arguments:
            return theorem
        premises = [item for item in arguments if isinstance(item, Step)]
        values = [item for item in arguments if not isinstance(item, Step)]
        assert isinstance(theorem.conclusion, ForAll)
        variables = theorem.conclusion.variables
        if len(values) != len(variables):
            raise RuleError(f"{prove.__name__} takes {len(variables)} terms, not {len(values)}")
        return at(theorem, dict(zip(variables, values, strict=True)), *premises)

    instance.general = general  # type: ignore[attr-defined]
    return instance


def proved() -> dict[str, Step]:
    """The general lemmas that have been asked for so far, by name: ``sine-positive``.

    Reports print each of them once and refer to it, however many proofs use it.
    """
    kept = {name: getattr(globals()[name], "general", None) for name in __all__}
    return {
        name.replace("_", "-"): general()
        for name, general in kept.items()
        if general is not None and general.cache_info().currsize
    }


_x = Symbol("x", real=True)
_y = Symbol("y", real=True)
_u = Symbol("u", real=True)


# --- logarithms and powers -------------------------------------------------------------------


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


# --- sine and cosine -------------------------------------------------------------------------


@lemma
def sine_at_most() -> Step:
    """⊢ ∀x ∈ ℝ: sin x ≤ 1, because 1 − sin x = (cos x/2 − sin x/2)²."""
    return each(
        bounded_by(LessEqual(sin(_x), 1), (cos(_x / 2) - sin(_x / 2)) ** 2),
        _x,
        reason="`1 − sin x = (cos x/2 − sin x/2)²`",
    )


@lemma
def sine_at_least() -> Step:
    """⊢ ∀x ∈ ℝ: −1 ≤ sin x, because 1 + sin x = (cos x/2 + sin x/2)²."""
    return each(
        bounded_by(LessEqual(-1, sin(_x)), (cos(_x / 2) + sin(_x / 2)) ** 2),
        _x,
        reason="`1 + sin x = (cos x/2 + sin x/2)²`",
    )


@lemma
def cosine_at_most() -> Step:
    """⊢ ∀x ∈ ℝ: cos x ≤ 1, because 1 − cos x = 2 sin² x/2."""
    return each(
        bounded_by(LessEqual(cos(_x), 1), 2 * sin(_x / 2) ** 2),
        _x,
        reason="`1 − cos x = 2 sin² x/2`",
    )


@lemma
def cosine_at_least() -> Step:
    """⊢ ∀x ∈ ℝ: −1 ≤ cos x, because 1 + cos x = 2 cos² x/2."""
    return each(
        bounded_by(LessEqual(-1, cos(_x)), 2 * cos(_x / 2) ** 2),
        _x,
        reason="`1 + cos x = 2 cos² x/2`",
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
        .lt(2 * sin(half) ** 2, "`0 < sin y/2` for `0 < y < 2π`", (2, positive, positive))
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


# --- the floor -------------------------------------------------------------------------------


@lemma
def floor_is() -> Step:
    """⊢ ∀x ∈ ℝ, m ∈ ℤ: m ≤ x ⇒ x < m + 1 ⇒ ⌊x⌋ = m, because there is no integer between m and
    m + 1."""
    m, whole = Symbol("m", integer=True), floor(_x)
    premises = (LessEqual(m, _x), Less(_x, m + 1))
    below, above = (rules.conjunct(rules.floor_bounds(_x), place) for place in (0, 1))
    at_least = rules.integer_gap(bounded_by(Less(m, whole + 1), suppose(premises[0]), above))
    at_most = rules.integer_gap(bounded_by(Less(whole, m + 1), below, suppose(premises[1])))
    equal = rules.antisymmetric(
        bounded_by(LessEqual(whole, m), at_most), bounded_by(LessEqual(m, whole), at_least)
    )
    return each(equal, _x, m, given=premises, reason="no integer lies between `m` and `m + 1`")


# --- sums ------------------------------------------------------------------------------------


@lemma
def modulus_of_sum() -> Step:
    """⊢ ∀g: ℕ → ℝ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ g(i)| ≤ Σᵢ₌₀ⁿ⁻¹ |g(i)|, because −|g| ≤ g ≤ |g|."""
    g = Function("g", real=True)
    n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")
    total, moduli, opposite = (Sum(body, (i, 0, n - 1)) for body in (g(i), Abs(g(i)), -g(i)))
    above = rules.sum_bound(each(rules.modulus_above(g(i), 1), i), total, moduli)
    below = rules.sum_bound(each(rules.modulus_above(g(i), -1), i), opposite, moduli)
    return each(
        modulus_at_most(bounded_by(LessEqual(-moduli, total), below), above),
        g,
        n,
        reason="`−|a| ≤ a ≤ |a|` in each term",
    )


@lemma
def sum_positive() -> Step:
    """⊢ ∀g: ℕ → ℝ, n ∈ ℕ>0: (∀i ≤ n − 1: 0 ≤ g(i)) ⇒ 0 < g(0) ⇒ 0 < Σᵢ₌₀ⁿ⁻¹ g(i)."""
    g = Function("g", real=True)
    i, n = Symbol("i", integer=True, nonnegative=True), Symbol("n", integer=True, positive=True)
    premises = (ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(0, g(i)))), Less(0, g(0)))
    total, rest, nothing = (
        Sum(g(i), (i, 0, n - 1)),
        Sum(g(i), (i, 1, n - 1)),
        Sum(0, (i, 1, n - 1)),
    )
    inside = (LessEqual(1, i), LessEqual(i, n - 1))
    term = at(suppose(premises[0]), {i: i}, suppose(inside[1]))
    others = rules.sum_bound(each(term, i, given=inside), nothing, rest)
    first = rules.split_sum(total, Integer(0))
    return each(
        bounded_by(Less(0, total), (-1, first), others, suppose(premises[1])),
        g,
        n,
        given=premises,
        reason="the first term is positive, no term negative",
    )


def sum_of_positive_terms(total: Sum) -> Step:
    """⊢ 0 < Σᵢ₌₀ⁿ⁻¹ f(i), n ∈ ℕ>0, for terms like e^{s(i)} that are positive by themselves."""
    term, index, _, last = operator_parts(total)
    terms = each(bounded_by(LessEqual(0, term), term), index, given=(LessEqual(index, last),))
    first = substitute(term, {index: Integer(0)})
    return sum_positive(Lambda(index, term), last + 1, terms, bounded_by(Less(0, first), first))


@lemma
def exchange_of_sums() -> Step:
    """⊢ ∀f: ℕ × ℕ → ℝ, r, c ∈ ℕ: Σᵢ₌₀ʳ⁻¹ Σⱼ₌₀ᶜ⁻¹ f(i, j) = Σⱼ₌₀ᶜ⁻¹ Σᵢ₌₀ʳ⁻¹ f(i, j), by
    induction on r."""
    f = Function("f", real=True)
    i, j, r, c = (Symbol(name, integer=True, nonnegative=True) for name in "ijrc")

    def by_rows(rows: Any) -> Expr:
        return Sum(Sum(f(i, j), (j, 0, c - 1)), (i, 0, rows - 1))

    def by_columns(rows: Any) -> Expr:
        return Sum(Sum(f(i, j), (i, 0, rows - 1)), (j, 0, c - 1))

    goal = Equation(by_rows(r), by_columns(r))
    start = searched.normalise(by_rows(0), by_columns(0))
    last_row = Sum(f(r, j), (j, 0, c - 1))
    step = (
        calc(by_rows(r + 1))
        .eq(by_rows(r) + last_row, by=finite_sum("one row more"))
        .eq(by_columns(r) + last_row, "the induction hypothesis", suppose(goal))
        .eq(by_columns(r + 1), by=finite_sum("add it to the columns"))
    )
    for_all_rows = rules.induction(ForAll(r, goal), start, each(step.theorem, r, given=(goal,)))
    return each(at(for_all_rows, {r: r}), f, r, c, reason="a finite sum may be taken in any order")


def telescoping(total: Sum, antidifference: Lambda, reason: str = "telescoping sum") -> Step:
    """D ⊢ Σᵢ₌ₐᵇ f(i) = F(b + 1) − F(a), where F(i + 1) − F(i) = f(i) by normal form."""
    body, index, _, _ = operator_parts(total)
    (parameter,), value = tuple(antidifference.signature), antidifference.expr
    here, next_one = (substitute(value, {parameter: place}) for place in (index, index + 1))
    step = searched.normalise(next_one - here, body)
    return rules.telescope(each(step, index), total, antidifference, reason=reason)


# --- the modulus of complex numbers ----------------------------------------------------------

_z, _w = Symbol("z"), Symbol("w")


def _at_most_by_squares(a: Any, b: Any, squares: Step) -> Step:
    """From a² ≤ b² to a ≤ b, for b ≥ 0 by its sort."""
    above = suppose(Less(b, a))
    absurd = bounded_by(Less(0, 0), squares, (1, above, above), (2 * b, above))
    never = ex_falso(LessEqual(a, b), absurd, evaluate(Less(0, 0), reason=""))
    return by_cases(rules.total_order(a, b), suppose(LessEqual(a, b)), never)


@lemma
def real_part_at_most() -> Step:
    """⊢ ∀z ∈ ℂ: Re z ≤ |z|, because |z|² = (Re z)² + (Im z)²."""
    square = calc(modulus(_z) ** 2).eq(re(_z) ** 2 + im(_z) ** 2, by=absolute_value)
    smaller = bounded_by(
        LessEqual(re(_z) ** 2, modulus(_z) ** 2), (-1, square.theorem), im(_z) ** 2
    )
    return each(
        _at_most_by_squares(re(_z), modulus(_z), smaller), _z, reason="`|z|² = (Re z)² + (Im z)²`"
    )


@lemma
def modulus_of_product() -> Step:
    """⊢ ∀z, w ∈ ℂ: |zw| = |z| |w|."""
    product = calc(modulus(_z * _w)).eq(modulus(_z) * modulus(_w), by=absolute_value)
    return each(product.theorem, _z, _w)


@lemma
def triangle_inequality() -> Step:
    """⊢ ∀z, w ∈ ℂ: |z + w| ≤ |z| + |w|, because |z + w|² = |z|² + 2 Re zw* + |w|² and
    Re zw* ≤ |zw*| = |z| |w|."""
    product, sides = _z * conjugate(_w), modulus(_z) + modulus(_w)
    square = calc(modulus(_z + _w) ** 2).eq(
        modulus(_z) ** 2 + 2 * re(product) + modulus(_w) ** 2, by=absolute_value
    )
    overlap = (
        calc(re(product))
        .le(modulus(product), by=real_part_at_most(product))
        .eq(modulus(_z) * modulus(_w), by=absolute_value("`|z w*| = |z| |w|`"))
    )
    smaller = bounded_by(
        LessEqual(modulus(_z + _w) ** 2, sides**2), (-1, square.theorem), (2, overlap.theorem)
    )
    return each(
        _at_most_by_squares(modulus(_z + _w), sides, smaller),
        _z,
        _w,
        reason="`|z + w|² = |z|² + 2 Re zw* + |w|²`",
    )


@lemma
def modulus_of_complex_sum() -> Step:
    """⊢ ∀g: ℕ → ℂ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ g(i)| ≤ Σᵢ₌₀ⁿ⁻¹ |g(i)|, by induction on n."""
    g = Function("g")
    n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")

    def total(terms: Any) -> Expr:
        return Sum(g(i), (i, 0, terms - 1))

    def moduli(terms: Any) -> Expr:
        return Sum(modulus(g(i)), (i, 0, terms - 1))

    goal, nothing = LessEqual(modulus(total(n)), moduli(n)), Integer(0)
    empty = calc(total(nothing)).eq(0, by=finite_sum("no term"))
    start = (
        calc(modulus(total(nothing)))
        .eq(0, absolute_value("no term"), rules.congruence(empty.theorem, _z, modulus(_z)))
        .eq(moduli(nothing), by=finite_sum("no term"))
    )
    step = (
        calc(modulus(total(n + 1)))
        .eq(modulus(total(n) + g(n)), by=finite_sum("one term more"))
        .le(modulus(total(n)) + modulus(g(n)), by=triangle_inequality(total(n), g(n)))
        .le(moduli(n) + modulus(g(n)), "the induction hypothesis", suppose(goal))
        .eq(moduli(n + 1), by=finite_sum("one term more"))
    )
    whole = rules.induction(
        ForAll(n, goal), weaken(start.theorem), each(step.theorem, n, given=(goal,))
    )
    return each(at(whole, {n: n}), g, n, reason="the triangle inequality, term by term")


# --- integrals -------------------------------------------------------------------------------


def integral_of_derivative(
    integral: Integral, primitive: Expr, *known: Step, reason: str = ""
) -> Step:
    """D ⊢ ∫ₐᵇ f = F(b) − F(a), where ``primitive``, F, has the derivative f everywhere.

    ``known``: derivatives of further functions, as :func:`~symbolic_pe.steps.calculus.derivative`
    takes them.
    """
    body, variable, _, _ = operator_parts(integral)
    slope = searched.derivative(Lambda(variable, primitive), variable, body, *known)
    return calculus.fundamental_theorem(integral, each(slope, variable), reason=reason)


def integral_over_a_point(integral: Integral) -> Step:
    """D ⊢ ∫ₐᵃ f = 0, because ∫ₐᵃ f = ∫ₐᵃ f + ∫ₐᵃ f."""
    _, _, low, _ = operator_parts(integral)
    return equate(integral, 0, (-1, calculus.split_integral(integral, low)))


def integral_in_strips(integral: Integral, count: Any, index: Symbol, reason: str = "") -> Step:
    """D ⊢ Σᵢ₌₀ⁿ⁻¹ ∫_{i/n}^{(i+1)/n} f = ∫₀¹ f, for an integral from 0 to 1."""
    body, variable, _, _ = operator_parts(integral)

    def part(low: Any, high: Any) -> Expr:
        return Integral(body, (variable, low, high))

    strip, up_to_next = (part(low, (index + 1) / count) for low in (index / count, 0))
    up_to_here = part(0, index / count)
    step = equate(
        up_to_next - up_to_here, strip, calculus.split_integral(up_to_next, index / count)
    )
    total = Sum(strip, (index, 0, count - 1))
    strips = rules.telescope(each(step, index), total, Lambda(index, up_to_here))
    empty = integral_over_a_point(part(0, 0))
    return equate(total, integral, (1, strips), (-1, empty), reason=reason)


def modulus_of_integral(
    integral: Integral, bound: Integral, pointwise: Step, *inside: Statement, reason: str = ""
) -> Step:
    """From |f(x)| ≤ g(x), proved under ``inside`` (a ≤ x and x ≤ b, or nothing), to
    0 ≤ b − a, D ⊢ |∫ₐᵇ f| ≤ ∫ₐᵇ g, because −f ≤ g and f ≤ g."""
    body, variable, low, high = operator_parts(integral)

    def one_side(sign: int) -> Step:
        smaller = Integral(sign * body, (variable, low, high))
        goal = LessEqual(operator_parts(smaller)[0], operator_parts(bound)[0])
        below = bounded_by(goal, rules.modulus_above(body, sign), pointwise)
        return calculus.integral_bound(each(below, variable, given=inside), smaller, bound)

    lower = bounded_by(LessEqual(-bound, integral), one_side(-1))
    return modulus_at_most(lower, one_side(1), reason=reason)
