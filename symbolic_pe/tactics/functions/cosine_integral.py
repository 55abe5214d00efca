"""The sine and the cosine integral, Si and Ci, from their definitions.

Si(x) = ∫₀ˣ s                 s(t) = ∫₀¹ cos(t·u) du, which is sin(t)/t for t ≠ 0
Ci(x) = γ + ln x − ∫₀ˣ c      c(t) = ∫₀¹ sin(t·u) du, which is (1 − cos t)/t for t ≠ 0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from types import MappingProxyType

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.analysis import limits
from symbolic_pe.tactics.analysis.laws_of_calculus import LN, with_function, with_value
from symbolic_pe.tactics.arithmetic.absolute_value import modulus_above, modulus_above_negative
from symbolic_pe.tactics.arithmetic.laws_of_sums import integral_constant
from symbolic_pe.tactics.arithmetic.order import (
    combine,
    inverse_positive,
    nonzero_of_positive,
    weaken,
)
from symbolic_pe.tactics.arithmetic.sine_bounds import BOUNDS
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, definition_of, unfolding
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import conjoin, is_call, opened, witness
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import inverse, less, less_equal
from symbolic_pe.tactics.functions.calculus import derivative
from symbolic_pe.tactics.functions.integration import fundamental_theorem, integral_bound
from symbolic_pe.tactics.normal_forms.normal_form import equation

ONE, ZERO = numeral(1, 1, R), numeral(0, 1, R)

for name in ("Si", "Ci", "tends_R_positive"):
    definition_of(name)


def _by_antiderivative(t: Term, primitive: str, nonzero: Theorem, value: Term) -> Theorem:
    """∫₀¹ of the derivative of the primitive, a function of u, is the value."""
    u = fresh("u", R, t)
    F = function(u, read(primitive, u=u, t=t))
    slope = derivative(F, u, (nonzero,))
    wanted = read("cos(t·u)" if "sin" in primitive else "sin(t·u)", t=t, u=u)
    law = apply(basic("inverse[R]"), t, nonzero)
    slope = with_value(slope, algebra(slope.statement.args[2], wanted, (law,), ()))
    found = fundamental_theorem(ZERO, ONE, generalise(slope, u), (nonzero,))
    return transitive(found, equation(found.statement.args[1], value))


@lemma("∀t : R. t ≠ 0 ⇒ integral(0, 1, λu. cos(t·u)) = sin(t)·inv(t)")
def sine_quotient(t: Term, nonzero: Theorem, goal: Term) -> Theorem:
    return _by_antiderivative(t, "sin(t·u)·inv(t)", nonzero, goal.args[1])


@lemma("∀t : R. t ≠ 0 ⇒ integral(0, 1, λu. sin(t·u)) = (1 − cos(t))·inv(t)")
def cosine_quotient(t: Term, nonzero: Theorem, goal: Term) -> Theorem:
    return _by_antiderivative(t, "−(cos(t·u)·inv(t))", nonzero, goal.args[1])


def _by_definition(f: Term, x: Term, positive: Theorem) -> Theorem:
    """The derivative of what Ci or Si is defined as."""
    t = fresh("t", R, x)
    meaning = unfolding(substitute(f, t))
    found = derivative(function(t, meaning.statement.args[1]), x, (positive,))
    return with_function(found, t, symmetric(meaning))


@lemma("∀x : R. 0 < x ⇒ deriv(λt. Si(t), x, sin(x)·inv(x))")
def sine_integral_derivative(x: Term, positive: Theorem, goal: Term) -> Theorem:
    found = _by_definition(goal.args[0], x, positive)
    quotient = sine_quotient(x, nonzero_of_positive(x, positive))
    value = algebra(found.statement.args[2], goal.args[2], (quotient,), ())
    return with_value(found, value)


@lemma("∀x : R. 0 < x ⇒ deriv(λt. Ci(t), x, cos(x)·inv(x))")
def cosine_integral_derivative(x: Term, positive: Theorem, goal: Term) -> Theorem:
    found = _by_definition(goal.args[0], x, positive)
    quotient = cosine_quotient(x, nonzero_of_positive(x, positive))
    value = algebra(found.statement.args[2], goal.args[2], (quotient,), ())
    return with_value(found, value)


DERIVATIVES = MappingProxyType({"Ci": cosine_integral_derivative, "Si": sine_integral_derivative})


@lemma("tends_R_positive(λx. Ci(x), 0)")
def cosine_integral_at_infinity(goal: Term) -> Theorem:
    def near(e: Term, positive: Theorem, wanted: Term) -> Theorem:
        law = instantiate(apply(basic("Ci_infinity"), e, positive), wanted)
        branch = law.statement.args[0]
        a = fresh("a", R, e, wanted)
        small = assume(substitute(branch.args[0], a).args[0])

        def bounds(x: Term) -> tuple[Theorem, ...]:
            within = assume(less_equal(a, x))
            return (apply(small, x, within), unfolding(call("Ci", x)))

        found = _witnessed(wanted, a, bounds)
        return modus_ponens(law, generalise(discharge(small.statement, found), a))

    return _by_epsilon(goal, near)


@lemma("∀t : R. −1 ≤ integral(0, 1, λu. sin(t·u))")
def quotient_above(t: Term, goal: Term) -> Theorem:
    return mean_bound("sin", t, numeral(-1, 1, R), goal)


@lemma("∀t : R. integral(0, 1, λu. sin(t·u)) ≤ 1")
def quotient_below(t: Term, goal: Term) -> Theorem:
    return mean_bound("sin", t, ONE, goal)


def mean_bound(wave_name: str, t: Term, bound: Term, goal: Term) -> Theorem:
    """∫₀¹ sin(t·u) du, or that of cos, beside ∫₀¹ ±1 du."""
    u = fresh("u", R, t)
    law = BOUNDS[wave_name][bound is ONE]
    wave, flat = function(u, constant(wave_name, R, R)(t * u)), function(u, bound)
    sides = (wave, flat) if bound is ONE else (flat, wave)
    found = integral_bound(*sides, ZERO, ONE, generalise(law(t * u), u))
    return combine(goal, found, equations=(integral_constant(ZERO, ONE, bound),))


@lemma("∀y : R. 0 ≤ y ⇒ −y ≤ integral(0, y, λt. integral(0, 1, λu. sin(t·u)))")
def primitive_above(y: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    t = fresh("t", R, y)
    below = generalise(quotient_above(t), t)
    flat = numeral(-1, 1, R)
    found = integral_bound(function(t, flat), goal.args[1].args[2], ZERO, y, below, (nonnegative,))
    return combine(goal, found, equations=(integral_constant(ZERO, y, flat),))


@lemma("∀y : R. 0 ≤ y ⇒ integral(0, y, λt. integral(0, 1, λu. sin(t·u))) ≤ y")
def primitive_below(y: Term, nonnegative: Theorem, goal: Term) -> Theorem:
    t = fresh("t", R, y)
    above = generalise(quotient_below(t), t)
    found = integral_bound(goal.args[0].args[2], function(t, ONE), ZERO, y, above, (nonnegative,))
    return combine(goal, found, equations=(integral_constant(ZERO, y, ONE),))


@lemma("tends_R_positive(λx. ln(x) + Ci(inv(x)), gamma)")
def cosine_integral_at_zero(goal: Term) -> Theorem:
    def near(e: Term, positive: Theorem, wanted: Term) -> Theorem:
        k = inverse(e)
        cancelled = apply(basic("inverse[R]"), e, nonzero_of_positive(e, positive))

        def bounds(x: Term) -> tuple[Theorem, ...]:
            low, far = assume(less(0, x)), assume(less_equal(k, x))
            y = inverse(x)
            above = inverse_positive(x, low)
            one = apply(basic("inverse[R]"), x, nonzero_of_positive(x, low))
            # e − y = y·e·(x − e⁻¹)
            small = combine(less_equal(y, e), (above, positive, far), equations=(cancelled, one))
            weak = weaken(above)
            logarithm = equation(LN(y), -LN(x), (low,))
            meaning = unfolding(call("Ci", y))
            return small, primitive_above(y, weak), primitive_below(y, weak), logarithm, meaning

        return _witnessed(wanted, k, bounds)

    return _by_epsilon(goal, near)


def _by_epsilon(goal: Term, near: Callable[[Term, Theorem, Term], Theorem]) -> Theorem:
    """The goal f(x) → L, from a proof of ∃k ∀x … for each e > 0."""
    needed = limits.meaning(goal).statement.args[1]
    e = fresh("e", R, goal)
    positive = assume(less(0, e))
    found = near(e, positive, substitute(needed.args[0], e).args[1])
    return limits.limit(goal, generalise(discharge(positive.statement, found), e))


def _witnessed(wanted: Term, k: Term, bounds: Callable[[Term], tuple[Theorem, ...]]) -> Theorem:
    """∃k ∀x > 0 (k ≤ x ⇒ −e ≤ t ∧ t ≤ e), from theorems about x that may use 0 < x and k ≤ x."""
    body = substitute(wanted.args[0], k)
    x = fresh("x", R, wanted, k)
    premise, rest = opened(body, x).args
    far, claim = rest.args
    given = bounds(x)
    laws = [h for h in given if is_call(h.statement, "eq")]
    inequalities = [h for h in given if not is_call(h.statement, "eq")]
    inequalities += [m for h in inequalities for m in _modulus_bounds(h)]
    parts = [_combined(part, inequalities, laws) for part in claim.args]
    found = discharge(premise, discharge(far, conjoin(*parts)))
    return witness(wanted, k, generalise(found, x))


def _modulus_bounds(theorem: Theorem) -> list[Theorem]:
    """t ≤ |t| and −t ≤ |t| of |t| ≤ e"""
    left = theorem.statement.args[0]
    if not is_call(left, "absR"):
        return []
    return [modulus_above(left.args[0]), modulus_above_negative(left.args[0])]


def _combined(goal: Term, facts: Sequence[Theorem], laws: Sequence[Theorem]) -> Theorem:
    """The inequality as a sum of one or two of the facts."""
    for size in (1, 2):
        for chosen in combinations(facts, size):
            try:
                return combine(goal, *chosen, equations=laws)
            except KernelError:
                continue
    raise KernelError(f"{goal!r} is no sum of what is known")
