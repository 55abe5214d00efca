"""That all claims of the catalogue mean something: their obligations, proved.

For each claim: how many obligations, how many proved, milliseconds; then each open one in words.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.index import read_script
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import Reader
from symbolic_pe.tactics.goals.meaning import prove_obligation

DERIVATIONS = Path(__file__).parents[1] / "derivations"


class Outcome(NamedTuple):
    """A claim, what was proved of its obligations, what is open, and the seconds it took."""

    name: str
    theorems: list[Theorem]
    open: list[str]
    seconds: float


def claims() -> Iterator[tuple[str, Term]]:
    """The names and statements of the claims that have one."""
    files = [str(path.resolve()) for path in sorted(DERIVATIONS.glob("*.py"))]
    entries = {file: tuple(entry.id for entry in read_script(Path(file))) for file in files}
    catalogue = Catalogue(entries)
    for file in files:
        for claim in catalogue.load(file).values():
            if claim.statement is not None:
                yield claim.id, Reader.of(claim.statement).statement(claim.statement)


def run(name: str, statement: Term) -> Outcome:
    """Prove the obligations of one claim, each by itself."""
    start = time.perf_counter()
    theorems, missing = [], []
    for obligation in obligations(statement):
        try:
            theorems.append(prove_obligation(obligation))
        except KernelError as error:
            missing.append(f"{obligation!r}\n        {error}")
    return Outcome(name, theorems, missing, time.perf_counter() - start)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("claims", nargs="*", help="ids of claims; without any, all")
    parser.add_argument("--open", action="store_true", help="print only what is open")
    options = parser.parse_args(arguments)
    outcomes = []
    for name, statement in claims():
        if options.claims and name not in options.claims:
            continue
        outcome = run(name, statement)
        outcomes.append(outcome)
        if not options.open or outcome.open:
            _print(outcome)
    theorems = [theorem for outcome in outcomes for theorem in outcome.theorems]
    complete = sum(not outcome.open for outcome in outcomes)
    count = len(theorems) + sum(len(outcome.open) for outcome in outcomes)
    print(f"obligations  {len(theorems)} of {count} proved, {recheck(*theorems)} inferences")
    print(f"claims       {complete} of {len(outcomes)} with all obligations proved")
    print(f"seconds      {sum(outcome.seconds for outcome in outcomes):.2f}")
    return 0 if outcomes and complete == len(outcomes) else 1


def _print(outcome: Outcome) -> None:
    proved = len(outcome.theorems)
    print(
        f"{outcome.name:45} {proved + len(outcome.open):4} obligations, {proved:4} proved, "
        f"{1000 * outcome.seconds:7.0f} ms"
    )
    for text in outcome.open:
        print(f"    open: {text}")


if __name__ == "__main__":
    sys.exit(main())
