"""Bounds that hold of every value of a function, and squares that may help: the last that is tried.

−1 ≤ sin x, cos x ≤ 1; −1 < tanh x < 1 ≤ cosh x; ±re u, ±im u ≤ |u|; |u + v| ≤ |u| + |v|;
0 ≤ (p ± q)² and 0 ≤ (a·p + b/2·q)², where p·q is a monomial of what is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.prover.laurent import Laurent, Monomial, Polynomial, degree, multiplied
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

__all__ = ["bounds_of", "squares_for"]

_MOST_SQUARES = 60


def bounds_of(terms: Iterable[Term]) -> list[Theorem]:
    """The bounds of the values in these terms."""
    return [bound for t in subterms(*terms) if not t.loose for bound in _of(t)]


def _of(t: Term) -> Iterator[Theorem]:
    for name, bounds in _BOUNDS.items():
        if is_call(t, name):
            yield from (law(t.args[0]) for law in bounds)
    for name, triangle in _TRIANGLES.items():
        if is_call(t, name):
            yield from _of_modulus(t, triangle)


def _of_modulus(modulus: Term, triangle: Callable[[Term, Term], Theorem]) -> Iterator[Theorem]:
    """|u + v| ≤ |u| + |v| and |u| ≤ |u + v| + |v|, and |sin x|, |cos x| ≤ 1"""
    (u,) = modulus.args
    if is_call(u, "add"):
        yield triangle(*u.args)
        for part in u.args:
            yield triangle(u, numeral(-1, 1, part.type) * part)
            yield from _of_modulus(modulus.head(part), triangle)
    for wave in ("sin", "cos"):
        if is_call(u, wave):
            above, below = (law(u.args[0]) for law in _BOUNDS[wave])
            yield laws.modulus_bound(u, numeral(1, 1, R), below, above)


Law = Callable[[Term], Theorem]


_BOUNDS: dict[str, tuple[Law, ...]] = {
    "sin": (laws.sin_at_most_one, laws.sin_at_least_minus_one),
    "cos": (laws.cos_at_most_one, laws.cos_at_least_minus_one),
    "cosh": (laws.cosh_at_least_one,),
    "tanh": (laws.tanh_below_one, laws.tanh_above_minus_one),
    "re": (laws.real_part_bound, laws.real_part_bound_below),
    "im": (laws.imaginary_part_bound, laws.imaginary_part_bound_below),
}


_TRIANGLES: dict[str, Callable[[Term, Term], Theorem]] = {
    "Abs": laws.complex_triangle,
    "absR": laws.triangle,
}


def squares_for(target: Polynomial, met: Iterable[Monomial], laurent: Laurent) -> Iterator[Theorem]:
    """0 ≤ s² for sums s of two monomials whose product occurs, which is no larger than the target;
    monomials of like size first."""
    largest = max(map(degree, target), default=0)
    splits = [split for m in met if degree(m) <= largest for split in _factors(m)]
    seen = set()
    for p, q in sorted(splits, key=_imbalance):
        for s in _sums(p, q, target):
            key = frozenset(s.items())
            term = laurent.written(s)
            if key in seen or term is None or term.type is not R:
                continue
            seen.add(key)
            yield laws.square_nonnegative(term)
            if len(seen) >= _MOST_SQUARES:
                return


def _factors(m: Monomial) -> Iterator[tuple[Monomial, Monomial]]:
    """p and q with p·q = m, which are not the same."""
    if not all(type(e) is int and e > 0 for _, e in m):
        return
    for exponents in product(*(range(e + 1) for _, e in m)):
        p = tuple((a, k) for (a, _), k in zip(m, exponents, strict=True) if k)
        q = tuple((a, e - k) for (a, e), k in zip(m, exponents, strict=True) if e > k)
        if p < q:
            yield p, q


def _imbalance(split: tuple[Monomial, Monomial]) -> int:
    p, q = split
    return abs(degree(p) - degree(q))


def _sums(p: Monomial, q: Monomial, target: Polynomial) -> Iterator[Polynomial]:
    """p − q, p + q, and what completes the square of p, or of q, in the target."""
    yield {p: 1, q: -1}
    yield {p: 1, q: 1}
    (middle,) = multiplied({p: 1}, {q: 1})
    for one, other in ((p, q), (q, p)):
        (square,) = multiplied({one: 1}, {one: 1})
        a, b = target.get(square), target.get(middle)
        if a and b and a > 0:
            yield {one: 1, other: Fraction(b) / (2 * a)}
