"""Strides: where elements lie in memory.

They are followed for an array whose elements lie there in order, from where its memory begins, as
the inputs of an examination do.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce
from typing import Any

from symbolic_pe.code.symbols.arrays.array import Array, Index
from symbolic_pe.code.symbols.arrays.shapes import count_of
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, Size, Undecided, as_size, exact_quotient

__all__ = ["as_strided", "strides_in_order"]


def strides_in_order(shape: Sequence[Size]) -> list[Size]:
    """How many elements apart neighbours along each axis are, if all lie in order."""
    return [count_of(shape[axis + 1 :]) for axis in range(len(shape))]


def as_strided(
    x: Array, shape: Sequence[IntegerLike], strides: Sequence[IntegerLike], start: Any = 0
) -> Array:
    """Elements of memory, each where its strides say, of an array that lies in order."""
    steps = [as_size(step) for step in strides]
    own = strides_in_order(x.shape)

    def at(index: Index) -> Element:
        parts = [as_size(start or 0), *(i * step for i, step in zip(index, steps, strict=True))]
        return x.at(_by_axes(parts, own, x.shape) or _by_division(parts, own, x.shape))

    return Array(shape, at, x.dtype)


def _by_axes(parts: Sequence[Size], own: Sequence[Size], shape: Sequence[Size]) -> Index | None:
    """The index at a sum of steps in memory, if each of them is along one axis and the sums along
    the axes stay within them; None if not."""
    found = [as_size(0)] * len(own)
    for part in parts:
        for axis, step in enumerate(own):
            steps = exact_quotient(part, step)
            if steps is not None:
                found[axis] = found[axis] + steps
                break
    try:
        inside = all(i >= 0 and i < n for i, n in zip(found, shape, strict=True))
    except Undecided:
        return None
    return tuple(found) if inside else None


def _by_division(parts: Sequence[Size], own: Sequence[Size], shape: Sequence[Size]) -> Index:
    """The same by division, for steps that go on from one row to the next."""
    place, found = reduce(operator.add, parts), []
    for size, step in zip(shape, own, strict=True):
        i, place = divmod(place, step)
        if i < 0 or i >= size:
            raise Unknown("an array is read beyond its end")
        found.append(i)
    return tuple(found)
