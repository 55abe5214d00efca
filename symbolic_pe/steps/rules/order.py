"""Inequalities, numbers, and the floor."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Basic, Expr, Integer

from symbolic_pe.language import terms
from symbolic_pe.language.closed_comparisons import decide
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import (
    And,
    Equation,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    free_in,
    terms_of,
)
from symbolic_pe.language.terms import shape_of
from symbolic_pe.steps.premises import (
    Hypotheses,
    conclusion_of,
    domains_of,
    hypotheses_of,
    of_kind,
    require,
)
from symbolic_pe.steps.step import Sequent, Step, rule


@rule
def combine_inequalities(goal: Statement, items: Any) -> Sequent:
    """Γⱼ ⊢ aⱼ ≤ bⱼ  give  Γ₁, …, D ⊢ s ≤ t, if t − s = Σ mⱼ·Π(bⱼ − aⱼ).

    ``items`` are pairs (m, theorems): m ≥ 0 by its sort (a square of a real term, say) times the
    product of the differences of zero or more theorems a ≤ b, a < b; or any real m times one
    theorem a = b.  For s < t, one item must be positive: m > 0 by its sort and all its theorems
    strict.  s and t must be real by their sorts.
    """
    used: list[Basic] = list(terms_of(of_kind(goal, LessEqual, Less)))
    for side in used:
        require(Fact.REAL in facts(side), "{} is not known to be real", side)
    hypotheses: Hypotheses = ()
    strict = isinstance(goal, LessEqual)
    for multiplier, theorems in items:
        multiplier = terms.as_term(multiplier)
        atoms = [conclusion_of(theorem, Equation, LessEqual, Less) for theorem in theorems]
        for atom in atoms:
            require(shape_of(atom.lhs) is None, "{} is about matrices", atom)
        strict |= _item_is_positive(multiplier, atoms)
        used += [multiplier, *(side for atom in atoms for side in terms_of(atom))]
        hypotheses += hypotheses_of(*theorems)
    require(strict, "no positive item shows {} to be strict", goal)
    return Sequent(goal, hypotheses + domains_of(*used))


def _item_is_positive(multiplier: Expr, atoms: list[Any]) -> bool:
    """Is m·Π(b − a) certainly > 0?  Raises when it is not even certainly ≥ 0 (or = 0)."""
    known = facts(multiplier)
    if len(atoms) == 1 and isinstance(atoms[0], Equation):
        require(Fact.REAL in known, "the multiplier {} is not known to be real", multiplier)
        return False
    require(
        all(isinstance(atom, LessEqual | Less) for atom in atoms),
        "an equation stands alone in its item",
    )
    require(Fact.NONNEGATIVE in known, "the multiplier {} is not known to be ≥ 0", multiplier)
    return Fact.NONZERO in known and all(isinstance(atom, Less) for atom in atoms)


@rule
def antisymmetric(first: Step, second: Step) -> Sequent:
    """Γ ⊢ a ≤ b and Δ ⊢ b ≤ a  give  Γ, Δ ⊢ a = b."""
    left, right = conclusion_of(first, LessEqual), conclusion_of(second, LessEqual)
    require((left.lhs, left.rhs) == (right.rhs, right.lhs), "{} and {} do not match", left, right)
    return Sequent(Equation(left.lhs, left.rhs), hypotheses_of(first, second))


@rule
def total_order(a: Expr, b: Expr) -> Sequent:
    """D(a), D(b) ⊢ a ≤ b ∨ b < a, for real a, b."""
    for side in (a, b):
        require(Fact.REAL in facts(side), "{} is not known to be real", side)
    return Sequent(Or(LessEqual(a, b), Less(b, a)), domains_of(a, b))


@rule
def integer_gap(theorem: Step) -> Sequent:
    """Γ ⊢ a < b  gives  Γ, D ⊢ a + 1 ≤ b, for integers a, b."""
    atom = conclusion_of(theorem, Less)
    for side in terms_of(atom):
        require(Fact.INTEGER in facts(side), "{} is not known to be an integer", side)
    return Sequent(
        LessEqual(atom.lhs + 1, atom.rhs), theorem.hypotheses + domains_of(*terms_of(atom))
    )


@rule
def modulus_bound(below: Step, above: Step) -> Sequent:
    """Γ ⊢ −b ≤ a and Δ ⊢ a ≤ b  give  Γ, Δ, D ⊢ |a| ≤ b."""
    low, high = conclusion_of(below, LessEqual), conclusion_of(above, LessEqual)
    require(low.rhs == high.lhs, "{} and {} are not the same", low.rhs, high.lhs)
    sides = (low.lhs, high.lhs, high.rhs)
    return Sequent(
        LessEqual(sympy.Abs(high.lhs, evaluate=False), high.rhs),
        hypotheses_of(below, above) + domains_of(*sides),
    )


@rule
def modulus_above(term: Expr, sign: int) -> Sequent:
    """D(a) ⊢ sign·a ≤ |a|, for real a and sign = ±1."""
    require(sign in (1, -1) and Fact.REAL in facts(term), "{} is not known to be real", term)
    signed = terms.times(Integer(sign), term)
    return Sequent(LessEqual(signed, sympy.Abs(term, evaluate=False)), domains_of(term))


@rule
def numeric(atom: Statement) -> Sequent:
    """⊢ φ or ⊢ ¬φ, for a closed equation or inequality that balls decide."""
    of_kind(atom, Equation, LessEqual, Less)
    require(not free_in(atom), "{} has free variables", atom)
    domains_of(*terms_of(atom))  # refuses what has no meaning, such as a range outside its sort
    verdict = decide(atom)
    require(verdict is not None, "ball arithmetic does not decide {}", atom)
    return Sequent(atom if verdict else Not(atom))


@rule
def floor_bounds(term: Expr) -> Sequent:
    """D ⊢ ⌊x⌋ ≤ x ∧ x < ⌊x⌋ + 1, for real x.  (That ⌊x⌋ is an integer is part of its sort.)"""
    require(Fact.REAL in facts(term), "{} is not known to be real", term)
    floor = terms.made(sympy.floor, term)
    return Sequent(And(LessEqual(floor, term), Less(term, floor + 1)), domains_of(term))
