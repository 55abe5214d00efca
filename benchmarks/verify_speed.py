"""What the command costs, beside ``python -c "import sympy"``.

Verifying the whole catalogue with cross-checks, and once more when its outcomes are kept (or
claims, scripts and folders that are named); one claim; one question; ``--help``; ``list``; the
kernel alone.  Runs of all commands alternate, so that whatever else the machine does falls on all
of them.  Medians are shown of the time that passes and of the processors' time; the targets
are for the latter, which a busy machine changes less.
Byte code is kept, as an installation has it.  Then the claims that take the longest are shown.

    python benchmarks/verify_speed.py [--rounds N] [ID|FILE|FOLDER]...

Exits with 1 if a command fails or is slower than its target.
"""

from __future__ import annotations

import json
import os
import resource
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
ONE = "shift-identity"
QUESTION = ("sin(2*x)", "2*sin(x)*cos(x)")
_REPORTS = 3
"""How often the times of the claims are taken."""


@dataclass(frozen=True)
class Command:
    """What is run, and the largest multiple of ``UNIT``'s time that it may take."""

    words: tuple[str, ...]
    target: float
    is_python: bool = False

    @property
    def arguments(self) -> tuple[str, ...]:
        """How it is started with the same Python."""
        return (sys.executable, *(() if self.is_python else ("-m", "symbolic_pe")), *self.words)

    def __str__(self) -> str:
        return (
            f"{'python' if self.is_python else 'symbolic-pe'} {' '.join(map(_shown, self.words))}"
        )


@dataclass(frozen=True)
class Run:
    """How long a run took, in seconds that passed and of the processors, and what it printed."""

    passed: float
    processor: float
    output: str


KERNEL = Command(("-c", "import symbolic_pe.kernel"), 0.25, is_python=True)
MOST_KERNEL_SECONDS, MOST_KERNEL_MEGABYTES = 0.1, 30


_WHOLE = (("--fresh", 65.0), ("--kept", 1.0))
"""Judging all of the catalogue, and showing what is kept of it."""


def commands(targets: Sequence[str]) -> list[Command]:
    """What is measured when these claims are to be verified."""
    fresh, kept = (Command(("verify", flag, *targets), most) for flag, most in _WHOLE)
    one = [Command(("verify", "--fresh", ONE), 2.5), Command(("show", ONE), 2.5)]
    asked = [*one, Command(("decide", *QUESTION), 2.0)]
    return [fresh, kept, *asked, Command(("--help",), 0.3), Command(("list",), 0.3), KERNEL]


def run(arguments: Sequence[str]) -> Run:
    """One run in a process of its own."""
    environment = {
        key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
    }
    start, before = time.perf_counter(), _processor_seconds()
    finished = subprocess.run(
        arguments, capture_output=True, encoding="utf-8", check=False, env=environment
    )
    passed, processor = time.perf_counter() - start, _processor_seconds() - before
    if finished.returncode:
        raise click.ClickException(
            f"{' '.join(arguments)} ended with {finished.returncode}:\n"
            f"{finished.stdout[-2000:]}{finished.stderr[-2000:]}"
        )
    return Run(passed, processor, finished.stdout)


def _processor_seconds() -> float:
    """Of the processes that have ended and been waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def alternate(runs: Sequence[Sequence[str]], rounds: int) -> Iterator[list[Run]]:
    """All runs, a list a round; a first round, for the disk's sake, is left out."""
    for number in range(rounds + 1):
        made = [run(arguments) for arguments in runs]
        if number:
            yield made


def median(runs: Iterable[Run]) -> Run:
    """The medians of the times."""
    runs = list(runs)
    passed, processor = ([getattr(each, name) for each in runs] for name in ("passed", "processor"))
    return Run(statistics.median(passed), statistics.median(processor), "")


def table_of(unit: Run, measured: Sequence[tuple[Command, Run]]) -> Table:
    """Seconds and ratios, with the targets."""
    table = Table(box=None, pad_edge=False)
    table.add_column("command", overflow="fold")
    for heading in ("seconds", "ratio", "of processors", "ratio", "target"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_row(
        'python -c "import sympy"', f"{unit.passed:.2f}", "1", f"{unit.processor:.2f}", "1", ""
    )
    for command, times in measured:
        passed, processor = times.passed / unit.passed, times.processor / unit.processor
        table.add_row(
            str(command),
            f"{times.passed:.2f}",
            f"{passed:.2f}",
            f"{times.processor:.2f}",
            f"{processor:.2f}",
            f"≤ {command.target:g}",
        )
    return table


_KERNEL_MEASURED = """
import time
start = time.process_time()
import symbolic_pe.kernel
seconds = time.process_time() - start
import resource
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def kernel_alone(rounds: int) -> tuple[float, float]:
    """The seconds that importing the kernel takes, and the megabytes of a process that has."""
    outputs = [run((sys.executable, "-c", _KERNEL_MEASURED)).output for _ in range(rounds)]
    seconds, megabytes = zip(*(map(float, output.split()) for output in outputs), strict=True)
    return statistics.median(seconds), max(megabytes)


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
    unit, *medians = map(median, zip(*alternate(runs, rounds), strict=True))
    measured = list(zip(compared, medians, strict=True))
    console = Console()
    console.print(table_of(unit, measured), highlight=False)
    as_json = (*compared[0].arguments, "--json")
    reports = [json.loads(run(as_json).output) for _ in range(_REPORTS)]
    console.print()
    console.print(table_of_claims(unit.passed, slowest(reports)), highlight=False)
    seconds, megabytes = kernel_alone(rounds)
    click.echo(f"\nthe kernel alone: {seconds:.3f} s to import, {megabytes:.0f} MB")
    missed = [
        str(command)
        for command, times in measured
        if times.processor > command.target * unit.processor
    ]
    missed += ["the kernel's import"] if seconds > MOST_KERNEL_SECONDS else []
    missed += ["the kernel's memory"] if megabytes > MOST_KERNEL_MEGABYTES else []
    for words in missed:
        click.echo(f"target missed: {words}", err=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
