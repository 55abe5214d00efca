"""Logarithms, roots and angles of complex numbers, signs: what they are of special numbers.

sin, cos, … of complex numbers are exponentials by their definitions, and those turns.  What has
several values is not multiplicative: arg(u·v) stays as it is, but for positive factors.
"""

from __future__ import annotations

import cmath
from cmath import phase
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from math import ceil, pi
from operator import mul
from typing import TYPE_CHECKING

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.written import less, less_equal, lift, unequal
from symbolic_pe.kernel.terms import NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.arithmetic.laws_of_order import cancelled, from_products, numeric_fact
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


def polar_forms(u: Term) -> tuple[Theorem, Theorem]:
    """⊢ |u|·e^(i·arg u) = u and |u|·e^(−i·arg u) = ū"""
    return laws.polar_form(u), laws.mirrored_polar_form(u)


def expand_argument(normal_form: NormalForm, t: Term) -> Theorem | None:
    """arg x = 0 for x > 0, π for x < 0; arg(x·u) = arg u for x > 0; arg e^(ix) = x in (−π, π]"""
    (u,) = t.args
    real = _as_real(u)
    if real is not None:
        return _of_real(normal_form, t, real)
    if equations.called(u) == "cis":
        return _of_turn(normal_form, t)
    found = _of_multiple(normal_form, t) or _exact_angle(normal_form, t)
    if found is not None:
        return found
    step = normal_form.in_exponentials.canonical(u)
    return None if step is None else equations.applied(t.head, step)


def _of_turn(normal_form: NormalForm, t: Term) -> Theorem | None:
    """arg e^(ix) = x, or x with full turns taken off, if that is in (−π, π]."""
    angle = t.args[0].args[0]
    value = None if angle.free else _value(angle)
    turns = 0 if value is None else -ceil((value.real - pi) / (2 * pi))
    if turns:
        moved = angle + equations.number(2 * turns, R) * equations.PI
        same = normal_form.in_exponentials.prove(t.args[0], equations.cis(moved))
        step: Theorem | None = equations.applied(t.head, same)
    else:
        moved, step = angle, None
    low = normal_form.conditions.below(-equations.PI, moved)
    high = normal_form.conditions.at_most(moved, equations.PI)
    if low is None or high is None:
        return normal_form.arguments(t)
    return equations.chain(step, laws.argument_of_turn(moved, low, high))


MOST_PARTS = 24
"""Angles are looked for among the multiples of π/n, for n up to this."""


def _exact_angle(normal_form: NormalForm, t: Term) -> Theorem | None:
    """arg u = πp/q for a closed u, if u = r·e^(iπp/q) is shown for r = √|u|²"""
    (u,) = t.args
    value = None if u.free else _value(u)
    if value is None or not abs(value):
        return None
    turns = Fraction(phase(value) / pi).limit_denominator(MOST_PARTS)
    square = Fraction(abs(value) ** 2).limit_denominator(MOST_PARTS**2)
    if abs(phase(value) / pi - turns) > _NEAR or abs(abs(value) ** 2 - square) > _NEAR:
        return None
    radius, angle = (
        equations.sqrt(equations.number(square, R)),
        equations.number(turns, R) * equations.PI,
    )
    polar = _by_squares(normal_form, u, equations.head("toC")(radius) * equations.cis(angle))
    positive = numeric_fact(less(0, radius))
    bounds = (
        combine(less(-equations.PI, angle), (turns + 1, laws.pi_positive())),
        combine(less_equal(angle, equations.PI), (1 - turns, laws.pi_positive())),
    )
    turned = laws.argument_of_multiple(
        equations.cis(angle), radius, positive, laws.cis_nonzero(angle)
    )
    return equations.chain(
        equations.applied(t.head, polar), turned, laws.argument_of_turn(angle, *bounds)
    )


def _by_squares(normal_form: NormalForm, u: Term, v: Term) -> Theorem:
    """⊢ u = v for closed numbers, from (u + v)·u = (u + v)·v and u + v ≠ 0"""
    nonzero = numeric_fact(unequal(u + v, equations.number(0, C)))
    products = normal_form.in_exponentials.prove((u + v) * u, (u + v) * v)
    return cancelled(u + v, u, v, nonzero, products)


_NEAR = 1e-9


def _value(u: Term) -> complex | None:
    """About the value of a closed number; None where that is not known."""
    if u.kind == NUM:
        return complex(equations.value_of(u))
    function = _VALUES.get(equations.called(u) or "")
    parts = [_value(a) for a in u.args]
    if function is None or None in parts:
        return None
    try:
        return complex(function(*parts))
    except (ArithmeticError, ValueError):
        return None


_VALUES: dict[str, Callable[..., complex]] = {
    "pi": lambda: pi,
    "I": lambda: 1j,
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "pow": lambda a, n: a ** int(n.real),
    "inv": lambda a: 1 / a,
    "exp": cmath.exp,
    "cis": lambda a: cmath.exp(1j * a),
    "cos": cmath.cos,
    "sin": cmath.sin,
    "ln": cmath.log,
    "sqrt": cmath.sqrt,
    "conj": lambda a: a.conjugate(),
    **dict.fromkeys(("toZ", "toR", "toC"), lambda a: a),
}


def _of_real(normal_form: NormalForm, t: Term, real: Term) -> Theorem | None:
    """arg x by the sign of x."""
    same = equations.applied(t.head, equations.by_algebra(t.args[0], equations.head("toC")(real)))
    positive = normal_form.conditions.positive(real)
    if positive is not None:
        return equations.chain(same, laws.argument_of_positive(real, positive))
    opposite = -real if real.kind != NUM else equations.number(-equations.value_of(real), R)
    negative = normal_form.conditions.positive(opposite)
    if negative is not None:
        return equations.chain(same, laws.argument_of_negative(real, _turned(real, negative)))
    return normal_form.arguments(t)


def _turned(x: Term, opposite_positive: Theorem) -> Theorem:
    """x < 0 from 0 < −x"""
    return from_products(less(x, 0), ((opposite_positive,),))


def _of_multiple(normal_form: NormalForm, t: Term) -> Theorem | None:
    """arg(x·u) = arg u, for all positive factors x."""
    (u,) = t.args
    factors = [lift(factor, C) for factor in _factors(u)]
    reals = [_as_real(factor) for factor in factors]
    signs = [None if x is None else normal_form.conditions.positive(x) for x in reals]
    kept = [factor for factor, sign in zip(factors, signs, strict=True) if sign is None]
    taken = [x for x, sign in zip(reals, signs, strict=True) if x is not None and sign is not None]
    if not taken or not kept:
        return None
    x, rest = reduce(mul, taken), reduce(mul, kept)
    positive, nonzero = normal_form.conditions.positive(x), normal_form.conditions.nonzero(rest)
    if positive is None or nonzero is None:
        return None
    same = equations.applied(t.head, equations.by_algebra(u, equations.head("toC")(x) * rest))
    return equations.chain(same, laws.argument_of_multiple(rest, x, positive, nonzero))


def _factors(u: Term) -> list[Term]:
    if equations.called(u) == "mul":
        return [factor for part in u.args for factor in _factors(part)]
    return [u]


def _as_real(u: Term) -> Term | None:
    """The real number that a complex one is by how it is written."""
    if u.kind == NUM:
        return equations.number(equations.value_of(u), R)
    if equations.called(u) == "toC":
        return u.args[0]
    if not equations.is_polynomial(u):
        return None
    if equations.called(u) == "pow":
        base = _as_real(u.args[0])
        return None if base is None else base ** u.args[1]
    parts = [_as_real(part) for part in u.args]
    if None in parts:
        return None
    return parts[0] + parts[1] if equations.called(u) == "add" else parts[0] * parts[1]  # type: ignore[operator]


RULES: dict[str, Callable[[NormalForm, Term], Theorem | None]] = {"arg": expand_argument}
