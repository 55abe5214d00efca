"""Claims before Coq: each with its obligations in a file of its own, what came out kept.

A claim that cites others builds on their files, which are compiled before.  A result is kept under
what it is the result of: the version of Coq, the text of the file, and what of the library and of
other claims it builds on.  A claim whose proof has not changed is not compiled again, unless
another one that has cites it.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

from symbolic_pe import kept
from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.check import Coq, Result, coq_version, digest_of, library_folder
from symbolic_pe.coq.claims import formal_claim
from symbolic_pe.coq.export import required
from symbolic_pe.coq.project import claim_module, theorem_name
from symbolic_pe.coq.running import Running
from symbolic_pe.index import Entry

__all__ = ["Verdict", "recheck"]

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
) -> Generator[Verdict, None, None]:
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
        yield from _by_coq(_Compiling(_Files(catalogue), coq, pool), entries, again)


class _File(NamedTuple):
    """The file of a claim, and the ids of the claims whose files it needs."""

    text: str
    needs: tuple[str, ...]
    obligations: int


class _Files:
    """The files of claims, each written once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, _File] = {}

    def file(self, id: str) -> _File:
        """That of the claim with this id; raises ``ClaimError``."""
        if id not in self._known:
            claim = formal_claim(self._catalogue, id)
            text = claim_module(claim)
            named = frozenset(required(text))
            needs = tuple(c.id for c in claim.cited if theorem_name(c.id) in named)
            self._known[id] = _File(text, needs, len(claim.obligations))
        return self._known[id]

    def needed(self, id: str) -> dict[str, str]:
        """The texts of all files that a claim's file builds on, by the ids of their claims."""
        found: dict[str, str] = {}
        waiting = [*self.file(id).needs]
        while waiting:
            other = waiting.pop()
            if other not in found:
                found[other] = self.file(other).text
                waiting += self.file(other).needs
        return dict(sorted(found.items()))


class _Compiling:
    """Files given to Coq, each after those that it needs."""

    def __init__(self, files: _Files, coq: Coq, pool: ThreadPoolExecutor) -> None:
        self.files, self.coq, self.pool = files, coq, pool
        self._results: dict[str, Future[Result]] = {}

    def result(self, id: str) -> Future[Result]:
        """What Coq says of a claim's file.

        What a file waits for was begun before it, so that there is always one that can go on.
        """
        if id not in self._results:
            file = self.files.file(id)
            needed = [(other, self.result(other)) for other in file.needs]
            self._results[id] = self.pool.submit(self._said, theorem_name(id), file.text, needed)
        return self._results[id]

    def _said(self, name: str, text: str, needed: Sequence[tuple[str, Future[Result]]]) -> Result:
        for other, result in needed:
            if not result.result().accepted:
                return Result(name, False, 0.0, f"it cites {other}, which is not accepted")
        return self.coq.said(name, text)


def _by_coq(compiling: _Compiling, entries: Iterable[Entry], again: bool) -> Iterator[Verdict]:
    waiting: dict[Future[Result], Verdict] = {}
    compiled: list[tuple[Verdict, Result]] = []
    version, coq = coq_version(), compiling.coq
    for entry in entries:
        blank = _blank(compiling.files, entry, version)
        known = None if again else _kept(blank)
        if blank.message or known:
            yield known or blank
            continue
        waiting[compiling.result(entry.id)] = blank
        compiled += _done(waiting, 0 if len(waiting) < _WAITING else None)
        if len(compiled) >= _TOGETHER:
            yield from _judged(coq, compiled)
            compiled = []
    while waiting:
        compiled += _done(waiting, None)
    yield from _judged(coq, compiled)


def _done(
    waiting: dict[Future[Result], Verdict], timeout: float | None
) -> list[tuple[Verdict, Result]]:
    """Take out what is done, at least one without a timeout."""
    done, _ = wait(waiting, timeout, FIRST_COMPLETED)
    return [(waiting.pop(future), future.result()) for future in done]


def _blank(files: _Files, entry: Entry, version: str) -> Verdict:
    """A verdict that is to be filled in; its message says it if there is nothing to compile."""
    try:
        if entry.problem:
            raise ClaimError(entry.problem)
        file = files.file(entry.id)
        proof = digest_of(version, file.text, files.needed(entry.id))
    except ClaimError as problem:
        return Verdict(entry.id, False, str(problem))
    return Verdict(entry.id, False, obligations=file.obligations, proof=proof)


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
