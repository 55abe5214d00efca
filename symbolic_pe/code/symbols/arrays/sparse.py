"""Sums and products of a symbolic number of terms of which most are 0 or 1, or equal.

The positions that are gone through are cut into pieces until each of them is a single one, or the
term is seen to be the same on all of it: wherever the term depends on a comparison of the position,
that is where it is cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from symbolic_pe.code.symbols import elementary, elements
from symbolic_pe.code.symbols.elements import Element
from symbolic_pe.code.symbols.monomials import Between
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

__all__ = ["LookUp", "Piece", "in_pieces", "sparse_product", "sparse_sum"]

LookUp: TypeAlias = Callable[[Size, Size], None]
"""Told of a position that is looked up, and of the length of what it is looked up in."""

MOST_PIECES = 200
"""More are not looked through."""
FEW = 64
"""Positions that are summed one by one."""
_NAME = variable("summed", N)


@dataclass(frozen=True)
class Piece:
    """The positions step·u + rest for first ≤ u < end."""

    first: Size
    end: Size
    step: int = 1
    rest: int = 0

    @property
    def is_single(self) -> bool:
        """Whether it is one position."""
        return (self.end - self.first).constant == 1

    def position(self, u: Size) -> Size:
        """The position with this number."""
        return u * self.step + self.rest


def sparse_sum(
    term: Callable[[Size], Element], length: Size, look_up: LookUp | None = None
) -> Element:
    """Σ term(j) over 0 ≤ j < length; raises ``Undecided`` unless all but few are alike.

    ``look_up``: told of a position p that j is compared with, which is then taken to be one of the
    positions 0 … length − 1 (a row of numbers with a single 1 picks a row of a table).
    """
    total: Element = as_size(0)
    for piece, value in in_pieces(term, length, look_up):
        total = elements.add(total, elements.multiply(value, piece.end - piece.first))
    return total


def sparse_product(term: Callable[[Size], Element], length: Size) -> Element:
    """Π term(j) over 0 ≤ j < length; raises ``Undecided`` unless all but few are alike."""
    total: Element = as_size(1)
    for piece, value in in_pieces(term, length):
        count = piece.end - piece.first
        part = value if count.constant == 1 else elementary.power_of_positive(value, count)
        total = elements.multiply(total, part)
    return total


def in_pieces(
    term: Callable[[Size], Element], length: Size, look_up: LookUp | None = None
) -> list[tuple[Piece, Element]]:
    """Pieces that make up 0 … length − 1, each with the term that it has everywhere."""
    found: list[tuple[Piece, Element]] = []
    waiting, looked_at = [Piece(as_size(0), length.with_slack())], 0
    while waiting:
        piece, looked_at = waiting.pop(), looked_at + 1
        count = (piece.end - piece.first).constant
        if count is not None and count <= FEW:
            single = _one_by_one(term, piece, count)
            if single is not None:
                found += single
                continue
        u = Between(_NAME, piece.first, piece.end)
        try:
            value = term(piece.position(Size.of(u)))
        except Undecided as reason:
            if looked_at > MOST_PIECES:
                raise
            waiting += _cut(piece, u, reason, look_up)
            continue
        if not _is_the_same(value, u):
            raise Undecided(f"a sum over {length} terms is not written out")
        found.append((piece, value))
    return found


def _one_by_one(
    term: Callable[[Size], Element], piece: Piece, count: int
) -> list[tuple[Piece, Element]] | None:
    """The terms of a piece; None if what one of them is depends on another size, unless it is the
    only one."""
    found = []
    for i in range(count):
        alone = replace(piece, first=piece.first + i, end=piece.first + i + 1)
        try:
            found.append((alone, term(piece.position(piece.first + i))))
        except Undecided:
            if count == 1:
                raise
            return None
    return found


def _is_the_same(value: Element, u: Between) -> bool:
    """Whether a term does not depend on the position."""
    if isinstance(value, Size):
        return not any(isinstance(atom, Between) for atom in value.atoms())
    return not any(u.name in elements.as_real(part).free for part in elements.as_complex(value))


def _cut(piece: Piece, u: Between, reason: Undecided, look_up: LookUp | None = None) -> list[Piece]:
    """The parts of a piece on which what was undecided is decided; raises the reason if unknown."""
    dividend, divisor = reason.dividend, reason.divisor
    if dividend is None or u not in dividend.atoms():
        raise reason
    if divisor is not None and divisor.constant == 0 and look_up is not None:
        return _looked_up(piece, u, dividend, reason, look_up)
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


def _looked_up(
    piece: Piece, u: Between, value: Size, reason: Undecided, look_up: LookUp
) -> list[Piece]:
    """As :func:`_cut_at_root`, for ±(u − p) and a position p that is taken to be in the piece."""
    try:
        return _cut_at_root(piece, u, value, reason)
    except Undecided:
        pass
    c = value.parts.get(((u, 1),), 0)
    position = (Size.of(u) * c - value) * c
    is_whole = piece.step == 1 and piece.first.is_identical(0)
    if abs(c) != 1 or u in position.atoms() or not is_whole or position.constant is not None:
        raise reason
    if not position.is_nonnegative():  # a position that is counted from the end is no j
        raise reason
    look_up(position, piece.end)
    ends = [piece.first, position, position + 1, piece.end]
    return [replace(piece, first=first, end=end) for first, end in pairwise(ends)]


def _cut_at_root(piece: Piece, u: Between, value: Size, reason: Undecided) -> list[Piece]:
    """Where c·u + r is negative and where it is not, or is 0; its root must be in the piece."""
    alone = ((u, 1),)
    c = value.parts.get(alone, 0)
    rest = value - Size.of(u) * c
    if not c or u in rest.atoms():
        raise reason
    root, left = divmod((rest if c < 0 else -rest).with_slack(), abs(c))
    is_equation = reason.divisor is not None
    roots = [root, root + 1] if is_equation and not left else [root + 1 if left or c < 0 else root]
    ends = [piece.first, *roots, piece.end]
    if not all((end - first).is_nonnegative() for first, end in pairwise(ends)):
        raise reason
    return [replace(piece, first=first, end=end) for first, end in pairwise(ends)]


def _by_remainders(piece: Piece, divisor: int, reason: Undecided) -> list[Piece]:
    """The numbers u = divisor·v + r, for each r."""
    if piece.step > FEW:
        raise reason

    def above(bound: Size, r: int) -> Size:
        return -((r - bound) // divisor)

    return [
        Piece(
            above(piece.first, r),
            above(piece.end, r),
            piece.step * divisor,
            piece.position(as_size(r)).constant or 0,
        )
        for r in range(divisor)
    ]
