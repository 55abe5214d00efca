r"""The notes in a LaTeX document: sentence by sentence, and their errata on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import made_in_notes
from symbolic_pe.reports.annotated import first_sentence
from symbolic_pe.reports.coverage import in_order_of_notes
from symbolic_pe.reports.notes import Note, Section
from symbolic_pe.reports.paper.texwords import TexWords
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


def note_titles(note: Note, words: TexWords) -> tuple[str, str, str]:
    """The title of a note in LaTeX, in one language for the head of pages, and in plain characters
    for a bookmark."""
    name = upper(words.tr(f"note {note.number}"))
    title = _after(name, words(note.title), words)
    if words.is_english and note.english:
        title += f" ({words(note.english)})"
    bookmark = _after(name, note.english if words.is_english else note.title, words)
    return title, words(bookmark), bookmark


def _after(name: str, title: str, words: TexWords) -> str:
    return words.tr("{claim}: {title}", claim=name, title=title) if title else name


def section_title(section: Section, words: TexWords) -> str:
    """The name of a section of a note, in an English document with what it means."""
    place = f"{words(section.place)}~~" if section.is_numbered else ""
    title = place + words(section.name)
    if words.is_english and section.english != section.name:
        title += rf"~~\textmd{{\textit{{{words(section.english)}}}}}"
    return title


def upper(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


# --------------------------------------------------------------------------------------------
# The first pages


def main_theorems(claims: Sequence[Claim]) -> list[Claim]:
    """The main theorems among the claims."""
    by_id = {claim.id: claim for claim in claims if kind_of(claim) == "proved"}
    return [by_id[id] for id in MAIN if id in by_id]


def wrong_in_notes(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The false claims that notes make, in their order.  What no note says is no erratum."""
    false = [claim for claim in claims if claim.declared in ("refuted", "malformed")]
    return in_order_of_notes([claim for claim in false if made_in_notes(claim.sources)])


def errata_in_short(
    claims: Sequence[Claim], words: TexWords
) -> dict[str, list[tuple[Claim, str, str]]]:
    """What is wrong in each note, in its order: the claim, where it is first said, and why it is
    false."""
    found: dict[str, list[tuple[Claim, str, str]]] = {}
    for claim in wrong_in_notes(claims):
        noted = (source for source in claim.sources if source.note)
        first = min(noted, key=lambda source: source.note)
        why = words(first.why or first_sentence(words.tr(claim.explanation)))
        line = claim, words(first.places[0]), why
        found.setdefault(upper(words.tr(f"note {first.note}")), []).append(line)
    return found
