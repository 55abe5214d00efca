"""Sums and integrals over a range as those over its parts, where all of them occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import algebra, congruence, transitive
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N
from symbolic_pe.tactics.arithmetic import sums
from symbolic_pe.tactics.functions import integration
from symbolic_pe.tactics.normal_forms.transport import Equate
from symbolic_pe.tactics.numbers.naturals import natural_parts
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

_MOST = 5
"""So many sums are compared with each other."""


def split(terms: Sequence[Term], facts: Sequence[Theorem], equate: Equate) -> Iterator[Theorem]:
    """∫ₐᵇ f = ∫ₐᶜ f + ∫_cᵇ f, 0 = ∫ₐᵇ f + ∫_bᵃ f, and Σ_{i<m+n} f(i) = Σ_{i<m} f(i) +
    Σ_{i<n} f(m + i), also with one term between the two."""
    inside = [t for t in subterms(*terms) if not t.loose]
    yield from _of_integrals([t for t in inside if is_call(t, "integral")], facts)
    totals = [t for t in inside if is_call(t, "sum") and t.type is not C]
    if 2 < len(totals) <= _MOST:
        for whole, first, rest in permutations(totals, 3):
            for between in (0, 1):
                with suppress(KernelError):
                    yield from _of_sum(whole, first, rest, between, facts, equate)


def _of_integrals(integrals: Iterable[Term], facts: Sequence[Theorem]) -> Iterator[Theorem]:
    among: dict[Term, dict[tuple[Term, Term], None]] = {}
    for t in integrals:
        a, b, f = t.args
        among.setdefault(f, {})[a, b] = None
    for f, ranges in among.items():
        for a, b in ranges:
            if (b, a) in ranges and a is not b:
                with suppress(KernelError):
                    yield integration.split_integral(f, a, b, a, facts)
                    yield integration.integral_over_a_point(f, a, facts)
        for (a, c), (d, b) in permutations(ranges, 2):
            if c is d and (a, b) in ranges:
                with suppress(KernelError):
                    yield integration.split_integral(f, a, c, b, facts)


def _of_sum(
    whole: Term, first: Term, rest: Term, between: int, facts: Sequence[Theorem], equate: Equate
) -> Iterator[Theorem]:
    (count, f), (m, _), (n, g) = (t.args for t in (whole, first, rest))
    if first.args[1] is not f:
        return
    start = m + numeral(1, 1, N) if between else m
    counted = algebra(count, start + n, natural_parts(facts), ())
    i, x = fresh("i", N, f, g), fresh("x", N, f, g)
    same = equate(substitute(f, start + i), substitute(g, i), ())
    parts = transitive(
        congruence(function(x, whole.head(x, f)), counted), laws.sum_split[whole.type](f, start, n)
    )
    yield parts
    yield sums.congruence_of_sum(n, i, same)
    if between:
        yield laws.sum_next[whole.type](m, f)
