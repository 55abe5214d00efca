"""Claims, theorems, proofs and verdicts in notebooks."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest
from sympy import cos, sin, symbols

from symbolic_pe import Verdict, decide
from symbolic_pe.catalogue import Claim
from symbolic_pe.encodings import PE, T, k, p
from symbolic_pe.language.statements import Equation, ForAll, Less
from symbolic_pe.notation import cosine_at_most
from symbolic_pe.outcomes import blank_outcome
from symbolic_pe.reports import rich
from symbolic_pe.reports.proofcells import CellWords
from tests.reports.test_text import malformed, proved, refuted

x, y = symbols("x y", real=True)


def is_markup(html: str) -> bool:
    """Every element that is opened is closed."""
    return ElementTree.fromstring(f"<div>{html}</div>") is not None


def test_what_is_shown_stands_behind_a_turnstile() -> None:
    assert rich.theorem_latex(proved().theorem).startswith(r"$\displaystyle \vdash\; \forall")


def test_a_statement_and_a_term() -> None:
    assert rich.statement_latex(ForAll([x], Equation(x, x))).endswith(r"\mathbb{R}\colon\; x = x$")
    assert rich.term_latex(T(k) @ PE(p)) == r"$\displaystyle T(k)\,\mathrm{PE}(p)$"


def test_a_chain_has_its_reasons() -> None:
    text = rich.proof(proved())._repr_latex_()
    assert text.startswith("$$\\begin{aligned}\n")
    assert r"\text{dot product block by block}" in text


def test_formulas_in_reasons_are_mathematics() -> None:
    assert CellWords().prose("take `p = 0` and go on") == "take $p = 0$ and go on"


def test_what_is_special_in_a_reason_is_escaped() -> None:
    assert CellWords().prose("50 % of {these}") == r"50 \% of \{these\}"


def test_a_refutation_begins_with_the_claim() -> None:
    claim = refuted()
    text = rich.proof(claim)._repr_latex_()
    assert r"\text{the claim: $p = 1$" in text
    assert str(rich.proof(claim)).startswith("Refutation\n")


def test_a_proof_as_text_is_that_of_the_terminal() -> None:
    assert "dot product block by block" in str(rich.proof(proved()))


def test_a_claim_shows_its_title_verdict_and_statement() -> None:
    html = rich.claim_html(proved())
    assert is_markup(html)
    assert "self-dot" in html
    assert "proved · " in html
    assert "<math" in html


def test_a_verdict_that_nobody_has_verified_is_shown_as_declared() -> None:
    claim = proved()
    claim.outcome = None
    claim.settle()  # the proof alone does not settle it
    assert "<p>declared proved, not verified · note 003, §4</p>" in rich.claim_html(claim)


def test_a_verification_that_failed_is_shown() -> None:
    claim = proved()
    claim.outcome = replace(blank_outcome(claim), verdict="error", message="sin < 1: no")
    html = rich.claim_html(claim)
    assert is_markup(html)
    assert "<p>declared proved, not verified · " in html
    assert "<pre>sin &lt; 1: no</pre>" in html


def test_showing_a_claim_does_not_prove_it() -> None:
    claim = proved()
    vars(claim).update(function=None)
    assert "<details>" not in rich.claim_html(claim)


def test_a_claim_that_is_settled_shows_its_proof() -> None:
    claim = proved()
    claim.settle()
    html = rich.claim_html(claim)
    assert is_markup(html)
    assert "<details><summary>Proof</summary>" in html


def test_a_refuted_claim_names_its_repair() -> None:
    assert "Repaired by <code>self-dot</code>" in rich.claim_html(refuted())


def test_a_malformed_claim_shows_what_is_written() -> None:
    claim = malformed()
    assert rich.claim_latex(claim) is None
    assert claim.as_written in rich.claim_html(claim)


def test_what_an_author_writes_is_no_markup() -> None:
    claim = Claim("a", "<b> & c", None, sources=[], explanation="<i>", as_written="<script>")
    html = rich.claim_html(claim)
    assert is_markup(html)
    assert "<script>" not in html


@pytest.mark.parametrize("reason", ["<b>", "a & b"])
def test_a_reason_is_no_markup(reason: str) -> None:
    made = Claim("circle", "A circle", ForAll(x, Less(cos(x), 2)), sources=[])
    made.proof(lambda proof: proof.shows(proof.conclusion, cosine_at_most, why=reason))
    assert is_markup(rich.proof(made)._repr_html_())


def test_a_proved_identity_with_its_conditions() -> None:
    verdict = decide(x / (x * y), 1 / y)
    assert rich.verdict_latex(verdict).startswith(r"$\displaystyle \textbf{proved}\quad ")
    assert r"y \ne 0" in rich.verdict_latex(verdict)
    assert is_markup(rich.verdict_html(verdict))


def test_what_is_assumed() -> None:
    verdict = decide(x, 1, assuming=Equation(x, 1))
    assert r"\text{assuming } x = 1" in rich.verdict_latex(verdict)
    assert "<p>assuming: <math" in rich.verdict_html(verdict)


def test_an_identity_is_shown_as_it_was_typed() -> None:
    verdict = decide("x/x", "1")
    assert r"\frac{x}{x} = 1" in rich.verdict_latex(verdict)
    assert "<mfrac>" in rich.verdict_html(verdict)


def test_assumptions_that_contradict_each_other() -> None:
    verdict = decide(x, y, assuming=[Equation(x, 1), Equation(x, 2)])
    latex = rich.verdict_latex(verdict)
    assert latex.startswith(r"$\displaystyle \textbf{contradictory}")
    assert r"contradict each other, so that anything follows from them: } x = 1,\; x = 2" in latex
    assert "the assumptions contradict each other" in rich.verdict_html(verdict)
    assert is_markup(rich.verdict_html(verdict))


def test_a_refuted_identity_with_its_point() -> None:
    verdict = decide(sin(2 * x), 2 * sin(x))
    assert r"\text{false at } x = " in rich.verdict_latex(verdict)
    html = rich.verdict_html(verdict)
    assert is_markup(html)
    assert "the left side is " in html


def test_an_unknown_verdict_has_its_reason() -> None:
    verdict = Verdict("unknown", Equation(x, y), reason="out of <time>")
    assert "out of &lt;time&gt;" in rich.verdict_html(verdict)
    assert is_markup(rich.verdict_html(verdict))
    assert r"\textbf{unknown}" in rich.verdict_latex(verdict)
