"""The names of a user's modules, given another meaning for the time of a recording."""

from __future__ import annotations

import functools
import math
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from symbolic_pe.code.symbols.tracing import is_foreign
from symbolic_pe.code.tracers.frameworks import surroundings
from symbolic_pe.code.tracers.rewriting import rewritten

Scope = dict[str, Any]
_REMEMBERED = type(functools.lru_cache(lambda: None))


class StandIn(types.ModuleType):
    """A module of which some names mean something else."""

    def __init__(self, original: types.ModuleType, names: Mapping[str, Any]) -> None:
        super().__init__(original.__name__)
        self.__dict__.update(names)
        self.__dict__["_original"] = original

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)


class Math(types.ModuleType):
    """Python's math, of symbols too.

    ``of_symbols(name, values)``: what to do with these values instead of math's function; None if
    they are numbers.
    """

    def __init__(
        self, of_symbols: Callable[[str, Sequence[Any]], Callable[..., Any] | None]
    ) -> None:
        super().__init__("math")
        self.__dict__["_of_symbols"] = of_symbols

    def __getattr__(self, name: str) -> Any:
        original = getattr(math, name)
        if not callable(original):
            return original

        def apply(*values: Any) -> Any:
            return (self._of_symbols(name, values) or original)(*values)

        return apply


def keeping(
    kind: type,
    is_symbol: Callable[[Any], bool],
    made: Callable[[Any], Any],
    is_one: Callable[[Any], bool] | None = None,
) -> type:
    """``int`` or ``float``, of symbols too.

    ``made(symbol)``: what a symbol becomes; ``is_one(value)``: whether something is of this kind.
    """

    class Meta(type):
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, kind) if is_one is None else is_one(value)

        def __call__(cls, *args: Any, **keywords: Any) -> Any:
            if args and is_symbol(args[0]):
                return made(args[0])
            return kind(*args, **keywords)

    return Meta(kind.__name__, (kind,), {})


def extreme(
    original: Callable[..., Any], of_symbols: Callable[..., Any], is_symbol: Callable[[Any], bool]
) -> Callable[..., Any]:
    """``max`` or ``min``, of two of which one is a symbol too."""

    def choose(*values: Any, **keywords: Any) -> Any:
        if len(values) == 2 and not keywords and any(map(is_symbol, values)):
            return of_symbols(*values)
        return original(*values, **keywords)

    return choose


def scopes_used(function: Callable[..., Any]) -> list[Scope]:
    """The global names of a function, of those it uses and of the classes that it uses."""
    used = [function, *surroundings(function)]
    scopes = [f.__globals__ for f in used if isinstance(f, types.FunctionType)]
    for value in used:
        owners = value.__mro__ if isinstance(value, type) else type(value).__mro__
        for owner in owners:
            scopes += [
                f.__globals__ for f in vars(owner).values() if isinstance(f, types.FunctionType)
            ]
    return list({id(scope): scope for scope in scopes}.values())


def own_scopes(function: Callable[..., Any]) -> list[Scope]:
    """The global names of the modules that are the user's own: of no library."""
    scopes = [vars(module) for module in list(sys.modules.values()) if _is_own(module)]
    given = getattr(function, "__globals__", None)
    if given is not None and not is_foreign(str(given.get("__file__", ""))):
        scopes.append(given)
    return list({id(scope): scope for scope in scopes}.values())


def _is_own(module: Any) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(module, types.ModuleType) and bool(file) and not is_foreign(str(file))


@contextmanager
def exchanged(
    scopes: Sequence[Scope], meanings: Callable[[Scope], Mapping[str, Any]]
) -> Iterator[None]:
    """For a while, the names of each scope mean what ``meanings(scope)`` says."""
    kept: list[tuple[Scope, str, Any]] = []
    nothing = object()
    try:
        for scope in scopes:
            for name, new in meanings(scope).items():
                kept.append((scope, name, scope.get(name, nothing)))
                scope[name] = new
        yield
    finally:
        for scope, name, value in reversed(kept):
            if value is nothing:
                scope.pop(name, None)
            else:
                scope[name] = value


def own_functions(
    function: Callable[..., Any], scopes: Sequence[Scope]
) -> list[types.FunctionType]:
    """The user's functions, and those of the user's classes."""
    waiting = [function, *surroundings(function), *(v for scope in scopes for v in scope.values())]
    found: dict[int, types.FunctionType] = {}
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        value = getattr(value, "__wrapped__", None) or getattr(value, "__func__", value)
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, types.FunctionType) and not is_foreign(_file_of(value)):
            found[id(value)] = value
        elif isinstance(value, type) and not is_foreign(file_of_module(value.__module__)):
            waiting += vars(value).values()
        elif not isinstance(value, type):
            waiting.append(type(value))
    return list(found.values())


def file_of_module(name: str) -> str:
    """Its file, or what is taken for a library's."""
    return str(getattr(sys.modules.get(name), "__file__", None) or "<frozen")


@contextmanager
def looping(functions: Sequence[types.FunctionType]) -> Iterator[None]:
    """For a while, loops of these functions are run by ``loops`` (see ``rewriting``)."""
    kept = [(function, function.__code__) for function in functions]
    try:
        for function, _ in kept:
            function.__code__ = rewritten(function.__code__) or function.__code__
        yield
    finally:
        for function, code in kept:
            function.__code__ = code


def without_memory(scope: Scope) -> dict[str, Any]:
    """What remembers its results, which cannot be looked up by symbols, as it is without that."""
    return {
        name: value.__wrapped__
        for name, value in scope.items()
        if isinstance(value, _REMEMBERED) and not is_foreign(_file_of(value.__wrapped__))
    }


def _file_of(function: Any) -> str:
    code = getattr(function, "__code__", None)
    return str(getattr(code, "co_filename", ""))
