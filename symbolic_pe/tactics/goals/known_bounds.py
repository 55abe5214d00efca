"""Inequalities that are known of the terms in a goal, for a search that may combine them.

|Σ f| ≤ Σ |f|                  |sin a − sin b| ≤ |a − b|, so for cos
|sin x| ≤ |x|                  sin x ≤ x and x − x³/6 ≤ sin x, where 0 ≤ x
1 − x²/2 ≤ cos x               1 + x ≤ eˣ and (1 − x)·eˣ ≤ 1
ln x ≤ x − 1 and 1 − 1/x ≤ ln x, where 0 < x
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import lcm

from symbolic_pe.foundations.equations import called, right
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, R
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.inequalities.signs import Signs
from symbolic_pe.tactics.normal_forms.normal_form import Prover
from symbolic_pe.tactics.polynomials.monomials import integer_term, monomials, product_of, subterms
from symbolic_pe.theories import laws

__all__ = ["known_bounds"]


def known_bounds(prover: Prover, signs: Signs, goal: Term, *others: Term) -> list[Theorem]:
    """The inequalities above for the values of these functions in the goal and other terms."""
    found: dict[Term, Theorem] = {}
    for t in subterms(goal, *others):
        for law in _LAWS.get(called(t) or "", ()) if not t.loose else ():
            try:
                for theorem in law(prover, signs, t, goal):
                    found.setdefault(theorem.statement, theorem)
            except KernelError:
                continue
    return list(found.values())


def _of_modulus(prover: Prover, _: Signs, t: Term, __: Term) -> Iterator[Theorem]:
    (u,) = t.args
    if called(u) == "sum":
        count, f = u.args
        law = (laws.complex_sum_triangle if u.type is C else laws.sum_triangle)(f, count)
        same = prover.normal(law.statement.args[1])
        yield combine(less_equal(t, right(same)), law, equations=(same,))


def _of_difference(prover: Prover, _: Signs, t: Term, goal: Term) -> Iterator[Theorem]:
    """|sin a − sin b| ≤ |a − b|, as these moduli are written in the goal"""
    values = [s for s in subterms(t.args[0]) if called(s) in _LIPSCHITZ]
    if len(values) != 2 or called(values[0]) != called(values[1]):
        return
    law = _LIPSCHITZ[called(values[0])](*(value.args[0] for value in values))
    left, right_ = law.statement.args
    same = prover.equation(left, t)
    for other in subterms(goal):
        if called(other) == "absR" and other is not t:
            with suppress(KernelError):
                moved = prover.equation(right_, other)
                yield combine(less_equal(t, other), law, equations=(same, moved))


_LIPSCHITZ: dict[str | None, Callable[[Term, Term], Theorem]] = {
    "sin": laws.sin_lipschitz_both,
    "cos": laws.cos_lipschitz_both,
}


def _of_sine(_: Prover, signs: Signs, t: Term, __: Term) -> Iterator[Theorem]:
    (x,) = t.args
    yield laws.sine_below_argument(x)
    nonnegative = signs.nonnegative(x)
    if nonnegative is not None:
        yield laws.sin_at_most_argument(x, nonnegative)
        yield laws.sin_above_cubic(x, nonnegative)


def _of_cosine(_: Prover, __: Signs, t: Term, ___: Term) -> Iterator[Theorem]:
    yield laws.cosine_above_parabola(*t.args)


def _of_exponential(_: Prover, __: Signs, t: Term, ___: Term) -> Iterator[Theorem]:
    yield laws.exp_tangent(*t.args)
    yield laws.exponential_below_reciprocal(*t.args)


def _of_logarithm(_: Prover, signs: Signs, t: Term, __: Term) -> Iterator[Theorem]:
    positive = signs.positive(*t.args)
    if positive is not None:
        yield laws.logarithm_below(*t.args, positive)
        yield laws.logarithm_above(*t.args, positive)


def _of_floor(_: Prover, __: Signs, t: Term, ___: Term) -> Iterator[Theorem]:
    """z + 1 ≤ c·⌊z/c⌋ + c for an integer z and a number c = 2, 3, …"""
    (x,) = t.args
    c = lcm(*(coefficient.denominator for coefficient in monomials(x).values()))
    whole = integer_term(_multiplied(x, c))
    if c > 1 and whole is not None:
        high = laws.floor_high(x)
        yield gap(combine(less(whole, c * (t + 1)), (c, high)))


def _multiplied(x: Term, c: int) -> Term:
    """c·x, with the fractions multiplied out"""
    total: Term = numeral(0, 1, R)
    for monomial, coefficient in monomials(x).items():
        factor = numeral(int(coefficient * c), 1, R)
        total = total + factor * product_of(monomial)
    return total


Law = Callable[[Prover, Signs, Term, Term], Iterator[Theorem]]
"""The inequalities for a term in a goal."""

_LAWS: dict[str, tuple[Law, ...]] = {
    "Abs": (_of_modulus,),
    "absR": (_of_modulus, _of_difference),
    "sin": (_of_sine,),
    "cos": (_of_cosine,),
    "exp": (_of_exponential,),
    "ln": (_of_logarithm,),
    "floor": (_of_floor,),
}
