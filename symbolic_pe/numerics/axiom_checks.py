"""Numerical evidence for the axioms: their statements evaluated in ball arithmetic.

This is no proof; the sources of the axioms have those.  It finds a wrong sign, a wrong constant or
a name that means something else here than in the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Protocol

from flint import acb, arb, ctx
from sympy import Basic, Integer, pi

from symbolic_pe.language import statements
from symbolic_pe.language.terms import Variable, binder
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.prose import decimals

_BITS = 400
_DECADES, _PER_DECADE, _LIMIT_TOLERANCE = 12, 20, 1e-9
_MULTIPLES = 1000


class Axiom(Protocol):
    """What is needed of an axiom."""

    @property
    def name(self) -> str: ...

    @property
    def statement(self) -> statements.Statement: ...


@dataclass(frozen=True)
class AxiomCheck:
    """``points``: at how many values; ``worst_error``: the greatest difference found, an upper
    bound (``None`` where the statement has no two sides to compare); ``holds``: whether all is as
    the axiom says; ``phrase``: what was done and found, for a reader, with names in braces for the
    numbers, and ``numbers``: these by name."""

    points: int
    worst_error: float | None
    holds: bool
    phrase: str
    numbers: Mapping[str, object] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """What was done and found."""
        return self.phrase.format(**self.numbers)


def check(axiom: Axiom, seed: int = 0) -> AxiomCheck:
    """Evaluate an axiom: a limit, or the irrationality of π.

    Raises :class:`Undetermined` where the balls do not tell.
    """
    statement = axiom.statement
    if isinstance(statement, statements.TendsTo):
        return _limit(statement, Random(f"{axiom.name}:{seed}"))
    if _is_irrationality_of_pi(statement):
        return _multiples_of_pi()
    raise Undetermined("it is no limit, and not that π is irrational")


# --- limits ----------------------------------------------------------------------------------


def _limit(atom: statements.TendsTo, chance: Random) -> AxiomCheck:
    """The distance from the limit, decade by decade: it falls, and is small in the last."""
    (variable,), (body,), _ = binder(atom.function)
    worst = []
    with ctx.workprec(_BITS):
        limit = _real(atom.limit, {})
        for decade in range(_DECADES):
            points = (arb(10 ** (decade + chance.random())) for _ in range(_PER_DECADE))
            worst.append(max(_upper(abs(_value(body, variable, x) - limit)) for x in points))
    falls = all(after < before for before, after in pairwise(worst))
    numbers = {
        "count": _PER_DECADE,
        "decades": _DECADES,
        "first": _written(worst[0], 1),
        "last": _written(worst[-1], 1),
        "allowed": _written(_LIMIT_TOLERANCE, 0),
    }
    holds = falls and worst[-1] < _LIMIT_TOLERANCE
    phrase = _FALLS if falls else _DOES_NOT_FALL
    return AxiomCheck(_DECADES * _PER_DECADE, worst[-1], holds, phrase, numbers)


_FALLS = (
    "{count} random points in each decade from 1 to 10^{decades}: the greatest distance from the "
    "limit is {first} in the first and {last} in the last (allowed: {allowed}), and it falls from "
    "each to the next"
)
_DOES_NOT_FALL = (
    "{count} random points in each decade from 1 to 10^{decades}: the greatest distance from the "
    "limit is {first} in the first and {last} in the last (allowed: {allowed}), and it does NOT "
    "fall from each to the next"
)


def _value(term: Basic, variable: Variable, x: arb) -> arb:
    return _real(term, {variable: x})


def _real(term: Basic, values: Mapping[Variable, arb]) -> arb:
    ball = enclose(term, values, _BITS)
    if not (isinstance(ball, acb) and ball.is_finite() and ball.imag == 0):
        given = ", ".join(f"{float(value):.6g}" for value in values.values())
        raise Undetermined(f"no finite real value at {given}")
    return ball.real


def _upper(ball: arb) -> float:
    """A float that is not below the ball, to within the rounding of floats."""
    return float(ball.upper())


# --- the irrationality of π ------------------------------------------------------------------


def _is_irrationality_of_pi(statement: statements.Statement) -> bool:
    """Is it ∀ k, m ∈ ℤ: kπ = m ⇒ k = 0?"""
    if not isinstance(statement, statements.ForAll) or len(statement.variables) != 2:
        return False
    k, m = statement.variables
    whole = bool(k.is_integer and m.is_integer)
    return whole and statement.body == statements.Implies(
        statements.Equation(k * pi, m), statements.Equation(k, Integer(0))
    )


def _written(number: float, digits: int) -> str:
    """A number with so many digits behind the point of its first: ``7.1·10⁻¹²``, ``0.46``."""
    is_plain = 1e-2 <= abs(number) < 1e3
    return decimals(f"{number:.{digits + 1}g}" if is_plain else f"{number:.{digits}e}")


def _multiples_of_pi() -> AxiomCheck:
    """For each k the ball of kπ lies between two integers, so kπ = m is false for all m at once."""
    with ctx.workprec(_BITS):
        distances = list(_distances_from_integers())
        least = min(distances, key=lambda pair: float(pair[1].lower()))
        certified = all(distance > 0 for _, distance in distances)
    numbers = {"count": _MULTIPLES, "least": _written(float(least[1]), 2), "place": least[0]}
    phrase = _CERTIFIED if certified else _NOT_CERTIFIED
    return AxiomCheck(_MULTIPLES, None, certified, phrase, numbers)


_CERTIFIED = (
    "|kπ − m| > 0 is certified for 1 ≤ k ≤ {count} and every integer m; the least is {least}, at "
    "k = {place} (a finite sample of what is claimed for all k; k and −k say the same)"
)
_NOT_CERTIFIED = (
    "|kπ − m| > 0 is NOT certified for 1 ≤ k ≤ {count} and every integer m; the least is {least}, "
    "at k = {place} (a finite sample of what is claimed for all k; k and −k say the same)"
)


def _distances_from_integers() -> Iterator[tuple[int, arb]]:
    circle = _real(pi, {})
    for k in range(1, _MULTIPLES + 1):
        below = (k * circle).floor()
        yield k, (k * circle - below).min(below + 1 - k * circle)
