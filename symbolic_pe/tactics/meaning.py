"""That a statement means something: its obligations (``definedness``), proved.

    meaningful(statement)         a theorem for each obligation of a closed statement
    prove_obligation(obligation)  ⊢ the obligation

∀ and ⇒ are opened; a premise becomes a fact, a conjunction one fact for each part, ∃x. φ(x) a fact
about a new x.  What is left is shown from these facts:

    s < t, s ≤ t, s ≠ t    by ``context``
    continuous(f, x)       by ``continuity``
    φ(y) for all y near p  for all y; else within |p|/2 of p; else where g(y) keeps the sign of g(p),
                           for a φ(y) that is 0 < g(y), 0 ≤ g(y) or g(y) ≠ 0 with g continuous at p
    anything               where the facts contradict each other, as for a ≤ t ≤ b with b < a
"""

from __future__ import annotations

from symbolic_pe.kernel.rules import assume, discharge, generalise, modus_ponens
from symbolic_pe.kernel.terms import FALSE, Term, eta, less, less_equal, substitute, unequal
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, need
from symbolic_pe.tactics.context import Context
from symbolic_pe.tactics.continuity import continuous
from symbolic_pe.tactics.contexts import new_variable
from symbolic_pe.tactics.definedness import obligations
from symbolic_pe.tactics.facts import is_inequality, is_unequal
from symbolic_pe.tactics.logic import (
    choose,
    conjuncts,
    from_false,
    is_call,
    is_exists,
    is_universal,
    opened,
)
from symbolic_pe.tactics.nearness import Nearness, nearness, shown_near
from symbolic_pe.tactics.order import contradiction, reversed_order

__all__ = ["OpenObligation", "meaningful", "prove_obligation"]

MOST_LAYERS = 200
"""So many ∀, ⇒ and ∃ are opened one inside the other."""


class OpenObligation(KernelError):
    """``obligation`` is not proved: ``goal`` is not shown from ``facts``."""

    def __init__(self, obligation: Term, goal: Term, facts: tuple[Term, ...]) -> None:
        known = f" from {', '.join(map(repr, facts))}" if facts else ""
        super().__init__(f"a part of the statement has no value unless {goal!r}; not shown{known}")
        self.obligation, self.goal, self.facts = obligation, goal, facts


class _NotShown(KernelError):
    """What is missing, and what is known where it is."""

    def __init__(self, goal: Term, context: Context) -> None:
        super().__init__(f"{goal!r} is not shown")
        self.goal, self.context = goal, context


def meaningful(statement: Term) -> tuple[Theorem, ...]:
    """⊢ φ for each obligation φ of a closed statement; raises ``OpenObligation``."""
    return tuple(map(prove_obligation, obligations(statement)))


def prove_obligation(obligation: Term) -> Theorem:
    """⊢ the obligation, a closed statement; raises ``OpenObligation``."""
    need(not obligation.free, "a closed statement is needed")
    try:
        theorem = _shown(obligation, Context(), 0)
    except _NotShown as failure:
        known = tuple(fact.statement for fact in failure.context.facts)
        raise OpenObligation(obligation, failure.goal, known) from None
    need(theorem.statement is obligation and not theorem.hypotheses, "{} is not shown", obligation)
    return theorem


def _shown(goal: Term, context: Context, depth: int) -> Theorem:
    """Γ ⊢ the goal, Γ from the facts of the context; raises ``_NotShown``."""
    need(depth < MOST_LAYERS, "{} is nested too deeply", goal)
    near = nearness(goal)
    if near is not None:
        return _near(near, context, depth)
    if is_universal(goal):
        f = goal.args[0]
        x = new_variable(f.head, f.type.source, context.facts, f)
        return generalise(_shown(opened(goal, x), context, depth + 1), x)
    if is_call(goal, "imp") and not is_unequal(goal):
        premise, conclusion = goal.args
        return discharge(premise, _under(assume(premise), conclusion, context, depth))
    return _by_facts(goal, context)


def _under(fact: Theorem, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with a fact more: its parts, if it is a conjunction; about a new x, if it is ∃x."""
    if is_call(fact.statement, "and"):
        return _shown(goal, context.with_facts(*conjuncts(fact)), depth + 1)
    if is_exists(fact.statement):
        f = fact.statement.args[0]
        x = new_variable(f.head, f.type.source, (*context.facts, fact), goal)
        return choose(fact, x, _under(assume(substitute(f, eta(x))), goal, context, depth + 1))
    return _shown(goal, context.with_facts(_positively(fact)), depth + 1)


def _near(near: Nearness, context: Context, depth: int) -> Theorem:
    def shown(statement: Term, *facts: Theorem) -> Theorem:
        return _shown(statement, context.with_facts(*facts), depth + 1)

    return shown_near(near, context, shown)


def _positively(fact: Theorem) -> Theorem:
    """t ≤ s from ¬(s < t), t < s from ¬(s ≤ t); other facts as they are."""
    statement = fact.statement
    if not is_call(statement, "imp") or statement.args[1] is not FALSE:
        return fact
    return reversed_order(fact) if is_inequality(statement.args[0]) else fact


# What is shown from the facts


def _by_facts(goal: Term, context: Context) -> Theorem:
    for attempt in (_directly, _by_contradiction):
        try:
            return attempt(goal, context)
        except KernelError:
            continue
    raise _NotShown(goal, context)


def _directly(goal: Term, context: Context) -> Theorem:
    known = next((fact for fact in context.facts if fact.statement is goal), None)
    if known is not None:
        return known
    if is_call(goal, "continuous"):
        return continuous(*goal.args, context.facts)
    need(is_inequality(goal) or is_unequal(goal), "{} is not shown here", goal)
    return context.prove(goal)


def _by_contradiction(goal: Term, context: Context) -> Theorem:
    """The goal, where a fact is the contrary of what the other facts show."""
    for fact in reversed(context.facts):
        others = Context(other for other in context.facts if other is not fact)
        try:
            return from_false(_contrary(fact, others), goal)
        except KernelError:
            continue
    raise _NotShown(goal, context)


def _contrary(fact: Theorem, context: Context) -> Theorem:
    """Γ ⊢ ⊥ from a fact and the others."""
    statement = fact.statement
    if is_unequal(statement):
        return modus_ponens(fact, context.equation(*statement.args[0].args))
    if is_call(statement, "eq"):
        return modus_ponens(context.prove(unequal(*statement.args)), fact)
    need(is_inequality(statement), "{} is no inequality", statement)
    s, t = statement.args
    opposite = less(t, s) if is_call(statement, "le") else less_equal(t, s)
    return contradiction(fact, context.prove(opposite))
