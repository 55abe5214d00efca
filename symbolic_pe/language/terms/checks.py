"""Which nodes a term may be made of."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integral, Lambda, Sum, Symbol, Tuple
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.core.symbol import Str

from symbolic_pe.language.functions import FUNCTIONS
from symbolic_pe.language.terms import definitions, matrices
from symbolic_pe.language.terms.arithmetic import KEPT_AS_WRITTEN, PARTS_OF_COMPLEX, same_node
from symbolic_pe.language.terms.malformed import MalformedStatement

NODES: frozenset[type] = frozenset(
    {
        Symbol,
        sympy.Add,
        sympy.Mul,
        sympy.Pow,
        sympy.Integer,
        sympy.Rational,
        Sum,
        Integral,
        type(sympy.S.Zero),
        type(sympy.S.One),
        type(sympy.S.NegativeOne),
        type(sympy.S.Half),
        type(sympy.pi),
        type(sympy.E),
        type(sympy.I),
        type(sympy.EulerGamma),
        *FUNCTIONS,
        sympy.KroneckerDelta,
        matrices.Dot,
        matrices.Trace,
        matrices.Determinant,
        definitions.Component,
        definitions.ScalarCall,
        definitions.MatrixCall,
        matrices.Grid,
        matrices.BlockDiagonal,
        matrices.BlockColumn,
        matrices.Identity,
        matrices.MatrixValue,
        matrices.MatrixProduct,
        matrices.MatrixSum,
        matrices.Hadamard,
        matrices.Scaled,
        matrices.Transpose,
    }
)

_INERT: frozenset[type] = frozenset({Tuple, Str, definitions.Definition, matrices.MatrixVariable})


@lru_cache(maxsize=8192)
def check_term(term: Basic) -> None:
    """Raise :class:`MalformedStatement` unless every node of ``term`` is in the list above.

    Types are compared exactly: a subclass with methods of its own is not the class it extends.
    """
    kind = type(term)
    if kind not in NODES and kind not in _INERT and not _is_unknown_function(term):
        shown = f"{term}" if isinstance(term, Basic) else repr(term)
        raise MalformedStatement(f"{shown} ({kind.__name__}) has no meaning in the kernel")
    if _name_of(term).startswith("#"):
        raise MalformedStatement(f"{term}: names that start with # are the kernel's own")
    check_bound(term)
    for argument in getattr(term, "args", ()):
        check_term(argument)
    if kind not in _INERT and not _is_as_made(term):
        raise MalformedStatement(
            f"{term} is not what its constructor makes (evaluate=False?): "
            "keep what would be rearranged inside a definition"
        )


def _is_as_made(term: Basic) -> bool:
    """Does a node's constructor leave it alone?  Otherwise a substitution could rearrange it, and
    cancel something, at a place where nothing is substituted."""
    mixed = isinstance(term, matrices.ScalarOfMatrices | definitions.ScalarCall | Sum | Integral)
    if isinstance(term, Expr) and not mixed and not all(isinstance(a, Expr) for a in term.args):
        return False
    if not term.args:
        return not isinstance(term, sympy.Rational) or term == sympy.Rational(term.p, term.q)
    if isinstance(
        term, KEPT_AS_WRITTEN + PARTS_OF_COMPLEX
    ):  # they may be evaluated or not, and mean the same
        return len(term.args) == (2 if isinstance(term, sympy.KroneckerDelta) else 1)
    return same_node(definitions.rebuild(term, list(term.args)), term.func, term.args)


def _name_of(term: Any) -> str:
    """The name of a symbol, unknown function or matrix variable; of anything else, nothing."""
    if isinstance(term, Symbol | matrices.MatrixVariable):
        return str(term.name)
    return type(term).__name__ if isinstance(term, AppliedUndef) else ""


def check_bound(term: Basic) -> None:
    """Symbols are bound, each once, and no matrix variable has a size that is bound around it."""
    parts = definitions.binder(term)
    if parts and (len(set(parts[0])) < len(parts[0]) or {*map(type, parts[0])} - {Symbol}):
        raise MalformedStatement(f"{parts[0]} cannot be bound: different symbols can")
    between = definitions.operator_parts(term) if isinstance(term, Sum | Integral) else ()
    if not all(isinstance(part, Expr) for part in between):
        raise MalformedStatement(f"{term}: numbers are added and integrated, between numbers")
    for variable in frozenset().union(*map(definitions.free_variables, parts[1])) if parts else ():
        if isinstance(variable, matrices.MatrixVariable) and definitions.free_variables(
            variable
        ) & set(parts[0]):
            raise MalformedStatement(f"the size of {variable.name} depends on a bound variable")


def _is_unknown_function(term: object) -> bool:
    return isinstance(term, AppliedUndef) and is_plain_function(type(term))


def _looks(head: Any) -> dict[str, Any]:
    """The names in a function's class, with the values of its assumptions."""
    return {name: value if name.startswith("is_") else None for name, value in vars(head).items()}


def check_types(term: Any) -> None:
    """Raise unless every node is of a type that the kernel knows.

    What has passed is remembered by its identity, so that an object that claims to be equal to
    another one cannot take its place.
    """
    if _PASSED.get(id(term)) is term:
        return
    kind = type(term)
    known = kind in NODES or kind in _INERT or kind in (Lambda, matrices.MatrixLambda)
    if not (known or _is_unknown_function(term)):
        raise MalformedStatement(f"{term} ({kind.__name__}) has no meaning in the kernel")
    if set(getattr(term, "__dict__", ())) - {"nargs"}:
        raise MalformedStatement(f"{kind.__name__} with attributes of its own")
    plain = {"p": int, "q": int} if isinstance(term, sympy.Rational) else {"name": str}
    if not all(type(getattr(term, name, as_type())) is as_type for name, as_type in plain.items()):
        raise MalformedStatement(f"{kind.__name__} with a number or name of an unknown type")
    for argument in term.args:
        check_types(argument)
    if len(_PASSED) >= _MOST_PASSED:
        _PASSED.clear()
    _PASSED[id(term)] = term


_PASSED: dict[int, Any] = {}
_MOST_PASSED = 8192
"""The terms are kept with their identities, which are nobody else's as long as they live."""


def is_plain_function(head: Any) -> bool:
    """Is this what ``Function("f", …)`` makes, without methods of its own?"""
    return (
        type(head) is UndefinedFunction
        and type(head.__name__) is str
        and head.__bases__ == (AppliedUndef,)
        and _looks(head) == _looks(sympy.Function(head.__name__, **head._kwargs))
    )
