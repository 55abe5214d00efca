r"""Statements as sentences of a LaTeX document, what is claimed as displays."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.language.statements import Or, Statement
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.measure import width
from symbolic_pe.reports.paper.layout import displayed, fits_in_words, gathered
from symbolic_pe.reports.paper.texwords import LINE, TexWords
from symbolic_pe.reports.sentences import Sentences, begun, is_compound

_INDENT = 6.0
"""How much narrower the lines of a list are."""


def statement_words(statement: Statement, layout: Layout, words: TexWords) -> str:
    """For all …, if … then, and what is claimed as a display."""
    pieces = _Sentences(layout, words).told(statement, start=True)
    begins_with_words = not pieces[0].startswith("\\begin")
    return "\n".join(pieces if begins_with_words else [r"\headended", *pieces])


class _Sentences(Sentences[str, str]):
    _room = LINE

    def said(self, words: str) -> str:
        return words

    def premises(self, conditions: Sequence[Statement], start: bool) -> list[str]:
        """In the sentence if they are small, and as displays if not, or if there are several and it
        would not be plain how far the words of one reach."""
        parts = [self.layout.statement(part) for part in conditions]
        reaching = len(parts) > 1 and any(map(is_compound, conditions))
        if reaching or not all(map(fits_in_words, parts)):
            display = gathered(parts, self._room)
            return [begun(self.words.tr("if {display} then", display=display), start)]
        listed = self.words.series(map(self.words.inline, parts), "{first} and {second}")
        return [begun(self.words.tr("if {conditions} then", conditions=listed), start)]

    def listed(
        self, words: str, parts: Sequence[Statement], *, is_choice: bool = False
    ) -> list[str]:
        """Statements as a numbered list; that all of them hold goes without saying."""
        name = "parts" if self._room == LINE else "subparts"
        self._room -= _INDENT
        items = "\n".join(f"\\item {self._item(part)}" for part in parts)
        self._room += _INDENT
        shown = f"\\begin{{{name}}}\n{items}\n\\end{{{name}}}"
        return [words, shown] if is_choice else [shown]

    def formulas(self, parts: Sequence[Statement]) -> list[str]:
        formulas = list(map(self.layout.statement, parts))
        several = len(formulas) > 1
        return [gathered(formulas, self._room) if several else displayed(formulas[0], self._room)]

    def _item(self, part: Statement) -> str:
        if is_compound(part) or isinstance(part, Or):
            return "\n".join(self.told(part, start=True))
        formula = self.layout.statement(part)
        if width(formula) < self._room:
            return rf"$\displaystyle {tex(formula)}$"
        return displayed(formula, self._room)
