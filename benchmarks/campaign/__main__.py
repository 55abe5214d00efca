"""Run the campaign, or plant holes and see whether it finds them.

Exits with 1 if a false theorem was found, or a planted hole was not.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from .attacks import ROUND, SERIOUS, Tally, TookTooLong, one_round
from .holes import HOLES, first_finding

LONGEST = 600


def _table(tally: Tally) -> Table:
    """What came of the cases, by scenario."""
    table = Table(box=None, pad_edge=False)
    for column in ("scenario", "made", "refused", "stopped"):
        table.add_column(column, justify="left" if column == "scenario" else "right")
    for name, counts in sorted(tally.counts.items()):
        table.add_row(name, *(str(counts[what] or "·") for what in ("made", "refused", "stopped")))
    return table


def _unraisable(found: Any) -> None:
    """A case that is stopped in a callback of Python's own is no news."""
    if found.exc_type is not TookTooLong:
        sys.__unraisablehook__(found)


@click.command()
@click.option("--seconds", default=60.0, show_default=True, help="How long to attack.")
@click.option("--rounds", type=int, help="How many rounds instead.")
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Scenarios with this in their name.")
@click.option("--cases", default=ROUND, show_default=True, help="Cases in a round.")
@click.option("--holes", is_flag=True, help="Plant holes instead, for so many seconds each.")
@click.option("--hole", "chosen", multiple=True, help="Plant this hole only (part of its name).")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each finding.")
def main(
    seconds: float,
    rounds: int | None,
    seed: int,
    only: str,
    cases: int,
    holes: bool,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Attack the kernel, the tactics, the border and the prover with random proofs."""
    sys.unraisablehook = _unraisable
    console = Console(width=None if sys.stdout.isatty() else 160)

    def say(kind: str, name: str, text: str) -> None:
        if as_json:
            print(json.dumps({"what": kind, "name": name, "text": text[:LONGEST]}), flush=True)
        else:
            console.print(f"{kind}: {name}: {text[:LONGEST]}", markup=False, highlight=False)

    if holes or chosen:
        wanted = [n for n in HOLES if not chosen or any(part in n for part in chosen)]
        sys.exit(_planted(wanted, seed, seconds, say))
    whole = Tally()
    start, number = time.monotonic(), 0
    while number < rounds if rounds else time.monotonic() < start + seconds:
        found = one_round(f"{seed}/{number}", cases, only)
        for finding in found.findings:
            say(finding.what, f"{finding.scenario}, case {finding.seed}", finding.text)
        whole.add(found)
        number += 1
    if not as_json:
        console.print(_table(whole))
        kinds = Counter(finding.what for finding in whole.findings)
        total = sum(sum(counts.values()) for counts in whole.counts.values())
        console.print(f"{total} cases, seed {seed}: {dict(kinds) or 'nothing found'}")
    sys.exit(1 if any(finding.what in SERIOUS for finding in whole.findings) else 0)


def _planted(names: list[str], seed: int, seconds: float, say: Any) -> int:
    """Plant each hole; 1 if one is not found."""
    missed = 0
    for name in names:
        found = first_finding(name, seed, seconds)
        missed += found is None
        if found is None:
            say("missed", name, f"nothing false in {seconds:g} s")
        else:
            say("found", name, f"{found.scenario}, case {found.seed}: {found.text}")
    return 1 if missed else 0


if __name__ == "__main__":
    main()
