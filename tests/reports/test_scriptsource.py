"""What a script says about a claim."""

from __future__ import annotations

from pathlib import Path

from symbolic_pe.catalogue import Claim, beyond
from symbolic_pe.reports.web.scriptsource import excerpts
from tests.reports.objects import with_other

SCRIPT = """\
from symbolic_pe.notation import *

@claim("one", "1 = 1", beyond())
def one():
    return statement


@one.proof
def easily():
    return 1


@claim(
    "two",
    "2 = 2",
)
def two():
    return statement


@two.numbers(of=[1])
def numbers():
    return 2
"""


def two() -> Claim:
    return Claim("two", "2 = 2", None, sources=[beyond()], as_written="2 = 2")


def lines_of(folder: Path, line: int) -> list[tuple[str, int, str]]:
    file = folder / "topics.py"
    file.write_text(SCRIPT)
    made = with_other(two(), file=str(file), line=line)
    return [(item.file, item.line, item.text.splitlines()[-1]) for item in excerpts(made)]


def test_a_claim_and_what_is_attached_to_it(tmp_path: Path) -> None:
    name = f"{tmp_path.name}/topics.py"
    assert lines_of(tmp_path, 3) == [
        (name, 3, "    return statement"),
        (name, 8, "    return 1"),
    ]
    assert lines_of(tmp_path, 13) == [
        (name, 13, "    return statement"),
        (name, 21, "    return 2"),
    ]


def test_a_script_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert excerpts(with_other(two(), file=str(tmp_path / "missing.py"))) == ()
