"""Folders of files that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from symbolic_pe.cli.files import making

LIST = "files.txt"
"""The file that names all others, so that a later export knows what it may replace."""
_OURS = "Written by symbolic-pe export, which replaces these files:"
"""The first line of that file: people have files of this name, too."""

_PREFIX = ".symbolic-pe-"


def check_folder(target: Path) -> None:
    """Raise ``OSError`` if a folder cannot be written there; to be called before the work is done.

    A folder that is there already must be empty or hold nothing but an earlier export.
    """
    if target.exists() and not target.is_dir():
        raise NotADirectoryError(20, "is a file; name a folder", str(target))
    stranger = next(_files_not_exported(target), None)
    if stranger is not None:
        words = f"has files that no export wrote ({stranger}); name another folder"
        raise FileExistsError(17, words, str(target))
    _beside(target).rmdir()


def write_folder(target: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files by their paths in a folder; an earlier export is replaced.

    What was there stays if that fails.  A link to a folder stays a link.
    """
    check_folder(target)
    target = target.resolve()
    working = _beside(target)
    try:
        new = working / "new"
        new.mkdir()
        for path, content in {**files, LIST: _listing(files)}.items():
            place = new / path
            place.parent.mkdir(parents=True, exist_ok=True)
            data = (
                content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
            )
            place.write_bytes(data)
        if target.exists():
            _exchange(target, new, working)
        else:
            new.rename(target)
    finally:
        shutil.rmtree(working, ignore_errors=True)


def _listing(files: Mapping[str, str | bytes]) -> str:
    return "".join(f"{line}\n" for line in [_OURS, *sorted([*files, LIST])])


def _files_not_exported(target: Path) -> Iterator[str]:
    """The files in a folder that an earlier export does not name as its own."""
    own = _exported(target)
    for root, folders, names in os.walk(target):
        folders[:] = sorted(name for name in folders if not name.startswith(_PREFIX))
        links = [name for name in folders if os.path.islink(os.path.join(root, name))]
        for name in sorted([*names, *links]):
            path = Path(root, name).relative_to(target).as_posix()
            if path not in own:
                yield path


def _exported(target: Path) -> frozenset[str]:
    """The files that an earlier export names as its own."""
    listed = target / LIST
    lines = listed.read_bytes().decode(errors="replace").splitlines() if listed.is_file() else []
    return frozenset(lines[1:] if lines[:1] == [_OURS] else ())


def _beside(target: Path) -> Path:
    """A new folder on the same file system: in the target, or beside it where it is not there."""
    with making(target, target.resolve() if target.is_dir() else target.resolve().parent) as folder:
        return Path(tempfile.mkdtemp(dir=folder, prefix=_PREFIX))


def _exchange(target: Path, new: Path, working: Path) -> None:
    """Put the new files in the place of the old ones, or leave everything as it was."""
    old = working / "old"
    old.mkdir()
    moves = [(item, old / item.name) for item in target.iterdir() if item != working]
    moves += [(item, target / item.name) for item in new.iterdir()]
    done: list[tuple[Path, Path]] = []
    try:
        for source, destination in moves:
            source.rename(destination)
            done.append((source, destination))
    except OSError:
        for source, destination in reversed(done):
            destination.rename(source)
        raise
