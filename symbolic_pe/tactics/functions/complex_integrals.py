"""Derivatives and integrals of complex functions of a real number, by their two parts."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.logic import conjoin, is_call
from symbolic_pe.kernel.rules import (
    replace,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, O, R, need
from symbolic_pe.tactics.functions.calculus import has_derivative
from symbolic_pe.tactics.functions.contexts import Equate, Prove, behind_premises

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


def _together(values: list[Theorem]) -> Term:
    real, imaginary = (value.statement.args[1] for value in values)
    total: Term = constant("toC", R, C)(real) + constant("I", C) * imaginary
    return total
