"""Limits for x → ∞: their definition, and what follows from it.

    limit(goal, theorem)          ⊢ f(x) → L from ∀ε>0 ∃k ∀x (k ≤ x ⇒ −ε ≤ f(x) − L ≤ ε)
    unfold_limit(theorem)         the other way

x is a real number, a natural one or an integer, or one of the first two and positive: ``tends_R``,
``tends_N``, ``tends_Z``, ``tends_R_positive``, ``tends_N_positive``.
"""

from __future__ import annotations

from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.kernel.rules import replace, symmetric
from symbolic_pe.kernel.terms import CONST, Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, need

KINDS = ("tends_R", "tends_R_positive", "tends_N", "tends_N_positive", "tends_Z")


def is_limit(statement: Term) -> bool:
    """Whether the statement says that something tends to a number."""
    return bool(statement.args) and statement.head.kind == CONST and statement.head.head in KINDS


def meaning(statement: Term) -> Theorem:
    """⊢ (f(x) → L) = ∀ε>0 ∃k ∀x …"""
    need(is_limit(statement), "{} is not about a limit", statement)
    return unfolding(statement)


def unfold_limit(theorem: Theorem) -> Theorem:
    """Γ ⊢ f(x) → L  gives  Γ ⊢ ∀ε>0 ∃k ∀x (k ≤ x ⇒ −ε ≤ f(x) − L ∧ f(x) − L ≤ ε)"""
    p = variable("p", O)
    return replace(function(p, p), meaning(theorem.statement), theorem)


def limit(goal: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ ∀ε>0 ∃k ∀x (k ≤ x ⇒ −ε ≤ f(x) − L ∧ f(x) − L ≤ ε)  gives  Γ ⊢ the goal f(x) → L"""
    p = variable("p", O)
    law = meaning(goal)
    needed = law.statement.args[1]
    need(theorem.statement is needed, "{} is needed, not {}", needed, theorem.statement)
    return replace(function(p, p), symmetric(law), theorem)
