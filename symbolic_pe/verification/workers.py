"""Worker processes that judge claims, so that no script can stop or fool the verifier.

The parent never imports SymPy and never runs a script.  It starts workers (plain processes, which
talk JSON lines over their standard input and output), hands out one claim at a time, and reports
what comes back.  A claim that takes too long, and a worker that dies, cost one clear error: the
worker is replaced and goes on with the rest.

Worker to parent: ``{"ready"}`` when SymPy is loaded.  Parent to worker: a line with the
:class:`Settings`, then a line ``{"file", "id"}`` for each claim.  Worker to parent, for each claim:
``{"loaded"}`` when its script has been run, then ``{"outcome"}`` or, where the script fails,
``{"error"}``.  Other lines are the last words of a worker that ran out of time: ``faulthandler``
writes there where it was stuck.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import subprocess
import threading
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from symbolic_pe import processes
from symbolic_pe.explain import place
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import Outcome, failed
from symbolic_pe.processes import ending
from symbolic_pe.verification.judging import TIMEOUT

_WORKER = "symbolic_pe.verification.worker"
"""The module whose ``main`` a worker runs: it imports SymPy, which the parent does not."""
GRACE = 2.0
"""Seconds after the time limit before the parent itself ends a worker that has not ended."""

_SINGLE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""One thread each: outcomes must not depend on where a claim is verified."""


class WorkerUnusable(RuntimeError):
    """Workers cannot be started at all."""


@dataclass(frozen=True)
class Settings:
    """``scripts``: the ids in every script that may be cited; ``seed`` for the random points;
    ``timeout``: seconds for each claim, by the ``option``; ``recheck``: all rules of the proofs are
    applied again, instead of comparing the claims with NumPy; ``digests``: those of the proofs are
    told as well."""

    scripts: Mapping[str, Sequence[str]]
    seed: int = 0
    timeout: float = TIMEOUT
    recheck: bool = False
    digests: bool = False
    option: str = "--timeout"


# --- the parent's side -----------------------------------------------------------------------


class Worker:
    """One process that judges claims, one at a time; it is started again when it has died.

    It may be started before the settings are known, to load SymPy meanwhile.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings({})
        self._process: subprocess.Popen[str] | None = None
        self._ready = False
        self._closed = False

    def start(self) -> None:
        """Start the process, without waiting for it to be ready."""
        if self._process is not None:
            return
        if self._closed:
            raise WorkerUnusable("this worker has been closed")
        self._process = processes.start(
            processes.command_of(_WORKER), _SINGLE, encoding="utf-8", errors="replace"
        )
        self._ready = False

    def judge(self, entry: Entry) -> tuple[Outcome, bool]:
        """The outcome of a claim, and whether its script could be used at all."""
        if entry.problem:
            return failed(entry, entry.problem), True
        self.start()
        self._wait_until_ready()
        start = time.perf_counter()
        limit = threading.Timer(self.settings.timeout + GRACE, self._kill)
        limit.start()
        try:
            return self._ask(entry, start)
        finally:
            limit.cancel()

    def close(self) -> None:
        """End the process."""
        self._closed = True
        self._kill()
        self._forget()

    def _ask(self, entry: Entry, start: float) -> tuple[Outcome, bool]:
        self._send({"file": entry.file, "id": entry.id})
        loaded = False
        last_words: list[str] = []
        for line in self._lines():
            reply = _parsed(line)
            if "outcome" in reply and reply["outcome"]["id"] == entry.id:
                return Outcome.from_json(reply["outcome"]), True
            if "error" in reply:
                seconds = time.perf_counter() - start
                return failed(entry, reply["error"], seconds), reply["usable"]
            loaded = loaded or "loaded" in reply
            if not reply:
                last_words.append(line)
        seconds = time.perf_counter() - start
        return failed(
            entry, self._why_no_answer(entry, seconds, last_words, loaded), seconds
        ), loaded

    def _why_no_answer(self, entry: Entry, seconds: float, words: list[str], loaded: bool) -> str:
        """Why there is no answer: out of time, or the process has died."""
        doing = f"verifying {entry.id}" if loaded else "running the script"
        at = place(entry.file, entry.line if loaded else 0)
        status = self._forget()
        if seconds < self.settings.timeout:
            return f"{at}: the process that was {doing} died ({ending(status)})"
        stuck = _stuck_at(words, self.settings.scripts)
        advice = f"a longer time can be given with {self.settings.option}"
        return f"{stuck or at}: {doing} was stopped after {self.settings.timeout:g} s; {advice}"

    def _wait_until_ready(self) -> None:
        if self._ready:
            return
        for line in self._lines():
            reply = _parsed(line)
            if "unusable" in reply:
                raise WorkerUnusable(reply["unusable"])
            if "ready" in reply:
                self._ready = True
                self._send(asdict(self.settings))
                return
        raise WorkerUnusable(f"a worker process could not be started ({ending(self._forget())})")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a dead worker is noticed when it gives no answer
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()

    def _lines(self) -> Iterator[str]:
        assert self._process is not None
        assert self._process.stdout is not None
        yield from iter(self._process.stdout.readline, "")

    def _kill(self) -> None:
        if self._process is not None:
            processes.kill(self._process)

    def _forget(self) -> int:
        """Wait for the end of the process, which has closed its output, and return its status."""
        process, self._process = self._process, None
        return processes.ended(process, GRACE) if process is not None else 0


def _parsed(line: str) -> dict[str, Any]:
    try:
        reply = json.loads(line)
    except ValueError:
        return {}
    return reply if isinstance(reply, dict) else {}


def _stuck_at(words: list[str], scripts: Mapping[str, Sequence[str]]) -> str:
    """The innermost line of a script in what ``faulthandler`` wrote, if any."""
    for line in words:
        found = re.search(r'File "(.*)", line (\d+)', line)
        if found and found[1] in scripts:
            return place(found[1], int(found[2]))
    return ""


class Queue:
    """The claims still to be judged, by script."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._waiting: dict[str, list[tuple[int, Entry]]] = {}
        for number, entry in enumerate(entries):
            self._waiting.setdefault(entry.file, []).append((number, entry))
        self._length = {file: _size(file) / len(claims) for file, claims in self._waiting.items()}
        self._started: set[str] = set()
        self._lock = threading.Lock()

    def take(self, file: str) -> tuple[int, Entry] | None:
        """The next claim for a worker that has run the script ``file`` last.

        A worker stays with its script; then it takes, of those that nobody has started, the one
        with the longest text for each claim, so that what takes long comes first and what is short
        fills the gaps at the end; then it helps with the fullest, from its end.
        """
        with self._lock:
            if not self._waiting:
                return None
            fresh = {key: value for key, value in self._waiting.items() if key not in self._started}
            if file in self._waiting:
                chosen, end = file, 0
            else:
                chosen, end = max(fresh, key=self._length.__getitem__, default=""), 0
                if not fresh:
                    chosen, end = max(self._waiting, key=lambda key: len(self._waiting[key])), -1
            self._started.add(chosen)
            taken = self._waiting[chosen].pop(end)
            if not self._waiting[chosen]:
                del self._waiting[chosen]
            return taken

    def take_remaining(self, file: str) -> list[tuple[int, Entry]]:
        """All remaining claims of a script that turned out not to be usable."""
        with self._lock:
            return self._waiting.pop(file, [])


def _size(file: str) -> int:
    """The length of a script; 0 where it cannot be read, which the worker will say."""
    try:
        return os.stat(file).st_size
    except OSError:
        return 0


_Result = tuple[int, Outcome] | BaseException | None


def run(
    entries: Sequence[Entry],
    settings: Settings,
    jobs: int | None = None,
) -> Generator[tuple[int, Outcome], None, None]:
    """Judge claims in ``jobs`` processes; their numbers in ``entries`` with the outcomes, as they
    come in.  Who does not ask for all of them closes it, which ends the processes.

    By default there is a process for each processor, and no more than there are scripts, since two
    processes must both run a script to share its claims.  Raises :class:`WorkerUnusable` where no
    process can be started.
    """
    count = count_of_workers([entry for entry in entries if not entry.problem], jobs)
    work, results = Queue(entries), queue.SimpleQueue[_Result]()
    workers = [Worker(settings) for _ in range(count)]
    try:
        for worker in workers:
            threading.Thread(target=_serve, args=(worker, work, results), daemon=True).start()
        yield from _collected(results, count)
    finally:
        for worker in workers:
            worker.close()


def count_of_workers(entries: Sequence[Entry], jobs: int | None) -> int:
    """How many processes judge these claims: ``jobs``, or as many as can be of use here."""
    if jobs is not None:
        return max(1, min(jobs, len(entries)))
    return max(1, min(_processors(), len({entry.file for entry in entries})))


def _serve(worker: Worker, work: Queue, results: queue.SimpleQueue[_Result]) -> None:
    file = ""
    try:
        while (task := work.take(file)) is not None:
            number, entry = task
            file = entry.file
            outcome, usable = worker.judge(entry)
            results.put((number, outcome))
            for other, rest in [] if usable else work.take_remaining(file):
                results.put((other, failed(rest, rest.problem or outcome.message)))
        results.put(None)
    except BaseException as problem:  # raised again in the main thread
        results.put(problem)


def _collected(results: queue.SimpleQueue[_Result], workers: int) -> Iterator[tuple[int, Outcome]]:
    while workers:
        result = results.get()
        if isinstance(result, BaseException):
            raise result
        if result is None:
            workers -= 1
        else:
            yield result


def in_order(results: Iterable[tuple[int, Outcome]]) -> Iterator[Outcome]:
    """The outcomes in the order of their numbers, each as soon as all before it are there."""
    waiting: dict[int, Outcome] = {}
    following = 0
    for number, outcome in results:
        waiting[number] = outcome
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
