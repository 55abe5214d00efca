"""Words of Python that keep symbols: int, float, len, min and max, and isinstance of them."""

from __future__ import annotations

from collections.abc import Callable
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
)

# Python's own ---------------------------------------------------------------------------------


class _WholeMeta(type):
    def __instancecheck__(cls, value: Any) -> bool:
        if isinstance(value, Symbolic):
            return value.ndim == 0 and isinstance(value.array.at(()), Size)
        return isinstance(value, int)

    def __call__(cls, *args: Any, **keywords: Any) -> Any:
        if args and isinstance(args[0], Symbolic):
            whole = elements.truncated(args[0].array.at(()))
            return wrapped(arrays.scalar(whole, "int64"), args[0].notes)
        return int(*args, **keywords)


class _Whole(int, metaclass=_WholeMeta):
    """``int``, of symbols too."""


class _RealMeta(type):
    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, float)

    def __call__(cls, *args: Any) -> Any:
        if args and isinstance(args[0], Symbolic):
            return wrapped(cast(args[0].array, "float64"), args[0].notes)
        return float(*args)


class _Real(float, metaclass=_RealMeta):
    """``float``, of symbols too."""


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
        "int": _Whole,
        "float": _Real,
        "len": _count,
        "max": _extreme(max, np.maximum),
        "min": _extreme(min, np.minimum),
    }


def _extreme(original: Callable[..., Any], of_symbols: Callable[..., Any]) -> Callable[..., Any]:
    """``max`` or ``min``, of two symbols too."""

    def choose(*values: Any, **keywords: Any) -> Any:
        if len(values) == 2 and not keywords and any(isinstance(v, Symbolic) for v in values):
            return of_symbols(*values)
        return original(*values, **keywords)

    return choose
