"""What is kept from one run to the next."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

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


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda place: place.write_bytes(b""),
    "cut off": lambda place: os.truncate(place, place.stat().st_size - 1),
    "cut off early": lambda place: os.truncate(place, 20),
    "without its digest": lambda place: place.write_bytes(b'"edited"'),
    "edited": lambda place: place.write_bytes(place.read_bytes().replace(b"found", b"edit!")),
    "spaces added": lambda place: place.write_bytes(place.read_bytes() + b" "),
    "another digest": lambda place: place.write_bytes(b"0" * 64 + place.read_bytes()[64:]),
    "no UTF-8": lambda place: place.write_bytes(place.read_bytes() + b"\xff"),
    "null": lambda place: place.write_bytes(place.read_bytes()[:65] + b"null"),
    "deeply nested": lambda place: place.write_bytes(b"[" * 100_000),
    "NaN": lambda place: place.write_bytes(place.read_bytes()[:65] + b"NaN"),
    "huge": lambda place: os.truncate(place, 1 << 40),
    "gone": lambda place: place.unlink(),
    "of something else": lambda _: disk_cache.keep("name", (b"b",), "edited"),
    "another file": lambda place: place.write_bytes(_other(place)),
    "a link to another file": lambda place: (_other(place), _linked(place, "other")),
    "a link to nothing": lambda place: _linked(place, "nothing"),
    "a link to itself": lambda place: _linked(place, "name"),
    "a device": lambda place: _linked(place, "/dev/zero"),
    "a folder": lambda place: (place.unlink(), place.mkdir()),
    "a pipe": lambda place: (place.unlink(), os.mkfifo(place)),
}


def _other(place: Path) -> bytes:
    disk_cache.keep("other", (b"a",), "edited")
    return place.with_name("other").read_bytes()


def _linked(place: Path, target: str) -> None:
    place.unlink()
    place.symlink_to(target)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_counts_for_nothing(caches: Path, damage: Callable[[Path], object]) -> None:
    disk_cache.keep("name", (b"a",), "found")
    damage(caches / "name")
    assert disk_cache.kept("name", (b"a",)) is None
    assert disk_cache.cached("name", (b"a",), Counted("found")) == "found"


def test_a_file_that_may_not_be_read_is_written_again(caches: Path) -> None:
    disk_cache.keep("name", (b"a",), "found")
    (caches / "name").chmod(0)  # which does not hinder root
    assert disk_cache.cached("name", (b"a",), Counted("found")) == "found"
    assert disk_cache.kept("name", (b"a",)) == "found"


def test_a_damaged_file_is_written_again(caches: Path) -> None:
    disk_cache.keep("name", (b"a",), "found")
    (caches / "name").write_bytes(b"damaged")
    assert disk_cache.cached("name", (b"a",), Counted("again")) == "again"
    assert disk_cache.cached("name", (b"a",), Counted("not asked")) == "again"


def test_many_write_at_the_same_time(caches: Path) -> None:
    results = [[number] * 10_000 for number in range(4)]

    def at_once(result: list[int]) -> Any:
        disk_cache.keep("name", (b"a",), result)
        return disk_cache.kept("name", (b"a",))

    with ThreadPoolExecutor(4) as pool:
        assert all(read in results for read in pool.map(at_once, results * 10))
    assert [path.name for path in caches.iterdir()] == ["name"]


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
