"""Terms: what a formula may be made of.

A term is a SymPy expression built from a fixed list of node types, or one of the nodes defined
here: matrices with a symbolic number of blocks, their scalar invariants, and calls of named
definitions.  :func:`check_term` refuses everything else, so that a node whose meaning the kernel
does not know (``Piecewise``, ``Limit``, a user's own subclass of ``Expr``) never gets into a
theorem.

Meaning of a term.  Scalars are complex numbers.  ``Sum(f, (i, a, b))`` is the sum over the
integers a ≤ i ≤ b; it is defined for b ≥ a − 1, and 0 for b = a − 1.  ``Integral`` is the oriented
Lebesgue integral over a real interval.  Powers and logarithms are principal values.  A term can be
undefined at some values of its variables (1/x at 0);
:func:`symbolic_pe.language.domain.domain` says where it is defined.

What is trusted of SymPy: that its constructors compute with rational numbers and symbols, and
collect the equal parts of sums and products (``x + x`` is ``2*x``, ``x/x`` is ``1``).  Whatever
else they make of a root or a function (``sin(-x)`` is ``-sin(x)``) is confirmed by the kernel's
normal form or not used (see :func:`made`).  None of its simplifiers is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import sympy
from sympy import Basic, Expr, Integer, Integral, Lambda, Sum, Symbol, Tuple
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.core.sorting import default_sort_key
from sympy.core.symbol import Str

from symbolic_pe.language.functions import FUNCTIONS
from symbolic_pe.prose import prose


class MalformedStatement(ValueError):
    """The formula has no meaning as written: shapes, sizes or index ranges do not fit.

    ``words``: the message, in which formulas may be marked.
    """

    def __init__(self, message: object = "") -> None:
        self.words = prose(message if isinstance(message, str) else str(message))
        super().__init__(str(self.words))


def as_term(thing: Any) -> Any:
    """A number of Python's as a term, and a term as it is; never a text, which SymPy would run."""
    try:
        return sympy.sympify(thing, strict=True)
    except sympy.SympifyError:
        raise MalformedStatement(f"{thing!r} is no term") from None


# --------------------------------------------------------------------------------------------
# Matrices


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


def _require_matrix(thing: object, role: str) -> MatrixTerm:
    if not isinstance(thing, MatrixTerm):
        raise MalformedStatement(f"{role} must be a matrix, but {thing} is a number")
    return thing


def _number(thing: Any) -> Expr:
    term = as_term(thing)
    if not isinstance(term, Expr):
        raise MalformedStatement(f"a number is expected, and {term} is none")
    return term


_EQUALITY: list[Callable[[Expr, Expr, bool], bool]] = []
"""What decides whether two numbers are equal: it reads terms, so it stands above them."""


_Decision = TypeVar("_Decision", bound=Callable[[Expr, Expr, bool], bool])


def decides_equality(function: _Decision) -> _Decision:
    """Let this function say whether two numbers are equal."""
    _EQUALITY.append(function)
    return function


def _decided_equal(left: Expr, right: Expr, everywhere: bool = False) -> bool:
    """Equal wherever both have a value; ``everywhere``: and both have one under the same
    conditions."""
    return any(equal(left, right, everywhere) for equal in _EQUALITY)


def require_same(left: Expr, right: Expr, message: str, *shown: object) -> None:
    """Refuse unless two sizes are equal; the message is put together only then."""
    if left != right and not _decided_equal(left, right, everywhere=True):
        raise MalformedStatement(message.format(*shown))


class Grid(MatrixTerm):
    """A matrix given entry by entry: ``Grid(2, 2, a, b, c, d)`` is [[a, b], [c, d]]."""

    def __new__(cls, rows: int, cols: int, *entries: Expr) -> Grid:
        rows, cols = Integer(rows), Integer(cols)
        if rows < 0 or len(entries) != rows * cols:
            raise MalformedStatement(
                f"a {rows}×{cols} matrix has {rows * cols} entries, not {len(entries)}"
            )
        return Basic.__new__(cls, rows, cols, *map(_number, entries))

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
        return Basic.__new__(cls, block, index, _number(count))

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
        return Basic.__new__(cls, _number(size))

    @property
    def shape(self) -> tuple[Expr, Expr]:
        return (self.args[0], self.args[0])


class MatrixVariable(Basic):
    """A matrix-valued unknown: ``W = MatrixVariable("W", r, 2*n)``; ``W()`` is the matrix, and
    with parameters ``T(k)`` a matrix for each k.  It can be quantified and instantiated."""

    def __new__(cls, name: str | Str, rows: Expr, cols: Expr) -> MatrixVariable:
        return Basic.__new__(cls, Str(str(name)), _number(rows), _number(cols))

    @property
    def name(self) -> str:
        return self.args[0].name

    def __call__(self, *parameters: Expr) -> MatrixValue:
        return MatrixValue(self, *map(_number, parameters))


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
        return Basic.__new__(cls, parameters, _require_matrix(body, "the body"))


class MatrixProduct(MatrixTerm):
    """A @ B, not evaluated."""

    text = "{}·{}"

    def __new__(cls, left: MatrixTerm, right: MatrixTerm) -> MatrixProduct:
        left, right = _require_matrix(left, "a factor"), _require_matrix(right, "a factor")
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
        left, right = _require_matrix(left, "an operand"), _require_matrix(right, "an operand")
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
        return Basic.__new__(cls, _number(factor), _require_matrix(matrix, "the matrix"))

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
        return Basic.__new__(cls, _require_matrix(matrix, "the argument of a transpose"))

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
            _require_matrix(u, "a dot product's factor"),
            _require_matrix(v, "a dot product's factor"),
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
            _require_matrix(matrix, "the argument of a trace").rows,
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
            _require_matrix(matrix, "the argument of a determinant").rows,
            matrix.cols,
            "no determinant of a matrix of the shape {}",
            matrix.shape,
        )
        return Expr.__new__(cls, matrix)


class Component(ScalarOfMatrices):
    """Entry ``size·block + offset`` of a vector made of blocks of ``size`` entries.

    ``Component(PE(p), i, 0)`` is PE(p)₂ᵢ and ``Component(PE(p), i, 1)`` is PE(p)₂ᵢ₊₁; the block
    number is part of the term because the frequency depends on it.  Defined for
    0 ≤ block ≤ count − 1.
    """

    text = "{}[{}, {}]"

    def __new__(cls, vector: MatrixTerm, block: Expr, offset: int) -> Component:
        column = unfolded(_require_matrix(vector, "the argument of a component"))
        if not isinstance(column, BlockColumn) or column.cols != 1:
            raise MalformedStatement("a component is taken of a vector given by its blocks")
        block, offset = _number(block), Integer(offset)
        if not 0 <= offset < column.block.rows:
            raise MalformedStatement(
                f"a block has entries 0 … {column.block.rows - 1}, so there is no entry {offset}"
            )
        beyond = sympy.expand(block - column.count)
        if beyond.is_nonnegative or block.is_negative:
            raise MalformedStatement(
                f"there are `{column.count}` blocks, numbered from 0; there is no block `{block}`"
            )
        return Expr.__new__(cls, vector, block, offset)


# --------------------------------------------------------------------------------------------
# Named definitions


class Definition(Basic):
    """A named function λ parameters. body.

    A call is a β-redex with a name for the reader: two definitions are the same exactly when
    name, parameters and body are, so no table of definitions can be tampered with, and what is
    free in the body (the frequencies θ, the number of blocks n) is free in every call.
    """

    def __new__(cls, name: str | Str, parameters: Tuple, body: Basic) -> Definition:
        if not isinstance(body, Expr | MatrixTerm):
            raise MalformedStatement(f"{name} is defined by {body}, neither a number nor a matrix")
        return Basic.__new__(cls, Str(str(name)), Tuple(*map(as_term, parameters)), body)

    @property
    def name(self) -> str:
        return self.args[0].name

    @property
    def parameters(self) -> tuple[Symbol, ...]:
        return tuple(self.args[1])

    @property
    def body(self) -> Basic:
        return self.args[2]

    def __call__(self, *arguments: Expr) -> ScalarCall | MatrixCall:
        if len(arguments) != len(self.parameters):
            raise MalformedStatement(
                f"{self.name} takes {len(self.parameters)} arguments, not {len(arguments)}"
            )
        kind = MatrixCall if isinstance(self.body, MatrixTerm) else ScalarCall
        return kind(self, *map(_number, arguments))


def modulus(term: Any) -> Expr:
    """|term| with the sign inside as written; ``Abs`` alone turns |x − y| into |y − x|."""
    return sympy.Abs(term, evaluate=False)


def define(name: str, parameters: list[Symbol], body: Basic) -> Definition:
    """A named definition: ``PE = define("PE", [p], …)``; then ``PE(p + k)`` is a term."""
    if len(set(parameters)) != len(parameters):
        raise MalformedStatement(f"the parameters of {name} must be different symbols")
    return Definition(name, Tuple(*map(as_term, parameters)), body)


class _Call:
    """What scalar and matrix calls share."""

    args: tuple[Any, ...]

    @property
    def definition(self) -> Definition:
        return self.args[0]

    @property
    def arguments(self) -> tuple[Expr, ...]:
        return self.args[1:]

    def _sympystr(self, printer: Any) -> str:
        return f"{self.definition.name}({', '.join(map(printer._print, self.arguments))})"

    def unfold(self) -> Any:
        """The body with the arguments put in for the parameters."""
        return _unfold(self)


@lru_cache(maxsize=4096)
def _unfold(call: Any) -> Any:
    pairs = dict(zip(call.definition.parameters, call.arguments, strict=True))
    return substitute(call.definition.body, pairs)


class ScalarCall(_Call, Expr):
    """A call of a definition whose body is a number."""

    is_commutative = True


class MatrixCall(_Call, MatrixTerm):
    """A call of a definition whose body is a matrix."""

    @property
    def shape(self) -> tuple[Expr, Expr]:
        sizes = self.definition.body.shape
        if not any(free_variables(size) & set(self.definition.parameters) for size in sizes):
            return sizes
        return self.unfold().shape


def unfolded(matrix: MatrixTerm) -> MatrixTerm:
    while isinstance(matrix, MatrixCall):
        matrix = matrix.unfold()
    return matrix


def shape_of(term: Basic) -> tuple[Expr, Expr] | None:
    """(rows, columns) of a matrix, None for a number."""
    return term.shape if isinstance(term, MatrixTerm) else None


# --------------------------------------------------------------------------------------------
# Which nodes are allowed

Variable: TypeAlias = Symbol | UndefinedFunction | MatrixVariable

NODES: frozenset[type] = frozenset(
    {
        Symbol,
        sympy.Add,
        sympy.Mul,
        sympy.Pow,
        sympy.Integer,
        sympy.Rational,
        Sum,
        Integral,
        type(sympy.S.Zero),
        type(sympy.S.One),
        type(sympy.S.NegativeOne),
        type(sympy.S.Half),
        type(sympy.pi),
        type(sympy.E),
        type(sympy.I),
        type(sympy.EulerGamma),
        *FUNCTIONS,
        sympy.KroneckerDelta,
        Dot,
        Trace,
        Determinant,
        Component,
        ScalarCall,
        MatrixCall,
        Grid,
        BlockDiagonal,
        BlockColumn,
        Identity,
        MatrixValue,
        MatrixProduct,
        MatrixSum,
        Hadamard,
        Scaled,
        Transpose,
    }
)

_INERT: frozenset[type] = frozenset({Tuple, Str, Definition, MatrixVariable})


@lru_cache(maxsize=8192)
def check_term(term: Basic) -> None:
    """Raise :class:`MalformedStatement` unless every node of ``term`` is in the list above.

    Types are compared exactly: a subclass with methods of its own is not the class it extends.
    """
    kind = type(term)
    if kind not in NODES and kind not in _INERT and not _is_unknown_function(term):
        shown = f"{term}" if isinstance(term, Basic) else repr(term)
        raise MalformedStatement(f"{shown} ({kind.__name__}) has no meaning in the kernel")
    if _name_of(term).startswith("#"):
        raise MalformedStatement(f"{term}: names that start with # are the kernel's own")
    check_bound(term)
    for argument in getattr(term, "args", ()):
        check_term(argument)
    if kind not in _INERT and not _is_as_made(term):
        raise MalformedStatement(
            f"{term} is not what its constructor makes (evaluate=False?): "
            "keep what would be rearranged inside a definition"
        )


def _is_as_made(term: Basic) -> bool:
    """Does a node's constructor leave it alone?  Otherwise a substitution could rearrange it, and
    cancel something, at a place where nothing is substituted."""
    mixed = isinstance(term, ScalarOfMatrices | ScalarCall | Sum | Integral)
    if isinstance(term, Expr) and not mixed and not all(isinstance(a, Expr) for a in term.args):
        return False
    if not term.args:
        return not isinstance(term, sympy.Rational) or term == sympy.Rational(term.p, term.q)
    if isinstance(term, _KEPT + _PARTS):  # they may be evaluated or not, and mean the same
        return len(term.args) == (2 if isinstance(term, sympy.KroneckerDelta) else 1)
    return same_node(rebuild(term, list(term.args)), term.func, term.args)


def same_node(term: Basic, kind: Any, arguments: Sequence[Any]) -> bool:
    """Is a term of this kind, with these arguments up to their order?

    Kinds are compared as equal: SymPy's cache may give f(x) for another ``Function("f")``.
    """
    return bool(term.func == kind) and (
        tuple(term.args) == tuple(arguments) or Counter(term.args) == Counter(arguments)
    )


def _name_of(term: Any) -> str:
    """The name of a symbol, unknown function or matrix variable; of anything else, nothing."""
    if isinstance(term, Symbol | MatrixVariable):
        return str(term.name)
    return type(term).__name__ if isinstance(term, AppliedUndef) else ""


def check_bound(term: Basic) -> None:
    """Symbols are bound, each once, and no matrix variable has a size that is bound around it."""
    parts = binder(term)
    if parts and (len(set(parts[0])) < len(parts[0]) or {*map(type, parts[0])} - {Symbol}):
        raise MalformedStatement(f"{parts[0]} cannot be bound: different symbols can")
    between = operator_parts(term) if isinstance(term, Sum | Integral) else ()
    if not all(isinstance(part, Expr) for part in between):
        raise MalformedStatement(f"{term}: numbers are added and integrated, between numbers")
    for variable in frozenset().union(*map(free_variables, parts[1])) if parts else ():
        if isinstance(variable, MatrixVariable) and free_variables(variable) & set(parts[0]):
            raise MalformedStatement(f"the size of {variable.name} depends on a bound variable")


def _is_unknown_function(term: object) -> bool:
    return isinstance(term, AppliedUndef) and is_plain_function(type(term))


def _looks(head: Any) -> dict[str, Any]:
    """The names in a function's class, with the values of its assumptions."""
    return {name: value if name.startswith("is_") else None for name, value in vars(head).items()}


def check_types(term: Any) -> None:
    """Raise unless every node is of a type that the kernel knows.

    What has passed is remembered by its identity, so that an object that claims to be equal to
    another one cannot take its place.
    """
    if _PASSED.get(id(term)) is term:
        return
    kind = type(term)
    known = kind in NODES or kind in _INERT or kind in (Lambda, MatrixLambda)
    if not (known or _is_unknown_function(term)):
        raise MalformedStatement(f"{term} ({kind.__name__}) has no meaning in the kernel")
    if set(getattr(term, "__dict__", ())) - {"nargs"}:
        raise MalformedStatement(f"{kind.__name__} with attributes of its own")
    plain = {"p": int, "q": int} if isinstance(term, sympy.Rational) else {"name": str}
    if not all(type(getattr(term, name, as_type())) is as_type for name, as_type in plain.items()):
        raise MalformedStatement(f"{kind.__name__} with a number or name of an unknown type")
    for argument in term.args:
        check_types(argument)
    if len(_PASSED) >= _MOST_PASSED:
        _PASSED.clear()
    _PASSED[id(term)] = term


_PASSED: dict[int, Any] = {}
_MOST_PASSED = 8192
"""The terms are kept with their identities, which are nobody else's as long as they live."""


def is_plain_function(head: Any) -> bool:
    """Is this what ``Function("f", …)`` makes, without methods of its own?"""
    return (
        type(head) is UndefinedFunction
        and type(head.__name__) is str
        and head.__bases__ == (AppliedUndef,)
        and _looks(head) == _looks(sympy.Function(head.__name__, **head._kwargs))
    )


# --------------------------------------------------------------------------------------------
# Binding


def binder(node: Basic) -> Any:
    """(bound symbols, parts in their scope, parts outside it) of a binding node, else None."""
    if not isinstance(node, _BINDING):
        return None
    if isinstance(node, Sum | Integral):
        body, index, low, high = operator_parts(node)
        return (index,), (body,), (low, high)
    if isinstance(node, BlockDiagonal | BlockColumn):
        return (node.index,), (node.block,), (node.count,)
    if isinstance(node, Lambda):
        return tuple(node.signature), (node.expr,), ()
    if isinstance(node, Definition):
        return node.parameters, (node.body,), ()
    return tuple(node.args[0]), (node.args[1],), ()


_BINDING = (Sum, Integral, BlockDiagonal, BlockColumn, Lambda, Definition, MatrixLambda)


def operator_parts(node: Sum | Integral) -> tuple[Expr, Symbol, Expr, Expr]:
    """(body, bound symbol, lower limit, upper limit); SymPy flattens nested sums and integrals
    into one node with several limits, of which the last is the outermost."""
    if len(node.limits[-1]) != 3:
        raise MalformedStatement(f"{node}: give both limits")
    index, low, high = node.limits[-1]
    inner = node.limits[:-1]
    return (type(node)(node.function, *inner) if inner else node.function), index, low, high


def opened(node: Basic, *beside: Basic) -> tuple[Expr, Symbol, Expr, Expr]:
    """:func:`operator_parts` under an index that is free neither in the node (its limits!) nor in
    the terms ``beside`` it, so that a rule may speak of the index in a statement of its own."""
    body, index, low, high = operator_parts(node)
    fresh = fresh_symbol(index, free_variables(node).union(*map(free_variables, beside)))
    return substitute(body, {index: fresh}), fresh, low, high


def rebuild(node: Basic, arguments: list[Any]) -> Any:
    """The same kind of node with other arguments, evaluated as :func:`made` does."""
    if isinstance(node, _Call | MatrixValue):
        return arguments[0](*arguments[1:])
    product = sympy.Mul(*arguments, evaluate=False) if _is_spread(node) else None
    if product is not None and _is_spread(product):  # 2·(x + y) stays, so that renaming x
        return product  # changes nothing else
    return made(node.func, *arguments)


def made(kind: Any, *arguments: Any) -> Any:
    """The node of a kind with these arguments, as SymPy's constructor evaluates it.

    SymPy's constructors ask its simplifiers, its assumptions and floating-point numbers for signs,
    real parts and integers, and are sometimes told wrongly: they take √(1/c) for 1/√c at
    c = tanh 400 − 1, (−m)^(m/2) for imaginary, hence its real part for 0, and tan(x + πn + π/2)
    for tan x.  So |a|, ⌊a⌋, sign a and δ(a, b) are evaluated at rational numbers only.  Sums and
    products of the same parts are collected, as 2·cos x or (cos x)², and a rational number is
    multiplied into a sum; where anything else would become of a root, a function or a sum, the
    kernel has to prove it: otherwise functions stay as they are, and for sums,
    products and powers :class:`MalformedStatement` is raised.
    """
    if kind in _KEPT and not all(argument.is_Rational for argument in arguments):
        return kind(*sorted(arguments, key=default_sort_key), evaluate=False)
    result, is_function = kind(*arguments), issubclass(kind, sympy.Function)
    if isinstance(result, _UNDEFINED):  # 1/0 or what comes of it; a function's pole may be none
        return kind(*arguments, evaluate=False) if is_function else result
    if not _is_rearranged(kind, arguments, result) or _is_confirmed(kind, arguments, result):
        return result
    if is_function:
        return kind(*arguments, evaluate=False)
    raise MalformedStatement(
        f"SymPy makes {result} of {kind.__name__}{arguments}, "
        "which may be wrong: put a variable for a part of it"
    )


_KEPT = (sympy.Abs, sympy.floor, sympy.sign, sympy.KroneckerDelta)
_PARTS = (sympy.re, sympy.im, sympy.conjugate)
_SIMPLE = (Symbol, AppliedUndef, sympy.Rational, type(sympy.I), type(sympy.pi))


@lru_cache(maxsize=4096)
def times(*factors: Expr) -> Any:
    """The product, as :func:`made` makes it: a*b would believe whatever SymPy makes of it."""
    return made(sympy.Mul, *factors)


def plus(*summands: Expr) -> Any:
    """The sum, as :func:`made` makes it."""
    return made(sympy.Add, *summands)


def minus(left: Expr, right: Expr) -> Any:
    """The difference, as :func:`made` makes it."""
    return plus(left, times(Integer(-1), right))


def _is_spread(term: Basic) -> bool:
    """Is it a rational number times a sum, which Mul itself makes when it cancels something?"""
    if not isinstance(term, sympy.Mul) or len(term.args) != 2:
        return False
    number, rest = term.args
    return number.is_Rational and number not in (0, 1) and isinstance(rest, sympy.Add)


def _is_rearranged(kind: Any, arguments: Sequence[Any], result: Any) -> bool:
    """Has a root or a function been rearranged, or have a sum, a product or an integer power not
    kept all their parts?"""
    if type(result) is kind and result.args == tuple(arguments):
        return False
    if kind is sympy.Mul and result == 0 and 0 in arguments:
        return False  # whatever value the other factors have
    if kind is sympy.exp and isinstance(arguments[0], sympy.log):
        return False  # e^(log z) = z is what a logarithm is
    if kind is sympy.Add:
        return _coefficients(arguments) != _coefficients((result,))
    if kind is sympy.Mul and isinstance(result, sympy.Add):
        return not _is_spread_out(arguments, result)
    if kind is sympy.Mul:
        return _powers(arguments) != _powers((result,))
    if kind is sympy.Pow and _is_taken_out(arguments[0], arguments[1], result):
        return False
    if kind is sympy.Pow and arguments[1].is_Integer:
        return _powers(arguments[:1], int(arguments[1])) != _powers((result,))
    return _is_root(kind, arguments) and not same_node(result, kind, arguments)


_UNDEFINED = (*map(type, (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan)), sympy.AccumBounds)


def _coefficients(arguments: Sequence[Any], factor: Any = 1) -> dict[Basic, Any]:
    """The rational coefficients of the parts of a sum."""
    found: dict[Basic, Any] = {}
    for summand in (part for argument in arguments for part in sympy.Add.make_args(argument)):
        number, rest = summand.as_coeff_Mul(rational=True)
        found[rest] = found.get(rest, 0) + factor * number
    return {rest: number for rest, number in found.items() if number}


def _is_spread_out(arguments: Sequence[Any], result: Any) -> bool:
    """Is it a rational number times a sum, term by term?"""
    factors = [part for argument in arguments for part in sympy.Mul.make_args(argument)]
    numbers = [factor for factor in factors if factor.is_Rational]
    others = [factor for factor in factors if not factor.is_Rational]
    whole = _coefficients(others, sympy.Mul(*numbers))
    return len(others) == 1 and whole == _coefficients((result,))


def _powers(arguments: Sequence[Any], exponent: int = 1) -> dict[Basic, Any]:
    """How often the compound factors of a product occur in it: all but numbers and symbols.

    The exponents may be fractions: b^p·b^q = b^(p+q) for principal powers, and (b^p)^n = b^(pn).
    """
    found: dict[Basic, Any] = {}
    for factor in (part for argument in arguments for part in sympy.Mul.make_args(argument)):
        rational = isinstance(factor, sympy.Pow) and factor.exp.is_Rational
        base, power = factor.args if rational else (factor, Integer(1))
        if base.args:
            found[base] = found.get(base, 0) + power * exponent
    return {base: power for base, power in found.items() if power}


def _is_taken_out(base: Any, exponent: Any, result: Any) -> bool:
    """Is (s²·a)^e written s^(2e)·a^e, for symbols s > 0?"""
    taken, rest = _positive_symbols(base)
    found, others = _positive_symbols(result)
    powers = {symbol: power * exponent for symbol, power in taken.items()}
    left = [factor.as_base_exp() for factor in others]
    return bool(taken and rest and powers == found and left == [(sympy.Mul(*rest), exponent)])


def _positive_symbols(product: Any) -> tuple[dict[Symbol, Any], list[Any]]:
    """The powers of positive symbols in a product, and its other factors."""
    powers: dict[Symbol, Any] = {}
    others = []
    for factor in sympy.Mul.make_args(product):
        base, power = factor.as_base_exp()
        if isinstance(base, Symbol) and base.is_positive and power.is_Rational:
            powers[base] = powers.get(base, 0) + power
        else:
            others.append(factor)
    return powers, others


def _is_root(kind: Any, arguments: Sequence[Any]) -> bool:
    """A power whose exponent is no integer or a function, unless of rationals; parts of what is
    simple are no matter either."""
    if kind in _PARTS:
        return not isinstance(arguments[0], _SIMPLE)
    numbers = all(argument.is_Rational for argument in arguments)
    return not numbers and issubclass(kind, (sympy.Pow, sympy.Function))


def _is_confirmed(kind: Any, arguments: Sequence[Any], result: Any) -> bool:
    """Does the kernel prove that a constructor was right?"""
    return _decided_equal(result, kind(*arguments, evaluate=False))


def rebind(node: Basic, bound: tuple[Symbol, ...], inner: Any, outer: Any) -> Basic:
    """The inverse of :func:`binder`: the same kind of node with other parts."""
    if isinstance(node, Sum | Integral):
        return type(node)(inner[0], (bound[0], *outer))
    if isinstance(node, BlockDiagonal | BlockColumn):
        return type(node)(inner[0], bound[0], outer[0])
    if isinstance(node, Lambda):
        return Lambda(bound, inner[0])
    if isinstance(node, Definition):
        return Definition(node.name, Tuple(*bound), inner[0])
    return MatrixLambda(Tuple(*bound), inner[0])


@lru_cache(maxsize=8192)
def free_variables(term: Basic) -> frozenset[Variable]:
    """Symbols, unknown functions and matrix variables that occur free in a term."""
    if isinstance(term, Symbol | UndefinedFunction):
        return frozenset({term})
    parts = binder(term)
    if parts is not None:
        bound, inner, outer = parts
        inside = frozenset().union(*map(free_variables, inner))
        return inside.difference(bound).union(*map(free_variables, outer))
    free = frozenset().union(*map(free_variables, getattr(term, "args", ())))
    if isinstance(term, AppliedUndef):
        return free | {term.func}
    return free | {term} if isinstance(term, MatrixVariable) else free


def fresh_symbol(like: Symbol, avoid: frozenset[Any]) -> Symbol:
    """``like`` with primes appended until no variable of that name is in ``avoid``."""
    taken = {variable_name(variable) for variable in avoid}
    name = like.name
    while name in taken:
        name += "′"
    return Symbol(name, **like._assumptions_orig)


def variable_name(variable: Any) -> str:
    return variable.__name__ if isinstance(variable, UndefinedFunction) else variable.name


def substitute(term: Any, mapping: Mapping[Any, Any]) -> Any:
    """Put terms in for free variables, renaming bound variables that would capture.

    ``mapping`` sends a symbol to a scalar term, an unknown function to a ``Lambda`` or another
    unknown function, and a matrix variable to a ``MatrixLambda``, another matrix variable or
    (without parameters) a matrix.  All replacements happen at once.
    """
    return _substituted(term, _pairs(mapping))[0]


def is_literal(term: Any, mapping: Mapping[Any, Any]) -> bool:
    """Does a substitution leave every node above a replaced variable as it is?  Otherwise one of
    SymPy's constructors has rearranged something, and may have cancelled it."""
    return _substituted(term, _pairs(mapping))[1]


def _pairs(mapping: Mapping[Any, Any]) -> tuple[tuple[Any, Any], ...]:
    return tuple(
        (variable, Integer(value) if type(value) is int else value)
        for variable, value in mapping.items()
    )


@lru_cache(maxsize=4096)
def _substituted(term: Any, pairs: tuple[tuple[Any, Any], ...]) -> tuple[Any, bool]:
    work = _Substitution(dict(pairs))
    return work(term), work.literal


class _Substitution:
    """One simultaneous substitution; remembers what it has already done."""

    def __init__(self, mapping: dict[Any, Any]) -> None:
        self.mapping = mapping
        self.variables = frozenset(mapping)
        self.has_functions = any(isinstance(key, UndefinedFunction) for key in mapping)
        self.done: dict[Basic, Basic] = {}
        self.literal = True

    def __call__(self, term: Basic) -> Basic:
        if self.variables.isdisjoint(free_variables(term)):
            return term
        if term not in self.done:
            self.done[term] = self._rebuild(term)
        return self.done[term]

    def _rebuild(self, term: Basic) -> Basic:
        if isinstance(term, Symbol):
            return self.mapping[term]
        parts = binder(term)
        if parts is not None:
            return self._under_binder(term, *parts)
        arguments = [self(argument) for argument in term.args]
        if self.has_functions and isinstance(term, AppliedUndef) and term.func in self.mapping:
            return self._applied(self.mapping[term.func], arguments)
        if isinstance(term, MatrixValue) and term.head in self.mapping:
            parameters = [self(argument) for argument in term.args[1:]]
            return self._applied_matrix(self.mapping[term.head], parameters)
        if isinstance(term, MatrixVariable) and term in self.mapping:
            return term
        result = rebuild(term, arguments)
        self.literal = self.literal and same_node(result, type(term), arguments)
        return result

    def _applied(self, function: Lambda | UndefinedFunction, arguments: list[Expr]) -> Expr:
        if not isinstance(function, UndefinedFunction):
            parameters = zip(tuple(function.signature), arguments, strict=False)
            self.literal &= is_literal(function.expr, dict(parameters))
        return _apply(function, arguments)

    def _applied_matrix(self, function: Any, parameters: list[Expr]) -> MatrixTerm:
        if isinstance(function, MatrixLambda):
            pairs = dict(zip(tuple(function.args[0]), parameters, strict=False))
            self.literal &= is_literal(function.args[1], pairs)
        return _apply_matrix(function, parameters)

    def _under_binder(self, node: Basic, bound: Any, inner: Any, outer: Any) -> Basic:
        used = frozenset().union(*map(free_variables, inner)).difference(bound)
        mapping = {key: value for key, value in self.mapping.items() if key in used}
        incoming = frozenset().union(*map(free_variables, mapping.values()))
        renamed: list[Symbol] = []
        for symbol in bound:
            new = (
                fresh_symbol(symbol, incoming | used | frozenset((*renamed, *bound)))
                if symbol in incoming
                else symbol
            )
            renamed.append(new)
            if new != symbol:
                mapping[symbol] = new
        scope = _Substitution(mapping)
        inside = [scope(part) for part in inner]
        self.literal &= scope.literal
        return rebind(node, tuple(renamed), inside, [self(part) for part in outer])


def _apply(function: Lambda | UndefinedFunction, arguments: list[Expr]) -> Expr:
    if isinstance(function, UndefinedFunction):
        return function(*arguments)
    parameters = tuple(function.signature)
    if len(parameters) != len(arguments):
        raise MalformedStatement(
            f"{function} takes {len(parameters)} arguments, not {len(arguments)}"
        )
    return substitute(function.expr, dict(zip(parameters, arguments, strict=True)))


def _apply_matrix(
    function: MatrixLambda | MatrixVariable | MatrixTerm, parameters: list[Expr]
) -> MatrixTerm:
    if isinstance(function, MatrixVariable):
        return function(*parameters)
    if isinstance(function, MatrixTerm):
        function = MatrixLambda(Tuple(), function)
    names = tuple(function.args[0])
    if len(names) != len(parameters):
        raise MalformedStatement(f"{function} takes {len(names)} parameters, not {len(parameters)}")
    return substitute(function.args[1], dict(zip(names, parameters, strict=True)))


def term_key(term: Any, levels: Mapping[Any, Any] | None = None) -> Any:
    """A key that two terms share exactly when they differ only in the names of bound variables.

    ``levels`` says what stands for the variables bound around the term.  Nothing is rebuilt, so
    no constructor of SymPy can rearrange anything on the way.
    """
    levels = levels or {}
    if not levels:
        return _closed_key(term)
    return _key(term, levels)


@lru_cache(maxsize=8192)
def _closed_key(term: Any) -> Any:
    return _key(term, {})


def _key(term: Any, levels: Mapping[Any, Any]) -> Any:
    if levels and levels.keys().isdisjoint(free_variables(term)):
        return ("closed", _closed_key(term))  # its own levels begin at 0 again
    if isinstance(term, Symbol):
        return levels.get(term, ("free", term))
    parts = binder(term)
    if parts is not None:
        bound, inner, outer = parts
        inside = bind(levels, bound)
        name = term.name if isinstance(term, Definition) else ""
        sorts = tuple(frozenset(symbol.assumptions0.items()) for symbol in bound)
        return (
            type(term),
            name,
            sorts,
            tuple(_key(part, inside) for part in inner),
            tuple(_key(part, levels) for part in outer),
        )
    if isinstance(term, MatrixVariable) and term in levels:
        return levels[term]
    if not term.args and not isinstance(term, AppliedUndef):
        return ("leaf", term)
    head = levels.get(term.func, term.func) if isinstance(term, AppliedUndef) else type(term)
    children = [_key(argument, levels) for argument in term.args]
    if isinstance(term, sympy.Add | sympy.Mul):
        return (head, frozenset(Counter(children).items()))
    return (head, tuple(children))


def bind(levels: Mapping[Any, Any], variables: Iterable[Any]) -> dict[Any, Any]:
    """The levels in the scope of further bound variables."""
    inside = dict(levels)
    depth = 1 + max((level for _, level in inside.values()), default=-1)
    for variable in variables:
        inside[variable] = ("bound", depth)
        depth += 1
    return inside


def same_term(left: Any, right: Any) -> bool:
    """Are two terms equal up to the names of bound variables?"""
    return left == right or term_key(left) == term_key(right)


def subterms(term: Basic) -> Iterator[Basic]:
    """The term and everything inside it, outermost first; calls are looked into by unfolding."""
    yield term
    inside = (*term.arguments, term.unfold()) if isinstance(term, _Call) else term.args
    for part in inside:
        yield from subterms(part)
