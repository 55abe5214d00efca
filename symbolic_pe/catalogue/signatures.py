"""A claim as a function: its parameters are the quantifier, what it returns is the statement."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from sympy import Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.explain import ClaimError
from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.statements import ForAll, Statement
from symbolic_pe.language.terms import MatrixVariable, Variable


def statement_of(function: Callable[..., Any]) -> Statement:
    """∀ parameters: what the function returns of them.  Raises :class:`ClaimError`."""
    variables = variables_of(function)
    said = function(**variables)
    if not isinstance(said, Statement):
        raise ClaimError(f"{function.__name__} returns no statement but {said!r}")
    return ForAll(list(variables.values()), said) if variables else said


def variables_of(function: Callable[..., Any]) -> dict[str, Variable]:
    """What the parameters of a claim's function stand for.  Raises :class:`ClaimError`."""
    return dict(_variables(function))


def _variables(function: Callable[..., Any]) -> Iterator[tuple[str, Variable]]:
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        sort = parameter.annotation
        if isinstance(sort, Sort):
            yield name, Symbol(name, **sort.assumptions)
        elif sort is not parameter.empty:
            raise ClaimError(
                f"{function.__name__}: {name} is annotated by {sort!r}, and by no sort"
            )
        else:
            yield name, _of_the_script(function, name)


def _of_the_script(function: Callable[..., Any], name: str) -> Any:
    found = function.__globals__.get(name)
    if not isinstance(found, Symbol | UndefinedFunction | MatrixVariable):
        raise ClaimError(
            f"{function.__name__}: there is no variable {name} in the script; annotate a sort, as "
            f"in {name}: Real"
        )
    return found
