"""Questions as people type them, by what is to be answered."""

from pathlib import Path

from sympy import Function, Symbol

__all__ = ["NAMES", "questions"]

NAMES = {
    **{name: Symbol(name, real=True) for name in "xyt"},
    **{name: Symbol(name, positive=True) for name in "pq"},
    **{name: Symbol(name, integer=True, positive=True) for name in "nm"},
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "NM"},
    **{name: Symbol(name, integer=True) for name in "kl"},
    "f": Function("f", real=True),
}
"""Other names are complex."""


def questions(section: str) -> list[str]:
    """The rows of a section of the file beside this one."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    (rows,) = (part for part in text.split("\n[") if part.startswith(f"{section}]"))
    return [row for row in rows.splitlines()[1:] if row and row[0] != "#"]
