"""Laws of numbers that look like axioms and follow from others."""

from __future__ import annotations

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
from symbolic_pe.kernel.terms import (
    Term,
    constant,
    equal,
    function,
    less,
    less_equal,
    lift,
    numeral,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type, Z
from symbolic_pe.tactics.exponential_bounds import exp_injective
from symbolic_pe.tactics.integers import natural_cases, natural_nonnegative
from symbolic_pe.tactics.lemmas import apply, fresh, lemma, schema
from symbolic_pe.tactics.logic import from_false
from symbolic_pe.tactics.order import ZERO, combine, contradiction, square_nonnegative, total_cases

_EXP, _LN, _CIS = constant("exp", R, R), constant("ln", R, R), constant("cis", R, C)
_HALF = numeral(1, 2, R)


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
    return apply(axiom("integer_cases"), b - a, goal, *either)


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
    nonnegative = combine(less_equal(0, _EXP(-x)), square_nonnegative(root),
                          equations=(symmetric(square),))  # fmt: skip
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
