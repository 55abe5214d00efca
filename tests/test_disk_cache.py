"""What is kept from one run to the next."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from symbolic_pe import disk_cache


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "symbolic_pe"


class Counted:
    """Computes something, and counts how often."""

    def __init__(self, result: object = "found") -> None:
        self.result, self.times = result, 0

    def __call__(self) -> object:
        self.times += 1
        return self.result


def test_it_is_computed_once() -> None:
    compute = Counted(["φ", 1, [2.5]])
    for _ in range(2):
        assert disk_cache.cached("name", (b"a", b"b"), compute) == ["φ", 1, [2.5]]
    assert compute.times == 1


@pytest.mark.parametrize("changed", [(b"a", b"c"), (b"ab", b""), (b"a", b"b", b""), (b"a",)])
def test_it_is_computed_anew_where_anything_has_changed(changed: tuple[bytes, ...]) -> None:
    disk_cache.cached("name", (b"a", b"b"), Counted("old"))
    assert disk_cache.cached("name", changed, Counted("new")) == "new"


def test_nothing_is_kept_of_nothing(caches: Path) -> None:
    assert disk_cache.cached("name", (b"a",), Counted(None)) is None
    assert not caches.exists()


@pytest.mark.parametrize("damaged", [b"", b"1 \na", b'1 \na["cut', b"1 \na\xff"])
def test_a_damaged_file_is_written_again(caches: Path, damaged: bytes) -> None:
    disk_cache.cached("name", (b"a",), Counted())
    (caches / "name").write_bytes(damaged)
    assert disk_cache.cached("name", (b"a",), Counted("again")) == "again"
    assert disk_cache.cached("name", (b"a",), Counted("not asked")) == "again"


def test_where_no_file_can_be_written(caches: Path) -> None:
    caches.write_text("a file where the folder should be", encoding="utf-8")
    compute = Counted()
    assert [disk_cache.cached("name", (b"a",), compute) for _ in range(2)] == ["found", "found"]
    assert compute.times == 2


def test_nothing_but_the_file_is_left(caches: Path) -> None:
    disk_cache.cached("name", (b"a",), Counted())
    assert [path.name for path in caches.iterdir()] == ["name"]


@pytest.mark.parametrize("named", ["", "caches", "./caches"])
def test_only_an_absolute_path_is_taken(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    """As the XDG specification has it: else each folder that somebody works in got a cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/somebody"))
    assert disk_cache.folder() == Path("/home/somebody/.cache/symbolic_pe")


def test_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(OSError, match="home directory"):
        disk_cache.folder()
    assert disk_cache.cached("name", (b"a",), Counted()) == "found"


def test_the_folder_of_a_run_goes_with_it() -> None:
    code = "from symbolic_pe.disk_cache import of_this_run as f; print(f() == f() and f())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert Path(done.stdout.strip()).is_absolute()
    assert not Path(done.stdout.strip()).exists()
