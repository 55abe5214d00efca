"""Connectives and quantifiers."""

from __future__ import annotations

from typing import Any

from sympy import Expr

from symbolic_pe.language.domain import conditions_after
from symbolic_pe.language.statements import (
    And,
    Exists,
    ForAll,
    Implies,
    Not,
    Or,
    Statement,
    free_in,
    same_statement,
    substitute_in,
)
from symbolic_pe.steps.premises import (
    Hypotheses,
    conclusion_of,
    domains_of,
    hypotheses_of,
    of_kind,
    require,
    without,
)
from symbolic_pe.steps.step import Sequent, Step, rule
from symbolic_pe.steps.values import check_values


@rule
def assume(statement: Statement) -> Sequent:
    """φ ⊢ φ."""
    return Sequent(statement, (statement,))


@rule
def discharge(statement: Statement, theorem: Step) -> Sequent:
    """Γ ⊢ ψ  gives  Γ∖{φ} ⊢ φ ⇒ ψ."""
    return Sequent(Implies(statement, theorem.conclusion), without(theorem.hypotheses, statement))


@rule
def modus_ponens(implication: Step, premise: Step) -> Sequent:
    """Γ ⊢ φ ⇒ ψ and Δ ⊢ φ  give  Γ, Δ ⊢ ψ."""
    claim = conclusion_of(implication, Implies)
    require(
        same_statement(claim.premise, premise.conclusion),
        "the premise needed is {}, not {}",
        claim.premise,
        premise.conclusion,
    )
    return Sequent(claim.conclusion, hypotheses_of(implication, premise))


@rule
def conjoin(*theorems: Step) -> Sequent:
    """Γ₁ ⊢ φ₁ … Γₙ ⊢ φₙ  give  Γ₁, …, Γₙ ⊢ φ₁ ∧ … ∧ φₙ."""
    return Sequent(And(*(theorem.conclusion for theorem in theorems)), hypotheses_of(*theorems))


@rule
def conjunct(theorem: Step, position: int) -> Sequent:
    """Γ ⊢ φ₀ ∧ … ∧ φₙ  gives  Γ ⊢ φ_position."""
    parts = conclusion_of(theorem, And).parts
    require(0 <= position < len(parts), "the conjunction has no part {}", position)
    return Sequent(parts[position], theorem.hypotheses)


@rule
def disjoin(theorem: Step, disjunction: Statement) -> Sequent:
    """Γ ⊢ φₖ  gives  Γ ⊢ φ₁ ∨ … ∨ φₙ."""
    parts = of_kind(disjunction, Or).parts
    require(
        any(same_statement(theorem.conclusion, part) for part in parts),
        "{} is no part of {}",
        theorem.conclusion,
        disjunction,
    )
    return Sequent(disjunction, theorem.hypotheses)


@rule
def cases(disjunction: Step, *branches: Step) -> Sequent:
    """Γ ⊢ φ₁ ∨ … ∨ φₙ and Δₖ, φₖ ⊢ ψ for each k  give  Γ, Δ₁, …, Δₙ ⊢ ψ."""
    parts = conclusion_of(disjunction, Or).parts
    require(len(parts) == len(branches), "{} cases, {} branches", len(parts), len(branches))
    goal = branches[0].conclusion
    left: Hypotheses = disjunction.hypotheses
    for part, branch in zip(parts, branches, strict=True):
        require(
            same_statement(branch.conclusion, goal),
            "the branches end in {} and {}",
            goal,
            branch.conclusion,
        )
        left += without(branch.hypotheses, part)
    return Sequent(goal, left)


@rule
def negate(statement: Statement, theorem: Step, refuted: Step) -> Sequent:
    """Γ ⊢ ψ and Δ ⊢ ¬ψ  give  (Γ ∪ Δ)∖{φ} ⊢ ¬φ."""
    opposite = conclusion_of(refuted, Not)
    require(
        same_statement(opposite.body, theorem.conclusion),
        "{} does not contradict {}",
        refuted.conclusion,
        theorem.conclusion,
    )
    return Sequent(Not(statement), without(hypotheses_of(theorem, refuted), statement))


@rule
def double_negation(theorem: Step) -> Sequent:
    """Γ ⊢ ¬¬φ  gives  Γ ⊢ φ."""
    inner = conclusion_of(theorem, Not).body
    require(isinstance(inner, Not), "{} is no double negation", theorem.conclusion)
    return Sequent(inner.body, theorem.hypotheses)


@rule
def generalise(variables: Any, theorem: Step) -> Sequent:
    """Γ ⊢ φ  gives  Γ ⊢ ∀x. φ, if x is not free in Γ."""
    statement = ForAll(variables, theorem.conclusion)
    for variable in statement.variables:
        for hypothesis in theorem.hypotheses:
            require(
                variable not in free_in(hypothesis),
                "{} is free in the hypothesis {}",
                variable,
                hypothesis,
            )
    return Sequent(statement, theorem.hypotheses)


@rule
def instantiate(theorem: Step, values: Any, *signs: Step) -> Sequent:
    """Γ ⊢ ∀x. φ  gives  Γ, D ⊢ φ[t/x], if t lies in the sort of x.

    ``values`` pairs some of the quantified variables with terms (a Lambda for an unknown
    function, a matrix or MatrixLambda for an unknown matrix); the others stay quantified.
    That t is positive or nonnegative may be shown by theorems 0 < t or 0 ≤ t (``signs``).  D is
    D(t) and the conditions that φ's own terms acquire.
    """
    claim = conclusion_of(theorem, ForAll)
    mapping = dict(values)
    for variable in mapping:
        require(variable in claim.variables, "{} is not quantified in {}", variable, claim)
    rest = [variable for variable in claim.variables if variable not in mapping]
    body = ForAll(rest, claim.body) if rest else claim.body
    check_values(body, mapping, signs)
    needed = conditions_after(body, mapping)
    needed += domains_of(*(value for value in mapping.values() if isinstance(value, Expr)))
    return Sequent(substitute_in(body, mapping), hypotheses_of(theorem, *signs) + needed)


@rule
def exists(statement: Statement, values: Any, theorem: Step, *signs: Step) -> Sequent:
    """Γ ⊢ φ[t/x]  gives  Γ, D ⊢ ∃x. φ, if t lies in the sort of x."""
    claim = of_kind(statement, Exists)
    mapping = dict(values)
    require(set(mapping) == set(claim.variables), "give a value for each variable")
    body = claim.body
    check_values(body, mapping, signs)
    instance = substitute_in(body, mapping)
    require(
        same_statement(instance, theorem.conclusion),
        "the instance is {}, not {}",
        instance,
        theorem.conclusion,
    )
    needed = conditions_after(body, mapping)
    needed += domains_of(*(value for value in mapping.values() if isinstance(value, Expr)))
    return Sequent(statement, hypotheses_of(theorem, *signs) + needed)


@rule
def choose(existence: Step, theorem: Step) -> Sequent:
    """Γ ⊢ ∃x. φ and Δ, φ ⊢ ψ  give  Γ, Δ ⊢ ψ, if x is free in neither Δ nor ψ."""
    claim = conclusion_of(existence, Exists)
    rest = without(theorem.hypotheses, claim.body)
    for variable in claim.variables:
        for statement in (*rest, theorem.conclusion):
            require(variable not in free_in(statement), "{} is free in {}", variable, statement)
    return Sequent(theorem.conclusion, existence.hypotheses + rest)
