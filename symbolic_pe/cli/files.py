"""Output files that are written whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from symbolic_pe.figures import FIGURES
from symbolic_pe.figures.write import MARK

FORCE = click.option(
    "--force", is_flag=True, help="Replace files that this program has not written."
)

FIGURE_FORMAT = "pdf"
"""In this format a LaTeX document has its figures."""


def check_writable(target: Path, force: bool = False) -> None:
    """Raise ``OSError`` if nothing can be written there; to be called before the work is done.

    A file that is there must be one that this program has written, or empty, unless ``force``.
    """
    if target.is_dir():
        raise IsADirectoryError(21, "is a folder; name a file in it", str(target))
    if _is_device(target):
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "cannot be written: no permission", str(target))
    if not force and target.exists() and not _is_own(target):
        words = "was not written by this program; name another file, or replace it with --force"
        raise FileExistsError(17, words, str(target))
    _beside(target).unlink()


def _is_own(target: Path) -> bool:
    data = target.read_bytes()
    return not data or MARK.encode() in data


def signed(source: str) -> str:
    """LaTeX source that says in a comment by which program it was written."""
    return f"{source}% {MARK}\n"


def sign_pdf(path: Path) -> None:
    """Say so in a PDF, too: after its end, in a comment."""
    if not _is_device(path):
        with path.open("ab") as file:
            file.write(f"% {MARK}\n".encode())


def figures_beside(output: Path, ids: Iterable[str]) -> dict[str, Path]:
    """The files of the figures about some claims, by name: in a folder beside a LaTeX source,
    which is named after it."""
    folder = f"{re.sub(r'[^A-Za-z0-9.-]', '-', output.stem)}-figures"
    about = set(ids)
    return {
        figure.name: output.resolve().parent / folder / f"{figure.name}.{FIGURE_FORMAT}"
        for figure in FIGURES
        if not about.isdisjoint(figure.claims)
    }


def written(output: Path, pdf: bool) -> list[Path]:
    """The files a LaTeX export writes; the PDF first, since nothing is written when it fails."""
    if not pdf:
        return [output]
    compiled = output.with_suffix(".pdf")
    return [compiled] if output.suffix == ".pdf" else [compiled, output]


def write_text(target: Path, text: str) -> None:
    """Write ``text`` to ``target``; what was there stays if that fails."""
    data = text.encode("utf-8", "backslashreplace")
    write_with(target, lambda path: path.write_bytes(data))


def write_with(target: Path, writer: Callable[[Path], object]) -> None:
    """Let ``writer`` write a new file, and put it in the place of ``target`` when it is complete.

    A device such as /dev/stdout is written to, not replaced.
    """
    if _is_device(target):
        writer(target)
        return
    target = target.resolve()
    made = _beside(target)
    try:
        writer(made)
        made.chmod(_mode(target))
        made.replace(target)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def _beside(target: Path) -> Path:
    """A new file in the folder of ``target``, with the same ending."""
    with making(target, target.resolve().parent) as folder:
        handle, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=target.suffix)
    os.close(handle)
    return Path(name)


@contextmanager
def making(target: Path, folder: Path) -> Iterator[Path]:
    """The folder, in which something is made for ``target``: that is named if it cannot be."""
    if not folder.is_dir():
        raise FileNotFoundError(2, f"there is no folder {folder}", str(target))
    try:
        yield folder
    except OSError as problem:
        raise type(problem)(problem.errno, problem.strerror, str(target)) from problem


def _is_device(target: Path) -> bool:
    return target.exists() and not target.is_file() and not target.is_dir()


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
