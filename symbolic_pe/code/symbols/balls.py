"""Enclosures of terms at points: the second way to the numbers of a traced formula.

Every function is enclosed by its row of ``kernel/functions.py``; variables have numbers, and
functions of indices are callables.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import flint
from flint import acb, arb

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.terms import APP, NUM, Term
from symbolic_pe.kernel.types import KernelError

Values: TypeAlias = Mapping[Term, Any]
BITS = 128
_WORDS = {"summed": "a sum whose length varies"}


class Point:
    """Balls (``acb``) that contain the values of terms at one point, each computed once.

    ``values``: an integer or a number for each variable, a callable of integers for a function.
    ``within``: what is known of some of the variables; terms in these alone are computed there,
    once for all points that share it.
    """

    def __init__(self, values: Values, within: Point | None = None, bits: int = BITS) -> None:
        self._values: Values = {**within._values, **values} if within else values
        self._within = within
        self._shared = within._values.keys() - values.keys() if within else frozenset()
        self._bits = bits
        self._memory: dict[Term, Any] = {}

    def enclosure(self, term: Term) -> Any:
        """A ball that contains the value.  Raises ``KernelError`` if a function has no ball."""
        before, flint.ctx.prec = flint.ctx.prec, self._bits
        try:
            return self._ball(term)
        finally:
            flint.ctx.prec = before

    def number(self, term: Term) -> float:
        """The middle of the enclosure of a real number."""
        return float(self.enclosure(term).real.mid())

    def _ball(self, term: Term) -> Any:
        found = self._memory.get(term)
        if found is None:
            is_shared = self._within is not None and term.free <= self._shared
            found = self._within._ball(term) if self._within and is_shared else self._new_ball(term)
            self._memory[term] = found
        return found

    def _new_ball(self, term: Term) -> Any:
        if term.kind == NUM:
            return acb(flint.fmpq(*term.head))
        head = term.head if term.kind == APP else term
        if head in self._values:
            arguments = [_integer(self._ball(a)) for a in term.args]
            return acb(_exact(self._values[head](*arguments) if arguments else self._values[head]))
        ball = _WAYS.get(head.head)
        if ball is not None:
            return ball(*[self._ball(a) for a in term.args])
        meaning = definition(head)
        if meaning is None:
            raise KernelError(f"{_WORDS.get(head.head, head.head)} has no enclosure")
        return self._ball(meaning(*term.args))


def enclosure(term: Term, values: Values, bits: int = BITS) -> Any:
    """A ball that contains the value of the term at the :class:`Point` of these values."""
    return Point(values, bits=bits).enclosure(term)


def closed_value(term: Term) -> Any:
    """A ball with the value of a term without variables."""
    return enclosure(term, {})


def number_at(term: Term, values: Values) -> float:
    """The middle of the enclosure of a real number."""
    return Point(values).number(term)


def _floor(ball: Any) -> Any:
    low, high = (math.floor(float(end)) for end in (ball.real.lower(), ball.real.upper()))
    if low != high:
        raise KernelError("a floor of a number that is too near to a whole one")
    return acb(low)


def _root(ball: Any) -> Any:
    """√t of a ball: where it reaches below 0, of its part above."""
    low, high = ball.real.lower(), ball.real.upper()
    if low > 0 or not high > 0:
        return ball.sqrt()
    half = high.sqrt() / 2
    return acb(arb(half.mid(), half.upper()))


def _integer(ball: Any) -> int:
    return round(float(ball.real.mid()))


_WAYS: dict[str, Callable[..., Any]] = {
    **{row.name: row.ball for row in FUNCTIONS.values() if row.ball},
    "toN": lambda ball: ball,
    "pow": lambda ball, exponent: ball ** _integer(exponent),
    "floor": _floor,
    "sqrt": _root,
    "absR": lambda ball: acb(abs(ball.real)),
    "positive_part": lambda ball: acb(max(0, _integer(ball))),
}
"""Every function's ball; the last ones are of functions that are not continuous, or not smooth."""


def _exact(value: Any) -> Any:
    return arb(value) if isinstance(value, float) else value
