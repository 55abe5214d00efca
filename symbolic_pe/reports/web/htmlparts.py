"""What pages are made of: words, statements and proofs as HTML.

Proofs are those of :mod:`symbolic_pe.reports.proofs.outline`; formulas are MathML, reasons prose
with links to the steps, lemmas and claims that they rest on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape
from sympy import Basic

from symbolic_pe.language.statements import And, Exists, ForAll, Implies, Not, Or, Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box, Sign
from symbolic_pe.printing.boxes import Row as BoxRow
from symbolic_pe.printing.differences import right_side
from symbolic_pe.printing.mathml import ROOM
from symbolic_pe.printing.measure import pieces, width
from symbolic_pe.printing.statements import comparisons, equivalence, joined, premises_of
from symbolic_pe.printing.variables import quantified
from symbolic_pe.reports.proofs.blocks import ending, heading
from symbolic_pe.reports.proofs.lemmas import PREFIX
from symbolic_pe.reports.proofs.outline import Block, Line, Outline, Reference, is_falsehood
from symbolic_pe.reports.proofs.outline import Step as OutlineStep
from symbolic_pe.reports.proofs.prooftext import untold
from symbolic_pe.reports.translations import Translator, closed_up
from symbolic_pe.reports.web.hypertext import inline, prose, unbroken

__all__ = [
    "Change",
    "Cite",
    "Formula",
    "Row",
    "Sentence",
    "Step",
    "Words",
    "definition_rows",
    "proof_steps",
    "stated",
    "unchanged",
]

Cite = Callable[[Reference], Markup]
"""A link to a step, a lemma or a claim."""

_PART = re.compile(r"\{(\w+)\}")
_CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+")
_LONGEST_START = 26
_FULL = 56
"""How wide a piece may be that has its reason beside it."""
_BOTH = 52
"""How wide the first term of a chain and the widest piece of the others may be side by side."""
_WIDE = 26
"""How many digits' width makes a piece of a formula wide: it may have to be scrolled."""


@dataclass(frozen=True)
class Words:
    """A translator into the language of the pages; what it gives is safe in HTML."""

    translate: Translator

    @property
    def language(self) -> str:
        return self.translate.language

    def __call__(self, text: str, /, **parts: object) -> Markup:
        """A phrase, with the parts put in: markup as it is, anything else escaped."""
        meaning = self.translate(text)
        if not parts:
            return escape(meaning)
        pieces = _PART.split(meaning)
        filled = "".join(
            escape(parts[piece]) if place % 2 else escape(piece)
            for place, piece in enumerate(pieces)
        )
        return unbroken(closed_up(filled))

    def prose(self, text: str) -> Markup:
        """A sentence with formulas in it."""
        return self.prose_of(self.translate(text))

    def prose_of(self, text: str) -> Markup:
        """A sentence with formulas in it that is in the right language already."""
        return self._with_languages(prose(text))

    def marked(self, text: str) -> Markup:
        """A text that is in the right language already; Chinese in it is said to be Chinese."""
        return self._with_languages(escape(text))

    def _with_languages(self, text: Markup) -> Markup:
        if self.language != "en":
            return text
        return Markup(_CHINESE.sub(r'<span lang="zh-Hans">\g<0></span>', str(text)))

    def listed(self, items: Sequence[Markup]) -> Markup:
        """Conditions: a; a and b; a, b and c."""
        tr = self
        if len(items) < 2:
            return Markup("").join(items)
        return tr("{first} and {second}", first=self.series(items[:-1]), second=items[-1])

    def series(self, items: Iterable[Markup], joint: str = "{first}, {second}") -> Markup:
        """a, b, c; ``joint`` says what stands between two of them."""
        tr, found = self, list(items)
        result = found[0] if found else Markup()
        for item in found[1:]:
            result = tr(joint, first=result, second=item)
        return result


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


_NO_WORDS = Markup("")
_MOST_IN_LINE = 4
"""More conditions than this are a list."""


# --------------------------------------------------------------------------------------------
# Statements


@dataclass(frozen=True)
class Sentence:
    """A line of a statement: a formula that stands by itself, or words; after them perhaps
    several statements of which all hold, or one of which holds."""

    words: Markup = _NO_WORDS
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
        words = _counted(bool(disjuncts), start, tr)
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


def _counted(one: bool, start: bool, tr: Words) -> Markup:
    if one:
        return tr("At least one of these holds:") if start else tr("at least one of these holds:")
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


# --------------------------------------------------------------------------------------------
# Proofs


@dataclass(frozen=True)
class Row:
    """A formula, or words in its place, and why it holds; ``lemmas``: the references of those that
    are cited here for the first time."""

    formula: Formula | None = None
    words: Markup = _NO_WORDS
    reason: Markup = _NO_WORDS
    lemmas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step of a proof: one row, or the first term of a chain and a row for each link.

    ``number`` is 0 where nothing refers to the step; ``beside``: the first row stands beside
    ``start``, not under it.  A block has a row of words, and steps ``inside``.
    """

    number: int
    rows: tuple[Row, ...]
    start: Formula | None = None
    beside: bool = False
    reason: Markup = _NO_WORDS
    inside: tuple[Step, ...] = ()


def proof_steps(
    steps: Outline, layout: Layout, tr: Words, cite: Cite, refuted: Statement | None = None
) -> tuple[Step, ...]:
    """The steps of a proof.  ``refuted``: a claim's statement; that it is false is said in words,
    not repeated as ¬(…)."""
    left_open = steps.left_open(refuted)
    writer = _Proof(steps.referred | frozenset(left_open), layout, tr, cite, refuted)
    found = [writer.step(step) for step in steps.steps]
    if left_open:
        words = writer.said(tr("so the claim is false"), left_open)
        found.append(Step(0, (Row(words=words),)))
    return tuple(found)


class _Proof:
    """Turns steps of an outline into steps of a page."""

    def __init__(
        self,
        referred: frozenset[Reference],
        layout: Layout,
        tr: Words,
        cite: Cite,
        refuted: Statement | None,
    ) -> None:
        self._referred = referred
        self._layout = layout
        self._tr = tr
        self._cite = cite
        self._refuted = refuted
        self._negation = None if refuted is None else Not(refuted)
        self._told: set[str] = set()

    def _new_lemmas(self, uses: Iterable[Reference]) -> tuple[str, ...]:
        """The lemmas among what is cited that have not been cited before."""
        cited = dict.fromkeys(
            use for use in uses if isinstance(use, str) and use.startswith(PREFIX)
        )
        new = tuple(use for use in cited if use not in self._told)
        self._told.update(new)
        return new

    def step(self, step: OutlineStep) -> Step:
        number = step.number if step.number in self._referred else 0
        if isinstance(step, Block):
            return self._block(number, step)
        if isinstance(step, Line):
            return Step(number, (self._line(step),))
        start = Formula(self._layout.term(step.start))
        rows = tuple(
            self._link(link.relation, link.term, link.reason, link.uses) for link in step.links
        )
        widest = max(row.formula.widest for row in rows if row.formula)
        fits = start.width <= _LONGEST_START and start.width + widest <= _BOTH
        beside = fits and not step.reason
        return Step(number, rows, start, beside, self._reason(step.reason, ()))

    def _block(self, number: int, step: Block) -> Step:
        """What is supposed, the steps, and what they show."""
        row = Row(
            words=heading(step, self._layout, self._tr, inline, self._refuted),
            reason=self.said(_NO_WORDS, step.uses),
            lemmas=self._new_lemmas(step.uses),
        )
        inside = list(map(self.step, step.steps))
        if step.closing is not None:
            words = ending(step.closing, self._layout, self._tr, inline)
            reason = self._reason(step.closing.reason, step.closing.uses)
            lemmas = self._new_lemmas(step.closing.uses)
            inside.append(Step(0, (Row(words=words, reason=reason, lemmas=lemmas),)))
        return Step(number, (row,), inside=tuple(inside))

    def _line(self, step: Line) -> Row:
        reason, lemmas = self._reason(step.reason, step.uses), self._new_lemmas(step.uses)
        if step.statement == self._negation:
            return Row(words=reason, lemmas=lemmas)
        values = [inline(self._layout.assignment(*pair)) for pair in untold(step)]
        if values:
            tr = self._tr
            reason = tr("{reason}: {values}", reason=reason, values=tr.series(values))
        if is_falsehood(step.statement):
            return Row(words=self._tr("contradiction"), reason=reason, lemmas=lemmas)
        return Row(Formula(self._layout.statement(step.statement)), reason=reason, lemmas=lemmas)

    def _link(self, relation: str, term: Basic, reason: str, uses: tuple[Reference, ...]) -> Row:
        formula = BoxRow((Sign(relation, "relation"), self._layout.term(term)))
        return Row(
            Formula(formula), reason=self._reason(reason, uses), lemmas=self._new_lemmas(uses)
        )

    def _reason(self, reason: str, uses: tuple[Reference, ...]) -> Markup:
        missing = tuple(use for use in uses if _shown(use) not in reason)
        shown = str(self._tr.prose(reason))
        for use in uses:
            if isinstance(use, str) and use not in missing:
                shown = shown.replace(use, str(self._cite(use)), 1)
        return self.said(Markup(shown), missing)

    def said(self, reason: Markup, uses: Sequence[Reference]) -> Markup:
        """A reason with links to what it rests on."""
        tr = self._tr
        if not uses:
            return reason
        references = tr.series(map(self._cite, uses))
        if not reason:
            return tr("by {references}", references=references)
        return tr("{reason}, by {references}", reason=reason, references=references)


def _shown(use: Reference) -> str:
    return f"({use})" if isinstance(use, int) else use
