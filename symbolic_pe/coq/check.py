"""Running Coq on what was exported.

Coq is believed for two things: that its exit status is 0 only if every sentence of a file was
accepted, and that ``Print Assumptions`` lists all that was assumed.  Besides, the times are read
that it prints.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from symbolic_pe import disk_cache
from symbolic_pe.coq.export import library, needed
from symbolic_pe.coq.proofs import assumptions_file
from symbolic_pe.coq.running import Running
from symbolic_pe.processes import ending

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

_COQC = ("coqc", "-q", "-time", "-no-glob", "-w", "none")
_TIME = re.compile(r"^Chars \d+ - (\d+) \[.*\] \S+ secs \((\d+\.?\d*)u,(\d+\.?\d*)s\)$")
_CLOSED = "Closed under the global context"
_PATIENCE = 60.0
"""So many seconds has Coq to say which version it is."""
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


class CoqUnusable(RuntimeError):
    """Coq is there, and does not say what it is asked."""

    def __init__(self, option: str) -> None:
        super().__init__(
            f"coqc {option} gives no answer that can be used; is Coq installed as it should be?"
        )


class LibraryRefused(RuntimeError):
    """Coq does not accept the files that everything exported builds on."""


class Sentence(NamedTuple):
    """Where a sentence of a file ends, in bytes, and the processor's seconds that Coq took."""

    end: int
    seconds: float


@dataclass(frozen=True)
class Result:
    """What Coq said of one file: that it accepts it, that it refuses it, or nothing.

    ``seconds``: of the processor, for all of its sentences that came to an end.
    """

    name: str
    accepted: bool
    seconds: float
    message: str = ""
    refused: bool = False
    sentences: tuple[Sentence, ...] = ()


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
    """The version of Coq, say 8.16.1; raises ``CoqMissing`` or ``CoqUnusable``."""
    return _answer("--print-version").split()[0]


def installed() -> str:
    """The version of Coq, and digests of the libraries; raises ``CoqMissing`` or ``CoqUnusable``.

    A compiled file holds the digests of those that it was compiled with, so that these two stand
    for all that they build on.
    """
    version = coq_version()
    folder = Path(_answer("-where")) / "user-contrib"
    compiled = [folder / "Coquelicot" / "Coquelicot.vo", folder / "Interval" / "Tactic.vo"]
    known = [hashlib.sha256(path.read_bytes()).hexdigest() for path in compiled if path.exists()]
    return " ".join([version, *known])


def _answer(option: str) -> str:
    """What Coq says to this option."""
    if shutil.which("coqc") is None:
        raise CoqMissing("coqc")
    with Running() as running:
        ended = running.run(["coqc", option], _PATIENCE)
    said = ended.output.strip()
    if ended.status != 0 or not said:
        raise CoqUnusable(option)
    return said


def put_library(folder: Path, timeout: float = 600) -> Path:
    """Put the library into a folder of one's own, compiled.

    It is kept for all that uses this version of it and of Coq.  Raises ``CoqMissing``,
    ``CoqUnusable`` or ``LibraryRefused``.
    """
    texts = library()
    rests_on = [part.encode() for part in (installed(), *texts, *texts.values())]
    folder.mkdir(parents=True, exist_ok=True)

    def compiled() -> dict[str, str]:
        _compile_library(folder, texts, timeout)
        files = {name: (folder / f"{name}.vo").read_bytes() for name in texts}
        return {name: b64encode(data).decode() for name, data in files.items()}

    for name, data in disk_cache.cached("coq-library", rests_on, compiled).items():
        (folder / f"{name}.vo").write_bytes(b64decode(data))
    return folder


def _compile_library(folder: Path, texts: Mapping[str, str], timeout: float) -> None:
    with Running() as running:
        coq = Coq(running, (folder,), timeout)
        _need_libraries(coq)
        for name, text in texts.items():
            result, _ = coq.compile(coq.write(name, text))
            if not result.accepted:
                raise LibraryRefused(f"{name}.v: {result.message}")


@dataclass(frozen=True)
class Coq:
    """How files are compiled: the folders of what they build on, the seconds that one may take.

    Files belong into the last of the folders.
    """

    running: Running
    folders: tuple[Path, ...]
    timeout: float

    def compile(self, path: Path) -> tuple[Result, str]:
        """What Coq said of the file, and what it printed."""
        folders = dict.fromkeys(folder.absolute() for folder in self.folders)
        found = [option for folder in folders for option in ("-Q", str(folder), "")]
        command = [*_COQC, *found, str(path.absolute())]
        ended = self.running.run(command, self.timeout, path.parent)  # where tactics keep caches
        sentences, printed = _timed(ended.output)
        seconds = sum(sentence.seconds for sentence in sentences)
        if ended.status is None:
            message = f"not done after {self.timeout:g} seconds"
            return Result(path.stem, False, seconds, message), ""
        if ended.status < 0:
            return Result(path.stem, False, seconds, ending(ended.status)), ""
        refused = ended.status > 0
        message = ended.errors.strip() if refused else ""
        return Result(path.stem, not refused, seconds, message, refused, sentences), printed

    def write(self, name: str, text: str) -> Path:
        """A file of this name."""
        path = self.folders[-1] / f"{name}.v"
        path.write_text(text, encoding="utf-8")
        return path

    def said(self, name: str, text: str) -> Result:
        """What Coq says of this text, whose name is that of a file to be."""
        result, _ = self.compile(self.write(name, text))
        return result if result.accepted else replace(result, message=_located(result, text))

    def assumptions(self, names: Sequence[str]) -> tuple[str, ...]:
        """What all theorems of these compiled files together rest on."""
        if not names:
            return ()
        path = self.write(f"assumed_by_{names[0]}", assumptions_file(names))
        result, printed = self.compile(path)
        assumed = _listed(printed)
        if result.accepted and (assumed or _CLOSED in printed.splitlines()):
            return assumed
        return (f"unknown: {result.message}",)

    def judged(self, results: Sequence[Result]) -> list[tuple[Result, tuple[str, ...]]]:
        """The results of compiled files; what an accepted one assumes beyond what Coq's reals do is
        held against it.

        With each: what those that were accepted assume together, or what it assumes alone where
        that is too much.  (To find that out takes longer than to compile most files, and no longer
        for many files than for one.)
        """
        assumed = self.assumptions([result.name for result in results if result.accepted])
        if unexpected(assumed):
            return [self._judged(result) for result in results]
        return [(result, assumed if result.accepted else ()) for result in results]

    def _judged(self, result: Result) -> tuple[Result, tuple[str, ...]]:
        if not result.accepted:
            return result, ()
        assumed = self.assumptions([result.name])
        wrong = unexpected(assumed)
        message = f"it assumes {', '.join(wrong)}" if wrong else ""
        return replace(result, accepted=not wrong, message=message, refused=bool(wrong)), assumed


def check(
    folder: Path,
    names: Sequence[str],
    compiled: Path | None = None,
    processes: int = 2,
    timeout: float = 600,
) -> Report:
    """Let Coq check these files of the folder, several at a time, each within ``timeout`` seconds.

    ``compiled``: where the library is; it is put where they are if none is given.  A file is
    accepted if all of its sentences are and if it assumes nothing but what Coq's reals do.  Raises
    ``CoqMissing``, ``CoqUnusable`` or ``LibraryRefused``.
    """
    library_in = put_library(folder, timeout) if compiled is None else compiled
    with ThreadPoolExecutor(processes) as pool, Running(processes) as running:
        coq = Coq(running, (library_in, folder), timeout)
        results = list(pool.map(lambda name: coq.compile(folder / f"{name}.v")[0], names))
        judged = coq.judged(results)
    assumed = dict.fromkeys(name for _, all_assumed in judged for name in all_assumed)
    return Report(tuple(result for result, _ in judged), tuple(assumed))


def _located(result: Result, text: str) -> str:
    """A message of Coq, with the name of the sentence that it is about."""
    found = re.search(r'File ".*", line (\d+)', result.message)
    if not found:
        return result.message
    before = "\n".join(text.splitlines()[: int(found[1])])
    names = re.findall(r"^(?:Definition|Lemma|Theorem) (\w+)", before, re.MULTILINE)
    where = f"{names[-1] if names else 'the beginning'}, line {found[1]}"
    words = result.message.partition("\nError:")[2] or result.message
    lines = [line.rstrip() for line in words.strip().splitlines()]
    return "\n".join([f"at {where}:", *lines[:_MOST_LINES]])


def unexpected(names: Sequence[str]) -> list[str]:
    """What of this Coq's reals do not assume."""
    return [name for name in names if name not in ASSUMED_BY_COQS_REALS]


def _timed(printed: str) -> tuple[tuple[Sentence, ...], str]:
    """What ``coqc -time`` says of sentences, and what was printed besides."""
    sentences, others = [], []
    for line in printed.splitlines():
        found = _TIME.match(line)
        if found:
            sentences.append(Sentence(int(found[1]), float(found[2]) + float(found[3])))
        else:
            others.append(line)
    return tuple(sentences), "\n".join(others)


def _listed(printed: str) -> tuple[str, ...]:
    """The names that ``Print Assumptions`` lists: what begins a line that is not indented.

    Besides axioms it may list what else is assumed (variables of a section, a theory of types):
    the headings of such lists count as names, which nobody expects.
    """
    names: dict[str, None] = {}
    listing = False
    for line in printed.splitlines():
        is_heading = line[:1].strip() and line.endswith(":")
        if line == "Axioms:":
            listing = True
        elif line[:1].strip() and (listing or is_heading):
            names[line.split()[0]] = None
    return tuple(names)


def _need_libraries(coq: Coq) -> None:
    """Name what is missing, before a compilation fails for a reason that is unclear."""
    wanted = {"Coquelicot": "Coquelicot.Coquelicot", "coq-interval": "Interval.Tactic"}
    for name, module in wanted.items():
        with tempfile.TemporaryDirectory(dir=coq.folders[-1]) as scratch:
            trial = replace(coq, folders=(*coq.folders, Path(scratch)))
            if not trial.said("trial", f"Require {module}.\n").accepted:
                raise CoqMissing(name)


def digest_of(versions: str, text: str, others: Mapping[str, str]) -> str:
    """A digest of a text, of what it builds on, and of the versions that are installed.

    ``others``: the files that it needs besides those of the library.
    """
    libraries = [needed(part) for part in (text, *others.values())]
    of_library = {name: part for texts in libraries for name, part in texts.items()}
    return _digest(versions, {**dict(sorted(of_library.items())), **others, "": text})


def _digest(version: str, texts: Mapping[str, str]) -> str:
    return hashlib.sha256("\0".join([version, *texts, *texts.values()]).encode()).hexdigest()
