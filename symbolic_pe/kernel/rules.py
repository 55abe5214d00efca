"""The rules of logic and equality, the axioms and definitions.

Γ, Δ are sets of statements, φ, ψ statements, C[·] a λ-term.  Each rule raises ``KernelError`` where
it does not apply.
"""

from __future__ import annotations

from functools import partial

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.terms import APP, CONST, VAR, Term, application, equality, substitute
from symbolic_pe.kernel.theorem import Theorem, rule
from symbolic_pe.kernel.types import O, need

_STATEMENTS = {axiom.name: axiom.statement for axiom in AXIOMS.values()}


def _parts(name: str, t: Term) -> tuple[Term, ...]:
    """The arguments of the constant of this name, if the term is that."""
    fits = t.kind == APP and t.head.kind == CONST and t.head.head == name
    need(fits, "{} is not of the form {}(…)", t, name)
    return t.args


def sides(statement: Term) -> tuple[Term, ...]:
    """s and t of s = t."""
    return _parts("eq", statement)


def predicate(statement: Term) -> Term:
    """λx. φ of ∀x. φ."""
    return _parts("all", statement)[0]


@partial(rule, own=lambda given, statement: given | {statement})
def assume(statement: Term) -> Term:
    """φ ⊢ φ"""
    need(statement.type is O, "a statement is needed")
    return statement


@partial(rule, own=lambda given, statement, _: given - {statement})
def discharge(statement: Term, theorem: Theorem) -> Term:
    """Γ ⊢ ψ  gives  Γ∖{φ} ⊢ φ ⇒ ψ"""
    return terms.implication(statement, theorem.statement)


@rule
def modus_ponens(theorem: Theorem, *premises: Theorem) -> Term:
    """Γ ⊢ φ₁ ⇒ … ⇒ φₙ ⇒ ψ and Δᵢ ⊢ φᵢ  give  Γ, Δ₁, …, Δₙ ⊢ ψ"""
    statement = theorem.statement
    for premise in premises:
        wanted, statement = _parts("imp", statement)
        need(wanted is premise.statement, "{} is needed, not {}", wanted, premise.statement)
    return statement


@rule
def generalise(theorem: Theorem, *variables: Term) -> Term:
    """Γ ⊢ φ  gives  Γ ⊢ ∀x₁ … xₙ. φ, if no xᵢ is free in Γ"""
    for x in variables:
        need(x.kind == VAR, "{} is no variable", x)
        need(not any(x in h.free for h in theorem.hypotheses), "{} is free in a hypothesis", x)
    return terms.forall(*variables, theorem.statement)


@rule
def instantiate(theorem: Theorem, *values: Term) -> Term:
    """Γ ⊢ ∀x₁ … xₙ. φ  gives  Γ ⊢ φ[t₁/x₁, …, tₙ/xₙ]"""
    return substitute(theorem.statement, *values)


@rule
def reflexive(term: Term) -> Term:
    """⊢ t = t"""
    return equality(term, term)


@rule
def symmetric(theorem: Theorem) -> Term:
    """Γ ⊢ s = t  gives  Γ ⊢ t = s"""
    s, t = sides(theorem.statement)
    return application(theorem.statement.head, t, s)


@rule
def transitive(first: Theorem, *others: Theorem) -> Term:
    """Γ₁ ⊢ t₀ = t₁, …, Γₙ ⊢ tₙ₋₁ = tₙ  give  Γ₁, …, Γₙ ⊢ t₀ = tₙ"""
    start, end = sides(first.statement)
    for theorem in others:
        s, t = sides(theorem.statement)
        need(s is end, "the chain breaks between {} and {}", end, s)
        end = t
    return application(first.statement.head, start, end)


@rule
def congruence(context: Term, theorem: Theorem) -> Term:
    """Γ ⊢ s = t  gives  Γ ⊢ C[s] = C[t]"""
    s, t = sides(theorem.statement)
    return equality(substitute(context, s), substitute(context, t))


@rule
def replace(context: Term, equation: Theorem, theorem: Theorem) -> Term:
    """Γ ⊢ s = t and Δ ⊢ C[s]  give  Γ, Δ ⊢ C[t]"""
    s, t = sides(equation.statement)
    need(substitute(context, s) is theorem.statement, "{} is not C[{}]", theorem.statement, s)
    return substitute(context, t)


@rule
def axiom(name: str) -> Term:
    """⊢ the axiom of this name"""
    need(name in _STATEMENTS, "there is no axiom {}", name)
    return _STATEMENTS[name]


@rule
def define(name: str, value: Term) -> Term:
    """⊢ ∀x₁ … xₙ. c(x₁, …, xₙ) = t, for a new constant c and a closed value λx₁ … xₙ. t without
    free variables.  The same definition may be made again, another one of that name may not."""
    head = terms.eta(terms.define_constant(name, value))
    bound = terms.parameters(value.type, "x")
    inputs = [terms.eta(x) for x in bound]
    return terms.forall(*bound, equality(substitute(head, *inputs), substitute(value, *inputs)))
