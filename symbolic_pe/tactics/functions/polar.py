"""Every complex number is r·cis(t): the angle is where c − cos meets 0 between 0 and π, or its
opposite."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.analysis.sine_monotone import cos_negative, sin_negative
from symbolic_pe.tactics.arithmetic.absolute_value import complex_modulus_positive, modulus_of_zero
from symbolic_pe.tactics.arithmetic.order import (
    ONE,
    ZERO,
    combine,
    contradiction,
    nonzero_of_positive,
    square_nonnegative,
    total_cases,
    weaken,
)
from symbolic_pe.tactics.arithmetic.sine_bounds import (
    CIS,
    COS,
    PI,
    SIN,
    cos_zero,
    pi_positive,
    pythagoras,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import case_split, from_false
from symbolic_pe.foundations.written import equal, inverse, less_equal, unequal
from symbolic_pe.tactics.functions.continuity import continuous_on

_MODULUS, _RE, _IM = constant("Abs", C, R), constant("re", C, R), constant("im", C, R)
_I, _MINUS_ONE = constant("I", C), numeral(-1, 1, R)


@lemma("cos(pi) = −1")
def cos_pi() -> Theorem:
    laws = axiom("cis_pi"), apply(basic("cis_negative"), PI), apply(axiom("euler_cos"), PI)
    return algebra(COS(PI), _MINUS_ONE, laws, ())


@lemma("∀c s : R. c^2 + s^2 = 1 ⇒ c ≤ 1")
def at_most_one(c: Term, s: Term, unit: Theorem, goal: Term) -> Theorem:
    """Else (c − 1)² + 2·(c − 1) + s² = 0 is positive."""

    def above(h: Theorem) -> Theorem:
        false = contradiction((h, h), (2, h), square_nonnegative(s), equations=(unit,))
        return from_false(false, goal)

    return total_cases(c, ONE, lambda h: h, above)


@lemma("∀c s : R, p : o. c^2 + s^2 = 1 ⇒ (∀t : R. cos(t) = c ⇒ sin(t) = s ⇒ p) ⇒ p")
def on_the_circle(c: Term, s: Term, p: Term, unit: Theorem, use: Theorem) -> Theorem:
    t = fresh("t", R, c, s, p)
    f = function(t, c - COS(t))
    opposite = algebra((-c) ** 2 + s**2, ONE, (unit,), ())
    ends = (
        combine(
            less_equal(substitute(f, ZERO), 0),
            at_most_one(c, s, unit),
            equations=(cos_zero.theorem,),
        ),
        combine(
            less_equal(0, substitute(f, PI)),
            at_most_one(-c, s, opposite),
            equations=(cos_pi.theorem,),
        ),
    )
    meets = assume(equal(substitute(f, t), 0))
    branch = discharge(meets.statement, _at_angle(c, s, t, p, (unit, meets), use))
    for premise in (less_equal(t, PI), less_equal(ZERO, t)):
        branch = discharge(premise, branch)
    steady = continuous_on(f, ZERO, PI)
    law = apply(axiom("intermediate"), f, ZERO, PI, p, weaken(pi_positive.theorem), steady, *ends)
    return modus_ponens(law, generalise(branch, t))


def _at_angle(
    c: Term, s: Term, t: Term, p: Term, given: tuple[Theorem, Theorem], use: Theorem
) -> Theorem:
    """p, from cos t = c: sin t is s or −s"""
    unit, meets = given
    cosine = algebra(COS(t), c, (meets,), (c,))
    squares = algebra(SIN(t) ** 2, s**2, (cosine, pythagoras(t), unit), (SIN(t), c))
    same, other = assume(equal(SIN(t), s)), assume(unequal(SIN(t), s))
    there = apply(use, t, cosine, same)
    away = _other_root(SIN(t), s, other, squares)
    back = apply(
        use,
        -t,
        transitive(cos_negative(t), cosine),
        transitive(sin_negative(t), algebra(-SIN(t), s, (away,), ())),
    )
    return case_split(p, same, there, back)


def _other_root(x: Term, y: Term, other: Theorem, squares: Theorem) -> Theorem:
    """⊢ x = −y, from x² = y² and x ≠ y"""
    same = assume(equal(x - y, 0))
    nonzero = discharge(same.statement, modus_ponens(other, algebra(x, y, (same,), ())))
    i, one = inverse(x - y), apply(axiom("inverse[R]"), x - y, nonzero)
    product = algebra(i * ((x - y) * (x + y)), ZERO, (squares,), ())
    sum_ = transitive(algebra(x + y, i * ((x - y) * (x + y)), (one,), ()), product)
    return algebra(x, -y, (sum_,), ())


@lemma("∀u : C, p : o. (∀t : R. u = Abs(u)·cis(t) ⇒ p) ⇒ p")
def polar(u: Term, p: Term, use: Theorem) -> Theorem:
    """By re(u)/|u| and im(u)/|u|; at 0 by any angle."""
    zero, nonzero = assume(equal(u, 0)), assume(unequal(u, 0))
    hole = variable("hole", C)
    moved = congruence(function(hole, _MODULUS(hole)), zero)
    size = transitive(moved, modulus_of_zero.theorem)
    nothing = apply(use, ZERO, algebra(u, _MODULUS(u) * CIS(ZERO), (size, zero), ()))
    return case_split(p, zero, nothing, _off_zero(u, p, nonzero, use))


def _off_zero(u: Term, p: Term, nonzero: Theorem, use: Theorem) -> Theorem:
    r, x, y = _MODULUS(u), _RE(u), _IM(u)
    positive = complex_modulus_positive(u, nonzero)
    i, one = inverse(r), apply(axiom("inverse[R]"), r, nonzero_of_positive(r, positive))
    total = combine(less_equal(0, x**2 + y**2), square_nonnegative(x), square_nonnegative(y))
    root = apply(axiom("sqrt_square"), x**2 + y**2, total)
    square = algebra(x**2 + y**2, r**2, (apply(basic("modulus_root"), u), root), ())
    unit = algebra((x * i) ** 2 + (y * i) ** 2, ONE, (square, one), (x,))
    t = fresh("t", R, u, p)
    cosine, sine = assume(equal(COS(t), x * i)), assume(equal(SIN(t), y * i))
    euler = [apply(axiom(name), t) for name in ("euler_cos", "euler_sin")]
    parts = algebra(CIS(t), COS(t) + _I * SIN(t), (*euler, axiom("i_squared")), ())
    given = (cosine, sine, parts, apply(axiom("cartesian"), u), one)
    found = apply(use, t, algebra(u, r * CIS(t), given, ()))
    branch = generalise(discharge(cosine.statement, discharge(sine.statement, found)), t)
    return apply(on_the_circle.theorem, x * i, y * i, p, unit, branch)
