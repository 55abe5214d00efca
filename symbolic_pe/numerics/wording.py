"""Statements and points in the messages of the cross-check."""

from __future__ import annotations

from symbolic_pe.language.statements import Statement
from symbolic_pe.numerics.sampling import Point
from symbolic_pe.steps.step import Step

__all__ = ["shown", "shown_point", "shown_theorem"]

_LONGEST = 300


def shown(statement: Statement) -> str:
    """A statement on one line, cut off where it is too long to be of use."""
    from symbolic_pe.printing.lines import statement_text  # only where something is wrong

    text = statement_text(statement)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown_theorem(theorem: Step) -> str:
    """Hypotheses ⊢ conclusion."""
    given = "; ".join(map(shown, theorem.hypotheses))
    return f"{given} ⊢ {shown(theorem.conclusion)}".strip()


def shown_point(point: Point) -> str:
    """``n = 256, p = 12.5``."""
    return ", ".join(f"{name} = {sample.text}" for name, sample in point.items())
