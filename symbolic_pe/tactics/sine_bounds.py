"""Bounds of sine and cosine: |sin| ≤ 1, |cos| ≤ 1, sin x ≤ x, 0 < sin x for 0 < x < π.

From sin² + cos² = 1 and from derivatives; none of them is an axiom.
"""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.terms import Term, constant, less_equal, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.lemmas import apply, lemma
from symbolic_pe.tactics.logic import from_false
from symbolic_pe.tactics.order import (
    ONE,
    contradiction,
    square_nonnegative,
    total_cases,
)

SIN, COS, PI = constant("sin", R, R), constant("cos", R, R), constant("pi", R)


@lemma("∀x : R. cos(x)^2 + sin(x)^2 = 1")
def pythagoras(x: Term) -> Theorem:
    laws = [apply(axiom(name), x) for name in ("euler_cos", "euler_sin", "cis_negative")]
    return algebra(COS(x) ** 2 + SIN(x) ** 2, ONE, (*laws, axiom("i_squared")), ())


def _at_most_one(value: Term, other: Term, x: Term, sign: int) -> Theorem:
    """±value ≤ 1 from value² + other² = 1"""
    goal = less_equal(value, 1) if sign > 0 else less_equal(-1, value)

    def above(h: Theorem) -> Theorem:
        false = contradiction((h, h), (2, h), square_nonnegative(other), equations=(pythagoras(x),))
        return from_false(false, goal)

    ends = (value, ONE) if sign > 0 else (numeral(-1, 1, R), value)
    return total_cases(*ends, lambda h: h, above)


@lemma("∀x : R. cos(x) ≤ 1")
def cos_at_most_one(x: Term) -> Theorem:
    return _at_most_one(COS(x), SIN(x), x, 1)


@lemma("∀x : R. −1 ≤ cos(x)")
def cos_at_least_minus_one(x: Term) -> Theorem:
    return _at_most_one(COS(x), SIN(x), x, -1)


@lemma("∀x : R. sin(x) ≤ 1")
def sin_at_most_one(x: Term) -> Theorem:
    return _at_most_one(SIN(x), COS(x), x, 1)


@lemma("∀x : R. −1 ≤ sin(x)")
def sin_at_least_minus_one(x: Term) -> Theorem:
    return _at_most_one(SIN(x), COS(x), x, -1)


BOUNDS = {
    "cos": (cos_at_least_minus_one, cos_at_most_one),
    "sin": (sin_at_least_minus_one, sin_at_most_one),
}
"""Lemmas −1 ≤ f(x) and f(x) ≤ 1."""
