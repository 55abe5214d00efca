"""What NumPy's functions do to symbolic arrays, by name.

A function is given what makes an array of an argument, the notes, and then the arguments as they
were called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from symbolic_pe.code import arrays, elements
from symbolic_pe.code.arrays import Array
from symbolic_pe.code.elements import Element, Unknown
from symbolic_pe.code.numpy_ufuncs import UFUNCS, common
from symbolic_pe.code.sizes import Size, as_size
from symbolic_pe.code.tracing import Notes, cast

__all__ = ["FUNCTIONS", "Make", "filled", "like", "sizes", "whole"]

Make = Callable[[Any], Array]


def sizes(make: Make, shape: Any) -> tuple[Size, ...]:
    """A shape, given as a size or several."""
    parts = shape if isinstance(shape, tuple | list) else (shape,)
    return tuple(whole(make, part) for part in parts)


def whole(make: Make, value: Any) -> Size:
    """The integer that an argument is; raises ``Unknown`` if it is none."""
    number = make(value).at(())
    if not isinstance(number, Size):
        raise Unknown("a size that is no integer")
    return number


def _plain(make: Make, value: Any) -> int:
    number = whole(make, value).constant
    if number is None:
        raise Unknown("a number is needed where a symbolic size stands")
    return number


def _concatenate(make: Make, _: Notes, parts: Any, axis: int = 0, **__: Any) -> Array:
    made = [make(part) for part in parts]
    return arrays.concatenate(made, axis, common(made))


def _stack(make: Make, _: Notes, parts: Any, axis: int = 0, **__: Any) -> Array:
    return arrays.stack([make(part) for part in parts], axis)


def _split(make: Make, _: Notes, x: Any, parts: Any, axis: int = 0) -> list[Array]:
    array = make(x)
    length = array.shape[arrays.axis_of(array, axis)]
    if isinstance(parts, list | tuple):
        ends = [*(whole(make, part) for part in parts), length]
        starts = [as_size(0), *ends[:-1]]
        sizes: list[Any] = [end - start for start, end in zip(starts, ends, strict=True)]
    else:
        count = _plain(make, parts)
        sizes = [length // count] * count
    return arrays.split_axis(array, sizes, axis)


def _reshape(make: Make, _: Notes, x: Any, shape: Any, *__: Any, **___: Any) -> Array:
    return arrays.reshape(make(x), sizes(make, shape))


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
    return arrays.tile(make(x), sizes(make, reps))


def _ravel(make: Make, _: Notes, x: Any, *__: Any) -> Array:
    return arrays.reshape(make(x), (-1,)) if make(x).ndim != 1 else make(x)


def _outer(make: Make, notes: Notes, a: Any, b: Any) -> Array:
    left, right = arrays.insert_axis(_ravel(make, notes, a), 1), _ravel(make, notes, b)
    return UFUNCS["multiply"](left, right)


def _dot(make: Make, _: Notes, a: Any, b: Any) -> Array:
    left, right = make(a), make(b)
    if left.ndim == 0 or right.ndim == 0:
        return UFUNCS["multiply"](left, right)
    return UFUNCS["matmul"](left, right)


def _where(make: Make, _: Notes, condition: Any, yes: Any, no: Any) -> Array:
    given = [make(part) for part in (condition, yes, no)]
    shape = arrays.broadcast_shapes(*(a.shape for a in given))
    test, first, second = (arrays.broadcast_to(a, shape) for a in given)

    def at(index: arrays.Index) -> Element:
        return elements.choose(test.at(index), lambda: first.at(index), lambda: second.at(index))

    return Array(shape, at, common(given[1:]))


def _roll(make: Make, _: Notes, x: Any, shift: Any, axis: int | None = None) -> Array:
    array = make(x)
    if axis is None:
        raise Unknown("roll without an axis")
    length = array.shape[arrays.axis_of(array, axis)]
    by = whole(make, shift) % length
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


def _pad(make: Make, _: Notes, x: Any, widths: Any, mode: str = "constant", **given: Any) -> Array:
    """Zeros before and after."""
    if mode != "constant" or given.get("constant_values", 0) != 0:
        raise Unknown("a pad with something else than zeros")
    array = make(x)
    spread = arrays.broadcast_to(make(widths), (array.ndim, 2))
    for axis in range(array.ndim):
        for side in (0, 1):
            count = spread.at((as_size(axis), as_size(side)))
            if not isinstance(count, Size):
                raise Unknown("a size that is no integer")
            if not count.is_identical(0):
                zeros = filled(
                    (*array.shape[:axis], count, *array.shape[axis + 1 :]), 0, array.dtype
                )
                array = arrays.concatenate([array, zeros] if side else [zeros, array], axis)
    return array


def like(value: int | None) -> Callable[..., Array]:
    """An array of this number in the shape of another one; None: of nothing."""

    def make_like(make: Make, _: Notes, x: Any, *__: Any, dtype: Any = None, **___: Any) -> Array:
        array = make(x)
        name = array.dtype if dtype is None else np.dtype(dtype).name
        return filled(array.shape, value, name)

    return make_like


def _full_like(make: Make, _: Notes, x: Any, value: Any, dtype: Any = None, **__: Any) -> Array:
    array = make(x)
    name = array.dtype if dtype is None else np.dtype(dtype).name
    return arrays.full(array.shape, make(value).at(()), name)


def filled(shape: Sequence[Any], value: int | None, dtype: str) -> Array:
    """An array of this number; None: of nothing."""
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


def _only_axis(array: Array) -> int:
    if array.ndim != 1:
        raise Unknown("a sum over all axes at once")
    return 0


def _cut(axis: int) -> Callable[..., list[Array]]:
    def split(make: Make, notes: Notes, x: Any, parts: Any) -> list[Array]:
        return _split(make, notes, x, parts, 0 if make(x).ndim == 1 else axis)

    return split


def _columns(make: Make, _: Notes, parts: Any) -> Array:
    """Side by side; what has one axis is a column."""
    made = [make(part) for part in parts]
    tall = [arrays.insert_axis(a, 1) if a.ndim == 1 else a for a in made]
    return arrays.concatenate(tall, 1, common(made))


def _dstack(make: Make, _: Notes, parts: Any) -> Array:
    """Side by side along the third axis."""
    made = [make(part) for part in parts]
    rows = [arrays.insert_axis(a, 0) if a.ndim == 1 else a for a in made]
    return arrays.concatenate(
        [arrays.insert_axis(a, 2) if a.ndim == 2 else a for a in rows], 2, common(made)
    )


def _block(make: Make, notes: Notes, parts: Any, depth: int = 1) -> Array:
    """Nested lists of blocks: the innermost are joined along the last axis."""
    if not isinstance(parts, list):
        return make(parts)
    inner = [_block(make, notes, part, depth) for part in parts]
    level = 1
    first = parts
    while isinstance(first[0], list):
        first, level = first[0], level + 1
    most = max(a.ndim for a in inner)
    if most < level:
        raise Unknown("blocks with fewer axes than the lists that they stand in")
    return arrays.concatenate(inner, most - level, common(inner))


def _take_along(make: Make, notes: Notes, x: Any, indices: Any, axis: int = -1) -> Array:
    array, where = make(x), make(indices)
    place = arrays.axis_of(array, axis)

    def at(index: arrays.Index) -> Element:
        position = where.at(
            tuple(
                as_size(0) if n.constant == 1 else i
                for i, n in zip(index, where.shape, strict=True)
            )
        )
        if not isinstance(position, Size):
            raise Unknown("positions that are no integers")
        notes.look_up(position, array.shape[place])
        return array.at((*index[:place], position, *index[place + 1 :]))

    shape = [
        n if i == place else arrays.broadcast_shapes((n,), (array.shape[i],))[0]
        for i, n in enumerate(where.shape)
    ]
    return Array(shape, at, array.dtype)


def _kron(make: Make, _: Notes, a: Any, b: Any) -> Array:
    """Blocks b, each times an element of a."""
    left, right = make(a), make(b)
    if left.ndim != right.ndim:
        raise Unknown("a Kronecker product of arrays with different numbers of axes")

    def at(index: arrays.Index) -> Element:
        parts = [divmod(i, n) for i, n in zip(index, right.shape, strict=True)]
        places, rests = (tuple(part[side] for part in parts) for side in (0, 1))
        return elements.multiply(left.at(places), right.at(rests))

    shape = [m * n for m, n in zip(left.shape, right.shape, strict=True)]
    return Array(shape, at, common((left, right)))


def _select(make: Make, notes: Notes, conditions: Any, choices: Any, default: Any = 0) -> Array:
    """The first of the choices whose condition holds."""
    result = make(default)
    for condition, choice in reversed(list(zip(conditions, choices, strict=True))):
        earlier = result
        result = _where(
            lambda part: part if isinstance(part, Array) else make(part),
            notes,
            condition,
            choice,
            earlier,
        )
    return result


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "kron": _kron,
    "select": _select,
    "concatenate": _concatenate,
    "stack": _stack,
    "hstack": lambda make, notes, parts: _concatenate(
        make, notes, parts, 0 if make(parts[0]).ndim == 1 else 1
    ),
    "vstack": lambda make, notes, parts: _concatenate(make, notes, parts, 0),
    "split": _split,
    "array_split": _split,
    "hsplit": _cut(1),
    "vsplit": _cut(0),
    "dsplit": _cut(2),
    "column_stack": _columns,
    "dstack": _dstack,
    "block": _block,
    "take_along_axis": _take_along,
    "cumsum": lambda make, _, x, axis=None, **__: arrays.running_sum(
        make(x), _only_axis(make(x)) if axis is None else axis
    ),
    "atleast_1d": lambda make, _, x: (
        arrays.reshape(make(x), (1,)) if make(x).ndim == 0 else make(x)
    ),
    "ndim": lambda make, _, x: make(x).ndim,
    "concat": _concatenate,
    "permute_dims": _transpose,
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
    "pad": _pad,
    "einsum": _einsum,
    "meshgrid": _meshgrid,
    "broadcast_to": lambda make, _, x, shape: arrays.broadcast_to(make(x), sizes(make, shape)),
    "zeros_like": like(0),
    "ones_like": like(1),
    "empty_like": like(None),
    "full_like": _full_like,
    "real": _part(0),
    "imag": _part(1),
    "copy": _same,
    "asarray": _same,
    "ascontiguousarray": _same,
}
