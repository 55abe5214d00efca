"""How a block of a proof ends: with what it shows, or with a contradiction."""

from __future__ import annotations

from collections.abc import Iterator

from symbolic_pe.language.statements import (
    And,
    Equation,
    Less,
    LessEqual,
    Not,
    Statement,
    same_statement,
)
from symbolic_pe.printing.statements import relation_sign
from symbolic_pe.proofs.record import Block, Chain, Closing, Line, Reference, Step
from symbolic_pe.reports.proofs.repeating import is_stated
from symbolic_pe.reports.proofs.scopes import Scope, is_falsehood

__all__ = ["ended", "is_supposed_by", "states"]


def _parts(statement: Statement) -> Iterator[Statement]:
    """A statement and, if it is a conjunction, its parts."""
    yield statement
    if isinstance(statement, And):
        for part in statement.parts:
            yield from _parts(part)


def ended(
    scope: Scope, conclusion: Statement, steps: list[Step], uses: tuple[Reference, ...]
) -> tuple[list[Step], Closing | None]:
    """The steps of a block and what they show, if the last one does not say so."""
    last = steps[-1] if steps else None
    if isinstance(last, Line) and is_falsehood(last.statement):
        return steps[:-1], Closing(None, last.uses, last.reason)
    if scope.kind == "refute" or is_falsehood(conclusion) or _is_denied(conclusion, scope):
        ends = last is not None and _ends_in_contradiction(last, scope)
        return steps, None if ends else Closing(None, uses)
    said = _says(last, conclusion) if last else is_supposed_by(conclusion, scope)
    return steps, None if said else Closing(conclusion, uses)


def is_supposed_by(statement: Statement, scope: Scope) -> bool:
    """Does a scope suppose this, perhaps as a part of something?"""
    return any(same_statement(statement, part) for item in scope.supposed for part in _parts(item))


def _is_denied(conclusion: Statement, scope: Scope) -> bool:
    """Is this the contrary of what is supposed here or around?"""
    return isinstance(conclusion, Not) and scope.supposing(conclusion.body) is not None


def _ends_in_contradiction(step: Step, scope: Scope) -> bool:
    """Does a step that nothing is supposed for any more end so?"""
    if isinstance(step, Line):
        return _is_denied(step.statement, scope)
    if not isinstance(step, Block) or step.kind != "take":
        return False
    if step.closing is None:
        return _ends_in_contradiction(step.steps[-1], scope)
    return step.closing.statement is None


def states(step: Step, fact: Statement) -> bool:
    """Does a step, or a block that supposes its premises, end in this fact?"""
    return is_stated(fact, step) if isinstance(step, Block) else _says(step, fact)


def _says(step: Step, conclusion: Statement) -> bool:
    """Does a step end in just this?"""
    if isinstance(step, Line):
        return same_statement(step.statement, conclusion)
    if isinstance(step, Chain):
        if not isinstance(conclusion, Equation | LessEqual | Less):
            return False
        ends = (relation_sign(conclusion), conclusion.lhs, conclusion.rhs)
        return (step.relation, step.start, step.links[-1].term) == ends
    if step.kind != "take":
        return False
    if step.closing is None:
        return _says(step.steps[-1], conclusion)
    stated = step.closing.statement
    return stated is not None and same_statement(stated, conclusion)
