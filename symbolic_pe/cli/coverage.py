"""What is said about each note, section by section, printed: claims and declared verdicts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

import click

from symbolic_pe.cli.colours import COLOURS, WRONG
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import counted_by_kind
from symbolic_pe.prose import with_scripts
from symbolic_pe.reports.coverage import Section, parts
from symbolic_pe.reports.standing import DECLARED_ONLY
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.wrapping import columns

__all__ = ["counted", "kind", "show"]


def kind(entry: Entry) -> str:
    """The declared verdict, or ``error`` for a claim that cannot be read."""
    return "error" if entry.problem else entry.declared


def counted(entries: Iterable[Entry], tr: Translator | None = None) -> str:
    """``49 claims: 38 proved, 9 refuted, 2 malformed``."""
    counts = Counter(map(kind, entries))
    counts["claims"] = counts.total()
    return counted_by_kind(counts, tr or translator())


def show(entries: Sequence[Entry], note: str | None = None, tr: Translator | None = None) -> None:
    """Print the notes (or one of them): coloured on a terminal, plain lines in a pipe."""
    tr = tr or translator()
    chosen = [part for part in parts(entries) if note in (None, part.note)]
    terminal = sys.stdout.isatty()
    for part in chosen:
        counts = counted(part.entries, tr)
        click.secho(tr("{part}, {counts}", part=tr(part.title), counts=counts), bold=True)
        for section in part.sections:
            _show_on_terminal(section, tr) if terminal else _show_as_lines(section, tr)
        click.echo()
    if note is None:
        click.echo(tr("in all, {counts}", counts=counted(dict.fromkeys(entries), tr)))
    click.echo(tr(DECLARED_ONLY))


def _show_as_lines(section: Section[Entry], tr: Translator) -> None:
    if section.name:
        click.echo(f"  {tr(section.name)}")
    width = max(len(entry.id) for entry in section.entries)
    for entry in section.entries:
        verdict = tr(kind(entry))
        gap = " " * (9 - columns(verdict))
        click.echo(f"    {verdict}{gap} {entry.id:{width}}  {with_scripts(tr(entry.title))}")


def _show_on_terminal(section: Section[Entry], tr: Translator) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, min_width=len("malformed"))
    table.add_column(no_wrap=True)
    table.add_column()
    for entry in section.entries:
        style = COLOURS.get(kind(entry), WRONG)
        table.add_row(
            Text(tr(kind(entry)), style=style), Text(entry.id), Text(with_scripts(tr(entry.title)))
        )
    console = Console()
    if section.name:
        console.print(Text(f"  {tr(section.name)}", style="bold dim"))
    console.print(Padding(table, (0, 0, 0, 4)))
