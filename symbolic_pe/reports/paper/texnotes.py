r"""The notes in a LaTeX document: sentence by sentence, and their errata on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import made_in_notes
from symbolic_pe.reports.annotated import (
    AnnotatedNote,
    AnnotatedSection,
    Judgement,
    Passage,
    annotated,
    first_sentence,
)
from symbolic_pe.reports.coverage import in_order_of_notes
from symbolic_pe.reports.notes import Section
from symbolic_pe.reports.paper.texwords import LINE, TexWords
from symbolic_pe.reports.standing import kind_of

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

MAIN = (
    "attention-equivariant",
    "shift-identity",
    "shift-unique",
    "dot-depends-on-offset",
    "orthogonal-suffices",
    "unique-on-integers",
    "unique-on-reals-iff",
    "inner-product-solution",
    "relative-iff-paired",
    "sum-log-law",
    "rms-floor",
    "similarity-recurs",
    "rope-blocks",
    "rope-elementwise",
    "rope-phase-unique",
)
"""The theorems with which the document begins, where it has them."""


@dataclass(frozen=True)
class Judged:
    """A claim about a sentence, in LaTeX: ``instead`` is what is true where it is false."""

    kind: str
    claim: str
    title: str
    reason: str
    instead: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """A sentence of a note, in LaTeX; ``remarks``: of which kind, and what they say."""

    quote: str
    english: str
    remarks: tuple[tuple[str, str], ...]
    claims: tuple[Judged, ...]


@dataclass(frozen=True)
class NoteSection:
    """A section of a note, in LaTeX; ``opinions`` with their translations."""

    title: str
    passages: tuple[Said, ...]
    opinions: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class NoteChapter:
    """A note, in LaTeX; ``head``: its title at the head of pages, in one language; ``bookmark``: in
    plain characters."""

    number: str
    title: str
    head: str
    bookmark: str
    symbols: tuple[tuple[str, str, str], ...]
    sections: tuple[NoteSection, ...]


def chapters_of_notes(
    claims: Sequence[Claim], words: TexWords, cite: Callable[[str], str]
) -> list[NoteChapter]:
    """The notes in which these claims are made."""
    writer = _Writer({claim.id: claim for claim in claims}, words, cite)
    return [writer.chapter(said) for said in annotated(claims)]


class _Writer:
    def __init__(
        self, claims: dict[str, Claim], words: TexWords, cite: Callable[[str], str]
    ) -> None:
        self._claims, self._words, self._cite = claims, words, cite

    def chapter(self, said: AnnotatedNote) -> NoteChapter:
        words, note = self._words, said.note
        name = words.tr(f"note {note.number}")
        title = self._after(upper(name), words(note.title))
        if words.is_english and note.english:
            title += f" ({words(note.english)})"
        plain = note.english if words.is_english else note.title
        symbols = tuple(
            (words(symbol.theirs), words(symbol.ours), words(symbol.meaning))
            for symbol in note.symbols
        )
        sections = tuple(map(self._section, said.sections))
        bookmark = self._after(upper(name), plain)
        return NoteChapter(note.number, title, words(bookmark), bookmark, symbols, sections)

    def _after(self, name: str, title: str) -> str:
        return self._words.tr("{claim}: {title}", claim=name, title=title) if title else name

    def _section(self, part: AnnotatedSection) -> NoteSection:
        passages = tuple(map(self._passage, part.passages))
        opinions = tuple(
            (self._words(opinion.quote), self._translated(opinion.english))
            for opinion in part.opinions
        )
        return NoteSection(self._heading(part.section), passages, opinions)

    def _heading(self, section: Section) -> str:
        words = self._words
        place = f"{words(section.place)}~~" if section.is_numbered else ""
        title = place + words(section.name)
        if words.is_english and section.english != section.name:
            title += rf"~~\textmd{{\textit{{{words(section.english)}}}}}"
        return title

    def _translated(self, english: str) -> str:
        return self._words(english) if self._words.is_english else ""

    def _passage(self, passage: Passage) -> Said:
        words = self._words
        remarks = tuple(
            (words(said.kind), words(said.words, room=LINE)) for said in passage.remarks
        )
        claims = tuple(map(self._judged, passage.judgements))
        return Said(words(passage.quote), self._translated(passage.english), remarks, claims)

    def _judged(self, judgement: Judgement) -> Judged:
        words, claim = self._words, judgement.claim
        kind, reason = kind_of(claim), words(judgement.why, room=LINE)
        instead = tuple(map(self._titled, claim.repaired_by))
        title = words(claim.title, room=LINE)
        return Judged(kind, self._cite(claim.id), title, reason, instead)

    def _titled(self, id: str) -> str:
        named = self._claims.get(id)
        if named is None:
            return self._cite(id)
        title = self._words(named.title, room=LINE)
        return self._words.tr("{claim}: {title}", claim=self._cite(id), title=title)


def upper(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


# --------------------------------------------------------------------------------------------
# The first pages


def main_theorems(claims: Sequence[Claim]) -> list[Claim]:
    """The main theorems among the claims."""
    by_id = {claim.id: claim for claim in claims if kind_of(claim) == "proved"}
    return [by_id[id] for id in MAIN if id in by_id]


@dataclass(frozen=True)
class ErratumLine:
    """An erratum on two lines, in LaTeX: where it is said, what, and why it is false."""

    places: str
    kind: str
    said: str
    why: str


def errata_in_short(
    claims: Sequence[Claim], words: TexWords, link: Callable[[str, str], str]
) -> list[tuple[str, list[ErratumLine]]]:
    """What is wrong in each note, in its order; ``link`` makes a text lead to a claim."""
    false = [claim for claim in claims if claim.declared in ("refuted", "malformed")]
    wrong = [claim for claim in false if made_in_notes(claim.sources)]
    found: dict[str, list[ErratumLine]] = {}
    for claim in in_order_of_notes(wrong):
        first = min(
            (source for source in claim.sources if source.note), key=lambda source: source.note
        )
        why = words(first.why or first_sentence(words.tr(claim.explanation)))
        line = ErratumLine(
            words(first.places[0]), kind_of(claim), link(claim.id, words(claim.title)), why
        )
        found.setdefault(upper(words.tr(f"note {first.note}")), []).append(line)
    return list(found.items())
