"""Runs of a JAX function in which some of its roundings are left out.

The jaxpr of the function is run equation by equation.  One whose result is a narrow float rounds
it; a rounding is left out by giving the equation float64 and asking for float64.
"""

from __future__ import annotations

import importlib
import linecache
from collections.abc import Callable, Sequence, Set
from typing import Any

import jax
import numpy as np

from symbolic_pe.code.symbols.tracing import is_foreign, shown_line
from symbolic_pe.code.tracers.roundings import Place, Rounding

_WIDEST = {
    "complex64": "complex128",
    "bfloat16": "float64",
    "float16": "float64",
    "float32": "float64",
}
_MOVING = frozenset(
    {
        "broadcast_in_dim",
        "concatenate",
        "copy",
        "dynamic_slice",
        "expand_dims",
        "gather",
        "neg",
        "pad",
        "reshape",
        "rev",
        "select_n",
        "slice",
        "split",
        "squeeze",
        "stop_gradient",
        "transpose",
    }
)
"""What only moves elements: it rounds nothing."""


def roundings_of(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Rounding]:
    """The roundings of a run, in order, each place once."""
    run = _Run(None)
    run.jaxpr(*_recorded(function, arguments))
    return list(run.found.values())


def run_with(kept: Set[Place], function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """The outputs of a run with only these roundings."""
    closed, given = _recorded(function, arguments)
    with _wide():
        return [np.asarray(output) for output in _Run(kept).jaxpr(closed, given)]


def _recorded(function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, list[Any]]:
    """The jaxpr and the arrays that it is given: numbers stay numbers."""
    places = [i for i, a in enumerate(arguments) if isinstance(a, jax.Array)]

    def of_arrays(*arrays: Any) -> Any:
        given = list(arguments)
        for i, array in zip(places, arrays, strict=True):
            given[i] = array
        return function(*given)

    given = [arguments[i] for i in places]
    return jax.make_jaxpr(of_arrays)(*given), given


def _wide() -> Any:
    """A context in which there is float64; older versions have it among what is experimental."""
    home = jax if hasattr(jax, "enable_x64") else importlib.import_module("jax.experimental")
    return home.enable_x64(True)


class _Run:
    """Runs a jaxpr; ``kept``: the roundings that are not left out, None for all."""

    def __init__(self, kept: Set[Place] | None) -> None:
        self.kept = kept
        self.found: dict[Place, Rounding] = {}

    def jaxpr(self, closed: Any, arguments: Sequence[Any]) -> list[Any]:
        """The outputs for these arguments."""
        jaxpr = getattr(closed, "jaxpr", closed)
        values = dict(zip(jaxpr.constvars, getattr(closed, "consts", ()), strict=True))
        values.update(zip(jaxpr.invars, arguments, strict=True))

        def read(atom: Any) -> Any:
            return np.asarray(atom.val) if hasattr(atom, "val") else values[atom]

        for equation in jaxpr.eqns:
            given = [read(atom) for atom in equation.invars]
            results = self._results(equation, given)
            values.update(zip(equation.outvars, results, strict=True))
        return [read(atom) for atom in jaxpr.outvars]

    def _results(self, equation: Any, given: Sequence[Any]) -> Sequence[Any]:
        inner = equation.params.get("jaxpr") or equation.params.get("call_jaxpr")
        if inner is not None and hasattr(inner, "eqns"):
            return self.jaxpr(inner, given)
        narrow = [v.aval.dtype.name for v in equation.outvars if v.aval.dtype.name in _WIDEST]
        if not narrow or equation.primitive.name in _MOVING:
            return _applied(equation, given, equation.params)
        rounding = _rounding(equation, narrow[0])
        self.found.setdefault(rounding.place, rounding)
        if self.kept is None or rounding.place in self.kept:
            return _applied(equation, given, equation.params)
        wide = [_widened(value) for value in given]
        return _applied(equation, wide, {k: _wide_dtype(v) for k, v in equation.params.items()})


def _applied(equation: Any, given: Sequence[Any], parameters: Any) -> Sequence[Any]:
    result = equation.primitive.bind(*_alike(given), **parameters)
    return result if equation.primitive.multiple_results else [result]


def _alike(given: Sequence[Any]) -> list[Any]:
    """All floats as wide as the widest: an input of a moving equation may be wide already."""
    names = {_name(value) for value in given}
    if not names & {"float64", "complex128"}:
        return list(given)
    return [_widened(value) for value in given]


def _name(value: Any) -> str:
    return str(getattr(value, "dtype", None) or np.asarray(value).dtype)


def _widened(value: Any) -> Any:
    wide = _WIDEST.get(_name(value))
    return value if wide is None else jax.numpy.asarray(value).astype(wide)


def _wide_dtype(parameter: Any) -> Any:
    """A parameter that asks for a narrow dtype asks for a wide one."""
    name = getattr(parameter, "name", None)
    return np.dtype(_WIDEST[name]) if name in _WIDEST else parameter


def _rounding(equation: Any, dtype: str) -> Rounding:
    operation = equation.primitive.name
    whole = [v.aval.size for v in equation.invars if v.aval.dtype.kind in "iu"]
    return Rounding(
        operation=operation,
        line=line_of(equation),
        dtype=dtype,
        is_cast=operation == "convert_element_type",
        whole_numbers=max(whole, default=0),
    )


def line_of(equation: Any) -> str:
    """The innermost line of the user's own code, with its text if that is known."""
    traceback = equation.source_info.traceback
    for frame in traceback.frames if traceback is not None else ():
        if not is_foreign(frame.file_name):
            text = linecache.getline(frame.file_name, frame.line_num).strip()
            return shown_line(frame.file_name, frame.line_num, text)
    return ""
