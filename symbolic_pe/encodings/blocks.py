"""Short ways to write vectors and matrices, by entries or block by block."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Symbol, sympify

from symbolic_pe.encodings.symbols import i, n
from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Grid


def vector(*entries: Expr) -> Grid:
    """The column vector with these entries."""
    return Grid(len(entries), 1, *map(sympify, entries))


def matrix(*rows: Sequence[Expr]) -> Grid:
    """The matrix with these rows: ``matrix([a, b], [c, d])``."""
    return Grid.of([[sympify(entry) for entry in row] for row in rows])


def stacked_blocks(*entries: Expr, index: Symbol = i, count: Expr = n) -> BlockColumn:
    """The vector (block(0), …, block(count − 1)) whose block ``index`` has these entries."""
    return BlockColumn(vector(*entries), index, sympify(count))


def diagonal_blocks(*rows: Sequence[Expr], index: Symbol = i, count: Expr = n) -> BlockDiagonal:
    """The direct sum ⊕ block(index) over index = 0 … count − 1."""
    return BlockDiagonal(matrix(*rows), index, sympify(count))
