"""Scripts written as Coq, several at a time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.claims import formal
from symbolic_pe.coq.export import required
from symbolic_pe.coq.project import scripts_as_modules
from symbolic_pe.index import Entry


class Written(NamedTuple):
    """Modules of Coq by their names, how many claims are in them, and why others are not."""

    modules: dict[str, str]
    claims: int
    problems: tuple[str, ...]


def written(
    scripts: Mapping[str, Sequence[str]], entries: Sequence[Entry], processes: int = 2
) -> list[Written]:
    """The claims of each script, which are proved again for that.

    What a script cites from another is named there, unless the two need each other.  Raises
    ``concurrent.futures.BrokenExecutor`` if a process is ended from outside.
    """
    topics: dict[str, list[Entry]] = {}
    for entry in entries:
        topics.setdefault(entry.topic, []).append(entry)
    longest_first = sorted(topics.values(), key=len, reverse=True)
    plain = {file: tuple(ids) for file, ids in scripts.items()}
    citable = frozenset(entry.id for entry in entries)
    found = _each_written(plain, longest_first, citable, processes)
    circular = in_circles(
        {name: required(text) for part in found for name, text in part.modules.items()}
    )
    alone = [i for i, part in enumerate(found) if circular.intersection(part.modules)]
    groups = [longest_first[i] for i in alone]
    for i, part in zip(alone, _each_written(plain, groups, frozenset(), processes), strict=True):
        found[i] = part
    return found


def in_circles(needs: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """The names that need themselves, directly or not."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = list(needs[start])
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += needs.get(name, ())
        return found

    return frozenset(name for name in needs if name in reached(name))


def _each_written(
    scripts: Mapping[str, Sequence[str]],
    groups: Sequence[Sequence[Entry]],
    citable: frozenset[str],
    processes: int,
) -> list[Written]:
    if len(groups) < 2 or processes < 2:
        return [_written(scripts, claims, citable) for claims in groups]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        return list(pool.map(partial(_written, scripts, citable=citable), groups))


def _written(
    scripts: Mapping[str, Sequence[str]], entries: Sequence[Entry], citable: frozenset[str]
) -> Written:
    catalogue = Catalogue(scripts)
    claims, problems = [], []
    for entry in entries:
        try:
            claims.append(formal(catalogue, entry))
        except ClaimError as problem:
            problems.append(str(problem))
    return Written(scripts_as_modules(claims, citable), len(claims), tuple(problems))
