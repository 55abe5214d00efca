r"""Where the lines of a proof go on a LaTeX page.

A proof becomes ``flalign*`` displays, one for each chain and one for lines that follow each
other: formulas aligned at their relation at the left, reasons in a column at the right.  What is
too wide for that (estimated by :mod:`symbolic_pe.reports.texwidth`) gets a line of its own, and
what is too wide for a line is broken by TeX inside a box (``\wide``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from symbolic_pe.logic.statements import Not, Statement
from symbolic_pe.reports.outline import Chain, Line, Outline
from symbolic_pe.reports.prose import escape
from symbolic_pe.reports.texmath import TexWriter
from symbolic_pe.reports.text import said, untold
from symbolic_pe.reports.texwidth import breakable, pieces, width
from symbolic_pe.reports.unicode import UnicodeWriter

__all__ = ["displayed", "fits_in_words", "proof_displays"]

LINE = 90.0
"""The width of a line, in digits: 16 cm at 10 pt, and a little less to be on the safe side."""
_REASONS = 0.29
"""The share of a line that reasons take."""
_BESIDE = LINE * (1 - _REASONS) - 3
_INDENT = 6.0
_LONGEST_START = 24.0
"""A chain whose first term is wider than this starts on a line of its own."""


def displayed(formula: str) -> str:
    """A formula as a display of its own, broken if it has to be."""
    return rf"\[ {_fitted(formula, LINE)} \]"


def fits_in_words(formula: str) -> bool:
    """Is the formula small enough to stand in a sentence?"""
    return width(formula) <= 0.7 * LINE and r"\begin" not in formula


def _fitted(formula: str, room: float) -> str:
    return formula if width(formula) <= room else _wide(formula, room)


def _wide(formula: str, room: float) -> str:
    """The formula in a box of this width, in which TeX may break it."""
    return rf"\wide{{{room / LINE:.2f}}}{{{breakable(formula, room)}}}"


@dataclass(frozen=True)
class _Row:
    r"""``left & right && reason`` of a flalign; ``alone`` puts the reason on the next row."""

    left: str
    right: str
    reason: str
    alone: bool = False

    @property
    def source(self) -> str:
        if not self.reason:
            return rf"{self.left} & {self.right} &&"
        if not self.alone:
            return rf"{self.left} & {self.right} && {self.reason}"
        return rf"{self.left} & {self.right} \\* &&& {self.reason}"


def proof_displays(
    steps: Outline,
    writer: TexWriter,
    cite: Callable[[str], str],
    refuted: Statement | None = None,
) -> Iterator[str]:
    """The displays of a proof.  ``cite`` gives the LaTeX text that refers to another claim.

    ``refuted``: a claim's statement; that it is false is said in words, not repeated as ¬(…).
    """
    layout = _Layout(steps, writer, cite, refuted)
    for is_line, group in groupby(steps.steps, key=lambda step: isinstance(step, Line)):
        if is_line:
            yield _display([row for step in group for row in layout.rows(step)])
        else:
            yield from (_display(layout.rows(step)) for step in group)
    if layout.left_open:
        yield _display([layout.closing()])


def _display(rows: list[_Row]) -> str:
    body = " \\\\\n".join(row.source for row in rows)
    return f"\\begin{{flalign*}}\n{body}\n\\end{{flalign*}}"


class _Layout:
    """Turns steps into rows."""

    def __init__(
        self,
        steps: Outline,
        writer: TexWriter,
        cite: Callable[[str], str],
        refuted: Statement | None,
    ) -> None:
        self._negation = None if refuted is None else Not(refuted)
        self.left_open = steps.left_open(refuted)
        self._referred = steps.referred | frozenset(self.left_open)
        self._writer = writer
        self._cite = cite

    def rows(self, step: Line | Chain) -> list[_Row]:
        return self._line(step) if isinstance(step, Line) else self._chain(step)

    def closing(self) -> _Row:
        """Why the steps above refute the claim, where no step says it."""
        words = self._words("so the claim is false", self.left_open)
        return _Row(self._mark(0), rf"\text{{{words}}}", "")

    def _mark(self, number: int) -> str:
        if number in self._referred:
            return rf"\text{{({number})}}\quad\mathopen{{}} "
        return r"\quad " if not self._referred else r"\phantom{\text{(0)}}\quad\mathopen{} "

    def _line(self, step: Line) -> list[_Row]:
        if step.statement == self._negation:
            words = rf"\text{{{self._words(step.reason, step.uses)}}}"
            return [_Row(self._mark(step.number), words, "")]
        formula = self._writer.statement(step.statement)
        told = untold(step, UnicodeWriter())
        values = ", ".join(self._writer.assignment(*pair) for pair in told)
        reason = self._reason(step.reason, step.uses, values)
        return [self._row(self._mark(step.number), "", formula, 0.0, reason)]

    def _chain(self, step: Chain) -> list[_Row]:
        mark, start = self._mark(step.number), self._writer.term(step.start)
        own_line = width(start) > _LONGEST_START
        rows = []
        if own_line:
            reason = self._reason(step.reason, ())
            rows.append(self._row(mark, "", start, 0.0, reason))
        taken = 2.0 if own_line else width(start)
        indent = r"\quad " if own_line else ""
        for link in step.links:
            left = "" if own_line or rows else mark + start
            reason = self._reason(link.reason, link.uses)
            sign = indent + self._writer.signs[link.relation].strip()
            rows.append(self._row(left, sign, self._writer.term(link.term), taken, reason))
        return rows

    def _row(self, left: str, sign: str, formula: str, taken: float, reason: str) -> _Row:
        """A row whose formula starts ``taken`` digits from the left, with whatever it needs."""
        taken += _INDENT
        if not sign and formula.startswith("-"):
            formula = rf"\mathopen{{}}{formula}"  # else the minus would get room on both sides
        right = f"{sign} {formula}".lstrip()
        if width(right) <= _BESIDE - taken or not reason:
            room = LINE - taken
            fits = width(right) <= room
            return _Row(left, right if fits else _smashed(sign, formula, room), reason)
        widest = max(map(width, pieces(breakable(formula, _BESIDE - taken)))) + 3
        if widest <= _BESIDE - taken and width(right) <= 3 * (_BESIDE - taken):
            return _Row(left, _boxed(sign, formula, _BESIDE - taken), reason)
        return _Row(left, _smashed(sign, formula, LINE - taken), reason, alone=True)

    def _reason(self, reason: str, uses: tuple[int | str, ...], values: str = "") -> str:
        """A reason as LaTeX, with what was put in for variables."""
        text = self._words(reason, uses)
        if values:
            text += f": ${values}$"
        return rf"\reason{{{text}}}" if text else ""

    def _words(self, reason: str, uses: tuple[int | str, ...]) -> str:
        """A reason with references to steps and claims."""
        named = said(reason, uses)[len(reason) :]
        for use in uses:
            shown = f"({use})" if isinstance(use, int) else use
            if shown in named and isinstance(use, str):
                named = named.replace(shown, self._cite(use))
        return escape(reason) + named


def _boxed(sign: str, formula: str, room: float) -> str:
    """The formula broken over lines of this width."""
    return rf"{sign} {_wide(formula, room - 3)}"


def _smashed(sign: str, formula: str, room: float) -> str:
    """The formula in a column of its own width zero, so that it does not push the reasons out."""
    if width(formula) + 3 > room:
        formula = _wide(formula, room - 3)
    return rf"{sign} \mathrlap{{{formula}}}"
