"""Proofs of inequalities as data, and the steps that carry them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy
from sympy import Abs, Expr, Integer, Integral, Lambda, Sum, Symbol, exp, im, log, re

from symbolic_pe.language.sorts import is_positive
from symbolic_pe.language.statements import Equation, ForAll, Less, LessEqual, Not, Statement
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.deductions import bounded_by, by_cases, cut, each, modulus_at_most, suppose
from symbolic_pe.proofs.refuting import ex_falso
from symbolic_pe.proofs.step_lemmas import (
    power_decreases,
    power_strictly_decreases,
    reciprocal_positive,
)
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import Step

__all__ = [
    "Above",
    "Cases",
    "Combination",
    "Falling",
    "Given",
    "Induction",
    "Logarithm",
    "Modulus",
    "NonVanishing",
    "Order",
    "Plan",
    "Proved",
    "Quotient",
    "RealPart",
    "Sided",
    "Source",
    "Squares",
    "Tangent",
    "Termwise",
    "by_plan",
    "conclusion_of",
]

Order: TypeAlias = LessEqual | Less


@dataclass(frozen=True)
class Given:
    """An assumption, or the case that is being considered."""

    statement: Statement

    def theorem(self) -> Step:
        return suppose(self.statement)


@dataclass(frozen=True)
class Above:
    """sign·a ≤ |a|."""

    term: Expr
    sign: int

    def theorem(self) -> Step:
        return rules.modulus_above(self.term, self.sign)


@dataclass(frozen=True)
class Sided:
    """|a| ≤ sign·a, in the case that sign·a ≥ 0."""

    term: Expr
    case: Statement
    sign: int

    def theorem(self) -> Step:
        case = suppose(self.case)
        if self.sign > 0:
            below = bounded_by(LessEqual(-self.term, self.term), (2, case))
            return modulus_at_most(below, bounded_by(LessEqual(self.term, self.term)))
        below = bounded_by(LessEqual(self.term, self.term))
        return modulus_at_most(below, bounded_by(LessEqual(self.term, -self.term), (2, case)))


@dataclass(frozen=True)
class Termwise:
    """Σ f ≤ Σ g (or ∫), because f ≤ g in the range."""

    left: Any
    right: Any
    plan: Plan

    def theorem(self) -> Step:
        _, variable, low, high = operator_parts(self.left)
        inside = (LessEqual(low, variable), LessEqual(variable, high))
        pointwise = each(carried_out(self.plan), variable, given=inside)
        rule = rules.sum_bound if isinstance(self.left, Sum) else calculus.integral_bound
        return rule(pointwise, self.left, self.right)


@dataclass(frozen=True)
class Falling:
    """c^{−b} ≤ c^{−a} for c > 1 and a ≤ b, and the same with <, where the sorts say so."""

    low: Expr
    high: Expr
    base: Expr = sympy.E

    @property
    def is_strict(self) -> bool:
        return is_positive(self.high - self.low)

    def theorem(self) -> Step:
        kind, lemma = LessEqual, power_decreases
        if self.is_strict:
            kind, lemma = Less, power_strictly_decreases  # type: ignore[assignment]
        above_one = searched.numeric(Less(Integer(1), self.base))
        ordered = bounded_by(kind(self.low, self.high), self.high - self.low)
        return lemma(self.base, self.low, self.high, above_one, ordered)


@dataclass(frozen=True)
class Tangent:
    """1 + x ≤ eˣ, because eˣ − 1 is the area below eᵘ from 0 to x."""

    term: Expr

    def theorem(self) -> Step:
        x = Symbol("x", real=True)
        general = tangent_of_exponential(x)
        return rules.instantiate(rules.generalise(x, general), ((x, self.term),))


@dataclass(frozen=True)
class Logarithm:
    """0 ≤ ln a from 1 ≤ a, and 0 < ln a from 1 < a: 1 − ln a ≤ e^{−ln a} = 1/a."""

    term: Expr
    plan: Plan

    @property
    def conclusion(self) -> Order:
        return type(self.plan.goal)(Integer(0), log(self.term))

    def theorem(self) -> Step:
        tangent = Tangent(-log(self.term)).theorem()
        return bounded_by(self.conclusion, tangent, (1 / self.term, carried_out(self.plan)))


@dataclass(frozen=True)
class RealPart:
    """sign·re z ≤ |z|, because (re z)² + (im z)² = |z|²."""

    term: Expr
    sign: int

    def theorem(self) -> Step:
        goal = LessEqual(self.sign * re(self.term), Abs(self.term))
        squares = LessEqual(goal.lhs**2, goal.rhs**2)
        return _from_squares(Squares(goal, Combination(squares, ((im(self.term) ** 2, ()),))))


@dataclass(frozen=True)
class Proved:
    """What a plan proves."""

    plan: Plan

    def theorem(self) -> Step:
        return carried_out(self.plan)


Source: TypeAlias = (
    Given | Above | Sided | Termwise | Falling | Tangent | Logarithm | RealPart | Proved
)


def tangent_of_exponential(x: Symbol) -> Step:
    """⊢ 1 + x ≤ eˣ for real x."""
    u = Symbol("u", real=True)

    def area(low: Expr, high: Expr) -> Step:
        slope = searched.derivative(Lambda(u, exp(u)), u, exp(u))
        return calculus.fundamental_theorem(Integral(exp(u), (u, low, high)), each(slope, u))

    def case(low: Expr, high: Expr, order: Statement, sign: int) -> Step:
        body, one = sign * exp(u), Integer(sign)
        inside = (LessEqual(low, u), LessEqual(u, high))
        start, end = (-u, Integer(0)) if sign > 0 else (Integer(0), -u)
        nearer = bounded_by(LessEqual(start, end), suppose(inside[0 if sign > 0 else 1]))
        above_one = searched.numeric(Less(Integer(1), sympy.E))
        falls = power_decreases(sympy.E, start, end, above_one, nearer)
        pointwise = each(bounded_by(LessEqual(one, body), falls), u, given=inside)
        smaller = calculus.integral_bound(
            pointwise, Integral(one, (u, low, high)), Integral(body, (u, low, high))
        )
        ordered = bounded_by(LessEqual(Integer(0), high - low), suppose(order))
        whole = area(low, high)
        goal = LessEqual(1 + x, exp(x))
        return cut(ordered, bounded_by(goal, smaller, (sign, whole)))

    zero = Integer(0)
    positive = case(zero, x, LessEqual(zero, x), 1)
    negative = case(x, zero, Less(x, zero), -1)
    return by_cases(rules.total_order(zero, x), positive, negative)


@dataclass(frozen=True)
class Combination:
    """t − s = Σ multiplier·Π (differences of the sources' theorems)."""

    goal: Order
    items: tuple[tuple[Expr, tuple[Source, ...]], ...]


@dataclass(frozen=True)
class Modulus:
    """|a| ≤ b from −b ≤ a and a ≤ b."""

    goal: Order
    below: Plan
    above: Plan


@dataclass(frozen=True)
class Cases:
    """By the sign of a term."""

    goal: Order
    term: Expr
    first: Plan
    second: Plan


@dataclass(frozen=True)
class Quotient:
    """s ≤ t from 0 < d and s′ ≤ t′, where t − s = (t′ − s′)/d; the same with <."""

    goal: Order
    numerator: Plan
    denominator: Plan

    def theorem(self) -> Step:
        positive = carried_out(self.denominator)
        reciprocal = reciprocal_positive(self.denominator.goal.rhs, positive)
        return bounded_by(self.goal, (1, reciprocal, carried_out(self.numerator)))


@dataclass(frozen=True)
class NonVanishing:
    """0 < d from ¬ d = 0, for a term that is ≥ 0 by its sort."""

    goal: Order

    def theorem(self) -> Step:
        zero, term = Integer(0), self.goal.rhs
        at_least = bounded_by(LessEqual(zero, term), term)
        vanishes = rules.antisymmetric(suppose(LessEqual(term, zero)), at_least)
        absurd = ex_falso(self.goal, vanishes, suppose(Not(Equation(term, zero))))
        return by_cases(rules.total_order(term, zero), absurd, suppose(self.goal))


@dataclass(frozen=True)
class Squares:
    """a ≤ b from a² ≤ b², and a < b from a² < b², where 0 ≤ b."""

    goal: Order
    plan: Plan


@dataclass(frozen=True)
class Induction:
    """For all natural numbers from the first one on."""

    goal: Order
    variable: Symbol
    start: Plan
    step: Plan


Plan: TypeAlias = Combination | Modulus | Cases | Quotient | NonVanishing | Squares | Induction


def by_plan(question: Question, plan: Plan) -> Step:
    """The theorem of a plan."""
    del question
    return carried_out(plan)


def carried_out(plan: Plan) -> Step:
    """The theorem of a plan."""
    if isinstance(plan, Combination):
        items = [
            (multiplier, *(source.theorem() for source in sources))
            for multiplier, sources in plan.items
        ]
        return bounded_by(plan.goal, *items)
    if isinstance(plan, Modulus):
        return modulus_at_most(carried_out(plan.below), carried_out(plan.above))
    if isinstance(plan, Cases):
        split = rules.total_order(Integer(0), plan.term)
        return by_cases(split, carried_out(plan.first), carried_out(plan.second))
    if isinstance(plan, Squares):
        return _from_squares(plan)
    if isinstance(plan, Quotient | NonVanishing):
        return plan.theorem()
    return _by_induction(plan)


def _from_squares(plan: Squares) -> Step:
    """If b < a, then 0 < (a − b)² + 2b(a − b) = a² − b² ≤ 0; if b ≤ a, the same with ≤ 0 < 0."""
    low, high = plan.goal.lhs, plan.goal.rhs
    is_strict = isinstance(plan.goal, Less)
    opposite = suppose(LessEqual(high, low) if is_strict else Less(high, low))
    absurd = Less(Integer(0), Integer(0))
    items = ((1, opposite, opposite), (2 * high, opposite), carried_out(plan.plan))
    refuted = ex_falso(plan.goal, bounded_by(absurd, *items), searched.numeric(absurd))
    if is_strict:
        return by_cases(rules.total_order(high, low), refuted, suppose(plan.goal))
    return by_cases(rules.total_order(low, high), suppose(plan.goal), refuted)


def _by_induction(plan: Induction) -> Step:
    variable, goal = plan.variable, plan.goal
    step = each(carried_out(plan.step), variable, given=(goal,))
    general = rules.induction(ForAll(variable, goal), carried_out(plan.start), step)
    return rules.instantiate(general, ((variable, variable),))


def conclusion_of(source: Source) -> Any:
    """What the theorem of a source says, without proving it."""
    if isinstance(source, Given):
        return source.statement
    if isinstance(source, Above):
        return LessEqual(source.sign * source.term, Abs(source.term))
    if isinstance(source, Sided):
        return LessEqual(Abs(source.term), source.sign * source.term)
    if isinstance(source, Termwise):
        return LessEqual(source.left, source.right)
    if isinstance(source, RealPart):
        return LessEqual(source.sign * re(source.term), Abs(source.term))
    if isinstance(source, Proved):
        return source.plan.goal
    if isinstance(source, Logarithm):
        return source.conclusion
    if isinstance(source, Falling):
        kind = Less if source.is_strict else LessEqual
        return kind(source.base**-source.high, source.base**-source.low)
    return LessEqual(1 + source.term, exp(source.term))
