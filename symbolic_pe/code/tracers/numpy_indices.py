"""Indices as NumPy writes them, on symbolic arrays.

A key is a slice, None, …, a number, or an array of positions; symbols come as :class:`Array`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from symbolic_pe.code.symbols import arrays, writing
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes

Keys: TypeAlias = Sequence[Any]


def unmasked(key: Array) -> Array:
    """The positions that an index means: where it is true, for an array of truth values."""
    if key.dtype != "bool":
        return key
    if key.ndim == 0:
        raise Unknown("a truth value is used as an index")
    return arrays.true_positions(key)


def is_positions(key: Any) -> bool:
    """Whether a key is an array of positions."""
    return isinstance(key, Array) and key.ndim > 0


def _size(value: Any) -> Size | int | None:
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, Array) and value.ndim == 0:
        number = value.at(())
        if isinstance(number, Size):
            return number
    raise Unknown(f"an index {value!r}")


def _position(value: Any) -> Size:
    position = _size(value)
    assert position is not None
    return as_size(position)


def _completed(keys: Sequence[Any], ndim: int) -> list[Any]:
    """The keys with slices in the place of … and behind them."""
    used = sum(key is not None and key is not Ellipsis for key in keys)
    fill = [slice(None)] * (ndim - used)
    if not any(key is Ellipsis for key in keys):
        return [*keys, *fill]
    place = next(i for i, key in enumerate(keys) if key is Ellipsis)
    return [*keys[:place], *fill, *keys[place + 1 :]]


def positions_of(keys: Keys, ndim: int) -> tuple[Size | None, ...] | None:
    """The position along each axis, None for a slice; None for all if there are other keys."""
    full = _completed(keys, ndim)
    if any(key is None or is_positions(key) for key in full):
        return None
    return tuple(None if isinstance(key, slice) else _position(key) for key in full)


def sliced(array: Array, keys: Sequence[Any], notes: Notes) -> Array:
    """array[keys] without arrays of positions."""
    place = 0
    for key in _completed(keys, array.ndim):
        if key is None:
            array, place = arrays.insert_axis(array, place), place + 1
        elif isinstance(key, slice):
            step = 1 if key.step is None else int(key.step)
            start, stop = _size(key.start), _size(key.stop)
            array = arrays.slice_axis(array, place, start, stop, step, notes.fits)
            place += 1
        else:
            array = arrays.select(array, place, _position(key))
    return array


def picked(array: Array, keys: Sequence[Any], notes: Notes) -> Array:
    """array[keys] with arrays of positions: slices first, then the arrays."""
    full = _completed(keys, array.ndim)
    plain = [slice(None) if is_positions(key) else key for key in full]
    if any(not isinstance(key, slice) and key is not None for key in plain):
        full = [
            arrays.scalar(_position(key))
            if not is_positions(key) and not isinstance(key, slice) and key is not None
            else key
            for key in full
        ]
        plain = [slice(None) if isinstance(key, Array) else key for key in full]
    indices = [key if isinstance(key, Array) else None for key in full]
    return arrays.gather(sliced(array, plain, notes), indices, notes.look_up)


def written(array: Array, keys: Sequence[Any], values: Array) -> Array:
    """The array after array[keys] = values."""
    full = _completed(keys, array.ndim)
    if any(is_positions(key) for key in full):
        return _put(array, full, values)
    if any(key is None for key in full):
        raise Unknown("a write at a new axis")
    return _written_from(array, full, 0, values)


def _put(array: Array, keys: Sequence[Any], values: Array) -> Array:
    """A write at arrays of positions; a slice beside them is made one if it is not the whole."""
    indices: list[Array | None] = []
    for place, key in enumerate(keys):
        if isinstance(key, slice):
            if not _is_whole(key):
                raise Unknown("a write at a slice beside an array of positions")
            indices.append(None)
        elif is_positions(key):
            indices.append(key)
        else:
            position = arrays.from_end(_position(key), array.shape[place])
            indices.append(arrays.scalar(position))
    return writing.put(array, indices, values)


def _written_from(array: Array, keys: Sequence[Any], place: int, values: Array) -> Array:
    """Write behind the first keys, one axis after the other."""
    if place == array.ndim or all(_is_whole(key) for key in keys[place:]):
        spread = arrays.broadcast_to(values, array.shape)
        return Array(array.shape, spread.at, array.dtype)
    key = keys[place]
    if isinstance(key, slice):
        start, stop = _size(key.start), _size(key.stop)
        step = 1 if key.step is None else int(key.step)
        part = arrays.slice_axis(array, place, start, stop, step)
        inner = _written_from(part, keys, place + 1, values)
        return arrays.written(array, inner, place, start, stop, step)
    position = _position(key)
    part = arrays.select(array, place, position)
    rest = [*keys[:place], *keys[place + 1 :]]
    inner = _written_from(part, rest, place, values)
    return arrays.written_at(array, inner, place, position)


def _is_whole(key: Any) -> bool:
    return isinstance(key, slice) and key == slice(None)
