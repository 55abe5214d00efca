"""Statements in words and formulas, as HTML; formulas are MathML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.differences import right_side
from symbolic_pe.printing.mathml import ROOM
from symbolic_pe.printing.measure import pieces, width
from symbolic_pe.reports.sentences import Sentences, begun
from symbolic_pe.reports.web.words import NO_WORDS, Words

_FULL = 56
"""How wide a piece may be that has its reason beside it."""
_WIDE = 26
"""How many digits' width makes a piece of a formula wide: it may have to be scrolled."""
_MOST_IN_LINE = 4
"""More conditions than this are a list."""


@dataclass(frozen=True)
class Formula:
    """A ``math`` element."""

    box: Box

    @property
    def html(self) -> Markup:
        return Markup(math(self.box, display=True, breaks=True))

    @property
    def width(self) -> float:
        """About how many digits would take as much room."""
        return width(self.box)

    @property
    def is_wide(self) -> bool:
        """May a piece of it have to be scrolled on a phone?"""
        return self.widest > _WIDE

    @property
    def fills_the_page(self) -> bool:
        """Does a piece of it take the room of the reason beside it, too?"""
        return self.widest > _FULL

    @property
    def widest(self) -> float:
        """The width of its widest piece, in which no line ends."""
        return max(pieces(self.box, ROOM))


@dataclass(frozen=True)
class Sentence:
    """A line of a statement: a formula that stands by itself, or words; after them perhaps
    several statements of which all hold, or one of which holds."""

    words: Markup = NO_WORDS
    formula: Formula | None = None
    items: tuple[tuple[Sentence, ...], ...] = ()


Change = Callable[[Box], Box]
"""What is done with a formula before it is shown."""


def unchanged(box: Box) -> Box:
    """The formula as it is."""
    return box


def stated(
    statement: Statement, layout: Layout, tr: Words, change: Change = unchanged
) -> tuple[Sentence, ...]:
    """For all …, for some …, if … then, and what is claimed."""
    return tuple(_Sentences(layout, tr, change).told(statement, start=True))


class _Sentences(Sentences[Markup, Sentence]):
    def __init__(self, layout: Layout, tr: Words, change: Change) -> None:
        super().__init__(layout, tr)
        self._change = change

    def said(self, words: Markup) -> Sentence:
        return Sentence(words)

    def premises(self, conditions: Sequence[Statement], start: bool) -> list[Sentence]:
        tr = self.words.tr
        if len(conditions) > _MOST_IN_LINE:
            words = begun(tr("if all of these hold:"), start)
            return [*self.listed(words, conditions), Sentence(tr("then"))]
        *others, last = [self.words.inline(self.layout.statement(part)) for part in conditions]
        if others:
            last = tr("{first} and {second}", first=self.words.series(others), second=last)
        return [Sentence(begun(tr("if {conditions} then", conditions=last), start))]

    def formulas(self, parts: Sequence[Statement]) -> list[Sentence]:
        found: list[Sentence] = []
        for part in parts:
            found += [Sentence(self.words.tr("and"))] if found else []
            found.append(Sentence(formula=Formula(self._change(self.layout.statement(part)))))
        return found

    def listed(
        self, words: Markup, parts: Sequence[Statement], *, is_choice: bool = False
    ) -> list[Sentence]:
        del is_choice  # the words say it
        items = tuple(tuple(self.told(part, start=True)) for part in parts)
        return [Sentence(words, items=items)]


def definition_rows(
    definitions: Sequence[Definition], layout: Layout, change: Change = unchanged
) -> tuple[Formula, ...]:
    """PE(p) = … for each definition."""
    boxes = map(layout.definition, definitions)
    return tuple(Formula(right_side(change, box)) for box in boxes)
