"""From what a proof shows to what its claim says: generalise and discharge as the claim does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
from symbolic_pe.proofs.reasons import given_theorems
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["close", "discharge", "left_over", "opened"]

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
        inside = (*premises, *_parts(statement.premise))
        return discharge(statement.premise, _closed(proved, statement.conclusion, inside))
    if isinstance(statement, And):
        return _conjoined(proved, statement, premises)
    if not isinstance(proved, Step):
        return proved
    if isinstance(statement, Not) and isinstance(proved.conclusion, Not):
        return _refuting(proved, statement)
    return _from_premises(_part_for_goal(proved, statement), premises)


def _from_premises(theorem: Step, premises: tuple[Statement, ...]) -> Step:
    """Without hypotheses that are a premise in other words: 0 ≤ n − 1 − i for i ≤ n − 1."""
    for hypothesis in theorem.hypotheses:
        if any(same_statement(hypothesis, premise) for premise in premises):
            continue
        for premise in premises:
            lemma = _equivalent_premise(hypothesis, premise)
            if lemma is not None:
                theorem = rules.modus_ponens(rules.discharge(hypothesis, theorem), lemma)
                break
    return theorem


def _equivalent_premise(hypothesis: Statement, premise: Statement) -> Step | None:
    if not (isinstance(hypothesis, LessEqual | Less) and isinstance(premise, _COMPARISONS)):
        return None
    try:
        with attempting():
            return searched.combine_inequalities(hypothesis, ((1, (rules.assume(premise),)),))
    except RuleError:
        return None


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
                    searched.normalise(*sides, reason=given_theorems("").words)
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
            premises += tuple(_parts(statement.premise))
        statement = statement.body if isinstance(statement, ForAll) else statement.conclusion
    return statement, premises


def _parts(premise: Statement) -> Iterator[Statement]:
    yield premise
    if isinstance(premise, And):
        for part in premise.parts:
            yield from _parts(part)


def discharge(premise: Statement, theorem: Step) -> Step:
    """Discharge a premise; of a conjunction also the parts that were assumed one by one."""
    if isinstance(premise, And) and not _assumed(premise, theorem):
        for part in _conjuncts(rules.assume(premise)):
            if _assumed(part.conclusion, theorem):
                implication = rules.discharge(part.conclusion, theorem)
                theorem = rules.modus_ponens(implication, part)
    return rules.discharge(premise, theorem)


def _conjuncts(theorem: Step) -> Iterator[Step]:
    """The parts of a conjunction, and of those that are conjunctions again their parts."""
    parts = theorem.conclusion.parts if isinstance(theorem.conclusion, And) else ()
    for position in range(len(parts)):
        part = rules.conjunct(theorem, position)
        yield part
        yield from _conjuncts(part)


def _assumed(statement: Statement, theorem: Step) -> bool:
    return any(same_statement(statement, hypothesis) for hypothesis in theorem.hypotheses)
