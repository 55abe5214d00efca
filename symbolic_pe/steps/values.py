"""May a variable be replaced by this value?  Its sort, its size, what it depends on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Lambda, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.sorts import Fact, facts, has_real_entries, has_sort, sort_of
from symbolic_pe.language.statements import (
    And,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    parts_of,
    terms_of,
)
from symbolic_pe.language.terms import (
    MatrixLambda,
    MatrixTerm,
    MatrixValue,
    MatrixVariable,
    free_variables,
    substitute,
)
from symbolic_pe.steps.premises import require
from symbolic_pe.steps.step import Step


def check_values(body: Statement, mapping: dict[Any, Any], signs: tuple[Step, ...]) -> None:
    for variable, value in mapping.items():
        if isinstance(variable, Symbol):
            check_scalar(variable, value, signs)
        elif isinstance(variable, UndefinedFunction):
            _check_function(body, variable, value)
        else:
            require(
                not free_variables(variable) & _quantified(body),
                "the size of {} stays quantified",
                variable.name,
            )
            _check_matrix(body, variable, value, mapping)


def _quantified(statement: Statement) -> frozenset[Any]:
    return frozenset(statement.variables) if isinstance(statement, ForAll) else frozenset()


def check_scalar(variable: Symbol, value: Any, signs: tuple[Step, ...]) -> None:
    require(isinstance(value, Expr), "{} stands for a number, not for {}", variable, value)
    known = set(facts(value))
    for theorem in signs:
        atom = theorem.conclusion
        if isinstance(atom, Less | LessEqual) and atom.lhs == 0 and atom.rhs == value:
            known |= {Fact.REAL, Fact.NONNEGATIVE}
            known |= {Fact.NONZERO} if isinstance(atom, Less) else set()
    sort = sort_of(variable)
    require(
        sort.value <= known,
        "{} is not known to lie in {}, the sort of {}; a theorem 0 < … or 0 ≤ … may help",
        value,
        sort.sign,
        variable,
    )


def _check_function(body: Statement, head: UndefinedFunction, value: Any) -> None:
    if isinstance(value, UndefinedFunction):
        require(
            sort_of(head).value <= sort_of(value).value,
            "the values of {} are not all in {}",
            value,
            sort_of(head).sign,
        )
        return
    require(isinstance(value, Lambda), "{} stands for a function, not for {}", head, value)
    _check_parameters(body, head, tuple(value.signature))
    require(
        has_sort(value.expr, sort_of(head)),
        "{} is not known to lie in {}",
        value.expr,
        sort_of(head).sign,
    )
    require(not domain(value.expr), "{} is not defined everywhere", value.expr)


def _check_matrix(body: Statement, head: MatrixVariable, value: Any, mapping: Any) -> None:
    if isinstance(value, MatrixVariable):
        inner, parameters = value(), ()
    elif isinstance(value, MatrixLambda):
        inner, parameters = value.args[1], tuple(value.args[0])
    else:
        inner, parameters = value, ()
    require(isinstance(inner, MatrixTerm), "{} stands for a matrix, not for {}", head.name, value)
    moving = free_variables(sympy.Tuple(*inner.shape)) & frozenset(parameters)
    require(not moving, "the size of {} depends on its parameters {}", value, moving)
    wanted = [substitute(size, mapping) for size in head.args[1:]]
    for size, given in zip(wanted, inner.shape, strict=True):
        terms.require_same(
            size, given, "{} has the shape {}, its value {}", head.name, wanted, inner.shape
        )
    require(has_real_entries(inner), "{} is not known to have real entries", inner)
    require(not domain(inner), "{} is not defined everywhere", inner)
    if not isinstance(value, MatrixVariable):
        _check_parameters(body, head, parameters)


def _check_parameters(body: Statement, head: Any, parameters: tuple[Symbol, ...]) -> None:
    """Every argument that an unknown function is applied to must lie in the parameter's sort."""
    for arguments in _applications(body, head):
        require(len(arguments) == len(parameters), "{} takes {} arguments", head, len(arguments))
        for parameter, argument in zip(parameters, arguments, strict=True):
            require(
                has_sort(argument, sort_of(parameter)),
                "{} is applied to {}, which is not known to lie in {}, the sort of {}",
                head,
                argument,
                sort_of(parameter).sign,
                parameter,
            )


def _applications(statement: Statement, head: Any) -> list[tuple[Expr, ...]]:
    if type(statement) in (And, Or, Not, Implies, ForAll, Exists):
        return [found for part in parts_of(statement) for found in _applications(part, head)]
    applied = frozenset().union(*map(_applied_in, terms_of(statement)))
    if isinstance(head, MatrixVariable):
        return [p.args[1:] for p in applied if isinstance(p, MatrixValue) and p.head == head]
    return [p.args for p in applied if isinstance(p, AppliedUndef) and p.func == head]


@lru_cache(maxsize=4096)
def _applied_in(term: Basic) -> frozenset[Any]:
    """Values of unknown functions and matrices inside a term: of calls both those in the
    definition, where they are replaced, and those in the unfolded body, where some may be gone."""
    unfolded = (term.unfold(),) if isinstance(term, terms.ScalarCall | terms.MatrixCall) else ()
    inside: frozenset[Any] = frozenset().union(*map(_applied_in, (*term.args, *unfolded)))
    return inside | {term} if isinstance(term, AppliedUndef | MatrixValue) else inside
