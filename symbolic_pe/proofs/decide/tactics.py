"""The tactics of the kernel, asked for the goal itself from the assumptions."""

from __future__ import annotations

from typing import Any

from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import Equation, Statement, free_in, terms_of
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.deductions import suppose
from symbolic_pe.proofs.elaboration import confirm
from symbolic_pe.proofs.replay import Replay, handles
from symbolic_pe.steps.step import RuleError, Sequent, Step, rule

__all__ = ["by_tactics", "is_for_tactics", "searched_for"]


@rule
def searched_for(goal: Statement, *premises: Step) -> Sequent:
    """Γⱼ ⊢ φⱼ  give  Γ₁, …, D ⊢ φ, if the tactics find a proof; D: where φ is defined."""
    for side in terms_of(goal):
        if not isinstance(goal, Equation) and Fact.REAL not in facts(side):
            raise RuleError("{} is not known to be real", side)
    supposed = tuple(h for premise in premises for h in premise.hypotheses)
    return Sequent(goal, supposed + domain_of_statement(goal))


@handles("searched_for")
def _found(replay: Replay, step: Any, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.context(step, *premises).prove(goal)


def is_for_tactics(question: Question) -> bool:
    """Is no equation assumed of the goal's variables?  There are better ways to use one than all
    tactics can try."""
    return not any(isinstance(item, Equation) for item in _assumed(question))


def _assumed(question: Question) -> list[Statement]:
    """The assumptions about variables of the goal."""
    variables = free_in(question.goal)
    return [item for item in question.assuming if free_in(item) & variables]


def by_tactics(question: Question) -> Step:
    """The goal from the assumptions about its variables; raises RuleError where none is found."""
    premises = [suppose(item) for item in _assumed(question)]
    theorem = searched_for(question.goal, *premises)
    confirm(theorem)
    return theorem
