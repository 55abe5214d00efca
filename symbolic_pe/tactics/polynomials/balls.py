"""Comparisons of closed numbers by balls, where balls are known for all functions in them.

Where they are not, the kernel's ``numeric`` fails too: at once outside of integrals, but the value
of an integrand it looks for at a hundred thousand points first.  So it does where the integrand is
an integral itself, whose ball over a range of its parameter is too wide, and where the integrand
has a pole in the range: no piece around it, however short, has a ball.
"""

from __future__ import annotations

from functools import lru_cache

from flint import acb, fmpq

from symbolic_pe.foundations.equations import called
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.terms import APP, BOUND, CONST, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, need

__all__ = ["WITH_BALL", "compared_by_balls", "rough_value"]

_BALLS = {row.name: row.ball for row in FUNCTIONS.values() if row.ball}
WITH_BALL = frozenset(_BALLS) | {"integral"}
_RELATIONS = frozenset({"lt", "le", "eq", "imp", "false"})
_MOST_HALVINGS = 40
"""A piece without a ball is halved so often."""
_MOST_PIECES = 32
"""With more pieces without a ball at one depth it is left to the kernel."""


def compared_by_balls(statement: Term, bits: int) -> Theorem:
    """⊢ s < t or s ≠ t for closed numbers; raises ``KernelError``."""
    waiting, seen = [(statement, False)], set[tuple[Term, bool]]()
    while waiting:
        part, is_inside = waiting.pop()
        if (part, is_inside) in seen:
            continue
        seen.add((part, is_inside))
        head = part.head if part.kind == APP else part
        known = head.kind != CONST or head.head in WITH_BALL or head.head in _RELATIONS
        need(known, "{} has no ball", head)
        is_integral = called(part) == "integral"
        need(not (is_inside and is_integral), "{} is an integral of integrals", statement)
        waiting += ((argument, is_inside or is_integral) for argument in part.args)
    for part in (part for part, _ in seen if called(part) == "integral"):
        need(not _has_gap(part), "the integrand of {} has no ball around some point", part)
    return numeric(statement, bits)


@lru_cache(maxsize=1000)
def _has_gap(integral: Term) -> bool:
    """Whether the range has ever shorter pieces on which the integrand has no ball."""
    low, high, f = integral.args
    try:
        a, b = _ball(low), _ball(high)
    except (KernelError, RecursionError):
        return False  # the kernel says what it is
    middle, radius = (a.mid() + b.mid()) / 2, (b.mid() - a.mid()) / 2
    pieces = [middle]
    for _ in range(_MOST_HALVINGS):
        pieces = [x for x in pieces if not _is_finite(f, x, radius)]
        if not pieces or len(pieces) > _MOST_PIECES:
            return False
        radius /= 2
        pieces = [y for x in pieces for y in (x - radius, x + radius)]
    return True


def _is_finite(f: Term, middle: acb, radius: acb) -> bool:
    around = acb(middle.real.union(middle.real - radius.real).union(middle.real + radius.real))
    try:
        return bool(_ball(f.args[0], around).is_finite())
    except (KernelError, RecursionError):
        return False


def rough_value(t: Term) -> float:
    """About the value of a closed real number, from which nothing is concluded; ``KernelError``."""
    if called(t) == "rpow":
        base, exponent = map(_ball, t.args)
        return float((base**exponent).real)
    return float(_ball(t).real)


def _ball(t: Term, *scope: acb) -> acb:
    """A rough enclosure, from which nothing is concluded."""
    if t.kind == NUM:
        return acb(fmpq(*t.head))
    if t.kind == BOUND:
        return scope[-1 - t.head]
    name = (t.head if t.kind == APP else t).head
    need(name in _BALLS, "{} has no ball", name)
    return _BALLS[name](*(_ball(argument, *scope) for argument in t.args))
