"""That d = 2n, said where words speak of the dimension d and the statement of n pairs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from symbolic_pe.language.statements import Exists, ForAll, Statement, parts_of
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.typed import typed
from symbolic_pe.printing.variables import definitions_in, variables_in

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

_D = re.compile(r"(?<![\w′^_])d(?![\w′_(]|/d)")
"""The letter d by itself: not the d of d/dx, not a function."""


def dimension(claim: Claim, words: str = "") -> tuple[Box, ...]:
    """``d = 2n``, if the words about a claim, by default its title and explanation, speak of d and
    its statement of n alone."""
    if claim.statement is None or not _D.search(words or f"{claim.title} {claim.explanation}"):
        return ()
    definitions = definitions_in(claim.statement)
    taken = {str(name) for item in definitions for name in (item.name, *item.parameters)}
    taken |= {str(variable) for variable in variables_in(claim.statement)}
    if "d" in taken or not _is_positive_number(claim.statement, "n"):
        return ()
    return (typed("d = 2n"),)


def _is_positive_number(statement: Statement, name: str) -> bool:
    """Is there a variable of this name for numbers above 0 in a statement?"""
    own = statement.variables if isinstance(statement, ForAll | Exists) else ()
    if any(str(item) == name and item.is_integer and item.is_positive for item in own):
        return True
    return any(_is_positive_number(part, name) for part in parts_of(statement))
