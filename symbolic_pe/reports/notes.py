"""The five notes that the catalogue is about: titles, sections, symbols, what is opinion, and what
is to be said of sentences besides the claims that are made in them.

What the notes claim, sentence by sentence, is said by the claims themselves (their ``sources``);
this is what no claim can say, row by row in ``notes.toml``.  The notes are not part of the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

KINDS = ("slip", "aim", "definition", "imprecise")
"""What a remark calls its sentence: a slip of the pen, an aim, a definition, or not precise enough
to be a claim."""


@dataclass(frozen=True)
class Section:
    """A section of a note: ``place`` is how sources name it, ``name`` its heading in the note."""

    place: str
    name: str
    english: str

    @property
    def is_numbered(self) -> bool:
        """Is the place a number, beside which the heading is to be shown?"""
        return self.place != self.name


@dataclass(frozen=True)
class Symbol:
    """What a note writes (``theirs``), what is written here, and what it means."""

    theirs: str
    ours: str
    meaning: str


@dataclass(frozen=True)
class Opinion:
    """A sentence that mathematics does not settle, at a line of the note."""

    section: str
    line: int
    quote: str
    english: str


@dataclass(frozen=True)
class Remark:
    """What is to be said (``words``) of a sentence of a note, and of which kind the sentence is.

    ``line``, ``part``, ``quote``, ``english``: as in :class:`symbolic_pe.catalogue.Source`; without
    a quotation where a claim made in the sentence has it.
    """

    section: str
    line: int
    part: int
    kind: str
    quote: str
    english: str
    words: str

    @property
    def order(self) -> tuple[int, int]:
        """Where in the note the sentence stands."""
        return self.line, self.part

    @property
    def anchor(self) -> str:
        """A name for the sentence, as in :class:`symbolic_pe.catalogue.Source`."""
        return f"line-{self.line}" + (f"-{self.part}" if self.part else "")


@dataclass(frozen=True)
class Note:
    """A note: its number, its title, and what is to be known for reading it beside the claims."""

    number: str
    title: str = ""
    english: str = ""
    sections: tuple[Section, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    remarks: tuple[Remark, ...] = ()


_ROWS = {"sections": Section, "symbols": Symbol, "opinions": Opinion, "remarks": Remark}
"""The lists of a note, and what each row of one says: its fields in order."""


def _note(number: str, said: Mapping[str, Any]) -> Note:
    rows = {name: tuple(kind(*row) for row in said[name]) for name, kind in _ROWS.items()}
    return Note(number, said["title"], said["english"], **rows)


@cache
def notes() -> tuple[Note, ...]:
    """The notes in the order of their numbers."""
    import tomllib  # what only lists claims does without

    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return tuple(_note(number, said) for number, said in tomllib.loads(text).items())


def note_of(number: str) -> Note | None:
    """The note with this number, if it is one of :func:`notes`."""
    return next((note for note in notes() if note.number == number), None)


def sections_of(number: str) -> tuple[str, ...]:
    """The places of a note's sections, in its order."""
    found = note_of(number)
    return tuple(section.place for section in found.sections) if found else ()
