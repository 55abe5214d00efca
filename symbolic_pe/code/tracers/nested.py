"""Arguments and results that are lists, tuples and dictionaries of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def parts_in(value: Any) -> Iterator[Any]:
    """What they hold in the end."""
    if isinstance(value, list | tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from parts_in(part)
    else:
        yield value


def mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """The same with each part changed."""
    if type(value) in (list, tuple):
        return type(value)(mapped(change, part) for part in value)
    if isinstance(value, dict):
        return {key: mapped(change, part) for key, part in value.items()}
    return change(value)
