"""Equations by cases: with |a| and sign a, each sign of a by itself."""

from __future__ import annotations

from typing import Any, NamedTuple

import sympy
from sympy import Abs, Expr, Integer, Symbol

from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Fact, Sort, facts, sort_of
from symbolic_pe.language.statements import (
    Equation,
    Implies,
    Less,
    LessEqual,
    Not,
    free_in,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import fresh_symbol, substitute
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.deductions import at, bounded_by, by_cases, equate, suppose
from symbolic_pe.proofs.refuting import ex_falso
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["by_signs", "has_signs"]

_MOST_CASES = 3
"""So many arguments have their signs distinguished, one inside the cases of the other."""
_ZERO = Integer(0)


def has_signs(question: Question) -> bool:
    """Is it an equation with |a| or sign a, for an a that a real variable makes any number?"""
    return isinstance(question.goal, Equation) and _split(question.goal) is not None


def by_signs(question: Question) -> Step:
    """The equation, by its normal form in each of the cases a < 0, a = 0 and 0 < a."""
    goal: Any = question.goal
    return _in_all_cases(goal, _MOST_CASES)


class _Argument(NamedTuple):
    """The argument of a modulus or a sign, ``slope``·``symbol`` + ``rest``."""

    whole: Expr
    symbol: Symbol
    slope: Expr
    rest: Expr

    def solved(self, value: Expr) -> Expr:
        """The symbol's value at which the argument has a given one."""
        return (value - self.rest) / self.slope


def _split(goal: Equation) -> _Argument | None:
    """An argument that is linear in a real variable with a rational slope."""
    arguments = {part.args[0] for side in terms_of(goal) for part in side.atoms(Abs, sympy.sign)}
    for whole in sorted(arguments, key=sympy.default_sort_key):
        for symbol in sorted(whole.free_symbols, key=str):
            slope = sympy.expand(whole).coeff(symbol, 1)
            rest = sympy.expand(whole - slope * symbol)
            linear = slope.is_Rational and slope != 0 and symbol not in rest.free_symbols
            if linear and Fact.REAL in facts(whole) and sort_of(symbol) is Sort.REAL:
                return _Argument(whole, symbol, slope, rest)
    return None


def _in_all_cases(goal: Any, depth: int) -> Step:
    found = _split(goal) if depth else None
    if found is None:
        return searched.normalise(goal.lhs, goal.rhs)
    argument = found.whole
    positive, negative = (_one_sided(goal, found, sign, depth) for sign in (1, -1))
    equal = rules.antisymmetric(
        suppose(LessEqual(argument, _ZERO)), suppose(LessEqual(_ZERO, argument))
    )
    not_positive = by_cases(
        rules.total_order(_ZERO, argument), _where_zero(goal, equal, found, depth), negative
    )
    return by_cases(rules.total_order(argument, _ZERO), not_positive, positive)


def _one_sided(goal: Equation, argument: _Argument, sign: int, depth: int) -> Step:
    """0 < ±a ⊢ goal: for all positive t with ±a = t."""
    size = fresh_symbol(Symbol(argument.symbol.name, positive=True), free_in(goal))
    instance = substitute_in(goal, {argument.symbol: argument.solved(sign * size)})
    theorem = _in_all_cases(instance, depth - 1)
    order = Less(_ZERO, argument.whole) if sign > 0 else Less(argument.whole, _ZERO)
    is_positive = bounded_by(Less(_ZERO, sign * argument.whole), suppose(order))
    theorem = _put_in(theorem, size, sign * argument.whole, is_positive)
    return equate(goal.lhs, goal.rhs, theorem)


def _put_in(theorem: Step, size: Symbol, value: Expr, is_positive: Step) -> Step:
    """The theorem for a value of a positive variable, the hypotheses at that value supposed."""
    for hypothesis in theorem.hypotheses:
        theorem = rules.discharge(hypothesis, theorem)
    theorem = at(rules.generalise(size, theorem), {size: value}, is_positive)
    while isinstance(theorem.conclusion, Implies):
        theorem = rules.modus_ponens(theorem, suppose(theorem.conclusion.premise))
    return theorem


def _where_zero(goal: Equation, equal: Step, argument: _Argument, depth: int) -> Step:
    """a = 0 ⊢ goal, also because a side is undefined there."""
    symbol, value = argument.symbol, argument.solved(_ZERO)
    known = equate(value, symbol, (-1 / argument.slope, equal))
    hole = fresh_symbol(Symbol("hole′", real=True), free_in(goal))
    try:
        theorem = _in_all_cases(substitute_in(goal, {symbol: value}), depth - 1)
        return rules.rewrite(known, theorem, hole, substitute_in(goal, {symbol: hole}))
    except REFUSALS:
        return _where_undefined(goal, known, symbol, hole)


def _where_undefined(goal: Equation, known: Step, symbol: Symbol, hole: Symbol) -> Step:
    """goal, since something that must not vanish does."""
    value: Any = known.conclusion.lhs  # type: ignore[union-attr]
    for condition in domain_of_statement(goal):
        if isinstance(condition, Not) and isinstance(condition.body, Equation):
            vanishing: Any = condition.body
            term = substitute(vanishing.lhs, {symbol: hole})
            try:
                zero = searched.normalise(substitute(term, {hole: value}), vanishing.rhs)
                there = rules.rewrite(known, zero, hole, Equation(term, vanishing.rhs))
            except REFUSALS:
                continue
            return ex_falso(goal, there, suppose(condition))
    raise RuleError(f"{goal} is open where {symbol} = {value}")
