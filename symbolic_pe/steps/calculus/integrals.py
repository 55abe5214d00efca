"""Rules about integrals, and the theorem of the intermediate value."""

from __future__ import annotations

from sympy import Expr, Integer, Integral, Lambda

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain, domain_at, within
from symbolic_pe.language.sorts import Fact, Sort, facts, sort_of
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    same_statement,
)
from symbolic_pe.language.terms import free_variables, minus, plus, substitute
from symbolic_pe.steps.premises import (
    body_at,
    common_range,
    conclusion_of,
    domains_of,
    hypotheses_of,
    order_condition,
    require,
    require_on_range,
)
from symbolic_pe.steps.step import Sequent, Step, rule


@rule
def fundamental_theorem(integral: Expr, theorem: Step) -> Sequent:
    """Γ ⊢ ∀x: a ≤ x ⇒ x ≤ b ⇒ F′(x) = f(x)  gives  Γ, a ≤ b, D ⊢ ∫_a^b f = F(b) − F(a).

    The range may be missing in the premise; then a ≤ b is not needed.
    """
    require(isinstance(integral, Integral), "{} is not an integral", integral)
    f, variable, low, high = terms.operator_parts(integral)
    claim = conclusion_of(theorem, ForAll)
    inner = claim.body
    while isinstance(inner, Implies):
        inner = inner.conclusion
    require(isinstance(inner, HasDerivative), "{} is not about a derivative", claim)
    (x,), primitive = tuple(inner.function.signature), inner.function.expr
    at = terms.fresh_symbol(variable, free_variables(integral) | free_variables(primitive) | {x})
    stated = HasDerivative(inner.function, at, substitute(f, {variable: at}))
    require(
        sort_of(x).value <= facts(at) and facts(low) >= sort_of(x).value <= facts(high),
        "the antiderivative is not defined on the whole range",
    )
    require_on_range(theorem, at, low, high, stated)
    everywhere = same_statement(claim, ForAll(at, stated))
    ends = [substitute(primitive, {x: end}) for end in (high, low)]
    conditions = tuple(c for end in (high, low) for c in domain_at(primitive, {x: end}))
    order = () if everywhere else order_condition(low, high)
    return Sequent(
        Equation(integral, minus(*ends)),
        theorem.hypotheses + order + conditions + domains_of(integral, *ends),
    )


@rule
def integral_bound(theorem: Step, left: Expr, right: Expr) -> Sequent:
    """Γ ⊢ ∀x: a ≤ x ⇒ x ≤ b ⇒ f(x) ≤ g(x)  gives  Γ, a ≤ b, D ⊢ ∫_a^b f ≤ ∫_a^b g."""
    variable, low, high = common_range(left, right)
    require(isinstance(left, Integral), "{} is not an integral", left)
    f, g = (body_at(side, variable) for side in (left, right))
    require_on_range(theorem, variable, low, high, LessEqual(f, g))
    return Sequent(
        LessEqual(left, right),
        theorem.hypotheses + order_condition(low, high) + domains_of(left, right),
    )


@rule
def split_integral(integral: Expr, middle: Expr) -> Sequent:
    """D ⊢ ∫_a^c f = ∫_a^b f + ∫_b^c f; D asks for f on all three ranges.

    The fundamental theorem gives it only for integrands whose antiderivative is known.
    """
    require(isinstance(integral, Integral), "{} is not an integral", integral)
    body, variable, low, high = terms.operator_parts(integral)
    first, second = (
        Integral(body, (variable, low, middle)),
        Integral(body, (variable, middle, high)),
    )
    return Sequent(Equation(integral, plus(first, second)), domains_of(integral, first, second))


@rule
def intermediate_value(
    function: Lambda, low: Expr, high: Expr, first: Step, second: Step
) -> Sequent:
    """Γ ⊢ f(a) < 0 and Δ ⊢ 0 < f(b)  give  Γ, Δ, a ≤ b, D ⊢ ∃x: a ≤ x ∧ x ≤ b ∧ f(x) = 0.

    Also from 0 < f(a) and f(b) < 0.  Every part of f in which x occurs must be real by its sort;
    then f is continuous wherever it is defined.  No other rule knows that the reals are complete,
    so every zero that is found by a change of sign rests on this one.
    """
    (x,), body = tuple(function.signature), function.expr
    require(sort_of(x) is Sort.REAL, "{} must range over the real numbers", x)
    require(Fact.REAL in facts(low) & facts(high), "{} and {} must be real", low, high)
    outside = free_variables(function) | free_variables(low) | free_variables(high)
    at = terms.fresh_symbol(x, outside)
    x, body = at, substitute(body, {x: at})
    zero = Integer(0)
    ends = [substitute(body, {x: end}) for end in (low, high)]
    rising = (Less(ends[0], zero), Less(zero, ends[1]))
    falling = (Less(zero, ends[0]), Less(ends[1], zero))
    given = (first.conclusion, second.conclusion)
    require(
        any(all(map(same_statement, given, signs)) for signs in (rising, falling)),
        "no change of sign: {} and {}",
        *given,
    )
    claim = Exists(x, And(LessEqual(low, x), LessEqual(x, high), Equation(body, zero)))
    conditions = tuple(within(x, low, high, condition) for condition in domain(body))
    return Sequent(
        claim,
        hypotheses_of(first, second)
        + order_condition(low, high)
        + conditions
        + domains_of(low, high),
    )
