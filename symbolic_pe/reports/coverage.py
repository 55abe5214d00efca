"""What is said about each note, section by section.

Everything comes from the syntax trees of the scripts; nothing is run and SymPy is not loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symbolic_pe.index import Entry

__all__ = ["Part", "Section", "in_order_of_notes", "parts"]

_NAMED = ("简介", "什么是位置编码", "Sinusoidal", "相对位置", "远程衰减", "一般情况", "RoPE")
"""The sections that have names instead of numbers, in the order in which the notes have them."""


@dataclass(frozen=True)
class Section:
    """A section of a note, and the claims made there in the order of the catalogue."""

    name: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Part:
    """A note (``note`` is its number) or what lies beyond the notes (``note`` is empty)."""

    note: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        return f"note {self.note}" if self.note else "beyond the notes"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its claims, each once though two sections may make it."""
        return tuple(dict.fromkeys(entry for part in self.sections for entry in part.entries))


def parts(entries: Sequence[Entry]) -> tuple[Part, ...]:
    """The notes in order, then what no note claims.  A claim of two notes is in both."""
    places: dict[str, dict[str, list[Entry]]] = {}
    for entry in entries:
        for number, section in _places(entry):
            listed = places.setdefault(number, {}).setdefault(section, [])
            if entry not in listed:
                listed.append(entry)
    numbers = sorted(places, key=lambda number: (not number, number))
    return tuple(Part(number, _sections(places[number])) for number in numbers)


def in_order_of_notes(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Claims as the notes make them, section by section; each where it is first made."""
    return tuple(dict.fromkeys(entry for part in parts(entries) for entry in part.entries))


def _sections(by_name: dict[str, list[Entry]]) -> tuple[Section, ...]:
    return tuple(Section(name, tuple(by_name[name])) for name in sorted(by_name, key=_natural))


def _places(entry: Entry) -> Iterator[tuple[str, str]]:
    """The notes and sections in which a claim is made: ``§1.3, §1.5`` are two of them."""
    noted = [source for source in entry.sources if source.note]
    if not noted:
        yield "", ""
    for source in noted:
        for section in source.section.split(", §"):
            mark = "§" if section[:1].isdigit() else ""
            yield source.note, mark + section or "(no section named)"


def _natural(name: str) -> tuple[int, list[tuple[bool, int, str]]]:
    """§1.10 comes after §1.9, and names come in the order of the notes."""
    rank = _NAMED.index(name) + 1 if name in _NAMED else 0 if not name[:1].isalpha() else 99
    pieces = re.findall(r"\d+|\D+", name)
    return rank, [(piece.isdigit(), int(piece) if piece.isdigit() else 0, piece)
                  for piece in pieces]  # fmt: skip
