"""What tests share: small derivation scripts in a folder of their own."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tests.example_scripts import HEADER, WriteScript


@pytest.fixture(autouse=True)
def package_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that tests start find the package under test, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))


@pytest.fixture
def write_script(tmp_path: Path) -> WriteScript:
    """Write a script into the test's folder: the header above, then the given pieces."""

    def write(name: str, *pieces: str, header: str = HEADER) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(header + "".join(map(textwrap.dedent, pieces)), encoding="utf-8")
        return path

    return write
