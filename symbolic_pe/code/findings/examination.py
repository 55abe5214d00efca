"""An examination, in the process in which the code runs."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from symbolic_pe.code.findings import reading
from symbolic_pe.code.findings.answers import answer_for_rotation, answer_for_table
from symbolic_pe.code.findings.circumstances import KEPT, check
from symbolic_pe.code.findings.traced import Runner, Traced
from symbolic_pe.code.report import Report
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import Undecided
from symbolic_pe.code.symbols.tracing import Untraceable, line_of_error, told_by
from symbolic_pe.code.tracers.carried import as_found
from symbolic_pe.code.tracers.frameworks import EXAMPLES, Framework, framework_of, named_framework
from symbolic_pe.kernel.types import KernelError

RECURSION = 20_000
"""An element of an array is asked for through all operations that led to it."""

HEAD_DIMS = (64, 128, 32)
"""Where a symbolic d is not possible, the first of these that the code takes is examined."""

Found = TypeVar("Found")

POSITION_AXES = (3, 2)
"""How many positions a row may have, where one is not what the code takes."""

SHAPES = (("N", "d"), ("B", "H", "N", "d"), ("B", "N", "d"), ("B", "N", "H", "d"), ("N", "H", "d"))
"""The shapes of x that are tried, in this order."""

_LENGTHS = {
    "length", "n", "seq_len", "seq_length", "max_len", "max_length", "num_positions",
    "n_positions", "max_seq_len", "n_position", "L", "T",
}  # fmt: skip
_DIMENSIONS = {
    "d", "dim", "d_model", "head_dim", "embed_dim", "hidden", "channels", "D", "n_embd",
    "embedding_dim", "d_hid", "depth", "features",
}  # fmt: skip


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
    scaling: Mapping[str, Any] | None = None
    """The parameters of the schedule of frequencies that is meant."""


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
    _refuse_other_callables(function)
    framework = named_framework(options.framework or framework_of(function))
    kind = options.kind or kind_of(function)
    traced = _traced_with_positions(function, framework, kind, options)
    check(traced)
    if kind == "table":
        reports = [answer_for_table(one, name, options.precision) for one in traced]
    else:
        reports = [
            answer_for_rotation(one, name, options.precision, options.scaling) for one in traced
        ]
    return _together(reports, traced)


def _refuse_other_callables(function: Callable[..., Any]) -> None:
    """Raise Untraceable for what gives no array when it is called."""
    name = getattr(function, "__name__", "")
    if isinstance(function, type):
        raise Untraceable(
            f"{name} is a class: write a small adapter f(x, positions) that calls an object of it"
        )
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise Untraceable(
            "the function is async: write a small adapter f(x, positions) that waits for its result"
        )
    if inspect.isgeneratorfunction(function):
        raise Untraceable(
            "the function is a generator: write a small adapter f(x, positions) that joins what it "
            "yields"
        )
    if inspect.isfunction(function) and "self" in function.__code__.co_varnames[:1]:
        raise Untraceable(
            f"{name} is a method: write a small adapter f(x, positions) that calls it of an object"
        )


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
        own = getattr(
            function, "forward", function
        )  # PyTorch's modules are called by any arguments
        known = inspect.signature(own).parameters.values()
    except (TypeError, ValueError):
        raise Untraceable("what arguments the function takes cannot be found out") from None
    asked = [p for p in known if p.default is p.empty]
    if asked and all(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in asked):
        raise Untraceable(
            "the function takes any number of arguments: write a small adapter f(x, positions)"
        )
    named = [p.name for p in asked if p.kind is inspect.Parameter.KEYWORD_ONLY]
    if named:
        raise Untraceable(
            f"the function needs {', '.join(named)} by name: write a small adapter f(x, positions)"
        )
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in asked if p.kind in positional]


def _traced_with_positions(
    function: Callable[..., Any], framework: Framework, kind: str, options: Options
) -> list[Traced]:
    """With positions (N,), or else with one row of them for each of several axes."""
    try:
        found, refused = _traced(function, framework, kind, options), None
    except Exception as reason:
        found, refused = [], reason
    mixed = any(
        "position of another row" in words
        for one in found
        for f in one.formulas
        for words in f.other_rows
    )
    for axes in POSITION_AXES if (mixed or refused) and kind in ("rotation", "pair") else ():
        try:
            several = _traced(function, framework, kind, replace(options, position_axes=axes))
            if refused or not any(f.other_rows for one in several for f in one.formulas):
                return several
        except Untraceable as reason:
            if _is_failure(refused) and not _is_failure(reason):
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
        with as_found(function):
            is_long = framework.effort(runner.example_call(EXAMPLES["d"])) > MOST_OPERATIONS
        found: Traced | None = None
        if options.position_axes == 1 and options.head_dims is None:
            found = _for_every_d(runner, refused, is_long)
            if found is not None and not (kind == "rows" and found.formulas[0].other_rows):
                return _with_axes([found], options)
            doubtful = doubtful or found
        if found is None:
            several = _for_numbers(runner, options.head_dims, is_long, refused)
            if several:
                _note_other_dims(several, refused)
                several = several if options.head_dims else list(map(_to_be_tried, several))
                return _with_axes(several, options)
        if _is_hopeless(refused):
            break
    if doubtful is not None:
        return [doubtful]
    raise _best_reason(refused)


def _with_axes(found: list[Traced], options: Options) -> list[Traced]:
    """The same, with the axes of x listed where they are others than it usually has."""
    for one in found:
        axes = one.runner.axes
        if options.shape is None and axes in SHAPES[2:]:
            one.notes.idealised.add(f"x has the axes ({', '.join(axes)})")
    return found


def _note_other_dims(found: Sequence[Traced], refused: Sequence[Exception]) -> None:
    """List that the code behaves differently for another d than that it was read for, or for the
    same after it was called for others."""
    others = {str(reason) for reason in refused if str(reason).startswith(reading.OTHERWISE)}
    for one in found:
        one.notes.idealised.update(
            KEPT if words == f"{reading.OTHERWISE} d = {one.d}" else f"d is {one.d}: {words}"
            for words in others
        )


def _for_every_d(runner: Runner, refused: list[Exception], is_long: bool) -> Traced | None:
    """The code for a symbolic d, if it runs for the example; ``is_long``: it is not recorded."""
    if is_long and runner.framework.record_directly(runner.function) is None:
        return None
    if not _attempt(refused, partial(_checked_run, runner, EXAMPLES["d"]), is_run=True):
        return None
    with as_found(runner.function):  # runs for other d may leave their tables
        found = None if is_long else _attempt(refused, partial(reading.symbolic, runner))
        return found or _attempt([], partial(reading.symbolic, runner, directly=True))


def _for_numbers(
    runner: Runner, asked: Sequence[int] | None, is_long: bool, refused: list[Exception]
) -> list[Traced]:
    """The code for each d that is asked for, or else for one that it takes; empty if for none."""
    dims = asked or ((SMALL, 2 * SMALL) if is_long else HEAD_DIMS)
    runs = (d for d in dims if _attempt(refused, partial(_checked_run, runner, d), is_run=True))
    taken = list(runs) if asked else list(islice(runs, 1))
    if not taken:
        return []
    goes_through_rows = is_long and runner.kind == "table"
    found = [] if goes_through_rows else _all_of(refused, reading.concrete, runner, taken)
    found = found or _all_of([], partial(reading.concrete, directly=True), runner, taken)
    if found or _is_hopeless(refused):
        return found
    if runner.kind == "table":
        return _all_of(refused, reading.by_values, runner, taken if asked else [2 * SMALL])
    is_given = asked or runner.position_axes > 1  # the lengths of sections are numbers
    return _all_of(refused, reading.unrolled, runner, taken if is_given else [SMALL])


def _all_of(
    refused: list[Exception],
    read: Callable[[Runner, int], Traced],
    runner: Runner,
    dims: Sequence[int],
) -> list[Traced]:
    """The code for all of these d; empty if one of them fails."""
    found = [_attempt(refused, partial(read, runner, d)) for d in dims]
    return [one for one in found if one is not None] if all(found) else []


def _is_hopeless(refused: Sequence[Exception]) -> bool:
    """Whether the code does what is not known here, in whatever shape it is given."""
    return any("is not known here" in str(reason) for reason in refused)


MOST_OPERATIONS = 130
"""Code that does more of them goes through rows or coordinates one by one: its d is a number."""
SMALL = 8
"""The number of coordinates for code that goes through rows one by one."""


def _to_be_tried(read: Traced) -> Traced:
    """The same, to be tried at a usual number of coordinates if it was read for a small one."""
    return read if read.d > 2 * SMALL else replace(read, elsewhere=HEAD_DIMS[0])


def _checked_run(runner: Runner, d: int) -> bool:
    """Whether the code itself takes inputs of this shape and keeps it; raises what it raises."""
    with as_found(runner.function):
        return _keeps_shape(runner, d)


def _keeps_shape(runner: Runner, d: int) -> bool:
    if runner.kind == "table":
        runner.table(EXAMPLES["N"], d)
        return True
    positions = tuple(range(EXAMPLES["N"]))
    rows = np.ones((len(positions), d))
    out = runner.rotated(rows, positions)
    if out.shape != rows.shape:
        shape = ", ".join(map(str, out.shape))
        raise Untraceable(
            f"for x of shape ({', '.join(runner.axes)}) the output has the shape ({shape})"
        )
    return True


def _attempt(
    refused: list[Exception], action: Callable[[], Found], is_run: bool = False
) -> Found | None:
    """``is_run``: the action is a run on numbers; others follow only where the code has run so."""
    try:
        return action()
    except (Untraceable, Undecided) as reason:
        refused.append(reason)
    except Unknown as reason:
        line = line_of_error(reason)
        refused.append(Untraceable("cannot trace the code", line, str(reason)))
    except (Exception, SystemExit) as error:  # the user's code may raise anything
        refused.append(_of_code(error, is_run))
    return None


_FRAMEWORKS_WORDS = {
    "numpy.object_": "NumPy is given a size that is a symbol here; what PyTorch makes is traced",
    "data-dependent": "the code branches on a number computed from data, as the largest position",
    "non-functional tensor": "the code writes to a tensor that was made outside of it",
}
"""By words of an error: what it is about."""


def _of_code(error: BaseException, is_run: bool) -> Untraceable:
    line = line_of_error(error)
    if isinstance(error, SystemExit):
        return Untraceable("the code fails", line, "it ends its process by sys.exit")
    shown = told_by(error)
    text = shown.partition(": ")[2]
    if text.endswith(("is not known here", "is no real number")):
        return Untraceable("cannot trace the code", line, text)
    if is_run:
        return Untraceable("the code fails", line, shown)
    for words, reason in _FRAMEWORKS_WORDS.items():
        if words in text:
            return Untraceable("cannot trace the code", line, reason)
    return Untraceable("cannot trace the code", line, f"the code runs, but not on symbols: {shown}")


def _is_failure(reason: Exception | None) -> bool:
    """Whether the code itself does not take what it is given."""
    return isinstance(reason, Untraceable) and reason.what.startswith("the code fails")


def _best_reason(refused: Sequence[Exception]) -> Untraceable:
    """What says most: that an operation is unknown, that the tracer is wrong, that what is returned
    is no array, the first error."""
    known = [r for r in refused if isinstance(r, Untraceable)]
    for wanted in ("cannot trace", "the tracer", "the function returns"):
        for reason in known:
            if reason.what.startswith(wanted):
                return reason
    failed = list(filter(_is_failure, known))
    if failed:
        return failed[0]
    return known[0] if known else Untraceable("cannot trace the code:", "", str(refused[0]))


def _together(reports: Sequence[Report], traced: Sequence[Traced]) -> Report:
    """One report for several numbers of coordinates: what differs between them is said."""
    first = reports[0]
    dims = tuple(one.d for one in traced) if not first.symbolic else ()
    first = replace(first, head_dims=dims)
    for other in reports[1:]:
        if (other.layout, other.sign, other.base) != (first.layout, first.sign, first.base):
            return replace(other, head_dims=dims)
    others = ", ".join(str(one.d) for one in traced[1:])
    return (
        replace(first, holds_for=f"{first.holds_for}; alike for d = {others}") if others else first
    )
