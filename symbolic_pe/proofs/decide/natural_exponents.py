"""Equations between powers whose base may be 0 where their exponents are natural.

b^(n − k) has a value where b ≠ 0 ∨ 0 ≤ n − k.  The normal form needs b ≠ 0; in the other case the
equation for b^m, which has a value for every b, is taken at m = n − k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import (
    Equation,
    LessEqual,
    Not,
    Or,
    Statement,
    free_in,
    same_statement,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    MalformedStatement,
    free_variables,
    fresh_symbol,
    substitute,
    subterms,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import at, by_cases, cut, suppose
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["also_at_zero"]

_MOST_EXPONENTS = 4

Shown: TypeAlias = Callable[[Statement], Step | None]
"""A theorem of a statement, where there is one."""


def also_at_zero(theorem: Step, hypothesis: Statement, shown: Shown) -> Step:
    """The equation without the hypothesis b ≠ 0, from 0 ≤ z or b ≠ 0 ∨ 0 ≤ z for exponents z of b.
    Raises RuleError where that is not ``shown``, or where the equation needs b ≠ 0 all the same."""
    goal: Any = theorem.conclusion
    result, exponents = _for_natural(goal, hypothesis)
    for natural in (LessEqual(Integer(0), z) for z in exponents):
        lemma = shown(natural)
        if lemma is not None:
            result = cut(lemma, result)
            continue
        either = shown(Or(hypothesis, natural))
        if either is None:
            raise RuleError(f"{hypothesis} is needed, or {natural}")
        result = by_cases(either, theorem, result)
    return result


def _for_natural(goal: Any, needless: Statement) -> tuple[Step, list[Expr]]:
    """0 ≤ z, … ⊢ goal for exponents z, and these; raises RuleError where that needs b ≠ 0."""
    for chosen, instance in _instances(goal, needless, {}):
        theorem = searched.normalise(instance.lhs, instance.rhs)
        if any(same_statement(needless, other) for other in theorem.hypotheses):
            continue
        exponents = list(chosen.values())
        are_natural = [suppose(LessEqual(Integer(0), z)) for z in exponents]
        theorem = at(rules.generalise(tuple(chosen), theorem), chosen, *are_natural)
        if same_statement(theorem.conclusion, goal):
            return theorem, exponents
    raise RuleError(f"{needless} is needed")


def _instances(
    goal: Any, needless: Statement, chosen: Mapping[Symbol, Expr]
) -> Iterator[tuple[Mapping[Symbol, Expr], Any]]:
    """Natural numbers with the exponents that they stand for, and the goal in terms of them."""
    exponents = _exponents(goal, needless)
    if not exponents:
        if chosen:
            yield chosen, goal
        return
    if len(chosen) == _MOST_EXPONENTS:
        return
    exponent = min(exponents, key=sympy.count_ops)
    meant = substitute(exponent, chosen)
    natural = fresh_symbol(Symbol("m", integer=True, nonnegative=True), free_in(goal) | set(chosen))
    for values in _solutions(exponent, natural):
        try:
            instance = substitute_in(goal, values)
        except MalformedStatement:
            continue
        yield from _instances(instance, needless, {**chosen, natural: meant})


def _exponents(goal: Any, hypothesis: Any) -> list[Expr]:
    """The integer exponents in an equation of the b in b ≠ 0, but those that are natural."""
    vanishes = hypothesis.body if isinstance(hypothesis, Not) else None
    if not (isinstance(goal, Equation) and isinstance(vanishes, Equation) and vanishes.rhs == 0):
        return []
    found = dict.fromkeys(
        part.exp
        for side in terms_of(goal)
        for part in subterms(side)
        if isinstance(part, sympy.Pow) and part.base == vanishes.lhs and not part.exp.is_number
    )
    return [z for z in found if Fact.INTEGER in facts(z) and Fact.NONNEGATIVE not in facts(z)]


def _solutions(exponent: Expr, natural: Symbol) -> Iterator[dict[Symbol, Expr]]:
    """The values of a variable for which the exponent is a given number."""
    for variable in sorted(free_variables(exponent), key=str):
        slope = sympy.expand(exponent).coeff(variable, 1)
        rest = sympy.expand(exponent - slope * variable)
        if slope.is_Rational and slope != 0 and variable not in free_variables(rest):
            yield {variable: (natural - rest) / slope}
