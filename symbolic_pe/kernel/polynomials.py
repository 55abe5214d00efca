"""Algebra: equations and inequalities that follow by computing with polynomials over ℚ.

Sums, products and powers with a numeral as exponent are read as polynomials in all other terms,
which are opaque.  ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ are injective homomorphisms of (semi)rings, so that the embeddings
may be read as nothing and a polynomial identity holds in each of them.  There is no division and no
test for zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from math import comb, prod
from typing import Any

import flint

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.sealing import Final, need
from symbolic_pe.kernel.terms import APP, NUM, Term, application, constant, equality, numeral
from symbolic_pe.kernel.theorem import Theorem, rule
from symbolic_pe.kernel.types import NUMBERS, O, R

HEAVIEST, MOST_BITS, MOST_SUMMANDS, MOST_STEPS = 10**6, 10**9, 10**7, 1000
"""Bounds on the degree and on the binary digits of a coefficient (see ``_of``), on the memory for
the polynomials of one application of a rule, on the summands of a remainder, on the steps of a
division in one variable."""

_ADD, _MULTIPLY, _POWER, _EMBEDDING = (
    {constant(name, type_) for name in names for type_ in FUNCTIONS[name].types}
    for names in (("add",), ("mul",), ("pow",), ("toZ", "toR", "toC"))
)
_LESS, _LESS_EQUAL = (constant(name, R, R, O) for name in ("lt", "le"))
_PLUS, _TIMES, _MINUS = constant("add", R, R, R), constant("mul", R, R, R), numeral(-1, 1, R)
_context = cache(lambda variables: flint.fmpq_mpoly_ctx.get(("x", variables), "lex"))

Pair = tuple[Term, ...]
Polynomial = flint.fmpq_mpoly


@rule
def algebra(s: Term, t: Term, equations: tuple[Theorem, ...], order: tuple[Term, ...]) -> Term:
    """Γⱼ ⊢ aⱼ = bⱼ  give  Γ₁, …, Γₙ ⊢ s = t, if s − t is reduced to 0 by these equations in turn.

    Where aⱼ is an opaque term that has not been read yet, bⱼ is put in for it in what follows;
    otherwise the remainder of a division by aⱼ − bⱼ is taken.  ``order``: opaque terms that are
    larger than others in these divisions, the largest first.
    """
    need(s.type is t.type and s.type in NUMBERS, "two numbers of one type are needed")
    _reduces(s, t, equations, order)
    return equality(s, t)


def _reduces(s: Term, t: Term, equations: tuple[Theorem, ...], order: tuple[Term, ...]) -> None:
    """Refuse if s − t is not reduced to 0."""
    pairs = [sides(equation.statement) for equation in equations]
    need(all(a.type in NUMBERS for a, _ in pairs), "equations between numbers are needed")
    reading = Reading(order, [*pairs, (s, t)])
    divisors = reading.use(pairs)
    rest = reading.minus(s, t)
    for divisor in divisors:
        rest = reading.remainder(rest, divisor)
    need(not rest, "{} and {} are not shown to be equal by algebra", s, t)


@rule
def order_algebra(
    goal: Term,
    products: tuple[tuple[int, int, tuple[Theorem, ...]], ...],
    equations: tuple[Theorem, ...],
    order: tuple[Term, ...],
) -> Term:
    """Γⱼ ⊢ aⱼ ≤ bⱼ or aⱼ < bⱼ  give  Γ₁, …, Γₙ ⊢ s ≤ t, if t = s + Σ (p/q)·Π(bⱼ − aⱼ) by algebra,
    from the equations, for rational numbers p/q ≥ 0 in lowest terms.  It is s < t that follows, if
    one p is positive and all factors beside it come from strict inequalities.
    """
    s, t = _inequality(goal)
    strict = goal.head is _LESS_EQUAL
    for p, q, theorems in products:
        need(p >= 0, "a factor p/q ≥ 0 is needed")
        strict = strict or (p > 0 and all(th.statement.head is _LESS for th in theorems))
        product = numeral(p, q, R)
        for theorem in theorems:
            a, b = _inequality(theorem.statement)
            difference = application(_PLUS, application(_TIMES, _MINUS, a), b)
            product = application(_TIMES, product, difference)
        s = application(_PLUS, s, product)
    need(strict, "no product shows that the inequality is strict")
    _reduces(t, s, equations, order)
    return goal


def _inequality(statement: Term) -> Pair:
    fits = statement.kind == APP and statement.head in (_LESS, _LESS_EQUAL)
    need(fits, "{} is no inequality", statement)
    return statement.args


class Reading(metaclass=Final):
    """Terms as polynomials in opaque terms."""

    def __init__(self, order: tuple[Term, ...], pairs: list[Pair]) -> None:
        self.known: dict[Term, Polynomial] = {}
        self.weight: dict[Term, int] = {}
        self.parts: dict[Term, tuple[Term, ...]] = {}
        found: dict[Term, None] = {}
        for t in self._parts_first([*order, *(t for pair in pairs for t in pair)], found):
            found[t] = None
        opaque = [t for t in found if not self.parts[t] and t.kind != NUM]
        self.width, self.bits = len(opaque), 0
        self._spend(len(opaque), 1)
        self.context = _context(max(1, len(opaque)))
        self.opaque = {t: self.context.gen(i) for i, t in enumerate(opaque)}

    def use(self, pairs: list[Pair]) -> list[Polynomial]:
        """Put in what is said of opaque terms that have not been read; the other differences."""
        divisors = []
        for a, b in pairs:
            bare = without_embeddings(a)
            if bare in self.opaque and bare not in self.known:
                polynomial = self.of(b)
                self.known[bare], self.weight[bare] = polynomial, self.weight[b]
            else:
                divisors.append(self.minus(a, b))
        return [divisor for divisor in divisors if divisor]

    def minus(self, a: Term, b: Term) -> Polynomial:
        return self.of(a) - self.of(b)

    def of(self, t: Term) -> Polynomial:
        """The polynomial of a term."""
        if t not in self.known:
            for part in self._parts_first([t], self.known):
                self.known[part] = self._of(part)
        return self.known[t]

    def _of(self, t: Term) -> Polynomial:
        """From the parts.  A weight is at least the degree, and the digits of a coefficient."""
        parts = self.parts[t]
        if t.kind == NUM:
            self.weight[t] = t.head[0].bit_length() + t.head[1].bit_length()
            return self.context.constant(flint.fmpq(*t.head))
        if not parts:
            self.weight[t] = 1
            return self.opaque[t]
        inner: list[Any] = [self.known[part] for part in parts]
        exponent = t.args[1].head[0] if t.head in _POWER else 1
        weight = 1 + exponent * sum([self.weight[part] + 1 for part in parts])
        need(weight <= HEAVIEST, "the degree or the coefficients are too large")
        self.weight[t] = weight
        sizes = [len(polynomial) for polynomial in inner]
        if t.head in _EMBEDDING:
            return inner[0]
        if t.head in _POWER:
            self._spend(_summands(sizes[0], exponent), weight)
            return inner[0] ** exponent
        if t.head in _MULTIPLY:
            self._spend(prod(sizes), weight)
            return inner[0] * inner[1]
        self._spend(sum(sizes), weight)
        while len(inner) > 1:  # in pairs: each of n summands is copied log₂ n times
            inner = [a + b for a, b in zip_longest(inner[::2], inner[1::2], fillvalue=0)]
        return inner[0]

    def _spend(self, summands: int, weight: int) -> None:
        """Refuse a polynomial of so many summands if all would need too much memory."""
        self.bits += summands * (100 + 8 * self.width + weight)
        need(self.bits <= MOST_BITS, "the polynomials have too many terms")

    def remainder(self, f: Polynomial, divisor: Polynomial) -> Polynomial:
        leading = divisor.monomial(0)
        steps = max([0, *(m // n for m, n in zip(f.degrees(), leading, strict=True) if n)])
        largest = [m + steps * n + 1 for m, n in zip(f.degrees(), divisor.degrees(), strict=True)]
        summands = min(len(f) * _summands(len(divisor), steps), prod(largest))
        fits = steps <= MOST_STEPS and summands <= MOST_SUMMANDS
        need(fits, "the division is too long")
        return divmod(f, divisor)[1]

    def _parts_first(self, roots: list[Term], known: dict[Term, Any]) -> Iterator[Term]:
        """The terms that these are computed from and they themselves, but for what is known and
        becomes known.  A loop instead of recursion, so that long sums are no problem."""
        waiting = roots[::-1]
        while waiting:
            t = waiting.pop()
            if t in known:
                continue
            parts = self.parts.get(t)
            if parts is None:
                parts = self.parts[t] = _parts(t)
            missing = parts and [part for part in parts if part not in known]
            if missing:
                waiting += [t, *missing[::-1]]
            else:
                yield t


def _parts(t: Term) -> tuple[Term, ...]:
    """What a sum (of any length), a product, a power or an embedding is computed from; nothing for
    numerals and opaque terms."""
    if t.kind != APP:
        return ()
    if t.head in _POWER:
        return t.args[:1] if t.args[1].kind == NUM else ()
    if t.head not in _ADD:
        return t.args if t.head in _MULTIPLY or t.head in _EMBEDDING else ()
    found: list[Term] = []
    waiting = [t]
    while waiting:
        u = waiting.pop()
        if u.kind == APP and u.head in _ADD:
            waiting += u.args[::-1]
        else:
            found.append(u)
        need(len(found) <= HEAVIEST, "the sum has too many terms")
    return tuple(found)


def _summands(many: int, exponent: int) -> int:
    """As many summands as the power of a sum can have, or more than there may be."""
    return comb(exponent + max(1, many) - 1, min(exponent, max(1, many) - 1, 40))


def without_embeddings(t: Term) -> Term:
    """t of toR(t) and the like."""
    while t.kind == APP and t.head in _EMBEDDING:
        t = t.args[0]
    return t
