"""Terms that differ from a given one by a slip, at every place of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import sympy
from sympy import Expr, Lambda, Symbol, Tuple
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Fact, facts, sort_of
from symbolic_pe.language.terms import MalformedStatement, MatrixTerm, Variable

Slip: TypeAlias = tuple[str, Any]
"""What was altered in a term, and the result."""

NO_FORMULA = (MalformedStatement, ValueError, TypeError, ArithmeticError, AttributeError)
"""What constructors raise at something without a meaning; such a mutant needs no check."""


# --- terms -----------------------------------------------------------------------------------


def of_whole(side: Any) -> Iterator[Slip]:
    """A whole side, negated, doubled, and off by one."""
    if isinstance(side, Lambda | terms.MatrixLambda):
        return
    yield "sign flipped", -side
    yield "doubled", 2 * side
    if not isinstance(side, MatrixTerm):
        yield "off by one", side + 1


def of_term(term: Any, scope: Iterable[Variable]) -> Iterator[Slip]:
    """The mutants of a term: those at its top, then those inside it."""
    yield from _at_top(term, scope)
    for place in _places(term):
        inner = _scope_within(term, scope)
        for change, altered in of_term(term.args[place], inner):
            try:
                yield change, _rebuilt(term, place, altered)
            except NO_FORMULA:
                continue


def _places(term: Any) -> range:
    """Which arguments of a node are formulas."""
    count = len(term.args)
    if isinstance(term, terms.Grid):
        return range(2, count)
    if isinstance(term, terms.BlockDiagonal | terms.BlockColumn):
        return range(1)
    if isinstance(term, sympy.Sum | sympy.Integral):
        return range(1)
    if isinstance(term, Lambda | terms.MatrixLambda):
        return range(1, 2)
    if isinstance(term, terms.Definition):
        return range(2, 3)
    if isinstance(term, terms.Component):
        return range(2)
    if isinstance(term, terms.MatrixVariable | terms.Identity | Tuple):
        return range(0)
    return range(count)


def _scope_within(term: Any, scope: Iterable[Variable]) -> frozenset[Variable]:
    """What can be written at a place inside: a definition speaks of its own parameters."""
    if isinstance(term, terms.Definition):
        return terms.free_variables(term.body)
    parts = terms.binder(term)
    return frozenset(scope).union(parts[0] if parts else ())


def _rebuilt(term: Any, place: int, altered: Any) -> Any:
    arguments = [*term.args[:place], altered, *term.args[place + 1 :]]
    if isinstance(term, terms.Definition):
        return terms.Definition(term.name, term.args[1], altered)
    return terms.rebuild(term, arguments)


_SWAPPED: dict[Any, tuple[Any, ...]] = {
    sympy.sin: (sympy.cos,),
    sympy.cos: (sympy.sin,),
    sympy.sinh: (sympy.cosh,),
    sympy.cosh: (sympy.sinh,),
    sympy.tan: (sympy.cot,),
    sympy.cot: (sympy.tan,),
    sympy.sec: (sympy.csc,),
    sympy.csc: (sympy.sec,),
    sympy.tanh: (sympy.coth,),
    sympy.coth: (sympy.tanh,),
    sympy.sech: (sympy.csch,),
    sympy.csch: (sympy.sech,),
    sympy.re: (sympy.im,),
    sympy.im: (sympy.re,),
    sympy.Si: (sympy.Ci,),
    sympy.Ci: (sympy.Si,),
    sympy.erf: (sympy.Si,),
}
_DROPPED = (sympy.Abs, sympy.conjugate, sympy.floor, sympy.re, sympy.im)


def _at_top(term: Any, scope: Iterable[Variable]) -> Iterator[Slip]:
    try:
        yield from _attempts(term, scope)
    except NO_FORMULA:
        return


def _attempts(term: Any, scope: Iterable[Variable]) -> Iterator[Slip]:
    if isinstance(term, Symbol):
        yield from _of_symbol(term, scope)
    elif isinstance(term, AppliedUndef):
        yield from _of_application(term, scope)
    elif isinstance(term, sympy.Sum | sympy.Integral):
        yield from _of_limits(term)
    elif isinstance(term, terms.BlockDiagonal | terms.BlockColumn):
        yield from _of_count(term)
    elif isinstance(term, MatrixTerm):
        yield from _of_matrix(term)
    elif isinstance(term, terms.Component):
        other = 1 - int(term.args[2])
        yield f"component {term.args[2]} → {other}", _made(terms.Component, *term.args[:2], other)
        yield (
            "component of the next block",
            _made(terms.Component, term.args[0], term.args[1] + 1, term.args[2]),
        )
    elif isinstance(term, Expr) and not term.args:
        yield from _of_constant(term)
    elif isinstance(term, sympy.Add):
        yield from _of_sum(term)
    elif isinstance(term, sympy.Pow):
        yield "exponent negated", term.base**-term.exp
    else:
        yield from _of_function(term)


def _made(make: Any, *arguments: Any) -> Any:
    """What a constructor makes; where it refuses, the original cannot be altered so: None."""
    try:
        return make(*arguments)
    except NO_FORMULA:
        return sympy.nan


def _of_symbol(symbol: Symbol, scope: Iterable[Variable]) -> Iterator[Slip]:
    """Another variable of its sort instead."""
    for other in _others(symbol, scope):
        yield f"{symbol.name} → {other.name}", other


def _others(variable: Any, scope: Iterable[Variable]) -> list[Any]:
    """At most two variables that may stand where this one does, in a fixed order."""
    alike = [item for item in scope if type(item) is type(variable) and item != variable]
    fitting = [item for item in alike if sort_of(item) is sort_of(variable)]
    return sorted(fitting, key=terms.variable_name)[:2]


def _of_application(term: Any, scope: Iterable[Variable]) -> Iterator[Slip]:
    name = term.func.__name__
    for other in _others(term.func, scope):
        yield f"{name} → {other.__name__}", other(*term.args)
    for place, argument in enumerate(term.args):
        if Fact.INTEGER in facts(argument):
            new = [*term.args[:place], argument + 1, *term.args[place + 1 :]]
            yield f"index of {name} off by one", term.func(*new)
    if len(term.args) == 2 and term.args[0] != term.args[1]:
        yield f"arguments of {name} exchanged", term.func(*reversed(term.args))


def _of_limits(term: Any) -> Iterator[Slip]:
    """Limits of a sum or an integral off by one, or exchanged for other limits."""
    what = "index range" if isinstance(term, sympy.Sum) else "limit"
    for place, limit in enumerate(term.limits):
        index, low, high = limit
        ranges = ((low + 1, high), (low - 1, high), (low, high + 1), (low, high - 1))
        for start, end in ranges:
            limits = list(term.limits)
            limits[place] = (index, start, end)
            change = f"{what} of {index}: {low} … {high} → {start} … {end}"
            yield change, _made(type(term), term.function, *limits)


def _of_count(term: Any) -> Iterator[Slip]:
    for count in (term.count + 1, term.count - 1):
        yield f"{term.count} → {count} blocks", type(term)(term.block, term.index, count)


def _of_matrix(term: MatrixTerm) -> Iterator[Slip]:
    if isinstance(term, terms.MatrixProduct):
        yield "factors exchanged", _made(terms.MatrixProduct, term.args[1], term.args[0])
    elif isinstance(term, terms.MatrixSum):
        yield "sign flipped", term.args[0] - term.args[1]
    elif isinstance(term, terms.Transpose):
        yield "transposition dropped", term.arg
    elif isinstance(term, terms.Grid) and term.rows == term.cols and term.rows > 1:
        size = range(int(term.rows))
        entries = [term.entry(col, row) for row in size for col in size]
        yield "block transposed", terms.Grid(len(size), len(size), *entries)
    elif isinstance(term, terms.Identity):
        yield "identity → 0", terms.Scaled(sympy.Integer(0), term)


def _of_constant(term: Any) -> Iterator[Slip]:
    if term is sympy.I:
        yield "i → −i", -sympy.I
        return
    if not term.is_Rational:
        yield f"{term} → {2 * term}", 2 * term
        return
    for other in (term + 1, -term):
        if other != term:
            yield f"{term} → {other}", other


def _of_sum(term: Any) -> Iterator[Slip]:
    for place, part in enumerate(term.args):
        rest = term.args[:place] + term.args[place + 1 :]
        yield f"sign of {part} flipped", sympy.Add(-part, *rest)


def _of_function(term: Any) -> Iterator[Slip]:
    kind = type(term)
    for other in _SWAPPED.get(kind, ()):
        yield f"{kind.__name__} → {other.__name__}", other(*term.args)
    if kind in _DROPPED:
        yield f"{kind.__name__} dropped", term.args[0]
    if isinstance(term, sympy.Function) and len(term.args) == 1:
        yield f"argument of {kind.__name__} negated", kind(-term.args[0])
        yield f"argument of {kind.__name__} doubled", kind(2 * term.args[0])
    if isinstance(term, terms.Trace | terms.Determinant):
        other = terms.Determinant if kind is terms.Trace else terms.Trace
        yield f"{kind.__name__} → {other.__name__}", other(term.arg)
