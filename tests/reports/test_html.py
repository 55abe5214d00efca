"""The folder of pages."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sympy import Function, Symbol, cos, sin

from symbolic_pe.catalogue import Claim, beyond, claim, note
from symbolic_pe.encodings import PE, T, p
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    LessEqual,
    Or,
    Statement,
)
from symbolic_pe.language.terms import Dot
from symbolic_pe.notation import cosine_at_most
from symbolic_pe.outcomes import Crosscheck, blank_outcome
from symbolic_pe.printing import Layout
from symbolic_pe.reports.translations import translator
from symbolic_pe.reports.web.comparing import LONG, comparison, shortened
from symbolic_pe.reports.web.html import site
from symbolic_pe.reports.web.sentences import stated
from symbolic_pe.reports.web.views import Picture, Settled
from symbolic_pe.reports.web.words import Words
from tests.reports.objects import with_other, x, y
from tests.reports.test_text import corollary, proved, refuted
from tests.reports.website import Page, broken_links
from tests.rows import rows

Files = dict[str, str | bytes]


def malformed() -> Claim:
    @claim(
        "number-is-matrix",
        "A number is <a> & matrix",
        note("003", "式"),
        as_written="PE(p+k)·PE(p) = N·T(k)",
        repaired_by=["self-dot"],
    )
    def number_is_matrix() -> object:
        return Equation(Dot(PE(p), PE(p)), T(p))

    return number_is_matrix


def with_lemma() -> Claim:
    @claim("cosine-of-x", "cos x ≤ 1 once more", beyond())
    def made() -> Statement:
        return ForAll(x, LessEqual(cos(x), 1))

    @made.proof
    def by_the_lemma(proof: Any) -> None:
        proof.shows(LessEqual(cos(x), 1), cosine_at_most, why="rename the variable")

    return made


def settled(made: Claim) -> Settled:
    made.settle()
    check = Crosscheck(2, 5.7e-14, 9.5e-14, ((("p", "-1.5"), ("theta", "(32 numbers)")),) * 2)
    outcome = replace(blank_outcome(made), verdict=made.declared)
    return Settled(made, replace(outcome, crosscheck=check if made.statement else None))


@pytest.fixture(scope="module")
def claims() -> list[Settled]:
    return [settled(made()) for made in (proved, refuted, malformed, with_lemma)]


@pytest.fixture(scope="module")
def files(claims: list[Settled]) -> Files:
    picture = Picture("circle", "A circle", "Round, as θ_i goes on.", ("self-dot",), b"<svg/>")
    return site(claims, pictures=[picture])


def text_of(files: Files, path: str) -> str:
    text = files[path]
    assert isinstance(text, str)
    return text


def pages(files: Files) -> dict[str, Page]:
    return {path: Page(text_of(files, path)) for path in files if path.endswith(".html")}


# --- all pages -------------------------------------------------------------------------------


def test_files(files: Files) -> None:
    assert sorted(files) == [
        "axioms.html",
        "claims/cosine-of-x.html",
        "claims/number-is-matrix.html",
        "claims/self-dot.html",
        "claims/sine-is-identity.html",
        "errata.html",
        "figures.html",
        "figures/circle.svg",
        "graph.html",
        "index.html",
        "lemmas.html",
        "notation.html",
        "notes.html",
        "notes/001.html",
        "notes/003.html",
        "notes/beyond.html",
        "site.js",
        "style.css",
    ]


def test_all_links_resolve(files: Files) -> None:
    assert broken_links(files) == []


@pytest.mark.parametrize("lost", ["style.css", "claims/self-dot.html", "figures/circle.svg"])
def test_a_link_to_what_is_not_there_is_found(files: Files, lost: str) -> None:
    assert broken_links({path: text for path, text in files.items() if path != lost})


def test_a_link_to_a_place_that_is_not_there_is_found(files: Files) -> None:
    changed = text_of(files, "lemmas.html").replace('id="cosine-at-most"', 'id="other"')
    assert broken_links({**files, "lemmas.html": changed})


def test_elements_are_closed_and_ids_are_there_once(files: Files) -> None:
    for path, page in pages(files).items():
        assert page.faults == [], path
        assert len(page.ids) == len(set(page.ids)), path


def test_nothing_is_loaded_from_elsewhere(files: Files) -> None:
    for path, page in pages(files).items():
        scripts = [given for tag, given in page.tags if tag == "script"]
        assert [str(given.get("src")).rpartition("/")[2] for given in scripts] == ["site.js"], path
        assert not [link for link in page.links if re.match(r"\w+:(?!,)|//", link)], path
        assert not [name for _, given in page.tags for name in given if name.startswith("on")]
    assert "url(" not in text_of(files, "style.css")


def test_every_page_has_a_language_a_title_a_main_part_and_one_first_heading(files: Files) -> None:
    for path, page in pages(files).items():
        counts = [page.count(tag) for tag in ("main", "h1", "header", "footer")]
        assert counts == [1] * 4, path
        assert re.search("<title>[^<]+</title>\n<link", page.text), path
        assert page.tags[0] == ("html", {"lang": "en"}), path
        assert ("a", {"class": "skip", "href": "#content"}) in page.tags, path


def test_headings_leave_out_no_level(files: Files) -> None:
    for path, page in pages(files).items():
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
        assert all(after <= before + 1 for before, after in pairwise(levels)), path


# --- what stands on a page -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "page"),
    rows(r"""
    # a rule for each filter
    | index.html
    .entry:not([data-notes~="003"])
    .entry:not([data-verdict="refuted"])
    .topic:not([data-topic="1"])
    data-pairs="*/* */proved */refuted 001/* 001/refuted 003/* 003/proved"
    # the parts of a claim, what can be copied of it, where it stands, what it repairs
    | claims/self-dot.html
    >Statement</h2>
    >Why</h2>
    >Proof</h2>
    >Compared with NumPy</h2>
    >Connections</h2>
    dot product block by block
    ../figures/circle.svg
    \[ \forall\, n
    statement = ForAll((n, theta, p), Equation(
    <a href="../notes/003.html">note 003, §4</a>
    <td>−1.5</td><td>32 random numbers</td>
    # what is true instead
    | claims/sine-is-identity.html
    >Refutation</h2>
    <a href="../claims/self-dot.html"><code>self-dot</code></a>
    # Chinese in English pages is marked as such
    | notes/003.html
    <span lang="zh-Hans">式</span>
    # notation that these pages use
    | notation.html
    the trigonometric functions
    the matrix of RoPE at position
    """),
)
def test_a_page_has(files: Files, says: str, page: str) -> None:
    assert says in html.unescape(text_of(files, page))


@pytest.mark.parametrize(
    ("says", "page"),
    rows("""
    | claims/self-dot.html
    at 2 points
    5.7·10−14 of 9.5·10−14
    | claims/sine-is-identity.html
    the claim: p=1
    | claims/number-is-matrix.html
    A number is <a> & matrix
    This has no meaning: a number cannot equal a matrix
    """),
)
def test_a_reader_sees(files: Files, says: str, page: str) -> None:
    assert says in html.unescape(re.sub("<[^>]*>", "", text_of(files, page)))


def test_a_page_has_nothing_else(files: Files) -> None:
    assert text_of(files, "claims/self-dot.html").count('<details class="copy">') == 2
    assert ">Proof</h2>" not in text_of(files, "claims/number-is-matrix.html")
    assert "the determinant" not in text_of(files, "notation.html")


def test_index_offers_notes_topics_and_verdicts(files: Files) -> None:
    page = Page(text_of(files, "index.html"))
    values = [given["value"] or "any" for tag, given in page.tags if tag == "option"]
    offered = "any 001 003 beyond any 1 2 any proved refuted malformed"
    assert values == offered.split()


def test_repaired_claim_tells_what_it_repairs_with_its_sign(files: Files) -> None:
    connections = text_of(files, "claims/self-dot.html").partition("True instead of")[2]
    assert "claims/sine-is-identity.html" in connections
    assert "claims/number-is-matrix.html" in connections
    assert 'aria-label="refuted">✗</span>' in connections
    assert 'aria-label="malformed">∅</span>' in connections
    assert 'aria-label="proved"' not in connections


# --- a claim ---------------------------------------------------------------------------------


def test_claim_page_has_explanation_statement_and_proof_in_this_order(files: Files) -> None:
    text = text_of(files, "claims/self-dot.html")
    places = [text.index(f">{heading}</h2>") for heading in ("Why", "Statement", "Proof")]
    assert places == sorted(places)


def test_figure_stands_beside_the_statement(files: Files) -> None:
    text = text_of(files, "claims/self-dot.html")
    beside = text.partition('class="illustrated"')[2].partition("</aside>")[0]
    assert ">Statement</h2>" in beside
    assert "../figures/circle.svg" in beside
    assert 'class="illustrated"' not in text_of(files, "claims/cosine-of-x.html")


def test_script_is_there_with_its_lines(files: Files) -> None:
    text = html.unescape(text_of(files, "claims/cosine-of-x.html"))
    line = next(
        number
        for number, text in enumerate(Path(__file__).read_text(encoding="utf-8").splitlines(), 1)
        if text.startswith("def with_lemma")
    )
    assert f"reports/test_html.py:{line}</code>" in text
    assert "proof.shows(LessEqual(cos(x), 1), cosine_at_most" in text


def test_lemma_opens_where_it_is_cited_first(files: Files) -> None:
    proof = text_of(files, "claims/cosine-of-x.html").partition('id="proof"')[2]
    opened = proof.partition('<details class="in-place">')[2].partition("</details>")[0]
    assert "<summary>lemma cosine-at-most</summary>" in opened
    assert "<mi>cos</mi>" in opened
    assert 'href="../lemmas.html#cosine-at-most"' in opened
    assert proof.count('<details class="in-place">') == 1


def test_what_is_wrong_is_marked_in_the_statement_and_in_the_errata() -> None:
    right_side = cos(x) * cos(y) - sin(x) * sin(y)
    wrong = Claim(
        "wrong",
        "a wrong sign",
        ForAll((x, y), Equation(cos(x - y), right_side)),
        sources=[note("003", "§1")],
    )
    true = Claim(
        "true",
        "the right sign",
        ForAll((x, y), Equation(cos(x + y), right_side)),
        sources=[beyond()],
    )
    true.proof(lambda proof: proof.shows(proof.conclusion))
    wrong.refutation(repaired_by=["true"])(
        lambda proof: proof.contradiction(proof.at(proof.claim, 1, 1))
    )
    files = site([settled(wrong), settled(true)])
    marked = '<mrow class="marked"><mo form="infix">−</mo></mrow>'
    assert text_of(files, "claims/wrong.html").count(marked) == 1
    assert text_of(files, "errata.html").count(marked) == 1
    assert "Marked: the difference" in text_of(files, "claims/wrong.html")
    instead = text_of(files, "claims/wrong.html").partition('id="repairs"')[2]
    assert '<mrow class="marked"><mo form="infix">+</mo></mrow>' in instead
    assert 'class="marked"' not in text_of(files, "claims/true.html")


def test_refuted_claim_shows_where_it_fails(files: Files) -> None:
    witness = text_of(files, "claims/sine-is-identity.html").partition('id="witness">')[2]
    assert witness.startswith("Witness</h2>")
    shown = re.sub("<[^>]*>|\\s|&#x206[12];", "", witness.partition("</section>")[0])
    assert shown == "Witnessp=1sin1≈0.841≠1"


def test_corollaries_refer_both_ways() -> None:
    main = proved()
    files = site([settled(corollary(main)), settled(main)])
    below = text_of(files, "claims/self-dot.html").partition("Corollaries</dt>")[2]
    above = text_of(files, "claims/self-dot-at-0.html").partition("A corollary of</dt>")[2]
    assert "claims/self-dot-at-0.html" in below.partition("</dd>")[0]
    assert "claims/self-dot.html" in above.partition("</dd>")[0]


def test_a_function_that_is_the_same_at_all_points_is_said_once() -> None:
    points = tuple((("p", p), ("sigma", "r ↦ 2*n - r"), ("x", f)) for p, f in ("1a", "2b"))
    check = Crosscheck(2, 0.0, 1e-15, points)
    shown = comparison(check, Words(translator("en")))
    ((head, rows, fixed),) = shown.tables
    assert shown.same
    assert [re.sub("<[^>]*>", "", name) for name in head] == ["p", "x"]
    assert rows == (("1", "a"), ("2", "b"))
    (told,) = (re.sub("<[^>]*>|[\u2061\u2062]|&#x206[12];", "", item.html) for item in fixed)
    assert told.startswith("σ(r)=2")


@pytest.mark.parametrize("sort", ["natural", "integer", "real"])
def test_a_function_of_points_is_written_as_in_the_statement(sort: str) -> None:
    sorts = {"natural": {"integer": True, "nonnegative": True}, "integer": {"integer": True}}
    r = Symbol("r", real=True, **sorts.get(sort, {}))
    alpha = Function("alpha", real=True)
    statement = ForAll(alpha, ForAll(r, Equation(alpha(r), alpha(r))))
    check = Crosscheck(1, 0.0, 1e-15, ((("alpha", "r ↦ 2*n - r"),),))
    (_, _, (defined,)), *_ = comparison(check, Words(translator("en")), statement).tables
    assert ("<msub>" in defined.html) == (sort != "real")


def test_digits_of_a_point_are_cut_with_a_sign_for_it() -> None:
    assert LONG.sub(shortened, "−6006.961258977077") == "−6006.96…"
    assert LONG.sub(shortened, "0.000123456789") == "0.0001234567…"
    assert LONG.sub(shortened, "700.5 + 2.25ⅈ") == "700.5 + 2.25ⅈ"


# --- lemmas, errata, graph -------------------------------------------------------------------


def test_lemma_is_proved_once_and_linked(files: Files) -> None:
    claim_page = text_of(files, "claims/cosine-of-x.html")
    assert '<a href="../lemmas.html#cosine-at-most">cosine-at-most</a>' in claim_page
    assert "<mi>sin</mi>" not in claim_page
    lemma_page = text_of(files, "lemmas.html")
    assert "pythagoras(x)" in lemma_page
    assert lemma_page.count("<article") == 1
    assert "claims/cosine-of-x.html" in lemma_page


def test_errata_are_the_false_claims_with_where_they_fail(files: Files) -> None:
    text = text_of(files, "errata.html")
    assert text.count('<article class="erratum"') == 2
    assert ">Witness</h4>" in text
    assert "sin1≈0.841≠1" in re.sub("<[^>]*>|\\s|&#x206[12];", "", text)


def test_what_no_note_says_is_no_erratum() -> None:
    remark = with_other(refuted(), sources=(beyond("a remark"),))
    files = site([settled(proved()), settled(remark)])
    assert "<article" not in text_of(files, "errata.html")
    assert "No claim of the notes here is false." in text_of(files, "errata.html")
    assert ">Witness</h" in text_of(files, "claims/sine-is-identity.html")


def test_errata_are_one_line_a_claim_that_unfolds(files: Files) -> None:
    text = text_of(files, "errata.html")
    lines = re.findall("<details>\n<summary><h3>.*?</summary>", text)
    assert len(lines) == 2
    assert all('class="verdict' in line for line in lines)
    assert [id for id in Page(text).ids if "-is-" in id] == ["sine-is-identity", "number-is-matrix"]


def test_graph_shows_repairs(files: Files) -> None:
    text = text_of(files, "graph.html")
    assert text.count('class="repairs"') == 2
    assert '<a href="claims/self-dot.html" class="node proved">' in text
    assert "cosine-of-x" not in text


# --- statements in words ---------------------------------------------------------------------


def words_of(statement: object) -> list[str]:
    lines = stated(statement, Layout(), Words(translator()))  # type: ignore[arg-type]
    return [re.sub("<[^>]*>", "", line.words) or "…" for line in lines]


def test_quantifiers_and_conditions_are_words() -> None:
    statement = ForAll(x, Implies(LessEqual(0, x), Exists(y, Equation(x, y))))
    assert words_of(statement) == ["For all x∈ℝ:", "if 0≤x then", "for some y∈ℝ:", "…"]


def test_several_statements_with_conditions_are_listed() -> None:
    one = ForAll(x, Equation(x, x))
    assert words_of(And(one, one)) == ["Both of these hold:"]
    assert words_of(And(one, one, one)) == ["All of these hold:"]
    assert words_of(Or(one, one)) == ["At least one of these holds:"]
    assert words_of(And(Equation(x, 0), Equation(y, 1))) == ["…", "and", "…"]


# --- another language ------------------------------------------------------------------------


def test_pages_in_chinese(claims: list[Settled]) -> None:
    files = site(claims, language="zh")
    titles = re.findall("<title>(.*)</title>", text_of(files, "claims/self-dot.html"))
    assert [title.partition("：")[0] for title in titles] == ["self-dot"]
    page = Page(text_of(files, "claims/self-dot.html"))
    assert page.tags[0] == ("html", {"lang": "zh-Hans"})
    assert ">证明</h2>" in page.text
    assert broken_links(files) == []


def test_a_claim_that_is_not_in_the_folder_is_named_without_a_link(claims: list[Settled]) -> None:
    files = site(claims[1:2], made=[item.claim for item in claims])
    assert "<code>self-dot</code>" in text_of(files, "claims/sine-is-identity.html")
    assert broken_links(files) == []
