"""Elements picked by arrays of positions, and values written over a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic_pe.code.symbols.arrays.array import Array, Index, axis_of, with_index, without_index
from symbolic_pe.code.symbols.arrays.axes import from_end
from symbolic_pe.code.symbols.arrays.shapes import broadcast_shapes, broadcast_to
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size

__all__ = ["gather", "written", "written_at"]


def gather(array: Array, indices: Sequence[Array | None], on_index: Callable[..., None]) -> Array:
    """array[i, j, …] with arrays of integers for some axes (None: the whole axis).

    ``on_index(position, length)`` is told of each position that is used with its length.
    """
    given = [place for place, index in enumerate(indices) if index is not None]
    chosen = [index for index in indices if index is not None]
    shape = broadcast_shapes(*(index.shape for index in chosen))
    spread = [broadcast_to(index, shape) for index in chosen]
    adjacent = given == list(range(given[0], given[-1] + 1))
    front = given[0] if adjacent else 0
    rest = [n for place, n in enumerate(array.shape) if place not in given]
    result = (*rest[:front], *shape, *rest[front:])

    def at(index: Index) -> Element:
        inner: list[Size] = [*index[:front], *index[front + len(shape) :]]
        middle = index[front : front + len(shape)]
        for place, positions in zip(given, spread, strict=True):
            position = positions.at(middle)
            if not isinstance(position, Size):
                raise Unknown("an array is indexed by what is not seen to be an integer")
            on_index(position, array.shape[place])
            inner.insert(place, from_end(position, array.shape[place]))
        return array.at(tuple(inner))

    return Array(result, at, array.dtype)


def written(array: Array, values: Array, axis: int, start: Size, count: Size, step: int) -> Array:
    """The array with values in the place of a slice along an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        offset = index[place] - start
        quotient, rest = divmod(offset, step) if step != 1 else (offset, as_size(0))
        if rest or offset < 0 or quotient >= count:
            return array.at(index)
        return values.at(with_index(index, place, quotient))

    return Array(array.shape, at, array.dtype)


def written_at(array: Array, values: Array, axis: int, position: Size) -> Array:
    """The array with values in the place of one position of an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        if index[place] == position:
            return values.at(without_index(index, place))
        return array.at(index)

    return Array(array.shape, at, array.dtype)
