"""Bounds of finite sums: term by term, signs, |Σ f| ≤ Σ |f|."""

from __future__ import annotations

from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    sides,
    transitive,
)
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic.absolute_value import (
    MODULUS,
    complex_triangle,
    modulus_above,
    modulus_above_negative,
    modulus_bound,
    modulus_of_zero,
)
from symbolic_pe.tactics.arithmetic.integers import (
    induction,
)
from symbolic_pe.tactics.arithmetic.order import combine, contradiction
from symbolic_pe.tactics.arithmetic.sums import (
    earlier,
    last,
    sum_,
    sum_constant,
    sum_scale,
    unfolding,
    unfoldings,
)
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import less, less_equal


@lemma("∀f g : N→R, n : N. (∀i : N. i < n ⇒ f(i) ≤ g(i)) ⇒ sum(n, f) ≤ sum(n, g)")
def sum_bound(f: Term, g: Term, goal: Term) -> Theorem:
    def start(_: Theorem, goal: Term) -> Theorem:
        return combine(goal, equations=unfoldings(*goal.args))

    def step(n: Term, before: Theorem, bound: Theorem, goal: Term) -> Theorem:
        parts = modus_ponens(before, earlier(bound)), last(bound)
        return combine(goal, *parts, equations=unfoldings(*goal.args))

    return induction(goal, start, step)


@lemma("∀f g : N→R, n : N. 0 < n ⇒ (∀i : N. i < n ⇒ f(i) < g(i)) ⇒ sum(n, f) < sum(n, g)")
def sum_bound_strict(f: Term, g: Term, goal: Term) -> Theorem:
    def start(positive: Theorem, _: Theorem, goal: Term) -> Theorem:
        return from_false(contradiction(positive), goal)

    def step(n: Term, _: Theorem, __: Theorem, bound: Theorem, goal: Term) -> Theorem:
        i = fresh("i", N, f, g, n)
        within = assume(less(i, n))
        weak = combine(less_equal(f(i), g(i)), apply(earlier(bound), i, within))
        weak = generalise(discharge(within.statement, weak), i)
        parts = sum_bound(f, g, n, weak), last(bound)
        return combine(goal, *parts, equations=unfoldings(*goal.args))

    return induction(goal, start, step)


@lemma("∀f : N→R, n : N. (∀i : N. i < n ⇒ 0 ≤ f(i)) ⇒ 0 ≤ sum(n, f)")
def sum_nonnegative(f: Term, goal: Term) -> Theorem:
    def start(_: Theorem, goal: Term) -> Theorem:
        return combine(goal, equations=unfoldings(*goal.args))

    def step(n: Term, before: Theorem, terms: Theorem, goal: Term) -> Theorem:
        parts = modus_ponens(before, earlier(terms)), last(terms)
        return combine(goal, *parts, equations=unfoldings(*goal.args))

    return induction(goal, start, step)


@lemma("∀f : N→R, n : N. 0 < n ⇒ (∀i : N. i < n ⇒ 0 < f(i)) ⇒ 0 < sum(n, f)")
def sum_positive(f: Term, n: Term, some: Theorem, terms: Theorem, goal: Term) -> Theorem:
    i = fresh("i", N, f, n)
    zero = function(i, numeral(0, 1, R))
    nothing = sum_constant[R](numeral(0, 1, R), n)
    return combine(goal, sum_bound_strict(zero, f, n, some, terms), equations=(nothing,))


@lemma("∀f : N→R, n : N. absR(sum(n, f)) ≤ sum(n, λi. absR(f(i)))")
def sum_triangle(f: Term, n: Term, goal: Term) -> Theorem:
    s, bound = sum_(f, n), goal.args[1]
    i = fresh("i", N, f, n)
    minus = function(i, -f(i))
    low = sum_bound(minus, bound.args[1], n, _each(modulus_above_negative(f(i)), i, n))
    negated = sum_scale[R](numeral(-1, 1, R), f, n)
    high = sum_bound(f, bound.args[1], n, _each(modulus_above(f(i)), i, n))
    return modulus_bound(s, bound, combine(less_equal(-bound, s), low, equations=(negated,)), high)


def _each(theorem: Theorem, i: Term, n: Term) -> Theorem:
    """Γ ⊢ φ(i)  gives  Γ ⊢ ∀i. i < n ⇒ φ(i)"""
    return generalise(discharge(less(i, n), theorem), i)


@lemma("∀f : N→C, n : N. Abs(sum(n, f)) ≤ sum(n, λi. Abs(f(i)))")
def complex_sum_triangle(f: Term, goal: Term) -> Theorem:
    z = variable("z", C)

    def modulus_of(unfolded: Theorem) -> Theorem:
        return congruence(function(z, MODULUS(z)), unfolded)

    def start(goal: Term) -> Theorem:
        inner, outer = (unfolding(t) for t in (goal.args[0].args[0], goal.args[1]))
        zero = transitive(modulus_of(inner), modulus_of_zero.theorem)
        return combine(goal, equations=(zero, outer))

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        inner, outer = (unfolding(t) for t in (goal.args[0].args[0], goal.args[1]))
        both = complex_triangle(*sides(inner.statement)[1].args)
        return combine(goal, before, both, equations=(modulus_of(inner), outer))

    return induction(goal, start, step)
