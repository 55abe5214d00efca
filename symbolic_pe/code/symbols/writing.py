"""Writing into symbolic arrays at positions that are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.arrays import (
    Array,
    Index,
    broadcast_shapes,
    broadcast_to,
    from_end,
    number_of_step,
    select,
)
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N


class _Places(NamedTuple):
    """Positions that are written to: ``axis``: along which of theirs they vary, None for a single
    one; ``number(index)``: which of them an index is, None if it is none."""

    axis: int | None
    number: Callable[[Size], Size | None]


def put(array: Array, indices: Sequence[Array | None], values: Array, add: bool = False) -> Array:
    """array[i, j, …] = values with arrays of integers for some axes (None: the whole axis).

    Each of these must be an arithmetic progression, or numbers that are different: for others it is
    not known what is kept.
    """
    given = [place for place, index in enumerate(indices) if index is not None]
    chosen = [index for index in indices if index is not None]
    shape = broadcast_shapes(*(index.shape for index in chosen))
    where = [
        _written_places(index, len(shape), array.shape[place])
        for place, index in zip(given, chosen, strict=True)
    ]
    front = given[0] if given == list(range(given[0], given[-1] + 1)) else 0
    rest = [n for place, n in enumerate(array.shape) if place not in given]
    spread = broadcast_to(values, (*rest[:front], *shape, *rest[front:]))

    def at(index: Index) -> Element:
        middle = _middle(index, given, where, len(shape))
        if middle is None:
            return array.at(index)
        others = [i for place, i in enumerate(index) if place not in given]
        value = spread.at((*others[:front], *middle, *others[front:]))
        return elements.add(array.at(index), value) if add else value

    return Array(array.shape, at, array.dtype)


def _middle(
    index: Index, given: Sequence[int], where: Sequence[_Places], count: int
) -> list[Size] | None:
    """Which of the values is written at an index; None if none is."""
    middle: dict[int, Size] = {}
    for place, positions in zip(given, where, strict=True):
        axis, t = positions.axis, positions.number(index[place])
        if t is None:
            return None
        if axis is not None and axis in middle and middle[axis] != t:
            return None
        if axis is not None:
            middle[axis] = t
    return [middle.get(axis, as_size(0)) for axis in range(count)]


def _written_places(positions: Array, count: int, length: Size) -> _Places:
    listed = _listed(positions, length)
    if listed is None:
        return _progression(positions, count, length)
    numbers = list(listed)
    steps = {b - a for a, b in pairwise(numbers)}
    if len(steps) == 1:
        return _steps(as_size(numbers[0]), steps.pop(), as_size(len(numbers)), count - 1)

    def number(index: Size) -> Size | None:
        known = index.constant
        if known is None:
            raise Unknown("a write at listed positions, of which it is not known which is read")
        return as_size(listed[known]) if known in listed else None

    return _Places(count - 1, number)


def _steps(first: Size, step: int, length: Size, axis: int | None) -> _Places:
    """Positions first + step·t for t < length."""
    return _Places(axis, lambda index: number_of_step(index, first, step, length))


def _listed(positions: Array, length: Size) -> dict[int, int] | None:
    """The places of positions along one axis that are different numbers; None for others."""
    total, end = (positions.shape[0].constant if positions.ndim == 1 else None), length.constant
    if total is None or total == 1 or end is None or total > MOST_LISTED:
        return None
    found: dict[int, int] = {}
    for t in range(total):
        position = positions.at((as_size(t),))
        number = position.constant if isinstance(position, Size) else None
        if number is None or not -end <= number < end:
            return None
        found[number % end] = t
    return found if len(found) == total else None


MOST_LISTED = 16384


def _progression(positions: Array, count: int, length: Size) -> _Places:
    """An array of positions as an arithmetic progression along one of ``count`` axes."""
    varying = [place for place, n in enumerate(positions.shape) if n.constant != 1]
    if len(varying) > 1:
        raise Unknown("a write at positions that depend on several axes")
    zeros = [as_size(0)] * positions.ndim

    def at(place: int | None, t: Size) -> Size:
        position = positions.at(tuple(t if i == place else zero for i, zero in enumerate(zeros)))
        if not isinstance(position, Size):
            raise Unknown("a write at a position that is no integer")
        return position

    first = from_end(at(None, as_size(0)), length)
    if not varying:
        return _steps(first, 1, as_size(1), None)
    place = varying[0]
    counter = Size.of(variable("written", N))
    step = (at(place, as_size(1)) - at(place, as_size(0))).constant
    if not step or not at(place, counter).is_identical(at(place, as_size(0)) + counter * step):
        raise Unknown("a write at positions that are no arithmetic progression")
    return _steps(first, step, positions.shape[place], count - positions.ndim + place)


def along(index: Array, place: int) -> Array:
    """Positions that depend on one axis alone, as an array with that axis."""
    generic = [Size.of(variable(f"other{i}", N)) for i in range(index.ndim)]
    t = Size.of(variable("written", N))
    here = index.at(tuple(t if i == place else g for i, g in enumerate(generic)))
    there = index.at(tuple(t if i == place else as_size(0) for i in range(index.ndim)))
    same = isinstance(here, Size) and isinstance(there, Size) and here.is_identical(there)
    if not same:
        raise Unknown("a write at positions that depend on several axes")
    for axis in reversed([i for i in range(index.ndim) if i != place]):
        index = select(index, axis, 0)
    return index
