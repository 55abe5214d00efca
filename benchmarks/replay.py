"""The proofs of the catalogue made again in the new kernel, step by step: rules and times.

Every step is replayed from its premises; a step that fails is assumed, so that what rests on it is
tried all the same.  A claim is replayed if no step failed, its theorem has no hypotheses left and
says exactly what the border reads of the claim, or of its negation, by itself.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from typing import Any

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.proofs.replay import Replay, without_guards
from symbolic_pe.steps.step import walk

__all__ = ["Tally", "differences", "replayed", "said"]


class Tally:
    """Steps, failures and seconds by rule."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def table(self) -> str:
        """A line for each rule, the slowest first."""
        lines = [f"{'rule':25} {'steps':>6} {'failed':>6} {'seconds':>8}"]
        for rule in sorted(self.steps, key=lambda rule: -self.seconds[rule]):
            counts = f"{self.steps[rule]:6} {self.failures[rule]:6} {self.seconds[rule]:8.2f}"
            lines.append(f"{rule:25} {counts}")
        return "\n".join(lines)


def replayed(claim: Claim, tally: Tally) -> list[str]:
    """The steps of a claim's proof that fail, as text; if none does, what is not as claimed."""
    theorem: Any = claim.theorem
    replay = Replay.of(theorem)
    failures = []
    for step in walk(theorem):
        start = time.perf_counter()
        try:
            replay.made[id(step)] = replay.step(step)
        except (KernelError, OutsideVocabulary) as error:
            tally.failures[step.rule] += 1
            failures.append(f"{step.rule}: {step.conclusion}: {error}")
            try:
                replay.made[id(step)] = assume(replay.reader.statement(step.conclusion))
            except OutsideVocabulary:
                return failures
        tally.steps[step.rule] += 1
        tally.seconds[step.rule] += time.perf_counter() - start
    return failures or differences(without_guards(replay.made[id(theorem)]), said(claim))


def said(claim: Claim) -> Statement:
    """What was proved of a claim: itself or its negation."""
    claimed: Any = claim.statement
    return claimed if claim.theorem.conclusion == claimed else Not(claimed)


def differences(theorem: Theorem, statement: Statement) -> list[str]:
    """Why a theorem is not the statement as the border reads it by itself; nothing if it is."""
    wanted = Reader.of(statement).statement(statement)
    if theorem.statement is not wanted:
        return [f"says: {theorem.statement!r}, not {wanted!r}"]
    return [f"left: {hypothesis!r}" for hypothesis in theorem.hypotheses]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("claims", nargs="*", help="the claims to replay (default: all)")
    wanted = set(parser.parse_args().claims)
    catalogue, tally, done, count = Catalogue(scripts_of(installed())), Tally(), 0, 0
    for entry in installed():
        claim = catalogue.claim(entry.id)
        if claim.statement is None or (wanted and entry.id not in wanted):
            continue
        with catalogue.active(entry.file):
            failures = replayed(claim, tally)
        count += 1
        done += not failures
        for failure in failures:
            print(f"{entry.id}: {failure[:200]}")
    print(tally.table())
    print(f"{done} of {count} claims, {sum(tally.steps.values())} steps")
    return 0 if done == count else 1


if __name__ == "__main__":
    sys.exit(main())
