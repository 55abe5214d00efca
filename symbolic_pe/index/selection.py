"""The claims that a command is asked for: by ids, scripts and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from symbolic_pe.explain import ForAuthors, did_you_mean, place
from symbolic_pe.index.folders import installed, read_folder
from symbolic_pe.index.scripts import Entry, read_script


class TargetError(ForAuthors):
    """Something that was asked for does not exist; the message says what there is instead."""


class UnknownClaim(TargetError):
    """No claim with this ``id`` is in the catalogue, nor in what was named besides."""

    def __init__(self, id: str, hint: str) -> None:
        super().__init__(f"there is no claim {id}{hint}")
        self.id = id


@dataclass(frozen=True)
class Selection:
    """``entries``: the claims asked for, in catalogue order; ``scripts``: for every script that
    they may cite, the ids it holds."""

    entries: tuple[Entry, ...]
    scripts: dict[str, tuple[str, ...]] = field(default_factory=dict)


def select(
    targets: Sequence[str] = (), extra: Sequence[str] = (), *, to_run: bool = False
) -> Selection:
    """The claims named by ids, files and folders; all of the installed catalogue for no targets.

    ``extra``: further files or folders in which ids are looked up.  ``to_run``: their scripts will
    be run, so that a file that mentions this package, and no claims, gives an entry of its own:
    running it says why.  Raises :class:`TargetError` for what does not exist.
    """
    given = [_read_path(target) for target in extra]
    by_target = {target: _read_path(target, to_run) for target in targets if _is_path(target)}
    own = [entry for group in (*given, *by_target.values()) for entry in group]
    known = _first_of_each_id([*own, *installed()])
    groups = (by_target.get(target) or (_find(target, known),) for target in targets)
    chosen = [entry for group in groups for entry in group]
    if not targets:
        chosen = [entry for group in given for entry in group] or list(installed())
    folders = sorted({Path(target).parent for target in by_target if Path(target).is_file()})
    beside = [entry for folder in folders for entry in read_folder(folder, deep=False)]
    universe = _without_repeats([*chosen, *own, *beside, *installed()])
    return Selection(tuple(mark_duplicates(_in_order(chosen))), scripts_of(universe))


def scripts_of(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """The ids that each script holds."""
    scripts: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        ids = scripts.setdefault(entry.file, ())
        if not entry.problem and entry.id not in ids:
            scripts[entry.file] = (*ids, entry.id)
    return scripts


def mark_duplicates(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, those with an id that an earlier one has marked with a problem."""
    first: dict[str, Entry] = {}
    marked: list[Entry] = []
    for entry in entries:
        other = first.setdefault(entry.id, entry)
        if other is not entry and not entry.problem:
            here, there = place(entry.file, entry.line), place(other.file, other.line)
            words = f"{here}: the id {entry.id} is in use at {there}; rename one of the two"
            entry = replace(entry, problem=words)
        marked.append(entry)
    return marked


def script_with(id: str, folder: Path) -> Path | None:
    """A script in a folder, or in its ``derivations/``, that has a claim with this id."""
    for searched in (folder, folder / "derivations"):
        entries = read_folder(searched, deep=False) if searched.is_dir() else ()
        for entry in entries:
            if entry.id == id:
                return Path(entry.file)
    return None


def _is_path(target: str) -> bool:
    looks_like_path = not target or os.sep in target or "/" in target or target.endswith(".py")
    known = {entry.id for entry in installed()}
    return looks_like_path or (target not in known and Path(target).exists())


def _read_path(target: str, to_run: bool = False) -> tuple[Entry, ...]:
    path = Path(target)
    if not target or not path.exists():  # the path of no name is the current folder
        raise TargetError(f"there is no file or folder {target or repr(target)}")
    try:
        entries = read_folder(path) if path.is_dir() else read_script(path, named=True)
        if not entries and to_run and path.is_file() and b"symbolic_pe" in path.read_bytes():
            return (_without_claims(os.path.abspath(path)),)
    except OSError as problem:
        raise TargetError(f"{target} cannot be read: {problem.strerror}") from problem
    if not entries:
        raise TargetError(f"there are no claims in {target}")
    return entries


def _without_claims(file: str) -> Entry:
    return Entry(os.path.basename(file), "no claims", "unproved", (), (), file, 1)


def _find(id: str, known: dict[str, Entry]) -> Entry:
    if id not in known:
        hint = did_you_mean(id, known) or "; symbolic-pe list shows all of them"
        raise UnknownClaim(id, hint)
    return known[id]


def _first_of_each_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.id, entry)
    return first


def _without_repeats(entries: Iterable[Entry]) -> list[Entry]:
    return list(dict.fromkeys(entries))


def _in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Each once: scripts in the order in which they were asked for, claims as they stand in the
    script."""
    unique = _without_repeats(entries)
    rank = {file: number for number, file in enumerate(dict.fromkeys(e.file for e in unique))}
    return sorted(unique, key=lambda entry: (rank[entry.file], entry.line))
