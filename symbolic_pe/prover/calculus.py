"""Moves about derivatives and integrals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations
from typing import NamedTuple

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import assume, discharge, symmetric, transitive
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import congruence, sides
from symbolic_pe.kernel.terms import Term, forall, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, need
from symbolic_pe.tactics.arithmetic.order import contradiction
from symbolic_pe.tactics.functions import (
    calculus,
    complex_integrals,
    integration,
)
from symbolic_pe.tactics.functions.contexts import laws_about
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.polynomials.monomials import subterms


def is_slope(s: Term) -> bool:
    """Whether this is about a derivative."""
    return is_call(s, "deriv") or is_call(s, "derivC")


def slope(
    goal: Term, facts: Sequence[Theorem], here: Context, matrices: Sequence[Theorem] = ()
) -> Theorem:
    """Γ ⊢ deriv(f, x, v), by the rules of differentiation, the derivatives among the facts and
    equations of matrices."""

    def equate(s: Term, t: Term) -> Theorem:
        return here.equation(s, t, matrices)

    is_complex = is_call(goal, "derivC")
    find = complex_integrals.has_complex_derivative if is_complex else calculus.has_derivative
    return find(goal, facts, here.prove, equate)


def _integrals(terms: Iterable[Term]) -> list[Term]:
    return [t for t in subterms(*terms) if is_call(t, "integral") and not t.loose]


def areas(goal: Term, cited: Sequence[Theorem], facts: Sequence[Theorem]) -> Iterator[Theorem]:
    """∫ₐᵇ f = F(b) − F(a) for the integrals in the goal, by each F whose derivative is cited."""
    slopes = [law.theorem for law in laws_about("deriv", cited) if law.variables]
    ends = dict.fromkeys(t.args[:2] for t in _integrals([goal]))
    for a, b in ends:
        for each in slopes:
            with suppress(KernelError):
                yield integration.fundamental_theorem(a, b, each, facts)


class Crossing(NamedTuple):
    """∃x. a ≤ x ∧ x ≤ b ∧ h(x) = 0: what it says of x, and the theorem of intermediate values."""

    h: Term
    a: Term
    b: Term

    @classmethod
    def of(cls, goal: Term, x: Term) -> Crossing:
        """What ∃x. φ asks for; raises ``KernelError`` where φ has not these parts."""
        parts = list(_conjuncts(substitute(goal.args[0], x)))
        lows = [s.args[0] for s in parts if _is_order(s) and s.args[1] is x]
        highs = [s.args[1] for s in parts if _is_order(s) and s.args[0] is x]
        zeros = [s for s in parts if is_call(s, "eq") and s.args[0].type is R and x in s.free]
        need(bool(lows and highs and zeros), "it is not about a value between two others")
        s, t = zeros[0].args
        h = s if t is numeral(0, 1, R) else s - t
        return cls(function(x, h), lows[0], highs[0])

    def ends(self) -> tuple[Term, Term]:
        """h(a) and h(b)"""
        return substitute(self.h, self.a), substitute(self.h, self.b)

    def exists(self, low: Theorem, high: Theorem, facts: Sequence[Theorem]) -> Theorem:
        """Γ ⊢ ∃x. a ≤ x ∧ x ≤ b ∧ h(x) = 0, from the signs of h(a) and h(b)."""
        return integration.intermediate_value(self.h, self.a, self.b, low, high, facts)

    def different(self, x: Term, zero: Theorem, sign: Theorem, end: Term) -> Theorem:
        """Γ ⊢ x ≠ end, from h(x) = 0 and h(end) < 0 or 0 < h(end)."""
        same = symmetric(congruence(self.h, assume(equal(x, end))))
        never = contradiction(sign, equations=(transitive(same, zero),))
        return discharge(equal(x, end), never)


def _conjuncts(s: Term) -> Iterator[Term]:
    if is_call(s, "and"):
        yield from (part for each in s.args for part in _conjuncts(each))
    else:
        yield s


def _is_order(s: Term) -> bool:
    return is_call(s, "lt") or is_call(s, "le")


def same_slopes(goal: Term, cited: Sequence[Theorem]) -> Iterator[tuple[Term, Theorem, Theorem]]:
    """∀x. f(x) = g(x), from which s = t follows by deriv(f, a, s) and deriv(g, a, t), which are
    cited; all three."""
    slopes = [fact for fact in cited if is_call(fact.statement, "deriv")]
    for first, second in permutations(slopes, 2):
        (f, a, s), (g, b, t) = first.statement.args, second.statement.args
        if a is b and sides(goal) == (s, t):
            x = fresh("x", R, f, g)
            yield forall(x, equal(substitute(f, x), substitute(g, x))), first, second
