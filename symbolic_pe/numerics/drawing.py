"""Values of variables, drawn: numbers of a sort, and functions whose values are of one.

Numbers are ``int``, ``float`` or ``complex``, so that balls and NumPy have them exactly; so are
those in a :class:`Wave`, which is computed wherever sines are: by balls, in SymPy's terms, by
mpmath and NumPy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import sympy
from flint import acb

from symbolic_pe.language.sorts import Fact, Sort
from symbolic_pe.numerics.balls import Undetermined

CORNERS: Mapping[Sort, tuple[int | float | complex, ...]] = {
    Sort.COMPLEX: (1, 0, 1j),
    Sort.REAL: (0, 1, -1),
    Sort.NONNEGATIVE: (0, 1, 0.25),
    Sort.POSITIVE: (1, 2, 0.25),
    Sort.INTEGER: (0, 1, -1),
    Sort.NATURAL: (1, 0, 2),
    Sort.POSITIVE_INTEGER: (1, 1, 2),
}
"""Where much degenerates."""


def number(
    sort: Sort, chance: Random, *, most: int = 4, scale: float = 4.0, least: int = 1
) -> int | float | complex:
    """A number of a sort.

    ``most``: the largest integer; ``least``: the smallest one of the positive integers, which are
    sizes as a rule; ``scale``: how large other numbers are.
    """
    known = sort.value
    if Fact.INTEGER in known:
        low = least if Fact.NONZERO in known else 0 if Fact.NONNEGATIVE in known else -most
        return chance.randint(low, most)
    if Fact.NONZERO in known:
        return math.exp(chance.uniform(-2, 1 + math.log(scale)))
    if Fact.REAL in known:
        return chance.uniform(0 if Fact.NONNEGATIVE in known else -scale, scale)
    return complex(chance.uniform(-3, 3), chance.uniform(-3, 3))


class Field(NamedTuple):
    """What a wave is computed with: numbers made of floats, the sine, i, what is real of an
    argument, and the integer below a real number."""

    number: Callable[[float], Any]
    sin: Callable[[Any], Any]
    i: Any
    real: Callable[[Any], Any]
    floor: Callable[[Any], int]


def _floor_of_ball(ball: acb) -> int:
    below = ball.real.floor()
    if not below.is_integer():
        raise Undetermined(f"the integer below {ball} is not determined")
    return int(below.fmpz())


BALLS = Field(acb, acb.sin, acb(0, 1), lambda x: acb(x.real + x.imag), _floor_of_ball)
TERMS = Field(sympy.Rational, sympy.sin, sympy.I, lambda x: x, int)

_MOST_ARGUMENTS = 8


@dataclass(frozen=True)
class Wave:
    """A function of up to eight arguments whose values are of a sort, without symmetries.

    Real values are level + change·sin(Σ rateₖ·xₖ + phase), the level where there is no argument;
    those of other sorts are made of these, and integers of the integers below the arguments.
    """

    sort: Sort
    level: float
    change: float
    phase: float
    rates: tuple[float, ...]

    @classmethod
    def drawn(cls, sort: Sort, chance: Random) -> Wave:
        """Any of them."""
        level, change = chance.randint(-16, 16) / 16, chance.randint(4, 16) / 16
        rates = [rate / 8 for rate in chance.sample(range(3, 20), _MOST_ARGUMENTS + 1)]
        return cls(sort, level, change, chance.randint(0, 96) / 16, tuple(rates))

    def value(self, field: Field, *arguments: Any) -> Any:
        """The value of the function, computed in a field."""
        if Fact.INTEGER in self.sort.value:
            return self._whole([field.floor(field.real(x)) for x in arguments])
        if self.sort is Sort.COMPLEX:
            one, other = self.rates[:-1], self.rates[1:]
            real, imaginary = (self._wave(field, rates, arguments) for rates in (one, other))
            return real + field.i * imaginary
        value = self._wave(field, self.rates, [field.real(x) for x in arguments])
        if Fact.NONNEGATIVE not in self.sort.value:
            return value
        return value**2 + field.number(0.25 if Fact.NONZERO in self.sort.value else 0)

    def _wave(self, field: Field, rates: tuple[float, ...], arguments: Any) -> Any:
        level = field.number(self.level)
        if not arguments:
            return level
        terms = (field.number(rate) * x for rate, x in zip(rates, arguments, strict=False))
        return level + field.number(self.change) * field.sin(sum(terms, field.number(self.phase)))

    def _whole(self, arguments: list[int]) -> int:
        known = self.sort.value
        least = 1 if Fact.NONZERO in known else 0 if Fact.NONNEGATIVE in known else -2
        odd = (2 * place + 3 for place in range(len(arguments)))
        total = int(16 * self.phase) + sum(k * x for k, x in zip(odd, arguments, strict=True))
        return total % 4 + least


@dataclass(frozen=True)
class Waves:
    """A real matrix, whose entries are functions of the parameters that it may have."""

    entries: tuple[tuple[Wave, ...], ...]

    @classmethod
    def drawn(cls, rows: int, cols: int, chance: Random) -> Waves:
        """Any of them."""
        drawn = (tuple(Wave.drawn(Sort.REAL, chance) for _ in range(cols)) for _ in range(rows))
        return cls(tuple(drawn))

    def value(self, field: Field, *parameters: Any) -> list[list[Any]]:
        """The rows of the matrix, computed in a field."""
        return [[entry.value(field, *parameters) for entry in row] for row in self.entries]
