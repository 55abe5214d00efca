"""What code keeps between calls: tables in attributes, dictionaries and global names.

A recording leaves there what has no values, and a run on an example tables of its length, which
the next run would take for granted.  So what is found before is put back.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from symbolic_pe.code.symbols.tracing import is_foreign
from symbolic_pe.code.tracers.frameworks import surroundings
from symbolic_pe.code.tracers.substitution import file_of_module, own_scopes

DEPTH = 6
_PLAIN = (types.ModuleType, type, str, bytes, int, float, complex, bool, type(None))
_CONTAINERS = (dict, list, set)


@contextmanager
def as_found(function: Callable[..., Any]) -> Iterator[None]:
    """Afterwards the objects and containers that a function can reach hold what they held."""
    kept = State.of(function)
    try:
        yield
    finally:
        kept.put_back()


@dataclass(frozen=True)
class State:
    """What the objects and containers that a function can reach hold."""

    held: tuple[tuple[Any, Any], ...]

    @staticmethod
    def of(function: Callable[..., Any]) -> State:
        """What they hold now."""
        return State(tuple((one, _copy(one)) for one in _containers(function)))

    @property
    def has_changed(self) -> bool:
        """Whether one of them holds something else now."""
        return not all(_is_same(container, before) for container, before in self.held)

    def put_back(self) -> None:
        """Let them hold this again."""
        for container, before in self.held:
            if not _is_same(container, before):
                _put_back(container, before)


def _containers(function: Callable[..., Any]) -> list[Any]:
    """The dictionaries, lists and sets of the user's own modules and objects."""
    scopes = own_scopes(function)
    waiting = [(scope, 0) for scope in scopes]
    waiting += [(value, 1) for value in (function, *surroundings(function))]
    found: dict[int, Any] = {}
    seen: set[int] = set()
    while waiting:
        value, depth = waiting.pop()
        if id(value) in seen or depth > DEPTH:
            continue
        seen.add(id(value))
        inner = _inside(value)
        if isinstance(value, _CONTAINERS):
            found[id(value)] = value
        waiting += [(part, depth + 1) for part in inner]
    return list(found.values())


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list | tuple | set):
        return list(value)
    if isinstance(value, types.FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or () if _is_filled(cell)]
        own = [vars(value), *cells, *(value.__defaults__ or ())]
        return [] if is_foreign(value.__code__.co_filename) else own
    if isinstance(value, types.MethodType):
        return [value.__self__, value.__func__]
    attributes = getattr(value, "__dict__", None)
    if isinstance(value, _PLAIN) or not isinstance(attributes, dict):
        return []
    has_parts = "_modules" in attributes  # a list of modules, of PyTorch's own class
    is_own = not is_foreign(file_of_module(type(value).__module__))
    return [attributes] if has_parts or is_own else []


def _is_filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:  # a name without a value
        return False


def _copy(container: Any) -> Any:
    return type(container)(container) if type(container) in _CONTAINERS else container.copy()


def _is_same(container: Any, before: Any) -> bool:
    if isinstance(container, dict):
        return container.keys() == before.keys() and all(
            container[key] is value for key, value in before.items()
        )
    if isinstance(container, set):
        return bool(container == before)
    return len(container) == len(before) and all(
        a is b for a, b in zip(container, before, strict=True)
    )


def _put_back(container: Any, before: Any) -> None:
    container.clear()
    if isinstance(container, list):
        container.extend(before)
    else:
        container.update(before)
