"""Comparisons of closed numbers by balls, where balls are known for all functions in them.

Where they are not, the kernel's ``numeric`` fails too: at once outside of integrals, but the value
of an integrand it looks for at a hundred thousand points first.  So it does where the integrand is
an integral itself, whose ball over a range of its parameter is too wide, and where the integrand
has no value in a part of the range.  So the same is done here before, with fewer points.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from flint import acb, ctx, fmpq

from symbolic_pe.foundations.equations import called
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.terms import APP, BOUND, CONST, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, need

_BALLS = {row.name: row.ball for row in FUNCTIONS.values() if row.ball}
WITH_BALL = frozenset(_BALLS) | {"integral"}
_RELATIONS = frozenset({"lt", "le", "eq", "imp", "false"})
_MOST_EVALUATIONS, _FEW_BITS = 5_000, 53
"""So many values of an integrand are looked for; and where there is a ball at all, there is one of
few bits."""


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
        easy = _is_easy(part, _FEW_BITS) and _is_easy(part, bits)
        need(easy, "{} has no ball from few values of its integrand", part)
    try:
        return numeric(statement, bits)
    except SystemError as problem:  # what FLINT makes of whatever an integrand raises
        raise _first(problem) from None


def _first(problem: BaseException) -> BaseException:
    """What the others were made of, one after the other."""
    return problem if problem.__cause__ is None else _first(problem.__cause__)


@lru_cache(maxsize=1000)
def _is_easy(integral: Term, bits: int) -> bool:
    """Whether FLINT finds a ball of the integral without evaluating the integrand often.

    The kernel has it do the same, but up to a hundred thousand times.
    """
    low, high, f = integral.args
    left = [_MOST_EVALUATIONS]

    def integrand(x: acb, _: bool) -> acb:
        left[0] -= 1
        return _ball(f.args[0], x) if left[0] >= 0 else acb("nan")

    try:
        with ctx.workprec(bits):
            area = integrated(integrand, _ball(low), _ball(high), _MOST_EVALUATIONS)
    except (KernelError, RecursionError):
        return True  # the kernel says what it is
    return left[0] >= 0 and bool(area.is_finite())


def integrated(integrand: Callable[[acb, bool], acb], a: acb, b: acb, limit: int) -> acb:
    """FLINT's ball of an integral; raises what the integrand raises, also that the time is over.

    FLINT survives no exception: it calls on with one set, and ends in a SystemError.
    """
    raised: list[BaseException] = []

    def called_back(x: acb, analytic: bool) -> acb:
        try:
            return acb("nan") if raised else integrand(x, analytic)
        except BaseException as problem:
            raised.append(problem)
            return acb("nan")

    area = acb.integral(called_back, a, b, eval_limit=limit)
    if raised:
        raise raised[0]
    return area


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
