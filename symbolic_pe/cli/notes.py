"""``symbolic-pe errata --note``: a note sentence by sentence, with verdicts."""

from __future__ import annotations

from collections.abc import Sequence

import click

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.cli.selecting import check_verified, usage_errors
from symbolic_pe.index import Entry, Selection
from symbolic_pe.verification.judging import TIMEOUT
from symbolic_pe.verification.workers import Settings, WorkerUnusable, in_order, run


def printed(selection: Selection, entries: Sequence[Entry], note: str, language: str) -> str:
    """The note as text.  The claims made in it are verified, in several processes.

    Raises ``ClickException`` where one of them does not come out as declared.
    """
    from symbolic_pe.cli.colours import paint, shows_signs
    from symbolic_pe.reports.annotated import annotated
    from symbolic_pe.reports.paragraphs import room
    from symbolic_pe.reports.terminal.notetext import note_text
    from symbolic_pe.reports.translations import translator

    with usage_errors(WorkerUnusable):
        outcomes = list(in_order(run(entries, Settings(selection.scripts, 0, TIMEOUT), None)))
    check_verified(outcomes)
    catalogue = Catalogue(selection.scripts)
    try:
        claims = [catalogue.claim(entry.id) for entry in entries]
        for claim, outcome in zip(claims, outcomes, strict=True):
            claim.outcome = outcome
        (said,) = (each for each in annotated(claims) if each.note.number == note)
        return note_text(
            said,
            catalogue.claim,
            width=room(),
            tr=translator(language),
            paint=paint,
            signs=shows_signs(),
        )
    except ClaimError as problem:
        raise click.ClickException(str(problem)) from problem
