"""The deciders that are compared, all asked in the same way: does the case hold?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Basic, Matrix

from decide.cases import Case
from symbolic_pe import decide
from symbolic_pe.language import terms
from symbolic_pe.language.equality import are_equal
from symbolic_pe.language.statements import Equation, LessEqual

__all__ = ["DECIDERS", "SYMPY", "NotAsked", "by_decide", "explicit"]

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"


class NotAsked(Exception):
    """SymPy has no expression for this."""


def by_decide(case: Case, limit: float) -> str:
    """``symbolic_pe.deciding``."""
    status = decide(case.statement, assuming=case.assuming, timeout=limit).status
    return UNDECIDED if status == "unknown" else status


def by_normal_form(case: Case, _: float) -> str:
    """The kernel's normal form; it refutes nothing, and is not asked about inequalities."""
    equal = case.relation is Equation and are_equal(case.lhs, case.rhs)
    return PROVED if equal else UNDECIDED


def by_simplify(case: Case, _: float) -> str:
    """``sympy.simplify`` turns the difference into 0, or into a number that is not 0."""
    return _by_simplifier(sympy.simplify, case)


def by_trigsimp(case: Case, _: float) -> str:
    """``sympy.trigsimp``, in the same way."""
    return _by_simplifier(sympy.trigsimp, case)


def by_equals(case: Case, _: float) -> str:
    """``Expr.equals``; of inequalities it knows nothing."""
    if case.relation is not Equation:
        return UNDECIDED
    found = [left.equals(right) for left, right in zip(*map(_entries, _sides(case)), strict=True)]
    if False in found:
        return REFUTED
    return PROVED if all(found) else UNDECIDED


DECIDERS: dict[str, Callable[[Case, float], str]] = {
    "decide": by_decide,
    "normal form": by_normal_form,
    "simplify": by_simplify,
    "equals": by_equals,
    "trigsimp": by_trigsimp,
}
SYMPY = "simplify", "equals", "trigsimp"


def _by_simplifier(simplify: Callable[[Any], Any], case: Case) -> str:
    lhs, rhs = _sides(case)
    if case.relation is not Equation:
        found = simplify((sympy.Le if case.relation is LessEqual else sympy.Lt)(lhs, rhs))
        return {sympy.true: PROVED, sympy.false: REFUTED}.get(found, UNDECIDED)
    rests = [
        simplify(left - right) for left, right in zip(_entries(lhs), _entries(rhs), strict=True)
    ]
    if all(rest == 0 for rest in rests):
        return PROVED
    return REFUTED if any(rest.is_number and rest.is_zero is False for rest in rests) else UNDECIDED


def _sides(case: Case) -> tuple[Any, Any]:
    """Both sides for SymPy; what the hypotheses say is put in, for SymPy takes none."""
    solved = dict(case.solved)
    lhs, rhs = (
        explicit(side).subs(solved) if solved else explicit(side) for side in (case.lhs, case.rhs)
    )
    return lhs, rhs


def _entries(side: Any) -> list[Any]:
    return list(side) if isinstance(side, sympy.MatrixBase) else [side]


def explicit(term: Basic) -> Any:
    """A term without the kernel's own nodes; matrices as SymPy's explicit ones."""
    if isinstance(term, terms.MatrixTerm):
        return _matrix(term)
    if isinstance(term, terms.Dot):
        one, two = map(_matrix, term.args)
        return (one.T * two)[0, 0]
    if isinstance(term, terms.Trace):
        return _matrix(term.args[0]).trace()
    if isinstance(term, terms.Determinant):
        return _matrix(term.args[0]).det()
    if isinstance(term, terms.Component | terms.ScalarCall):
        raise NotAsked
    if term.has(terms.Dot, terms.Trace, terms.Determinant, terms.Component):
        return term.func(*map(explicit, term.args))
    return term


def _matrix(term: Any) -> Any:
    if isinstance(term, terms.Grid):
        return Matrix(int(term.rows), int(term.cols), list(term.entries))
    if isinstance(term, terms.Identity) and term.args[0].is_Integer:
        return sympy.eye(int(term.args[0]))
    if isinstance(term, terms.Scaled):
        return term.args[0] * _matrix(term.args[1])
    if isinstance(term, terms.Transpose):
        return _matrix(term.args[0]).T
    if isinstance(term, terms.MatrixSum):
        return _matrix(term.args[0]) + _matrix(term.args[1])
    if isinstance(term, terms.MatrixProduct):
        return _matrix(term.args[0]) * _matrix(term.args[1])
    raise NotAsked
