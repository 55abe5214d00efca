"""Connectives that are defined, and what one does with them.

    φ ∧ ψ  is  ∀r. (φ ⇒ ψ ⇒ r) ⇒ r
    φ ∨ ψ  is  ∀r. (φ ⇒ r) ⇒ (ψ ⇒ r) ⇒ r
    ¬φ     is  φ ⇒ ⊥
    ∃x. φ  is  ∀r. (∀x. φ ⇒ r) ⇒ r         one constant for each type of x

Every function here makes its theorem by rules of the kernel.
"""

from __future__ import annotations

from functools import cache, lru_cache

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.written import implies
from symbolic_pe.kernel.rules import axiom, define, predicate
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    FALSE,
    LAM,
    Term,
    constant,
    eta,
    forall,
    function,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, Type, arrow, need

_P, _Q, _GOAL = (variable(name, O) for name in "pqr")
_AND = define(
    "and", function(_P, function(_Q, forall(_GOAL, implies(implies(_P, _Q, _GOAL), _GOAL))))
)
_OR = define(
    "or",
    function(
        _P, function(_Q, forall(_GOAL, implies(implies(_P, _GOAL), implies(_Q, _GOAL), _GOAL)))
    ),
)
_BOTH = arrow(O, O, O)


def conjunction(*statements: Term) -> Term:
    """φ ∧ ψ ∧ …, which is φ ∧ (ψ ∧ …)."""
    *first, result = statements
    for statement in reversed(first):
        result = constant("and", _BOTH)(statement, result)
    return result


def disjunction(*statements: Term) -> Term:
    """φ ∨ ψ ∨ …, which is φ ∨ (ψ ∨ …)."""
    *first, result = statements
    for statement in reversed(first):
        result = constant("or", _BOTH)(statement, result)
    return result


def negation(statement: Term) -> Term:
    """φ ⇒ ⊥."""
    return implies(statement, FALSE)


@cache
def _exists(type_: Type) -> Theorem:
    """⊢ ∀P. exists(P) = ∀r. (∀x. P(x) ⇒ r) ⇒ r."""
    p, x = variable("P", arrow(type_, O)), variable("x", type_)
    body = forall(_GOAL, implies(forall(x, implies(p(eta(x)), _GOAL)), _GOAL))
    return define(exists_name(type_), function(p, body))


def exists_name(type_: Type) -> str:
    """What ∃ over a type is called."""
    return "exists_" + _spelled(type_)


def _spelled(type_: Type) -> str:
    """An identifier for a type: N, N_to_R, …; brackets become _of_ … _."""
    return type_.name.replace("→", "_to_").replace("(", "of_").replace(")", "_")


def exists(x: Term, statement: Term) -> Term:
    """∃x. φ."""
    _exists(x.type)
    head = constant(exists_name(x.type), arrow(arrow(x.type, O), O))
    return head(function(x, statement))


def is_call(t: Term, name: str) -> bool:
    """Whether the term is this constant, applied."""
    return t.kind == APP and t.head.kind == CONST and t.head.head == name


def is_exists(t: Term) -> bool:
    """Whether the statement begins with ∃."""
    if t.kind != APP or t.head.kind != CONST or t.args[0].kind != LAM:
        return False
    predicate_type = t.args[0].type
    return predicate_type.target is O and t.head.head == exists_name(predicate_type.source)


def unfolded(theorem: Theorem) -> Theorem:
    """Γ ⊢ φ ∧ ψ, φ ∨ ψ or ∃x. φ as what it means."""
    statement = theorem.statement
    x = variable("x", O)
    return rules.replace(
        function(x, x), rules.instantiate(_definition_of(statement), *statement.args), theorem
    )


def folded(statement: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ ∧ ψ, φ ∨ ψ or ∃x. φ from what it means."""
    x = variable("x", O)
    meaning = rules.symmetric(rules.instantiate(_definition_of(statement), *statement.args))
    return rules.replace(function(x, x), meaning, theorem)


def _definition_of(statement: Term) -> Theorem:
    if is_call(statement, "and"):
        return _AND
    if is_call(statement, "or"):
        return _OR
    need(is_exists(statement), "a conjunction, a disjunction or ∃ is needed, not {}", statement)
    return _exists(statement.head.type.source.source)


def conjoin(*theorems: Theorem) -> Theorem:
    """Γ ⊢ φ, Δ ⊢ ψ, …  give  Γ, Δ, … ⊢ φ ∧ ψ ∧ …"""
    *first, result = theorems
    for theorem in reversed(first):
        goal = conjunction(theorem.statement, result.statement)
        r = _unused(goal, *theorem.hypotheses, *result.hypotheses)
        needed = implies(theorem.statement, result.statement, r)
        step = rules.modus_ponens(rules.assume(needed), theorem, result)
        result = folded(goal, rules.generalise(rules.discharge(needed, step), r))
    return result


def _unused(*terms: Term) -> Term:
    """A variable for a statement that is free in none of the terms."""
    free = frozenset().union(*(t.free for t in terms))
    name = "r"
    while variable(name, O) in free:
        name += "_"
    return variable(name, O)


def conjunct(theorem: Theorem, index: int) -> Theorem:
    """Γ ⊢ φ₀ ∧ φ₁  gives  Γ ⊢ φ₀ or Γ ⊢ φ₁ (index 0 or 1)."""
    p, q = theorem.statement.args
    chosen = (p, q)[index]
    picked = rules.discharge(p, rules.discharge(q, rules.assume(chosen)))
    return rules.modus_ponens(rules.instantiate(unfolded(theorem), chosen), picked)


def conjuncts(theorem: Theorem) -> list[Theorem]:
    """Γ ⊢ φ ∧ ψ ∧ …  gives  Γ ⊢ φ, Γ ⊢ ψ, …"""
    found = []
    while is_call(theorem.statement, "and"):
        found.append(conjunct(theorem, 0))
        theorem = conjunct(theorem, 1)
    return [*found, theorem]


def disjoin(goal: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ  gives  Γ ⊢ φ ∨ ψ or Γ ⊢ ψ ∨ φ, the goal."""
    p, q = goal.args
    index = 0 if theorem.statement is p else 1
    need(theorem.statement is (p, q)[index], "{} is no part of {}", theorem.statement, goal)
    r = _unused(goal, *theorem.hypotheses)
    branches = implies(p, r), implies(q, r)
    step = rules.modus_ponens(rules.assume(branches[index]), theorem)
    return folded(
        goal, rules.generalise(rules.discharge(branches[0], rules.discharge(branches[1], step)), r)
    )


def cases(theorem: Theorem, left: Theorem, right: Theorem) -> Theorem:
    """Γ ⊢ φ ∨ ψ; Δ, φ ⊢ χ; Δ′, ψ ⊢ χ  give  Γ, Δ, Δ′ ⊢ χ"""
    p, q = theorem.statement.args
    opened = rules.instantiate(unfolded(theorem), left.statement)
    return rules.modus_ponens(opened, rules.discharge(p, left), rules.discharge(q, right))


def witness(goal: Term, value: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ[t/x]  gives  Γ ⊢ ∃x. φ, the goal."""
    body = goal.args[0]
    need(
        substitute(body, value) is theorem.statement,
        "{} is no instance of {}",
        theorem.statement,
        goal,
    )
    r = _unused(goal, value, *theorem.hypotheses)
    x = variable("x", body.type.source)
    while x in body.free:
        x = variable(x.head + "_", x.type)
    premise = forall(x, implies(body(eta(x)), r))
    step = rules.modus_ponens(rules.instantiate(rules.assume(premise), value), theorem)
    return folded(goal, rules.generalise(rules.discharge(premise, step), r))


def choose(theorem: Theorem, x: Term, conclusion: Theorem) -> Theorem:
    """Γ ⊢ ∃x. φ; Δ, φ ⊢ χ  give  Γ, Δ ⊢ χ, if x is free neither in Δ nor in χ"""
    body = theorem.statement.args[0]
    branch = rules.generalise(rules.discharge(body(eta(x)), conclusion), x)
    return rules.modus_ponens(rules.instantiate(unfolded(theorem), conclusion.statement), branch)


@cache
def _ex_falso() -> Theorem:
    """⊢ ∀p. ⊥ ⇒ p"""
    doubly = rules.discharge(negation(_P), rules.assume(FALSE))
    step = rules.modus_ponens(rules.instantiate(axiom("classical"), _P), doubly)
    return rules.generalise(rules.discharge(FALSE, step), _P)


def from_false(theorem: Theorem, goal: Term) -> Theorem:
    """Γ ⊢ ⊥  gives  Γ ⊢ φ"""
    return rules.modus_ponens(rules.instantiate(_ex_falso(), goal), theorem)


def by_contradiction(goal: Term, theorem: Theorem) -> Theorem:
    """Γ, ¬φ ⊢ ⊥  gives  Γ ⊢ φ"""
    doubly = rules.discharge(negation(goal), theorem)
    return rules.modus_ponens(rules.instantiate(axiom("classical"), goal), doubly)


def case_split(goal: Term, given: Theorem, then: Theorem, otherwise: Theorem) -> Theorem:
    """φ ⊢ φ;  Γ, φ ⊢ χ;  Δ, ¬φ ⊢ χ  give  Γ, Δ ⊢ χ, the goal"""
    negated = rules.assume(negation(goal))
    refuted = rules.discharge(given.statement, rules.modus_ponens(negated, then))
    return by_contradiction(goal, rules.modus_ponens(negated, cut(otherwise, refuted)))


def cut(theorem: Theorem, *facts: Theorem) -> Theorem:
    """Γ, φ, ψ ⊢ χ; Δ ⊢ φ; Δ′ ⊢ ψ  give  Γ, Δ, Δ′ ⊢ χ"""
    for fact in facts:
        theorem = rules.modus_ponens(rules.discharge(fact.statement, theorem), fact)
    return theorem


def specialise(theorem: Theorem, *values: Term) -> Theorem:
    """Γ ⊢ ∀x …. φ  gives  Γ ⊢ φ[t/x, …]; a variable of function type is put in as a λ-term."""
    return rules.instantiate(theorem, *map(eta, values))


def is_universal(statement: Term) -> bool:
    """Whether the statement begins with ∀."""
    return is_call(statement, "all")


@lru_cache(4096)
def opened(statement: Term, x: Term) -> Term:
    """φ with x for the variable of ∀x. φ."""
    return substitute(predicate(statement), eta(x))
