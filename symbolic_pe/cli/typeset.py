"""What ``symbolic-pe export latex`` writes: a document, its figures beside it, and its PDF."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from symbolic_pe.catalogue import Claim
from symbolic_pe.cli import files
from symbolic_pe.figures.write import MissingMatplotlib, write_figure
from symbolic_pe.reports.paper.latex import document
from symbolic_pe.reports.paper.pdf import compile_pdf


def typeset(
    claims: Sequence[Claim],
    output: Path,
    *,
    pdf: bool = False,
    language: str = "en",
) -> str:
    """Write the document of these claims, and return a warning or nothing.

    A source file has its figures in a folder beside it, which is named after it.

    Raises :class:`symbolic_pe.reports.paper.pdf.LaTeXError` where there is to be a PDF and cannot
    be.
    """
    beside = files.figures_beside(output, (claim.id for claim in claims))
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        drawn, warning = _drawn(beside, Path(name))
        paths = {
            figure: f"{beside[figure].parent.name}/{file.name}" for figure, file in drawn.items()
        }
        text = document(claims, language=language, figures=paths)
        included = {paths[figure]: file for figure, file in drawn.items()}
        for target in files.written(output, pdf):
            if target.suffix == ".pdf":
                _write_pdf(target, text, included, language)
            else:
                _write_source(target, text, included)
    return warning


def _drawn(names: Iterable[str], folder: Path) -> tuple[dict[str, Path], str]:
    """Figures by name, drawn into a folder; and why there are none."""
    drawn = {name: folder / f"{name}.{files.FIGURE_FORMAT}" for name in names}
    try:
        for name, path in drawn.items():
            write_figure(name, path, files.FIGURE_FORMAT)
    except MissingMatplotlib as problem:
        return {}, f"there are no figures in it: {problem}"
    return drawn, ""


def _write_pdf(target: Path, text: str, included: Mapping[str, Path], language: str) -> None:
    def write(path: Path) -> None:
        compile_pdf(text, path, language=language, files=included)
        files.sign_pdf(path)

    files.write_with(target, write)


def _write_source(target: Path, text: str, included: Mapping[str, Path]) -> None:
    for relative, drawn in included.items():
        copy = target.resolve().parent / relative
        copy.parent.mkdir(exist_ok=True)
        files.write_with(copy, partial(shutil.copyfile, drawn))
    files.write_text(target, files.signed(text))
