"""Lemmas and axioms: what they say is proved in the kernel."""

import pytest

from symbolic_pe.explain import ClaimError
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import Reader
from symbolic_pe.notation import LEMMAS
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs import lemmas
from symbolic_pe.proofs.axioms import ASSUMED, axiom
from symbolic_pe.proofs.certificates import assumed
from symbolic_pe.proofs.lemmas import Lemma, lemma
from symbolic_pe.theories import laws
from tests.formulas import *
from tests.rows import rows

x = Symbol("x", real=True)


SAID = rows("""
    change_of_cosine         | ∀ x, y ∈ ℝ: y ≤ x ⇒ |cos x − cos y| ≤ x − y
    cosine_above_parabola    | ∀ x ∈ ℝ: 1 − x²/2 ≤ cos x
    cosine_at_least          | ∀ x ∈ ℝ: −1 ≤ cos x
    cosine_at_most           | ∀ x ∈ ℝ: cos x ≤ 1
    cosine_decreases         | ∀ x, y ∈ ℝ: 0 ≤ x ≤ y ≤ π ⇒ cos y ≤ cos x
    cosine_integral_at_zero  | Ci(1/x) + ln x → γ (x → ∞)
    cosine_integral_derivative | ∀ x ∈ ℝ>0: d/dx Ci(x) = cos(x)/x
    cosine_is_lipschitz      | ∀ x, y ∈ ℝ: |cos x − cos y| ≤ |x − y|
    exchange_of_sums         \
        | ∀ f: ℕ × ℕ → ℝ, m, n ∈ ℕ: Σᵢ₌₀ᵐ⁻¹ Σⱼ₌₀ⁿ⁻¹ f(i, j) = Σⱼ₌₀ⁿ⁻¹ Σᵢ₌₀ᵐ⁻¹ f(i, j)
    floor_is                 | ∀ x ∈ ℝ, z ∈ ℤ: z ≤ x < z + 1 ⇒ ⌊x⌋ = z
    logarithm_increases      | ∀ x, y ∈ ℝ>0: x ≤ y ⇒ ln x ≤ ln y
    logarithm_positive       | ∀ x ∈ ℝ>0: 1 < x ⇒ 0 < ln x
    modulus_of_complex_sum   | ∀ f: ℕ → ℂ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ fᵢ| ≤ Σᵢ₌₀ⁿ⁻¹ |fᵢ|
    modulus_of_product       | ∀ u, v ∈ ℂ: |uv| = |u|·|v|
    modulus_of_sum           | ∀ f: ℕ → ℝ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ fᵢ| ≤ Σᵢ₌₀ⁿ⁻¹ |fᵢ|
    power_decreases          | ∀ b ∈ ℝ>0, x, y ∈ ℝ: 1 < b ∧ x ≤ y ⇒ b^(−y) ≤ b^(−x)
    power_strictly_decreases | ∀ b ∈ ℝ>0, x, y ∈ ℝ: 1 < b ∧ x < y ⇒ b^(−y) < b^(−x)
    real_part_at_most        | ∀ u ∈ ℂ: Re u ≤ |u|
    sine_above_cubic         | ∀ x ∈ ℝ: 0 ≤ x ⇒ x − x³/6 ≤ sin x
    sine_at_least            | ∀ x ∈ ℝ: −1 ≤ sin x
    sine_at_most             | ∀ x ∈ ℝ: sin x ≤ 1
    sine_at_most_argument    | ∀ x ∈ ℝ: 0 ≤ x ⇒ sin x ≤ x
    sine_integral_derivative | ∀ x ∈ ℝ>0: d/dx Si(x) = sin(x)/x
    sine_is_lipschitz        | ∀ x, y ∈ ℝ: |sin x − sin y| ≤ |x − y|
    sine_nonnegative         | ∀ x ∈ ℝ: 0 ≤ x ≤ π ⇒ 0 ≤ sin x
    sine_positive            | ∀ x ∈ ℝ>0: x < π ⇒ 0 < sin x
    sum_positive             \
        | ∀ f: ℕ → ℝ, n ∈ ℕ>0: (∀ i ∈ ℕ: i < n ⇒ 0 ≤ fᵢ) ∧ 0 < f₀ ⇒ 0 < Σᵢ₌₀ⁿ⁻¹ fᵢ
    triangle_inequality      | ∀ u, v ∈ ℂ: |u + v| ≤ |u| + |v|
    whole_turns              | ∀ x ∈ ℝ: e^(ⅈx) = 1 ⇒ (∃ k ∈ ℤ: x = 2πk)
""")


@pytest.mark.parametrize(("name", "said"), SAID)
def test_what_a_lemma_says_is_proved(name, said):
    found = lemma(LEMMAS[name])
    assert statement_text(found.statement) == said
    read = Reader.of(found.statement).statement(found.statement)
    assert (found.theorem.statement, found.theorem.hypotheses) == (read, frozenset())
    recheck(found.theorem)


def test_every_lemma_that_is_named_is_tested():
    assert {row.id for row in SAID} == set(LEMMAS)


def test_what_a_theorem_does_not_say_is_no_lemma(monkeypatch):
    """Writing back is not trusted: what it says is read again and follows, or is no theorem."""
    half = ForAll(x, LessEqual(sin(x), Rational(1, 2)))
    monkeypatch.setattr(lemmas, "said", lambda *_: half)
    with pytest.raises(KernelError):
        _ = Lemma(laws.sine_at_most).theorem


def test_an_unknown_axiom_is_told():
    with pytest.raises(ClaimError, match="there is no axiom pi-rational; did you mean pi-irrat"):
        axiom("pi-rational")


def test_a_theorem_is_no_axiom():
    with pytest.raises(ClaimError, match=r"cite laws\.cosine_integral_derivative"):
        axiom("cosine-integral-derivative")


@pytest.mark.parametrize("name", [item.name for item in ASSUMED.values()])
def test_an_axiom_is_a_theorem_of_the_kernel(name):
    statement = axiom(name).statement
    theorem = axiom(name).theorem
    said = Reader.of(statement).statement(statement)
    assert (theorem.statement, theorem.hypotheses) == (said, frozenset())


def test_no_axiom_can_be_added():
    with pytest.raises(TypeError):
        ASSUMED["absurd"] = axiom("pi-irrational")


def test_the_assumed_axioms_are_those_of_the_kernel():
    for name, item in ASSUMED.items():
        assert assumed(item.theorem) == (item.name,)
        assert laws[name].theorem.rule == "axiom"
