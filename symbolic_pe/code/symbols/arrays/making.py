"""Arrays made of numbers: constants and ranges."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.code.symbols import elementary, elements
from symbolic_pe.code.symbols.arrays.array import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, Size, as_size

__all__ = ["arange", "full", "scalar"]


def full(shape: Sequence[IntegerLike], value: Element, dtype: str) -> Array:
    """The same element everywhere."""
    return Array(shape, lambda _: value, dtype)


def scalar(value: Element, dtype: str) -> Array:
    """An array without axes."""
    return full((), value, dtype)


def arange(start: Element, stop: Element, step: Element, dtype: str, as_float: bool) -> Array:
    """start, start + step, … below stop; the ends and the step are integers or real numbers."""
    length = _length(start, stop, step)

    def at(index: Index) -> Element:
        value = elements.add(start, elements.multiply(index[0], step))
        return elements.as_real(value) if as_float else value

    return Array((length,), at, dtype)


def _length(start: Element, stop: Element, step: Element) -> Size:
    """⌈(stop − start)/step⌉, at least 0."""
    difference = elements.subtract(stop, start)
    if isinstance(difference, Size) and isinstance(step, Size):
        length = -((-difference) // step)
        return length if length >= 0 else as_size(0)
    quotient = elements.as_real(elements.divide(elements.negate(difference), step))
    whole = elementary.whole_below(quotient)
    if not isinstance(whole, Size):
        raise Unknown("how long a range is depends on a number that is no polynomial in sizes")
    length = -whole
    return length if length >= 0 else as_size(0)
