"""Statements as pages show them; of a false claim and of its repairs the differences are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from symbolic_pe.language.statements import Statement
from symbolic_pe.printing import Layout
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.differences import marker
from symbolic_pe.printing.tex import tex
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.web import sentences
from symbolic_pe.reports.web.sympycode import code
from symbolic_pe.reports.web.views import Fact
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


class Facts:
    """Statements in a language; ``everyone``: the claims by their ids, repairs among them."""

    def __init__(self, everyone: Mapping[str, Claim], tr: Words) -> None:
        self._everyone = everyone
        self._tr = tr

    def fact(
        self,
        statement: Statement | None,
        others: Sequence[Statement] = (),
        change: sentences.Change = sentences.unchanged,
    ) -> Fact:
        """``others``: what is true, or false, instead; the differences are marked."""
        if statement is None:
            return Fact()
        if others:
            change = marker([box for other in others for box in self._boxes(other)])
        definitions = definitions_in(statement)
        layout = Layout.of(statement, definitions)
        return Fact(
            sentences.stated(statement, layout, self._tr, change),
            sentences.definition_rows(definitions, layout, change),
        )

    def _boxes(self, statement: Statement) -> list[Box]:
        """The formulas with which a statement is told."""
        found: list[Box] = []

        def keep(box: Box) -> Box:
            found.append(box)
            return box

        self.fact(statement, change=keep)
        return found

    def wrong(self, claim: Claim) -> Fact:
        """A claim; a false one marked where it differs from the first repair that resembles it."""
        found = self._marked(claim)
        also = tuple(map(sentences.Formula, dimension(claim)))
        return replace(found, definitions=(*found.definitions, *also))

    def _marked(self, claim: Claim) -> Fact:
        plain = self.fact(claim.statement)
        for id in claim.repaired_by:
            true = self._everyone.get(id)
            if claim.statement and true and true.statement:
                marked = self.fact(claim.statement, [true.statement])
                if marked != plain:
                    return marked
        return plain

    def instead(self, id: str, wrong: Claim) -> Fact:
        """A true claim, marked where the false one differs."""
        true = self._everyone.get(id)
        others = [wrong.statement] if wrong.statement else []
        found = self.fact(true.statement if true else None, others)
        also = map(sentences.Formula, dimension(true, true.title) if true else ())
        return replace(found, definitions=(*found.definitions, *also))


def copies(statement: Statement | None) -> tuple[tuple[str, str], ...]:
    """The statement to be pasted elsewhere, in LaTeX and in Python."""
    if statement is None:
        return ()
    definitions = definitions_in(statement)
    layout = Layout.of(statement, definitions)
    formulas = [layout.statement(statement), *map(layout.definition, definitions)]
    latex = "\n".join(f"\\[ {tex(box)} \\]" for box in formulas)
    return (("LaTeX", latex), ("SymPy", code(statement)))
