"""Comparisons of closed numbers by balls, where balls are known for all functions in them.

Where they are not, the kernel's ``numeric`` fails too: at once outside of integrals, but the value
of an integrand it looks for at a hundred thousand points first.
"""

from __future__ import annotations

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.terms import APP, CONST, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need

__all__ = ["WITH_BALL", "compared_by_balls"]

WITH_BALL = frozenset(row.name for row in FUNCTIONS.values() if row.ball) | {"integral"}
_RELATIONS = frozenset({"lt", "le", "eq", "imp", "false"})


def compared_by_balls(statement: Term, bits: int) -> Theorem:
    """⊢ s < t or s ≠ t for closed numbers; raises ``KernelError``."""
    waiting, seen = [statement], set[Term]()
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        waiting += part.args
        head = part.head if part.kind == APP else part
        known = head.kind != CONST or head.head in WITH_BALL or head.head in _RELATIONS
        need(known, "{} has no ball", head)
    return numeric(statement, bits)
