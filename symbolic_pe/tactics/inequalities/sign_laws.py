"""Lower bounds of f(x) and −f(x) for the functions f of the table.

A law is given the context (``signs.Signs``), the term f(x), the direction 1 or −1 and whether the
best bound is wanted (``sharp``: 1 ≤ exp(x) for 0 ≤ x) or a sign will do (0 < exp(x)).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.equations import PI
from symbolic_pe.foundations.repeated import discharge, generalise
from symbolic_pe.foundations.written import less, less_equal, lift
from symbolic_pe.kernel.terms import APP, CONST, Term, constant, function, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.arithmetic.order import ORDER, ZERO, Product, is_strict
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.inequalities.signs import Signs


class Bound(NamedTuple):
    """A lower bound: t − constant is the sum of the products, so ≥ 0, and > 0 if strict."""

    constant: Fraction
    strict: bool
    products: tuple[Product, ...]

    def scaled(self, factor: Fraction) -> Bound:
        """The bound of a multiple, factor > 0."""
        if factor == 1:
            return self
        products = tuple((c * factor, theorems) for c, theorems in self.products)
        return Bound(self.constant * factor, self.strict, products)

    def sign(self) -> Bound | None:
        """The same as a bound by 0; None if the constant is negative."""
        if self.constant <= 0:
            return None if self.constant else self
        return Bound(Fraction(0), True, (*self.products, (self.constant, ())))


def bound_by(constant: int | Fraction, theorem: Theorem | None) -> Bound | None:
    """The bound that a theorem c ≤ t or c < t is; None without one."""
    if theorem is None:
        return None
    return Bound(Fraction(constant), is_strict(theorem), ((Fraction(1), (theorem,)),))


def _exp(signs: Signs, t: Term, direction: int, sharp: bool) -> Bound | None:
    x = t.args[0]
    if direction < 0:
        if negative := signs.negative(x):
            return bound_by(-1, laws.exp_below_one(x, negative))
        if nonpositive := signs.nonpositive(x):
            return bound_by(-1, laws.exp_at_most_one(x, nonpositive))
        return None
    if sharp:
        if positive := signs.positive(x):
            return bound_by(1, laws.exp_above_one(x, positive))
        if nonnegative := signs.nonnegative(x):
            return bound_by(1, laws.exp_at_least_one(x, nonnegative))
    return bound_by(0, laws.exp_positive(x))


def _ln(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    x = t.args[0]
    if direction > 0:
        if large := signs.shown(less(1, x)):
            return bound_by(0, laws.logarithm_positive(x, large))
        large = signs.shown(less_equal(1, x))
        return bound_by(0, large and laws.ln_nonnegative(x, large))
    small, positive = signs.shown(less(x, 1)), signs.positive(x)
    return bound_by(0, small and positive and laws.ln_negative(x, positive, small))


def _sqrt(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    x = t.args[0]
    if direction < 0:
        return None
    if positive := signs.positive(x):
        return bound_by(0, laws.sqrt_positive(x, positive))
    nonnegative = signs.nonnegative(x)
    return bound_by(0, nonnegative and laws.sqrt_nonnegative(x, nonnegative))


def _absolute(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    x = t.args[0]
    if direction < 0:
        return None
    nonzero = signs.nonzero_at_once(x)
    return bound_by(
        0,
        laws.modulus_positive_R(x, nonzero) if nonzero else laws.modulus_nonnegative_R(x),
    )


def _modulus(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    u = t.args[0]
    if direction < 0:
        return None
    if nonzero := signs.nonzero_at_once(u):
        return bound_by(0, laws.modulus_positive(u, nonzero))
    return bound_by(0, laws.modulus_nonnegative(u))


def _inverse(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    x = t.args[0]
    if x.type is C:
        return None
    if direction > 0:
        positive = signs.positive(x)
        return bound_by(0, positive and laws.inverse_positive(x, positive))
    negative = signs.negative(x)
    return bound_by(0, negative and laws.inverse_negative(x, negative))


def _floor(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    x = t.args[0]
    nonnegative = signs.nonnegative(x) if direction > 0 else None
    return bound_by(0, nonnegative and laws.floor_nonnegative(x, nonnegative))


_SINE = constant("sin", R, R)
_WAVES = {
    "cos": (laws.cosine_at_least, laws.cosine_at_most),
    "sin": (laws.sine_at_least, laws.sine_at_most),
}


def _wave(signs: Signs, t: Term, direction: int, sharp: bool) -> Bound | None:
    """Sine and cosine: between −1 and 1; the sign of sin(x) for −π ≤ x ≤ π."""
    name, x = t.head.head, t.args[0]
    if name == "sin" and not sharp:
        known = _sine(signs, x) if direction > 0 else _negative_sine(signs, x)
        if known is not None:
            return bound_by(0, known)
    low, high = _WAVES[name]
    return bound_by(-1, low(x) if direction > 0 else high(x))


def _sine(signs: Signs, x: Term) -> Theorem | None:
    """0 < sin(x) for 0 < x < π; 0 ≤ sin(x) for 0 ≤ x ≤ π"""
    positive = signs.positive(x)
    small = signs.shown(less(x, PI)) if positive else None
    if positive and small:
        return laws.sine_positive(x, positive, small)
    low = signs.nonnegative(x)
    high = signs.shown(less_equal(x, PI)) if low else None
    return laws.sine_nonnegative(x, low, high) if low and high else None


def _negative_sine(signs: Signs, x: Term) -> Theorem | None:
    """0 < −sin(x) for −π < x < 0; 0 ≤ −sin(x) for −π ≤ x ≤ 0"""
    known = _sine(signs, -x) if signs.shown(less_equal(x, 0)) else None
    if known is None:
        return None
    goal = ORDER[is_strict(known)](ZERO, -_SINE(x))
    return order.combine(goal, known, equations=(laws.sin_opposite(x),))


def _power(signs: Signs, t: Term, direction: int, sharp: bool) -> Bound | None:
    """x^n, where n is no numeral: the others are read as products."""
    x, n = t.args
    if direction < 0 or x.type is C:
        return None
    if sharp and (large := signs.shown(less_equal(1, x))):
        return bound_by(1, laws.power_at_least_one[x.type](x, n, large))
    if positive := signs.positive(x):
        return bound_by(0, laws.power_positive[x.type](x, n, positive))
    nonnegative = signs.nonnegative(x)
    return bound_by(0, nonnegative and laws.power_nonnegative[x.type](x, n, nonnegative))


def _sum(signs: Signs, t: Term, direction: int, _: bool) -> Bound | None:
    """Σ_{i<n} f(i), if all f(i) have this sign for i < n."""
    n, f = t.args
    if t.type is C:
        return None
    i = fresh("i", N, t, *signs.facts.terms())
    within, term = less(i, n), f(i) if direction > 0 else -f(i)
    inside, some = signs.assuming(within), signs.positive(lift(n, R))
    strict = inside.positive(term) if some else None
    shown = strict or inside.nonnegative(term)
    if shown is None:
        return None
    every = generalise(discharge(within, shown), i)
    g = function(i, term)
    if some and strict:
        theorem = laws.sum_of_positive(g, n, some, every)
    else:
        theorem = laws.sum_nonnegative(g, n, every)
    if direction > 0:
        return bound_by(0, theorem)
    scaled = laws.sum_scale[R](numeral(-1, 1, R), f, n)
    goal = ORDER[is_strict(theorem)](ZERO, -t)
    return bound_by(0, order.combine(goal, theorem, equations=(scaled,)))


def _delta(_: Signs, t: Term, direction: int, __: bool) -> Bound | None:
    if direction > 0:
        return bound_by(0, laws.delta_nonnegative(*t.args))
    return bound_by(-1, laws.delta_at_most_one(*t.args))


def _odd(_: Signs, t: Term, direction: int, __: bool) -> Bound | None:
    if direction > 0:
        return None  # as any natural number
    return bound_by(-1, laws.odd_at_most_one(*t.args))


Law = Callable[["Signs", Term, int, bool], Bound | None]
LAWS: dict[str, Law] = {
    "exp": _exp,
    "ln": _ln,
    "sqrt": _sqrt,
    "absR": _absolute,
    "Abs": _modulus,
    "inv": _inverse,
    "floor": _floor,
    "sin": _wave,
    "cos": _wave,
    "pow": _power,
    "sum": _sum,
    "delta": _delta,
    "odd": _odd,
}
"""By the name of the function."""


SHARPER = frozenset((_exp, _wave, _power))
"""The laws that give another bound if it is to be sharp."""


def law_of(t: Term) -> Law | None:
    """The law for the function that the term is a value of, or None."""
    return LAWS.get(t.head.head) if t.kind == APP and t.head.kind == CONST else None
