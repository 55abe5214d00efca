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

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.terms import APP, NUM, Term
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.foundations.elementary import definition

__all__ = ["BITS", "Values", "closed_value", "enclosure", "number_at"]

Values: TypeAlias = Mapping[Term, Any]
BITS = 128
_BALLS: dict[str, Callable[..., Any]] = {
    row.name: row.ball for row in FUNCTIONS.values() if row.ball
}


def enclosure(term: Term, values: Values, bits: int = BITS) -> Any:
    """A ball (``acb``) that contains the value of the term at this point.

    ``values``: an integer or a number for each variable, a callable of integers for a function.
    Raises ``KernelError`` if a function has no ball.
    """
    before, flint.ctx.prec = flint.ctx.prec, bits
    try:
        return _ball(term, values, {})
    finally:
        flint.ctx.prec = before


def closed_value(term: Term) -> Any:
    """A ball with the value of a term without variables."""
    return enclosure(term, {})


def number_at(term: Term, values: Values) -> float:
    """The middle of the enclosure of a real number."""
    return float(enclosure(term, values).real.mid())


def _ball(term: Term, values: Values, memory: dict[Term, Any]) -> Any:
    found = memory.get(term)
    if found is None:
        memory[term] = found = _new_ball(term, values, memory)
    return found


def _new_ball(term: Term, values: Values, memory: dict[Term, Any]) -> Any:
    if term.kind == NUM:
        return acb(flint.fmpq(*term.head))
    head = term.head if term.kind == APP else term
    if head in values:
        arguments = [_integer(_ball(a, values, memory)) for a in term.args]
        return acb(_exact(values[head](*arguments) if arguments else values[head]))
    if head.head in ("toN", "toZ", "toR"):
        return _ball(term.args[0], values, memory)
    meaning = definition(head)
    if meaning is not None:
        return _ball(meaning(*term.args), values, memory)
    if head.head == "pow":
        exponent = _integer(_ball(term.args[1], values, memory))
        return _ball(term.args[0], values, memory) ** exponent
    if head.head in _STEPS:
        return _STEPS[head.head](_ball(term.args[0], values, memory))
    if head.head not in _BALLS:
        raise KernelError(f"{head.head} has no enclosure")
    return _BALLS[head.head](*[_ball(a, values, memory) for a in term.args])


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


_STEPS: dict[str, Callable[[Any], Any]] = {
    "floor": _floor,
    "sqrt": _root,
    "absR": lambda ball: acb(abs(ball.real)),
    "positive_part": lambda ball: acb(max(0, _integer(ball))),
}
"""Functions that are not continuous, or not smooth."""


def _integer(ball: Any) -> int:
    return round(float(ball.real.mid()))


def _exact(value: Any) -> Any:
    return arb(value) if isinstance(value, float) else value
