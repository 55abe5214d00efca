"""The LaTeX document."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from sympy import Function, Lambda, Symbol, sin, symbols

from symbolic_pe.catalogue import Claim, beyond, claim, note
from symbolic_pe.index import installed
from symbolic_pe.language.statements import Equation, ForAll, Implies, Less, LessEqual
from symbolic_pe.language.terms import define
from symbolic_pe.notation import sine_at_most
from symbolic_pe.printing import Layout
from symbolic_pe.printing.typed import typed
from symbolic_pe.reports.paper.latex import document
from symbolic_pe.reports.paper.layout import gathered
from symbolic_pe.reports.paper.pdf import compile_pdf
from symbolic_pe.reports.paper.texsentences import statement_words
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.reading_order import TOPICS, chapters
from symbolic_pe.reports.translations import translator
from tests.reports.objects import verified, with_other
from tests.reports.test_text import corollary, malformed, proved, refuted, with_lemmas

needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
needs_chinese_tex = pytest.mark.skipif(
    shutil.which("xelatex") is None or shutil.which("kpsewhich") is None,
    reason="xelatex is not installed",
)

u, v = Symbol("u", real=True), Symbol("v", real=True)


@pytest.fixture(scope="module")
def tex() -> str:
    return document([proved(), refuted(), malformed()])


@pytest.fixture(scope="module")
def chinese() -> str:
    return document([proved(), refuted(), malformed(), with_lemmas()], language="zh")


def test_a_variable_may_have_a_chinese_name() -> None:
    place = Symbol("位", real=True)
    statement = ForAll(place, Equation(place + place**2, place * (place + 1)))
    source = claim("named", "A name", beyond())(lambda: statement)
    source.proof(lambda proof: proof.shows(proof.conclusion))
    made = document([source])
    assert r"\text{\cjk{位}}^{2}" in made
    assert r"\let\cjk\withoutchinese" in made


class TestContent:
    def test_verdicts_are_counted(self, tex: str) -> None:
        assert "3 claims: 1 proved, 1 refuted, 1 malformed." in tex

    def test_claim_has_its_environment_and_label(self, tex: str) -> None:
        for kind, name in (
            ("theorem", "self-dot"),
            ("refutation", "sine-is-identity"),
            ("malformed", "number-is-matrix"),
        ):
            assert re.search(rf"\\begin{{{kind}}}\[.*\]\n\\label{{claim:{name}}}", tex)

    def test_claim_that_is_not_verified_has_no_verdict(self) -> None:
        claim = proved()
        claim.outcome = None
        tex = document([claim])
        assert r"\begin{unverified}[" in tex
        assert r"\begin{theorem}[" not in tex
        assert "1 claim: 1 unverified." in tex
        assert "It is declared proved, not verified." in tex
        assert r"\S{}4 & Unverified claim~\ref{claim:self-dot}" in tex

    def test_claim_that_is_not_verified_in_chinese(self) -> None:
        claim = proved()
        claim.outcome = None
        assert "它声明为“已证明”，尚未验证。" in document([claim], language="zh")

    def test_steps_are_aligned_with_their_reasons(self, tex: str) -> None:
        assert r" & = \sum_{i=0}^{n - 1} 1 && \reason{$\sin^{2} + \cos^{2} = 1$}" in tex

    def test_proof_ends_with_a_mark(self, tex: str) -> None:
        assert r" & = n && \reason{sum over the blocks\qedmark}" in tex
        assert tex.split(r"\begin{document}")[1].count(r"\qedmark}") == 2

    def test_repair_is_numbered_and_refers_both_ways(self, tex: str) -> None:
        theorem = r"\hyperref[claim:self-dot]{Theorem~\ref*{claim:self-dot}}"
        false = r"\hyperref[claim:sine-is-identity]{Refuted claim~\ref*{claim:sine-is-identity}}"
        repair = f"\\begin{{repair}}[{{of {false}}}]\n\\label{{repair:sine-is-identity}}\n{theorem}"
        assert repair in tex
        assert f"True instead of {false}, " in tex

    def test_repair_outside_the_document_is_named(self) -> None:
        assert "\\texttt{self-dot}.\n\\end{repair}" in document([refuted()])

    def test_corollaries_refer_both_ways(self) -> None:
        main = proved()
        tex = document([corollary(main), main])
        named = {
            name: rf"\hyperref[claim:{name}]{{Theorem~\ref*{{claim:{name}}}}}"
            for name in ("self-dot", "self-dot-at-0")
        }
        assert f"A corollary of {named['self-dot']}." in tex
        assert f"Corollaries: {named['self-dot-at-0']}." in tex
        assert tex.index(r"\label{claim:self-dot}") < tex.index(r"\label{claim:self-dot-at-0}")

    def test_witness_of_a_refuted_claim(self, tex: str) -> None:
        assert r"It fails here:" in tex
        assert re.search(r"p = 1, \\qquad \\sin 1 \\approx 0\.84\d+ \\ne 1", tex)

    def test_errata_and_index(self, tex: str) -> None:
        errata, index = tex.split(r"\section{Errata}")[1].split(r"\section{Index of claims")
        assert [row in errata for row in ("sine-is-identity", "number-is-matrix")] == [True, True]
        assert r"\subsection*{Note 001}" in index
        assert r"\S{}4 & Theorem~\ref{claim:self-dot} & The squared norm" in index

    def test_what_no_note_says_is_no_erratum(self) -> None:
        remark = with_other(refuted(), sources=(beyond("a remark"),))
        text = document([proved(), remark, malformed()])
        assert "sine-is-identity" in text
        errata = text.split(r"\section{Errata}")[1].split(r"\section{Index of claims")[0]
        assert [row in errata for row in ("sine-is-identity", "number-is-matrix")] == [False, True]

    def test_nothing_is_left_of_the_template(self, tex: str) -> None:
        assert "<<" not in tex
        assert "<%" not in tex

    def test_common_definitions_are_in_the_notation(self) -> None:
        text = document([proved(), proved(), proved()])
        notation = text.split(r"\section{Notation}")[1].split(r"\section")[0]
        assert r"\mathrm{PE}(p) = \bigoplus" in notation

    def test_name_of_two_things_is_in_the_notation_once(self) -> None:
        square, cube = (define("F", [u], u**power) for power in (2, 3))
        made = [
            Claim(
                f"power-{place}",
                "Even or odd",
                ForAll(u, Equation(term(-u), term(-u).unfold())),
                sources=[note("003")],
            )
            for place, term in enumerate([square, square, square, cube, cube, cube, cube])
        ]
        for item in made:
            item.proof(lambda proof: proof.shows(proof.conclusion))
        notation = document(made).split(r"\section{Notation}")[1].split(r"\section")[0]
        assert r"\mathrm{F}" not in notation
        assert ("F(u) = u^{2}" in notation, "F(u) = u^{3}" in notation) == (False, True)

    def test_note_is_quoted_before_the_statement(self) -> None:
        made = Claim(
            "quoted",
            "Quoted",
            ForAll(u, LessEqual(sin(u), 1)),
            sources=[note("003")],
            as_written="`sin` is `sin`",
        )
        made.proof(lambda proof: proof.shows(proof.conclusion, sine_at_most))
        text = document([made])
        assert "As written:\n\\begin{quote}$\\sin$ is $\\sin$\\end{quote}\n\n\\noindent\n" in text


class TestLemmas:
    def test_are_proved_once_and_referred_to(self) -> None:
        text = document([with_lemmas()])
        for name in ("sine-at-most", "cosine-at-least"):
            assert text.count(rf"\label{{lemma:{name}}}") == 1
            assert rf"\hyperref[lemma:{name}]{{Lemma~\ref*{{lemma:{name}}}}}" in text

    def test_come_after_those_they_use(self) -> None:
        made = Claim("near", "Near", ForAll(u, LessEqual(sin(u), 1)), sources=[note("003")])
        made.proof(lambda proof: proof.shows(proof.conclusion, sine_at_most))
        assert "lemma:cosine" not in document([made])

    def test_parts_of_a_statement_are_a_list(self) -> None:
        text = document([with_lemmas()])
        assert "\\headended\n\\begin{parts}\n\\item For all $x \\in \\mathbb{R}$:" in text


class TestFigures:
    def test_are_placed_beside_their_first_claim(self) -> None:
        statement = ForAll(u, LessEqual(sin(u), 1))
        made = Claim("rotation-2d", "Turning", statement, sources=[note("000")])
        made.proof(lambda proof: proof.shows(proof.conclusion, sine_at_most))
        text = document([verified(made)], figures={"rotation": "out-figures/rotation.pdf"})
        assert r"\includegraphics[width=\linewidth]{out-figures/rotation.pdf}" in text
        caption = r"See \hyperref[claim:rotation-2d]{Theorem~\ref*{claim:rotation-2d}}."
        assert caption in text

    def test_of_other_claims_are_left_out(self) -> None:
        text = document([proved()], figures={"rotation": "rotation.pdf"})
        assert r"\includegraphics" not in text


def test_every_topic_of_the_catalogue_has_its_place() -> None:
    assert {entry.topic for entry in installed()} == set(TOPICS)


def test_topics_come_in_reading_order() -> None:
    names = ("rotary", "own", "shift", "attention")
    made = [Claim(name, name, None, sources=[], file=f"/notes/{name}.py") for name in names]
    assert [chapter[0].id for chapter in chapters(made)] == ["attention", "shift", "rotary", "own"]


class TestChinese:
    def test_names_are_translated(self, chinese: str) -> None:
        assert r"\newtheorem{theorem}{定理}" in chinese
        assert "4 个命题：2 个已证明、1 个被推翻、1 个无意义。" in chinese

    def test_references_are_translated(self, chinese: str) -> None:
        assert r"\hyperref[lemma:sine-at-most]{\mbox{引理~\ref*{lemma:sine-at-most}}}" in chinese

    def test_no_english_phrase_of_the_document_is_left(self, chinese: str) -> None:
        body = chinese.split(r"\begin{document}")[1]
        for phrase in ("For all", "Source", "Proof", "where", "Refut", "Repair", "fails", "See "):
            assert phrase not in body

    @needs_chinese_tex
    def test_compiles(self, chinese: str, tmp_path: Path) -> None:
        compile_pdf(chinese, tmp_path / "claims.pdf", language="zh")
        assert (tmp_path / "claims.pdf").read_bytes().startswith(b"%PDF")


@needs_tex
def test_compiles(tex: str, tmp_path: Path) -> None:
    compile_pdf(tex, tmp_path / "claims.pdf")
    assert (tmp_path / "claims.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["claims.pdf"]


def test_chinese_has_chinese_punctuation(chinese: str) -> None:
    assert r"\begin{derivation}{证明：}" in chinese
    assert r"\end{repair}" in chinese
    assert not re.search(r"\.\n\\end\{repair\}", chinese)


@pytest.mark.parametrize(("language", "comma"), [("en", ", "), ("zh", "、")])
def test_values_put_in_are_listed_with_the_comma_of_the_language(language: str, comma: str) -> None:
    f = Function("f", real=True)
    constant = ForAll([u, v], Equation(f(u), f(v)))
    statement = ForAll(f, Implies(constant, Equation(f(1), f(2))))
    made = Claim("constant", "The values at 1 and 2", statement, sources=[note("003")])
    same = Equation(2 * f(1), 2 * f(2))
    made.proof(
        lambda proof: proof.shows(
            proof.conclusion, proof.have(same, proof.at(proof.given[0], 1, 2))
        )
    )
    assert f"$u = 1${comma}$v = 2$" in document([made], language=language)


def test_no_line_begins_with_a_comma_behind_a_displayed_premise() -> None:
    wide = LessEqual(0, sum(symbols("a:z", real=True)))
    statement = Implies(wide, Less(0, u))
    words = statement_words(statement, Layout.of(statement, ()), TexWords(translator("zh")))
    assert words.startswith("若 \\begin{gather*}")
    assert "\\end{gather*} 则" in words


def test_no_blank_before_a_chinese_reference(chinese: str) -> None:
    assert r"它是\hyperref[claim:sine-is-identity]" in chinese
    assert not re.search(r"[一-龥] \\hyperref\[[^]]*\]\{[一-龥]", chinese)


def test_a_blank_after_the_number_of_a_reference_before_chinese(chinese: str) -> None:
    assert r"\ref*{claim:number-is-matrix}}\ 的正确说法" in chinese


def test_what_a_witness_defines_stands_on_its_page() -> None:
    f, wave = Function("f", real=True), define("wave", [u], sin(u))
    false = ForAll(f, Equation(f(1), 0))
    wrong = Claim("no-zero", "No zero", false, sources=[beyond()], explanation="It is not so.")
    wrong.refutation(repaired_by=["self-dot"])(
        lambda proof: proof.contradiction(proof.at(proof.claim, Lambda(u, wave(u))))
    )
    text = document([proved(), verified(wrong)])
    assert re.search(r"\{\\postdisplaypenalty=10000 [^%]*wave[^%]*\}%\nwhere\n", text)


def test_the_comma_after_a_broken_formula_stands_where_it_ends() -> None:
    long = typed("a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t")
    text = gathered([long, long], room=20)
    assert text.count(r"t,} \\") == 1
    assert "}," not in text
    assert gathered([typed("a"), long], room=20).count("a, \\\\") == 1
