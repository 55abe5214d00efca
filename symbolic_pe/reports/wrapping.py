"""Text on lines of a given width, of any language; SymPy is not loaded."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

__all__ = ["columns", "wrapped"]

_CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_UNITS = rf"[“‘（]*[{_CHINESE}][，。：；、？！）”…]*[ \t\n]*|[^ \t\n{_CHINESE}]+[ \t\n]*|[ \t\n]+"


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrapped(text: str, width: int, first: str = "", margin: str | None = None) -> list[str]:
    """Lines of at most this many columns: of Chinese, which has no blanks, lines may end after any
    character, and a character takes two columns.

    ``first``: what the first line begins with, ``margin``: the others, by default the same.
    """
    margin = first if margin is None else margin
    lines: list[str] = []
    start, line, taken = first, "", columns(first)
    for part in re.findall(_UNITS, text):
        if line and taken + columns(part.rstrip()) > width:
            lines.append(start + line.rstrip())
            start, line, taken = margin, "", columns(margin)
            part = part.lstrip()
        line += part
        taken += columns(part)
    return [*lines, start + line.rstrip()]
