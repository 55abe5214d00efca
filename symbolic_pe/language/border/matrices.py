"""How each kind of matrix is read, and which sizes are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial, reduce
from operator import add
from typing import TYPE_CHECKING, Any

import sympy

from symbolic_pe.foundations.definitions import call
from symbolic_pe.kernel.terms import Term, constant, function, numeral, substitute, variable
from symbolic_pe.kernel.types import N, R
from symbolic_pe.language import statements, terms
from symbolic_pe.language.border.vocabulary import OutsideVocabulary, applied_constant, within

if TYPE_CHECKING:
    from symbolic_pe.language.border.reader import Reader

_SHAPED = (
    terms.Dot,
    terms.Trace,
    terms.Determinant,
    terms.MatrixProduct,
    terms.MatrixSum,
    terms.Hadamard,
    terms.Grid,
)
_PLACES = {sympy.Add: None, sympy.Mul: None, sympy.Pow: 2, sympy.KroneckerDelta: 2}
"""How many arguments there are, where it is not one; None for at least one."""


def refuse_misshapen(e: Any) -> None:
    """Refuse what no constructor makes: two arguments of a cosine, the trace of a 1×2 matrix."""
    if isinstance(e, sympy.Function | sympy.Add | sympy.Mul | sympy.Pow):
        many = _PLACES.get(type(e), 1)
        if not e.args or (many is not None and len(e.args) != many):
            raise OutsideVocabulary(f"{type(e).__name__} of {len(e.args)} arguments")
    if isinstance(e, _SHAPED):
        try:
            type(e)(*e.args)
        except (terms.MalformedStatement, TypeError) as error:
            raise OutsideVocabulary(str(error)) from None


def _grid(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    """Σ over the entries: δ(a, row)·δ(b, column)·entry; of one column Σ δ(a, row)·entry."""
    a, b = (variable(reader.fresh(name, scope, m), N) for name in "ab")
    delta = constant("delta", N, N, R)
    summands = []
    for row in range(int(m.rows)):
        for col in range(int(m.cols)):
            entry = reader.real(m.entry(row, col), scope)
            place = delta(a, numeral(row, 1, N))
            place = place if m.cols == 1 else place * delta(b, numeral(col, 1, N))
            summands.append(place * entry)
    value = reduce(add, summands) if summands else numeral(0, 1, R)
    return function(a, function(b, value))


def _blocks(name: str, rows: int, cols: int) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    def reading(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
        block = m.block
        within(0, m.index, "the start")
        reader.size(m.count, scope)  # 2·(n/2) rows are a natural number, n/2 blocks need not be one
        if (block.rows, block.cols) == (1, 1) and name == "column2":
            return _simple_column(reader, m, scope)
        if (block.rows, block.cols) != (rows, cols):
            raise OutsideVocabulary(f"blocks of shape {block.shape} are not known")
        entries = [
            reader.under(m.index, 0, entry, partial(reader.real, entry), scope)
            for entry in block.entries
        ]
        return call(name, *entries)

    return reading


def _simple_column(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    (value,) = m.block.entries
    entry = reader.under(m.index, 0, value, partial(reader.real, value), scope)
    a, b = (variable(reader.fresh(name, scope, m), N) for name in "ab")
    return function(a, function(b, substitute(entry, a)))


def _matrix_value(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    refuse_sizes(m.head, scope)
    head = reader.variable(m.head)
    return applied_constant(head, reader.arguments(head.type, m.args[1:], scope))


MATRIX_READINGS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    terms.Grid: _grid,
    terms.BlockColumn: _blocks("column2", 2, 1),
    terms.BlockDiagonal: _blocks("diagonal2", 2, 2),
    terms.Identity: lambda reader, m, scope: call("identity"),
    terms.MatrixValue: _matrix_value,
    terms.MatrixCall: lambda reader, m, scope: reader.called(m, scope),
    terms.MatrixProduct: lambda reader, m, scope: call(
        "mprod", reader.size(m.args[0].cols, scope), *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.MatrixSum: lambda reader, m, scope: call(
        "msum", *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.Hadamard: lambda reader, m, scope: call(
        "hadamard", *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.Scaled: lambda reader, m, scope: call(
        "scaled", reader.real(m.args[0], scope), reader.matrix(m.args[1], scope)
    ),
    terms.Transpose: lambda reader, m, scope: call("transpose", reader.matrix(m.arg, scope)),
}


def refuse_sizes(matrix: Any, bound: Iterable[Any]) -> None:
    """Refuse an unknown matrix whose size is bound where the matrix is not."""
    if terms.free_variables(matrix) & set(bound):
        raise OutsideVocabulary(f"the size of {matrix.name} depends on a variable bound inside")


def refuse_sizes_bound_inside(s: Any) -> None:
    """Refuse ∀W ∀n where W has n rows, and ∀n around a W that is bound further out."""
    for place, symbol in enumerate(s.variables):
        own = s.variables[place + 1 :]
        for thing in statements.free_in(s.body).difference(own):
            if isinstance(thing, terms.MatrixVariable):
                refuse_sizes(thing, {symbol} - {thing})
