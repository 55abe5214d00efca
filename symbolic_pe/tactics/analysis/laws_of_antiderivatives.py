"""Laws of integrals that follow from the fundamental theorem.

A function that is continuous between a and b has an antiderivative there: that of f(c(t)), which is
continuous everywhere, where c(t) = (|t − a| − |t − b| + a + b)/2 is t between a and b, and one of
these outside.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    instantiate,
)
from symbolic_pe.kernel.terms import Term, constant, eta, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R, arrow
from symbolic_pe.tactics.analysis.laws_of_calculus import d_scale, with_value
from symbolic_pe.tactics.analysis.laws_of_continuity import (
    both_signs,
    bounded,
    c_add,
    c_comp,
    c_const,
    c_mul,
    continuous_near,
    joined,
    near_within,
)
from symbolic_pe.tactics.analysis.laws_of_derivatives import d_add
from symbolic_pe.tactics.arithmetic.absolute_value import absolute
from symbolic_pe.tactics.arithmetic.laws_of_numbers import abs_left, abs_right
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import opened
from symbolic_pe.foundations.written import less_equal

_HALF = numeral(1, 2, R)
_INTEGRAL = constant("integral", R, R, arrow(R, R), R)
_ON_RANGE = "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ {})"
_F_CONTINUOUS, _G_CONTINUOUS = (_ON_RANGE.format(f"continuous({h}, x)") for h in "fg")


def _clamped(t: Term, a: Term, b: Term) -> Term:
    return _HALF * (absolute(t - a) - absolute(t - b) + a + b)


def _triangle(s: Term, t: Term, u: Term) -> Theorem:
    """|s| ≤ |t| + |u|, for s = t + u by algebra"""
    low, high = zip(both_signs(t), both_signs(u), strict=True)
    return bounded(s, absolute(t) + absolute(u), low, high)


def _mirrored(s: Term, t: Term, u: Term) -> Theorem:
    """|s| ≤ |t| + |u|, for s = u − t by algebra"""
    (low, high), (low_u, high_u) = both_signs(t), both_signs(u)
    return bounded(s, absolute(t) + absolute(u), (high, low_u), (low, high_u))


@lemma("∀a b x : R. continuous(λt. 1/2·(absR(t − a) − absR(t − b) + a + b), x)")
def clamped_continuous(a: Term, b: Term, x: Term) -> Theorem:
    """It changes by |y − x| at most."""
    t = fresh("t", R, a, b, x)
    f = function(t, _clamped(t, a, b))

    def prove(e: Term, positive: Theorem) -> Theorem:
        def close(y: Term, near: Theorem, _: Theorem) -> Theorem:
            to_y = [_triangle(y - c, y - x, x - c) for c in (a, b)]
            to_x = [_mirrored(x - c, y - x, y - c) for c in (a, b)]
            half = Fraction(1, 2)
            low = ((half, to_x[0]), (half, to_y[1]), near)
            high = ((half, to_y[0]), (half, to_x[1]), near)
            return bounded(f(y) - f(x), e, low, high)

        near = apply(near_within.theorem, x, e, positive)
        return joined((near, near), close)

    return continuous_near(f, x, prove)


def _clamped_between(t: Term, a: Term, b: Term, below: Theorem) -> tuple[Theorem, Theorem]:
    """a ≤ c(t) and c(t) ≤ b, from a ≤ b"""
    size = apply(abs_right.theorem, b - a, combine(less_equal(0, b - a), below))
    half = Fraction(1, 2)
    low, high = _mirrored(t - b, b - a, t - a), _triangle(t - a, b - a, t - b)
    return (
        combine(less_equal(a, _clamped(t, a, b)), (half, low), equations=(size,)),
        combine(less_equal(_clamped(t, a, b), b), (half, high), equations=(size,)),
    )


def _not_clamped(t: Term, a: Term, b: Term, low: Theorem, high: Theorem) -> Theorem:
    """c(t) = t, from a ≤ t and t ≤ b"""
    sizes = (
        apply(abs_right.theorem, t - a, combine(less_equal(0, t - a), low)),
        apply(abs_left.theorem, t - b, combine(less_equal(t - b, 0), high)),
    )
    return algebra(_clamped(t, a, b), t, sizes, ())


@lemma(
    f"∀f : R→R, a b : R, p : o. a ≤ b ⇒ {_F_CONTINUOUS} ⇒ "
    f"(∀F : R→R. {_ON_RANGE.format('deriv(F, x, f(x))')} ⇒ p) ⇒ p"
)
def by_antiderivative(
    f: Term, a: Term, b: Term, p: Term, below: Theorem, steady: Theorem, branch: Theorem
) -> Theorem:
    t, x, z = (variable(name, R) for name in ("t", "x", "z"))
    clamped, g = function(t, _clamped(t, a, b)), function(t, f(_clamped(t, a, b)))
    inside = apply(steady, clamped(t), *_clamped_between(t, a, b, below))
    everywhere = generalise(c_comp(f, clamped, t, inside, clamped_continuous(a, b, t)), t)
    F = function(t, _INTEGRAL(a, t, g))
    slope = apply(axiom("ftc_derivative"), g, a, x, everywhere)
    low, high = assume(less_equal(a, x)), assume(less_equal(x, b))
    same = congruence(function(z, f(z)), _not_clamped(x, a, b, low, high))
    slope = discharge(high.statement, with_value(slope, same))
    return apply(branch, F, generalise(discharge(low.statement, slope), x))


def _with_antiderivative(
    name: str,
    f: Term,
    a: Term,
    b: Term,
    below: Theorem,
    steady: Theorem,
    prove: Callable[[Term, Theorem], Theorem],
) -> Theorem:
    """What is proved from a variable F and from ∀x. a ≤ x ⇒ x ≤ b ⇒ deriv(F, x, f(x))."""
    F, p = variable(name, arrow(R, R)), variable("p", O)
    law = instantiate(by_antiderivative.theorem, eta(f), a, b, p).statement
    slopes = assume(opened(law.args[1].args[1].args[0], F).args[0])
    found = prove(F, slopes)
    branch = generalise(discharge(slopes.statement, found), F)
    return apply(by_antiderivative.theorem, f, a, b, found.statement, below, steady, branch)


def on_range(x: Term, a: Term, b: Term, prove: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """∀x. a ≤ x ⇒ x ≤ b ⇒ φ, from a proof of φ from a ≤ x and x ≤ b"""
    low, high = assume(less_equal(a, x)), assume(less_equal(x, b))
    found = discharge(high.statement, prove(low, high))
    return generalise(discharge(low.statement, found), x)


def _value(F: Term, f: Term, a: Term, b: Term, *premises: Theorem) -> Theorem:
    """∫ₐᵇ f = F(b) − F(a)"""
    return apply(axiom("fundamental"), F, f, a, b, *premises)


@lemma(
    f"∀f g : R→R, a b : R. a ≤ b ⇒ {_F_CONTINUOUS} ⇒ {_G_CONTINUOUS} ⇒ "
    "integral(a, b, λt. f(t) + g(t)) = integral(a, b, f) + integral(a, b, g)"
)
def integral_add(
    f: Term,
    g: Term,
    a: Term,
    b: Term,
    below: Theorem,
    f_steady: Theorem,
    g_steady: Theorem,
    goal: Term,
) -> Theorem:
    x, t = variable("x", R), variable("t", R)

    def with_both(F: Term, f_slopes: Theorem, G: Term, g_slopes: Theorem) -> Theorem:
        slopes = on_range(
            x,
            a,
            b,
            lambda low, high: d_add(
                F, G, x, f(x), g(x), apply(f_slopes, x, low, high), apply(g_slopes, x, low, high)
            ),
        )
        steady = on_range(
            x,
            a,
            b,
            lambda low, high: c_add(
                f, g, x, apply(f_steady, x, low, high), apply(g_steady, x, low, high)
            ),
        )
        both = _value(function(t, F(t) + G(t)), goal.args[0].args[2], a, b, below, slopes, steady)
        values = (
            _value(F, f, a, b, below, f_slopes, f_steady),
            _value(G, g, a, b, below, g_slopes, g_steady),
        )
        return algebra(*goal.args, (both, *values), ())

    return _with_antiderivative(
        "F",
        f,
        a,
        b,
        below,
        f_steady,
        lambda F, p: _with_antiderivative(
            "G", g, a, b, below, g_steady, lambda G, q: with_both(F, p, G, q)
        ),
    )


@lemma(
    f"∀f : R→R, c a b : R. a ≤ b ⇒ {_F_CONTINUOUS} ⇒ "
    "integral(a, b, λt. c·f(t)) = c·integral(a, b, f)"
)
def integral_scale(
    f: Term, c: Term, a: Term, b: Term, below: Theorem, steady: Theorem, goal: Term
) -> Theorem:
    x, t = variable("x", R), variable("t", R)

    def scaled(F: Term, slopes: Theorem) -> Theorem:
        def slope(low: Theorem, high: Theorem) -> Theorem:
            return d_scale(c, F, x, f(x), apply(slopes, x, low, high))

        def continuous(low: Theorem, high: Theorem) -> Theorem:
            given = apply(steady, x, low, high)
            return c_mul(function(t, c), f, x, c_const(c, x), given)

        premises = below, on_range(x, a, b, slope), on_range(x, a, b, continuous)
        whole = _value(function(t, c * F(t)), goal.args[0].args[2], a, b, *premises)
        return algebra(*goal.args, (whole, _value(F, f, a, b, below, slopes, steady)), ())

    return _with_antiderivative("F", f, a, b, below, steady, scaled)


@lemma(
    f"∀f : R→R, a c b : R. a ≤ c ⇒ c ≤ b ⇒ {_F_CONTINUOUS} ⇒ "
    "integral(a, b, f) = integral(a, c, f) + integral(c, b, f)"
)
def integral_split(
    f: Term, a: Term, c: Term, b: Term, first: Theorem, second: Theorem, steady: Theorem, goal: Term
) -> Theorem:
    x = variable("x", R)
    below = combine(less_equal(a, b), first, second)

    def parts(F: Term, slopes: Theorem) -> Theorem:
        def value(s: Term, t: Term, order: Theorem) -> Theorem:
            def within(given: Theorem) -> Theorem:
                return on_range(
                    x,
                    s,
                    t,
                    lambda low, high: apply(
                        given,
                        x,
                        combine(less_equal(a, x), low, *([first] if s is c else [])),
                        combine(less_equal(x, b), high, *([second] if t is c else [])),
                    ),
                )

            return _value(F, f, s, t, order, within(slopes), within(steady))

        values = value(a, b, below), value(a, c, first), value(c, b, second)
        return algebra(*goal.args, values, ())

    return _with_antiderivative("F", f, a, b, below, steady, parts)
