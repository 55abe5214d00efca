"""How many lines there are of what, and the most that there may be.

    python benchmarks/lines.py [--write]

A line has at most 100 characters: a longer one counts as often as it would have to be broken.  All
text counts, data too.  The most that there may be stands in the table of ``CONTRIBUTING.md``; exits
with 1 where there is more.  ``--write`` writes smaller numbers into the table.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

__all__ = ["AREAS", "counted", "lines_of", "main", "most", "table"]

_ROOT = Path(__file__).parents[1]
_PAGE = _ROOT / "CONTRIBUTING.md"
_WIDTH = 100
_HEAD = ("| what | lines at most |", "|---|---|")
_KINDS = "css", "html", "j2", "js", "json", "jsonl", "md", "py", "th", "toml", "txt", "v"
_TEXT = frozenset(f".{kind}" for kind in _KINDS)
_NAMED = frozenset({"LICENSE", "run", "py.typed"})
_MADE = frozenset({"__pycache__", "build", "dist"})

AREAS: dict[str, tuple[str, ...]] = {
    "the kernel": ("symbolic_pe/kernel",),
    "theories, tactics and the prover": (
        "symbolic_pe/foundations",
        "symbolic_pe/theories",
        "symbolic_pe/tactics",
        "symbolic_pe/prover",
    ),
    "`decide`": ("symbolic_pe/deciding",),
    "proofs, without `decide`": ("symbolic_pe/proofs",),
    "the language of terms and statements": ("symbolic_pe/language", "symbolic_pe/encodings"),
    "numbers": ("symbolic_pe/numerics",),
    "the examination of code": ("symbolic_pe/code",),
    "Coq": ("symbolic_pe/coq",),
    "printing and reports": ("symbolic_pe/printing", "symbolic_pe/reports", "symbolic_pe/figures"),
    "the rest of the package": ("symbolic_pe",),
    "derivations": ("derivations",),
    "tests": ("tests",),
    "benchmarks": ("benchmarks",),
    "documents and the rest": ("",),
}
"""Each file counts in the first area that has it; folders come before those around them."""


def lines_of(text: str) -> int:
    """Lines of at most 100 characters."""
    return sum(max(1, -(-len(line) // _WIDTH)) for line in text.splitlines())


def counted(root: Path = _ROOT) -> dict[str, int]:
    """The lines of each area."""
    found = dict.fromkeys(AREAS, 0)
    for folder, inside, names in os.walk(root):
        inside[:] = [name for name in inside if not _is_passing(name)]
        for path in (Path(folder, name) for name in names):
            if path.suffix in _TEXT or path.name in _NAMED:
                name = path.relative_to(root).as_posix()
                found[_area(name)] += lines_of(path.read_text(encoding="utf-8"))
    return found


def _is_passing(folder: str) -> bool:
    """Whether what is in a folder is made by tools."""
    return folder in _MADE or folder.endswith(".egg-info") or (folder[0] == "." and folder != ".ci")


def _area(name: str) -> str:
    return next(
        area
        for area, folders in AREAS.items()
        if any(not folder or name.startswith(f"{folder}/") for folder in folders)
    )


def most(page: str) -> dict[str, int]:
    """What the table of a page allows; of none, nothing."""
    rows = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| "))
    return {row[0]: int(row[1].replace(",", "")) for row in rows if row[0] in AREAS}


def table(lines: dict[str, int]) -> str:
    """The table as it stands in the page."""
    return "\n".join((*_HEAD, *(f"| {area} | {count:,} |" for area, count in lines.items())))


@click.command(help=__doc__)
@click.option("--write", is_flag=True, help="Write the table anew.")
def main(write: bool) -> None:
    page = _PAGE.read_text(encoding="utf-8")
    allowed, there = most(page), counted()
    for area, count in there.items():
        limit = allowed.get(area, 0)
        print(f"{count:7,} of {limit:7,}  {area}{'  too many' if count > limit else ''}")
    print(f"{sum(there.values()):7,} of {sum(allowed.values()):7,}  in all")
    if write:
        fewer = {area: min(count, allowed.get(area, count)) for area, count in there.items()}
        _PAGE.write_text(page.replace(table(allowed), table(fewer)), encoding="utf-8")
        return
    sys.exit(any(count > allowed.get(area, 0) for area, count in there.items()))


if __name__ == "__main__":
    main()
