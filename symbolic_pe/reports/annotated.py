"""A note with verdicts: what it says in its order, sentence by sentence, and the claims about it.

:func:`annotated` gathers it as data from the claims (what a sentence says stands at one of the
claims that are made in it); the reports print it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import Source
from symbolic_pe.prose import Prose, between, one_line
from symbolic_pe.reports.coverage import Part, parts
from symbolic_pe.reports.notes import Note, Opinion, Section, note_of
from symbolic_pe.reports.wrapping import columns

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = [
    "AnnotatedNote",
    "AnnotatedSection",
    "Passage",
    "annotated",
    "first_sentence",
    "in_english",
    "in_short",
]


@dataclass(frozen=True)
class Passage:
    """A sentence or formula of a note (``quote``; empty where no claim has it), what it means
    (``english``; empty for a formula) and the claims that are made there; ``anchor`` names it."""

    anchor: str
    quote: str
    english: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class AnnotatedSection:
    """A section with what it says, in the order of the note, and its opinions."""

    section: Section
    passages: tuple[Passage, ...]
    opinions: tuple[Opinion, ...]


@dataclass(frozen=True)
class AnnotatedNote:
    """A note (without title, symbols and opinions where it is none of those that are known)."""

    note: Note
    sections: tuple[AnnotatedSection, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Each once, in the order of the note."""
        return tuple(
            dict.fromkeys(
                claim
                for section in self.sections
                for passage in section.passages
                for claim in passage.claims
            )
        )


def annotated(claims: Sequence[Claim]) -> tuple[AnnotatedNote, ...]:
    """The notes in which these claims are made, in order."""
    return tuple(_annotated(part) for part in parts(claims) if part.note)


def _annotated(part: Part[Claim]) -> AnnotatedNote:
    known = note_of(part.note) or Note(part.note, "", "", (), (), ())
    said = {section.name: section.entries for section in part.sections}
    named = {section.place: section for section in known.sections}
    places = [place for place in named if place in said or _opinions(known, place)]
    places += [name for name in said if name not in named]
    sections = tuple(
        AnnotatedSection(
            named.get(place, Section(place, place, place)),
            tuple(_passages(part.note, place, said.get(place, ()))),
            _opinions(known, place),
        )
        for place in places
    )
    return AnnotatedNote(known, sections)


def _opinions(note: Note, place: str) -> tuple[Opinion, ...]:
    return tuple(opinion for opinion in note.opinions if opinion.section == place)


def _passages(number: str, place: str, claims: Sequence[Claim]) -> Iterator[Passage]:
    """The claims of a section, those made in the same sentence together."""
    together: dict[tuple[int, int, str], list[tuple[Claim, Source]]] = {}
    for claim in claims:
        for source in claim.sources:
            if source.note == number and place in source.places:
                alone = "" if source.line else claim.id
                together.setdefault((*source.order, alone), []).append((claim, source))
    for (_, _, alone), members in sorted(together.items(), key=lambda item: item[0]):
        yield _passage(alone or members[0][1].anchor, members)


def _passage(anchor: str, members: Sequence[tuple[Claim, Source]]) -> Passage:
    quotes = [source.quote for _, source in members]
    quotes += [claim.as_written for claim, _ in members]
    english = [source.english for _, source in members]
    claims = tuple(dict.fromkeys(claim for claim, _ in members))
    return Passage(anchor, _first(quotes), _first(english), claims)


def _first(texts: Sequence[str]) -> str:
    return next(filter(None, texts), "")


def in_english(claim: Claim) -> str:
    """What a claim means as it is written, where a source says so."""
    own = (source for source in claim.sources if source.quote in ("", claim.as_written))
    return _first([source.english for source in own]) if claim.as_written else ""


_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“(])|(?<=[。！？])(?!$)")
_SHORT = 150
"""So many columns of a terminal make a line or two on a page."""
_TERSE = 40
"""So many columns say something."""


def first_sentence(explanation: str) -> Prose:
    """The first sentence of an explanation, or what says something: “Neither.” does not."""
    return in_short(explanation, enough=_TERSE)


def in_short(explanation: str, enough: int = _SHORT) -> Prose:
    """The first sentence of an explanation, and further ones as long as they are short.

    ``enough``: so many columns need no further sentence.
    """
    text = one_line(explanation)
    first, *others = _END.split(text)
    for sentence in others:
        if columns(first) >= enough:
            break
        longer = f"{first}{' ' if first[-1] in '.!?' else ''}{sentence}"
        if columns(longer) > _SHORT:
            break
        first = longer
    return between(text, 0, len(first))
