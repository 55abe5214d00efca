"""⌊x⌋, parity, division with remainder, δ."""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Z
from symbolic_pe.tactics.arithmetic.integers import (
    NAUGHT,
    induction,
    integer_at_most,
    integer_gap,
    integer_pinned,
    natural_equality,
)
from symbolic_pe.tactics.arithmetic.order import (
    combine,
    contradiction,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.written import equal, less, less_equal, unequal


@lemma("∀x : R, z : Z. z ≤ x ⇒ x < z + 1 ⇒ floor(x) = z")
def floor_unique(x: Term, z: Term, low: Theorem, high: Theorem) -> Theorem:
    whole = constant("floor", R, Z)(x)
    below = combine(less(whole, z + 1), apply(basic("floor_low"), x), high)
    above = combine(less(z, whole + 1), low, apply(basic("floor_high"), x))
    return integer_pinned[Z](whole, z, below, above)


@lemma("∀x : R. 0 ≤ x ⇒ 0 ≤ floor(x)")
def floor_nonnegative(x: Term, nonnegative: Theorem) -> Theorem:
    naught, whole = numeral(0, 1, Z), constant("floor", R, Z)(x)
    below = combine(less(naught, whole + 1), nonnegative, apply(basic("floor_high"), x))
    return combine(less_equal(0, whole), integer_at_most(naught, whole, below))


# Parity and division


@lemma("∀n : N, p : o. (∀i : N. n = 2·i ⇒ p) ⇒ (∀i : N. n = 2·i + 1 ⇒ p) ⇒ p")
def parity_cases(goal: Term) -> Theorem:
    def start(p: Term, even: Theorem, odd: Theorem) -> Theorem:
        return apply(even, NAUGHT, algebra(NAUGHT, 2 * NAUGHT, (), ()))

    def step(n: Term, before: Theorem, p: Term, even: Theorem, odd: Theorem) -> Theorem:
        i = fresh("i", N, n, p)
        was_even, was_odd = assume(equal(n, 2 * i)), assume(equal(n, 2 * i + 1))
        now_odd = apply(odd, i, algebra(n + 1, 2 * i + 1, (was_even,), ()))
        now_even = apply(even, i + 1, algebra(n + 1, 2 * (i + 1), (was_odd,), ()))
        return apply(
            before,
            p,
            generalise(discharge(was_even.statement, now_odd), i),
            generalise(discharge(was_odd.statement, now_even), i),
        )

    return induction(goal, start, step)


@lemma("∀m n : Z. 2·m ≠ 2·n + 1")
def even_is_not_odd(m: Term, n: Term, same: Theorem) -> Theorem:
    low = combine(less(n, m), Fraction(1, 2), equations=(same,))
    return contradiction((2, integer_gap(n, m, low)), 1, equations=(same,))


@lemma("∀n : N. odd(n) ≤ 1")
def odd_at_most_one(n: Term, goal: Term) -> Theorem:
    i, m = fresh("i", N, n), fresh("m", N, n)
    odd = constant("odd", N, N)
    branches = []
    for name, value in (("even", 2 * i), ("odd", 2 * i + 1)):
        found = assume(equal(n, value))
        law = apply(basic(f"odd_{name}"), i)
        same = transitive(congruence(function(m, odd(m)), found), law)
        here = combine(goal, *([1] if name == "even" else []), equations=(same,))
        branches.append(generalise(discharge(found.statement, here), i))
    return parity_cases(n, goal, *branches)


DELTA = constant("delta", N, N, R)


@lemma("∀i j : N. 0 ≤ delta(i, j)")
def delta_nonnegative(i: Term, j: Term, goal: Term) -> Theorem:
    return _delta_cases(i, j, goal, ([1], []))


@lemma("∀i j : N. delta(i, j) ≤ 1")
def delta_at_most_one(i: Term, j: Term, goal: Term) -> Theorem:
    return _delta_cases(i, j, goal, ([], [1]))


def _delta_cases(i: Term, j: Term, goal: Term, ones: tuple[list[int], list[int]]) -> Theorem:
    """The goal on δ(i, j) where it is 1 and where it is 0; the numbers complete the combination."""
    m = fresh("m", N, i, j)
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    one = transitive(congruence(function(m, DELTA(m, j)), same), apply(basic("delta_same"), j))
    zero = apply(basic("delta_other"), i, j, other)
    alike = discharge(same.statement, combine(goal, *ones[0], equations=(one,)))
    apart = discharge(other.statement, combine(goal, *ones[1], equations=(zero,)))
    return natural_equality(i, j, goal, alike, apart)
