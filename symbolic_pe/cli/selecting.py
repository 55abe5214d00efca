"""How claims are chosen on the command line, and what is said where that cannot be done."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from symbolic_pe.explain import place
from symbolic_pe.index import (
    Selection,
    TargetError,
    UnknownClaim,
    installed,
    script_with,
    select,
)
from symbolic_pe.outcomes import Outcome

Command = TypeVar("Command", bound=Callable[..., Any])


def complete(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """For the shell: ids that begin so, with their titles; otherwise files."""
    ids = [
        CompletionItem(entry.id, help=entry.title)
        for entry in installed()
        if entry.id.startswith(incomplete)
    ]
    return ids or [CompletionItem(incomplete, type="file")]


NOTHING_WRITTEN = "nothing is written"


def _is_wrong(outcome: Outcome) -> bool:
    return not outcome.as_declared


def is_error(outcome: Outcome) -> bool:
    """Is something wrong with a claim, not only nothing said of it?"""
    return outcome.verdict == "error"


class WrongUse(click.ClickException):
    """What was asked for cannot be done."""

    exit_code = 2


def targets(command: Command) -> Command:
    """The arguments and options by which claims are chosen."""
    chosen = click.argument(
        "targets", nargs=-1, shell_complete=complete, metavar="[ID|FILE|FOLDER]..."
    )
    folders = click.option(
        "--in",
        "extra",
        multiple=True,
        metavar="PATH",
        type=click.Path(),
        help="Look ids up in this script or folder too.",
    )
    return chosen(folders(command))


def selected(targets: Sequence[str], extra: Sequence[str], *, to_run: bool = False) -> Selection:
    """The claims that were named, or all that come with the package; ``to_run``: see ``select``."""
    with usage_errors(TargetError):
        try:
            selection = select(targets, extra, to_run=to_run)
        except UnknownClaim as problem:
            raise WrongUse(_with_place(problem)) from problem
    if not selection.entries:
        raise click.UsageError("no claims came with the package: name a script or a folder")
    return selection


def check_verified(
    outcomes: Sequence[Outcome], *last: str, wrong: Callable[[Outcome], bool] = _is_wrong
) -> None:
    """Say what is wrong with claims and, behind that, what follows for all of them (``last``)."""
    problems = dict.fromkeys(outcome.message for outcome in outcomes if wrong(outcome))
    if problems:
        raise click.ClickException("\n".join([*problems, *last]))


def _with_place(problem: UnknownClaim) -> str:
    """The problem, and where else the claim is or may be."""
    script = script_with(problem.id, Path.cwd())
    if script is None:
        return (
            f"{problem}\nFor a claim of your own, say where it is: add --in SCRIPT or --in FOLDER."
        )
    shown = shlex.quote(place(str(script)))
    return f"there is no claim {problem.id} in the catalogue; there is one here: add --in {shown}"


@contextmanager
def usage_errors(*kinds: type[Exception]) -> Iterator[None]:
    """Report these exceptions as wrong use: the message, and exit status 2."""
    try:
        yield
    except kinds as problem:
        words = str(problem)
        if isinstance(problem, OSError) and problem.strerror:
            words = f"{problem.filename or 'the output'}: {problem.strerror}"
        raise WrongUse(words) from problem
