"""Laws of eˣ, e^(ix), cos, sin, ln and powers with a natural exponent."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import flint

from symbolic_pe.foundations.equations import (
    PI,
    I,
    added,
    applied,
    by_algebra,
    chain,
    cis,
    exp,
    head,
    number,
)
from symbolic_pe.foundations.written import unequal
from symbolic_pe.kernel.rules import symmetric
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic.laws_of_order import cancelled, numeric_fact
from symbolic_pe.theories import laws

WAVES = {"cis": cis, "exp": exp}
"""The two exponential functions of a real number."""
WAVE_FAMILY = {"cis": "turns", "exp": "exponent_laws"}
"""The family of what is said of both."""


# Full turns and roots of unity


@lru_cache(maxsize=400)
def half_turn_root(denominator: int) -> Theorem:
    """⊢ −1 = cis(π/D)^D"""
    unit = _part_of_pi(denominator)
    count = number(denominator, N)
    whole = applied(cis, by_algebra(PI, head("toR", N, R)(count) * unit))
    return chain(symmetric(laws.cis_pi()), whole, laws.multiple["cis"](unit, count))


def _part_of_pi(denominator: int) -> Term:
    return number(Fraction(1, denominator), R) * PI if denominator > 1 else PI


@lru_cache(maxsize=400)
def cyclotomic(denominator: int) -> Theorem:
    """⊢ Φ(cis(π/D)) = 0 for the cyclotomic polynomial Φ of order 2D"""
    z = cis(_part_of_pi(denominator))
    polynomial = flint.fmpz_poly.cyclotomic(2 * denominator)
    root = symmetric(half_turn_root(denominator))
    cofactor = flint.fmpz_poly([1] + [0] * (denominator - 1) + [1]) // polynomial
    value, other, zero = _at(polynomial, z), _at(cofactor, z), number(0, C)
    if cofactor.degree() == 0:
        return by_algebra(value, zero, root)
    nonzero = numeric_fact(unequal(other, zero))
    return cancelled(other, value, zero, nonzero, by_algebra(other * value, other * zero, root))


@lru_cache(maxsize=400)
def root_conjugate(denominator: int) -> Theorem:
    """⊢ cis(−π/D) = cis(π/D)^(2D−1)"""
    unit = _part_of_pi(denominator)
    z, back = cis(unit), cis(-unit)
    turned = back * z ** (2 * denominator)
    before = by_algebra(back, turned, symmetric(half_turn_root(denominator)))
    after = by_algebra(turned, z ** (2 * denominator - 1), laws.cis_negative(unit))
    return chain(before, after)


@lru_cache(maxsize=400)
def imaginary_unit(denominator: int) -> Theorem:
    """⊢ I = cis(π/D)^(D/2), for an even D"""
    z = cis(_part_of_pi(denominator))
    half = z ** (denominator // 2)
    root = symmetric(half_turn_root(denominator))
    both = by_algebra((I + half) * I, (I + half) * half, root, laws.i_squared(), order=(I,))
    nonzero = numeric_fact(unequal(I + half, number(0, C)))
    return cancelled(I + half, I, half, nonzero, both)


def _at(polynomial: flint.fmpz_poly, z: Term) -> Term:
    """The value of a polynomial with integer coefficients, as a term."""
    coefficients = enumerate(map(int, polynomial.coeffs()))
    return added((number(c, C) * z**k if k else number(c, C) for k, c in coefficients if c), C)
