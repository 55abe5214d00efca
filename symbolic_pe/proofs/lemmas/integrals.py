"""Integrals of derivatives, over a point, in strips, and their moduli."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integral, Lambda, Sum, Symbol

from symbolic_pe.language.statements import LessEqual, Statement
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import bounded_by, each, equate, modulus_at_most
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import Step

__all__ = [
    "integral_in_strips",
    "integral_of_derivative",
    "integral_over_a_point",
    "modulus_of_integral",
]


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
