"""The steps of a proof as lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.outcomes import in_a_row
from symbolic_pe.printing import Layout, broken
from symbolic_pe.printing import text as line
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs import record
from symbolic_pe.prose import MARK, columns, prose
from symbolic_pe.reports.paragraphs import filled
from symbolic_pe.reports.proofs.blocks import heading
from symbolic_pe.reports.proofs.lemmas import PREFIX, Citation, cited_together
from symbolic_pe.reports.translations import Translator
from symbolic_pe.reports.wrapping import NO_BREAK

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a text by its kind: ``id``, ``heading``, ``reason`` or a verdict."""


def plain(text: str, _kind: str) -> str:
    """No colours."""
    return text


_LABEL = re.compile(r" *(?:\(\d+\) +)?")
"""What stands before the words of a row: blanks, and perhaps its number."""
_PLACE = "\0"
"""Where in the words of a heading the formula stands that may be broken."""
_STEP = "  "
"""How far a block is indented."""

_REASON_WIDTH = 28
"""How much of a line is kept for the reason of a step, at least."""


def own_definitions(statement: Statement, steps: record.Outline) -> tuple[Definition, ...]:
    """The definitions that a proof uses and the claim's statement does not."""
    known = definitions_in(statement)
    return tuple(item for item in definitions_in(*steps.formulas) if item not in known)


@dataclass(frozen=True)
class _Row:
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
    steps: record.Outline,
    layout: Layout,
    width: int,
    refuted: Statement | None = None,
    *,
    goal: Statement | None = None,
    paint: Paint = plain,
    tr: Translator | None = None,
) -> list[str]:
    """A proof, one step a line, the reasons in a column at the right.

    ``refuted``: a claim's statement; that it is false is said in words, not repeated as ¬(…);
    ``goal``: a statement that has just been read, and is not repeated either.
    """
    tr = tr or Translator()
    writer = _Proof(steps, layout, width, refuted, goal, tr)
    rows = [row for step in steps.steps for row in writer.rows(step)]
    if writer.left_open:
        rows.append(_Row(writer.indent, said("so the claim is false", writer.left_open, tr), ""))
    latest = width - _REASON_WIDTH
    ends = [row.length + 3 for row in rows if row.reason]
    column = max((end for end in ends if end <= latest), default=latest)
    if not rows:
        words = said("", steps.uses, tr) or tr("by the rules of proof alone")
        rows.append(_Row(writer.indent, words, ""))
    return [part for row in rows for part in _row_lines(row, column, width, paint)]


class _Proof:
    """Turns steps into rows."""

    def __init__(
        self,
        steps: record.Outline,
        layout: Layout,
        width: int,
        refuted: Statement | None,
        goal: Statement | None,
        tr: Translator,
    ) -> None:
        self._tr = tr
        self._layout = layout
        self._width = width
        self._refuted = refuted
        self._reached = goal if refuted is None else Not(refuted)
        self.left_open = steps.left_open(refuted)
        open_steps = (use for use in self.left_open if isinstance(use, int))
        self._numbered = steps.referred | frozenset(open_steps)
        widest = max((len(f"({number}) ") for number in self._numbered), default=0)
        self.indent = "  " + " " * widest

    def rows(self, step: record.Step, depth: int = 0) -> list[_Row]:
        """The rows of a step that stands in so many blocks."""
        is_numbered = step.number in self._numbered
        start = f"  ({step.number}) ".ljust(len(self.indent)) if is_numbered else self.indent
        prefix = start + _STEP * depth
        if isinstance(step, record.Line):
            return [self._line(step, prefix)]
        if isinstance(step, record.Chain):
            return self._chain(step, prefix)
        return self._block(step, prefix, depth)

    def _line(self, step: record.Line, prefix: str) -> _Row:
        reason = self._reason(step)
        if step.statement == self._reached:
            return _Row(prefix, reason, "")
        if record.says_contradiction(step):
            return _Row(prefix, self._tr("contradiction"), reason)
        return _Row(prefix, self._layout.statement(step.statement), reason)

    def _reason(self, step: record.Line) -> str:
        tr = self._tr
        reason = said(step.reason, step.uses, tr)
        told = [f"{MARK}{line(value)}{MARK}" for value in untold(step, self._layout)]
        values = prose(in_a_row(told, tr))
        return tr("{reason}: {values}", reason=reason, values=values) if values else reason

    def _chain(self, step: record.Chain, prefix: str) -> list[_Row]:
        start = self._layout.term(step.start)
        length = columns(line(start))
        own_line = len(prefix) + length > self._width // 3
        rows = [_Row(prefix, start, self._tr(step.reason))] if own_line else []
        indent = len(prefix) + (2 if own_line else length + 1)
        for link in step.links:
            before = " " * indent if rows else f"{prefix}{line(start)} "
            term = self._layout.term(link.term)
            reason = said(link.reason, link.uses, self._tr)
            rows.append(_Row(f"{before}{link.relation} ", term, reason))
        return rows

    def _block(self, step: record.Block, prefix: str, depth: int) -> list[_Row]:
        """What is supposed, the steps, and what they show."""
        supposed = self._layout.conjunction(step.supposed) if step.supposed else None

        def write(box: Box) -> str:
            return _PLACE if box == supposed else line(box)

        words = heading(step, self._layout, self._tr, write, self._refuted)
        before, place, end = words.partition(_PLACE)
        reason = said("", step.uses, self._tr)
        rows = [_Row(prefix + before, supposed if supposed and place else "", reason, end)]
        for inner in step.steps:
            rows += self.rows(inner, depth + 1)
        if step.closing is not None:
            rows.append(self._closing(step.closing, self.indent + _STEP * (depth + 1)))
        return rows

    def _closing(self, closing: record.Closing, prefix: str) -> _Row:
        tr = self._tr
        reason = said(closing.reason, closing.uses, tr)
        if closing.statement is None:
            return _Row(prefix, tr("contradiction"), reason)
        before, _, end = tr("so {statement}", statement=_PLACE).partition(_PLACE)
        return _Row(prefix + before, self._layout.statement(closing.statement), reason, end)


def untold(step: record.Line, layout: Layout) -> list[Box]:
    """The values put in for variables that the reason does not tell in just these words."""
    told = Layout().assignment
    left = [pair for pair in step.values if line(told(*pair)) not in step.reason]
    return layout.assignments(left)


def said(reason: str, uses: Sequence[record.Reference], tr: Translator | None = None) -> str:
    """A reason with what it rests on: ``angle addition, by (2)``, ``by shift-identity``."""
    tr = tr or Translator()
    missing = [use for use in uses if _name(use, Translator()) not in reason]
    if not missing:
        return tr(reason)
    references = in_a_row([_name(use, tr) for use in cited_together(missing)], tr)
    if not reason:
        return tr("by {references}", references=references)
    return tr("{reason}, by {references}", reason=tr(reason), references=references)


def _name(use: Citation, tr: Translator) -> str:
    """``(2)``, ``lemma sum-positive``, ``shift-identity``."""
    if isinstance(use, int):
        return f"({use})"
    if isinstance(use, tuple):
        others = in_a_row(use[:-1], tr)
        return tr("the lemmas {others} and {last}", others=others, last=use[-1])
    if use.startswith(PREFIX):
        return tr("lemma {name}", name=use.removeprefix(PREFIX)).replace(" ", NO_BREAK)
    return use


def _row_lines(row: _Row, column: int, width: int, paint: Paint) -> list[str]:
    lines = row.lines(width)
    if not row.reason:
        return lines
    reason = filled(row.reason, width - column)
    room = column - columns(lines[-1])
    if room >= 2:
        lines[-1] += " " * room + paint(reason.pop(0), "reason")
    return lines + [" " * column + paint(part, "reason") for part in reason]
