"""The normal form that proves beside the one that proposes, on the catalogue's scalar equations.

The goals are the distinct equations that the proofs of all claims settle by ``normalise`` or
``combine_equations``, without matrices.  Both are measured by turns in one process, with empty
caches; laws are proved before.

    python benchmarks/normal_form_kernel.py [--repeat N] [--verbose]

Exits with 1 if a goal is not proved.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from goals import Goal, Outside, goal

import symbolic_pe.proofs.heuristics
from symbolic_pe.catalogue import Catalogue
from symbolic_pe.foundations.equations import called, number
from symbolic_pe.index import select
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.language import terms
from symbolic_pe.language.statements import terms_of
from symbolic_pe.proofs.heuristics import matrices, normal_form
from symbolic_pe.steps.step import walk
from symbolic_pe.tactics.normal_forms.normal_form import Prover, combination

RULES = ("normalise", "combine_equations")
_MATRICES = (
    terms.MatrixTerm,
    terms.MatrixCall,
    terms.Dot,
    terms.Trace,
    terms.Determinant,
    terms.Component,
)


@dataclass(frozen=True)
class Task:
    """One equation: how it is looked at by what proposes, and the goal for what proves."""

    rule: str
    text: str
    proposed: Callable[[], bool]
    goal: Goal
    facts: list[Theorem]
    items: list[tuple[Term, Theorem]]


def tasks() -> Iterator[Task | Outside]:
    """The distinct scalar equations of the catalogue; for one that cannot be read why."""
    selection = select([])
    catalogue = Catalogue(selection.scripts)
    seen = set()
    for entry in selection.entries:
        claim = catalogue.claim(entry.id)
        if claim.declared == "malformed":
            continue
        with catalogue.active(claim.file):
            steps = list(walk(claim.theorem))
        for step in steps:
            key = _key(step)
            if key is not None and key not in seen:
                seen.add(key)
                yield _read(*key)


def _read(*key: Any) -> Task | Outside:
    try:
        return _task(*key)
    except Outside as error:
        return error


def _key(step: Any) -> Any:
    if step.rule not in RULES:
        return None
    lhs, rhs = terms_of(step.conclusion)
    items: tuple[Any, ...] = ()
    if step.rule == "combine_equations":
        factors = step.parameters[1]
        items = tuple((terms.as_term(f), terms_of(t.conclusion)) for f, t in factors)
    parts = (lhs, rhs, *(e for f, pair in items for e in (f, *pair)))
    if any(_has_matrices(part) for part in parts):
        return None
    return step.rule, lhs, rhs, items


def _has_matrices(e: Any) -> bool:
    waiting = [e]
    while waiting:
        part = waiting.pop()
        if isinstance(part, _MATRICES):
            return True
        if isinstance(part, terms.ScalarCall):
            part = part.unfold()
            waiting.append(part)
        waiting += getattr(part, "args", ())
    return False


def _task(rule: str, lhs: Any, rhs: Any, items: Any) -> Task:
    def proposed() -> bool:
        if rule == "combine_equations":
            given = tuple((f, (pair,)) for f, pair in items)
            return bool(normal_form.is_combination(lhs, rhs, given))
        return bool(matrices.are_equal(lhs, rhs))

    wanted = goal(lhs, rhs, items)
    facts = [assume(fact) for fact in wanted.facts]
    given = [(factor, assume(equation)) for factor, equation in wanted.equations]
    return Task(rule, f"{lhs} = {rhs}", proposed, wanted, facts, given)


def prove(task: Task) -> None:
    """Prove the goal with a new prover; raises ``KernelError``."""
    prover = Prover(task.facts, side_condition=_assumed)
    if task.items:
        combination(prover, task.goal.s, task.goal.t, task.items)
    else:
        prover.equation(task.goal.s, task.goal.t)


def _assumed(statement: Term) -> Theorem | None:
    """Order of limits and continuity, which another prover is asked for, as hypotheses."""
    ordered = called(statement) == "le" and statement.args[0] is not number(0, R)
    return assume(statement) if ordered or called(statement) == "all" else None


def _caches() -> list[Any]:
    path = symbolic_pe.proofs.heuristics.__path__
    modules = [
        importlib.import_module(f"symbolic_pe.proofs.heuristics.{m.name}")
        for m in pkgutil.iter_modules(path)
    ]
    return [f for m in modules for f in vars(m).values() if hasattr(f, "cache_clear")]


def _milliseconds(function: Callable[[], Any], repeat: int, before: Callable[[], None]) -> float:
    best = float("inf")
    for _ in range(repeat):
        before()
        start = time.process_time()
        function()
        best = min(best, time.process_time() - start)
    return 1e3 * best


@click.command()
@click.option("--repeat", default=3, help="Of so many runs the fastest counts.")
@click.option("--verbose", is_flag=True, help="Show each goal.")
def main(repeat: int, verbose: bool) -> None:
    """Compare the two normal forms."""
    found = list(tasks())
    todo = [task for task in found if isinstance(task, Task)]
    for error in found:
        if isinstance(error, Outside):
            click.echo(f"not read: {error}")
    caches = _caches()

    def empty() -> None:
        for cache in caches:
            cache.cache_clear()

    failed = []
    rows: dict[str, list[tuple[float, float, str]]] = {rule: [] for rule in RULES}
    for task in todo:
        try:
            prove(task)
        except (KernelError, RecursionError, AssertionError) as error:
            failed.append(task)
            click.echo(f"NOT PROVED ({task.rule}) {task.text[:200]}: {str(error)[:150]}")
    gc.collect()
    gc.freeze()
    gc.disable()
    for task in todo:
        if task.goal.s is task.goal.t or task in failed:
            continue
        old = _milliseconds(task.proposed, repeat, empty)
        new = _milliseconds(partial(prove, task), repeat, lambda: None)
        rows[task.rule].append((old, new, task.text))
        gc.collect()
    click.echo(
        f"{len(todo) - len(failed)} of {len(todo)} proved, {len(found) - len(todo)} not read"
    )
    for rule, measured in rows.items():
        ratios = sorted((new / old, old, new, text) for old, new, text in measured)
        median = statistics.median(r[0] for r in ratios)
        times = [old for old, _, _ in measured], [new for _, new, _ in measured]
        old_total, new_total = map(sum, times)
        medians = list(map(statistics.median, times))
        click.echo(
            f"{rule}: {len(ratios)} goals, ms {medians[0]:.2f} : {medians[1]:.2f}, median ratio "
            f"{median:.2f}, worst {ratios[-1][0]:.1f}, sums {old_total:.0f} : {new_total:.0f}"
        )
        for ratio, was, now, text in ratios[-40 if verbose else -3 :]:
            click.echo(f"    {ratio:6.1f}  {was:7.2f} {now:7.2f}  {text[:110]}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
