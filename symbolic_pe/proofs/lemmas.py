"""Facts of calculus that several claims need, derived from the rules of the kernel.

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
    Integer,
    Integral,
    Lambda,
    Sum,
    Symbol,
    cos,
    log,
    sin,
)

from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.statements import ForAll, Less, LessEqual, Statement
from symbolic_pe.logic.terms import operator_parts, substitute
from symbolic_pe.logic.theorem import RuleError, Theorem
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
    "integral_of_derivative",
    "integral_over_a_point",
    "logarithm_nonzero",
    "logarithm_positive",
    "modulus_of_integral",
    "modulus_of_sum",
    "power_decreases",
    "reciprocal_positive",
    "sine_at_least",
    "sine_at_most",
    "sine_is_lipschitz",
    "sine_within_argument",
    "telescoping",
]


def _lemma(prove: Callable[[], Theorem]) -> Callable[..., Theorem]:
    """A lemma from the function that proves ∀ variables: premises ⇒ conclusion."""
    general = cache(prove)

    @wraps(prove)
    def instance(*arguments: Any) -> Theorem:
        theorem = general()
        if not arguments:
            return theorem
        premises = [item for item in arguments if isinstance(item, Theorem)]
        values = [item for item in arguments if not isinstance(item, Theorem)]
        assert isinstance(theorem.conclusion, ForAll)
        variables = theorem.conclusion.variables
        if len(values) != len(variables):
            raise RuleError(f"{prove.__name__} takes {len(variables)} terms, not {len(values)}")
        return at(theorem, dict(zip(variables, values, strict=True)), *premises)

    return instance


_x = Symbol("x", real=True)
_y = Symbol("y", real=True)
_u = Symbol("u", real=True)


# --- logarithms and powers -------------------------------------------------------------------


@_lemma
def reciprocal_positive() -> Theorem:
    """⊢ ∀x>0: 0 < 1/x."""
    x = Symbol("x", positive=True)
    return each(bounded_by(Less(0, 1 / x), 1 / x), x)


@_lemma
def logarithm_positive() -> Theorem:
    """⊢ ∀x>0: 1 < x ⇒ 0 < ln x, because ln x = ∫₁ˣ du/u ≥ ∫₁ˣ du/x = (x − 1)/x."""
    x, u = Symbol("x", positive=True), Symbol("u", positive=True)
    above_one, inside = Less(1, x), (LessEqual(1, u), LessEqual(u, x))
    area, rectangle = Integral(1 / u, (u, 1, x)), Integral(1 / x, (u, 1, x))
    lower = bounded_by(LessEqual(1 / x, 1 / u), (1 / (x * u), suppose(inside[1])))
    smaller = calculus.integral_bound(each(lower, u, given=inside), rectangle, area,
                                      reason="1/x ≤ 1/u for u ≤ x")  # fmt: skip
    chain = (
        calc(0)
        .lt((x - 1) / x, "1 < x", (1 / x, suppose(above_one)))
        .eq(rectangle, by=algebra("integrate a constant"))
        .le(area, by=smaller)
        .eq(log(x), by=integral_of_derivative(area, log(u), reason="(ln u)′ = 1/u"))
    )
    ordered = bounded_by(LessEqual(0, x - 1), suppose(above_one))
    return each(cut(ordered, chain.theorem), x, given=(above_one,),
                reason="ln x is an area above [1, x]")  # fmt: skip


@_lemma
def logarithm_nonzero() -> Theorem:
    """⊢ ∀x>0: 1 < x ⇒ ¬ ln x = 0."""
    x = Symbol("x", positive=True)
    positive = logarithm_positive(x, suppose(Less(1, x)))
    return each(nonzero(positive), x, given=(Less(1, x),))


@_lemma
def power_decreases() -> Theorem:
    """⊢ ∀b>0, x, y ∈ ℝ: 1 < b ⇒ x ≤ y ⇒ b^(−y) ≤ b^(−x), because b^(−x) − b^(−y) is the
    integral of ln b · b^(−u) ≥ 0."""
    b, u, premises = Symbol("b", positive=True), _u, (Less(1, Symbol("b", positive=True)), _ORDER)
    area, nothing = Integral(log(b) * b**-u, (u, _x, _y)), Integral(0, (u, _x, _y))
    slope = bounded_by(LessEqual(0, log(b) * b**-u),
                       (b**-u, logarithm_positive(b, suppose(premises[0]))))  # fmt: skip
    whole = integral_of_derivative(area, -(b**-u), reason="(−b^(−u))′ = ln b · b^(−u)")
    chain = (
        calc(0)
        .eq(nothing, by=algebra("integrate nothing"))
        .le(area, by=calculus.integral_bound(each(slope, u), nothing, area, reason="0 < ln b"))
        .eq(b**-_x - b**-_y, by=whole)
    )
    ordered = bounded_by(LessEqual(0, _y - _x), suppose(_ORDER))
    result = bounded_by(LessEqual(b**-_y, b**-_x), cut(ordered, chain.theorem))
    return each(result, b, _x, _y, given=premises, reason="so b^(−x) falls")


_ORDER = LessEqual(_x, _y)


# --- sine and cosine -------------------------------------------------------------------------


@_lemma
def sine_at_most() -> Theorem:
    """⊢ ∀x ∈ ℝ: sin x ≤ 1, because 1 − sin x = (cos x/2 − sin x/2)²."""
    return each(bounded_by(LessEqual(sin(_x), 1), (cos(_x / 2) - sin(_x / 2)) ** 2), _x,
                reason="1 − sin x = (cos x/2 − sin x/2)²")  # fmt: skip


@_lemma
def sine_at_least() -> Theorem:
    """⊢ ∀x ∈ ℝ: −1 ≤ sin x, because 1 + sin x = (cos x/2 + sin x/2)²."""
    return each(bounded_by(LessEqual(-1, sin(_x)), (cos(_x / 2) + sin(_x / 2)) ** 2), _x,
                reason="1 + sin x = (cos x/2 + sin x/2)²")  # fmt: skip


@_lemma
def cosine_at_most() -> Theorem:
    """⊢ ∀x ∈ ℝ: cos x ≤ 1, because 1 − cos x = 2 sin² x/2."""
    return each(bounded_by(LessEqual(cos(_x), 1), 2 * sin(_x / 2) ** 2), _x,
                reason="1 − cos x = 2 sin² x/2")  # fmt: skip


@_lemma
def cosine_at_least() -> Theorem:
    """⊢ ∀x ∈ ℝ: −1 ≤ cos x, because 1 + cos x = 2 cos² x/2."""
    return each(bounded_by(LessEqual(-1, cos(_x)), 2 * cos(_x / 2) ** 2), _x,
                reason="1 + cos x = 2 cos² x/2")  # fmt: skip


@_lemma
def change_of_sine() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |sin x − sin y| ≤ x − y, because the slope is cos, within ±1."""
    return _change(sin, cos(_u), cosine_at_least(), cosine_at_most(), "|cos u| ≤ 1")


@_lemma
def change_of_cosine() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: y ≤ x ⇒ |cos x − cos y| ≤ x − y, because the slope is −sin, within ±1."""
    low = bounded_by(LessEqual(-1, -sin(_u)), sine_at_most(_u))
    high = bounded_by(LessEqual(-sin(_u), 1), sine_at_least(_u))
    return _change(cos, -sin(_u), each(low, _u), each(high, _u), "|sin u| ≤ 1")


def _change(function: Any, slope: Expr, low: Theorem, high: Theorem, reason: str) -> Theorem:
    """∀x, y: y ≤ x ⇒ |F(x) − F(y)| ≤ x − y, from ∀u: −1 ≤ F′(u) and ∀u: F′(u) ≤ 1."""
    x, y, u, ordered = _x, _y, _u, LessEqual(_y, _x)
    area, unit, minus = (Integral(body, (u, y, x)) for body in (slope, Integer(1), Integer(-1)))
    change = function(x) - function(y)
    whole, fundamental = integral_of_derivative(area, function(u)), "fundamental theorem"
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
    gap = bounded_by(LessEqual(0, x - y), suppose(ordered))
    return each(cut(gap, result), x, y, given=(ordered,), reason="the slope is within ±1")


@_lemma
def sine_is_lipschitz() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: |sin x − sin y| ≤ |x − y|."""
    return _lipschitz(sin, change_of_sine)


@_lemma
def cosine_is_lipschitz() -> Theorem:
    """⊢ ∀x, y ∈ ℝ: |cos x − cos y| ≤ |x − y|."""
    return _lipschitz(cos, change_of_cosine)


def _lipschitz(function: Any, change: Callable[..., Theorem]) -> Theorem:
    """∀x, y: |F(x) − F(y)| ≤ |x − y|, from the same for y ≤ x: exchange x and y otherwise."""
    x, y = _x, _y
    there, back = (Abs(function(a) - function(c), evaluate=False) for a, c in ((x, y), (y, x)))
    distance = Abs(x - y, evaluate=False)
    falling = bounded_by(LessEqual(x, y), suppose(Less(x, y)))
    first = (
        calc(there)
        .le(x - y, by=change(x, y, suppose(LessEqual(y, x))))
        .le(distance, by=rules.modulus_above(x - y, 1, reason="y ≤ x"))
    )
    second = (
        calc(there)
        .eq(back, by=absolute_value("|−z| = |z|"))
        .le(y - x, by=change(y, x, falling))
        .le(distance, by=rules.modulus_above(x - y, -1, reason="x < y"))
    )
    return each(by_cases(rules.total_order(y, x), first.theorem, second.theorem), x, y,
                reason="y ≤ x or x < y")  # fmt: skip


@_lemma
def sine_within_argument() -> Theorem:
    """⊢ ∀x ∈ ℝ: |sin x| ≤ |x|, the Lipschitz bound with y = 0."""
    return each(sine_is_lipschitz(_x, 0), _x, reason="y = 0, sin 0 = 0")


# --- sums ------------------------------------------------------------------------------------


@_lemma
def modulus_of_sum() -> Theorem:
    """⊢ ∀g: ℕ → ℝ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ g(i)| ≤ Σᵢ₌₀ⁿ⁻¹ |g(i)|, because −|g| ≤ g ≤ |g|."""
    g = Function("g", real=True)
    n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")
    total, moduli, opposite = (Sum(body, (i, 0, n - 1)) for body in (g(i), Abs(g(i)), -g(i)))
    above = rules.sum_bound(each(rules.modulus_above(g(i), 1), i), total, moduli)
    below = rules.sum_bound(each(rules.modulus_above(g(i), -1), i), opposite, moduli)
    return each(modulus_at_most(bounded_by(LessEqual(-moduli, total), below), above), g, n,
                reason="−|a| ≤ a ≤ |a| in each term")  # fmt: skip


def telescoping(total: Sum, antidifference: Lambda, reason: str = "telescoping sum") -> Theorem:
    """D ⊢ Σᵢ₌ₐᵇ f(i) = F(b + 1) − F(a), where F(i + 1) − F(i) = f(i) by normal form."""
    body, index, _, _ = operator_parts(total)
    (parameter,), value = tuple(antidifference.signature), antidifference.expr
    here, next_one = (substitute(value, {parameter: place}) for place in (index, index + 1))
    step = rules.normalise(next_one - here, body)
    return rules.telescope(each(step, index), total, antidifference, reason=reason)


# --- integrals -------------------------------------------------------------------------------


def integral_of_derivative(integral: Integral, primitive: Expr, *known: Theorem,
                           reason: str = "") -> Theorem:  # fmt: skip
    """D ⊢ ∫ₐᵇ f = F(b) − F(a), where ``primitive``, F, has the derivative f everywhere.

    ``known``: derivatives of further functions, as :func:`~symbolic_pe.logic.calculus.derivative`
    takes them.
    """
    body, variable, _, _ = operator_parts(integral)
    slope = calculus.derivative(Lambda(variable, primitive), variable, body, *known)
    return calculus.fundamental_theorem(integral, each(slope, variable), reason=reason)


def integral_over_a_point(integral: Integral) -> Theorem:
    """D ⊢ ∫ₐᵃ f = 0, because ∫ₐᵃ f = ∫ₐᵃ f + ∫ₐᵃ f."""
    _, _, low, _ = operator_parts(integral)
    return equate(integral, 0, (-1, calculus.split_integral(integral, low)))


def modulus_of_integral(integral: Integral, bound: Integral, pointwise: Theorem,
                        *inside: Statement, reason: str = "") -> Theorem:  # fmt: skip
    """From |f(x)| ≤ g(x), proved under ``inside`` (a ≤ x and x ≤ b, or nothing), to
    0 ≤ b − a, D ⊢ |∫ₐᵇ f| ≤ ∫ₐᵇ g, because −f ≤ g and f ≤ g."""
    body, variable, low, high = operator_parts(integral)

    def one_side(sign: int) -> Theorem:
        smaller = Integral(sign * body, (variable, low, high))
        goal = LessEqual(operator_parts(smaller)[0], operator_parts(bound)[0])
        below = bounded_by(goal, rules.modulus_above(body, sign), pointwise)
        return calculus.integral_bound(each(below, variable, given=inside), smaller, bound)

    lower = bounded_by(LessEqual(-bound, integral), one_side(-1))
    return modulus_at_most(lower, one_side(1), reason=reason)
