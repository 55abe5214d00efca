"""The steps of a proof in a cell of a notebook: rows of LaTeX, and a grid of HTML with MathML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from symbolic_pe.printing import tex
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.typed import typed
from symbolic_pe.reports.paper.prose import pieces
from symbolic_pe.reports.proofs.view import Row, Step
from symbolic_pe.reports.web.proofviews import ProofView
from symbolic_pe.reports.words import Citation, Phrase, PlainWords

SCROLLED = "overflow-x:auto;overflow-y:hidden;padding-top:0.2em;padding-bottom:0.2em"
"""What is wider than its cell is scrolled; MathML is a little higher than its line says."""


@dataclass(frozen=True)
class CellWords(PlainWords):
    """Words for ``\\text`` in MathJax, which knows no commands there."""

    def prose(self, text: str) -> str:
        return "".join(
            self._spaced(piece) if is_formula else _escaped(piece)
            for is_formula, piece in pieces(self.translate(text))
        )

    def _spaced(self, formula: str) -> str:
        return self.inline(typed(formula.strip())) + " " * formula.endswith(" ")

    def inline(self, formula: Box) -> str:
        return f"${tex(formula)}$"


def _escaped(words: str) -> str:
    return "".join(f"\\{sign}" if sign in "{}$%#&_" else sign for sign in words)


def tex_rows(steps: Sequence[Step], depth: int = 0) -> Iterator[str]:
    """The rows of an ``aligned`` environment: number, formula and reason."""
    words = CellWords()
    for step in steps:
        first, *others = [step.row] if step.row else [link.row for link in step.chain]
        mark = rf"({step.number})\quad" if step.number else ""
        yield _tex_row(mark, depth, first, words)
        yield from (_tex_row("", depth + 1, row, words) for row in others)
        yield from tex_rows(step.inside, depth + 1)


def _tex_row(mark: str, depth: int, row: Row, words: CellWords) -> str:
    why = words.because(row.reason, words.cited)
    reason = rf"\text{{{why}}}" if why else ""
    if row.said is None:
        return f"{mark} & {reason}"
    indent, said = r"\quad " * depth, row.said
    shown = rf"\text{{{words.phrase(said)}}}" if isinstance(said, Phrase) else tex(said)
    return f"{mark} & {indent}{shown} && {reason}"


def grid(steps: Sequence[Step], view: ProofView) -> Markup:
    """Number, formula and reason in three columns."""
    style = (
        "display:grid;grid-template-columns:auto fit-content(65%) 1fr;"
        "gap:0.3em 1.5em;align-items:center"
    )
    cells = Markup("").join(_cells(steps, view, 0))
    return Markup('<div style="{}">{}</div>').format(style, cells)


def _cells(steps: Sequence[Step], view: ProofView, depth: int) -> Iterator[Markup]:
    """The cells of steps that stand in so many blocks."""
    cell = Markup(
        '<div>{}</div><div style="{};padding-left:{}em;white-space:nowrap">{}</div><div>{}</div>'
    )
    for step in steps:
        rows = [step.row] if step.row else [link.row for link in step.chain]
        lines = [(_said(row, view), view.reason(row)) for row in rows]
        if step.chain and view.is_beside(step):
            (start, _), (link, reason), *others = lines
            lines = [(start + " " + link, reason), *others]
        for place, line in enumerate(lines):
            number = f"({step.number})" if step.number and not place else ""
            yield cell.format(number, SCROLLED, 1.5 * (depth + (place > 0)), *line)
        yield from _cells(step.inside, view, depth + 1)


def _said(row: Row, view: ProofView) -> Markup:
    formula = view.formula(row)
    return formula.html if formula else view.words(row)


def cited(use: Citation) -> Markup:
    """A reference to a step, a claim, a lemma or several."""
    if isinstance(use, int):
        return Markup("({})").format(use)
    name = Markup("<code>{}</code>").format
    if isinstance(use, str):
        return name(use)
    *others, last = map(name, use)
    return Markup("the lemmas {} and {}").format(Markup(", ").join(others), last)
