"""A note sentence by sentence, with the claims made there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from symbolic_pe.catalogue import Claim, Source, beyond, note
from symbolic_pe.reports.annotated import annotated, in_english
from symbolic_pe.reports.notes import notes
from tests.whole_catalogue import written_claims


def made(id: str, *sources: Source, as_written: str = "") -> Claim:
    return Claim(id, f"title of {id}", None, sources=sources, as_written=as_written)


def passages(claims: Sequence[Claim]) -> list[tuple[str, str, list[str]]]:
    (said,) = annotated(claims)
    return [
        (passage.anchor, passage.quote, [claim.id for claim in passage.claims])
        for section in said.sections
        for passage in section.passages
    ]


def test_sentences_are_in_the_order_of_the_note() -> None:
    claims = [
        made("b", Source("003", "§5", line=105, quote="later")),
        made("a", Source("003", "§0", line=10, quote="earlier")),
    ]
    assert passages(claims) == [("line-10", "earlier", ["a"]), ("line-105", "later", ["b"])]


def test_claims_made_in_one_sentence_stand_together() -> None:
    first = made("a", Source("003", "§3", line=75, part=1, quote="said"))
    second = made("b", note("003", "§3", line=75, part=1))
    other = made("c", Source("003", "§3", line=75, part=2, quote="said next"))
    assert passages([first, other, second]) == [
        ("line-75-1", "said", ["a", "b"]),
        ("line-75-2", "said next", ["c"]),
    ]


def test_a_claim_is_quoted_as_it_is_written() -> None:
    claims = [
        made("a", note("003", "§3", line=75)),
        made("b", note("003", "§3", line=75), as_written="word for word"),
    ]
    assert passages(claims) == [("line-75", "word for word", ["a", "b"])]


def test_without_a_line_every_claim_stands_alone_and_last() -> None:
    claims = [
        made("a", note("003", "§3")),
        made("b", note("003", "§3")),
        made("c", note("003", "§3", line=75)),
    ]
    assert [anchor for anchor, _, _ in passages(claims)] == ["line-75", "a", "b"]


def test_opinions_stand_in_their_section() -> None:
    (said,) = annotated([made("a", note("004", "RoPE", line=81))])
    opinions = {part.section.place: len(part.opinions) for part in said.sections}
    assert opinions == {"什么是位置编码": 2, "绝对位置编码": 1, "Sinusoidal": 0, "RoPE": 0}


def test_a_note_that_is_not_known_has_its_sections_only() -> None:
    (said,) = annotated([made("a", note("007", "§2")), made("b", beyond())])
    assert (said.note.title, [part.section.name for part in said.sections]) == ("", ["§2"])


def test_every_claim_is_exactly_where_its_sources_say() -> None:
    claims = written_claims()
    found = [
        (said.note.number, part.section.place, passage.anchor, claim.id)
        for said in annotated(claims)
        for part in said.sections
        for passage in part.passages
        for claim in passage.claims
    ]
    declared = {
        (source.note, source.places[0], source.anchor, claim.id)
        for claim in claims
        for source in claim.sources
        if source.note
    }
    assert len(found) == len(set(found))
    assert set(found) == declared


def test_every_sentence_of_the_catalogue_is_quoted() -> None:
    without = [
        (said.note.number, passage.anchor)
        for said in annotated(written_claims())
        for part in said.sections
        for passage in part.passages
        if not passage.quote
    ]
    assert without == []


def test_what_is_written_is_translated_by_its_own_source() -> None:
    own = Source("003", "§1", line=3, english="in English")
    other = Source("003", "§2", line=9, quote="另一句", english="another sentence")
    assert in_english(made("a", other, own, as_written="原文")) == "in English"
    assert in_english(made("a", other, as_written="另一句")) == "another sentence"
    assert in_english(made("a", other, as_written="原文")) == ""
    assert in_english(made("a", own)) == ""


def test_the_reason_is_the_one_written_for_the_sentence() -> None:
    first = Source("003", "§3", line=75, quote="said", why="for this sentence")
    second = Source("003", "§5", line=105, quote="said later")
    claim = Claim("a", "title", None, sources=(first, second), explanation="All. " * 60)
    (said,) = annotated([claim])
    reasons = [
        judgement.why
        for section in said.sections
        for passage in section.passages
        for judgement in passage.judgements
    ]
    assert reasons == ["for this sentence", claim.explanation]


def test_a_remark_stands_at_its_sentence() -> None:
    (said,) = annotated([made("rope", Source("004", "RoPE", line=63, quote="R(q,q)"))])
    passages = {passage.anchor: passage for part in said.sections for passage in part.passages}
    assert [item.kind for item in passages["line-63"].remarks] == ["slip"]
    assert passages["line-63"].claims
    assert not passages["line-78-1"].claims


SHORT = 170
"""So many characters of an explanation can stand whole on the page of a note."""


def judged() -> Iterator[tuple[str, Claim, str, str]]:
    """Each claim at each sentence of the catalogue: where, which, what is written for the sentence,
    and what is shown."""
    for said in annotated(written_claims()):
        for passage in (passage for part in said.sections for passage in part.passages):
            for judgement in passage.judgements:
                written = {
                    source.why
                    for source in judgement.claim.sources
                    if (source.note, source.anchor) == (said.note.number, passage.anchor)
                }
                where = f"{said.note.number} {passage.anchor}"
                yield where, judgement.claim, "".join(written), judgement.why


def test_what_is_shown_at_a_sentence_is_written_for_it_or_short() -> None:
    long = [
        (where, claim.id) for where, claim, own, shown in judged() if not own and len(shown) > SHORT
    ]
    assert long == [], "write why=… in the note(…) of these sentences"


def test_reasons_at_sentences_are_one_sentence_each() -> None:
    written = {own for _, _, own, _ in judged() if own}
    assert [own for own in written if own[-1] != "." or re.search(r"[.!?] +[A-Z“]", own)] == []


def test_a_false_sentence_has_a_reason_of_its_own() -> None:
    false = ("refuted", "malformed")
    assert [
        (where, claim.id)
        for where, claim, own, _ in judged()
        if claim.declared in false and not own
    ] == []


DOUBTFUL = (
    *(("000", line) for line in (39, 60, 97, 167)),
    *(("001", line) for line in (19, 37, 60, 79, 97, 122)),
    *(("002", line) for line in (7, 131, 153, 154, 174, 178, 184, 185, 193, 198, 259, 260, 306)),
    *(("004", line) for line in (31, 63, 78)),
)
"""Lines with a slip, a wish, or what is right only in one reading or for another reason."""


@pytest.mark.parametrize(("number", "line"), DOUBTFUL)
def test_a_doubtful_sentence_has_a_remark_or_a_reason_of_its_own(number: str, line: int) -> None:
    remarks = [
        item
        for note in notes()
        for item in note.remarks
        if (note.number, item.line) == (number, line)
    ]
    reasons = [
        own
        for where, _, own, _ in judged()
        if where.split("-")[:2] == [f"{number} line", str(line)] and own
    ]
    assert remarks or reasons


def test_false_claims_are_quoted_where_their_sentence_is() -> None:
    false = [claim for claim in written_claims() if claim.declared == "refuted"]
    quoted = [claim for claim in false if any(source.quote for source in claim.sources)]
    assert quoted
    assert [claim.id for claim in quoted if not claim.as_written] == []
