"""The positions at which an array of truth values is true."""

from __future__ import annotations

from symbolic_pe.code.symbols.arrays.array import Array, Index
from symbolic_pe.code.symbols.arrays.axes import concatenate
from symbolic_pe.code.symbols.arrays.sparse import Piece, in_pieces
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Undecided, as_size
from symbolic_pe.code.symbols.truths import truth_of

__all__ = ["true_positions"]


def true_positions(mask: Array) -> Array:
    """The positions in order: of every second element, of a part from a place to another one."""
    if mask.ndim != 1:
        raise Unknown("an array of truth values with several axes is used as an index")
    pieces = []
    for piece, value in in_pieces(lambda j: truth_of(mask.at((j,))), mask.shape[0]):
        if not isinstance(value, bool):
            raise Unknown("whether an element is taken depends on variables")
        if value:
            pieces.append(piece)
    first = pieces[0] if pieces else Piece(as_size(0), as_size(0))
    if all(piece.step == 1 for piece in pieces):
        parts = [_listed([piece]) for piece in _in_order(pieces)]
        return concatenate(parts, 0) if len(parts) > 1 else _listed([first])
    alike = (first.step, first.first, first.end)
    if any((p.step, p.first, p.end) != alike for p in pieces):
        raise Unknown("the elements that are taken are in no order that is followed here")
    return _listed(sorted(pieces, key=lambda piece: piece.rest))


def _in_order(pieces: list[Piece]) -> list[Piece]:
    """Parts one behind the other."""
    ordered: list[Piece] = []
    for piece in pieces:
        place = sum(other.first < piece.first for other in ordered)
        ordered.insert(place, piece)
    return ordered


def _listed(pieces: list[Piece]) -> Array:
    """The positions of pieces that have their numbers in common."""
    width, count = len(pieces), pieces[0].end - pieces[0].first

    def at(index: Index) -> Element:
        number, which = divmod(index[0], width) if width > 1 else (index[0], as_size(0))
        place = which.constant
        if place is None:
            raise Undecided(f"whether {width} divides {index[0]} depends on its value")
        return pieces[place].position(pieces[0].first + number)

    return Array((count * width,), at, "int64")
