"""Equations of fractions, by what is left after multiplying with the denominators.

To show s = t, where the reciprocal of a d ≠ 0 stands in s or t, it is enough that dᵏ·s = dᵏ·t; what
d·d⁻¹ = 1 leaves of both is compared, after other denominators have been removed in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.equations import added, called, number, opaque_parts, right, size
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import symmetric, transitive
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, need
from symbolic_pe.tactics.arithmetic.laws_of_order import cancelled
from symbolic_pe.tactics.polynomials.monomials import Monomial, monomials
from symbolic_pe.theories import laws

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


def by_denominators(
    s: Term, t: Term, nonzero: NonZero, equation: Equation, kept: Container[str | None] = ()
) -> Theorem:
    """Γ ⊢ s = t; ``equation`` shows what is left.  Raises ``KernelError``.

    Defined functions stand for what they mean, those with the names ``kept`` for themselves.
    """
    work = _Work(nonzero, equation, kept)
    need(work.next(*work.unfolded(s, t)[0]) is not None, "there are no denominators")
    return work.equal(s, t, MOST)


class _Work(NamedTuple):
    """What is asked for d ≠ 0, and for an equation without denominators; what is not unfolded."""

    nonzero: NonZero
    equation: Equation
    kept: Container[str | None]

    def equal(self, s: Term, t: Term, most: int) -> Theorem:
        """Γ ⊢ s = t, at most so many denominators removed."""
        sides, meanings = self.unfolded(s, t)
        d = self.next(*sides) if most else None
        if d is None:
            return self.equation(s, t)
        law = laws.inverse[d.term.type.name](d.term, d.nonzero)
        product = lift(d.term, s.type) ** number(d.power, N)
        rests = [
            algebra(product * side, _cleared(plain, d, s), (*meanings, law), (d.reciprocal,))
            for side, plain in zip((s, t), sides, strict=True)
        ]
        first, last = map(right, rests)
        same = transitive(rests[0], self.equal(first, last, most - 1), symmetric(rests[1]))
        return cancelled(product, s, t, _of_power(d, s), same)

    def unfolded(self, s: Term, t: Term) -> tuple[tuple[Term, Term], list[Theorem]]:
        """The sides with sin x·(cos x)⁻¹ for tan x, and so for defined functions; the meanings."""
        parts = (part for part in opaque_parts(s + t) if called(part) not in self.kept)
        meanings = [unfolding(part) for part in parts if is_defined(part)]
        values = {law.statement.args[0]: right(law) for law in meanings}
        return (_put_in(s, values), _put_in(t, values)), meanings

    def next(self, s: Term, t: Term) -> _Denominator | None:
        """A largest denominator that is known not to be 0; None if there is none."""
        powers: dict[Term, int] = {}
        for m in (m for side in (s, t) for m in monomials(side)):
            for factor, exponent in m:
                if called(factor) == "inv":
                    powers[factor] = max(exponent, powers.get(factor, 0))
        for reciprocal in sorted(powers, key=size, reverse=True):
            d, power = reciprocal.args[0], powers[reciprocal]
            fits = power <= HIGHEST and (d.type is s.type or s.type is C)
            known = self.nonzero(d) if fits else None
            if known is not None:
                return _Denominator(d, known, reciprocal, power)
        return None


def _put_in(t: Term, values: dict[Term, Term]) -> Term:
    """A polynomial, with values for some of its opaque parts."""
    if t in values:
        return values[t]
    if called(t) not in ("add", "mul", "pow", "toR", "toC"):
        return t
    result: Term = t.head(*(_put_in(part, values) for part in t.args))
    return result


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
        base, nonzero = lift(base, C), laws.complex_nonzero(base, nonzero)
    return laws.nonzero_power[base.type.name](base, number(d.power, N), nonzero)
