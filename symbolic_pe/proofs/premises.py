"""Hypotheses of a theorem that the premises around it take care of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Statement,
    same_statement,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["Way", "discharge", "from_premises", "parts_of_premise"]

Way = Callable[[Statement, Statement], Step | None]
"""How a hypothesis may follow from one premise; ``None`` where it does not."""


def from_premises(
    theorem: Step,
    premises: Sequence[Statement],
    hypotheses: Iterable[Statement] | None = None,
    *ways: Way,
) -> Step:
    """Without hypotheses that are a premise in other words: 0 ≤ n − 1 − i for i ≤ n − 1.

    ``hypotheses``: those to remove, if not all; ``ways``: how else they may follow.
    """
    for hypothesis in theorem.hypotheses if hypotheses is None else hypotheses:
        if any(same_statement(hypothesis, premise) for premise in premises):
            continue
        lemma = _shown(hypothesis, premises, (_in_other_words, *ways))
        if lemma is not None:
            theorem = rules.modus_ponens(rules.discharge(hypothesis, theorem), lemma)
    return theorem


def _shown(
    hypothesis: Statement, premises: Sequence[Statement], ways: tuple[Way, ...]
) -> Step | None:
    """A hypothesis from the premises; one with premises of its own from these too."""
    if isinstance(hypothesis, Implies):
        inside = (*premises, *parts_of_premise(hypothesis.premise))
        found = _shown(hypothesis.conclusion, inside, ways)
        return None if found is None else discharge(hypothesis.premise, found)
    if isinstance(hypothesis, ForAll):
        found = _shown(hypothesis.body, premises, ways)
        try:
            return None if found is None else rules.generalise(hypothesis.variables, found)
        except RuleError:  # a premise is about one of the variables
            return None
    lemmas = (way(hypothesis, premise) for premise in premises for way in ways)
    return next((lemma for lemma in lemmas if lemma is not None), None)


def _in_other_words(hypothesis: Statement, premise: Statement) -> Step | None:
    if not isinstance(hypothesis, LessEqual | Less):
        return None
    if not isinstance(premise, Equation | LessEqual | Less):
        return None
    try:
        with attempting():
            return searched.combine_inequalities(hypothesis, ((1, (rules.assume(premise),)),))
    except RuleError:
        return None


def parts_of_premise(premise: Statement) -> Iterator[Statement]:
    """A premise, and the parts of a conjunction, which are assumed one by one."""
    yield premise
    if isinstance(premise, And):
        for part in premise.parts:
            yield from parts_of_premise(part)


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
