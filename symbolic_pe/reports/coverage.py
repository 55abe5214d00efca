"""What is said about each note, section by section.

Everything comes from the syntax trees of the scripts; nothing is run and SymPy is not loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from symbolic_pe.catalogue import Source
from symbolic_pe.reports.notes import sections_of


class _Sourced(Protocol):
    """A claim, or what a script says of it."""

    @property
    def sources(self) -> tuple[Source, ...]: ...


Made = TypeVar("Made", bound=_Sourced)


@dataclass(frozen=True)
class Section(Generic[Made]):
    """A section of a note, and the claims made there in the order of the note."""

    name: str
    entries: tuple[Made, ...]


@dataclass(frozen=True)
class Part(Generic[Made]):
    """A note (``note`` is its number) or what lies beyond the notes (``note`` is empty)."""

    note: str
    sections: tuple[Section[Made], ...]

    @property
    def title(self) -> str:
        return f"note {self.note}" if self.note else "beyond the notes"

    @property
    def entries(self) -> tuple[Made, ...]:
        """Its claims, each once though two sections may make it."""
        return tuple(dict.fromkeys(entry for part in self.sections for entry in part.entries))


def parts(entries: Sequence[Made]) -> tuple[Part[Made], ...]:
    """The notes in order, then what no note claims.  A claim of two notes is in both."""
    places: dict[str, dict[str, list[tuple[tuple[int, int], Made]]]] = {}
    for entry in entries:
        for number, section, order in _places(entry):
            listed = places.setdefault(number, {}).setdefault(section, [])
            listed.append((order, entry))
    numbers = sorted(places, key=lambda number: (not number, number))
    return tuple(Part(number, _sections(number, places[number])) for number in numbers)


def in_order_of_notes(entries: Sequence[Made]) -> tuple[Made, ...]:
    """Claims as the notes make them, sentence by sentence; each where it is first made."""
    return tuple(dict.fromkeys(entry for part in parts(entries) for entry in part.entries))


def _sections(
    number: str, by_name: dict[str, list[tuple[tuple[int, int], Made]]]
) -> tuple[Section[Made], ...]:
    known = sections_of(number)
    names = sorted(by_name, key=lambda name: _rank(name, known))
    return tuple(Section(name, _in_order(by_name[name])) for name in names)


def _in_order(placed: list[tuple[tuple[int, int], Made]]) -> tuple[Made, ...]:
    ordered = sorted(placed, key=lambda item: item[0])
    return tuple(dict.fromkeys(entry for _, entry in ordered))


def _places(entry: _Sourced) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """The notes and sections in which a claim is made, and where in the note."""
    noted = [source for source in entry.sources if source.note]
    if not noted:
        yield "", "", (0, 0)
    for source in noted:
        for place in source.places:
            yield source.note, place or "(no section named)", source.order


def _rank(name: str, known: Sequence[str]) -> tuple[int, list[tuple[bool, int, str]]]:
    """Sections of a known note in its order; of others §1.10 comes after §1.9, names last."""
    if name in known:
        return known.index(name), []
    pieces = re.findall(r"\d+|\D+", name)
    return len(known) + name[:1].isalpha(), [
        (piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces
    ]
