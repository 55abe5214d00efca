"""Runs of a JAX function in which some of its roundings are left out.

The jaxpr of the function is run equation by equation.  One whose result is a narrow float rounds
it; a rounding is left out by giving the equation float64 and asking for float64.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence, Set
from typing import Any

import jax
import numpy as np

from symbolic_pe.code.tracers.jaxprs import Interpreter, line_of
from symbolic_pe.code.tracers.roundings import (
    WIDEST,
    Place,
    Rounding,
    Roundings,
    dtype_of,
    is_array,
)

_MOVING = frozenset((
    "broadcast_in_dim", "concatenate", "copy", "dynamic_slice", "expand_dims", "gather", "neg",
    "pad", "reshape", "rev", "select_n", "slice", "split", "squeeze", "stop_gradient", "transpose",
))  # fmt: skip
"""What only moves elements: it rounds nothing."""


def roundings_of(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Rounding]:
    """The roundings of a run, in order, each place once."""
    run = _Rounded(None)
    run.jaxpr(*_recorded(function, arguments))
    return list(run.roundings.found.values())


def run_with(kept: Set[Place], function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """The outputs of a run with only these roundings."""
    closed, given = _recorded(function, arguments)
    with _wide():
        return [np.asarray(output) for output in _Rounded(kept).jaxpr(closed, given)]


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


class _Rounded(Interpreter):
    """``kept``: the roundings that are not left out, None for all."""

    def __init__(self, kept: Set[Place] | None) -> None:
        self.roundings = Roundings(kept, _widened)

    def equation(self, equation: Any, given: list[Any]) -> Sequence[Any]:
        """The results, with or without their rounding."""
        name, primitive = equation.primitive.name, equation.primitive

        def run(*values: Any, **parameters: Any) -> Any:
            return primitive.bind(*_alike(values), **parameters)

        if name in _MOVING:
            result = run(*given, **equation.params)
        else:
            is_cast = name == "convert_element_type"
            result = self.roundings.result(
                name, run, given, equation.params, is_cast, lambda: line_of(equation)
            )
        return result if primitive.multiple_results else [result]


def _alike(given: Sequence[Any]) -> list[Any]:
    """All floats as wide as the widest: an input of a moving equation may be wide already."""
    is_wide = any(dtype_of(np.asarray(one)) in ("float64", "complex128") for one in given)
    return [_widened(one) for one in given] if is_wide else list(given)


def _widened(value: Any) -> Any:
    """An array, or a dtype that a parameter asks for."""
    if is_array(value):
        wide = WIDEST.get(dtype_of(value))
        return value if wide is None else jax.numpy.asarray(value).astype(wide)
    name = getattr(value, "name", None)
    return np.dtype(WIDEST[name]) if name in WIDEST else value
