"""What ``symbolic-pe export latex`` writes: a document, its figures beside it, and its PDF."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from symbolic_pe.catalogue import Claim
from symbolic_pe.cli import files
from symbolic_pe.figures import FIGURES
from symbolic_pe.figures.write import MissingMatplotlib, write_figure
from symbolic_pe.reports.latex import document
from symbolic_pe.reports.pdf import compile_pdf

__all__ = ["typeset"]

_FORMAT = "pdf"


def typeset(
    claims: Sequence[Claim],
    known: Mapping[int, str],
    output: Path,
    *,
    pdf: bool = False,
    language: str = "en",
) -> str:
    """Write the document of these claims, and return a warning or nothing.

    A source file has its figures in a folder beside it, which is named after it.

    Raises :class:`symbolic_pe.reports.pdf.LaTeXError` where there is to be a PDF and cannot be.
    """
    folder = f"{re.sub(r'[^A-Za-z0-9.-]', '-', output.stem)}-figures"
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        drawn, warning = _drawn(claims, Path(name))
        paths = {figure: f"{folder}/{file.name}" for figure, file in drawn.items()}
        text = document(claims, known=known, language=language, figures=paths)
        included = {paths[figure]: file for figure, file in drawn.items()}
        for target in files.written(output, pdf):
            if target.suffix == ".pdf":
                _write_pdf(target, text, included, language)
            else:
                _write_source(target, text, included)
    return warning


def _drawn(claims: Sequence[Claim], folder: Path) -> tuple[dict[str, Path], str]:
    """The figures of these claims by name, drawn into a folder; and why there are none."""
    ids = {claim.id for claim in claims}
    drawn = {}
    for figure in FIGURES:
        if ids.isdisjoint(figure.claims):
            continue
        path = folder / f"{figure.name}.{_FORMAT}"
        try:
            write_figure(figure.name, path, _FORMAT)
        except MissingMatplotlib as problem:
            return {}, f"there are no figures in it: {problem}"
        drawn[figure.name] = path
    return drawn, ""


def _write_pdf(target: Path, text: str, included: Mapping[str, Path], language: str) -> None:
    files.write_with(
        target, lambda path: compile_pdf(text, path, language=language, files=included)
    )


def _write_source(target: Path, text: str, included: Mapping[str, Path]) -> None:
    for relative, drawn in included.items():
        copy = target.resolve().parent / relative
        copy.parent.mkdir(exist_ok=True)
        files.write_with(copy, partial(shutil.copyfile, drawn))
    files.write_text(target, text)
