"""Running Coq on what was exported.

Coq is believed for two things: that its exit status is 0 only if every sentence of a file was
accepted, and that ``Print Assumptions`` lists all that was assumed.  Nothing else of what it prints
is read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from symbolic_pe.coq.export import EVERYTHING, library, together

PACKAGES = ("coq", "libcoq-coquelicot", "libcoq-interval")
"""Debian's names of what is needed."""

ASSUMED_BY_COQS_REALS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "Classical_Prop.classic",
        "FunctionalExtensionality.functional_extensionality_dep",
    }
)
"""Classical logic and functions that are equal where their values are: what Coq's reals rest on."""

_DEEP = 'ulimit -S -s "$(ulimit -H -s)"; exec "$@"'
"""Long sums are deep terms, for which Coq needs all the stack that it may have."""
_STAMP = "library.sha256"
_CLOSED = "Closed under the global context"
_MOST_LINES = 12
"""So many lines of a message of Coq are shown."""


class CoqMissing(RuntimeError):
    """Coq, Coquelicot or coq-interval is not installed."""

    def __init__(self, what: str) -> None:
        packages = " ".join(PACKAGES)
        super().__init__(
            f"{what} is needed to check proofs with Coq and was not found. "
            f"On Debian: apt-get install {packages}"
        )


class LibraryRefused(RuntimeError):
    """Coq does not accept the files that everything exported builds on."""


@dataclass(frozen=True)
class Result:
    """What Coq said of one file."""

    name: str
    accepted: bool
    seconds: float
    message: str = ""


@dataclass(frozen=True)
class Report:
    """What Coq said of some files, and what those that it accepted rest on."""

    results: tuple[Result, ...]
    assumptions: tuple[str, ...]

    @property
    def accepted(self) -> bool:
        """Whether every file was accepted."""
        return all(result.accepted for result in self.results)


def coq_version() -> str:
    """The version of Coq, say 8.16.1; raises ``CoqMissing``."""
    executable = shutil.which("coqc")
    if executable is None:
        raise CoqMissing("coqc")
    printed = subprocess.run(
        [executable, "--print-version"], capture_output=True, text=True, check=True
    )
    return printed.stdout.split()[0]


def caches() -> Path:
    """The folder for what is kept from one run to the next."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "symbolic_pe"


def library_folder() -> Path:
    """Where the compiled library is kept for all that uses this version of it and of Coq.

    It is compiled if it was not.  Raises ``CoqMissing`` or ``LibraryRefused``.
    """
    folder = caches() / f"coq-{_digest(coq_version(), library())[:16]}"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            compile_library(Path(scratch) / "library")
            with contextlib.suppress(OSError):  # another process was faster
                (Path(scratch) / "library").rename(folder)
    return folder


def compile_library(folder: Path, timeout: float = 600) -> None:
    """Write the library into the folder and compile it, unless that was done before.

    Raises ``CoqMissing`` or ``LibraryRefused``.
    """
    texts = library()
    stamp = _digest(coq_version(), texts)
    if _read(folder / _STAMP) == stamp:
        return
    folder.mkdir(parents=True, exist_ok=True)
    _need_libraries(folder)
    for name, text in texts.items():
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
        result, _ = _compile(folder / f"{name}.v", (folder,), timeout)
        if not result.accepted:
            raise LibraryRefused(f"{name}.v: {result.message}")
    (folder / _STAMP).write_text(stamp, encoding="utf-8")


def check(
    folder: Path,
    names: Sequence[str],
    compiled: Path | None = None,
    processes: int = 2,
    timeout: float = 600,
) -> Report:
    """Let Coq check these files of the folder, several at a time, each within ``timeout`` seconds.

    The library is compiled in the folder ``compiled`` (where they are, if none is given) if it was
    not.  A file is accepted if all of its sentences are and if it assumes nothing but what Coq's
    reals do.  Raises ``CoqMissing`` or ``LibraryRefused``.
    """
    folders = (folder if compiled is None else compiled, folder)
    compile_library(folders[0], timeout)

    def judged(name: str) -> Result:
        return _compile(folder / f"{name}.v", folders, timeout)[0]

    with ThreadPoolExecutor(processes) as pool:
        results = tuple(pool.map(judged, names))
    accepted = [result.name for result in results if result.accepted]
    assumed = assumptions(folder, accepted, folders, timeout)
    if _unexpected(assumed):
        results = tuple(_judged(result, folder, folders, timeout) for result in results)
    return Report(results, assumed)


def check_alone(
    name: str, text: str, compiled: Path, timeout: float = 600
) -> tuple[Result, tuple[str, ...]]:
    """What Coq says of one file that ends with ``Print Assumptions``, and what that lists.

    ``compiled``: the folder of the compiled library.  The file is accepted if all of its sentences
    are and if it assumes nothing but what Coq's reals do.
    """
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as folder:
        path = Path(folder, f"{name}.v")
        path.write_text(text, encoding="utf-8")
        result, printed = _compile(path, (compiled, Path(folder)), timeout)
    if not result.accepted:
        return replace(result, message=_located(result.message, text)), ()
    assumed = _listed(printed)
    wrong = _unexpected(assumed)
    if not assumed and _CLOSED not in printed:
        return replace(result, accepted=False, message="it does not say what it assumes"), ()
    message = f"it assumes {', '.join(wrong)}" if wrong else ""
    return replace(result, accepted=not wrong, message=message), assumed


def _located(message: str, text: str) -> str:
    """A message of Coq, with the name of the sentence that it is about."""
    found = re.search(r'File ".*", line (\d+)', message)
    if not found:
        return message
    before = "\n".join(text.splitlines()[: int(found[1])])
    names = re.findall(r"^(?:Definition|Lemma|Theorem) (\w+)", before, re.MULTILINE)
    where = f"{names[-1] if names else 'the beginning'}, line {found[1]}"
    words = message.partition("\nError:")[2] or message
    lines = [line.rstrip() for line in words.strip().splitlines()]
    return "\n".join([f"at {where}:", *lines[:_MOST_LINES]])


def assumptions(
    folder: Path, names: Sequence[str], folders: Sequence[Path], timeout: float
) -> tuple[str, ...]:
    """What all theorems of these compiled files together rest on."""
    if not names:
        return ()
    path = folder / "assumptions.v"
    mentioned = together([f"{name}.{EVERYTHING}" for name in names])
    text = f"Require {' '.join(names)}.\n{mentioned}\nPrint Assumptions {EVERYTHING}.\n"
    path.write_text(text, encoding="utf-8")
    result, printed = _compile(path, folders, timeout)
    return _listed(printed) if result.accepted else (f"unknown: {result.message}",)


def _judged(result: Result, folder: Path, folders: Sequence[Path], timeout: float) -> Result:
    """The result, with what an accepted file assumes beyond what Coq's reals do held against it."""
    if not result.accepted:
        return result
    wrong = _unexpected(assumptions(folder, [result.name], folders, timeout))
    message = f"it assumes {', '.join(wrong)}" if wrong else ""
    return Result(result.name, not wrong, result.seconds, message)


def _unexpected(names: Sequence[str]) -> list[str]:
    return [name for name in names if name not in ASSUMED_BY_COQS_REALS]


def _compile(path: Path, folders: Sequence[Path], timeout: float) -> tuple[Result, str]:
    """What Coq said of the file, and what it printed."""
    found = [option for folder in dict.fromkeys(folders) for option in ("-Q", str(folder), "")]
    command = ["sh", "-c", _DEEP, "sh", "coqc", "-q", "-w", "none", *found, str(path)]
    start = time.monotonic()
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return Result(path.stem, False, timeout, f"not done after {timeout:g} seconds"), ""
    seconds = time.monotonic() - start
    message = run.stderr.strip() if run.returncode else ""
    return Result(path.stem, run.returncode == 0, seconds, message), run.stdout


def _listed(printed: str) -> tuple[str, ...]:
    """The names that ``Print Assumptions`` lists: what begins a line that is not indented."""
    names: dict[str, None] = {}
    listing = False
    for line in printed.splitlines():
        if line == "Axioms:":
            listing = True
        elif listing and line and not line.startswith(" "):
            names[line.split()[0]] = None
    return tuple(names)


def _need_libraries(folder: Path) -> None:
    """Name what is missing, before a compilation fails for a reason that is unclear."""
    wanted = {"Coquelicot": "Coquelicot.Coquelicot", "coq-interval": "Interval.Tactic"}
    for name, module in wanted.items():
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            trial = Path(scratch) / "trial.v"
            trial.write_text(f"Require {module}.\n", encoding="utf-8")
            if not _compile(trial, (trial.parent,), 120)[0].accepted:
                raise CoqMissing(name)


def _digest(version: str, texts: Mapping[str, str]) -> str:
    return hashlib.sha256("\0".join([version, *texts, *texts.values()]).encode()).hexdigest()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
