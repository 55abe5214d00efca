"""Comparisons of closed numbers by balls, where balls are known for all functions in them.

Where they are not, the kernel's ``numeric`` fails too: at once outside of integrals, but the value
of an integrand it looks for at a hundred thousand points first.  So it does where the integrand is
an integral itself, whose ball over a range of its parameter is too wide.
"""

from __future__ import annotations

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.terms import APP, CONST, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need
from symbolic_pe.tactics.equations import called

__all__ = ["WITH_BALL", "compared_by_balls"]

WITH_BALL = frozenset(row.name for row in FUNCTIONS.values() if row.ball) | {"integral"}
_RELATIONS = frozenset({"lt", "le", "eq", "imp", "false"})


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
    return numeric(statement, bits)
