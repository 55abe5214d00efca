"""Statements that differ from a given one by a slip: a sign, a sine for a cosine, an index.

:func:`mutants` makes all of them, systematically, at every place of a statement and in the bodies
of the definitions that it mentions.  What SymPy's constructors turn back into the original, and
what has no meaning, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy
from sympy import Expr, Lambda, Symbol, Tuple
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Fact, Sort, facts, sort_of
from symbolic_pe.language.statements import (
    And,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    TendsTo,
    check_statement,
    free_in,
    same_statement,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import MalformedStatement, MatrixTerm, Variable

__all__ = ["Mutant", "mutants"]

Slip: TypeAlias = tuple[str, Any]
"""What was altered in a term, and the result."""

Altered: TypeAlias = tuple[str, bool, Statement]
"""What was altered in a statement, whether that is its frame, and the result."""

_NO_FORMULA = (MalformedStatement, ValueError, TypeError, ArithmeticError, AttributeError)
"""What constructors raise at something without a meaning; such a mutant needs no check."""


@dataclass(frozen=True)
class Mutant:
    """An altered ``statement``; ``change`` says how, in a few words.

    ``in_frame``: a quantifier, a sort, a premise or a connective was altered, which no NumPy
    function computes, and not what is said to be equal or smaller.
    """

    change: str
    statement: Statement
    in_frame: bool


def mutants(statement: Statement) -> Iterator[Mutant]:
    """All mutants of a statement, each once, in a fixed order."""
    known = {statement}
    for change, in_frame, altered in _of_statement(statement):
        if altered in known or not _has_meaning(altered):
            continue
        known.add(altered)
        if not same_statement(altered, statement):
            yield Mutant(change, altered, in_frame)


def _has_meaning(statement: Statement) -> bool:
    try:
        check_statement(statement)
        domain_of_statement(statement)  # an index may start outside its sort
    except _NO_FORMULA:
        return False
    return True


# --- statements ------------------------------------------------------------------------------


def _of_statement(statement: Statement) -> Iterator[Altered]:
    if isinstance(statement, ForAll | Exists):
        yield from _of_quantified(statement)
    elif isinstance(statement, Implies):
        yield from _of_implication(statement)
    elif isinstance(statement, And | Or):
        yield from _of_several(statement)
    elif isinstance(statement, Not):
        yield "negation dropped", True, statement.body
        for change, in_frame, body in _of_statement(statement.body):
            yield change, in_frame, Not(body)
    else:
        yield from _of_atom(statement)


def _of_quantified(statement: ForAll | Exists) -> Iterator[Altered]:
    kind, variables, body = type(statement), statement.variables, statement.body
    other = Exists if kind is ForAll else ForAll
    sign = {ForAll: "∀", Exists: "∃"}
    yield f"{sign[kind]} → {sign[other]}", True, other(variables, body)
    if isinstance(body, ForAll | Exists) and type(body) is not kind:
        swapped = type(body)(body.variables, kind(variables, body.body))
        yield f"{sign[kind]} and {sign[type(body)]} exchanged", True, swapped
    for variable in variables:
        yield from _with_wider_sort(statement, variable)
    for change, in_frame, altered in _of_statement(body):
        yield change, in_frame, kind(variables, altered)


_WIDER = {
    Sort.POSITIVE_INTEGER: (Sort.NATURAL, Sort.POSITIVE),
    Sort.NATURAL: (Sort.INTEGER, Sort.NONNEGATIVE),
    Sort.INTEGER: (Sort.REAL,),
    Sort.POSITIVE: (Sort.NONNEGATIVE,),
    Sort.NONNEGATIVE: (Sort.REAL,),
    Sort.REAL: (Sort.COMPLEX,),
    Sort.COMPLEX: (),
}


def _with_wider_sort(statement: ForAll | Exists, variable: Variable) -> Iterator[Altered]:
    if not isinstance(variable, Symbol | UndefinedFunction):
        return
    sort = sort_of(variable)
    for wider in _WIDER[sort]:
        new = _of_sort(variable, wider)
        try:
            variables = [new if item == variable else item for item in statement.variables]
            altered = type(statement)(variables, substitute_in(statement.body, {variable: new}))
        except _NO_FORMULA:
            continue
        yield f"{terms.variable_name(variable)} ∈ {sort.sign} → {wider.sign}", True, altered


def _of_sort(variable: Any, sort: Sort) -> Any:
    make = Symbol if isinstance(variable, Symbol) else sympy.Function
    return make(terms.variable_name(variable), **sort.assumptions)


def _of_implication(statement: Implies) -> Iterator[Altered]:
    premise, conclusion = statement.premise, statement.conclusion
    yield "premise dropped", True, conclusion
    yield "premise and conclusion exchanged", True, Implies(conclusion, premise)
    for change, _, altered in _of_statement(premise):
        yield f"{change}, in a premise", True, Implies(altered, conclusion)
    for change, in_frame, altered in _of_statement(conclusion):
        yield change, in_frame, Implies(premise, altered)


def _of_several(statement: And | Or) -> Iterator[Altered]:
    parts = statement.parts
    other, words = (Or, "∧ → ∨") if isinstance(statement, And) else (And, "∨ → ∧")
    yield words, True, other(*parts)
    for place, part in enumerate(parts):
        rest = parts[:place] + parts[place + 1 :]
        whole = rest[0] if len(rest) == 1 else type(statement)(*rest)
        yield f"part {place + 1} dropped", True, whole
        for change, in_frame, altered in _of_statement(part):
            new = (*parts[:place], altered, *parts[place + 1 :])
            yield f"{change}, in part {place + 1}", in_frame, type(statement)(*new)


def _of_atom(atom: Any) -> Iterator[Altered]:
    kind, sides = type(atom), terms_of(atom)
    yield "negated", True, Not(atom)
    if kind in (Less, LessEqual):
        other, sign = (LessEqual, "< → ≤") if kind is Less else (Less, "≤ → <")
        yield sign, True, other(*sides)
        yield "sides exchanged", False, kind(*reversed(sides))
    scope = free_in(atom)
    for place, side in enumerate(sides):
        where = _side_names(kind)[place]
        for change, altered in (*_of_whole(side), *_of_term(side, scope)):
            new = (*sides[:place], altered, *sides[place + 1 :])
            try:
                yield f"{change}, {where}", False, kind(*new)
            except _NO_FORMULA:
                continue


def _side_names(kind: type) -> tuple[str, ...]:
    names: Mapping[type, tuple[str, ...]] = {
        HasDerivative: ("in the function", "in the point", "in the derivative"),
        TendsTo: ("in the function", "in the limit"),
    }
    return names.get(kind, ("on the left", "on the right"))


# --- terms -----------------------------------------------------------------------------------


def _of_whole(side: Any) -> Iterator[Slip]:
    """A whole side, negated, doubled, and off by one."""
    if isinstance(side, Lambda | terms.MatrixLambda):
        return
    yield "sign flipped", -side
    yield "doubled", 2 * side
    if not isinstance(side, MatrixTerm):
        yield "off by one", side + 1


def _of_term(term: Any, scope: Iterable[Variable]) -> Iterator[Slip]:
    """The mutants of a term: those at its top, then those inside it."""
    yield from _at_top(term, scope)
    for place in _places(term):
        inner = _scope_within(term, scope)
        for change, altered in _of_term(term.args[place], inner):
            try:
                yield change, _rebuilt(term, place, altered)
            except _NO_FORMULA:
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
    except _NO_FORMULA:
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
    except _NO_FORMULA:
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
