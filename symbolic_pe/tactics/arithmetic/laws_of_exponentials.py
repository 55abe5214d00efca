"""Laws of eˣ, e^(ix), cos, sin, ln and powers with a natural exponent."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import flint

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.written import unequal
from symbolic_pe.kernel.rules import symmetric
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic.laws_of_order import cancelled, numeric_fact
from symbolic_pe.theories import laws

WAVES = {"cis": equations.cis, "exp": equations.exp}
"""The two exponential functions of a real number."""
WAVE_FAMILY = {"cis": "turns", "exp": "exponent_laws"}
"""The family of what is said of both."""


# Full turns and roots of unity


@lru_cache(maxsize=400)
def half_turn_root(denominator: int) -> Theorem:
    """⊢ −1 = cis(π/D)^D"""
    unit = _part_of_pi(denominator)
    count = equations.number(denominator, N)
    whole = equations.applied(
        equations.cis, equations.by_algebra(equations.PI, equations.head("toR", N, R)(count) * unit)
    )
    return equations.chain(symmetric(laws.cis_pi()), whole, laws.multiple["cis"](unit, count))


def _part_of_pi(denominator: int) -> Term:
    return (
        equations.number(Fraction(1, denominator), R) * equations.PI
        if denominator > 1
        else equations.PI
    )


@lru_cache(maxsize=400)
def cyclotomic(denominator: int) -> Theorem:
    """⊢ Φ(cis(π/D)) = 0 for the cyclotomic polynomial Φ of order 2D"""
    z = equations.cis(_part_of_pi(denominator))
    polynomial = flint.fmpz_poly.cyclotomic(2 * denominator)
    root = symmetric(half_turn_root(denominator))
    cofactor = flint.fmpz_poly([1] + [0] * (denominator - 1) + [1]) // polynomial
    value, other, zero = _at(polynomial, z), _at(cofactor, z), equations.number(0, C)
    if cofactor.degree() == 0:
        return equations.by_algebra(value, zero, root)
    nonzero = numeric_fact(unequal(other, zero))
    return cancelled(
        other, value, zero, nonzero, equations.by_algebra(other * value, other * zero, root)
    )


@lru_cache(maxsize=400)
def root_conjugate(denominator: int) -> Theorem:
    """⊢ cis(−π/D) = cis(π/D)^(2D−1)"""
    unit = _part_of_pi(denominator)
    z, back = equations.cis(unit), equations.cis(-unit)
    turned = back * z ** (2 * denominator)
    before = equations.by_algebra(back, turned, symmetric(half_turn_root(denominator)))
    after = equations.by_algebra(turned, z ** (2 * denominator - 1), laws.cis_negative(unit))
    return equations.chain(before, after)


@lru_cache(maxsize=400)
def imaginary_unit(denominator: int) -> Theorem:
    """⊢ I = cis(π/D)^(D/2), for an even D"""
    z = equations.cis(_part_of_pi(denominator))
    half = z ** (denominator // 2)
    root = symmetric(half_turn_root(denominator))
    both = equations.by_algebra(
        (equations.I + half) * equations.I,
        (equations.I + half) * half,
        root,
        laws.i_squared(),
        order=(equations.I,),
    )
    nonzero = numeric_fact(unequal(equations.I + half, equations.number(0, C)))
    return cancelled(equations.I + half, equations.I, half, nonzero, both)


def _at(polynomial: flint.fmpz_poly, z: Term) -> Term:
    """The value of a polynomial with integer coefficients, as a term."""
    coefficients = enumerate(map(int, polynomial.coeffs()))
    return equations.added(
        (
            equations.number(c, C) * z**k if k else equations.number(c, C)
            for k, c in coefficients
            if c
        ),
        C,
    )
