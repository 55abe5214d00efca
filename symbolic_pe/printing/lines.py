"""Terms and statements on one line, as messages and lists show them."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Basic

from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing.statements import Layout
from symbolic_pe.printing.text import text
from symbolic_pe.printing.variables import definitions_in

DEFAULT_WIDTH = 100
"""Characters on a line, where nothing says how wide a terminal is."""


def term_text(term: Basic, variables: Sequence[Variable] = ()) -> str:
    """A term on one line: ``Σᵢ₌₀ⁿ⁻¹ cos θᵢk``.  ``variables`` come in this order in sums."""
    return text(Layout(variables).term(term))


def statement_text(statement: Statement) -> str:
    """A statement on one line: ``∀ p, k ∈ ℝ: T(k)·PE(p) = PE(p + k)``."""
    return text(layout_for(statement).statement(statement))


def layout_for(statement: Statement) -> Layout:
    """A layout that puts variables in the order in which the statement introduces them."""
    return Layout.of(statement, definitions_in(statement))
