"""Choices between real numbers as terms: the larger, the smaller, and whether a condition holds.

YaRN's ramp and the limits of Llama 3 choose by the number of the pair: for a number of coordinates
that is a symbol, the choice is part of the formula.  A condition t ≥ 0 is the number 1 where it
holds and 0 elsewhere: 0ⁿ with n the positive part of −⌊t⌋.
"""

from __future__ import annotations

from typing import NamedTuple

from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import APP, Term, constant
from symbolic_pe.kernel.types import R, Z, arrow

_VALUES = {
    "larger": "λa b : R. 1/2·(a + b + absR(a − b))",
    "smaller": "λa b : R. 1/2·(a + b − absR(a − b))",
    "is_at_least_0": "λt : R. (0 : R)^positive_part(−floor(t))",
}
for _name, _text in _VALUES.items():
    define(_name, read(_text))

larger, smaller = (constant(name, arrow(R, R, R)) for name in ("larger", "smaller"))
_AT_LEAST_0 = constant("is_at_least_0", R, R)
_FLOOR, modulus = constant("floor", R, Z), constant("absR", R, R)


class Truth(NamedTuple):
    """A condition that depends on variables: a term that is 1 where it holds, and 0 elsewhere."""

    term: Term


def floor_term(t: Term) -> Term:
    """⌊t⌋, of type ℝ"""
    return lift(_FLOOR(t), R)


def at_least_0(t: Term) -> Truth:
    """t ≥ 0"""
    return Truth(_AT_LEAST_0(t))


def opposite(condition: Truth) -> Truth:
    """Where it does not hold."""
    term = condition.term
    if is_call(term, "add") and term.args[0] is rational(1) and is_call(term.args[1], "mul"):
        factor, inner = term.args[1].args
        if factor is rational(-1):
            return Truth(inner)
    return Truth(rational(1) + rational(-1) * term)


def both(a: Truth, b: Truth) -> Truth:
    """Where both hold."""
    return Truth(a.term * b.term)


def is_floor(t: Term) -> bool:
    """Whether a real number is written as ⌊s⌋."""
    return is_call(t, "toR") and is_call(t.args[0], "floor")


def is_choice(t: Term) -> bool:
    """Whether a term is one of these functions of something."""
    return t.kind == APP and t.head in _HEADS


_HEADS = frozenset((larger, smaller, _AT_LEAST_0, _FLOOR, modulus))
