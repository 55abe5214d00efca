"""Picking, cutting, reordering and writing of PyTorch, on symbolic arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symbolic_pe.code.symbols import arrays, writing
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast

PLACEHOLDER = "?"
"""The dtype of a result; the tracer puts in what PyTorch says it is."""


def part(
    notes: Notes, x: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    return arrays.slice_axis(x, dim, start, end, plain(step), notes.fits)


def plain(value: Any) -> int:
    """An integer that is no symbol."""
    number = as_size(value).constant
    if number is None:
        raise Unknown(f"a number is needed where {value} is given")
    return number


def slice_scatter(
    x: Array, values: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    place = arrays.axis_of(x, dim)
    first, count = arrays.slice_bounds(start, end, plain(step), x.shape[place])
    return arrays.written(x, values, place, first, count, plain(step))


def select_scatter(x: Array, values: Array, dim: int, index: Any) -> Array:
    length = x.shape[arrays.axis_of(x, dim)]
    position = as_size(index)
    if position < 0:
        position = position + length
    return arrays.written_at(x, values, dim, position)


def split(x: Array, size: Any, dim: int = 0) -> list[Array]:
    length = x.shape[arrays.axis_of(x, dim)]
    if isinstance(size, list | tuple):
        return arrays.split_axis(x, size, dim)
    count = plain(-((-length) // as_size(size)))
    sizes = [as_size(size)] * (count - 1)
    return arrays.split_axis(x, [*sizes, length - as_size(size) * (count - 1)], dim)


def expand(x: Array, shape: Sequence[Any], **_: Any) -> Array:
    sizes = [as_size(n) for n in shape]
    offset = len(sizes) - x.ndim
    for place, n in enumerate(sizes):
        if n.constant == -1:
            sizes[place] = x.shape[place - offset]
    return arrays.broadcast_to(x, sizes)


def transpose(x: Array, first: int = 0, second: int = 1) -> Array:
    order = list(range(x.ndim))
    i, j = arrays.axis_of(x, first), arrays.axis_of(x, second)
    order[i], order[j] = order[j], order[i]
    return arrays.permute(x, order)


def transposed(x: Array) -> Array:
    return arrays.permute(x, range(x.ndim)[::-1])


def squeeze(x: Array, axes: Any = None) -> Array:
    wanted = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    for place in sorted((arrays.axis_of(x, axis) for axis in wanted), reverse=True):
        if x.shape[place].constant == 1:
            x = arrays.select(x, place, 0)
    return x


def index(notes: Notes, x: Array, indices: Sequence[Array | None]) -> Array:
    return arrays.gather(x, _for_all_axes(x, indices), notes.look_up)


def _for_all_axes(x: Array, indices: Sequence[Array | None]) -> list[Array | None]:
    """Positions for each axis, those at which a mask is true; None: the whole axis."""
    if any(index is not None and index.dtype == "uint8" for index in indices):
        raise Unknown("an index of dtype uint8, which is a mask")
    given = [
        arrays.true_positions(index) if index is not None and index.dtype == "bool" else index
        for index in indices
    ]
    for place, (mask, positions) in enumerate(zip(indices, given, strict=True)):
        if mask is not positions and mask is not None:
            _fits(mask, x.shape[place])
    return [*given, *[None] * (x.ndim - len(indices))]


def _fits(mask: Array, length: Size) -> None:
    if not mask.shape[0].is_identical(length):
        raise Unknown(f"a mask of {mask.shape[0]} truth values for an axis of length {length}")


def nonzero(mask: Array) -> Array:
    """The positions of what is not 0, as rows."""
    positions = arrays.true_positions(cast(mask, "bool", lambda reason: reason))
    return arrays.insert_axis(positions, 1)


def sort(x: Array, _: int = -1, descending: bool = False, **__: Any) -> list[Array]:
    """Different whole numbers in order, and their places before."""
    length = x.shape[0].constant if x.ndim == 1 else None
    if length is None:
        raise Undecided("how an array is sorted depends on its length")
    numbers = [x.at((as_size(j),)) for j in range(length)]
    if not all(isinstance(n, Size) and n.constant is not None for n in numbers):
        raise Unknown("something else than known whole numbers is sorted")
    values = [plain(n) for n in numbers]
    if len(set(values)) < length:
        raise Unknown("equal numbers are sorted")
    order = sorted(range(length), key=values.__getitem__, reverse=descending)
    return [_listed([values[j] for j in order]), _listed(order)]


def _listed(values: Sequence[int]) -> Array:
    return Array((len(values),), lambda index: as_size(values[plain(index[0])]), "int64")


def masked_select(x: Array, mask: Array) -> Array:
    """The elements of one axis at which a mask is true."""
    if x.ndim != 1:
        raise Unknown("masked_select of an array with several axes")
    _fits(mask, x.shape[0])
    return arrays.gather(x, [arrays.true_positions(mask)], lambda *_: None)


def index_select(notes: Notes, x: Array, dim: int, index: Array) -> Array:
    chosen: list[Array | None] = [None] * x.ndim
    chosen[arrays.axis_of(x, dim)] = index
    return arrays.gather(x, chosen, notes.look_up)


def embedding(notes: Notes, table: Array, index: Array, *_: Any, **__: Any) -> Array:
    return arrays.gather(table, [index, None], notes.look_up)


def gather(notes: Notes, x: Array, dim: int, index: Array, **_: Any) -> Array:
    place = arrays.axis_of(x, dim)

    def at(where: arrays.Index) -> Element:
        position = index.at(where)
        if not isinstance(position, Size):
            raise Unknown("gather by something else than integers")
        notes.look_up(position, x.shape[place])
        return x.at((*where[:place], position, *where[place + 1 :]))

    return Array(index.shape, at, x.dtype)


def roll(x: Array, shifts: Sequence[Any], dims: Sequence[int] = ()) -> Array:
    if not dims:
        raise Unknown("roll without dims")
    for shift, dim in zip(shifts, dims, strict=True):
        place = arrays.axis_of(x, dim)
        length = x.shape[place]
        cut = length - as_size(shift) % length if as_size(shift) else as_size(0)
        end = arrays.slice_axis(x, place, cut, None)
        x = arrays.concatenate([end, arrays.slice_axis(x, place, None, cut)], place)
    return x


def flatten(x: Array, start: int = 0, end: int = -1) -> Array:
    first, last = arrays.axis_of(x, start), arrays.axis_of(x, end)
    total = as_size(1)
    for n in x.shape[first : last + 1]:
        total = total * n
    return arrays.reshape(x, (*x.shape[:first], total, *x.shape[last + 1 :]))


def unbind(x: Array, dim: int = 0) -> list[Array]:
    count = plain(x.shape[arrays.axis_of(x, dim)])
    return [arrays.select(x, dim, place) for place in range(count)]


def repeat_interleave(x: Array, repeats: Any, dim: int | None = None, **_: Any) -> Array:
    if dim is None:
        x, dim = flatten(x), 0
    return arrays.repeat_interleave(x, plain(repeats), dim)


def index_put(
    x: Array, indices: Sequence[Array | None], values: Array, accumulate: Any = False, *_: Any
) -> Array:
    """x[indices] = values, or += values."""
    return writing.put(x, _for_all_axes(x, indices), values, bool(accumulate))


def index_copy(x: Array, dim: int, index: Array, source: Array) -> Array:
    """The rows of the source written at the positions of the index."""
    return _put_along(x, dim, index, source, add=False)


def index_add(x: Array, dim: int, index: Array, source: Array, alpha: Any = 1, **_: Any) -> Array:
    """The rows of the source added at the positions of the index."""
    if as_size(alpha).constant != 1:
        raise Unknown("index_add with a factor")
    return _put_along(x, dim, index, source, add=True)


def index_fill(x: Array, dim: int, index: Array, value: Any) -> Array:
    """One number written at the positions of the index."""
    filler = value if isinstance(value, Array) else arrays.scalar(number(value), PLACEHOLDER)
    return _put_along(x, dim, index, filler, add=False)


def _put_along(x: Array, dim: int, index: Array, values: Array, add: bool) -> Array:
    chosen: list[Array | None] = [None] * x.ndim
    chosen[arrays.axis_of(x, dim)] = index
    return writing.put(x, chosen, values, add)


def scatter(x: Array, dim: int, index: Array, source: Any, **keywords: Any) -> Array:
    """The elements of the source written along an axis, at positions that depend on it alone."""
    return _scattered(x, dim, index, source, add=keywords.get("reduce") == "add")


def scatter_add(x: Array, dim: int, index: Array, source: Array) -> Array:
    """The elements of the source added along an axis, at positions that depend on it alone."""
    return _scattered(x, dim, index, source, add=True)


def _scattered(x: Array, dim: int, index: Array, source: Any, add: bool) -> Array:
    place = arrays.axis_of(x, dim)
    values = source if isinstance(source, Array) else arrays.scalar(number(source), PLACEHOLDER)
    if values.ndim == 0:
        values = arrays.broadcast_to(values, index.shape)
    others = [p for p in range(x.ndim) if p != place]
    if any(not index.shape[p].is_identical(x.shape[p]) for p in others):
        raise Unknown("a scatter to a part of the other axes")
    return _put_along(x, dim, writing.along(index, place), values, add)


def number(value: Any) -> Element:
    """A number of the graph as an element."""
    return as_size(value) if isinstance(value, int) and not isinstance(value, bool) else value


def pad(x: Array, widths: Sequence[Any], value: Any = 0) -> Array:
    """More elements before and after, or fewer, from the last axis on."""
    for place, (before, after) in enumerate(zip(widths[::2], widths[1::2], strict=True)):
        axis = x.ndim - 1 - place
        x = _padded(x, axis, as_size(before), number(value), front=True)
        x = _padded(x, axis, as_size(after), number(value), front=False)
    return x


def _padded(x: Array, axis: int, width: Size, value: Element, front: bool) -> Array:
    if width.is_identical(0):
        return x
    if width < 0:
        start, stop = (-width, None) if front else (None, x.shape[axis] + width)
        return arrays.slice_axis(x, axis, start, stop)
    more = arrays.full((*x.shape[:axis], width, *x.shape[axis + 1 :]), value, PLACEHOLDER)
    return arrays.concatenate([more, x] if front else [x, more], axis)


def unfold(x: Array, dim: int, size: Any, step: Any) -> Array:
    """Windows along an axis, as a new last axis."""
    place = arrays.axis_of(x, dim)
    count = (x.shape[place] - as_size(size)) // as_size(step) + 1

    def at(index: arrays.Index) -> Element:
        start = index[place] * as_size(step)
        return x.at((*index[:place], start + index[-1], *index[place + 1 : -1]))

    return Array((*x.shape[:place], count, *x.shape[place + 1 :], as_size(size)), at, PLACEHOLDER)


def diag_embed(x: Array, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Array:
    """Square matrices with the last axis on their diagonals."""
    if offset or (dim1, dim2) != (-2, -1):
        raise Unknown("diag_embed elsewhere than on the diagonal of the last axes")

    def at(index: arrays.Index) -> Element:
        return x.at(index[:-1]) if index[-1] == index[-2] else as_size(0)

    return Array((*x.shape, x.shape[-1]), at, PLACEHOLDER)
