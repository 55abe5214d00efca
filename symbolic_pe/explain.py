"""Exceptions of a script as sentences for its author."""

from __future__ import annotations

import contextlib
import linecache
import sys
import traceback
from collections.abc import Collection, Iterable
from pathlib import Path


class ForAuthors(ValueError):
    """What is wrong with something that an author has written; the message is for them."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows: the message, and the author's lines that led to it, none of ours."""
        frames = traceback.extract_tb(self.__traceback__)
        authors = [frame for frame in frames if _is_of_a_cell(frame.filename)]
        lines = [f"line {frame.lineno} of the cell: {frame.line}" for frame in authors]
        return ["\n".join([f"{type(self).__name__}: {self}", *lines])]


def _is_of_a_cell(file: str) -> bool:
    """Whether lines are those of a cell, which no file on the disk has."""
    return not Path(file).exists() and bool(linecache.getlines(file)) and not is_ours(file)


class ClaimError(ForAuthors):
    """A claim that is written wrongly or that its function does not settle.

    The message is for the author of the script and says where.
    """


class ScriptError(ClaimError):
    """A whole script that cannot be used."""


def place(file: str, line: int = 0) -> str:
    """``file:line`` for a reader: relative to the current folder where the file is below it."""
    path = Path(file)
    with contextlib.suppress(ValueError, OSError):
        path = path.relative_to(Path.cwd())
    return f"{path}:{line}" if line else str(path)


def authors_place() -> tuple[str, int]:
    """The file and line that is being run outside of this package."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("symbolic_pe."):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def explain(problem: BaseException, files: Collection[str], where: str) -> str:
    """What went wrong, in words, with the line of the author's that led to it.

    ``files``: the scripts, whose lines are the author's; ``where``: what was being done, as in
    "the proof of self-dot".
    """
    if isinstance(problem, SyntaxError) and problem.filename in files:
        line = (problem.text or "").strip()
        at = place(problem.filename or "", problem.lineno or 0)
        return f"{at}: {problem.msg}" + (f"\n    {line}" if line else "")
    frames = traceback.extract_tb(problem.__traceback__)
    last = _last_of(frames, files)
    if last is None:
        return _in_words(problem, frames)
    line = linecache.getline(last.filename, last.lineno or 0).strip()
    head = f"{place(last.filename, last.lineno or 0)}, in {where}:"
    return "\n".join([head, f"    {line}", *_in_words(problem, frames).splitlines()])


def authors_line(problem: BaseException, files: Collection[str]) -> str:
    """The place of the author's line that led to it; empty where none did."""
    last = _last_of(traceback.extract_tb(problem.__traceback__), files)
    return place(last.filename, last.lineno or 0) if last else ""


def _last_of(
    frames: traceback.StackSummary, files: Collection[str]
) -> traceback.FrameSummary | None:
    authors = [frame for frame in frames if frame.filename in files]
    return authors[-1] if authors else None


def _in_words(problem: BaseException, frames: traceback.StackSummary) -> str:
    """The exception's own message; its kind and origin too where it was not written for people."""
    if isinstance(problem, SystemExit):
        return f"it leaves the program: SystemExit({problem.code!r})"
    if isinstance(problem, RecursionError):
        return f"it recurses without end: {problem}"
    kind = type(problem)
    text = _message(problem)
    if kind.__module__.startswith("symbolic_pe.") and text:
        return text
    text = f"{kind.__name__}: {text}" if text else kind.__name__
    inside = frames[-1] if frames else None
    if inside is None or not is_ours(inside.filename):
        return text
    return f"{text}\n(raised in {Path(inside.filename).name}:{inside.lineno} of symbolic_pe)"


def _message(problem: BaseException) -> str:
    """``str(problem)``, which is an author's code too and may fail itself."""
    try:
        return str(problem)
    except Exception as another:
        return f"(its message cannot be shown: {type(another).__name__}: {another})"


def is_ours(file: str) -> bool:
    """Whether a file is of this package, and no derivation script."""
    package = Path(__file__).parent
    return package in Path(file).parents and package / "derivations" not in Path(file).parents


def did_you_mean(id: str, known: Iterable[str]) -> str:
    """`` — did you mean …?`` with the nearest ids, or nothing."""
    import difflib

    near = difflib.get_close_matches(id, list(known), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""
