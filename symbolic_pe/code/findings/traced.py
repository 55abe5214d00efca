"""What was read off a function, and its comparison with the function's own run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from symbolic_pe.code.findings.runs import (
    APART,
    POSITIONS,
    Runner,
    disagreement,
    tolerance_of,
    unlike,
)
from symbolic_pe.code.symbols.balls import Point
from symbolic_pe.code.symbols.formulas import E, Formula, K, P, Setting, positions_function
from symbolic_pe.code.symbols.sizes import INDICES
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.frameworks import Recording
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.types import N, R, arrow

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


# all elements of an output against the code's own run, where rows are not turned by themselves-
#
# What is said about such code (that it counts rows, that it reads other ones) is read off its
# formula, which may be wrong as any other: it is compared as it was before rows were told apart.

_LENGTHS = {"B": 2, "H": 3, "N": 5, "1": 1}
_POSITIONS = (0, 1, 2, 5, 11)


def unlike_entries(traced: Traced, which: int, formula: Formula) -> str | None:
    """Where an element of the code's own run is not what the formula says; None if nowhere.

    Raises ``KernelError`` where the formula has no number.
    """
    arguments, heads = _inputs(traced)
    output = traced.runner.outputs(arguments)[which]
    axes = _axes(traced)
    output = output.reshape(output.shape[output.ndim - len(axes) :])
    if traced.runner.kind == "cached":  # the new row is the last one
        output = output[(slice(None),) * traced.setting.axes.index("N") + (slice(-1, None),)]
    for indices in _indices(traced, axes):
        at = Point({**heads, **indices})
        for entry in formula.entries:
            place = tuple(round(at.number(index)) for index in entry.indices)
            expected, found = at.number(entry.value), float(output[place])
            if not abs(expected - found) <= traced.tolerance * (20 + abs(expected)):
                shown = ", ".join(map(str, place))
                return f"at [{shown}] {unlike(expected, found)}"
    return None


def _axes(traced: Traced) -> tuple[str, ...]:
    setting = traced.setting
    return setting.of_one_row().axes if traced.runner.kind == "cached" else setting.axes


def _inputs(traced: Traced) -> tuple[list[Any], Mapping[Term, Any]]:
    """The arguments of a run, and what the variables of the formula are then."""
    runner, setting, d = traced.runner, traced.setting, traced.d
    heads: dict[Term, Any] = {E: traced.example_index}
    heads |= {variable(axis, N): length for axis, length in _LENGTHS.items() if axis != "1"}
    if runner.kind == "table":
        return [_LENGTHS["N"], d], heads
    generator = np.random.default_rng(11)
    arrays = []
    names = ("x", "y") if runner.kind == "cached" else traced.inputs
    shapes = [_axes(traced), setting.axes]
    for name, axes in zip(names, shapes, strict=False):
        shape = [_LENGTHS.get(axis, d) for axis in axes]
        arrays.append(generator.standard_normal(shape))
        heads[variable(name, arrow(*[N] * len(axes), R))] = _reader(arrays[-1])
    if runner.kind == "cached":
        return [*arrays, _LENGTHS["N"]], {**heads, P: _LENGTHS["N"]}
    positions = np.stack([np.add(_POSITIONS, 3 * axis) for axis in range(runner.position_axes)])
    heads |= {positions_function(a): _reader(row) for a, row in enumerate(positions)}
    if runner.kind == "rows":
        return arrays, heads
    return [*arrays, positions if runner.position_axes > 1 else positions[0]], heads


def _reader(array: Any) -> Callable[..., Any]:
    return lambda *indices: array[indices].item()


def _indices(traced: Traced, axes: tuple[str, ...]) -> Iterator[Mapping[Term, int]]:
    """Numbers for the generic indices, in all ways."""
    setting = traced.setting
    lengths = {axis: _LENGTHS[axis] for axis in axes if axis in "BHN"}
    for axis, _ in setting.fixed:
        lengths.pop(axis, None)
    names = [variable(INDICES[axis], N) for axis in lengths]
    if setting.way is not None:
        lengths["e"], names = traced.example_index, [*names, K]
    for numbers in product(*map(range, lengths.values())):
        yield dict(zip(names, numbers, strict=True))
