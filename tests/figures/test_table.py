"""The table of figures: complete, about claims that there are, in every language."""

from __future__ import annotations

import subprocess
import sys

import pytest

from symbolic_pe.figures import FIGURES, Figure, captions, figure_named
from symbolic_pe.index import installed
from symbolic_pe.reports.translations import languages, translator

each = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)


def test_names_are_different() -> None:
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)


@each
def test_claims_are_in_the_catalogue(figure: Figure) -> None:
    known = {entry.id for entry in installed()}
    assert figure.claims
    assert set(figure.claims) <= known


@each
def test_found_by_name(figure: Figure) -> None:
    assert figure_named(figure.name) is figure


def test_unknown_name() -> None:
    with pytest.raises(KeyError):
        figure_named("no-such-figure")


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_captions_are_translated(language: str) -> None:
    translate = translator(language)
    assert [text for text in captions() if translate(text) == text] == []


def test_the_table_needs_neither_numpy_nor_matplotlib() -> None:
    program = (
        "import sys, symbolic_pe.figures, symbolic_pe.cli\n"
        "assert not {'matplotlib', 'numpy', 'sympy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
