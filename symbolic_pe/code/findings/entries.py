"""All elements of an output against the code's own run, where rows are not turned by themselves.

What is said about such code (that it counts rows, that it reads other ones) is read off its
formula, which may be wrong as any other: it is compared as it was before rows were told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from symbolic_pe.code.findings.runs import unlike
from symbolic_pe.code.symbols.balls import Point
from symbolic_pe.code.symbols.formulas import E, Formula, K, P, positions_function
from symbolic_pe.code.symbols.sizes import INDICES
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.types import N, R, arrow

if TYPE_CHECKING:
    from symbolic_pe.code.findings.traced import Traced

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
