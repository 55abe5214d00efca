"""The values that variables, functions and matrices have on both sides of the border."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import sympy
from flint import acb
from sympy import Lambda

from symbolic_pe.language.balls import Undetermined
from symbolic_pe.language.sorts import Fact, Sort
from symbolic_pe.numerics.drawing import BALLS, CORNERS, TERMS, Field, Wave, number
from symbolic_pe.numerics.kernel_terms import Undefined

BITS = 128
"""The precision of balls."""

TYPES = {
    Sort.NATURAL: "N",
    Sort.POSITIVE_INTEGER: "N",
    Sort.INTEGER: "Z",
    Sort.COMPLEX: "C",
    Sort.REAL: "R",
    Sort.POSITIVE: "R",
    Sort.NONNEGATIVE: "R",
}
INSIDE: dict[Sort, Callable[[Any], bool]] = {
    Sort.POSITIVE: lambda x: x > 0,
    Sort.POSITIVE_INTEGER: lambda x: x > 0,
    Sort.NONNEGATIVE: lambda x: x >= 0,
}
PROBES: dict[str, tuple[Any, ...]] = {
    "N": (0, 1, 2, 5),
    "R": (-2.0, -0.125, 0, 0.125, 1.0, 3.5),
    "Z": (-2, 0, 1),
    "C": (0, 1j),
}


def always(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def probed_number(sort: Sort, turn: int, chance: Random) -> Any:
    """A number of the sort: a corner in turns 0 to 2."""
    return CORNERS[sort][turn] if turn < len(CORNERS[sort]) else number(sort, chance)


def ball_to_int(ball: acb) -> int:
    if not (ball.imag == 0 and ball.real.is_integer()):
        raise Undetermined(f"{ball} is no integer")
    return int(ball.real.fmpz())


def _field_of(context: Any) -> Field:
    """Computing with a context of mpmath."""

    def floor(x: Any) -> int:
        if x != int(x):
            raise Undefined(f"{x} is no integer")
        return int(x)

    return Field(context.mpf, context.sin, context.mpc(0, 1), lambda x: x, floor)


@dataclass(frozen=True)
class FunctionValue:
    """An unknown function, as balls and as the evaluator take it."""

    wave: Wave
    count: int

    def for_balls(self) -> Any:
        if Fact.INTEGER in self.wave.sort.value:
            return partial(self.wave.value, BALLS)
        bound = sympy.symbols(f"bound_argument:{self.count}")
        return Lambda(bound, self.wave.value(TERMS, *bound))

    def for_terms(self, context: Any) -> Any:
        return partial(self.wave.value, _field_of(context))


_OUTSIDE = 1.0
"""An entry outside of a matrix, not 0: a sum with too many terms is to show."""


@dataclass(frozen=True)
class MatrixValue:
    """An unknown matrix, whose entries are waves of the parameters."""

    entries: tuple[tuple[Wave, ...], ...]

    def for_balls(self) -> Any:
        return lambda *parameters: [
            [entry.value(BALLS, *parameters) for entry in row] for row in self.entries
        ]

    def for_terms(self, context: Any) -> Any:
        field = _field_of(context)

        def entry(*arguments: Any) -> Any:
            *parameters, row, col = arguments
            inside = row < len(self.entries) and col < len(self.entries[int(row)])
            if not inside:
                return field.number(_OUTSIDE)
            return self.entries[int(row)][int(col)].value(field, *parameters)

        return entry


def for_terms(value: Any, context: Any) -> Any:
    if isinstance(value, FunctionValue | MatrixValue):
        return value.for_terms(context)
    if isinstance(value, float):
        return context.mpf(value)
    return context.mpc(value) if isinstance(value, complex) else value


def for_balls(value: Any) -> Any:
    return value.for_balls() if isinstance(value, FunctionValue | MatrixValue) else value
