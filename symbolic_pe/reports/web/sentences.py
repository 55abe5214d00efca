"""Statements in words and formulas, as HTML; formulas are MathML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from symbolic_pe.language.statements import And, Exists, ForAll, Implies, Or, Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.differences import right_side
from symbolic_pe.printing.mathml import ROOM
from symbolic_pe.printing.measure import pieces, width
from symbolic_pe.printing.statements import comparisons, equivalence, joined, premises_of
from symbolic_pe.printing.variables import quantified
from symbolic_pe.reports.web.hypertext import inline
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
    return tuple(_stated(statement, layout, tr, change, start=True))


def _stated(
    statement: Statement, layout: Layout, tr: Words, change: Change, *, start: bool = False
) -> list[Sentence]:
    if isinstance(statement, ForAll | Exists):
        parts = quantified(statement)
        names = tr.series(inline(layout.group(group)) for group in parts.groups)
        words = _quantifier(isinstance(statement, ForAll), start, names, tr)
        return [Sentence(words), *_stated(parts.body, layout, tr, change)]
    if isinstance(statement, Implies):
        premises, conclusion = premises_of(statement)
        parts_of_premises = [part for item in premises for part in _conjuncts(item)]
        if len(parts_of_premises) > _MOST_IN_LINE:
            return [
                _all_of(parts_of_premises, layout, tr, change, start=start),
                Sentence(tr("then")),
                *_stated(conclusion, layout, tr, change),
            ]
        conditions = tr.listed([inline(layout.statement(part)) for part in parts_of_premises])
        words = (
            tr("If {conditions} then", conditions=conditions)
            if start
            else tr("if {conditions} then", conditions=conditions)
        )
        return [Sentence(words), *_stated(conclusion, layout, tr, change)]
    conjuncts = _conjuncts(statement)
    disjuncts = statement.parts if isinstance(statement, Or) else ()
    if any(map(_is_compound, (*conjuncts, *disjuncts))):
        words = _counted(len(conjuncts), bool(disjuncts), start, tr)
        items = tuple(stated(part, layout, tr, change) for part in disjuncts or conjuncts)
        return [Sentence(words, items=items)]
    found: list[Sentence] = []
    for part in conjuncts:
        found += [Sentence(tr("and"))] if found else []
        found.append(Sentence(formula=Formula(change(layout.statement(part)))))
    return found


def _all_of(
    conditions: Sequence[Statement], layout: Layout, tr: Words, change: Change, *, start: bool
) -> Sentence:
    """If all of these hold: 1. … 2. …"""
    words = tr("If all of these hold:") if start else tr("if all of these hold:")
    return Sentence(words, items=tuple(stated(part, layout, tr, change) for part in conditions))


def _quantifier(every: bool, start: bool, names: Markup, tr: Words) -> Markup:
    if every and start:
        return tr("For all {variables}:", variables=names)
    if every:
        return tr("for all {variables}:", variables=names)
    if start:
        return tr("For some {variables}:", variables=names)
    return tr("for some {variables}:", variables=names)


def _counted(count: int, one: bool, start: bool, tr: Words) -> Markup:
    if one:
        return tr("At least one of these holds:") if start else tr("at least one of these holds:")
    if count == 2:
        return tr("Both of these hold:") if start else tr("both of these hold:")
    return tr("All of these hold:") if start else tr("all of these hold:")


def _is_compound(statement: Statement) -> bool:
    """Does it take words of its own?"""
    return isinstance(statement, ForAll | Exists | Implies)


def _conjuncts(statement: Statement) -> tuple[Statement, ...]:
    """The parts of a conjunction that is not written as one formula."""
    is_one = comparisons(statement) is not None or equivalence(statement) is not None
    if is_one or not isinstance(statement, And):
        return (statement,)
    return tuple(inner for part in joined(statement.parts) for inner in _conjuncts(part))


def definition_rows(
    definitions: Sequence[Definition], layout: Layout, change: Change = unchanged
) -> tuple[Formula, ...]:
    """PE(p) = … for each definition."""
    boxes = map(layout.definition, definitions)
    return tuple(Formula(right_side(change, box)) for box in boxes)
