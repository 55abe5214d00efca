"""Whether two values are the same up to rounding, and how a difference is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mpmath
from flint import acb

from symbolic_pe.kernel.terms import APP, CONST, Term
from symbolic_pe.numerics.sparse import SparseMatrix

NARROW = 70
"""How many bits of a ball must be certain."""
EXACT_TOLERANCE = 1e-20
EXACT = mpmath.mp.clone()
"""Floats that disagree are computed again with more digits: they may have cancelled."""
EXACT.dps = 40


class Difference(Exception):
    """The term has another structure than the statement."""


def parts_or_difference(term: Term, name: str) -> tuple[Term, ...]:
    head = term.head if term.kind == APP else term
    if head.kind != CONST or head.head != name:
        raise Difference(f"{name} is expected, not {term}")
    return term.args


def all_agree(written: Any, read: Any, tolerance: float) -> bool:
    return all(_near(ball, number, tolerance) for ball, number in _pairs(written, read))


def _pairs(written: Any, read: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(written, SparseMatrix) != isinstance(read, dict):
        raise Difference("a number was read as a matrix, or a matrix as a number")
    if not isinstance(written, SparseMatrix):
        yield written, read
        return
    for place, number in read.items():
        yield written.entries.get(place, acb(0)), number


def _near(ball: Any, number: Any, tolerance: float) -> bool:
    """The number is in the ball, up to rounding."""
    real, imaginary = (_middle(part) for part in (ball.real, ball.imag))
    other = EXACT.convert(number)
    distance = abs(EXACT.mpc(real - other.real, imaginary - other.imag))
    return bool(distance <= tolerance * (1 + abs(EXACT.mpc(real, imaginary)) + abs(other)))


def is_narrow(ball: acb) -> bool:
    return bool(ball.real.rad() + ball.imag.rad() < 2**-NARROW)


def _middle(part: Any) -> Any:
    mantissa, exponent = part.mid().man_exp()
    return EXACT.ldexp(int(mantissa), int(exponent))


def shown(value: Any) -> str:
    if isinstance(value, SparseMatrix):
        return f"{value.rows}×{value.cols}: { ({k: complex(v) for k, v in value.entries.items()}) }"
    if isinstance(value, dict):
        return str({place: complex(entry) for place, entry in value.items()})
    return str(complex(value))
