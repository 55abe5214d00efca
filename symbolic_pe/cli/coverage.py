"""What is said about each note, section by section, printed: claims and declared verdicts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

import click

from symbolic_pe.cli.colours import COLOURS
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import VERDICTS, count
from symbolic_pe.reports.coverage import Section, parts
from symbolic_pe.reports.standing import DECLARED_ONLY

__all__ = ["counted", "kind", "show"]


def kind(entry: Entry) -> str:
    """The declared verdict, or ``error`` for a claim that cannot be read."""
    return "error" if entry.problem else entry.declared


def counted(entries: Iterable[Entry]) -> str:
    """``49 claims: 38 proved, 9 refuted, 2 malformed``."""
    counts = Counter(map(kind, entries))
    kinds = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts[verdict])
    return f"{count(counts.total(), 'claim')}: {kinds or 'none'}"


def show(entries: Sequence[Entry], note: str | None = None) -> None:
    """Print the notes (or one of them): coloured on a terminal, plain lines in a pipe."""
    chosen = [part for part in parts(entries) if note in (None, part.note)]
    terminal = sys.stdout.isatty()
    for part in chosen:
        click.secho(f"{part.title}, {counted(part.entries)}", bold=True)
        for section in part.sections:
            _show_on_terminal(section) if terminal else _show_as_lines(section)
        click.echo()
    if note is None:
        click.echo(f"in all, {counted(dict.fromkeys(entries))}")
    click.echo(DECLARED_ONLY)


def _show_as_lines(section: Section[Entry]) -> None:
    if section.name:
        click.echo(f"  {section.name}")
    width = max(len(entry.id) for entry in section.entries)
    for entry in section.entries:
        click.echo(f"    {kind(entry):9} {entry.id:{width}}  {entry.title}")


def _show_on_terminal(section: Section[Entry]) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, min_width=len("malformed"))
    table.add_column(no_wrap=True)
    table.add_column()
    for entry in section.entries:
        style = COLOURS.get(kind(entry), "bold red")
        table.add_row(Text(kind(entry), style=style), Text(entry.id), Text(entry.title))
    console = Console()
    if section.name:
        console.print(Text(f"  {section.name}", style="bold dim"))
    console.print(Padding(table, (0, 0, 0, 4)))
