"""Sums: telescoping, where the antidifference is read off the claim, solved for, or Gosper's.

All sums of a claim are brought to the range 0 … N − 1; sums over one range are taken together, so
that what cancels between them cancels.  For f the whole summand, F with F(i + 1) − F(i) = f(i) is
proposed

- from the claim itself: if it says Σ_{i<n} f(i) = R(n), then F(i) = R(i) has to do;
- for polynomials times exponentials in i (geometric and trigonometric sums): coefficient by
  coefficient;
- for other hypergeometric terms by Gosper's algorithm (SymPy's).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import sympy
from sympy import Expr, Integer, Lambda, Rational, Sum, Symbol

from symbolic_pe.language.sorts import Sort, has_sort
from symbolic_pe.language.statements import Equation, LessEqual, free_in, terms_of
from symbolic_pe.language.terms import free_variables, fresh_symbol, substitute, subterms
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.conditions import within_range
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import REFUSALS, linear_solution
from symbolic_pe.proofs.deductions import bounded_by, each, suppose
from symbolic_pe.proofs.heuristics.forms import (
    Key,
    Monomial,
    Number,
    exponent,
    generator_term,
    monomial_term,
    phase,
    polynomial,
    scope_term,
    simplified,
    term_of,
)
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "antidifferences",
    "by_telescoping",
    "by_written_reversal",
    "by_written_telescoping",
    "has_sums",
    "mentioning",
    "rate_of_waves",
    "split_index",
    "telescopings",
    "written_reversals",
    "written_telescopings",
]

ONE: Monomial = frozenset()


def has_sums(question: Question) -> bool:
    """Is there a sum in the equation?"""
    goal = question.goal
    return isinstance(goal, Equation) and any(
        isinstance(part, Sum) for side in (goal.lhs, goal.rhs) for part in subterms(side)
    )


@dataclass(frozen=True)
class Group:
    """Σ_{index < count} body, the part of a claim with sums over one range."""

    index: Symbol
    count: Expr
    body: Expr

    @property
    def total(self) -> Sum:
        return Sum(self.body, (self.index, 0, self.count - 1))


@dataclass(frozen=True)
class Linear:
    """lhs − rhs = Σ groups + rest."""

    groups: tuple[Group, ...]
    rest: Expr


def linear(question: Question) -> Linear:
    """The claim as a linear equation in its sums; raises RuleError if it is not linear."""
    goal: Any = question.goal
    found = polynomial(goal.lhs - goal.rhs, lambda key: key[0] == "Σ")
    rest: Expr = Integer(0)
    by_count: dict[Any, list[tuple[Key, Expr]]] = {}
    for monomial, top in found.items:
        coefficient = top if found.denominator == 1 else simplified(top / found.denominator)
        if monomial == ONE:
            rest += coefficient
            continue
        ((key, power), *others) = monomial
        if others or power != 1:
            raise RuleError("sums are multiplied with each other")
        by_count.setdefault(key[1], []).append((key, coefficient))
    groups = [_group(question, limits[0], parts) for limits, parts in by_count.items()]
    return Linear(tuple(groups), rest)


def _group(question: Question, count_form: Any, parts: Sequence[tuple[Key, Expr]]) -> Group:
    count = term_of(count_form)
    natural = has_sort(count, Sort.NATURAL)
    sort = {"integer": True, **({"nonnegative": True} if natural else {})}
    index = fresh_symbol(Symbol("k", **sort), free_in(question.goal))
    body = sympy.Add(*(coefficient * _summand(key, index) for key, coefficient in parts))
    return Group(index, count, body)


def _summand(key: Key, index: Symbol) -> Expr:
    _, _, scope, name = key
    result: Expr = substitute(scope_term(scope), {name[1]: index})
    return result


# --- telescoping -----------------------------------------------------------------------------


def telescopings(question: Question) -> Iterator[tuple[Any, ...]]:
    """A list of antidifferences, one for each group of sums."""
    claim = linear(question)
    if len(claim.groups) == 1:
        for function in _from_claim(claim):
            yield ((function,),)
    choices = [list(antidifferences(group.body, group.index)) for group in claim.groups]
    for chosen in itertools.product(*choices):
        functions = (
            Lambda(group.index, value) for group, value in zip(claim.groups, chosen, strict=True)
        )
        yield (tuple(functions),)


def by_telescoping(question: Question, functions: Sequence[Lambda]) -> Step:
    """The claim from the telescoped sums of its groups."""
    claim = linear(question)
    items = [
        (1, _telescoped(question, group, function))
        for group, function in zip(claim.groups, functions, strict=True)
    ]
    return searched.combine_equations(question.goal, tuple(items))


def _telescoped(question: Question, group: Group, function: Lambda) -> Step:
    """Σ_{i<N} f(i) = F(N) − F(0)."""
    (parameter,) = tuple(function.signature)
    here, after = (
        substitute(function.expr, {parameter: place}) for place in (group.index, group.index + 1)
    )
    step = searched.normalise(after - here, group.body)
    premise = within_range(step, group.index, Integer(0), group.count - 1, question)
    return rules.telescope(premise, group.total, function)


def _from_claim(claim: Linear) -> Iterator[Lambda]:
    """F(i) = R(n) with n put so that N = i, where the claim says Σ_{i<N} f(i) = R(n)."""
    (group,) = claim.groups
    closed = -claim.rest
    for symbol in sorted(free_variables(group.count) - free_variables(group.body), key=str):
        solution = linear_solution(group.count - group.index, symbol)
        if solution is not None:
            yield Lambda(group.index, closed.subs(symbol, solution))


def antidifferences(body: Expr, index: Symbol) -> Iterator[Expr]:
    """Terms F that may satisfy F(i + 1) − F(i) = body."""
    for propose in (_exponential_antidifference, _gosper):
        try:
            found = propose(body, index)
        except REFUSALS:
            continue
        if found is not None:
            yield found


def _gosper(body: Expr, index: Symbol) -> Expr | None:
    from sympy.concrete.gosper import gosper_term

    ratio = gosper_term(sympy.factor(body), index)
    return None if ratio is None else sympy.factor(body * ratio)


# --- polynomials times exponentials ----------------------------------------------------------


def _exponential_antidifference(body: Expr, index: Symbol) -> Expr:
    """F for a body Σ p(i)·qⁱ: each P(i)·qⁱ with q·P(i + 1) − P(i) = p(i)."""
    return wave_by_wave(
        body, index, lambda waves, powers: _polynomial_part(_ratio(waves, index), powers, index)
    )


def wave_by_wave(
    body: Expr, index: Symbol, solve: Callable[[Monomial, Mapping[int, Expr]], Expr]
) -> Expr:
    """Σ wave·solve(wave, powers) for a body Σ wave·p(index), with p's coefficients by degree.

    Raises :class:`RuleError` for a body that is no sum of polynomials times exponentials.
    """
    families: dict[Monomial, dict[int, Expr]] = {}
    found = polynomial(body, mentioning(index))
    if index in free_variables(found.denominator):
        raise RuleError(f"{index} stands in a denominator")
    for monomial, coefficient in found.items:
        waves, degree = split_index(monomial, index)
        powers = families.setdefault(waves, {})
        powers[degree] = powers.get(degree, Integer(0)) + coefficient / found.denominator
    parts = (monomial_term(waves) * solve(waves, powers) for waves, powers in families.items())
    return simplified(sympy.Add(*parts))


def mentioning(index: Symbol) -> Callable[[Key], bool]:
    def mentions(structure: Any) -> bool:
        if structure == ("v", index):
            return True
        return isinstance(structure, tuple | frozenset) and any(map(mentions, structure))

    return mentions


def split_index(monomial: Monomial, index: Symbol) -> tuple[Monomial, int]:
    """The exponentials of a monomial, and the power of the index."""
    powers = dict(monomial)
    degree = powers.pop(("v", index), Fraction(0))
    if degree.denominator != 1 or degree < 0:
        raise RuleError(f"{index} is not raised to a natural power")
    return frozenset(powers.items()), int(degree)


def _ratio(waves: Monomial, index: Symbol) -> Expr:
    """q for the exponentials qⁱ."""
    factors = (generator_term(without_index(key, index), power) for key, power in waves)
    return simplified(sympy.Mul(*factors))


def rate_of_waves(key: Key, power: Number, index: Symbol) -> Expr:
    """a for the exponential e^{a·i}."""
    _, turns, structure = without_index(key, index)
    return Rational(power.numerator, power.denominator) * phase(turns) * exponent(structure)


def without_index(key: Key, index: Symbol) -> Key:
    """e^{c·i·m} as e^{c·m}."""
    if key[0] != "e":
        raise RuleError(f"{key[0]} is not an exponential in {index}")
    structure = key[2]
    top = structure if isinstance(structure, frozenset) else structure[0][1]
    item = (("v", index), Fraction(1))
    if item not in top or any(map(mentioning(index), (key for key, _ in top - {item}))):
        raise RuleError(f"an exponent is not linear in {index}")
    if isinstance(structure, frozenset):
        return (key[0], key[1], top - {item})
    if mentioning(index)(structure[1]):
        raise RuleError(f"an exponent is not linear in {index}")
    return (key[0], key[1], (("over", top - {item}), structure[1]))


def _polynomial_part(ratio: Expr, powers: Mapping[int, Expr], index: Symbol) -> Expr:
    """P with q·P(i + 1) − P(i) = Σ powers[d]·i^d, from the highest coefficient down."""
    if simplified(ratio - 1) == 0:
        return _faulhaber(powers, index)
    found: dict[int, Expr] = {}
    for degree in range(max(powers), -1, -1):
        carried = sum((comb(higher, degree) * value for higher, value in found.items()), Integer(0))
        found[degree] = (powers.get(degree, Integer(0)) - ratio * carried) / (ratio - 1)
    return sympy.Add(*(value * index**degree for degree, value in found.items()))


def _faulhaber(powers: Mapping[int, Expr], index: Symbol) -> Expr:
    """P with P(i + 1) − P(i) = Σ powers[d]·i^d."""
    found: dict[int, Expr] = {}
    for degree in range(max(powers), -1, -1):
        carried = sum((comb(higher, degree) * value for higher, value in found.items()), Integer(0))
        found[degree + 1] = (powers.get(degree, Integer(0)) - carried) / (degree + 1)
    return sympy.Add(*(value * index**degree for degree, value in found.items()))


# --- telescoping as it is written ------------------------------------------------------------


class _Written(NamedTuple):
    """factor·Σ_{index < count} body = closed, as a question says it."""

    total: Sum
    factor: Expr
    closed: Expr


def _written(question: Question) -> _Written | None:
    """The question's equation, if one side of it is a multiple of a sum and the other has none."""
    goal: Any = question.goal
    for side, closed in ((goal.lhs, goal.rhs), (goal.rhs, goal.lhs)):
        if not isinstance(side, Expr) or not isinstance(closed, Expr) or closed.has(Sum):
            continue
        sums = [part for part in sympy.Mul.make_args(side) if isinstance(part, Sum)]
        factor = sympy.Mul(*(part for part in sympy.Mul.make_args(side) if part not in sums))
        if len(sums) == 1 and len(sums[0].limits) == 1 and not factor.has(Sum):
            return _Written(sums[0], factor, closed)
    return None


def written_telescopings(question: Question) -> Iterator[tuple[Any, ...]]:
    """F(i) = R(n) with n put so that N = i, where c·Σ_{i<N} f(i) = R(n), as that is written.

    The normal form of R(n) may say under other conditions where it is defined.
    """
    found = _written(question)
    if found is None or found.total.limits[0][1] != 0:
        return
    index, _, last = found.total.limits[0]
    inside = free_variables(found.total.function) | free_variables(found.factor)
    for symbol in sorted(free_variables(last) - inside, key=str):
        solution = linear_solution(last + 1 - index, symbol)
        if solution is not None:
            yield (Lambda(index, found.closed.subs(symbol, solution)),)


def by_written_telescoping(question: Question, function: Lambda) -> Step:
    """The claim from F(i + 1) − F(i) = c·f(i)."""
    found = _written(question)
    if found is None:
        raise RuleError("there is no single sum")
    index, _, last = found.total.limits[0]
    body = found.factor * found.total.function
    group = Group(index, last + 1, body)
    return searched.combine_equations(question.goal, ((1, _telescoped(question, group, function)),))


# --- the other way round ---------------------------------------------------------------------


def written_reversals(question: Question) -> Iterator[tuple[Any, ...]]:
    """The sides that are sums from 0 on, to be read from the end to the beginning."""
    for side in terms_of(question.goal):
        if isinstance(side, Sum) and len(side.limits) == 1 and side.limits[0][1] == 0:
            yield (side,)


def by_written_reversal(question: Question, total: Sum) -> Step:
    """The claim from Σ_{i≤n} f(i) = Σ_{i≤n} f(n − i), for a sum as it is written."""
    sign = 1 if total == terms_of(question.goal)[0] else -1
    index, low, last = total.limits[0]
    whole = fresh_symbol(Symbol(index.name, integer=True), free_in(question.goal))
    body = substitute(total.function, {index: whole})
    mirrored = _mirrored(Sum(body, (whole, low, last)))
    return searched.combine_equations(question.goal, ((sign, mirrored),))


def _mirrored(total: Sum) -> Step:
    """Σ_{i≤n} f(i) = Σ_{i≤n} f(n − i)"""
    index, _, last = total.limits[0]
    mirror = last - index
    inside = (LessEqual(0, index), LessEqual(index, last))
    low = bounded_by(LessEqual(0, mirror), suppose(inside[1]))
    high = bounded_by(LessEqual(mirror, last), suppose(inside[0]))
    back = searched.normalise(last - mirror, index)
    needed = [each(theorem, index, given=inside) for theorem in (low, high, low, high, back, back)]
    return rules.permute_sum(total, Lambda(index, mirror), Lambda(index, mirror), *needed)
