"""Numbers made of matrices, and zero matrices, for the normal form that proposes.

A matrix is a sum of words of known and unknown matrices, see :mod:`symbolic_pe.language.blocks`;
what is left over is compared entry by entry.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol

from symbolic_pe.language import blocks, terms
from symbolic_pe.language.blocks import Word, Words
from symbolic_pe.language.sorts import Sort, has_real_entries
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Grid,
    MalformedStatement,
    MatrixTerm,
    MatrixValue,
    Transpose,
    plus,
    substitute,
    times,
)
from symbolic_pe.proofs.heuristics.binders import height, replaced
from symbolic_pe.proofs.heuristics.normal_form import SPECIAL, Reader, is_combination, normal_form
from symbolic_pe.proofs.heuristics.trees import Tree, constant, generator


def block_form(matrix: MatrixTerm) -> Words:
    """A matrix as a sum of words; known factors that are equal to the identity disappear."""
    return [_without_units(word) for word in blocks.block_form(matrix)]


def _without_units(word: Word) -> Word:
    factors = [factor for factor in word.factors if not _is_unit(factor)]
    return Word(word.coefficient, tuple(factors or word.factors[:1]))


def _is_unit(factor: MatrixTerm) -> bool:
    """Is a known factor equal to the identity?"""
    grid = factor.block if isinstance(factor, BlockDiagonal) else factor
    if not isinstance(grid, Grid) or grid.rows != grid.cols:
        return False
    pairs = zip(grid.entries, blocks.unit_grid(int(grid.rows)).entries, strict=True)
    return all(entry == unit or are_equal(entry, unit) for entry, unit in pairs)


def is_zero_matrix(matrix: MatrixTerm) -> bool:
    """Is every entry of the matrix certainly zero?"""
    words = block_form(matrix)
    groups: list[tuple[tuple[MatrixTerm, ...], Expr]] = []
    for word in words:
        for position, (factors, coefficient) in enumerate(groups):
            if _same_factors(factors, word.factors):
                groups[position] = (factors, plus(coefficient, word.coefficient))
                break
        else:
            groups.append((word.factors, word.coefficient))
    return all(_is_zero_word(coefficient, factors) for factors, coefficient in groups)


def _is_zero_word(coefficient: Expr, factors: tuple[MatrixTerm, ...]) -> bool:
    if is_zero(coefficient):
        return True
    return any(
        all(is_zero(entry) for entry in entries) if entries else False
        for entries in map(_entries, factors)
    )


def _entries(factor: MatrixTerm) -> tuple[Expr, ...]:
    """The entries of a known factor; a block's entries stand for those of all blocks."""
    inner = factor.args[0] if isinstance(factor, Transpose) else factor
    if isinstance(inner, BlockColumn | BlockDiagonal):
        inner = inner.block
    return inner.entries if isinstance(inner, Grid) else ()


def _same_factors(left: tuple[MatrixTerm, ...], right: tuple[MatrixTerm, ...]) -> bool:
    return len(left) == len(right) and all(
        _same_factor(a, b) for a, b in zip(left, right, strict=True)
    )


def _same_factor(a: MatrixTerm, b: MatrixTerm) -> bool:
    if type(a) is not type(b):
        return False
    if isinstance(a, Transpose):
        return _same_factor(a.args[0], b.args[0])
    if isinstance(a, MatrixValue):
        pairs = zip(a.args[1:], b.args[1:], strict=True)
        return a.head == b.head and all(are_equal(x, y) for x, y in pairs)
    if not all(are_equal(p, q) for p, q in zip(a.shape, b.shape, strict=True)):
        return False
    difference = blocks.added(Word(Integer(1), (a,)), Word(Integer(-1), (b,)))
    return difference is not None and all(
        is_zero(entry) for entry in _entries(difference.factors[0])
    )


def scalar_tree(reader: Reader, term: Expr) -> Tree:
    """The value of a dot product, trace, determinant or component in terms of entries."""
    if isinstance(term, terms.Component):
        return reader.tree(_component(term))
    if isinstance(term, terms.Dot):
        left, right = (blocks.words(side) for side in term.args)
        pairs = [blocks.word_product(blocks.transposed(u), v) for u in left for v in right]
        words = [_without_units(word) for word in blocks.merged(pairs)]
        return ("+", tuple(_number_tree(reader, word, "dot") for word in words))
    words = block_form(term.args[0])
    if isinstance(term, terms.Trace):
        return ("+", tuple(_trace_tree(reader, word, term.args[0].rows) for word in words))
    return _determinant_tree(reader, words, term.args[0].rows)


def _component(term: terms.Component) -> Expr:
    vector, block, offset = term.args
    known = blocks.single(block_form(vector))
    if not isinstance(known, BlockColumn):
        raise MalformedStatement(f"{term}: a component is taken of a vector given by its blocks")
    return substitute(known.block.entry(int(offset), 0), {known.index: block})


def _number_tree(reader: Reader, word: Word, kind: str) -> Tree:
    """A 1×1 word as a number: its entry, or an unknown that does not depend on transposition."""
    coefficient = reader.tree(word.coefficient)
    if len(word.factors) == 1 and blocks.is_number(word.factors[0]):
        return ("*", (coefficient, reader.tree(word.factors[0].entries[0])))
    forward = _word_key(reader, word.factors)
    backward = _word_key(reader, blocks.transposed(word).factors)
    key = ("word", kind, frozenset({forward, backward}), _are_real(word.factors))
    return ("*", (coefficient, generator(key)))


def _are_real(factors: tuple[MatrixTerm, ...]) -> bool:
    return all(map(has_real_entries, factors))


def _word_key(reader: Reader, factors: tuple[MatrixTerm, ...]) -> tuple[Any, ...]:
    return tuple(_factor_key(reader, factor) for factor in factors)


def _factor_key(reader: Reader, factor: MatrixTerm) -> tuple[Any, ...]:
    if isinstance(factor, Transpose):
        return ("ᵀ", _factor_key(reader, factor.args[0]))
    if isinstance(factor, MatrixValue):
        return ("unknown", factor.head, tuple(map(reader.form, factor.args[1:])))
    if isinstance(factor, BlockColumn | BlockDiagonal):
        place = reader.bound(factor, Sort.NATURAL.assumptions)
        block = substitute(factor.block, {factor.index: place})
        forms = tuple(map(reader.form, block.entries))
        name = ("v", Symbol(f"#block{height(forms)}", **place._assumptions_orig))
        return (
            type(factor).__name__,
            reader.form(factor.count),
            block.shape,
            replaced(forms, ("v", place), name),
        )
    return ("Grid", factor.shape, tuple(map(reader.form, _entries(factor))))


def _trace_tree(reader: Reader, word: Word, size: Expr) -> Tree:
    if not word.factors:
        return reader.tree(times(word.coefficient, size))
    known = blocks.scaled(word.coefficient, word.factors[0]) if len(word.factors) == 1 else None
    if isinstance(known, BlockDiagonal):
        return reader.tree(sympy.Sum(_diagonal_sum(known.block), (known.index, 0, known.count - 1)))
    if isinstance(known, Grid):
        return reader.tree(_diagonal_sum(known))
    key = frozenset({_word_key(reader, word.factors)})
    unknown = generator(("word", "tr", key, _are_real(word.factors)))
    return ("*", (reader.tree(word.coefficient), unknown))


def _diagonal_sum(grid: Grid) -> Expr:
    return plus(*(grid.entry(k, k) for k in range(int(grid.rows))))


def _determinant_tree(reader: Reader, words: Words, size: Expr) -> Tree:
    """det(c·I) is a power of c; det of a direct sum is the product of the blocks' determinants: a
    power when they are all the same number, else an unknown product."""
    matrix = blocks.single(words)
    if len(words) == 1 and not words[0].factors:
        return reader.tree(terms.made(sympy.Pow, words[0].coefficient, size))
    if isinstance(matrix, Grid):
        return reader.tree(_grid_determinant(matrix))
    if isinstance(matrix, BlockDiagonal):
        block = _grid_determinant(matrix.block)
        if are_equal(block, Integer(1)):
            return constant(1)
        if matrix.index not in terms.free_variables(block):
            return reader.tree(terms.made(sympy.Pow, block, matrix.count))
    unknown = ((reader.form(word.coefficient), _word_key(reader, word.factors)) for word in words)
    return generator(("word", "det", frozenset({(reader.form(size), *unknown)}), False))


def _grid_determinant(grid: Grid) -> Expr:
    """Laplace expansion along the first row."""
    size = int(grid.rows)
    if size <= 1:
        return grid.entries[0] if size else Integer(1)
    return plus(
        *(
            times(Integer((-1) ** col), grid.entry(0, col), _grid_determinant(_minor(grid, col)))
            for col in range(size)
        )
    )


def _minor(grid: Grid, without: int) -> Grid:
    size = int(grid.rows)
    return Grid(
        size - 1,
        size - 1,
        *(grid.entry(row, col) for row in range(1, size) for col in range(size) if col != without),
    )


SPECIAL.update(
    dict.fromkeys((terms.Dot, terms.Trace, terms.Determinant, terms.Component), scalar_tree)
)


# ---------------------------------------------------------------------------------------------
# What the search uses


@lru_cache(maxsize=4096)
def is_zero(term: Basic) -> bool:
    """Is the term taken to be zero wherever it is defined?  A matrix is when each entry is.

    Raises ZeroDivisionError when the term divides by something identically zero.
    """
    return is_zero_matrix(term) if isinstance(term, MatrixTerm) else not normal_form(term).numerator


@lru_cache(maxsize=4096)
def are_equal(lhs: Basic, rhs: Basic) -> bool:
    """Are two terms taken to be equal wherever both are defined?  Raises as :func:`is_zero`.

    Both are read as they stand: SymPy does not take one from the other.
    """
    if isinstance(lhs, MatrixTerm):
        return is_zero(terms.MatrixSum(lhs, terms.Scaled(Integer(-1), rhs)))
    return is_combination(lhs, rhs, ())
