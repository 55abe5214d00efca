"""Closed equations and inequalities, decided by balls."""

from __future__ import annotations

from typing import Any

from flint import acb, ctx

from symbolic_pe.language.balls import MOVING, NUMBERS, Compiler, Undetermined
from symbolic_pe.language.statements import Equation, Less


def decide(atom: Any, most_bits: int = 4096) -> bool | None:
    """Does a closed comparison of numbers hold?  None when ``most_bits`` bits do not tell.

    An equation is certified false by disjoint balls, and true only by exact ones.  An inequality
    holds between real numbers only, so it is false if a side certainly is not real.
    """
    precision = 53
    while precision <= most_bits:
        try:
            sides = [_KERNEL(side) for side in (atom.lhs, atom.rhs)]
            with ctx.workprec(precision):
                verdict = compare(type(atom), *(side({MOVING: frozenset()}) for side in sides))
        except Undetermined:
            return None
        if verdict is not None:
            return verdict
        precision = max(128, 2 * precision)
    return None


def compare(kind: type, lhs: acb, rhs: acb) -> bool | None:
    """Does an ``Equation``, ``Less`` or ``LessEqual`` hold between all numbers, or none, of two
    balls?  None if neither is certain."""
    if not (lhs.is_finite() and rhs.is_finite()):
        return None
    if kind is Equation:
        fails, holds = not lhs.overlaps(rhs), lhs.is_exact() and rhs.is_exact() and lhs == rhs
    else:
        a, b, real = lhs.real, rhs.real, lhs.imag == 0 and rhs.imag == 0
        fails = not lhs.imag.contains(0) or not rhs.imag.contains(0)
        fails = fails or (a >= b if kind is Less else a > b)
        holds = real and (a < b if kind is Less else a <= b)
    return False if fails else True if holds else None


_KERNEL = Compiler(NUMBERS)
