"""From what a proof shows to what its claim says: generalise and discharge as the claim does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sympy import log

from symbolic_pe.language.sorts import is_positive
from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    same_statement,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.premises import discharge, from_premises, parts_of_premise
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.proofs.step_lemmas import logarithm_nonzero
from symbolic_pe.proofs.step_reasons import Words, given_theorems
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["close", "left_over", "opened"]

_COMPARISONS = (Equation, LessEqual, Less)


def close(theorem: Any, statement: Statement) -> Step:
    """Bring a proof to the form of ``statement``.

    ``theorem`` is a theorem, something with a ``.theorem`` (a chain, a verdict of ``decide``), or,
    for a conjunction, a sequence with one of these for each part.  Quantifiers of the statement
    are generalised over and its premises discharged, innermost first.  The theorem itself may be
    quantified in another order, have its premises in another order or as one conjunction, be a
    conjunction of which the statement is a part, or have other terms that are the same by
    definition; for ¬ φ, the theorem ¬ ψ may differ from it in these ways.  What then still differs
    is returned as it is, for the caller to report.
    """
    return _closed(getattr(theorem, "theorem", theorem), statement, ())


def _closed(proved: Any, statement: Statement, premises: tuple[Statement, ...]) -> Any:
    """``premises``: those of the whole that stand around the statement."""
    if isinstance(proved, Step) and same_statement(proved.conclusion, statement):
        return _from_premises(proved, premises)
    if isinstance(statement, ForAll):
        return rules.generalise(statement.variables, _closed(proved, statement.body, premises))
    if isinstance(statement, Implies):
        inside = (*premises, *parts_of_premise(statement.premise))
        return discharge(statement.premise, _closed(proved, statement.conclusion, inside))
    if isinstance(statement, And):
        return _conjoined(proved, statement, premises)
    if not isinstance(proved, Step):
        return proved
    if isinstance(statement, Not) and isinstance(proved.conclusion, Not):
        return _refuting(proved, statement)
    return _from_premises(_part_for_goal(proved, statement), premises)


def _from_premises(theorem: Step, premises: tuple[Statement, ...]) -> Step:
    return from_premises(theorem, premises, None, _logarithm_nonzero)


def _logarithm_nonzero(hypothesis: Statement, premise: Statement) -> Step | None:
    """ln b ≠ 0 for 1 < b."""
    if not (isinstance(hypothesis, Not) and isinstance(premise, Less) and premise.lhs == 1):
        return None
    wanted = Not(Equation(log(premise.rhs), 0))
    if not (is_positive(premise.rhs) and same_statement(hypothesis, wanted)):
        return None
    return logarithm_nonzero(premise.rhs, rules.assume(premise))


def left_over(theorem: Any, statement: Statement) -> tuple[Statement, ...]:
    """The hypotheses that a proof of ``statement`` rests on and that the statement does not have
    as premises; none too where something else is proved."""
    goal, premises = _core(statement)
    try:
        proved = _closed(getattr(theorem, "theorem", theorem), goal, premises)
    except (RuleError, ValueError):
        return ()
    if not (isinstance(proved, Step) and same_statement(proved.conclusion, goal)):
        return ()
    hypotheses = proved.hypotheses
    return tuple(h for h in hypotheses if not any(same_statement(h, p) for p in premises))


def opened(theorem: Step) -> Iterator[Step]:
    """What a theorem says without its quantifiers, under its premises; of a conjunction each part.

    A conjunction among the premises is assumed part by part.
    """
    said = theorem.conclusion
    if isinstance(said, ForAll):
        own = tuple((variable, variable) for variable in said.variables)
        yield from opened(rules.instantiate(theorem, own))
    elif isinstance(said, Implies):
        yield from opened(rules.modus_ponens(theorem, _assumed_by_parts(said.premise)))
    elif isinstance(said, And):
        for position in range(len(said.parts)):
            yield from opened(rules.conjunct(theorem, position))
    else:
        yield theorem


def _assumed_by_parts(premise: Statement) -> Step:
    if isinstance(premise, And):
        return rules.conjoin(*map(_assumed_by_parts, premise.parts))
    return rules.assume(premise)


def _conjoined(proved: Any, statement: And, premises: tuple[Statement, ...]) -> Any:
    """A conjunction, from a proof of each part or from one theorem that holds them all."""
    if isinstance(proved, Step):
        return rules.conjoin(*(_closed(proved, goal, premises) for goal in statement.parts))
    if not isinstance(proved, Sequence):
        return proved
    parts = [getattr(part, "theorem", part) for part in proved]
    pairs = zip(parts, statement.parts, strict=True)
    return rules.conjoin(*(_closed(part, goal, premises) for part, goal in pairs))


def _refuting(refuted: Step, statement: Not) -> Step:
    """¬ φ from ¬ ψ, because ψ follows from φ."""
    other = refuted.conclusion.body  # type: ignore[union-attr]
    consequence = close(rules.assume(statement.body), other)
    if not same_statement(consequence.conclusion, other):
        return refuted
    return rules.negate(statement.body, consequence, refuted, reason=refuted.reason)


def _part_for_goal(theorem: Step, goal: Statement) -> Step:
    """The part of a theorem that says ``goal``, maybe in other terms; itself if there is none."""
    try:
        parts = list(opened(theorem))
    except RuleError:
        return theorem
    for part in parts:
        if same_statement(part.conclusion, goal):
            return part
    for part in parts:
        found = _by_definition(part, goal)
        if found is not None:
            return found
    return theorem


def _by_definition(theorem: Step, goal: Any) -> Step | None:
    """``goal`` from a comparison whose sides are the same by definition (of an equation, in either
    order)."""
    if type(theorem.conclusion) is not type(goal) or not isinstance(goal, _COMPARISONS):
        return None
    orders = [theorem]
    if isinstance(goal, Equation):
        orders.append(rules.symmetric(theorem))
    for item in orders:
        atom: Any = item.conclusion
        try:
            with attempting():
                before, after = (
                    searched.normalise(*sides, reason=Words("", given_theorems))
                    for sides in ((goal.lhs, atom.lhs), (atom.rhs, goal.rhs))
                )
        except RuleError:
            continue
        return rules.transitive(rules.transitive(before, item), after)
    return None


def _core(statement: Statement) -> tuple[Statement, tuple[Statement, ...]]:
    """What stands inside of all quantifiers and premises, and the premises."""
    premises: tuple[Statement, ...] = ()
    while isinstance(statement, ForAll | Implies):
        if isinstance(statement, Implies):
            premises += tuple(parts_of_premise(statement.premise))
        statement = statement.body if isinstance(statement, ForAll) else statement.conclusion
    return statement, premises
