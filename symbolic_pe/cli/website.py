"""``symbolic-pe export html``: verify claims and make the pages about them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.cli.selecting import NOTHING_WRITTEN, check_verified, is_error
from symbolic_pe.figures import FIGURES
from symbolic_pe.figures.write import MissingMatplotlib, write_figure
from symbolic_pe.index import Selection
from symbolic_pe.reports.web.html import site
from symbolic_pe.reports.web.views import Picture, Settled
from symbolic_pe.verification.judging import judged


def pages(selection: Selection, language: str) -> tuple[dict[str, str | bytes], str]:
    """The files of the folder, and a warning about what had to be left out.

    Raises ``ClickException`` where a claim does not come out as its script declares.
    """
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in selection.entries]
    check_verified(outcomes, NOTHING_WRITTEN, wrong=is_error)
    settled = [Settled(catalogue.claim(outcome.id), outcome) for outcome in outcomes]
    pictures, warning = _pictures({outcome.id for outcome in outcomes})
    return site(settled, pictures=pictures, made=catalogue.made(), language=language), warning


def _pictures(ids: set[str]) -> tuple[list[Picture], str]:
    """The figures about these claims; without matplotlib none, and words about that."""
    wanted = [figure for figure in FIGURES if not ids.isdisjoint(figure.claims)]
    found = []
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as folder:
        for figure in wanted:
            path = Path(folder, f"{figure.name}.svg")
            try:
                write_figure(figure.name, path, "svg")
            except MissingMatplotlib as problem:
                return [], f"without figures: {problem}"
            found.append(
                Picture(figure.name, figure.title, figure.caption, figure.claims, path.read_bytes())
            )
    return found, ""
