"""Text on lines of a given width, of any language; SymPy is not loaded."""

from __future__ import annotations

import re

from symbolic_pe.prose import Prose, columns

NO_BREAK = "\u00a0"
"""A blank at which no line is broken."""

_CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENING, _CLOSING = "“‘（《", "，。：；、？！）》”’…"
_UNITS = (
    rf"[{_OPENING}(\[]*[笔式]记?{NO_BREAK}[\d.]+[{_CLOSING})\]]*[ \t\n]*"
    rf"|[{_OPENING}(\[]*(?![{_OPENING}])[{_CHINESE}][{_CLOSING})\]]*[ \t\n]*"
    rf"|[{_OPENING}]*[^ \t\n{_CHINESE}]+[{_CLOSING}]*[ \t\n]*|[ \t\n]+|."
)
"""What stays on one line: no line begins with a Chinese comma or ends with an opening bracket."""


def _in_one(formula: str, width: int) -> str:
    """A formula in which lines are not to be broken; if it is long, only before signs and after
    commas, not between a function and its argument, nor inside of short brackets."""
    bare = formula.strip()
    most = width // 2
    tied = _tied_in_brackets(re.sub(_TIED, NO_BREAK, bare), most) if len(bare) > most else bare
    return formula.replace(bare, tied if len(bare) > most else bare.replace(" ", NO_BREAK))


_TIED = r"(?<![,;]) (?![=<>≤≥≠≈∈→↦⇒⇔∧∨+−±·] )"
"""A blank in a long formula at which no line may end."""
_NAMED = r"(?:(?<=\bnote)|(?<=\beq\.)|(?<=\bitem)|(?<=笔记)|(?<=式)) (?=\d)"
"""The blank before the number of a note, of an equation or of an item."""
_OPENED, _CLOSED = "([{⟨", ")]}⟩"


def _tied_in_brackets(formula: str, most: int) -> str:
    """The formula with each bracket of at most so many signs in one; of a longer one what is in
    it is looked at."""
    result, depth, start = "", 0, 0
    for place, sign in enumerate(formula):
        if sign in _OPENED:
            start = place if depth == 0 else start
            depth += 1
        elif depth and sign in _CLOSED:
            depth -= 1
            if depth == 0:
                inside = formula[start + 1 : place]
                is_short = len(inside) <= most
                tied = (
                    inside.replace(" ", NO_BREAK) if is_short else _tied_in_brackets(inside, most)
                )
                result += formula[start] + tied + sign
        elif depth == 0:
            result += sign
    return result + formula[start:] * (depth > 0)


def wrapped(text: str, width: int, first: str = "", margin: str | None = None) -> list[str]:
    """Lines of at most this many columns: of Chinese, which has no blanks, lines may end after any
    character, and a character takes two columns.

    ``first``: what the first line begins with, ``margin``: the others, by default the same.
    Formulas of :class:`Prose` stay in one where they are short.
    """
    margin = first if margin is None else margin
    parts = text.parts if isinstance(text, Prose) else ((False, text),)
    words = "".join(
        _in_one(part, width) if is_formula else re.sub(_NAMED, NO_BREAK, part)
        for is_formula, part in parts
    )
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
