"""From what a proof shows to what its claim says: generalise and discharge as the claim does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import And, ForAll, Implies, Statement, same_statement
from symbolic_pe.logic.theorem import Theorem

__all__ = ["close"]


def close(theorem: Any, statement: Statement) -> Theorem:
    """Bring a proof to the form of ``statement``.

    ``theorem`` is a theorem, something with a ``.theorem`` (a chain), or, for a conjunction, a
    sequence with one of these for each part.  Quantifiers of the statement are generalised over
    and its premises discharged, innermost first; what then still differs is returned as it is,
    for the caller to report.
    """
    proved = getattr(theorem, "theorem", theorem)
    if isinstance(proved, Theorem) and same_statement(proved.conclusion, statement):
        return proved
    if isinstance(statement, ForAll):
        return rules.generalise(statement.variables, close(proved, statement.body))
    if isinstance(statement, Implies):
        return _discharge(statement.premise, close(proved, statement.conclusion))
    if isinstance(statement, And) and isinstance(proved, Sequence):
        parts = zip(proved, statement.parts, strict=True)
        return rules.conjoin(*(close(part, goal) for part, goal in parts))
    return proved


def _discharge(premise: Statement, theorem: Theorem) -> Theorem:
    """Discharge a premise; of a conjunction also the parts that were assumed one by one."""
    if isinstance(premise, And) and not _assumed(premise, theorem):
        whole = rules.assume(premise)
        for position, part in enumerate(premise.parts):
            if _assumed(part, theorem):
                implication = rules.discharge(part, theorem)
                theorem = rules.modus_ponens(implication, rules.conjunct(whole, position))
    return rules.discharge(premise, theorem)


def _assumed(statement: Statement, theorem: Theorem) -> bool:
    return any(same_statement(statement, hypothesis) for hypothesis in theorem.hypotheses)
