"""How much memory a long session of ``decide`` takes.

The identities, traps and mutants of the corpus are asked one after the other, round after round, in
each round with other names for the variables, so that nothing is found in a cache by chance.

    python benchmarks/decide_session.py [--questions N] [--limit SECONDS]

Exits with 1 if the process ever has more than 300 MB.
"""

from __future__ import annotations

import itertools
import resource
import statistics
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from decide.cases import Case
from decide.corpus import TRAPS, TRUE
from sympy import Symbol

from symbolic_pe import decide
from symbolic_pe.language import terms
from symbolic_pe.language.statements import substitute_in

LARGEST = 300
"""Megabytes that the process may have."""
EACH = 1000
"""Questions between two lines."""


def megabytes() -> float:
    """What the process has in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 1e6


def questions() -> Iterator[Case]:
    """The corpus, round after round; the symbols get other names in each."""
    for turn in itertools.count():
        for case in (*TRUE, *TRAPS):
            yield renamed(case, turn) if turn else case


def renamed(case: Case, turn: int) -> Case:
    """The case with a number behind the names of its free symbols."""
    free = frozenset().union(*map(terms.free_variables, (case.lhs, case.rhs)))
    others: dict[Any, Any] = {
        x: Symbol(f"{x.name}{turn}", **x._assumptions_orig) for x in free if isinstance(x, Symbol)
    }
    sides = {name: terms.substitute(getattr(case, name), others) for name in ("lhs", "rhs")}
    assuming = tuple(substitute_in(statement, others) for statement in case.assuming)
    return replace(case, assuming=assuming, **sides)


@click.command()
@click.option("--questions", "count", default=10_000, show_default=True)
@click.option("--limit", default=5.0, show_default=True, help="Seconds for one question.")
def main(count: int, limit: float) -> None:
    """Ask so many questions and watch the memory."""
    largest, seconds = 0.0, []
    for number, case in enumerate(itertools.islice(questions(), count), start=1):
        verdict = decide(case.statement, assuming=case.assuming, timeout=limit)
        seconds.append(verdict.seconds)
        if number % EACH == 0 or number == count:
            largest = max(largest, megabytes())
            median = statistics.median(seconds) * 1e3
            click.echo(f"{number} questions: {megabytes():.0f} MB, median {median:.0f} ms")
    sys.exit(1 if largest > LARGEST else 0)


if __name__ == "__main__":
    main()
