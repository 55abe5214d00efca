"""Conjunctions: each part is a question of its own, and the answers are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from symbolic_pe.language.statements import And, ForAll, Implies, Not, Statement, core_of, free_in
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.closing import close, opened
from symbolic_pe.proofs.decide.verdict import Verdict
from symbolic_pe.proofs.decide.wording import NARROWED
from symbolic_pe.proofs.premises import discharge
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step

__all__ = ["conjuncts", "decided_by_parts", "is_conjunction"]


def is_conjunction(thing: Any) -> bool:
    """Is it a statement with a conjunction inside of its quantifiers and premises?"""
    return isinstance(core_of(thing), And)


def conjuncts(statement: Statement) -> Iterator[Statement]:
    """The parts of a conjunction, each with the quantifiers and premises that stand around it; the
    statement itself if it is none."""
    if isinstance(statement, And):
        for part in statement.parts:
            yield from conjuncts(part)
    elif isinstance(statement, ForAll):
        yield from (ForAll(statement.variables, part) for part in conjuncts(statement.body))
    elif isinstance(statement, Implies):
        yield from (Implies(statement.premise, part) for part in conjuncts(statement.conclusion))
    else:
        yield statement


def decided_by_parts(
    statement: Statement, assuming: Sequence[Statement], decide: Callable[[Statement], Verdict]
) -> Verdict:
    """The verdict on a conjunction: refuted with the first part that is, proved if all are.

    Contradictory if the assumptions of a part are, and without a value if a part is: it says
    nothing, though it would be proved.
    """
    found: list[Verdict] = []
    for part in conjuncts(statement):
        verdict = decide(part)
        if verdict.status == "refuted":
            return _refuted(statement, assuming, verdict)
        found.append(verdict)
    tried = tuple(dict.fromkeys(way for verdict in found for way in verdict.tried))
    for verdict in found:
        if verdict.status in ("contradictory", "has no value"):
            return replace(verdict, statement=statement, tried=tried)
    for verdict in found:
        if verdict.status == "unknown":
            which = "" if verdict.statement is None else statement_text(verdict.statement)
            reason = f"of the part {which}: {verdict.reason}"
            return Verdict("unknown", statement, tried=tried, reason=reason)
    theorem = _joined(statement, iter([_leaf(verdict) for verdict in found]))
    conditions = tuple(dict.fromkeys(item for verdict in found for item in verdict.conditions))
    notes = [verdict.reason for verdict in found if verdict.reason]
    note = NARROWED if NARROWED in notes else next(iter(notes), "")
    return Verdict("proved", theorem.conclusion, theorem, conditions, None, tried, note)


def _refuted(statement: Statement, assuming: Sequence[Statement], part: Verdict) -> Verdict:
    """The whole is false where a part of it is."""
    whole = statement
    for assumption in reversed(assuming):
        whole = Implies(assumption, whole)
    refuted: Any = part.theorem
    asked = refuted.conclusion.body
    if isinstance(asked, ForAll):
        free = [variable for variable in asked.variables if variable in free_in(whole)]
        whole = ForAll(free, whole) if free else whole
    theorem = close(refuted, Not(whole))
    assert part.statement is not None
    reason = f"{statement_text(core_of(part.statement))} is false"
    return replace(part, statement=statement, theorem=theorem, certificate=None, reason=reason)


def _leaf(verdict: Verdict) -> Step:
    """A part without its quantifiers, under its premises."""
    assert verdict.theorem is not None
    (theorem,) = opened(verdict.theorem)
    return theorem


def _joined(statement: Statement, leaves: Iterator[Step]) -> Step:
    """The statement from its parts; conditions about quantified variables become premises."""
    if isinstance(statement, And):
        return rules.conjoin(*[_joined(part, leaves) for part in statement.parts])
    if isinstance(statement, Implies):
        return discharge(statement.premise, _joined(statement.conclusion, leaves))
    if not isinstance(statement, ForAll):
        return next(leaves)
    theorem = _joined(statement.body, leaves)
    for hypothesis in reversed(theorem.hypotheses):
        if free_in(hypothesis) & frozenset(statement.variables):
            theorem = rules.discharge(hypothesis, theorem)
    return rules.generalise(statement.variables, theorem)
