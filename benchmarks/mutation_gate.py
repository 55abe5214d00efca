"""Do the proofs and the numbers of the catalogue notice a slip in the statement?

Every claim's statement is altered in all the ways that :mod:`symbolic_pe.gate.mutants` knows, one
at a time, and each mutant is put before the claim's own proof and its own NumPy functions, or what
NumPy reads in the mutant where the claim has none.

    python benchmarks/mutation_gate.py [--jobs N] [--sample N] [--show] [ID]...

Columns: mutants; those that the proof does not prove (no column for a refuted claim: its refutation
may well refute the mutant too); those that NumPy contradicts.  Of those that one of the two
accepts: those that say no more than the claim, by a theorem of the kernel; those altered in the
frame of the statement (a sort, a premise, a quantifier), which NumPy does not compute and only the
proof stops; those whose terms have the same values wherever they were tried, which no number can
tell apart; and survivors: accepted by the proof, or by NumPy although their values are others.
Exits with 1 if there is a survivor.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass

import click
from rich.console import Console
from rich.table import Table

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import Entry, select

__all__ = ["Report", "examine", "main"]


@dataclass(frozen=True)
class Report:
    """What became of a claim's mutants, in numbers; ``survivors``: changes and statements."""

    id: str
    declared: str
    mutants: int = 0
    unproved: int = 0
    contradicted: int = 0
    entailed: int = 0
    framed: int = 0
    same: int = 0
    survivors: tuple[tuple[str, str], ...] = ()
    seconds: float = 0.0
    problem: str = ""


def examine(id: str, sample: int | None, seed: int) -> Report:
    """Try the mutants of one claim (``sample`` of them, drawn by ``seed``, or all)."""
    from symbolic_pe.gate.mutants import mutants
    from symbolic_pe.gate.trial import try_claim
    from symbolic_pe.printing.lines import statement_text

    start = time.perf_counter()
    catalogue = Catalogue(select([]).scripts)
    claim = catalogue.claim(id)
    assert claim.statement is not None
    chosen = list(mutants(claim.statement))
    if sample is not None and sample < len(chosen):
        chosen = random.Random(f"{seed}:{id}").sample(chosen, sample)
    try:
        trials = list(try_claim(catalogue, claim, seed, chosen))
    except Exception as problem:  # reported with the claim's name
        return Report(id, claim.declared, problem=f"{type(problem).__name__}: {problem}")
    return Report(
        id,
        claim.declared,
        len(trials),
        sum(not trial.proved for trial in trials) if claim.declared == "proved" else 0,
        sum(not trial.compared for trial in trials),
        sum(trial.entailed for trial in trials),
        sum(trial.is_framed for trial in trials),
        sum(trial.same_values and not trial.survives for trial in trials),
        tuple(
            (trial.mutant.change, statement_text(trial.mutant.statement))
            for trial in trials
            if trial.survives
        ),
        time.perf_counter() - start,
    )


def reports(entries: Sequence[Entry], jobs: int, sample: int | None, seed: int) -> Iterator[Report]:
    """The reports, as they come in."""
    context = multiprocessing.get_context("spawn")
    # a process for each claim: with more than one, Pythons wait forever (python/cpython#115634)
    with ProcessPoolExecutor(jobs, mp_context=context, max_tasks_per_child=1) as pool:
        futures: dict[Future[Report], Entry] = {
            pool.submit(examine, entry.id, sample, seed): entry for entry in entries
        }
        for future in as_completed(futures):
            try:
                yield future.result()
            except Exception as problem:  # the process died
                entry = futures[future]
                yield Report(entry.id, entry.declared, problem=f"{problem}")


def table_of(found: Sequence[Report]) -> Table:
    """A row for each claim, and the sums."""
    table = Table(box=None, pad_edge=False)
    table.add_column("claim", no_wrap=True)
    for heading in (
        "mutants",
        "by proof",
        "by numbers",
        "entailed",
        "frame",
        "same",
        "survive",
        "s",
    ):
        table.add_column(heading, justify="right")
    for report in found:
        table.add_row(*_row(report))
    table.add_section()
    table.add_row(*_sums(found))
    return table


def _sums(found: Sequence[Report]) -> list[str]:
    provable = sum(report.mutants for report in found if report.declared == "proved")
    return [
        f"{len(found)} claims",
        str(sum(report.mutants for report in found)),
        f"{sum(report.unproved for report in found)} of {provable}",
        str(sum(report.contradicted for report in found)),
        str(sum(report.entailed for report in found)),
        str(sum(report.framed for report in found)),
        str(sum(report.same for report in found)),
        str(sum(len(report.survivors) for report in found)),
        f"{sum(report.seconds for report in found):.1f}",
    ]


def _row(report: Report) -> list[str]:
    by_proof = str(report.unproved) if report.declared == "proved" else "–"
    numbers = report.contradicted, report.entailed, report.framed, report.same
    cells = [report.id, str(report.mutants), by_proof, *map(str, numbers)]
    if report.problem:
        return [report.id, "failed", *[""] * 7]
    return [*cells, str(len(report.survivors)), f"{report.seconds:.1f}"]


@click.command()
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count(), help="Processes.")
@click.option("--sample", type=click.IntRange(1), help="So many mutants of each claim, not all.")
@click.option("--seed", default=0, show_default=True, help="For the sample and the points.")
@click.option("--show", is_flag=True, help="Print the survivors.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
def main(jobs: int, sample: int | None, seed: int, show: bool, ids: Sequence[str]) -> None:
    """Put the mutants of all claims (or of those named) before their proofs and numbers."""
    entries = [entry for entry in select(list(ids)).entries if entry.declared != "malformed"]
    place = {entry.id: number for number, entry in enumerate(entries)}
    found = []
    for report in reports(entries, jobs, sample, seed):
        found.append(report)
        click.echo(f"\r{len(found)} of {len(entries)} claims", err=True, nl=False)
    click.echo(err=True)
    found.sort(key=lambda report: place[report.id])
    Console(width=110).print(table_of(found), highlight=False)
    for report in found:
        if report.problem:
            click.echo(f"{report.id} could not be tried: {report.problem}", err=True)
        for change, statement in report.survivors if show else ():
            click.echo(f"{report.id}: {change}\n    {statement}")
    sys.exit(1 if any(report.problem or report.survivors for report in found) else 0)


if __name__ == "__main__":
    main()
