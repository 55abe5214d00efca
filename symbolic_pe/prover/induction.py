"""A statement about all natural numbers by induction, and the next terms of the sums in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import equal, implies, less, less_equal, lift
from symbolic_pe.kernel.terms import APP, Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, need
from symbolic_pe.prover.laurent import Laurent, difference
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms.transport import Equate
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

_MOST_TERMS = 4
"""So many terms of a sum are taken off at once."""
_ZERO, _ONE = numeral(0, 1, N), numeral(1, 1, N)

Facts = Sequence[Theorem]


class Lines(Protocol):
    """What proves the two parts: a :class:`~symbolic_pe.prover.obvious.Prover`."""

    def line(self, goal: Term, cited: Facts = (), scope: Facts = ()) -> Theorem:
        """Γ ⊢ the goal."""

    def context(self, facts: Facts) -> Context:
        """The tactics where these facts hold."""

    def equate(self, facts: Facts) -> Equate:
        """What shows s = t there."""


@dataclass(frozen=True)
class Inductions:
    """Inductions on natural numbers, their parts proved by a prover."""

    prover: Lines

    def __call__(self, goal: Term, n: Term, facts: Facts) -> Theorem:
        """Γ ⊢ the goal, by induction on n; from 1 on where a fact says 0 < n or 1 ≤ n.

        Facts about n are premises of what is shown by induction.  Raises ``KernelError``.
        """
        need(n.type is N, "induction is on a natural number, not on {}", n)
        if any(fact.statement in (less(_ZERO, n), less_equal(_ONE, n)) for fact in facts):
            return self._from_one(goal, n, facts)
        return self._from_zero(goal, n, facts)

    def _from_one(self, goal: Term, n: Term, facts: Facts) -> Theorem:
        """The goal at m + 1 by induction on m; n is such a number, or 0."""
        m = fresh("m", N, goal, *(fact.statement for fact in facts))
        about, rest = _parted(facts, n)
        whole = function(n, implies(*(fact.statement for fact in about), goal))
        shown = self._from_zero(substitute(whole, m + _ONE), m, rest)
        is_next, is_zero = rules.assume(equal(n, m + _ONE)), rules.assume(equal(n, _ZERO))
        shown = rules.replace(whole, rules.symmetric(is_next), shown)
        for fact in about:
            shown = rules.modus_ponens(shown, fact)
        never = self.prover.line(goal, [is_zero, *about], rest)
        return laws.natural_cases(
            n,
            goal,
            rules.discharge(is_zero.statement, never),
            rules.generalise(rules.discharge(is_next.statement, shown), m),
        )

    def _from_zero(self, goal: Term, n: Term, facts: Facts) -> Theorem:
        about, rest = _parted(facts, n)
        phi = implies(*(fact.statement for fact in about), goal)
        family, before = function(n, phi), rules.assume(phi)
        start = _under_premises(
            substitute(family, _ZERO), lambda s, given: self.prover.line(s, [], [*rest, *given])
        )
        next_ = list(next_terms(goal, n, self.prover.equate(rest)))
        step = _under_premises(
            substitute(family, n + _ONE),
            lambda s, given: self._step(s, before, next_, [*rest, *given]),
        )
        each = rules.generalise(rules.discharge(phi, step), n)
        theorem = rules.instantiate(laws.induction(family, start, each), n)
        for fact in about:
            theorem = rules.modus_ponens(theorem, fact)
        return theorem

    def _step(self, goal: Term, before: Theorem, next_: Facts, scope: Facts) -> Theorem:
        """The goal at n + 1, its sums as those at n and the next terms."""
        if next_:
            equation, *others = next_
            whole, parts = equation.statement.args
            hole = fresh("hole", whole.type, goal, whole, parts)
            context = function(hole, exchanged(goal, whole, hole))
            inner = self._step(substitute(context, parts), before, others, scope)
            return rules.replace(context, rules.symmetric(equation), inner)
        while is_call(before.statement, "imp"):
            premise = self.prover.line(before.statement.args[0], [], scope)
            before = rules.modus_ponens(before, premise)
        with suppress(KernelError):
            return self._added(goal, before, scope)
        return self.prover.line(goal, [before], scope)

    def _added(self, goal: Term, before: Theorem, scope: Facts) -> Theorem:
        """s(n + 1) = t(n + 1), because s(n + 1) − s(n) = t(n + 1) − t(n)."""
        need(is_call(goal, "eq") and is_call(before.statement, "eq"), "they are no equations")
        one = numeral(1, 1, goal.args[0].type)
        return self.prover.context(scope).combined_equations(goal, [(one, (before,))])


def _parted(facts: Facts, n: Term) -> tuple[list[Theorem], list[Theorem]]:
    """The facts about n, and the others."""
    about = [fact for fact in facts if n in fact.statement.free]
    return about, [fact for fact in facts if fact not in about]


def _under_premises(statement: Term, show: Callable[[Term, Facts], Theorem]) -> Theorem:
    """φ ⇒ … ⇒ ψ, where ψ is shown under φ, …"""
    premises: list[Theorem] = []
    while is_call(statement, "imp"):
        premises.append(rules.assume(statement.args[0]))
        statement = statement.args[1]
    theorem = show(statement, premises)
    for premise in reversed(premises):
        theorem = rules.discharge(premise.statement, theorem)
    return theorem


def next_terms(goal: Term, n: Term, equate: Equate) -> Iterator[Theorem]:
    """Σ_{i<c(n + 1)} f(i) = Σ_{i<c(n)} f(i) + f(c(n)) + …, for the sums in the goal."""
    laurent = Laurent(R)
    for total in subterms(goal):
        is_sum = is_call(total, "sum") or is_call(total, "sum1")
        if is_sum and not total.loose and n in total.free:
            with suppress(KernelError):
                yield _grown(total, n, laurent, equate)


def _grown(total: Term, n: Term, laurent: Laurent, equate: Equate) -> Theorem:
    count, f = total.args
    after = substitute(function(n, count), n + _ONE)
    grown = difference(laurent.of(lift(after, R)), laurent.of(lift(count, R)))
    more = grown.get((), 0)
    need(n not in f.free and set(grown) <= {()} and 0 < more <= _MOST_TERMS, "it is no next sum")
    first = count if is_call(total, "sum") else count + _ONE
    whole = total
    for place in range(int(more)):
        whole = whole + substitute(f, first + numeral(place, 1, N) if place else first)
    return equate(total.head(after, f), whole, ())


def exchanged(t: Term, s: Term, hole: Term) -> Term:
    """t with the hole for s, outside of binders."""
    if t is s:
        return hole
    if t.kind != APP:
        return t
    args = [exchanged(x, s, hole) for x in t.args]
    return t if all(x is y for x, y in zip(args, t.args, strict=True)) else t.head(*args)
