"""Evaluation of any term by balls: matrices, and values for the free variables.

:func:`enclose` evaluates a term to a complex ball (FLINT's ``acb``) that certainly contains its
value, a matrix to balls for its entries.  What the nodes of a number mean is said in
:mod:`symbolic_pe.numerics.balls`, with the promise of an enclosure; here are loops, unknown
functions and the values that they are given.  Of a matrix only the entries that are not zero by the
shape of the term are kept: block-diagonal ones cost as much as their blocks.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import sympy
from flint import acb, arb, ctx, fmpq
from sympy import Basic, Lambda, Symbol, Tuple
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.numerics import sparse
from symbolic_pe.numerics.balls import (
    MOST_TERMS,
    MOVING,
    NUMBERS,
    Compiler,
    Environment,
    Evaluator,
    Undetermined,
    added,
    call,
    index_ball,
    integer,
    key_of,
    moves,
    range_of,
    variable,
)

_NUMBERS = (arb, float, complex)


def enclose(
    term: Basic, values: Mapping[Any, Any] | None = None, precision: int = 53
) -> acb | tuple[tuple[acb, ...], ...]:
    """A ball that contains the value of a term; of a matrix, a tuple of rows of balls.

    ``values`` gives the free variables: a symbol a number (``acb``, ``arb``, int, Fraction, float
    or complex, taken exactly, or a closed term); an unknown function a ``Lambda`` (its other free
    variables are looked up in ``values``), a sequence indexed by integers, or a callable from
    balls to a number; a matrix variable a matrix term, a ``MatrixLambda``, nested sequences, or a
    callable that returns nested sequences.  Raises :class:`Undetermined`.
    """
    value = enclose_sparse(term, values, precision)
    if isinstance(value, sparse.SparseMatrix):
        entry, zero = value.entries.get, acb(0)
        return tuple(
            tuple(entry((i, j), zero) for j in range(value.cols)) for i in range(value.rows)
        )
    return value


def enclose_sparse(
    term: Basic, values: Mapping[Any, Any] | None = None, precision: int = 53
) -> acb | sparse.SparseMatrix:
    """:func:`enclose`, with a matrix as a :class:`SparseMatrix`."""
    with ctx.workprec(precision):
        return evaluate(term, environment(values or {}))


def evaluate(term: Basic, env: Environment) -> Any:
    """The value of a term in an environment, at the current precision."""
    return _TERMS(term)(env)


# --------------------------------------------------------------------------------------------
# Values of variables

_TABLES = object()
"""The key under which an environment, and its copies with it, hold what loops have evaluated."""


def environment(values: Mapping[Any, Any]) -> Environment:
    """The environment in which the variables have these values, at the current precision."""
    env: Environment = {MOVING: frozenset(), _TABLES: {}}
    for name, value in values.items():
        env[key_of(name)] = prepared(name, value, env)
    return env


def prepared(name: Any, value: Any, env: Environment) -> Any:
    """What an environment holds for a variable: a ball, or a function (``env`` has the values of
    what is free in its term)."""
    if type(name) is Symbol:
        return _ball(value)
    return _function(value, env, _matrix if isinstance(name, terms.MatrixVariable) else _ball)


def _ball(value: Any) -> acb:
    if isinstance(value, acb):
        return value
    if isinstance(value, _NUMBERS):
        return acb(value)
    if isinstance(value, numbers.Rational):
        return acb(fmpq(int(value.numerator), int(value.denominator)))
    if isinstance(value, Basic):
        return evaluate(value, environment({}))
    raise Undetermined(f"{value!r} is not the value of a number")


def _matrix(value: Any) -> sparse.SparseMatrix:
    rows = [[_ball(entry) for entry in row] for row in value]
    if len({len(row) for row in rows}) > 1:
        raise Undetermined("the rows of a matrix must have one length")
    entries = {(i, j): x for i, row in enumerate(rows) for j, x in enumerate(row)}
    return sparse.SparseMatrix(len(rows), len(rows[0]) if rows else 0, entries)


def _paired(names: Sequence[Any], arguments: Sequence[acb]) -> Iterator[tuple[Any, acb]]:
    if len(names) != len(arguments):
        raise Undetermined(f"a function of {len(names)} is given {len(arguments)} arguments")
    return zip(names, arguments, strict=True)


def _function(value: Any, base: Environment, convert: Callable[[Any], Any]) -> Callable[..., Any]:
    """How a function is called: with balls, and whether they depend on a variable of integration
    (then the function must be holomorphic there, which only a term is known to be)."""
    if isinstance(value, terms.MatrixTerm):
        value = terms.MatrixLambda(Tuple(), value)
    if isinstance(value, Lambda | terms.MatrixLambda):
        parameters, (body,), _ = terms.binder(value)
        names, of_body = [key_of(name) for name in parameters], _TERMS(body)
        return lambda arguments, moving: of_body(
            {**base, **dict(_paired(names, arguments)), MOVING: frozenset(names if moving else ())}
        )

    constant = cache(lambda: convert(value))

    def call(arguments: Sequence[acb], moving: bool) -> Any:
        if moving:
            raise Undetermined("only a function given by a term can be integrated")
        if callable(value):
            return convert(value(*arguments))
        if convert is _matrix:
            return constant()
        ((_, place),) = _paired(["index"], arguments)
        index = integer(place)
        if not 0 <= index < len(value):
            raise Undetermined(f"there is no entry {index} among {len(value)}")
        return convert(value[index])

    return call


def _unknown(compile: Compiler, term: Any) -> Evaluator:
    head, arguments = variable(compile, term.func), compile.all(term.args)
    moving = moves(*term.args)
    return lambda env: head(env)([argument(env) for argument in arguments], moving(env))


def _lifted(operation: Callable[..., Any]) -> Callable[[Compiler, Any], Evaluator]:
    """A node whose value is an operation on the values of its arguments."""

    def build(compile: Compiler, term: Any) -> Evaluator:
        parts = compile.all(term.args)
        return lambda env: operation(*[part(env) for part in parts])

    return build


# --------------------------------------------------------------------------------------------
# Loops


class _Loop(Compiler):
    """The compiler of a loop's body, in which nothing is evaluated twice.

    What does not depend on the index is evaluated in the first pass, and what occurs several times
    once in every pass.  The loop's environment, a copy that is its own, keeps the values.  In the
    scope of another binder or definition the same term may mean something else, so nothing is
    kept there.  Powers and values of unknown functions are looked up in a table, for another loop
    may have needed them: of Σ_k Σ_j (b^j)^k, b^j is evaluated for each j, not for each k and j.
    """

    def __init__(self, index: Symbol, bodies: Iterable[Basic]) -> None:
        super().__init__(_TABLE)
        self._index = index
        self._often = frozenset(_repeated(bodies, index))

    def _compile(self, term: Basic) -> Evaluator:
        if not term.args:
            return _TERMS(term)
        if self._index not in terms.free_variables(term):
            return _kept(_TERMS(term))
        evaluator = self._in_scope(term) if isinstance(term, _SCOPES) else super()._compile(term)
        if isinstance(term, _TABLED) and not term.has(*_SCOPES):
            evaluator = _tabled(evaluator, term)
        return _kept_in_pass(evaluator, self._index) if term in self._often else evaluator

    def _in_scope(self, term: Basic) -> Evaluator:
        if not isinstance(term, sympy.Sum):
            return _TERMS(term)
        (_, (body,), (low, _)) = terms.binder(term)
        grows = self._index in terms.free_variables(body) | terms.free_variables(low)
        return _TERMS(term) if grows else _continued(term)


_TABLED = (sympy.Pow, AppliedUndef)
_SCOPES = (
    sympy.Sum,
    sympy.Integral,
    terms.ScalarCall,
    terms.MatrixCall,
    terms.BlockDiagonal,
    terms.BlockColumn,
    terms.Component,
)


def _repeated(bodies: Iterable[Basic], index: Symbol) -> Iterator[Basic]:
    """Terms in the index that occur more than once in the scope of the bodies."""
    seen: set[Basic] = set()
    waiting = list(bodies)
    while waiting:
        term = waiting.pop()
        if not term.args or index not in terms.free_variables(term):
            continue
        if term in seen:
            yield term
        elif not isinstance(term, _SCOPES):
            waiting.extend(term.args)
        seen.add(term)


def _kept(part: Evaluator) -> Evaluator:
    slot = object()

    def value(env: Environment) -> Any:
        if slot not in env:
            env[slot] = part(env)
        return env[slot]

    return value


def _kept_in_pass(part: Evaluator, index: Symbol) -> Evaluator:
    slot, key = object(), key_of(index)

    def value(env: Environment) -> Any:
        turn, kept = env[key], env.get(slot)
        if kept is None or kept[0] is not turn:
            kept = env[slot] = (turn, part(env))
        return kept[1]

    return value


def _tabled(part: Evaluator, term: Basic) -> Evaluator:
    """A value is looked up by the objects that the variables stand for, which the table keeps, so
    that no others come to have their places."""
    slot, names = object(), [key_of(variable) for variable in terms.free_variables(term)]

    def value(env: Environment) -> Any:
        if env[MOVING]:
            return part(env)
        table = env[_TABLES]
        given = [env.get(name) for name in names]
        key = (slot, ctx.prec, *map(id, given))
        found = table.get(key)
        if found is None:
            if len(table) >= _MOST_IN_TABLE:
                table.clear()
            found = table[key] = part(env), given
        return found[0]

    return value


_MOST_IN_TABLE = 10_000


def _series(_: Compiler, term: Any) -> Evaluator:
    (index,), (body,), limits = terms.binder(term)
    more, (low, high) = added(_Loop(index, (body,))(body), key_of(index)), _TERMS.all(limits)
    return lambda env: more(dict(env), range(*range_of(low(env), high(env))), acb(0))


def _continued(term: Any) -> Evaluator:
    """A sum in a loop whose index is in the upper limit alone: Σ_{j<i+1} goes on from Σ_{j<i}."""
    (index,), (body,), limits = terms.binder(term)
    low, high = _TERMS.all(limits)
    more, slot = added(_Loop(index, (body,))(body), key_of(index)), object()

    def value(env: Environment) -> acb:
        start, stop = range_of(low(env), high(env))
        first, done, total, inner = env.get(slot) or (start, start, acb(0), dict(env))
        if first != start or stop < done:
            done, total = start, acb(0)
        total = more(inner, range(done, stop), total)
        env[slot] = start, stop, total, inner
        return total

    return value


def _blocks(_: Compiler, term: Any) -> Evaluator:
    once = _Loop(term.index, term.block.entries)
    entries, index, count = (
        sparse.entries_of(once, term.block),
        key_of(term.index),
        _TERMS(term.count),
    )
    rows, cols = int(term.block.rows), int(term.block.cols)
    shift = cols if isinstance(term, terms.BlockDiagonal) else 0

    def value(env: Environment) -> sparse.SparseMatrix:
        size, inner, all_entries = integer(count(env), 0, MOST_TERMS), dict(env), {}
        for k in range(size):
            inner[index] = index_ball(k)
            for i, j, x in entries(inner):
                all_entries[rows * k + i, shift * k + j] = x
        return sparse.SparseMatrix(rows * size, shift * size if shift else cols, all_entries)

    return value


_TABLE: Mapping[type, Callable[[Compiler, Any], Evaluator]] = MappingProxyType(
    {
        **NUMBERS,
        sympy.Sum: _series,
        AppliedUndef: _unknown,
        terms.MatrixCall: call,
        terms.Component: sparse.component,
        terms.Dot: _lifted(sparse.dot),
        terms.Trace: _lifted(sparse.trace),
        terms.Determinant: _lifted(sparse.determinant),
        terms.Grid: sparse.grid,
        terms.BlockDiagonal: _blocks,
        terms.BlockColumn: _blocks,
        terms.Identity: _lifted(sparse.identity),
        terms.MatrixValue: sparse.matrix_value,
        terms.MatrixProduct: _lifted(sparse.matrix_product),
        terms.MatrixSum: _lifted(sparse.matrix_sum),
        terms.Hadamard: _lifted(sparse.hadamard),
        terms.Scaled: _lifted(sparse.scaled),
        terms.Transpose: _lifted(sparse.transpose),
    }
)
"""What each node of a term means."""

_TERMS = Compiler(_TABLE)
