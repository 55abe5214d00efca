"""How outcomes are shown: a table with a progress bar on a terminal, lines in a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from symbolic_pe.catalogue import citations
from symbolic_pe.cli.colours import COLOURS, WRONG, badge, paint
from symbolic_pe.outcomes import Outcome, in_turn, line_of, shown_verdict
from symbolic_pe.prose import columns, decimals, marked, with_scripts
from symbolic_pe.reports.messages import on_lines, told
from symbolic_pe.reports.reading_order import corollaries_below
from symbolic_pe.reports.standing import DECLARED_ONLY
from symbolic_pe.reports.wrapping import wrapped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from symbolic_pe.index import Entry
    from symbolic_pe.reports.translations import Translator

_Result = TypeVar("_Result")


def printed_as_lines(outcomes: Iterable[Outcome], tr: Translator) -> Iterator[Outcome]:
    """Print a line for each outcome when it comes."""
    for outcome in outcomes:
        click.echo(line_of(outcome, tr))
        yield outcome


def print_reasons(paragraphs: Iterable[str]) -> None:
    """Print what is wrong with claims; on a terminal on lines that it has room for."""
    for paragraph in paragraphs:
        click.echo("\n".join(on_lines(paragraph, terminal_width())))


def terminal_width() -> int:
    """How wide the terminal is; 0 where standard output is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def listing(entries: Sequence[Entry], tr: Translator, width: int = 0) -> Iterator[str]:
    """Each claim under the name of its script, and what the verdicts are.

    ``width``: of the terminal, where what is longer goes on below; 0 in a pipe, where each claim
    is one line.
    """
    ordered = corollaries_below(entries)
    kinds = {entry: "error" if entry.problem else entry.declared for entry in ordered}
    badges = {kind: badge(tr(kind), kind) for kind in kinds.values()}
    verdicts = max(9, *map(columns, badges.values())) if kinds else 0
    ids = max((len(entry.id) for entry in entries), default=0)
    topic = ""
    for entry, kind in kinds.items():
        if (here := entry.topic) != topic:
            yield ("\n" if topic else "") + paint(here, "heading")
            topic = here
        verdict = badges[kind]
        start = f"  {verdict}{' ' * (verdicts - columns(verdict))} {entry.id:{ids}}  "
        about = _about(entry, tr)
        first, *others = beside(start, about, width)
        yield first.replace(verdict, paint(verdict, kind), 1)
        yield from others
    if entries:
        yield f"\n{tr(DECLARED_ONLY)}"


def beside(start: str, about: str, width: int) -> list[str]:
    """What is said of a claim beside its id, or below where there is little room; on one line if
    there is no width."""
    if not width:
        return [start + about]
    if columns(start) < width // 2:
        return wrapped(about, width, start, " " * columns(start))
    return [start.rstrip(), *wrapped(about, width, " " * 6)]


def _about(entry: Entry, tr: Translator) -> str:
    """The title and where it is claimed, or what is wrong with the script."""
    if entry.problem:
        return told(entry.problem, tr.language).splitlines()[0]
    said = [*map(tr, citations(entry.sources))]
    if entry.corollary_of:
        said.append(tr("a corollary of {claim}", claim=entry.corollary_of))
    sources = in_turn(said, tr)
    return with_scripts(f"{marked(tr(entry.title))} [{sources}]")


# --- on a terminal ---------------------------------------------------------------------------


def show_on_terminal(
    results: Iterable[tuple[int, Outcome]], count: int, tr: Translator
) -> list[Outcome]:
    """A progress bar while the outcomes come in, then a table of them in order."""
    from rich.console import Console

    console = Console()
    waited = awaited(results, count, tr("verifying"), lambda result: result[1].id, console)
    outcomes = [outcome for _, outcome in sorted(waited, key=lambda result: result[0])]
    console.print(_table(outcomes, console, tr))
    return outcomes


def awaited(
    results: Iterable[_Result],
    count: int,
    words: str,
    id_of: Callable[[_Result], str],
    console: Console,
) -> list[_Result]:
    """A progress bar while results come in; ``words`` say what is done meanwhile."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
    )
    found = []
    with Progress(*columns, console=console, transient=True, refresh_per_second=5) as progress:
        task = progress.add_task("", total=count)
        for result in results:
            found.append(result)
            progress.update(task, advance=1, description=id_of(result))
    return found


class _Column(NamedTuple):
    """A column of the table; ``needed``: it is never left out, and its cells are never cut."""

    header: str
    cell: Callable[[Outcome, Translator], str]
    options: Mapping[str, Any] = {}
    dim: bool = True
    needed: bool = False

    def width(self, outcomes: Sequence[Outcome], tr: Translator) -> int:
        """The width that shows all of it."""
        cells = (columns(self.cell(outcome, tr)) for outcome in outcomes)
        return max(columns(tr(self.header)), *cells)


_RIGHT = {"justify": "right", "no_wrap": True}
_TITLE = _Column(
    "title",
    lambda outcome, tr: with_scripts(tr(outcome.title)),
    {"ratio": 3, "no_wrap": True, "overflow": "ellipsis"},
    dim=False,
)
_AXIOMS = _Column(
    "axioms", lambda outcome, _: ", ".join(outcome.axioms), {"ratio": 1, "min_width": 8}
)
_COLUMNS = (
    _Column("verdict", lambda outcome, tr: _badge(outcome, tr), {"no_wrap": True}, needed=True),
    _Column("claim", lambda outcome, _: outcome.id, {"overflow": "fold"}, dim=False, needed=True),
    _TITLE,
    _Column("steps", lambda outcome, _: str(outcome.steps or ""), _RIGHT, dim=False),
    _Column("points", lambda outcome, _: _points(outcome), _RIGHT),
    _Column("error / tolerance", lambda outcome, _: _error(outcome), {"no_wrap": True}),
    _AXIOMS,
    _Column("s", lambda outcome, _: "" if outcome.kept else f"{outcome.seconds:.2f}", _RIGHT),
)
_WIDE = 100
"""Only on terminals of this width there is room for titles."""
_GAP = 2


def _badge(outcome: Outcome, tr: Translator) -> str:
    return badge(shown_verdict(outcome, tr), outcome.verdict if outcome.as_declared else "error")


def _points(outcome: Outcome) -> str:
    return str(outcome.crosscheck.points) if outcome.crosscheck else ""


def _error(outcome: Outcome) -> str:
    check = outcome.crosscheck
    return decimals(f"{check.worst_error:.1e} / {check.tolerance:.1e}") if check else ""


def _fitting(outcomes: Sequence[Outcome], width: int, tr: Translator) -> list[_Column]:
    """The columns for which there is room: verdicts and ids in any case."""
    room = width - sum(_GAP + column.width(outcomes, tr) for column in _COLUMNS if column.needed)
    chosen = []
    for column in _COLUMNS:
        if not column.needed:
            least = _least(column, outcomes, width, tr)
            if least is None or least > room:
                continue
            room -= least
        chosen.append(column)
    return chosen


def _least(column: _Column, outcomes: Sequence[Outcome], width: int, tr: Translator) -> int | None:
    """How much room a column takes at least; None if it is not wanted."""
    if column is _TITLE:
        return 0 if width >= _WIDE else None
    if column is _AXIOMS:
        return _GAP + _AXIOMS.options["min_width"] if any(o.axioms for o in outcomes) else None
    return _GAP + column.width(outcomes, tr)


def _table(outcomes: Sequence[Outcome], console: Console, tr: Translator) -> Table:
    from rich.table import Table
    from rich.text import Text

    columns = _fitting(outcomes, console.width, tr)
    table = Table(box=None, pad_edge=False, header_style="bold", expand=_TITLE in columns)
    for column in columns:
        table.add_column(tr(column.header), **column.options)
    for outcome in outcomes:
        verdict = COLOURS[outcome.verdict] if outcome.as_declared else WRONG
        cells = [Text(column.cell(outcome, tr)) for column in columns]
        cells[0].stylize(verdict.for_rich)  # the letters alone, not the rest of the cell
        for cell, column in zip(cells[1:], columns[1:], strict=True):
            cell.stylize("dim" if column.dim else "")
        table.add_row(*cells)
    return table
