"""Inequalities that are known of the terms in a goal, for a search that may combine them.

|Σ f| ≤ Σ |f|                  |sin a − sin b| ≤ |a − b|, so for cos
|sin x| ≤ |x|                  sin x ≤ x and x − x³/6 ≤ sin x, where 0 ≤ x
1 − x²/2 ≤ cos x               1 + x ≤ eˣ and (1 − x)·eˣ ≤ 1
ln x ≤ x − 1 and 1 − 1/x ≤ ln x, where 0 < x
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symbolic_pe.kernel.rules import congruence
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, R
from symbolic_pe.tactics.absolute_value import absolute
from symbolic_pe.tactics.basics import basic
from symbolic_pe.tactics.equations import called, exp, ln, right, sin
from symbolic_pe.tactics.lemmas import apply, lemma
from symbolic_pe.tactics.monomials import subterms
from symbolic_pe.tactics.normal_form import Prover
from symbolic_pe.tactics.order import combine, total_cases, weaken
from symbolic_pe.tactics.signs import Signs
from symbolic_pe.tactics.sine_bounds import (
    cos_above_parabola_right,
    sin_above_cubic,
    sin_at_most_argument,
)
from symbolic_pe.tactics.sine_monotone import cos_lipschitz, cos_negative, sin_lipschitz
from symbolic_pe.tactics.sum_bounds import complex_sum_triangle, sum_triangle
from symbolic_pe.tactics.written import inverse, less_equal

__all__ = ["known_bounds"]


def known_bounds(prover: Prover, signs: Signs, goal: Term) -> list[Theorem]:
    """The inequalities above for the values of these functions in the goal."""
    found: dict[Term, Theorem] = {}
    for t in subterms(goal):
        for law in _LAWS.get(called(t) or "", ()) if not t.loose else ():
            try:
                for theorem in law(prover, signs, t):
                    found.setdefault(theorem.statement, theorem)
            except KernelError:
                continue
    return list(found.values())


def _of_modulus(prover: Prover, _: Signs, t: Term) -> Iterator[Theorem]:
    (u,) = t.args
    if called(u) == "sum":
        count, f = u.args
        law = (complex_sum_triangle if u.type is C else sum_triangle)(f, count)
        same = prover.normal(law.statement.args[1])
        yield combine(less_equal(t, right(same)), law, equations=(same,))


def _of_difference(_: Prover, __: Signs, t: Term) -> Iterator[Theorem]:
    """|sin a − sin b| ≤ |a − b|"""
    terms = [s for s in subterms(t.args[0]) if called(s) in _LIPSCHITZ]
    names = {called(s) for s in terms}
    if len(terms) == 2 and len(names) == 1:
        law = _LIPSCHITZ[names.pop()]
        (a,), (b,) = terms[0].args, terms[1].args
        yield law(a, b)
        yield law(b, a)


_LIPSCHITZ: dict[str | None, Callable[[Term, Term], Theorem]] = {
    "sin": sin_lipschitz,
    "cos": cos_lipschitz,
}


@lemma("∀x : R. absR(sin(x)) ≤ absR(x)")
def sine_below_argument(x: Term, goal: Term) -> Theorem:
    zero, hole = numeral(0, 1, R), variable("hole", R)
    inside = [Prover().equation(sin(x) - sin(zero), sin(x)), Prover().equation(x - zero, x)]
    laws = [congruence(function(hole, absolute(hole)), same) for same in inside]
    return combine(goal, sin_lipschitz(x, zero), equations=laws)


@lemma("∀x : R. 1 − 1/2·x^2 ≤ cos(x)")
def cosine_above_parabola(x: Term, goal: Term) -> Theorem:
    zero = numeral(0, 1, R)

    def left_of_zero(low: Theorem) -> Theorem:
        above = cos_above_parabola_right(-x, combine(less_equal(0, -x), low))
        return combine(goal, above, equations=(cos_negative(x),))

    return total_cases(
        x, zero, left_of_zero, lambda high: cos_above_parabola_right(x, weaken(high))
    )


@lemma("∀x : R. (1 − x)·exp(x) ≤ 1")
def exponential_below_reciprocal(x: Term, goal: Term) -> Theorem:
    tangent = apply(basic("exp_tangent"), -x)
    unit = Prover().equation(exp(x) * exp(-x), numeral(1, 1, R))
    return combine(goal, (tangent, apply(basic("exp_positive"), x)), equations=(unit,))


@lemma("∀x : R. 0 < x ⇒ ln(x) ≤ x − 1")
def logarithm_below(x: Term, positive: Theorem, goal: Term) -> Theorem:
    value = apply(basic("exp_ln"), x, positive)
    return combine(goal, apply(basic("exp_tangent"), ln(x)), equations=(value,))


@lemma("∀x : R. 0 < x ⇒ 1 − inv(x) ≤ ln(x)")
def logarithm_above(x: Term, positive: Theorem, goal: Term) -> Theorem:
    back = Prover((positive,)).equation(exp(-ln(x)), inverse(x))
    return combine(goal, apply(basic("exp_tangent"), -ln(x)), equations=(back,))


def _of_sine(_: Prover, signs: Signs, t: Term) -> Iterator[Theorem]:
    (x,) = t.args
    yield sine_below_argument(x)
    nonnegative = signs.nonnegative(x)
    if nonnegative is not None:
        yield sin_at_most_argument(x, nonnegative)
        yield sin_above_cubic(x, nonnegative)


def _of_cosine(_: Prover, __: Signs, t: Term) -> Iterator[Theorem]:
    yield cosine_above_parabola(*t.args)


def _of_exponential(_: Prover, __: Signs, t: Term) -> Iterator[Theorem]:
    yield apply(basic("exp_tangent"), *t.args)
    yield exponential_below_reciprocal(*t.args)


def _of_logarithm(_: Prover, signs: Signs, t: Term) -> Iterator[Theorem]:
    positive = signs.positive(*t.args)
    if positive is not None:
        yield logarithm_below(*t.args, positive)
        yield logarithm_above(*t.args, positive)


_LAWS: dict[str, tuple[Callable[[Prover, Signs, Term], Iterator[Theorem]], ...]] = {
    "Abs": (_of_modulus,),
    "absR": (_of_modulus, _of_difference),
    "sin": (_of_sine,),
    "cos": (_of_cosine,),
    "exp": (_of_exponential,),
    "ln": (_of_logarithm,),
}
