"""The LaTeX document and its PDF."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from symbolic_pe.reports.latex import LaTeXError, MissingTeX, compile_pdf, document
from tests.reports.test_text import malformed, proved, refuted

needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")


@pytest.fixture(scope="module")
def tex() -> str:
    return document([proved(), refuted(), malformed()])


def test_the_verdicts_are_counted(tex: str) -> None:
    assert "3 claims: 1 proved, 1 refuted, 1 malformed." in tex


def test_each_claim_has_its_environment_and_label(tex: str) -> None:
    for kind, name in (("theorem", "self-dot"), ("refutation", "sine-is-identity"),
                       ("malformed", "number-is-matrix")):  # fmt: skip
        assert re.search(rf"\\begin{{{kind}}}\[.*\]\n\\label{{claim:{name}}}", tex)


def test_steps_are_aligned_with_their_reasons(tex: str) -> None:
    assert r" & = \sum_{i=0}^{n - 1} 1 && \reason{$\sin ^{2} + \cos ^{2} = 1$}" in tex


def test_repaired_claims_are_cross_referenced(tex: str) -> None:
    assert r"Repaired by \hyperref[claim:self-dot]{Theorem~\ref*{claim:self-dot}}." in tex


def test_a_repaired_claim_outside_the_document_is_named() -> None:
    assert r"Repaired by \texttt{self-dot}." in document([refuted()])


def test_nothing_is_left_of_the_template(tex: str) -> None:
    assert "<<" not in tex
    assert "<%" not in tex


def test_a_missing_program_is_told_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingTeX, match="apt-get install texlive"):
        compile_pdf("", tmp_path / "out.pdf")


@needs_tex
def test_the_document_compiles(tex: str, tmp_path: Path) -> None:
    compile_pdf(tex, tmp_path / "claims.pdf")
    assert (tmp_path / "claims.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["claims.pdf"]


@needs_tex
def test_an_error_shows_the_lines_of_the_log(tmp_path: Path) -> None:
    broken = "\\documentclass{article}\n\\begin{document}\n\\nosuchcommand\n\\end{document}\n"
    with pytest.raises(LaTeXError, match=r"document.tex:3: Undefined control sequence"):
        compile_pdf(broken, tmp_path / "out.pdf")
    assert list(tmp_path.iterdir()) == []


@needs_tex
def test_a_missing_package_is_named(tmp_path: Path) -> None:
    source = "\\documentclass{article}\n\\usepackage{nosuchpackage}\n\\begin{document}\n"
    with pytest.raises(MissingTeX, match="nosuchpackage"):
        compile_pdf(source, tmp_path / "out.pdf")


@needs_tex
def test_an_undefined_reference_is_an_error(tmp_path: Path) -> None:
    source = "\\documentclass{article}\n\\begin{document}\n\\ref{nowhere}\n\\end{document}\n"
    with pytest.raises(LaTeXError, match="nowhere"):
        compile_pdf(source, tmp_path / "out.pdf")
