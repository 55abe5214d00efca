"""Derivatives and limits by their definitions with ε and δ.

Functions take and return theorems; ``reason`` is what the reader is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Abs, Expr, Function, Integer, Lambda, Rational, Symbol, floor

from symbolic_pe.language.sorts import Sort, has_sort
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    TendsTo,
    free_in,
    substitute_in,
)
from symbolic_pe.language.terms import binder, fresh_symbol, substitute
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.deductions import (
    at,
    bounded_by,
    by_cases,
    cut,
    each,
    given,
    infer,
    nonzero,
    suppose,
    weaken,
)
from symbolic_pe.proofs.lemmas import sum_of_positive_terms
from symbolic_pe.proofs.lemmas.general import lemma
from symbolic_pe.proofs.reasons import absolute_value
from symbolic_pe.proofs.refuting import evaluate, ex_falso
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import Step

__all__ = [
    "beyond_the_limit",
    "derivative_of_equal",
    "limit_at_least",
    "limit_at_most",
    "limit_of_combination",
    "limit_of_constant",
    "limit_of_equal",
    "limit_of_multiple",
    "limit_of_sum",
    "prove_limit",
    "rises_beyond",
    "with_bare_conditions",
    "with_positive_sums",
]


def modulus(term: Any) -> Expr:
    """|term| with the sign inside as written."""
    return Abs(term, evaluate=False)


# --- limits ----------------------------------------------------------------------------------


def limit_at_most(limit: Step, bound: Step, start: Expr, reason: str = "") -> Step:
    """Γ ⊢ f(x) → L and Δ ⊢ ∀x: K ≤ x ⇒ f(x) ≤ c  give  Γ, Δ, D ⊢ L ≤ c (K is ``start``)."""
    return _limit_beside(limit, bound, start, 1, reason)


def limit_at_least(limit: Step, bound: Step, start: Expr, reason: str = "") -> Step:
    """Γ ⊢ f(x) → L and Δ ⊢ ∀x: K ≤ x ⇒ c ≤ f(x)  give  Γ, Δ, D ⊢ c ≤ L (K is ``start``)."""
    return _limit_beside(limit, bound, start, -1, reason)


def _limit_beside(limit: Step, bound: Step, start: Expr, sign: int, reason: str) -> Step:
    end = _parts(limit).limit
    limited = _parts(bound).body.conclusion
    low, high = (end, limited.rhs) if sign == 1 else (limited.lhs, end)
    never = beyond_the_limit(limit, bound, start, suppose(Less(high, low)), sign)
    goal = LessEqual(low, high)
    impossible = ex_falso(goal, never, evaluate(Less(0, 0), reason=""))
    return by_cases(rules.total_order(low, high), suppose(goal), impossible, reason=reason)


def beyond_the_limit(limit: Step, bound: Step, start: Expr, beyond: Step, sign: int = 1) -> Step:
    """Γ ⊢ f(x) → L, Δ ⊢ ∀x: K ≤ x ⇒ f(x) ≤ c and Θ ⊢ c < L  give  Γ, Δ, Θ, D ⊢ 0 < 0; with the
    sign −1 from c ≤ f(x) and L < c.  Beyond K and K′, f(x) passes the middle of c and L."""
    high, low = _parts(beyond).lhs, _parts(beyond).rhs
    epsilon = (low - high) / 2
    positive = bounded_by(Less(0, epsilon), (Rational(1, 2), beyond))
    near = _at_next(calculus.unfold_limit(limit), epsilon, positive)
    late = _unused(_parts(near).variables[0], bound)
    near = _renamed(near, late)
    (variable,) = _parts(bound).variables
    steps, late_steps = (_reached(item, variable) for item in (start, late))
    place = _parts(steps).rhs + _parts(late_steps).rhs + 1
    after_start = bounded_by(LessEqual(start, place), steps, _parts(late_steps).rhs, 1)
    after_late = bounded_by(LessEqual(late, place), late_steps, _parts(steps).rhs, 1)
    close = _at_next(given(_parts(near).body), place, after_late)
    beside = _at_next(bound, place, after_start)
    absurd = bounded_by(
        Less(0, 0),
        rules.conjunct(close, 0 if sign == 1 else 1),
        beside,
        (Rational(1, 2), beyond),
        reason="far enough out both hold",
    )
    return rules.choose(near, absurd)


def _reached(start: Expr, variable: Symbol) -> Step:
    """⊢ K ≤ |K|, or K ≤ ⌊|K|⌋ + 1 where the variable is an integer."""
    size = modulus(start)
    if not has_sort(variable, Sort.INTEGER):
        return rules.modulus_above(start, 1)
    below = rules.conjunct(rules.floor_bounds(size), 1)
    return bounded_by(
        LessEqual(start, floor(size, evaluate=False) + 1), rules.modulus_above(start, 1), below
    )


def prove_limit(
    goal: TendsTo,
    start: Callable[[Symbol], Expr],
    close: Callable[[Symbol, Symbol, Step], tuple[Step, Step]],
    reason: str = "definition of the limit",
) -> Step:
    """⊢ f(x) → L, where ``start(ε)`` is a K, and ``close(ε, x, K ≤ x)`` proves −ε ≤ f(x) − L and
    f(x) − L ≤ ε."""
    definition = _parts(calculus.limit_definition(goal))
    (epsilon,), (late,) = definition.variables, definition.body.variables
    (place,) = definition.body.body.variables
    after = LessEqual(start(epsilon), place)
    near = each(rules.conjoin(*close(epsilon, place, suppose(after))), place, given=(after,))
    found = rules.exists(definition.body, {late: start(epsilon)}, near)
    return calculus.limit(goal, each(found, epsilon), reason=reason)


def limit_of_constant(goal: TendsTo, reason: str = "constant") -> Step:
    """D ⊢ f(x) → L, where f(x) = L by normal form."""

    def close(epsilon: Symbol, place: Symbol, _: Step) -> tuple[Step, Step]:
        ((variable,), body) = goal.function.args
        error = substitute(body, {variable: place}) - goal.limit
        return (
            bounded_by(LessEqual(-epsilon, error), epsilon),
            bounded_by(LessEqual(error, epsilon), epsilon),
        )

    return prove_limit(goal, lambda _: Integer(0), close, reason=reason)


# Sequences: f(N) for N = 1, 2, …

_N = Symbol("N", integer=True, positive=True)
_f, _g = Function("f", real=True), Function("g", real=True)
_A, _B = Symbol("A", real=True), Symbol("B", real=True)


@lemma
def limit_of_sum() -> Step:
    """⊢ ∀f, g: ℕ>0 → ℝ, A, B: f(N) → A ⇒ g(N) → B ⇒ f(N) + g(N) → A + B, with ε/2 for each."""
    premises = TendsTo(Lambda(_N, _f(_N)), _A), TendsTo(Lambda(_N, _g(_N)), _B)
    lates = Symbol("K", real=True), Symbol("L", real=True)
    goal = TendsTo(Lambda(_N, _f(_N) + _g(_N)), _A + _B)
    definition = _parts(calculus.limit_definition(goal))
    (epsilon,), (late,) = definition.variables, definition.body.variables
    start = modulus(lates[0]) + modulus(lates[1])
    after = suppose(LessEqual(start, _N))
    halves, bounds = [], []
    for premise, own, other in zip(premises, lates, reversed(lates), strict=True):
        near = _at_next(calculus.unfold_limit(suppose(premise)), epsilon / 2)
        halves.append(_renamed(near, own))
        in_time = bounded_by(LessEqual(own, _N), rules.modulus_above(own, 1), modulus(other), after)
        bounds.append(_at_next(suppose(_parts(halves[-1]).body), _N, in_time))
    error = _f(_N) + _g(_N) - (_A + _B)
    goals = LessEqual(-epsilon, error), LessEqual(error, epsilon)
    close = rules.conjoin(
        *(
            bounded_by(comparison, *(rules.conjunct(bound, side) for bound in bounds))
            for side, comparison in enumerate(goals)
        )
    )
    near = each(close, _N, given=(after.conclusion,))
    found = rules.exists(definition.body, {late: start}, near)
    for half in halves:
        found = rules.choose(half, found)
    whole = calculus.limit(goal, each(found, epsilon))
    return each(whole, _f, _g, _A, _B, given=premises, reason="limits add up: `ε/2` for each")


def _unused(variable: Symbol, theorem: Step) -> Symbol:
    """A variable like this one that is not free in a theorem."""
    used = [free_in(statement) for statement in (*theorem.hypotheses, theorem.conclusion)]
    return fresh_symbol(variable, frozenset().union(*used))


def _renamed(existence: Step, name: Symbol) -> Step:
    """The same with another name for the variable that exists."""
    claim = _parts(existence)
    statement = Exists(name, substitute_in(claim.body, {claim.variables[0]: name}))
    return cut(existence, suppose(statement))


@lemma
def limit_of_multiple() -> Step:
    """⊢ ∀f: ℕ>0 → ℝ, A, c>0: f(N) → A ⇒ c f(N) → cA, with ε/c."""
    factor, premise = Symbol("c", positive=True), TendsTo(Lambda(_N, _f(_N)), _A)
    goal = TendsTo(Lambda(_N, factor * _f(_N)), factor * _A)
    whole = _carried_over(goal, premise, factor)
    return each(whole, _f, _A, factor, given=(premise,), reason="a multiple: `ε/c`")


@lemma
def limit_of_equal() -> Step:
    """⊢ ∀f, g: ℕ>0 → ℝ, A: (∀N: f(N) = g(N)) ⇒ f(N) → A ⇒ g(N) → A."""
    equal, premise = ForAll(_N, Equation(_f(_N), _g(_N))), TendsTo(Lambda(_N, _f(_N)), _A)
    goal = TendsTo(Lambda(_N, _g(_N)), _A)
    whole = _carried_over(goal, premise, Integer(1), at(suppose(equal), {_N: _N}))
    return each(whole, _f, _g, _A, given=(equal, premise), reason="equal for every `N`")


def _carried_over(goal: TendsTo, premise: TendsTo, factor: Expr, *equal: Step) -> Step:
    """The limit of a multiple, by ``factor``, of the function of ``premise`` (or of one that the
    theorem ``equal`` says is equal to it)."""
    definition = _parts(calculus.limit_definition(goal))
    (epsilon,), (late,) = definition.variables, definition.body.variables
    near = _at_next(calculus.unfold_limit(suppose(premise)), epsilon / factor)
    (start,) = _parts(near).variables
    after = suppose(LessEqual(start, _N))
    bound = _at_next(suppose(_parts(near).body), _N, after)
    error = goal.function.expr - goal.limit
    close = rules.conjoin(
        bounded_by(
            LessEqual(-epsilon, error),
            (factor, rules.conjunct(bound, 0)),
            *((1, same) for same in equal),
        ),
        bounded_by(
            LessEqual(error, epsilon),
            (factor, rules.conjunct(bound, 1)),
            *((-1, same) for same in equal),
        ),
    )
    eventually = each(close, _N, given=(after.conclusion,))
    found = rules.choose(near, rules.exists(definition.body, {late: start}, eventually))
    return calculus.limit(goal, each(found, epsilon))


def limit_of_combination(goal: TendsTo, *items: Any, reason: str = "") -> Step:
    """D ⊢ f(N) → L (the ``goal``) from limits fⱼ(N) → Lⱼ over N = 1, 2, …, where f = Σ cⱼfⱼ and
    L = Σ cⱼLⱼ by normal form.  A theorem counts once, (c, theorem) c times, for c > 0."""
    total, *others = (_multiple(item) for item in items)
    for other in others:
        both = _parts(total), _parts(other)
        functions = {_f: both[0].function, _g: both[1].function}
        total = at(
            limit_of_sum(), {**functions, _A: both[0].limit, _B: both[1].limit}, total, other
        )
    known = _parts(total)
    ((place,), body), (named,) = goal.function.args, known.function.signature
    equal = searched.normalise(substitute(known.function.expr, {named: place}), body)
    functions = {_f: known.function, _g: goal.function}
    same = at(limit_of_equal(), {**functions, _A: known.limit}, each(equal, place), total)
    limits = searched.normalise(known.limit, goal.limit)
    hole = Symbol("L′", real=True)
    return rules.rewrite(limits, same, hole, TendsTo(goal.function, hole), reason=reason)


def _multiple(item: Any) -> Step:
    """The limit of the multiple (c, theorem)."""
    if isinstance(item, Step):
        return item
    factor, theorem = item
    known = _parts(theorem)
    variables = limit_of_multiple().conclusion.variables  # type: ignore[union-attr]
    values = dict(zip(variables, (known.function, known.limit, factor), strict=True))
    return at(limit_of_multiple(), values, theorem)


# --- derivatives -----------------------------------------------------------------------------


def derivative_of_equal(equality: Step, slope: Step, reason: str = "") -> Step:
    """Γ ⊢ ∀x f(x) = g(x) and Δ ⊢ g′(a) = s  give  Γ, Δ, D ⊢ f′(a) = s (x over ℝ or ℝ>0)."""
    claim, known = _parts(equality), _parts(slope)
    (x,), point = claim.variables, known.point
    goal = HasDerivative(Lambda(x, claim.body.lhs), point, known.value)
    definition = _parts(calculus.derivative_definition(goal))
    (epsilon,), (delta,) = definition.variables, definition.body.variables
    ((place,), small) = definition.body.body.variables, definition.body.body.body.conclusion

    near_point = _at_next(calculus.unfold_derivative(slope), epsilon, reason="for any `ε > 0`")
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


def rises_beyond(slope: Step, positive: Step, reason: str = "") -> Step:
    """Γ ⊢ f′(a) = s and Δ ⊢ 0 < s  give  Γ, Δ, D ⊢ ∃δ>0: f(a) < f(a + δ).

    With ε = s/2, some δ has |f(a + δ) − f(a) − sδ| ≤ sδ/2, so f(a + δ) ≥ f(a) + sδ/2.
    """
    known = _parts(slope)
    (x,), (body,), _ = binder(known.function)
    point, steepness = known.point, known.value
    half = bounded_by(Less(0, steepness / 2), (Integer(1) / 2, positive))
    near_point = _at_next(calculus.unfold_derivative(slope), steepness / 2, half)
    (delta,) = _parts(near_point).variables
    inside = _at_next(given(_parts(near_point).body), point + delta)
    near = calc(_parts(inside).premise.lhs).eq(delta, by=absolute_value("`δ` is positive"))
    bound = infer(inside, weaken(near.theorem))
    low, high = (substitute(body, {x: value}) for value in (point, point + delta))
    error = high - low - steepness * delta
    chain = (
        calc(low)
        .lt(low + steepness * delta / 2, "the slope is positive", (delta / 2, positive))
        .le(
            high,
            "by the definition of the derivative, with `ε` half the slope",
            rules.modulus_above(error, -1),
            bound,
            weaken(near.theorem),
        )
    )
    goal = Exists(delta, Less(low, high))
    found = with_bare_conditions(rules.exists(goal, {delta: delta}, chain.theorem))
    return with_bare_conditions(rules.choose(near_point, found, reason=reason))


def with_bare_conditions(theorem: Step) -> Step:
    """Suppose t ≠ 0 where it was recorded as ∀x (ψ ⇒ t ≠ 0) and t does not depend on x."""
    for condition in theorem.hypotheses:
        core, bound = _core(condition)
        if core is not condition and isinstance(core, Not) and not bound & free_in(core):
            theorem = cut(_wrapped(suppose(core), condition), theorem)
    return theorem


def with_positive_sums(theorem: Step) -> Step:
    """Drop the hypotheses Σ f ≠ 0, or ∀x (ψ ⇒ Σ f ≠ 0), where all terms f(i) are positive."""
    for condition in theorem.hypotheses:
        core, _ = _core(condition)
        if isinstance(core, Not) and isinstance(core.body, Equation):
            positive = sum_of_positive_terms(core.body.lhs)
            theorem = cut(_wrapped(nonzero(positive), condition), theorem)
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


def _wrapped(theorem: Step, condition: Statement) -> Step:
    """φ ⊢ ∀x (ψ ⇒ φ), in the form of ``condition``."""
    if isinstance(condition, ForAll):
        return rules.generalise(condition.variables, _wrapped(theorem, condition.body))
    if isinstance(condition, Implies):
        return rules.discharge(condition.premise, _wrapped(theorem, condition.conclusion))
    return theorem


def _parts(item: Any) -> Any:
    """The conclusion of a theorem, or the statement itself."""
    return item.conclusion if isinstance(item, Step) else item


def _at_next(theorem: Step, value: Expr, *premises: Step, reason: str = "") -> Step:
    """Put a value in for the one variable that stands in front."""
    (variable,) = _parts(theorem).variables
    return at(theorem, {variable: value}, *premises, reason=reason)
