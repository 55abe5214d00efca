"""Theorems that are applied to terms and premises; statements that are proved step by step."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.logic import is_call, is_universal, opened, specialise
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, Type, need

LONGEST_START = 80
"""So much of a name is kept where a number is put behind it."""


def apply(theorem: Theorem, *arguments: Term | Theorem) -> Theorem:
    """Γ ⊢ ∀x…. φ ⇒ …, with a term for each ∀ and a theorem for each premise, in their order.

    A premise may be written otherwise than it is needed, see ``restated``.
    """
    for is_premise, group in groupby(arguments, lambda argument: type(argument) is Theorem):
        chosen: list[Any] = list(group)
        theorem = (_detach if is_premise else specialise)(theorem, *chosen)
    return theorem


def _detach(theorem: Theorem, *premises: Theorem) -> Theorem:
    statement, fitting = theorem.statement, []
    for premise in premises:
        need(is_call(statement, "imp"), "{} has no premise", statement)
        wanted, statement = statement.args
        fitting.append(restated(premise, wanted))
    return rules.modus_ponens(theorem, *fitting)


def restated(theorem: Theorem, goal: Term) -> Theorem:
    """The goal, if only polynomials are written otherwise in the theorem: 0 < 1·x for 0 < x.

    Equations and inequalities behind ∀ and ⇒ are looked into.
    """
    statement = theorem.statement
    if statement is goal:
        return theorem
    if is_universal(goal) and is_universal(statement):
        f = goal.args[0]
        x = fresh(f.head, f.type.source, goal, statement, *theorem.hypotheses)
        return rules.generalise(restated(specialise(theorem, x), opened(goal, x)), x)
    if is_call(goal, "imp") and is_call(statement, "imp"):
        premise = restated(rules.assume(goal.args[0]), statement.args[0])
        inner = restated(rules.modus_ponens(theorem, premise), goal.args[1])
        return rules.discharge(goal.args[0], inner)
    if is_call(goal, "eq") and goal.args[0].type in NUMBERS:
        return rules.algebra(*goal.args, (theorem,), ())
    fits = is_call(goal, "le") or is_call(goal, "lt")
    need(fits, "{} is needed, not {}", goal, theorem.statement)
    return rules.order_algebra(goal, ((1, 1, (theorem,)),), (), ())


def fresh(name: str, type_: Type, *terms: Term) -> Term:
    """A variable of this type that is free in none of the terms; of this name, if that is free."""
    taken = {x.head for term in terms for x in term.free}
    start, count = name.rstrip("′'")[:LONGEST_START], 0
    while name in taken:
        count += 1
        name = f"{start}_{count}"
    return variable(name, type_)
