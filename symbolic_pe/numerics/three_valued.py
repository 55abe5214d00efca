"""True, false, or not known: what follows for conjunctions, disjunctions and negations."""

from __future__ import annotations

import enum
from collections.abc import Iterable


class Truth(enum.Enum):
    """``CLOSE``: as far as the balls tell, and they are narrow; ``UNKNOWN``: they do not tell."""

    TRUE = "true"
    CLOSE = "true up to rounding"
    UNKNOWN = "undetermined"
    FALSE = "false"

    @property
    def holds(self) -> bool:
        return self in (Truth.TRUE, Truth.CLOSE)


def all_of(values: Iterable[Truth]) -> Truth:
    """The truth of a conjunction: the worst of its parts, of which those after a false one are not
    asked for."""
    return _decisive(values, (Truth.FALSE, Truth.UNKNOWN, Truth.CLOSE), Truth.TRUE)


def any_of(values: Iterable[Truth]) -> Truth:
    """The truth of a disjunction: the best of its parts, of which those after a true one are not
    asked for."""
    return _decisive(values, (Truth.TRUE, Truth.CLOSE, Truth.UNKNOWN), Truth.FALSE)


def _decisive(values: Iterable[Truth], order: tuple[Truth, ...], otherwise: Truth) -> Truth:
    found = []
    for value in values:
        if value is order[0]:
            return value
        found.append(value)
    return next((value for value in order if value in found), otherwise)


def negation(value: Truth) -> Truth:
    """The truth of a negation; that of what is true up to rounding is unknown."""
    opposite = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}
    return opposite.get(value, Truth.UNKNOWN)
