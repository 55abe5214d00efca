r"""Where the lines of a proof go on a LaTeX page.

A proof becomes ``flalign*`` displays, one for each chain and one for lines that follow each
other: formulas aligned at their relation at the left, reasons in a column at the right.  What is
too wide for that (estimated by :mod:`symbolic_pe.printing.measure`) gets a line of its own, and
what is too wide for a line is broken by TeX inside a box (``\wide``).  The macros are defined in
the document's template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.boxes import Box, Row, Sign, Space, Table, inside
from symbolic_pe.printing.measure import pieces, width
from symbolic_pe.proofs.record import Block, Chain, Line, Outline, Step, says_contradiction
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.proofs.blocks import ending, heading
from symbolic_pe.reports.proofs.lemmas import Citation, cited_together
from symbolic_pe.reports.proofs.prooftext import untold

LINE = 90.0
"""The width of a line, in digits: 16 cm at 10 pt, and a little less to be on the safe side."""
_REASONS = 0.29
"""The share of a line that reasons take."""
_BESIDE = LINE * (1 - _REASONS) - 3
_INDENT = 6.0
_STEP = r"\quad "
"""How far a block is indented: two digits."""
_LONGEST_START = 24.0
"""A chain whose first term is wider than this starts on a line of its own."""


def displayed(formula: Box, room: float = LINE) -> str:
    """A formula as a display of its own, broken if it has to be."""
    return rf"\[ {_fitted(formula, room)} \]"


def fits_in_words(formula: Box) -> bool:
    """Is the formula small enough to stand in a sentence?"""
    return width(formula) <= 0.7 * LINE and not any(
        isinstance(part, Table) for part in inside(formula)
    )


def gathered(formulas: Sequence[Box], room: float = LINE) -> str:
    """Formulas as one display, as many on a line as fit there; each is broken if it has to be."""
    lines: list[list[Box]] = []
    taken = room
    for formula in formulas:
        needed = width(formula) + _BETWEEN
        if lines and taken + needed <= _SHARED * room:
            lines[-1].append(formula)
            taken += needed
        else:
            lines.append([formula])
            taken = needed
    ends = [","] * (len(lines) - 1) + [""]
    body = " \\\\\n".join(
        _line(*line, room=room, end=end) for line, end in zip(lines, ends, strict=True)
    )
    return f"\\begin{{gather*}}\n{body}\n\\end{{gather*}}"


_SHARED = 0.9
"""The part of a line that several formulas share: the widths of all are estimates."""

_BETWEEN = 6.0
"""What stands between two formulas on a line."""


def _line(formula: Box, *others: Box, room: float, end: str) -> str:
    """Formulas side by side; ``end``: what stands behind the last one."""
    beside = "".join(rf", \qquad {tex(other)}" for other in others)
    return _fitted(formula, room, "" if beside else end) + (beside and beside + end)


def _fitted(formula: Box, room: float, end: str = "") -> str:
    return tex(formula) + end if width(formula) <= room else _wide(formula, room, end)


def _wide(formula: Box, room: float, end: str = "") -> str:
    """The formula in a box of this width, in which TeX may break it; ``end`` stands where it ends,
    not at the margin."""
    return rf"\wide{{{room / LINE:.2f}}}{{{tex(formula, room)}{end}}}"


@dataclass(frozen=True)
class _Row:
    r"""``left & right && reason`` of a flalign; ``alone`` puts the reason on the next row, and
    ``last`` a mark behind it, that the proof ends.  ``chain`` tells the rows of a chain, which are
    aligned with each other, from those of others; it is 0 for lines."""

    left: str
    right: str
    reason: str
    alone: bool = False
    last: bool = False
    chain: int = 0

    @property
    def source(self) -> str:
        reason = self.reason + (r"\qedmark" if self.last else "")
        if not reason:
            return rf"{self.left} & {self.right} &&"
        between = r"\\* &&&" if self.alone else "&&"
        return rf"{self.left} & {self.right} {between} \reason{{{reason}}}"


def proof_displays(
    steps: Outline,
    layout: Layout,
    words: TexWords,
    cite: Callable[[Citation], str],
    statement: Statement,
    *,
    refuted: bool = False,
) -> Iterator[str]:
    """The displays of a proof of a claim's ``statement``, or of its refutation.

    ``cite`` gives the LaTeX text that refers to another claim.  What the claim says has just been
    read: the step that arrives there is not printed again, only why it follows.
    """
    writer = _Proof(steps, layout, words, cite, statement, refuted)
    rows = [row for step in steps.steps for row in writer.rows(step)]
    if writer.left_open or not rows:
        rows.append(writer.closing())
    rows[-1] = replace(rows[-1], last=True)
    displays = groupby(rows, key=lambda row: row.chain)
    return (_display(list(group)) for _, group in displays)


def _display(rows: list[_Row]) -> str:
    body = " \\\\\n".join(row.source for row in rows)
    return f"\\begin{{flalign*}}\n{body}\n\\end{{flalign*}}"


class _Proof:
    """Turns steps into rows."""

    def __init__(
        self,
        steps: Outline,
        layout: Layout,
        words: TexWords,
        cite: Callable[[Citation], str],
        statement: Statement,
        refuted: bool,
    ) -> None:
        self._refuted = statement if refuted else None
        self._goal = Not(statement) if refuted else statement
        self.left_open = steps.left_open(statement if refuted else None)
        self._uses = steps.uses
        self._referred = steps.referred | frozenset(self.left_open)
        numbers = (each for each in self._referred if isinstance(each, int))
        self._digits = len(str(max(numbers, default=0)))
        self._layout = layout
        self._say = words
        self._cite = cite

    def rows(self, step: Step, depth: int = 0) -> Iterator[_Row]:
        """The rows of a step that stands in so many blocks."""
        if isinstance(step, Line):
            yield self._line(step, depth)
        elif isinstance(step, Chain):
            yield from (replace(row, chain=step.number) for row in self._chain(step, depth))
        else:
            yield from self._block(step, depth)

    def _block(self, step: Block, depth: int) -> Iterator[_Row]:
        """What is supposed, the steps, and what they show."""
        words = heading(step, self._layout, self._say.tr, _in_line, self._refuted)
        reason = self._reason("", step.uses)
        yield _Row(self._mark(step.number), rf"{_STEP * depth}\said{{{words}}}", reason)
        for inner in step.steps:
            yield from self.rows(inner, depth + 1)
        if step.closing is not None:
            words = ending(step.closing, self._layout, self._say.tr, _in_line)
            reason = self._reason(step.closing.reason, step.closing.uses)
            yield _Row(self._mark(0), rf"{_STEP * (depth + 1)}\said{{{words}}}", reason)

    def closing(self) -> _Row:
        """Why the steps above refute the claim, where no step says it; or, of a proof that only
        puts other claims together, which they are."""
        if self.left_open:
            return self._said(0, "so the claim is false", self.left_open)
        if self._uses:
            return self._said(0, "", self._uses)
        return self._said(0, "by the rules of proof alone", ())

    def _said(self, number: int, text: str, uses: tuple[int | str, ...], values: str = "") -> _Row:
        """A row of words alone."""
        words = self._reason(text, uses, values)
        return _Row(self._mark(number), rf"\said{{{words}}}", "")

    def _mark(self, number: int) -> str:
        if not self._referred:
            return r"\quad "
        shown = rf"\text{{({number})}}"
        room = rf"\phantom{{\text{{({'0' * self._digits})}}}}"
        if number not in self._referred:
            return rf"{room}\quad\mathopen{{}} "
        if len(str(number)) == self._digits:
            return rf"{shown}\quad\mathopen{{}} "
        return rf"\mathrlap{{{shown}}}{room}\quad\mathopen{{}} "

    def _line(self, step: Line, depth: int) -> _Row:
        values = self._say.listed(f"${tex(value)}$" for value in untold(step, self._layout))
        if step.statement == self._goal:
            return self._said(step.number, step.reason, step.uses, values)
        reason = self._reason(step.reason, step.uses, values)
        if says_contradiction(step):
            words = self._say.tr("contradiction")
            return _Row(self._mark(step.number), rf"{_STEP * depth}\said{{{words}}}", reason)
        formula = self._layout.statement(step.statement)
        return self._row(self._mark(step.number), None, formula, 0.0, reason, depth)

    def _chain(self, step: Chain, depth: int) -> list[_Row]:
        mark, start = self._mark(step.number), self._layout.term(step.start)
        own_line = width(start) > _LONGEST_START
        rows = []
        if own_line:
            reason = self._reason(step.reason, ())
            rows.append(self._row(mark, None, start, 0.0, reason, depth))
        taken = 2.0 if own_line else width(start)
        for link in step.links:
            left = "" if own_line or rows else mark + _STEP * depth + tex(start)
            reason = self._reason(link.reason, link.uses)
            sign: Box = Sign(link.relation, "relation")
            sign = Row((Space(wide=True), sign)) if own_line else sign
            moved = depth if own_line else 0
            right = self._layout.term(link.term)
            rows.append(self._row(left, sign, right, taken + 2 * (depth - moved), reason, moved))
        return rows

    def _row(
        self, left: str, sign: Box | None, formula: Box, taken: float, reason: str, depth: int
    ) -> _Row:
        """A row whose formula starts ``taken`` digits from the left, in so many blocks, with
        whatever it needs."""
        taken += _INDENT + 2 * depth
        before = _STEP * depth + _before(sign)
        needed = width(formula) + (width(sign) if sign else 0.0)
        if needed <= _BESIDE - taken or not reason:
            beside = needed <= _BESIDE - taken
            shown = tex(formula) if beside else _smashed(formula, LINE - taken)
            return _Row(left, before + shown, reason)
        widest = max(pieces(formula, _BESIDE - taken)) + 3
        if widest <= _BESIDE - taken and needed <= 3 * (_BESIDE - taken):
            return _Row(left, before + _wide(formula, _BESIDE - taken - 3), reason)
        return _Row(left, before + _smashed(formula, LINE - taken), reason, alone=True)

    def _reason(self, reason: str, uses: tuple[int | str, ...], values: str = "") -> str:
        """A reason as LaTeX, with what was put in for variables."""
        text = self._words(reason, uses)
        if not values:
            return text
        return self._say.tr("{reason}: {values}", reason=text, values=values)

    def _words(self, reason: str, uses: tuple[int | str, ...]) -> str:
        """A reason with references to steps and claims."""
        names = {use: f"({use})" if isinstance(use, int) else use for use in uses}
        missing = [use for use, name in names.items() if name not in reason]
        text = self._say(reason)
        for use in uses:
            if isinstance(use, str) and use not in (*missing, *self._say.references):
                text = text.replace(use, self._cite(use))
        references = self._say.listed(map(self._cite, cited_together(missing)))
        if not missing:
            return text
        if not reason:
            return self._say.tr("by {references}", references=references)
        return self._say.tr("{reason}, by {references}", reason=text, references=references)


def _in_line(formula: Box) -> str:
    return f"${tex(formula, LINE)}$"


def _before(sign: Box | None) -> str:
    """What stands before the formula of a row: without a sign, what keeps TeX from leaving room
    before a minus, a function, a sum or a bracket that begins a line."""
    return r"\mathopen{}" if sign is None else f"{tex(sign).strip()} "


def _smashed(formula: Box, room: float) -> str:
    """The formula in a column of its own width zero, so that it does not push the reasons out."""
    shown = _wide(formula, room - 3) if width(formula) + 3 > room else tex(formula)
    return rf"\mathrlap{{{shown}}}"
