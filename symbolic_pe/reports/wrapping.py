"""Text on lines of a given width, of any language; SymPy is not loaded."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

from symbolic_pe.prose import Prose

__all__ = ["NO_BREAK", "columns", "wrapped"]

NO_BREAK = "\u00a0"
"""A blank at which no line is broken."""

_CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENING, _CLOSING = "“‘（《", "，。：；、？！）》”’…"
_UNITS = (
    rf"[{_OPENING}(\[]*(?![{_OPENING}])[{_CHINESE}][{_CLOSING})\]]*[ \t\n]*"
    rf"|[{_OPENING}]*[^ \t\n{_CHINESE}]+[{_CLOSING}]*[ \t\n]*|[ \t\n]+|."
)
"""What stays on one line: no line begins with a Chinese comma or ends with an opening bracket."""


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _in_one(formula: str, width: int) -> str:
    """A formula in which lines are not to be broken; if it is long, only before signs and after
    commas, not between a function and its argument."""
    bare = formula.strip()
    tied = re.sub(_TIED, NO_BREAK, bare) if len(bare) > width // 2 else bare.replace(" ", NO_BREAK)
    return formula.replace(bare, tied)


_TIED = r"(?<![,;]) (?![=<>≤≥≠≈∈→↦⇒⇔∧∨+−±·] )"
"""A blank in a long formula at which no line may end."""


def wrapped(text: str, width: int, first: str = "", margin: str | None = None) -> list[str]:
    """Lines of at most this many columns: of Chinese, which has no blanks, lines may end after any
    character, and a character takes two columns.

    ``first``: what the first line begins with, ``margin``: the others, by default the same.
    Formulas of :class:`Prose` stay in one where they are short.
    """
    margin = first if margin is None else margin
    parts = text.parts if isinstance(text, Prose) else ((False, text),)
    words = "".join(_in_one(part, width) if is_formula else part for is_formula, part in parts)
    lines: list[str] = []
    start, line, taken = first, "", columns(first)
    for part in re.findall(_UNITS, words):
        if line and taken + columns(part.rstrip()) > width:
            lines.append(start + line.rstrip())
            start, line, taken = margin, "", columns(margin)
            part = part.lstrip()
        line += part
        taken += columns(part)
    return [line.replace(NO_BREAK, " ") for line in (*lines, start + line.rstrip())]
