"""What holds at all points near p: ∃d > 0. ∀y. |y − p| ≤ d ⇒ φ(y), as ``definedness`` asks for it.

It is shown for one of these d:

    1              φ(y) is shown with |y − p| ≤ 1, as where it holds for all y
    p/2, −p/2      if 0 < p or p < 0: y has the sign of p
    by continuity  φ(y) is s(y) < t(y), s(y) ≤ t(y) or s(y) ≠ t(y); at p it holds (with <), and
                   g = t − s is continuous there: |g(y) − g(p)| ≤ |g(p)|/2 for y near p
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.equations import absolute
from symbolic_pe.foundations.logic import is_call, is_universal, opened
from symbolic_pe.foundations.written import implies, less, less_equal, unequal
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, generalise, instantiate, modus_ponens
from symbolic_pe.kernel.terms import Term, forall, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, O, R, need
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.functions.contexts import new_variable
from symbolic_pe.tactics.functions.continuity import continuous
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.inequalities.facts import is_inequality, is_numeral_zero, is_unequal
from symbolic_pe.theories import laws

_ZERO, _ONE, _HALF = numeral(0, 1, R), numeral(1, 1, R), numeral(1, 2, R)

Shown = Callable[..., Theorem]
"""Makes ⊢ a statement from what is known and from the theorems that follow it, or raises."""


class Nearness(NamedTuple):
    """∃d > 0. ∀y. |y − p| ≤ d ⇒ φ(y), p the ``point`` and φ a λ-term."""

    point: Term
    holds: Term

    @property
    def statement(self) -> Term:
        """The statement, without a defined ∃."""
        q, d = (fresh(x, t, *self) for x, t in (("q", O), ("d", R)))
        return forall(q, implies(forall(d, implies(less(0, d), self.within(d), q)), q))

    def within(self, d: Term) -> Term:
        """∀y. |y − p| ≤ d ⇒ φ(y)"""
        y = fresh("y", R, *self, d)
        return forall(y, implies(self.near(y, d), substitute(self.holds, y)))

    def near(self, y: Term, d: Term) -> Term:
        """|y − p| ≤ d"""
        return less_equal(absolute(y - self.point), d)


def nearness(statement: Term) -> Nearness | None:
    """The parts of such a statement; None for another."""
    try:
        found = _parts(statement)
    except (KernelError, _Other):
        return None
    return found if found.statement is statement else None


class _Other(Exception):
    """The statement has another form."""


def _parts(statement: Term) -> Nearness:
    """The parts of a statement that may have this form."""
    q = fresh("q", O, statement)
    exists_d = _argument(_open(statement, q), "imp", 0)
    d = fresh("d", R, statement)
    within = _argument(_argument(_open(exists_d, d), "imp", 1), "imp", 0)
    y = fresh("y", R, statement)
    implication = _open(within, y)
    distance = _argument(_argument(_argument(implication, "imp", 0), "le", 0), "absR", 0)
    point = _argument(_argument(distance, "add", 1), "mul", 1)
    return Nearness(point, function(y, _argument(implication, "imp", 1)))


def _open(statement: Term, x: Term) -> Term:
    if not is_universal(statement) or statement.args[0].type.source is not x.type:
        raise _Other
    return opened(statement, x)


def _argument(t: Term, name: str, index: int) -> Term:
    if not is_call(t, name):
        raise _Other
    return t.args[index]


def shown_near(goal: Nearness, context: Context, shown: Shown) -> Theorem:
    """Γ ⊢ the statement; what ``shown`` raises for a fixed d, if it is not shown."""
    failure: KernelError | None = None
    for distance, positive in _distances(goal.point, context):
        try:
            return _existence(goal, distance, positive, _within(goal, distance, context, shown))
        except KernelError as error:
            failure = failure or error
    try:
        return _by_continuity(goal, context)
    except KernelError as error:
        raise failure or error from None


def _distances(p: Term, context: Context) -> Iterator[tuple[Term, Theorem]]:
    """d and ⊢ 0 < d"""
    for distance in (_ONE, _HALF * p, _HALF * -p):
        try:
            yield distance, context.prove(less(0, distance))
        except KernelError:
            continue


def _existence(goal: Nearness, d: Term, positive: Theorem, within: Theorem) -> Theorem:
    """From ⊢ 0 < d and ⊢ ∀y. |y − p| ≤ d ⇒ φ(y)."""
    q = new_variable("q", O, (positive, within), *goal)
    premise = opened(goal.statement, q).args[0]
    step = modus_ponens(instantiate(assume(premise), d), positive, within)
    return generalise(discharge(premise, step), q)


def _within(goal: Nearness, d: Term, context: Context, shown: Shown) -> Theorem:
    """Γ ⊢ ∀y. |y − p| ≤ d ⇒ φ(y)"""
    y = new_variable("y", R, context.facts, *goal, d)
    near = assume(goal.near(y, d))
    offset = y - goal.point
    above = combine(less_equal(offset, d), laws.modulus_above(offset), near)
    below = combine(less_equal(-offset, d), laws.modulus_above_negative(offset), near)
    inner = shown(substitute(goal.holds, y), near, above, below)
    return generalise(discharge(near.statement, inner), y)


def _by_continuity(goal: Nearness, context: Context) -> Theorem:
    """From |g(y) − g(p)| ≤ r near p."""
    p = goal.point
    y = new_variable("y", R, context.facts, *goal)
    wanted = substitute(goal.holds, y)
    g = function(y, _difference(wanted))
    radius, positive, keeps = _radius(is_unequal(wanted), substitute(g, p), context)
    moves = continuous(g, p, context.facts)
    law = laws.c_to_epsilon(g, p, moves, radius, positive)

    q = new_variable("q", O, (*context.facts, law), *goal)
    law = instantiate(law, q)
    d = new_variable("d", R, (*context.facts, law), *goal)
    given = opened(law.statement.args[0], d)
    some, close = assume(given.args[0]), assume(given.args[1].args[0])
    near = assume(goal.near(y, d))
    kept = keeps(substitute(g, y), modus_ponens(instantiate(close, y), near))
    within = generalise(discharge(near.statement, _about_sides(wanted, kept)), y)

    premise = assume(opened(goal.statement, q).args[0])
    reached = modus_ponens(instantiate(premise, d), some, within)
    branch = generalise(discharge(some.statement, discharge(close.statement, reached)), d)
    return generalise(discharge(premise.statement, modus_ponens(law, branch)), q)


def _difference(statement: Term) -> Term:
    """t − s of s < t and s ≤ t, s − t of s ≠ t; without a 0."""
    if is_unequal(statement):
        s, t = statement.args[0].args
    else:
        need(is_inequality(statement), "{} is neither <, ≤ nor ≠", statement)
        t, s = statement.args
    need(s.type is R, "{} is no real number", s)
    return s if is_numeral_zero(t) else s - t


def _radius(
    differs: bool, value: Term, context: Context
) -> tuple[Term, Theorem, Callable[[Term, Theorem], Theorem]]:
    """r, ⊢ 0 < r, and what u has in common with the value if |u − value| ≤ r."""
    if differs:
        nonzero = context.prove(unequal(value, _ZERO))
        radius = _HALF * absolute(value)
        positive = combine(
            less(0, radius), (Fraction(1, 2), laws.modulus_positive_R(value, nonzero))
        )
        return radius, positive, lambda u, close: laws.still_nonzero(value, u, nonzero, close)
    sign = context.prove(less(0, value))
    radius = _HALF * value
    positive = combine(less(0, radius), (Fraction(1, 2), sign))
    return radius, positive, lambda u, close: laws.still_positive(value, u, sign, close)


def _about_sides(wanted: Term, kept: Theorem) -> Theorem:
    """s < t, s ≤ t or s ≠ t from what is known of the difference."""
    if wanted is kept.statement:
        return kept
    if not is_unequal(wanted):
        return combine(wanted, kept)
    same = assume(wanted.args[0])
    zero = algebra(*kept.statement.args[0].args, (same,), ())
    return discharge(same.statement, modus_ponens(kept, zero))
