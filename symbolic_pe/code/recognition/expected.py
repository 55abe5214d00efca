"""What an encoding gives, coordinate by coordinate, to be compared with what code gives."""

from __future__ import annotations

from dataclasses import replace

from symbolic_pe.code.recognition.identification import (
    Rotary,
    is_in,
    rotated_value,
)
from symbolic_pe.code.recognition.sinusoidal import Sinusoidal, table_value
from symbolic_pe.code.symbols.elements import ZERO
from symbolic_pe.code.symbols.formulas import (
    Coordinate,
    Formula,
    Setting,
    row_function,
)
from symbolic_pe.kernel.terms import Term


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


def expected_formula(setting: Setting, found: Rotary | Sinusoidal, name: str) -> Formula:
    """The formula of an encoding that was identified, in another setting.

    Raises ``Undecided`` if its share of the coordinates is no whole number there.
    """
    places = [Coordinate(index, ZERO) for index in setting.coordinates()]
    empty = Formula(setting, tuple(places))
    return replace(
        empty,
        coordinates=tuple(
            replace(place, value=expected_value(place, empty, found, name)) for place in places
        ),
    )
