"""A proof as every report shows it: numbered steps, their formulas or words, and why they hold.

The writers of a terminal, a paper, a page and a notebook say where all that stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sympy import Integer

from symbolic_pe.language.statements import And, Equation, Not, Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout
from symbolic_pe.printing import text as line
from symbolic_pe.printing.boxes import Box, Sign
from symbolic_pe.printing.boxes import Row as BoxRow
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs import record
from symbolic_pe.reports.words import PREFIX, Citation, Phrase, Reason


@dataclass(frozen=True)
class Row:
    """A formula or words, with the reason; where nothing is ``said``, the reason is all."""

    said: Box | Phrase | None
    reason: Reason


@dataclass(frozen=True)
class Link:
    """A member of a chain: the relation before it (none before the first), and why it holds."""

    relation: str
    term: Box
    reason: Reason

    @property
    def row(self) -> Row:
        """The term with the relation before it."""
        sign = (Sign(self.relation, "relation"),) if self.relation else ()
        return Row(BoxRow((*sign, self.term)) if sign else self.term, self.reason)


@dataclass(frozen=True)
class Step:
    """A step of a proof: a row, with the steps ``inside`` of a block, or a chain.

    ``number`` is 0 where nothing refers to the step.
    """

    number: int
    row: Row | None
    chain: tuple[Link, ...] = ()
    inside: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Proof:
    """The steps of a proof, what is defined for it, and the layout of its formulas."""

    steps: tuple[Step, ...]
    definitions: tuple[Definition, ...]
    layout: Layout

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the steps that others refer to."""
        return tuple(_numbers(self.steps))


def _numbers(steps: Iterable[Step]) -> Iterator[int]:
    for step in steps:
        yield from [step.number] if step.number else []
        yield from _numbers(step.inside)


def proof(
    statement: Statement, outline: record.Outline, *, refuted: bool = False, repeated: bool = False
) -> Proof:
    """The proof of a statement, or its refutation.

    What the claim says has just been read: of the step that arrives there only the reason is said,
    unless it is to be ``repeated``; and that it is false is never said as ¬(…).
    """
    own = own_definitions(statement, outline)
    layout = Layout.of(statement, (*definitions_in(statement), *own))
    goal = Not(statement) if refuted else None if repeated else statement
    steps = steps_of(outline, layout, goal, statement if refuted else None)
    return Proof(steps, own, layout)


def own_definitions(statement: Statement, steps: record.Outline) -> tuple[Definition, ...]:
    """The definitions that a proof uses and the claim's statement does not."""
    known = definitions_in(statement)
    return tuple(item for item in definitions_in(*steps.formulas) if item not in known)


def steps_of(
    outline: record.Outline,
    layout: Layout,
    goal: Statement | None = None,
    refuted: Statement | None = None,
) -> tuple[Step, ...]:
    """The steps of a proof; ``goal``: what is not repeated, ``refuted``: a claim that is false."""
    left_open = outline.left_open(refuted)
    viewer = _Viewer(outline.referred | frozenset(left_open), layout, goal, refuted)
    steps = tuple(map(viewer.step, outline.steps))
    if left_open:
        closing = viewer.reason("so the claim is false", left_open)
    elif not steps:
        words = "" if outline.uses else "by the rules of proof alone"
        closing = viewer.reason(words, outline.uses)
    else:
        return steps
    return (*steps, Step(0, Row(None, closing)))


class _Viewer:
    """Turns steps of an outline into those of a view, in reading order."""

    def __init__(
        self,
        referred: frozenset[record.Reference],
        layout: Layout,
        goal: Statement | None,
        refuted: Statement | None,
    ) -> None:
        self._referred = referred
        self._layout = layout
        self._goal = goal
        self._refuted = refuted
        self._cited: set[str] = set()

    def step(self, step: record.Step) -> Step:
        number = step.number if step.number in self._referred else 0
        if isinstance(step, record.Block):
            return self._block(number, step)
        if isinstance(step, record.Line):
            return Step(number, self._line(step))
        start = Link("", self._layout.term(step.start), self.reason(step.reason))
        links = (
            Link(link.relation, self._layout.term(link.term), self.reason(link.reason, link.uses))
            for link in step.links
        )
        return Step(number, None, (start, *links))

    def _block(self, number: int, step: record.Block) -> Step:
        """What is supposed, the steps, and what they show."""
        row = Row(heading(step, self._layout, self._refuted), self.reason("", step.uses))
        inside = list(map(self.step, step.steps))
        if closing := step.closing:
            reason = self.reason(closing.reason, closing.uses)
            inside.append(Step(0, Row(self._ending(closing.statement), reason)))
        return Step(number, row, inside=tuple(inside))

    def _ending(self, statement: Statement | None) -> Phrase:
        if statement is None:
            return Phrase("contradiction")
        return Phrase("so {statement}", {"statement": (self._layout.statement(statement),)})

    def _line(self, step: record.Line) -> Row:
        reason = self.reason(step.reason, step.uses, self._untold(step))
        if step.statement == self._goal:
            return Row(None, reason)
        if record.says_contradiction(step):
            return Row(Phrase("contradiction"), reason)
        return Row(self._layout.statement(step.statement), reason)

    def _untold(self, step: record.Line) -> tuple[Box, ...]:
        """The values put in for variables that the reason does not tell in just these words."""
        told = Layout().assignment
        left = [pair for pair in step.values if line(told(*pair)) not in step.reason]
        return tuple(self._layout.assignments(left))

    def reason(
        self, text: str, uses: Sequence[record.Reference] = (), values: tuple[Box, ...] = ()
    ) -> Reason:
        """A reason with what it rests on and does not name itself."""
        named = [use for use in uses if (f"({use})" if isinstance(use, int) else use) in text]
        others = tuple(cited_together([use for use in uses if use not in named]))
        names = tuple(use for use in named if isinstance(use, str))
        return Reason(text, names, others, values, self._new_lemmas(uses))

    def _new_lemmas(self, uses: Sequence[record.Reference]) -> tuple[str, ...]:
        """The lemmas among what is cited that have not been cited before."""
        lemmas = dict.fromkeys(use for use in uses if _is_lemma(use) and use not in self._cited)
        self._cited.update(map(str, lemmas))
        return tuple(map(str, lemmas))


def _is_lemma(use: record.Reference) -> bool:
    return isinstance(use, str) and use.startswith(PREFIX)


def cited_together(uses: Sequence[record.Reference]) -> list[Citation]:
    """What a step rests on, the names of its lemmas in one if there are several."""
    lemmas = [use for use in uses if _is_lemma(use)]
    if len(lemmas) < 2:
        return list(uses)
    names = tuple(str(lemma).removeprefix(PREFIX) for lemma in lemmas)
    found: list[Citation] = [use for use in uses if use not in lemmas]
    found.insert(uses.index(lemmas[0]), names)
    return found


# --------------------------------------------------------------------------------------------
# How blocks begin

_HEADINGS = {
    "take": Phrase("Take {variables} with {conditions}:"),
    "case": Phrase("Case {conditions}"),
    "suppose": Phrase("Suppose {conditions}:"),
    "refute": Phrase("Suppose {conditions}:"),
    "let": Phrase("For {variables}:"),
    "start": Phrase("Induction on {variable}, the start:"),
    "step": Phrase("Induction on {variable}, the step; suppose {conditions}:"),
}
_ALWAYS = (Equation(Integer(0), Integer(0)),) * 2


def heading(block: record.Block, layout: Layout, refuted: Statement | None = None) -> Phrase:
    """``Suppose x < y:``; ``refuted``: a claim that has just been read, and is not repeated."""
    words = _heading(block, refuted).words
    others = block.variables[1:] if block.kind == "step" else block.variables
    parts: dict[str, tuple[Box, ...]] = {}
    if "{variable}" in words:
        parts["variable"] = (layout.variable(block.variables[0]),)
    if "{variables}" in words:
        parts["variables"] = tuple(layout.existing(others, _about(block)))
    if "{conditions}" in words:
        parts["conditions"] = (layout.conjunction(block.supposed),)
    return Phrase(words, parts)


def _heading(block: record.Block, refuted: Statement | None) -> Phrase:
    if block.kind == "refute" and block.supposed == (refuted,):
        return Phrase("Suppose the claim holds:")
    if block.kind == "take" and not block.steps:
        return Phrase("Take {variables} with {conditions}")
    if block.kind == "suppose" and block.variables:
        return Phrase("For {variables} suppose {conditions}:")
    if block.kind == "step" and not block.supposed:
        return Phrase("Induction on {variable}, the step:")
    if block.kind == "step" and len(block.variables) > 1:
        return Phrase("Induction on {variable}, the step; for {variables} suppose {conditions}:")
    return _HEADINGS[block.kind]


def _about(block: record.Block) -> Statement:
    """What is said of the variables of a block: it says what functions are applied to."""
    said = _said_in(block.steps) if block.kind == "let" else block.supposed
    return And(*_ALWAYS, *said)


def _said_in(steps: Sequence[record.Step]) -> Iterator[Statement]:
    for step in steps:
        if isinstance(step, record.Block):
            yield from (*step.supposed, *_said_in(step.steps))
        elif isinstance(step, record.Chain):
            yield Equation(step.start, step.links[-1].term)
        else:
            yield step.statement
