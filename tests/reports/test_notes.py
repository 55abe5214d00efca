"""What is known of the notes fits the claims that are made in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from symbolic_pe.index import installed
from symbolic_pe.reports.notes import KINDS, Note, note_of, notes, sections_of
from symbolic_pe.reports.translations import languages, missing

SHORT = 120
"""So many characters of a note at most are quoted at once."""

each_note = pytest.mark.parametrize("note", notes(), ids=[note.number for note in notes()])


def test_a_note_is_found_by_its_number() -> None:
    assert [note_of(note.number) for note in notes()] == list(notes())
    assert note_of("999") is None
    assert sections_of("999") == ()


@each_note
def test_every_place_of_a_claim_is_a_section_with_a_line(note: Note) -> None:
    places = [
        (entry.id, source)
        for entry in installed()
        for source in entry.sources
        if source.note == note.number
    ]
    assert places
    known = [(place,) for place in sections_of(note.number)]
    unknown = [(id, source.section) for id, source in places if source.places not in known]
    assert unknown == []
    assert [id for id, source in places if not source.line] == []


@each_note
def test_sections_are_in_the_order_of_their_lines(note: Note) -> None:
    lines: dict[str, set[int]] = {section.place: set() for section in note.sections}
    for entry in installed():
        for source in entry.sources:
            if source.note == note.number:
                lines[source.places[0]].add(source.line)
    for said_besides in (*note.opinions, *note.remarks):
        lines[said_besides.section].add(said_besides.line)
    said = [sorted(found) for found in lines.values()]
    assert all(said), "a section in which nothing is said"
    assert all(before[-1] < after[0] for before, after in pairwise(said))


def test_a_sentence_is_quoted_once() -> None:
    quoted = [
        (source.note, source.order)
        for entry in installed()
        for source in entry.sources
        if source.quote
    ]
    quoted += [
        (note.number, remark.order) for note in notes() for remark in note.remarks if remark.quote
    ]
    assert sorted({place for place in quoted if quoted.count(place) > 1}) == []


def test_quotations_are_short() -> None:
    quotes = [source.quote for entry in installed() for source in entry.sources]
    quotes += [opinion.quote for note in notes() for opinion in note.opinions]
    quotes += [remark.quote for note in notes() for remark in note.remarks]
    assert [quote for quote in quotes if len(quote) > SHORT] == []


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_the_meaning_of_every_symbol_is_translated(language: str) -> None:
    meanings = [symbol.meaning for note in notes() for symbol in note.symbols]
    assert missing(language, meanings) == ()


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_every_remark_is_translated(language: str) -> None:
    words = [remark.words for note in notes() for remark in note.remarks]
    assert missing(language, [*words, *KINDS]) == ()


def test_a_remark_is_of_a_known_kind() -> None:
    assert {item.kind for note in notes() for item in note.remarks} == set(KINDS)
