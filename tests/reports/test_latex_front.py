"""How the LaTeX document begins and how one finds one's way in it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Claim, Source, beyond
from symbolic_pe.index import installed
from symbolic_pe.language.statements import And, Equation, ForAll, LessEqual, Or
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.reports.paper.latex import document
from symbolic_pe.reports.paper.pdf import compile_pdf
from symbolic_pe.reports.paper.texnotes import MAIN
from symbolic_pe.reports.paper.texsentences import statement_words
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.paper.works import WORKS, works_in
from symbolic_pe.reports.translations import translator
from tests.reports.objects import with_other, x, y
from tests.reports.test_latex import needs_tex
from tests.reports.test_text import malformed, proved, refuted, with_lemmas


def in_note(made: Claim) -> Claim:
    """The claim, made in a sentence of note 003."""
    source = Source("003", "§3", line=75, quote="PE(p)·PE(p) = N，则成立", english="it holds")
    return with_other(made, sources=(source, beyond("Dirichlet 1842")))


@pytest.fixture(scope="module")
def tex() -> str:
    return document([proved(), in_note(refuted()), malformed(), with_lemmas()])


def body(tex: str) -> str:
    return tex.split(r"\begin{document}")[1]


def test_errata_with_their_reasons_come_before_the_contents(tex: str) -> None:
    first = body(tex).split(r"\tableofcontents")[0]
    assert r"\erratum{\S{}3}{refuted}{\hyperref[claim:sine-is-identity]{" in first
    assert r"\erratum" not in body(tex).split(r"\tableofcontents")[1]


def test_main_theorems_are_proved_claims_of_the_catalogue() -> None:
    declared = {entry.id: entry.declared for entry in installed()}
    assert [id for id in MAIN if declared.get(id) != "proved"] == []


def test_no_heading_without_main_theorems(tex: str) -> None:
    assert "The main theorems" not in body(tex)


def test_results_come_before_lemmas(tex: str) -> None:
    assert tex.index(r"\label{claim:self-dot}") < tex.index(r"\appendix")
    assert tex.index(r"\appendix") < tex.index(r"\label{lemma:sine-at-most}")


def test_every_claim_and_lemma_has_a_bookmark(tex: str) -> None:
    for name in ("self-dot", "sine-is-identity", "number-is-matrix", "lemma:sine-at-most"):
        assert tex.count(rf"}}{{bookmark:{name}}}") == 1


def test_bookmarks_are_plain() -> None:
    english, chinese = TexWords(translator("en")), TexWords(translator("zh"))
    assert english.bookmark("θ_i ≤ 1 & so on") == r"theta\_i <= 1 \& so on"
    assert chinese.bookmark("频率 θ_i") == r"频率 θ\_i"


def test_what_the_file_says_of_itself(tex: str) -> None:
    assert r"pdfauthor={The symbolic\_pe contributors}" in tex
    assert re.search(r"pdfsubject=\{symbolic\\_pe \d+\.\d+", tex)
    assert "pdflang={en}" in tex
    assert "pdflang={zh-CN}" in document([proved()], language="zh")


def test_a_note_is_there_sentence_by_sentence(tex: str) -> None:
    chapter = body(tex).split(r"\label{note:003}")[1].split(r"\section{")[0]
    assert r"则成立}}{it holds}" in chapter
    assert r"\judged{refuted}{\hyperref[claim:sine-is-identity]" in chapter
    assert r"\instead{instead: \hyperref[claim:self-dot]" in chapter


def test_sources_lead_to_notes_and_works(tex: str) -> None:
    assert r"\hyperref[note:003]{note 003, \S{}3}" in tex
    assert r"\cite{dirichlet}" in tex
    assert r"\bibitem{dirichlet}" in tex
    assert r"\bibitem{note003}" in tex


def test_only_works_that_are_cited_are_listed() -> None:
    assert [work.key for work in works_in(["RoFormer §3.4.3"])] == ["roformer", "vaswani"]


def test_every_work_is_cited_in_the_catalogue() -> None:
    texts = [source.section for entry in installed() for source in entry.sources]
    assert works_in(texts) == WORKS


def test_parts_of_a_disjunction_are_a_list() -> None:
    either = Or(ForAll(x, Equation(x, 0)), ForAll(y, And(LessEqual(0, y), LessEqual(y, 1))))
    words = statement_words(either, layout_for(either), TexWords())
    assert words.startswith("At least one of these holds:\n\\begin{parts}\n\\item For all $x")
    assert words.count(r"\item") == 2


@needs_tex
def test_statements_bookmarks_and_links_are_in_the_pdf(tex: str, tmp_path: Path) -> None:
    compile_pdf(tex, tmp_path / "claims.pdf")
    assert (tmp_path / "claims.pdf").stat().st_size > 50_000


def test_a_section_is_marked_before_it_is_decided_where_it_begins(tex: str) -> None:
    marks = re.findall(
        r"\\upcoming\{(\w+)\}\{(.*)\}\n(\\needroom\{.*\}\n|\\clearpage\n|\\begin\{(?:landscape|opening)\}\n)"
        r"\\(\w+)\{(?:\\texorpdfstring\{)?(.*)\}\n",
        body(tex),
    )
    assert [mark[0] for mark in marks] == [mark[3] for mark in marks]
    assert len(marks) == len(re.findall(r"\\(?:sub)?section\{", body(tex)))
    assert all(title.startswith(head) for _, head, _, level, title in marks if level == "section")


def test_a_section_comes_with_its_first_claim(tex: str) -> None:
    """The box with its title and its text is set where there is room for the claim too."""
    openings = re.findall(
        r"\\begin\{opening\}\n\\section\{(?s:.*?)\\end\{opening\}\n*(.*)", body(tex)
    )
    assert len(openings) == len(re.findall(r"\n\\end\{opening\}", tex)) > 0
    assert all(after.startswith("% ---- ") for after in openings)
    *_, after = tex.partition(r"\newenvironment{argued}")
    unboxed = r"\needroom{\dimen2}\unvbox\openingbox\unvbox\statementbox"
    assert unboxed in after[: after.index("\\newcommand")]


HEAD = r"\fancyhead[L]{\small\nouppercase{\openedwith}"


@needs_tex
def test_a_page_is_headed_by_the_section_it_opens_with(tex: str, tmp_path: Path) -> None:
    assert HEAD in tex
    told = tex.replace(HEAD, HEAD + r"\typeout{HEAD \thepage: \openedwith.}")
    text = told.replace(
        r"\begin{document}",
        r"\begin{document}\pagestyle{fancy}\setcounter{section}{6}"
        r"\upcoming{section}{First}\section{First}a\newpage "
        r"\upcoming{section}{Second}b\par\section{Second}c\newpage d"
        r"\upcoming{section}{Third}\newpage\section{Third}e\newpage",
    )
    (tmp_path / "x.tex").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "x.tex"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    heads = re.findall(r"HEAD \d+: (.*)\.", done.stdout.decode("utf-8", "replace"))
    assert [head.split()[-1] for head in heads[:4]] == ["Contents", "First", "Second", "Third"]
