"""Names as a reader sees them."""

import pytest

from symbolic_pe.names import appearance, is_name, reads_as_product, spelled
from tests.cases import cases


@cases(
    "one other",
    ("theta", "θ"),
    ("theta_0", "theta0"),
    ("theta_0", "θ₀"),
    ("a_1", "a1"),
    ("x", "х"),  # the second is Cyrillic
    ("A", "Α"),  # the second is Greek
    ("x_i", "xᵢ"),
    ("phi", "ϕ"),
    ("x", "𝑥"),
    ("x'", "x′"),
    ("x''", "x″"),
    ("lambda", "lamda"),
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert one != other
    assert appearance(one) == appearance(other)


@cases(
    "one other",
    ("x", "y"),
    ("a_1", "a_2"),
    ("x", "X"),
    ("x", "x′"),
    ("x", "x_1"),
    ("ν", "v"),
    ("PE′_0", "PE_0′"),
    ("xi", "x_i"),
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert appearance(one) != appearance(other)


@pytest.mark.parametrize("name", ["x", "x_1", "θ₀", "PE′₀₀₄", "T̃", "cov′_xy", "δ"])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "1", "x + y", "q·k", "x²", "_x", "f(x)", "x y", "−x", "∀"])
def test_numbers_and_formulas_are_no_names(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize("name", ["Σ", "Sigma", "Σ_0", "Σ′", "∑", "ⅈ", "ℯ", "ⅆ", "ℝ"])
def test_a_sign_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_a_word_of_names_reads_like_a_product() -> None:
    assert reads_as_product("ab", ["a", "b", "ab"])
    assert not reads_as_product("ab", ["a", "ab"])
    assert not reads_as_product("theta", ["t", "h", "e", "a"])
    assert not reads_as_product("a", ["a"])


def test_letters_that_are_not_what_they_look_like_are_named() -> None:
    assert spelled("x") == "x"
    assert spelled("х_1") == "х_1 (CYRILLIC SMALL LETTER HA)"
