"""The lines of the project are counted, and may not grow unseen."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("lines")


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("a\n\nb", 3), ("x" * 100, 1), ("x" * 101 + "\ny", 3)]
)
def test_a_long_line_counts_as_often_as_it_would_be_broken(
    lines: ModuleType, text: str, count: int
) -> None:
    assert lines.lines_of(text) == count


def test_the_page_says_the_most_for_each_area(lines: ModuleType) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert list(lines.most(page)) == list(lines.AREAS)


def test_a_table_is_read_as_it_is_written(lines: ModuleType) -> None:
    counts = {area: 1000 + place for place, area in enumerate(lines.AREAS)}
    assert lines.most(lines.table(counts)) == counts


def test_more_lines_than_allowed_fail(lines: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = lines.most((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    monkeypatch.setattr(lines, "counted", lambda: {**allowed, "tests": allowed["tests"] + 1})
    with pytest.raises(SystemExit) as ended:
        lines.main.callback(write=False)
    assert ended.value.code == 1
