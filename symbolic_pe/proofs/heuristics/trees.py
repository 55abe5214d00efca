"""Normal forms as data: generators, monomials, and trees that are to be normalised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import sympy
from sympy import Expr

Key: TypeAlias = tuple[Any, ...]
Rational: TypeAlias = int | Fraction
"""An int where possible, which is several times faster.  Two of them are never divided by /."""
Monomial: TypeAlias = frozenset[tuple[Key, Rational]]
Tree: TypeAlias = tuple[Any, ...]
Items: TypeAlias = tuple[tuple[Expr, tuple[tuple[Expr, Expr], ...]], ...]

ONE: Monomial = frozenset()


class Form(NamedTuple):
    """A term in normal form: Σ coefficient·monomial, over a denominator of the same kind.

    ``denominator`` is None for 1; what all of its terms have in common is moved into the numerator.
    """

    numerator: frozenset[tuple[Monomial, Rational]]
    denominator: frozenset[tuple[Monomial, Rational]] | None


def ratio(numerator: Any, denominator: Any) -> Rational:
    top, bottom = int(numerator), int(denominator)
    return Fraction(top, bottom) if top % bottom else top // bottom


def constant(value: Any) -> Tree:
    return ("m", ONE, ratio(value.p, value.q) if isinstance(value, Expr) else value)


def generator(key: Key, exponent: Rational = 1) -> Tree:
    return ("m", frozenset({(key, exponent)}), 1)


def sum_of(parts: Iterable[Tree]) -> Tree:
    return ("+", tuple(parts))


def product_of(parts: Iterable[Tree]) -> Tree:
    factors = tuple(parts)
    if any(factor[0] != "m" for factor in factors):
        return ("*", factors)
    coefficient = 1
    for factor in factors:
        coefficient *= factor[2]
    return ("m", monomial_of(item for factor in factors for item in factor[1]), coefficient)


def monomial_of(factors: Iterable[tuple[Key, Rational]]) -> Monomial:
    """The product of generator powers; equal generators are merged, roots of unity too."""
    powers: dict[Key, Rational] = {}
    for key, exponent in factors:
        powers[key] = powers.get(key, 0) + exponent
    if ZETA in powers:
        powers[ZETA] %= 1
    return frozenset((key, exponent) for key, exponent in powers.items() if exponent)


def tree_of_form(form: Form) -> Tree:
    top = sum_of(("m", monomial, coefficient) for monomial, coefficient in form.numerator)
    if form.denominator is None:
        return top
    bottom = sum_of(("m", monomial, coefficient) for monomial, coefficient in form.denominator)
    return product_of((top, ("^", bottom, -1)))


ZETA: Key = ("ζ",)
PI: Key = ("v", sympy.pi)
QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)


def summands(tree: Tree) -> Sequence[Tree]:
    return tree[1] if tree[0] == "+" else (tree,)
