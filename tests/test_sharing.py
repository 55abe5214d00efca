"""What is made once for several files is made in one process."""

from pathlib import Path

import pytest

from tests.sharing import CATALOGUE, COQ, LONG, QUICK, TOGETHER, group, is_quick, place

ROOT = Path(__file__).parents[1]


def test_files_that_share_something_are_there() -> None:
    named = {file for files in TOGETHER.values() for file in files} | {*LONG} - {*TOGETHER}
    assert [file for file in named if not (ROOT / file).exists()] == []


@pytest.mark.parametrize(
    ("name", "mark"),
    [(CATALOGUE, "whole_catalogue"), (CATALOGUE, "package_sources"), (COQ, "coqc")],
)
def test_who_needs_it_is_together(name: str, mark: str) -> None:
    tests = [file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py")]
    needing = [file for file in tests if mark in (ROOT / file).read_text(encoding="utf-8")]
    alone = {file for file in needing if group(f"{file}::test") != name}
    assert needing
    assert alone <= {"tests/test_sharing.py"}


def test_others_are_by_file() -> None:
    assert group("tests/test_cli.py::TestShow::test_claim[a]") == "tests/test_cli.py"
    assert group("tests/coq/test_check.py::test") == group("tests/test_cli_recheck.py::test") == COQ


def test_what_takes_long_is_begun_first() -> None:
    assert place("tests/coq/test_check.py::test") < place("tests/test_cli.py::test") == len(LONG)


def test_quick_is_what_is_not_long_in_some_folders() -> None:
    assert is_quick("tests/kernel/test_rules.py::test[a]")
    assert not is_quick("tests/kernel/test_attacks.py::test")
    assert not is_quick("tests/numerics/test_comparisons.py::test")
    assert not is_quick("tests/test_cli.py::test")
    assert [folder for folder in QUICK if not (ROOT / folder).is_dir()] == []
