"""How wide a formula is, and where it may be broken."""

from __future__ import annotations

import pytest

from symbolic_pe.reports.texwidth import breakable, pieces, width

# Measured with pdfLaTeX in Latin Modern at 10 pt, in units of 5 pt.
MEASURED = [
    (r"\sum_{i=0}^{n - 1} \cos \theta_{i} k", 9.1),
    (r"\frac{\operatorname{Ci}(k) - \operatorname{Ci}(k/b)}{\ln b}", 14.1),
    (r"\mathrm{PE}(p + k) \cdot \mathrm{PE}(p)", 15.6),
    (r"\bigoplus_{i=0}^{n - 1} \begin{pmatrix} \sin x \\ \cos \theta_{i} p \end{pmatrix}", 11.9),
    (r"x^{2} - 3 x + 2", 10.1),
]  # fmt: skip


@pytest.mark.parametrize(("tex", "measured"), MEASURED, ids=[tex for tex, _ in MEASURED])
def test_width_is_close_to_the_typeset_width(tex: str, measured: float) -> None:
    assert width(tex) == pytest.approx(measured, rel=0.15)


def test_a_matrix_is_as_wide_as_its_widest_row() -> None:
    wide = width(r"\begin{pmatrix} a + b + c & d \\ e & f \end{pmatrix}")
    assert wide < width(r"a + b + c \quad d") + 6


def test_breaks_are_before_signs() -> None:
    assert breakable("a + b = c", 50) == r"a \penalty100 +\nobreak  b \penalty50 =\nobreak  c"


def test_a_minus_in_front_is_no_sign_to_break_at() -> None:
    assert "break" not in breakable("-a", 50)
    assert pieces(breakable("a = -b", 50)) == ["a ", r"=\nobreak  -b"]


def test_narrow_brackets_are_not_broken() -> None:
    assert pieces(breakable("a + (b + c)", 50)) == ["a ", r"+\nobreak  (b +\nobreak  c)"]


def test_wide_brackets_are_broken_with_reluctance() -> None:
    inside = " + ".join("abcdefghijklmnopq")
    assert r"\penalty300 +" in breakable(f"x + ({inside})", 30)


def test_fractions_and_matrices_are_not_broken() -> None:
    assert len(pieces(breakable(r"\frac{a + b}{c + d}", 5))) == 1
    assert len(pieces(breakable(r"\begin{pmatrix} a + b \\ c \end{pmatrix}", 5))) == 1
