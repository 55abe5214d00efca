"""Balls: rigorous enclosures of terms, and comparisons decided by them.

:func:`enclose` evaluates a term to a complex ball (FLINT's ``acb``) that certainly contains its
value; :func:`decide` settles a closed equation or inequality by raising the precision until the
balls of both sides tell.  What an enclosure promises:

* The ball contains the value.  Where the term is undefined (1/0, log 0), or the balls cannot
  exclude that it is, the ball is non-finite; a non-finite argument makes the result of every
  function, power and integral non-finite.  Only 0·undefined is 0: the kernel gives undefined
  terms no agreed value, but some value.
* An imaginary part of exactly zero certifies that the value is real (if the term is defined).
* Powers, logarithms, inverse functions and Ci are principal values, as SymPy's and mpmath's are,
  on the cuts too; 0⁰ = 1.

A term is compiled once into nested closures over an environment (a dictionary from variables to
values), so that evaluation costs little more than the ball operations: see ``_COMPILERS`` for the
meaning of each node.  Matrices are evaluated sparsely: only entries that are not zero by the
shape of the term are kept, so block-diagonal matrices cost as much as their blocks.

Trusted of FLINT: that its balls contain what they should, and that ``acb.integral`` does when the
integrand reports where it is not holomorphic.  That report is the entry ``_MOVING`` of the
environment: the variables that depend on the variable of a surrounding integral.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, reduce
from itertools import chain
from operator import add, mul
from typing import Any, NamedTuple, TypeAlias

import sympy
from flint import acb, acb_mat, arb, ctx, fmpq
from sympy import Basic, Lambda, Rational, Symbol, Tuple
from sympy.core.function import AppliedUndef

from symbolic_pe.logic import terms
from symbolic_pe.logic.statements import Equation, Less


class Undetermined(ValueError):
    """The term has no enclosure: an unknown node, a variable without a value, a range that is
    not made of integers, a matrix of the wrong shape."""


class SparseMatrix(NamedTuple):
    """A matrix of balls; an entry that is not in the dictionary is zero."""

    rows: int
    cols: int
    entries: dict[tuple[int, int], acb]


Environment: TypeAlias = dict[Any, Any]
Evaluator: TypeAlias = Callable[[Environment], Any]
"""From an environment to an ``acb`` or a :class:`SparseMatrix`."""

_MOVING = "moving"
_NAN = acb("nan", "nan")
_NUMBERS = (arb, float, complex)
_MOST_TERMS, _MOST_EVALUATIONS = 1_000_000, 20_000
_LARGEST_INTEGER = arb(2**53)
_GUARD_BITS = 32


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
    if isinstance(value, SparseMatrix):
        entry, zero = value.entries.get, acb(0)
        return tuple(tuple(entry((i, j), zero) for j in range(value.cols))
                     for i in range(value.rows))  # fmt: skip
    return value


def enclose_sparse(
    term: Basic, values: Mapping[Any, Any] | None = None, precision: int = 53
) -> acb | SparseMatrix:
    """:func:`enclose`, with a matrix as a :class:`SparseMatrix`."""
    with ctx.workprec(precision):
        return evaluate(term, environment(values or {}))


def evaluate(term: Basic, env: Environment) -> Any:
    """The value of a term in an environment, at the current precision."""
    return _compile(term)(env)


def decide(atom: Any, most_bits: int = 4096) -> bool | None:
    """Does a closed comparison hold?  None when ``most_bits`` bits do not tell.

    An equation is certified false by disjoint balls, and true only by exact ones.  An inequality
    holds between real numbers only, so it is false if a side certainly is not real.
    """
    precision = 53
    while precision <= most_bits:
        try:
            sides = (enclose(atom.lhs, None, precision), enclose(atom.rhs, None, precision))
        except Undetermined:
            return None
        verdicts = [compare(type(atom), *pair) for pair in zip(*map(_entries, sides), strict=True)]
        if False in verdicts or None not in verdicts:
            return False not in verdicts
        precision = max(128, 2 * precision)
    return None


def _entries(value: Any) -> tuple[acb, ...]:
    return tuple(chain.from_iterable(value)) if isinstance(value, tuple) else (value,)


def compare(kind: type, lhs: acb, rhs: acb) -> bool | None:
    """Does an ``Equation``, ``Less`` or ``LessEqual`` hold between all numbers, or none, of two
    balls?  None if neither is certain."""
    if not (lhs.is_finite() and rhs.is_finite()):
        return None
    if kind is Equation:
        fails, holds = not lhs.overlaps(rhs), lhs.is_exact() and rhs.is_exact() and lhs == rhs
    else:
        a, b, real = lhs.real, rhs.real, lhs.imag == 0 and rhs.imag == 0
        fails = not lhs.imag.contains(0) or not rhs.imag.contains(0)
        fails = fails or (a >= b if kind is Less else a > b)
        holds = real and (a < b if kind is Less else a <= b)
    return False if fails else True if holds else None


# --------------------------------------------------------------------------------------------
# Values of variables


def environment(values: Mapping[Any, Any]) -> Environment:
    """The environment in which the variables have these values, at the current precision."""
    env: Environment = {_MOVING: frozenset()}
    for variable, value in values.items():
        env[key_of(variable)] = prepared(variable, value, env)
    return env


def prepared(variable: Any, value: Any, env: Environment) -> Any:
    """What an environment holds for a variable: a ball, or a function (``env`` has the values of
    what is free in its term)."""
    if type(variable) is Symbol:
        return _ball(value)
    return _function(value, env, _matrix if isinstance(variable, terms.MatrixVariable) else _ball)


@cache
def key_of(_: terms.Variable) -> object:
    """What stands for a variable in environments: SymPy takes long to hash a function."""
    return object()


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


def _matrix(value: Any) -> SparseMatrix:
    rows = [[_ball(entry) for entry in row] for row in value]
    if len({len(row) for row in rows}) > 1:
        raise Undetermined("the rows of a matrix must have one length")
    entries = {(i, j): x for i, row in enumerate(rows) for j, x in enumerate(row)}
    return SparseMatrix(len(rows), len(rows[0]) if rows else 0, entries)


def _function(value: Any, base: Environment, convert: Callable[[Any], Any]) -> Callable[..., Any]:
    """How a function is called: with balls, and whether they depend on a variable of integration
    (then the function must be holomorphic there, which only a term is known to be)."""
    if isinstance(value, terms.MatrixTerm):
        value = terms.MatrixLambda(Tuple(), value)
    if isinstance(value, Lambda | terms.MatrixLambda):
        parameters, (body,), _ = terms.binder(value)
        names, of_body = [key_of(name) for name in parameters], _compile(body)
        return lambda arguments, moving: of_body(
            {**base, **dict(zip(names, arguments, strict=True)),
             _MOVING: frozenset(names if moving else ())})  # fmt: skip

    def call(arguments: Sequence[acb], moving: bool) -> Any:
        if moving:
            raise Undetermined("only a function given by a term can be integrated")
        if callable(value):
            return convert(value(*arguments))
        if convert is _matrix:
            return convert(value)
        (index,) = map(_integer, arguments)
        if not 0 <= index < len(value):
            raise Undetermined(f"there is no entry {index} among {len(value)}")
        return convert(value[index])

    return call


def _integer(ball: acb, least: int = -(2**53), most: int = 2**53) -> int:
    if ball.imag == 0 and ball.real.is_integer() and abs(ball.real) <= _LARGEST_INTEGER:
        index = int(ball.real.fmpz())
        if least <= index <= most:
            return index
    raise Undetermined(f"{ball} is not certainly an integer from {least} to {most}")


# --------------------------------------------------------------------------------------------
# Numbers


@lru_cache(maxsize=16384)
def _compile(term: Basic) -> Evaluator:
    kind = type(term)
    if isinstance(term, AppliedUndef):
        return _unknown(term)
    if kind not in _COMPILERS:
        raise Undetermined(f"{term} ({kind.__name__}) has no enclosure")
    return _COMPILERS[kind](term)


def _all(parts: Iterable[Basic]) -> list[Evaluator]:
    return [_compile(part) for part in parts]


def _moves(*parts: Basic) -> Callable[[Environment], bool]:
    """Do these terms depend on a variable of integration over which analyticity is asked?"""
    free = frozenset(map(key_of, frozenset().union(*map(terms.free_variables, parts))))
    return lambda env: not free.isdisjoint(env[_MOVING])


def _constant(value: Callable[[Any], Any]) -> Callable[[Any], Evaluator]:
    """A number, computed anew when the precision has changed."""

    def build(term: Any) -> Evaluator:
        at_precision = lru_cache(maxsize=16)(lambda _: acb(value(term)))
        return lambda _: at_precision(ctx.prec)

    return build


def _lifted(operation: Callable[..., Any]) -> Callable[[Any], Evaluator]:
    """A node whose value is an operation on the values of its arguments."""

    def build(term: Any) -> Evaluator:
        parts = _all(term.args)
        return lambda env: operation(*[part(env) for part in parts])

    return build


def _variable(term: Any) -> Evaluator:
    key = key_of(term)

    def value(env: Environment) -> Any:
        if key not in env:
            raise Undetermined(f"{term.name} has no value")
        return env[key]

    return value


def _unknown(term: Any) -> Evaluator:
    head, arguments, moves = _variable(term.func), _all(term.args), _moves(*term.args)
    return lambda env: head(env)([argument(env) for argument in arguments], moves(env))


def _folded(operation: Callable[[Any, Any], Any]) -> Callable[[Any], Evaluator]:
    """As :func:`_lifted`, for an operation on two values and a node with any number."""

    def pair(left: Evaluator, right: Evaluator) -> Evaluator:
        return lambda env: operation(left(env), right(env))

    return lambda term: reduce(pair, _all(term.args))


def _power(term: Any) -> Evaluator:
    base, exponent, base_moves = _compile(term.base), _compile(term.exp), _moves(term.base)
    whole = int(term.exp) if term.exp.is_Integer else None
    is_root = term.exp == Rational(1, 2)

    def whole_power(env: Environment) -> acb:
        z = base(env)
        return z**whole if z.is_finite() else _NAN

    def value(env: Environment) -> acb:
        z, e = base(env), exponent(env)
        if not (z.is_finite() and e.is_finite()):
            return _NAN
        if e.is_exact() and e.imag == 0 and e.real.is_integer():
            return z**e
        if base_moves(env) and _touches_negative(z):
            return _NAN
        return z.sqrt() if is_root else _principal_power(z, e)

    return value if whole is None else whole_power


def _principal_power(z: acb, e: acb) -> acb:
    if z.real > 0 or not z.contains(0):
        if not (z.is_exact() and e.is_exact()):
            return z.pow(e)
        with ctx.workprec(ctx.prec + _GUARD_BITS):
            power = z.pow(e)
        return +power
    if not (e.imag == 0 and e.real > 0):
        return _NAN
    around_zero = arb(0) if z == 0 else arb(0, abs(z).abs_upper() ** e.real)
    return acb(around_zero, around_zero)


def _series(term: Any) -> Evaluator:
    (index,), (body,), limits = terms.binder(term)
    evaluate, (low, high), key = _compile(body), _all(limits), key_of(index)

    def value(env: Environment) -> acb:
        start, stop = _integer(low(env)), _integer(high(env)) + 1
        if stop < start:
            raise Undetermined(f"a sum from {start} to {stop - 1} is undefined")
        if stop - start > _MOST_TERMS:
            raise Undetermined(f"{stop - start} terms are too many to add up")
        inner, total = dict(env), acb(0)
        for i in range(start, stop):
            inner[key] = acb(i)
            total += evaluate(inner)
        return total

    return value


def _integral(term: Any) -> Evaluator:
    (index,), (body,), limits = terms.binder(term)
    evaluate, (low, high), key = _compile(body), _all(limits), key_of(index)

    def value(env: Environment) -> acb:
        a, b = low(env), high(env)
        if not (a.is_finite() and b.is_finite() and a.imag == 0 and b.imag == 0):
            return _NAN
        fixed, moving = env[_MOVING], env[_MOVING] | {key}

        def integrand(z: acb, analytic: bool) -> acb:
            return evaluate({**env, key: z, _MOVING: moving if analytic else fixed})

        if not integrand((a + b).mid() / 2, False).is_finite():
            return _NAN
        area = acb.integral(integrand, a.mid(), b.mid(), eval_limit=_MOST_EVALUATIONS)
        for end, sign in ((a, -1), (b, 1)):
            if not end.is_exact():  # what lies between the middle of the ball and the end point
                area += sign * (end - end.mid()) * integrand(end, False)
        real = integrand(a.union(b), False).imag == 0
        return acb(area.real) if real and area.is_finite() else area

    return value


def _kronecker(term: Any) -> Evaluator:
    left, right = _all(term.args)
    moves = _moves(term)

    def value(env: Environment) -> acb:
        difference = left(env) - right(env)
        if not difference.is_finite() or (difference.contains(0) and moves(env)):
            return _NAN
        one_or_none = acb(1) if difference == 0 else acb(arb(0.5, 0.5))
        return one_or_none if difference.contains(0) else acb(0)

    return value


def _never(_: acb) -> bool:
    return False


def _everywhere(_: acb) -> bool:
    return True


def _touches_negative(z: acb) -> bool:
    return not z.real > 0 and z.imag.contains(0)


_FUNCTIONS: dict[type, tuple[Callable[[acb], Any], Callable[[acb], bool]]] = {
    **{getattr(sympy, name): (getattr(acb, name), _never) for name in (
        "exp", "sin", "cos", "tan", "cot", "sec", "csc",
        "sinh", "cosh", "tanh", "coth", "sech", "csch", "erf")},
    **{getattr(sympy, name): (getattr(acb, name), _everywhere) for name in (
        "asin", "acos", "atan", "conjugate")},
    sympy.Si: (acb.si, _never),
    sympy.log: (acb.log, _touches_negative),
    sympy.Ci: (acb.ci, _touches_negative),
    sympy.re: (lambda z: acb(z.real), _everywhere),
    sympy.im: (lambda z: acb(z.imag), _everywhere),
    sympy.Abs: (lambda z: acb(abs(z)), _everywhere),
    sympy.sign: (acb.sgn, _everywhere),
    sympy.floor: (lambda z: acb(z.real.floor(), z.imag.floor()), _everywhere),
}  # fmt: skip
"""How a function is evaluated, and where it may fail to be holomorphic (or we do not say)."""


def _applied(term: Any) -> Evaluator:
    of_ball, obstacle = _FUNCTIONS[type(term)]
    inner, moves = _compile(term.args[0]), _moves(term.args[0])

    def value(env: Environment) -> acb:
        z = inner(env)
        undefined = not z.is_finite() or (obstacle is not _never and moves(env) and obstacle(z))
        return _NAN if undefined else of_ball(z)

    return value


def _call(term: Any) -> Evaluator:
    inside, body = _scope(term), _compile(term.definition.body)
    return lambda env: body(inside(env))


def _scope(call: Any) -> Callable[[Environment], Environment]:
    """From the environment of a call to the one in which the definition's body is evaluated."""
    names, arguments = [*map(key_of, call.definition.parameters)], _all(call.arguments)
    moves = [_moves(argument) for argument in call.arguments]

    def inside(env: Environment) -> Environment:
        moving = [name for name, moved in zip(names, moves, strict=True) if moved(env)]
        given = dict(zip(names, [argument(env) for argument in arguments], strict=True))
        return {**env, **given, _MOVING: env[_MOVING].union(moving)}

    return inside


# --------------------------------------------------------------------------------------------
# Matrices


def _entries_of(grid: Any) -> Callable[[Environment], list[tuple[int, int, acb]]]:
    """The entries of a grid, without those that are zero as written."""
    table = [(*divmod(place, int(grid.cols)), _compile(entry))
             for place, entry in enumerate(grid.entries) if entry != 0]  # fmt: skip
    return lambda env: [(i, j, entry(env)) for i, j, entry in table]


def _grid(term: Any) -> Evaluator:
    rows, cols, entries = int(term.rows), int(term.cols), _entries_of(term)
    return lambda env: SparseMatrix(rows, cols, {(i, j): x for i, j, x in entries(env)})


def _blocks(term: Any) -> Evaluator:
    entries, index, count = _entries_of(term.block), key_of(term.index), _compile(term.count)
    rows, cols = int(term.block.rows), int(term.block.cols)
    shift = cols if isinstance(term, terms.BlockDiagonal) else 0

    def value(env: Environment) -> SparseMatrix:
        size, inner, all_entries = _integer(count(env), 0, _MOST_TERMS), dict(env), {}
        for k in range(size):
            inner[index] = acb(k)
            for i, j, x in entries(inner):
                all_entries[rows * k + i, shift * k + j] = x
        return SparseMatrix(rows * size, shift * size if shift else cols, all_entries)

    return value


def _matrix_value(term: Any) -> Evaluator:
    arguments, shape = _all(term.args[1:]), _all(term.shape)
    head, moves = _variable(term.head), _moves(*term.args[1:])

    def value(env: Environment) -> SparseMatrix:
        matrix = head(env)([argument(env) for argument in arguments], moves(env))
        rows, cols = (_integer(size(env), 0, _MOST_TERMS) for size in shape)
        if matrix[:2] != (rows, cols):
            raise Undetermined(f"{term} is not given as a {rows}×{cols} matrix")
        return matrix

    return value


def _identity(size: acb) -> SparseMatrix:
    count = _integer(size, 0, _MOST_TERMS)
    return SparseMatrix(count, count, {(i, i): acb(1) for i in range(count)})


def _matrix_product(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    rows_of_b: dict[int, list[tuple[int, acb]]] = {}
    for (k, j), y in b.entries.items():
        rows_of_b.setdefault(k, []).append((j, y))
    out: dict[tuple[int, int], acb] = {}
    for (i, k), x in a.entries.items():
        for j, y in rows_of_b.get(k, ()):
            out[i, j] = out[i, j] + x * y if (i, j) in out else x * y
    return SparseMatrix(a.rows, b.cols, out)


def _matrix_sum(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    x, y = a.entries, b.entries
    return SparseMatrix(*a[:2], {**x, **{at: x[at] + y[at] if at in x else y[at] for at in y}})


def _hadamard(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    x, y = a.entries, b.entries
    return SparseMatrix(*a[:2], {at: x[at] * y[at] for at in x if at in y})


def _scaled(factor: acb, a: SparseMatrix) -> SparseMatrix:
    return SparseMatrix(*a[:2], {at: factor * x for at, x in a.entries.items()})


def _transpose(a: SparseMatrix) -> SparseMatrix:
    return SparseMatrix(a.cols, a.rows, {(j, i): x for (i, j), x in a.entries.items()})


def _dot(u: SparseMatrix, v: SparseMatrix) -> acb:
    return sum(_hadamard(u, v).entries.values(), acb(0))


def _trace(a: SparseMatrix) -> acb:
    return sum((x for (i, j), x in a.entries.items() if i == j), acb(0))


def _determinant(a: SparseMatrix) -> acb:
    """The product over the blocks of the diagonal to the right of which there is nothing."""
    reach = list(range(a.rows))
    for i, j in a.entries:
        reach[i] = max(reach[i], j)
    product, start, end = acb(1), 0, 0
    for i in range(a.rows):
        end = max(end, reach[i])
        if end == i:
            block, start = range(start, i + 1), i + 1
            table = [[a.entries.get((r, c), acb(0)) for c in block] for r in block]
            product *= acb_mat(table).det()
    return product


def _component(term: Any) -> Evaluator:
    vector, block, offset = term.args
    entry, number = _entry_of_block(vector, int(offset)), _compile(block)
    return lambda env: entry(env, _integer(number(env)))


def _entry_of_block(vector: Any, offset: int) -> Callable[[Environment, int], acb]:
    """One entry of one block, without evaluating the others."""
    if isinstance(vector, terms.MatrixCall):
        inside, of_body = _scope(vector), _entry_of_block(vector.definition.body, offset)
        return lambda env, k: of_body(inside(env), k)
    entry, count = _compile(vector.block.entry(offset, 0)), _compile(vector.count)
    index = key_of(vector.index)

    def value(env: Environment, k: int) -> acb:
        if not 0 <= k < _integer(count(env)):
            raise Undetermined(f"there is no block {k}")
        return entry({**env, index: acb(k)})

    return value


_COMPILERS: dict[type, Callable[[Any], Evaluator]] = {
    Symbol: _variable,
    **dict.fromkeys({type(Rational(number)) for number in ("0", "1", "-1", "1/2", "1/3", "2")},
                    _constant(lambda number: fmpq(int(number.p), int(number.q)))),
    type(sympy.pi): _constant(lambda _: arb.pi()),
    type(sympy.E): _constant(lambda _: arb(1).exp()),
    type(sympy.EulerGamma): _constant(lambda _: arb.const_euler()),
    type(sympy.I): _constant(lambda _: 1j),
    sympy.Add: _folded(add),
    sympy.Mul: _folded(mul),
    sympy.Pow: _power, sympy.Sum: _series, sympy.Integral: _integral,
    sympy.KroneckerDelta: _kronecker, **dict.fromkeys(_FUNCTIONS, _applied),
    terms.ScalarCall: _call, terms.MatrixCall: _call, terms.Component: _component,
    terms.Dot: _lifted(_dot), terms.Trace: _lifted(_trace),
    terms.Determinant: _lifted(_determinant),
    terms.Grid: _grid, terms.BlockDiagonal: _blocks, terms.BlockColumn: _blocks,
    terms.Identity: _lifted(_identity), terms.MatrixValue: _matrix_value,
    terms.MatrixProduct: _lifted(_matrix_product), terms.MatrixSum: _lifted(_matrix_sum),
    terms.Hadamard: _lifted(_hadamard), terms.Scaled: _lifted(_scaled),
    terms.Transpose: _lifted(_transpose),
}  # fmt: skip
"""What each node of a term means: those of ``terms._NODES`` and no others."""
