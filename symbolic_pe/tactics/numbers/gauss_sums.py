"""Square roots of whole numbers as sums of cosines or sines of rational multiples of π.

For a prime p (Gauss): √p = Σ (a/p) cos(2πa/p) if p ≡ 1 (mod 4), Σ (a/p) sin(2πa/p) if p ≡ 3, over
a = 1, …, p − 1 with the Legendre symbol (a/p); √2 = 2 cos(π/4).  A product of different primes has
the product of their roots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from operator import add, mul
from typing import TypeAlias

from symbolic_pe.foundations.equations import PI, called, chain, cos, sin, sqrt
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.terms import NUM, Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, need
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

LARGEST = 50
"""Roots of larger numbers stay."""

_BITS = 64

Equate: TypeAlias = Callable[[Term, Term], Theorem]
"""The normal form, which asks for these laws: ⊢ s = t."""


def gauss_sums(equation: Equate, *terms: Term) -> list[Theorem]:
    """⊢ √n = Σ … for the roots of small square-free numbers in these terms; none where π occurs in
    no angle, and no angle of a complex number does.  ``equation`` proves the squares."""
    found = list(dict.fromkeys(subterms(*terms)))
    turns = [t for t in found if called(t) in ("cos", "sin", "cis")]
    if PI not in subterms(*turns) and not any(called(t) in _OF_ANGLES for t in found):
        return []
    return list(_laws(equation, found))


_OF_ANGLES = ("arg", "logC", "sqrtC", "rootC", "powC")


def _laws(equation: Equate, terms: Iterable[Term]) -> Iterable[Theorem]:
    for t in terms:
        if called(t) == "sqrt" and t.args[0].kind == NUM:
            p, q = t.args[0].head
            if q == 1 and _primes(p):
                yield gauss_sum(p, equation)


def _primes(n: int) -> tuple[int, ...]:
    """The prime factors of a square-free number from 2 to ``LARGEST``; none for other numbers."""
    if not 2 <= n <= LARGEST:
        return ()
    primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % d for d in range(2, p))]
    return tuple(primes) if reduce(mul, primes) == n else ()


@lru_cache(maxsize=LARGEST)
def gauss_sum(n: int, equation: Equate) -> Theorem:
    """⊢ √n = Σ …, for a square-free number; raises ``KernelError`` for other numbers."""
    primes = _primes(n)
    need(primes, "{} is no product of different small primes", n)
    x, value = numeral(n, 1, R), reduce(mul, map(_root_of_prime, primes))
    x_nonnegative, value_nonnegative = map(_nonnegative, (x, value))
    square = laws.sqrt_square(x, x_nonnegative)
    squares = chain(square, equation(x, value**2))
    signs = laws.sqrt_nonnegative(x, x_nonnegative), value_nonnegative
    return laws.square_injective(sqrt(x), value, *signs, squares)


def _nonnegative(x: Term) -> Theorem:
    return combine(less_equal(0, x), numeric(less(0, x), _BITS))


def _root_of_prime(p: int) -> Term:
    if p == 2:
        return 2 * cos(numeral(1, 4, R) * PI)
    function = cos if p % 4 == 1 else sin
    squares = {a * a % p for a in range(1, p)}
    values = (function(numeral(2 * a, p, R) * PI) for a in range(1, p))
    return reduce(add, (v if a in squares else -v for a, v in enumerate(values, 1)))
