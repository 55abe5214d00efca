"""Runs of a NumPy function in which some of its roundings are left out.

The function is given arrays that notice what is done with them, and sees a NumPy whose constructors
make such arrays.  An operation with a narrow float for its result rounds it; a rounding is left out
by doing the operation in float64.
"""

from __future__ import annotations

import traceback
import types
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from typing import Any

import numpy as np

from symbolic_pe.code.symbols.tracing import own_line
from symbolic_pe.code.tracers.numpy_functions import CONSTRUCTORS
from symbolic_pe.code.tracers.roundings import Place, Rounding
from symbolic_pe.code.tracers.substitution import Scope, exchanged, own_scopes

_WIDEST = {"complex64": "complex128", "float16": "float64", "float32": "float64"}


class Observer:
    """Notes the roundings of a run, in order; all but those at ``kept`` are left out.

    ``kept``: None for a run as it is.
    """

    def __init__(self, kept: Set[Place] | None) -> None:
        self.kept = kept
        self.found: dict[Place, Rounding] = {}

    def noted(
        self, operation: str, run: Callable[..., Any], args: Any, keywords: Any, is_cast: bool
    ) -> Any:
        """What an operation gives, noted, and with float64 if its rounding is left out."""
        result = run(*_plain(args), **_plain(keywords))
        narrow = [name for name in map(_dtype, _parts(result)) if name in _WIDEST]
        if not narrow:
            return self._observed(result)
        rounding = Rounding(
            operation=operation,
            line=own_line(traceback.extract_stack()),
            dtype=narrow[0],
            is_cast=is_cast,
            whole_numbers=max((a.size for a in _parts(args) if a.dtype.kind in "iu"), default=0),
        )
        self.found.setdefault(rounding.place, rounding)
        if self.kept is None or rounding.place in self.kept:
            return self._observed(result)
        return self._observed(run(*_wide(args), **_wide(keywords)))

    def array(self, values: Any) -> Any:
        """An array that tells this observer what is done with it."""
        made = np.asarray(values).view(_Observed)
        made.observer = self
        return made

    def _observed(self, result: Any) -> Any:
        if isinstance(result, list | tuple):
            return type(result)(self._observed(part) for part in result)
        return self.array(result) if isinstance(result, np.ndarray | np.floating) else result


class _Observed(np.ndarray):
    """An array that tells its observer what is done with it."""

    observer: Observer

    def __array_finalize__(self, source: Any) -> None:
        """A view has the observer of its base."""
        if source is not None and hasattr(source, "observer"):
            self.observer = source.observer

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Any:
        target = keywords.get("out")
        result = self.observer.noted(
            ufunc.__name__, getattr(ufunc, method), inputs, keywords, is_cast=False
        )
        return result if target is None else target[0]

    def __array_function__(self, function: Any, _: Any, args: Any, keywords: Any) -> Any:
        return self.observer.noted(function.__name__, function, args, keywords, is_cast=False)

    def astype(self, dtype: Any, *_: Any, **__: Any) -> Any:
        """Another dtype: a cast."""

        def cast(values: Any, wanted: Any) -> Any:
            return values.astype(wanted)

        return self.observer.noted("astype", cast, (self, np.dtype(dtype)), {}, is_cast=True)


def _parts(value: Any) -> list[Any]:
    """The arrays in arguments or results."""
    if isinstance(value, list | tuple):
        return [one for part in value for one in _parts(part)]
    return [value] if isinstance(value, np.ndarray | np.generic) else []


def _dtype(value: Any) -> str:
    return str(value.dtype.name)


def _mapped(change: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, list | tuple):
        return type(value)(_mapped(change, part) for part in value)
    if isinstance(value, dict):
        return {key: _mapped(change, part) for key, part in value.items()}
    return change(value)


def _plain(value: Any) -> Any:
    return _mapped(lambda v: v.view(np.ndarray) if isinstance(v, _Observed) else v, value)


def _wide(value: Any) -> Any:
    """Arrays and dtypes of narrow floats as wide ones."""

    def widened(one: Any) -> Any:
        if isinstance(one, np.ndarray | np.generic):
            name = _WIDEST.get(_dtype(one))
            return one if name is None else one.astype(name)
        if isinstance(one, np.dtype) or (isinstance(one, type) and issubclass(one, np.generic)):
            name = _WIDEST.get(np.dtype(one).name)
            return one if name is None else np.dtype(name)
        return one

    return _mapped(widened, _plain(value))


class _Numpy(types.ModuleType):
    """NumPy, with constructors whose arrays are observed."""

    def __init__(self, observer: Observer) -> None:
        super().__init__("numpy")
        self.__dict__.update({name: _constructor(name, observer) for name in CONSTRUCTORS})

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


def _constructor(name: str, observer: Observer) -> Callable[..., Any]:
    original = getattr(np, name)

    def make(*args: Any, **keywords: Any) -> Any:
        return observer.noted(name, original, args, keywords, bool(_parts(args)))

    return make


@contextmanager
def observing(function: Callable[..., Any], observer: Observer) -> Iterator[None]:
    """For a while, the user's code sees a NumPy whose arrays are observed."""
    stand_in = _Numpy(observer)
    known = {id(np): stand_in}
    known.update({id(getattr(np, name)): getattr(stand_in, name) for name in CONSTRUCTORS})

    def meanings(scope: Scope) -> Scope:
        found = {name: known.get(id(value)) for name, value in scope.items()}
        return {name: new for name, new in found.items() if new is not None}

    with exchanged(own_scopes(function), meanings):
        yield


def outputs_with(
    kept: Set[Place] | None, function: Callable[..., Any], arguments: Sequence[Any]
) -> tuple[Any, list[Rounding]]:
    """What a run with only these roundings gives, and its roundings."""
    observer = Observer(kept)
    given = [observer.array(a) if isinstance(a, np.ndarray) else a for a in arguments]
    with observing(function, observer):
        result = function(*given)
    return _plain(result), list(observer.found.values())
