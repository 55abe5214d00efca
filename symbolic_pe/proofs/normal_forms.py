"""The normal form of a term that proposes, written as a term again, for people to read.

The normal form is a quotient of polynomials in generators (see
:mod:`symbolic_pe.proofs.heuristics.normal_form`).  Here e^{iα} and e^{−iα} become cos α and sin α
again, and products of them are one wave: the normal form of 2 sin α cos β is
sin(α + β) + sin(α − β).  What is printed is not proved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, count
from typing import Any

import sympy
from sympy import Basic, Expr, I, Integer, Rational, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Grid, MatrixTerm, Transpose
from symbolic_pe.proofs.heuristics.binders import replaced
from symbolic_pe.proofs.heuristics.matrices import block_form
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.heuristics.trees import Form

__all__ = ["NoTerm", "difference", "in_normal_form"]

_QUARTER = Fraction(1, 4)
_ZERO = Integer(0)
_LONGEST = 60
"""Nobody reads a normal form of more terms than this."""


class NoTerm(ValueError):
    """A normal form in which there is something that is not written as a term."""


def in_normal_form(term: Basic) -> Basic:
    """A term in normal form; a matrix with its products multiplied out and each of its entries in
    normal form.

    Raises :class:`NoTerm` where the normal form cannot be written as a term, ``ZeroDivisionError``
    where the term divides by zero.
    """
    if isinstance(term, MatrixTerm):
        return _matrix(term)
    value = sympy.sympify(term)
    taken = frozenset(getattr(variable, "name", "") for variable in terms.free_variables(value))
    form = normal_form(value)
    length = len(form.numerator) + len(form.denominator or ())
    if length > _LONGEST:
        raise NoTerm(f"a normal form of {length} terms")
    return _Writer(taken, _bound_names(value)).form(form)


def _bound_names(term: Basic) -> dict[str, list[str]]:
    kinds = {"Σ": sympy.Sum, "∫": sympy.Integral}
    nodes = list(sympy.preorder_traversal(term))
    return {
        sign: [node.limits[0][0].name for node in nodes if isinstance(node, kind)]
        for sign, kind in kinds.items()
    }


def difference(lhs: Basic, rhs: Basic) -> Basic:
    """lhs − rhs in normal form; see :func:`in_normal_form`."""
    if isinstance(lhs, MatrixTerm):
        return in_normal_form(terms.MatrixSum(lhs, terms.Scaled(Integer(-1), rhs)))
    left: Any = lhs
    return in_normal_form(left - rhs)


# --------------------------------------------------------------------------------------------
# Matrices


def _matrix(matrix: MatrixTerm) -> Basic:
    """The sum of the words of block algebra."""
    parts = [_word(word.coefficient, word.factors, matrix) for word in block_form(matrix)]
    if not parts:
        raise NoTerm("an empty sum of matrices")
    total = parts[0]
    for part in parts[1:]:
        total = terms.MatrixSum(total, part)
    return total


def _word(coefficient: Expr, factors: tuple[MatrixTerm, ...], whole: MatrixTerm) -> MatrixTerm:
    if not factors:
        factors = (terms.Identity(whole.rows),)
    number = in_normal_form(coefficient)
    if len(factors) == 1 and number != 1 and isinstance(factors[0], _KNOWN):
        return _entries(factors[0], coefficient)
    product = _entries(factors[0], Integer(1))
    for factor in factors[1:]:
        product = terms.MatrixProduct(product, _entries(factor, Integer(1)))
    return product if number == 1 else terms.Scaled(number, product)


_KNOWN = (Grid, BlockColumn, BlockDiagonal)


def _entries(matrix: Any, coefficient: Expr) -> Any:
    """The matrix with its entries, times a number, in normal form."""
    if isinstance(matrix, Grid):
        entries = (in_normal_form(coefficient * entry) for entry in matrix.entries)
        return Grid(matrix.rows, matrix.cols, *entries)
    if isinstance(matrix, BlockColumn | BlockDiagonal):
        block = _entries(matrix.block, coefficient)
        return type(matrix)(block, matrix.index, matrix.count)
    if isinstance(matrix, Transpose) and isinstance(matrix.args[0], _KNOWN):
        return Transpose(_entries(matrix.args[0], coefficient))
    return matrix


# --------------------------------------------------------------------------------------------
# Numbers


class _Writer:
    """Writes forms as terms.

    ``taken`` are the names that bound variables must not have; ``preferred`` those that the
    indices of sums and the variables of integrals have in the term.
    """

    def __init__(self, taken: frozenset[str], preferred: Mapping[str, Sequence[str]]) -> None:
        self._taken = taken
        self._preferred = preferred

    def form(self, form: Form) -> Expr:
        if form.denominator is None:
            return self._sum(form.numerator)
        angles = {self._monomial(monomial)[1] for monomial, _ in form.denominator}
        middle = sympy.expand(sympy.Add(*angles) / len(angles))
        if {sympy.expand(angle - middle) for angle in angles} != {
            sympy.expand(middle - angle) for angle in angles
        }:
            middle = Integer(0)
        return self._sum(form.numerator, middle) / self._sum(form.denominator, middle)

    def _sum(self, parts: Iterable[tuple[Any, Any]], middle: Expr = _ZERO) -> Expr:
        """Σ coefficient·monomial, divided by e^{i·middle}; terms with one Σ or ∫ joined."""
        plain: list[tuple[Any, Any]] = []
        joined: dict[Any, list[tuple[Any, Any]]] = defaultdict(list)
        for monomial, coefficient in parts:
            operators = [item for item in monomial if item[0][0] in ("Σ", "∫")]
            if len(operators) == 1 and operators[0][1] == 1:
                key = operators[0][0]
                units = frozenset(item for item in monomial if item[0][0] == "ζ")
                outside = monomial - units - {operators[0]}
                scope, under = _scope(key[2])
                place = (key[0], key[1], key[3], under, outside)
                joined[place].append((scope | units, coefficient))
            else:
                plain.append((monomial, coefficient))
        found = [self._polynomial(plain, middle)]
        for (kind, limits, bound, under, outside), inner in joined.items():
            factor = self._polynomial([(outside, 1)], middle)
            found.append(factor * self._operator(kind, limits, bound, inner, under))
        return sympy.Add(*found)

    def _polynomial(self, parts: Iterable[tuple[Any, Any]], middle: Expr = _ZERO) -> Expr:
        """The terms with like factors together, so that their waves can be told apart."""
        groups: dict[Expr, dict[Expr, Expr]] = defaultdict(dict)
        for monomial, coefficient in parts:
            number, angle, factor = self._monomial(monomial)
            angle = sympy.expand(angle - middle)
            waves = groups[factor]
            waves[angle] = waves.get(angle, _ZERO) + _rational(coefficient) * number
        return sympy.Add(*(_waves(waves, factor) for factor, waves in groups.items()))

    def _monomial(self, monomial: Any) -> tuple[Expr, Expr, Expr]:
        """(number, angle, the other factors) of number · e^{i·angle} · factors."""
        number, angle, factors = Integer(1), _ZERO, []
        for key, exponent in monomial:
            if key[0] == "ζ":
                number = sympy.expand(number * _root_of_unity(exponent))
            elif key[0] == "e" and key[1] == _QUARTER:
                angle += _rational(exponent) * self._exponent(key[2])
            else:
                factors.append(self._generator(key) ** _rational(exponent))
        return number, sympy.expand(angle), sympy.Mul(*factors)

    def _exponent(self, rest: Any) -> Expr:
        above, under = _scope(rest)
        top = self._polynomial([(above, 1)])
        return top if under is None else top / self._sum(under)

    def _generator(self, key: Any) -> Expr:
        kind = key[0]
        if kind == "v":
            return key[1]
        if kind == "p":
            return Integer(key[1])
        if kind == "f":
            return self._call(key[1], key[2])
        if kind == "conj":
            return sympy.conjugate(self._generator(key[1]), evaluate=False)
        if kind == "root":
            return self.form(key[1])
        if kind == "log":
            value = self.form(key[1])
            return sympy.log(value, evaluate=bool(value.is_Integer))
        if kind == "e":
            power = self._power(key[2]) if key[1] == 0 else None
            exponent = _root_of_unity(key[1]) * self._exponent(key[2])
            return sympy.exp(exponent) if power is None else power
        if kind in ("Σ", "∫"):
            scope, under = _scope(key[2])
            return self._operator(kind, key[1], key[3], [(scope, 1)], under)
        raise NoTerm(f"a generator {kind}")

    def _power(self, rest: Any) -> Expr | None:
        """b^x for e^{x·log b}."""
        logs = [item for item in _scope(rest)[0] if item[0][0] == "log" and item[1] == 1]
        if len(logs) != 1:
            return None
        above, under = _scope(rest)
        others = above - {logs[0]}
        exponent = self._exponent(others if under is None else (("over", others), under))
        return self.form(logs[0][0][1]) ** exponent

    def _call(self, head: Any, arguments: Any) -> Expr:
        values = [self.form(argument) for argument in arguments]
        return values[0] if head == "whole" else head(*values)

    def _operator(
        self, kind: str, limits: tuple[Form, ...], bound: Any, parts: Sequence[Any], under: Any
    ) -> Expr:
        """Σ over 0 … count − 1, or ∫ from low to high, of some terms over a denominator."""
        variable = self._fresh(kind, bound[1])
        inside = _Writer(self._taken | {variable.name}, self._preferred)
        name = ("v", variable)
        body = inside._sum(replaced(tuple(parts), bound, name))
        if under is not None:
            body /= inside._sum(replaced(under, bound, name))
        ends = [self.form(limit) for limit in limits]
        if kind == "Σ":
            return sympy.Sum(body, (variable, 0, ends[0] - 1))
        return sympy.Integral(body, (variable, *ends))

    def _fresh(self, kind: str, like: Symbol) -> Symbol:
        """A bound variable, called as in the term if that can be."""
        usual = "ijlm" if kind == "Σ" else "tuvw"
        numbered = (f"{usual[0]}_{place}" for place in count(1))
        candidates = chain(self._preferred[kind], usual, numbered)
        name = next(name for name in candidates if name not in self._taken)
        return Symbol(name, **like._assumptions_orig)


def _scope(structure: Any) -> tuple[Any, Any]:
    """(monomial, what it is divided by or None)."""
    if isinstance(structure, frozenset):
        return structure, None
    quotient = structure[0] if structure[0][0] != "over" else structure
    (_, above), under = quotient
    return above, under


def _rational(value: Any) -> Rational:
    return Rational(value.numerator, value.denominator)


def _root_of_unity(turns: Any) -> Expr:
    """e^{2πi·turns}."""
    angle = 2 * sympy.pi * _rational(turns)
    return sympy.cos(angle) + I * sympy.sin(angle)


def _waves(waves: Mapping[Expr, Expr], factor: Expr) -> Expr:
    """factor · Σ number·e^{i·angle}, pairs of opposite angles as cosine and sine."""
    done: set[Expr] = set()
    parts = []
    for angle in sorted(waves, key=sympy.default_sort_key):
        if angle in done:
            continue
        if -angle in waves and angle.could_extract_minus_sign():
            angle = -angle
        done |= {angle, -angle}
        number, opposite = waves[angle], waves.get(-angle)
        shown = sympy.factor_terms(angle)
        if angle == 0:
            parts.append(number * factor)
        elif opposite is None:
            parts.append(number * sympy.exp(I * shown) * factor)
        else:
            even, odd = sympy.expand(number + opposite), sympy.expand(I * (number - opposite))
            parts.append(even * sympy.cos(shown) * factor + odd * sympy.sin(shown) * factor)
    return sympy.Add(*parts)
