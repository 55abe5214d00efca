"""Sums of a given number of terms, statements on a given number of indices, sums from 1 on.

sum1(n, f) = f(1) + … + f(n)          real terms; ``sum1_C`` for complex ones
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    define,
    discharge,
    generalise,
    instantiate,
    sides,
    transitive,
)
from symbolic_pe.kernel.terms import (
    LAM,
    NUM,
    Term,
    constant,
    eta,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type, arrow, need
from symbolic_pe.tactics.arithmetic.integers import NAUGHT, natural_nonnegative
from symbolic_pe.tactics.arithmetic.order import combine, contradiction
from symbolic_pe.tactics.arithmetic.sums import at_most_cases, same_count, sum_first, total
from symbolic_pe.tactics.foundations.basics import basic
from symbolic_pe.tactics.foundations.lemmas import apply, fresh
from symbolic_pe.tactics.foundations.logic import from_false, is_call
from symbolic_pe.tactics.foundations.written import less

MOST_TERMS = 4096
"""Sums of more terms than this are not written out."""
MOST_CASES = 128


def unrolled(sum_: Term) -> Theorem:
    """⊢ sum(n, f) = 0 + f(0) + … + f(n − 1), for a numeral n; sum(0, f) = 0"""
    need(is_call(sum_, "sum") and sum_.args[0].kind == NUM, "{} has no given number of terms", sum_)
    count, f = sum_.args[0].head[0], sum_.args[1]
    need(count <= MOST_TERMS, "more than {} terms are not written out", MOST_TERMS)
    theorem = apply(basic(f"sum_0[{sum_.type}]"), f)
    for k in range(count):
        theorem = _one_more(f, k, theorem)
    return theorem


def _one_more(f: Term, k: int, before: Theorem) -> Theorem:
    """sum(k, f) = s gives sum(k + 1, f) = s + f(k)"""
    here, after = numeral(k, 1, N), numeral(k + 1, 1, N)
    term = substitute(f, here)
    z = fresh("z", term.type, term)
    return transitive(
        same_count(f, after, here + 1),
        apply(basic(f"sum_next[{term.type}]"), here, f),
        congruence(function(z, z + term), before),
    )


def written_sum(sum_: Term) -> Theorem:
    """⊢ sum(n, f) = f(0) + … + f(n − 1), for a numeral n, with brackets in halves.

    One step for each sum after the first with as many terms.
    """
    need(is_call(sum_, "sum") and sum_.args[0].kind == NUM, "{} has no given number of terms", sum_)
    count, f = sum_.args
    need(count.head[0] <= MOST_TERMS, "{} has too many terms", sum_)
    return instantiate(_given_sum(count.head[0], sum_.type), f)


_BLOCK = 32


@cache
def _given_sum(n: int, type_: Type) -> Theorem:
    """⊢ ∀f. sum(n, f) = f(0) + … + f(n − 1)"""
    f = eta(variable("f", arrow(N, type_)))
    laws = []
    for start in range(0, n, _BLOCK):
        end = min(n, start + _BLOCK)
        steps = tuple(_next(k, type_) for k in range(start, end))
        block = _in_halves([substitute(f, numeral(k, 1, N)) for k in range(start, end)])
        before = steps[0].statement.args[1].args[0]
        laws.append(algebra(steps[-1].statement.args[0], before + block, steps, ()))
    nothing = apply(basic(f"sum_0[{type_}]"), f)
    parts = [substitute(f, numeral(k, 1, N)) for k in range(n)]
    value = _in_halves(parts) if parts else numeral(0, 1, type_)
    shown = algebra(sides(laws[-1].statement)[0], value, (nothing, *laws), ()) if n else nothing
    return generalise(shown, variable("f", arrow(N, type_)))


def _in_halves(terms: Sequence[Term]) -> Term:
    """The sum with brackets in halves, so that it is not deep."""
    half = len(terms) // 2
    return terms[0] if len(terms) == 1 else _in_halves(terms[:half]) + _in_halves(terms[half:])


@cache
def _next(k: int, type_: Type) -> Theorem:
    """⊢ sum(k + 1, f) = sum(k, f) + f(k), with numerals"""
    f, here = eta(variable("f", arrow(N, type_))), numeral(k, 1, N)
    step = apply(basic(f"sum_next[{type_}]"), here, f)
    return transitive(same_count(f, numeral(k + 1, 1, N), here + 1), step)


def every_below(predicate: Term, theorems: Sequence[Theorem]) -> Theorem:
    """Γ₀ ⊢ φ(0), …, Γₙ₋₁ ⊢ φ(n − 1)  give  Γ₀, … ⊢ ∀i. i < n ⇒ φ(i), for λi. φ and n theorems."""
    need(len(theorems) <= MOST_CASES, "more than {} cases are not distinguished", MOST_CASES)
    hypotheses = (h for theorem in theorems for h in theorem.hypotheses)
    i = fresh(predicate.head, N, predicate, *hypotheses)
    below = assume(less(i, numeral(len(theorems), 1, N)))
    theorem = _below(predicate, i, theorems, below)
    return generalise(discharge(below.statement, theorem), i)


def _below(predicate: Term, i: Term, theorems: Sequence[Theorem], below: Theorem) -> Theorem:
    """φ(i) from i < n"""
    if not theorems:
        absurd = contradiction(below, natural_nonnegative(i))
        return from_false(absurd, substitute(predicate, i))
    last = numeral(len(theorems) - 1, 1, N)
    here = theorems[-1]
    need(here.statement is substitute(predicate, last), "{} is not φ({})", here.statement, last)
    cases = at_most_cases(
        predicate, i, last, lambda h: _below(predicate, i, theorems[:-1], h), here
    )
    return cases(combine(less(i, last + 1), below))


def _defined(name: str, type_: Type) -> Theorem:
    n, f, k = variable("n", N), variable("f", arrow(N, type_)), variable("k", N)
    return define(name, function(n, function(f, total(n, k, f(k + 1)))))


SUM1 = {R: _defined("sum1", R), C: _defined("sum1_C", C)}
"""⊢ ∀n f. sum1(n, f) = sum(n, λk. f(k + 1))"""


def sum1(count: Term, f: Term) -> Term:
    """f(1) + … + f(n)"""
    type_ = f.type.target
    name = "sum1" if type_ is R else "sum1_C"
    head = constant(name, N, arrow(N, type_), type_)
    return head(count, f if f.kind == LAM else eta(f))


def sum1_last(f: Term, n: Term) -> Theorem:
    """⊢ sum1(n + 1, f) = sum1(n, f) + f(n + 1)"""
    type_ = f.type.target
    now, before = (apply(SUM1[type_], m, f) for m in (n + 1, n))
    step = apply(basic(f"sum_next[{type_}]"), n, sides(now.statement)[1].args[1])
    left = sides(now.statement)[0]
    return algebra(left, sides(before.statement)[0] + f(n + 1), (before, now, step), ())


def sum1_from_sum(f: Term, n: Term) -> Theorem:
    """⊢ sum1(n, f) = sum(n + 1, f) − f(0)"""
    type_ = f.type.target
    meaning, first = apply(SUM1[type_], n, f), sum_first[type_](f, n)
    left, whole = sides(meaning.statement)[0], sides(first.statement)[0]
    return algebra(left, whole - f(NAUGHT), (meaning, first), ())
