"""Terms in NumPy: float64 throughout, definitions by the reference where it has them.

:func:`value_of` computes a term as somebody would who reads it and knows NumPy: products by ``@``,
determinants by ``numpy.linalg``, integrals by quadrature, and what the reference defines (``PE``,
``T``, ``S``, ``I`` …) by its own functions, see :mod:`symbolic_pe.numerics.defined`.  It shares
nothing with the balls of :mod:`symbolic_pe.numerics.evaluation`, which it is compared with.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import reduce
from operator import add, mul
from typing import Any, TypeAlias

import numpy as np
import sympy
from sympy import Basic, Rational, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.language.terms import Definition
from symbolic_pe.numerics import reference

Values: TypeAlias = Mapping[Any, Any]
"""Of variables: numbers, or arrays and callables for functions of an index or of numbers."""

Defined: TypeAlias = Callable[[list[Any], Callable[[Basic], Any]], Any]
"""A definition's own computation: of its arguments, and of whatever a term is where it stands."""


class NoValue(ValueError):
    """A term has no value at these values of its variables, or none that NumPy can compute."""


def value_of(term: Basic, values: Values, defined: Mapping[Definition, Defined]) -> Any:
    """A term in float64: a number, or a matrix as an array of shape (rows, columns).

    ``defined``: how calls of a definition are computed that are not to be unfolded.  What divides
    by zero is infinite or no number, as in NumPy.  Raises :class:`NoValue`.
    """
    try:
        with np.errstate(all="ignore"):
            return _Reading(values, defined)(term)
    except OverflowError as problem:  # an integer that no float64 holds
        raise NoValue(str(problem)) from problem


class _Reading:
    """Terms at some values of their variables."""

    def __init__(self, values: Values, defined: Mapping[Definition, Defined]) -> None:
        self.values, self.defined = values, defined

    def __call__(self, term: Basic) -> Any:
        kind = AppliedUndef if isinstance(term, AppliedUndef) else type(term)
        if isinstance(term, Rational):
            return int(term.p) if term.is_Integer else int(term.p) / int(term.q)
        if kind not in _MEANINGS:
            raise NoValue(f"{kind.__name__} is not computed with NumPy")
        return _MEANINGS[kind](self, term)

    def all(self, parts: Any) -> list[Any]:
        return [self(part) for part in parts]

    def beside(self, values: Values) -> _Reading:
        """With these values besides."""
        return _Reading({**self.values, **values}, self.defined)

    def count(self, term: Basic) -> int:
        return _whole(self(term))


def _whole(value: Any) -> int:
    """An index or a size."""
    if np.ndim(value) == 0 and value == np.floor(np.real(value)):
        return int(np.real(value))
    raise NoValue(f"{value} is not an integer")


# --- numbers ---------------------------------------------------------------------------------


def _variable(read: _Reading, symbol: Any) -> Any:
    if symbol not in read.values:
        raise NoValue(f"{symbol} has no value")
    return read.values[symbol]


def _applied(read: _Reading, term: Any) -> Any:
    """An unknown function: called, or looked up if it is an array."""
    head, arguments = _variable(read, term.func), read.all(term.args)
    return _entry(head, arguments) if isinstance(head, np.ndarray) else head(*arguments)


def _entry(array: Any, indices: list[Any]) -> Any:
    """An entry; beyond the end of an array the same again, and more by 1 for each time round, as
    the balls have it (see :class:`symbolic_pe.numerics.sampling.Periodic`)."""
    beyond = 0
    for index in indices:
        turns, place = divmod(_whole(index), len(array))
        array, beyond = array[place], beyond + abs(turns)
    return np.asarray(array + beyond).tolist()


def _power(read: _Reading, term: Any) -> Any:
    base, exponent = read.all(term.args)
    if isinstance(exponent, int):
        return (
            base**exponent if isinstance(base, int) and exponent >= 0 else _real(base) ** exponent
        )
    if term.exp is sympy.S.Half:
        return np.emath.sqrt(base)
    whole = np.isrealobj(exponent) and not np.mod(exponent, 1).any()
    return (np.power if whole else np.emath.power)(_real(base), exponent)


def _real(value: Any) -> Any:
    """As a float (or complex, or an array of such) that follows NumPy's rules, not Python's."""
    return value * np.float64(1)


def _sum(read: _Reading, term: Any) -> Any:
    (index,), (body,), (low, high) = terms.binder(term)
    start, stop = read.count(low), read.count(high) + 1
    if stop < start:
        raise NoValue(f"a sum from {start} to {stop - 1} is undefined")
    return sum((read.beside({index: i})(body) for i in range(start, stop)), 0)


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)
_PANELS, _CONVERGED = (24, 48), 1e-13


def _integral(read: _Reading, term: Any) -> Any:
    """By Gauss and Legendre on panels, which must give the same when there are twice as many."""
    (index,), (body,), (low, high) = terms.binder(term)
    start, stop = (float(read(end)) for end in (low, high))

    def on(panels: int) -> tuple[Any, float]:
        edges = np.linspace(start, stop, panels + 1)
        half = (stop - start) / panels / 2
        nodes = ((edges[:-1] + edges[1:])[:, None] / 2 + half * _NODES).ravel()
        heights = read.beside({index: nodes})(body) * np.ones_like(nodes)
        weights = np.tile(half * _WEIGHTS, panels)
        return (heights * weights).sum(), float(np.abs(heights * weights).sum())

    (once, _), (twice, size) = map(on, _PANELS)
    if not abs(once - twice) <= _CONVERGED * size:
        raise NoValue(f"the quadrature of {term} has not converged")
    return twice


def _kronecker(read: _Reading, term: Any) -> Any:
    left, right = read.all(term.args)
    return np.where(left == right, 1, 0)[()]


def _of_real(function: Callable[..., Any]) -> Callable[[Any], Any]:
    """A function of the reference, whose argument must be fit for it."""

    def value(x: Any) -> Any:
        try:
            return function(x)
        except (TypeError, ValueError) as problem:
            raise NoValue(str(problem)) from problem

    return value


def _floor(x: Any) -> Any:
    if np.iscomplexobj(x):
        return np.floor(np.real(x)) + 1j * np.floor(np.imag(x))
    return np.floor(x)


_FUNCTIONS: dict[type, Callable[[Any], Any]] = {
    sympy.exp: np.exp,
    sympy.log: np.emath.log,
    sympy.sin: np.sin,
    sympy.cos: np.cos,
    sympy.tan: np.tan,
    sympy.cot: lambda x: 1 / np.tan(x),
    sympy.sec: lambda x: 1 / np.cos(x),
    sympy.csc: lambda x: 1 / np.sin(x),
    sympy.sinh: np.sinh,
    sympy.cosh: np.cosh,
    sympy.tanh: np.tanh,
    sympy.coth: lambda x: 1 / np.tanh(x),
    sympy.sech: lambda x: 1 / np.cosh(x),
    sympy.csch: lambda x: 1 / np.sinh(x),
    sympy.asin: np.arcsin,
    sympy.acos: np.arccos,
    sympy.atan: np.arctan,
    sympy.re: np.real,
    sympy.im: np.imag,
    sympy.conjugate: np.conjugate,
    sympy.Abs: np.abs,
    sympy.sign: np.sign,
    sympy.floor: _floor,
    sympy.Ci: _of_real(reference.cosine_integral),
    sympy.Si: _of_real(reference.sine_integral),
    sympy.erf: _of_real(np.vectorize(math.erf)),
}


def _function(read: _Reading, term: Any) -> Any:
    return _FUNCTIONS[type(term)](_real(read(term.args[0])))


# --- matrices --------------------------------------------------------------------------------


def _grid(read: _Reading, term: Any) -> Any:
    return np.array(read.all(term.entries)).reshape(int(term.rows), int(term.cols))


def _blocks(read: _Reading, term: Any) -> list[Any]:
    count = read.count(term.count)
    if count < 0:
        raise NoValue(f"there cannot be {count} blocks")
    return [read.beside({term.index: i})(term.block) for i in range(count)]


def _stacked(read: _Reading, term: Any) -> Any:
    blocks = _blocks(read, term)
    return np.vstack(blocks) if blocks else np.zeros((0, int(term.block.cols)))


def _direct_sum(read: _Reading, term: Any) -> Any:
    blocks = _blocks(read, term)
    rows, cols = int(term.block.rows), int(term.block.cols)
    whole = np.zeros((rows * len(blocks), cols * len(blocks)), np.result_type(float, *blocks))
    for i, block in enumerate(blocks):
        whole[rows * i : rows * (i + 1), cols * i : cols * (i + 1)] = block
    return whole


def _matrix_value(read: _Reading, term: Any) -> Any:
    head, arguments = _variable(read, term.head), read.all(term.args[1:])
    return head(*arguments) if callable(head) else head


def _component(read: _Reading, term: Any) -> Any:
    vector, block, offset = term.args
    column, place = read(vector), read.count(block)
    size = int(terms.unfolded(vector).block.rows)
    if not 0 <= place < len(column) // size:
        raise NoValue(f"there is no block {place}")
    return column[size * place + int(offset), 0]


def _call(read: _Reading, term: Any) -> Any:
    arguments, definition = read.all(term.arguments), term.definition
    if definition in read.defined:
        found = read.defined[definition](arguments, read)
        return found[:, None] if isinstance(term, terms.MatrixCall) and found.ndim == 1 else found
    given = dict(zip(definition.parameters, arguments, strict=True))
    return read.beside(given)(definition.body)


_Meaning: TypeAlias = Callable[[_Reading, Any], Any]


def _folded(operation: Callable[[Any, Any], Any]) -> _Meaning:
    return lambda read, term: reduce(operation, read.all(term.args))


def _lifted(operation: Callable[..., Any]) -> _Meaning:
    return lambda read, term: operation(*read.all(term.args))


_MEANINGS: Mapping[type, _Meaning] = {
    Symbol: _variable,
    type(sympy.pi): lambda _, __: math.pi,
    type(sympy.E): lambda _, __: math.e,
    type(sympy.EulerGamma): lambda _, __: float(np.euler_gamma),
    type(sympy.I): lambda _, __: 1j,
    AppliedUndef: _applied,
    sympy.Add: _folded(add),
    sympy.Mul: _folded(mul),
    sympy.Pow: _power,
    sympy.Sum: _sum,
    sympy.Integral: _integral,
    sympy.KroneckerDelta: _kronecker,
    **dict.fromkeys(_FUNCTIONS, _function),
    terms.ScalarCall: _call,
    terms.MatrixCall: _call,
    terms.Component: _component,
    terms.Dot: _lifted(lambda u, v: (u * v).sum()),
    terms.Trace: _lifted(np.trace),
    terms.Determinant: _lifted(np.linalg.det),
    terms.Grid: _grid,
    terms.BlockDiagonal: _direct_sum,
    terms.BlockColumn: _stacked,
    terms.Identity: lambda read, term: np.eye(read.count(term.args[0])),
    terms.MatrixValue: _matrix_value,
    terms.MatrixProduct: _folded(np.matmul),
    terms.MatrixSum: _folded(add),
    terms.Hadamard: _folded(mul),
    terms.Scaled: _folded(mul),
    terms.Transpose: _lifted(np.transpose),
}
"""What each node of a term means."""
