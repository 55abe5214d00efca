"""How a claim was compared with NumPy: the numbers, and tables of the points."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from symbolic_pe.names import GREEK
from symbolic_pe.printing import math
from symbolic_pe.printing.boxes import Call, Indexed, Number, Row, Sign
from symbolic_pe.printing.terms import named
from symbolic_pe.printing.typed import typed
from symbolic_pe.prose import MARK
from symbolic_pe.reports.errata import decimal
from symbolic_pe.reports.proofs.meaning import sequences
from symbolic_pe.reports.web.hypertext import prose
from symbolic_pe.reports.web.sentences import Formula
from symbolic_pe.reports.web.views import Comparison
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.language.statements import Statement
    from symbolic_pe.outcomes import Crosscheck

LONG, _DIGITS = re.compile(r"\d+\.\d{6,}"), 7
"""A number with more digits than a reader looks at, and how many signs of it are shown, from the
first that is not 0 on."""
_MAPS = "↦"


def comparison(check: Crosscheck, tr: Words, statement: Statement | None = None) -> Comparison:
    """A cross-check of a claim's statement; points with the same names are a table."""
    indexed = frozenset(sequences(statement)) if statement else frozenset()
    tables = []
    for _, group in groupby(check.sampled, key=lambda point: tuple(n for n, _ in point)):
        first, *others = points = [dict(point) for point in group]
        fixed = {
            name: text
            for name, text in first.items()
            if _MAPS in text and all(point[name] == text for point in others)
        }
        names = [name for name in first if name not in fixed]
        head = tuple(Markup(math(named(name))) for name in names)
        rows = tuple(tuple(_value(point[name], tr) for name in names) for point in points)
        tables.append((head, rows, tuple(_defined(*item, indexed) for item in fixed.items())))
    numbers = _decimal(check.worst_error), _decimal(check.tolerance)
    return Comparison(check.points, check.worst_error == 0, *numbers, tuple(tables))


def _defined(name: str, text: str, indexed: Collection[str]) -> Formula:
    """h(t) = … for a function that is t ↦ …, σ_i = … for one that is written with an index."""
    variables, _, body = text.replace("-", "−").partition(_MAPS)
    has_index = GREEK.get(name, name) in indexed
    left = (Indexed if has_index else Call)(named(name), (typed(variables.strip("() ")),))
    return Formula(Row((left, Sign("=", "relation"), typed(body))))


def _value(text: str, tr: Words) -> Markup:
    family = re.fullmatch(r"\((\d+) numbers\)", text)
    if family and family[1] == "1":
        return tr("1 random number")
    if family:
        return tr("{count} random numbers", count=family[1])
    several = re.fullmatch(r"\((\d+(?:×\d+)+) numbers\)", text)
    if several:
        return tr("{shape} random numbers", shape=several[1])
    vectors = re.fullmatch(r"\((\d+) vectors\)", text)
    if vectors:
        return tr("{count} vectors", count=vectors[1])
    shown = LONG.sub(shortened, text.replace("-", "−"))
    return prose(f"{MARK}{shown}{MARK}") if _MAPS in shown else escape(shown)


def shortened(found: re.Match[str]) -> str:
    """``6006.961…`` of 6006.961258977077."""
    number = found.group()
    start = len(number) - len(number.lstrip("0."))
    kept = max(start + _DIGITS, number.index(".") + 2)
    return f"{number[:kept]}…" if kept < len(number) else number


def _decimal(value: float) -> Markup:
    """A small number with two digits: 5.7·10⁻¹⁴."""
    if not isfinite(value) or value == 0:
        return Markup(math(Number(f"{value:g}")))
    return Markup(math(decimal(f"{value:.1e}")))
