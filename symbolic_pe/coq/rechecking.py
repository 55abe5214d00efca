"""Claims before Coq, each with its obligations, what came out kept.

Files of several claims are put together, so that Coq loads what they build on once for all of them;
if it does not accept such a group, each claim is put before it in a file of its own.  A claim that
cites others builds on their files, which are compiled before.  A result is kept under what it is
the result of: the version of Coq and of its libraries, the text of the file, and what of the
library and of other claims it builds on.  A claim whose proof has not changed is not compiled
again, unless another one that has cites it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from symbolic_pe import disk_cache
from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.batches import batch, shares
from symbolic_pe.coq.check import Coq, Result, digest_of, installed, put_library, unexpected
from symbolic_pe.coq.claims import formal_claim
from symbolic_pe.coq.export import required
from symbolic_pe.coq.project import claim_module, theorem_name
from symbolic_pe.coq.running import Running
from symbolic_pe.index import Entry

_WAITING = 8
"""How many groups wait for Coq at most while further proofs are made."""
_TOGETHER = 80
"""Of how many claims it is found out together what they assume, roughly: to find that out takes
Coq some seconds each time."""
_THREADS = 500
"""So many files may wait, each in a thread, for those that they need."""
_LARGE = 800_000
"""A group is large enough if its files have so many characters."""


@dataclass(frozen=True)
class Verdict:
    """What Coq said of a claim, or the kernel when it applied its rules again.

    ``message``: where and why it was not accepted; ``seconds``: of the processor; ``assumptions``:
    what the accepted theorems rest on, with those of claims that were looked at together with it;
    ``obligations``: how many there are; ``proof``: a digest of what Coq was given; ``kept``: found
    out earlier.
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

    Raises ``CoqMissing``, ``CoqUnusable`` or ``LibraryRefused``.
    """
    with (
        tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name,
        ThreadPoolExecutor(_THREADS) as pool,
        Running(processes) as running,
    ):
        folder = put_library(Path(name))
        coq = Coq(running, (folder,), timeout)
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


class _Group(NamedTuple):
    """Claims whose files are compiled as one, and what Coq says of that."""

    ids: tuple[str, ...]
    cites: bool
    bounds: tuple[int, ...]
    result: Future[Result]


class _Compiling:
    """Files given to Coq, each after those that it needs: in groups, or each alone.

    Threads wait for what their files need; how many of them run Coq at a time is another matter.
    """

    def __init__(self, files: _Files, coq: Coq, pool: ThreadPoolExecutor) -> None:
        self.files, self.coq, self.pool = files, coq, pool
        self._alone: dict[str, Future[Result]] = {}
        self._groups: dict[str, _Group] = {}
        self._places: dict[str, str] = {}
        self._next: dict[str, None] = {}

    def add(self, id: str) -> None:
        """Take a claim into the next group, after those that it cites and that are in none."""
        if id in self._next or theorem_name(id) in self._places:
            return
        for other in self.files.file(id).needs:
            self.add(other)
        self._next[id] = None

    @property
    def is_begun(self) -> bool:
        """Whether there are claims for another group."""
        return bool(self._next)

    @property
    def is_full(self) -> bool:
        """Whether the next group is large enough."""
        return sum(len(self.files.file(id).text) for id in self._next) >= _LARGE

    def group(self) -> _Group:
        """Begin with the next group."""
        ids, self._next = tuple(self._next), {}
        texts = {theorem_name(id): self.files.file(id).text for id in ids}
        cited = {theorem_name(other) for id in ids for other in self.files.file(id).needs}
        places = {name: self._places[name] for name in sorted(cited - texts.keys())}
        name = f"Group{len(self._groups)}"  # no theorem is called so
        self._places |= dict.fromkeys(texts, name)
        put = batch(texts, places)
        needed = [self._groups[place].result for place in dict.fromkeys(places.values())]
        result = self.pool.submit(self._said, name, put.text, needed, len(ids))
        self._groups[name] = _Group(ids, bool(cited), put.bounds, result)
        return self._groups[name]

    def _said(self, name: str, text: str, needed: Sequence[Future[Result]], claims: int) -> Result:
        wait(needed)
        return replace(self.coq, timeout=claims * self.coq.timeout).said(name, text)

    def alone(self, id: str) -> Future[Result]:
        """What Coq says of a claim's file."""
        if id not in self._alone:
            file = self.files.file(id)
            needed = [(other, self.alone(other)) for other in file.needs]
            arguments = theorem_name(id), file.text, needed
            self._alone[id] = self.pool.submit(self._said_alone, *arguments)
        return self._alone[id]

    def _said_alone(
        self, name: str, text: str, needed: Sequence[tuple[str, Future[Result]]]
    ) -> Result:
        for other, result in needed:
            if not result.result().accepted:
                return Result(name, False, 0.0, f"it cites {other}, which is not accepted")
        return self.coq.said(name, text)


def _by_coq(compiling: _Compiling, entries: Iterable[Entry], again: bool) -> Iterator[Verdict]:
    """A group is believed as a whole.  Where it is not, its claims are looked at one by one.

    A claim may be in a group before its turn, since one that cites it was there.
    """
    blanks: dict[str, Verdict] = {}
    told: dict[str, _Told] = {}
    waiting: dict[Future[Result], _Group] = {}
    compiled: list[_Group] = []
    versions = installed()
    for entry in entries:
        blank = _blank(compiling.files, entry, versions)
        known = None if again else _kept(blank)
        if blank.message or known:
            yield known or blank
            continue
        blanks[entry.id] = blank
        compiling.add(entry.id)
        if compiling.is_full:
            _begin(compiling, waiting)
            compiled += _done(waiting, 0 if len(waiting) < _WAITING else None)
        if sum(len(group.ids) for group in compiled) >= _TOGETHER:
            told |= _told(compiling, compiled)
            yield from _filled_in(blanks, told)
            compiled = []
    if compiling.is_begun:
        _begin(compiling, waiting)
    while waiting:
        compiled += _done(waiting, None)
    told |= _told(compiling, compiled)
    yield from _filled_in(blanks, told)


def _begin(compiling: _Compiling, waiting: dict[Future[Result], _Group]) -> None:
    group = compiling.group()
    waiting[group.result] = group


def _blank(files: _Files, entry: Entry, versions: str) -> Verdict:
    """A verdict that is to be filled in; its message says it if there is nothing to compile."""
    try:
        if entry.problem:
            raise ClaimError(entry.problem)
        file = files.file(entry.id)
        proof = digest_of(versions, file.text, files.needed(entry.id))
    except ClaimError as problem:
        return Verdict(entry.id, False, str(problem))
    return Verdict(entry.id, False, obligations=file.obligations, proof=proof)


def _done(waiting: dict[Future[Result], _Group], timeout: float | None) -> list[_Group]:
    """Take out what is done, at least one without a timeout."""
    done, _ = wait(waiting, timeout, FIRST_COMPLETED)
    return [waiting.pop(future) for future in done]


_Told = tuple[Result, tuple[str, ...]]
"""What Coq says of a claim, and what the proof rests on."""


def _told(compiling: _Compiling, groups: Sequence[_Group]) -> Iterator[tuple[str, _Told]]:
    """What is said of the claims of these groups, by their ids."""
    coq = compiling.coq
    judged = coq.judged([group.result.result() for group in groups])
    for group, (result, assumed) in zip(groups, judged, strict=True):
        if result.accepted:
            seconds = shares(group.bounds, result.sentences)
            each = [(replace(result, seconds=s), assumed) for s in seconds]
        elif len(group.ids) == 1 and not group.cites:
            each = [(result, assumed)]
        else:
            each = coq.judged([f.result() for f in [compiling.alone(id) for id in group.ids]])
        yield from zip(group.ids, each, strict=True)


def _filled_in(blanks: dict[str, Verdict], told: Mapping[str, _Told]) -> Iterator[Verdict]:
    """The verdicts on the claims that are asked for and told; their blanks are taken away."""
    for id in [id for id in blanks if id in told]:
        yield _verdict(blanks.pop(id), *told[id])


def _verdict(blank: Verdict, result: Result, assumed: tuple[str, ...]) -> Verdict:
    """What is said of a claim; it is kept if Coq accepts it.

    A refusal may come of where Coq runs: too little memory, a full disk.
    """
    verdict = replace(
        blank,
        accepted=result.accepted,
        message=result.message,
        seconds=result.seconds,
        assumptions=assumed,
    )
    if result.accepted:
        _keep(verdict)
    return verdict


# --- what is kept ----------------------------------------------------------------------------


def _kept(blank: Verdict) -> Verdict | None:
    """That the same proof was accepted, of whatever claim."""
    found = disk_cache.kept(_name(blank), [blank.proof.encode()])
    if found is None or not found["accepted"] or unexpected(found["assumptions"]):
        return None
    return replace(blank, **found | {"assumptions": tuple(found["assumptions"])}, kept=True)


def _keep(verdict: Verdict) -> None:
    found = {name: getattr(verdict, name) for name in _FOUND_OUT}
    disk_cache.keep(_name(verdict), [verdict.proof.encode()], found)


_FOUND_OUT = ("accepted", "seconds", "assumptions")
"""What is kept of a verdict."""


def _name(verdict: Verdict) -> str:
    return f"coq-results/{verdict.proof}"
