"""Steps that a search finds out about, looked at by the normal form over SymPy's terms.

``decide`` tries many steps, and lets pass what this takes for true; its verdict is the kernel's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from sympy import Integer

from symbolic_pe.language import terms
from symbolic_pe.language.statements import terms_of
from symbolic_pe.language.terms import MalformedStatement, shape_of
from symbolic_pe.proofs.heuristics.matrices import are_equal
from symbolic_pe.proofs.heuristics.normal_form import is_combination
from symbolic_pe.steps.calculus import derivative_of
from symbolic_pe.steps.step import NotProved, Step

__all__ = ["plausible"]


def plausible(step: Step) -> None:
    """Raise ``NotProved`` for a step that is not taken for true."""
    try:
        holds = _LOOKS[step.rule](step)
    except (ZeroDivisionError, MalformedStatement) as problem:
        raise NotProved(step, f"{step.conclusion} is defined nowhere: {problem}") from problem
    if not holds:
        raise NotProved(step, f"{step.conclusion} does not follow, as far as the normal form tells")


def _are_equal(step: Any) -> bool:
    terms.check_term(step.conclusion.lhs)
    terms.check_term(step.conclusion.rhs)
    return are_equal(step.conclusion.lhs, step.conclusion.rhs)


def _is_sum_of_equations(step: Any) -> bool:
    goal = step.conclusion
    given = [
        (terms.as_term(factor), ((theorem.conclusion.lhs, theorem.conclusion.rhs),))
        for factor, theorem in step.parameters[1]
    ]
    if shape_of(goal.lhs) is None:
        return is_combination(goal.lhs, goal.rhs, tuple(given))
    high = (terms.Scaled(factor, b) for factor, ((_, b),) in given)
    low = (terms.Scaled(factor, a) for factor, ((a, _),) in given)
    return are_equal(
        reduce(terms.MatrixSum, high, goal.lhs), reduce(terms.MatrixSum, low, goal.rhs)
    )


def _is_sum_of_products(step: Any) -> bool:
    goal = step.conclusion
    given = [
        (terms.as_term(factor), tuple(terms_of(theorem.conclusion) for theorem in theorems))
        for factor, theorems in step.parameters[1]
    ]
    return is_combination(goal.lhs, goal.rhs, tuple(given))


def _is_minus(step: Any) -> bool:
    below, above = (theorem.conclusion for theorem in step.premises)
    return is_combination(below.lhs, Integer(0), ((Integer(1), ((Integer(0), above.rhs),)),))


def _is_derivative(step: Any) -> bool:
    claim = step.conclusion
    return are_equal(derivative_of(claim.function, claim.point, *step.premises), claim.value)


_LOOKS: dict[str, Callable[[Step], bool]] = {
    "normalise": _are_equal,
    "combine_equations": _is_sum_of_equations,
    "combine_inequalities": _is_sum_of_products,
    "modulus_bound": _is_minus,
    "derivative": _is_derivative,
    "numeric": lambda _: True,  # balls have said so
}
