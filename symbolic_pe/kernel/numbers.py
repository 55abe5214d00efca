"""Comparison of closed numbers by ball arithmetic (FLINT's Arb).

A ball contains the value of its term.  Every function of the table that has a ball is analytic
wherever that ball is finite, so that integrals may be enclosed by integration of enclosures.
"""

from __future__ import annotations

from threading import RLock

import flint
from flint import acb

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import APP, BOUND, FALSE, NUM, Term, constant
from symbolic_pe.kernel.theorem import rule
from symbolic_pe.kernel.types import NUMBERS, KernelError, O, R, need

MOST_BITS, MOST_EVALUATIONS = 4096, 100_000
"""Bounds on the precision, and on how often integrands are evaluated for one comparison."""
_PRECISION = RLock()
_evaluations = [0]
_BALLS = {row.name: row.ball for row in FUNCTIONS.values() if row.ball}
_LESS, _IMPLIES = constant("lt", R, R, O), constant("imp", O, O, O)


@rule
def numeric(statement: Term, bits: int) -> Term:
    """⊢ s < t  or  ⊢ s ≠ t  for closed numbers, if balls of so many bits show it."""
    need(2 <= bits <= MOST_BITS, "2 to {} bits are needed", MOST_BITS)
    need(not statement.free, "closed numbers are needed")
    need(statement.kind == APP and statement.head in (_LESS, _IMPLIES), "s < t or s ≠ t is needed")
    with _PRECISION:
        before, flint.ctx.prec, _evaluations[0] = flint.ctx.prec, bits, 0
        try:
            shown = _is_shown(statement.head is _LESS, *statement.args)
        except RecursionError:
            raise KernelError("the numbers are nested too deeply") from None
        finally:
            flint.ctx.prec = before
    need(shown, "{} is not shown by balls of {} bits", statement, bits)
    return statement


def _is_shown(less: bool, s: Term, t: Term) -> bool:
    """Whether s < t is shown; or s ≠ t, if ``less`` is false and s = t, ⊥ are given."""
    if not less:
        need(t is FALSE, "s < t or s ≠ t is needed")
        s, t = sides(s)
        need(s.type in NUMBERS, "numbers are needed")
    difference = _ball(t, (), {}) - _ball(s, (), {})
    away = difference.real > 0 if less else not difference.contains(0)
    return bool(difference.is_finite() and away)


def _ball(t: Term, scope: tuple[acb, ...], memory: dict[Term, acb]) -> acb:
    """An enclosure of the value; ``scope``: of the variables of the binders around it."""
    if t not in memory:
        memory[t] = _new_ball(t, scope, memory)
    return memory[t]


def _new_ball(t: Term, scope: tuple[acb, ...], memory: dict[Term, acb]) -> acb:
    if t.kind == NUM:
        return acb(flint.fmpq(*t.head))
    if t.kind == BOUND:
        return scope[-1 - t.head]
    name = (t.head if t.kind == APP else t).head
    if name == "integral":
        return _integral(scope, memory, *t.args)
    need(name in _BALLS, "{} has no ball", name)
    return _BALLS[name](*(_ball(argument, scope, memory) for argument in t.args))


def _integral(scope: tuple[acb, ...], memory: dict[Term, acb], a: Term, b: Term, f: Term) -> acb:
    def integrand(x: acb, _: bool) -> acb:
        _evaluations[0] += 1
        need(_evaluations[0] <= MOST_EVALUATIONS, "the integral is too difficult")
        return _ball(f.args[0], (*scope, x), {})

    return acb.integral(integrand, _ball(a, scope, memory), _ball(b, scope, memory))
