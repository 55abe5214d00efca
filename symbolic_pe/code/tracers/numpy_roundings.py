"""Runs of a NumPy function in which some of its roundings are left out.

The function is given arrays that notice what is done with them, and sees a NumPy whose constructors
make such arrays.  An operation with a narrow float for its result rounds it; a rounding is left out
by doing the operation in float64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from typing import Any

import numpy as np

from symbolic_pe.code.tracers.nested import mapped, parts_in
from symbolic_pe.code.tracers.numpy_functions import CONSTRUCTORS
from symbolic_pe.code.tracers.roundings import WIDEST, Place, Rounding, Roundings, is_array
from symbolic_pe.code.tracers.substitution import Scope, StandIn, exchanged, own_scopes


class Observer:
    """Makes arrays that tell what is done with them."""

    def __init__(self, kept: Set[Place] | None) -> None:
        self.roundings = Roundings(kept, _widened)

    def noted(
        self, operation: str, run: Callable[..., Any], args: Any, keywords: Any, is_cast: bool
    ) -> Any:
        """What an operation gives, observed too."""
        given, known = mapped(_plain, args), mapped(_plain, keywords)
        result = self.roundings.result(operation, run, given, known, is_cast)
        return mapped(
            lambda one: self.array(one) if isinstance(one, np.ndarray | np.floating) else one,
            result,
        )

    def array(self, values: Any) -> Any:
        """An array that tells this observer what is done with it."""
        made = np.asarray(values).view(_Observed)
        made.observer = self
        return made


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


def _plain(value: Any) -> Any:
    return value.view(np.ndarray) if isinstance(value, _Observed) else value


def _widened(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.astype(WIDEST.get(value.dtype.name, value.dtype))
    if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
        return np.dtype(WIDEST.get(np.dtype(value).name, value))
    return value


def _constructor(name: str, observer: Observer) -> Callable[..., Any]:
    original = getattr(np, name)

    def make(*args: Any, **keywords: Any) -> Any:
        return observer.noted(name, original, args, keywords, any(map(is_array, parts_in(args))))

    return make


@contextmanager
def observing(function: Callable[..., Any], observer: Observer) -> Iterator[None]:
    """For a while, the user's code sees a NumPy whose arrays are observed."""
    stand_in = StandIn(np, {name: _constructor(name, observer) for name in CONSTRUCTORS})
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
    return mapped(_plain, result), list(observer.roundings.found.values())
