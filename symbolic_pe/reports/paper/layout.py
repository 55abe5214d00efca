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

from symbolic_pe.printing import tex
from symbolic_pe.printing.boxes import Box, Row, Sign, Space, Table, inside
from symbolic_pe.printing.measure import pieces, width
from symbolic_pe.reports.paper.texwords import LINE, TexWords
from symbolic_pe.reports.proofs import view
from symbolic_pe.reports.words import Citation, Phrase

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
    steps: Sequence[view.Step], words: TexWords, cite: Callable[[Citation], str]
) -> Iterator[str]:
    """The displays of a proof; ``cite`` gives the LaTeX text that refers to another claim."""
    rows = list(_Proof(steps, words, cite).rows(steps))
    rows[-1] = replace(rows[-1], last=True)
    displays = groupby(rows, key=lambda row: row.chain)
    return (_display(list(group)) for _, group in displays)


def _display(rows: list[_Row]) -> str:
    body = " \\\\\n".join(row.source for row in rows)
    return f"\\begin{{flalign*}}\n{body}\n\\end{{flalign*}}"


class _Proof:
    """Turns the rows of steps into those of displays."""

    def __init__(
        self, steps: Sequence[view.Step], words: TexWords, cite: Callable[[Citation], str]
    ) -> None:
        self._digits = max(map(_digits, steps), default=0)
        self._words = words
        self._cite = cite
        self._chains = 0

    def rows(self, steps: Sequence[view.Step], depth: int = 0) -> Iterator[_Row]:
        """The rows of steps that stand in so many blocks."""
        for step in steps:
            mark = self._mark(step.number)
            if step.row is not None:
                yield self._line(step.row, mark, depth)
            else:
                self._chains += 1
                rows = self._chain(step.chain, mark, depth)
                yield from (replace(row, chain=self._chains) for row in rows)
            yield from self.rows(step.inside, depth + 1)

    def _mark(self, number: int) -> str:
        if not self._digits:
            return r"\quad "
        shown = rf"\text{{({number})}}"
        room = rf"\phantom{{\text{{({'0' * self._digits})}}}}"
        if not number:
            return rf"{room}\quad\mathopen{{}} "
        if len(str(number)) == self._digits:
            return rf"{shown}\quad\mathopen{{}} "
        return rf"\mathrlap{{{shown}}}{room}\quad\mathopen{{}} "

    def _line(self, row: view.Row, mark: str, depth: int) -> _Row:
        reason = self._words.because(row.reason, self._cite)
        if row.said is None:
            return _Row(mark, rf"\said{{{reason}}}", "")
        if isinstance(row.said, Phrase):
            words = self._words.phrase(row.said)
            return _Row(mark, rf"{_STEP * depth}\said{{{words}}}", reason)
        return self._row(mark, None, row.said, 0.0, reason, depth)

    def _chain(self, chain: Sequence[view.Link], mark: str, depth: int) -> Iterator[_Row]:
        start, *links = chain
        own_line = width(start.term) > _LONGEST_START
        if own_line:
            yield self._line(view.Row(start.term, start.reason), mark, depth)
        taken = 2.0 if own_line else width(start.term) + 2 * depth
        left = "" if own_line else mark + _STEP * depth + tex(start.term)
        for link in links:
            reason = self._words.because(link.reason, self._cite)
            sign: Box = Sign(link.relation, "relation")
            sign = Row((Space(wide=True), sign)) if own_line else sign
            yield self._row(left, sign, link.term, taken, reason, depth if own_line else 0)
            left = ""

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


def _digits(step: view.Step) -> int:
    """How many digits the numbers of a step and of those in it have."""
    own = len(str(step.number)) if step.number else 0
    return max(own, *map(_digits, step.inside), 0)


def _before(sign: Box | None) -> str:
    """What stands before the formula of a row: without a sign, what keeps TeX from leaving room
    before a minus, a function, a sum or a bracket that begins a line."""
    return r"\mathopen{}" if sign is None else f"{tex(sign).strip()} "


def _smashed(formula: Box, room: float) -> str:
    """The formula in a column of its own width zero, so that it does not push the reasons out."""
    shown = _wide(formula, room - 3) if width(formula) + 3 > room else tex(formula)
    return rf"\mathrlap{{{shown}}}"
