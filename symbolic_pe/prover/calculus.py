"""Moves about derivatives and integrals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term, forall, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.functions import (
    calculus,
    complex_integrals,
    integration,
)
from symbolic_pe.tactics.functions.contexts import laws_about
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.polynomials.monomials import subterms

__all__ = ["areas", "is_slope", "same_slopes", "slope", "split_integrals"]


def is_slope(s: Term) -> bool:
    """Whether this is about a derivative."""
    return is_call(s, "deriv") or is_call(s, "derivC")


def slope(goal: Term, facts: Sequence[Theorem], here: Context) -> Theorem:
    """Γ ⊢ deriv(f, x, v), by the rules of differentiation and the derivatives among the facts."""
    if is_call(goal, "derivC"):
        return complex_integrals.has_complex_derivative(goal, facts, here.prove, here.equation)
    return calculus.has_derivative(goal, facts, here.prove, here.equation)


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


def split_integrals(terms: Iterable[Term], facts: Sequence[Theorem]) -> Iterator[Theorem]:
    """∫ₐᵇ f = ∫ₐᶜ f + ∫_cᵇ f, where all three occur."""
    among: dict[Term, dict[tuple[Term, Term], None]] = {}
    for t in _integrals(terms):
        a, b, f = t.args
        among.setdefault(f, {})[a, b] = None
    for f, ranges in among.items():
        for (a, c), (d, b) in permutations(ranges, 2):
            if c is d and (a, b) in ranges:
                with suppress(KernelError):
                    yield integration.split_integral(f, a, c, b, facts)


def same_slopes(goal: Term, cited: Sequence[Theorem]) -> Iterator[tuple[Term, Theorem, Theorem]]:
    """∀x. f(x) = g(x), from which s = t follows by deriv(f, a, s) and deriv(g, a, t), which are
    cited; all three."""
    slopes = [fact for fact in cited if is_call(fact.statement, "deriv")]
    for first, second in permutations(slopes, 2):
        (f, a, s), (g, b, t) = first.statement.args, second.statement.args
        if a is b and sides(goal) == (s, t):
            x = fresh("x", R, f, g)
            yield forall(x, equal(substitute(f, x), substitute(g, x))), first, second
