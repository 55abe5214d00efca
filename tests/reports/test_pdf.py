"""PDFs, and what is said when there can be none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from symbolic_pe.reports.paper.pdf import LaTeXError, MissingTeX, compile_pdf

needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")


@pytest.mark.parametrize(
    ("language", "program", "package"),
    [("en", "pdflatex", "texlive-latex-recommended"), ("zh", "xelatex", "texlive-lang-chinese")],
)
def test_missing_program_is_told_with_what_to_install(
    language: str, program: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingTeX, match=rf"^{program} is not installed.*apt-get.*{package}"):
        compile_pdf("", tmp_path / "out.pdf", language=language)


@needs_tex
def test_error_shows_the_lines_of_the_log(tmp_path: Path) -> None:
    broken = "\\documentclass{article}\n\\begin{document}\n\\nosuchcommand\n\\end{document}\n"
    with pytest.raises(LaTeXError, match=r"document.tex:3: Undefined control sequence"):
        compile_pdf(broken, tmp_path / "out.pdf")
    assert list(tmp_path.iterdir()) == []


@needs_tex
def test_missing_package_is_named(tmp_path: Path) -> None:
    source = "\\documentclass{article}\n\\usepackage{nosuchpackage}\n\\begin{document}\n"
    with pytest.raises(MissingTeX, match="nosuchpackage"):
        compile_pdf(source, tmp_path / "out.pdf")


@needs_tex
def test_undefined_reference_is_an_error(tmp_path: Path) -> None:
    source = "\\documentclass{article}\n\\begin{document}\n\\ref{nowhere}\n\\end{document}\n"
    with pytest.raises(LaTeXError, match="nowhere"):
        compile_pdf(source, tmp_path / "out.pdf")


@needs_tex
def test_included_files_are_found(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("included words")
    source = "\\documentclass{article}\n\\begin{document}\n\\input{in/words.tex}\n\\end{document}\n"
    compile_pdf(source, tmp_path / "out.pdf", files={"in/words.tex": tmp_path / "words"})
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
