"""Algebra: equations and inequalities that follow by computing with polynomials over ℚ.

Sums, products and powers with a numeral as exponent are read as polynomials in all other terms,
which are opaque.  ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ are injective homomorphisms of (semi)rings, so that the embeddings
may be read as nothing and a polynomial identity holds in each of them.  There is no division and no
test for zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, prod

import flint

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.sealing import Final, need
from symbolic_pe.kernel.terms import APP, NUM, Term, constant, equal
from symbolic_pe.kernel.theorem import Theorem, rule
from symbolic_pe.kernel.types import NUMBERS, O, R

HEAVIEST, MOST_TERMS, MOST_DIGITS, MOST_STEPS = 10**6, 10**6, 10**9, 1000
"""Bounds on the degree and on the binary digits of a coefficient (see ``_of``), on the summands of
a polynomial, on the digits of all its coefficients, on the steps of a division in one variable."""

_ADD, _MULTIPLY, _POWER, _EMBEDDING = (
    {constant(name, type_) for name in names for type_ in FUNCTIONS[name].types}
    for names in (("add",), ("mul",), ("pow",), ("toZ", "toR", "toC"))
)
_LESS, _LESS_EQUAL = (constant(name, R, R, O) for name in ("lt", "le"))
_RING = _ADD | _MULTIPLY | _EMBEDDING

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
    _vanishes((s, t), (), equations, order)
    return equal(s, t)


@rule
def order_algebra(
    goal: Term,
    products: tuple[tuple[int, int, tuple[Theorem, ...]], ...],
    equations: tuple[Theorem, ...],
    order: tuple[Term, ...],
) -> Term:
    """Γⱼ ⊢ aⱼ ≤ bⱼ or aⱼ < bⱼ  give  Γ₁, …, Γₙ ⊢ s ≤ t, if t − s − Σ (p/q)·Π(bⱼ − aⱼ) is reduced
    to 0 by the equations, as in ``algebra``, for rational numbers p/q ≥ 0.  It is s < t that
    follows, if one p is positive and all factors beside it come from strict inequalities.
    """
    s, t = _inequality(goal)
    strict = goal.head is _LESS_EQUAL
    factors = []
    for p, q, theorems in products:
        need(p >= 0 and q > 0, "a factor p/q ≥ 0 is needed")
        factors.append((p, q, [_inequality(theorem.statement) for theorem in theorems]))
        strict = strict or (p > 0 and all(th.statement.head is _LESS for th in theorems))
    need(strict, "no product shows that the inequality is strict")
    _vanishes((t, s), factors, equations, order)
    return goal


def _inequality(statement: Term) -> Pair:
    fits = statement.kind == APP and statement.head in (_LESS, _LESS_EQUAL)
    need(fits, "{} is no inequality", statement)
    return statement.args


def _vanishes(
    difference: Pair,
    products: Iterable[tuple[int, int, list[Pair]]],
    equations: tuple[Theorem, ...],
    order: tuple[Term, ...],
) -> None:
    """Refuse if s − t − Σ (p/q)·Π(b − a) is not reduced to 0."""
    pairs = [sides(equation.statement) for equation in equations]
    need(all(a.type in NUMBERS for a, _ in pairs), "equations between numbers are needed")
    factors = [pair for _, _, chosen in products for pair in chosen]
    reading = Reading(order, [*pairs, difference, *factors])
    divisors = reading.use(pairs)
    rest = reading.minus(*difference)
    for p, q, chosen in products:
        product = reading.context.constant(flint.fmpq(p, q))
        for a, b in chosen:
            product = _times(product, reading.minus(b, a))
        rest -= product
    for divisor in divisors:
        rest = _remainder(rest, divisor)
    need(not rest, "{} and {} are not shown to be equal by algebra", *difference)


def _times(f: Polynomial, g: Polynomial) -> Polynomial:
    need(len(f) * len(g) <= MOST_TERMS, "the product has too many terms")
    return f * g


def _remainder(f: Polynomial, divisor: Polynomial) -> Polynomial:
    leading = divisor.monomial(0)
    steps = max([0, *(m // n for m, n in zip(f.degrees(), leading, strict=True) if n)])
    largest = [m + steps * n + 1 for m, n in zip(f.degrees(), divisor.degrees(), strict=True)]
    summands = min(len(f) * comb(steps + len(divisor) - 1, steps), prod(largest))
    need(steps <= MOST_STEPS and summands <= 10 * MOST_TERMS, "the division is too long")
    return divmod(f, divisor)[1]


class Reading(metaclass=Final):
    """Terms as polynomials in opaque terms."""

    def __init__(self, order: tuple[Term, ...], pairs: list[Pair]) -> None:
        read = _parts_first([*order, *(t for pair in pairs for t in pair)], {})
        opaque = [t for t in read if _parts(t) is None]
        self.context = flint.fmpq_mpoly_ctx.get(("x", max(1, len(opaque))), "lex")
        self.opaque = dict(zip(opaque, self.context.gens(), strict=False))
        self.known: dict[Term, Polynomial] = {}
        self.weight: dict[Term, int] = {}

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
        for part in _parts_first([t], self.known):
            self.known[part] = self._of(part)
        return self.known[t]

    def _of(self, t: Term) -> Polynomial:
        """From the parts.  A weight is at least the degree, and the digits of a coefficient."""
        parts = _parts(t) or ()
        exponent = t.args[1].head[0] if parts and t.head in _POWER else 1
        own = t.head[0].bit_length() + t.head[1].bit_length() if t.kind == NUM else 1
        self.weight[t] = own + exponent * sum(self.weight[part] + 1 for part in parts)
        need(self.weight[t] <= HEAVIEST, "the degree or the coefficients are too large")
        if t.kind == NUM:
            return self.context.constant(flint.fmpq(*t.head))
        if t in self.opaque:
            return self.opaque[t]
        first, *rest = (self.known[part] for part in parts)
        if t.head in _POWER:
            summands = comb(exponent + max(1, len(first)) - 1, exponent)
            fits = summands <= MOST_TERMS and summands * self.weight[t] <= MOST_DIGITS
            need(fits, "the power has too many terms")
            return first**exponent
        return first if not rest else first + rest[0] if t.head in _ADD else _times(first, rest[0])


def _parts_first(roots: list[Term], known: dict[Term, Polynomial]) -> dict[Term, None]:
    """The terms that these are computed from and they themselves, but for what is known."""
    found: dict[Term, None] = {}
    waiting = roots[::-1]
    while waiting:
        missing = [p for p in _parts(waiting[-1]) or () if p not in found and p not in known]
        if missing and waiting[-1] not in known:
            waiting += missing[::-1]
        elif waiting[-1] not in known:
            found[waiting.pop()] = None
        else:
            waiting.pop()
    return found


def _parts(t: Term) -> tuple[Term, ...] | None:
    """What a sum, a product, a power or an embedding is computed from; None for an opaque term."""
    if t.kind == NUM:
        return ()
    if t.kind != APP:
        return None
    if t.head in _RING:
        return t.args
    return t.args[:1] if t.head in _POWER and t.args[1].kind == NUM else None


def without_embeddings(t: Term) -> Term:
    """t of toR(t) and the like."""
    while t.kind == APP and t.head in _EMBEDDING:
        t = t.args[0]
    return t
