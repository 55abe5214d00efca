"""What the ATen operations of a traced PyTorch function do to symbolic arrays.

One handler for each operation, by its name without overload.  A handler takes the arguments of the
operation, with arrays for tensors, polynomials for sizes and numbers for floats.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from symbolic_pe.code import arrays, elements
from symbolic_pe.code.arrays import Array
from symbolic_pe.code.elements import Complex, Element, Unknown
from symbolic_pe.code.sizes import IntegerLike, Size, as_size
from symbolic_pe.code.tracing import Notes

__all__ = ["OPERATIONS", "SYMBOLIC"]

_PLACEHOLDER = "?"
"""The dtype of a result; the tracer puts in what PyTorch says it is."""


def _array(value: Any) -> Array:
    if isinstance(value, Array):
        return value
    return arrays.scalar(_number(value), _PLACEHOLDER)


def _each(operation: Callable[..., Element]) -> Callable[..., Array]:
    """An operation on elements as one on arrays and numbers."""
    return lambda *values, **_: arrays.elementwise(
        operation, [_array(value) for value in values], _PLACEHOLDER
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
    return Array(shape, lambda i: yes.at(i) if test.at(i) else no.at(i), _PLACEHOLDER)


def _arange(*ends: Any, **_: Any) -> Array:
    start, stop, step = (0, ends[0], 1) if len(ends) == 1 else (*ends, 1)[:3]
    return arrays.arange(_number(start), _number(stop), _number(step), _PLACEHOLDER, as_float=False)


def _linspace(start: Any, end: Any, steps: Any, **_: Any) -> Array:
    first, last = _number(start), _number(end)
    gaps = elements.subtract(_number(steps), as_size(1))
    width = elements.divide(elements.subtract(last, first), gaps)
    return Array(
        (steps,),
        lambda i: elements.add(elements.as_real(first), elements.multiply(i[0], width)),
        _PLACEHOLDER,
    )


def _number(value: Any) -> Element:
    return as_size(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _filled(value: int) -> Callable[..., Array]:
    return lambda shape, *_, **__: arrays.full(shape, as_size(value), _PLACEHOLDER)


def _filled_like(value: int) -> Callable[..., Array]:
    return lambda x, **_: arrays.full(x.shape, as_size(value), _PLACEHOLDER)


def _uninitialised(shape: Sequence[IntegerLike], **_: Any) -> Array:
    def at(_: Any) -> Element:
        raise Unknown("an element of an array is used that nothing was written to")

    return Array(shape, at, _PLACEHOLDER)


def _slice(
    notes: Notes, x: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    return arrays.slice_axis(x, dim, start, end, _plain(step), notes.fits)


def _plain(value: Any) -> int:
    """An integer that is no symbol."""
    number = as_size(value).constant
    if number is None:
        raise Unknown(f"a number is needed where {value} is given")
    return number


def _slice_scatter(
    x: Array, values: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    place = arrays.axis_of(x, dim)
    first, count = arrays.slice_bounds(start, end, _plain(step), x.shape[place])
    return arrays.written(x, values, place, first, count, _plain(step))


def _select_scatter(x: Array, values: Array, dim: int, index: Any) -> Array:
    length = x.shape[arrays.axis_of(x, dim)]
    position = as_size(index)
    if position < 0:
        position = position + length
    return arrays.written_at(x, values, dim, position)


def _split(x: Array, size: Any, dim: int = 0) -> list[Array]:
    length = x.shape[arrays.axis_of(x, dim)]
    if isinstance(size, list | tuple):
        return arrays.split_axis(x, size, dim)
    count = _plain(-((-length) // as_size(size)))
    sizes = [as_size(size)] * (count - 1)
    return arrays.split_axis(x, [*sizes, length - as_size(size) * (count - 1)], dim)


def _expand(x: Array, shape: Sequence[Any], **_: Any) -> Array:
    sizes = [as_size(n) for n in shape]
    offset = len(sizes) - x.ndim
    for place, n in enumerate(sizes):
        if n.constant == -1:
            sizes[place] = x.shape[place - offset]
    return arrays.broadcast_to(x, sizes)


def _transpose(x: Array, first: int = 0, second: int = 1) -> Array:
    order = list(range(x.ndim))
    i, j = arrays.axis_of(x, first), arrays.axis_of(x, second)
    order[i], order[j] = order[j], order[i]
    return arrays.permute(x, order)


def _transposed(x: Array) -> Array:
    return arrays.permute(x, range(x.ndim)[::-1])


def _squeeze(x: Array, axes: Any = None) -> Array:
    wanted = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    for place in sorted((arrays.axis_of(x, axis) for axis in wanted), reverse=True):
        if x.shape[place].constant == 1:
            x = arrays.select(x, place, 0)
    return x


def _sum(x: Array, axes: Any = None, keepdim: bool = False, **_: Any) -> Array:
    wanted = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    return arrays.summed(x, list(wanted), keepdim)


def _index(notes: Notes, x: Array, indices: Sequence[Array | None]) -> Array:
    full = [*indices, *[None] * (x.ndim - len(indices))]
    return arrays.gather(x, full, notes.look_up)


def _index_select(notes: Notes, x: Array, dim: int, index: Array) -> Array:
    chosen: list[Array | None] = [None] * x.ndim
    chosen[arrays.axis_of(x, dim)] = index
    return arrays.gather(x, chosen, notes.look_up)


def _embedding(notes: Notes, table: Array, index: Array, *_: Any, **__: Any) -> Array:
    return arrays.gather(table, [index, None], notes.look_up)


def _gather(notes: Notes, x: Array, dim: int, index: Array, **_: Any) -> Array:
    place = arrays.axis_of(x, dim)

    def at(where: arrays.Index) -> Element:
        position = index.at(where)
        if not isinstance(position, Size):
            raise Unknown("gather by something else than integers")
        notes.look_up(position, x.shape[place])
        return x.at((*where[:place], position, *where[place + 1 :]))

    return Array(index.shape, at, x.dtype)


def _matmul(a: Array, b: Array) -> Array:
    if a.ndim == 1 and b.ndim == 1:
        return arrays.summed(_each(elements.multiply)(a, b), (0,), keep=False)
    if b.ndim == 1:
        return arrays.select(arrays.contract(a, arrays.insert_axis(b, 1), _PLACEHOLDER), -1, 0)
    if a.ndim == 1:
        return arrays.select(arrays.contract(arrays.insert_axis(a, 0), b, _PLACEHOLDER), -2, 0)
    return arrays.contract(a, b, _PLACEHOLDER)


def _complex_of(real: Element, imaginary: Element) -> Element:
    return Complex(elements.as_real(real), elements.as_real(imaginary))


def _polar(size: Element, angle: Element) -> Element:
    turn = Complex(
        elements.as_real(elements.function("cos", angle)),
        elements.as_real(elements.function("sin", angle)),
    )
    return elements.multiply(size, turn)


def _conjugate(value: Element) -> Element:
    if not isinstance(value, Complex):
        return value
    return Complex(value.real, elements.as_real(elements.negate(value.imaginary)))


def _roll(x: Array, shifts: Sequence[Any], dims: Sequence[int] = ()) -> Array:
    if not dims:
        raise Unknown("roll without dims")
    for shift, dim in zip(shifts, dims, strict=True):
        place = arrays.axis_of(x, dim)
        length = x.shape[place]
        cut = length - as_size(shift) % length if as_size(shift) else as_size(0)
        end = arrays.slice_axis(x, place, cut, None)
        x = arrays.concatenate([end, arrays.slice_axis(x, place, None, cut)], place)
    return x


def _flatten(x: Array, start: int = 0, end: int = -1) -> Array:
    first, last = arrays.axis_of(x, start), arrays.axis_of(x, end)
    total = as_size(1)
    for n in x.shape[first : last + 1]:
        total = total * n
    return arrays.reshape(x, (*x.shape[:first], total, *x.shape[last + 1 :]))


def _unbind(x: Array, dim: int = 0) -> list[Array]:
    count = _plain(x.shape[arrays.axis_of(x, dim)])
    return [arrays.select(x, dim, place) for place in range(count)]


def _same(x: Any, *_: Any, **__: Any) -> Array:
    return _array(x)


def _copied(x: Array, source: Any, *_: Any) -> Array:
    return arrays.broadcast_to(_array(source), x.shape)


def _repeat_interleave(x: Array, repeats: Any, dim: int | None = None, **_: Any) -> Array:
    if dim is None:
        x, dim = _flatten(x), 0
    return arrays.repeat_interleave(x, _plain(repeats), dim)


def _cumsum(x: Array, dim: int, **_: Any) -> Array:
    """Of ones only, which is how positions are counted."""
    place = arrays.axis_of(x, dim)

    def at(index: arrays.Index) -> Element:
        value = x.at(index)
        if not isinstance(value, Size) or value.constant is None:
            raise Unknown("cumsum of something else than a constant")
        return elements.multiply(value, index[place] + 1)

    return Array(x.shape, at, _PLACEHOLDER)


_FUNCTIONS = (
    "exp", "log", "cos", "sin", "exp2", "log2", "log10", "sqrt", "rsqrt", "reciprocal", "floor",
    "ceil",
)  # fmt: skip
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{name: _each(partial(elements.function, name)) for name in _FUNCTIONS},
    **{name: _each(partial(elements.compare, name)) for name in _COMPARISONS},
    "add": _scaled(elements.add),
    "sub": _scaled(elements.subtract),
    "rsub": lambda a, b, alpha=None: _scaled(elements.subtract)(b, a, alpha),
    "mul": _each(elements.multiply),
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
    "logical_not": _each(lambda a: not a),
    "bitwise_not": _each(lambda a: not a),
    "logical_and": _each(lambda a, b: bool(a) and bool(b)),
    "bitwise_and": _each(lambda a, b: bool(a) and bool(b)),
    "logical_or": _each(lambda a, b: bool(a) or bool(b)),
    "bitwise_or": _each(lambda a, b: bool(a) or bool(b)),
    "complex": _each(_complex_of),
    "polar": _each(_polar),
    "_conj": _each(_conjugate),
    "conj": _each(_conjugate),
    "conj_physical": _each(_conjugate),
    "view_as_complex": arrays.view_as_complex,
    "view_as_real": arrays.view_as_real,
    "real": lambda x: arrays.parts_of(x, 0),
    "imag": lambda x: arrays.parts_of(x, 1),
    "arange": _arange,
    "linspace": _linspace,
    "zeros": _filled(0),
    "ones": _filled(1),
    "new_zeros": lambda _, shape, **__: arrays.full(shape, as_size(0), _PLACEHOLDER),
    "new_ones": lambda _, shape, **__: arrays.full(shape, as_size(1), _PLACEHOLDER),
    "zeros_like": _filled_like(0),
    "ones_like": _filled_like(1),
    "full": lambda shape, value, **_: arrays.full(shape, _number(value), _PLACEHOLDER),
    "full_like": lambda x, value, **_: arrays.full(x.shape, _number(value), _PLACEHOLDER),
    "new_full": lambda _, shape, value, **__: arrays.full(shape, _number(value), _PLACEHOLDER),
    "fill": lambda x, value: arrays.broadcast_to(_array(_number_or(value)), x.shape),
    "scalar_tensor": lambda value, **_: _array(_number(value)),
    "empty": _uninitialised,
    "empty_like": lambda x, **_: _uninitialised(x.shape),
    "empty_permuted": lambda shape, *_, **__: _uninitialised(shape),
    "empty_strided": lambda shape, *_, **__: _uninitialised(shape),
    "new_empty": lambda _, shape, **__: _uninitialised(shape),
    "new_empty_strided": lambda _, shape, *__, **___: _uninitialised(shape),
    "view": lambda x, shape: arrays.reshape(x, shape),
    "reshape": lambda x, shape: arrays.reshape(x, shape),
    "_unsafe_view": lambda x, shape: arrays.reshape(x, shape),
    "_reshape_copy": lambda x, shape: arrays.reshape(x, shape),
    "_reshape_alias": lambda x, shape, _: arrays.reshape(x, shape),
    "flatten": _flatten,
    "expand": _expand,
    "permute": arrays.permute,
    "transpose": _transpose,
    "t": _transposed,
    "unsqueeze": arrays.insert_axis,
    "squeeze": _squeeze,
    "select": arrays.select,
    "slice_scatter": _slice_scatter,
    "select_scatter": _select_scatter,
    "cat": lambda parts, dim=0: arrays.concatenate(parts, dim),
    "stack": lambda parts, dim=0: arrays.stack(parts, dim),
    "split": _split,
    "split_with_sizes": _split,
    "chunk": lambda x, n, dim=0: _split(x, -((-x.shape[arrays.axis_of(x, dim)]) // n), dim),
    "unbind": _unbind,
    "repeat": arrays.repeat,
    "repeat_interleave": _repeat_interleave,
    "flip": arrays.flip,
    "roll": _roll,
    "sum": _sum,
    "cumsum": _cumsum,
    "mm": _matmul,
    "bmm": _matmul,
    "mv": _matmul,
    "dot": _matmul,
    "matmul": _matmul,
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
    "index": _index,
    "slice": _slice,
    "index_select": _index_select,
    "embedding": _embedding,
    "gather": _gather,
}
"""The operations that look something up at positions: these are given the notes first."""


def _number_or(value: Any) -> Any:
    return value if isinstance(value, Array) else _number(value)


def _truth(name: str) -> Callable[[Any, Any], bool]:
    return lambda a, b: elements.compare(name, _number(a), _number(b))


def _binary(operation: Callable[[Element, Element], Element]) -> Callable[[Any, Any], Element]:
    return lambda a, b: operation(_number(a), _number(b))


SYMBOLIC: Mapping[Any, Callable[..., Any]] = {
    operator.add: _binary(elements.add),
    operator.sub: _binary(elements.subtract),
    operator.mul: _binary(elements.multiply),
    operator.truediv: _binary(elements.divide),
    operator.floordiv: _binary(elements.floor_divide),
    operator.mod: _binary(elements.remainder),
    operator.pow: _binary(elements.power),
    operator.neg: lambda a: elements.negate(_number(a)),
    operator.getitem: operator.getitem,
    **{getattr(operator, name): _truth(name) for name in _COMPARISONS},
}
"""The Python operators of sizes and numbers of a graph."""
