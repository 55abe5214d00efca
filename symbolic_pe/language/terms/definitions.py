"""Named definitions, bound variables and substitution, which a definition is unfolded by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import sympy
from sympy import Basic, Expr, Integer, Integral, Lambda, Sum, Symbol, Tuple
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.core.symbol import Str

from symbolic_pe.language.terms import matrices
from symbolic_pe.language.terms.arithmetic import is_spread, made, same_node
from symbolic_pe.language.terms.malformed import MalformedStatement, as_term
from symbolic_pe.names import is_name


class Component(matrices.ScalarOfMatrices):
    """Entry ``size·block + offset`` of a vector made of blocks of ``size`` entries.

    ``Component(PE(p), i, 0)`` is PE(p)₂ᵢ and ``Component(PE(p), i, 1)`` is PE(p)₂ᵢ₊₁; the block
    number is part of the term because the frequency depends on it.  Defined for
    0 ≤ block ≤ count − 1.
    """

    text = "{}[{}, {}]"

    def __new__(cls, vector: matrices.MatrixTerm, block: Expr, offset: int) -> Component:
        column = unfolded(matrices.require_matrix(vector, "the argument of a component"))
        if not isinstance(column, matrices.BlockColumn) or column.cols != 1:
            raise MalformedStatement("a component is taken of a vector given by its blocks")
        block, offset = matrices.as_number(block), Integer(offset)
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


class Definition(Basic):
    """A named function λ parameters. body.

    A call is a β-redex with a name for the reader: two definitions are the same exactly when
    name, parameters and body are, so no table of definitions can be tampered with, and what is
    free in the body (the frequencies θ, the number of blocks n) is free in every call.
    """

    def __new__(cls, name: str | Str, parameters: Tuple, body: Basic) -> Definition:
        if not isinstance(body, Expr | matrices.MatrixTerm):
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
        kind = MatrixCall if isinstance(self.body, matrices.MatrixTerm) else ScalarCall
        return kind(self, *map(matrices.as_number, arguments))


def define(name: str, parameters: list[Symbol], body: Basic) -> Definition:
    """A named definition: ``PE = define("PE", [p], …)``; then ``PE(p + k)`` is a term."""
    if len(set(parameters)) != len(parameters):
        raise MalformedStatement(f"the parameters of {name} must be different symbols")
    if not is_name(name):
        raise MalformedStatement(
            f"a definition cannot be called {name}, which reads like a sign, a number or a formula"
        )
    return Definition(name, Tuple(*map(as_term, parameters)), body)


class Call:
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


class ScalarCall(Call, Expr):
    """A call of a definition whose body is a number."""

    is_commutative = True


class MatrixCall(Call, matrices.MatrixTerm):
    """A call of a definition whose body is a matrix."""

    @property
    def shape(self) -> tuple[Expr, Expr]:
        sizes = self.definition.body.shape
        if not any(free_variables(size) & set(self.definition.parameters) for size in sizes):
            return sizes
        return self.unfold().shape


def unfolded(matrix: matrices.MatrixTerm) -> matrices.MatrixTerm:
    while isinstance(matrix, MatrixCall):
        matrix = matrix.unfold()
    return matrix


def shape_of(term: Basic) -> tuple[Expr, Expr] | None:
    """(rows, columns) of a matrix, None for a number."""
    return term.shape if isinstance(term, matrices.MatrixTerm) else None


Variable: TypeAlias = Symbol | UndefinedFunction | matrices.MatrixVariable


def binder(node: Basic) -> Any:
    """(bound symbols, parts in their scope, parts outside it) of a binding node, else None."""
    if not isinstance(node, _BINDING):
        return None
    if isinstance(node, Sum | Integral):
        body, index, low, high = operator_parts(node)
        return (index,), (body,), (low, high)
    if isinstance(node, matrices.BlockDiagonal | matrices.BlockColumn):
        return (node.index,), (node.block,), (node.count,)
    if isinstance(node, Lambda):
        return tuple(node.signature), (node.expr,), ()
    if isinstance(node, Definition):
        return node.parameters, (node.body,), ()
    return tuple(node.args[0]), (node.args[1],), ()


_BINDING = (
    Sum,
    Integral,
    matrices.BlockDiagonal,
    matrices.BlockColumn,
    Lambda,
    Definition,
    matrices.MatrixLambda,
)


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
    if isinstance(node, Call | matrices.MatrixValue):
        return arguments[0](*arguments[1:])
    product = sympy.Mul(*arguments, evaluate=False) if is_spread(node) else None
    if product is not None and is_spread(product):  # 2·(x + y) stays, so that renaming x
        return product  # changes nothing else
    return made(node.func, *arguments)


def rebind(node: Basic, bound: tuple[Symbol, ...], inner: Any, outer: Any) -> Basic:
    """The inverse of :func:`binder`: the same kind of node with other parts."""
    if isinstance(node, Sum | Integral):
        return type(node)(inner[0], (bound[0], *outer))
    if isinstance(node, matrices.BlockDiagonal | matrices.BlockColumn):
        return type(node)(inner[0], bound[0], outer[0])
    if isinstance(node, Lambda):
        return Lambda(bound, inner[0])
    if isinstance(node, Definition):
        return Definition(node.name, Tuple(*bound), inner[0])
    return matrices.MatrixLambda(Tuple(*bound), inner[0])


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
    return free | {term} if isinstance(term, matrices.MatrixVariable) else free


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
        if isinstance(term, matrices.MatrixValue) and term.head in self.mapping:
            parameters = [self(argument) for argument in term.args[1:]]
            return self._applied_matrix(self.mapping[term.head], parameters)
        if isinstance(term, matrices.MatrixVariable) and term in self.mapping:
            return term
        result = rebuild(term, arguments)
        self.literal = self.literal and same_node(result, type(term), arguments)
        return result

    def _applied(self, function: Lambda | UndefinedFunction, arguments: list[Expr]) -> Expr:
        if not isinstance(function, UndefinedFunction):
            parameters = zip(tuple(function.signature), arguments, strict=False)
            self.literal &= is_literal(function.expr, dict(parameters))
        return _apply(function, arguments)

    def _applied_matrix(self, function: Any, parameters: list[Expr]) -> matrices.MatrixTerm:
        if isinstance(function, matrices.MatrixLambda):
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
    function: matrices.MatrixLambda | matrices.MatrixVariable | matrices.MatrixTerm,
    parameters: list[Expr],
) -> matrices.MatrixTerm:
    if isinstance(function, matrices.MatrixVariable):
        return function(*parameters)
    if isinstance(function, matrices.MatrixTerm):
        function = matrices.MatrixLambda(Tuple(), function)
    names = tuple(function.args[0])
    if len(names) != len(parameters):
        raise MalformedStatement(f"{function} takes {len(names)} parameters, not {len(parameters)}")
    return substitute(function.args[1], dict(zip(names, parameters, strict=True)))


def subterms(term: Basic) -> Iterator[Basic]:
    """The term and everything inside it, outermost first; calls are looked into by unfolding."""
    yield term
    inside = (*term.arguments, term.unfold()) if isinstance(term, Call) else term.args
    for part in inside:
        yield from subterms(part)
