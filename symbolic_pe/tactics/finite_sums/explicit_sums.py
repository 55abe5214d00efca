"""Sums of a given number of terms, written out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import generalise, instantiate, sides, transitive
from symbolic_pe.kernel.terms import NUM, Term, eta, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, Type, arrow, need
from symbolic_pe.tactics.arithmetic.sums import same_count
from symbolic_pe.theories import laws

MOST_TERMS = 4096
"""Sums of more terms than this are not written out."""


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
    equations = []
    for start in range(0, n, _BLOCK):
        end = min(n, start + _BLOCK)
        steps = tuple(_next(k, type_) for k in range(start, end))
        block = _in_halves([substitute(f, numeral(k, 1, N)) for k in range(start, end)])
        before = steps[0].statement.args[1].args[0]
        equations.append(algebra(steps[-1].statement.args[0], before + block, steps, ()))
    nothing = laws[f"sum_0[{type_}]"](f)
    parts = [substitute(f, numeral(k, 1, N)) for k in range(n)]
    value = _in_halves(parts) if parts else numeral(0, 1, type_)
    shown = (
        algebra(sides(equations[-1].statement)[0], value, (nothing, *equations), ())
        if n
        else nothing
    )
    return generalise(shown, variable("f", arrow(N, type_)))


def _in_halves(terms: Sequence[Term]) -> Term:
    """The sum with brackets in halves, so that it is not deep."""
    half = len(terms) // 2
    return terms[0] if len(terms) == 1 else _in_halves(terms[:half]) + _in_halves(terms[half:])


@cache
def _next(k: int, type_: Type) -> Theorem:
    """⊢ sum(k + 1, f) = sum(k, f) + f(k), with numerals"""
    f, here = eta(variable("f", arrow(N, type_))), numeral(k, 1, N)
    step = laws[f"sum_next[{type_}]"](here, f)
    return transitive(same_count(f, numeral(k + 1, 1, N), here + 1), step)
