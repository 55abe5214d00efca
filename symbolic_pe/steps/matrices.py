"""Block algebra: matrices with a symbolic number of blocks, reduced to their entries.

A matrix term becomes a sum of *words*: a coefficient and a product of factors, each of which is
a Grid, a direct sum or column of blocks, or an unknown matrix, possibly transposed.  Neighbouring
factors that are known are multiplied out,

    (⊕ A_i)(⊕ B_i) = ⊕ A_i B_i,   (⊕ A_i)(x_i)_i = (A_i x_i)_i,   (x_i)_iᵀ(y_i)_i = Σ_i x_iᵀ y_i,

unknown ones stay in order, and the identity disappears.  What is left over is compared entry by
entry by the scalar normal form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Sort, has_real_entries
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Grid,
    Identity,
    MalformedStatement,
    MatrixTerm,
    MatrixValue,
    Transpose,
    plus,
    substitute,
    times,
)
from symbolic_pe.steps.normal_form import (
    Reader,
    Tree,
    _constant,
    _generator,
    are_equal,
    height,
    is_zero,
    replaced,
)


@dataclass(frozen=True)
class Word:
    """A coefficient times a product of matrices; no factors at all is the identity."""

    coefficient: Expr
    factors: tuple[MatrixTerm, ...]


Words: TypeAlias = list[Word]


def _words(matrix: MatrixTerm) -> Words:
    if isinstance(matrix, terms.MatrixCall):
        return _words(matrix.unfold())
    if isinstance(matrix, terms.MatrixSum):
        return _merged(_words(matrix.args[0]) + _words(matrix.args[1]))
    if isinstance(matrix, terms.Scaled):
        return [Word(times(matrix.args[0], word.coefficient), word.factors)
                for word in _words(matrix.args[1])]  # fmt: skip
    if isinstance(matrix, terms.MatrixProduct):
        return _merged([_times(a, b) for a in _words(matrix.args[0])
                        for b in _words(matrix.args[1])])  # fmt: skip
    if isinstance(matrix, Transpose):
        return [_transposed(word) for word in _words(matrix.args[0])]
    if isinstance(matrix, terms.Hadamard):
        return [_hadamard(matrix)]
    if isinstance(matrix, Identity) and not matrix.rows.is_Integer:
        return [Word(Integer(1), ())]
    if isinstance(matrix, Identity):
        return [Word(Integer(1), (_unit_grid(int(matrix.rows)),))]
    return [Word(Integer(1), (matrix,))]


def _unit_grid(size: int) -> Grid:
    return Grid(size, size, *(Integer(row == col) for row in range(size) for col in range(size)))


def _times(left: Word, right: Word) -> Word:
    coefficient = times(left.coefficient, right.coefficient)
    factors = list(left.factors)
    for factor in right.factors:
        joined = _product(factors[-1], factor) if factors else None
        if joined is None:
            factors.append(factor)
        else:
            factors[-1] = joined
    factors = [f for f in factors if len(factors) == 1 or not _is_unit(f)] or factors[:1]
    scalars = [f for f in factors if _is_number(f)] if len(factors) > 1 else []
    for factor in scalars:
        coefficient = times(coefficient, factor.entries[0])
    return Word(coefficient, tuple(f for f in factors if f not in scalars))


def _is_unit(factor: MatrixTerm) -> bool:
    """Is a known factor the identity?"""
    grid = factor.block if isinstance(factor, BlockDiagonal) else factor
    if not isinstance(grid, Grid) or grid.rows != grid.cols:
        return False
    pairs = zip(grid.entries, _unit_grid(int(grid.rows)).entries, strict=True)
    return all(entry == unit or are_equal(entry, unit) for entry, unit in pairs)


def _is_number(factor: MatrixTerm) -> bool:
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
    terms._require_same(*sizes, "{} and {} blocks cannot be combined", *sizes)
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
    return Grid(a.rows, cols, *(
        plus(*(times(a.entry(row, k), b.entry(k, col)) for k in range(inner)))
        for row in range(int(a.rows)) for col in range(cols)))  # fmt: skip


def _grid_transpose(grid: Grid) -> Grid:
    return Grid(grid.cols, grid.rows, *(grid.entry(row, col) for col in range(int(grid.cols))
                                        for row in range(int(grid.rows))))  # fmt: skip


def _transposed(word: Word) -> Word:
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
    left, right = (_single(block_form(part)) for part in matrix.args)
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


def _single(words: Words) -> MatrixTerm | None:
    """The one matrix that a list of words is, when it is one without unknown matrices."""
    if len(words) != 1 or len(words[0].factors) != 1:
        return None
    return _scaled(words[0].coefficient, words[0].factors[0])


def _scaled(coefficient: Expr, factor: MatrixTerm) -> Any:
    """The multiple of a known matrix, entry by entry; None of an unknown one."""
    if isinstance(factor, Grid):
        return Grid(factor.rows, factor.cols, *(times(coefficient, e) for e in factor.entries))
    if isinstance(factor, BlockColumn | BlockDiagonal):
        block, index = _opened(factor, coefficient)
        return type(factor)(_scaled(coefficient, block), index, factor.count)
    return None


def _merged(words: Words) -> Words:
    """Add words that are one known matrix each; the identity joins direct sums."""
    kept: Words = []
    for word in words:
        for position, other in enumerate(kept):
            total = _added(other, word)
            if total is not None:
                kept[position] = total
                break
        else:
            kept.append(word)
    return kept


def _added(a: Word, b: Word) -> Word | None:
    if len(a.factors) > 1 or len(b.factors) > 1:
        return None
    if not a.factors and not b.factors:
        return Word(plus(a.coefficient, b.coefficient), ())
    total = _entrywise(plus, _as_matrix(a, b), _as_matrix(b, a))
    return None if total is None else Word(Integer(1), (total,))


def _as_matrix(word: Word, other: Word) -> MatrixTerm | None:
    if word.factors:
        return _scaled(word.coefficient, word.factors[0])
    pattern = other.factors[0]
    if isinstance(pattern, BlockDiagonal):
        unit = _unit_grid(int(pattern.block.rows))
        like = BlockDiagonal(unit, pattern.index, pattern.count)
        return _scaled(word.coefficient, like)
    return None


def block_form(matrix: MatrixTerm) -> Words:
    """A matrix as a sum of words, all known neighbours multiplied out."""
    return _merged(_words(matrix))


# ---------------------------------------------------------------------------------------------
# Zero, and numbers made of matrices


def is_zero_matrix(reader: Reader, matrix: MatrixTerm) -> bool:
    """Is every entry of the matrix certainly zero?"""
    words = block_form(matrix)
    groups: list[tuple[tuple[MatrixTerm, ...], Expr]] = []
    for word in words:
        for position, (factors, coefficient) in enumerate(groups):
            if _same_factors(reader, factors, word.factors):
                groups[position] = (factors, plus(coefficient, word.coefficient))
                break
        else:
            groups.append((word.factors, word.coefficient))
    return all(_is_zero_word(reader, coefficient, factors) for factors, coefficient in groups)


def _is_zero_word(reader: Reader, coefficient: Expr, factors: tuple[MatrixTerm, ...]) -> bool:
    if is_zero(coefficient, reader.opaque):
        return True
    return any(all(is_zero(entry, reader.opaque) for entry in entries) if entries else False
               for entries in map(_entries, factors))  # fmt: skip


def _entries(factor: MatrixTerm) -> tuple[Expr, ...]:
    """The entries of a known factor; a block's entries stand for those of all blocks."""
    inner = factor.args[0] if isinstance(factor, Transpose) else factor
    if isinstance(inner, BlockColumn | BlockDiagonal):
        inner = inner.block
    return inner.entries if isinstance(inner, Grid) else ()


def _same_factors(reader: Reader, left: tuple[MatrixTerm, ...], right: tuple[MatrixTerm, ...]
                  ) -> bool:  # fmt: skip
    return len(left) == len(right) and all(
        _same_factor(reader, a, b) for a, b in zip(left, right, strict=True))  # fmt: skip


def _same_factor(reader: Reader, a: MatrixTerm, b: MatrixTerm) -> bool:
    if type(a) is not type(b):
        return False
    if isinstance(a, Transpose):
        return _same_factor(reader, a.args[0], b.args[0])
    if isinstance(a, MatrixValue):
        pairs = zip(a.args[1:], b.args[1:], strict=True)
        return a.head == b.head and all(are_equal(x, y, reader.opaque) for x, y in pairs)
    if not all(are_equal(p, q) for p, q in zip(a.shape, b.shape, strict=True)):
        return False
    difference = _added(Word(Integer(1), (a,)), Word(Integer(-1), (b,)))
    return difference is not None and all(is_zero(entry, reader.opaque)
                                          for entry in _entries(difference.factors[0]))  # fmt: skip


def scalar_tree(reader: Reader, term: Expr) -> Tree:
    """The value of a dot product, trace, determinant or component in terms of entries."""
    if isinstance(term, terms.Component):
        return reader.tree(_component(term))
    if isinstance(term, terms.Dot):
        words = _merged([_times(_transposed(u), v) for u in _words(term.args[0])
                         for v in _words(term.args[1])])  # fmt: skip
        return ("+", tuple(_number_tree(reader, word, "dot") for word in words))
    words = block_form(term.args[0])
    if isinstance(term, terms.Trace):
        return ("+", tuple(_trace_tree(reader, word, term.args[0].rows) for word in words))
    return _determinant_tree(reader, words, term.args[0].rows)


def _component(term: terms.Component) -> Expr:
    vector, block, offset = term.args
    known = _single(block_form(vector))
    if not isinstance(known, BlockColumn):
        raise MalformedStatement(f"{term}: a component is taken of a vector given by its blocks")
    return substitute(known.block.entry(int(offset), 0), {known.index: block})


def _number_tree(reader: Reader, word: Word, kind: str) -> Tree:
    """A 1×1 word as a number: its entry, or an unknown that does not depend on transposition."""
    coefficient = reader.tree(word.coefficient)
    if len(word.factors) == 1 and _is_number(word.factors[0]):
        return ("*", (coefficient, reader.tree(word.factors[0].entries[0])))
    forward = _word_key(reader, word.factors)
    backward = _word_key(reader, _transposed(word).factors)
    key = ("word", kind, frozenset({forward, backward}), _are_real(word.factors))
    return ("*", (coefficient, _generator(key)))


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
        return (type(factor).__name__, reader.form(factor.count), block.shape,
                replaced(forms, ("v", place), name))  # fmt: skip
    return ("Grid", factor.shape, tuple(map(reader.form, _entries(factor))))


def _trace_tree(reader: Reader, word: Word, size: Expr) -> Tree:
    if not word.factors:
        return reader.tree(times(word.coefficient, size))
    known = _scaled(word.coefficient, word.factors[0]) if len(word.factors) == 1 else None
    if isinstance(known, BlockDiagonal):
        return reader.tree(sympy.Sum(_diagonal_sum(known.block), (known.index, 0, known.count - 1)))
    if isinstance(known, Grid):
        return reader.tree(_diagonal_sum(known))
    key = frozenset({_word_key(reader, word.factors)})
    unknown = _generator(("word", "tr", key, _are_real(word.factors)))
    return ("*", (reader.tree(word.coefficient), unknown))


def _diagonal_sum(grid: Grid) -> Expr:
    return plus(*(grid.entry(k, k) for k in range(int(grid.rows))))


def _determinant_tree(reader: Reader, words: Words, size: Expr) -> Tree:
    """det(c·I) is a power of c; det of a direct sum is the product of the blocks' determinants: a
    power when they are all the same number, else an unknown product."""
    matrix = _single(words)
    if len(words) == 1 and not words[0].factors:
        return reader.tree(terms.made(sympy.Pow, words[0].coefficient, size))
    if isinstance(matrix, Grid):
        return reader.tree(_grid_determinant(matrix))
    if isinstance(matrix, BlockDiagonal):
        block = _grid_determinant(matrix.block)
        if are_equal(block, Integer(1), reader.opaque):
            return _constant(1)
        if matrix.index not in terms.free_variables(block):
            return reader.tree(terms.made(sympy.Pow, block, matrix.count))
    unknown = ((reader.form(word.coefficient), _word_key(reader, word.factors)) for word in words)
    return _generator(("word", "det", frozenset({(reader.form(size), *unknown)}), False))


def _grid_determinant(grid: Grid) -> Expr:
    """Laplace expansion along the first row."""
    size = int(grid.rows)
    if size <= 1:
        return grid.entries[0] if size else Integer(1)
    return plus(*(
        times(Integer((-1) ** col), grid.entry(0, col), _grid_determinant(_minor(grid, col)))
        for col in range(size)))  # fmt: skip


def _minor(grid: Grid, without: int) -> Grid:
    size = int(grid.rows)
    return Grid(size - 1, size - 1, *(grid.entry(row, col) for row in range(1, size)
                                      for col in range(size) if col != without))  # fmt: skip
