"""Laws of derivatives, from the definition by ε and δ and the laws of continuity.

f has the derivative a at x if and only if f(y) − f(x) = φ(y)·(y − x) for a function φ that is
continuous at x and has the value a there (Carathéodory).  The rules for sums, products and
compositions are about such φ.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, eta, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R, arrow
from symbolic_pe.tactics.analysis.laws_of_calculus import with_function, with_value
from symbolic_pe.tactics.analysis.laws_of_continuity import (
    NEAR,
    both_signs,
    bounded,
    c_add,
    c_comp,
    c_const,
    c_id,
    c_mul,
    continuous_near,
    joined,
    near_by,
    near_within,
    other_side,
)
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_bound_strict,
    modulus_nonnegative,
    modulus_product,
)
from symbolic_pe.tactics.arithmetic.laws_of_numbers import abs_right
from symbolic_pe.tactics.arithmetic.order import antisymmetric, combine, contradiction, total_cases
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import (
    by_contradiction,
    from_false,
    negation,
    opened,
    specialise,
)
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, unequal

DIFFERENTIABLE = "∀e : R. 0 < e ⇒ " + NEAR.format("absR(f(y) − f(x) − a·(y − x)) ≤ e·absR(y − x)")
_ZERO, _ONE, _HALF = numeral(0, 1, R), numeral(1, 1, R), numeral(1, 2, R)

Case = Callable[[Theorem], Theorem]


@lemma(f"∀f : R→R, x a : R. deriv(f, x, a) ⇒ ({DIFFERENTIABLE})")
def d_to_epsilon(f: Term, x: Term, a: Term, given: Theorem) -> Theorem:
    return other_side(instantiate(axiom("derivative"), eta(f), x, a), given)


@lemma(f"∀f : R→R, x a : R. ({DIFFERENTIABLE}) ⇒ deriv(f, x, a)")
def d_from_epsilon(f: Term, x: Term, a: Term, given: Theorem) -> Theorem:
    return other_side(symmetric(instantiate(axiom("derivative"), eta(f), x, a)), given)


@lemma(
    "∀f s : R→R, x : R. continuous(s, x) ⇒ (∀y : R. f(y) − f(x) = s(y)·(y − x)) ⇒ deriv(f, x, s(x))"
)
def d_by_slope(f: Term, s: Term, x: Term, steady: Theorem, law: Theorem) -> Theorem:
    """|f(y) − f(x) − s(x)·(y − x)| = |s(y) − s(x)|·|y − x|"""
    e = fresh("e", R)
    positive = assume(less(0, e))

    def close(y: Term, near: Theorem, _: Theorem) -> Theorem:
        size = modulus_nonnegative(y - x)
        product = modulus_product(s(y) - s(x), y - x)
        low, high = both_signs((s(y) - s(x)) * (y - x))
        equations = (product, instantiate(law, y))
        rest = f(y) - f(x) - s(x) * (y - x)
        steps = (near, size)
        return bounded(rest, e * absolute(y - x), (low, steps), (high, steps), equations)

    given = near_by(steady, e, positive)
    near = generalise(discharge(positive.statement, joined((given, given), close)), e)
    return apply(d_from_epsilon.theorem, f, x, s(x), near)


@lemma("∀w : R, p : o. (w = 0 ⇒ p) ⇒ (w ≠ 0 ⇒ p) ⇒ p")
def zero_or_not(w: Term, p: Term, zero: Theorem, other: Theorem) -> Theorem:
    false = assume(negation(p))
    same = assume(equal(w, 0))
    nonzero = discharge(same.statement, modus_ponens(false, modus_ponens(zero, same)))
    return by_contradiction(p, modus_ponens(false, modus_ponens(other, nonzero)))


def _by_distance(y: Term, x: Term, together: Case, apart: Case) -> Theorem:
    """φ from y − x = 0, and from y − x ≠ 0"""
    same, other = assume(equal(y - x, 0)), assume(unequal(y - x, 0))
    first, second = together(same), apart(other)
    branches = discharge(same.statement, first), discharge(other.statement, second)
    return apply(zero_or_not.theorem, y - x, first.statement, *branches)


def _same_values(f: Term, y: Term, x: Term, same: Theorem) -> Theorem:
    """f(y) = f(x), from y − x = 0"""
    z = variable("z", R)
    return congruence(function(z, f(z)), algebra(y, x, (same,), ()))


SLOPE = "((f(y) − f(x))·inv(y − x) + a·(1 − (y − x)·inv(y − x)))"
"""(f(y) − f(x))/(y − x); and a for y = x, because 0·c = 0 for all c."""


def _slope(f: Term, x: Term, a: Term, y: Term) -> Term:
    return read(SLOPE, f=f, x=x, a=a, y=y)


@lemma(f"∀f : R→R, x a y : R. f(y) − f(x) = {SLOPE}·(y − x)")
def slope_times_distance(f: Term, x: Term, a: Term, y: Term, goal: Term) -> Theorem:
    def together(same: Theorem) -> Theorem:
        return algebra(*goal.args, (_same_values(f, y, x, same), same), ())

    def apart(other: Theorem) -> Theorem:
        return algebra(*goal.args, (apply(axiom("inverse[R]"), y - x, other),), ())

    return _by_distance(y, x, together, apart)


@lemma(f"∀f : R→R, x a : R. deriv(f, x, a) ⇒ continuous(λy. {SLOPE}, x)")
def slope_continuous(f: Term, x: Term, a: Term, given: Theorem) -> Theorem:
    """|(f(y) − f(x) − a·(y − x))·(y − x)⁻¹| ≤ e·|y − x|·|(y − x)⁻¹| = e"""
    t = fresh("t", R, x, a)

    def prove(e: Term, positive: Theorem) -> Theorem:
        def close(y: Term, near: Theorem, _: Theorem) -> Theorem:
            rest = _slope(f, x, a, y) - _slope(f, x, a, x)
            gap, error = inverse(y - x), f(y) - f(x) - a * (y - x)

            def together(same: Theorem) -> Theorem:
                equations = _same_values(f, y, x, same), same
                return bounded(rest, e, (positive,), (positive,), equations)

            def apart(other: Theorem) -> Theorem:
                low, high = both_signs(error * gap)
                steps = near, modulus_nonnegative(gap)
                equations = modulus_product(error, gap), sizes_cancel(y - x, other)
                return bounded(rest, e, (low, steps), (high, steps), equations)

            return _by_distance(y, x, together, apart)

        near = apply(d_to_epsilon.theorem, f, x, a, given, e, positive)
        return joined((near, near), close)

    return continuous_near(function(t, _slope(f, x, a, t)), x, prove)


def sizes_cancel(w: Term, nonzero: Theorem) -> Theorem:
    """|w|·|w⁻¹| = 1, from w ≠ 0"""
    z = variable("z", R)
    one = algebra(w * inverse(w), _ONE, (apply(axiom("inverse[R]"), w, nonzero),), ())
    size = apply(abs_right.theorem, _ONE, combine(less_equal(0, _ONE), 1))
    equations = modulus_product(w, inverse(w)), congruence(function(z, absolute(z)), one), size
    return algebra(absolute(w) * absolute(inverse(w)), _ONE, equations, ())


@lemma(
    "∀f : R→R, x a : R, p : o. deriv(f, x, a) ⇒ (∀s : R→R. continuous(s, x) ⇒ s(x) = a ⇒ "
    "(∀y : R. f(y) − f(x) = s(y)·(y − x)) ⇒ p) ⇒ p"
)
def by_slope(f: Term, x: Term, a: Term, p: Term, given: Theorem, branch: Theorem) -> Theorem:
    y = variable("y", R)
    s = function(y, _slope(f, x, a, y))
    law = generalise(slope_times_distance(f, x, a, y), y)
    return apply(branch, s, slope_continuous(f, x, a, given), algebra(s(x), a, (), ()), law)


class Slope(NamedTuple):
    """s with f(y) − f(x) = s(y)·(y − x), continuous at x; its value there is the derivative."""

    s: Term
    continuous: Theorem
    value: Theorem
    law: Theorem


def sloped(name: str, given: Theorem, prove: Callable[[Slope], Theorem]) -> Theorem:
    """What is proved with a slope of this name, from Γ ⊢ deriv(f, x, a)."""
    f, x, a = given.statement.args
    s, p = variable(name, arrow(R, R)), variable("p", O)
    law = opened(specialise(by_slope.theorem, f, x, a, p).statement.args[1].args[0], s)
    parts = [assume(law.args[0]), assume(law.args[1].args[0]), assume(law.args[1].args[1].args[0])]
    found = prove(Slope(s, *parts))
    branch = found
    for part in reversed(parts):
        branch = discharge(part.statement, branch)
    return apply(by_slope.theorem, f, x, a, found.statement, given, generalise(branch, s))


def _with_slope(
    f: Term, s: Term, continuous: Theorem, law: Theorem, value: Term, *equations: Theorem
) -> Theorem:
    """deriv(f, x, a), from a slope and s(x) = a"""
    x = continuous.statement.args[1]
    return with_value(d_by_slope(f, s, x, continuous, law), algebra(s(x), value, equations, ()))


@lemma("∀f : R→R, x a : R. deriv(f, x, a) ⇒ continuous(f, x)")
def c_from_derivative(f: Term, x: Term, a: Term, given: Theorem) -> Theorem:
    """f(y) = f(x) + s(y)·(y − x)"""
    t = fresh("t", R, x, a)

    def steady(slope: Slope) -> Theorem:
        s = slope.s
        minus_x = c_const(-x, x)
        distance = c_add(function(t, t), function(t, -x), x, c_id(x), minus_x)
        product = c_mul(s, function(t, t - x), x, slope.continuous, distance)
        whole = c_add(function(t, f(x)), function(t, s(t) * (t - x)), x, c_const(f(x), x), product)
        law = algebra(f(x) + s(t) * (t - x), f(t), (instantiate(slope.law, t),), (f(t),))
        return with_function(whole, t, law)

    return sloped("s", given, steady)


@lemma("∀c x : R. deriv(λt. c, x, 0)")
def d_const(c: Term, x: Term) -> Theorem:
    y = fresh("y", R, c, x)
    law = generalise(algebra(c - c, _ZERO * (y - x), (), ()), y)
    return d_by_slope(function(y, c), function(y, _ZERO), x, c_const(_ZERO, x), law)


@lemma("∀x : R. deriv(λt. t, x, 1)")
def d_id(x: Term) -> Theorem:
    y = fresh("y", R, x)
    law = generalise(algebra(y - x, _ONE * (y - x), (), ()), y)
    return d_by_slope(function(y, y), function(y, _ONE), x, c_const(_ONE, x), law)


@lemma("∀f g : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(g, x, b) ⇒ deriv(λt. f(t) + g(t), x, a + b)")
def d_add(f: Term, g: Term, x: Term, a: Term, b: Term, first: Theorem, second: Theorem) -> Theorem:
    y = fresh("y", R, x, a, b)

    def together(u: Slope, v: Slope) -> Theorem:
        s = function(y, u.s(y) + v.s(y))
        law = algebra(
            f(y) + g(y) - (f(x) + g(x)),
            s(y) * (y - x),
            (instantiate(u.law, y), instantiate(v.law, y)),
            (f(y), g(y)),
        )
        steady = c_add(u.s, v.s, x, u.continuous, v.continuous)
        whole = function(y, f(y) + g(y))
        return _with_slope(whole, s, steady, generalise(law, y), a + b, u.value, v.value)

    return sloped("s", first, lambda u: sloped("r", second, lambda v: together(u, v)))


@lemma(
    "∀f g : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(g, x, b) ⇒ "
    "deriv(λt. f(t)·g(t), x, a·g(x) + f(x)·b)"
)
def d_mul(f: Term, g: Term, x: Term, a: Term, b: Term, first: Theorem, second: Theorem) -> Theorem:
    """f(y)·g(y) − f(x)·g(x) = (s(y)·g(y) + f(x)·r(y))·(y − x)"""
    y = fresh("y", R, x, a, b)
    steady_g = c_from_derivative(g, x, b, second)

    def together(u: Slope, v: Slope) -> Theorem:
        s = function(y, u.s(y) * g(y) + f(x) * v.s(y))
        law = algebra(
            f(y) * g(y) - f(x) * g(x),
            s(y) * (y - x),
            (instantiate(u.law, y), instantiate(v.law, y)),
            (f(y), g(y)),
        )
        left = c_mul(u.s, g, x, u.continuous, steady_g)
        right = c_mul(function(y, f(x)), v.s, x, c_const(f(x), x), v.continuous)
        steady = c_add(function(y, u.s(y) * g(y)), function(y, f(x) * v.s(y)), x, left, right)
        whole, value = function(y, f(y) * g(y)), a * g(x) + f(x) * b
        return _with_slope(whole, s, steady, generalise(law, y), value, u.value, v.value)

    return sloped("s", first, lambda u: sloped("r", second, lambda v: together(u, v)))


@lemma("∀f g : R→R, x a b : R. deriv(f, g(x), a) ⇒ deriv(g, x, b) ⇒ deriv(λt. f(g(t)), x, a·b)")
def d_comp(f: Term, g: Term, x: Term, a: Term, b: Term, outer: Theorem, inner: Theorem) -> Theorem:
    """f(g(y)) − f(g(x)) = s(g(y))·r(y)·(y − x)"""
    y = fresh("y", R, x, a, b)
    steady_g = c_from_derivative(g, x, b, inner)

    def together(u: Slope, v: Slope) -> Theorem:
        s = function(y, u.s(g(y)) * v.s(y))
        laws = instantiate(u.law, g(y)), instantiate(v.law, y)
        law = algebra(f(g(y)) - f(g(x)), s(y) * (y - x), laws, (f(g(y)), g(y)))
        left = c_comp(u.s, g, x, u.continuous, steady_g)
        steady = c_mul(function(y, u.s(g(y))), v.s, x, left, v.continuous)
        whole = function(y, f(g(y)))
        return _with_slope(whole, s, steady, generalise(law, y), a * b, u.value, v.value)

    return sloped("s", outer, lambda u: sloped("r", inner, lambda v: together(u, v)))


@lemma("∀f : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(f, x, b) ⇒ b ≤ a")
def derivatives_at_most(
    f: Term, x: Term, a: Term, b: Term, first: Theorem, second: Theorem
) -> Theorem:
    """Else |(b − a)·(y − x)| ≤ (b − a)/2·|y − x| for a y near x and not x."""
    goal = less_equal(b, a)

    def above(gap: Theorem) -> Theorem:
        quarter = numeral(1, 4, R) * (b - a)
        positive = combine(less(0, quarter), (Fraction(1, 4), gap))
        nears = (
            apply(d_to_epsilon.theorem, *given.statement.args, given, quarter, positive)
            for given in (first, second)
        )

        def close(y: Term, p: Theorem, q: Theorem) -> Theorem:
            _, high = both_signs(f(y) - f(x) - a * (y - x))
            low, _ = both_signs(f(y) - f(x) - b * (y - x))
            statement = less_equal((b - a) * (y - x), _HALF * (b - a) * absolute(y - x))
            return combine(statement, high, p, low, q)

        near = joined(nears, close)
        d = fresh("d", R, x, a, b)
        branch = opened(instantiate(near, goal).statement.args[0], d)
        d_positive, known = assume(branch.args[0]), assume(branch.args[1].args[0])
        size = bounded(x + d - x, d, ((2, d_positive),), ())
        false = contradiction(
            apply(known, x + d, size),
            (Fraction(1, 2), gap, size),
            (Fraction(1, 2), gap, d_positive),
        )
        law = discharge(d_positive.statement, discharge(known.statement, from_false(false, goal)))
        return modus_ponens(instantiate(near, goal), generalise(law, d))

    return total_cases(b, a, lambda below: below, above)


@lemma("∀f : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(f, x, b) ⇒ a = b")
def d_unique(f: Term, x: Term, a: Term, b: Term, first: Theorem, second: Theorem) -> Theorem:
    above = derivatives_at_most(f, x, a, b, first, second)
    return antisymmetric(derivatives_at_most(f, x, b, a, second, first), above)


@lemma(
    "∀f g : R→R, x a e : R. 0 < e ⇒ (∀y : R. absR(y − x) < e ⇒ f(y) = g(y)) ⇒ "
    "deriv(f, x, a) ⇒ deriv(g, x, a)"
)
def d_local(
    f: Term, g: Term, x: Term, a: Term, e: Term, positive: Theorem, same: Theorem, given: Theorem
) -> Theorem:
    r = fresh("r", R, x, a, e)
    small = assume(less(0, r))
    half = combine(less(0, _HALF * e), (Fraction(1, 2), positive))
    sides = (combine(less(-e, x - x), positive), combine(less(x - x, e), positive))
    at_x = symmetric(apply(same, x, modulus_bound_strict(x - x, e, *sides)))

    def close(y: Term, within: Theorem, near: Theorem) -> Theorem:
        inside = combine(less(absolute(y - x), e), within, (Fraction(1, 2), positive))
        at_y = symmetric(apply(same, y, inside))
        low, high = both_signs(f(y) - f(x) - a * (y - x))
        rest = g(y) - g(x) - a * (y - x)
        return bounded(rest, r * absolute(y - x), (low, near), (high, near), (at_y, at_x))

    nears = near_within(x, _HALF * e, half), apply(d_to_epsilon.theorem, f, x, a, given, r, small)
    near = generalise(discharge(small.statement, joined(nears, close)), r)
    return apply(d_from_epsilon.theorem, g, x, a, near)
