"""What was read off a function, and its comparison with the function's own run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from symbolic_pe.code.findings.entries import unlike_entries
from symbolic_pe.code.findings.runs import APART, POSITIONS, Runner, disagreement, tolerance_of
from symbolic_pe.code.symbols.formulas import Formula, Setting
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.frameworks import Recording

_ROWS, _NEAR = 6, 100
"""How many rows of a table, and at each end of very many, are compared; which position is not yet
far away, and how many rows are not yet very many."""


@dataclass(frozen=True)
class Traced:
    """The formulas of a function's outputs, and what they rest on."""

    runner: Runner
    recording: Recording
    setting: Setting
    formulas: tuple[Formula, ...]
    inputs: tuple[str, ...]
    notes: Notes
    example_index: int
    """The number e of indices (or 1) of the d at which the function is run."""
    elsewhere: int | None = None
    """A usual d at which it should be the same encoding, if it was read for a small one."""

    @property
    def d(self) -> int:
        """The number of coordinates at which the function is run."""
        if self.setting.way is None:
            return self.setting.head_dim or 0
        return self.example_index * self.setting.way[0] * self.setting.way[1]

    @property
    def tolerance(self) -> float:
        """What rounding may change."""
        return tolerance_of([*self.recording.dtypes, *self.notes.dtypes])


def agrees_at(traced: Traced, d: int) -> bool:
    """Whether the code's own run for a small d is what the formula says."""
    return _is_right_at(traced, d, POSITIONS) is True


def differs_at(traced: Traced, d: int) -> bool:
    """Whether the code's own run for some d is another one than the formula says."""
    return _is_right_at(traced, d, (3, 7)) is False


def _is_right_at(traced: Traced, d: int, where: tuple[int, ...]) -> bool | None:
    """Whether the formula says what the code's own run for this d is; None if there is no run."""
    step = (traced.setting.way or (1, 1))[0] * (traced.setting.way or (1, 1))[1]
    there = replace(traced, example_index=d // step)
    try:
        return not any(compared(there, i, f, where) for i, f in enumerate(there.formulas))
    except Exception:  # the user's code may refuse such a d
        return None


def _places(runner: Runner, where: tuple[int, ...]) -> tuple[int, ...]:
    """The positions of a comparison: the first rows, where rows are positions and none of those
    that are asked for is far away."""
    if runner.kind not in ("table", "rows") or where[-1] > _NEAR:
        return where
    return tuple(range(_ROWS if runner.kind == "table" else len(where)))


def compared(
    traced: Traced,
    which: int,
    formula: Formula,
    where: tuple[int, ...] = POSITIONS,
    tolerance: float | None = None,
    dtype: str | None = None,
) -> str | None:
    """Where the code's own run is not what a formula says, in words; None if nowhere.

    Of a formula that depends on other rows, at a few positions, whatever ``where`` says.

    ``tolerance``: if not that of the dtypes of the code, or of ``dtype``, that of x.
    """
    if formula.other_rows:
        return unlike_entries(traced, which, formula)
    runner, d = traced.runner, traced.d
    positions, rows = _places(runner, where), None
    names: Sequence[str] = ()
    if runner.kind == "table":
        values = runner.table(positions[-1] + 1, d)[list(positions)]
    else:
        count = positions[-1] + 1 if runner.kind == "rows" else len(positions)
        rows = np.random.default_rng(5).standard_normal((count, d))
        values = runner.rotated(rows, positions, which, dtype, apart=APART)
        if runner.kind == "rows":
            values, rows = values[list(positions)], rows[list(positions)]
        names = traced.inputs[which:] + traced.inputs[:which]
    if tolerance is None:
        tolerance = max(traced.tolerance, tolerance_of([("x", dtype)]) if dtype else 0.0)
    if len(positions) > _NEAR:  # enough to see what the code does otherwise in many rows
        ends = [*range(_ROWS), *range(len(positions) - _ROWS, len(positions))]
        positions, values = tuple(positions[n] for n in ends), values[ends]
        rows = None if rows is None else rows[ends]
    return disagreement(
        formula, names, traced.example_index, rows, positions, values, tolerance, APART
    )
