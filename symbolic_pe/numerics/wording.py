"""Statements and points in the messages of the cross-check."""

from __future__ import annotations

from typing import Protocol

from symbolic_pe.language.statements import Statement
from symbolic_pe.numerics.sampling import Point

_LONGEST = 300


class Line(Protocol):
    """A statement that a proof makes, and what is supposed for it."""

    @property
    def statement(self) -> Statement: ...

    @property
    def supposed(self) -> tuple[Statement, ...]: ...


def shown(statement: Statement) -> str:
    """A statement on one line, cut off where it is too long to be of use."""
    from symbolic_pe.printing.lines import statement_text  # only where something is wrong

    text = statement_text(statement)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown_line(line: Line) -> str:
    """What is supposed ⊢ what the line says."""
    given = "; ".join(map(shown, line.supposed))
    return f"{given} ⊢ {shown(line.statement)}".strip()


def shown_point(point: Point) -> str:
    """``n = 256, p = 12.5``."""
    return ", ".join(f"{name} = {sample.text}" for name, sample in point.items())
