"""Where a claim comes from: a note, or beyond the notes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from symbolic_pe.explain import ClaimError


@dataclass(frozen=True)
class Source:
    """Where a claim is made: a note (its number) and a place in it, or a work beyond the notes.

    ``line``: of the note's file, counted from 1, and ``part`` of it, where a line says several
    things: they give the order of what a note says.  What stands there is in the file of the note
    (:mod:`symbolic_pe.catalogue.quotations`): ``quote``, word for word, or ``as_written``, which a
    false claim is said to be; ``english``: what that means, where it has words; ``why``: what the
    claim says of this sentence, in one sentence for who reads the note, where the claim's
    explanation is longer or about more.
    """

    note: str = ""
    section: str = ""
    line: int = 0
    part: int = 0
    quote: str = ""
    as_written: str = ""
    english: str = ""
    why: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """The sections, without what is said of where in them: ``§1.5, 2`` is in ``§1.5``, and
        ``§1.3, §1.5`` are two."""
        first, *others = self.section.split(", ")
        return (first, *(place for place in others if place.startswith("§")))

    @property
    def anchor(self) -> str:
        """A name for the sentence of the note; nothing where its line is not known."""
        return f"line-{self.line}" + (f"-{self.part}" if self.part else "") if self.line else ""

    @property
    def order(self) -> tuple[int, int]:
        """Where in the note it stands; after all others where the line is not known."""
        return (self.line or 10**6, self.part)

    def __str__(self) -> str:
        if not self.note:
            return f"beyond the notes: {self.section}" if self.section else "beyond the notes"
        return f"note {self.note}, {self.section}" if self.section else f"note {self.note}"


def note(number: str, section: str = "", *, line: int = 0, part: int = 0) -> Source:
    """The note with this three-digit number, at this place: ``note("003", "§5, eq. 2.4")``.

    With a line of the note's file, and a part of it, counted from 1, what stands there is quoted
    from ``notes/NNN.toml`` beside the script.  Raises :class:`ClaimError` where the number is no
    three digits.
    """
    if not re.fullmatch(r"\d{3}", number):
        raise ClaimError(f'a note is cited by three digits, as in note("003"), not by {number!r}')
    return Source(number, section, line, part)


def beyond(work: str = "") -> Source:
    """No note makes the claim, and a reader of the notes needs it; ``work`` may say who does."""
    return Source("", work)


def citations(sources: Iterable[Source]) -> tuple[str, ...]:
    """The sources in words, the places in one note together: ``note 000, §1.3, §1.5``."""
    together: dict[str, list[str]] = {}
    for source in sources:
        name = f"note {source.note}" if source.note else str(source)
        places = together.setdefault(name, [])
        if source.note and source.section and source.section not in places:
            places.append(source.section)
    return tuple(", ".join((name, *places)) for name, places in together.items())


def made_in_notes(sources: Iterable[Source]) -> bool:
    """Does a note make the claim with these sources?  If not, it is no error of the notes that the
    claim is false."""
    return any(source.note for source in sources)
