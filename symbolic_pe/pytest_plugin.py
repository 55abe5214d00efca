"""``pytest`` as a gate: a test for each claim of every derivation script.

Installed with the package, so that it works in any repository that has derivation scripts, whatever
their names.  The scripts are run in a worker process of their own
(:mod:`symbolic_pe.verification.workers`), never in the one that runs the tests: a claim that loops
for ever or dies fails, and no more than that.  A run without scripts pays for looking whether files
mention claims, and for nothing else: whatever this module needs is imported when a script is found.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from symbolic_pe.index import Entry
    from symbolic_pe.outcomes import Outcome
    from symbolic_pe.verification.kept import Cache
    from symbolic_pe.verification.workers import Settings, Worker


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--symbolic-pe-timeout``, ``--symbolic-pe-seed`` and ``--symbolic-pe-kept``."""
    group = parser.getgroup("symbolic_pe", "derivation scripts")
    group.addoption(
        "--symbolic-pe-timeout",
        type=_seconds,
        metavar="SECONDS",
        help="the most that one claim may take (default: 60)",
    )
    group.addoption(
        "--symbolic-pe-seed",
        type=int,
        default=0,
        metavar="N",
        help="seed for the points of the numeric cross-checks (default: 0)",
    )
    group.addoption(
        "--symbolic-pe-kept",
        action="store_true",
        help="judge only claims that rest on something that has changed since they were judged",
    )


def _seconds(text: str) -> float:
    from argparse import ArgumentTypeError

    from symbolic_pe.processes import checked_seconds

    try:
        return checked_seconds(text)
    except ValueError as problem:
        raise ArgumentTypeError(str(problem)) from problem


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect derivation scripts.

    pytest takes every file that is named on its command line for a module of tests and imports it;
    a script is not imported in this process unless its name says that it holds tests as well.
    """
    collected = yield
    entries = _entries(file_path) if file_path.suffix == ".py" else ()
    if not entries:
        return collected
    if not _is_test_module(file_path, parent.config):
        collected = [item for item in collected if not isinstance(item, pytest.Module)]
    return [*collected, Script.from_parent(parent, path=file_path, entries=entries)]


def _entries(path: Path) -> tuple[Entry, ...]:
    try:
        text = path.read_bytes()
    except OSError:
        return ()  # a file that cannot be read is pytest's to report
    if b"claim(" not in text or b"symbolic_pe" not in text:
        return ()
    from symbolic_pe.index import read_script

    return read_script(path)


def _is_test_module(path: Path, config: pytest.Config) -> bool:
    patterns: Iterable[str] = config.getini("python_files")
    return any(fnmatch(path.name, pattern) for pattern in patterns)


class Script(pytest.File):
    """A derivation script."""

    def __init__(self, *, entries: tuple[Entry, ...], **arguments: Any) -> None:
        super().__init__(**arguments)
        self._entries = entries

    def collect(self) -> Iterable[ClaimItem]:
        """A test for each claim."""
        for entry in self._entries:
            yield ClaimItem.from_parent(self, name=entry.id, entry=entry)


class ClaimItem(pytest.Item):
    """The test that a claim comes out as its script declares."""

    def __init__(self, *, entry: Entry, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.entry = entry

    def runtest(self) -> None:
        """Verify the claim."""
        outcome = _judged(self)
        self.user_properties.append(("verdict", outcome.kind))
        if not outcome.as_declared:
            raise NotAsDeclared(outcome.message or f"{outcome.id} came out {outcome.verdict}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong with the claim, without the traceback of the verifier."""
        if isinstance(excinfo.value, NotAsDeclared):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the claim stands."""
        return self.path, self.entry.line - 1, f"claim {self.entry.id}"


class NotAsDeclared(Exception):
    """A claim did not come out as its script declares."""


# --- the worker of a session -----------------------------------------------------------------

_WORKER: pytest.StashKey[Worker] = pytest.StashKey()
_CACHE: pytest.StashKey[Cache] = pytest.StashKey()
_OUTCOMES: pytest.StashKey[dict[Entry, Outcome]] = pytest.StashKey()
"""Outcomes that are kept, or have been found, where kept ones are asked for."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark ids that are in use twice: that is seen only when everything is collected."""
    claims = [item for item in items if isinstance(item, ClaimItem)]
    if not claims:
        return
    from symbolic_pe.index.selection import mark_duplicates

    unique = list(dict.fromkeys(item.entry for item in claims))
    marked = dict(zip(unique, mark_duplicates(unique), strict=True))
    for item in claims:
        item.entry = marked[item.entry]


def _judged(item: ClaimItem) -> Outcome:
    from symbolic_pe.verification.workers import Worker

    stash = item.config.stash
    if _WORKER not in stash:
        settings = _settings(item.session, item.config)
        if item.config.getoption("--symbolic-pe-kept"):
            from symbolic_pe.verification.kept import Cache

            entries = [it.entry for it in item.session.items if isinstance(it, ClaimItem)]
            stash[_CACHE] = cache = Cache(entries, settings)
            found = {entries[number]: it for number, it in cache.found(entries).items()}
            stash[_OUTCOMES] = found
        stash[_WORKER] = Worker(settings)
    found = stash.get(_OUTCOMES, {})
    if item.entry not in found:
        found[item.entry], _ = stash[_WORKER].judge(item.entry)
    return found[item.entry]


def _settings(session: pytest.Session, config: pytest.Config) -> Settings:
    """What can be cited: the claims collected, those in the same folders, and the catalogue."""
    from symbolic_pe.index import installed, read_folder
    from symbolic_pe.index.selection import scripts_of
    from symbolic_pe.verification.judging import TIMEOUT
    from symbolic_pe.verification.workers import Settings

    own = [item.entry for item in session.items if isinstance(item, ClaimItem)]
    folders = sorted({Path(entry.file).parent for entry in own})
    beside = [entry for folder in folders for entry in read_folder(folder, deep=False)]
    return Settings(
        scripts_of([*own, *beside, *installed()]),
        seed=config.getoption("--symbolic-pe-seed"),
        timeout=config.getoption("--symbolic-pe-timeout") or TIMEOUT,
        option="--symbolic-pe-timeout",
    )


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the worker, and keep what it has found."""
    worker = config.stash.get(_WORKER, None)
    if worker is not None:
        worker.close()
    if _CACHE in config.stash:
        found = config.stash[_OUTCOMES].items()
        config.stash[_CACHE].keep({entry: it for entry, it in found if not it.kept})
