"""Kronecker's δ(i, j): with its arguments in one order, and of even and odd numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import NUM, Term, constant, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Z
from symbolic_pe.tactics.arithmetic.divisions import even_is_not_odd
from symbolic_pe.tactics.arithmetic.integers import natural_equality
from symbolic_pe.tactics.arithmetic.laws_of_order import numeric_fact
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.equations import chain, right
from symbolic_pe.foundations.lemmas import fresh, lemma
from symbolic_pe.foundations.written import equal, lift, unequal

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

DELTA = constant("delta", N, N, R)


@lemma("∀i j : N. delta(i, j) = delta(j, i)")
def delta_symmetric(i: Term, j: Term) -> Theorem:
    goal = equal(DELTA(i, j), DELTA(j, i))
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    k = fresh("k", N, i, j)
    context = function(k, equal(DELTA(i, k), DELTA(k, i)))
    one = replace(context, same, reflexive(DELTA(i, i)))
    back = assume(equal(j, i))
    flipped = discharge(back.statement, modus_ponens(other, symmetric(back)))
    left, right_ = (
        modus_ponens(instantiate(basic("delta_other"), *pair), fact)
        for pair, fact in (((i, j), other), ((j, i), flipped))
    )
    return modus_ponens(
        instantiate(natural_equality.theorem, i, j, goal),
        discharge(same.statement, one),
        discharge(other.statement, transitive(left, symmetric(right_))),
    )


@lru_cache(maxsize=1000)
def delta_of_numerals(i: Term, j: Term) -> Theorem:
    """⊢ δ(i, j) = 0 for different numerals"""
    return modus_ponens(instantiate(basic("delta_other"), i, j), numeric_fact(unequal(i, j)))


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """δ(i, i) = 1; δ(j, i) = δ(i, j), in the order of how they are written."""
    step = normal_form.arguments(t)
    i, j = (right(step) if step is not None else t).args
    if i is j:
        return chain(step, instantiate(basic("delta_same"), i))
    if i.kind == j.kind == NUM:
        return chain(step, delta_of_numerals(i, j))
    if repr(i) <= repr(j):
        return step
    return chain(step, delta_symmetric(i, j))


def _shifted(x: Term, r: int) -> Term:
    """2x or 2x + 1"""
    return 2 * x + 1 if r else 2 * x


def _same_parity(r: int, i: Term, j: Term) -> Theorem:
    """⊢ δ(2i + r, 2j + r) = δ(i, j)"""
    k = fresh("k", N, i, j)
    left, right_ = _shifted(i, r), _shifted(j, r)
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    ones = [instantiate(basic("delta_same"), index) for index in (left, i)]
    context = function(k, equal(DELTA(left, _shifted(k, r)), DELTA(i, k)))
    alike = replace(context, same, transitive(ones[0], symmetric(ones[1])))
    met = assume(equal(left, right_))
    real = algebra(lift(i, R), lift(j, R), (met,), ())
    halved = modus_ponens(instantiate(basic("injective[N]"), i, j), real)
    missed = discharge(met.statement, modus_ponens(other, halved))
    zeros = (
        modus_ponens(instantiate(basic("delta_other"), left, right_), missed),
        modus_ponens(instantiate(basic("delta_other"), i, j), other),
    )
    return modus_ponens(
        instantiate(natural_equality.theorem, i, j, equal(DELTA(left, right_), DELTA(i, j))),
        discharge(same.statement, alike),
        discharge(other.statement, transitive(zeros[0], symmetric(zeros[1]))),
    )


def _other_parity(even: Term, odd: Term, met: Theorem) -> Theorem:
    """⊥ from 2·even = 2·odd + 1"""
    z_even, z_odd = lift(even, Z), lift(odd, Z)
    integers = algebra(2 * z_even, 2 * z_odd + 1, (met,), ())
    return modus_ponens(even_is_not_odd(z_even, z_odd), integers)


def _zero(met: Theorem, absurd: Theorem) -> Theorem:
    """⊢ δ(a, b) = 0, where a = b is absurd"""
    law = instantiate(basic("delta_other"), *met.statement.args)
    return modus_ponens(law, discharge(met.statement, absurd))


@lemma("∀i j : N. delta(2·i, 2·j) = delta(i, j)")
def delta_even_even(i: Term, j: Term) -> Theorem:
    return _same_parity(0, i, j)


@lemma("∀i j : N. delta(2·i + 1, 2·j + 1) = delta(i, j)")
def delta_odd_odd(i: Term, j: Term) -> Theorem:
    return _same_parity(1, i, j)


@lemma("∀i j : N. delta(2·i, 2·j + 1) = 0")
def delta_even_odd(i: Term, j: Term) -> Theorem:
    met = assume(equal(2 * i, 2 * j + 1))
    return _zero(met, _other_parity(i, j, met))


@lemma("∀i j : N. delta(2·i + 1, 2·j) = 0")
def delta_odd_even(i: Term, j: Term) -> Theorem:
    met = assume(equal(2 * i + 1, 2 * j))
    return _zero(met, _other_parity(j, i, symmetric(met)))


OF_PAIRS = ((delta_even_even, delta_even_odd), (delta_odd_even, delta_odd_odd))
"""δ(2i + r, 2j + s), by r and s."""


RULES = {"delta": expand}
