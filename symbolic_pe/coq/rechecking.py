"""Claims before Coq: each with its obligations in a file of its own, what came out kept.

A result is kept under what it is the result of: the version of Coq, the text of the file, and what
of the library it builds on.  A claim whose proof has not changed is not compiled again.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from symbolic_pe import kept
from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.check import Coq, Result, coq_version, digest_of, library_folder
from symbolic_pe.coq.claims import formal
from symbolic_pe.coq.project import claim_module, theorem_name
from symbolic_pe.coq.running import Running
from symbolic_pe.index import Entry
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.recheck import recheck as apply_again

__all__ = ["Verdict", "recheck", "recheck_here"]

_WAITING = 8
"""How many files wait for Coq at most while further proofs are made."""
_TOGETHER = 24
"""Of how many claims it is found out together what they assume, at most."""


@dataclass(frozen=True)
class Verdict:
    """What Coq said of a claim, or the kernel when it applied its rules again.

    ``message``: where and why it was not accepted; ``assumptions``: what the accepted theorems rest
    on, with those of claims that were looked at together with it; ``obligations``: how many there
    are; ``proof``: a digest of what Coq was given; ``kept``: found out earlier.
    """

    id: str
    accepted: bool
    message: str = ""
    seconds: float = 0.0
    assumptions: tuple[str, ...] = ()
    obligations: int = 0
    proof: str = ""
    kept: bool = False


def recheck(
    catalogue: Catalogue,
    entries: Iterable[Entry],
    processes: int = 2,
    timeout: float = 300.0,
    again: bool = False,
) -> Iterator[Verdict]:
    """The verdicts, as they come in; ``again``: without regard to what is kept.

    Raises ``CoqMissing`` or ``LibraryRefused``.
    """
    compiled = library_folder()
    with (
        tempfile.TemporaryDirectory(prefix="symbolic-pe-") as folder,
        ThreadPoolExecutor(processes) as pool,
        Running() as running,
    ):
        coq = Coq(running, (compiled, Path(folder)), timeout)
        yield from _by_coq(catalogue, entries, coq, pool, again)


def _by_coq(
    catalogue: Catalogue, entries: Iterable[Entry], coq: Coq, pool: ThreadPoolExecutor, again: bool
) -> Iterator[Verdict]:
    waiting: dict[Future[Result], Verdict] = {}
    compiled: list[tuple[Verdict, Result]] = []
    version = coq_version()
    for entry in entries:
        work = _work(catalogue, entry, version, again)
        if isinstance(work, Verdict):
            yield work
            continue
        blank, text = work
        waiting[pool.submit(coq.said, theorem_name(entry.id), text)] = blank
        compiled += _done(waiting, 0 if len(waiting) < _WAITING else None)
        if len(compiled) >= _TOGETHER:
            yield from _judged(coq, compiled)
            compiled = []
    while waiting:
        compiled += _done(waiting, None)
    yield from _judged(coq, compiled)


def recheck_here(catalogue: Catalogue, entry: Entry) -> Verdict:
    """The verdict of the kernel's own rules, applied again from the leaves on."""
    start = time.perf_counter()
    try:
        claim = formal(catalogue, entry)
        apply_again(claim.theorem, *claim.obligations)
    except (ClaimError, KernelError) as problem:
        return Verdict(entry.id, False, str(problem), time.perf_counter() - start)
    seconds = time.perf_counter() - start
    return Verdict(entry.id, True, seconds=seconds, obligations=len(claim.obligations))


def _done(
    waiting: dict[Future[Result], Verdict], timeout: float | None
) -> list[tuple[Verdict, Result]]:
    """Take out what is done, at least one without a timeout."""
    done, _ = wait(waiting, timeout, FIRST_COMPLETED)
    return [(waiting.pop(future), future.result()) for future in done]


def _work(
    catalogue: Catalogue, entry: Entry, version: str, again: bool
) -> Verdict | tuple[Verdict, str]:
    """The verdict, if it needs no Coq; otherwise one that is to be filled in, and what for."""
    try:
        claim = formal(catalogue, entry)
    except ClaimError as problem:
        return Verdict(entry.id, False, str(problem))
    text = claim_module(claim)
    blank = Verdict(
        entry.id, False, obligations=len(claim.obligations), proof=digest_of(version, text)
    )
    kept = None if again else _kept(blank)
    return kept or (blank, text)


def _judged(coq: Coq, compiled: Sequence[tuple[Verdict, Result]]) -> Iterator[Verdict]:
    """The verdicts about compiled claims, which are kept if Coq had the time for one."""
    judged = coq.judged([result for _, result in compiled])
    for (blank, _), (result, assumed) in zip(compiled, judged, strict=True):
        verdict = replace(
            blank,
            accepted=result.accepted,
            message=result.message,
            seconds=result.seconds,
            assumptions=assumed,
        )
        if result.accepted or result.refused:
            _keep(verdict)
        yield verdict


# --- what is kept ----------------------------------------------------------------------------


def _place(proof: str) -> Path:
    return kept.folder() / "coq-results" / f"{proof}.json"


def _kept(blank: Verdict) -> Verdict | None:
    """What was found out about the same proof, of whatever claim."""
    try:
        found = json.loads(_place(blank.proof).read_text(encoding="utf-8"))
        return replace(
            blank,
            accepted=found["accepted"],
            message=found["message"],
            seconds=found["seconds"],
            assumptions=tuple(found["assumptions"]),
            kept=True,
        )
    except (OSError, ValueError, KeyError):
        return None


def _keep(verdict: Verdict) -> None:
    """Write the result whole or not at all; a folder that cannot be written to keeps nothing."""
    place = _place(verdict.proof)
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=place.parent, delete=False, encoding="utf-8"
        ) as file:
            json.dump(asdict(verdict), file)
        Path(file.name).replace(place)
