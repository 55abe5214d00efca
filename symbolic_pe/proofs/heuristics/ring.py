"""Trees as FLINT's polynomials modulo the relations of their generators, and back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

import flint
from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz
from sympy import Symbol

from symbolic_pe.language import terms
from symbolic_pe.proofs.heuristics.exponentials import is_integer_multiple_of_pi
from symbolic_pe.proofs.heuristics.trees import (
    HALF,
    QUARTER,
    ZETA,
    Form,
    Key,
    Monomial,
    Rational,
    Tree,
    monomial_of,
    product_of,
    ratio,
    sum_of,
    summands,
    tree_of_form,
)

_LARGEST_POWER = 10_000


class _Ring:
    """The polynomial ring of the generators that occur in some trees, with its relations."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        self.denominators: dict[Key, int] = {}
        pending = list(trees)
        while pending:
            for key in self._collect(pending.pop()):
                if key[0] == "root":
                    pending.append(tree_of_form(key[1]))
        self.keys = sorted(self.denominators, key=_elimination_order)
        names = [f"x{position}" for position in range(len(self.keys))] or ["unused"]
        self.nothing = (0,) * len(names)
        self.context = fmpq_mpoly_ctx.get(names, flint.Ordering.lex)
        self.generators = dict(zip(self.keys, self.context.gens(), strict=False))
        self.position = {key: place for place, key in enumerate(self.keys)}
        self.done: dict[int, tuple[Tree, tuple[fmpq_mpoly, fmpq_mpoly]]] = {}
        self.one = self.constant(1)
        self.relations: list[fmpq_mpoly] = []
        self.relations = [relation for key in self.keys for relation in self._relation(key)]
        self.done.clear()  # what was evaluated for the relations is not reduced by them

    def _collect(self, tree: Tree) -> list[Key]:
        """Note the denominators of all exponents; return the generators not seen before."""
        new, stack = [], [tree]
        while stack:
            node = stack.pop()
            if node[0] in ("+", "*"):
                stack.extend(node[1])
            elif node[0] == "^":
                stack.append(node[1])
            else:
                for key, exponent in node[1]:
                    if key not in self.denominators:
                        new.append(key)
                    self.denominators[key] = lcm(
                        self.denominators.get(key, 1), exponent.denominator
                    )
        if ZETA in self.denominators:
            self.denominators[ZETA] = lcm(self.denominators[ZETA], 4)
        return new

    def constant(self, value: Rational) -> fmpq_mpoly:
        return self.context.constant(fmpq(value.numerator, value.denominator))

    def evaluate(self, tree: Tree) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """(numerator, denominator) of a tree."""
        if id(tree) not in self.done:  # the tree is kept, so that no other one gets its id
            self.done[id(tree)] = (tree, self._evaluate(tree))
        return self.done[id(tree)][1]

    def _evaluate(self, tree: Tree) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        kind = tree[0]
        if kind in ("m", "+"):
            return self._evaluate_sum(tree[1] if kind == "+" else (tree,))
        if kind == "*":
            top, bottom = self.one, self.one
            for part in tree[1]:
                a, b = self.evaluate(part)
                top, bottom = self.reduce(top * a), bottom * b
            return self._cancel(top, bottom)
        top, bottom = self.evaluate(tree[1])
        if tree[2] < 0:
            top, bottom = bottom, top
            if self.reduce(bottom).is_zero():
                raise ZeroDivisionError("division by zero")
        return self._reduced_power(top, abs(tree[2])), self._reduced_power(bottom, abs(tree[2]))

    def _reduced_power(self, base: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
        if len(base) > 1:
            _require_modest(exponent)
        return self.reduce(base**exponent)

    def _exponents(self, monomial: Monomial) -> tuple[Rational, list[int], list[int]]:
        """A number, and the exponents of the generators above and below the line."""
        number: Rational = 1
        above, below = [*self.nothing], [*self.nothing]
        for key, exponent in monomial:
            if key[0] == "p":  # whole powers of a prime are numbers
                whole = exponent.numerator // exponent.denominator
                number, exponent = number * Fraction(key[1]) ** whole, exponent - whole
            power = exponent.numerator * (self.denominators[key] // exponent.denominator)
            place = self.position[key]
            if key == ZETA:
                above[place] = power % self.denominators[key]
            elif power > 0:
                above[place] = power
            else:
                below[place] = -power
        return number, above, below

    def _evaluate_sum(self, parts: Sequence[Tree]) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        groups: dict[Any, Any] = {}
        quotients: list[tuple[fmpq_mpoly, fmpq_mpoly]] = []
        for part in parts:
            if part[0] != "m":
                quotients.append(self.evaluate(part))
                continue
            number, above, below = self._exponents(part[1])
            numerator, place = groups.setdefault(tuple(below), {}), tuple(above)
            numerator[place] = numerator.get(place, 0) + number * part[2]
        polynomial = self.context.from_dict
        for below, above in groups.items():
            top = polynomial(
                {at: fmpq(value.numerator, value.denominator) for at, value in above.items()}
            )
            quotients.append((top, polynomial({below: 1}) if any(below) else self.one))
        if len(quotients) == 1:
            return self.reduce(quotients[0][0]), quotients[0][1]
        return self._sum_of_quotients(quotients)

    def _sum_of_quotients(
        self, quotients: Sequence[tuple[fmpq_mpoly, fmpq_mpoly]]
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        groups: list[tuple[fmpq_mpoly, fmpq_mpoly]] = []
        for top, bottom in quotients:
            if groups and groups[-1][1] == bottom:
                groups[-1] = (groups[-1][0] + top, bottom)
            else:
                groups.append((top, bottom))
        total, under = self.constant(0), self.one
        for top, bottom in groups:
            common = under.gcd(bottom)
            total = total * _quotient(bottom, common) + top * _quotient(under, common)
            under = under * _quotient(bottom, common)
        return self._cancel(self.reduce(total), under)

    def _cancel(self, top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        if top.is_zero() or bottom.is_one():
            return top, self.one
        common = top.gcd(bottom)
        return _quotient(top, common), _quotient(bottom, common)

    # relations

    def _relation(self, key: Key) -> list[fmpq_mpoly]:
        """Polynomials that vanish; each leads with a power of ``key`` alone."""
        if key[0] == "ζ":
            _require_modest(self.denominators[key])
            coefficients = flint.fmpz_poly.cyclotomic(self.denominators[key])
            place = self.position[key]
            before, after = self.nothing[:place], self.nothing[place + 1 :]
            return [
                self.context.from_dict(
                    {(*before, k, *after): fmpq(c) for k, c in enumerate(coefficients) if c}
                )
            ]
        power = self.generators[key] ** self.denominators[key]
        if key[0] == "p":
            return [self._prime_relation(key, power)]
        if key[0] == "e" and key[1] == QUARTER and is_integer_multiple_of_pi(key[2]):
            return [power**2 - 1]
        if key[0] == "root" and key[1].denominator is None:
            top, bottom = self.evaluate(tree_of_form(key[1]))
            return [power - top] if bottom.is_one() else []
        return []

    def _prime_relation(self, key: Key, power: fmpq_mpoly) -> fmpq_mpoly:
        """(p^{1/D})^D = p; or √p as a Gauss sum, when that lies in the cyclotomic field."""
        prime, half = key[1], self.denominators[key] // 2
        order = self.denominators.get(ZETA, 1)
        if self.denominators[key] % 2 or order % (8 if prime == 2 else prime):
            return power - prime
        z, step = self.generators[ZETA], order // (8 if prime == 2 else prime)
        if prime == 2:
            return self.generators[key] ** half - z**step - z ** (order - step)
        total = sum(
            (fmpz(a).jacobi(prime) * z ** (a * step) for a in range(1, prime)), self.constant(0)
        )
        return self.generators[key] ** half - total * (
            1 if prime % 4 == 1 else z ** (3 * order // 4)
        )

    def reduce(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The remainder modulo the relations."""
        if not self.relations:
            return polynomial
        while True:
            before = polynomial
            for relation in self.relations:
                _, polynomial = divmod(polynomial, relation)
            if polynomial == before:
                return polynomial

    def form(self, tree: Tree) -> Form:
        top, bottom = self.evaluate(tree)
        top, bottom = self._with_roots_cleared(top, bottom)
        scale, shift = bottom.coeffs()[0], list(map(min, zip(*bottom.monoms(), strict=True)))
        under = None if len(bottom.coeffs()) == 1 else self._collect_terms(bottom, shift, scale)
        return Form(self._collect_terms(top, shift, scale), under)

    def _with_roots_cleared(
        self, top: fmpq_mpoly, bottom: fmpq_mpoly
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Use r^D = P/Q for roots of proper fractions, which are not polynomial relations."""
        for key in self.keys:
            if key[0] == "root":
                top, bottom = self._clear_root(key, top, bottom)
        return top, bottom

    def _clear_root(
        self, key: Key, top: fmpq_mpoly, bottom: fmpq_mpoly
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        place, period = self.position[key], self.denominators[key]
        if all(exponents[place] < period for exponents in (*top.monoms(), *bottom.monoms())):
            return top, bottom
        value = tree_of_form(key[1])

        def rewritten(polynomial: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
            parts = []
            for exponents, coefficient in polynomial.to_dict().items():
                times, left = divmod(int(exponents[place]), period)
                kept = [int(e) for e in exponents]
                kept[place] = left
                number = ratio(coefficient.p, coefficient.q)
                powers = zip(self.keys, kept, strict=True)
                monomial = frozenset((k, ratio(e, self.denominators[k])) for k, e in powers if e)
                parts.append(product_of((("m", monomial, number), ("^", value, times))))
            return self.evaluate(sum_of(parts))

        (a, b), (c, d) = rewritten(top), rewritten(bottom)
        return self._cancel(self.reduce(a * d), self.reduce(b * c))

    def _collect_terms(
        self, polynomial: fmpq_mpoly, shift: Sequence[int], scale: fmpq
    ) -> frozenset[tuple[Monomial, Rational]]:
        found = []
        for exponents, coefficient in polynomial.to_dict().items():
            value = coefficient / scale
            factors = (
                (key, ratio(int(e) - int(s), self.denominators[key]))
                for key, e, s in zip(self.keys, exponents, shift, strict=False)
            )
            found.append((monomial_of(factors), ratio(value.p, value.q)))
        return frozenset(found)


def _require_modest(number: int) -> None:
    """Refuse a root of unity or a power of a sum that would fill the memory."""
    if number > _LARGEST_POWER:
        raise terms.MalformedStatement(f"a power of {number} is too large for the normal form")


def _quotient(dividend: fmpq_mpoly, divisor: fmpq_mpoly) -> fmpq_mpoly:
    return dividend if divisor.is_one() else divmod(dividend, divisor)[0]


def _elimination_order(key: Key) -> tuple[int, int, str]:
    """Roots before what is under them, ζ last: then each relation leads with its own generator."""
    if key[0] == "ζ":
        return (2, 0, "")
    if key[0] == "root":
        return (0, -_nesting(key), _stable(key))
    return (1, 0, _stable(key))


def _nesting(structure: Any) -> int:
    if not isinstance(structure, tuple | frozenset):
        return 0
    inner = max((_nesting(part) for part in structure), default=0)
    is_root = isinstance(structure, tuple) and structure and structure[0] == "root"
    return inner + 1 if is_root else inner


@lru_cache(maxsize=4096)
def _stable(structure: Any) -> str:
    """A description that does not depend on the run (the order of a set does)."""
    if isinstance(structure, frozenset):
        return "{" + ",".join(sorted(map(_stable, structure))) + "}"
    if isinstance(structure, tuple):
        return "(" + ",".join(map(_stable, structure)) + ")"
    if isinstance(structure, type | Symbol):  # SymPy's printer takes its time for a name
        return structure.__name__ if isinstance(structure, type) else str(structure.name)
    return str(structure)


def normalise_tree(tree: Tree) -> Form:
    """The normal form of a tree in the ring of its own generators."""
    parts = summands(tree)
    if not all(part[0] == "m" and all(map(_is_free, part[1])) for part in parts):
        return _Ring([tree]).form(tree)
    total: dict[Monomial, Rational] = {}
    for _, monomial, coefficient in parts:
        if (ZETA, HALF) in monomial or (ZETA, 3 * QUARTER) in monomial:
            monomial, coefficient = monomial_of((*monomial, (ZETA, HALF))), -coefficient
        total[monomial] = total.get(monomial, 0) + coefficient
    return Form(frozenset(item for item in total.items() if item[1]), None)


def _is_free(factor: tuple[Key, Rational]) -> bool:
    """Does a power of a generator satisfy no relation, but that of 1, i, −1 and −i?"""
    key, exponent = factor
    if key[0] in ("p", "root"):
        return False
    if key[0] == "e":
        return not is_integer_multiple_of_pi(key[2])
    return key != ZETA or 4 % exponent.denominator == 0
