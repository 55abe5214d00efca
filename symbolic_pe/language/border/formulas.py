"""How each kind of statement is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import chain
from operator import add, mul
from typing import TYPE_CHECKING, Any

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.written import equal, implies, less, less_equal, lift
from symbolic_pe.kernel.terms import Term, constant, forall, function, numeral, variable
from symbolic_pe.kernel.types import C, N, O, R, arrow
from symbolic_pe.language import statements, terms
from symbolic_pe.language.border.vocabulary import OutsideVocabulary, sort_type, unused_name, within
from symbolic_pe.tactics.arithmetic.sums import below

if TYPE_CHECKING:
    from symbolic_pe.language.border.reader import Reader


def _equation(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    shape = terms.shape_of(s.lhs)
    if shape is None:
        return equal(reader.term(s.lhs, scope), reader.term(s.rhs, scope))
    sizes = [reader.size(number, scope) for number in shape]
    try:
        return call("meq", *sizes, reader.matrix(s.lhs, scope), reader.matrix(s.rhs, scope))
    except OutsideVocabulary:
        if not reader.principal:
            raise
    return _entry_by_entry(reader, s, scope)


def _entry_by_entry(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    """An equation of explicit complex matrices: their entries are equal, row by row."""
    sides = [_complex_entries(reader, side, scope) for side in (s.lhs, s.rhs)]
    pairs = zip(*(chain.from_iterable(side) for side in sides), strict=True)
    return logic.conjunction(*(equal(a, b) for a, b in pairs))


def _complex_entries(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> list[list[Term]]:
    """The entries of an explicit matrix as complex numbers."""
    if isinstance(m, terms.MatrixCall):
        return _complex_entries(reader, m.unfold(), scope)
    if isinstance(m, terms.Grid):
        return [
            [lift(reader.term(m.entry(row, col), scope), C) for col in range(int(m.cols))]
            for row in range(int(m.rows))
        ]
    if isinstance(m, terms.Identity) and m.rows.is_Integer:
        size = range(int(m.rows))
        return [[numeral(int(row == col), 1, C) for col in size] for row in size]
    if isinstance(m, terms.Transpose):
        return [
            list(column) for column in zip(*_complex_entries(reader, m.arg, scope), strict=True)
        ]
    if isinstance(m, terms.Scaled):
        factor = lift(reader.term(m.args[0], scope), C)
        rows = _complex_entries(reader, m.args[1], scope)
        return [[factor * entry for entry in row] for row in rows]
    if not isinstance(m, terms.MatrixSum | terms.MatrixProduct):
        raise OutsideVocabulary(f"{m} ({type(m).__name__}) is no explicit complex matrix")
    first, second = (_complex_entries(reader, part, scope) for part in m.args)
    if isinstance(m, terms.MatrixSum):
        return [list(map(add, *pair)) for pair in zip(first, second, strict=True)]
    columns = list(zip(*second, strict=True))
    return [[reduce(add, map(mul, row, column)) for column in columns] for row in first]


def _comparison(
    kind: Callable[[Term, Term], Term], complex_kind: str
) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """s ≤ t of real numbers; of complex ones, if these are read, that both are real and s ≤ t."""

    def reading(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
        sides = reader.term(s.lhs, scope), reader.term(s.rhs, scope)
        if reader.principal and any(side.type is C for side in sides):
            return call(complex_kind, *(lift(side, C) for side in sides))
        return kind(reader.real(s.lhs, scope), reader.real(s.rhs, scope))

    return reading


def _derivative(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    deriv = constant("deriv", arrow(R, R), R, R, O)
    (symbol,) = terms.binder(s.function)[0]
    within(s.point, symbol, "the point")
    point = reader.real(s.point, scope)
    if not isinstance(s.function, terms.MatrixLambda):
        f = reader.abstraction(s.function, scope)
        x = variable("x_", R)
        while x in f.free:
            x = variable(x.head + "_", R)
        slope = reader.term(s.value, scope)
        if f(x).type is C or slope.type is C:
            return call("derivC", function(x, lift(f(x), C)), point, lift(slope, C))
        return deriv(function(x, lift(f(x), R)), point, reader.real(s.value, scope))
    f, value = reader.abstraction(s.function, scope), reader.matrix(s.value, scope)
    free = {x.head for x in f.free | value.free}
    a, b, x = (
        variable(unused_name(name, free), type_) for name, type_ in (("a", N), ("b", N), ("x", R))
    )
    entry = deriv(function(x, f(x, a, b)), point, value(a, b))
    rows, cols = (reader.size(number, scope) for number in s.value.shape)
    return forall(a, b, implies(below(a, rows), below(b, cols), entry))


def _limit(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    (symbol,) = s.function.signature
    type_ = sort_type(symbol)
    name = f"tends_{type_.name}" + ("_positive" if symbol.is_positive else "")
    f = reader.abstraction(s.function, scope)
    x = reader.variable(symbol)
    return call(name, function(x, lift(f(x), R)), reader.real(s.limit, scope))


STATEMENT_READINGS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    statements.Equation: _equation,
    statements.LessEqual: _comparison(less_equal, "leC"),
    statements.Less: _comparison(less, "ltC"),
    statements.Not: lambda r, s, scope: logic.negation(r.statement(s.body, scope)),
    statements.And: lambda r, s, scope: logic.conjunction(
        *(r.statement(part, scope) for part in s.parts)
    ),
    statements.Or: lambda r, s, scope: logic.disjunction(
        *(r.statement(part, scope) for part in s.parts)
    ),
    statements.Implies: lambda r, s, scope: implies(
        r.statement(s.premise, scope), r.statement(s.conclusion, scope)
    ),
    statements.ForAll: lambda r, s, scope: r.quantified(s, scope, True),
    statements.Exists: lambda r, s, scope: r.quantified(s, scope, False),
    statements.HasDerivative: _derivative,
    statements.TendsTo: _limit,
}
