"""What tests share: small derivation scripts in a folder of their own, and commands."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from symbolic_pe import index
from tests.command_line import Run, run_command
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript, write_below


@pytest.fixture(autouse=True)
def package_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that tests start find the package under test, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))


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
    monkeypatch.setattr(index, "installed", lambda: entries)
    monkeypatch.setattr("symbolic_pe.cli.commands.installed", lambda: entries)
    return folder


@pytest.fixture
def run() -> Run:
    """Run a command in this process, without a terminal."""
    return run_command
