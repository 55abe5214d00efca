r"""Statements as sentences of a LaTeX document: for all …, if … then, and what is claimed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic_pe.language.statements import And, Exists, ForAll, Implies, Or, Statement
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.measure import width
from symbolic_pe.printing.statements import comparisons, equivalence, joined, premises_of
from symbolic_pe.printing.variables import quantified
from symbolic_pe.reports.paper.layout import displayed, fits_in_words, gathered
from symbolic_pe.reports.paper.texwords import LINE, TexWords


def statement_words(statement: Statement, layout: Layout, words: TexWords) -> str:
    """For all …, if … then, and what is claimed as a display."""
    return _Sentence(layout, words).written(statement, start=True)


class _Sentence:
    """Writes a statement as a sentence."""

    def __init__(self, layout: Layout, words: TexWords) -> None:
        self._layout = layout
        self._words = words
        self._tr: Callable[..., str] = words.tr
        self._room = LINE

    def written(self, statement: Statement, start: bool = False) -> str:
        if isinstance(statement, ForAll):
            return self._for_all(statement, start)
        if isinstance(statement, Implies):
            return self._implication(statement, start)
        if isinstance(statement, Exists):
            return self._exists(statement, start)
        if isinstance(statement, Or) and any(map(_is_compound, statement.parts)):
            words = self._tr("At least one of these holds:")
            return f"{words}\n{self._listed(statement.parts)}"
        parts = _conjuncts(statement)
        if len(parts) > 1:
            listed = self._several(parts)
            return f"\\headended\n{listed}" if start else listed
        return displayed(self._layout.statement(statement), self._room)

    def _for_all(self, statement: ForAll, start: bool) -> str:
        variables = quantified(statement)
        groups = map(self._layout.group, variables.groups)
        names = self._words.series(f"${tex(group)}$" for group in groups)
        body = self.written(variables.body)
        if start:
            return f"{self._tr('For all {variables}:', variables=names)}\n{body}"
        return f"{self._tr('for all {variables}:', variables=names)}\n{body}"

    def _exists(self, statement: Exists, start: bool) -> str:
        variables = quantified(statement)
        names = self._words.series(
            f"${tex(self._layout.group(group))}$" for group in variables.groups
        )
        body = self.written(variables.body)
        if start:
            return f"{self._tr('For some {variables}:', variables=names)}\n{body}"
        return f"{self._tr('for some {variables}:', variables=names)}\n{body}"

    def _implication(self, statement: Implies, start: bool) -> str:
        premises, conclusion = premises_of(statement)
        words, body = self._premises(premises, start), self.written(conclusion)
        return f"{words}\n{body}"

    def _premises(self, premises: Sequence[Statement], start: bool) -> str:
        """If φ and ψ then, in the sentence if they are small, and as displays if not, or if there
        are several and it would not be plain how far the words of one reach."""
        premised = [part for premise in premises for part in _conjuncts(premise)]
        parts = [self._layout.statement(part) for part in premised]
        reaching = len(parts) > 1 and any(map(_is_compound, premised))
        if reaching or not all(map(fits_in_words, parts)):
            display = gathered(parts, self._room)
            if start:
                return self._tr("If {display} then", display=display)
            return self._tr("if {display} then", display=display)
        conditions = self._words.series(map(self._words.inline, parts), "{first} and {second}")
        if start:
            return self._tr("If {conditions} then", conditions=conditions)
        return self._tr("if {conditions} then", conditions=conditions)

    def _several(self, parts: Sequence[Statement]) -> str:
        """A conjunction: formulas alone as one display, anything else as a numbered list."""
        if not any(map(_is_compound, parts)):
            return gathered([self._layout.statement(part) for part in parts], self._room)
        return self._listed(parts)

    def _listed(self, parts: Sequence[Statement]) -> str:
        """Statements as a numbered list."""
        name = "parts" if self._room == LINE else "subparts"
        self._room -= _INDENT
        items = "\n".join(f"\\item {self._item(part)}" for part in parts)
        self._room += _INDENT
        return f"\\begin{{{name}}}\n{items}\n\\end{{{name}}}"

    def _item(self, part: Statement) -> str:
        if _is_compound(part) or isinstance(part, Or):
            return self.written(part, start=True)
        formula = self._layout.statement(part)
        if width(formula) < self._room:
            return rf"$\displaystyle {tex(formula)}$"
        return displayed(formula, self._room)


_INDENT = 6.0
"""How much narrower the lines of a list are."""


def _is_compound(statement: Statement) -> bool:
    """Does it take words of its own?"""
    return isinstance(statement, ForAll | Exists | Implies)


def _conjuncts(statement: Statement) -> tuple[Statement, ...]:
    """The parts of a conjunction that is not written as one formula."""
    whole = comparisons(statement) is not None or equivalence(statement) is not None
    if whole or not isinstance(statement, And):
        return (statement,)
    return joined(statement.parts)
