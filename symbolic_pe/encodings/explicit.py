"""Expansion of block objects to explicit SymPy matrices at a concrete size."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Integer

from symbolic_pe.encodings.symbols import n
from symbolic_pe.language import terms
from symbolic_pe.language.terms import MatrixTerm, substitute


def explicit(term: MatrixTerm, head_dimension: int | None = None) -> sympy.ImmutableMatrix:
    """The entries of a matrix term as a SymPy matrix, with n = head_dimension/2 put in.

    Raises ValueError for an odd or non-positive head dimension, or a size that stays symbolic.
    """
    if head_dimension is not None:
        if head_dimension <= 0 or head_dimension % 2:
            raise ValueError(f"the head dimension must be even and positive, not {head_dimension}")
        term = substitute(term, {n: Integer(head_dimension // 2)})
    return sympy.ImmutableMatrix(_expand(term))


def _expand(term: Any) -> sympy.Matrix:
    if isinstance(term, terms.MatrixCall):
        return _expand(term.unfold())
    if isinstance(term, terms.Grid):
        return sympy.Matrix(int(term.rows), int(term.cols), list(term.entries))
    if isinstance(term, terms.BlockColumn | terms.BlockDiagonal):
        return _expand_blocks(term)
    if isinstance(term, terms.Identity):
        return sympy.eye(_size(term.rows))
    if isinstance(term, terms.Transpose):
        return _expand(term.args[0]).T
    if isinstance(term, terms.Scaled):
        return term.args[0] * _expand(term.args[1])
    if isinstance(term, terms.MatrixProduct | terms.MatrixSum | terms.Hadamard):
        return _combine(term, *map(_expand, term.args))
    raise ValueError(f"{term} has no explicit entries")


def _combine(term: Any, left: sympy.Matrix, right: sympy.Matrix) -> sympy.Matrix:
    if isinstance(term, terms.MatrixProduct):
        return left * right
    if isinstance(term, terms.MatrixSum):
        return left + right
    return left.multiply_elementwise(right)


def _expand_blocks(term: Any) -> sympy.Matrix:
    blocks = [
        _expand(substitute(term.block, {term.index: Integer(place)}))
        for place in range(_size(term.count))
    ]
    join = sympy.diag if isinstance(term, terms.BlockDiagonal) else sympy.Matrix.vstack
    return join(*blocks)


def _size(count: Any) -> int:
    if not getattr(count, "is_Integer", False):
        raise ValueError(f"the size {count} is not a number: give the head dimension")
    return int(count)
