"""What rechecking costs: all rules of all proofs of the catalogue, from the leaves.

Settles all claims in one process, without cross-checks, then rechecks their theorems and
obligations together, and compares the time of the processor with that of ``import sympy`` in a new
process.

    python benchmarks/recheck_speed.py

Exits with 1 if rechecking takes longer than its target.
"""

from __future__ import annotations

import sys
import time

import click
from verify_speed import UNIT, run

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.kernel.theorem import Theorem

__all__ = ["main"]

TARGET = 1.0
_ROUNDS = 5


def theorems() -> list[Theorem]:
    """The theorems and obligations of all claims that are proved or refuted."""
    entries = list(installed())
    catalogue = Catalogue(scripts_of(entries))
    found: list[Theorem] = []
    for entry in entries:
        claim = catalogue.claim(entry.id)
        if claim.declared in ("proved", "refuted"):
            with catalogue.active(claim.file):
                found += [claim.certificate.theorem, *claim.certificate.obligations]
    return found


@click.command()
def main() -> None:
    """Recheck the catalogue, beside imports of SymPy; the fastest runs are compared."""
    found = theorems()
    seconds, unit, count = [], [], 0
    for _ in range(_ROUNDS):
        start = time.process_time()
        count = recheck(*found)
        seconds.append(time.process_time() - start)
        unit.append(run(UNIT).processor)
    ratio = min(seconds) / min(unit)
    click.echo(f"{count} rules: {min(seconds):.2f} s, ratio {ratio:.2f} (target {TARGET:g})")
    sys.exit(0 if ratio <= TARGET else 1)


if __name__ == "__main__":
    main()
