"""Run the campaign: ``python -m tests.campaign --cases N --seed S``.

A case is repeated by the seed that is printed with a finding.  Exits with 1 if anything was found
that must not happen.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tests.campaign.arguments import Pool
from tests.campaign.attacks import Tally, TookTooLong, attack

ROUND = 500
"""Cases that share a pool of theorems."""

SERIOUS = ("false", "suspect", "undecided", "replay")
OTHER = ("unfit", "crash")
"""Findings that no false theorem can come of."""
ORDER = SERIOUS + OTHER


def one_round(seed: int, number: int, cases: int) -> Tally:
    """Cases with one pool of theorems, which they fill and draw from."""
    tally = Tally()
    pool = Pool(random.Random(f"{seed}/{number}"))
    for case in range(cases):
        attack(f"{seed}/{number}/{case}", pool, tally)
    return tally


def table_of(tally: Tally) -> Table:
    """What came of the cases, by rule."""
    columns = [f"{way} {what}" for way in ("fitting", "ill-fitting", "random")
               for what in ("accepted", "refused")] + [*SERIOUS, "crash"]  # fmt: skip
    table = Table(box=None, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for column in columns:
        table.add_column(column.replace(" ", "\n"), justify="right")
    for rule, counts in sorted(tally.counts.items()):
        if rule != "(any)":
            table.add_row(rule, *(str(counts[column] or "·") for column in columns))
    return table


def shown_findings(tally: Tally, most: int, kinds: tuple[str, ...]) -> list[str]:
    """The findings, the most serious first, at most so many of a kind for each rule."""
    seen: Counter[tuple[str, str]] = Counter()
    lines = []
    wanted = (finding for finding in tally.findings if finding.what in kinds)
    for finding in sorted(wanted, key=lambda finding: ORDER.index(finding.what)):
        seen[finding.what, finding.rule] += 1
        if seen[finding.what, finding.rule] <= most:
            lines.append(f"{finding.what}: {finding.rule}, case {finding.seed}: {finding.text}")
    return lines


def _unraisable(found: Any) -> None:
    """A case that is stopped in a callback of Python's own is no news."""
    if found.exc_type is not TookTooLong:
        sys.__unraisablehook__(found)


@click.command()
@click.option("--cases", default=20000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--only", metavar="ROUND", type=int, help="Repeat one round (the second number).")
@click.option("--most", default=3, show_default=True, help="Findings shown of each kind and rule.")
def main(cases: int, seed: int, only: int | None, most: int) -> None:
    """Attack the kernel with random terms, statements and arguments."""
    sys.unraisablehook = _unraisable
    console = Console(width=None if sys.stdout.isatty() else 160)
    start, whole = time.perf_counter(), Tally()
    numbers = range(-(-cases // ROUND)) if only is None else range(only, only + 1)
    with console.status("") as status:
        for number in numbers:
            found = one_round(seed, number, min(ROUND, cases - number * ROUND) or ROUND)
            whole.add(found)
            for line in shown_findings(found, most, SERIOUS):
                console.print(line, markup=False, highlight=False, soft_wrap=True)
            status.update(f"{(number + 1) * ROUND} cases, {len(whole.findings)} findings")
    console.print(table_of(whole))
    for line in shown_findings(whole, most, OTHER):
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    total = sum(sum(counter.values()) for counter in whole.counts.values())
    kinds = Counter(finding.what for finding in whole.findings)
    console.print(
        f"{total} cases with seed {seed} in {time.perf_counter() - start:.0f} s: "
        + (", ".join(f"{kinds[kind]} {kind}" for kind in ORDER if kinds[kind]) or "nothing found")
        + f"; {dict(whole.counts.get('(any)', {}))}",
        markup=False, highlight=False,
    )  # fmt: skip
    sys.exit(1 if any(kinds[kind] for kind in SERIOUS) else 0)


if __name__ == "__main__":
    main()
