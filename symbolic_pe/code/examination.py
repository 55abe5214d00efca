"""An examination, in the process in which the code runs."""

from __future__ import annotations

import inspect
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from symbolic_pe.code.answers import answer_for_rotation, answer_for_table
from symbolic_pe.code.arrays import Array, select
from symbolic_pe.code.elements import Unknown
from symbolic_pe.code.formulas import WAYS, Formula, Setting, read_formula
from symbolic_pe.code.frameworks import (
    EXAMPLES,
    Framework,
    Recording,
    framework_of,
    named_framework,
)
from symbolic_pe.code.report import Report
from symbolic_pe.code.runs import POSITIONS, Runner, disagreement, tolerance_of
from symbolic_pe.code.sizes import Undecided
from symbolic_pe.code.tracing import Notes, Untraceable
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, N

__all__ = ["Options", "Traced", "examine_here"]

Found = TypeVar("Found")

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
        return tolerance_of(self.recording.dtypes)


def examine_here(function: Callable[..., Any], options: Options, name: str) -> Report:
    """Examine a function in this process."""
    start = time.perf_counter()
    try:
        report = _examined(function, options, name)
    except (Untraceable, Unknown, Undecided, KernelError, ImportError) as reason:
        report = Report(name, "untraceable", error=str(reason))
    return replace(report, seconds=round(time.perf_counter() - start, 3))


def _examined(function: Callable[..., Any], options: Options, name: str) -> Report:
    framework = named_framework(options.framework or framework_of(function))
    kind = options.kind or kind_of(function)
    traced = _traced(function, framework, kind, options)
    _validated(traced)
    answer = answer_for_table if kind == "table" else answer_for_rotation
    reports = [answer(traced[0], name)]
    for other in traced[1:]:
        reports.append(answer(other, name))
    return _together(reports, traced)


def kind_of(function: Callable[..., Any]) -> str:
    """What a function is taken for, by its parameters."""
    parameters = [
        p
        for p in inspect.signature(function).parameters.values()
        if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    names = [p.name for p in parameters]
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


_INPUTS: Mapping[str, tuple[str, ...]] = {
    "rotation": ("x",), "rows": ("x",), "pair": ("q", "y"), "table": (), "cached": ("x", "y"),
}  # fmt: skip


def _traced(
    function: Callable[..., Any], framework: Framework, kind: str, options: Options
) -> list[Traced]:
    shapes = [options.shape] if options.shape else [("N", "d")] if kind == "table" else SHAPES
    refused: list[Exception] = []
    for axes in shapes:
        runner = Runner(function, framework, kind, axes)
        if _attempt(refused, partial(_checked_run, runner)) is None:
            continue
        if options.head_dims is None:
            found = _attempt(refused, partial(_symbolic, runner))
            if found is not None:
                return [found]
        several = [
            _attempt(refused, partial(_concrete, runner, d)) for d in options.head_dims or (64,)
        ]
        if all(several):
            return [one for one in several if one is not None]
    raise _best_reason(refused)


def _checked_run(runner: Runner) -> bool:
    """Whether the code itself takes inputs of this shape and keeps it; raises what it raises."""
    d = EXAMPLES["d"]
    if runner.kind == "table":
        runner.table(EXAMPLES["N"], d)
        return True
    if runner.kind == "cached":
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
    except (Untraceable, Unknown, Undecided) as reason:
        refused.append(reason)
    except Exception as error:  # the user's code may raise anything
        refused.append(_own_error(error))
    return None


def _own_error(error: Exception) -> Untraceable:
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not any(part in frame.filename for part in ("/torch/", "/jax/", "symbolic_pe/code"))
    ]
    line = f"line {frames[-1].lineno}: {frames[-1].line}" if frames else ""
    text = str(error).strip().splitlines()
    return Untraceable("the code fails", line, f"{type(error).__name__}: {text[0] if text else ''}")


def _best_reason(refused: Sequence[Exception]) -> Untraceable:
    known = [r for r in refused if isinstance(r, Untraceable)]
    for wanted in ("cannot trace", "the tracer", ""):
        for reason in known:
            if wanted in str(reason) and (reason.line or not wanted):
                return reason
    return known[0] if known else Untraceable("cannot trace", "", str(refused[0]))


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
    raise undecided or Undecided("no way")


def _concrete(runner: Runner, d: int) -> Traced:
    setting = Setting(runner.axes, None, d)
    recording = runner.framework.record(runner.function, runner.kind, setting)
    try:
        return _read(runner, recording, setting)
    except Undecided as reason:
        raise Untraceable("cannot trace the code", "", str(reason)) from None


def _read(runner: Runner, recording: Recording, setting: Setting) -> Traced:
    kind = runner.kind
    notes = Notes()
    outputs = recording.run(kind, setting, notes)
    inputs = _INPUTS[kind]
    wanted = 2 if kind == "pair" else 1
    if len(outputs) < wanted:
        raise Untraceable(f"the function returns {len(outputs)} arrays where {wanted} are expected")
    row = variable("n", N) if kind in ("table", "rows") else None
    formulas = tuple(
        read_formula(_plain_table(output) if kind == "table" else output, setting, inputs, row)
        for output in outputs[:wanted]
    )
    return Traced(runner, recording, setting, formulas, inputs, notes, 3)


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


def _exceptions(recording: Recording, way: tuple[int, int]) -> tuple[list[str], list[int]] | None:
    """What the recording assumes of d, in words, and small d that it is not for.

    None if it is for few d only.
    """
    step = way[0] * way[1]
    dims = range(step, _SWEEP + 1, step)
    failing = {d for d in dims for guard in recording.guards if not guard.holds({EXAMPLES["d"]: d})}
    small = max(16, 2 * step)
    if len(failing) > len(dims) // 2:
        return None
    texts = []
    if failing:
        large = sorted(d for d in failing if d > small)
        if large:
            texts.append(f"d is none of {_listed(large)} (the code or its tracing branches there)")
    if step > 2:
        texts.append(f"d is divisible by {step}")
    return texts, sorted(d for d in failing if d <= small)


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


def _compared(traced: Traced, which: int, formula: Formula) -> str | None:
    runner, d = traced.runner, traced.d
    if runner.kind == "table":
        values, rows, positions = runner.table(6, d), None, tuple(range(6))
        names: Sequence[str] = ()
    else:
        rows = np.random.default_rng(5).standard_normal((len(POSITIONS), d))
        positions = tuple(range(5)) if runner.kind == "rows" else POSITIONS
        values = runner.rotated(rows, positions, which)
        names = traced.inputs[which:] + traced.inputs[:which]
    return disagreement(
        formula, names, traced.example_index, rows, positions, values, traced.tolerance
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
