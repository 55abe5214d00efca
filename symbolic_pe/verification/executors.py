"""Verification by somebody else's workers: any executor of :mod:`concurrent.futures`.

Threads, processes, or the machines of a cluster (``dask.distributed``'s ``Client.get_executor()``):
the claims are divided into batches, each of them a task.  A task does not judge claims itself but
starts a :class:`symbolic_pe.verification.workers.Worker`, so what holds there holds everywhere:
every claim has its time limit, and a script that leaves the program, or runs out of memory, ends
the worker and not the thread or the process that the executor lent.  On other machines the scripts
must be found under the same paths, and the package must be installed.

An executor's own worker may be ended from outside (and then a ``ProcessPoolExecutor`` gives up all
that it has not done); what it did not answer is judged by workers of this process.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from dataclasses import replace
from typing import TypeAlias

from symbolic_pe.index import Entry
from symbolic_pe.outcomes import Outcome
from symbolic_pe.verification.workers import Settings, WorkerUnusable, count_of_workers, run

Batch: TypeAlias = Sequence[tuple[int, Entry]]
"""Claims for one task, with their numbers."""


def run_on(
    executor: Executor, entries: Sequence[Entry], settings: Settings, batches: int | None = None
) -> Iterator[tuple[int, Outcome]]:
    """As :func:`symbolic_pe.verification.workers.run`, by the workers of an executor.

    It is not shut down.

    ``batches``: into how many tasks the claims are divided, by default as many as there are
    processes without an executor.  Each task loads SymPy, which takes longer than most scripts.
    Raises :class:`WorkerUnusable` where the executor's workers cannot judge claims.
    """
    answered: set[int] = set()
    futures: dict[Future[list[tuple[int, Outcome]]], Batch] = {}
    settings = _plain(settings)
    for batch in batches_of(entries, batches or count_of_workers(entries, None)):
        with contextlib.suppress(BrokenExecutor):
            futures[executor.submit(judge_batch, batch, settings)] = batch
    try:
        for future in as_completed(futures):
            try:
                answers = _answers(futures[future], future.result())
            except Exception as problem:
                if not _is_lost_worker(problem):
                    raise _unusable(problem) from problem
                answers = {}
            yield from answers.items()
            answered |= answers.keys()
    finally:
        for future in futures:
            future.cancel()
    missing = [number for number in range(len(entries)) if number not in answered]
    for place, outcome in run([entries[number] for number in missing], settings):
        yield missing[place], outcome


def _answers(batch: Batch, given: Sequence[tuple[int, Outcome]]) -> dict[int, Outcome]:
    """The outcomes of the claims of a batch: one that is about another claim is no answer."""
    ids = {number: entry.id for number, entry in batch}
    return {number: outcome for number, outcome in given if ids.get(number) == outcome.id}


def judge_batch(batch: Batch, settings: Settings) -> list[tuple[int, Outcome]]:
    """What a task does: judge its claims, in a process started for them."""
    numbers = [number for number, _ in batch]
    found = run([entry for _, entry in batch], settings, jobs=1)
    return [(numbers[place], outcome) for place, outcome in found]


def batches_of(entries: Sequence[Entry], count: int) -> list[Batch]:
    """Divide claims into at most ``count`` batches of about one size.

    The claims of a script stay together where they can, since running it costs time as well.
    """
    by_script: dict[str, list[tuple[int, Entry]]] = {}
    for number, entry in enumerate(entries):
        by_script.setdefault(entry.file, []).append((number, entry))
    pieces = _in_pieces(list(by_script.values()), count)
    batches: list[list[tuple[int, Entry]]] = [[] for _ in range(min(max(count, 1), len(pieces)))]
    for piece in sorted(pieces, key=len, reverse=True):
        min(batches, key=len).extend(piece)
    return list(batches)


def _in_pieces(scripts: list[list[tuple[int, Entry]]], count: int) -> list[list[tuple[int, Entry]]]:
    """Halve the largest script until there are enough pieces."""
    pieces = list(scripts)
    while 0 < len(pieces) < count:
        largest = max(pieces, key=len)
        if len(largest) == 1:
            break
        middle = len(largest) // 2
        pieces.remove(largest)
        pieces += [largest[:middle], largest[middle:]]
    return pieces


def _plain(settings: Settings) -> Settings:
    """The same settings, made of what can be sent to another process."""
    scripts: Mapping[str, Sequence[str]] = {
        file: tuple(ids) for file, ids in settings.scripts.items()
    }
    return replace(settings, scripts=scripts)


_LOST_WORKERS = frozenset({"KilledWorker", "WorkerDied"})
"""What ``dask.distributed`` calls the death of a worker; it need not be installed here."""


def _is_lost_worker(problem: Exception) -> bool:
    """Did a worker of the executor end, or was it told to stop, before it answered?"""
    return isinstance(problem, BrokenExecutor | CancelledError) or (
        type(problem).__name__ in _LOST_WORKERS or type(problem).__name__.endswith("CancelledError")
    )


def _unusable(problem: Exception) -> WorkerUnusable:
    if isinstance(problem, WorkerUnusable):
        return problem
    return WorkerUnusable(
        f"the executor's workers cannot judge claims ({type(problem).__name__}: {problem}); is "
        "symbolic_pe installed where they run?"
    )
