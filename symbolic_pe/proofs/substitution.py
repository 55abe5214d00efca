"""Theorems used to rewrite a term, one after the other."""

from __future__ import annotations

import operator
from typing import Any

from sympy import Basic, Expr, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Sort, has_sort
from symbolic_pe.language.statements import Equation, Statement, same_statement
from symbolic_pe.language.terms import MatrixTerm, MatrixVariable
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import bounded_by, equate
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.proofs.step_reasons import reason_without_words
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["relabelled", "substituting"]


def substituting(goal: Any, *theorems: Any, reason: str = "") -> Step:
    """goal (an equation, ≤ or <) from theorems: it is one of them, it is their sum (with
    multiples, if an item is a pair (c, theorem)), or it is what comes out when they are used one
    after the other to rewrite its left side."""
    if len(theorems) == 1 and _states(theorems[0], goal):
        return relabelled(theorems[0], reason)
    if not isinstance(goal, Equation):
        return bounded_by(goal, *theorems, reason=reason)
    if any(isinstance(theorem, tuple) for theorem in theorems):
        return equate(goal.lhs, goal.rhs, *theorems, reason=reason)
    try:
        with attempting():
            return _rewritten(goal, theorems, reason)
    except RuleError:
        return searched.combine_equations(goal, tuple((1, t) for t in theorems), reason=reason)


def _states(item: Any, goal: Statement) -> bool:
    return isinstance(item, Step) and same_statement(item.conclusion, goal)


def relabelled(theorem: Step, reason: str) -> Step:
    """The same theorem with a reason of its own, by way of the trivial chain a = a ∼ b."""
    if not reason or reason == theorem.reason:
        return theorem
    atom: Any = theorem.conclusion
    return rules.transitive(rules.reflexive(atom.lhs), theorem, reason=reason)


def _rewritten(goal: Equation, theorems: tuple[Step, ...], reason: str) -> Step:
    """left = … = right, rewriting with each theorem a = b from left to right."""
    current: Basic = goal.lhs
    chain: Step | None = None
    for theorem in theorems:
        if _is_reflexive(theorem):
            continue
        step = _rewrite_once(current, theorem)
        chain = step if chain is None else rules.transitive(chain, step)
        current = step.conclusion.rhs  # type: ignore[union-attr]
    last = searched.normalise(
        current, goal.rhs, reason=reason_without_words(reason) if chain else reason
    )
    return rules.transitive(chain, last, reason=reason) if chain else last


def _is_reflexive(theorem: Step) -> bool:
    """Is it a = a, such as what is left of f(x) = g(x) at x = 0?"""
    said = theorem.conclusion
    return isinstance(said, Equation) and terms.same_term(said.lhs, said.rhs)


def _rewrite_once(term: Basic, theorem: Step) -> Step:
    """term = term with one side of an equation replaced by the other (left by right if it can)."""
    if not isinstance(theorem.conclusion, Equation):
        raise RuleError(f"cannot rewrite with {theorem.conclusion}")
    for direction in (theorem, rules.symmetric(theorem)):
        equation: Any = direction.conclusion
        place, hole = _hole(equation)
        marked = _replace(term, equation.lhs, hole)
        if marked != term:
            return rules.congruence(direction, place, marked)
    raise RuleError(f"neither side of {theorem.conclusion} occurs in {term}")


def _hole(equation: Equation) -> tuple[Any, Any]:
    """A variable of the sort of both sides, and the term that it is."""
    if isinstance(equation.lhs, MatrixTerm):
        unknown = MatrixVariable("hole′", *equation.lhs.shape)
        return unknown, unknown()
    symbol = Symbol("hole′", **_assumptions(equation))
    return symbol, symbol


def _assumptions(equation: Equation) -> dict[str, bool]:
    """The most special sort that both sides certainly have."""
    for sort in (
        Sort.POSITIVE_INTEGER,
        Sort.NATURAL,
        Sort.INTEGER,
        Sort.POSITIVE,
        Sort.NONNEGATIVE,
        Sort.REAL,
    ):
        if isinstance(equation.lhs, Expr) and all(
            has_sort(side, sort) for side in (equation.lhs, equation.rhs)
        ):
            return sort.assumptions
    return {}


def _replace(term: Basic, old: Basic, new: Any) -> Any:
    """Replace free occurrences of ``old`` (up to bound names) in a term."""
    if terms.same_term(term, old):
        return new
    parts = terms.binder(term)
    if parts is not None:
        bound, inner, outer = parts
        if terms.free_variables(old) & frozenset(bound):
            return term
        return terms.rebind(
            term,
            bound,
            [_replace(part, old, new) for part in inner],
            [_replace(part, old, new) for part in outer],
        )
    if not term.args or isinstance(term, Symbol):
        return term
    arguments = [_replace(argument, old, new) for argument in term.args]
    if all(map(operator.is_, arguments, term.args)):
        return term
    return terms.rebuild(term, arguments)
