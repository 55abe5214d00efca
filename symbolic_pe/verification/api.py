"""Verifying claims by id, scripts and folders, in worker processes.

Neither this module nor the workers' parent imports SymPy: what needs it is imported where a claim
is judged (see :mod:`symbolic_pe.verification.judging`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.index import Entry, installed, read_script, select
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.outcomes import Outcome, Outcomes
from symbolic_pe.processes import checked_seconds
from symbolic_pe.verification.executors import run_on
from symbolic_pe.verification.judging import TIMEOUT, judge
from symbolic_pe.verification.kept import Results, with_kept
from symbolic_pe.verification.workers import Settings, in_order, run

if TYPE_CHECKING:
    from concurrent.futures import Executor


def verify(
    targets: str | Claim | Sequence[str | Claim] = (),
    *,
    seed: int = 0,
    timeout: float = TIMEOUT,
    jobs: int | None = None,
    executor: Executor | None = None,
    kept: bool = False,
) -> Outcomes:
    """Verify claims by id, scripts and folders (all of the catalogue for none), in order.

    A :class:`Claim` itself, as a notebook has it, is verified in this process, after the others
    and without a ``timeout``; it may cite, and be repaired by, claims that are given with it, those
    beside it in its script, and those of the catalogue.

    ``seed``: for the random points; ``timeout``: seconds for each claim; ``jobs``: processes, by
    default one for each processor.  ``executor``: any executor of :mod:`concurrent.futures`, to
    verify on its workers (a ``ThreadPoolExecutor``, a ``ProcessPoolExecutor``, or a cluster's:
    ``dask.distributed.Client(…).get_executor()``), in ``jobs`` tasks; it is left open.  Each task
    starts a process that loads SymPy, so that there should be about as many as the executor has
    workers; by default there are as many as this machine has processors.  The outcomes depend on
    the seed only, neither on ``jobs`` nor on the executor.  A claim that takes too long, and one
    whose process dies, costs one error.  ``kept``: claims of which nothing has changed since an
    earlier run need not be judged again (:mod:`symbolic_pe.verification.kept`).

    Raises :class:`symbolic_pe.index.TargetError` for what does not exist, TypeError for what is
    neither a name nor a claim, ValueError for what is no time limit, and
    :class:`symbolic_pe.verification.workers.WorkerUnusable` where no process can judge claims.
    """
    given = [targets] if isinstance(targets, str | Claim) else list(targets)
    for item in given:
        if not isinstance(item, str | Claim):
            raise TypeError(f"ids, scripts, folders and claims are verified, not {item!r:.200}")
    names = [item for item in given if isinstance(item, str)]
    claims = [item for item in given if isinstance(item, Claim)]
    found: list[Outcome] = []
    if names or not claims:
        chosen = select(names, to_run=True)
        settings = Settings(
            chosen.scripts, seed=seed, timeout=checked_seconds(timeout), digests=True
        )
        ask = partial(_asked, settings=settings, jobs=jobs, executor=executor)
        results = with_kept(chosen.entries, settings, ask, fresh=not kept)
        found = list(in_order(results))
    return Outcomes([*found, *_verified_here(claims, seed)])


def _asked(
    entries: Sequence[Entry], settings: Settings, jobs: int | None, executor: Executor | None
) -> Results:
    """The outcomes of claims that are judged in processes of this machine, or of the executor."""
    if executor is None:
        yield from run(entries, settings, jobs)
    else:
        yield from run_on(executor, entries, settings, jobs)


def _verified_here(claims: Sequence[Claim], seed: int) -> Iterator[Outcome]:
    """The outcomes of claims that somebody has in hand, judged in this process."""
    if not claims:
        return
    scripts = filter(Path.is_file, dict.fromkeys(Path(claim.file) for claim in claims))
    beside = [entry for script in scripts for entry in read_script(script)]
    catalogue = Catalogue(scripts_of([*beside, *installed()]), claims)
    for claim in claims:
        claim.retry()
        yield judge(catalogue, claim.id, seed, digests=True)
