"""Bounds of one factor, and between integers; closed numbers compared by balls."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor

from symbolic_pe.foundations.written import less, lift
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, Z
from symbolic_pe.tactics.arithmetic.order import ORDER, ZERO, Product, combine_products
from symbolic_pe.tactics.inequalities.sign_laws import Bound, bound_by
from symbolic_pe.tactics.polynomials.balls import compared_by_balls
from symbolic_pe.tactics.polynomials.monomials import integer_term
from symbolic_pe.theories import laws

BITS = (64, 256)


def single_product(factor: Term, direction: int, bound: Bound) -> Product:
    """±factor as one product: the sum of several becomes a theorem."""
    if len(bound.products) == 1:
        return bound.products[0]
    real = lift(factor, R)
    goal = ORDER[bound.strict](ZERO, real if direction > 0 else -real)
    return Fraction(1), (combine_products(goal, bound.products),)


def integer_gap(t: Term, direction: int, bound: Bound) -> Bound | None:
    """c + 1 ≤ ±t from c < ±t, for integers; None where there is nothing to gain."""
    least = floor(bound.constant)
    if least == bound.constant and not bound.strict:
        return None
    z = integer_term(t)
    if z is None:
        return None
    low, high = numeral(least, 1, Z), z if direction > 0 else -z
    rest = bound.constant - least
    products = (*bound.products, (rest, ())) if rest else bound.products
    below = combine_products(less(low, high), products)
    return bound_by(least + 1, laws.gap(low, high, below))


@lru_cache(maxsize=4096)
def by_balls(statement: Term) -> Theorem | None:
    """⊢ s < t or s ≠ t for closed numbers, or None."""
    for bits in BITS:
        try:
            return compared_by_balls(statement, bits)
        except (KernelError, OverflowError, ValueError):
            continue
    return None
