"""What the command costs, beside ``python -c "import sympy"``.

Verifying the whole catalogue (or the claims, scripts and folders that are named) with cross-checks,
in a new process each time; ``--help``; ``list``.  Runs of all commands alternate, so that whatever
else the machine does falls on all of them, and medians are compared.

    python benchmarks/verify_speed.py [--rounds N] [ID|FILE|FOLDER]...

Exits with 1 if a command fails or is slower than its target.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click
from rich.console import Console
from rich.table import Table

__all__ = ["main"]

UNIT = (sys.executable, "-c", "import sympy")


@dataclass(frozen=True)
class Command:
    """What is run, and the largest multiple of ``UNIT``'s time that it may take."""

    words: tuple[str, ...]
    target: float

    @property
    def arguments(self) -> tuple[str, ...]:
        """How it is started with the same Python."""
        return (sys.executable, "-m", "symbolic_pe", *self.words)


def commands(targets: Sequence[str]) -> list[Command]:
    """What is measured when these claims are to be verified."""
    return [Command(("verify", *targets), 6.0), Command(("--help",), 0.5), Command(("list",), 0.5)]


def seconds_of(arguments: Sequence[str]) -> float:
    """How long one run takes; its output is thrown away unless it fails."""
    start = time.perf_counter()
    finished = subprocess.run(arguments, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if finished.returncode:
        raise click.ClickException(
            f"{' '.join(arguments)} ended with {finished.returncode}:\n"
            f"{finished.stdout[-2000:]}{finished.stderr[-2000:]}"
        )
    return seconds


def alternate(runs: Sequence[Sequence[str]], rounds: int) -> Iterator[list[float]]:
    """The times of each run, a list a round; a first round, for the disk's sake, is left out."""
    for number in range(rounds + 1):
        seconds = [seconds_of(arguments) for arguments in runs]
        if number:
            yield seconds


def table_of(unit: float, measured: Sequence[tuple[Command, float]]) -> Table:
    """Seconds and ratios, with the targets."""
    table = Table(box=None, pad_edge=False)
    table.add_column("command", overflow="fold")
    for heading in ("seconds", "ratio", "target"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_row('python -c "import sympy"', f"{unit:.2f}", "1", "")
    for command, seconds in measured:
        words = f"symbolic-pe {' '.join(command.words)}"
        target = f"≤ {command.target:g}"
        table.add_row(words, f"{seconds:.2f}", f"{seconds / unit:.2f}", target)
    return table


@click.command()
@click.option("--rounds", default=9, show_default=True, help="How often each command is run.")
@click.argument("targets", nargs=-1, metavar="[ID|FILE|FOLDER]...")
def main(rounds: int, targets: Sequence[str]) -> None:
    """Compare the time of each command with that of importing SymPy."""
    compared = commands(targets)
    runs = [UNIT, *(command.arguments for command in compared)]
    unit, *medians = map(statistics.median, zip(*alternate(runs, rounds), strict=True))
    measured = list(zip(compared, medians, strict=True))
    Console().print(table_of(unit, measured), highlight=False)
    slow = [command for command, seconds in measured if seconds > command.target * unit]
    for command in slow:
        click.echo(f"slower than the target: symbolic-pe {' '.join(command.words)}", err=True)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
