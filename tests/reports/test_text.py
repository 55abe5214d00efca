"""A claim and its proof as text."""

from __future__ import annotations

from sympy import Add, Integer, Sum, Symbol, cos, sin

from symbolic_pe.catalogue import Claim, claim, note
from symbolic_pe.logic.statements import Equation, ForAll, Implies
from symbolic_pe.logic.terms import Dot, define
from symbolic_pe.logic.theorem import Theorem
from symbolic_pe.proofs import at, calc, refute_instance
from symbolic_pe.proofs.calculation import Calculation
from symbolic_pe.proofs.reasons import dot_product, finite_sum, pythagoras
from symbolic_pe.reports.text import broken, known_theorems, show, statement_text
from symbolic_pe.verification import Outcome
from tests.reports.objects import PE, T, i, n, p, theta, x


def proved() -> Claim:
    made = claim(
        "self-dot", "The squared norm", ForAll([n, theta, p], Equation(Dot(PE(p), PE(p)), n)),
        sources=[note("003", "§4")], explanation="Each  pair adds 1.",
    )  # fmt: skip

    @made.proof
    def by_blocks() -> Calculation:
        squares = sin(theta(i) * p) ** 2 + cos(theta(i) * p) ** 2
        return (calc(Dot(PE(p), PE(p))).eq(Sum(squares, (i, 0, n - 1)), by=dot_product)
                .eq(Sum(1, (i, 0, n - 1)), by=pythagoras).eq(n, by=finite_sum))  # fmt: skip

    return made


def refuted() -> Claim:
    made = claim("sine-is-identity", "sin p = p", ForAll(p, Equation(sin(p), p)),
                 sources=[note("001")])  # fmt: skip

    @made.refutation(repaired_by=["self-dot"])
    def at_one() -> Theorem:
        return refute_instance(made.statement, {p: 1})  # type: ignore[arg-type]

    return made


def malformed() -> Claim:
    made = claim("number-is-matrix", "A number is a matrix", None, sources=[note("003")],
                 as_written="PE(p+k)·PE(p) = N·T(k)")  # fmt: skip

    @made.malformed(repaired_by=["self-dot"])
    def number_and_matrix() -> None:
        Equation(Dot(PE(p), PE(p)), T(p))

    return made


def test_a_proof_is_shown_step_by_step() -> None:
    assert (
        show(proved(), width=80)
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


def test_a_refutation_tells_the_values_and_what_is_true_instead() -> None:
    text = show(refuted(), width=80)
    assert "refuted · note 001" in text
    assert "(1) sin 1 = 1   take these values: p = 1" in text
    assert "(2) sin 1 ≠ 1   certified by ball arithmetic" in text
    assert "so the claim is false, by (1), (2)" in text
    assert text.endswith("Repaired by: self-dot")


def test_a_malformed_claim_is_quoted_with_what_is_wrong() -> None:
    text = show(malformed(), width=80)
    assert "  PE(p+k)·PE(p) = N·T(k)" in text
    assert "It has no meaning: a number cannot equal a matrix" in " ".join(text.split())


def test_an_error_shows_its_message_instead_of_a_proof() -> None:
    outcome = Outcome("self-dot", "The squared norm", "error", "proved", message="step 2 fails")
    text = show(proved(), outcome, width=80)
    assert "error · note 003, §4" in text
    assert text.endswith("step 2 fails")


def test_the_theorem_of_another_claim_is_cited() -> None:
    lemma = proved()
    k = Symbol("k", real=True)
    made = claim("twice", "Twice", ForAll([n, theta, k], Equation(Dot(PE(k), PE(k)), n)),
                 sources=[note("003")])  # fmt: skip

    @made.proof
    def instance() -> Theorem:
        return at(lemma.theorem, {n: n, theta: theta, p: k}, reason="the norm")

    lemma.settle()
    assert "the norm, by self-dot: p = k" in show(made, known=known_theorems([lemma]), width=80)


def test_no_line_is_wider_than_asked_for() -> None:
    for width in (50, 70, 100):
        assert max(map(len, show(proved(), width=width).splitlines())) <= width


def test_formulas_are_broken_outside_brackets_first() -> None:
    terms = " + ".join(f"(a + b{place})" for place in range(4))
    lines = broken(terms, 20, "  ", "    ")
    assert lines == ["  (a + b0)", "    + (a + b1)", "    + (a + b2)", "    + (a + b3)"]


def test_a_formula_without_a_place_to_break_stays_whole() -> None:
    assert broken("x" * 30, 20) == ["x" * 30]


def test_showing_does_not_change_a_term_that_sympy_would() -> None:
    kept = Add(x, Integer(0), evaluate=False)
    made = claim("kept", "Kept", ForAll(x, Equation(kept, x)), sources=[note("003")])
    assert "∀ x ∈ ℝ: x + 0 = x" in show(made, width=80)


def test_two_definitions_of_one_name_are_told_apart() -> None:
    instance = define("PE", [p], PE.body.xreplace({n: Integer(2)}))
    statement = ForAll([theta, n, p], Implies(Equation(PE(p), PE(p)),
                                              Equation(instance(p), instance(p))))  # fmt: skip
    assert statement_text(statement).endswith("PE(p) = PE(p) ⇒ PE′(p) = PE′(p)")
