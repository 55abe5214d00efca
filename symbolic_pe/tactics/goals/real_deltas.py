"""δ of real and of complex numbers: 1 where they are equal, else 0.

δ(x, y) = ⌊1/(1 + (x − y)²)⌋, and δ(u, v) = ⌊1/(1 + |u − v|²)⌋.
"""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, congruence, discharge, modus_ponens, transitive
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, Z
from symbolic_pe.tactics.arithmetic.absolute_value import complex_modulus_positive
from symbolic_pe.tactics.arithmetic.divisions import floor_unique
from symbolic_pe.tactics.arithmetic.order import (
    combine,
    inverse_positive,
    nonzero_of_positive,
    square_positive,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.equations import right
from symbolic_pe.foundations.lemmas import apply, lemma
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, lift
from symbolic_pe.tactics.normal_forms.normal_form import Prover


@lemma("∀x : R. 0 < x ⇒ floor(inv(1 + x)) = 0")
def floor_of_fraction(x: Term, positive: Theorem) -> Theorem:
    whole = 1 + x
    above = combine(less(0, whole), positive, 1)
    value = inverse_positive(whole, above)
    unit = apply(basic("inverse[R]"), whole, nonzero_of_positive(whole, above))
    below = combine(less(inverse(whole), 1), (value, positive), equations=(unit,))
    zero = numeral(0, 1, Z)
    low, high = (
        combine(less_equal(zero, inverse(whole)), value),
        combine(less(inverse(whole), zero + 1), below),
    )
    return floor_unique(inverse(whole), zero, low, high)


def _zero(goal: Term, law: Theorem) -> Theorem:
    """δ = 0, from ⌊1/(1 + d²)⌋ = 0"""
    hole = variable("hole", Z)
    moved = congruence(function(hole, lift(hole, R)), law)
    return transitive(unfolding(goal.args[0]), moved, algebra(right(moved), goal.args[1], (), ()))


@lemma("∀x y : R. x = y ⇒ deltaR(x, y) = 1")
def real_delta_same(x: Term, y: Term, same: Theorem, goal: Term) -> Theorem:
    return Prover((same,)).equation(*goal.args)


@lemma("∀u v : C. u = v ⇒ deltaC(u, v) = 1")
def complex_delta_same(u: Term, v: Term, same: Theorem, goal: Term) -> Theorem:
    return Prover((same,)).equation(*goal.args)


@lemma("∀x y : R. x ≠ y ⇒ deltaR(x, y) = 0")
def real_delta_other(x: Term, y: Term, other: Theorem, goal: Term) -> Theorem:
    met = assume(equal(x - y, 0))
    same = algebra(x, y, (met,), ())
    apart = discharge(met.statement, modus_ponens(other, same))
    law = floor_of_fraction((x - y) ** 2, square_positive(x - y, apart))
    return _zero(goal, law)


@lemma("∀u v : C. u ≠ v ⇒ deltaC(u, v) = 0")
def complex_delta_other(u: Term, v: Term, other: Theorem, goal: Term) -> Theorem:
    met = assume(equal(u - v, 0))
    same = algebra(u, v, (met,), ())
    apart = discharge(met.statement, modus_ponens(other, same))
    positive = complex_modulus_positive(u - v, apart)
    distance = positive.statement.args[1]
    square = combine(less(0, distance**2), (positive, positive))
    return _zero(goal, floor_of_fraction(distance**2, square))
