"""Words, quotations and definitions on lines of a given width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from unicodedata import east_asian_width

from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, broken
from symbolic_pe.printing.characters import CHINESE
from symbolic_pe.reports.prose import pieces

__all__ = ["NARROWEST", "NO_BREAK", "columns", "definition_lines", "filled", "quoted"]

NARROWEST = 40
"""Narrower terminals get lines of this many characters all the same."""


def definition_lines(definitions: Sequence[Definition], layout: Layout, width: int) -> list[str]:
    """``where PE(p) = …`` for each definition."""
    return [
        part
        for place, item in enumerate(definitions)
        for part in broken(
            layout.definition(item), width, " " * 8 if place else "  where ", " " * 10
        )
    ]


def filled(text: str, width: int) -> list[str]:
    """Words on lines of at most this many characters; short formulas are not broken."""
    words = "".join(
        _in_one(part, width) if is_formula else part
        for is_formula, part in pieces(" ".join(_BLANKS.split(text.strip())))
    )
    lines = textwrap.wrap(words, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(NO_BREAK, " ") for line in lines]


def quoted(text: str, width: int, margin: str = "") -> list[str]:
    """What a note says, word for word, on lines of at most this many columns: of Chinese, which
    has no blanks, lines may end after any character, and a character takes two columns."""
    lines, line, taken = [], "", len(margin)
    for part in _UNITS.findall(text):
        needed = columns(part.rstrip())
        if line and taken + needed > width:
            lines.append(margin + line.rstrip())
            line, taken = "", len(margin)
            part = part.lstrip()
        line += part
        taken += columns(part)
    return [*lines, margin + line.rstrip()]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


_UNITS = re.compile(rf"[{CHINESE}][，。：；、？！）”]*\s*|[^\s{CHINESE}]+\s*|\s+")
_BLANKS = re.compile(r"[ \t\n]+")
NO_BREAK = "\u00a0"
"""A blank at which no line is broken."""


def _in_one(formula: str, width: int) -> str:
    """A formula in which lines are not to be broken, if it is short."""
    bare = formula.strip()
    if len(bare) > width // 2:
        return formula
    return formula.replace(bare, bare.replace(" ", NO_BREAK))
