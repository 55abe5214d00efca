"""What statements say at points, as far as balls tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flint import acb, arb
from sympy import Expr, Symbol

from symbolic_pe.deciding.question import REFUSALS
from symbolic_pe.language import statements
from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.terms import Variable
from symbolic_pe.numerics.evaluation import enclose, enclose_sparse
from symbolic_pe.numerics.three_valued import Truth, any_of, negation
from symbolic_pe.numerics.truth import related

Values = Mapping[Variable, Any]

BITS, _MANY_BITS = 80, 1280
_LONGEST_RANGE = 300


def truth_at(statement: statements.Statement, values: Values, bits: int = BITS) -> Truth:
    """Is a statement true at these values?  What is quantified is not looked at."""
    if isinstance(statement, statements.Not):
        return negation(truth_at(statement.body, values, bits))
    if isinstance(statement, statements.Or):
        return any_of(truth_at(part, values, bits) for part in statement.parts)
    if not isinstance(statement, statements.Equation | statements.LessEqual | statements.Less):
        return Truth.UNKNOWN
    try:
        left, right = (
            enclose_sparse(side, values, bits) for side in statements.terms_of(statement)
        )
        return related(type(statement), left, right)
    except REFUSALS:
        return Truth.UNKNOWN


def may_hold(assumption: statements.Statement, values: Values, bits: int = BITS) -> bool:
    """Not certainly false; the sides of an equation must look equal."""
    found = truth_at(assumption, values, bits)
    return found.holds if isinstance(assumption, statements.Equation) else found is not Truth.FALSE


def is_met_at(values: Values, assumption: statements.Statement) -> bool:
    """Does it hold?  An inequality certainly does, of an equation the sides look equal closely."""
    if isinstance(
        assumption, statements.LessEqual | statements.Less | statements.Not | statements.Or
    ):
        return truth_at(assumption, values) is Truth.TRUE
    return may_hold(assumption, values, _MANY_BITS)


class Throughout:
    """Are conditions certainly true, also those for all numbers of a range?  So many ``pieces`` of
    ranges are looked at, for all conditions together."""

    def __init__(self, pieces: int) -> None:
        self._left = pieces

    def holds(self, condition: statements.Statement, values: Values) -> bool:
        """Is it at these values?"""
        if isinstance(condition, statements.Implies):
            is_idle = truth_at(condition.premise, values) is Truth.FALSE
            return is_idle or self.holds(condition.conclusion, values)
        if not isinstance(condition, statements.ForAll):
            return truth_at(condition, values) is Truth.TRUE
        (variable, *more) = condition.variables
        limits = _range(condition)
        if more or limits is None or not isinstance(variable, Symbol):
            return False
        try:
            low, high = (enclose(limit, values, BITS).real for limit in limits)  # type: ignore[union-attr]
        except REFUSALS:
            return False
        if low > high:
            return True
        if not (low.is_finite() and high.is_finite()):
            return False
        body: Any = condition.body.conclusion.conclusion  # type: ignore[union-attr]
        is_whole = Fact.INTEGER in sort_of(variable).value
        pieces = _whole_numbers(low, high) if is_whole else [low.union(high)]
        return self._on(pieces, lambda piece: self.holds(body, {**values, variable: piece}))

    def _on(self, pieces: list[arb], is_true: Callable[[acb], bool]) -> bool:
        """On each piece, or on both of its halves."""
        while pieces and self._left > 0:
            self._left -= 1
            piece = pieces.pop()
            if is_true(acb(piece)):
                continue
            if piece.is_exact() or not piece.is_finite():
                return False
            middle = piece.mid()
            pieces += [piece.lower().union(middle), middle.union(piece.upper())]
        return not pieces


def _range(condition: statements.ForAll) -> tuple[Expr, Expr] | None:
    """a and b, for ∀ x: a ≤ x ⇒ x ≤ b ⇒ …"""
    variable, first = condition.variables[0], condition.body
    if not (
        isinstance(first, statements.Implies) and isinstance(first.conclusion, statements.Implies)
    ):
        return None
    below, above = first.premise, first.conclusion.premise
    if not (isinstance(below, statements.LessEqual) and isinstance(above, statements.LessEqual)):
        return None
    return (below.lhs, above.rhs) if below.rhs == above.lhs == variable else None


def _whole_numbers(low: arb, high: arb) -> list[arb]:
    first, last = low.lower().floor().unique_fmpz(), high.upper().ceil().unique_fmpz()
    numbers = [] if first is None or last is None else range(int(first), int(last) + 1)
    if not 0 < len(numbers) <= _LONGEST_RANGE:
        return [arb("nan")]
    return [arb(n) for n in numbers if not (arb(n) < low or arb(n) > high)]
