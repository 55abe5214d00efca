"""Rules about limits."""

from __future__ import annotations

from symbolic_pe.language.domain import limit_definition
from symbolic_pe.language.statements import Statement, TendsTo, same_statement
from symbolic_pe.steps.premises import (
    conclusion_of,
    of_kind,
    require,
)
from symbolic_pe.steps.step import Sequent, Step, rule


@rule
def limit(statement: Statement, theorem: Step) -> Sequent:
    """Γ ⊢ ∀ε>0 ∃K ∀x (K ≤ x ⇒ −ε ≤ f(x) − L ≤ ε)  gives  Γ ⊢ f(x) → L (x → ∞)."""
    needed = limit_definition(of_kind(statement, TendsTo))
    require(
        same_statement(theorem.conclusion, needed),
        "the premise needed is {}, not {}",
        needed,
        theorem.conclusion,
    )
    return Sequent(statement, theorem.hypotheses)


@rule
def unfold_limit(theorem: Step) -> Sequent:
    """Γ ⊢ f(x) → L (x → ∞)  gives  Γ ⊢ ∀ε>0 ∃K ∀x (K ≤ x ⇒ −ε ≤ f(x) − L ≤ ε)."""
    return Sequent(limit_definition(conclusion_of(theorem, TendsTo)), theorem.hypotheses)
