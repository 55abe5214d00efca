"""What is said about each note, section by section: claims and declared verdicts.

Everything comes from the syntax trees of the scripts; nothing is run and SymPy is not loaded.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import click

from symbolic_pe.cli.colours import COLOURS
from symbolic_pe.cli.table import count
from symbolic_pe.index import Entry
from symbolic_pe.verification import VERDICTS

__all__ = ["Part", "Section", "counted", "kind", "parts", "show"]

_NAMED = ("简介", "什么是位置编码", "Sinusoidal", "相对位置", "远程衰减", "一般情况", "RoPE")
"""The sections that have names instead of numbers, in the order in which the notes have them."""


@dataclass(frozen=True)
class Section:
    """A section of a note, and the claims made there in the order of the catalogue."""

    name: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Part:
    """A note (``note`` is its number) or what lies beyond the notes (``note`` is empty)."""

    note: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        return f"note {self.note}" if self.note else "beyond the notes"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its claims, each once though two sections may make it."""
        return tuple(dict.fromkeys(entry for part in self.sections for entry in part.entries))


def parts(entries: Sequence[Entry]) -> tuple[Part, ...]:
    """The notes in order, then what no note claims.  A claim of two notes is in both."""
    places: dict[str, dict[str, list[Entry]]] = {}
    for entry in entries:
        for number, section in _places(entry):
            listed = places.setdefault(number, {}).setdefault(section, [])
            if entry not in listed:
                listed.append(entry)
    numbers = sorted(places, key=lambda number: (not number, number))
    return tuple(Part(number, _sections(places[number])) for number in numbers)


def _sections(by_name: dict[str, list[Entry]]) -> tuple[Section, ...]:
    return tuple(Section(name, tuple(by_name[name])) for name in sorted(by_name, key=_natural))


def _places(entry: Entry) -> Iterator[tuple[str, str]]:
    """The notes and sections in which a claim is made: ``§1.3, §1.5`` are two of them."""
    noted = [source for source in entry.sources if source.note]
    if not noted:
        yield "", ""
    for source in noted:
        for section in source.section.split(", §"):
            mark = "§" if section[:1].isdigit() else ""
            yield source.note, mark + section or "(no section named)"


def _natural(name: str) -> tuple[int, list[tuple[bool, int, str]]]:
    """§1.10 comes after §1.9, and names come in the order of the notes."""
    rank = _NAMED.index(name) + 1 if name in _NAMED else 0 if not name[:1].isalpha() else 99
    pieces = re.findall(r"\d+|\D+", name)
    return rank, [(piece.isdigit(), int(piece) if piece.isdigit() else 0, piece)
                  for piece in pieces]  # fmt: skip


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


def _show_as_lines(section: Section) -> None:
    if section.name:
        click.echo(f"  {section.name}")
    width = max(len(entry.id) for entry in section.entries)
    for entry in section.entries:
        click.echo(f"    {kind(entry):9} {entry.id:{width}}  {entry.title}")


def _show_on_terminal(section: Section) -> None:
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
