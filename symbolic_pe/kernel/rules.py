"""The rules of logic and equality, the axioms and definitions.

Γ, Δ are sets of statements, φ, ψ statements, C[·] a λ-term.  Each rule raises ``KernelError`` where
it does not apply.
"""

from __future__ import annotations

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.terms import APP, CONST, VAR, Term, constant, equal, is_term
from symbolic_pe.kernel.theorem import Sequent, Theorem, is_statement, is_theorem, rule
from symbolic_pe.kernel.types import INTERNING, need

_STATEMENTS = {axiom.name: axiom.statement for axiom in AXIOMS.values()}
_NONE: frozenset[Term] = frozenset()
_definitions: dict[str, Term] = {}


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


@rule
def assume(statement: Term) -> Sequent:
    """φ ⊢ φ"""
    is_statement(statement)
    return frozenset((statement,)), statement


@rule
def discharge(statement: Term, theorem: Theorem) -> Sequent:
    """Γ ⊢ ψ  gives  Γ∖{φ} ⊢ φ ⇒ ψ"""
    is_statement(statement)
    is_theorem(theorem)
    return theorem.hypotheses - {statement}, terms.implies(statement, theorem.statement)


@rule
def modus_ponens(theorem: Theorem, *premises: Theorem) -> Sequent:
    """Γ ⊢ φ₁ ⇒ … ⇒ φₙ ⇒ ψ and Δᵢ ⊢ φᵢ  give  Γ, Δ₁, …, Δₙ ⊢ ψ"""
    is_theorem(theorem, *premises)
    hypotheses, statement = theorem.hypotheses, theorem.statement
    for premise in premises:
        wanted, statement = _parts("imp", statement)
        need(wanted is premise.statement, "{} is needed, not {}", wanted, premise.statement)
        hypotheses |= premise.hypotheses
    return hypotheses, statement


@rule
def generalise(theorem: Theorem, *variables: Term) -> Sequent:
    """Γ ⊢ φ  gives  Γ ⊢ ∀x₁ … xₙ. φ, if no xᵢ is free in Γ"""
    is_theorem(theorem)
    is_term(*variables)
    for x in variables:
        need(x.kind == VAR, "{} is no variable", x)
        need(not any(x in h.free for h in theorem.hypotheses), "{} is free in a hypothesis", x)
    return theorem.hypotheses, terms.forall(*variables, theorem.statement)


@rule
def instantiate(theorem: Theorem, *values: Term) -> Sequent:
    """Γ ⊢ ∀x₁ … xₙ. φ  gives  Γ ⊢ φ[t₁/x₁, …, tₙ/xₙ]"""
    is_theorem(theorem)
    is_term(*values)
    body = theorem.statement
    for value in values:
        body = terms.under_binder(predicate(body), value)
    return theorem.hypotheses, terms.contract(body, values)


@rule
def reflexive(term: Term) -> Sequent:
    """⊢ t = t"""
    is_term(term)
    return _NONE, equal(term, term)


@rule
def symmetric(theorem: Theorem) -> Sequent:
    """Γ ⊢ s = t  gives  Γ ⊢ t = s"""
    is_theorem(theorem)
    s, t = sides(theorem.statement)
    return theorem.hypotheses, equal(t, s)


@rule
def transitive(first: Theorem, *others: Theorem) -> Sequent:
    """Γ₁ ⊢ t₀ = t₁, …, Γₙ ⊢ tₙ₋₁ = tₙ  give  Γ₁, …, Γₙ ⊢ t₀ = tₙ"""
    is_theorem(first, *others)
    hypotheses, (start, end) = first.hypotheses, sides(first.statement)
    for theorem in others:
        s, t = sides(theorem.statement)
        need(s is end, "the chain breaks between {} and {}", end, s)
        hypotheses, end = hypotheses | theorem.hypotheses, t
    return hypotheses, equal(start, end)


@rule
def congruence(context: Term, theorem: Theorem) -> Sequent:
    """Γ ⊢ s = t  gives  Γ ⊢ C[s] = C[t]"""
    is_theorem(theorem)
    s, t = sides(theorem.statement)
    return theorem.hypotheses, equal(terms.substitute(context, s), terms.substitute(context, t))


@rule
def replace(context: Term, equation: Theorem, theorem: Theorem) -> Sequent:
    """Γ ⊢ s = t and Δ ⊢ C[s]  give  Γ, Δ ⊢ C[t]"""
    is_theorem(equation, theorem)
    s, t = sides(equation.statement)
    need(terms.substitute(context, s) is theorem.statement, "{} is not C[{}]", theorem.statement, s)
    return equation.hypotheses | theorem.hypotheses, terms.substitute(context, t)


@rule
def axiom(name: str) -> Sequent:
    """⊢ the axiom of this name"""
    need(name in _STATEMENTS, "there is no axiom {}", name)
    return _NONE, _STATEMENTS[name]


def definition(head: Term) -> Term | None:
    """λx₁ … xₙ. t of a constant that was defined so; None for others."""
    is_term(head)
    return _definitions.get(head.head) if head.kind == CONST else None


@rule
def define(name: str, value: Term) -> Sequent:
    """⊢ ∀x₁ … xₙ. c(x₁, …, xₙ) = t, for a new constant c and a closed value λx₁ … xₙ. t without
    free variables.  The same definition may be made again, another one of that name may not."""
    terms.is_name(name)
    is_term(value)
    need(not value.free, "the value has free variables")
    terms.is_long(value)
    with INTERNING:
        if name not in _definitions:
            terms.new_constant(name, value.type)
            _definitions[name] = value
    need(_definitions[name] is value, "{} is defined already, as something else", name)
    head, bound = constant(name, value.type), terms.parameters(value.type, "x")
    if bound:
        arguments = [terms.eta(x) for x in bound]
        head, value = head(*arguments), value(*arguments)
    return _NONE, terms.forall(*bound, equal(head, value))
