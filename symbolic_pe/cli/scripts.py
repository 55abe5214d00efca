"""What ``python derivations/SCRIPT.py`` does: the proofs of one script, and how they come out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.cli.output import flushed, not_written, prepare
from symbolic_pe.index import select
from symbolic_pe.outcomes import Outcome, failures, line_of, summary_lines
from symbolic_pe.verification.judging import judged

if TYPE_CHECKING:
    from symbolic_pe.reports.translations import Translator

__all__ = ["run", "shown"]


def run(file: str) -> int:
    """Print the proof of every claim in a script, then the outcomes; 0 if all are as declared.

    Everything happens in this process: an endless loop is for the reader to interrupt, and a
    debugger can follow.
    """
    prepare()
    try:
        status = _run(file)
    except OSError as problem:
        status = not_written(problem)
    return flushed(status)


def _run(file: str) -> int:
    start = time.perf_counter()
    selection = select([str(Path(file).resolve())])
    catalogue = Catalogue(selection.scripts)
    outcomes = []
    for entry in selection.entries:
        outcome = judged(catalogue, entry)
        outcomes.append(outcome)
        click.echo(shown(catalogue, outcome) + "\n")
    for outcome in outcomes:
        click.echo(line_of(outcome))
    for line in failures(outcomes):
        click.echo(line)
    click.echo(summary_lines(outcomes, time.perf_counter() - start))
    return 0 if all(outcome.as_declared for outcome in outcomes) else 1


def shown(
    catalogue: Catalogue,
    outcome: Outcome,
    *,
    lemmas: bool = False,
    kernel: bool = False,
    tr: Translator | None = None,
) -> str:
    """A claim and its proof as text, or what is wrong with it; ``lemmas``: with their proofs;
    ``kernel``: with the kernel's own theorem."""
    from symbolic_pe.cli.colours import paint, shows_signs
    from symbolic_pe.reports.messages import in_words
    from symbolic_pe.reports.terminal import text

    outcome = in_words(outcome, tr.language) if tr else outcome
    try:
        claim = catalogue.claim(outcome.id)
    except ClaimError:
        claim = None
    if claim is None or (claim.file, claim.line) != (outcome.file, outcome.line):
        title = f"{outcome.id}: {outcome.title}"
        if tr:
            title = tr("{claim}: {title}", claim=outcome.id, title=tr(outcome.title))
        return f"{title}\n\n{outcome.message}"
    with catalogue.active(outcome.file):
        known = text.known_theorems(catalogue.made())
        return text.show(
            claim,
            outcome,
            known=known,
            lemmas=lemmas,
            kernel=kernel,
            paint=paint,
            signs=shows_signs(),
            tr=tr,
        )
