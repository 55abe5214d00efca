"""What the notes get wrong, and what is true instead, as text.

The scripts are run, for the statements; nothing is proved.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from symbolic_pe.logic.statements import Statement
from symbolic_pe.reports.text import (
    DEFAULT_WIDTH,
    NARROWEST,
    broken,
    definition_lines,
    filled,
    writer_for,
)
from symbolic_pe.reports.variables import definitions_in

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["erratum"]

_MARGIN = "  "


def erratum(claim: Claim, find: Callable[[str], Claim], width: int | None = None) -> str:
    """What is claimed and where, why it is wrong, and the claims that repair it.

    ``find`` gives a claim by its id, and raises where there is none; ``width``: in characters, by
    default that of the terminal.
    """
    columns = max(width or shutil.get_terminal_size((DEFAULT_WIDTH, 0)).columns, NARROWEST)
    sources = "; ".join(map(str, claim.sources))
    parts = [
        [
            *filled(f"{claim.id}: {claim.title}", columns),
            *filled(f"{claim.declared} · {sources}", columns),
        ],
        ["Claimed", *_claimed(claim, columns)],
        ["Why it is wrong", *_indented(claim.explanation, columns)],
        ["Instead", *_repairs([find(id) for id in claim.repaired_by], columns)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if len(lines) > 1)


def _claimed(claim: Claim, width: int) -> list[str]:
    """The claim's statement, the formula it is about if it has none, or both."""
    lines = [] if claim.statement is None else _stated(claim.statement, width, _MARGIN)
    if claim.as_written:
        quoted = claim.as_written if claim.statement is None else f"as written: {claim.as_written}"
        lines += broken(quoted, width, _MARGIN, _MARGIN * 3)
    return lines


def _repairs(claims: Sequence[Claim], width: int) -> list[str]:
    lines = []
    for claim in claims:
        lines += _indented(f"{claim.id}: {claim.title}", width)
        if claim.statement is not None:
            lines += _stated(claim.statement, width, _MARGIN * 3)
    return lines


def _stated(statement: Statement, width: int, margin: str) -> list[str]:
    """A statement, and what the names in it stand for."""
    writer = writer_for(statement)
    lines = broken(writer.statement(statement), width, margin, margin + _MARGIN * 2)
    defined = definition_lines(definitions_in(statement), writer, width - len(margin) + 2)
    return [*lines, *(margin[2:] + line for line in defined)]


def _indented(text: str, width: int) -> list[str]:
    return [_MARGIN + line for line in filled(text, width - len(_MARGIN))]
