"""What was read off a function, and its own runs: against its formula, and what it should do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

import numpy as np

from symbolic_pe.code.recognition.pictures import wave_arguments
from symbolic_pe.code.symbols.balls import Point
from symbolic_pe.code.symbols.formulas import (
    E,
    Formula,
    K,
    P,
    Setting,
    positions_function,
    row_function,
)
from symbolic_pe.code.symbols.sizes import INDICES
from symbolic_pe.code.symbols.tracing import Notes, Untraceable
from symbolic_pe.code.tracers.frameworks import EXAMPLES, Framework, Recording, Values
from symbolic_pe.code.tracers.roundings import Place, Rounding
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.types import N, R, arrow
from symbolic_pe.prose import decimals

APART = 3
"""How far positions along several axes are apart in a run."""

POSITIONS = (0, 1, 2, 5, 11)
FAR = (0, 1, 40, 130, 520, 700, 1030, 5003)
_BATCH = {"B": 2, "H": 4, "1": 1}
"""Not as many heads as positions have axes: (N, 3) would be taken for a position of each head."""
_PRECISIONS = {"float64": 2.0**-50, "float32": 2.0**-20, "bfloat16": 2.0**-6, "float16": 2.0**-9}


_Call: TypeAlias = Callable[[Sequence[Any]], tuple[list[Values], list[Rounding]]]
"""What a run for these arguments gives, and its roundings."""


def companion(rows: Values) -> Values:
    """What is given as the other input of a pair: rows that are different."""
    return 0.25 - 0.5 * np.roll(rows, 1, axis=-1)


def tolerance_of(dtypes: Sequence[tuple[str, str]]) -> float:
    """What rounding on the way may change, by the coarsest dtype that occurs."""
    names = {name for _, name in dtypes}
    coarse = [name for name in ("bfloat16", "float16") if name in names]
    return _PRECISIONS[coarse[0]] if coarse else 2.0**-14


@dataclass(frozen=True)
class Runner:
    """The function as one of rows: rotate(rows, positions), with other axes filled up."""

    function: Callable[..., Any]
    framework: Framework
    kind: str
    axes: tuple[str, ...]
    position_axes: int = 1
    is_far: bool = False
    """Whether it is tried at positions beyond usual limits too."""

    @property
    def places(self) -> tuple[int, ...]:
        """The positions at which it is tried: the rows, if it takes none."""
        if self.is_far:
            return FAR
        return tuple(range(7)) if self.kind == "rows" else (0, 1, 2, 3, 5, 11, 40)

    def example_call(self, d: int) -> Callable[[], object]:
        """A run on an example with so many coordinates."""
        if self.kind == "table":
            return lambda: self.table(EXAMPLES["N"], d)
        count = 1 if self.kind == "cached" else EXAMPLES["N"]
        positions = tuple(range(EXAMPLES["N"] - count, EXAMPLES["N"]))
        return lambda: self.rotated(np.ones((len(positions), d)), positions)

    def inputs(self, rows: Values) -> Values:
        """Rows (N, d) spread over the other axes, the same everywhere."""
        shape = [_BATCH.get(axis, 1) for axis in self.axes]
        n, d = self.axes.index("N"), len(self.axes) - 1
        shape[n], shape[d] = rows.shape
        order = [
            rows.shape[0] if i == n else rows.shape[1] if i == d else 1 for i in range(len(shape))
        ]
        return np.broadcast_to(rows.reshape(order), shape).astype(np.float64).copy()

    def outputs(self, arguments: Sequence[Any], dtype: str | None = None) -> list[Values]:
        """All outputs of a run; raises ``Untraceable`` if it returns no array."""
        found = self.framework.call(self.function, arguments, dtype)
        if not any(output.ndim for output in found):
            raise Untraceable("the function returns no array")
        return found

    def rows_of(self, output: Values) -> Values:
        """The rows (N, d) of an output at the last index of the other axes."""
        if self.kind == "table":
            return output.reshape(output.shape[-2:]) if output.ndim != 2 else output
        while output.ndim > len(self.axes) and output.shape[0] == 1:
            output = output[0]
        if output.ndim != len(self.axes):
            return output
        index = tuple(
            slice(None) if i in (self.axes.index("N"), len(self.axes) - 1) else -1
            for i in range(output.ndim)
        )
        return output[index]

    def rotated(
        self,
        rows: Values,
        positions: Sequence[int],
        which: int = 0,
        dtype: str | None = None,
        apart: int = 0,
    ) -> Values:
        """The rows after the function, each at its position.

        ``apart``: by how much positions along one axis are ahead of those along the axis before.
        """
        return self._turned(
            lambda arguments: (self.outputs(arguments, dtype), []), rows, positions, which, apart
        )[0]

    def rounded(
        self, rows: Values, positions: Sequence[int], dtype: str, kept: Set[Place] | None
    ) -> tuple[Values, list[Rounding]]:
        """The rows after the function, each at its position, and the roundings on the way;
        ``kept``: those that are not left out, None for all."""
        return self._turned(self._call_rounded(dtype, kept), rows, positions)

    def _call_rounded(self, dtype: str, kept: Set[Place] | None) -> _Call:
        return lambda arguments: self.framework.call_rounded(self.function, arguments, dtype, kept)

    def _turned(
        self, call: _Call, rows: Values, positions: Sequence[int], which: int = 0, apart: int = 0
    ) -> tuple[Values, list[Rounding]]:
        if self.kind == "cached":
            return self._steps(call, rows, positions)
        x, y = self.inputs(rows), self.inputs(companion(rows))
        where = self.positions(positions, apart)
        both = [x, y] if which == 0 else [y, x]
        arguments: dict[str, list[Any]] = {
            "rotation": [x, where],
            "pair": [*both, where],
            "rows": [x],
        }
        outputs, found = call(arguments[self.kind])
        return self.rows_of(outputs[which]), found

    def _steps(
        self, call: _Call, rows: Values, positions: Sequence[int]
    ) -> tuple[Values, list[Rounding]]:
        """Each row as the new one of a cached step; the cache has as many rows as its position."""
        turned, found = [], dict[Place, Rounding]()
        for row, position in zip(rows, positions, strict=True):
            cache = self.inputs(np.ones((position, row.shape[-1])))
            outputs, roundings = call([self.inputs(row[None]), cache, int(position)])
            turned.append(self.rows_of(outputs[0])[-1])
            for rounding in roundings:
                found.setdefault(rounding.place, rounding)
        return np.stack(turned), list(found.values())

    def rounded_table(
        self, length: int, d: int, kept: Set[Place] | None
    ) -> tuple[Values, list[Rounding]]:
        """The table of this length, and the roundings on the way, as in :meth:`rounded`."""
        outputs, found = self._call_rounded("", kept)([length, d])
        return self.rows_of(outputs[0].reshape(length, d)), found

    def positions(self, positions: Sequence[int], apart: int) -> Any:
        """The positions as the function takes them: (N,), or one row for each axis."""
        where = np.asarray(positions, dtype=np.int64)
        if self.position_axes == 1:
            return where
        return np.stack([where + apart * axis for axis in range(self.position_axes)])

    def table(self, length: int, d: int) -> Values:
        """The table of this length; raises ``Untraceable`` if it has another shape."""
        found = self.outputs([length, d])[0]
        if found.size != length * d:
            shape = ", ".join(map(str, found.shape))
            raise Untraceable(f"for f({length}, {d}) the output has the shape ({shape})")
        return self.rows_of(found.reshape(length, d))


def disagreement(
    formula: Formula,
    names: Sequence[str],
    e: int,
    rows: Values | None,
    positions: Sequence[int],
    values: Values,
    tolerance: float,
    apart: int = 0,
) -> str | None:
    """Where the values of a run are not those of the formula, in words; None if nowhere.

    ``apart``: by how much positions along one axis are ahead of those along the axis before.
    ``names``: the input that the rows are given for, then the other one of a pair.
    """
    indices = range(e if formula.is_symbolic else 1)
    everywhere = [Point({K: k, E: e}) for k in indices]
    parts = [(c, c.index.natural(), wave_arguments(c.value)) for c in formula.coordinates]
    for n, start in enumerate(positions):
        heads = {} if rows is None else _heads(names, rows[n])
        for coordinate, index, angles in parts:
            p = start + apart * coordinate.axis
            for k in indices:
                at = Point({P: p, **heads}, within=everywhere[k])
                j = round(at.number(index))
                expected, found = at.number(coordinate.value), float(values[n, j])
                allowed = tolerance * (1 + p + abs(expected)) + _of_angles(angles, at)
                if not abs(expected - found) <= allowed:
                    return f"at position {p}, coordinate {j} {unlike(expected, found)}"
    return None


def unlike(expected: float, found: float) -> str:
    """What the formula gives and what the code, with as many digits as tell them apart."""
    shown = [(f"{expected:.{digits}g}", f"{found:.{digits}g}") for digits in (6, 9, 17)]
    one, other = next((pair for pair in shown if pair[0] != pair[1]), shown[-1])
    return decimals(f"the formula gives {one}, the code {other}")


def _heads(names: Sequence[str], row: Values) -> dict[Any, Any]:
    given = (row, companion(row))
    return {
        row_function(name): (lambda j, values=values: float(values[j]))
        for name, values in zip(names, given, strict=False)
    }


def _of_angles(angles: Sequence[Term], at: Point) -> float:
    """What the rounding of large angles may change."""
    return 2.0**-19 * max((abs(at.number(angle)) for angle in angles), default=0.0)


# what was read off a function, and its comparison with the function's own run -----------------

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
    example_index: int = 3
    """The number e of indices of the d at which the function is run."""
    elsewhere: int | None = None
    """A usual d at which it should be the same encoding, if it was read for a small one."""

    @property
    def d(self) -> int:
        """The number of coordinates at which the function is run."""
        if self.setting.way is None:
            return self.setting.head_dim or 0
        return self.example_index * self.setting.step

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
    there = replace(traced, example_index=d // traced.setting.step)
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
    if len(positions) > _NEAR:  # enough to see what the code does differently in many rows
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
    positions = runner.positions(POSITIONS, APART)
    rows = enumerate(np.atleast_2d(positions))
    heads |= {positions_function(axis): _reader(row) for axis, row in rows}
    if runner.kind == "rows":
        return arrays, heads
    return [*arrays, positions], heads


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
