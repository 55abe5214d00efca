"""Sums over a symbolic number of terms of which most are 0, as in products with matrices, or equal.

The positions that are summed over are cut into pieces until each of them is a single one, or the
term is seen to be one number on all of it: wherever the term depends on a comparison of the
position, that is where it is cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from symbolic_pe.code import elements
from symbolic_pe.code.elements import Element
from symbolic_pe.code.sizes import Between, Size, Undecided, as_size
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

__all__ = ["OnIndex", "sparse_sum"]

OnIndex: TypeAlias = Callable[[Size, Size], None]
"""It is told that a position is taken to be below a length, or refuses that."""

MOST_PIECES = 200
"""More are not looked through."""
FEW = 64
"""Positions that are summed one by one."""
_NAME = variable("summed", N)


@dataclass(frozen=True)
class _Piece:
    """The positions step·u + rest for first ≤ u < end."""

    first: Size
    end: Size
    step: int = 1
    rest: int = 0

    def position(self, u: Size) -> Size:
        """The position with this number."""
        return u * self.step + self.rest


def sparse_sum(
    term: Callable[[Size], Element], length: Size, on_index: OnIndex | None = None
) -> Element:
    """Σ term(j) over 0 ≤ j < length; raises ``Undecided`` unless all but few are numbers.

    ``on_index(position, length)`` is told of a position ≥ 0 that the terms are compared with, as
    those of a row with a single 1 are, if it is not known to be below the length.
    """
    total: Element = as_size(0)
    waiting, looked_at = [_Piece(as_size(0), length.with_slack())], 0
    while waiting:
        piece, looked_at = waiting.pop(), looked_at + 1
        few = _sum_of_few(term, piece)
        if few is not None:
            total = elements.add(total, few)
            continue
        u = Between(_NAME, piece.first, piece.end)
        try:
            value = term(piece.position(Size.of(u)))
        except Undecided as reason:
            if looked_at > MOST_PIECES:
                raise
            try:
                waiting += _cut(piece, u, reason)
            except Undecided:
                if on_index is None or looked_at > 1:
                    raise
                waiting += _cut_at_index(piece, u, reason, on_index)
            continue
        if not _is_number(value):
            raise Undecided(f"a sum over {length} terms is not written out")
        total = elements.add(total, elements.multiply(value, piece.end - piece.first))
    return total


def _sum_of_few(term: Callable[[Size], Element], piece: _Piece) -> Element | None:
    """The sum over a piece of few positions, one by one; None if there are more, or if a term is
    undecided."""
    count = (piece.end - piece.first).constant
    if count is None or count > FEW:
        return None
    total: Element = as_size(0)
    try:
        for i in range(count):
            total = elements.add(total, term(piece.position(piece.first + i)))
    except Undecided:
        if count == 1:
            raise
        return None
    return total


def _cut_at_index(
    piece: _Piece, u: Between, reason: Undecided, on_index: OnIndex
) -> list[_Piece]:
    """The whole cut at a position that it is compared with; it is told that this is in it."""
    dividend, alone = reason.dividend, ((u, 1),)
    c = 0 if dividend is None else dividend.parts.get(alone, 0)
    if dividend is None or abs(c) != 1 or reason.divisor is None or reason.divisor.constant != 0:
        raise reason
    root = (Size.of(u) * c - dividend) * c
    if u in root.atoms() or not root.is_nonnegative():
        raise reason
    on_index(root, piece.end)
    return [_Piece(a, b) for a, b in pairwise((piece.first, root, root + 1, piece.end))]


def _is_number(value: Element) -> bool:
    """Whether a term depends on nothing."""
    if isinstance(value, Size):
        return value.constant is not None
    return not any(elements.as_real(part).free for part in elements.as_complex(value))


def _cut(piece: _Piece, u: Between, reason: Undecided) -> list[_Piece]:
    """The parts of a piece on which what was undecided is decided; raises the reason if unknown."""
    dividend, divisor = reason.dividend, reason.divisor
    if dividend is None or u not in dividend.atoms():
        raise reason
    if divisor is None or divisor.constant == 0:
        return _cut_at_root(piece, u, dividend, reason)
    if divisor.constant is not None:
        return _by_remainders(piece, divisor.constant, reason)
    for multiple in range(1, FEW):
        try:
            return _cut_at_root(piece, u, dividend - divisor * multiple, Undecided(str(reason)))
        except Undecided:
            continue
    raise reason


def _cut_at_root(piece: _Piece, u: Between, value: Size, reason: Undecided) -> list[_Piece]:
    """Where c·u + r is negative and where it is not, or is 0; its root must be in the piece."""
    alone = ((u, 1),)
    c = value.parts.get(alone, 0)
    rest = value - Size.of(u) * c
    if not c or u in rest.atoms():
        raise reason
    root, left = divmod((rest if c < 0 else -rest).with_slack(), abs(c))
    if not (root - piece.first).is_nonnegative() or not (piece.end - root - 1).is_nonnegative():
        raise reason
    is_equation = reason.divisor is not None
    roots = [root, root + 1] if is_equation and not left else [root + 1 if left or c < 0 else root]
    ends = [piece.first, *roots, piece.end]
    return [_Piece(first, end, piece.step, piece.rest) for first, end in pairwise(ends)]


def _by_remainders(piece: _Piece, divisor: int, reason: Undecided) -> list[_Piece]:
    """The numbers u = divisor·v + r, for each r."""
    if piece.step > FEW:
        raise reason

    def above(bound: Size, r: int) -> Size:
        return -((r - bound) // divisor)

    return [
        _Piece(
            above(piece.first, r),
            above(piece.end, r),
            piece.step * divisor,
            piece.position(as_size(r)).constant or 0,
        )
        for r in range(divisor)
    ]
