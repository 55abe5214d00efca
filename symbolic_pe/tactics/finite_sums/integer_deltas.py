"""Kronecker's δ of integers: deltaZ(y, z) is 1 if y = z, else 0; and sums with it.

The index of a sum is natural; what it is compared with may be an integer z of which 0 ≤ z < n is
known: toN(z) is the natural number that it is.
"""

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
from symbolic_pe.kernel.terms import APP, Term, constant, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, Z
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_above,
    modulus_above_negative,
    modulus_nonnegative,
)
from symbolic_pe.tactics.arithmetic.divisions import DELTA, floor_nonnegative, floor_unique
from symbolic_pe.tactics.arithmetic.double_sums import sum_of_delta
from symbolic_pe.tactics.arithmetic.integers import (
    NAUGHT,
    integer_equality,
    integer_pinned,
    natural_equality,
)
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.arithmetic.sums import congruence_of_sum
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, unfolding
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import equal, less, less_equal, lift, unequal
from symbolic_pe.tactics.numbers.naturals import TO_N, natural_part

__all__ = ["sum_with_integer_delta"]

FLOOR = constant("floor", R, Z)
_ZERO = numeral(0, 1, Z)


def delta_of_integers(y: Term, z: Term) -> Term:
    """δ(y, z)"""
    return call("deltaZ", y, z)


@lemma("toN(0) = 0")
def natural_part_of_zero() -> Theorem:
    z = fresh("z", Z)
    written = algebra(_ZERO, constant("toZ", N, Z)(NAUGHT), (), ())
    return transitive(congruence(function(z, TO_N(z)), written), apply(basic("to_natural"), NAUGHT))


@lemma("∀z : Z. deltaZ(z, z) = 1")
def integer_delta_same(z: Term, goal: Term) -> Theorem:
    meaning = unfolding(sides(goal)[0])
    distance = lift(z, R) - lift(z, R)
    x, k = fresh("x", R, z), fresh("k", Z, z)
    nonnegative = combine(less_equal(0, distance))
    size = apply(basic("abs_right"), distance, nonnegative)
    low, high = combine(less_equal(0, distance)), combine(less(distance, 1), 1)
    whole = floor_unique(distance, _ZERO, low, high)
    index = transitive(
        congruence(function(x, TO_N(FLOOR(x))), size),
        congruence(function(k, TO_N(k)), whole),
        natural_part_of_zero.theorem,
    )
    m = fresh("m", N, z)
    one = congruence(function(m, DELTA(m, NAUGHT)), index)
    return transitive(meaning, one, apply(basic("delta_same"), NAUGHT))


@lemma("∀y z : Z. y ≠ z ⇒ deltaZ(y, z) = 0")
def integer_delta_other(y: Term, z: Term, other: Theorem, goal: Term) -> Theorem:
    meaning = unfolding(sides(goal)[0])
    distance = lift(y, R) - lift(z, R)
    whole = FLOOR(absolute(distance))
    met = assume(equal(TO_N(whole), NAUGHT))
    back = natural_part(whole, floor_nonnegative(absolute(distance), modulus_nonnegative(distance)))
    small = apply(basic("floor_high"), absolute(distance))
    bounds = [
        combine(goal_, small, law(distance), equations=(met, back))
        for goal_, law in (
            (less(y, z + 1), modulus_above),
            (less(z, y + 1), modulus_above_negative),
        )
    ]
    absurd = modus_ponens(other, integer_pinned[Z](y, z, *bounds))
    missed = discharge(met.statement, absurd)
    return transitive(meaning, apply(basic("delta_other"), TO_N(whole), NAUGHT, missed))


@lemma("∀y z : Z. deltaZ(y, z) = deltaZ(z, y)")
def integer_delta_symmetric(y: Term, z: Term, goal: Term) -> Theorem:
    k = fresh("k", Z, y, z)
    same, other, back = assume(equal(y, z)), assume(unequal(y, z)), assume(equal(z, y))
    alike = transitive(
        congruence(function(k, delta_of_integers(k, z)), same),
        congruence(function(k, delta_of_integers(z, k)), symmetric(same)),
    )
    flipped = discharge(back.statement, modus_ponens(other, symmetric(back)))
    zeros = integer_delta_other(y, z, other), integer_delta_other(z, y, flipped)
    apart = transitive(zeros[0], symmetric(zeros[1]))
    return integer_equality(
        y, z, goal, discharge(same.statement, alike), discharge(other.statement, apart)
    )


@lemma("∀z : Z, j : N. 0 ≤ z ⇒ deltaZ(toZ(j), z) = delta(toN(z), j)")
def delta_of_index(z: Term, j: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    natural, whole = natural_part(z, nonnegative), constant("toZ", N, Z)(j)
    m, k = fresh("m", N, z, j), fresh("k", Z, z, j)
    same, other = assume(equal(TO_N(z), j)), assume(unequal(TO_N(z), j))
    met = transitive(symmetric(congruence(function(m, constant("toZ", N, Z)(m)), same)), natural)
    ones = (
        transitive(congruence(function(k, delta_of_integers(k, z)), met), integer_delta_same(z)),
        transitive(congruence(function(m, DELTA(m, j)), same), apply(basic("delta_same"), j)),
    )
    alike = transitive(ones[0], symmetric(ones[1]))
    reached = assume(equal(whole, z))
    again = transitive(
        symmetric(congruence(function(k, TO_N(k)), reached)), apply(basic("to_natural"), j)
    )
    missed = discharge(reached.statement, modus_ponens(other, again))
    zeros = (
        integer_delta_other(whole, z, missed),
        apply(basic("delta_other"), TO_N(z), j, other),
    )
    apart = transitive(zeros[0], symmetric(zeros[1]))
    return natural_equality(
        TO_N(z), j, goal, discharge(same.statement, alike), discharge(other.statement, apart)
    )


@lemma("∀f : N→R, z : Z, n : N. 0 ≤ z ⇒ z < n ⇒ sum(n, λj. deltaZ(toZ(j), z)·f(j)) = f(toN(z))")
def sum_of_integer_delta(
    f: Term, z: Term, n: Term, nonnegative: Theorem, below: Theorem
) -> Theorem:
    j, d = fresh("j", N, f, z, n), fresh("d", R, f, z, n)
    law = congruence(function(d, d * f(j)), delta_of_index(z, j, nonnegative))
    inside = combine(less(TO_N(z), n), below, equations=(natural_part(z, nonnegative),))
    return transitive(congruence_of_sum(n, j, law), sum_of_delta[R](f, TO_N(z), n, inside))


def sum_with_integer_delta(total: Term, z: Term, nonnegative: Theorem, below: Theorem) -> Theorem:
    """Γ ⊢ Σ_{j<n} t(j) = g(toN(z)), where t(j) is deltaZ(j, z)·g(j), of 0 ≤ z and z < n"""
    count, f = total.args
    j = fresh(f.head, N, total, z)
    body, index = substitute(f, j), constant("toZ", N, Z)(j)
    for delta, laws in (
        (delta_of_integers(index, z), ()),
        (delta_of_integers(z, index), (integer_delta_symmetric(z, index),)),
    ):
        rest = _replaced(body, delta, numeral(1, 1, R))
        if rest is body:
            continue
        factored = algebra(body, delta_of_integers(index, z) * rest, laws, ())
        picked = sum_of_integer_delta(function(j, rest), z, count, nonnegative, below)
        return transitive(congruence_of_sum(count, j, factored), picked)
    raise KernelError(f"δ(j, {z}) is no factor of the terms of {total}")


def _replaced(t: Term, old: Term, new: Term) -> Term:
    """A product with another factor for one of its factors."""
    if t is old:
        return new
    if t.kind != APP or not is_call(t, "mul"):
        return t
    return t.head(*(_replaced(factor, old, new) for factor in t.args))
