"""All of the corpus, asked one question after the other in one process: are verdicts theorems?

    python benchmarks/decide_certificates.py [--kind true|mutants|traps] [--sample N] [--group TEXT]

Exits with 1 if a question is settled without a theorem of the kernel, or wrongly.
"""

from __future__ import annotations

import statistics
import sys
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


def report(kind: str, found: list[Settled], console: Console) -> bool:
    """What came of a kind; whether every verdict is right and a theorem."""
    seconds = [item.seconds for item in found]
    bad = [item for item in found if item.lacks_theorem or item.is_wrong]
    console.print(
        f"{kind}: {len(found)} asked, {sum(item.is_open for item in found)} open, "
        f"{sum(item.lacks_theorem for item in found)} without theorem, "
        f"{sum(item.is_wrong for item in found)} wrong; "
        f"median {statistics.median(seconds) * 1e3:.1f} ms, worst {max(seconds):.2f} s"
    )
    for item in found:
        if item.is_open or item in bad:
            console.print(f"  {item.status}: {item.title}: {item.why[:300]}")
    return not bad


@click.command()
@click.option("--kind", "kinds", multiple=True, type=click.Choice(_KINDS), default=_KINDS)
@click.option("--sample", type=int, help="So many identities, evenly spread, instead of all.")
@click.option("--group", default="", help="Only cases whose title has this text.")
@click.option("--limit", default=10.0, show_default=True, help="Seconds for one question.")
def main(kinds: tuple[str, ...], sample: int | None, group: str, limit: float) -> None:
    """Ask the questions of the corpus; list those that are open, wrong or without a theorem."""
    console = Console(width=200, highlight=False, markup=False, soft_wrap=True)
    settled = {
        kind: [Settled.by_decide(case, truth, limit) for case, truth in asked(kind, sample, group)]
        for kind in kinds
    }
    right = [report(kind, found, console) for kind, found in settled.items() if found]
    sys.exit(0 if all(right) else 1)


if __name__ == "__main__":
    main()
