"""Order on ℝ: what follows from inequalities by ``order_algebra``; lemmas on <, ≤, |x|, √, exp, ln.

    combine(goal, products)       s ≤ t or s < t, because t − s is a sum of products c·Π(b − a)
    total_cases, contradiction    from x ≤ y or y < x; ⊥ from 0 < 0
    chain                         a ≤ b, b < c, c = d give a < d

The signs of terms are found by ``signs``; here every premise is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symbolic_pe.foundations.logic import from_false, is_call
from symbolic_pe.foundations.repeated import assume, discharge, modus_ponens, order_algebra
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.terms import Term, constant, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R, Type, need
from symbolic_pe.theories import laws

Product = tuple[Fraction, tuple[Theorem, ...]]
"""c·Π(b − a), for theorems a ≤ b or a < b."""

ZERO, ONE = numeral(0, 1, R), numeral(1, 1, R)
ORDER = {True: constant("lt", R, R, O), False: constant("le", R, R, O)}
"""The relation: < if strict, else ≤."""


def is_strict(theorem: Theorem) -> bool:
    """Whether it is a < b; false for a ≤ b, refused for anything else."""
    strict = is_call(theorem.statement, "lt")
    need(strict or is_call(theorem.statement, "le"), "{} is no inequality", theorem.statement)
    return strict


def rational(value: int | Fraction, type_: Type = R) -> Term:
    """The numeral of a rational number."""
    value = Fraction(value)
    return numeral(value.numerator, value.denominator, type_)


Factor = Theorem | int | Fraction


def combine(
    goal: Term,
    *products: Factor | tuple[Factor, ...],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """The goal s ≤ t or s < t, because t − s = Σ c·Π(b − a) by algebra and the equations.

    A product is a theorem a ≤ b or a < b, a number c ≥ 0, or a tuple of such factors.
    """
    return combine_products(goal, [_product(p) for p in products], equations, order)


def _product(factors: Factor | tuple[Factor, ...]) -> Product:
    parts: tuple[Any, ...] = factors if type(factors) is tuple else (factors,)
    number = Fraction(1)
    for part in parts:
        number *= 1 if type(part) is Theorem else part
    return number, tuple(part for part in parts if type(part) is Theorem)


def combine_products(
    goal: Term,
    products: Sequence[Product],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """The rule ``order_algebra``."""
    exact = tuple((c.numerator, c.denominator, theorems) for c, theorems in products)
    return order_algebra(goal, exact, tuple(equations), order)


def contradiction(
    *products: Factor | tuple[Factor, ...],
    equations: Sequence[Theorem] = (),
) -> Theorem:
    """⊥, because 0 − 0 is a sum of products that is positive."""
    return laws.lt_irreflexive(ZERO, combine(less(0, 0), *products, equations=equations))


def reversed_order(theorem: Theorem) -> Theorem:
    """Γ ⊢ ¬(s < t)  gives  Γ ⊢ t ≤ s;  Γ ⊢ ¬(s ≤ t)  gives  Γ ⊢ t < s"""
    inner = theorem.statement.args[0]
    s, t = inner.args
    strict = is_call(inner, "lt")
    need(strict or is_call(inner, "le"), "{} is no inequality", inner)
    goal = less_equal(t, s) if strict else less(t, s)

    def same(other: Theorem) -> Theorem:
        return other if other.statement is goal else from_false(modus_ponens(theorem, other), goal)

    return total_cases(t, s, same, same) if strict else total_cases(s, t, same, same)


def total_cases(
    x: Term,
    y: Term,
    at_most: Callable[[Theorem], Theorem],
    above: Callable[[Theorem], Theorem],
) -> Theorem:
    """φ from x ≤ y and from y < x; the functions are given the assumption and prove φ."""
    low, high = assume(less_equal(x, y)), assume(less(y, x))
    first, second = at_most(low), above(high)
    return laws.total(
        low.statement.args[0],
        low.statement.args[1],
        first.statement,
        discharge(low.statement, first),
        discharge(high.statement, second),
    )


def weaken(theorem: Theorem) -> Theorem:
    """a ≤ b of a < b, and of a ≤ b itself."""
    if not is_strict(theorem):
        return theorem
    return combine(less_equal(*theorem.statement.args), theorem)


def antisymmetric(below: Theorem, above: Theorem) -> Theorem:
    """x ≤ y and y ≤ x give x = y"""
    return laws.le_antisymmetric(*below.statement.args, below, above)
