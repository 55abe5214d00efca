"""What tests share: small derivation scripts in a folder of their own, and commands."""

import gc
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe import index
from tests.command_line import RESHAPING, Run, run_command
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript, write_below
from tests.progress import FailuresAtOnce
from tests.sharing import group, is_quick, place

ROOT = Path(__file__).parents[1]
MOST_PROCESSES = 4
"""Each loads all tests before it runs its share."""

SIGNALS = signal.valid_signals() - {
    getattr(signal, "SIGPIPE", None),
    getattr(signal, "SIGXFSZ", None),
}
"""Python ignores the other two itself, and restores them for what it starts."""

AS_USUAL = {"numprocesses": None, "usepdb": False, "collectonly": False, "capture": "fd"}
"""Options as they are where nobody has asked for anything that matters here."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run the whole suite in several processes where pytest-xdist is there; ``-n 0`` in one.

    Not so what is asked for by name: it is done before a second process has started.
    """
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    is_worker = hasattr(config, "workerinput")
    usual = all(config.getoption(name, ...) == value for name, value in AS_USUAL.items())
    if whole and usual and not is_worker:
        config.option.numprocesses = min(os.cpu_count() or 1, MOST_PROCESSES)
    if config.getoption("numprocesses", None) and config.getoption("dist", "") == "no":
        config.option.dist = "loadfile"  # what a file's tests share is made once
        config.option.loadscopereorder = False  # but begun in the order of sharing.place


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Files that share something go to the same process."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class BySharing(LoadFileScheduling):
        _split_scope = staticmethod(group)

    return BySharing(config, log)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(FailuresAtOnce(config))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only quick tests are asked for, the others need not be read."""
    if config.getoption("markexpr") != "quick" or collection_path.suffix != ".py":
        return None
    return None if is_quick(collection_path.relative_to(ROOT).as_posix()) else True


@pytest.hookimpl(tryfirst=True)  # marks are there when pytest selects by them
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long is begun first where there are several processes."""
    for item in items:
        if is_quick(item.nodeid):
            item.add_marker("quick")
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: place(item.nodeid))


OBJECTS_BETWEEN_COLLECTIONS = 200_000


def pytest_collection_finish() -> None:
    """Do not look through all tests and modules again and again for garbage: they stay."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What programs print does not depend on the terminal or the service that runs the tests."""
    for name in RESHAPING:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONUTF8", "1")  # what they print is read as UTF-8, in any locale
    monkeypatch.setenv("CI", "true")  # claims are judged, whatever was kept from an earlier run


@pytest.fixture(autouse=True)
def package_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that tests start find the package under test, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture(autouse=True, scope="session")
def signals_reach_what_tests_start() -> Iterator[None]:
    """What is ignored here (under ``nohup``, in the background of a shell) would be ignored by each
    program that is started here; what has a handler is not."""
    ignored = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, _ignore)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


def _ignore(number: int, frame: object) -> None:
    pass


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do they compile it, some hundreds of times, where Python is told to write no bytecode."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)


@pytest.fixture
def write_script(tmp_path: Path) -> WriteScript:
    """Write a script into the test's folder: the header above, then the given pieces."""

    return partial(write_below, tmp_path)


@pytest.fixture
def catalogue(write_script: WriteScript, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small catalogue in the place of the installed one."""
    write_script("scripts/kinds.py", PROVED, REFUTED)
    folder = write_script("scripts/shapes.py", MALFORMED).parent
    entries = index.read_folder(folder)
    monkeypatch.setattr("symbolic_pe.index.selection.installed", lambda: entries)
    monkeypatch.setattr("symbolic_pe.cli.selecting.installed", lambda: entries)
    return folder


@pytest.fixture
def run() -> Run:
    """Run a command in this process, without a terminal."""
    return run_command
