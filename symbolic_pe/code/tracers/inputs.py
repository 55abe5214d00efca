"""The symbolic arguments of the kinds of functions that are examined."""

from __future__ import annotations

from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.formulas import Setting, input_array, position_scalar, positions_array


def symbolic_inputs(kind: str, setting: Setting, dtype: str) -> list[Array]:
    """The symbolic arguments of a function of this kind."""
    positions = positions_array(setting.size("N"), setting.position_axes)
    if kind == "table":
        return [input_array("x", setting, dtype)]
    if kind == "pair":
        return [input_array("q", setting, dtype), input_array("y", setting, dtype), positions]
    if kind == "cached":
        row = setting.of_one_row()
        return [input_array("x", row, dtype), input_array("y", setting, dtype), position_scalar()]
    arguments = [input_array("x", setting, dtype)]
    return arguments if kind == "rows" else [*arguments, positions]
