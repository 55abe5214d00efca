"""Matrices with a symbolic number of blocks, and their scalar invariants."""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Integer, Symbol, Tuple
from sympy.core.symbol import Str

from symbolic_pe.language.terms.arithmetic import times
from symbolic_pe.language.terms.malformed import MalformedStatement, as_term, require_same


class _Shown:
    """Gives nodes a short text for error messages; the reports print better."""

    text = ""
    args: tuple[Any, ...]

    def _sympystr(self, printer: Any) -> str:
        return self.text.format(*map(printer._print, self.args))


class MatrixTerm(_Shown, Basic):
    """A matrix whose numbers of rows and columns are terms (possibly symbolic).

    Subclasses fill in ``shape``.  ``@``, ``+``, ``-``, ``*`` and ``.T`` build nodes and evaluate
    nothing, so a statement keeps its sides as written.
    """

    @property
    def shape(self) -> tuple[Expr, Expr]:
        raise NotImplementedError

    @property
    def rows(self) -> Expr:
        return self.shape[0]

    @property
    def cols(self) -> Expr:
        return self.shape[1]

    @property
    def T(self) -> Transpose:
        return Transpose(self)

    def __matmul__(self, other: MatrixTerm) -> MatrixProduct:
        return MatrixProduct(self, other)

    def __add__(self, other: MatrixTerm) -> MatrixSum:
        return MatrixSum(self, other)

    def __sub__(self, other: MatrixTerm) -> MatrixSum:
        return MatrixSum(self, Scaled(Integer(-1), other))

    def __neg__(self) -> Scaled:
        return Scaled(Integer(-1), self)

    def __rmul__(self, factor: Expr | int) -> Scaled:
        return Scaled(factor, self)


def require_matrix(thing: object, role: str) -> MatrixTerm:
    if not isinstance(thing, MatrixTerm):
        raise MalformedStatement(f"{role} must be a matrix, but {thing} is a number")
    return thing


def as_number(thing: Any) -> Expr:
    term = as_term(thing)
    if not isinstance(term, Expr):
        raise MalformedStatement(f"a number is expected, and {term} is none")
    return term


class Grid(MatrixTerm):
    """A matrix given entry by entry: ``Grid(2, 2, a, b, c, d)`` is [[a, b], [c, d]]."""

    def __new__(cls, rows: int, cols: int, *entries: Expr) -> Grid:
        rows, cols = Integer(rows), Integer(cols)
        if rows < 0 or len(entries) != rows * cols:
            raise MalformedStatement(
                f"a {rows}×{cols} matrix has {rows * cols} entries, not {len(entries)}"
            )
        return Basic.__new__(cls, rows, cols, *map(as_number, entries))

    @classmethod
    def of(cls, table: list[list[Expr]]) -> Grid:
        """The matrix with these rows, e.g. ``Grid.of([[a, b], [c, d]])``."""
        if len({len(row) for row in table}) != 1:
            raise MalformedStatement("the rows of a matrix must have one length")
        return cls(len(table), len(table[0]), *(entry for row in table for entry in row))

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (self.args[0], self.args[1])

    def entry(self, row: int, col: int) -> Expr:
        return self.args[2 + row * int(self.cols) + col]

    @property
    def entries(self) -> tuple[Expr, ...]:
        return self.args[2:]

    def _sympystr(self, printer: Any) -> str:
        rows = range(int(self.rows))
        table = [[self.entry(row, col) for col in range(int(self.cols))] for row in rows]
        return printer._print(table)


class _Indexed(MatrixTerm):
    """Blocks ``block(i)`` for i = 0 … count − 1; the index is bound."""

    def __new__(cls, block: Grid, index: Symbol, count: Expr) -> _Indexed:
        if not isinstance(block, Grid):
            raise MalformedStatement("a block must be given by its entries (a Grid)")
        if type(index) is not Symbol or not index.is_integer:
            raise MalformedStatement(f"the block index {index} must be an integer symbol")
        return Basic.__new__(cls, block, index, as_number(count))

    @property
    def block(self) -> Grid:
        return self.args[0]

    @property
    def index(self) -> Symbol:
        return self.args[1]

    @property
    def count(self) -> Expr:
        return self.args[2]


class BlockDiagonal(_Indexed):
    """The direct sum ⊕ block(i) over i = 0 … count − 1: blocks on the diagonal, zero elsewhere."""

    text = "⊕({0}, {1} < {2})"

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (times(self.block.rows, self.count), times(self.block.cols, self.count))


class BlockColumn(_Indexed):
    """The blocks block(i), i = 0 … count − 1, stacked; 2×1 blocks give a vector of 2·count."""

    text = "stack({0}, {1} < {2})"

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (times(self.block.rows, self.count), self.block.cols)


class Identity(MatrixTerm):
    """The identity matrix of a given (symbolic) size."""

    text = "I"

    def __new__(cls, size: Expr | int) -> Identity:
        return Basic.__new__(cls, as_number(size))

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (self.args[0], self.args[0])


class MatrixVariable(Basic):
    """A matrix-valued unknown: ``W = MatrixVariable("W", r, 2*n)``; ``W()`` is the matrix, and
    with parameters ``T(k)`` a matrix for each k.  It can be quantified and instantiated."""

    def __new__(cls, name: str | Str, rows: Expr, cols: Expr) -> MatrixVariable:
        return Basic.__new__(cls, Str(str(name)), as_number(rows), as_number(cols))

    @property
    def name(self) -> str:
        return self.args[0].name

    def __call__(self, *parameters: Expr) -> MatrixValue:
        return MatrixValue(self, *map(as_number, parameters))


class MatrixValue(MatrixTerm):
    """A matrix variable applied to its (possibly zero) parameters."""

    @property
    def head(self) -> MatrixVariable:
        return self.args[0]

    def _sympystr(self, printer: Any) -> str:
        return f"{self.head.name}({', '.join(map(printer._print, self.args[1:]))})"

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return self.head.args[1:]


class MatrixLambda(Basic):
    """λ parameters. matrix: what a matrix variable with parameters is instantiated by."""

    def __new__(cls, parameters: Tuple, body: MatrixTerm) -> MatrixLambda:
        parameters = Tuple(*map(as_term, parameters))
        return Basic.__new__(cls, parameters, require_matrix(body, "the body"))


class MatrixProduct(MatrixTerm):
    """A @ B, not evaluated."""

    text = "{}·{}"

    def __new__(cls, left: MatrixTerm, right: MatrixTerm) -> MatrixProduct:
        left, right = require_matrix(left, "a factor"), require_matrix(right, "a factor")
        require_same(
            left.cols,
            right.rows,
            "cannot multiply matrices of the shapes {} and {}",
            left.shape,
            right.shape,
        )
        return Basic.__new__(cls, left, right)

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (self.args[0].rows, self.args[1].cols)


class _SameShape(MatrixTerm):
    """Two matrices of one shape, combined entry by entry."""

    def __new__(cls, left: MatrixTerm, right: MatrixTerm) -> _SameShape:
        left, right = require_matrix(left, "an operand"), require_matrix(right, "an operand")
        for a, b in zip(left.shape, right.shape, strict=True):
            require_same(a, b, "the shapes {} and {} differ", left.shape, right.shape)
        return Basic.__new__(cls, left, right)

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return self.args[0].shape


class MatrixSum(_SameShape):
    """A + B, not evaluated."""

    text = "({} + {})"


class Hadamard(_SameShape):
    """The elementwise product A ⊗ B, not evaluated."""

    text = "{} ⊗ {}"


class Scaled(MatrixTerm):
    """A number times a matrix, not evaluated."""

    text = "{}·{}"

    def __new__(cls, factor: Expr, matrix: MatrixTerm) -> Scaled:
        return Basic.__new__(cls, as_number(factor), require_matrix(matrix, "the matrix"))

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return self.args[1].shape


class Transpose(MatrixTerm):
    """Aᵀ, not evaluated."""

    text = "{}ᵀ"

    @property
    def arg(self) -> MatrixTerm:
        return self.args[0]

    def __new__(cls, matrix: MatrixTerm) -> Transpose:
        return Basic.__new__(cls, require_matrix(matrix, "the argument of a transpose"))

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (self.args[0].cols, self.args[0].rows)


class ScalarOfMatrices(_Shown, Expr):
    """A number computed from matrices, not evaluated."""

    is_commutative = True


class Dot(ScalarOfMatrices):
    """u·v = uᵀv for two real column vectors of one length."""

    text = "{}·{}"

    def __new__(cls, u: MatrixTerm, v: MatrixTerm) -> Dot:
        for vector in (
            require_matrix(u, "a dot product's factor"),
            require_matrix(v, "a dot product's factor"),
        ):
            require_same(
                vector.cols, Integer(1), "a dot product takes column vectors, not {}", vector
            )
        require_same(u.rows, v.rows, "no dot product of lengths {} and {}", u.rows, v.rows)
        return Expr.__new__(cls, u, v)


class Trace(ScalarOfMatrices):
    """The sum of the diagonal entries of a square matrix."""

    text = "tr({})"

    @property
    def arg(self) -> MatrixTerm:
        return self.args[0]

    def __new__(cls, matrix: MatrixTerm) -> Trace:
        require_same(
            require_matrix(matrix, "the argument of a trace").rows,
            matrix.cols,
            "no trace of a matrix of the shape {}",
            matrix.shape,
        )
        return Expr.__new__(cls, matrix)


class Determinant(ScalarOfMatrices):
    """The determinant of a square matrix."""

    text = "det({})"

    @property
    def arg(self) -> MatrixTerm:
        return self.args[0]

    def __new__(cls, matrix: MatrixTerm) -> Determinant:
        require_same(
            require_matrix(matrix, "the argument of a determinant").rows,
            matrix.cols,
            "no determinant of a matrix of the shape {}",
            matrix.shape,
        )
        return Expr.__new__(cls, matrix)
