"""Reading the formulas of a function: for every d, for a number, or off the values of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symbolic_pe.code.findings.traced import Runner, Traced, agrees_at, differs_at
from symbolic_pe.code.recognition.equations import equation
from symbolic_pe.code.symbols.arrays import Array, select, slice_axis
from symbolic_pe.code.symbols.formulas import (
    CACHE_CHANGED,
    WAYS,
    Coordinate,
    Formula,
    Setting,
    read_formula,
    row_function,
)
from symbolic_pe.code.symbols.sizes import Undecided, as_size
from symbolic_pe.code.symbols.tables import waves_of_table
from symbolic_pe.code.symbols.tracing import Guard, Notes, Untraceable
from symbolic_pe.code.tracers.frameworks import EXAMPLES, Recording
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.types import KernelError, N

ROWS_BY_VALUES = 64


def by_values(runner: Runner, d: int) -> Traced:
    """A table that cannot be followed as it is made, read by its values."""
    waves = waves_of_table(runner.table(ROWS_BY_VALUES, d))
    setting, notes = Setting(runner.axes, None, d), Notes()
    coordinates = []
    for j, wave in enumerate(waves):
        if wave is None:
            raise Untraceable(
                "cannot trace the code", "", f"column {j} of the table is no cosine or sine"
            )
        coordinates.append(Coordinate(as_size(j), wave))
    notes.idealised.add(f"0 ≤ p < {ROWS_BY_VALUES}, since the table is read by its values")
    formula = Formula(setting, tuple(coordinates))
    return Traced(runner, Recording(runner.function), setting, (formula,), (), notes)


_FEW = {"B": 2, "H": 4, "N": 5}


def unrolled(runner: Runner, d: int) -> Traced:
    """The code for numbers of rows, heads and batches, where it needs numbers."""
    if runner.kind == "rows":
        raise Untraceable(
            "cannot trace the code:", "", "it goes through the rows, which are the positions"
        )
    fixed = tuple((axis, _FEW[axis]) for axis in runner.axes if axis in _FEW)
    setting = Setting(runner.axes, None, d, fixed, position_axes=runner.position_axes)
    traced = _of_setting(runner, setting)
    shown = ", ".join(f"{axis} = {length}" for axis, length in fixed)
    traced.notes.idealised.add(f"{shown}, since the code needs numbers there")
    return traced


_INPUTS: Mapping[str, tuple[str, ...]] = {
    "rotation": ("x",),
    "rows": ("x",),
    "pair": ("q", "y"),
    "table": (),
    "cached": ("x", "y"),
}


def _recording(runner: Runner, setting: Setting, directly: bool) -> Recording:
    if not directly:
        return runner.framework.record(runner.function, runner.kind, setting)
    recording = runner.framework.record_directly(runner.function)
    if recording is None:
        raise Undecided("there is no other way")
    return recording


def symbolic(runner: Runner, directly: bool = False) -> Traced:
    """The code for every d: recorded, or run on symbolic arrays as it is."""
    return _symbolic(runner, _recording(runner, Setting(runner.axes, WAYS[0]), directly))


def _symbolic(runner: Runner, recording: Recording) -> Traced:
    undecided: Exception | None = None
    for way in WAYS:
        setting = Setting(runner.axes, way)
        exceptions = _exceptions(recording, way)
        if exceptions is None:
            undecided = Undecided("the code was recorded for few numbers of coordinates only")
            continue
        try:
            traced = _read(runner, recording, setting)
        except Undecided as reason:
            undecided = reason
            continue
        if traced.notes.has_loops and not all(agrees_at(traced, d) for d in _sizes(way)):
            undecided = Undecided("a loop behaves differently for other numbers of coordinates")
            continue
        unlike = [d for d in _usual(runner, way) if differs_at(traced, d)]
        if unlike:
            undecided = Undecided(f"{OTHERWISE} d = {unlike[0]}")
            continue
        texts, little = exceptions
        traced.notes.idealised.update(texts)
        unlike = [d for d in little if not agrees_at(traced, d)]
        if unlike:
            others = _listed(unlike)
            traced.notes.idealised.add(f"d is not {others}: the code behaves differently there")
        return traced
    if isinstance(undecided, Undecided) and undecided.source is not None:
        raise _located(recording, undecided)
    raise undecided or Undecided("no way")


OTHERWISE = "the code behaves differently for"


def _sizes(way: tuple[int, int]) -> Sequence[int]:
    """The d at which code with loops is run besides."""
    return [e * way[0] * way[1] for e in (2, 4, 5, 7)]


USUAL = (64, 128, 256, 80, 96)
"""The numbers of coordinates that code may have something of its own for, as in a dictionary."""


def _usual(runner: Runner, way: tuple[int, int]) -> Sequence[int]:
    """Those of them at which the code is run besides; fewer where each costs a compilation."""
    dims = USUAL[:2] if runner.framework.name == "jax" else USUAL
    return [d for d in dims if d % (way[0] * way[1]) == 0]


def concrete(runner: Runner, d: int, directly: bool = False) -> Traced:
    """The code for a number of coordinates, as in :func:`symbolic`."""
    setting = Setting(runner.axes, None, d, position_axes=runner.position_axes)
    return _of_setting(runner, setting, directly)


def _of_setting(runner: Runner, setting: Setting, directly: bool = False) -> Traced:
    recording = _recording(runner, setting, directly)
    try:
        traced = _read(runner, recording, setting)
    except Undecided as reason:
        raise _located(recording, reason) from None
    traced.notes.idealised.update(_branches(recording))
    return traced


def _branches(recording: Recording) -> list[str]:
    """What a recording for a number of coordinates assumes of the other lengths, in words."""
    return [
        f"{guard.named(_NAMES)}, since the code branches on it"
        for guard in recording.guards
        if not all(map(guard.holds, _other_lengths(guard)))
    ]


_NAMES = {size: axis for axis, size in EXAMPLES.items() if axis in ("N", "B", "H")}


def _other_lengths(guard: Guard) -> list[dict[int, int]]:
    """Other numbers of rows, heads or batches, near the numbers in a condition too."""
    lengths = (*_ROWS, *(n + k for n in guard.turns for k in (-1, 0, 1) if n + k > 1))
    return [{EXAMPLES[axis]: n} for axis in ("N", "B", "H") for n in lengths]


def _located(recording: Recording, reason: Undecided) -> Untraceable:
    """An undecided comparison with the operation and the line that asked for it."""
    source = reason.source
    if isinstance(source, Untraceable):
        return recording.located(source)
    return Untraceable("cannot trace the code", "", str(reason))


def _read(runner: Runner, recording: Recording, setting: Setting) -> Traced:
    try:
        return _read_outputs(runner, recording, setting)
    except Untraceable as error:
        raise recording.located(error) from None


def _read_outputs(runner: Runner, recording: Recording, setting: Setting) -> Traced:
    kind = runner.kind
    notes = Notes()
    outputs = recording.run(kind, setting, notes)
    inputs = _INPUTS[kind]
    wanted = 2 if kind == "pair" else 1
    if len(outputs) < wanted:
        raise Untraceable(f"the function returns {len(outputs)} arrays where {wanted} are expected")
    if kind == "cached":
        return _read_cached(runner, recording, setting, outputs[0], notes)
    row = variable("n", N) if kind in ("table", "rows") else None
    formulas = tuple(
        read_formula(
            _plain_table(output) if kind == "table" else output, setting, inputs, row, _are_equal
        )
        for output in outputs[:wanted]
    )
    return Traced(runner, recording, setting, formulas, inputs, notes)


def _are_equal(value: Term, other: Term) -> bool:
    """Whether two values are equal, by a proof where they are written in two ways."""
    if value is other:
        return True
    try:
        equation((), value, other)
    except KernelError:
        return False
    return True


def _read_cached(
    runner: Runner, recording: Recording, setting: Setting, output: Array, notes: Notes
) -> Traced:
    """The new row of a cached step, and whether the rows of the cache are kept."""
    place = setting.axes.index("N") + output.ndim - len(setting.axes)
    length, kept = output.shape[place], True
    step = setting.of_one_row()
    if length.constant != 1:
        before = setting.size("N")
        if not (length - before - 1).is_identical(0):
            raise Untraceable(f"a cache of {before} rows becomes one of {length}")
        kept = _is_kept(slice_axis(output, place, 0, before), setting)
        output = slice_axis(output, place, before, before + 1)
    formula = read_formula(output, step, ("x",), None)
    if formula.other_rows == ("the length N",):
        notes.idealised.add("the position is the number of rows of the cache")
        formula = read_formula(output, step, ("x",), variable("N", N))
    if not kept:
        formula = replace(formula, other_rows=(*formula.other_rows, CACHE_CHANGED))
    return Traced(runner, recording, setting, (formula,), ("x",), notes)


def _is_kept(rows: Array, setting: Setting) -> bool:
    """Whether the rows of the cache are in the output as they are."""
    kept = read_formula(rows, setting, ("y",), None)
    head = row_function("y")
    return not kept.other_rows and all(
        coordinate.value is head(coordinate.index.natural()) for coordinate in kept.coordinates
    )


def _plain_table(output: Array) -> Array:
    """A table without axes of length 1."""
    place = 0
    while output.ndim > 2 and place < output.ndim:
        if output.shape[place].constant == 1:
            output = select(output, place, 0)
        else:
            place += 1
    return output


_SWEEP = 512
_LARGE = (640, 768, 1024, 1536, 2048, 4096, 8192, 65536)
_ROWS = (*range(2, 40), 100, 1000, 2048, 5000, 10**5)


def _exceptions(recording: Recording, way: tuple[int, int]) -> tuple[list[str], list[int]] | None:
    """What the recording assumes of sizes, in words, and small d that it is not for.

    None if it is for few d only.
    """
    step = way[0] * way[1]
    dims = [d for d in (*range(step, _SWEEP + 1, step), *_LARGE) if d % step == 0]
    failing = {
        guard: [d for d in dims if not guard.holds({EXAMPLES["d"]: d})]
        for guard in recording.guards
    }
    if any(len(found) > len(dims) // 2 for found in failing.values()):
        return None
    small = max(16, 2 * step)
    texts = [f"d is divisible by {step}"] if step > 2 else []
    names = {size: axis for axis, size in EXAMPLES.items() if size != 1}
    for guard, found in failing.items():
        if any(d > small for d in found) or _fails_elsewhere(guard, step, small):
            texts.append(f"{guard.named(names)}, since the code branches on it")
    return texts, sorted({d for found in failing.values() for d in found if d <= small})


def _fails_elsewhere(guard: Guard, step: int, small: int) -> bool:
    """Whether a condition fails for other numbers of rows, heads or batches, for a d that is not
    small near the numbers in it, or for rows and coordinates together."""
    dims = [(d // step + k) * step for d in guard.turns for k in (-1, 0, 1, 2)]
    pairs = [(d * a // b, d) for d in (3 * small, 8 * small) for a, b in _RATIOS]
    sizes = (
        *_other_lengths(guard),
        *({EXAMPLES["d"]: d} for d in dims if d > small),
        *({EXAMPLES["N"]: n, EXAMPLES["d"]: d} for n, d in pairs),
    )
    return not all(map(guard.holds, sizes))


_RATIOS = ((1, 4), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1))


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:6]))
    return shown + (", …" if len(numbers) > 6 else "")
