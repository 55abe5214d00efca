"""Finite sums: theorems about sum(n, f) = f(0) + … + f(n − 1), each proved once by induction.

Terms may be real or complex (K).  An index runs over i < n; a premise on the terms needs to hold
there only.  ``sum1(n, f)`` is f(1) + … + f(n).
"""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh, restated
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import LAM, Term, constant, eta, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, O, R, Type, arrow
from symbolic_pe.tactics.arithmetic.order import combine, total_cases
from symbolic_pe.theories import laws


def _sum(type_: Type) -> Term:
    return constant("sum", N, arrow(N, type_), type_)


# The same terms


def below(i: Term, n: Term) -> Term:
    """i < n as lemmas say it, also for a numeral n: toR(i) < toR(n)"""
    embed = constant("toR", N, R)
    return constant("lt", R, R, O)(embed(i), embed(n))


def within(i: Term, count: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ or Γ ⊢ i < n ⇒ φ  gives  Γ∖{i < n} ⊢ i < n ⇒ φ, whether n is a numeral of ℕ or of ℝ."""
    forms = (below(i, count), less(i, count))
    if is_call(theorem.statement, "imp") and theorem.statement.args[0] in forms:
        return theorem
    first, *others = [form for form in forms if form in theorem.hypotheses] or forms[:1]
    for other in others:
        theorem = rules.modus_ponens(
            rules.discharge(other, theorem), restated(rules.assume(first), other)
        )
    return rules.discharge(first, theorem)


def congruence_of_sum(count: Term, i: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(i) = t(i) or Γ ⊢ i < n ⇒ s(i) = t(i)  gives  Γ∖{i < n} ⊢ Σ_{i<n} s = Σ_{i<n} t"""
    theorem = within(i, count, theorem)
    s, t = sides(theorem.statement.args[1])
    f, g = function(i, s), function(i, t)
    return laws.sum_congruence[s.type](f, g, count, rules.generalise(theorem, i))


# Ranges


def same_count(f: Term, m: Term, n: Term) -> Theorem:
    """sum(m, f) = sum(n, f), if m = n by algebra"""
    k = fresh("k", N, f)
    return rules.congruence(function(k, sum_(f, k)), rules.algebra(m, n, (), ()))


def at_most_cases(
    P: Term, a: Term, n: Term, below: Callable[[Theorem], Theorem], here: Theorem
) -> Callable[[Theorem], Theorem]:
    """P(a) from a ≤ n or a < n + 1, given P(a) from a < n, and P(n)."""

    def proof(at_most: Theorem) -> Theorem:
        low = combine(less(a, n + 1), at_most, *([] if is_call(at_most.statement, "lt") else [1]))
        at_most = laws.natural_at_most(a, n, low)
        i = fresh("i", N, a, n, P)

        def same(h: Theorem) -> Theorem:
            return rules.replace(
                function(i, P(i)), laws.integer_antisymmetric[N](n, a, h, at_most), here
            )

        return total_cases(n, a, same, below)

    return proof


def sum_(f: Term, n: Term) -> Term:
    """sum(n, f)"""
    return _sum(f.type.target)(n, eta(f) if f.kind != LAM else f)
