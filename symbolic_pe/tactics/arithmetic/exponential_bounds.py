"""√, exp and ln: where they are positive and that they increase."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.arithmetic.order import (
    ONE,
    ZERO,
    antisymmetric,
    cancel,
    combine,
    contradiction,
    equal_le,
    nonzero_of_positive,
    positive_of_nonzero,
    total_cases,
    weaken,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, lemma
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import equal, less, less_equal


@lemma("∀x : R. 0 < x ⇒ 0 < sqrt(x)")
def sqrt_positive(x: Term, positive: Theorem) -> Theorem:
    root, weak = constant("sqrt", R, R)(x), weaken(positive)
    zero = assume(equal(root, 0))
    square = apply(basic("sqrt_square"), x, weak)
    return positive_of_nonzero(
        root,
        apply(basic("sqrt_nonnegative"), x, weak),
        discharge(zero.statement, contradiction(positive, equations=(zero, symmetric(square)))),
    )


@lemma("∀x y : R. 0 ≤ y ⇒ x^2 ≤ y^2 ⇒ x ≤ y")
def below_by_squares(x: Term, y: Term, nonnegative: Theorem, squares: Theorem) -> Theorem:
    def above(h: Theorem) -> Theorem:
        false = contradiction((h, h), (2, h, nonnegative), squares)
        return from_false(false, less_equal(x, y))

    return total_cases(x, y, lambda h: h, above)


EXP, LN = constant("exp", R, R), constant("ln", R, R)


@lemma("exp(0) = 1")
def exp_zero() -> Theorem:
    z = variable("z", R)
    law = apply(basic("exp_add"), ZERO, ZERO)
    doubled = congruence(function(z, EXP(z)), algebra(ZERO, ZERO + ZERO, (), ()))
    value, positive = EXP(ZERO), apply(basic("exp_positive"), ZERO)
    square = algebra(value * value, value * ONE, (symmetric(law), symmetric(doubled)), ())
    return cancel[R](value, value, ONE, nonzero_of_positive(value, positive), square)


@lemma("∀x y : R. x ≤ y ⇒ exp(x) ≤ exp(y)")
def exp_monotone(x: Term, y: Term, below: Theorem) -> Theorem:
    z = variable("z", R)

    def same(h: Theorem) -> Theorem:
        return equal_le(congruence(function(z, EXP(z)), antisymmetric(below, h)))

    return total_cases(y, x, same, lambda h: weaken(apply(basic("exp_increasing"), x, y, h)))


@lemma("∀x y : R. exp(x) < exp(y) ⇒ x < y")
def exp_reflects(x: Term, y: Term, below: Theorem) -> Theorem:
    def low(h: Theorem) -> Theorem:
        return from_false(contradiction(below, exp_monotone(y, x, h)), less(x, y))

    return total_cases(y, x, low, lambda h: h)


@lemma("∀x : R. 0 ≤ x ⇒ 1 ≤ exp(x)")
def exp_at_least_one(x: Term, nonnegative: Theorem) -> Theorem:
    return combine(
        less_equal(1, EXP(x)), exp_monotone(ZERO, x, nonnegative), equations=(exp_zero.theorem,)
    )


@lemma("∀x : R. 0 < x ⇒ 1 < exp(x)")
def exp_above_one(x: Term, positive: Theorem) -> Theorem:
    grows = apply(basic("exp_increasing"), ZERO, x, positive)
    return combine(less(1, EXP(x)), grows, equations=(exp_zero.theorem,))


@lemma("∀x : R. x ≤ 0 ⇒ exp(x) ≤ 1")
def exp_at_most_one(x: Term, negative: Theorem) -> Theorem:
    return combine(
        less_equal(EXP(x), 1), exp_monotone(x, ZERO, negative), equations=(exp_zero.theorem,)
    )


@lemma("∀x : R. x < 0 ⇒ exp(x) < 1")
def exp_below_one(x: Term, negative: Theorem) -> Theorem:
    grows = apply(basic("exp_increasing"), x, ZERO, negative)
    return combine(less(EXP(x), 1), grows, equations=(exp_zero.theorem,))


@lemma("∀x y : R. 0 < x ⇒ x < y ⇒ ln(x) < ln(y)")
def ln_increasing(x: Term, y: Term, positive: Theorem, below: Theorem) -> Theorem:
    laws = _exp_ln(x, y, positive, below)
    return exp_reflects(LN(x), LN(y), combine(less(EXP(LN(x)), EXP(LN(y))), below, equations=laws))


@lemma("∀x y : R. 0 < x ⇒ x ≤ y ⇒ ln(x) ≤ ln(y)")
def ln_monotone(x: Term, y: Term, positive: Theorem, below: Theorem) -> Theorem:
    laws = _exp_ln(x, y, positive, below)

    def above(h: Theorem) -> Theorem:
        grows = apply(basic("exp_increasing"), LN(y), LN(x), h)
        return from_false(contradiction(below, grows, equations=laws), less_equal(LN(x), LN(y)))

    return total_cases(LN(x), LN(y), lambda h: h, above)


def _exp_ln(x: Term, y: Term, positive: Theorem, below: Theorem) -> tuple[Theorem, ...]:
    """exp(ln x) = x and exp(ln y) = y, from 0 < x and x ≤ y or x < y"""
    also = combine(less(0, y), positive, below)
    return apply(basic("exp_ln"), x, positive), apply(basic("exp_ln"), y, also)


@lemma("ln(1) = 0")
def ln_one() -> Theorem:
    z = variable("z", R)
    inside = congruence(function(z, LN(z)), exp_zero.theorem)
    return algebra(LN(ONE), ZERO, (symmetric(inside), apply(basic("ln_exp"), ZERO)), ())


@lemma("∀x : R. 1 < x ⇒ 0 < ln(x)")
def ln_positive(x: Term, large: Theorem) -> Theorem:
    grows = ln_increasing(ONE, x, combine(less(0, 1), 1), large)
    return combine(less(0, LN(x)), grows, equations=(ln_one.theorem,))


@lemma("∀x : R. 1 ≤ x ⇒ 0 ≤ ln(x)")
def ln_nonnegative(x: Term, large: Theorem) -> Theorem:
    grows = ln_monotone(ONE, x, combine(less(0, 1), 1), large)
    return combine(less_equal(0, LN(x)), grows, equations=(ln_one.theorem,))


@lemma("∀x : R. 0 < x ⇒ x < 1 ⇒ ln(x) < 0")
def ln_negative(x: Term, positive: Theorem, small: Theorem) -> Theorem:
    grows = ln_increasing(x, ONE, positive, small)
    return combine(less(LN(x), 0), grows, equations=(ln_one.theorem,))


# Powers


@lemma("∀x y : R. exp(x) = exp(y) ⇒ x = y")
def exp_injective(x: Term, y: Term, same: Theorem) -> Theorem:
    def below(s: Term, t: Term, equation: Theorem) -> Theorem:
        def above(h: Theorem) -> Theorem:
            grows = apply(basic("exp_increasing"), t, s, h)
            return from_false(contradiction(grows, equations=(equation,)), less_equal(s, t))

        return total_cases(s, t, lambda h: h, above)

    return antisymmetric(below(x, y, same), below(y, x, same))
