"""Hypotheses of a proof: what may stay, what can be proved, and what must not be supposed."""

from __future__ import annotations

from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import Equation, LessEqual, Not, Statement, free_in
from symbolic_pe.logic.theorem import RuleError, Theorem
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.deductions import cut

__all__ = ["settled"]


def settled(theorem: Theorem, question: Question) -> Theorem:
    """The theorem without hypotheses that can be proved; what is left are assumptions of the
    question and conditions of its domain.  Raises RuleError otherwise."""
    for hypothesis in theorem.hypotheses:
        lemma = _proved(hypothesis, question)
        if lemma is not None:
            theorem = cut(lemma, theorem)
        elif not question.allows(hypothesis):
            raise RuleError(f"the proof supposes that {hypothesis}")
    return theorem


def _proved(hypothesis: Statement, question: Question) -> Theorem | None:
    """A theorem of a hypothesis that is not one of the assumptions, from what is allowed."""
    if question.assumes(hypothesis):
        return None
    if not free_in(hypothesis):
        return _closed(hypothesis)
    return None


def _closed(hypothesis: Statement) -> Theorem | None:
    atom = hypothesis.body if isinstance(hypothesis, Not) else hypothesis
    if not isinstance(atom, Equation | LessEqual):
        return None
    try:
        theorem = rules.numeric(atom)
    except RuleError:
        return None
    return theorem if theorem.conclusion == hypothesis else None
