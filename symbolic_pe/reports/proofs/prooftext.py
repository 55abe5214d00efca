"""The steps of a proof as lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symbolic_pe.printing import broken
from symbolic_pe.printing import text as line
from symbolic_pe.printing.boxes import Box
from symbolic_pe.prose import columns
from symbolic_pe.reports.paragraphs import filled
from symbolic_pe.reports.proofs.view import Link, Row, Step
from symbolic_pe.reports.translations import Translator
from symbolic_pe.reports.words import Phrase, PlainWords, Reason

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a text by its kind: ``id``, ``heading``, ``reason`` or a verdict."""


def plain(text: str, _kind: str) -> str:
    """No colours."""
    return text


_LABEL = re.compile(r" *(?:\(\d+\) +)?")
"""What stands before the words of a row: blanks, and perhaps its number."""
_BREAKABLE = ("conditions", "statement")
"""The parts of phrases that may be broken: the last of what they say."""
_PLACE = "\0"
"""Where in the words of a phrase the formula stands that may be broken."""
_STEP = "  "
"""How far a block is indented."""

_REASON_WIDTH = 28
"""How much of a line is kept for the reason of a step, at least."""


@dataclass(frozen=True)
class _Line:
    """One formula of a proof, or words in its place, with its reason; ``prefix`` is what stands
    before it, ``end`` after it."""

    prefix: str
    formula: Box | str
    reason: str
    end: str = ""

    @property
    def length(self) -> int:
        """How long the row is without its reason."""
        formula = self.formula if isinstance(self.formula, str) else line(self.formula)
        return columns(self.prefix) + columns(formula) + columns(self.end)

    def lines(self, width: int) -> list[str]:
        """The row without its reason, on as many lines as it takes."""
        if isinstance(self.formula, str):
            return [self.prefix + self.formula + self.end]
        begun = _LABEL.match(self.prefix)
        margin = begun.end() if begun else 0
        taken = columns(self.prefix)
        after_words = taken > width // 3 + 4  # those of an induction's step, say
        hanging = " " * (margin + 4 if after_words else taken + 2)
        room = width - columns(self.end) - (taken - len(self.prefix))  # Chinese is twice as wide
        *lines, last = broken(self.formula, room, self.prefix, hanging)
        return [*lines, last + self.end]


def proof_lines(
    steps: Sequence[Step], width: int, *, paint: Paint = plain, tr: Translator | None = None
) -> list[str]:
    """A proof, one step a line, the reasons in a column at the right."""
    rows = list(_Writer(steps, width, tr or Translator()).rows(steps))
    latest = width - _REASON_WIDTH
    ends = [row.length + 3 for row in rows if row.reason]
    column = max((end for end in ends if end <= latest), default=latest)
    return [part for row in rows for part in _row_lines(row, column, width, paint)]


class _Writer:
    """Turns the rows of steps into lines."""

    def __init__(self, steps: Sequence[Step], width: int, tr: Translator) -> None:
        self._words = PlainWords(tr)
        self._width = width
        self._indent = "  " + " " * max(map(_label_width, steps), default=0)

    def rows(self, steps: Sequence[Step], depth: int = 0) -> Iterator[_Line]:
        """The rows of steps that stand in so many blocks."""
        for step in steps:
            start = f"  ({step.number}) " if step.number else ""
            prefix = start.ljust(len(self._indent)) + _STEP * depth
            if step.row is not None:
                yield self._row(step.row, prefix)
            else:
                yield from self._chain(step.chain, prefix)
            yield from self.rows(step.inside, depth + 1)

    def _row(self, row: Row, prefix: str) -> _Line:
        reason = self._because(row.reason)
        if row.said is None:
            return _Line(prefix, reason, "")
        if not isinstance(row.said, Phrase):
            return _Line(prefix, row.said, reason)
        given = row.said.parts
        parts = {name: self._words.series(map(line, part)) for name, part in given.items()}
        formulas = [given[name][0] for name in _BREAKABLE if name in given]
        parts |= {name: _PLACE for name in _BREAKABLE if name in given}
        before, _, end = self._words.tr(row.said.words, **parts).partition(_PLACE)
        return _Line(prefix + before, formulas[0] if formulas else "", reason, end)

    def _chain(self, chain: Sequence[Link], prefix: str) -> Iterator[_Line]:
        start, *links = chain
        length = columns(line(start.term))
        own_line = len(prefix) + length > self._width // 3
        if own_line:
            yield _Line(prefix, start.term, self._because(start.reason))
        indent = " " * (len(prefix) + (2 if own_line else length + 1))
        before = indent if own_line else f"{prefix}{line(start.term)} "
        for link in links:
            yield _Line(f"{before}{link.relation} ", link.term, self._because(link.reason))
            before = indent

    def _because(self, reason: Reason) -> str:
        return self._words.because(reason, self._words.cited)


def _label_width(step: Step) -> int:
    own = len(f"({step.number}) ") if step.number else 0
    return max(own, *map(_label_width, step.inside), 0)


def _row_lines(row: _Line, column: int, width: int, paint: Paint) -> list[str]:
    lines = row.lines(width)
    if not row.reason:
        return lines
    reason = filled(row.reason, width - column)
    room = column - columns(lines[-1])
    if room >= 2:
        lines[-1] += " " * room + paint(reason.pop(0), "reason")
    return lines + [" " * column + paint(part, "reason") for part in reason]
