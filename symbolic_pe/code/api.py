"""The functions people call: examine, assert_rotary, assert_sinusoidal."""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symbolic_pe import processes
from symbolic_pe.code.loading import Target, target_of
from symbolic_pe.code.parameters import checked_base, checked_scaling
from symbolic_pe.code.report import Report

MOST_POSITIONS = 131_072
TIMEOUT = 60.0
"""The most that an examination may take, in seconds, with the imports of PyTorch or JAX."""


_ENVIRONMENT = {"OMP_NUM_THREADS": "1", "PYTORCH_JIT": "0", "TORCHDYNAMO_DISABLE": "1"}
"""What PyTorch has compiled cannot be recorded: there the code is run as it is written."""


def examine(
    function: Callable[..., Any],
    *,
    table: bool = False,
    cache: bool = False,
    head_dims: Sequence[int] | None = None,
    shape: str | None = None,
    framework: str | None = None,
    precision: int | None = None,
    scaling: Mapping[str, Any] | None = None,
    timeout: float = TIMEOUT,
) -> Report:
    """What a function is, as a formula for every d and position, with proofs or a witness.

    ``function``: f(x, positions) with x (N, d) or (B, H, N, d) and positions (N,); or
    f(q, k, positions); or f(length, d) → (length, d) (``table=True``); or f(new, cache, position)
    (``cache=True``).  ``head_dims``: numbers of coordinates to examine it for, where a symbolic d
    is not wanted; ``shape``: the axes of x, as "B,N,H,d"; ``framework``: "torch", "jax" or "numpy",
    found out by default; ``precision``: also measure how far the code's own cosines and sines are
    from the true ones, for so many positions and for x in float32, bfloat16 and float16;
    ``scaling``: the schedule of frequencies that is meant, as configurations of models have it:
    ``{"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 4096}``.

    The function's file is run in a process of its own, which may take ``timeout`` seconds.  A
    function that is made inside another one cannot be found there: it is examined in this process,
    without a limit.

    Raises ``ValueError`` for a time limit, shape, framework or scaling that makes no sense.
    """
    options = checked_options(table, cache, head_dims, shape, framework, precision, scaling)
    seconds = processes.checked_seconds(timeout)
    target = target_of(function)
    if target is None:
        from symbolic_pe.code.findings.examination import Options, examine_here

        return examine_here(function, Options(**options), _name(function))
    return examine_target(target, options, seconds)


def checked_options(
    table: bool,
    cache: bool,
    head_dims: Sequence[int] | None,
    shape: str | None,
    framework: str | None,
    precision: int | None = None,
    scaling: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The options as an examination takes them."""
    if table and cache:
        raise ValueError("a function is a table or a cached step, not both")
    axes = None if shape is None else tuple(part.strip() for part in shape.split(","))
    if axes is not None and not _is_shape(axes):
        raise ValueError(f"a shape is written in B, H, N and d, with d last: not {shape!r}")
    if framework not in (None, "torch", "jax", "numpy"):
        raise ValueError(f'a framework is "torch", "jax" or "numpy", not {framework!r}')
    dims = None if head_dims is None else tuple(int(d) for d in head_dims)
    if dims is not None and not (dims and all(0 < d <= 1024 for d in dims)):
        raise ValueError(f"head dimensions are numbers from 1 to 1024, not {head_dims!r}")
    if precision is not None and not 0 < precision <= MOST_POSITIONS:
        raise ValueError(f"the precision is measured for 1 to {MOST_POSITIONS} positions")
    kind = "table" if table else "cached" if cache else None
    return {
        "kind": kind,
        "framework": framework,
        "shape": axes,
        "head_dims": dims,
        "precision": precision,
        "scaling": None if scaling is None else checked_scaling(scaling),
    }


def _is_shape(axes: Sequence[str]) -> bool:
    is_last, are_known = axes[-1] == "d", set(axes) <= set("BHNd")
    return is_last and are_known and "N" in axes and len(set(axes)) == len(axes)


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", type(function).__name__)


def examine_target(target: Target, options: Mapping[str, Any], timeout: float) -> Report:
    """Examine a function in a process of its own."""
    start = time.perf_counter()
    process = processes.start(
        processes.command_of("symbolic_pe.code.worker"),
        _ENVIRONMENT,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    limit = threading.Timer(timeout, _stop, (process,))
    words: list[str] = []
    reader = threading.Thread(target=_collect, args=(process.stderr, words), daemon=True)
    limit.start()
    reader.start()
    line = ""
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        _send(process.stdin, {"target": target._asdict(), "options": dict(options)})
        line = process.stdout.readline()
    finally:
        status = _ended(process, reader, 0 if line else ENDING)
        limit.cancel()
    if line:
        return Report.from_dict(json.loads(line))
    seconds = time.perf_counter() - start
    return Report(
        target.name,
        "untraceable",
        error=_why(seconds, timeout, status, words),
        seconds=round(seconds, 3),
    )


PATIENCE = 1.0
"""How many seconds a process may take to say where it is."""
ENDING = 20.0
"""How many it may take to end by itself, with all that it has loaded, before it is ended."""


def _stop(process: subprocess.Popen[str]) -> None:
    """End a process that has said on which line it is."""
    if processes.WHERE is not None:
        process.send_signal(processes.WHERE)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE / 4)
    processes.kill(process)


def _ended(process: subprocess.Popen[str], reader: threading.Thread, patience: float) -> int:
    status = processes.ended(process, patience)
    reader.join()
    with contextlib.suppress(OSError):
        process.stderr.close()  # type: ignore[union-attr]
    return status


def _send(stream: Any, message: Mapping[str, Any]) -> None:
    with contextlib.suppress(OSError):  # the process has ended: what it said is reported
        stream.write(json.dumps(message) + "\n")
        stream.flush()


def _collect(stream: Any, words: list[str]) -> None:
    words.extend(iter(stream.readline, ""))


def _why(seconds: float, timeout: float, status: int, words: Sequence[str]) -> str:
    from symbolic_pe.code.symbols.tracing import LONGEST_MESSAGE, Untraceable, line_of_dump

    line = line_of_dump(words)
    if seconds >= timeout:
        if not line:
            return f"it was not done after {timeout:g} s; a longer time limit can be given"
        what = f"it was not done after {timeout:g} s"
        return str(Untraceable(what, line, "a longer time limit can be given"))
    last = next((word.strip() for word in reversed(words) if word.strip()), "")
    reason = processes.ending(status)
    if not line and last:
        reason += f": {last[:LONGEST_MESSAGE]}"
    return str(Untraceable("the process of the code ended", line, reason))


# in tests -------------------------------------------------------------------------------------


def assert_rotary(
    function: Callable[..., Any],
    *,
    layout: str | None = None,
    base: float | int | None = None,
    sign: int | None = None,
    rotated: Any = None,
    scaling: Mapping[str, Any] | None = None,
    **options: Any,
) -> Report:
    """Assert that a function is a rotary encoding, proved for every d; the report is returned.

    ``layout``: "interleaved" or "half-split"; ``base``: as 10000; ``sign``: 1 or −1; ``rotated``:
    "all" or a pair as ("0", "d/2"); ``scaling``: the schedule, as for :func:`examine`; what is not
    given may be anything, but a slip that is diagnosed always fails.  Other options are those of
    :func:`examine`.  Raises ``AssertionError`` with a witness, and with what was found instead.
    """
    if layout not in (None, "interleaved", "half-split"):
        raise ValueError(f'a layout is "interleaved" or "half-split", not {layout!r}')
    if sign not in (None, 1, -1):
        raise ValueError(f"a sign is 1 or −1, not {sign!r}")
    checked_base(base)
    wanted = None if scaling is None else checked_scaling(scaling)
    report = examine(function, scaling=wanted, **options)
    _require(
        report,
        report.differences("rotary", layout, base, sign, rotated, wanted),
    )
    return report


def assert_sinusoidal(
    function: Callable[..., Any],
    *,
    arrangement: str | None = None,
    base: float | int | None = None,
    **options: Any,
) -> Report:
    """Assert that f(length, d) is the sinusoidal table, proved for every d.

    ``arrangement``: "interleaved" or "halves", by itself (sine first) or with ", cosine first".
    Raises ``AssertionError`` with a witness, and with what was found instead.
    """
    checked_base(base)
    report = examine(function, **{**options, "table": True})
    if arrangement is not None and "," not in arrangement:
        arrangement += ", sine first"
    _require(report, report.differences(kind="sinusoidal", layout=arrangement, base=base))
    return report


def _require(report: Report, problems: Sequence[str]) -> None:
    if problems:
        raise AssertionError(f"{report.function}: {'; '.join(problems)}\n{report}")
