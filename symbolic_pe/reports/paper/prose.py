r"""Titles, reasons and explanations as LaTeX text, the formulas in them set as mathematics.

People write ``"`sin² ≤ 1` for every `θ_i`"`` and mean ``$\sin^{2} \le 1$ for every $\theta_{i}$``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator

from symbolic_pe.printing.characters import in_text
from symbolic_pe.printing.tex import tex
from symbolic_pe.printing.typed import typed
from symbolic_pe.prose import marked, prose


def escape(text: str, room: float | None = None, plain: Callable[[str], str] = in_text) -> str:
    """The text as LaTeX source for text mode; ``room``: see :func:`symbolic_pe.printing.tex`;
    ``plain``: writes what is no formula."""
    result = ""
    for is_formula, source in pieces(text):
        if is_formula:
            bare = source.strip()
            inside = tex(typed(bare), room, in_words=True).strip()
            result += source.replace(bare, f"${inside}$")
        else:
            result += plain(source)
    return result


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """(is it a formula, text) for the formulas in a text, each with the blanks that follow, and
    what stands between them."""
    parts = prose(unicodedata.normalize("NFC", marked(text))).parts
    blanks = ""
    for place, (is_formula, part) in enumerate(parts):
        following = parts[place + 1][1] if place + 1 < len(parts) else ""
        own = part.removeprefix(blanks)
        blanks = following[: len(following) - len(following.lstrip())] if is_formula else ""
        if own or blanks:
            yield is_formula, own + blanks
