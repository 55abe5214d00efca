"""The inequalities of the catalogue, proved by ``symbolic_pe.tactics.inequalities.signs``.

``order_goals.jsonl`` has the 576 distinct applications of a combination of inequalities in the
theorems of the catalogue, each with its goal, its multipliers and premises, the hypotheses in whose
scope it stands and what the sorts of its variables say, as written statements.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck, steps
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, O, R, Type, Z, arrow
from symbolic_pe.tactics.inequalities.combinations import Equation, Item
from symbolic_pe.tactics.inequalities.signs import le_by

BY_POLYNOMIALS, WITH_LAWS = 477, 574
"""Targets: how many are proved without and with a prover of equations."""
GOALS = Path(__file__).with_name("order_goals.jsonl")
_TYPES = {"N": N, "Z": Z, "R": R, "C": C, "o": O}


class Application(NamedTuple):
    """A goal, the items it follows from, and what is known besides."""

    claims: list[str]
    goal: Term
    items: list[Item]
    facts: list[Theorem]


class Outcome(NamedTuple):
    """The theorem or what was missing, and the seconds it took."""

    application: Application
    theorem: Theorem | None
    missing: str
    seconds: float


def applications() -> Iterator[Application]:
    """All applications in the file."""
    for line in GOALS.read_text(encoding="utf-8").splitlines():
        yield _application(json.loads(line))


def _application(row: dict[str, Any]) -> Application:
    names = {name: variable(name, _type(text)) for name, text in row["variables"].items()}

    def term(text: str) -> Term:
        return read(text, **names)

    items: list[Item] = [
        (term(m), tuple(assume(term(premise)) for premise in premises))
        for m, premises in row["items"] + [[m, [e]] for m, e in row["equations"]]
    ]
    premises = [theorem for _, theorems in items for theorem in theorems]
    known = [assume(term(text)) for text in row["guards"] + row["hypotheses"]]
    return Application(row["claims"], term(row["goal"]), items, [*known, *premises])


def _type(text: str) -> Type:
    return arrow(*(_TYPES[part] for part in text.split("→")))


def run(application: Application, equation: Equation | None) -> Outcome:
    """Prove it; the theorem may rest on what is known only."""
    _, goal, items, facts = application
    start = time.perf_counter()
    try:
        theorem = le_by(goal, items, facts, equation)
    except KernelError as error:
        return Outcome(application, None, str(error), time.perf_counter() - start)
    seconds = time.perf_counter() - start
    allowed = {h for fact in facts for h in fact.hypotheses}
    if theorem.statement is not goal or not theorem.hypotheses <= allowed:
        return Outcome(application, None, "another theorem was proved", seconds)
    return Outcome(application, theorem, "", seconds)


def _equation() -> Equation | None:
    try:
        from symbolic_pe.tactics.normal_forms.normal_form import equation
    except ImportError:
        return None
    return equation


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--failures", action="store_true", help="print what is not proved")
    options = parser.parse_args(arguments)
    tasks, equation = list(applications()), _equation()
    for task in tasks:
        run(task, equation)  # lemmas are proved once, before anything is measured
    outcomes = [run(task, equation) for task in tasks]
    proved = [outcome for outcome in outcomes if outcome.theorem]
    times = sorted(1000 * outcome.seconds for outcome in proved)
    lengths = sorted(_length(outcome) for outcome in proved)
    print(f"proved                 {len(proved)} of {len(outcomes)}")
    print(f"milliseconds           {_summary(times)}")
    print(f"inferences             {_summary(lengths)}")
    start = time.perf_counter()
    count = recheck(*(outcome.theorem for outcome in proved if outcome.theorem))
    print(f"distinct inferences    {count}, rechecked in {time.perf_counter() - start:.3f} s")
    for outcome in outcomes if options.failures else ():
        if outcome.theorem is None:
            print(f"\n{outcome.application.claims[0]}: {outcome.application.goal!r}")
            print(f"    {outcome.application.items!r}")
            print(f"    {outcome.missing}")
    return 0 if len(proved) >= (WITH_LAWS if equation else BY_POLYNOMIALS) else 1


def _length(outcome: Outcome) -> int:
    """Inferences of the theorem without those of closed lemmas."""
    assert outcome.theorem
    return sum(1 for step in steps(outcome.theorem) if step.hypotheses) + 1


def _summary(values: list[float] | list[int]) -> str:
    tenth = values[int(0.9 * len(values))]
    return (
        f"median {statistics.median(values):.2f}, 90 % {tenth:.2f}, "
        f"worst {values[-1]:.2f}, all {sum(values):.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
