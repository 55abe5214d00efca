"""The claims of the scripts in a folder, and of those that are installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import Any

from symbolic_pe import disk_cache
from symbolic_pe.catalogue import sources as claim_sources
from symbolic_pe.catalogue.sources import Source
from symbolic_pe.index import scripts as reading
from symbolic_pe.index.scripts import Entry, entries_of, read_script, unreadable_script
from symbolic_pe.prose import marked, prose

SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules", "site-packages", "build", "dist"})


def read_folder(folder: Path, *, deep: bool = True) -> tuple[Entry, ...]:
    """The claims of all scripts in a folder, scripts in the order of their names.

    ``deep``: in the folders below it too, except hidden ones and those of caches and builds; one
    that cannot be read is an entry with a problem, as a script is.
    """
    unread: list[OSError] = []
    scripts = _scripts_in(folder, deep=deep, unread=unread.append if deep else None)
    entries = [entry for script in scripts for entry in _read_found(script)]
    entries += (unreadable_script(os.path.abspath(error.filename), error) for error in unread)
    return tuple(entries)


def _scripts_in(
    folder: Path, *, deep: bool, unread: Callable[[OSError], None] | None = None
) -> Iterator[Path]:
    for root, folders, files in os.walk(folder, onerror=unread):
        folders[:] = sorted(name for name in folders if deep and not _skipped(root, name))
        yield from (Path(root, name) for name in sorted(files) if name.endswith(".py"))


def _skipped(root: str, folder: str) -> bool:
    is_environment = os.path.exists(os.path.join(root, folder, "pyvenv.cfg"))
    return folder.startswith(".") or folder in SKIPPED_FOLDERS or is_environment


def _read_found(path: Path) -> tuple[Entry, ...]:
    try:
        return read_script(path)
    except OSError as problem:
        return (unreadable_script(os.path.abspath(path), problem),)


@lru_cache(maxsize=1)
def installed() -> tuple[Entry, ...]:
    """The catalogue that comes with the package."""
    return read_unchanging(installed_folder())


def read_unchanging(folder: Path) -> tuple[Entry, ...]:
    """As ``read_folder``, for scripts that seldom change: what was read is kept as long as neither
    they nor what reads them do.

    Reading syntax trees takes as long as all else that listing takes.
    """
    files = [os.path.abspath(script) for script in _scripts_in(folder, deep=True)]
    try:
        sources = [Path(file).read_bytes() for file in files]
        readers = [Path(module.__file__ or "").read_bytes() for module in _READERS]
    except OSError:
        return read_folder(folder)

    def read() -> list[list[_Kept]] | None:
        found = [entries_of(source, file) for source, file in zip(sources, files, strict=True)]
        has_problem = any(entry.problem for entries in found for entry in entries)
        return None if has_problem else [list(map(_kept, entries)) for entries in found]

    names = [os.path.basename(file).encode() for file in files]
    parts = (sys.version.encode(), *readers, *names, *sources)
    found: list[list[_Kept]] | None = disk_cache.cached("claims", parts, read)
    if found is None:
        return read_folder(folder)
    pairs = zip(files, found, strict=True)
    return tuple(_entry(file, given) for file, entries in pairs for given in entries)


_READERS = (reading, sys.modules[__name__], claim_sources)
_Kept = tuple[int, str, str, str, Sequence[Sequence[Any]], Sequence[str], str]


def _kept(entry: Entry) -> _Kept:
    """An entry without its file."""
    sources, title = list(map(astuple, entry.sources)), marked(entry.title)
    repairs, main = entry.repaired_by, entry.corollary_of
    return entry.line, entry.id, title, entry.declared, sources, repairs, main


def _entry(file: str, kept: _Kept) -> Entry:
    line, id, title, declared, sources, repaired_by, main = kept
    made = tuple(Source(*source) for source in sources)
    return Entry(id, prose(title), declared, made, tuple(repaired_by), file, line, "", main)


def installed_folder() -> Path:
    """The folder of the package's own scripts: inside it where installed, beside it in a
    checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "derivations"
    return inside if inside.is_dir() else package.parent / "derivations"
