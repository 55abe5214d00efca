"""Formulas as people type them, read as layout trees."""

from __future__ import annotations

import pytest

from symbolic_pe.printing import tex
from symbolic_pe.printing.boxes import (
    Applied,
    Fence,
    Name,
    Number,
    Row,
    Script,
    Sign,
    Table,
    inside,
    leaves,
)
from symbolic_pe.printing.typed import typed
from tests.cases import cases

FORMULAS = {
    "θ_i k": r"\theta_{i}\,k",
    "p_{m+2}": r"p_{m + 2}",
    "10⁻⁴": "10^{-4}",
    "e^(−2t)": r"\mathrm{e}^{-2t}",
    "sin² x ≤ 1": r"\sin^{2} x \le 1",
    "cos (m − p)θ_i": r"\cos (m - p)\theta_{i}",
    "√d": r"\sqrt{d}",
    "|sin| ≤ 1": r"\lvert \sin \rvert \le 1",
    "|H_ij|": r"\lvert H_{ij} \rvert",
    "θ_ik": r"\theta_{i}k",
    "RN(p, x)": r"\mathrm{RN}(p, x)",
    "x + ⅈy": r"x + \mathrm{i}y",
    "½ z*": r"\frac{1}{2}\,z^{*}",
    "Q′(x)": "Q'(x)",
    "(1, 2": "(1, 2",
    "z̄": r"\bar{z}",
    "εab": r"\varepsilon ab",
    "uᵀPE(p)": r"u^{\top}\mathrm{PE}(p)",
    "x_max²": r"x_{\mathrm{max}}^{2}",
    "x_ny": "x_{n}y",
    "x^abc": "x^{a}bc",
}


@pytest.mark.parametrize(("formula", "expected"), FORMULAS.items(), ids=list(FORMULAS))
def test_typed(formula: str, expected: str) -> None:
    assert tex(typed(formula)) == expected


def test_a_function_takes_what_follows_up_to_a_blank() -> None:
    assert tex(typed("sin 2x cos y")) == r"\sin 2x\cos y"
    assert typed("sin 2x") == Applied(Name("sin", "function"), Row((Number("2"), Name("x"))))


def test_a_minus_in_front_is_no_operator() -> None:
    first, *_ = typed("−x").parts  # type: ignore[union-attr]
    assert first == Sign("−", "prefix")


def test_brackets_and_scripts_are_nested() -> None:
    assert typed("(x_i)^2") == Script(
        Fence("(", Script(Name("x"), Name("i")), ")"), None, Number("2")
    )


def test_any_text_is_read() -> None:
    for formula in ("", "^", "_x", ")(", "√", "sin", "|", "a^", "((", "⌊x"):
        assert tex(typed(formula)) is not None


def test_numbers_with_names_are_upright_as_in_statements() -> None:
    assert typed("2π") == Row((Number("2"), Name("π", "constant")))
    assert typed("e^x") == Script(Name("e", "constant"), None, Name("x"))
    assert typed("eˣ") == Script(Name("e", "constant"), None, Name("x"))
    assert typed("e_x") == Script(Name("e"), Name("x"), None)


def test_rows_in_brackets_are_a_matrix() -> None:
    matrix = typed("[[cos a, −sin a], [sin a, cos a]]")
    assert isinstance(matrix, Table)
    assert [len(row) for row in matrix.rows] == [2, 2]


def test_a_list_in_brackets_is_no_matrix() -> None:
    assert isinstance(typed("[0, 0.5, 1]"), Fence)
    assert isinstance(typed("[[a, b], [c]]"), Fence)


@cases(
    "formula expected",
    ("e^{ikθ_i}", r"\mathrm{e}^{\mathrm{i}k\theta_{i}}"),
    ("e^{−2ip}", r"\mathrm{e}^{-2\mathrm{i}p}"),
    ("e^(x_i)", r"\mathrm{e}^{x_{i}}"),
    ("b^(−i)", "b^{-i}"),
)
def test_i_in_an_exponent_of_e_is_the_imaginary_unit(formula: str, expected: str) -> None:
    assert tex(typed(formula)) == expected


def test_bars_hold_together_what_is_between_them() -> None:
    assert typed("|x − y|") == Fence("|", typed("x − y"), "|")
    assert tex(typed("|x| |y|")) == r"\lvert x \rvert\,\lvert y \rvert"
    assert tex(typed("a | b")) == r"a\,|\,b"


def test_a_bracket_ends_where_its_own_partner_is() -> None:
    assert tex(typed("⌊y⌉ = ⌊a⌋ − ⌊b⌋")) == (
        r"\lfloor y \rceil = \lfloor a \rfloor - \lfloor b \rfloor"
    )
    assert tex(typed("[0, 2π) ∪ [1]")).count("[") == 2


def test_an_index_has_its_brackets_and_its_sign() -> None:
    assert tex(typed("θ_⌊j/2⌋")) == r"\theta_{\lfloor j/2 \rfloor}"
    assert tex(typed("2^−14 x")) == r"2^{-14}\,x"


def test_a_set_keeps_its_braces() -> None:
    assert tex(typed("{φ_m}")) == r"\{\varphi_{m}\}"
    assert tex(typed("φ_{m}")) == r"\varphi_{m}"


def test_a_capital_sigma_is_the_sign_of_a_sum() -> None:
    assert tex(typed("Σ_i x_i")) == r"\sum _{i}\,x_{i}"


def test_e_is_a_number_beside_its_powers_and_else_a_letter() -> None:
    assert [name.kind for name in leaves(typed("e + e²")) if isinstance(name, Name)] == [
        "constant",
        "constant",
    ]
    assert [name.kind for name in leaves(typed("e + x²")) if isinstance(name, Name)] == [
        "variable",
        "variable",
    ]


def test_a_plus_in_front_is_a_sign_of_the_number() -> None:
    assert [sign.role for sign in inside(typed("+0.0153")) if isinstance(sign, Sign)] == ["prefix"]
    assert [sign.role for sign in inside(typed("k = ±l")) if isinstance(sign, Sign)] == [
        "relation",
        "prefix",
    ]
