"""Double sums, sums with δ, sums in another order."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    modus_ponens,
    sides,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type
from symbolic_pe.tactics.arithmetic.divisions import DELTA
from symbolic_pe.tactics.arithmetic.integers import (
    induction,
    integer_antisymmetric,
    natural_at_most,
    natural_equality,
    natural_nonnegative,
    unequal_of_greater,
)
from symbolic_pe.tactics.arithmetic.order import (
    combine,
    contradiction,
    total_cases,
)
from symbolic_pe.tactics.arithmetic.sums import (
    congruence_of_sum,
    sum_add,
    sum_constant,
    total,
    unfolding,
    unfoldings,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, schema
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import equal, less, lift, unequal


@schema(
    "∀f : N→N→K, m n : N. sum(m, λi. sum(n, λj. f(i, j))) = sum(n, λj. sum(m, λi. f(i, j)))",
    R,
    C,
    family="linearity",
)
def sum_swap(k: Type, f: Term, m: Term, goal: Term) -> Theorem:
    i, j = (fresh(name, N, f, m) for name in "ij")

    def start(goal: Term) -> Theorem:
        s, t = sides(goal)
        inner = apply(basic(f"sum_0[{k}]"), function(j, f(i, j)))
        outer = congruence_of_sum(m, i, inner)
        zero = sum_constant[k](numeral(0, 1, k), m)
        return algebra(s, t, (outer, zero, *unfoldings(t)), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        inner = apply(basic(f"sum_next[{k}]"), n, function(j, f(i, j)))
        outer = congruence_of_sum(m, i, inner)
        parts = sum_add[k](function(i, total(n, j, f(i, j))), function(i, f(i, n)), m)
        return algebra(s, t, (outer, parts, before, *unfoldings(t)), ())

    return induction(goal, start, step)


@schema("∀f : N→K, i n : N. n ≤ i ⇒ sum(n, λj. delta(i, j)·f(j)) = 0", R, C, family="blocks")
def pick_nothing(k: Type, f: Term, i: Term, n: Term, beyond: Theorem) -> Theorem:
    j = fresh("j", N, f, i, n)
    within = assume(less(j, n))
    other = unequal_of_greater[N](i, j, combine(less(j, i), within, beyond))
    zero = apply(basic("delta_other"), i, j, other)
    term = lift(DELTA(i, j), k) * f(j)
    vanishes = congruence_of_sum(n, j, algebra(term, numeral(0, 1, k), (zero,), ()))
    nothing = sum_constant[k](numeral(0, 1, k), n)
    return transitive(
        vanishes, nothing, algebra(sides(nothing.statement)[1], numeral(0, 1, k), (), ())
    )


@schema("∀f : N→K, i n : N. i < n ⇒ sum(n, λj. delta(i, j)·f(j)) = f(i)", R, C, family="blocks")
def sum_of_delta(k: Type, f: Term, i: Term, goal: Term) -> Theorem:
    def start(below: Theorem, goal: Term) -> Theorem:
        return from_false(contradiction(below, natural_nonnegative(i)), goal)

    def step(n: Term, before: Theorem, below: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        unfolded = unfolding(s)

        def earlier_index(h: Theorem) -> Theorem:
            other = apply(basic("delta_other"), i, n, _unequal(i, n, h))
            return algebra(s, t, (unfolded, modus_ponens(before, h), other), ())

        def last_index(h: Theorem) -> Theorem:
            same = integer_antisymmetric[N](n, i, h, natural_at_most(i, n, below))
            m = fresh("m", N, f, i)
            one = transitive(
                congruence(function(m, DELTA(i, m)), same), apply(basic("delta_same"), i)
            )
            nothing = pick_nothing[k](f, i, n, h)
            here = congruence(function(m, f(m)), same)
            return algebra(s, t, (unfolded, nothing, one, here), ())

        return total_cases(n, i, last_index, earlier_index)

    return induction(goal, start, step)


def _unequal(i: Term, n: Term, below: Theorem) -> Theorem:
    """i < n gives i ≠ n"""
    same = assume(equal(i, n))
    return discharge(same.statement, contradiction(below, equations=(same,)))


@schema(
    "∀f : N→K, s t : N→N, n : N. (∀i : N. i < n ⇒ s(i) < n) ⇒ (∀j : N. j < n ⇒ t(j) < n) ⇒ "
    "(∀i : N. i < n ⇒ t(s(i)) = i) ⇒ (∀j : N. j < n ⇒ s(t(j)) = j) ⇒ "
    "sum(n, λi. f(s(i))) = sum(n, f)",
    R,
    C,
)
def sum_permute(
    k: Type,
    f: Term,
    s: Term,
    t: Term,
    n: Term,
    s_within: Theorem,
    t_within: Theorem,
    t_of_s: Theorem,
    s_of_t: Theorem,
) -> Theorem:
    """Σ_i f(s i) = Σ_i Σ_j δ(s i, j) f(j) = Σ_j Σ_i δ(t j, i) f(j) = Σ_j f(j)."""
    i, j = (fresh(name, N, f, s, t, n) for name in "ij")
    i_below, j_below = assume(less(i, n)), assume(less(j, n))
    spread = sum_of_delta[k](f, s(i), n, apply(s_within, i, i_below))
    first = congruence_of_sum(n, i, symmetric(spread))
    swapped = sum_swap[k](function(i, function(j, lift(DELTA(s(i), j), k) * f(j))), n, n)
    deltas = _delta_transposed(s, i, t, j, apply(t_of_s, i, i_below), apply(s_of_t, j, j_below))
    z = variable("z", R)
    moved = congruence(function(z, lift(z, k) * f(j)), deltas)
    moved = congruence_of_sum(n, j, congruence_of_sum(n, i, moved))
    one = sum_of_delta[k](function(i, f(j)), t(j), n, apply(t_within, j, j_below))
    return transitive(first, swapped, moved, congruence_of_sum(n, j, one))


def _delta_transposed(s: Term, i: Term, t: Term, j: Term, there: Theorem, back: Theorem) -> Theorem:
    """t(s(i)) = i and s(t(j)) = j give δ(s(i), j) = δ(t(j), i)"""
    m = fresh("m", N, s, i, t, j)
    same = assume(equal(s(i), j))
    reached = transitive(symmetric(congruence(function(m, t(m)), same)), there)
    goal = equal(DELTA(s(i), j), DELTA(t(j), i))
    ones = (
        congruence(function(m, DELTA(m, j)), same),
        congruence(function(m, DELTA(m, i)), reached),
        apply(basic("delta_same"), i),
        apply(basic("delta_same"), j),
    )
    alike = discharge(same.statement, algebra(*goal.args, ones, ()))
    other = assume(unequal(s(i), j))
    met = assume(equal(t(j), i))
    hit = transitive(symmetric(congruence(function(m, s(m)), met)), back)
    missed = discharge(met.statement, modus_ponens(other, hit))
    zeros = (
        apply(basic("delta_other"), s(i), j, other),
        apply(basic("delta_other"), t(j), i, missed),
    )
    apart = discharge(other.statement, algebra(*goal.args, zeros, ()))
    return natural_equality(s(i), j, goal, alike, apart)
