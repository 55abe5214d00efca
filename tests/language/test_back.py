"""Theorems of the kernel written back as authors write them."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.border.back import NothingToSay, said
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.theories import laws
from tests.rows import rows

SAID = rows("""
    ∀x : R. 0 < x ⇒ 0 ≤ ln(x)·x                          | ∀ x ∈ ℝ>0: 0 ≤ x ln x
    ∀n : N. 0 < n ⇒ 1 ≤ n                                | ∀ n ∈ ℕ>0: 1 ≤ n
    ∀x y : R. 1 < x ⇒ x ≤ y ⇒ ln(x) ≤ ln(y)              | ∀ x, y ∈ ℝ>0: 1 < x ≤ y ⇒ ln x ≤ ln y
    ∀x : R. 0 ≤ x ⇒ sqrt(x) ≤ x + 1                      | ∀ x ∈ ℝ: 0 ≤ x ⇒ √x ≤ x + 1
    ∀x : R. x < 0 ⇒ x ≠ 0                                | ∀ x ∈ ℝ: x < 0 ⇒ x ≠ 0
    ∀u : C. Abs(conj(u)) = Abs(u)                        | ∀ u ∈ ℂ: |u*| = |u|
    ∀f : N→R, n : N. 0 ≤ sum(n, f)                       | ∀ f: ℕ → ℝ, n ∈ ℕ: 0 ≤ Σᵢ₌₀ⁿ⁻¹ fᵢ
    ∀x : R. deriv(λs. sin(s), x, cos(x))                 | ∀ x ∈ ℝ: d/dx sin x = cos x
    deriv(λs. sin(s), 0, 1)                              | d/dx sin x = 1 (x = 0)
    ∀y : R. tends_R_positive(λs. y·inv(s), 0)            | ∀ y ∈ ℝ: y/x → 0 (x → ∞)
    ∀x : R, p : o. (∀k : Z. x < k ⇒ p) ⇒ p               | ∀ x ∈ ℝ: ∃ k ∈ ℤ: x < k
""")


@pytest.mark.parametrize(("text", "words"), SAID)
def test_what_authors_write(text: str, words: str) -> None:
    assert statement_text(said(read(text))) == words


def test_variables_have_the_names_that_are_asked_for() -> None:
    """The kernel does not tell ∀x from ∀y, and has the name that was written first."""
    names = statement_text(said(read("∀x y : R. sin(x) ≤ y"), ("u", "v")))
    assert names == "∀ u, v ∈ ℝ: sin u ≤ v"


@pytest.mark.parametrize(
    "text",
    [
        "∀f : R→R. continuous(f, 0) ⇒ f(0) = 0",
        "∀f : R→R, x a : R. deriv(f, x, a) ⇒ a = 0",
        "∀x : R. deriv(λs. s, x, 1)",
        "∀p : o. p ⇒ p",
        "∀p : o, x : R. (x = 0 ⇒ p) ⇒ (x ≠ 0 ⇒ p) ⇒ p",
        "∀n : N. det(n, λi j. 0) = 0",
    ],
)
def test_what_authors_have_no_words_for(text: str) -> None:
    with pytest.raises(NothingToSay):
        said(read(text))


def test_what_is_written_back_can_be_read() -> None:
    """Of all theorems of the library that can be; a third and more are read as they were."""
    alike, others = 0, []
    for name in laws.lines:
        statement = laws.statement(name)
        try:
            words = said(statement)
        except NothingToSay:
            continue
        try:
            alike += Reader.of(words).statement(words) is statement
        except OutsideVocabulary:
            others.append(name)
    assert alike > 100
    assert len(others) < 5
