"""From an equation of closed terms to equations of numbers that balls can settle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Integer

from symbolic_pe.language.statements import Equation, ForAll, Implies, terms_of
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Component,
    Determinant,
    Dot,
    Grid,
    MatrixProduct,
    MatrixVariable,
    Trace,
    free_variables,
    fresh_symbol,
    shape_of,
    subterms,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.heuristics.forms import simplified
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["comparisons"]

_MOST = 8
"""Rows, columns and blocks that are looked at."""


def comparisons(theorem: Step) -> Iterator[Step]:
    """What a theorem about closed terms says about numbers: itself, or the equations of the
    entries of two matrices."""
    sides: Any = terms_of(theorem.conclusion)
    if shape_of(sides[0]) is None:
        yield _without_matrices(theorem)
        return
    found = False
    for equation in _by_entries(theorem):
        found = True
        yield equation
    if not found:
        for columns in _columns(sides):
            for equation in _by_entries(_times(theorem, columns)):
                yield equation


def _without_matrices(theorem: Step) -> Step:
    """The comparison with numbers in place of dot products, traces and determinants."""
    atom: Any = theorem.conclusion
    kinds = (Dot, Trace, Determinant, Component)
    if not any(isinstance(part, kinds) for side in terms_of(atom) for part in subterms(side)):
        return theorem
    goal = type(atom)(*map(simplified, terms_of(atom)))
    is_equation = isinstance(atom, Equation)
    combine = searched.combine_equations if is_equation else searched.combine_inequalities
    items: Any = ((1, theorem),) if isinstance(atom, Equation) else ((1, (theorem,)),)
    return combine(goal, items)


def _by_entries(theorem: Step) -> Iterator[Step]:
    for row in range(_MOST):
        for col in range(_MOST):
            try:
                entry = rules.entry(theorem, row, col, reason="compare an entry of both sides")
            except RuleError:
                if col == 0:
                    return
                break
            if isinstance(entry.conclusion, ForAll):
                yield from _at_blocks(entry)
            else:
                yield _without_matrices(entry)


def _at_blocks(theorem: Step) -> Iterator[Step]:
    """The equation of each of the first blocks."""
    (index,) = theorem.conclusion.variables  # type: ignore[union-attr]
    for block in map(Integer, range(_MOST)):
        instance = rules.instantiate(theorem, ((index, block),), reason="in this block")
        while isinstance(instance.conclusion, Implies):
            bound = searched.numeric(instance.conclusion.premise)
            if bound.conclusion != instance.conclusion.premise:
                return
            instance = rules.modus_ponens(instance, bound)
        yield _without_matrices(instance)


def _columns(sides: Any) -> Iterator[BlockColumn]:
    """Columns with one 1 in each block, to multiply block diagonal matrices with."""
    for side in sides:
        for part in subterms(side):
            if isinstance(part, BlockDiagonal | BlockColumn):
                size = int(part.block.cols if isinstance(part, BlockDiagonal) else part.block.rows)
                index = fresh_symbol(part.index, free_variables(part))
                for place in range(size):
                    unit = [Integer(row == place) for row in range(size)]
                    yield BlockColumn(Grid(size, 1, *unit), index, part.count)
                return


def _times(theorem: Step, column: BlockColumn) -> Step:
    """A·v = B·v from A = B."""
    left: Any = terms_of(theorem.conclusion)[0]
    unknown = MatrixVariable("hole′", *left.shape)
    return rules.congruence(theorem, unknown, MatrixProduct(unknown(), column))
