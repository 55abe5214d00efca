"""The values that variables, functions and matrices have on both sides of the border."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import sympy
from flint import acb
from sympy import Lambda

from symbolic_pe.language.sorts import Sort
from symbolic_pe.numerics.evaluation import Undetermined, enclose_sparse
from symbolic_pe.numerics.kernel_terms import Undefined

__all__ = [
    "BITS",
    "INSIDE",
    "PROBES",
    "TYPES",
    "FunctionValue",
    "MatrixValue",
    "Wave",
    "always",
    "ball_to_int",
    "for_balls",
    "for_terms",
    "probed_number",
]

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
_DEGENERATE: dict[Sort, tuple[Any, ...]] = {
    Sort.NATURAL: (1, 0, 2),
    Sort.POSITIVE_INTEGER: (1, 1, 2),
    Sort.INTEGER: (0, 1, -1),
    Sort.REAL: (0, 1, -1),
    Sort.NONNEGATIVE: (0, 1, 0.25),
    Sort.POSITIVE: (1, 2, 0.25),
    Sort.COMPLEX: (1, 0, 1j),
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
    """A number of the sort that balls and floats hold exactly."""
    if turn < 3:
        return _DEGENERATE[sort][turn]
    real = chance.randrange(-40, 41) / 16
    return {
        Sort.NATURAL: chance.randrange(0, 5),
        Sort.POSITIVE_INTEGER: chance.randrange(1, 5),
        Sort.INTEGER: chance.randrange(-4, 5),
        Sort.COMPLEX: complex(real, chance.randrange(1, 24) / 16),
        Sort.REAL: real,
        Sort.NONNEGATIVE: abs(real),
        Sort.POSITIVE: abs(real) + 1 / 16,
    }[sort]


@dataclass(frozen=True)
class Wave:
    """A function of any number of arguments, not symmetric in them, with values in a sort."""

    sort: Sort
    seed: int

    def term(self, arguments: list[Any]) -> Any:
        """The value in SymPy's terms."""
        angle = sum(
            (sympy.Rational(k + 2, 7) * a for k, a in enumerate(arguments)), sympy.Integer(0)
        )
        return self._shape(sympy.sin(angle + self.seed), sympy.Rational, sympy.I)

    def number(self, arguments: list[Any], context: Any) -> Any:
        """The same in an mpmath context."""
        angle = sum((context.mpf(k + 2) / 7 * a for k, a in enumerate(arguments)), context.mpf(0))
        rational = lambda p, q: context.mpf(p) / q  # noqa: E731
        return self._shape(context.sin(angle + self.seed), rational, context.mpc(0, 1))

    def _shape(self, wave: Any, rational: Callable[[int, int], Any], i: Any) -> Any:
        if self.sort is Sort.COMPLEX:
            return rational(3, 4) + wave + i * (rational(1, 3) - wave / 2)
        if self.sort is Sort.REAL:
            return rational(1, 5) + wave
        return rational(1, 1) + wave / 2

    def whole(self, arguments: list[int]) -> int:
        """The value of one that is an integer, at integers."""
        value = self.seed + sum((2 * k + 3) * a for k, a in enumerate(arguments))
        least = {Sort.NATURAL: 0, Sort.POSITIVE_INTEGER: 1, Sort.INTEGER: -2}[self.sort]
        return value % 4 + least


_WHOLE = (Sort.NATURAL, Sort.POSITIVE_INTEGER, Sort.INTEGER)


def ball_to_int(ball: acb) -> int:
    if not (ball.imag == 0 and ball.real.is_integer()):
        raise Undetermined(f"{ball} is no integer")
    return int(ball.real.fmpz())


def _number_to_int(x: Any) -> int:
    if x != int(x):
        raise Undefined(f"{x} is no integer")
    return int(x)


@dataclass(frozen=True)
class FunctionValue:
    """An unknown function, as balls and as the evaluator take it."""

    wave: Wave
    count: int

    def for_balls(self) -> Any:
        if self.wave.sort in _WHOLE:
            return lambda *a: self.wave.whole([ball_to_int(x) for x in a])
        bound = sympy.symbols(f"bound_argument:{self.count}")
        return Lambda(bound, self.wave.term(list(bound)))

    def for_terms(self, context: Any) -> Any:
        if self.wave.sort in _WHOLE:
            return lambda *a: self.wave.whole([_number_to_int(x) for x in a])
        return lambda *a: self.wave.number(list(a), context)


@dataclass(frozen=True)
class MatrixValue:
    """An unknown matrix: entry (a, b) is a wave of a, b and the parameters."""

    wave: Wave
    rows: int
    cols: int

    def for_balls(self) -> Any:
        def value(*parameters: acb) -> list[list[acb]]:
            return [
                [self._entry(a, b, parameters) for b in range(self.cols)] for a in range(self.rows)
            ]

        return value

    def _entry(self, a: int, b: int, parameters: tuple[acb, ...]) -> acb:
        names = sympy.symbols(f"bound_argument:{len(parameters)}")
        term = self.wave.term([sympy.Integer(a), sympy.Integer(b), *names])
        return enclose_sparse(term, dict(zip(names, parameters, strict=True)), BITS)  # type: ignore[return-value]

    def for_terms(self, context: Any) -> Any:
        return lambda *a: self.wave.number([a[-2], a[-1], *a[:-2]], context)


def for_terms(value: Any, context: Any) -> Any:
    if isinstance(value, FunctionValue | MatrixValue):
        return value.for_terms(context)
    if isinstance(value, float):
        return context.mpf(value)
    return context.mpc(value) if isinstance(value, complex) else value


def for_balls(value: Any) -> Any:
    return value.for_balls() if isinstance(value, FunctionValue | MatrixValue) else value
