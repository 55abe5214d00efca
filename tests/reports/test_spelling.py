"""Words for signs that cannot be shown."""

from __future__ import annotations

import re
from pathlib import Path

import symbolic_pe
from symbolic_pe.index import installed
from symbolic_pe.printing.characters import CHINESE
from symbolic_pe.reports.spelling import spelled
from tests.cases import cases


@cases(
    "text encoding expected",
    ("false at x = −1", "cp1252", "false at x = -1"),
    ("left side  ⅈ", "latin-1", "left side  i"),
    ("∀x ∈ ℝ: |sin x| ≤ 1", "latin-1", "for all x in R: |sin x| <= 1"),
    ("e^(ⅈθ), 2πk, nθ", "ascii", "e^(i*theta), 2*pi*k, n*theta"),
    ("θ_i, R(θ)ᵀ = R(−θ)", "ascii", "theta_i, R(theta)^T = R(-theta)"),
    ("cos θᵢk sin θp", "ascii", "cos theta_i*k sin theta*p"),
    ("√2·x, √θ₁ y, √(2x)", "ascii", "sqrt(2)*x, sqrt(theta_1) y, sqrt(2x)"),
    ("x/(½ sin y) + ⅔ θ", "ascii", "x/((1/2) sin y) + (2/3) theta"),
    ("Poincaré, §5", "ascii", "Poincare, section 5"),
    ("x¹⁰y", "latin-1", "x^10*y"),
    ("x²y", "latin-1", "x²y"),
    ("θₙ₊₁ + x⁻¹", "ascii", "theta_(n+1) + x^(-1)"),
    ("√(x² + 1) ≠ √2", "ascii", "sqrt(x^2 + 1) != sqrt(2)"),
    ("⌊x⌋ and ½", "ascii", "floor(x) and 1/2"),
    ("x̄, é, 𝜋", "ascii", "x_bar, e, pi"),
    ("\u00e3 + \u0177", "ascii", "a_tilde + y_hat"),
    ("z*·(z* + 1)", "ascii", "z* *(z* + 1)"),
    ("中", "latin-1", "\\u4e2d"),
    ("sin² θ ≤ 1 — “so”", "utf-8", "sin² θ ≤ 1 — “so”"),
)
def test_words(text: str, encoding: str, expected: str) -> None:
    assert spelled(text, encoding) == expected


def test_there_are_words_for_every_sign_of_the_package_and_the_catalogue() -> None:
    folder = Path(symbolic_pe.__file__).parent
    typed = {folder / "names.py"}  # a list of letters that people may type, and we never write
    sources = {path for path in folder.rglob("*.py") if "translations" not in path.parts} - typed
    scripts = [Path(entry.file) for entry in installed()]
    signs = set("".join(path.read_text(encoding="utf-8") for path in {*sources, *scripts}))
    without = {sign for sign in signs if "\\u" in spelled(sign)}
    assert {sign for sign in without if not re.match(f"[{CHINESE}]", sign)} == set()
