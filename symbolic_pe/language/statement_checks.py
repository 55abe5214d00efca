"""Whether a statement is built as statements are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from sympy import Basic, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language import statements, terms
from symbolic_pe.language.sorts import sort_of
from symbolic_pe.language.terms import MalformedStatement, MatrixVariable


@lru_cache(maxsize=4096)
def check_statement(statement: Any) -> None:
    """Raise unless ``statement`` is built of these classes over terms the kernel knows."""
    kind = type(statement)
    if kind in statements.ATOMS:
        functional = kind in (statements.HasDerivative, statements.TendsTo)
        for place, term in enumerate(statements.terms_of(statement)):
            (_check_part if functional and place == 0 else terms.check_term)(term)
    elif kind in (statements.ForAll, statements.Exists):
        for variable in statement.variables:
            _check_variable(variable)
        _check_sizes(statement)
    elif kind not in (statements.Not, statements.And, statements.Or, statements.Implies):
        raise TypeError(f"{statement!r} is not a statement")
    for variable in statements.free_in(statement):
        _check_variable(variable)
    for part in statements.parts_of(statement):
        check_statement(part)


def _check_sizes(statement: statements.ForAll | statements.Exists) -> None:
    """A matrix variable cannot have a size that is bound inside of it or with it, but later."""
    for place, variable in enumerate(statement.variables):
        if isinstance(variable, MatrixVariable):
            later = terms.free_variables(variable) & frozenset(statement.variables[place + 1 :])
            if later:
                raise MalformedStatement(f"quantify over {_listed(later)} before {variable.name}")
    for variable in statements.free_in(statement.body) - frozenset(statement.variables):
        if isinstance(variable, MatrixVariable):
            clash = terms.free_variables(variable) & frozenset(statement.variables)
            if clash:
                raise MalformedStatement(f"the size of {variable.name} depends on {_listed(clash)}")


def _listed(variables: Iterable[object]) -> str:
    return ", ".join(sorted(map(str, variables)))


def _check_part(term: Basic) -> None:
    if type(term) in (Lambda, terms.MatrixLambda):
        terms.check_bound(term)
        symbols, (body,), _ = terms.binder(term)
        for symbol in symbols:
            _check_variable(symbol)
        terms.check_term(body)
    else:
        terms.check_term(term)


def _check_variable(variable: Any) -> None:
    if isinstance(variable, UndefinedFunction):
        if not terms.is_plain_function(variable) or variable.__name__.startswith("#"):
            raise MalformedStatement(f"{variable} is not a plain unknown function")
        sort_of(variable)
    elif isinstance(variable, Symbol | MatrixVariable):
        terms.check_term(variable)
        if isinstance(variable, Symbol):
            sort_of(variable)
    else:
        raise MalformedStatement(f"{variable} is not a variable")
