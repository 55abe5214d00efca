"""Rules about limits."""

from __future__ import annotations

from sympy import Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.statements import (
    And,
    Exists,
    ForAll,
    Implies,
    LessEqual,
    Statement,
    TendsTo,
    same_statement,
)
from symbolic_pe.language.terms import free_variables, minus, substitute
from symbolic_pe.steps.premises import (
    conclusion_of,
    of_kind,
    require,
)
from symbolic_pe.steps.step import Sequent, Step, rule


def limit_definition(limit: TendsTo) -> Statement:
    """∀ε>0 ∃K ∀x: K ≤ x ⇒ −ε ≤ f(x) − L ∧ f(x) − L ≤ ε."""
    (bound,), body = tuple(limit.function.signature), limit.function.expr
    outside = free_variables(limit.function) | free_variables(limit.limit)
    variable = terms.fresh_symbol(bound, outside)
    body = substitute(body, {bound: variable})
    avoid = outside | {variable}
    epsilon = terms.fresh_symbol(Symbol("ε", positive=True), avoid)
    start = terms.fresh_symbol(Symbol("K", real=True), avoid)
    distance = minus(body, limit.limit)
    close = And(LessEqual(-epsilon, distance), LessEqual(distance, epsilon))
    return ForAll(
        epsilon, Exists(start, ForAll(variable, Implies(LessEqual(start, variable), close)))
    )


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
