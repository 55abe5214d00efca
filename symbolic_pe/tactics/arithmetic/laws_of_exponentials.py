"""Laws of eˣ, e^(ix), cos, sin, ln and powers with a natural exponent."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import flint

from symbolic_pe.kernel.rules import modus_ponens, symmetric
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic.laws_of_order import (
    cancelled,
    numeric_fact,
    positive_nonzero,
    pow_0,
    pow_next,
)
from symbolic_pe.foundations.equations import (
    PI,
    I,
    added,
    applied,
    by_algebra,
    by_induction,
    chain,
    cis,
    congruent,
    cos,
    ending,
    exp,
    head,
    induction_parts,
    number,
    right,
    shown,
    sin,
)
from symbolic_pe.foundations.laws import AxiomLaw, Law, law
from symbolic_pe.foundations.written import equal, unequal

cis_add, cis_negative, cis_pi = AxiomLaw("cis_add"), AxiomLaw("cis_negative"), AxiomLaw("cis_pi")
euler_cos, euler_sin = AxiomLaw("euler_cos"), AxiomLaw("euler_sin")
exp_add, exp_positive = AxiomLaw("exp_add"), AxiomLaw("exp_positive")
sqrt_square, sqrt_nonnegative = AxiomLaw("sqrt_square"), AxiomLaw("sqrt_nonnegative")
exp_ln, ln_exp, i_squared = AxiomLaw("exp_ln"), AxiomLaw("ln_exp"), AxiomLaw("i_squared")

WAVES = {"cis": cis, "exp": exp}
"""The two exponential functions of a real number."""
WAVE_FAMILY = {"cis": "turns", "exp": "exponent_laws"}
"""The family of what is said of both."""

SUM: dict[str, Callable[..., Theorem]] = {"cis": cis_add, "exp": exp_add}
"""∀x y. f(x + y) = f(x)·f(y), for f = cis and exp."""


@law("exponent_laws", "exp(0) = 1")
def exp_zero() -> Theorem:
    zero = number(0, R)
    value = exp(zero)
    twice = chain(applied(exp, by_algebra(zero, zero + zero)), exp_add(zero, zero))
    nonzero = positive_nonzero(value, exp_positive(zero))
    products = by_algebra(value * value, value * 1, symmetric(twice))
    return cancelled(value, value, number(1, R), nonzero, products)


@law("turns", "cis(0) = 1")
def cis_zero() -> Theorem:
    zero, one = number(0, R), number(1, C)
    value = cis(zero)
    twice = chain(applied(cis, by_algebra(zero, zero + zero)), cis_add(zero, zero))
    back = applied(cis, by_algebra(zero, -1 * zero))
    square = by_algebra(value * value, one, back, cis_negative(zero))
    return chain(twice, square)


@law("exponent_laws", "∀x : R. exp(x)·exp(−x) = 1")
def exp_negative(x: Term) -> Theorem:
    zero = applied(exp, by_algebra(x + -x, number(0, R)))
    return chain(symmetric(exp_add(x, -x)), zero, exp_zero())


ZERO: dict[str, Callable[..., Theorem]] = {"cis": cis_zero, "exp": exp_zero}
OPPOSITE: dict[str, Callable[..., Theorem]] = {"cis": cis_negative, "exp": exp_negative}
"""∀x. f(x)·f(−x) = 1, for f = cis and exp."""


@law("turns", "∀x : R. cis(x) ≠ 0")
def cis_nonzero(x: Term, zero: Theorem) -> Theorem:
    one = numeric_fact(unequal(number(1, C), number(0, C)))
    bad = by_algebra(cis(x) * cis(-x), number(0, C), zero)
    return modus_ponens(one, chain(symmetric(cis_negative(x)), bad))


def _multiple(name: str) -> Law:
    def prove(x: Term, n: Term) -> Theorem:
        f, kind = WAVES[name], "C" if name == "cis" else "R"
        real = head("toR", N, R)
        statement = equal(f(n * x), f(x) ** n)
        zero, following, hypothesis = induction_parts(n, statement)
        nothing = chain(applied(f, by_algebra(zero.args[0].args[0], number(0, R))), ZERO[name]())
        start = chain(nothing, symmetric(pow_0[kind](f(x))))
        longer = applied(f, by_algebra(following.args[0].args[0], real(n) * x + x))
        power = pow_next[kind](f(x), n)
        last = by_algebra(f(real(n) * x) * f(x), f(x) ** (n + 1), hypothesis, power)
        step = chain(longer, SUM[name](real(n) * x, x), last)
        return by_induction(n, statement, start, step)

    return Law(WAVE_FAMILY[name], f"∀x : R, n : N. {name}(n·x) = {name}(x)^n", prove)


def _opposite_sum(name: str) -> Law:
    def prove(x: Term, y: Term) -> Theorem:
        f = WAVES[name]
        return chain(applied(f, by_algebra(-(x + y), -x + -y)), SUM[name](-x, -y))

    return Law(WAVE_FAMILY[name], f"∀x y : R. {name}(−(x + y)) = {name}(−x)·{name}(−y)", prove)


def _opposite_multiple(name: str) -> Law:
    def prove(x: Term, n: Term) -> Theorem:
        f, real = WAVES[name], head("toR", N, R)
        return chain(applied(f, by_algebra(-(real(n) * x), real(n) * -x)), MULTIPLE[name](-x, n))

    return Law(WAVE_FAMILY[name], f"∀x : R, n : N. {name}(−(n·x)) = {name}(−x)^n", prove)


def _double_opposite(name: str) -> Law:
    def prove(x: Term) -> Theorem:
        return applied(WAVES[name], by_algebra(-1 * (-x), x))

    return Law(WAVE_FAMILY[name], f"∀x : R. {name}(−(−x)) = {name}(x)", prove)


MULTIPLE = {name: _multiple(name) for name in WAVES}
"""∀x n. f(n·x) = f(x)ⁿ, for f = cis and exp."""
OPPOSITE_SUM: dict[str, Callable[..., Theorem]] = {name: _opposite_sum(name) for name in WAVES}
OPPOSITE_MULTIPLE = {name: _opposite_multiple(name) for name in WAVES}
DOUBLE_OPPOSITE = {name: _double_opposite(name) for name in WAVES}


# Cosine and sine


@law("euler", "∀x : R. cis(x) = cos(x) + I·sin(x)")
def cis_parts(x: Term) -> Theorem:
    parts = head("toC")(cos(x)) + I * sin(x)
    return by_algebra(cis(x), parts, euler_cos(x), euler_sin(x), i_squared())


@law("parity", "∀x : R. cos(−x) = cos(x)")
def cos_opposite(x: Term) -> Theorem:
    return by_algebra(cos(-x), cos(x), DOUBLE_OPPOSITE["cis"](x), euler_cos(-x), euler_cos(x))


@law("parity", "∀x : R. sin(−x) = −sin(x)")
def sin_opposite(x: Term) -> Theorem:
    return by_algebra(sin(-x), -sin(x), DOUBLE_OPPOSITE["cis"](x), euler_sin(-x), euler_sin(x))


def _angle_premises(x: Term, y: Term, euler: AxiomLaw) -> tuple[Theorem, ...]:
    waves = cis_add(x, y), OPPOSITE_SUM["cis"](x, y)
    return (*waves, euler(x + y), *(e(z) for z in (x, y) for e in (euler_cos, euler_sin)))


@law("angle_addition", "∀x y : R. cos(x + y) = cos(x)·cos(y) − sin(x)·sin(y)")
def cos_sum(x: Term, y: Term) -> Theorem:
    goal = cos(x) * cos(y) - sin(x) * sin(y)
    return by_algebra(cos(x + y), goal, *_angle_premises(x, y, euler_cos), i_squared())


@law("angle_addition", "∀x y : R. sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y)")
def sin_sum(x: Term, y: Term) -> Theorem:
    goal = sin(x) * cos(y) + cos(x) * sin(y)
    return by_algebra(sin(x + y), goal, *_angle_premises(x, y, euler_sin), i_squared())


@law("double_angle", "∀x : R. cos(x + x) = cos(x)^2 − sin(x)^2")
def cos_double(x: Term) -> Theorem:
    return ending(cos_sum(x, x), cos(x) ** 2 - sin(x) ** 2)


@law("double_angle", "∀x : R. sin(x + x) = 2·sin(x)·cos(x)")
def sin_double(x: Term) -> Theorem:
    return ending(sin_sum(x, x), 2 * sin(x) * cos(x))


@law("angle_addition", "∀x y : R. cos(x − y) = cos(x)·cos(y) + sin(x)·sin(y)")
def cos_difference(x: Term, y: Term) -> Theorem:
    goal = cos(x) * cos(y) + sin(x) * sin(y)
    return chain(
        cos_sum(x, -y),
        by_algebra(right(cos_sum(x, -y)), goal, cos_opposite(y), sin_opposite(y)),
    )


@law("angle_addition", "∀x y : R. sin(x − y) = sin(x)·cos(y) − cos(x)·sin(y)")
def sin_difference(x: Term, y: Term) -> Theorem:
    goal = sin(x) * cos(y) - cos(x) * sin(y)
    return chain(
        sin_sum(x, -y),
        by_algebra(right(sin_sum(x, -y)), goal, cos_opposite(y), sin_opposite(y)),
    )


@law("pythagoras", "∀x : R. sin(x)^2 + cos(x)^2 = 1")
def pythagoras(x: Term) -> Theorem:
    premises = euler_sin(x), euler_cos(x), cis_negative(x), i_squared()
    return by_algebra(sin(x) ** 2 + cos(x) ** 2, number(1, R), *premises)


@law("exact_values", "cos(0) = 1")
def cos_zero() -> Theorem:
    zero = number(0, R)
    back = applied(cis, by_algebra(-1 * zero, zero))
    return by_algebra(cos(zero), number(1, R), cis_zero(), chain(back, cis_zero()), euler_cos(zero))


@law("exact_values", "sin(0) = 0")
def sin_zero() -> Theorem:
    zero = number(0, R)
    back = applied(cis, by_algebra(-1 * zero, zero))
    return by_algebra(sin(zero), zero, cis_zero(), chain(back, cis_zero()), euler_sin(zero))


# Full turns and roots of unity


@law("exact_values", "cis(2·pi) = 1")
def full_turn() -> Theorem:
    twice = chain(applied(cis, by_algebra(2 * PI, PI + PI)), cis_add(PI, PI))
    return ending(twice, number(1, C), cis_pi())


@law("exponent_laws", "∀n : N. (1 : C)^n = 1")
def power_of_one(n: Term) -> Theorem:
    one = number(1, C)
    statement = equal(one**n, one)
    zero, following, hypothesis = induction_parts(n, statement)
    start = shown(zero)
    step = shown(following, hypothesis, pow_next["C"](one, n))
    return by_induction(n, statement, start, step)


@law("exact_values", "∀n : N. cis(n·(2·pi)) = 1")
def natural_turns(n: Term) -> Theorem:
    power = congruent(lambda w: w**n, full_turn())
    return chain(MULTIPLE["cis"](2 * PI, n), power, power_of_one(n))


@lru_cache(maxsize=400)
def half_turn_root(denominator: int) -> Theorem:
    """⊢ −1 = cis(π/D)^D"""
    unit = _part_of_pi(denominator)
    count = number(denominator, N)
    whole = applied(cis, by_algebra(PI, head("toR", N, R)(count) * unit))
    return chain(symmetric(cis_pi()), whole, MULTIPLE["cis"](unit, count))


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
    after = by_algebra(turned, z ** (2 * denominator - 1), cis_negative(unit))
    return chain(before, after)


@lru_cache(maxsize=400)
def imaginary_unit(denominator: int) -> Theorem:
    """⊢ I = cis(π/D)^(D/2), for an even D"""
    z = cis(_part_of_pi(denominator))
    half = z ** (denominator // 2)
    root = symmetric(half_turn_root(denominator))
    both = by_algebra((I + half) * I, (I + half) * half, root, i_squared(), order=(I,))
    nonzero = numeric_fact(unequal(I + half, number(0, C)))
    return cancelled(I + half, I, half, nonzero, both)


def _at(polynomial: flint.fmpz_poly, z: Term) -> Term:
    """The value of a polynomial with integer coefficients, as a term."""
    coefficients = enumerate(map(int, polynomial.coeffs()))
    return added((number(c, C) * z**k if k else number(c, C) for k, c in coefficients if c), C)
