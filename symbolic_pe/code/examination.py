"""An examination, in the process in which the code runs."""

from __future__ import annotations

import inspect
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from symbolic_pe.code.answers import answer_for_rotation, answer_for_table
from symbolic_pe.code.arrays import Array, select, slice_axis
from symbolic_pe.code.elements import Unknown
from symbolic_pe.code.formulas import (
    CACHE_CHANGED,
    WAYS,
    Coordinate,
    Formula,
    Setting,
    read_formula,
    row_function,
)
from symbolic_pe.code.frameworks import (
    EXAMPLES,
    Framework,
    Recording,
    framework_of,
    named_framework,
)
from symbolic_pe.code.report import Report
from symbolic_pe.code.runs import APART, POSITIONS, Runner, disagreement, tolerance_of
from symbolic_pe.code.sizes import Size, Undecided, as_size
from symbolic_pe.code.tables import wave_of_values
from symbolic_pe.code.tracing import Guard, Notes, Untraceable, own_line
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, N

__all__ = ["Options", "Traced", "examine_here"]

RECURSION = 20_000
"""An element of an array is asked for through all operations that led to it."""

HEAD_DIMS = (64, 128, 32)
"""Where a symbolic d is not possible, the first of these that the code takes is examined."""

Found = TypeVar("Found")

POSITION_AXES = (3, 2)
"""How many positions a row may have, where one is not what the code takes."""

SHAPES = (("N", "d"), ("B", "H", "N", "d"), ("B", "N", "d"), ("B", "N", "H", "d"), ("N", "H", "d"))
"""The shapes of x that are tried, in this order."""

_LENGTHS = {"length", "n", "seq_len", "seq_length", "max_len", "max_length", "num_positions",
            "n_positions", "max_seq_len", "n_position", "L", "T"}  # fmt: skip
_DIMENSIONS = {"d", "dim", "d_model", "head_dim", "embed_dim", "hidden", "channels", "D",
               "n_embd", "embedding_dim", "d_hid", "depth", "features"}  # fmt: skip


@dataclass(frozen=True)
class Options:
    """How a function is to be examined; what is None is found out."""

    kind: str | None = None
    framework: str | None = None
    shape: tuple[str, ...] | None = None
    head_dims: tuple[int, ...] | None = None
    precision: int | None = None
    """The number of positions for which the precision is measured."""
    position_axes: int = 1


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


def examine_here(function: Callable[..., Any], options: Options, name: str) -> Report:
    """Examine a function in this process."""
    start = time.perf_counter()
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION))
    try:
        report = _examined(function, options, name)
    except (Untraceable, Unknown, Undecided, KernelError, ImportError) as reason:
        report = Report(name, "untraceable", error=str(reason))
    finally:
        sys.setrecursionlimit(before)
    return replace(report, seconds=round(time.perf_counter() - start, 3))


def _examined(function: Callable[..., Any], options: Options, name: str) -> Report:
    framework = named_framework(options.framework or framework_of(function))
    kind = options.kind or kind_of(function)
    traced = _traced_with_positions(function, framework, kind, options)
    _validated(traced)
    if kind == "table":
        reports = [answer_for_table(one, name) for one in traced]
    else:
        reports = [answer_for_rotation(one, name, options.precision) for one in traced]
    return _together(reports, traced)


def kind_of(function: Callable[..., Any]) -> str:
    """What a function is taken for, by its parameters."""
    names = _parameters(function)
    if len(names) == 2 and names[0] in _LENGTHS and names[1] in _DIMENSIONS:
        return "table"
    if len(names) == 3 and "cache" in names[1]:
        return "cached"
    kinds = {1: "rows", 2: "rotation", 3: "pair"}
    if len(names) not in kinds:
        raise Untraceable(
            f"the function takes {len(names)} arguments: f(x, positions), f(q, k, positions), "
            "f(length, d) or f(new, cache, position) is expected; write a small adapter"
        )
    return kinds[len(names)]


def _parameters(function: Callable[..., Any]) -> list[str]:
    """The names of the arguments that have to be given."""
    schema = getattr(function, "schema", None)  # of what torch.jit has compiled
    if schema is not None:
        return [argument.name for argument in schema.arguments]
    try:
        known = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        raise Untraceable("what arguments the function takes cannot be found out") from None
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in known if p.default is p.empty and p.kind in positional]


_INPUTS: Mapping[str, tuple[str, ...]] = {
    "rotation": ("x",), "rows": ("x",), "pair": ("q", "y"), "table": (), "cached": ("x", "y"),
}  # fmt: skip


def _traced_with_positions(
    function: Callable[..., Any], framework: Framework, kind: str, options: Options
) -> list[Traced]:
    """With positions (N,), or else with one row of them for each of several axes."""
    try:
        found, refused = _traced(function, framework, kind, options), None
    except Exception as reason:
        found, refused = [], reason
    mixed = any("position of row" in words for one in found for f in one.formulas
                for words in f.other_rows)  # fmt: skip
    for axes in POSITION_AXES if (mixed or refused) and kind in ("rotation", "pair") else ():
        try:
            several = _traced(function, framework, kind, replace(options, position_axes=axes))
            if refused or not any(f.other_rows for one in several for f in one.formulas):
                return several
        except Untraceable as reason:
            if refused and not reason.what.startswith("the code fails"):
                raise
    if found:
        return found
    assert refused is not None
    raise refused


def _traced(
    function: Callable[..., Any], framework: Framework, kind: str, options: Options
) -> list[Traced]:
    shapes = [options.shape] if options.shape else [("N", "d")] if kind == "table" else SHAPES
    refused: list[Exception] = []
    doubtful: Traced | None = None  # of rows without positions: which axis counts them?
    for axes in shapes:
        runner = Runner(function, framework, kind, axes, options.position_axes)
        is_long = framework.effort(runner.example_call(EXAMPLES["d"])) > MOST_OPERATIONS
        small = (SMALL, 16) if is_long else (EXAMPLES["d"], *HEAD_DIMS)
        dims = options.head_dims or small
        taken = [d for d in dims if _attempt(refused, partial(_checked_run, runner, d))]
        if options.position_axes > 1:
            taken = [d for d in taken if d != EXAMPLES["d"]] or taken
        elif options.head_dims is None and EXAMPLES["d"] in taken:
            found = _attempt(refused, partial(_symbolic, runner))
            if found is not None and not (kind == "rows" and found.formulas[0].other_rows):
                return [found]
            doubtful = doubtful or found
            taken = [] if found is not None else taken[1:]
        goes_through_rows = is_long and kind == "table"
        several = [
            _attempt(refused, partial(_concrete, runner, d))
            for d in (taken if options.head_dims else taken[:1])
            if not goes_through_rows
        ]
        if several and all(several):
            return [one for one in several if one is not None]
        if taken and kind != "table" and not _is_hopeless(refused):
            d = options.head_dims or (SMALL,)
            unrolled = [_attempt(refused, partial(_unrolled, runner, one)) for one in d]
            if all(unrolled):
                return [one for one in unrolled if one is not None]
        if taken and kind == "table" and not _is_hopeless(refused):
            by_values = _attempt(refused, partial(_by_values, runner, options.head_dims))
            if by_values is not None:
                return [by_values]
        if _is_hopeless(refused):
            break
    if doubtful is not None:
        return [doubtful]
    raise _best_reason(refused)


def _is_hopeless(refused: Sequence[Exception]) -> bool:
    """Whether the code does what is not known here, in whatever shape it is given."""
    return any("is not known here" in str(reason) for reason in refused)


MOST_OPERATIONS = 130
"""Code that does more of them goes through rows or coordinates one by one: its d is a number."""
SMALL = 8
"""The number of coordinates for code that goes through rows one by one."""
_FEW = {"B": 2, "H": 3, "N": 5}


def _unrolled(runner: Runner, d: int) -> Traced:
    """The code for numbers of rows, heads and batches: where it goes through them one by one."""
    fixed = tuple((axis, _FEW[axis]) for axis in runner.axes if axis in _FEW)
    setting = Setting(runner.axes, None, d, fixed, position_axes=runner.position_axes)
    traced = _of_setting(runner, setting)
    shown = ", ".join(f"{axis} = {length}" for axis, length in fixed)
    traced.notes.idealised.add(f"{shown}, since the code goes through them one by one")
    return traced


@dataclass(frozen=True)
class _NoRecording:
    """Of a table that is known by its values."""

    guards: Sequence[Guard] = ()
    dtypes: Sequence[tuple[str, str]] = ()

    def run(self, _kind: str, _setting: Setting, _notes: Notes) -> list[Array]:
        """Nothing was recorded."""
        return []

    def located(self, error: Untraceable) -> Untraceable:
        """The error as it is."""
        return error


ROWS_BY_VALUES = 64


def _by_values(runner: Runner, dims: Sequence[int] | None) -> Traced:
    """A table that is made entry by entry, read by its values."""
    d = dims[0] if dims else 16
    values = runner.table(ROWS_BY_VALUES, d)
    setting, notes = Setting(runner.axes, None, d), Notes()
    coordinates = []
    for j in range(d):
        wave = wave_of_values(values[:, j], d)
        if wave is None:
            raise Untraceable(
                "cannot trace the code", "", f"column {j} of the table is no cosine or sine"
            )
        coordinates.append(Coordinate(as_size(j), wave))
    notes.idealised.add(
        f"the table is made entry by entry and read by its values, certified for positions below "
        f"{ROWS_BY_VALUES}"
    )
    return Traced(runner, _NoRecording(), setting, (Formula(setting, tuple(coordinates)),), (),
                  notes, 3)  # fmt: skip


def _checked_run(runner: Runner, d: int) -> bool:
    """Whether the code itself takes inputs of this shape and keeps it; raises what it raises."""
    if runner.kind == "table":
        runner.table(EXAMPLES["N"], d)
        return True
    positions = tuple(range(EXAMPLES["N"]))
    rows = np.ones((len(positions), d))
    out = runner.rotated(rows, positions)
    if out.shape != rows.shape:
        raise Untraceable(f"for x of shape ({', '.join(runner.axes)}) the output has another shape")
    return True


def _attempt(refused: list[Exception], action: Callable[[], Found]) -> Found | None:
    try:
        return action()
    except (Untraceable, Undecided) as reason:
        refused.append(reason)
    except Unknown as reason:
        line = own_line(traceback.extract_tb(reason.__traceback__))
        refused.append(Untraceable("cannot trace the code", line, str(reason)))
    except Exception as error:  # the user's code may raise anything
        refused.append(_own_error(error))
    return None


def _own_error(error: Exception) -> Untraceable:
    line = own_line(traceback.extract_tb(error.__traceback__))
    text = str(error).strip().splitlines()
    return Untraceable("the code fails", line, f"{type(error).__name__}: {text[0] if text else ''}")


def _best_reason(refused: Sequence[Exception]) -> Untraceable:
    """What says most: that an operation is unknown, that the tracer is wrong, the first error."""
    known = [r for r in refused if isinstance(r, Untraceable)]
    for wanted in ("cannot trace", "the tracer"):
        for reason in known:
            if reason.what.startswith(wanted):
                return reason
    failed = [r for r in known if r.what.startswith("the code fails")]
    if failed:
        return failed[0]
    return known[0] if known else Untraceable("cannot trace the code:", "", str(refused[0]))


def _symbolic(runner: Runner) -> Traced:
    recording = runner.framework.record(runner.function, runner.kind, Setting(runner.axes, WAYS[0]))
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
        texts, little = exceptions
        traced.notes.idealised.update(texts)
        unlike = [d for d in little if not _agrees_at(traced, d)]
        if unlike:
            traced.notes.idealised.add(f"d is not {_listed(unlike)}: the code does otherwise there")
        return traced
    if isinstance(undecided, Undecided) and undecided.source is not None:
        raise _located(recording, undecided)
    raise undecided or Undecided("no way")


def _concrete(runner: Runner, d: int) -> Traced:
    return _of_setting(runner, Setting(runner.axes, None, d, position_axes=runner.position_axes))


def _of_setting(runner: Runner, setting: Setting) -> Traced:
    recording = runner.framework.record(runner.function, runner.kind, setting)
    try:
        return _read(runner, recording, setting)
    except Undecided as reason:
        raise _located(recording, reason) from None


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
        read_formula(_plain_table(output) if kind == "table" else output, setting, inputs, row)
        for output in outputs[:wanted]
    )
    return Traced(runner, recording, setting, formulas, inputs, notes, 3)


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
        kept = _is_kept(_before(output, place, before), setting)
        output = slice_axis(output, place, before, before + 1)
    formula = read_formula(output, step, ("x",), None)
    if formula.other_rows == ("the length N",):
        notes.idealised.add("the position is the number of rows of the cache")
        formula = read_formula(output, step, ("x",), variable("N", N))
    if not kept:
        formula = replace(formula, other_rows=(*formula.other_rows, CACHE_CHANGED))
    return Traced(runner, recording, setting, (formula,), ("x",), notes, 3)


def _before(output: Array, place: int, count: Size) -> Array:
    """The first rows of an output."""
    return slice_axis(output, place, 0, count)


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


# guards ---------------------------------------------------------------------------------------

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
        rows = [n for n in _ROWS if not guard.holds({EXAMPLES["N"]: n})]
        if rows or any(d > small for d in found):
            texts.append(f"{guard.named(names)}, since the code branches on it")
    return texts, sorted({d for found in failing.values() for d in found if d <= small})


def _agrees_at(traced: Traced, d: int) -> bool:
    """Whether the code's own run for a small d is what the formula says."""
    step = (traced.setting.way or (1, 1))[0] * (traced.setting.way or (1, 1))[1]
    there = replace(traced, example_index=d // step)
    try:
        return not any(_compared(there, i, f) for i, f in enumerate(there.formulas))
    except Exception:  # the user's code may refuse such a d
        return False


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:6]))
    return shown + (", …" if len(numbers) > 6 else "")


# the formula beside the code's own run ----------------------------------------------------------


def _validated(traced: Sequence[Traced]) -> None:
    """Compare every formula with the code's own run; raises Untraceable where they disagree."""
    for one in traced:
        for which, formula in enumerate(one.formulas):
            if formula.other_rows:
                continue
            message = _compared(one, which, formula)
            if message is not None:
                raise Untraceable(
                    "the tracer and the code disagree, so nothing is said about it:", "", message
                )
            if one.runner.kind in ("rotation", "pair") and not _agrees_for_one_row(one, which):
                one.notes.idealised.add("N is not 1: the code does otherwise there")


def _agrees_for_one_row(traced: Traced, which: int) -> bool:
    """Whether a single row is treated as one of several; PyTorch's recording takes that apart."""
    try:
        return _compared(traced, which, traced.formulas[which], (7,)) is None
    except Exception:  # the user's code may refuse it
        return False


def _compared(
    traced: Traced, which: int, formula: Formula, where: tuple[int, ...] = POSITIONS
) -> str | None:
    runner, d = traced.runner, traced.d
    if runner.kind == "table":
        values, rows, positions = runner.table(6, d), None, tuple(range(6))
        names: Sequence[str] = ()
    else:
        rows = np.random.default_rng(5).standard_normal((len(where), d))
        positions = tuple(range(len(where))) if runner.kind == "rows" else where
        values = runner.rotated(rows, positions, which, apart=APART)
        names = traced.inputs[which:] + traced.inputs[:which]
    return disagreement(
        formula, names, traced.example_index, rows, positions, values, traced.tolerance, APART
    )


def _together(reports: Sequence[Report], traced: Sequence[Traced]) -> Report:
    """One report for several numbers of coordinates: what differs between them is said."""
    first = reports[0]
    dims = tuple(one.d for one in traced) if not first.symbolic else ()
    first = replace(first, head_dims=dims)
    for other in reports[1:]:
        if (other.layout, other.sign, other.base) != (first.layout, first.sign, first.base):
            return replace(other, head_dims=dims)
    return first
