"""Equations under assumptions.

- *Substitution*: an assumption that gives a symbol by the others is put in.
- *Ideals*: the difference of the sides lies in the ideal of the assumptions' differences, as
  polynomials in the generators of the normal form; a Gröbner basis finds the multipliers.  Each
  assumption g gets a tag t; reducing by a basis of {g − t} leaves a polynomial that has a tag in
  every term exactly if the difference is in the ideal, and the terms say how.
- *Rewriting*: one side of an assumption stands somewhere inside of a function.
- *Moduli*: |a| is a or −a by the assumptions.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import sympy
from sympy import Dummy, Expr, Integer, Symbol, exp, groebner, log

from symbolic_pe.language.sorts import has_sort, sort_of
from symbolic_pe.language.statements import Equation, Statement, free_in
from symbolic_pe.language.terms import free_variables, shape_of
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.conditions import nonzero_by_factors
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import linear_solution
from symbolic_pe.proofs.deductions import cut, suppose
from symbolic_pe.proofs.heuristics.forms import Key, generator_term
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.substitution import substituting
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step

__all__ = [
    "by_ideal",
    "by_rewriting",
    "by_substitution",
    "has_assumptions",
    "multipliers",
    "orders",
    "substitutions",
]


def has_assumptions(question: Question) -> bool:
    """Is an equation asked for under assumptions?"""
    return isinstance(question.goal, Equation) and bool(question.assuming)


def _equations(question: Question) -> list[Equation]:
    return [a for a in question.assuming if isinstance(a, Equation) and shape_of(a.lhs) is None]


# --- substitution ----------------------------------------------------------------------------


def substitutions(question: Question) -> Iterator[tuple[Any, ...]]:
    """Lists of symbols with their values, to be put in one after the other."""
    choices = []
    for which, equation in enumerate(_equations(question)):
        found = [(which, *solution) for solution in _solutions(equation)]
        choices.append([*found, None])
    for chosen in itertools.product(*choices):
        if any(chosen):
            yield (tuple(item for item in chosen if item),)


def _solutions(equation: Equation) -> Iterator[tuple[Symbol, Expr]]:
    difference: Any = equation.lhs - equation.rhs
    for symbol in sorted(free_in(equation), key=str):
        if isinstance(symbol, Symbol):
            term = linear_solution(difference, symbol)
            if term is not None and has_sort(term, sort_of(symbol)):
                yield symbol, term


def by_substitution(question: Question, chosen: Sequence[tuple[int, Symbol, Expr]]) -> Step:
    """Both sides with the values put in are equal; so are they themselves."""
    goal: Any = question.goal
    known: list[Step] = []
    for which, symbol, term in chosen:
        known.append(_solved(question, which, symbol, term, known))
    left, right = (_put_in(side, known) for side in (goal.lhs, goal.rhs))
    middle = searched.normalise(_right(left, goal.lhs), _right(right, goal.rhs))
    theorem = middle if left is None else rules.transitive(left, middle)
    if right is not None:
        theorem = rules.transitive(theorem, rules.symmetric(right))
    return _with_conditions_put_in(theorem, question, known)


def _solved(
    question: Question, which: int, symbol: Symbol, term: Expr, known: Sequence[Step]
) -> Step:
    """symbol = term, the other solved symbols put into the term."""
    equation = _equations(question)[which]
    difference: Any = equation.lhs - equation.rhs
    slope = sympy.expand(difference).coeff(symbol, 1)
    theorem = searched.combine_equations(Equation(symbol, term), ((1 / slope, suppose(equation)),))
    for other in known:
        place: Any = other.conclusion.lhs  # type: ignore[union-attr]
        right: Any = theorem.conclusion.rhs  # type: ignore[union-attr]
        if place in free_variables(right):
            theorem = rules.transitive(theorem, rules.congruence(other, place, right))
    return theorem


def _right(theorem: Step | None, term: Expr) -> Expr:
    if theorem is None:
        return term
    equation: Any = theorem.conclusion
    result: Expr = equation.rhs
    return result


def _put_in(side: Expr, known: Sequence[Step]) -> Step | None:
    """side = side with the values of solved symbols."""
    result: Step | None = None
    for theorem in known:
        place: Any = theorem.conclusion.lhs  # type: ignore[union-attr]
        current = _right(result, side)
        if place in free_variables(current):
            step = rules.congruence(theorem, place, current)
            result = step if result is None else rules.transitive(result, step)
    return result


def _with_conditions_put_in(theorem: Step, question: Question, known: Sequence[Step]) -> Step:
    """Conditions on the new sides follow from those on the sides as they were given."""
    derived = [_condition_put_in(condition, known) for condition in question.domain]
    for item in derived:
        theorem = cut(item, theorem)
    for hypothesis in theorem.hypotheses:
        if not question.allows(hypothesis):
            lemma = nonzero_by_factors(hypothesis, derived)
            theorem = theorem if lemma is None else cut(lemma, theorem)
    return theorem


def _condition_put_in(condition: Statement, known: Sequence[Step]) -> Step:
    derived = suppose(condition)
    for solution in known:
        place: Any = solution.conclusion.lhs  # type: ignore[union-attr]
        if place in free_in(derived.conclusion):
            derived = rules.rewrite(solution, derived, place, derived.conclusion)
    return derived


# --- ideals ----------------------------------------------------------------------------------


def multipliers(question: Question) -> Iterator[tuple[Any, ...]]:
    """Factors for the assumed equations, and for equations that follow from them."""
    for derived in (False, True):
        theorems = _used(question, derived)
        goal: Any = question.goal
        factors = _Ideal([_gap(t) for t in theorems]).factors(goal.lhs - goal.rhs)
        if factors is not None:
            yield factors, derived


def by_ideal(question: Question, factors: Sequence[Expr], derived: bool) -> Step:
    """The difference of the sides is Σ factor·(difference of the sides of an assumption)."""
    theorems = _used(question, derived)
    items = [
        (factor, theorem) for factor, theorem in zip(factors, theorems, strict=True) if factor != 0
    ]
    return searched.combine_equations(question.goal, tuple(items))


def _gap(theorem: Step) -> Expr:
    equation: Any = theorem.conclusion
    result: Expr = equation.lhs - equation.rhs
    return result


def _used(question: Question, derived: bool) -> list[Step]:
    """The assumed equations; also what follows if both sides are put into the exponential."""
    theorems = [suppose(equation) for equation in _equations(question)]
    if not derived:
        return theorems
    place = Symbol("hole′")
    found = list(theorems)
    for theorem in theorems:
        equation: Any = theorem.conclusion
        if equation.lhs.has(log) or equation.rhs.has(log):
            power = rules.congruence(theorem, place, exp(place))
            found.append(power)
    return found


@dataclass(frozen=True)
class _Ideal:
    """The ideal of some terms, as polynomials in the generators of their normal forms."""

    gaps: Sequence[Expr]

    def factors(self, term: Expr) -> tuple[Expr, ...] | None:
        """Factors with term = Σ factor·gap, if there are any."""
        if not self.gaps:
            return None
        forms = [normal_form(part) for part in (term, *self.gaps)]
        if any(form.denominator is not None for form in forms[1:]):
            return None
        names = _Names([monomial for form in forms for monomial, _ in form.numerator])
        top, *generators = (names.polynomial(form.numerator) for form in forms)
        tags = [Dummy(f"t{place}") for place in range(len(generators))]
        basis = groebner(
            [*(g - t for g, t in zip(generators, tags, strict=True)), *names.relations()],
            *names.symbols(),
            *tags,
            order="lex",
            domain="QQ",
        )
        _, rest = basis.reduce(sympy.expand(top))
        shares = _shares(sympy.Poly(rest, *tags), tags)
        if shares is None:
            return None
        back = names.terms() | dict(zip(tags, self.gaps, strict=True))
        bottom = forms[0].denominator
        under = Integer(1) if bottom is None else names.polynomial(bottom)
        return tuple((share / under).xreplace(back) for share in shares)


def _shares(rest: Any, tags: Sequence[Dummy]) -> list[Expr] | None:
    """rest = Σ tagⱼ·shareⱼ, each term given to its first tag; None if one has no tag."""
    shares: list[Expr] = [Integer(0)] * len(tags)
    for powers, coefficient in rest.terms():
        first = next((place for place, power in enumerate(powers) if power), None)
        if first is None:
            if coefficient != 0:
                return None
            continue
        left = [power - (place == first) for place, power in enumerate(powers)]
        shares[first] += coefficient * sympy.Mul(
            *(tag**power for tag, power in zip(tags, left, strict=True))
        )
    return shares


class _Names:
    """Symbols for the generators of some monomials, and for the inverses that occur."""

    def __init__(self, monomials: Sequence[Any]) -> None:
        self.denominators: dict[Key, int] = {}
        self.inverted: set[Key] = set()
        for key, power in (item for monomial in monomials for item in monomial):
            power = Fraction(power)
            self.denominators[key] = lcm(self.denominators.get(key, 1), power.denominator)
            if power < 0:
                self.inverted.add(key)
        if any(key[0] == "ζ" for key in self.denominators):
            key = next(key for key in self.denominators if key[0] == "ζ")
            self.denominators[key] = lcm(self.denominators[key], 4)
        order = sorted(
            self.denominators, key=lambda key: sympy.default_sort_key(generator_term(key))
        )
        self.direct = {key: Dummy(f"x{place}") for place, key in enumerate(order)}
        self.inverse = {
            key: Dummy(f"y{place}") for place, key in enumerate(order) if key in self.inverted
        }

    def symbols(self) -> list[Dummy]:
        return [*self.inverse.values(), *self.direct.values()]

    def relations(self) -> list[Expr]:
        """What holds between the symbols whatever the assumptions are."""
        found = [x * self.inverse[key] - 1 for key, x in self.direct.items() if key in self.inverse]
        for key, x in self.direct.items():
            if key[0] == "ζ":
                found.append(sympy.cyclotomic_poly(self.denominators[key], x))
            if key[0] == "p":
                found.append(x ** self.denominators[key] - key[1])
        return found

    def terms(self) -> dict[Dummy, Expr]:
        back = {
            x: generator_term(key, Fraction(1, self.denominators[key]))
            for key, x in self.direct.items()
        }
        back |= {
            y: generator_term(key, Fraction(-1, self.denominators[key]))
            for key, y in self.inverse.items()
        }
        return back

    def polynomial(self, numerator: Any) -> Expr:
        parts = []
        for monomial, coefficient in numerator:
            number = Fraction(coefficient)
            factors = [self._power(key, Fraction(power)) for key, power in monomial]
            parts.append(sympy.Rational(number.numerator, number.denominator) * sympy.Mul(*factors))
        return sympy.Add(*parts)

    def _power(self, key: Key, power: Fraction) -> Expr:
        count = int(power * self.denominators[key])
        return self.direct[key] ** count if count >= 0 else self.inverse[key] ** -count


# --- rewriting -------------------------------------------------------------------------------


def orders(question: Question) -> Iterator[tuple[Any, ...]]:
    """The orders in which assumptions are used to rewrite the left side, or the right one."""
    count = len(_equations(question))
    for size in range(1, min(count, 3) + 1):
        for order in itertools.permutations(range(count), size):
            yield from ((order, flipped) for flipped in (False, True))


def by_rewriting(question: Question, order: Sequence[int], flipped: bool) -> Step:
    """One side becomes the other when assumed equations are put in, up to normal form."""
    goal: Any = question.goal
    equations = _equations(question)
    theorems = [suppose(equations[which]) for which in order]
    if flipped:
        return rules.symmetric(substituting(Equation(goal.rhs, goal.lhs), *theorems))
    return substituting(goal, *theorems)
