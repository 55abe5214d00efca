"""A claim and its proof as text."""

from __future__ import annotations

import re
from typing import Any

from sympy import Add, Integer, Rational, Sum, Symbol, cos, sin

from symbolic_pe.catalogue import Claim, beyond, claim, note
from symbolic_pe.encodings import PE, T, i, n, p, theta
from symbolic_pe.language.statements import And, Equation, ForAll, Implies, LessEqual, Statement
from symbolic_pe.language.terms import Dot, define
from symbolic_pe.notation import cosine_at_least, sine_at_most
from symbolic_pe.outcomes import Outcome
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.reasons import dot_product, finite_sum, pythagoras
from symbolic_pe.reports.paragraphs import filled
from symbolic_pe.reports.terminal.text import show
from symbolic_pe.reports.wrapping import wrapped
from tests.cases import cases
from tests.reports.objects import verified, x, y


def proved() -> Claim:
    @claim("self-dot", "The squared norm", note("003", "§4"))
    def made() -> Statement:
        """Each  pair adds 1."""
        return ForAll([n, theta, p], Equation(Dot(PE(p), PE(p)), n))

    @made.proof
    def by_blocks(proof: Any) -> None:
        squares = sin(theta(i) * p) ** 2 + cos(theta(i) * p) ** 2
        proof.shows(
            proof.calc(Dot(PE(p), PE(p)))
            .eq(Sum(squares, (i, 0, n - 1)), by=dot_product)
            .eq(Sum(1, (i, 0, n - 1)), by=pythagoras)
            .eq(n, by=finite_sum)
        )

    return verified(made)


def corollary(main: Claim) -> Claim:
    """Of ``proved()``."""

    @claim("self-dot-at-0", "The squared norm at 0", beyond(), corollary_of="self-dot")
    def made() -> Statement:
        return ForAll([n, theta], Equation(Dot(PE(Integer(0)), PE(Integer(0))), n))

    @made.proof
    def by_the_main_result(proof: Any) -> None:
        proof.shows(proof.conclusion, proof.at(main, n, theta, 0))

    return verified(made)


def refuted() -> Claim:
    @claim("sine-is-identity", "sin p = p", note("001"))
    def made() -> Statement:
        return ForAll(p, Equation(sin(p), p))

    @made.refutation(repaired_by=["self-dot"])
    def at_one(proof: Any) -> None:
        proof.contradiction(proof.at(proof.claim, 1))

    return verified(made)


def malformed() -> Claim:
    @claim(
        "number-is-matrix",
        "A number is a matrix",
        note("003"),
        as_written="PE(p+k)·PE(p) = N·T(k)",
        repaired_by=["self-dot"],
    )
    def number_is_matrix() -> object:
        return Equation(Dot(PE(p), PE(p)), T(p))

    return verified(number_is_matrix)


def with_lemmas() -> Claim:
    """A claim of two parts whose proof uses two lemmas."""
    parts = (
        ForAll(x, LessEqual(sin(x), 2)),
        ForAll([x, y], Implies(LessEqual(x, y), LessEqual(-2, cos(x)))),
    )
    made = Claim("within-two", "Within two", And(*parts), sources=[note("003", "§1")])

    @made.proof
    def one_is_below_two(proof: Any) -> None:
        upper = proof.have(parts[0], sine_at_most, why="1 ≤ 2")
        lower = proof.have(parts[1], cosine_at_least, why="−2 ≤ −1")
        proof.shows(upper, lower)

    return verified(made)


def test_a_proof_is_shown_step_by_step() -> None:
    assert (
        show(proved(), width=80).split("\n\nRe-checked by Coq")[0]
        == """\
self-dot: The squared norm
proved · note 003, §4

  ∀ n ∈ ℕ>0, θ: ℕ → ℝ, p ∈ ℝ: PE(p)·PE(p) = n

  where PE(p) = ⊕ᵢ₌₀ⁿ⁻¹ (sin θᵢp, cos θᵢp)

Each pair adds 1.

Proof
  PE(p)·PE(p) = Σᵢ₌₀ⁿ⁻¹ (sin² θᵢp + cos² θᵢp)   dot product block by block
              = Σᵢ₌₀ⁿ⁻¹ 1                       sin² + cos² = 1
              = n                               sum over the blocks

Axioms: none"""
    )


def test_a_claim_that_is_not_verified_is_shown_as_declared() -> None:
    claim = proved()
    claim.outcome = None
    assert "\ndeclared proved, not verified · note 003, §4\n" in show(claim, width=80)


def test_a_refutation_tells_the_values_and_what_is_true_instead() -> None:
    text = show(refuted(), width=80)
    assert "refuted · note 001" in text
    assert "(1) sin 1 = 1       the claim: p = 1" in text
    assert "contradiction" in text
    assert text.endswith("Repaired by: self-dot")


def test_values_that_make_two_numbers_equal_are_shown_with_them() -> None:
    x = Symbol("x", real=True)
    statement = ForAll(x, Equation(2 * x**2, (2 * x) ** 2))
    twice = claim("twice", "A square", beyond())(lambda: statement)
    twice.refutation(repaired_by=["twice"])(
        lambda proof: proof.contradiction(proof.at(proof.claim, 1))
    )
    assert "2 = 4           the claim: x = 1" in show(twice, width=80)


def test_a_refutation_begins_with_the_witness_and_its_numbers() -> None:
    text = show(refuted(), width=80)
    assert "\n\nWitness\n  p = 1:\n    sin 1 ≈ 0.841 ≠ 1\n\nRefutation\n" in text
    assert "Witness" not in show(proved(), width=80)


def test_a_false_instance_is_shown_before_the_contradiction() -> None:
    made = claim("larger", "x ≤ x²", note("001"))(lambda: ForAll(x, LessEqual(x, x**2)))
    made.refutation(repaired_by=["self-dot"])(
        lambda proof: proof.contradiction(proof.at(proof.claim, Rational(1, 2)))
    )
    assert "\n  (1) 1/2 ≤ 1/4       the claim: x = 1/2\n" in show(made, width=80)


def test_a_malformed_claim_is_quoted_with_what_is_wrong() -> None:
    text = show(malformed(), width=80)
    assert "  PE(p+k)·PE(p) = N·T(k)" in text
    assert "This has no meaning: a number cannot equal a matrix" in " ".join(text.split())


def test_an_error_shows_its_message_instead_of_a_proof() -> None:
    outcome = Outcome("self-dot", "The squared norm", "error", "proved", message="step 2 fails")
    text = show(proved(), outcome, width=80)
    assert "declared proved, not verified · note 003, §4" in text
    assert text.endswith("step 2 fails")


def test_another_claim_is_cited() -> None:
    lemma = proved()
    k = Symbol("k", real=True)
    statement = ForAll([n, theta, k], Equation(Dot(PE(k), PE(k)), n))
    made = Claim("twice", "Twice", statement, sources=[note("003")])
    made.proof(lambda proof: proof.shows(proof.at(lemma, n, theta, k)))
    assert "by self-dot: p = k" in show(made, width=80)


def test_no_line_is_wider_than_asked_for() -> None:
    for width in (50, 70, 100):
        assert max(map(len, show(proved(), width=width).splitlines())) <= width


def test_showing_does_not_change_a_term_that_sympy_would() -> None:
    kept = Add(x, Integer(0), evaluate=False)
    assert statement_text(ForAll(x, Equation(kept, x))) == "∀ x ∈ ℝ: x + 0 = x"


def test_two_definitions_of_one_name_are_told_apart() -> None:
    instance = define("PE", [p], PE.body.xreplace({n: Integer(2)}))
    statement = ForAll(
        [theta, n, p], Implies(Equation(PE(p), PE(p)), Equation(instance(p), instance(p)))
    )
    assert statement_text(statement).endswith("PE(p) = PE(p) ⇒ PE′(p) = PE′(p)")


class TestLemmas:
    def test_are_named_and_stated_once(self) -> None:
        text = show(with_lemmas(), width=80)
        assert "1 ≤ 2, by lemma sine-at-most" in text
        assert "Lemmas (with their proofs: symbolic-pe show --lemmas within-two)" in text
        assert "\n  sine-at-most\n    ∀ x ∈ ℝ: sin x ≤ 1\n" in text
        assert "pythagoras(x)" not in text

    def test_are_proved_on_demand(self) -> None:
        text = show(with_lemmas(), width=80, lemmas=True)
        assert (
            "\n  sine-at-most\n    ∀ x ∈ ℝ: sin x ≤ 1\n      pythagoras(x); square_nonneg" in text
        )


def test_short_formulas_are_not_broken() -> None:
    lines = filled("it is known now that `1 − (ln k + γ)/ln b`", 38)
    assert lines == ["it is known now that", "1 − (ln k + γ)/ln b"]
    assert filled("it tends to 0, as `N → ∞`", 17) == ["it tends to 0, as", "N → ∞"]


def test_quoted_chinese_takes_two_columns_for_a_character() -> None:
    assert wrapped("越往地位走，交互的频率越慢", 13, " ") == [
        " 越往地位走，",
        " 交互的频率越",
        " 慢",
    ]


def test_quoted_words_are_not_broken() -> None:
    assert wrapped("w_i = 10000 采用了", 11) == ["w_i = 10000", "采用了"]


@cases(
    "text width lines",
    ("不超过 C，那么", 8, ["不超过", "C，那么"]),
    ("由引理 a-b、(1)", 10, ["由引理", "a-b、(1)"]),
    ("之间（decay-envelope）", 8, ["之间", "（decay-envelope）"]),
    ("则 x [笔记之外]", 14, ["则 x [笔记之", "外]"]),
)
def test_no_line_begins_with_a_chinese_comma_or_a_closing_bracket(
    text: str, width: int, lines: list[str]
) -> None:
    assert wrapped(text, width) == lines


def test_a_long_formula_is_not_broken_between_a_function_and_its_argument() -> None:
    assert filled("`Σ_i H_i cos mθ_i cos nθ_i + G_i sin mθ_i sin nθ_i`", 38) == [
        "Σᵢ Hᵢ cos mθᵢ cos nθᵢ",
        "+ Gᵢ sin mθᵢ sin nθᵢ",
    ]


def test_colours_do_not_change_the_text() -> None:
    marked = show(proved(), width=80, paint=lambda text, kind: f"<{kind}>{text}</>")
    assert "<id>self-dot</>: The squared norm\n<proved>proved</> · note 003, §4" in marked
    assert "Σᵢ₌₀ⁿ⁻¹ 1                       <reason>sin² + cos² = 1</>" in marked
    assert re.sub(r"<[a-z]+>|</>", "", marked) == show(proved(), width=80)


def test_a_note_and_its_number_stay_on_one_line() -> None:
    assert wrapped("as it stands in note 003", 22) == ["as it stands in", "note 003"]
    assert wrapped("两个编码的点积 [笔记 003，§5]", 22) == ["两个编码的点积", "[笔记 003，§5]"]


def test_a_corollary_names_its_main_result() -> None:
    assert "A corollary of self-dot." in show(corollary(proved())).splitlines()
