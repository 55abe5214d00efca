"""The floor, finite sums, and sums of sums."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Expr, Function, Integer, Lambda, Sum, Symbol, floor

from symbolic_pe.language.statements import Equation, ForAll, Implies, Less, LessEqual
from symbolic_pe.language.terms import operator_parts, substitute
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import at, bounded_by, each, modulus_at_most, suppose
from symbolic_pe.proofs.lemmas.general import lemma
from symbolic_pe.proofs.reasons import finite_sum
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step

__all__ = [
    "exchange_of_sums",
    "floor_is",
    "modulus_of_sum",
    "sum_of_positive_terms",
    "sum_positive",
    "telescoping",
]

_x = Symbol("x", real=True)


@lemma
def floor_is() -> Step:
    """⊢ ∀x ∈ ℝ, m ∈ ℤ: m ≤ x ⇒ x < m + 1 ⇒ ⌊x⌋ = m, because there is no integer between m and
    m + 1."""
    m, whole = Symbol("m", integer=True), floor(_x)
    premises = (LessEqual(m, _x), Less(_x, m + 1))
    below, above = (rules.conjunct(rules.floor_bounds(_x), place) for place in (0, 1))
    at_least = rules.integer_gap(bounded_by(Less(m, whole + 1), suppose(premises[0]), above))
    at_most = rules.integer_gap(bounded_by(Less(whole, m + 1), below, suppose(premises[1])))
    equal = rules.antisymmetric(
        bounded_by(LessEqual(whole, m), at_most), bounded_by(LessEqual(m, whole), at_least)
    )
    return each(equal, _x, m, given=premises, reason="no integer lies between `m` and `m + 1`")


@lemma
def modulus_of_sum() -> Step:
    """⊢ ∀g: ℕ → ℝ, n ∈ ℕ: |Σᵢ₌₀ⁿ⁻¹ g(i)| ≤ Σᵢ₌₀ⁿ⁻¹ |g(i)|, because −|g| ≤ g ≤ |g|."""
    g = Function("g", real=True)
    n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")
    total, moduli, opposite = (Sum(body, (i, 0, n - 1)) for body in (g(i), Abs(g(i)), -g(i)))
    above = rules.sum_bound(each(rules.modulus_above(g(i), 1), i), total, moduli)
    below = rules.sum_bound(each(rules.modulus_above(g(i), -1), i), opposite, moduli)
    return each(
        modulus_at_most(bounded_by(LessEqual(-moduli, total), below), above),
        g,
        n,
        reason="`−|a| ≤ a ≤ |a|` in each term",
    )


@lemma
def sum_positive() -> Step:
    """⊢ ∀g: ℕ → ℝ, n ∈ ℕ>0: (∀i ≤ n − 1: 0 ≤ g(i)) ⇒ 0 < g(0) ⇒ 0 < Σᵢ₌₀ⁿ⁻¹ g(i)."""
    g = Function("g", real=True)
    i, n = Symbol("i", integer=True, nonnegative=True), Symbol("n", integer=True, positive=True)
    premises = (ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(0, g(i)))), Less(0, g(0)))
    total, rest, nothing = (
        Sum(g(i), (i, 0, n - 1)),
        Sum(g(i), (i, 1, n - 1)),
        Sum(0, (i, 1, n - 1)),
    )
    inside = (LessEqual(1, i), LessEqual(i, n - 1))
    term = at(suppose(premises[0]), {i: i}, suppose(inside[1]))
    others = rules.sum_bound(each(term, i, given=inside), nothing, rest)
    first = rules.split_sum(total, Integer(0))
    return each(
        bounded_by(Less(0, total), (-1, first), others, suppose(premises[1])),
        g,
        n,
        given=premises,
        reason="the first term is positive, no term negative",
    )


def sum_of_positive_terms(total: Sum) -> Step:
    """⊢ 0 < Σᵢ₌₀ⁿ⁻¹ f(i), n ∈ ℕ>0, for terms like e^{s(i)} that are positive by themselves."""
    term, index, _, last = operator_parts(total)
    terms = each(bounded_by(LessEqual(0, term), term), index, given=(LessEqual(index, last),))
    first = substitute(term, {index: Integer(0)})
    return sum_positive(Lambda(index, term), last + 1, terms, bounded_by(Less(0, first), first))


@lemma
def exchange_of_sums() -> Step:
    """⊢ ∀f: ℕ × ℕ → ℝ, r, c ∈ ℕ: Σᵢ₌₀ʳ⁻¹ Σⱼ₌₀ᶜ⁻¹ f(i, j) = Σⱼ₌₀ᶜ⁻¹ Σᵢ₌₀ʳ⁻¹ f(i, j), by
    induction on r."""
    f = Function("f", real=True)
    i, j, r, c = (Symbol(name, integer=True, nonnegative=True) for name in "ijrc")

    def by_rows(rows: Any) -> Expr:
        return Sum(Sum(f(i, j), (j, 0, c - 1)), (i, 0, rows - 1))

    def by_columns(rows: Any) -> Expr:
        return Sum(Sum(f(i, j), (i, 0, rows - 1)), (j, 0, c - 1))

    goal = Equation(by_rows(r), by_columns(r))
    start = searched.normalise(by_rows(0), by_columns(0))
    last_row = Sum(f(r, j), (j, 0, c - 1))
    step = (
        calc(by_rows(r + 1))
        .eq(by_rows(r) + last_row, by=finite_sum("one row more"))
        .eq(by_columns(r) + last_row, "the induction hypothesis", suppose(goal))
        .eq(by_columns(r + 1), by=finite_sum("add it to the columns"))
    )
    for_all_rows = rules.induction(ForAll(r, goal), start, each(step.theorem, r, given=(goal,)))
    return each(at(for_all_rows, {r: r}), f, r, c, reason="a finite sum may be taken in any order")


def telescoping(total: Sum, antidifference: Lambda, reason: str = "telescoping sum") -> Step:
    """D ⊢ Σᵢ₌ₐᵇ f(i) = F(b + 1) − F(a), where F(i + 1) − F(i) = f(i) by normal form."""
    body, index, _, _ = operator_parts(total)
    (parameter,), value = tuple(antidifference.signature), antidifference.expr
    here, next_one = (substitute(value, {parameter: place}) for place in (index, index + 1))
    step = searched.normalise(next_one - here, body)
    return rules.telescope(each(step, index), total, antidifference, reason=reason)
