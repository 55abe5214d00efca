"""Does the border read what authors write?  Every claim, and the steps of its proof, on both sides.

    python -m benchmarks.meaning [--turns 6] [--steps 40] [claim …]

Each statement is evaluated as it is written (balls) and as it is read (``kernel_values``) at the
same values, the first ones degenerate (0, ±1, sizes 0 and 1).  Printed are the differences, and how
often one of the sides had no value.  Exit status 1 if there is a difference.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import read_script
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.statements import Implies, Statement
from tests.language.meaning import Comparison, closed, compare

ROOT = Path(__file__).parents[1]


def claims() -> Iterator[tuple[str, Statement, Any]]:
    """(name, statement, proof as it is written) of every claim with a proof."""
    files = [os.path.abspath(file) for file in sorted((ROOT / "derivations").glob("*.py"))]
    catalogue = Catalogue({f: tuple(e.id for e in read_script(Path(f))) for f in files})
    for file in catalogue.files:
        for claim in catalogue.load(file).values():
            if claim.statement is not None:
                with catalogue.active(claim.file):
                    yield claim.id, claim.statement, claim.theorem


def of_steps(theorem: Any, most: int) -> Iterator[tuple[Reader, Statement]]:
    """Some lines of a proof, as implications, with the reader of that proof."""
    steps = list(theorem.lines)
    reader = Reader.of(*(s for step in steps for s in (step.statement, *step.supposed)))
    for step in Random(0).sample(steps, min(most, len(steps))):
        said: Any = step.statement
        for hypothesis in sorted(step.supposed, key=str):
            said = Implies(hypothesis, said)
        yield reader, closed(said)


def compared(reader: Reader, statement: Statement, turns: int, found: Comparison) -> None:
    """One statement, at the values of some turns."""
    try:
        reader.attend(statement)
        term = reader.statement(statement)
    except OutsideVocabulary as problem:
        found.counts["not read"] += 1
        found.reasons[f"not read: {problem}"] += 1
        return
    for turn in range(turns):
        compare(statement, term, turn, found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("claims", nargs="*")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    different = 0
    for name, statement, theorem in claims():
        if options.claims and name not in options.claims:
            continue
        found, whole = Comparison(), closed(statement)
        compared(Reader.of(whole), whole, options.turns, found)
        if theorem is not None:
            for reader, step in of_steps(theorem, options.steps):
                compared(reader, step, min(options.turns, 4), found)
        print(name, dict(found.counts), flush=True)
        for difference in found.differences[:3]:
            print(f"  {difference}")
        total.update(found.counts)
        reasons.update({f"{name}: {why}": count for why, count in found.reasons.items()})
        different += len(found.differences)
    print(dict(total))
    print(*(f"{count} {why}" for why, count in reasons.most_common()), sep="\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
