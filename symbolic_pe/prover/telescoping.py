"""Σ_{i<n} f(i) = F(n) − F(0), from a cited ∀i. F(i + 1) − F(i) = f(i)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeAlias

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import discharge, generalise
from symbolic_pe.foundations.written import equal, lift
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R
from symbolic_pe.prover.laurent import Laurent
from symbolic_pe.tactics.arithmetic import sums
from symbolic_pe.tactics.functions.contexts import laws_about
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

Show: TypeAlias = Callable[[Term, Term], Theorem]
"""What shows a statement where another one holds besides."""


def telescoped(goal: Term, cited: Sequence[Theorem], show: Show) -> Iterator[Theorem]:
    """The sums in the goal as differences; ``show`` proves the step below the count."""
    totals = [t for t in subterms(goal) if is_call(t, "sum") and t.type is R and not t.loose]
    for F in dict.fromkeys(_antidifferences(cited)):
        for total in totals:
            count, f = total.args
            i = fresh("i", N, goal, F, *(fact.statement for fact in cited))
            next_ = substitute(F, i + numeral(1, 1, N))
            step = equal(next_ - substitute(F, i), substitute(f, i))
            within = sums.below(i, count)
            with suppress(KernelError):
                each = generalise(discharge(within, show(step, within)), i)
                yield laws.telescope[R](F, f, count, each)


def _antidifferences(cited: Sequence[Theorem]) -> Iterator[Term]:
    """F, for the cited ∀i…. F(i + 1) − F(i) = …"""
    for law in laws_about("eq", cited):
        if [x.type for x in law.variables] == [N]:
            (i,) = law.variables
            for side in sides(law.statement):
                F = None if side.type is C else _antidifference(lift(side, R), i)
                if F is not None:
                    yield function(i, F)


def _antidifference(side: Term, i: Term) -> Term | None:
    """F(i) of F(i + 1) − F(i): what is taken away here and added at the next place."""
    laurent, after = Laurent(R), i + numeral(1, 1, N)
    addends = list(_addends(side))
    added = [laurent.of(addend) for addend in addends]
    taken = [-addend for addend in addends]
    later = [laurent.of(substitute(function(i, t), after)) for t in taken]
    parts = [t for t, shifted in zip(taken, later, strict=True) if shifted in added]
    if not parts or len(parts) * 2 != len(addends):
        return None
    whole, *rest = parts
    for part in rest:
        whole = whole + part
    return whole


def _addends(t: Term) -> Iterator[Term]:
    if is_call(t, "toR") or is_call(t, "toZ"):
        yield from (lift(part, R) for part in _addends(t.args[0]))
    elif is_call(t, "add"):
        yield from (addend for part in t.args for addend in _addends(part))
    else:
        yield t
