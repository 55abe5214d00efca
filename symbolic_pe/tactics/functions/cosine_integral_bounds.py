"""|Ci(b)| ≤ 3/b for b > 0, and |Si(b)| ≤ b for b ≥ 0.

Ci(x) − (sin x ± 1)/x has the derivative (sin x ± 1)/x²: one of the two falls, the other rises, and
far away |Ci| is as small as one likes.
"""

from __future__ import annotations

from symbolic_pe.kernel.rules import assume, discharge, generalise, instantiate, modus_ponens
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.arithmetic.absolute_value import modulus_above, modulus_above_negative
from symbolic_pe.tactics.arithmetic.laws_of_sums import integral_constant
from symbolic_pe.tactics.arithmetic.order import combine, inverse_positive, total_cases, weaken
from symbolic_pe.tactics.arithmetic.sine_bounds import (
    sin_at_least_minus_one,
    sin_at_most_one,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, unfolding
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.tactics.functions.calculus import has_derivative
from symbolic_pe.tactics.functions.cosine_integral import ONE, ZERO, mean_bound
from symbolic_pe.tactics.functions.integration import fundamental_theorem, integral_bound


def _moved(b: Term, y: Term, positive: Theorem, later: Theorem, sign: str, goal: Term) -> Theorem:
    """What Ci(x) − (sin x ± 1)/x gains from b to y is ∫ (sin t ± 1)/t² dt."""
    x = fresh("x", R, b, y)
    deriv = read(f"deriv(λt. Ci(t) − (sin(t) {sign} 1)·inv(t), x, (sin(x) {sign} 1)·inv(x)^2)", x=x)
    above = assume(less(0, x))
    slope = generalise(discharge(above.statement, has_derivative(deriv, (above,))), x)
    whole = fundamental_theorem(b, y, slope, (positive, later))
    slope_, flat = deriv.args[2], function(x, ZERO)
    unit = inverse_positive(x, above)
    signed = less_equal(0, slope_) if sign == "+" else less_equal(slope_, 0)
    wave = (sin_at_least_minus_one if sign == "+" else sin_at_most_one)(x)
    each = generalise(discharge(above.statement, combine(signed, (wave, unit, unit))), x)
    sides = (flat, function(x, slope_)) if sign == "+" else (function(x, slope_), flat)
    area = integral_bound(*sides, b, y, each, (positive, later))
    return combine(goal, area, equations=(whole, integral_constant(b, y, ZERO)))


@lemma("∀b y : R. 0 < b ⇒ b ≤ y ⇒ Ci(b) − (sin(b) + 1)·inv(b) ≤ Ci(y) − (sin(y) + 1)·inv(y)")
def rising(b: Term, y: Term, positive: Theorem, later: Theorem, goal: Term) -> Theorem:
    return _moved(b, y, positive, later, "+", goal)


@lemma("∀b y : R. 0 < b ⇒ b ≤ y ⇒ Ci(y) − (sin(y) − 1)·inv(y) ≤ Ci(b) − (sin(b) − 1)·inv(b)")
def falling(b: Term, y: Term, positive: Theorem, later: Theorem, goal: Term) -> Theorem:
    return _moved(b, y, positive, later, "−", goal)


def _far_away(b: Term, positive: Theorem, goal: Term, is_above: bool) -> Theorem:
    """The goal, from a y ≥ b at which |Ci(y)| ≤ 1/b."""
    above = inverse_positive(b, positive)
    law = instantiate(apply(basic("Ci_infinity"), above.statement.args[1], above), goal)
    a = fresh("a", R, b, goal)
    small = assume(substitute(law.statement.args[0].args[0], a).args[0])
    side = modulus_above if is_above else modulus_above_negative

    def at(y: Term, later: Theorem, far: Theorem) -> Theorem:
        near, meaning = apply(small, y, far), unfolding(call("Ci", y))
        value = near.statement.args[0].args[0]
        beyond = inverse_positive(y, combine(less(0, y), positive, later))
        moved = (rising if is_above else falling)(b, y, positive, later)
        waves = (
            ((sin_at_most_one(b), above), (sin_at_least_minus_one(y), beyond))
            if is_above
            else ((sin_at_least_minus_one(b), above), (sin_at_most_one(y), beyond))
        )
        return combine(goal, moved, near, side(value), *waves, equations=(meaning,))

    found = total_cases(
        a,
        b,
        lambda before: at(b, combine(less_equal(b, b)), before),
        lambda after: at(a, weaken(after), combine(less_equal(a, a))),
    )
    return modus_ponens(law, generalise(discharge(small.statement, found), a))


@lemma("∀b : R. 0 < b ⇒ Ci(b) ≤ 3·inv(b)")
def cosine_integral_below(b: Term, positive: Theorem, goal: Term) -> Theorem:
    return _far_away(b, positive, goal, is_above=True)


@lemma("∀b : R. 0 < b ⇒ −(3·inv(b)) ≤ Ci(b)")
def cosine_integral_above(b: Term, positive: Theorem, goal: Term) -> Theorem:
    return _far_away(b, positive, goal, is_above=False)


@lemma("∀t : R. −1 ≤ integral(0, 1, λu. cos(t·u))")
def sine_quotient_above(t: Term, goal: Term) -> Theorem:
    return mean_bound("cos", t, numeral(-1, 1, R), goal)


@lemma("∀t : R. integral(0, 1, λu. cos(t·u)) ≤ 1")
def sine_quotient_below(t: Term, goal: Term) -> Theorem:
    return mean_bound("cos", t, ONE, goal)


@lemma("∀b : R. 0 ≤ b ⇒ Si(b) ≤ b")
def sine_integral_below(b: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    t, meaning = fresh("t", R, b), unfolding(goal.args[0])
    f = meaning.statement.args[1].args[2]
    above = generalise(sine_quotient_below(t), t)
    found = integral_bound(f, function(t, ONE), ZERO, b, above, (nonnegative,))
    return combine(goal, found, equations=(integral_constant(ZERO, b, ONE), meaning))


@lemma("∀b : R. 0 ≤ b ⇒ −b ≤ Si(b)")
def sine_integral_above(b: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    t, meaning, flat = fresh("t", R, b), unfolding(goal.args[1]), numeral(-1, 1, R)
    f = meaning.statement.args[1].args[2]
    below = generalise(sine_quotient_above(t), t)
    found = integral_bound(function(t, flat), f, ZERO, b, below, (nonnegative,))
    return combine(goal, found, equations=(integral_constant(ZERO, b, flat), meaning))


BOUNDS_OF_INTEGRALS = {
    "Ci": (cosine_integral_above, cosine_integral_below),
    "Si": (sine_integral_above, sine_integral_below),
}
