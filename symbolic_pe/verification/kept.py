"""Outcomes kept from one run of ``verify`` to the next, in the user's folder for caches.

An outcome is kept where the claim came out as declared.  It counts as long as nothing that it rests
on has changed: what scripts say (:mod:`symbolic_pe.index.resting`), this package, Python, the
libraries, and the options.  It is shown as kept, and makes no theorem: a claim that is cited is
proved again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import date
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from symbolic_pe import disk_cache
from symbolic_pe.index import Entry
from symbolic_pe.index.resting import Resting, content_digest
from symbolic_pe.outcomes import Outcome
from symbolic_pe.verification.workers import Settings

Results: TypeAlias = Generator[tuple[int, Outcome], None, None]
_LIBRARIES = {"sympy": "sympy", "numpy": "numpy", "python-flint": "flint", "mpmath": "mpmath"}
"""The modules of what is installed under these names."""


def wanted(kept: bool | None) -> bool:
    """Are kept outcomes wanted?  As somebody has said, or else unless the variable CI is set."""
    return os.environ.get("CI", "").lower() in ("", "0", "false") if kept is None else kept


def with_kept(
    entries: Sequence[Entry],
    settings: Settings,
    judge: Callable[[Sequence[Entry]], Results],
    *,
    fresh: bool = False,
) -> Results:
    """Outcomes with the numbers of their claims: those that are kept (none if ``fresh``), then
    those of the other claims, as they are judged; these are kept for the next run."""
    cache = Cache(entries, settings)
    found = {} if fresh else cache.found(entries)
    yield from found.items()
    others = [number for number in range(len(entries)) if number not in found]
    if not others:
        return
    judged: dict[Entry, Outcome] = {}
    try:
        with closing(judge([entries[number] for number in others])) as results:
            for place, outcome in results:
                judged[entries[others[place]]] = outcome
                yield others[place], outcome
    finally:
        cache.keep(judged)


class Cache:
    """The outcomes of claims under these settings: a file for each script.

    What they rest on is read here, before any script is run, and again before outcomes are kept.
    """

    def __init__(self, entries: Sequence[Entry], settings: Settings) -> None:
        self._scripts, before = settings.scripts, Resting(settings.scripts)
        self._keys = {entry.file: before.key(entry.file) for entry in entries}
        options, self._digests = f"{settings.seed} {settings.timeout}", settings.digests
        self._rests_on = (_surroundings(), options.encode())

    def found(self, entries: Sequence[Entry]) -> dict[int, Outcome]:
        """Those of these claims that are kept, by number."""
        kept = {file: self._kept(file) for file in {entry.file for entry in entries}}
        found: dict[int, Outcome] = {}
        for number, entry in enumerate(entries):
            said = kept[entry.file].get(entry.id)
            if said and not entry.problem:
                outcome = Outcome.from_json(said)
                if outcome.proof or not (self._digests and outcome.steps):
                    found[number] = outcome
        return found

    def keep(self, judged: Mapping[Entry, Outcome]) -> None:
        """Keep outcomes that are as declared, and no others that were kept of these claims, where
        nobody has worked on anything meanwhile."""
        if _surroundings() != self._rests_on[0]:
            return
        after, by_file = Resting(self._scripts), dict[str, dict[str, Outcome]]()
        for entry, outcome in judged.items():
            by_file.setdefault(entry.file, {})[entry.id] = outcome
        for file, here in by_file.items():
            if (key := self._keys[file]) and key == after.key(file):
                kept = {id: said for id, said in self._kept(file).items() if id not in here}
                disk_cache.keep(*self._place(file), kept | _lasting(here))

    def _kept(self, file: str) -> dict[str, Any]:
        return (disk_cache.kept(*self._place(file)) if self._keys[file] else None) or {}

    def _place(self, file: str) -> tuple[str, tuple[bytes, ...]]:
        """Where the outcomes of a script are kept, and all that they rest on."""
        rests_on = (*self._rests_on, self._keys[file].encode())
        return disk_cache.name_of("outcomes", file), rests_on


def _lasting(judged: Mapping[str, Outcome]) -> dict[str, Any]:
    """What is kept of outcomes, by id."""
    today = date.today().isoformat()
    return {
        id: replace(outcome, kept=today).as_json()
        for id, outcome in judged.items()
        if outcome.as_declared and not outcome.made_ids
    }


# --- what all outcomes rest on ---------------------------------------------------------------


def _surroundings() -> bytes:
    """A digest of Python, this package and the libraries."""
    package = _content(Path(__file__).parents[1])
    libraries = (_library(name, module) for name, module in _LIBRARIES.items())
    python = f"{sys.version} {sys.platform} {sys.flags}"
    return disk_cache.digest([python.encode(), package, *libraries])


def _library(name: str, module: str) -> bytes:
    """What the installation lists, with digests; the files themselves where it is editable, or
    where others are imported."""
    folder = _folder_of(module)
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return _content(folder)
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    is_editable = origin.get("dir_info", {}).get("editable", False)
    record = found.read_text("RECORD")
    is_listed = record and not is_editable and Path(str(found.locate_file(module))) == folder
    return (record or "").encode() if is_listed else _content(folder)


def _folder_of(module: str) -> Path:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec and spec.origin else Path(os.devnull)


def _content(folder: Path) -> bytes:
    """A digest of the files of a package."""
    files = (Path(root, name) for root, _, names in os.walk(folder) for name in names)
    listed = (f"{file} {content_digest(file)}" for file in sorted(files) if file.suffix != ".pyc")
    return disk_cache.digest([os.fsencode(file) for file in listed])
