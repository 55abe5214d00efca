"""What an encoding gives, coordinate by coordinate, to be compared with what code gives."""

from __future__ import annotations

from symbolic_pe.code.recognition.identification import (
    Rotary,
    is_in,
    rotated_value,
)
from symbolic_pe.code.recognition.sinusoidal import Sinusoidal, table_value
from symbolic_pe.code.symbols.formulas import (
    Coordinate,
    Formula,
    row_function,
)
from symbolic_pe.kernel.terms import Term

__all__ = [
    "expected_value",
]


def expected_value(
    coordinate: Coordinate, formula: Formula, found: Rotary | Sinusoidal, name: str
) -> Term:
    """The coordinate of an encoding that was identified, as it is usually written."""
    if isinstance(found, Sinusoidal):
        return table_value(coordinate, formula, found)
    for part in found.sections:
        if is_in(coordinate, formula, part.rotated):
            return rotated_value(coordinate, formula, part, row_function(name))
    return rotated_value(coordinate, formula, found, row_function(name))
