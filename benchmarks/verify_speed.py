"""What the command costs, beside ``python -c "import sympy"``.

Verifying the whole catalogue, and the core of it, with cross-checks, in a new process each time
(or the claims, scripts and folders that are named); ``--help``; ``list``.  Runs of all commands
alternate, so that whatever else the machine does falls on all of them, and medians are compared.
Byte code is kept, as an installation has it.  Then the claims that take the longest are shown.

    python benchmarks/verify_speed.py [--rounds N] [ID|FILE|FOLDER]...

Exits with 1 if a command fails or is slower than its target.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

__all__ = ["main", "slowest"]

UNIT = (sys.executable, "-c", "import sympy")
DERIVATIONS = Path(__file__).resolve().parent.parent / "derivations"
CORE = ("shift", "dot_products", "phases", "rotary", "decay", "sinusoidal")
"""The scripts that have a target of their own."""
_REPORTS = 3
"""How often the times of the claims are taken."""


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
    core = [str(DERIVATIONS / f"{name}.py") for name in CORE]
    whole = [Command(("verify",), 8.0), Command(("verify", *core), 6.0)]
    verified = [Command(("verify", *targets), 8.0)] if targets else whole
    return [*verified, Command(("--help",), 0.5), Command(("list",), 0.5)]


def run(arguments: Sequence[str]) -> tuple[float, str]:
    """How long one run takes, and its output."""
    environment = {key: value for key, value in os.environ.items()
                   if key != "PYTHONDONTWRITEBYTECODE"}  # fmt: skip
    start = time.perf_counter()
    finished = subprocess.run(
        arguments, capture_output=True, text=True, check=False, env=environment
    )
    seconds = time.perf_counter() - start
    if finished.returncode:
        raise click.ClickException(
            f"{' '.join(arguments)} ended with {finished.returncode}:\n"
            f"{finished.stdout[-2000:]}{finished.stderr[-2000:]}"
        )
    return seconds, finished.stdout


def alternate(runs: Sequence[Sequence[str]], rounds: int) -> Iterator[list[float]]:
    """The times of each run, a list a round; a first round, for the disk's sake, is left out."""
    for number in range(rounds + 1):
        seconds = [run(arguments)[0] for arguments in runs]
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
        words = f"symbolic-pe {' '.join(map(_shown, command.words))}"
        target = f"≤ {command.target:g}"
        table.add_row(words, f"{seconds:.2f}", f"{seconds / unit:.2f}", target)
    return table


def _shown(word: str) -> str:
    return Path(word).stem if word.endswith(".py") else word


def slowest(reports: Iterable[Mapping[str, Any]], count: int = 10) -> list[tuple[str, float]]:
    """The ids and seconds of the claims that take the longest, by the medians over the reports of
    ``verify --json``."""
    seconds = defaultdict[str, list[float]](list)
    for report in reports:
        for claim in report["claims"]:
            seconds[claim["id"]].append(claim["seconds"])
    medians = {id: statistics.median(times) for id, times in seconds.items()}
    return sorted(medians.items(), key=lambda item: (-item[1], item[0]))[:count]


def table_of_claims(unit: float, listed: Iterable[tuple[str, float]]) -> Table:
    """Seconds and ratios of claims."""
    table = Table(box=None, pad_edge=False)
    table.add_column("slowest claims", overflow="fold")
    for heading in ("seconds", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    for id, seconds in listed:
        table.add_row(id, f"{seconds:.2f}", f"{seconds / unit:.2f}")
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
    console = Console()
    console.print(table_of(unit, measured), highlight=False)
    as_json = (*compared[0].arguments, "--json")
    reports = [json.loads(run(as_json)[1]) for _ in range(_REPORTS)]
    console.print()
    console.print(table_of_claims(unit, slowest(reports)), highlight=False)
    slow = [command for command, seconds in measured if seconds > command.target * unit]
    for command in slow:
        words = " ".join(map(_shown, command.words))
        click.echo(f"slower than the target: symbolic-pe {words}", err=True)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
