"""Bounds of sine and cosine: |sin| ≤ 1, |cos| ≤ 1, sin x ≤ x, 0 < sin x for 0 < x < π.

From sin² + cos² = 1 and from derivatives; none of them is an axiom.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    replace,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, O, R, arrow, need
from symbolic_pe.tactics.arithmetic.order import (
    ONE,
    ZERO,
    cancel,
    combine,
    contradiction,
    nonzero_cis,
    rational,
    square_nonnegative,
    total_cases,
    weaken,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import less, less_equal

CIS = constant("cis", R, C)
_DERIV = constant("deriv", arrow(R, R), R, R, O)
SIN, COS, PI = constant("sin", R, R), constant("cos", R, R), constant("pi", R)


@lemma("∀x : R. cos(x)^2 + sin(x)^2 = 1")
def pythagoras(x: Term) -> Theorem:
    laws = [apply(basic(name), x) for name in ("euler_cos", "euler_sin", "cis_negative")]
    return algebra(COS(x) ** 2 + SIN(x) ** 2, ONE, (*laws, basic("i_squared")), ())


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


# By derivatives


@lemma(
    "∀f g : R→R, a b : R. a ≤ b ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ deriv(f, x, g(x))) ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous(g, x)) ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ 0 ≤ g(x)) ⇒ f(a) ≤ f(b)"
)
def increasing(
    f: Term,
    g: Term,
    a: Term,
    b: Term,
    below: Theorem,
    slope: Theorem,
    continuous: Theorem,
    nonnegative: Theorem,
    goal: Term,
) -> Theorem:
    """∫ₐᵇ g = f(b) − f(a), and it is at least ∫ₐᵇ 0 = 0."""
    x = fresh("x", R, f, g, a, b)
    zero = function(x, ZERO)
    flat = _on_range(apply(basic("d_const"), ZERO, x), x, a, b)
    smooth = _on_range(_continuous(apply(basic("d_const"), ZERO, x)), x, a, b)
    whole = apply(basic("fundamental"), f, g, a, b, below, slope, continuous)
    nothing = apply(basic("fundamental"), zero, zero, a, b, below, flat, smooth)
    rising = apply(basic("integral_le"), zero, g, a, b, below, smooth, continuous, nonnegative)
    return combine(goal, rising, equations=(whole, nothing))


def _on_range(theorem: Theorem, x: Term, a: Term, b: Term) -> Theorem:
    """Γ ⊢ φ(x)  gives  Γ ⊢ ∀x. a ≤ x ⇒ x ≤ b ⇒ φ(x)"""
    inner = discharge(less_equal(a, x), discharge(less_equal(x, b), theorem))
    return generalise(inner, x)


def _continuous(derivative: Theorem) -> Theorem:
    return apply(basic("c_from_derivative"), *derivative.statement.args, derivative)


def _derivative(term: Term, x: Term) -> Theorem:
    """deriv(λx. t, x, a) for a term made by +, ·, sine and cosine"""
    if x not in term.free:
        return apply(basic("d_const"), term, x)
    if term is x:
        return apply(basic("d_id"), x)
    name, parts = term.head.head, term.args
    if name in ("add", "mul"):
        left, right = (_derivative(part, x) for part in parts)
        f, g = (function(x, part) for part in parts)
        slopes = (theorem.statement.args[2] for theorem in (left, right))
        return apply(basic(f"d_{name}"), f, g, x, *slopes, left, right)
    need(name in ("sin", "cos") and parts[0] is x, "{} is not differentiated here", term)
    return apply(basic(f"d_{name}"), x)


def grows(
    values: Callable[[Term], Term],
    slope: Callable[[Term], Term],
    low: Term,
    high: Term,
    below: Theorem,
    nonnegative: Callable[[Term, Theorem], Theorem],
) -> Theorem:
    """f(a) ≤ f(b) from a ≤ b and f′ = g ≥ 0; the last function is given x and a ≤ x."""
    x = fresh("x", R, low, high)
    y = fresh("y", R, low, high, x)
    f, g = values(x), slope(x)
    found = _derivative(f, x)
    same = algebra(found.statement.args[2], g, (), ())
    derivative = replace(function(y, _DERIV(function(x, f), x, y)), same, found)
    return increasing(
        function(x, f),
        function(x, g),
        low,
        high,
        below,
        _on_range(derivative, x, low, high),
        _on_range(_continuous(_derivative(g, x)), x, low, high),
        _on_range(nonnegative(x, assume(less_equal(low, x))), x, low, high),
    )


@lemma("∀x : R. 0 ≤ x ⇒ sin(x) ≤ x")
def sin_at_most_argument(x: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    def sign(z: Term, _: Theorem) -> Theorem:
        return combine(less_equal(0, 1 - COS(z)), cos_at_most_one(z))

    rising = grows(lambda z: z - SIN(z), lambda z: 1 - COS(z), ZERO, x, nonnegative, sign)
    return combine(goal, rising, equations=(sin_zero.theorem,))


@lemma("∀x : R. 0 ≤ x ⇒ 1 − 1/2·x^2 ≤ cos(x)")
def cos_above_parabola_right(x: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    def sign(z: Term, right: Theorem) -> Theorem:
        return combine(less_equal(0, z - SIN(z)), sin_at_most_argument(z, right))

    rising = grows(
        lambda z: COS(z) + rational(Fraction(1, 2)) * (z * z),
        lambda z: z - SIN(z),
        ZERO,
        x,
        nonnegative,
        sign,
    )
    return combine(goal, rising, equations=(cos_zero.theorem,))


@lemma("∀x : R. 0 ≤ x ⇒ x − 1/6·x^3 ≤ sin(x)")
def sin_above_cubic(x: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    half, sixth = rational(Fraction(1, 2)), rational(Fraction(1, 6))

    def sign(z: Term, right: Theorem) -> Theorem:
        return combine(
            less_equal(0, COS(z) - 1 + half * (z * z)), cos_above_parabola_right(z, right)
        )

    rising = grows(
        lambda z: SIN(z) - z + sixth * (z * (z * z)),
        lambda z: COS(z) - 1 + half * (z * z),
        ZERO,
        x,
        nonnegative,
        sign,
    )
    return combine(goal, rising, equations=(sin_zero.theorem,))


@lemma("cos(0) = 1")
def cos_zero() -> Theorem:
    laws = (cis_zero.theorem, _cis_of(-1 * ZERO), apply(basic("euler_cos"), ZERO))
    return algebra(COS(ZERO), ONE, laws, ())


@lemma("sin(0) = 0")
def sin_zero() -> Theorem:
    laws = (cis_zero.theorem, _cis_of(-1 * ZERO), apply(basic("euler_sin"), ZERO))
    return algebra(SIN(ZERO), ZERO, laws, ())


def _cis_of(zero: Term) -> Theorem:
    """cis(t) = cis(0), if t = 0 by algebra"""
    z = variable("z", R)
    return congruence(function(z, CIS(z)), algebra(zero, ZERO, (), ()))


@lemma("cis(0) = 1")
def cis_zero() -> Theorem:
    """cis(0)·cis(0) = cis(0), and cis(0) ≠ 0."""
    value, one = CIS(ZERO), numeral(1, 1, C)
    z = variable("z", R)
    doubled = congruence(function(z, CIS(z)), algebra(ZERO, ZERO + ZERO, (), ()))
    law = apply(basic("cis_add"), ZERO, ZERO)
    square = algebra(value * value, value * one, (symmetric(law), symmetric(doubled)), ())
    return cancel[C](value, value, one, nonzero_cis(ZERO), square)


@lemma("∀x : R. 0 < x ⇒ x ≤ 2 ⇒ 0 < sin(x)")
def sin_positive_low(x: Term, positive: Theorem, small: Theorem, goal: Term) -> Theorem:
    """sin x ≥ x − x³/6 = x·(2 − x)·(x + 2)/6 + x/3."""
    cubic = sin_above_cubic(x, weaken(positive))
    wide = combine(less_equal(-2, x), positive, 2)
    sixth, third = Fraction(1, 6), Fraction(1, 3)
    return combine(goal, cubic, (sixth, positive, small, wide), (third, positive))


@lemma("∀x : R. sin(pi − x) = sin(x)")
def sin_supplement(x: Term) -> Theorem:
    y = PI - x
    z = variable("z", R)

    def moved(argument: Term, other: Term) -> Theorem:
        """cis of an argument written otherwise"""
        return congruence(function(z, CIS(z)), algebra(argument, other, (), ()))

    laws = (
        basic("cis_pi"),
        _cis_minus_pi.theorem,
        apply(basic("cis_add"), PI, -x),
        apply(basic("cis_add"), -PI, x),
        moved(y, PI + (-x)),
        moved(-y, -PI + x),
        apply(basic("euler_sin"), y),
        apply(basic("euler_sin"), x),
    )
    return algebra(SIN(y), SIN(x), laws, ())


@lemma("cis(−pi) = −1")
def _cis_minus_pi(goal: Term) -> Theorem:
    law = apply(basic("cis_negative"), PI)
    return algebra(*goal.args, (basic("cis_pi"), law), ())


@lemma("0 < pi")
def pi_positive(goal: Term) -> Theorem:
    return numeric(goal, 64)


@lemma("∀x : R. 0 < x ⇒ x < pi ⇒ 0 < sin(x)")
def sin_positive(x: Term, positive: Theorem, small: Theorem, goal: Term) -> Theorem:
    def high(above: Theorem) -> Theorem:
        y = PI - x
        pi_small = numeric(less(PI, 4), 64)
        there = sin_positive_low(
            y, combine(less(0, y), small), combine(less_equal(y, 2), above, pi_small)
        )
        return combine(goal, there, equations=(sin_supplement(x),))

    return total_cases(x, rational(2), lambda low: sin_positive_low(x, positive, low), high)
