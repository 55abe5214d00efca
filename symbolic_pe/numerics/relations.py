"""What the enclosures of two sides say of a relation between them."""

from __future__ import annotations

from typing import Any

from flint import acb, arb

from symbolic_pe.language import statements
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.numerics.three_valued import Truth, all_of

_STRICT = statements.Less


def related(
    kind: type, lhs: acb | SparseMatrix, rhs: acb | SparseMatrix, tight: arb | None = None
) -> Truth:
    """Does the relation hold between two enclosures?  ``tight``: how wide they may be, relative to
    their size where that is above 1, for overlapping ones to be called ``CLOSE``."""
    if isinstance(lhs, SparseMatrix) and isinstance(rhs, SparseMatrix):
        zero = acb(0)
        return all_of(
            _related(kind, lhs.entries.get(at, zero), rhs.entries.get(at, zero), tight)
            for at in lhs.entries.keys() | rhs.entries.keys()
        )
    return _related(kind, lhs, rhs, tight)


def _related(kind: type, lhs: Any, rhs: Any, tight: arb | None) -> Truth:
    """An equation is certainly false where the balls are disjoint, true only of exact ones.  An
    inequality holds between real numbers only, so it is false if a side certainly is not real."""
    if not (lhs.is_finite() and rhs.is_finite()):
        return Truth.UNKNOWN
    if kind is statements.Equation:
        fails, holds = not lhs.overlaps(rhs), lhs.is_exact() and rhs.is_exact() and lhs == rhs
    else:
        a, b, real, strict = lhs.real, rhs.real, lhs.imag == 0 and rhs.imag == 0, kind is _STRICT
        fails = not lhs.imag.contains(0) or not rhs.imag.contains(0)
        fails = fails or (a >= b if strict else a > b)
        holds = real and (a < b if strict else a <= b)
    if fails or holds:
        return Truth.FALSE if fails else Truth.TRUE
    if kind is _STRICT:
        return Truth.UNKNOWN
    if tight is None or _width(lhs) + _width(rhs) < tight * (1 + abs(lhs) + abs(rhs)):
        return Truth.CLOSE
    return Truth.UNKNOWN


def _width(ball: acb) -> arb:
    return ball.real.rad() + ball.imag.rad()
