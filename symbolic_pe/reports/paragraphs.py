"""Words, quotations and definitions on lines of a given width."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from unicodedata import normalize

from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, broken
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.lines import DEFAULT_WIDTH
from symbolic_pe.prose import Prose, columns, marked, with_scripts
from symbolic_pe.reports.wrapping import wrapped

NARROWEST, WIDEST = 40, 120
"""Narrower terminals get lines of this many columns all the same, and so do wider ones, where long
lines would be hard to read."""


def room() -> int:
    """How many columns the terminal has for text, where there is one."""
    columns = shutil.get_terminal_size((DEFAULT_WIDTH, 0)).columns
    return max(min(columns, WIDEST), NARROWEST)


def definition_lines(
    definitions: Sequence[Definition],
    layout: Layout,
    width: int,
    where: str = "where",
    also: Sequence[Box] = (),
) -> list[str]:
    """``where PE(p) = …`` for each definition; ``where``: the word, in the language of the text,
    ``also``: what else is said there."""
    first = f"  {where} "
    margin = " " * columns(first)
    return [
        part
        for place, item in enumerate([*map(layout.definition, definitions), *also])
        for part in broken(item, width, margin if place else first, margin + "  ")
    ]


def filled(text: str, width: int, first: str = "", margin: str | None = None) -> list[str]:
    """Words on lines of at most this many columns; short formulas are not broken.

    ``first``: what the first line begins with, ``margin``: the others, by default the same.
    """
    words = _on_one_line(text)
    return wrapped(words, width, first, margin) if words else []


def _on_one_line(text: str) -> Prose:
    return with_scripts(" ".join(_BLANKS.split(normalize("NFC", marked(text)).strip())))


_BLANKS = re.compile(r"[ \t\n]+")
