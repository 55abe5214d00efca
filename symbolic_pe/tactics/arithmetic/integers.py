"""Natural numbers and integers: gaps, induction, cases, ⌊x⌋, parity, division with remainder.

An inequality between them is one between real numbers: i < n is toR(i) < toR(n).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, forall, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, Type, Z, need
from symbolic_pe.tactics.arithmetic.order import (
    antisymmetric,
    combine,
    contradiction,
    total_cases,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma, proved, schema
from symbolic_pe.foundations.logic import from_false, is_call
from symbolic_pe.foundations.written import equal, less, less_equal, lift
from symbolic_pe.tactics.polynomials.monomials import integer_term

NAUGHT = numeral(0, 1, N)


def induction(goal: Term, start: Callable[..., Theorem], step: Callable[..., Theorem]) -> Theorem:
    """The goal ∀n. φ(n), from proofs of φ(0) and, given n and φ(n) ⊢ φ(n), of φ(n + 1).

    Both are given variables and premises that φ begins with, as many as they have parameters.
    """
    predicate = goal.args[0]
    n = fresh(predicate.head, N, goal)
    before = assume(substitute(predicate, n))
    first = proved(substitute(predicate, NAUGHT), start)
    after = proved(substitute(predicate, n + 1), _with(step, n, before))
    after = generalise(discharge(before.statement, after), n)
    return apply(basic("induction"), predicate, first, after)


def _with(step: Callable[..., Theorem], n: Term, before: Theorem) -> Callable[..., Theorem]:
    def special(*given: Term | Theorem, **goal: Term) -> Theorem:
        return step(n, before, *given, **goal)

    _, _, *parameters = inspect.signature(step).parameters.values()
    special.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return special


@lemma("∀n : N. 0 ≤ n")
def natural_nonnegative(goal: Term) -> Theorem:
    return induction(
        goal,
        lambda goal: combine(goal),
        lambda n, before, goal: combine(goal, before, 1),
    )


@lemma("∀n : N. n ≠ 0 ⇒ 1 ≤ n")
def positive_of_nonzero_natural(n: Term, nonzero: Theorem, goal: Term) -> Theorem:
    def low(h: Theorem) -> Theorem:
        zero = integer_antisymmetric[N](n, NAUGHT, h, natural_nonnegative(n))
        return from_false(modus_ponens(nonzero, zero), goal)

    return total_cases(
        lift(n, R), numeral(0, 1, R), low, lambda h: combine(goal, natural_gap(NAUGHT, n, h))
    )


@lemma("∀m n : N. m < n ⇒ m + 1 ≤ n")
def natural_gap(m: Term, n: Term, below: Theorem) -> Theorem:
    a, b = lift(m, Z), lift(n, Z)
    gap = apply(basic("gap"), a, b, combine(less(a, b), below))
    return combine(less_equal(m + 1, n), gap)


def gap(theorem: Theorem) -> Theorem:
    """Γ ⊢ a < b  gives  Γ ⊢ a + 1 ≤ b, for terms a, b that are integers by how they are made."""
    need(is_call(theorem.statement, "lt"), "{} is no strict inequality", theorem.statement)
    a, b = theorem.statement.args
    low, high = integer_term(a), integer_term(b)
    if low is None or high is None:
        raise KernelError(f"{theorem.statement!r} is not seen to be between integers")
    return combine(less_equal(a + 1, b), apply(basic("gap"), low, high, theorem))


@lemma("∀m n : N. m < n + 1 ⇒ m ≤ n")
def natural_at_most(m: Term, n: Term, below: Theorem) -> Theorem:
    return combine(less_equal(m, n), natural_gap(m, n + 1, below))


@lemma("∀m n : Z. m < n + 1 ⇒ m ≤ n")
def integer_at_most(m: Term, n: Term, below: Theorem) -> Theorem:
    return combine(less_equal(m, n), apply(basic("gap"), m, n + 1, below))


@schema("∀m n : K. m ≤ n ⇒ n ≤ m ⇒ m = n", N, Z)
def integer_antisymmetric(k: Type, m: Term, n: Term, below: Theorem, above: Theorem) -> Theorem:
    return apply(basic(f"injective[{k}]"), m, n, antisymmetric(below, above))


@schema("∀m n : K. m < n + 1 ⇒ n < m + 1 ⇒ m = n", N, Z)
def integer_pinned(k: Type, m: Term, n: Term, below: Theorem, above: Theorem) -> Theorem:
    at_most = natural_at_most if k is N else integer_at_most
    return integer_antisymmetric[k](m, n, at_most(m, n, below), at_most(n, m, above))


@schema("∀m n : K. m < n ⇒ m ≠ n", N, Z, R)
def unequal_of_less(k: Type, m: Term, n: Term, below: Theorem, same: Theorem) -> Theorem:
    return contradiction(below, equations=(same,))


@schema("∀m n : K. n < m ⇒ m ≠ n", N, Z, R)
def unequal_of_greater(k: Type, m: Term, n: Term, above: Theorem, same: Theorem) -> Theorem:
    return contradiction(above, equations=(same,))


# Cases


@schema("∀i j : K, p : o. (i = j ⇒ p) ⇒ (i ≠ j ⇒ p) ⇒ p", N, Z)
def equality(k: Type, i: Term, j: Term, p: Term, same: Theorem, other: Theorem) -> Theorem:
    def at_most(below: Theorem) -> Theorem:
        def equal_(above: Theorem) -> Theorem:
            return modus_ponens(same, integer_antisymmetric[k](i, j, below, above))

        return total_cases(j, i, equal_, lambda h: modus_ponens(other, unequal_of_less[k](i, j, h)))

    return total_cases(i, j, at_most, lambda h: modus_ponens(other, unequal_of_greater[k](i, j, h)))


natural_equality, integer_equality = equality[N], equality[Z]


@lemma("∀n : N, p : o. (n = 0 ⇒ p) ⇒ (∀m : N. n = m + 1 ⇒ p) ⇒ p")
def natural_cases(goal: Term) -> Theorem:
    def step(n: Term, _: Theorem, p: Term, zero: Theorem, next_: Theorem) -> Theorem:
        return apply(next_, n, algebra(n + 1, n + 1, (), ()))

    return induction(
        goal,
        lambda p, zero, next_: modus_ponens(zero, algebra(NAUGHT, NAUGHT, (), ())),
        step,
    )


@lemma("∀z : Z, p : o. 0 ≤ z ⇒ (∀n : N. z = toZ(n) ⇒ p) ⇒ p")
def nonnegative_integer(z: Term, p: Term, nonnegative: Theorem, natural: Theorem) -> Theorem:
    n = fresh("n", N, z, p)
    minus = assume(equal(z, -lift(n, Z)))
    below = combine(less_equal(n, 0), nonnegative, equations=(minus,))
    zero = integer_antisymmetric[N](n, NAUGHT, below, natural_nonnegative(n))
    negative = apply(natural, n, algebra(z, lift(n, Z), (minus, zero), ()))
    return apply(
        basic("integer_cases"),
        z,
        p,
        natural,
        generalise(discharge(minus.statement, negative), n),
    )


def integer_gap(a: Term, b: Term, below: Theorem) -> Theorem:
    return apply(basic("gap"), a, b, below)


# Induction


@lemma("∀P : Z→o. P(0) ⇒ (∀z : Z. P(z) ⇒ P(z + 1)) ⇒ (∀z : Z. P(z) ⇒ P(z − 1)) ⇒ ∀z : Z. P(z)")
def integer_induction(P: Term, start: Theorem, up: Theorem, down: Theorem, z: Term) -> Theorem:
    n = fresh("n", N, P, z)
    u = fresh("u", Z, P, z)
    at = function(u, P(u))

    def one_way(sign: int, step: Theorem) -> Theorem:
        value = function(n, lift(n, Z) if sign > 0 else -lift(n, Z))

        def moved(s: Term, t: Term, theorem: Theorem) -> Theorem:
            return replace(at, algebra(s, t, (), ()), theorem)

        def next_(k: Term, before: Theorem) -> Theorem:
            further = value(k) + 1 if sign > 0 else value(k) - numeral(1, 1, Z)
            return moved(further, value(k + 1), apply(step, value(k), before))

        every = induction(
            forall(n, P(value(n))),
            lambda: moved(numeral(0, 1, Z), value(NAUGHT), start),
            next_,
        )
        found = assume(equal(z, value(n)))
        here = replace(at, symmetric(found), instantiate(every, n))
        return generalise(discharge(found.statement, here), n)

    return apply(basic("integer_cases"), z, P(z), one_way(1, up), one_way(-1, down))
