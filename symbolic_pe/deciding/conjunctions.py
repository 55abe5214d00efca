"""Conjunctions: each part is a question of its own, and the answers are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from symbolic_pe.deciding.verdict import Verdict
from symbolic_pe.deciding.wording import NARROWED
from symbolic_pe.foundations import logic
from symbolic_pe.foundations.repeated import assume, discharge, generalise, modus_ponens
from symbolic_pe.kernel.rules import instantiate
from symbolic_pe.kernel.terms import FALSE, Term, eta, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import And, ForAll, Implies, Statement, core_of, free_in
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.prover import Prover


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
    said = _part_of(supposed, part.certificate.statement.args[0])
    theorem = discharge(supposed.statement, modus_ponens(part.certificate, said))
    reason = f"{statement_text(core_of(part.statement))} is false"
    return replace(part, statement=statement, certificate=theorem, reason=reason)


def _part_of(whole: Theorem, goal: Term) -> Theorem:
    """Γ ⊢ ∀x…. p ⇒ … ⇒ φ, from Γ ⊢ ∀x…. p ⇒ … ⇒ (… ∧ φ ∧ …), for variables of the same names."""
    (opened,) = _opened(assume(goal))
    premises = [assume(premise) for premise in opened.hypotheses - {goal}]
    theorem = Prover().line(opened.statement, _opened(whole), premises)
    return _closed(theorem, goal)


def _opened(theorem: Theorem) -> list[Theorem]:
    """Its parts without their quantifiers, for variables of the same names; what are premises is
    supposed."""
    statement = theorem.statement
    if logic.is_universal(statement):
        return _opened(instantiate(theorem, eta(_variable(statement))))
    if logic.is_call(statement, "imp") and statement.args[1] is not FALSE:
        return _opened(modus_ponens(theorem, assume(statement.args[0])))
    parts = logic.conjuncts(theorem)
    return parts if len(parts) == 1 else [opened for part in parts for opened in _opened(part)]


def _closed(theorem: Theorem, goal: Term) -> Theorem:
    """The goal, from what it is without its quantifiers and premises."""
    if logic.is_universal(goal):
        x = _variable(goal)
        return generalise(_closed(theorem, logic.opened(goal, x)), x)
    if logic.is_call(goal, "imp") and goal.args[1] is not FALSE:
        return discharge(goal.args[0], _closed(theorem, goal.args[1]))
    return theorem


def _variable(universal: Term) -> Term:
    f = universal.args[0]
    return variable(f.head, f.type.source)


def _joined(statement: Statement, parts: Sequence[Theorem]) -> Theorem:
    """The statement from its parts; where these have premises of their own, the parts."""
    hypotheses = [assume(h) for h in sorted({h for t in parts for h in t.hypotheses}, key=repr)]
    try:
        return Prover().line(Reader.of(statement).statement(statement), parts, hypotheses)
    except KernelError:
        return logic.conjoin(*parts)
