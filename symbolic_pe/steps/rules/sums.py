"""Finite sums."""

from __future__ import annotations

import sympy
from sympy import Expr, Lambda, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain_at, each_in_range
from symbolic_pe.language.sorts import has_sort, sort_of
from symbolic_pe.language.statements import Equation, LessEqual, Statement, same_statement
from symbolic_pe.language.terms import substitute
from symbolic_pe.steps.premises import (
    body_at,
    common_range,
    domains_of,
    hypotheses_of,
    require,
    require_on_range,
)
from symbolic_pe.steps.step import Sequent, Step, rule


@rule
def sum_bound(theorem: Step, left: Expr, right: Expr) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ f(i) ≤ g(i)  gives  Γ, D ⊢ Σ f ≤ Σ g."""
    index, low, high = common_range(left, right)
    require(isinstance(left, sympy.Sum), "{} is not a sum", left)
    f, g = (body_at(side, index) for side in (left, right))
    require_on_range(theorem, index, low, high, LessEqual(f, g))
    return Sequent(LessEqual(left, right), theorem.hypotheses + domains_of(left, right))


@rule
def telescope(theorem: Step, total: Expr, antidifference: Lambda) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ F(i+1) − F(i) = f(i)  gives  Γ, D ⊢ Σ_a^b f(i) = F(b+1) − F(a)."""
    require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    f, index, low, high = terms.opened(total, antidifference)
    (parameter,), body = tuple(antidifference.signature), antidifference.expr
    require(has_sort(index, sort_of(parameter)), "F is not defined on the range")

    def value(at: Expr) -> Expr:
        return substitute(body, {parameter: at})

    step = terms.minus(value(index + 1), value(index))
    require_on_range(theorem, index, low, high, Equation(step, f))
    used = (low, high + 1, index, index + 1)
    needed = (c for at in used for c in domain_at(body, {parameter: at}))
    conditions = (*domains_of(total, *map(value, used)), *needed)
    outer = each_in_range(conditions, index, low, high)
    require(has_sort(high + 1, sort_of(parameter)), "F is not defined at {}", high + 1)
    whole = terms.minus(value(high + 1), value(low))
    return Sequent(Equation(total, whole), theorem.hypotheses + outer)


@rule
def split_sum(total: Expr, last: Expr) -> Sequent:
    """a − 1 ≤ m, m ≤ b, D ⊢ Σ_{i=a}^b f = Σ_{i=a}^m f + Σ_{i=m+1}^b f."""
    require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.operator_parts(total)
    first = sympy.Sum(body, (index, low, last))
    second = sympy.Sum(body, (index, last + 1, high))
    return Sequent(Equation(total, terms.plus(first, second)), domains_of(total, first, second))


@rule
def permute_sum(total: Expr, permutation: Lambda, inverse: Lambda, *theorems: Step) -> Sequent:
    """Γ ⊢ Σ_{i=a}^b f(i) = Σ_{i=a}^b f(σ(i)), if σ permutes the range.

    That a finite sum may be taken in any order; shifts and reversals of a range are cases of it.
    The theorems say that σ and τ map the range into itself and undo each other, each for all
    i with a ≤ i ≤ b:  a ≤ σ(i), σ(i) ≤ b, a ≤ τ(i), τ(i) ≤ b, τ(σ(i)) = i, σ(τ(i)) = i.
    """
    require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.opened(total, permutation, inverse)
    there, back = (_function_of(index, function) for function in (permutation, inverse))
    needed: list[Statement] = [
        statement
        for image in (there, back)
        for statement in (LessEqual(low, image), LessEqual(image, high))
    ]
    needed += [
        Equation(substitute(back, {index: there}), index),
        Equation(substitute(there, {index: back}), index),
    ]
    require(len(theorems) == len(needed), "six theorems are needed, not {}", len(theorems))
    for theorem, statement in zip(theorems, needed, strict=True):
        require_on_range(theorem, index, low, high, statement)
    permuted = sympy.Sum(substitute(body, {index: there}), (index, low, high))
    return Sequent(
        Equation(total, permuted), hypotheses_of(*theorems) + domains_of(total, permuted)
    )


def _function_of(index: Symbol, function: Lambda) -> Expr:
    """The value of a function at the index, which must stay in the index's sort."""
    (parameter,) = tuple(function.signature)
    value = substitute(function.expr, {parameter: index})
    require(
        has_sort(index, sort_of(parameter)) and has_sort(value, sort_of(index)),
        "{} does not map the range of {} to itself",
        function,
        index,
    )
    return value


@rule
def sum_of_delta(total: Expr, chosen: Expr, above: Step, below: Step) -> Sequent:
    """Γ ⊢ a ≤ c and Δ ⊢ c ≤ b  give  Γ, Δ, D ⊢ Σ_{i=a}^b δ(i, c)·f(i) = f(c), for an integer c.

    The only rule that knows what δ is for: unit vectors and identity matrices, entry by entry.
    """
    require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.opened(total, chosen)
    delta = terms.made(sympy.KroneckerDelta, index, chosen)
    factors = list(body.args) if isinstance(body, sympy.Mul) else [body]
    require(delta in factors and has_sort(chosen, sort_of(index)), "{} has no {}", body, delta)
    factors.remove(delta)
    for theorem, needed in ((above, LessEqual(low, chosen)), (below, LessEqual(chosen, high))):
        require(same_statement(theorem.conclusion, needed), "{} is needed", needed)
    value = substitute(terms.times(*factors), {index: chosen})
    return Sequent(Equation(total, value), hypotheses_of(above, below) + domains_of(total, value))
