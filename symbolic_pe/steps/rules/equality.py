"""Equality of terms, of sums and integrals, of blocks and their entries."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol

from symbolic_pe.language import blocks, terms
from symbolic_pe.language.domain import conditions_after, within
from symbolic_pe.language.sorts import has_real_entries
from symbolic_pe.language.statements import (
    Equation,
    Less,
    LessEqual,
    Statement,
    free_in,
    same_statement,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Grid,
    MatrixTerm,
    MatrixVariable,
    free_variables,
    shape_of,
    substitute,
)
from symbolic_pe.steps.premises import (
    Hypotheses,
    body_at,
    common_range,
    conclusion_of,
    domains_of,
    hypotheses_of,
    of_kind,
    order_condition,
    require,
    require_on_range,
)
from symbolic_pe.steps.step import Sequent, Step, rule
from symbolic_pe.steps.values import check_scalar


@rule
def reflexive(term: Basic) -> Sequent:
    """⊢ t = t."""
    return Sequent(Equation(term, term))


@rule
def symmetric(theorem: Step) -> Sequent:
    """Γ ⊢ a = b  gives  Γ ⊢ b = a."""
    equation = conclusion_of(theorem, Equation)
    return Sequent(Equation(equation.rhs, equation.lhs), theorem.hypotheses)


@rule
def transitive(first: Step, second: Step) -> Sequent:
    """Γ ⊢ a ∼ b and Δ ⊢ b ≈ c  give  Γ, Δ ⊢ a ≂ c for ∼, ≈ among =, ≤, <.

    The result is < if one of the two is, else ≤ if one of the two is, else =.
    """
    kinds = (Equation, LessEqual, Less)
    left, right = conclusion_of(first, *kinds), conclusion_of(second, *kinds)
    require(
        terms.same_term(left.rhs, right.lhs), "the chain breaks: {} is not {}", left.rhs, right.lhs
    )
    kind = max(type(left), type(right), key=kinds.index)
    return Sequent(kind(left.lhs, right.rhs), hypotheses_of(first, second))


@rule
def normalise(lhs: Basic, rhs: Basic) -> Sequent:
    """D(s), D(t) ⊢ s = t, by all laws of the functions in them."""
    return Sequent(Equation(lhs, rhs), domains_of(lhs, rhs))


@rule
def combine_equations(goal: Statement, items: Any) -> Sequent:
    """Γⱼ ⊢ aⱼ = bⱼ  give  Γ₁, …, D ⊢ s = t, if s − t = Σⱼ cⱼ(aⱼ − bⱼ).

    ``items`` are pairs (cⱼ, theorem); the cⱼ are any numbers.
    """
    lhs, rhs = terms_of(of_kind(goal, Equation))
    used: list[Basic] = [lhs, rhs]
    hypotheses: Hypotheses = ()
    for factor, theorem in items:
        equation = conclusion_of(theorem, Equation)
        same_kind = (shape_of(equation.lhs) is None) == (shape_of(lhs) is None)
        require(same_kind, "{} and {}: a matrix and a number", goal, equation)
        used += [terms.as_term(factor), *terms_of(equation)]
        hypotheses += theorem.hypotheses
    return Sequent(goal, hypotheses + domains_of(*used))


@rule
def congruence(theorem: Step, place: Symbol, template: Basic) -> Sequent:
    """Γ ⊢ a = b  gives  Γ, D ⊢ t[a/x] = t[b/x].  (a, b in the sort of x; no capture.)"""
    equation = conclusion_of(theorem, Equation)
    sides = _at_both_sides(equation, place, template, lambda v: substitute(template, v))
    shape = Equation(template, template)
    return Sequent(Equation(*sides), theorem.hypotheses + _conditions(shape, equation, place))


@rule
def rewrite(theorem: Step, target: Step, place: Any, template: Statement) -> Sequent:
    """Γ ⊢ a = b and Δ ⊢ φ[a/x]  give  Γ, Δ, D ⊢ φ[b/x].

    x is a symbol in whose sort a and b are, or (for matrices) a matrix variable.
    """
    equation = conclusion_of(theorem, Equation)
    before, after = _at_both_sides(
        equation, place, template, lambda value: substitute_in(template, value)
    )
    require(
        same_statement(before, target.conclusion),
        "the template gives {}, not {}",
        before,
        target.conclusion,
    )
    return Sequent(after, hypotheses_of(theorem, target) + _conditions(template, equation, place))


def _at_both_sides(equation: Equation, place: Any, template: Any, put: Any) -> list[Any]:
    for variable in free_variables(template) if isinstance(template, Basic) else free_in(template):
        sized = isinstance(variable, MatrixVariable) and variable != place
        require(
            not (sized and place in free_variables(variable)),
            "the size of {} depends on {}",
            variable,
            place,
        )
    for side in terms_of(equation):
        if isinstance(place, MatrixVariable):
            require(
                isinstance(side, MatrixTerm) and has_real_entries(side),
                "{} is not a matrix of real entries",
                side,
            )
            for size, given in zip(place.args[1:], side.shape, strict=True):
                terms.require_same(size, given, "{} has another shape than {}", place.name, side)
        else:
            check_scalar(place, side, ())
    return [put({place: side}) for side in terms_of(equation)]


def _conditions(template: Statement, equation: Equation, place: Any) -> Hypotheses:
    sides = terms_of(equation)
    after = [conditions_after(template, {place: side}) for side in sides]
    return domains_of(*sides) + after[0] + after[1]


@rule
def congruence_under(theorem: Step, left: Expr, right: Expr) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ f(i) = g(i)  gives  Γ, D ⊢ Σ f = Σ g (∫ likewise, for a ≤ b).

    ``left`` and ``right`` are the two sums or integrals, over the same range; the range may be
    missing in the premise.
    """
    index, low, high = common_range(left, right)
    f, g = (body_at(side, index) for side in (left, right))
    require_on_range(theorem, index, low, high, Equation(f, g))
    hypotheses = domains_of(left, right)
    if isinstance(left, sympy.Integral):
        hypotheses += order_condition(low, high)
    return Sequent(Equation(left, right), theorem.hypotheses + hypotheses)


@rule
def congruence_of_blocks(left: Basic, right: Basic, *theorems: Step) -> Sequent:
    """Γⱼ ⊢ ∀i: 0 ≤ i ⇒ i ≤ n − 1 ⇒ aⱼ(i) = bⱼ(i)  give  Γ₁, …, D ⊢ ⊕ A(i) = ⊕ B(i).

    One theorem for each pair of entries that are not the same already, row by row; ⊕ stands for
    a direct sum or a column of blocks.
    """
    require(
        type(left) is type(right) and isinstance(left, BlockColumn | BlockDiagonal),
        "{} and {} are not blocks of one kind",
        left,
        right,
    )
    one, other, index = blocks.matched(left, right)
    require(one.shape == other.shape, "the blocks have different shapes")
    pairs = [(a, b) for a, b in zip(one.entries, other.entries, strict=True) if a != b]
    require(len(pairs) == len(theorems), "{} entries differ, not {}", len(pairs), len(theorems))
    for pair, theorem in zip(pairs, theorems, strict=True):
        require_on_range(theorem, index, Integer(0), left.count - 1, Equation(*pair))
    return Sequent(Equation(left, right), hypotheses_of(*theorems) + domains_of(left, right))


@rule
def entry(theorem: Step, row: int, col: int) -> Sequent:
    """Γ ⊢ A = B  gives  Γ, D ⊢ A[row, col] = B[row, col], for matrices of known entries.

    For stacked blocks, ``row`` counts within a block and the result is ∀i (0 ≤ i < count).
    """
    equation = conclusion_of(theorem, Equation)
    known: list[Any] = [blocks.single(blocks.block_form(s)) for s in terms_of(equation)]
    hypotheses = theorem.hypotheses + domains_of(*terms_of(equation))
    left, right = known[0], known[1]
    if isinstance(left, Grid) and isinstance(right, Grid):
        return Sequent(Equation(_entry(left, row, col), _entry(right, row, col)), hypotheses)
    require(
        isinstance(left, BlockColumn) and isinstance(right, BlockColumn),
        "the entries of {} and {} are not known",
        equation.lhs,
        equation.rhs,
    )
    one, other, index = blocks.matched(left, right)
    require(one.shape == other.shape, "the two sides have blocks of different shapes")
    body = Equation(_entry(one, row, col), _entry(other, row, col))
    return Sequent(within(index, Integer(0), left.count - 1, body), hypotheses)


def _entry(grid: Grid, row: int, col: int) -> Expr:
    require(
        0 <= row < grid.rows and 0 <= col < grid.cols,
        "a {}×{} matrix has no entry ({}, {})",
        grid.rows,
        grid.cols,
        row,
        col,
    )
    return grid.entry(row, col)
