"""Terms as sums of monomials, for the search: nothing here is a proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from types import MappingProxyType

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.polynomials import without_embeddings
from symbolic_pe.kernel.terms import LAM, NUM, Term, numeral
from symbolic_pe.kernel.types import N, R, Z

Monomial = tuple[tuple[Term, int], ...]
"""Π factor^exponent; () is 1."""


@lru_cache(4096)
def monomials(t: Term) -> Mapping[Monomial, Fraction]:
    """t = Σ c·Π factor^exponent; sums inside of products are factors."""
    found: dict[frozenset[tuple[Term, int]], tuple[Monomial, Fraction]] = {}
    waiting = [t]
    while waiting:
        part = without_embeddings(waiting.pop())
        if is_call(part, "add"):
            waiting += reversed(part.args)
            continue
        number, powers = _factored(part)
        monomial = tuple(powers.items())
        key = frozenset(monomial)
        first, before = found.get(key, (monomial, Fraction(0)))
        found[key] = first, before + number
    return MappingProxyType({monomial: number for monomial, number in found.values() if number})


def _factored(t: Term) -> tuple[Fraction, dict[Term, int]]:
    """c and the factors with their exponents of a product."""
    number = Fraction(1)
    powers: dict[Term, int] = {}
    waiting = [(t, 1)]
    while waiting:
        part, exponent = waiting.pop()
        part = without_embeddings(part)
        if part.kind == NUM:
            number *= Fraction(*part.head) ** exponent
        elif is_call(part, "mul"):
            waiting += [(factor, exponent) for factor in reversed(part.args)]
        elif is_call(part, "pow") and part.args[1].kind == NUM:
            if part.args[1].head[0]:
                waiting.append((part.args[0], exponent * part.args[1].head[0]))
        else:
            powers[part] = powers.get(part, 0) + exponent
    return number, powers


@lru_cache(4096)
def expanded_size(t: Term, most: int) -> int:
    """A bound on the number of terms of t with its products multiplied out, at most ``most``."""
    sizes: dict[Term, int] = {}
    waiting = [t]
    while waiting:
        u = waiting[-1]
        parts = _ring_parts(u)
        missing = [part for part in parts if part not in sizes]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        inner = [sizes[part] for part in parts]
        if is_call(u, "pow") and parts:
            exponent = u.args[1].head[0]
            size = comb(inner[0] + min(exponent, most) - 1, inner[0] - 1)
        else:
            size = sum(inner) if is_call(u, "add") else prod(inner)
        sizes[u] = min(size, most)
    return sizes[t]


def _ring_parts(t: Term) -> tuple[Term, ...]:
    """What a sum, a product, a power or an embedding is computed from."""
    if is_call(t, "pow"):
        return t.args[:1] if t.args[1].kind == NUM else ()
    if any(is_call(t, name) for name in ("add", "mul", "toZ", "toR", "toC")):
        return t.args
    return ()


def product_of(monomial: Monomial) -> Term:
    """The monomial as a term."""
    result: Term | None = None
    for factor, exponent in monomial:
        power = factor if exponent == 1 else factor**exponent
        result = power if result is None else result * power
    return numeral(1, 1, R) if result is None else result


def integer_term(t: Term) -> Term | None:
    """A term of ℤ that is t by algebra, or None."""
    t = without_embeddings(t)
    if t.kind == NUM:
        return numeral(t.head[0], 1, Z) if t.head[1] == 1 else None
    if t.type in (N, Z):
        return lift(t, Z)
    if is_call(t, "add") or is_call(t, "mul"):
        left, right = map(integer_term, t.args)
        if left is None or right is None:
            return None
        return left + right if is_call(t, "add") else left * right
    if is_call(t, "pow") and t.args[1].kind == NUM:
        base = integer_term(t.args[0])
        return None if base is None else base ** t.args[1]
    return None


def subterms(*terms: Term) -> Iterator[Term]:
    """The terms and their parts outside of binders, each once."""
    seen: set[Term] = set()
    waiting = list(reversed(terms))
    while waiting:
        t = waiting.pop()
        if t in seen or t.kind == LAM:
            continue
        seen.add(t)
        yield t
        waiting += reversed(t.args)
