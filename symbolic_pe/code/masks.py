"""Positions chosen by truth values: ``x[mask]``, ``nonzero``.

A mask of a known length is looked at place by place.  One of a symbolic length must repeat itself:
even and odd places, every third, with a period that divides the length.
"""

from __future__ import annotations

from symbolic_pe.code.arrays import Array
from symbolic_pe.code.elements import Element, Unknown
from symbolic_pe.code.sizes import Between, Size, Undecided, as_size
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

__all__ = ["chosen_positions"]

LONGEST = 16384
PERIODS = (1, 2, 3, 4, 6, 8)
_BLOCK = variable("block", N)


def chosen_positions(mask: Array) -> Array:
    """The positions at which a mask with one axis is true, in order."""
    if mask.ndim != 1:
        raise Unknown(f"elements are chosen by a mask with {mask.ndim} axes")
    length = mask.shape[0].constant
    if length is None:
        return _repeated(mask)
    if length > LONGEST:
        raise Unknown(f"elements are chosen by a mask of {length} truth values")
    found = [as_size(j) for j in range(length) if _truth(mask.at((as_size(j),)))]
    return Array((len(found),), lambda index: found[_number(index[0])], "int64")


def _truth(value: Element) -> bool:
    if not isinstance(value, bool):
        raise Unknown("elements are chosen by conditions that depend on values")
    return value


def _number(place: Size) -> int:
    number = place.constant
    if number is None:
        raise Undecided("which of the chosen positions is meant depends on its number")
    return number


def _repeated(mask: Array) -> Array:
    length, reason = mask.shape[0], Undecided("where a mask is true depends on its length")
    for period in PERIODS:
        try:
            count, rest = divmod(length, period)
            if rest:
                continue
            start = Size.of(Between(_BLOCK, as_size(0), count)) * period
            chosen = [r for r in range(period) if _truth(mask.at((start + r,)))]
        except Undecided as undecided:
            reason = undecided
            continue
        return _periodic(chosen, period, count)
    raise reason


def _periodic(chosen: list[int], period: int, count: Size) -> Array:
    """The positions period·q + r for q < count and these r."""
    width = len(chosen)

    def at(index: tuple[Size, ...]) -> Size:
        block, place = divmod(index[0], width)
        return block * period + chosen[_number(place)]

    return Array((count * width,), at, "int64")
