"""Statements as sentences: for all …, if … then, lists of what holds, and what is claimed.

What stands in words, and in which order, is the same for a paper and a page; they set its pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from symbolic_pe.language.statements import And, Exists, ForAll, Implies, Or, Statement
from symbolic_pe.printing import Layout
from symbolic_pe.printing.statements import comparisons, equivalence, joined, premises_of
from symbolic_pe.printing.variables import quantified
from symbolic_pe.reports.words import Words, Written

Piece = TypeVar("Piece")
"""What a statement is made of in some markup."""


class Sentences(ABC, Generic[Written, Piece]):
    """Writes statements in some words; ``start``: where a sentence starts, with a capital."""

    def __init__(self, layout: Layout, words: Words[Written]) -> None:
        self.layout = layout
        self.words = words

    def told(self, statement: Statement, *, start: bool = False) -> list[Piece]:
        """The pieces of a statement in order."""
        tr = self.words.tr
        if isinstance(statement, ForAll | Exists):
            parts = quantified(statement)
            names = self.words.series(map(self.words.short, map(self.layout.group, parts.groups)))
            if isinstance(statement, ForAll):
                words = tr("for all {variables}:", variables=names)
            else:
                words = tr("for some {variables}:", variables=names)
            return [self.said(begun(words, start)), *self.told(parts.body)]
        if isinstance(statement, Implies):
            premises, conclusion = premises_of(statement)
            conditions = [part for item in premises for part in conjuncts(item)]
            return [*self.premises(conditions, start), *self.told(conclusion)]
        choices = statement.parts if isinstance(statement, Or) else ()
        if any(map(is_compound, choices)):
            words = tr("at least one of these holds:")
            return self.listed(begun(words, start), choices, is_choice=True)
        parts_of_all = conjuncts(statement)
        if any(map(is_compound, parts_of_all)):
            two = len(parts_of_all) == 2
            words = tr("both of these hold:") if two else tr("all of these hold:")
            return self.listed(begun(words, start), parts_of_all)
        return self.formulas(parts_of_all)

    @abstractmethod
    def said(self, words: Written) -> Piece:
        """Words by themselves."""

    @abstractmethod
    def premises(self, conditions: Sequence[Statement], start: bool) -> list[Piece]:
        """If these conditions hold, then."""

    @abstractmethod
    def listed(
        self, words: Written, parts: Sequence[Statement], *, is_choice: bool = False
    ) -> list[Piece]:
        """Statements of which some take words: all of them hold, or one of them."""

    @abstractmethod
    def formulas(self, parts: Sequence[Statement]) -> list[Piece]:
        """A formula, or several that all hold."""


def begun(words: Written, start: bool) -> Written:
    """The words, with a capital where a sentence starts."""
    return type(words)(words[:1].upper() + words[1:]) if start else words


def is_compound(statement: Statement) -> bool:
    """Does it take words of its own?"""
    return isinstance(statement, ForAll | Exists | Implies)


def conjuncts(statement: Statement) -> tuple[Statement, ...]:
    """The parts of a conjunction that is not written as one formula."""
    is_one = comparisons(statement) is not None or equivalence(statement) is not None
    if is_one or not isinstance(statement, And):
        return (statement,)
    return tuple(inner for part in joined(statement.parts) for inner in conjuncts(part))
