"""Options that several commands have, and the claims that they leave."""

from __future__ import annotations

from collections.abc import Sequence

import click

from symbolic_pe.index import Entry
from symbolic_pe.reports.translations import languages

__all__ = ["LANGUAGE", "NOTE", "check_filter", "matches", "of_note"]

NOTE = click.option("--note", "note", metavar="NUMBER", help="Only claims of this note, as 003.")
LANGUAGE = click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    default="en",
    show_default=True,
    help="The language of what is printed.",
)


def check_filter(kind: str, wanted: str | None, known: set[str]) -> None:
    if wanted is not None and wanted not in known:
        raise click.UsageError(
            f"there is no claim with {kind} {wanted}: there are {', '.join(sorted(known - {''}))}"
        )


def matches(entry: Entry, note: str | None, topic: str | None, verdict: str | None) -> bool:
    notes = {source.note for source in entry.sources}
    wanted = ((note, notes), (topic, {entry.topic}), (verdict, {entry.declared}))
    return all(value is None or value in values for value, values in wanted)


def of_note(entries: Sequence[Entry], note: str | None) -> list[Entry]:
    """The claims of one note, or all."""
    check_filter("note", note, {source.note for entry in entries for source in entry.sources})
    return [entry for entry in entries if matches(entry, note, None, None)]
