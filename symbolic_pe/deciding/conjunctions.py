"""Conjunctions: each part is a question of its own, and the answers are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from symbolic_pe.deciding.verdict import Verdict
from symbolic_pe.deciding.wording import NARROWED
from symbolic_pe.foundations import logic
from symbolic_pe.foundations.repeated import assume, discharge, modus_ponens
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import And, ForAll, Implies, Statement, core_of, free_in
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.prover import Prover
from symbolic_pe.prover.matching import Rule


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
    conditions = tuple(dict.fromkeys(item for verdict in found for item in verdict.conditions))
    notes = [verdict.reason for verdict in found if verdict.reason]
    note = NARROWED if NARROWED in notes else next(iter(notes), "")
    theorem = _joined(statement, [verdict.certificate for verdict in found if verdict.certificate])
    return Verdict("proved", statement, theorem, conditions, None, tried, note)


def _refuted(statement: Statement, assuming: Sequence[Statement], part: Verdict) -> Verdict:
    """The whole is false where a part of it is."""
    assert part.certificate is not None
    assert part.statement is not None
    assert part.counterexample is not None
    whole = statement
    for assumption in reversed(assuming):
        whole = Implies(assumption, whole)
    free = [variable for variable in part.counterexample.values if variable in free_in(whole)]
    whole = ForAll(free, whole) if free else whole
    supposed = assume(Reader.of(whole).statement(whole))
    said = Prover().line(part.certificate.statement.args[0], Rule.of(supposed).parts())
    theorem = discharge(supposed.statement, modus_ponens(part.certificate, said))
    reason = f"{statement_text(core_of(part.statement))} is false"
    return replace(part, statement=statement, certificate=theorem, reason=reason)


def _joined(statement: Statement, parts: Sequence[Theorem]) -> Theorem:
    """The statement from its parts; where these have premises of their own, the parts."""
    hypotheses = [assume(h) for h in sorted({h for t in parts for h in t.hypotheses}, key=repr)]
    try:
        return Prover().line(Reader.of(statement).statement(statement), parts, hypotheses)
    except KernelError:
        return logic.conjoin(*parts)
