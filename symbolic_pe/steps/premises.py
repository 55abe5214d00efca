"""What rules ask of the steps and terms they are given, and the hypotheses they pass on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain, still_needed, within
from symbolic_pe.language.sorts import sort_of
from symbolic_pe.language.statements import ForAll, LessEqual, Statement, same_statement
from symbolic_pe.language.terms import free_variables, substitute
from symbolic_pe.steps.step import RuleError, Step

Hypotheses = tuple[Statement, ...]


def require(condition: bool, message: str, *shown: object) -> None:
    """Refuse unless the condition holds; the message is put together only when it is read."""
    if not condition:
        raise RuleError(message, *shown)


def without(hypotheses: Hypotheses, removed: Statement) -> Hypotheses:
    return tuple(h for h in hypotheses if not same_statement(h, removed))


def conclusion_of(theorem: Step, *kinds: Any) -> Any:
    """The theorem's conclusion, if it is of one of these kinds."""
    if isinstance(theorem.conclusion, ForAll) and not issubclass(ForAll, kinds):
        values = ", ".join(f"{name}: {name}" for name in _quantified(theorem.conclusion))
        raise RuleError(
            f"the theorem is about all values: write at(theorem, {{{values}}}), with the values "
            "that are meant here"
        )
    return of_kind(theorem.conclusion, *kinds)


def _quantified(statement: Statement) -> Iterator[str]:
    """The names of the variables that ∀ binds at the front of a statement."""
    while isinstance(statement, ForAll):
        yield from map(str, statement.variables)
        statement = statement.body


def of_kind(statement: Any, *kinds: Any) -> Any:
    """The statement, if it is of one of these kinds."""
    if not isinstance(statement, kinds):
        raise RuleError(f"{' or '.join(kind.__name__ for kind in kinds)} expected, not {statement}")
    return statement


def hypotheses_of(*theorems: Step) -> Hypotheses:
    return tuple(h for theorem in theorems for h in theorem.hypotheses)


def domains_of(*parts: Basic) -> Hypotheses:
    return tuple(condition for part in parts for condition in domain(part))


def order_condition(low: Expr, high: Expr) -> Hypotheses:
    return still_needed((LessEqual(Integer(0), terms.minus(high, low)),))


def common_range(left: Expr, right: Expr) -> tuple[Symbol, Expr, Expr]:
    require(
        type(left) is type(right) and isinstance(left, sympy.Sum | sympy.Integral),
        "two sums or two integrals expected, not {} and {}",
        left,
        right,
    )
    _, index, low, high = terms.operator_parts(left)
    _, other, low2, high2 = terms.operator_parts(right)
    require(
        (low, high) == (low2, high2), "different ranges: {} … {}, {} … {}", low, high, low2, high2
    )
    require(sort_of(index) is sort_of(other), "the two indices have different sorts")
    avoid = free_variables(left) | free_variables(right)
    return terms.fresh_symbol(index, avoid), low, high


def body_at(side: Expr, index: Symbol) -> Expr:
    body, own, _, _ = terms.operator_parts(side)
    return substitute(body, {own: index})


def require_on_range(theorem: Step, index: Symbol, low: Expr, high: Expr, body: Statement) -> None:
    forms = (within(index, low, high, body), ForAll(index, body))
    require(
        any(same_statement(theorem.conclusion, form) for form in forms),
        "the premise needed is {}, not {}",
        forms[0],
        theorem.conclusion,
    )
