"""Derivatives and limits by their definitions with ε and δ.

Functions take and return theorems; ``reason`` is what the reader is told.
"""

from __future__ import annotations

from typing import Any

from sympy import Abs, Expr, Integer, Lambda, Rational

from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.statements import (
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
)
from symbolic_pe.logic.terms import binder, substitute
from symbolic_pe.logic.theorem import Theorem
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import (
    at,
    bounded_by,
    by_cases,
    cut,
    each,
    evaluate,
    ex_falso,
    infer,
    suppose,
    weaken,
)
from symbolic_pe.proofs.reasons import absolute_value

__all__ = [
    "derivative_of_equal",
    "limit_at_least",
    "limit_at_most",
    "rises_beyond",
    "with_bare_conditions",
]


def modulus(term: Any) -> Expr:
    """|term| with the sign inside as written."""
    return Abs(term, evaluate=False)


# --- limits ----------------------------------------------------------------------------------


def limit_at_most(limit: Theorem, bound: Theorem, start: Expr, reason: str = "") -> Theorem:
    """Γ ⊢ f(x) → L and Δ ⊢ ∀x: K ≤ x ⇒ f(x) ≤ c  give  Γ, Δ, D ⊢ L ≤ c (K is ``start``)."""
    return _limit_beside(limit, bound, start, 1, reason)


def limit_at_least(limit: Theorem, bound: Theorem, start: Expr, reason: str = "") -> Theorem:
    """Γ ⊢ f(x) → L and Δ ⊢ ∀x: K ≤ x ⇒ c ≤ f(x)  give  Γ, Δ, D ⊢ c ≤ L (K is ``start``)."""
    return _limit_beside(limit, bound, start, -1, reason)


def _limit_beside(limit: Theorem, bound: Theorem, start: Expr, sign: int, reason: str) -> Theorem:
    """Were L beyond c, the function would be beyond their middle at x = |K| + |K′| + 1."""
    end = _parts(limit).limit
    limited = _parts(bound).body.conclusion
    constant = limited.rhs if sign == 1 else limited.lhs
    low, high = (end, constant) if sign == 1 else (constant, end)
    beyond = suppose(Less(high, low))
    epsilon = (low - high) / 2
    near = _at_next(calculus.unfold_limit(limit), epsilon,
                    bounded_by(Less(0, epsilon), (Rational(1, 2), beyond)))  # fmt: skip
    (late,) = _parts(near).variables
    place = modulus(start) + modulus(late) + 1
    after_start = bounded_by(LessEqual(start, place), rules.modulus_above(start, 1),
                             modulus(late), 1)  # fmt: skip
    after_late = bounded_by(LessEqual(late, place), rules.modulus_above(late, 1),
                            modulus(start), 1)  # fmt: skip
    close = _at_next(suppose(_parts(near).body), place, after_late)
    beside = _at_next(bound, place, after_start)
    absurd = bounded_by(Less(0, 0), rules.conjunct(close, 0 if sign == 1 else 1), beside,
                        (Rational(1, 2), beyond))  # fmt: skip
    never = rules.choose(near, absurd)
    goal = LessEqual(low, high)
    return by_cases(rules.total_order(low, high), suppose(goal),
                    ex_falso(goal, never, evaluate(Less(0, 0), reason="")), reason=reason)  # fmt: skip


# --- derivatives -----------------------------------------------------------------------------


def derivative_of_equal(equality: Theorem, slope: Theorem, reason: str = "") -> Theorem:
    """Γ ⊢ ∀x f(x) = g(x) and Δ ⊢ g′(a) = s  give  Γ, Δ, D ⊢ f′(a) = s (x over ℝ or ℝ>0)."""
    claim, known = _parts(equality), _parts(slope)
    (x,), point = claim.variables, known.point
    goal = HasDerivative(Lambda(x, claim.body.lhs), point, known.value)
    definition = _parts(calculus.derivative_definition(goal))
    (epsilon,), (delta,) = definition.variables, definition.body.variables
    ((place,), small) = definition.body.body.variables, definition.body.body.body.conclusion

    near_point = _at_next(calculus.unfold_derivative(slope), epsilon)
    within_delta = _parts(near_point)
    bound = _at_next(suppose(within_delta.body), place)
    near = suppose(_parts(bound).premise)
    ends = [at(equality, {x: value}) for value in (place, point)]
    chain = (
        calc(small.lhs)
        .eq(_parts(bound).conclusion.lhs, "the functions are equal", *ends)
        .le(small.rhs, "definition of the derivative", infer(bound, near))
    )
    close = each(chain.theorem, place, given=(near.conclusion,))
    found = rules.exists(definition.body, {delta: within_delta.variables[0]}, close)
    everywhere = each(rules.choose(near_point, found), epsilon)
    return calculus.derivative_by_definition(goal, everywhere, reason=reason)


def rises_beyond(slope: Theorem, positive: Theorem, reason: str = "") -> Theorem:
    """Γ ⊢ f′(a) = s and Δ ⊢ 0 < s  give  Γ, Δ, D ⊢ ∃δ>0: f(a) < f(a + δ).

    With ε = s/2, some δ has |f(a + δ) − f(a) − sδ| ≤ sδ/2, so f(a + δ) ≥ f(a) + sδ/2.
    """
    known = _parts(slope)
    (x,), (body,), _ = binder(known.function)
    point, steepness = known.point, known.value
    half = bounded_by(Less(0, steepness / 2), (Integer(1) / 2, positive))
    near_point = _at_next(calculus.unfold_derivative(slope), steepness / 2, half)
    (delta,) = _parts(near_point).variables
    inside = _at_next(suppose(_parts(near_point).body), point + delta)
    near = calc(_parts(inside).premise.lhs).eq(delta, by=absolute_value("δ is positive"))
    bound = infer(inside, weaken(near.theorem))
    low, high = (substitute(body, {x: value}) for value in (point, point + delta))
    error = high - low - steepness * delta
    chain = (
        calc(low)
        .lt(low + steepness * delta / 2, "the slope is positive", (delta / 2, positive))
        .le(high, "by the definition of the derivative, with ε half the slope",
            rules.modulus_above(error, -1), bound, weaken(near.theorem))
    )  # fmt: skip
    goal = Exists(delta, Less(low, high))
    found = with_bare_conditions(rules.exists(goal, {delta: delta}, chain.theorem))
    return with_bare_conditions(rules.choose(near_point, found, reason=reason))


def with_bare_conditions(theorem: Theorem) -> Theorem:
    """Suppose t ≠ 0 where it was recorded as ∀x (ψ ⇒ t ≠ 0) and t does not depend on x."""
    for condition in theorem.hypotheses:
        core, bound = _core(condition)
        if core is not condition and isinstance(core, Not) and not bound & free_in(core):
            theorem = cut(_wrapped(suppose(core), condition), theorem)
    return theorem


def _core(condition: Statement) -> tuple[Statement, frozenset[Any]]:
    """What stands behind all quantifiers and premises, and the variables quantified."""
    bound: frozenset[Any] = frozenset()
    while isinstance(condition, ForAll | Implies):
        if isinstance(condition, ForAll):
            bound |= frozenset(condition.variables)
            condition = condition.body
        else:
            condition = condition.conclusion
    return condition, bound


def _wrapped(theorem: Theorem, condition: Statement) -> Theorem:
    """φ ⊢ ∀x (ψ ⇒ φ), in the form of ``condition``."""
    if isinstance(condition, ForAll):
        return rules.generalise(condition.variables, _wrapped(theorem, condition.body))
    if isinstance(condition, Implies):
        return rules.discharge(condition.premise, _wrapped(theorem, condition.conclusion))
    return theorem


def _parts(item: Any) -> Any:
    """The conclusion of a theorem, or the statement itself."""
    return item.conclusion if isinstance(item, Theorem) else item


def _at_next(theorem: Theorem, value: Expr, *premises: Theorem) -> Theorem:
    """Put a value in for the one variable that stands in front."""
    (variable,) = _parts(theorem).variables
    return at(theorem, {variable: value}, *premises)
