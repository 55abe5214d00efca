"""Sorts: what symbols range over, when a term lies in a sort, and where a term is defined.

A symbol's sort is read off its SymPy assumptions, and only the seven combinations below are
accepted: each is a non-empty set of numbers, so that ∀x. φ never holds for want of an x.
:func:`facts` derives what is *certainly* true of a term's values by a few structural rules; it
never asks SymPy's assumption system about compound terms.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.logic.terms import MalformedStatement, MatrixVariable, Variable, operator_parts



class Fact(Enum):
    """Something known of every value of a term."""

    REAL = "real"
    INTEGER = "integer"
    NONNEGATIVE = "≥ 0"
    NONPOSITIVE = "≤ 0"
    NONZERO = "≠ 0"


_R, _Z, _NN, _NP, _NZ = Fact


class Sort(Enum):
    """A set of numbers that a symbol or the values of an unknown function range over."""

    COMPLEX = frozenset[Fact]()
    REAL = frozenset({_R})
    NONNEGATIVE = frozenset({_R, _NN})
    POSITIVE = frozenset({_R, _NN, _NZ})
    INTEGER = frozenset({_R, _Z})
    NATURAL = frozenset({_R, _Z, _NN})
    POSITIVE_INTEGER = frozenset({_R, _Z, _NN, _NZ})

    @property
    def sign(self) -> str:
        """The sort in a reader's notation: ℂ, ℝ, ℝ≥0, ℝ>0, ℤ, ℕ, ℕ>0."""
        return _SORT_SIGNS[self.name]


_SORT_SIGNS = {
    "COMPLEX": "ℂ", "REAL": "ℝ", "NONNEGATIVE": "ℝ≥0", "POSITIVE": "ℝ>0",
    "INTEGER": "ℤ", "NATURAL": "ℕ", "POSITIVE_INTEGER": "ℕ>0",
}  # fmt: skip

_SORT_ASSUMPTIONS: dict[Sort, dict[str, bool]] = {
    Sort.COMPLEX: {},
    Sort.REAL: {"real": True},
    Sort.NONNEGATIVE: {"nonnegative": True},
    Sort.POSITIVE: {"positive": True},
    Sort.INTEGER: {"integer": True},
    Sort.NATURAL: {"integer": True, "nonnegative": True},
    Sort.POSITIVE_INTEGER: {"integer": True, "positive": True},
}
_BY_ASSUMPTIONS = {
    frozenset(Symbol("x", **given).assumptions0.items()): sort
    for sort, given in _SORT_ASSUMPTIONS.items()
} | {frozenset(Symbol("x", complex=True).assumptions0.items()): Sort.COMPLEX}


@lru_cache(maxsize=4096)
def sort_of(variable: Variable) -> Sort:
    """The sort of a symbol, or of the values of an unknown function.

    Raises :class:`MalformedStatement` when the assumptions are not one of the seven sorts.
    """
    if isinstance(variable, UndefinedFunction):
        variable = Symbol(variable.__name__, **variable._kwargs)
    sort = _BY_ASSUMPTIONS.get(frozenset(variable.assumptions0.items()))
    if sort is None or isinstance(variable, MatrixVariable):
        raise MalformedStatement(
            f"{variable}: its assumptions are none of the sorts complex, real, nonnegative, "
            "positive, integer, natural (integer, nonnegative), positive integer"
        )
    return sort


def has_sort(term: Expr, sort: Sort) -> bool:
    """Is every value of ``term`` certainly in ``sort``?"""
    return sort.value <= facts(term)


@lru_cache(maxsize=65536)
def facts(term: Basic) -> frozenset[Fact]:
    """What is certainly true of the values of ``term`` wherever it is defined."""
    if isinstance(term, Symbol):
        return sort_of(term).value
    if isinstance(term, AppliedUndef):
        return sort_of(term.func).value
    if term.is_Rational:
        return _facts_of_number(term)
    rule = _RULES.get(type(term))
    return rule(term) if rule else frozenset()


def _facts_of_number(number: Any) -> frozenset[Fact]:
    found = {_R}
    if number.is_Integer:
        found.add(_Z)
    if number >= 0:
        found.add(_NN)
    if number <= 0:
        found.add(_NP)
    if number != 0:
        found.add(_NZ)
    return frozenset(found)


def _of_sum(term: sympy.Add) -> frozenset[Fact]:
    parts = [facts(part) for part in term.args]
    found = frozenset.intersection(*parts) & {_R, _Z, _NN, _NP}
    if any(_NZ in part for part in parts) and (_NN in found or _NP in found):
        return found | {_NZ}
    least = _integer_lower_bound(term)
    if least is not None and least >= 0:
        found |= {_NN} if least == 0 else {_NN, _NZ}
    return found


def _integer_lower_bound(term: sympy.Add) -> int | None:
    """A lower bound of a sum of naturals, positive integers and a constant: n − 1 ≥ 0."""
    least = 0
    for part in term.args:
        if part.is_Integer:
            least += int(part)
        elif not {_Z, _NN} <= facts(part):
            return None
        elif _NZ in facts(part):
            coefficient = part.args[0] if part.is_Mul and part.args[0].is_Integer else 1
            least += int(coefficient)
    return least


def _of_product(term: sympy.Mul) -> frozenset[Fact]:
    parts = [facts(part) for part in term.args]
    found = frozenset.intersection(*parts) & {_R, _Z, _NZ}
    if not all(_NN in part or _NP in part for part in parts):
        return found
    negatives = sum(_NN not in part for part in parts)
    return found | ({_NN} if negatives % 2 == 0 else {_NP})


def _of_power(term: sympy.Pow) -> frozenset[Fact]:
    base, exponent = facts(term.base), facts(term.exp)
    if {_NN, _NZ} <= base and _R in exponent:
        found = {_R, _NN, _NZ}
        return frozenset(found | ({_Z} if _Z in base and {_Z, _NN} <= exponent else set()))
    found = {_NZ} if _NZ in base else set()
    if _R in base and _Z in exponent and (_NZ in base or _NN in exponent):
        found |= {_R}
        if _NN in base or (term.exp.is_Integer and int(term.exp) % 2 == 0):
            found |= {_NN}
        if _Z in base and _NN in exponent:
            found |= {_Z}
    elif _R in base and term.exp.is_Integer and int(term.exp) < 0:
        found |= {_R} | ({_NN} if _NN in base or int(term.exp) % 2 == 0 else set())
    elif _NN in base and term.exp.is_Rational and term.exp > 0:
        found |= {_R, _NN}
    return frozenset(found)


def _of_real_function(term: Expr) -> frozenset[Fact]:
    return frozenset({_R}) & facts(term.args[0])


def _of_exponential(term: Expr) -> frozenset[Fact]:
    real = _R in facts(term.args[0])
    return frozenset({_R, _NN, _NZ}) if real else frozenset({_NZ})


def _of_hyperbolic_cosine(term: Expr) -> frozenset[Fact]:
    return frozenset({_R, _NN, _NZ}) if _R in facts(term.args[0]) else frozenset()


def _of_logarithm(term: Expr) -> frozenset[Fact]:
    argument = term.args[0]
    if argument.is_Rational and argument > 0:
        return frozenset({_R, _NZ} if argument != 1 else {_R}) | (
            {_NN} if argument >= 1 else {_NP})  # fmt: skip
    return frozenset({_R}) if {_NN, _NZ} <= facts(argument) else frozenset()


def _of_modulus(term: Expr) -> frozenset[Fact]:
    inner = facts(term.args[0])
    return frozenset({_R, _NN}) | (inner & {_Z, _NZ})


def _of_part(term: Expr) -> frozenset[Fact]:
    return frozenset({_R})


def _of_conjugate(term: Expr) -> frozenset[Fact]:
    return facts(term.args[0])


def _of_floor(term: Expr) -> frozenset[Fact]:
    inner = facts(term.args[0])
    return frozenset({_R, _Z}) | (inner & {_NN}) if _R in inner else frozenset()


def _of_positive_argument(term: Expr) -> frozenset[Fact]:
    return frozenset({_R}) if {_NN, _NZ} <= facts(term.args[0]) else frozenset()


def _of_series(term: sympy.Sum) -> frozenset[Fact]:
    """Only reality and integrality: a sum of positive terms over an empty range is 0."""
    return facts(operator_parts(term)[0]) & {_R, _Z}


def _of_integral(term: sympy.Integral) -> frozenset[Fact]:
    body, _, low, high = operator_parts(term)
    return frozenset({_R}) & facts(body) & facts(low) & facts(high)


def _of_call(term: Any) -> frozenset[Fact]:
    return facts(term.unfold())


def _of_matrices(term: Any) -> frozenset[Fact]:
    """Dot products, traces, determinants and components of matrices with real entries."""
    return frozenset({_R}) if all(_has_real_entries(matrix) for matrix in term.args
                                  if hasattr(matrix, "rows")) else frozenset()  # fmt: skip


def _has_real_entries(matrix: Any) -> bool:
    from symbolic_pe.logic import terms

    if isinstance(matrix, terms.MatrixCall):
        return _has_real_entries(matrix.unfold())
    if isinstance(matrix, terms.BlockColumn | terms.BlockDiagonal):
        return _has_real_entries(matrix.block)
    if isinstance(matrix, terms.Grid):
        return all(_R in facts(entry) for entry in matrix.entries)
    if isinstance(matrix, terms.Scaled):
        return _R in facts(matrix.args[0]) and _has_real_entries(matrix.args[1])
    if isinstance(matrix, terms.MatrixValue | terms.Identity):
        return True
    return all(_has_real_entries(part) for part in matrix.args)


_CONSTANT = {
    sympy.pi: frozenset({_R, _NN, _NZ}),
    sympy.E: frozenset({_R, _NN, _NZ}),
    sympy.EulerGamma: frozenset({_R, _NN, _NZ}),
    sympy.I: frozenset({_NZ}),
}


def _rules() -> dict[type, Any]:
    from symbolic_pe.logic import terms

    rules: dict[type, Any] = {type(constant): (lambda term, known=known: known)
                              for constant, known in _CONSTANT.items()}  # fmt: skip
    rules |= {sympy.Add: _of_sum, sympy.Mul: _of_product, sympy.Pow: _of_power,
              sympy.exp: _of_exponential, sympy.cosh: _of_hyperbolic_cosine,
              sympy.log: _of_logarithm, sympy.Abs: _of_modulus, sympy.re: _of_part,
              sympy.im: _of_part, sympy.conjugate: _of_conjugate, sympy.floor: _of_floor,
              sympy.Ci: _of_positive_argument, sympy.Sum: _of_series,
              sympy.Integral: _of_integral, terms.ScalarCall: _of_call}  # fmt: skip
    for function in (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc,
                     sympy.sinh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch,
                     sympy.atan, sympy.sign, sympy.Si, sympy.erf):  # fmt: skip
        rules[function] = _of_real_function
    rules |= dict.fromkeys((terms.Dot, terms.Trace, terms.Determinant, terms.Component),
                           _of_matrices)  # fmt: skip
    return rules


def _of_kronecker(term: sympy.KroneckerDelta) -> frozenset[Fact]:
    return frozenset({_R, _Z, _NN})


_RULES = _rules() | {sympy.KroneckerDelta: _of_kronecker}
