"""The conditions under which a claim means something, as its author would write them."""

from __future__ import annotations

from symbolic_pe.catalogue import Claim
from symbolic_pe.foundations.reading import read
from symbolic_pe.language.writing import conclusion
from symbolic_pe.reports.proofs.meaning import conditions_proved, in_words, is_evident
from symbolic_pe.reports.translations import translator
from tests.cases import cases
from tests.whole_catalogue import whole_catalogue


def settled(id: str) -> Claim:
    claim = whole_catalogue().claim(id)
    with whole_catalogue().active(claim.file):
        claim.settle()
    return claim


ARITIES = {"s": 2, "var′_x": 0, "R": 1, "q": 0, "u": 2}


@cases(
    "written expected",
    ("ln(b) ≠ 0", "ln b ≠ 0"),
    ("0 < k", "k > 0"),
    ("0 ≤ d", "d ≥ 0"),
    ("b^2 ≠ 0", "b² ≠ 0"),
    ("2^(1 + j) ≠ 0", "2^(1 + j) ≠ 0"),
    ("theta(i) ≠ 0", "θ_i ≠ 0"),
    ("s(D, M, i, f(j)) ≠ 0", "s(i, f(j)) ≠ 0"),
    ("0 ≤ var_u2032__x(M, c)", "var′_x ≥ 0"),
    ("u_2(p, x) ≠ 0", "u(p, x) ≠ 0"),
    ("0 ≤ dot(n, mprod(n, R(theta, m), q(q)), q(q))", "R(m)q·q ≥ 0"),
    ("continuous(t ↦ cos(k·b^(−t)), t)", "cos(k·b^(−t)) is continuous in t"),
    ("2·i < 2·n", "2·i < 2·n"),
)
def test_in_words(written: str, expected: str) -> None:
    assert in_words(written, ARITIES, frozenset({"θ"})) == expected


def test_in_chinese() -> None:
    words = in_words("continuous(t ↦ cos(t), t)", {}, tr=translator("zh"))
    assert words == "cos t 关于 t 连续"


def test_each_condition_is_said_once_and_what_is_not_zero_first() -> None:
    said = conditions_proved(settled("decay-closed-form"))
    assert said[:2] == ("ln b ≠ 0", "b > 0")
    assert len(said) == len(set(said))
    assert "cos(k·b^(−t)) is continuous in t" in said


def test_nothing_is_said_of_numbers_alone() -> None:
    assert conditions_proved(settled("shift-sign-003")) == ("n ≠ 0",)


@cases(
    "condition evident",
    ("∀i : N, n : N. 0 ≤ floor(1/2·half(i) + 1/2·n)", True),
    ("∀i : N, n : N. 0 ≤ floor(1/2·n − i)", False),
    ("∀x : R. 0 ≤ floor(absR(x))", True),
    ("∀x : R. 0 ≤ x", False),
    ("∀n : N. 0 < n", False),
    ("∀n : N. 1 ≤ n", False),
)
def test_what_is_evident_is_not_said(condition: str, evident: bool) -> None:
    assert is_evident(conclusion(read(condition))) == evident


def test_nothing_is_said_of_what_is_never_below_zero() -> None:
    assert conditions_proved(settled("rope-half-split")) == ()


def test_a_sum_has_its_limits_below_and_above() -> None:
    assert in_words("Σ_{j < N} exp(a(j)) ≠ 0", {}) == "Σ_{j=0}^{N − 1} e^(a(j)) ≠ 0"
    assert in_words("Σ_{j < i + 1} exp(a(j)) ≠ 0", {}) == "Σ_{j=0}^{i} e^(a(j)) ≠ 0"


def test_a_condition_is_a_formula() -> None:
    assert in_words("0 < k", {}).parts == ((True, "k > 0"),)
    continuous = in_words("continuous(t ↦ cos(t), t)", {})
    assert [part for is_formula, part in continuous.parts if is_formula] == ["cos t", "t"]


def test_the_variable_of_a_limit_has_the_authors_name() -> None:
    said = conditions_proved(settled("integral-decays"))
    assert said == ("k ≠ 0", "ln b ≠ 0", "b > 0", "cos(k·b^(−t)) is continuous in t")
