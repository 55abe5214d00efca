"""±t as a nonnegative combination of facts, gaps between integers and signs of monomials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import flint

from symbolic_pe.foundations.linear import Column, nonnegative_solution
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.polynomials import Polynomial, Reading
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.arithmetic.order import ZERO, Product, is_strict
from symbolic_pe.tactics.inequalities.sign_laws import Bound
from symbolic_pe.tactics.polynomials.monomials import (
    Monomial,
    expanded_size,
    integer_term,
    monomials,
    subterms,
)
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.inequalities.signs import Signs

MOST_FACTS, MOST_MONOMIALS, MOST_PAIRED, MOST_TERMS = 40, 40, 25, 1000


def found_by_search(signs: Signs, t: Term, direction: int, strict: bool) -> Bound | None:
    """Products whose sum is ±t, or None; one of them is strict, if ``strict`` and if it can be.

    One search does not start another one.
    """
    hopeless = (t, direction) in signs.hopeless
    if signs.searching or hopeless or expanded_size(t, MOST_TERMS) == MOST_TERMS:
        return None
    signs.searching = True
    try:
        products = list(dict.fromkeys(_candidates(signs, t)))
    finally:
        signs.searching = False
    bound = _of_products(products, t, direction, strict) if products else None
    if bound is None:
        signs.hopeless.add((t, direction))
    return bound


def _of_products(products: list[Product], t: Term, direction: int, strict: bool) -> Bound | None:
    """±t as a combination of these, and of products of two of them if they are few."""
    try:
        written = _Written(products, t, direction)
    except KernelError:
        return None
    if written.is_refuted():
        return None
    bound = _combined(products, written.values, written.target, strict)
    if (bound is None or bound.strict < strict) and len(products) <= MOST_PAIRED:
        pairs = list(_pairs(products, written.values))
        bound = _combined(
            [*products, *(product for product, _ in pairs)],
            [*written.values, *(value for _, value in pairs)],
            written.target,
            strict,
        )
    return bound


def _pairs(
    products: list[Product], values: list[Polynomial]
) -> Iterator[tuple[Product, Polynomial]]:
    """Products of two, with their values."""
    some = [(product, value) for product, value in zip(products, values, strict=True) if product[1]]
    for k, ((c, first), p) in enumerate(some):
        for (d, second), q in some[k:]:
            yield (c * d, first + second), p * q


class _Written:
    """Products and ±t as polynomials in opaque terms; raises ``KernelError`` for huge ones."""

    def __init__(self, products: list[Product], t: Term, direction: int) -> None:
        pairs = {th: th.statement.args for _, theorems in products for th in theorems}
        reading = Reading((), [(t, ZERO), *pairs.values()])
        differences = {theorem: reading.of(b) - reading.of(a) for theorem, (a, b) in pairs.items()}
        self.target: Polynomial = reading.of(t) * direction
        self.values = [_value(reading, differences, product) for product in products]
        self._width = max(1, len(reading.opaque))

    def is_refuted(self) -> bool:
        """Whether, at one of a few points, all products are at least 0, and ±t is less."""
        points = ([flint.fmpq(at(i)) for i in range(self._width)] for at in _POINTS)
        return any(
            self.target(*point) < 0 and all(value(*point) >= 0 for value in self.values)
            for point in points
        )


_POINTS: tuple[Callable[[int], int], ...] = (
    lambda i: 1,
    lambda i: i + 2,
    *(lambda i, k=k: (i * i * k + 3 * i + k) % 7 - 2 for k in (1, 2, 4, 5)),
)
"""What the opaque terms are taken for, by their numbers."""


def _combined(
    products: list[Product], values: list[Polynomial], target: Polynomial, strict: bool
) -> Bound | None:
    positive = frozenset(k for k, product in enumerate(products) if _is_positive(product))
    columns = list(map(_coefficients, values))
    wanted = positive if strict else frozenset()
    solution = nonnegative_solution(columns, _coefficients(target), wanted)
    if solution is None:
        return None
    used = [(c * x, given) for x, (c, given) in zip(solution, products, strict=True) if x]
    return Bound(Fraction(0), any(map(_is_positive, used)), tuple(used))


def _is_positive(product: Product) -> bool:
    return all(map(is_strict, product[1]))


def _candidates(signs: Signs, t: Term) -> Iterator[Product]:
    """Facts about t and what t consists of; nothing where they cannot explain all of it."""
    facts = facts_about([*signs.facts.inequalities, *signs.facts.from_equations], t)[:MOST_FACTS]
    own = list(_expanded(t))
    if not _may_explain(signs, facts, own):
        return
    yield Fraction(1), ()
    for fact in facts:
        if sum(expanded_size(side, MOST_TERMS) for side in fact.statement.args) >= MOST_TERMS:
            continue
        yield Fraction(1), (fact,)
        if is_strict(fact) and all(map(integer_term, fact.statement.args)):
            yield Fraction(1), (signs.facts.gap(fact),)
    sides = [side for fact in facts for side in fact.statement.args]
    seen = dict.fromkeys(monomial for side in (t, *sides) for monomial in monomials(side))
    seen |= dict.fromkeys(own)
    for monomial in list(seen)[:MOST_MONOMIALS]:
        yield from _signs_of(signs, monomial)
        yield from _of_floors(monomial)


def _may_explain(signs: Signs, facts: list[Theorem], own: list[Monomial]) -> bool:
    """Whether each part of these occurs in facts, below ⌊ ⌋, or in one of them of known sign."""
    parts = dict.fromkeys(u for monomial in own for u, _ in monomial)
    floors = [u for u in parts if is_call(u, "floor")]
    said = {*subterms(*floors, *(fact.statement for fact in facts))}
    return all(
        any(any(_signs_of(signs, other)) for other in own if any(u is v for v, _ in other))
        for u in parts
        if u not in said
    )


def facts_about(facts: list[Theorem], t: Term) -> list[Theorem]:
    """The facts that speak of the variables of t, or of those that such a fact speaks of, and so
    on: the others have no monomial that is to be explained."""
    near = t.free
    chosen: dict[Theorem, None] = {}
    while True:
        more = [
            fact
            for fact in facts
            if fact not in chosen
            and (not fact.statement.free or not fact.statement.free.isdisjoint(near))
        ]
        if not more:
            return [fact for fact in facts if fact in chosen]
        chosen |= dict.fromkeys(more)
        near = near.union(*(fact.statement.free for fact in more))


def _expanded(t: Term) -> Iterator[Monomial]:
    """The monomials of t with its products of sums multiplied out."""
    try:
        reading = Reading((), [(t, ZERO)])
        exponents = reading.of(t).monoms()
    except KernelError:
        return
    opaque = list(reading.opaque)
    for powers in exponents:
        yield tuple((u, int(e)) for u, e in zip(opaque, powers, strict=False) if e)


def _signs_of(signs: Signs, monomial: Monomial) -> Iterator[Product]:
    for direction in (1, -1) if monomial else ():
        for sharp in (False, True):
            bound = signs.monomial(monomial, direction, sharp)
            if bound and len(bound.products) == 1:
                yield bound.products[0]


def _of_floors(monomial: Monomial) -> Iterator[Product]:
    """⌊x⌋ ≤ x and x < ⌊x⌋ + 1"""
    if len(monomial) == 1 and is_call(monomial[0][0], "floor"):
        (x,) = monomial[0][0].args
        yield from ((Fraction(1), (laws[name](x),)) for name in ("floor_low", "floor_high"))


def _value(
    reading: Reading, differences: dict[Theorem, Polynomial], product: Product
) -> Polynomial:
    c, theorems = product
    value = reading.context.constant(flint.fmpq(c.numerator, c.denominator))
    for theorem in theorems:
        value *= differences[theorem]
    return value


def _coefficients(polynomial: Polynomial) -> Column:
    return dict(polynomial.terms())
