"""Scripts written as Coq, several at a time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.claims import formal
from symbolic_pe.coq.project import scripts_as_modules
from symbolic_pe.index import Entry

__all__ = ["Written", "written"]


class Written(NamedTuple):
    """Modules of Coq by their names, how many claims are in them, and why others are not."""

    modules: dict[str, str]
    claims: int
    problems: tuple[str, ...]


def written(
    scripts: Mapping[str, Sequence[str]], entries: Sequence[Entry], processes: int = 2
) -> Iterator[Written]:
    """The claims of each script, which are proved again for that.

    Raises ``concurrent.futures.BrokenExecutor`` if a process is ended from outside.
    """
    topics: dict[str, list[Entry]] = {}
    for entry in entries:
        topics.setdefault(entry.topic, []).append(entry)
    plain = {file: tuple(ids) for file, ids in scripts.items()}
    if len(topics) < 2 or processes < 2:
        yield from (_written(plain, claims) for claims in topics.values())
        return
    longest_first = sorted(topics.values(), key=len, reverse=True)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from pool.map(_written, [plain] * len(topics), longest_first)


def _written(scripts: Mapping[str, Sequence[str]], entries: Sequence[Entry]) -> Written:
    catalogue = Catalogue(scripts)
    claims, problems = [], []
    for entry in entries:
        try:
            claims.append(formal(catalogue, entry))
        except ClaimError as problem:
            problems.append(str(problem))
    return Written(scripts_as_modules(claims), len(claims), tuple(problems))
