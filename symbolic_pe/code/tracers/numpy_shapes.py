"""What NumPy's functions of shapes do to symbolic arrays: other axes, one after the other, cut.

Each is given what makes an array of an argument, the notes, and then the arguments as they were
called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.numpy_arguments import Make, filled, plain, sizes, whole
from symbolic_pe.code.tracers.numpy_ufuncs import common

__all__ = ["JOINING", "SHAPES", "ravel"]


def _concatenate(make: Make, notes: Notes, parts: Any, axis: int | None = 0, **__: Any) -> Array:
    if axis is None:
        made, axis = [ravel(make, notes, part) for part in parts], 0
    else:
        made = [_one(make, part, axis) for part in parts]
    return arrays.concatenate(made, axis, common(made))


def _one(make: Make, part: Any, axis: int) -> Array:
    """An array that is joined with others along an axis; of a loop, all arrays that it has made."""
    if not isinstance(part, Run):
        return make(part)
    array = make([part])
    place = axis if axis >= 0 else axis + array.ndim - 1
    order = [*range(1, place + 1), 0, *range(place + 1, array.ndim)]
    turned = arrays.permute(array, order)
    joined = turned.shape[place] * turned.shape[place + 1]
    shape = (*turned.shape[:place], joined, *turned.shape[place + 2 :])
    return arrays.reshape(turned, shape)


def _append(make: Make, notes: Notes, x: Any, values: Any, axis: int | None = None) -> Array:
    return _concatenate(make, notes, (x, values), axis)


def _stack(make: Make, _: Notes, parts: Any, axis: int = 0, **__: Any) -> Array:
    """Along a new axis; what a loop has made is stacked as it is."""
    array = make(list(parts))
    places = list(range(1, array.ndim))
    places.insert(arrays.axis_of(array, axis), 0)
    return arrays.permute(array, places)


def _vstack(make: Make, _: Notes, parts: Any, **__: Any) -> Array:
    """One below the other; what has one axis is a row."""
    made = [_row_of(make, part) for part in parts]
    return arrays.concatenate(made, 0, common(made))


def _hstack(make: Make, _: Notes, parts: Any, **__: Any) -> Array:
    """Side by side; what has one axis is put behind the other."""
    first = make([parts[0]])
    if first.ndim == 1:
        return make(list(parts))
    made = [_one(make, part, 0 if first.ndim == 2 else 1) for part in parts]
    return arrays.concatenate(made, 0 if first.ndim == 2 else 1, common(made))


def _row_of(make: Make, part: Any) -> Array:
    """What is put below other rows; of a loop, all that it has made."""
    if not isinstance(part, Run):
        return _at_least_2d(make(part))
    array = make([part])
    if array.ndim < 2:
        return arrays.insert_axis(array, 1)
    return array if array.ndim == 2 else _one(make, part, 0)


def _at_least_2d(array: Array) -> Array:
    while array.ndim < 2:
        array = arrays.insert_axis(array, 0)
    return array


def _split(make: Make, _: Notes, x: Any, parts: Any, axis: int = 0) -> list[Array]:
    array = make(x)
    length = array.shape[arrays.axis_of(array, axis)]
    if isinstance(parts, list | tuple):
        ends = [*(whole(make, part) for part in parts), length]
        starts = [as_size(0), *ends[:-1]]
        sizes: list[Any] = [end - start for start, end in zip(starts, ends, strict=True)]
    else:
        count = plain(make, parts)
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


def _squeeze(make: Make, _: Notes, x: Any, axis: int | tuple[int, ...] | None = None) -> Array:
    array = make(x)
    given = (axis,) if isinstance(axis, int) else range(array.ndim) if axis is None else axis
    wanted = [arrays.axis_of(array, one) for one in given]
    for place in sorted(wanted, reverse=True):
        if array.shape[place].constant == 1:
            array = arrays.select(array, place, 0)
    return array


def _repeat(make: Make, notes: Notes, x: Any, repeats: Any, axis: int | None = None) -> Array:
    array = make(x) if axis is not None else ravel(make, notes, x)
    return arrays.repeat_interleave(array, plain(make, repeats), axis or 0)


def _tile(make: Make, _: Notes, x: Any, reps: Any) -> Array:
    return arrays.tile(make(x), sizes(make, reps))


def ravel(make: Make, _: Notes, x: Any, *__: Any) -> Array:
    return arrays.reshape(make(x), (-1,)) if make(x).ndim != 1 else make(x)


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


def _unstack(make: Make, _: Notes, x: Any, *, axis: int = 0) -> list[Array]:
    array = make(x)
    count = array.shape[arrays.axis_of(array, axis)].constant
    if count is None:
        raise Unknown("an array is taken apart along an axis of symbolic length")
    return [arrays.select(array, axis, place) for place in range(count)]


def _rollaxis(make: Make, _: Notes, x: Any, axis: int, start: int = 0) -> Array:
    array = make(x)
    place, end = arrays.axis_of(array, axis), start if start >= 0 else start + array.ndim
    order = [i for i in range(array.ndim) if i != place]
    order.insert(end - 1 if end > place else end, place)
    return arrays.permute(array, order)


def _diagonal(make: Make, _: Notes, x: Any, offset: int = 0, *axes: int) -> Array:
    """The elements on the diagonal of the first two axes."""
    array = make(x)
    if offset or axes or array.ndim != 2:
        raise Unknown("a diagonal beside the middle, or of more than two axes")
    if not array.shape[0].is_identical(array.shape[1]):
        raise Unknown("the diagonal of an array that is no square")
    return Array(array.shape[:1], lambda index: array.at((index[0], index[0])), array.dtype)


def _diag(make: Make, notes: Notes, x: Any, k: int = 0) -> Array:
    """A matrix with these elements on its diagonal, or the diagonal of a matrix."""
    array = make(x)
    if array.ndim == 2:
        return _diagonal(make, notes, x, k)
    if array.ndim != 1 or k:
        raise Unknown("a diagonal beside the middle, or of more than two axes")

    def at(index: arrays.Index) -> Element:
        return array.at(index[:1]) if index[0] == index[1] else as_size(0)

    zeroed = Array((array.shape[0], array.shape[0]), at, array.dtype)
    return cast(zeroed, array.dtype, lambda reason: reason)


SHAPES: Mapping[str, Callable[..., Any]] = {
    "concatenate": _concatenate,
    "concat": _concatenate,
    "append": _append,
    "stack": _stack,
    "hstack": _hstack,
    "vstack": _vstack,
    "row_stack": _vstack,
    "unstack": _unstack,
    "split": _split,
    "array_split": _split,
    "hsplit": _cut(1),
    "vsplit": _cut(0),
    "dsplit": _cut(2),
    "column_stack": _columns,
    "dstack": _dstack,
    "block": _block,
    "diag": _diag,
    "diagonal": _diagonal,
    "atleast_1d": lambda make, _, x: (
        arrays.reshape(make(x), (1,)) if make(x).ndim == 0 else make(x)
    ),
    "atleast_2d": lambda make, _, x: _at_least_2d(make(x)),
    "permute_dims": _transpose,
    "reshape": _reshape,
    "transpose": _transpose,
    "matrix_transpose": lambda make, notes, x: _swapaxes(make, notes, x, -1, -2),
    "swapaxes": _swapaxes,
    "moveaxis": _moveaxis,
    "rollaxis": _rollaxis,
    "expand_dims": _expand_dims,
    "squeeze": _squeeze,
    "repeat": _repeat,
    "tile": _tile,
    "ravel": ravel,
    "flatten": ravel,
    "roll": _roll,
    "flip": _flip,
    "fliplr": lambda make, notes, x: _flip(make, notes, x, 1),
    "flipud": lambda make, notes, x: _flip(make, notes, x, 0),
    "pad": _pad,
    "meshgrid": _meshgrid,
    "broadcast_to": lambda make, _, x, shape: arrays.broadcast_to(make(x), sizes(make, shape)),
    "broadcast_arrays": lambda make, _, *parts, **__: [
        arrays.broadcast_to(make(x), arrays.broadcast_shapes(*(make(y).shape for y in parts)))
        for x in parts
    ],
}

JOINING = ("concatenate", "concat", "stack", "hstack", "vstack")
"""Those that join what a list has, which a loop may have made."""
