"""Bounds that hold of every value of a function, and squares that may help: the last that is tried.

−1 ≤ sin x, cos x ≤ 1; |sin x| ≤ |x|, sin x ≤ x and x − x³/6 ≤ sin x, where 0 ≤ x; 1 − x²/2 ≤ cos x;
|sin x − sin y| ≤ |x − y|, so for cos; −1 < tanh x < 1 ≤ cosh x; 1 + x ≤ eˣ and (1 − x)·eˣ ≤ 1;
ln x ≤ x − 1 and 1 − 1/x ≤ ln x, where 0 < x; ±re u, ±im u ≤ |u|; |u + v| ≤ |u| + |v|, so for
sums; 0 ≤ (p ± q)² and 0 ≤ (a·p + b/2·q)², where p·q is a monomial of what is to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product

from symbolic_pe.foundations.equations import right
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.prover.known import Asked, Known
from symbolic_pe.prover.laurent import Laurent, Monomial, Polynomial, degree, multiplied
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.normal_forms import normal_form
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws
from symbolic_pe.theories.library import Cited

_MOST_SQUARES = 60


def bounds_of(terms: Iterable[Term], asked: Asked) -> list[Known]:
    """The bounds of the values in these terms."""
    found = [t for t in subterms(*terms) if not t.loose]
    return [bound for t in found for bound in _of(t, asked)]


def _of(t: Term, asked: Asked) -> Iterator[Known]:
    for name, bounds in _BOUNDS.items():
        if is_call(t, name):
            for law in bounds:
                yield from asked.implied(law(t.args[0]))
    for name in _TRIANGLES:
        if is_call(t, name):
            yield from _of_modulus(t, *_TRIANGLES[name])


def _of_modulus(modulus: Term, triangle: Cited, of_sum: Cited) -> Iterator[Theorem]:
    """|u + v| ≤ |u| + |v| and |u| ≤ |u + v| + |v|, |Σ f| ≤ Σ |f|, |sin x| ≤ 1, |sin x − sin y| ≤
    |x − y|, so for cos"""
    (u,) = modulus.args
    if is_call(u, "sum"):
        count, f = u.args
        theorem = of_sum(f, count)
        with suppress(KernelError):
            same = normal_form.normal(theorem.statement.args[1])
            yield combine(less_equal(modulus, right(same)), theorem, equations=(same,))
    if is_call(u, "add"):
        yield triangle(*u.args)
        for part in u.args:
            yield triangle(u, numeral(-1, 1, part.type) * part)
            yield from _of_modulus(modulus.head(part), triangle, of_sum)
    for wave, lipschitz in _LIPSCHITZ.items():
        if is_call(u, wave):
            above, below = (law(u.args[0]) for law in _BOUNDS[wave][:2])
            yield laws.modulus_bound(u, numeral(1, 1, R), below, above)
        values = [t.args[0] for t in subterms(u) if is_call(t, wave) and not t.loose]
        if len(values) == 2:
            yield lipschitz(*values)


_LIPSCHITZ = {"sin": laws.sine_is_lipschitz, "cos": laws.cosine_is_lipschitz}


_BOUNDS: dict[str, tuple[Cited, ...]] = {
    "sin": (
        laws.sine_at_most,
        laws.sine_at_least,
        laws.sine_below_argument,
        laws.sine_at_most_argument,
        laws.sine_above_cubic,
    ),
    "cos": (laws.cosine_at_most, laws.cosine_at_least, laws.cosine_above_parabola),
    "cosh": (laws.cosh_at_least_one,),
    "tanh": (laws.tanh_below_one, laws.tanh_above_minus_one),
    "exp": (laws.exp_tangent, laws.exponential_below_reciprocal),
    "ln": (laws.logarithm_below, laws.logarithm_above),
    "re": (laws.real_part_bound, laws.real_part_bound_below),
    "im": (laws.imaginary_part_bound, laws.imaginary_part_bound_below),
}


_TRIANGLES: dict[str, tuple[Cited, Cited]] = {
    "Abs": (laws.triangle_inequality, laws.modulus_of_complex_sum),
    "absR": (laws.triangle, laws.modulus_of_sum),
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
