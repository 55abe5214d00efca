"""``symbolic-pe export html``: verify claims and make the pages about them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.figures import FIGURES
from symbolic_pe.figures.write import MissingMatplotlib, write_figure
from symbolic_pe.index import Selection
from symbolic_pe.reports.web.html import site
from symbolic_pe.reports.web.views import Picture, Settled
from symbolic_pe.verification.judging import judged


class NotVerified(ClaimError):
    """Claims do not hold good; the message says what is wrong with each."""


def pages(selection: Selection, language: str, seed: int = 0) -> tuple[dict[str, str | bytes], str]:
    """The files of the folder, and a warning about what had to be left out.

    Raises :class:`NotVerified` where a claim does not come out as its script declares.
    """
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry, seed) for entry in selection.entries]
    problems = [outcome.message for outcome in outcomes if outcome.verdict == "error"]
    if problems:
        raise NotVerified("\n".join(dict.fromkeys(problems)))
    settled = [Settled(catalogue.claim(outcome.id), outcome) for outcome in outcomes]
    pictures, warning = _pictures({outcome.id for outcome in outcomes})
    files = site(
        settled,
        pictures=pictures,
        made=catalogue.made(),
        language=language,
    )
    return files, warning


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
