"""Which verdicts of ``decide`` are theorems of the kernel, and why the others are not.

    python benchmarks/decide_certificates.py [--kind true|mutants|traps] [--sample N] [--group TEXT]

Exits with 1 if a question is settled without a theorem of the kernel, or wrongly.
"""

from __future__ import annotations

import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import click
from decide.cases import Case
from decide.corpus import MUTANTS_OF_EACH, TRAPS, TRUE
from decide.mutations import mutants
from decide_speed import spread
from rich.console import Console

from symbolic_pe import decide

_KINDS = ("true", "mutants", "traps")


@dataclass(frozen=True)
class Settled:
    """What ``decide`` says of a case of the corpus; no theorem is kept."""

    title: str
    truth: bool
    status: str
    seconds: float
    why: str
    certified: bool

    @classmethod
    def by_decide(cls, case: Case, truth: bool, limit: float) -> Settled:
        found = decide(case.statement, assuming=case.assuming, timeout=limit)
        certified = found.certificate is not None
        return cls(case.title, truth, found.status, found.seconds, found.reason, certified)

    @property
    def is_wrong(self) -> bool:
        return self.status == ("refuted" if self.truth else "proved")

    @property
    def is_open(self) -> bool:
        return self.status == "unknown"

    @property
    def lacks_theorem(self) -> bool:
        return not self.is_open and not self.certified


def asked(kind: str, sample: int | None, group: str) -> Iterable[tuple[Case, bool]]:
    """The cases of a kind whose title has this text, and whether they are true."""
    cases = TRAPS if kind == "traps" else TRUE
    chosen = spread([case for case in cases if group in case.title], sample)
    if kind == "mutants":
        chosen = [mutant.case for case in chosen for mutant in mutants(case, MUTANTS_OF_EACH)]
    return [(case, kind == "true") for case in chosen]


def obstacle(why: str) -> str:
    """What is said of a verdict without a theorem, without what it is said of."""
    named = re.search(r"\((\w+)\) has no meaning", why)
    return f"no {named[1]}" if named else re.sub(r"[(\d].*", "…", why)[:60]


def report(kind: str, found: list[Settled], console: Console) -> bool:
    """What is missing of a kind, grouped; whether nothing is."""
    seconds = [item.seconds for item in found]
    missing = [item for item in found if item.lacks_theorem]
    console.print(
        f"{kind}: {len(found)} asked, {sum(item.is_open for item in found)} open, "
        f"{len(missing)} without theorem, {sum(item.is_wrong for item in found)} wrong; "
        f"median {statistics.median(seconds) * 1e3:.1f} ms, worst {max(seconds):.2f} s"
    )
    groups: dict[str, list[Settled]] = defaultdict(list)
    for item in missing:
        groups[obstacle(item.why)].append(item)
    for name, items in sorted(groups.items(), key=lambda group: -len(group[1])):
        console.print(f"  {len(items)} × {name}")
        for item in items:
            console.print(f"      {item.title}")
    for item in found:
        if item.is_open or item.is_wrong:
            console.print(f"  {item.status}: {item.title}: {item.why}")
    return not missing and not any(item.is_wrong for item in found)


@click.command()
@click.option("--kind", "kinds", multiple=True, type=click.Choice(_KINDS), default=_KINDS)
@click.option("--sample", type=int, help="So many identities, evenly spread, instead of all.")
@click.option("--group", default="", help="Only cases whose title has this text.")
@click.option("--limit", default=10.0, show_default=True, help="Seconds for one question.")
def main(kinds: tuple[str, ...], sample: int | None, group: str, limit: float) -> None:
    """List the questions of the corpus that are settled without a theorem of the kernel."""
    console = Console(width=200, highlight=False, markup=False, soft_wrap=True)
    complete = True
    for kind in kinds:
        found = []
        for case, truth in asked(kind, sample, group):
            found.append(Settled.by_decide(case, truth, limit))
            if found[-1].lacks_theorem or found[-1].is_wrong:
                console.print(f"{found[-1].status}: {found[-1].title}: {found[-1].why[:300]}")
        complete = report(kind, found, console) and complete if found else complete
    sys.exit(0 if complete else 1)


if __name__ == "__main__":
    main()
