"""``symbolic-pe list`` and ``symbolic-pe coverage``: what there is, without running a script."""

from __future__ import annotations

from collections.abc import Sequence

import click

from symbolic_pe.cli.options import LANGUAGE, NOTE, check_filter, matches, of_note
from symbolic_pe.cli.selecting import selected
from symbolic_pe.outcomes import SETTLED
from symbolic_pe.reports.translations import translator


@click.command("list")
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[FILE|FOLDER]...")
@NOTE
@click.option("--topic", metavar="NAME", help="Only claims of the script with this name.")
@click.option("--verdict", type=click.Choice(SETTLED), help="Only claims declared so.")
@LANGUAGE
def list_(
    paths: Sequence[str],
    note: str | None,
    topic: str | None,
    verdict: str | None,
    language: str,
) -> None:
    """List claims, without running anything.

    Without arguments, all claims that come with the package.
    """
    from symbolic_pe.cli import table

    entries = selected((), paths).entries
    check_filter("note", note, {source.note for entry in entries for source in entry.sources})
    check_filter("topic", topic, {entry.topic for entry in entries})
    kept = [entry for entry in entries if matches(entry, note, topic, verdict)]
    for line in table.listing(kept, translator(language), table.terminal_width()):
        click.echo(line)


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[FILE|FOLDER]...")
@click.option("--note", "note", metavar="NUMBER", help="Only this note, as 003.")
@LANGUAGE
def coverage(paths: Sequence[str], note: str | None, language: str) -> None:
    """What is said about each note, section by section, without running anything.

    Claims with their declared verdicts and the count of each; those beyond the notes at the end.
    """
    from symbolic_pe.cli import coverage as covered

    covered.show(of_note(selected((), paths).entries, note), note, translator(language))
