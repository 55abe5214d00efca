"""The rule ``order_algebra`` for Coq: a proof term without search.

s ≤ t or s < t follows from t − s = Σ c·Π(bⱼ − aⱼ), an equation as of ``algebra``, and from the sign
of the right side: c ≥ 0, each factor is ≥ 0 or > 0, products and sums of such numbers are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import gcd
from typing import NamedTuple

from symbolic_pe.coq.writing import integer_text
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R


class Signed(NamedTuple):
    """A number, a proof that it is > 0 (if ``strict``) or ≥ 0."""

    value: Term
    proof: str
    strict: bool

    def weak(self) -> str:
        return f"(weak {self.proof})" if self.strict else self.proof


def combination(
    products: Iterable[tuple[int, int, tuple[Theorem, ...]]], use: Callable[[Theorem], str]
) -> Signed:
    """Σ (p/q)·Π(b − a) and its sign."""
    total = None
    for p, q, theorems in products:
        product = _coefficient(p, q)
        for theorem in theorems:
            product = _times(product, _difference(theorem, use(theorem)))
        total = product if total is None else _plus(total, product)
    return _coefficient(0, 1) if total is None else total


def conclusion(strict: bool, equation: str, sign: Signed) -> str:
    """The proof of s < t or s ≤ t from that of t − s = w and the sign of w."""
    if strict:
        return f"(goal_lt {equation} {sign.proof})"
    return f"(goal_le {equation} {sign.weak()})"


def is_strict(theorem: Theorem) -> bool:
    """Whether the theorem is s < t, not s ≤ t."""
    return bool(theorem.statement.head.head == "lt")


def _coefficient(p: int, q: int) -> Signed:
    common = gcd(p, q)
    p, q = p // common, q // common
    if p == 0:
        return Signed(numeral(0, 1, R), "(integer_le 0 eq_refl)", False)
    above, below = integer_text(p), integer_text(q)
    whole, fraction = (
        f"(integer_lt {above} eq_refl)",
        f"(fraction_lt {above} {below} eq_refl eq_refl)",
    )
    proof = whole if q == 1 else fraction
    return Signed(numeral(p, q, R), proof, True)


def _difference(theorem: Theorem, proof: str) -> Signed:
    a, b = theorem.statement.args
    strict = is_strict(theorem)
    return Signed(b - a, f"(difference_{'lt' if strict else 'le'} {proof})", strict)


def _times(x: Signed, y: Signed) -> Signed:
    if x.strict and y.strict:
        return Signed(x.value * y.value, f"(product_lt {x.proof} {y.proof})", True)
    return Signed(x.value * y.value, f"(product_le {x.weak()} {y.weak()})", False)


def _plus(x: Signed, y: Signed) -> Signed:
    value = x.value + y.value
    if x.strict:
        return Signed(value, f"(sum_lt_left {x.proof} {y.weak()})", True)
    if y.strict:
        return Signed(value, f"(sum_lt_right {x.proof} {y.proof})", True)
    return Signed(value, f"(sum_le {x.proof} {y.proof})", False)
