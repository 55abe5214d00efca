"""The range that a statement gives a quantified variable, and values inside of it.

Of ∀x: a ≤ x ⇒ x ≤ b ⇒ φ only values between a and b tell anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from flint import acb, arb
from sympy import Basic, Symbol

from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.statements import And, ForAll, Implies, Less, LessEqual, Statement
from symbolic_pe.language.terms import Variable, free_variables
from symbolic_pe.numerics.balls import Undetermined

_MOST_ABOVE = 3
"""How far an integer is from the end of its range, at most: sums up to it cost."""


class Bound(NamedTuple):
    """``term`` ≤ ``variable`` (``from_below``) or ``variable`` ≤ ``term``."""

    variable: Symbol
    from_below: bool
    term: Basic


def bounds_of(statement: ForAll) -> tuple[Bound, ...]:
    """The bounds that the premises under a quantifier give its variables: by what is fixed outside
    or by variables before them."""
    return tuple(
        bound
        for premise in _premises(statement.body)
        for bound in bounds_in(premise, statement.variables)
    )


def bounds_in(premise: Statement, variables: tuple[Variable, ...]) -> tuple[Bound, ...]:
    """The bounds that a premise gives variables, each by those before it or by what is fixed."""
    parts = premise.parts if isinstance(premise, And) else (premise,)
    return tuple(bound for part in parts for bound in _bounds(part) if _is_fixed(bound, variables))


def _premises(statement: Statement) -> Iterator[Statement]:
    while isinstance(statement, Implies):
        yield statement.premise
        statement = statement.conclusion


def _bounds(premise: Statement) -> Iterator[Bound]:
    if isinstance(premise, Less | LessEqual):
        if isinstance(premise.rhs, Symbol):
            yield Bound(premise.rhs, True, premise.lhs)
        if isinstance(premise.lhs, Symbol):
            yield Bound(premise.lhs, False, premise.rhs)


def _is_fixed(bound: Bound, variables: tuple[Variable, ...]) -> bool:
    if bound.variable not in variables or Fact.REAL not in sort_of(bound.variable).value:
        return False
    later = variables[variables.index(bound.variable) :]
    return free_variables(bound.term).isdisjoint(later)


def integers_inside(
    variable: Symbol, bounds: tuple[Bound, ...], value: Callable[[Basic], Any], most: int
) -> list[int]:
    """The integers between a variable's bounds, of more than ``most`` so many of them; none where
    there is no such range."""
    known = sort_of(variable).value
    if Fact.INTEGER not in known:
        return []
    try:
        low, high = _range(variable, bounds, value)
    except Undetermined:
        return []
    if low is None or high is None:
        return []
    numbers = range(int(low.ceil().fmpz()), int(high.floor().fmpz()) + 1)
    step = max(1, -(-len(numbers) // most))
    return [*numbers[::step], *numbers[-1:]]


def _range(
    variable: Symbol, bounds: tuple[Bound, ...], value: Callable[[Basic], Any]
) -> tuple[arb | None, arb | None]:
    """Between which numbers the bounds and the sort of a variable say that it is."""
    own = [bound for bound in bounds if bound.variable == variable]
    below = [_middle(value(bound.term)) for bound in own if bound.from_below]
    above = [_middle(value(bound.term)) for bound in own if not bound.from_below]
    known = sort_of(variable).value
    if Fact.NONNEGATIVE in known:
        below.append(arb(1 if {Fact.INTEGER, Fact.NONZERO} <= known else 0))
    return max(below, default=None), min(above, default=None)


def value_inside(
    variable: Symbol,
    drawn: Any,
    bounds: tuple[Bound, ...],
    value: Callable[[Basic], Any],
    chance: Random,
) -> Any:
    """A value between the variable's bounds: the one that was drawn if it is, otherwise another;
    that one also if no value of the variable's sort is, or the bounds have no value."""
    try:
        low, high = _range(variable, bounds, value)
    except Undetermined:
        return drawn
    if _lies(arb(drawn), low, high):
        return drawn
    is_whole = Fact.INTEGER in sort_of(variable).value
    found = (_integer if is_whole else _real)(low, high, chance)
    return drawn if found is None else found


def _middle(ball: Any) -> arb:
    if not isinstance(ball, acb) or not ball.is_finite() or not ball.imag.contains(0):
        raise Undetermined("a bound is a real number")
    return arb(ball.real.mid())


def _lies(number: arb, low: arb | None, high: arb | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


def _integer(low: arb | None, high: arb | None, chance: Random) -> int | None:
    first = None if low is None else int(low.ceil().fmpz())
    last = None if high is None else int(high.floor().fmpz())
    step = chance.randint(0, _MOST_ABOVE)
    if first is None:
        return None if last is None else last - step
    if last is None:
        return first + step
    return first + step % (last - first + 1) if first <= last else None


def _real(low: arb | None, high: arb | None, chance: Random) -> acb | None:
    """An exact ball, for derivatives are taken there with small steps."""
    if low is None or high is None:
        distance = arb(math.exp(chance.uniform(-1, 1.5)))
        found = low + distance if low is not None else high - distance if high is not None else None
        return None if found is None else acb(arb(found.mid()))
    if high < low:
        return None
    return acb(arb((low + arb(chance.uniform(0.02, 0.98)) * (high - low)).mid()))
