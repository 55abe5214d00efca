"""A note with verdicts: what it says in its order, sentence by sentence, and the claims about it.

:func:`annotated` gathers it as data from the claims (what a sentence says stands at one of the
claims that are made in it); the reports print it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from symbolic_pe.catalogue import Source
from symbolic_pe.prose import Prose, between, columns, one_line
from symbolic_pe.reports.coverage import Part, parts
from symbolic_pe.reports.notes import Note, Opinion, Remark, Section, note_of

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

_Said = TypeVar("_Said", Opinion, Remark)


@dataclass(frozen=True)
class Judgement:
    """A claim made in a sentence, and why it came out as it did: what is written for the sentence,
    or all of the claim's explanation.  Neither is ever cut."""

    claim: Claim
    why: str


@dataclass(frozen=True)
class Passage:
    """A sentence or formula of a note (``quote``; empty where no claim has it), what it means
    (``english``; empty for a formula), the claims that are made there, and what is to be said of it
    besides; ``anchor`` names it."""

    anchor: str
    quote: str
    english: str
    judgements: tuple[Judgement, ...]
    remarks: tuple[Remark, ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(judgement.claim for judgement in self.judgements)


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
    known = note_of(part.note) or Note(part.note)
    said = {section.name: section.entries for section in part.sections}
    named = {section.place: section for section in known.sections}
    besides = {opinion.section for opinion in known.opinions}
    besides |= {remark.section for remark in known.remarks}
    places = [place for place in named if place in said or place in besides]
    places += [name for name in said if name not in named]
    sections = tuple(
        AnnotatedSection(
            named.get(place, Section(place, place, place)),
            tuple(_passages(known, place, said.get(place, ()))),
            _of(place, known.opinions),
        )
        for place in places
    )
    return AnnotatedNote(known, sections)


def _of(place: str, said: Sequence[_Said]) -> tuple[_Said, ...]:
    """What is said in a section."""
    return tuple(item for item in said if item.section == place)


def _passages(note: Note, place: str, claims: Sequence[Claim]) -> Iterator[Passage]:
    """The sentences of a section on which something is said, in order: claims made in the same
    sentence stand together."""
    remarked = {(*remark.order, ""): remark for remark in _of(place, note.remarks)}
    together: dict[tuple[int, int, str], list[tuple[Claim, Source]]] = {
        place: [] for place in remarked
    }
    for claim in claims:
        for source in claim.sources:
            if source.note == note.number and place in source.places:
                alone = "" if source.line else claim.id
                together.setdefault((*source.order, alone), []).append((claim, source))
    for key, members in sorted(together.items(), key=lambda item: item[0]):
        remarks = (remarked[key],) if key in remarked else ()
        yield _passage(key[2], members, remarks)


def _passage(
    alone: str, members: Sequence[tuple[Claim, Source]], remarks: tuple[Remark, ...]
) -> Passage:
    places: list[Remark | Source] = [*remarks, *(source for _, source in members)]
    quotes = [place.quote for place in places]
    quotes += [claim.as_written for claim, _ in members]
    english = [place.english for place in places]
    reasons = {claim: source.why or claim.explanation for claim, source in members}
    judgements = tuple(Judgement(claim, why) for claim, why in reasons.items())
    return Passage(alone or places[0].anchor, _first(quotes), _first(english), judgements, remarks)


def _first(texts: Sequence[str]) -> str:
    return next(filter(None, texts), "")


def in_english(claim: Claim) -> str:
    """What a claim means as it is written, where a source says so."""
    own = (source for source in claim.sources if source.quote in ("", claim.as_written))
    return _first([source.english for source in own]) if claim.as_written else ""


_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“(])|(?<=[。！？])(?!$)")
_TERSE = 40
"""So many columns say something."""


def first_sentence(explanation: str) -> Prose:
    """The first sentence of an explanation, or what says something: “Neither.” does not."""
    text = one_line(explanation)
    first, *others = _END.split(text)
    for sentence in others:
        if columns(first) >= _TERSE:
            break
        first = f"{first}{' ' if first[-1] in '.!?' else ''}{sentence}"
    return between(text, 0, len(first))
