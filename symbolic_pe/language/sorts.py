"""Sorts: what symbols range over, and when a term certainly lies in a sort.

A symbol's sort is read off its SymPy assumptions, and only the seven combinations below are
accepted: each is a non-empty set of numbers, so that ∀x. φ never holds for want of an x.
:func:`facts` derives what is *certainly* true of a term's values wherever it is defined, by a few
structural rules; it never asks SymPy's assumption system about compound terms.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC
from symbolic_pe.language.terms import MalformedStatement, MatrixVariable, Variable


class Fact(Enum):
    """Something known of every value of a term."""

    REAL = "real"
    INTEGER = "integer"
    NONNEGATIVE = "≥ 0"
    NONPOSITIVE = "≤ 0"
    NONZERO = "≠ 0"


_R, _Z, _NN, _NP, _NZ = Fact
Facts = frozenset[Fact]
NOTHING, REAL, POSITIVE = Facts(), Facts({_R}), Facts({_R, _NN, _NZ})


class Sort(Enum):
    """A set of numbers that a symbol or the values of an unknown function range over."""

    COMPLEX = NOTHING
    REAL = REAL
    NONNEGATIVE = Facts({_R, _NN})
    POSITIVE = POSITIVE
    INTEGER = Facts({_R, _Z})
    NATURAL = Facts({_R, _Z, _NN})
    POSITIVE_INTEGER = Facts({_R, _Z, _NN, _NZ})

    @property
    def sign(self) -> str:
        """The sort in a reader's notation."""
        signs = ["ℂ", "ℝ", "ℝ≥0", "ℝ>0", "ℤ", "ℕ", "ℕ>0"]
        return signs[list(Sort).index(self)]

    @property
    def assumptions(self) -> dict[str, bool]:
        """The SymPy assumptions that give a symbol this sort."""
        return dict(_ASSUMPTIONS[list(Sort).index(self)])


_ASSUMPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"real": True},
    {"nonnegative": True},
    {"positive": True},
    {"integer": True},
    {"integer": True, "nonnegative": True},
    {"integer": True, "positive": True},
)
_SORT_OF_ASSUMPTIONS = {
    frozenset(Symbol("x", **given).assumptions0.items()): sort
    for sort, given in (*((s, s.assumptions) for s in Sort), (Sort.COMPLEX, {"complex": True}))
}


@lru_cache(maxsize=4096)
def sort_of(variable: Variable) -> Sort:
    """The sort of a symbol, or of the values of an unknown function.

    Raises :class:`MalformedStatement` when the assumptions are not one of the seven sorts.
    """
    if isinstance(variable, UndefinedFunction):
        variable = Symbol(variable.__name__, **variable._kwargs)
    sort = _SORT_OF_ASSUMPTIONS.get(frozenset(variable.assumptions0.items()))
    if sort is None or isinstance(variable, MatrixVariable):
        raise MalformedStatement(
            f"{variable}: its assumptions are none of the sorts complex, real, nonnegative, "
            "positive, integer, natural (integer, nonnegative), positive integer"
        )
    return sort


def has_sort(term: Expr, sort: Sort) -> bool:
    """Is every value of ``term`` certainly in ``sort``?"""
    return sort.value <= facts(term)


def is_positive(term: Expr) -> bool:
    """Is every value of ``term`` certainly a positive real?"""
    return facts(term) >= POSITIVE


@lru_cache(maxsize=65536)
def facts(term: Basic) -> Facts:
    """What is certainly true of the values of ``term`` wherever it is defined."""
    if isinstance(term, Symbol):
        return sort_of(term).value
    if isinstance(term, AppliedUndef):
        return sort_of(term.func).value
    if term.is_Rational:
        known = (
            (_R, True),
            (_Z, term.is_Integer),
            (_NN, term >= 0),
            (_NP, term <= 0),
            (_NZ, term != 0),
        )
        return Facts(fact for fact, holds in known if holds)
    return _RULES.get(type(term), lambda _: NOTHING)(term)


def _of_sum(term: sympy.Add) -> Facts:
    parts = [facts(part) for part in term.args]
    found = Facts.intersection(*parts) & {_R, _Z, _NN, _NP}
    if any(_NZ in part for part in parts) and (_NN in found or _NP in found):
        return found | {_NZ}
    least = _integer_lower_bound(term)
    if least is None or least < 0:
        return found
    return found | ({_NN} if least == 0 else {_NN, _NZ})


def _integer_lower_bound(term: sympy.Add) -> int | None:
    """A lower bound of a sum of naturals, positive integers and a constant: n − 1 ≥ 0."""
    least = 0
    for part in term.args:
        if part.is_Integer:
            least += int(part)
        elif not {_Z, _NN} <= facts(part):
            return None
        elif _NZ in facts(part):
            least += int(part.args[0]) if part.is_Mul and part.args[0].is_Integer else 1
    return least


def _of_product(term: sympy.Mul) -> Facts:
    parts = [facts(part) for part in term.args]
    found = Facts.intersection(*parts) & {_R, _Z, _NZ}
    if not all(_R in part and (_NN in part or _NP in part) for part in parts):
        return found
    negatives = sum(_NN not in part for part in parts)
    return found | ({_NN} if negatives % 2 == 0 else {_NP})


def _of_power(term: sympy.Pow) -> Facts:
    base, exponent = facts(term.base), facts(term.exp)
    natural = {_Z, _NN} <= exponent
    if base >= POSITIVE and _R in exponent:
        return POSITIVE | ({_Z} if _Z in base and natural else NOTHING)
    found = base & {_NZ}
    if _NN in base and term.exp.is_Rational and term.exp > 0:
        return found | {_R, _NN} | (base & {_Z} if natural else NOTHING)
    if _R in base and _Z in exponent:
        even = _NN in base or (term.exp.is_Integer and int(term.exp) % 2 == 0)
        return found | REAL | ({_NN} if even else NOTHING) | (base & {_Z} if natural else NOTHING)
    return found


def _of_logarithm(term: Expr) -> Facts:
    argument = term.args[0]
    if not (argument.is_Rational and argument > 0):
        return REAL if is_positive(argument) else NOTHING
    return REAL | {_NN if argument >= 1 else _NP} | ({_NZ} if argument != 1 else NOTHING)


def _of_integral(term: sympy.Integral) -> Facts:
    body, _, low, high = terms.operator_parts(term)
    return REAL & facts(body) & facts(low) & facts(high)


def _of_matrices(term: Any) -> Facts:
    """Dot products, traces, determinants and components of matrices with real entries."""
    matrices = [part for part in term.args if isinstance(part, terms.MatrixTerm)]
    return REAL if all(map(has_real_entries, matrices)) else NOTHING


def has_real_entries(matrix: Any) -> bool:
    """Are all entries of a matrix certainly real?  Unknown matrices are real."""
    if isinstance(matrix, terms.MatrixCall):
        return has_real_entries(matrix.unfold())
    if isinstance(matrix, terms.BlockColumn | terms.BlockDiagonal):
        return has_real_entries(matrix.block)
    if isinstance(matrix, terms.Grid):
        return all(_R in facts(entry) for entry in matrix.entries)
    if isinstance(matrix, terms.Scaled):
        return _R in facts(matrix.args[0]) and has_real_entries(matrix.args[1])
    if isinstance(matrix, terms.MatrixValue | terms.Identity):
        return True
    return all(map(has_real_entries, matrix.args))


def _of_argument(rule: Callable[[Facts], Facts]) -> Callable[[Expr], Facts]:
    return lambda term: rule(facts(term.args[0]))


_RULES: dict[type, Callable[[Any], Facts]] = {
    sympy.Add: _of_sum,
    sympy.Mul: _of_product,
    sympy.Pow: _of_power,
    sympy.log: _of_logarithm,
    sympy.Integral: _of_integral,
    sympy.Sum: lambda term: facts(terms.operator_parts(term)[0]) & {_R, _Z},
    terms.ScalarCall: lambda term: facts(term.unfold()),
    **dict.fromkeys((terms.Dot, terms.Trace, terms.Determinant, terms.Component), _of_matrices),
    **dict.fromkeys(map(type, (sympy.pi, sympy.E, sympy.EulerGamma)), lambda _: POSITIVE),
    type(sympy.I): lambda _: Facts({_NZ}),
    sympy.KroneckerDelta: lambda _: Facts({_R, _Z, _NN}),
    **dict.fromkeys((sympy.re, sympy.im), lambda _: REAL),
    sympy.exp: _of_argument(lambda inner: POSITIVE if _R in inner else Facts({_NZ})),
    sympy.cosh: _of_argument(lambda inner: POSITIVE if _R in inner else NOTHING),
    sympy.Abs: _of_argument(lambda inner: Facts({_R, _NN}) | (inner & {_Z, _NZ})),
    sympy.conjugate: _of_argument(lambda inner: inner),
    sympy.floor: _of_argument(lambda inner: inner & {_R, _NN} | {_Z} if _R in inner else NOTHING),
    sympy.Ci: _of_argument(lambda inner: REAL if inner >= POSITIVE else NOTHING),
    **dict.fromkeys(
        (*CIRCULAR, sympy.sinh, *HYPERBOLIC[2:], sympy.sign, sympy.Si, sympy.erf),
        _of_argument(lambda inner: inner & REAL),
    ),
}
