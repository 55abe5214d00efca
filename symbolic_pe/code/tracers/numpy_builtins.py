"""Words of Python that keep symbols: int, float, len, min and max, and isinstance of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import cast
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.loops import Loops
from symbolic_pe.code.tracers.numpy_tracing import (
    Symbolic,
    wrapped,
)
from symbolic_pe.code.tracers.rewriting import LOOPS
from symbolic_pe.code.tracers.substitution import (
    Scope,
    extreme,
    keeping,
)


def _is_symbol(value: Any) -> bool:
    return isinstance(value, Symbolic)


def _is_whole(value: Any) -> bool:
    if isinstance(value, Symbolic):
        return value.ndim == 0 and isinstance(value.array.at(()), Size)
    return isinstance(value, int)


def _whole(value: Symbolic) -> Symbolic:
    truncated = elements.truncated(value.array.at(()))
    return wrapped(arrays.scalar(truncated, "int64"), value.notes)


def _real(value: Symbolic) -> Symbolic:
    return wrapped(cast(value.array, "float64"), value.notes)


def _count(value: Any) -> Any:
    if isinstance(value, Symbolic):
        return value.shape[0]
    runs = [part for part in value if isinstance(part, Run)] if isinstance(value, list) else []
    if not runs:
        return len(value)
    total = sum((run.count for run in runs), as_size(len(value) - len(runs)))
    if total.constant is not None:
        return total.constant
    return wrapped(arrays.scalar(total), runs[0].notes)


def builtins_of(loops: Loops) -> Scope:
    return {
        LOOPS: loops,
        "range": loops.range,
        "zip": loops.zip,
        "enumerate": loops.enumerate,
        "map": loops.map,
        "int": keeping(int, _is_symbol, _whole, _is_whole),
        "float": keeping(float, _is_symbol, _real),
        "len": _count,
        "max": extreme(max, np.maximum, _is_symbol),
        "min": extreme(min, np.minimum, _is_symbol),
    }
