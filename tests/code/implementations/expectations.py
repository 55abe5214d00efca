"""What an implementation is expected to be, written beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Expected(NamedTuple):
    """As a report says it; ``base``: None if it does not matter."""

    kind: str
    layout: str
    sign: int | None
    base: str | None
    symbolic: bool
    options: dict[str, Any]


def collector(expected: dict[str, Expected]) -> Callable[..., Any]:
    """A decorator that notes what a function is."""

    def want(
        kind: str = "rotary",
        layout: str = "half-split",
        sign: int | None = 1,
        base: str | None = "10000",
        symbolic: bool = True,
        table: bool = False,
        cache: bool = False,
        shape: str | None = None,
        head_dims: tuple[int, ...] | None = None,
    ) -> Callable[..., Any]:
        options = {
            "kind": "table" if table else "cached" if cache else None,
            "shape": None if shape is None else tuple(shape.split(",")),
            "head_dims": head_dims,
        }

        def note(function: Callable[..., Any]) -> Callable[..., Any]:
            expected[function.__name__] = Expected(kind, layout, sign, base, symbolic, options)
            return function

        return note

    return want
