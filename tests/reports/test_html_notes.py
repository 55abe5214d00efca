"""The pages of the notes: sentences with verdicts, symbols, opinions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from symbolic_pe.catalogue import Claim, Source, beyond
from symbolic_pe.outcomes import blank_outcome
from symbolic_pe.reports.web.html import site
from symbolic_pe.reports.web.views import Settled
from tests.reports.website import Page, broken_links

Files = dict[str, str | bytes]

LINEAR = Source("003", "§3", line=75, quote="只要T(k)存在，则成立", english="T(k) is enough")
MATRIX = Source("003", "§3, eq. 2.3", line=70, why="No matrix is a number.")


def claim_of(id: str, source: Source, *, as_written: str = "") -> Claim:
    """A claim that has no meaning and is repaired by another of these tests."""
    made = Claim(
        id,
        f"The title of {id}",
        None,
        sources=[source],
        as_written=as_written,
        explanation="A matrix is no number.  " + "And more of this. " * 20,
    )
    vars(made).update(declared="malformed", repaired_by=("elsewhere",))
    made._settled = "a number is no matrix"
    return made


@pytest.fixture(scope="module")
def made() -> list[Settled]:
    claims = [claim_of("second", LINEAR), claim_of("first", MATRIX, as_written="PE·PE = N·T(k)")]
    return [Settled(claim, replace(blank_outcome(claim), verdict="malformed")) for claim in claims]


def everyone(made: list[Settled]) -> list[Claim]:
    """These claims, and the one that repairs them, which has no page."""
    repair = Claim("elsewhere", "What is true", None, sources=[beyond()])
    return [*(item.claim for item in made), repair]


@pytest.fixture(scope="module")
def page_in(made: list[Settled]) -> Callable[[str], Files]:
    return lambda language: site(made, made=everyone(made), language=language)


@pytest.fixture(scope="module")
def english(page_in: Callable[[str], Files]) -> Files:
    return page_in("en")


@pytest.fixture(scope="module")
def chinese(page_in: Callable[[str], Files]) -> Files:
    return page_in("zh")


def page(files: Files, path: str = "notes/003.html") -> str:
    text = files[path]
    assert isinstance(text, str)
    return text


def test_notes_are_first_in_the_navigation(english: Files) -> None:
    navigation = page(english).partition("<nav")[2].partition("</nav>")[0]
    assert navigation.index("notes.html") < navigation.index("index.html")


def test_sentences_are_quoted_in_the_order_of_the_note(english: Files) -> None:
    text = page(english)
    assert text.index('id="line-70"') < text.index('id="line-75"')
    assert '<span lang="zh-Hans">只要' in text


def test_english_pages_translate_what_is_quoted(english: Files, chinese: Files) -> None:
    assert "is enough" in page(english)
    assert "is enough" not in page(chinese)
    assert "What is to be shown" in page(english)
    assert "明确任务" in page(chinese)


def test_the_reason_written_for_the_sentence_is_shown(english: Files) -> None:
    assert "No matrix is a number." in page(english)


def test_no_reason_is_cut(english: Files) -> None:
    assert page(english).count("And more of this") == 20


def test_the_repair_is_beside_a_false_sentence(english: Files) -> None:
    repair = page(english).partition('<div class="repair">')[2].partition("</div>")[0]
    assert "<code>elsewhere</code>" in repair


def test_symbols_have_both_names(english: Files) -> None:
    table = page(english).partition('<table class="symbols">')[2].partition("</table>")[0]
    assert table.count("<tr>") == 8
    assert "the number of a component" in table


def test_a_claim_leads_to_its_sentence(english: Files) -> None:
    assert 'href="../notes/003.html#line-75"' in page(english, "claims/second.html")
    assert broken_links(english) == []


def test_pages_are_well_formed(english: Files, chinese: Files) -> None:
    for files in (english, chinese):
        for path in ("notes.html", "notes/003.html"):
            found = Page(page(files, path))
            assert found.faults == []
            assert len(found.ids) == len(set(found.ids))


def test_the_list_of_notes_has_their_titles_and_verdicts(english: Files) -> None:
    text = page(english, "notes.html")
    assert "Positional encoding in the Transformer" in text
    assert 'href="notes/003.html"' in text
    assert "malformed" in text
