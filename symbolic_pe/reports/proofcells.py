"""The steps of a proof in a cell of a notebook: rows of LaTeX, and a grid of HTML with MathML."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from symbolic_pe.language.statements import Statement
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.typed import typed
from symbolic_pe.proofs.record import Block, Line
from symbolic_pe.proofs.record import Step as OutlineStep
from symbolic_pe.reports.paper.prose import pieces
from symbolic_pe.reports.proofs.blocks import ending, heading
from symbolic_pe.reports.proofs.lemmas import Citation
from symbolic_pe.reports.proofs.prooftext import said, untold
from symbolic_pe.reports.web.proofrows import Row, Step

SCROLLED = "overflow-x:auto;overflow-y:hidden;padding-top:0.2em;padding-bottom:0.2em"
"""What is wider than its cell is scrolled; MathML is a little higher than its line says."""


_TexRow = tuple[int, str, str]
"""The number of a step where it begins, a formula, and the reason."""


def tex_rows(step: OutlineStep, layout: Layout, refuted: Statement | None = None) -> list[_TexRow]:
    """The lines of a step; the first term of a chain stands by itself."""
    if isinstance(step, Block):
        return _tex_block(step, layout, refuted)
    if isinstance(step, Line):
        reason = tex_words(said(step.reason, step.uses))
        values = [tex(value) for value in untold(step, layout)]
        if values:
            reason += rf"\text{{: }}{', '.join(values)}"
        return [(step.number, tex(layout.statement(step.statement)), reason)]
    rows = [(step.number, tex(layout.term(step.start)), tex_words(step.reason))]
    for link in step.links:
        formula = rf"\quad {_RELATIONS[link.relation]} {tex(layout.term(link.term))}"
        rows.append((0, formula, tex_words(said(link.reason, link.uses))))
    return rows


def _tex_block(block: Block, layout: Layout, refuted: Statement | None) -> list[_TexRow]:
    """What is supposed, the steps, and what they show, words between formulas as in ``\\text``."""

    def phrase(words: str, **parts: str) -> str:
        return rf"\text{{{words.format(**{name: f'${part}$' for name, part in parts.items()})}}}"

    why = tex_words(said("", block.uses))
    rows = [(block.number, heading(block, layout, phrase, tex, refuted), why)]
    inside = [row for step in block.steps for row in tex_rows(step, layout)]
    if block.closing is not None:
        reason = tex_words(said(block.closing.reason, block.closing.uses))
        inside.append((0, ending(block.closing, layout, phrase, tex), reason))
    return [*rows, *((number, rf"\quad {formula}", why) for number, formula, why in inside)]


_RELATIONS = {"=": "=", "≤": r"\le", "<": "<"}


def tex_words(text: str) -> str:
    """Words and the formulas between them, for math mode."""
    return "".join(
        _spaced(piece) if is_formula else _tex_text(piece) for is_formula, piece in pieces(text)
    )


def _spaced(formula: str) -> str:
    """A formula and the blank after it, which math mode would drop."""
    return tex(typed(formula)).strip() + (r"\ " if formula.endswith(" ") else "")


def _tex_text(words: str) -> str:
    plain = "".join(f"\\{sign}" if sign in "{}$%#&_" else sign for sign in words)
    return rf"\text{{{plain}}}"


def grid(steps: Sequence[Step]) -> Markup:
    """Number, formula and reason in three columns."""
    cells = [cell for step in steps for cell in _cells(step, 0)]
    style = (
        "display:grid;grid-template-columns:auto fit-content(65%) 1fr;"
        "gap:0.3em 1.5em;align-items:center"
    )
    return Markup('<div style="{}">{}</div>').format(style, Markup("").join(cells))


def _cells(step: Step, depth: int) -> list[Markup]:
    """The cells of a step that stands in so many blocks."""
    number = f"({step.number})" if step.number else ""
    lines = []
    before = Markup("")
    if step.start is not None and step.beside:
        before = step.start.html + " "
    elif step.start is not None:
        lines.append((step.start.html, step.reason))
    for row in step.rows:
        lines.append((before + _formula(row), row.reason))
        before = Markup("")
    cell = Markup(
        '<div>{}</div><div style="{};padding-left:{}em;white-space:nowrap">{}</div><div>{}</div>'
    )
    cells = [
        cell.format("" if place else number, SCROLLED, 1.5 * (depth + (place > 0)), *line)
        for place, line in enumerate(lines)
    ]
    return cells + [inner for item in step.inside for inner in _cells(item, depth + 1)]


def _formula(row: Row) -> Markup:
    return row.formula.html if row.formula else row.words


def cited(use: Citation) -> Markup:
    """A reference to a step, a claim, a lemma or several."""
    if isinstance(use, int):
        return Markup("({})").format(use)
    name = Markup("<code>{}</code>").format
    if isinstance(use, str):
        return name(use)
    *others, last = map(name, use)
    return Markup("the lemmas {} and {}").format(Markup(", ").join(others), last)
