"""What the ATen operations of a traced PyTorch function do to symbolic arrays.

One handler for each operation, by its name without overload.  A handler takes the arguments of the
operation, with arrays for tensors, polynomials for sizes and numbers for floats.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers import torch_indexing as indexing
from symbolic_pe.code.tracers.torch_indexing import PLACEHOLDER

__all__ = ["OPERATIONS", "SYMBOLIC"]


def _array(value: Any) -> Array:
    if isinstance(value, Array):
        return value
    return arrays.scalar(indexing.number(value), PLACEHOLDER)


def _each(operation: Callable[..., Element]) -> Callable[..., Array]:
    """An operation on elements as one on arrays and numbers."""
    return lambda *values, **_: arrays.elementwise(
        operation, [_array(value) for value in values], PLACEHOLDER
    )


def _scaled(operation: Callable[[Element, Element], Element]) -> Callable[..., Array]:
    """add and sub: the second operand times alpha."""

    def handler(a: Any, b: Any, alpha: Any = None, **_: Any) -> Array:
        other = _array(b) if alpha is None else _each(elements.multiply)(b, alpha)
        return _each(operation)(a, other)

    return handler


def _divided(a: Any, b: Any, rounding_mode: str | None = None) -> Array:
    if rounding_mode == "trunc":
        raise Unknown("a division that rounds towards 0")
    return _each(elements.floor_divide if rounding_mode == "floor" else elements.divide)(a, b)


def _clamp(x: Array, low: Any = None, high: Any = None, **keywords: Any) -> Array:
    low, high = keywords.get("min", low), keywords.get("max", high)
    if low is not None:
        x = _each(elements.largest)(x, low)
    return x if high is None else _each(elements.smallest)(x, high)


def _where(condition: Array, a: Any, b: Any) -> Array:
    shape = arrays.broadcast_shapes(condition.shape, _array(a).shape, _array(b).shape)
    test, yes, no = (arrays.broadcast_to(_array(v), shape) for v in (condition, a, b))

    def at(index: arrays.Index) -> Element:
        return elements.choose(test.at(index), lambda: yes.at(index), lambda: no.at(index))

    return Array(shape, at, PLACEHOLDER)


def _arange(*ends: Any, **_: Any) -> Array:
    start, stop, step = (0, ends[0], 1) if len(ends) == 1 else (*ends, 1)[:3]
    return arrays.arange(
        indexing.number(start),
        indexing.number(stop),
        indexing.number(step),
        PLACEHOLDER,
        as_float=False,
    )


def _linspace(start: Any, end: Any, steps: Any, **_: Any) -> Array:
    first, last = indexing.number(start), indexing.number(end)
    gaps = elements.subtract(indexing.number(steps), as_size(1))
    width = elements.divide(elements.subtract(last, first), gaps)
    return Array(
        (steps,),
        lambda i: elements.add(elements.as_real(first), elements.multiply(i[0], width)),
        PLACEHOLDER,
    )


def _filled(value: int) -> Callable[..., Array]:
    return lambda shape, *_, **__: arrays.full(shape, as_size(value), PLACEHOLDER)


def _filled_like(value: int) -> Callable[..., Array]:
    return lambda x, **_: arrays.full(x.shape, as_size(value), PLACEHOLDER)


def _uninitialised(shape: Sequence[IntegerLike], **_: Any) -> Array:
    def at(_: Any) -> Element:
        raise Unknown("an element of an array is used that nothing was written to")

    return Array(shape, at, PLACEHOLDER)


def _sum(x: Array, axes: Any = None, keepdim: bool = False, **_: Any) -> Array:
    wanted = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    return arrays.summed(x, list(wanted), keepdim)


def _matmul(notes: Notes, a: Array, b: Array) -> Array:
    if a.ndim == 1:
        return arrays.select(
            _matmul(notes, arrays.insert_axis(a, 0), b), -1 if b.ndim == 1 else -2, 0
        )
    if b.ndim == 1:
        return arrays.select(_matmul(notes, a, arrays.insert_axis(b, 1)), -1, 0)
    return arrays.contract(a, b, PLACEHOLDER, notes.look_up)


def _polar(size: Element, angle: Element) -> Element:
    turn = elements.complex_of(elements.function("cos", angle), elements.function("sin", angle))
    return elements.multiply(size, turn)


def _same(x: Any, *_: Any, **__: Any) -> Array:
    return _array(x)


def _copied(x: Array, source: Any, *_: Any) -> Array:
    return arrays.broadcast_to(_array(source), x.shape)


_FUNCTIONS = (
    "exp",
    "log",
    "cos",
    "sin",
    "exp2",
    "log2",
    "log10",
    "sqrt",
    "rsqrt",
    "reciprocal",
    "floor",
    "ceil",
    "trunc",
    "expm1",
    "log1p",
)
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{name: _each(partial(elements.function, name)) for name in _FUNCTIONS},
    **{name: _each(partial(elements.compare, name)) for name in _COMPARISONS},
    "add": _scaled(elements.add),
    "sub": _scaled(elements.subtract),
    "rsub": lambda a, b, alpha=None: _scaled(elements.subtract)(b, a, alpha),
    "mul": lambda a, b, **_: arrays.product_of(_array(a), _array(b), PLACEHOLDER),
    "div": _divided,
    "true_divide": _divided,
    "floor_divide": _each(elements.floor_divide),
    "remainder": _each(elements.remainder),
    "neg": _each(elements.negate),
    "abs": _each(elements.absolute),
    "pow": _each(elements.power),
    "square": _each(lambda x: elements.multiply(x, x)),
    "maximum": _each(elements.largest),
    "minimum": _each(elements.smallest),
    "clamp": _clamp,
    "clamp_min": _each(elements.largest),
    "clamp_max": _each(elements.smallest),
    "where": _where,
    "logical_not": _each(elements.opposite),
    "bitwise_xor": _each(elements.exclusive_or),
    "logical_xor": _each(elements.exclusive_or),
    "bitwise_right_shift": _each(
        lambda a, b: elements.floor_divide(a, elements.power(as_size(2), b))
    ),
    "__rshift__": _each(lambda a, b: elements.floor_divide(a, elements.power(as_size(2), b))),
    "bitwise_left_shift": _each(lambda a, b: elements.multiply(a, elements.power(as_size(2), b))),
    "__lshift__": _each(lambda a, b: elements.multiply(a, elements.power(as_size(2), b))),
    "sign": _each(elements.sign_of),
    "sgn": _each(elements.sign_of),
    "bitwise_not": _each(elements.inverted),
    "logical_and": lambda a, b: arrays.both_true(*(_each(elements.truth_of)(x) for x in (a, b))),
    "bitwise_and": lambda a, b: arrays.both_true(_array(a), _array(b)),
    "logical_or": _each(elements.either),
    "bitwise_or": _each(elements.either_bit),
    "complex": _each(elements.complex_of),
    "polar": _each(_polar),
    "_conj": _each(elements.conjugate),
    "conj": _each(elements.conjugate),
    "conj_physical": _each(elements.conjugate),
    "view_as_complex": arrays.view_as_complex,
    "view_as_real": arrays.view_as_real,
    "real": lambda x: arrays.parts_of(x, 0),
    "imag": lambda x: arrays.parts_of(x, 1),
    "arange": _arange,
    "linspace": _linspace,
    "zeros": _filled(0),
    "ones": _filled(1),
    "new_zeros": lambda _, shape, **__: arrays.full(shape, as_size(0), PLACEHOLDER),
    "new_ones": lambda _, shape, **__: arrays.full(shape, as_size(1), PLACEHOLDER),
    "zeros_like": _filled_like(0),
    "ones_like": _filled_like(1),
    "full": lambda shape, value, **_: arrays.full(shape, indexing.number(value), PLACEHOLDER),
    "full_like": lambda x, value, **_: arrays.full(x.shape, indexing.number(value), PLACEHOLDER),
    "new_full": lambda _, shape, value, **__: arrays.full(
        shape, indexing.number(value), PLACEHOLDER
    ),
    "fill": lambda x, value: arrays.broadcast_to(_array(_number_or(value)), x.shape),
    "scalar_tensor": lambda value, **_: _array(indexing.number(value)),
    "empty": _uninitialised,
    "empty_like": lambda x, **_: _uninitialised(x.shape),
    "empty_permuted": lambda shape, *_, **__: _uninitialised(shape),
    "empty_strided": lambda shape, *_, **__: _uninitialised(shape),
    "normal_functional": lambda x, *_, **__: _uninitialised(x.shape),
    "new_empty": lambda _, shape, **__: _uninitialised(shape),
    "new_empty_strided": lambda _, shape, *__, **___: _uninitialised(shape),
    "view": lambda x, shape: arrays.reshape(x, shape),
    "reshape": lambda x, shape: arrays.reshape(x, shape),
    "_unsafe_view": lambda x, shape: arrays.reshape(x, shape),
    "_reshape_copy": lambda x, shape: arrays.reshape(x, shape),
    "_reshape_alias": lambda x, shape, _: arrays.reshape(x, shape),
    "flatten": indexing.flatten,
    "expand": indexing.expand,
    "permute": arrays.permute,
    "transpose": indexing.transpose,
    "t": indexing.transposed,
    "unsqueeze": arrays.insert_axis,
    "squeeze": indexing.squeeze,
    "select": arrays.select,
    "slice_scatter": indexing.slice_scatter,
    "select_scatter": indexing.select_scatter,
    "cat": lambda parts, dim=0: arrays.concatenate(parts, dim),
    "stack": lambda parts, dim=0: arrays.stack(parts, dim),
    "split": indexing.split,
    "split_with_sizes": indexing.split,
    "chunk": lambda x, n, dim=0: indexing.split(x, -((-x.shape[arrays.axis_of(x, dim)]) // n), dim),
    "unbind": indexing.unbind,
    "repeat": arrays.repeat,
    "repeat_interleave": indexing.repeat_interleave,
    "flip": arrays.flip,
    "roll": indexing.roll,
    "sum": _sum,
    "cumprod": lambda x, dim, **_: arrays.running_product(x, dim),
    "sort": indexing.sort,
    "cumsum": lambda x, dim, **_: arrays.running_sum(x, dim),
    "index_put": indexing.index_put,
    "_unsafe_index_put": indexing.index_put,
    "index_copy": indexing.index_copy,
    "index_add": indexing.index_add,
    "index_fill": indexing.index_fill,
    "scatter": indexing.scatter,
    "scatter_add": indexing.scatter_add,
    "constant_pad_nd": indexing.pad,
    "pad": indexing.pad,
    "unfold": indexing.unfold,
    "nonzero": indexing.nonzero,
    "masked_select": indexing.masked_select,
    "diag_embed": indexing.diag_embed,
    "masked_fill": lambda x, mask, value: _where(mask, value, x),
    "addcmul": lambda x, a, b, value=1: _each(elements.add)(
        x, _each(elements.multiply)(value, _each(elements.multiply)(a, b))
    ),
    "addcdiv": lambda x, a, b, value=1: _each(elements.add)(
        x, _each(elements.multiply)(value, _each(elements.divide)(a, b))
    ),
    "lerp": lambda a, b, weight: _each(elements.add)(
        a, _each(elements.multiply)(weight, _each(elements.subtract)(b, a))
    ),
    "clone": _same,
    "alias": _same,
    "detach": _same,
    "contiguous": _same,
    "lift_fresh": _same,
    "lift_fresh_copy": _same,
    "lift": _same,
    "_to_copy": _same,
    "to": _same,
    "type_as": _same,
    "copy": _copied,
    "resolve_conj": _same,
    "resolve_neg": _same,
    "positive": _same,
}
"""By the name of an operation."""

LOOKUPS: Mapping[str, Callable[..., Any]] = {
    "index": indexing.index,
    "slice": indexing.part,
    "index_select": indexing.index_select,
    "embedding": indexing.embedding,
    "gather": indexing.gather,
    "mm": _matmul,
    "bmm": _matmul,
    "mv": _matmul,
    "dot": _matmul,
    "matmul": _matmul,
}
"""The operations that look something up at positions: these are given the notes first."""


def _number_or(value: Any) -> Any:
    return value if isinstance(value, Array) else indexing.number(value)


def _truth(name: str) -> Callable[[Any, Any], Element]:
    return lambda a, b: elements.compare(name, indexing.number(a), indexing.number(b))


def _binary(operation: Callable[[Element, Element], Element]) -> Callable[[Any, Any], Element]:
    return lambda a, b: operation(indexing.number(a), indexing.number(b))


SYMBOLIC: Mapping[Any, Callable[..., Any]] = {
    operator.add: _binary(elements.add),
    operator.sub: _binary(elements.subtract),
    operator.mul: _binary(elements.multiply),
    operator.truediv: _binary(elements.divide),
    operator.floordiv: _binary(elements.floor_divide),
    operator.mod: _binary(elements.remainder),
    operator.pow: _binary(elements.power),
    operator.neg: lambda a: elements.negate(indexing.number(a)),
    operator.getitem: operator.getitem,
    **{getattr(operator, name): _truth(name) for name in _COMPARISONS},
}
"""The Python operators of sizes and numbers of a graph."""
