"""Square roots of p + q·√m as sums of two roots: √(2 + √3) = √(3/2) + √(1/2).

For rational p > 0, q and m > 0 with p² − q²·m = d² for a rational d ≥ 0 (Bombelli):
√(p + q√m) = √((p + d)/2) ± √((p − d)/2), the sign that of q.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from symbolic_pe.foundations.equations import called, number, sqrt, value_of
from symbolic_pe.kernel.terms import NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.polynomials.monomials import monomials, subterms

MOST = 20
"""So many different roots are looked at."""

Equate = Callable[[Term, Term], Theorem]
"""⊢ s = t; raises ``KernelError``."""


class _Surd(NamedTuple):
    """p + q·√m"""

    p: Fraction
    q: Fraction
    m: Fraction


def denested(equate: Equate, *terms: Term) -> list[Theorem]:
    """⊢ √(p + q√m) = √a ± √b for the roots of this kind in the terms that have such a form."""
    roots = [t for t in dict.fromkeys(subterms(*terms)) if called(t) == "sqrt" and not t.free]
    laws = []
    for root in roots[:MOST]:
        value = _as_two_roots(root.args[0])
        if value is not None:
            try:
                laws.append(equate(root, value))
            except KernelError:
                continue
    return laws


def _as_two_roots(x: Term) -> Term | None:
    """√((p + d)/2) ± √((p − d)/2) for p + q√m; None for other numbers."""
    surd = _surd(x)
    if surd is None:
        return None
    d = _rational_root(surd.p**2 - surd.q**2 * surd.m)
    if d is None or surd.p <= 0:
        return None
    first, second = (sqrt(number(Fraction(part, 2))) for part in (surd.p + d, surd.p - d))
    return first + second if surd.q > 0 else first - second


def _surd(x: Term) -> _Surd | None:
    found = dict(monomials(x))
    p = found.pop((), Fraction(0))
    if len(found) != 1:
        return None
    ((factors, q),) = found.items()
    (root, exponent), *others = factors
    if others or exponent != 1 or called(root) != "sqrt" or root.args[0].kind != NUM:
        return None
    m = Fraction(value_of(root.args[0]))
    return _Surd(Fraction(p), Fraction(q), m) if m > 0 else None


def _rational_root(x: Fraction) -> Fraction | None:
    """√x, if it is rational."""
    if x < 0:
        return None
    p, q = isqrt(x.numerator), isqrt(x.denominator)
    return Fraction(p, q) if p * p == x.numerator and q * q == x.denominator else None
