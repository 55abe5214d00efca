"""Equations and inequalities that follow from facts by computing, with weights found here.

The order of the equations and of what they are solved for decides what ``algebra`` proves: it
divides by each once, in turn.  What is found here is checked by the kernel's rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.equations import added, bare, larger, number, opaque_parts
from symbolic_pe.foundations.linear import nonnegative_solution
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less, lift
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import Reading
from symbolic_pe.kernel.terms import NUM, Term, equality, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.theories.known import Known
from symbolic_pe.theories.matching import complexity, is_order

BITS = 64
MOST_FACTORS = 16
"""So many facts are multiplied with each other, and so many equations with what occurs."""
MOST_COLUMNS = 600
HIGHEST = 2
"""The degree of products of facts, and of what equations are multiplied with."""

Product = tuple[Theorem, ...]
Weighted = tuple[tuple[int, int, Product], ...]


def equal(s: Term, t: Term, equations: Sequence[Theorem], thorough: bool = False) -> Theorem:
    """Γ ⊢ s = t by ``algebra``, with the equations in one of a few orders.

    ``thorough``: also by a sum of multiples of the equations.
    """
    if s is t:
        return rules.reflexive(s)
    if not equations:
        return rules.algebra(s, t, (), ())
    solved = in_order(equations)
    larger = larger_first([s, t, *_sides(solved)])
    orders = ((solved, larger), (solved, ()), (equations, ()), (equations[::-1], ()), ((), ()))
    reason = KernelError("")
    for chosen, order in orders:
        try:
            return rules.algebra(s, t, tuple(chosen), order)
        except KernelError as error:
            reason = error
    if thorough and len(equations) <= MOST_FACTORS:
        found = _Combination(equality(s, t), (), equations).found()
        if found and found[1]:
            return rules.algebra(s, t, (found[1],), ())
    raise reason


def ordered(
    goal: Term, known: Known, equations: Sequence[Theorem], thorough: bool = False
) -> Theorem:
    """Γ ⊢ s ≤ t or s < t, from facts, products of two of them and the equations."""
    one = numeric(less(0, number(1, R)), BITS)
    facts = [*(fact for fact in known.facts if is_order(fact.statement)), one]
    solved = in_order(equations)
    pairs = [equation.statement.args for equation in solved]
    order = larger_first([*goal.args, *_sides(solved), *_sides(facts)])
    reading = Reading(order, [*pairs, goal.args, *(fact.statement.args for fact in facts)])
    modulo = _Reduced(reading, reading.use(pairs))
    target = modulo.difference(goal)
    sizes = {fact: modulo.difference(fact.statement) for fact in facts}
    pairs_of = list(combinations_with_replacement(facts[-2 * MOST_FACTORS :], 2))
    singles: list[Product] = [(fact,) for fact in facts]
    for products in (singles, [*singles, *pairs_of]):
        columns = [modulo.product([sizes[fact] for fact in product]) for product in products]
        weights = nonnegative_solution(columns, _terms(target), _strict(goal, products))
        if weights is None:
            continue
        try:
            return rules.order_algebra(goal, _weighted(weights, products), tuple(solved), order)
        except KernelError:
            continue
    if thorough and equations and len(facts) + len(equations) <= MOST_FACTORS:
        both = [*singles, *combinations_with_replacement(facts, 2)]
        found = _Combination(goal, both, equations).found()
        if found:
            weighted = _weighted(found[0], both)
            return rules.order_algebra(goal, weighted, (found[1],) if found[1] else (), ())
    raise KernelError(
        f"no sum of multiples of {len(facts) - 1} inequalities and products of two of them "
        f"gives {goal}"
    )


def in_order(equations: Sequence[Theorem]) -> list[Theorem]:
    """What is said of a term before it is put in for it elsewhere; the other equations last, those
    of larger terms first."""
    said: dict[Term, Theorem] = {}
    others = []
    for equation in _distinct(equations):
        t = _solved_for(equation)
        if t is None or t in said:
            others.append(equation)
        else:
            said[t] = equation
    found = [said[t] for t in _inner_first(said)]
    others.sort(key=lambda e: -max(map(complexity, opaque_parts(e.statement.args[0])), default=0))
    return [*found, *others]


def _distinct(equations: Sequence[Theorem]) -> Iterator[Theorem]:
    seen: set[Term] = set()
    for equation in equations:
        if equation.statement not in seen:
            seen.add(equation.statement)
            yield equation


def _solved_for(equation: Theorem) -> Term | None:
    """t of an equation t = u, for a t that no polynomial looks into and that is not in u."""
    s, t = equation.statement.args
    inner = bare(s)
    opaque = inner.kind != NUM and opaque_parts(inner) == [inner]
    return inner if opaque and inner not in opaque_parts(t) else None


def _inner_first(said: dict[Term, Theorem]) -> list[Term]:
    """The terms, each behind those that its value is computed from."""
    found: dict[Term, None] = {}
    under_way: set[Term] = set()

    def visit(t: Term) -> None:
        if t in said and t not in under_way:
            under_way.add(t)
            for part in opaque_parts(said[t].statement.args[1]):
                visit(part)
            found[t] = None

    for t in said:
        visit(t)
    return list(found)


def larger_first(terms: Sequence[Term]) -> tuple[Term, ...]:
    """What the terms are computed from, the larger first: these are to be replaced."""
    found = dict.fromkeys(part for t in terms for part in opaque_parts(t))
    return tuple(sorted(found, key=lambda part: -complexity(part)))


def _sides(theorems: Sequence[Theorem]) -> list[Term]:
    return [t for theorem in theorems for t in theorem.statement.args]


class _Reduced:
    """Differences as polynomials modulo equations."""

    def __init__(self, reading: Reading, divisors: list[Any]) -> None:
        self.reading, self.divisors = reading, divisors

    def of(self, polynomial: Any) -> Any:
        for divisor in self.divisors:
            polynomial = self.reading.remainder(polynomial, divisor)
        return polynomial

    def difference(self, statement: Term) -> Any:
        """t − s of a statement on s and t."""
        s, t = statement.args
        return self.of(self.reading.of(t) - self.reading.of(s))

    def product(self, factors: list[Any]) -> dict[Any, Any]:
        """The coefficients of a product, reduced after each factor."""
        value, *others = factors
        for factor in others:
            value = self.of(value * factor)
        return _terms(value)


def _terms(polynomial: Any) -> dict[Any, Any]:
    return dict(polynomial.terms())


def _strict(goal: Term, products: Sequence[Product]) -> frozenset[int]:
    """Where the goal is strict, the products that are positive: one of them has to be used."""
    if not is_call(goal, "lt"):
        return frozenset()
    strict = (all(is_call(fact.statement, "lt") for fact in product) for product in products)
    return frozenset(k for k, positive in enumerate(strict) if positive)


def _weighted(weights: Sequence[Fraction], products: Sequence[Product]) -> Weighted:
    pairs = zip(weights, products, strict=True)
    return tuple((w.numerator, w.denominator, product) for w, product in pairs if w)


Multiplier = tuple[Term, ...]


class _Combination:
    """Weights of products of inequalities, and multiples of equations by what occurs, that together
    make the difference of the sides of the goal."""

    def __init__(
        self, goal: Term, products: Sequence[Product], equations: Sequence[Theorem]
    ) -> None:
        self.goal, self.products, self.equations = goal, products, equations
        factors = dict.fromkeys(fact for product in products for fact in product)
        said = [e.statement.args for e in (*equations, *factors)]
        reading = Reading((), [goal.args, *said])
        modulo = _Reduced(reading, [])
        self.sizes = {f: modulo.difference(f.statement) for f in (*equations, *factors)}
        self.target = _terms(modulo.difference(goal))
        self.columns = [modulo.product([self.sizes[f] for f in product]) for product in products]
        self.atoms = list(reading.opaque.items())
        self.one = reading.context.constant(1)

    def found(self) -> tuple[list[Fraction], Theorem | None] | None:
        """The weights, and the sum of the multiples of the equations; None if there are none."""
        strict = _strict(self.goal, self.products)
        for degree in range(1, HIGHEST + 1):
            multiples = self._multiples(degree)
            if len(multiples) * len(self.equations) > MOST_COLUMNS:
                return None
            signed = [
                (sign, multiplier, equation, sign * polynomial * self.sizes[equation])
                for equation in self.equations
                for multiplier, polynomial in multiples
                for sign in (1, -1)
            ]
            columns = [*self.columns, *(_terms(value) for *_, value in signed)]
            weights = nonnegative_solution(columns, self.target, strict)
            if weights is None or (strict and not any(weights[k] for k in strict)):
                continue
            count = len(self.products)
            used = [
                (weight * sign, multiplier, equation)
                for weight, (sign, multiplier, equation, _) in zip(
                    weights[count:], signed, strict=True
                )
                if weight
            ]
            return weights[:count], _sum_of(used) if used else None
        return None

    def _multiples(self, degree: int) -> list[tuple[Multiplier, Any]]:
        """1 and the products of so many terms that occur, as polynomials too."""
        found: list[tuple[Multiplier, Any]] = [((), self.one)]
        for count in range(1, degree + 1):
            for factors in combinations_with_replacement(self.atoms, count):
                polynomial = self.one
                for _, factor in factors:
                    polynomial = polynomial * factor
                found.append((tuple(t for t, _ in factors), polynomial))
        return found


def _sum_of(used: list[tuple[Fraction, Multiplier, Theorem]]) -> Theorem:
    """Γ ⊢ Σ c·m·a = Σ c·m·b, from equations a = b"""
    sides = [equation.statement.args[0] for *_, equation in used]
    occurring = [t.type for _, multiplier, _ in used for t in multiplier]
    largest = larger(R, *(side.type for side in sides), *occurring)

    def total(parts: list[Term]) -> Term:
        products = []
        for (weight, multiplier, _), part in zip(used, parts, strict=True):
            product = lift(part, largest)
            for factor in multiplier:
                product = lift(factor, largest) * product
            products.append(number(weight, largest) * product)
        return added(products, largest)

    theorem = rules.reflexive(total(sides))
    for k, (*_, equation) in enumerate(used):
        hole = variable("hole_", equation.statement.args[0].type)
        context = function(hole, total([*sides[:k], hole, *sides[k + 1 :]]))
        theorem = rules.transitive(theorem, rules.congruence(context, equation))
        sides[k] = equation.statement.args[1]
    return theorem
