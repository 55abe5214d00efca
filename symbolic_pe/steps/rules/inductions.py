"""Induction over natural numbers and over integers."""

from __future__ import annotations

from sympy import Integer, Symbol

from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Sort, sort_of
from symbolic_pe.language.statements import (
    ForAll,
    Implies,
    Statement,
    same_statement,
    substitute_in,
)
from symbolic_pe.steps.premises import hypotheses_of, of_kind, require
from symbolic_pe.steps.step import Sequent, Step, rule


def _step(theorem: Step, variable: Symbol, body: Statement, by: int) -> None:
    target = substitute_in(body, {variable: variable + by})
    needed = ForAll(variable, Implies(body, target))
    require(
        same_statement(theorem.conclusion, needed),
        "the step needed is {}, not {}",
        needed,
        theorem.conclusion,
    )


def _start(theorem: Step, variable: Symbol, body: Statement, at: Integer) -> None:
    needed = substitute_in(body, {variable: at})
    require(
        same_statement(theorem.conclusion, needed),
        "the start needed is {}, not {}",
        needed,
        theorem.conclusion,
    )


@rule
def induction(statement: Statement, start: Step, step: Step) -> Sequent:
    """Γ ⊢ φ(a) and Δ ⊢ ∀n (φ(n) ⇒ φ(n + 1))  give  Γ, Δ, D ⊢ ∀n φ(n).

    ``statement`` is ∀n φ(n) with n natural (a = 0) or a positive integer (a = 1).
    """
    variable, body = _single_variable(statement)
    starts = {Sort.NATURAL: Integer(0), Sort.POSITIVE_INTEGER: Integer(1)}
    require(sort_of(variable) in starts, "no induction over {}", sort_of(variable).sign)
    _start(start, variable, body, starts[sort_of(variable)])
    _step(step, variable, body, 1)
    return Sequent(statement, hypotheses_of(start, step) + domain_of_statement(statement))


@rule
def integer_induction(statement: Statement, start: Step, up: Step, down: Step) -> Sequent:
    """Γ ⊢ φ(0), Δ ⊢ ∀n (φ(n) ⇒ φ(n + 1)), Ε ⊢ ∀n (φ(n) ⇒ φ(n − 1))  give  Γ, Δ, Ε, D ⊢ ∀n φ(n),
    for n over all integers."""
    variable, body = _single_variable(statement)
    require(sort_of(variable) is Sort.INTEGER, "{} does not range over the integers", variable)
    _start(start, variable, body, Integer(0))
    _step(up, variable, body, 1)
    _step(down, variable, body, -1)
    return Sequent(statement, hypotheses_of(start, up, down) + domain_of_statement(statement))


def _single_variable(statement: Statement) -> tuple[Symbol, Statement]:
    claim = of_kind(statement, ForAll)
    require(
        len(claim.variables) == 1 and isinstance(claim.variables[0], Symbol),
        "∀ over one symbol expected, not {}",
        statement,
    )
    return claim.variables[0], claim.body
