"""The lemmas that ``decide`` puts into its steps.  Goes with the steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from sympy import Expr, Integral, Lambda, Symbol, log

from symbolic_pe.language.statements import ForAll, Less, LessEqual
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import at, bounded_by, cut, each, equate, nonzero, suppose
from symbolic_pe.proofs.reasons import integration
from symbolic_pe.steps import calculus
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "integral_of_derivative",
    "integral_over_a_point",
    "logarithm_nonzero",
    "logarithm_positive",
    "power_decreases",
    "power_strictly_decreases",
    "reciprocal_positive",
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
