"""Options that several commands have, and the claims that they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import click

from symbolic_pe.index import Entry
from symbolic_pe.processes import checked_seconds
from symbolic_pe.reports.translations import languages


class _Seconds(click.ParamType):  # type: ignore[type-arg]
    """A number of seconds that timers can wait for."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            return checked_seconds(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


Option: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def json_option(what: str) -> Option:
    """``--json``: print this as JSON."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as JSON.")


def seed() -> Option:
    """``--seed``"""
    return click.option("--seed", default=0, show_default=True, help="For the random points.")


def timeout(default: float, words: str) -> Option:
    """``--timeout SECONDS``"""
    return click.option(
        "--timeout",
        default=default,
        show_default=True,
        metavar="SECONDS",
        type=_Seconds(),
        help=words,
    )


def jobs(words: str, default: int | None = None) -> Option:
    """``--jobs N``"""
    return click.option(
        "--jobs",
        type=click.IntRange(1),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=words,
    )


def language(words: str) -> Option:
    """``--lang``"""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(languages()),
        default="en",
        show_default=True,
        help=words,
    )


def output_folder() -> Option:
    """``-o FOLDER``, of an export"""
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        metavar="FOLDER",
        required=True,
        help="Where to write; a new or empty folder, or that of an earlier export.",
    )


NOTE = click.option("--note", "note", metavar="NUMBER", help="Only claims of this note, as 003.")
LANGUAGE = language("The language of what is printed.")


def check_filter(kind: str, wanted: str | None, known: set[str]) -> None:
    if wanted is not None and wanted not in known:
        others = ", ".join(sorted(known - {""})) or "none"
        raise click.UsageError(f"there is no claim with {kind} {wanted}: there are {others}")


def matches(entry: Entry, note: str | None, topic: str | None, verdict: str | None) -> bool:
    notes = {source.note for source in entry.sources}
    wanted = ((note, notes), (topic, {entry.topic}), (verdict, {entry.declared}))
    return all(value is None or value in values for value, values in wanted)


def of_note(entries: Sequence[Entry], note: str | None) -> list[Entry]:
    """The claims of one note, or all."""
    check_filter("note", note, {source.note for entry in entries for source in entry.sources})
    return [entry for entry in entries if matches(entry, note, None, None)]
