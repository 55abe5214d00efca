"""Derivatives and integrals of complex functions of a real number, by their two parts."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.logic import conjoin, conjunct, is_call
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    replace,
    sides,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, O, R, need
from symbolic_pe.tactics.functions.calculus import has_derivative
from symbolic_pe.tactics.functions.contexts import Equate, Prove, behind_premises, law_of
from symbolic_pe.tactics.functions.integration import congruence_of_integral, fundamental_theorem

_ITSELF = function(variable("p", O), variable("p", O))


def has_complex_derivative(
    goal: Term, facts: Sequence[Theorem], prove: Prove, equate: Equate
) -> Theorem:
    """Γ ⊢ the goal derivC(f, x, v), or ∀ and ⇒ before it; raises as ``has_derivative`` does."""
    return behind_premises(goal, facts, lambda end, known: _by_parts(end, known, prove, equate))


def _by_parts(goal: Term, facts: Sequence[Theorem], prove: Prove, equate: Equate) -> Theorem:
    """derivC(f, x, v) from the derivatives of the real and the imaginary part."""
    need(is_call(goal, "derivC"), "{} is not about a derivative", goal)
    meaning = unfolding(goal)
    parts = meaning.statement.args[1].args
    both = conjoin(*(has_derivative(part, facts, prove, equate) for part in parts))
    return replace(_ITSELF, symmetric(meaning), both)


def complex_fundamental_theorem(
    goal: Term, slope: Theorem, facts: Sequence[Theorem], equate: Equate
) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = F(b) − F(a), from ∀x…. derivC(F, x, f(x)); raises as ``fundamental_theorem``."""
    meaning = unfolding(goal.args[0])
    a, b, _ = goal.args[0].args
    parts = [fundamental_theorem(a, b, part_of_slope(slope, i), facts) for i in (0, 1)]
    real, imaginary = meaning.statement.args[1].args
    wanted = real.args[0], imaginary.args[1].args[0]
    values = [
        transitive(equate(integral, found.statement.args[0]), found)
        for integral, found in zip(wanted, parts, strict=True)
    ]
    whole = algebra(meaning.statement.args[1], _together(values), tuple(values), ())
    return transitive(meaning, whole, equate(whole.statement.args[1], goal.args[1]))


def congruence_of_complex_integral(goal: Term, same: Theorem, facts: Sequence[Theorem]) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = ∫ₐᵇ g, from ∀x…. f(x) = g(x); raises as ``congruence_of_integral`` does."""
    left, right = (unfolding(side) for side in goal.args)
    a, b, _ = goal.args[0].args
    law = law_of(same)
    need(law is not None and is_call(law.statement, "eq"), "{} is no equation", same)
    assert law is not None
    here = law.at(law.variables, assume)
    (x,), laws = law.variables, []
    for name in ("re", "im"):
        head, u = constant(name, C, R), variable("u′", C)
        part = congruence(function(u, head(u)), here)
        f, g = (function(x, side) for side in sides(part.statement))
        for premise in reversed(law.premises):
            part = discharge(premise, part)
        laws.append(congruence_of_integral(f, g, a, b, generalise(part, x), facts))
    first, last = (sides(meaning.statement)[1] for meaning in (left, right))
    return transitive(left, algebra(first, last, tuple(laws), ()), symmetric(right))


def _together(values: list[Theorem]) -> Term:
    real, imaginary = (value.statement.args[1] for value in values)
    total: Term = constant("toC", R, C)(real) + constant("I", C) * imaginary
    return total


def part_of_slope(slope: Theorem, index: int) -> Theorem:
    """Γ ⊢ ∀x…. deriv(re F, x, re v) or deriv(im F, x, im v), from ∀x…. derivC(F, x, v)"""
    law = law_of(slope)
    need(law is not None and is_call(law.statement, "derivC"), "{} is no derivative", slope)
    assert law is not None
    here = law.at(law.variables, assume)
    meaning = unfolding(here.statement)
    part = conjunct(replace(_ITSELF, meaning, here), index)
    for premise in reversed(law.premises):
        part = discharge(premise, part)
    return generalise(part, *law.variables)
