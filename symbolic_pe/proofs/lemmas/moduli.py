"""The modulus of complex numbers."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Function, Integer, Sum, Symbol, conjugate, im, re

from symbolic_pe.language.statements import ForAll, Less, LessEqual
from symbolic_pe.language.terms import modulus
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import at, bounded_by, by_cases, each, suppose, weaken
from symbolic_pe.proofs.lemmas.general import lemma
from symbolic_pe.proofs.reasons import absolute_value, finite_sum
from symbolic_pe.proofs.refuting import evaluate, ex_falso
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step

__all__ = [
    "modulus_of_complex_sum",
    "modulus_of_product",
    "real_part_at_most",
    "triangle_inequality",
]

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
