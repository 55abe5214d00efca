"""Equations of fractions, by what is left after multiplying with the denominators.

To show s = t, where the reciprocal of a d ≠ 0 stands in s or t, it is enough that dᵏ·s = dᵏ·t; what
d·d⁻¹ = 1 leaves of both is compared, after other denominators have been removed in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import symmetric, transitive
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, need
from symbolic_pe.tactics.definitions import is_defined, unfolding
from symbolic_pe.tactics.equations import added, called, number, opaque_parts, right, size
from symbolic_pe.tactics.laws_of_order import (
    cancelled,
    complex_nonzero,
    inverse_law,
    nonzero_power,
)
from symbolic_pe.tactics.monomials import Monomial, monomials
from symbolic_pe.tactics.written import lift

__all__ = ["by_denominators"]

HIGHEST = 4
"""Denominators to higher powers are left."""
MOST = 8
"""So many denominators are multiplied with."""

NonZero = Callable[[Term], Theorem | None]
"""Γ ⊢ d ≠ 0, or None."""
Equation = Callable[[Term, Term], Theorem]
"""Γ ⊢ s = t; raises ``KernelError``."""


class _Denominator(NamedTuple):
    """d, Γ ⊢ d ≠ 0, the term d⁻¹, and its highest power in the two sides."""

    term: Term
    nonzero: Theorem
    reciprocal: Term
    power: int


def by_denominators(s: Term, t: Term, nonzero: NonZero, equation: Equation) -> Theorem:
    """Γ ⊢ s = t; ``equation`` shows what is left.  Raises ``KernelError``."""
    need(_next(*_unfolded(s, t)[0], nonzero) is not None, "there are no denominators")
    return _without_fractions(s, t, nonzero, equation, MOST)


def _without_fractions(
    s: Term, t: Term, nonzero: NonZero, equation: Equation, most: int
) -> Theorem:
    sides, meanings = _unfolded(s, t)
    d = _next(*sides, nonzero) if most else None
    if d is None:
        return equation(s, t)
    law = inverse_law[d.term.type.name](d.term, d.nonzero)
    product = lift(d.term, s.type) ** number(d.power, N)
    rests = [
        algebra(product * side, _cleared(plain, d, s), (*meanings, law), (d.reciprocal,))
        for side, plain in zip((s, t), sides, strict=True)
    ]
    first, last = map(right, rests)
    same = _without_fractions(first, last, nonzero, equation, most - 1)
    return cancelled(
        product, s, t, _of_power(d, s), transitive(rests[0], same, symmetric(rests[1]))
    )


def _unfolded(s: Term, t: Term) -> tuple[tuple[Term, Term], list[Theorem]]:
    """The sides with sin x·(cos x)⁻¹ for tan x, and so for all defined functions; the meanings."""
    meanings = [unfolding(part) for part in opaque_parts(s + t) if is_defined(part)]
    values = {law.statement.args[0]: right(law) for law in meanings}
    return (_put_in(s, values), _put_in(t, values)), meanings


def _put_in(t: Term, values: dict[Term, Term]) -> Term:
    """A polynomial, with values for some of its opaque parts."""
    if t in values:
        return values[t]
    if called(t) not in ("add", "mul", "pow", "toR", "toC"):
        return t
    result: Term = t.head(*(_put_in(part, values) for part in t.args))
    return result


def _next(s: Term, t: Term, nonzero: NonZero) -> _Denominator | None:
    """A largest denominator that is known not to be 0; None if there is none."""
    found = [monomials(side) for side in (s, t)]
    powers: dict[Term, int] = {}
    for m in (m for form in found for m in form):
        for factor, exponent in m:
            if called(factor) == "inv":
                powers[factor] = max(exponent, powers.get(factor, 0))
    for reciprocal in sorted(powers, key=size, reverse=True):
        d, power = reciprocal.args[0], powers[reciprocal]
        known = nonzero(d) if power <= HIGHEST and (d.type is s.type or s.type is C) else None
        if known is not None:
            return _Denominator(d, known, reciprocal, power)
    return None


def _cleared(t: Term, d: _Denominator, like: Term) -> Term:
    """dᵏ·t without d⁻¹, where that is a factor."""
    return added((_product(m, c, d, like) for m, c in monomials(t).items()), like.type)


def _product(m: Monomial, c: Fraction, d: _Denominator, like: Term) -> Term:
    powers = dict(m)
    result = number(c, like.type)
    missing = d.power - powers.pop(d.reciprocal, 0)
    for factor, exponent in (*powers.items(), *([(d.term, missing)] if missing else [])):
        plain = lift(factor, like.type)
        result = result * (plain if exponent == 1 else plain ** number(exponent, N))
    return result


def _of_power(d: _Denominator, like: Term) -> Theorem:
    """Γ ⊢ dᵏ ≠ 0, in the type of the equation."""
    base, nonzero = d.term, d.nonzero
    if base.type is R and like.type is C:
        base, nonzero = lift(base, C), complex_nonzero(base, nonzero)
    return nonzero_power[base.type.name](base, number(d.power, N), nonzero)
