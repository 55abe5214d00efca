"""What an implementation is expected to be, written beside it."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from symbolic_pe.code.findings.examination import Options


class Expected(NamedTuple):
    """As a report says it; ``base``, ``frequencies``: None if they do not matter."""

    kind: str
    layout: str
    sign: int | None
    base: str | None
    frequencies: str | None
    symbolic: bool
    options: Options


def want(
    layout: str = "half-split",
    *,
    kind: str = "rotary",
    sign: int | None = 1,
    base: str | None = "10000",
    of: str = "{}^(-2i/d)",
    symbolic: bool = True,
    read_as: str | None = None,
    **options: Any,
) -> Callable[..., Any]:
    """A decorator that notes what a function is; ``of``: its frequencies, made of the base."""

    def note(function: Any) -> Any:
        found = None if base is None or not of else of.format(base)
        asked = Options(kind=read_as, **options)
        function.expected = Expected(kind, layout, sign, base, found, symbolic, asked)
        return function

    return note


want_table = partial(want, kind="sinusoidal", sign=None)
