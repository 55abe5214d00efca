"""Calling and tracing a user's function, whatever it is written with."""

from __future__ import annotations

import functools
import importlib
import sys
import types
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.formulas import Setting
from symbolic_pe.code.symbols.tracing import Guard, Notes, Untraceable
from symbolic_pe.code.tracers.rewriting import codes_in
from symbolic_pe.code.tracers.roundings import Place, Rounding

EXAMPLES = {"B": 7, "H": 11, "N": 13, "1": 1, "d": 48}
"""The sizes of the example on which a function is recorded."""

Values = NDArray[np.float64]
NAMES = ("torch", "jax", "numpy")


def outputs_of(result: Any) -> list[Any]:
    """What a function returns: the members of a list or tuple, or the one thing that it is."""
    return list(result) if isinstance(result, list | tuple) else [result]


@dataclass(frozen=True)
class Recording:
    """A function, recorded: outputs for symbolic inputs, and what the recording rests on, which is
    nothing where the function is run in each setting anew."""

    function: Callable[..., Any]
    guards: Sequence[Guard] = ()
    """Conditions on the sizes of the example."""
    dtypes: Sequence[tuple[str, str]] = ()
    """(operation, dtype of its result), in order."""

    def run(self, kind: str, setting: Setting, notes: Notes) -> list[Array]:
        """The outputs for the symbolic inputs of this setting."""
        raise NotImplementedError

    def located(self, error: Untraceable) -> Untraceable:
        """The error with the line of the code that it comes from, if that can be found."""
        return error


@dataclass(frozen=True)
class Observed:
    """``outputs`` of a run; ``written``: the places of the arguments that it changed;
    ``with_gradients``: its outputs where gradients are recorded, None if it does not run there."""

    outputs: list[Values]
    written: tuple[int, ...] = ()
    with_gradients: list[Values] | None = None


class Framework:
    """PyTorch, JAX or NumPy: how functions are recorded, and called."""

    name: str
    dtypes: Sequence[str]
    """Those of x for which the precision is measured, the usual one first."""

    def record(self, function: Callable[..., Any], kind: str, setting: Setting) -> Recording:
        """The function, recorded for inputs of this kind."""
        raise NotImplementedError

    def record_directly(self, _function: Callable[..., Any]) -> Recording | None:
        """The function as it is, to be run on symbolic arrays; None if that is what record does."""
        return None

    def effort(self, _call: Callable[[], object]) -> int:
        """How many operations a run does that are recorded one by one; 0 if that is cheap, as where
        the function is run on symbolic arrays."""
        return 0

    def call(
        self, function: Callable[..., Any], arguments: Sequence[Any], dtype: str | None = None
    ) -> list[Values]:
        """The outputs of the user's own run: arrays become the framework's, numbers stay.

        ``dtype``: of arrays of floats, if not the usual one.
        """
        return self.outputs(function, self.given(arguments, dtype or self.dtypes[0]))

    def observed(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Observed:
        """A run, and what it does besides."""
        return Observed(self.call(function, arguments))

    def call_rounded(
        self,
        function: Callable[..., Any],
        arguments: Sequence[Any],
        dtype: str,
        kept: Set[Place] | None,
    ) -> tuple[list[Values], list[Rounding]]:
        """The outputs of a run, and its roundings in order, none if they are not observed.

        ``kept``: the roundings that are not left out; None for a run as it is.
        """
        return self.rounded(function, self.given(arguments, dtype), kept)

    def given(self, arguments: Sequence[Any], dtype: str) -> list[Any]:
        """The arguments with arrays of the framework."""
        return [self.array(a, dtype) if isinstance(a, np.ndarray) else a for a in arguments]

    def array(self, values: Any, dtype: str) -> Any:
        """An array of the framework, of this dtype if it is one of floats."""
        raise NotImplementedError

    def outputs(self, function: Callable[..., Any], given: Sequence[Any]) -> list[Values]:
        """The outputs for arguments of the framework."""
        raise NotImplementedError

    def rounded(
        self, function: Callable[..., Any], given: Sequence[Any], kept: Set[Place] | None
    ) -> tuple[list[Values], list[Rounding]]:
        """The same with some roundings left out, and the roundings."""
        raise NotImplementedError


def named_framework(name: str) -> Framework:
    """The framework of this name; raises ``ImportError`` if it is not installed."""
    module = importlib.import_module(f"symbolic_pe.code.tracers.with_{name}")
    found: Framework = module.framework()
    return found


def framework_of(function: Callable[..., Any]) -> str:
    """The name of the framework that a function is written with, by what its module knows."""
    while isinstance(function, functools.partial):
        function = function.func
    seen = {_top_module(value) for value in surroundings(function)}
    for name in NAMES:
        if name in seen:
            return name
    source = sys.modules.get(getattr(function, "__module__", "") or "")
    others = {_top_module(value) for value in vars(source).values()} if source else set()
    return next((name for name in NAMES if name in others), "numpy")


def surroundings(function: Callable[..., Any], depth: int = 3) -> list[Any]:
    """The global names and closures that a function uses, and those of the functions it uses."""
    if isinstance(function, functools.partial):
        return [function.func, *surroundings(function.func, depth)]
    code = getattr(function, "__code__", None)
    if code is None:
        inner = getattr(function, "__call__", None)  # noqa: B004
        return [inner, *surroundings(inner, depth - 1)] if depth and inner is not None else []
    known = getattr(function, "__globals__", {})
    names = dict.fromkeys(name for part in (code, *codes_in(code)) for name in part.co_names)
    used = [known[name] for name in names if name in known]
    used += [
        vars(module)[name]
        for module in used
        if isinstance(module, types.ModuleType) and _top_module(module) not in NAMES
        for name in names
        if name in vars(module)
    ]
    for cell in function.__closure__ or ():
        used.append(cell.cell_contents)
    for value in list(used) if depth else []:
        if isinstance(value, types.FunctionType):
            used += surroundings(value, depth - 1)
        elif isinstance(value, type):
            used += list(value.__mro__)
    return used


def _top_module(value: Any) -> str:
    name = value.__name__ if isinstance(value, types.ModuleType) else None
    name = name or getattr(value, "__module__", None) or type(value).__module__
    top = str(name).partition(".")[0]
    return "jax" if top == "jaxlib" else top
