"""How wide a formula is, and where it may be broken."""

from __future__ import annotations

import pytest
from sympy import Basic, Ci, Sum, Symbol, cos, log, sin

from symbolic_pe.encodings import PE, i, k, n, p, theta
from symbolic_pe.language.terms import BlockColumn, Dot, Grid
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.measure import pieces, width
from tests.reports.objects import b, x

# Measured with pdfLaTeX in Latin Modern at 10 pt, in units of 5 pt.
MEASURED: list[tuple[Basic, float]] = [
    (Sum(cos(theta(i) * k), (i, 0, n - 1)), 9.1),
    ((Ci(k) - Ci(k / b)) / log(b), 14.1),
    (Dot(PE(p + k), PE(p)), 15.6),
    (BlockColumn(Grid(2, 1, sin(x), cos(theta(i) * p)), i, n), 11.9),
    (x**2 - 3 * x + 2, 10.1),
]
LETTERS = [Symbol(letter) for letter in "abcdefghjklmnopqrstuvw"]


@pytest.mark.parametrize(("term", "measured"), MEASURED, ids=[str(term) for term, _ in MEASURED])
def test_width_is_close_to_the_typeset_width(term: Basic, measured: float) -> None:
    assert width(Layout().term(term)) == pytest.approx(measured, rel=0.15)


def test_a_matrix_is_as_wide_as_its_widest_row() -> None:
    first, second, third, *others = LETTERS
    wide = width(Layout().term(Grid(2, 2, first + second + third, *others[:3])))
    assert wide < width(Layout().term(first + second + third)) + 9


def test_breaks_are_before_signs() -> None:
    formula = Layout().comparison((LETTERS[0] + LETTERS[1], LETTERS[2]), "=")
    assert tex(formula, 50) == r"a \penalty100 +\nobreak b \penalty50 =\nobreak c"
    assert len(pieces(formula, 50)) == 3


def test_a_minus_in_front_is_no_sign_to_break_at() -> None:
    assert "break" not in tex(Layout().term(-x), 50)


def test_narrow_brackets_are_not_broken() -> None:
    formula = Layout().term(x * (LETTERS[0] + LETTERS[1]) + b)
    assert tex(formula, 50).count("penalty") == 1


def test_wide_brackets_are_broken_with_reluctance() -> None:
    assert r"\penalty300 +" in tex(Layout().term(x * sum(LETTERS)), 30)


def test_fractions_and_matrices_are_not_broken() -> None:
    first, second, third, fourth, *_ = LETTERS
    assert len(pieces(Layout().term((first + second) / (third + fourth)), 5)) == 1
    assert len(pieces(Layout().term(Grid(2, 1, first + second, third)), 5)) == 1
