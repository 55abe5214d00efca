"""What is said about each note, section by section, printed: claims and declared verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import click

from symbolic_pe.cli.colours import badge, paint
from symbolic_pe.cli.table import beside, terminal_width
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import counted_by_kind
from symbolic_pe.prose import columns, with_scripts
from symbolic_pe.reports.coverage import Section, parts
from symbolic_pe.reports.standing import DECLARED_ONLY
from symbolic_pe.reports.translations import Translator, translator


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
    width = terminal_width()
    for part in chosen:
        counts = counted(part.entries, tr)
        heading = tr("{part}, {counts}", part=tr(part.title), counts=counts)
        click.echo(paint(heading, "heading"))
        for section in part.sections:
            for line in _lines(section, tr, width):
                click.echo(line)
        click.echo()
    if note is None:
        click.echo(tr("in all, {counts}", counts=counted(dict.fromkeys(entries), tr)))
    click.echo(tr(DECLARED_ONLY))


def _lines(section: Section[Entry], tr: Translator, width: int) -> Iterator[str]:
    """A section and its claims; ``width``: of the terminal, 0 in a pipe, where each is one line."""
    if section.name:
        yield paint(f"  {tr(section.name)}", "heading")
    badges = {entry: badge(tr(kind(entry)), kind(entry)) for entry in section.entries}
    widest = max(9, columns(badge("malformed", "malformed")))
    ids = max(len(entry.id) for entry in section.entries)
    for entry, verdict in badges.items():
        start = f"    {verdict}{' ' * (widest - columns(verdict))} {entry.id:{ids}}  "
        first, *others = beside(start, with_scripts(tr(entry.title)), width)
        yield first.replace(verdict, paint(verdict, kind(entry)), 1)
        yield from others
