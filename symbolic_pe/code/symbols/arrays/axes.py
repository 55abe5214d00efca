"""One axis at a time: slices, new axes, another order, one array after the other, repetition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from symbolic_pe.code.symbols.arrays.array import (
    Array,
    Index,
    axis_of,
    inserted_index,
    with_index,
    without_index,
)
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, Size, Undecided, as_size

__all__ = [
    "concatenate",
    "flip",
    "from_end",
    "insert_axis",
    "permute",
    "repeat",
    "repeat_interleave",
    "select",
    "slice_axis",
    "slice_bounds",
    "split_axis",
    "stack",
    "tile",
]


Fits: TypeAlias = Callable[[Size, Size], bool]


def insert_axis(array: Array, axis: int) -> Array:
    """A new axis of length 1."""
    place = axis_of(array, axis, extra=1)
    shape = (*array.shape[:place], as_size(1), *array.shape[place:])
    return Array(shape, lambda index: array.at(without_index(index, place)), array.dtype)


def select(array: Array, axis: int, position: IntegerLike) -> Array:
    """The part at one position of an axis, without the axis."""
    place = axis_of(array, axis)
    at = from_end(as_size(position), array.shape[place])
    return Array(
        without_index(array.shape, place),
        lambda index: array.at(inserted_index(index, place, at)),
        array.dtype,
    )


def from_end(position: Size, length: Size) -> Size:
    """A position that is counted from the end if it is negative."""
    if not position.is_nonnegative() and position < 0:
        position = position + length
    return position


def slice_bounds(
    start: IntegerLike | None,
    stop: IntegerLike | None,
    step: int,
    length: Size,
    fits: Fits | None = None,
) -> tuple[Size, Size]:
    """The first position of a slice and how many it has, as Python counts.

    ``fits(end, length)``: whether an end may be taken to be within a length, where that is
    undecided.
    """
    if step < 0:
        if start is None and stop is None:
            return length - 1, -((-length) // -step)
        raise Unknown("a slice backwards with ends")
    first = _clipped(as_size(0 if start is None else start), length, fits)
    last = length if stop is None else _clipped(as_size(stop), length, fits)
    count = -((first - last) // step)
    return first, count if count >= 0 else as_size(0)


def _clipped(position: Size, length: Size, fits: Fits | None) -> Size:
    position = from_end(position, length)
    if position.is_identical(length):
        return length
    number = position.constant
    if number is not None and number >= 2**62:
        return length
    if position.is_nonnegative() and number == 0:
        return position
    try:
        if position >= length:
            return length
    except Undecided:
        if fits is None or not position.is_nonnegative() or not fits(position, length):
            raise
    return position if position >= 0 else as_size(0)


def slice_axis(
    array: Array,
    axis: int,
    start: IntegerLike | None,
    stop: IntegerLike | None,
    step: int = 1,
    fits: Fits | None = None,
) -> Array:
    """array[start:stop:step] along an axis; ``fits``: see :func:`slice_bounds`."""
    place = axis_of(array, axis)
    first, count = slice_bounds(start, stop, step, array.shape[place], fits)

    def at(index: Index) -> Element:
        return array.at(with_index(index, place, first + index[place] * step))

    return Array(with_index(array.shape, place, count), at, array.dtype)


def permute(array: Array, order: Sequence[int]) -> Array:
    """The axes in another order: axis order[0] comes first."""
    places = [axis_of(array, axis) for axis in order]
    shape = [array.shape[place] for place in places]

    def at(index: Index) -> Element:
        inner = [as_size(0)] * len(places)
        for value, place in zip(index, places, strict=True):
            inner[place] = value
        return array.at(tuple(inner))

    return Array(shape, at, array.dtype)


def flip(array: Array, axes: Sequence[int]) -> Array:
    """Backwards along some axes."""
    for axis in axes:
        array = slice_axis(array, axis, None, None, -1)
    return array


def concatenate(arrays: Sequence[Array], axis: int, dtype: str | None = None) -> Array:
    """One after the other along an axis."""
    parts = [a for a in arrays if not (a.ndim == 1 and a.shape[0].is_identical(0))] or list(arrays)
    place = axis_of(parts[0], axis)
    starts = [as_size(0)]
    for array in parts:
        starts.append(starts[-1] + array.shape[place])

    def at(index: Index) -> Element:
        for array, start, end in zip(parts, starts[:-1], starts[1:], strict=True):
            if index[place] < end:
                return array.at(with_index(index, place, index[place] - start))
        raise Unknown("an index is beyond the end")

    return Array(with_index(parts[0].shape, place, starts[-1]), at, dtype or parts[0].dtype)


def stack(arrays: Sequence[Array], axis: int) -> Array:
    """Side by side along a new axis."""
    return concatenate([insert_axis(array, axis) for array in arrays], axis)


def split_axis(array: Array, sizes: Sequence[IntegerLike], axis: int) -> list[Array]:
    """Cut into pieces of these lengths."""
    pieces, start = [], as_size(0)
    for size in sizes:
        pieces.append(slice_axis(array, axis, start, start + size))
        start = start + size
    return pieces


def repeat(array: Array, counts: Sequence[IntegerLike]) -> Array:
    """The whole array again and again, counts[i] times along axis i (torch's repeat)."""
    while array.ndim < len(counts):
        array = insert_axis(array, 0)
    shape = [n * count for n, count in zip(array.shape, counts, strict=True)]

    def at(index: Index) -> Element:
        return array.at(
            tuple(
                i if as_size(c).constant == 1 else as_size(0) if n.constant == 1 else i % n
                for i, n, c in zip(index, array.shape, counts, strict=True)
            )
        )

    return Array(shape, at, array.dtype)


def tile(array: Array, counts: Sequence[IntegerLike]) -> Array:
    """NumPy's tile: missing counts are 1."""
    missing = [1] * (array.ndim - len(counts))
    return repeat(array, [*missing, *counts])


def repeat_interleave(array: Array, count: int, axis: int) -> Array:
    """Each element several times in a row along an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        return array.at(with_index(index, place, index[place] // count))

    return Array(with_index(array.shape, place, array.shape[place] * count), at, array.dtype)
