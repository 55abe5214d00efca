"""The derivatives of cos, exp, ln and x⁻¹.

Those of exp and ln rest on exp(x) ≥ x + 1, those of cos on that of sin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.analysis.laws_of_calculus import with_function, with_value
from symbolic_pe.tactics.analysis.laws_of_continuity import both_signs, bounded, joined, near_within
from symbolic_pe.tactics.analysis.laws_of_derivatives import (
    d_add,
    d_comp,
    d_const,
    d_from_epsilon,
    d_id,
    sizes_cancel,
)
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_nonnegative,
    modulus_positive,
    modulus_product,
    modulus_square,
)
from symbolic_pe.tactics.arithmetic.exponential_bounds import exp_zero
from symbolic_pe.tactics.arithmetic.laws_of_numbers import exp_positive
from symbolic_pe.tactics.arithmetic.order import (
    ONE,
    ZERO,
    combine,
    contradiction,
    inverse_positive,
    nonzero_of_positive,
    square_nonnegative,
    total_cases,
    weaken,
)
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import inverse, less, less_equal
from symbolic_pe.tactics.normal_forms.normal_form import equation

_EXP, _LN = constant("exp", R, R), constant("ln", R, R)
_HALF = numeral(1, 2, R)

Factors = tuple[Theorem | int | Fraction, ...]


def _exp_product(x: Term, y: Term, total: Term) -> Theorem:
    """exp(t) = exp(x)·exp(y), for t = x + y by algebra"""
    z = variable("z", R)
    same = congruence(function(z, _EXP(z)), algebra(total, x + y, (), ()))
    return transitive(same, apply(axiom("exp_add"), x, y))


def _exp_inverse(x: Term) -> Theorem:
    """exp(x)·exp(−x) = 1"""
    return algebra(
        _EXP(x) * _EXP(-x), ONE, (exp_zero.theorem, symmetric(_exp_product(x, -x, ZERO))), ()
    )


@lemma("∀w : R. absR(w) ≤ 1/2 ⇒ exp(w) ≤ 1 + w + 2·w^2")
def exp_at_most(w: Term, small: Theorem) -> Theorem:
    """From exp(−w) ≥ 1 − w: exp(w)·(1 − w) ≤ 1, so exp(w) ≤ 2 and exp(w) − 1 ≤ w·exp(w)."""
    goal = less_equal(_EXP(w), 1 + w + 2 * w**2)
    positive, tangent = exp_positive(w), apply(axiom("exp_tangent"), w)
    product = combine(
        less_equal(_EXP(w) * (1 - w), 1),
        (positive, apply(axiom("exp_tangent"), -w)),
        equations=(_exp_inverse(w),),
    )
    _, high = both_signs(w)
    two = combine(less_equal(_EXP(w), 2), (2, product), (2, positive, high), (2, positive, small))
    square = square_nonnegative(w)

    def above(h: Theorem) -> Theorem:
        return combine(goal, product, (h, product), (two, square))

    def below(h: Theorem) -> Theorem:
        return combine(goal, product, (h, tangent), square)

    return total_cases(ZERO, w, above, lambda h: below(weaken(h)))


class Estimate(NamedTuple):
    """Products that show −b ≤ t, others that show t ≤ b, equations and an order for both."""

    low: Sequence[Factors]
    high: Sequence[Factors]
    equations: Sequence[Theorem]
    order: tuple[Term, ...] = ()


def _near(
    f: Term,
    x: Term,
    a: Term,
    radius: Theorem,
    tolerance: Callable[[Term, Theorem], Theorem],
    estimate: Callable[[Term, Theorem, Theorem, Theorem], Estimate],
) -> Theorem:
    """deriv(f, x, a), because |f(y) − f(x) − a·(y − x)| ≤ e·|y − x| within two distances.

    ``radius`` is 0 < r; ``tolerance`` gets e, 0 < e and gives 0 < s; ``estimate`` gets y and
    |y − x| ≤ r, |y − x| ≤ s, 0 < e.
    """
    e = fresh("e", R, x)
    positive = assume(less(0, e))
    distances = radius, tolerance(e, positive)
    nears = (apply(near_within.theorem, x, h.statement.args[1], h) for h in distances)

    def close(y: Term, p: Theorem, q: Theorem) -> Theorem:
        found = estimate(y, p, q, positive)
        return bounded(f(y) - f(x) - a * (y - x), e * absolute(y - x), *found)

    near = generalise(discharge(positive.statement, joined(nears, close)), e)
    return apply(d_from_epsilon.theorem, f, x, a, near)


@lemma("∀x : R. deriv(λt. exp(t), x, exp(x))")
def d_exp(x: Term) -> Theorem:
    """exp(y) − exp(x) − exp(x)·w is between 0 and 2·exp(x)·w², w = y − x"""
    half = combine(less(0, _HALF), Fraction(1, 2))
    factor, inverted = exp_positive(x), exp_positive(-x)

    def tolerance(e: Term, positive: Theorem) -> Theorem:
        return combine(less(0, _HALF * e * _EXP(-x)), (Fraction(1, 2), positive, inverted))

    def estimate(y: Term, p: Theorem, q: Theorem, positive: Theorem) -> Estimate:
        w = y - x
        size = modulus_nonnegative(w)
        low = [(factor, apply(axiom("exp_tangent"), w)), (positive, size)]
        high = [(factor, exp_at_most(w, p)), (2, factor, size, q)]
        return Estimate(low, high, (_exp_product(x, w, y), modulus_square(w), _exp_inverse(x)))

    t = fresh("t", R, x)
    return _near(function(t, _EXP(t)), x, _EXP(x), half, tolerance, estimate)


def _inverse(x: Term, nonzero: Theorem) -> Theorem:
    return apply(axiom("inverse[R]"), x, nonzero)


@lemma("∀x : R. 0 < x ⇒ deriv(λt. ln(t), x, inv(x))")
def d_ln(x: Term, positive: Theorem) -> Theorem:
    """A = ln(y) − ln(x) is between 1 − x/y and y/x − 1, by exp(±A) ≥ 1 ± A."""
    i = inverse(x)
    i_positive = inverse_positive(x, positive)
    cancelled = _inverse(x, nonzero_of_positive(x, positive))
    radius = combine(less(0, _HALF * x), (Fraction(1, 2), positive))
    ln_x = apply(axiom("exp_ln"), x, positive)

    def tolerance(e: Term, e_positive: Theorem) -> Theorem:
        return combine(less(0, _HALF * e * x**2), (Fraction(1, 2), e_positive, positive, positive))

    def estimate(y: Term, p: Theorem, q: Theorem, e_positive: Theorem) -> Estimate:
        w, j, change = y - x, inverse(y), _LN(y) - _LN(x)
        below, _ = both_signs(w)
        y_positive = combine(less(0, y), below, p, (Fraction(1, 2), positive))
        also = _inverse(y, nonzero_of_positive(y, y_positive))
        j_positive, size = inverse_positive(y, y_positive), modulus_nonnegative(w)
        twice = combine(
            less_equal(j, 2 * i),
            (2, i_positive, j_positive, below),
            (2, i_positive, j_positive, p),
            equations=(cancelled, also),
        )
        logarithms = ln_x, apply(axiom("exp_ln"), y, y_positive)
        product = _exp_product(_LN(x), change, _LN(y))
        up = algebra(_EXP(change), y * i, (*logarithms, product, cancelled), (y,))
        product = _exp_product(_LN(y), -change, _LN(x))
        down = algebra(_EXP(-change), x * j, (*logarithms, product, also), (x,))
        high = [(apply(axiom("exp_tangent"), change),), (e_positive, size)]
        low = [
            (apply(axiom("exp_tangent"), -change),),
            (q, size, i_positive, j_positive),
            (Fraction(1, 2), e_positive, size, positive, twice),
        ]
        equations = (up, down, modulus_square(w), cancelled, also)
        return Estimate(low, high, equations, (absolute(w), i, j))

    t = fresh("t", R, x)
    return _near(function(t, _LN(t)), x, i, radius, tolerance, estimate)


@lemma("∀x y : R. absR(y − x) ≤ 1/2·absR(x) ⇒ 1/2·absR(x) ≤ absR(y)")
def still_large(x: Term, y: Term, near: Theorem) -> Theorem:
    """|x| ≤ |y − x| + |y|"""
    (low_w, high_w), (low_y, high_y) = both_signs(y - x), both_signs(y)
    whole = bounded(x, absolute(y - x) + absolute(y), (high_w, low_y), (low_w, high_y))
    return combine(less_equal(_HALF * absolute(x), absolute(y)), whole, near)


@lemma("∀x : R. 0 < absR(x) ⇒ x ≠ 0")
def nonzero_of_size(x: Term, positive: Theorem, zero: Theorem) -> Theorem:
    flat = bounded(x, ZERO, (), (), (zero,))
    return contradiction(positive, flat)


@lemma("∀x : R. x ≠ 0 ⇒ deriv(λt. inv(t), x, −inv(x)^2)")
def d_inv(x: Term, nonzero: Theorem) -> Theorem:
    """1/y − 1/x + w/x² = w²/(x²·y), w = y − x"""
    i, size_x = inverse(x), modulus_positive(x, nonzero)
    cancelled, sizes = _inverse(x, nonzero), sizes_cancel(x, nonzero)
    radius = combine(less(0, _HALF * absolute(x)), (Fraction(1, 2), size_x))

    def tolerance(e: Term, e_positive: Theorem) -> Theorem:
        goal = less(0, _HALF * e * absolute(x) ** 3)
        return combine(goal, (Fraction(1, 2), e_positive, size_x, size_x, size_x))

    def estimate(y: Term, p: Theorem, q: Theorem, e_positive: Theorem) -> Estimate:
        w, j = y - x, inverse(y)
        large = still_large(x, y, p)
        y_nonzero = nonzero_of_size(y, combine(less(0, absolute(y)), large, radius))
        also, sizes_y = _inverse(y, y_nonzero), sizes_cancel(y, y_nonzero)
        size_w, size_i, size_j = map(modulus_nonnegative, (w, i, j))
        twice = combine(
            less_equal(absolute(j), 2 * absolute(i)),
            (2, size_i, size_j, large),
            equations=(sizes, sizes_y),
        )
        low, high = both_signs(w * i * (w * i) * j)
        products = [
            modulus_product(w * i * (w * i), j),
            modulus_product(w * i, w * i),
            modulus_product(w, i),
        ]
        half = (Fraction(1, 2), e_positive, size_w, size_x, twice)
        rest = ((q, size_w, size_i, size_i, size_j), half)
        equations = (*reversed(products), sizes, sizes_y, cancelled, also)
        return Estimate(((low,), *rest), ((high,), *rest), equations)

    t = fresh("t", R, x)
    return _near(function(t, inverse(t)), x, -(i**2), radius, tolerance, estimate)


@lemma("∀x : R. deriv(λt. cos(t), x, −sin(x))")
def d_cos(x: Term, goal: Term) -> Theorem:
    """cos t = sin(t + π/2)"""
    t = fresh("t", R, x)
    quarter = _HALF * read("pi")
    moved = d_add(function(t, t), function(t, quarter), x, ONE, ZERO, d_id(x), d_const(quarter, x))
    outer = apply(axiom("d_sin"), x + quarter)
    inner = function(t, t + quarter)
    slope = moved.statement.args[2]
    found = d_comp(read("sin"), inner, x, outer.statement.args[2], slope, outer, moved)
    found = with_function(found, t, equation(read("sin(u)", u=t + quarter), read("cos(u)", u=t)))
    return with_value(found, equation(found.statement.args[2], goal.args[2]))
