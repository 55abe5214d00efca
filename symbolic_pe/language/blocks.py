"""Block algebra: matrices with a symbolic number of blocks, reduced to their entries.

A matrix term becomes a sum of *words*: a coefficient and a product of factors, each of which is
a Grid, a direct sum or column of blocks, or an unknown matrix, possibly transposed.  Neighbouring
factors that are known are multiplied out,

    (⊕ A_i)(⊕ B_i) = ⊕ A_i B_i,   (⊕ A_i)(x_i)_i = (A_i x_i)_i,   (x_i)_iᵀ(y_i)_i = Σ_i x_iᵀ y_i,

unknown ones stay in order, and the identity disappears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Grid,
    Identity,
    MalformedStatement,
    MatrixTerm,
    Transpose,
    plus,
    substitute,
    times,
)


@dataclass(frozen=True)
class Word:
    """A coefficient times a product of matrices; no factors at all is the identity."""

    coefficient: Expr
    factors: tuple[MatrixTerm, ...]


Words: TypeAlias = list[Word]


def words(matrix: MatrixTerm) -> Words:
    if isinstance(matrix, terms.MatrixCall):
        return words(matrix.unfold())
    if isinstance(matrix, terms.MatrixSum):
        return merged(words(matrix.args[0]) + words(matrix.args[1]))
    if isinstance(matrix, terms.Scaled):
        return [
            Word(times(matrix.args[0], word.coefficient), word.factors)
            for word in words(matrix.args[1])
        ]
    if isinstance(matrix, terms.MatrixProduct):
        return merged(
            [word_product(a, b) for a in words(matrix.args[0]) for b in words(matrix.args[1])]
        )
    if isinstance(matrix, Transpose):
        return [transposed(word) for word in words(matrix.args[0])]
    if isinstance(matrix, terms.Hadamard):
        return [_hadamard(matrix)]
    if isinstance(matrix, Identity) and not matrix.rows.is_Integer:
        return [Word(Integer(1), ())]
    if isinstance(matrix, Identity):
        return [Word(Integer(1), (unit_grid(int(matrix.rows)),))]
    return [Word(Integer(1), (matrix,))]


def unit_grid(size: int) -> Grid:
    return Grid(size, size, *(Integer(row == col) for row in range(size) for col in range(size)))


def word_product(left: Word, right: Word) -> Word:
    coefficient = times(left.coefficient, right.coefficient)
    factors = list(left.factors)
    for factor in right.factors:
        joined = _product(factors[-1], factor) if factors else None
        if joined is None:
            factors.append(factor)
        else:
            factors[-1] = joined
    factors = [f for f in factors if len(factors) == 1 or not _is_unit(f)] or factors[:1]
    scalars = [f for f in factors if is_number(f)] if len(factors) > 1 else []
    for factor in scalars:
        coefficient = times(coefficient, factor.entries[0])
    return Word(coefficient, tuple(f for f in factors if f not in scalars))


def _is_unit(factor: MatrixTerm) -> bool:
    """Is a known factor the identity?"""
    grid = factor.block if isinstance(factor, BlockDiagonal) else factor
    if not isinstance(grid, Grid) or grid.rows != grid.cols:
        return False
    pairs = zip(grid.entries, unit_grid(int(grid.rows)).entries, strict=True)
    return all(entry == unit for entry, unit in pairs)


def is_number(factor: MatrixTerm) -> bool:
    return isinstance(factor, Grid) and factor.shape == (1, 1)


def _product(a: MatrixTerm, b: MatrixTerm) -> MatrixTerm | None:
    """a·b for neighbouring known factors, None when they stay side by side."""
    if isinstance(a, Grid) and isinstance(b, Grid):
        return _grid_product(a, b)
    if isinstance(a, BlockDiagonal) and isinstance(b, BlockDiagonal | BlockColumn):
        left, right, index = matched(a, b)
        return type(b)(_grid_product(left, right), index, a.count)
    column = a.args[0] if isinstance(a, Transpose) else None
    if not isinstance(column, BlockColumn) or not isinstance(b, BlockDiagonal | BlockColumn):
        return None
    left, right, index = matched(column, b)
    if isinstance(b, BlockColumn):
        return _summed(_grid_product(_grid_transpose(left), right), index, b.count)
    return Transpose(BlockColumn(_grid_product(_grid_transpose(right), left), index, b.count))


def matched(a: Any, b: Any) -> tuple[Grid, Grid, Symbol]:
    """The blocks of two block matrices under one index, which is free in neither of them."""
    sizes = (a.count, b.count)
    terms.require_same(*sizes, "{} and {} blocks cannot be combined", *sizes)
    block, index = _opened(a, b)
    return block, substitute(b.block, {b.index: index}), index


def _opened(blocks: Any, beside: Any) -> tuple[Grid, Symbol]:
    """The block under an index that is free neither in the matrix nor in what is beside it: a
    natural number, for what counts blocks starts at 0, whatever its own sort."""
    outside = terms.free_variables(blocks) | terms.free_variables(beside)
    natural = Symbol(blocks.index.name, **Sort.NATURAL.assumptions)
    index = terms.fresh_symbol(natural, outside)
    return substitute(blocks.block, {blocks.index: index}), index


def _summed(block: Grid, index: Symbol, count: Expr) -> Grid:
    """Σ over the blocks, entry by entry."""
    limits = (index, Integer(0), count - 1)
    return Grid(block.rows, block.cols, *(sympy.Sum(entry, limits) for entry in block.entries))


def _grid_product(a: Grid, b: Grid) -> Grid:
    inner, cols = int(a.cols), int(b.cols)
    return Grid(
        a.rows,
        cols,
        *(
            plus(*(times(a.entry(row, k), b.entry(k, col)) for k in range(inner)))
            for row in range(int(a.rows))
            for col in range(cols)
        ),
    )


def _grid_transpose(grid: Grid) -> Grid:
    return Grid(
        grid.cols,
        grid.rows,
        *(grid.entry(row, col) for col in range(int(grid.cols)) for row in range(int(grid.rows))),
    )


def transposed(word: Word) -> Word:
    return Word(word.coefficient, tuple(_factor_transposed(f) for f in reversed(word.factors)))


def _factor_transposed(factor: MatrixTerm) -> MatrixTerm:
    if isinstance(factor, Transpose):
        return factor.args[0]
    if isinstance(factor, Grid):
        return _grid_transpose(factor)
    if isinstance(factor, BlockDiagonal):
        return BlockDiagonal(_grid_transpose(factor.block), factor.index, factor.count)
    return Transpose(factor)


def _hadamard(matrix: terms.Hadamard) -> Word:
    left, right = (single(block_form(part)) for part in matrix.args)
    product = _entrywise(times, left, right)
    if product is None:
        raise MalformedStatement(f"{matrix}: the elementwise product of matrices of unlike kinds")
    return Word(Integer(1), (product,))


def _entrywise(operation: Callable[[Expr, Expr], Expr], a: Any, b: Any) -> Any:
    """Two matrices combined entry by entry; None unless they are known and of one kind."""
    if isinstance(a, BlockColumn | BlockDiagonal) and type(a) is type(b):
        if a.block.shape != b.block.shape:
            return None
        left, right, index = matched(a, b)
        return type(a)(_entrywise(operation, left, right), index, a.count)
    if not (isinstance(a, Grid) and isinstance(b, Grid) and a.shape == b.shape):
        return None
    return Grid(a.rows, a.cols, *map(operation, a.entries, b.entries))


def single(words: Words) -> MatrixTerm | None:
    """The one matrix that a list of words is, when it is one without unknown matrices."""
    if len(words) != 1 or len(words[0].factors) != 1:
        return None
    return scaled(words[0].coefficient, words[0].factors[0])


def scaled(coefficient: Expr, factor: MatrixTerm) -> Any:
    """The multiple of a known matrix, entry by entry; None of an unknown one."""
    if isinstance(factor, Grid):
        return Grid(factor.rows, factor.cols, *(times(coefficient, e) for e in factor.entries))
    if isinstance(factor, BlockColumn | BlockDiagonal):
        block, index = _opened(factor, coefficient)
        return type(factor)(scaled(coefficient, block), index, factor.count)
    return None


def merged(words: Words) -> Words:
    """Add words that are one known matrix each; the identity joins direct sums."""
    kept: Words = []
    for word in words:
        for position, other in enumerate(kept):
            total = added(other, word)
            if total is not None:
                kept[position] = total
                break
        else:
            kept.append(word)
    return kept


def added(a: Word, b: Word) -> Word | None:
    if len(a.factors) > 1 or len(b.factors) > 1:
        return None
    if not a.factors and not b.factors:
        return Word(plus(a.coefficient, b.coefficient), ())
    total = _entrywise(plus, _as_matrix(a, b), _as_matrix(b, a))
    return None if total is None else Word(Integer(1), (total,))


def _as_matrix(word: Word, other: Word) -> MatrixTerm | None:
    if word.factors:
        return scaled(word.coefficient, word.factors[0])
    pattern = other.factors[0]
    if isinstance(pattern, BlockDiagonal):
        unit = unit_grid(int(pattern.block.rows))
        like = BlockDiagonal(unit, pattern.index, pattern.count)
        return scaled(word.coefficient, like)
    return None


def block_form(matrix: MatrixTerm) -> Words:
    """A matrix as a sum of words, all known neighbours multiplied out."""
    return merged(words(matrix))
