"""Options that are time limits."""

from __future__ import annotations

from typing import Any

import click

from symbolic_pe.processes import checked_seconds

__all__ = ["SECONDS"]


class _Seconds(click.ParamType):  # type: ignore[type-arg]
    """A number of seconds that timers can wait for."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            return checked_seconds(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


SECONDS = _Seconds()
