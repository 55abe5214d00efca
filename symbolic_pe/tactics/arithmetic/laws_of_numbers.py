"""Laws of numbers that look like axioms and follow from others."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type, Z
from symbolic_pe.tactics.arithmetic.exponential_bounds import below_by_squares, exp_injective
from symbolic_pe.tactics.arithmetic.integers import natural_cases, natural_nonnegative
from symbolic_pe.tactics.arithmetic.order import (
    ZERO,
    combine,
    contradiction,
    square_nonnegative,
    total_cases,
    weaken,
)
from symbolic_pe.foundations.lemmas import apply, fresh, lemma, schema
from symbolic_pe.foundations.logic import by_contradiction, from_false, negation
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, lift

_EXP, _LN, _CIS = constant("exp", R, R), constant("ln", R, R), constant("cis", R, C)
_SQRT, _HALF = constant("sqrt", R, R), numeral(1, 2, R)


@schema("∀x : K. x^0 = 1", N, Z, R, C)
def pow_0(k: Type, x: Term) -> Theorem:
    return algebra(x ** numeral(0, 1, N), numeral(1, 1, k), (), ())


@lemma("∀a b : Z. a < b ⇒ toR(a) + 1 ≤ toR(b)")
def gap(a: Term, b: Term, below: Theorem, goal: Term) -> Theorem:
    """b − a is 0, −n or m + 1"""
    n, m = fresh("n", N, a, b), fresh("m", N, a, b)
    up, down = assume(equal(b - a, lift(n, Z))), assume(equal(b - a, -lift(n, Z)))
    none, some = assume(equal(n, 0)), assume(equal(n, m + 1))
    zero = from_false(contradiction(below, equations=(none, up)), goal)
    more = combine(goal, natural_nonnegative(m), equations=(some, up))
    branches = discharge(none.statement, zero), generalise(discharge(some.statement, more), m)
    upward = apply(natural_cases.theorem, n, goal, *branches)
    absurd = contradiction(below, natural_nonnegative(n), equations=(down,))
    downward = from_false(absurd, goal)
    either = (
        generalise(discharge(given.statement, found), n)
        for given, found in ((up, upward), (down, downward))
    )
    return apply(integer_cases.theorem, b - a, goal, *either)


def _of_sum(f: Term, law: str, x: Term, y: Term, total: Term) -> Theorem:
    """f(x)·f(y) = f(t), for t = x + y by algebra"""
    z = variable("z", R)
    same = congruence(function(z, f(z)), algebra(x + y, total, (), ()))
    return transitive(symmetric(apply(axiom(law), x, y)), same)


@lemma("∀x : R. cis(x)·cis(−x) = 1")
def cis_negative(x: Term) -> Theorem:
    """cis(π)·cis(0) = cis(π), which is −1"""
    pi = constant("pi", R)
    whole = _of_sum(_CIS, "cis_add", pi, ZERO, pi)
    half_turn = axiom("cis_pi")
    one = algebra(_CIS(ZERO), numeral(1, 1, C), (half_turn, whole), ())
    return transitive(_of_sum(_CIS, "cis_add", x, -x, ZERO), one)


@lemma("∀x : R. 0 < exp(x)")
def exp_positive(x: Term) -> Theorem:
    """Else exp(x)·exp(−x) = exp(0) ≥ 1 is at most 0; exp(−x) is a square."""
    goal = less(0, _EXP(x))
    product = _of_sum(_EXP, "exp_add", x, -x, ZERO)
    square = _of_sum(_EXP, "exp_add", -_HALF * x, -_HALF * x, -x)
    root = _EXP(-_HALF * x)
    nonnegative = combine(
        less_equal(0, _EXP(-x)), square_nonnegative(root), equations=(symmetric(square),)
    )
    one = apply(axiom("exp_tangent"), ZERO)

    def below(h: Theorem) -> Theorem:
        return from_false(contradiction((h, nonnegative), one, 1, equations=(product,)), goal)

    return total_cases(_EXP(x), ZERO, below, lambda h: h)


@lemma("∀x y : R. x < y ⇒ exp(x) < exp(y)")
def exp_increasing(x: Term, y: Term, below: Theorem) -> Theorem:
    """exp(y) = exp(x)·exp(y − x), and exp(y − x) ≥ 1 + y − x > 1"""
    product = symmetric(_of_sum(_EXP, "exp_add", x, y - x, y))
    positive = exp_positive(x)
    tangent = apply(axiom("exp_tangent"), y - x)
    goal = less(_EXP(x), _EXP(y))
    return combine(goal, (positive, tangent), (positive, below), equations=(product,))


@lemma("∀x : R. ln(exp(x)) = x")
def ln_exp(x: Term) -> Theorem:
    same = apply(axiom("exp_ln"), _EXP(x), exp_positive(x))
    return exp_injective(_LN(_EXP(x)), x, same)


@lemma("∀x y : R. x ≤ y ⇒ y ≤ x ⇒ x = y")
def le_antisymmetric(x: Term, y: Term, below: Theorem, above: Theorem, goal: Term) -> Theorem:
    """Else y − x has a reciprocal i, and 1 = i·(y − x) is at most 0, whatever the sign of i."""
    other = assume(negation(goal))
    same = assume(equal(y - x, 0))
    nonzero = discharge(same.statement, modus_ponens(other, algebra(x, y, (same,), ())))
    i, one = inverse(y - x), apply(axiom("inverse[R]"), y - x, nonzero)
    return by_contradiction(
        goal,
        total_cases(
            i,
            ZERO,
            lambda h: contradiction((h, below), 1, equations=(one,)),
            lambda h: contradiction((h, above), 1, equations=(one,)),
        ),
    )


def _root_of_square(x: Term, size: Term, sign: Theorem) -> Theorem:
    """√(x²) = ±x, from 0 ≤ ±x: both are roots of x², and not negative"""
    square = square_nonnegative(x)
    root = _SQRT(x**2)
    also = apply(axiom("sqrt_nonnegative"), x**2, square)
    law = (apply(axiom("sqrt_square"), x**2, square),)
    low = below_by_squares(root, size, sign, combine(less_equal(root**2, size**2), equations=law))
    high = below_by_squares(size, root, also, combine(less_equal(size**2, root**2), equations=law))
    return transitive(apply(axiom("absolute"), x), le_antisymmetric(root, size, low, high))


@lemma("∀x : R. 0 ≤ x ⇒ absR(x) = x")
def abs_right(x: Term, nonnegative: Theorem) -> Theorem:
    return _root_of_square(x, x, nonnegative)


@lemma("∀x : R. x ≤ 0 ⇒ absR(x) = −x")
def abs_left(x: Term, negative: Theorem) -> Theorem:
    return _root_of_square(x, -x, combine(less_equal(0, -x), negative))


@lemma("∀n : N. toN(toZ(n)) = n")
def to_natural(n: Term) -> Theorem:
    z = variable("z", Z)
    again = apply(axiom("natural"), lift(n, Z), natural_nonnegative(n))
    inside = again.statement.args[0].args[0]
    real = congruence(function(z, lift(z, R)), again)
    same = algebra(lift(inside, R), lift(n, R), (real,), ())
    return apply(axiom("injective[N]"), inside, n, same)


@lemma("∀z : Z, p : o. (∀n : N. z = toZ(n) ⇒ p) ⇒ (∀n : N. z = −toZ(n) ⇒ p) ⇒ p")
def integer_cases(z: Term, p: Term, up: Theorem, down: Theorem) -> Theorem:
    def above(h: Theorem) -> Theorem:
        same = symmetric(apply(axiom("natural"), z, h))
        return apply(up, same.statement.args[1].args[0], same)

    def below(h: Theorem) -> Theorem:
        given = apply(axiom("natural"), -z, combine(less_equal(0, -z), weaken(h)))
        n = given.statement.args[0].args[0]
        return apply(down, n, algebra(z, -lift(n, Z), (given,), (lift(n, R),)))

    return total_cases(ZERO, lift(z, R), above, below)
