"""What NumPy's functions do to symbolic arrays, by name.

A ufunc takes arrays.  Other functions are given what makes an array of an argument, the notes, and
then the arguments as they were called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from symbolic_pe.code import arrays, elements
from symbolic_pe.code.arrays import Array
from symbolic_pe.code.elements import Element, Unknown
from symbolic_pe.code.sizes import Size, as_size
from symbolic_pe.code.tracing import Notes, cast

__all__ = ["CONSTRUCTORS", "FUNCTIONS", "UFUNCS"]

Make = Callable[[Any], Array]


def _ufunc(operation: Callable[..., Element], dtype: str | None = None) -> Callable[..., Array]:
    def apply(*given: Array) -> Array:
        return arrays.elementwise(operation, given, dtype or _common(given))

    return apply


def _common(given: Sequence[Array]) -> str:
    return str(np.result_type(*(np.dtype(a.dtype) for a in given)).name)


def _floating(operation: Callable[..., Element]) -> Callable[..., Array]:
    """A function whose values are floats whatever its arguments are."""

    def apply(*given: Array) -> Array:
        common = np.dtype(_common(given))
        dtype = common.name if common.kind in "fc" else "float64"
        return arrays.elementwise(operation, given, dtype)

    return apply


def _matmul(a: Array, b: Array) -> Array:
    if a.ndim == 1 and b.ndim == 1:
        return arrays.summed(_ufunc(elements.multiply)(a, b), (0,), keep=False)
    if b.ndim == 1:
        return arrays.select(arrays.contract(a, arrays.insert_axis(b, 1), _common((a, b))), -1, 0)
    if a.ndim == 1:
        return arrays.select(arrays.contract(arrays.insert_axis(a, 0), b, _common((a, b))), -2, 0)
    return arrays.contract(a, b, _common((a, b)))


_COMPARISONS = {
    "equal": "eq",
    "not_equal": "ne",
    "less": "lt",
    "less_equal": "le",
    "greater": "gt",
    "greater_equal": "ge",
}
_REAL = ("exp", "log", "cos", "sin", "exp2", "log2", "log10", "sqrt", "reciprocal", "floor", "ceil")

UFUNCS: Mapping[str, Callable[..., Array]] = {
    **{name: _floating(partial(elements.function, name)) for name in _REAL},
    **{
        name: _ufunc(partial(elements.compare, short), "bool")
        for name, short in _COMPARISONS.items()
    },
    "add": _ufunc(elements.add),
    "subtract": _ufunc(elements.subtract),
    "multiply": _ufunc(elements.multiply),
    "divide": _floating(elements.divide),
    "true_divide": _floating(elements.divide),
    "floor_divide": _ufunc(elements.floor_divide),
    "remainder": _ufunc(elements.remainder),
    "power": _ufunc(elements.power),
    "float_power": _floating(elements.power),
    "negative": _ufunc(elements.negate),
    "positive": _ufunc(lambda a: a),
    "absolute": _ufunc(elements.absolute),
    "square": _ufunc(lambda a: elements.multiply(a, a)),
    "maximum": _ufunc(elements.largest),
    "minimum": _ufunc(elements.smallest),
    "conjugate": _ufunc(elements.conjugate),
    "logical_not": _ufunc(lambda a: not a, "bool"),
    "logical_and": _ufunc(lambda a, b: bool(a) and bool(b), "bool"),
    "logical_or": _ufunc(lambda a, b: bool(a) or bool(b), "bool"),
    "matmul": _matmul,
}


# functions ------------------------------------------------------------------------------------


def _sizes(make: Make, shape: Any) -> tuple[Size, ...]:
    parts = shape if isinstance(shape, tuple | list) else (shape,)
    return tuple(_whole(make, part) for part in parts)


def _whole(make: Make, value: Any) -> Size:
    number = make(value).at(())
    if not isinstance(number, Size):
        raise Unknown("a size that is no integer")
    return number


def _plain(make: Make, value: Any) -> int:
    number = _whole(make, value).constant
    if number is None:
        raise Unknown("a number is needed where a symbolic size stands")
    return number


def _concatenate(make: Make, _: Notes, parts: Any, axis: int = 0, **__: Any) -> Array:
    made = [make(part) for part in parts]
    return arrays.concatenate(made, axis, _common(made))


def _stack(make: Make, _: Notes, parts: Any, axis: int = 0, **__: Any) -> Array:
    return arrays.stack([make(part) for part in parts], axis)


def _split(make: Make, _: Notes, x: Any, parts: Any, axis: int = 0) -> list[Array]:
    array = make(x)
    length = array.shape[arrays.axis_of(array, axis)]
    if isinstance(parts, list | tuple):
        ends = [*(_whole(make, part) for part in parts), length]
        starts = [as_size(0), *ends[:-1]]
        sizes: list[Any] = [end - start for start, end in zip(starts, ends, strict=True)]
    else:
        count = _plain(make, parts)
        sizes = [length // count] * count
    return arrays.split_axis(array, sizes, axis)


def _reshape(make: Make, _: Notes, x: Any, shape: Any, *__: Any, **___: Any) -> Array:
    return arrays.reshape(make(x), _sizes(make, shape))


def _transpose(make: Make, _: Notes, x: Any, axes: Any = None) -> Array:
    array = make(x)
    return arrays.permute(array, axes if axes is not None else range(array.ndim)[::-1])


def _swapaxes(make: Make, _: Notes, x: Any, first: int, second: int) -> Array:
    array = make(x)
    order = list(range(array.ndim))
    i, j = arrays.axis_of(array, first), arrays.axis_of(array, second)
    order[i], order[j] = order[j], order[i]
    return arrays.permute(array, order)


def _moveaxis(make: Make, _: Notes, x: Any, source: int, target: int) -> Array:
    array = make(x)
    order = [i for i in range(array.ndim) if i != arrays.axis_of(array, source)]
    order.insert(arrays.axis_of(array, target), arrays.axis_of(array, source))
    return arrays.permute(array, order)


def _expand_dims(make: Make, _: Notes, x: Any, axis: Any) -> Array:
    array = make(x)
    for place in axis if isinstance(axis, tuple) else (axis,):
        array = arrays.insert_axis(array, place)
    return array


def _squeeze(make: Make, _: Notes, x: Any, axis: int | None = None) -> Array:
    array = make(x)
    wanted = range(array.ndim) if axis is None else [arrays.axis_of(array, axis)]
    for place in sorted(wanted, reverse=True):
        if array.shape[place].constant == 1:
            array = arrays.select(array, place, 0)
    return array


def _repeat(make: Make, notes: Notes, x: Any, repeats: Any, axis: int | None = None) -> Array:
    array = make(x) if axis is not None else _ravel(make, notes, x)
    return arrays.repeat_interleave(array, _plain(make, repeats), axis or 0)


def _tile(make: Make, _: Notes, x: Any, reps: Any) -> Array:
    return arrays.tile(make(x), _sizes(make, reps))


def _ravel(make: Make, _: Notes, x: Any, *__: Any) -> Array:
    return arrays.reshape(make(x), (-1,)) if make(x).ndim != 1 else make(x)


def _outer(make: Make, notes: Notes, a: Any, b: Any) -> Array:
    left, right = arrays.insert_axis(_ravel(make, notes, a), 1), _ravel(make, notes, b)
    return _ufunc(elements.multiply)(left, right)


def _dot(make: Make, _: Notes, a: Any, b: Any) -> Array:
    left, right = make(a), make(b)
    if left.ndim == 0 or right.ndim == 0:
        return _ufunc(elements.multiply)(left, right)
    return _matmul(left, right)


def _where(make: Make, _: Notes, condition: Any, yes: Any, no: Any) -> Array:
    given = [make(part) for part in (condition, yes, no)]
    shape = arrays.broadcast_shapes(*(a.shape for a in given))
    test, first, second = (arrays.broadcast_to(a, shape) for a in given)
    return Array(shape, lambda i: first.at(i) if test.at(i) else second.at(i), _common(given[1:]))


def _roll(make: Make, _: Notes, x: Any, shift: Any, axis: int | None = None) -> Array:
    array = make(x)
    if axis is None:
        raise Unknown("roll without an axis")
    length = array.shape[arrays.axis_of(array, axis)]
    by = _whole(make, shift) % length
    cut = length - by if by else as_size(0)
    end = arrays.slice_axis(array, axis, cut, None)
    return arrays.concatenate([end, arrays.slice_axis(array, axis, None, cut)], axis)


def _flip(make: Make, _: Notes, x: Any, axis: Any = None) -> Array:
    array = make(x)
    axes = range(array.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    return arrays.flip(array, list(axes))


def _take(make: Make, notes: Notes, x: Any, indices: Any, axis: int | None = None) -> Array:
    array = make(x)
    place = 0 if axis is None else arrays.axis_of(array, axis)
    chosen: list[Array | None] = [None] * array.ndim
    chosen[place] = make(indices)
    return arrays.gather(array, chosen, notes.look_up)


def _sum(
    make: Make, _: Notes, x: Any, axis: Any = None, keepdims: bool = False, **__: Any
) -> Array:
    array = make(x)
    axes = range(array.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    return arrays.summed(array, list(axes), keepdims)


def _clip(make: Make, _: Notes, x: Any, low: Any = None, high: Any = None) -> Array:
    array = make(x)
    if low is not None:
        array = UFUNCS["maximum"](array, make(low))
    return array if high is None else UFUNCS["minimum"](array, make(high))


def _like(value: int | None) -> Callable[..., Array]:
    def make_like(make: Make, _: Notes, x: Any, *__: Any, dtype: Any = None, **___: Any) -> Array:
        array = make(x)
        name = array.dtype if dtype is None else np.dtype(dtype).name
        return _filled(array.shape, value, name)

    return make_like


def _full_like(make: Make, _: Notes, x: Any, value: Any, dtype: Any = None, **__: Any) -> Array:
    array = make(x)
    name = array.dtype if dtype is None else np.dtype(dtype).name
    return arrays.full(array.shape, make(value).at(()), name)


def _filled(shape: Sequence[Any], value: int | None, dtype: str) -> Array:
    if value is not None:
        number: Element = as_size(value)
        return cast(arrays.full(shape, number, dtype), dtype, lambda reason: reason)

    def nothing(_: Any) -> Element:
        raise Unknown("an element of an array is used that nothing was written to")

    return Array(shape, nothing, dtype)


def _einsum(make: Make, _: Notes, text: str, *operands: Any, **__: Any) -> Array:
    return arrays.einsum(text, [make(operand) for operand in operands])


def _meshgrid(make: Make, _: Notes, *parts: Any, indexing: str = "xy", **__: Any) -> list[Array]:
    """Each array along an axis of its own; for "xy" the second axis comes first."""
    made = [make(part) for part in parts]
    order = [1, 0, *range(2, len(made))] if indexing == "xy" and len(made) > 1 else range(len(made))
    shape = [made[place].shape[0] for place in order]

    def along(array: Array, place: int) -> Array:
        for _ in range(len(made) - 1 - place):
            array = arrays.insert_axis(array, array.ndim)
        return arrays.broadcast_to(array, shape)

    return [along(array, order[place]) for place, array in enumerate(made)]


def _part(index: int) -> Callable[..., Array]:
    return lambda make, _, x: arrays.parts_of(make(x), index)


def _same(make: Make, _: Notes, x: Any, *__: Any, **___: Any) -> Array:
    return make(x)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "concatenate": _concatenate,
    "stack": _stack,
    "hstack": lambda make, notes, parts: _concatenate(
        make, notes, parts, 0 if make(parts[0]).ndim == 1 else 1
    ),
    "vstack": lambda make, notes, parts: _concatenate(make, notes, parts, 0),
    "split": _split,
    "array_split": _split,
    "reshape": _reshape,
    "transpose": _transpose,
    "swapaxes": _swapaxes,
    "moveaxis": _moveaxis,
    "expand_dims": _expand_dims,
    "squeeze": _squeeze,
    "repeat": _repeat,
    "tile": _tile,
    "ravel": _ravel,
    "flatten": _ravel,
    "outer": _outer,
    "dot": _dot,
    "where": _where,
    "roll": _roll,
    "flip": _flip,
    "take": _take,
    "sum": _sum,
    "clip": _clip,
    "einsum": _einsum,
    "meshgrid": _meshgrid,
    "broadcast_to": lambda make, _, x, shape: arrays.broadcast_to(make(x), _sizes(make, shape)),
    "zeros_like": _like(0),
    "ones_like": _like(1),
    "empty_like": _like(None),
    "full_like": _full_like,
    "real": _part(0),
    "imag": _part(1),
    "copy": _same,
    "asarray": _same,
    "ascontiguousarray": _same,
}


# constructors ---------------------------------------------------------------------------------


def _arange(make: Make, _: Notes, *ends: Any, dtype: Any = None, **keywords: Any) -> Array:
    given = [*ends, *(keywords[key] for key in ("stop", "step") if key in keywords)]
    start, stop, step = (0, given[0], 1) if len(given) == 1 else (*given, 1)[:3]
    values = [make(value).at(()) for value in (start, stop, step)]
    whole = all(isinstance(value, Size) for value in values)
    name = np.dtype(dtype).name if dtype is not None else "int64" if whole else "float64"
    result = arrays.arange(values[0], values[1], values[2], name, as_float=False)
    return cast(result, name, lambda reason: reason)


def _linspace(
    make: Make, _: Notes, start: Any, stop: Any, num: Any = 50, endpoint: bool = True, **__: Any
) -> Array:
    first, last, count = make(start).at(()), make(stop).at(()), _whole(make, num)
    gaps = count - 1 if endpoint else count
    width = elements.divide(elements.subtract(last, first), gaps)
    return Array(
        (count,),
        lambda i: elements.add(elements.as_real(first), elements.multiply(i[0], width)),
        "float64",
    )


def _geomspace(
    make: Make, notes: Notes, start: Any, stop: Any, num: Any = 50, **keywords: Any
) -> Array:
    first, last = (UFUNCS["log"](make(end)) for end in (start, stop))

    def made(value: Any) -> Array:
        return value if isinstance(value, Array) else make(value)

    return UFUNCS["exp"](_linspace(made, notes, first, last, num, **keywords))


def _logspace(
    make: Make, notes: Notes, start: Any, stop: Any, num: Any = 50, endpoint: bool = True,
    base: Any = 10.0, **__: Any,
) -> Array:  # fmt: skip
    return UFUNCS["power"](make(base), _linspace(make, notes, start, stop, num, endpoint))


def _shaped(value: int | None) -> Callable[..., Array]:
    def build(make: Make, _: Notes, shape: Any, dtype: Any = None, **__: Any) -> Array:
        name = "float64" if dtype is None else np.dtype(dtype).name
        return _filled(_sizes(make, shape), value, name)

    return build


def _full(make: Make, _: Notes, shape: Any, value: Any, dtype: Any = None, **__: Any) -> Array:
    filler = make(value)
    name = filler.dtype if dtype is None else np.dtype(dtype).name
    return cast(arrays.full(_sizes(make, shape), filler.at(()), name), name, lambda reason: reason)


def _array(make: Make, _: Notes, value: Any, dtype: Any = None, **__: Any) -> Array:
    made = make(value)
    return made if dtype is None else cast(made, np.dtype(dtype).name, lambda reason: reason)


CONSTRUCTORS: Mapping[str, Callable[..., Any]] = {
    "arange": _arange,
    "linspace": _linspace,
    "geomspace": _geomspace,
    "logspace": _logspace,
    "ascontiguousarray": _array,
    "asfortranarray": _array,
    "asanyarray": _array,
    "zeros": _shaped(0),
    "ones": _shaped(1),
    "empty": _shaped(None),
    "full": _full,
    "array": _array,
    "asarray": _array,
    "zeros_like": _like(0),
    "ones_like": _like(1),
    "empty_like": _like(None),
}
