"""Titles, reasons and explanations as HTML, the formulas in them as MathML.

Formulas are marked (:mod:`symbolic_pe.prose`).  One becomes several ``math`` elements, one for each
side of a relation or a sum, so that a browser can break the line between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup, escape

from symbolic_pe.printing.boxes import Box, Row, Sign
from symbolic_pe.printing.mathml import ROOM, broken, math
from symbolic_pe.printing.measure import pieces as measured
from symbolic_pe.printing.measure import width
from symbolic_pe.printing.typed import typed
from symbolic_pe.reports.paper.prose import pieces

_WIDEST = 26.0
_SHORT = 10.0
"""Shorter formulas (in digits: d = 512) are not broken."""
_LEAST = 3.0
"""Shorter parts are not left alone at the end of a line."""
_CLOSING = r"(?:&#?\w+;|[^\s\w<(“‘（&])"
_PUNCTUATED = re.compile(
    rf'(?<!class="unbroken">)(?:[(“‘（]+<math>(?:(?!</math>).)*</math>{_CLOSING}*'
    rf"|<math>(?:(?!</math>).)*</math>{_CLOSING}+)"
)
"""A formula with the punctuation that belongs on its line; an escaped sign is one sign."""


def prose(text: str) -> Markup:
    """The text as HTML."""
    shown = "".join(
        _formula(piece) if is_formula else escape(piece.replace(" §", "\u00a0§"))
        for is_formula, piece in pieces(text)
    )
    return unbroken(shown)


def unbroken(source: str) -> Markup:
    """HTML in which no line begins with the comma that follows a formula."""
    return Markup(_PUNCTUATED.sub(r'<span class="unbroken">\g<0></span>', str(source)))


def inline(formula: Box) -> Markup:
    """A formula in a line of text: in pieces where it is too wide for a phone, and in a box that
    scrolls if one of these is."""
    if width(formula) <= _WIDEST:
        return Markup(math(formula))
    pieces = "".join(f"<math>{piece}</math>" for piece in broken(formula))
    if max(measured(formula, ROOM)) > _WIDEST:
        return Markup(f'<span class="wide" tabindex="0">{pieces}</span>')
    return Markup(pieces)


def _formula(text: str) -> Markup:
    bare = text.strip()
    before, _, after = text.partition(bare)
    box = typed(bare)
    parts = [box] if width(box) <= _SHORT else _parts(box)
    return Markup(f"{before}{' '.join(map(inline, parts))}{after}")


def _parts(formula: Box) -> Iterator[Box]:
    """The formula in parts between which a line may be broken, outside of brackets: each but the
    first begins with the relation or sign that joins it to the one before, or a long list goes on
    with it."""
    found: list[Box] = []
    is_list = width(formula) > _WIDEST
    for part in formula.parts if isinstance(formula, Row) else (formula,):
        if is_list and found and _is_comma(found[-1]):
            yield Row(tuple(found))
            found = []
        alone = width(Row(tuple(found))) < _LEAST
        if found and not alone and isinstance(part, Sign) and _is_between_lines(part):
            yield Row(tuple(found))
            found, part = [], replace(part, role="leading")
        found.append(part)
    yield Row(tuple(found))


def _is_comma(part: Box) -> bool:
    return isinstance(part, Sign) and part.role == "comma"


def _is_between_lines(sign: Sign) -> bool:
    return sign.role in ("relation", "mapping") or (sign.role == "infix" and sign.text in "+−±∓")
