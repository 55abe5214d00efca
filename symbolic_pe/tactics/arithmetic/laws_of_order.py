"""Laws of order, of inverses and of cancellation."""

from __future__ import annotations

from functools import lru_cache

from symbolic_pe.kernel.polynomials import order_algebra
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.tactics.polynomials.balls import compared_by_balls
from symbolic_pe.theories import laws

Products = tuple[tuple[Theorem, ...], ...]
BITS = 64


def from_products(goal: Term, products: Products, *equations: Theorem) -> Theorem:
    """s < t or s ≤ t, where t − s is the sum of products of differences of these inequalities."""
    return order_algebra(goal, tuple((1, 1, factors) for factors in products), equations, ())


@lru_cache(maxsize=1000)
def numeric_fact(statement: Term) -> Theorem:
    """⊢ s < t or ⊢ s ≠ t for short closed numbers."""
    return compared_by_balls(statement, BITS)


def cancelled(d: Term, s: Term, t: Term, nonzero: Theorem, products: Theorem) -> Theorem:
    """Γ ⊢ d ≠ 0 and Δ ⊢ d·s = d·t give Γ, Δ ⊢ s = t"""
    return laws.cancellation[d.type.name](d, s, t, nonzero, products)
