"""Keys of terms, the same for terms that differ in the names of bound variables only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import sympy
from sympy import Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language.terms.definitions import Definition, binder, free_variables
from symbolic_pe.language.terms.matrices import MatrixVariable


def term_key(term: Any, levels: Mapping[Any, Any] | None = None) -> Any:
    """A key that two terms share exactly when they differ only in the names of bound variables.

    ``levels`` says what stands for the variables bound around the term.  Nothing is rebuilt, so
    no constructor of SymPy can rearrange anything on the way.
    """
    levels = levels or {}
    if not levels:
        return _closed_key(term)
    return _key(term, levels)


@lru_cache(maxsize=8192)
def _closed_key(term: Any) -> Any:
    return _key(term, {})


def _key(term: Any, levels: Mapping[Any, Any]) -> Any:
    if levels and levels.keys().isdisjoint(free_variables(term)):
        return ("closed", _closed_key(term))  # its own levels begin at 0 again
    if isinstance(term, Symbol):
        return levels.get(term, ("free", term))
    parts = binder(term)
    if parts is not None:
        bound, inner, outer = parts
        inside = bind(levels, bound)
        name = term.name if isinstance(term, Definition) else ""
        sorts = tuple(frozenset(symbol.assumptions0.items()) for symbol in bound)
        return (
            type(term),
            name,
            sorts,
            tuple(_key(part, inside) for part in inner),
            tuple(_key(part, levels) for part in outer),
        )
    if isinstance(term, MatrixVariable) and term in levels:
        return levels[term]
    if not term.args and not isinstance(term, AppliedUndef):
        return ("leaf", term)
    head = levels.get(term.func, term.func) if isinstance(term, AppliedUndef) else type(term)
    children = [_key(argument, levels) for argument in term.args]
    if isinstance(term, sympy.Add | sympy.Mul):
        return (head, frozenset(Counter(children).items()))
    return (head, tuple(children))


def bind(levels: Mapping[Any, Any], variables: Iterable[Any]) -> dict[Any, Any]:
    """The levels in the scope of further bound variables."""
    inside = dict(levels)
    depth = 1 + max((level for _, level in inside.values()), default=-1)
    for variable in variables:
        inside[variable] = ("bound", depth)
        depth += 1
    return inside


def same_term(left: Any, right: Any) -> bool:
    """Are two terms equal up to the names of bound variables?"""
    return left == right or term_key(left) == term_key(right)
