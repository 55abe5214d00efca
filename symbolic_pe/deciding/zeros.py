"""Numbers at which a term may vanish, or a condition for all numbers of a range fail: guesses,
nothing rests on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import sympy
from sympy import Expr, Integer, Mul, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language.sorts import Fact, has_sort, sort_of
from symbolic_pe.language.statements import Equation, ForAll, Implies, Not
from symbolic_pe.language.terms import free_variables

_DEPTH, _TURNS, _HIGHEST_DEGREE, _LONGEST_RANGE = 3, range(-4, 5), 4, 60
_INVERSES: Mapping[Any, Callable[[Expr], tuple[Expr, ...]]] = {
    sympy.cos: lambda v: (sympy.acos(v), -sympy.acos(v)),
    sympy.sin: lambda v: (sympy.asin(v), sympy.pi - sympy.asin(v)),
    sympy.exp: lambda v: (sympy.log(v),),
    sympy.log: lambda v: (sympy.exp(v),),
}
_PERIODS = {sympy.cos: 2 * sympy.pi, sympy.sin: 2 * sympy.pi}


def suspects(condition: ForAll) -> Iterator[Expr]:
    """Where a condition for all values of one variable may fail: at zeros, 0 and the ends."""
    (variable, *more) = condition.variables
    if more or not isinstance(variable, Symbol):
        return
    body: Any = condition.body
    ends: list[Expr] = []
    while isinstance(body, Implies):
        premise: Any = body.premise
        ends += [side for side in (premise.lhs, premise.rhs) if side != variable]
        body = body.conclusion
    found = [Integer(0), *ends]
    if Fact.INTEGER in sort_of(variable).value and all(end.is_Integer for end in ends):
        found += map(
            Integer, range(int(ends[0]), min(int(ends[-1]), int(ends[0]) + _LONGEST_RANGE))
        )
    elif isinstance(body, Not) and isinstance(body.body, Equation):
        difference: Any = body.body.lhs - body.body.rhs
        found = [*zeros(difference, variable), *found]
    for number in dict.fromkeys(found):
        if has_sort(number, sort_of(variable)) and _may_lie_between(number, ends):
            yield number


def zeros(term: Expr, variable: Symbol, depth: int = _DEPTH) -> Iterator[Expr]:
    """Numbers at which a term in a variable may vanish."""
    if not depth:
        return
    for factor in Mul.make_args(term):
        solution = linear_solution(factor, variable)
        if solution is not None:
            yield solution
        elif isinstance(factor, sympy.Pow | sympy.Abs):
            yield from zeros(factor.args[0], variable, depth - 1)
        elif _is_simple_polynomial(factor, variable):
            yield from sympy.roots(factor, variable, multiple=True)
        else:
            yield from _zeros_of_call(factor, variable, depth)


def _is_simple_polynomial(term: Expr, variable: Symbol) -> bool:
    is_alone = free_variables(term) == {variable} and term.is_polynomial(variable)
    return is_alone and sympy.degree(term, variable) <= _HIGHEST_DEGREE


def _zeros_of_call(term: Expr, variable: Symbol, depth: int) -> Iterator[Expr]:
    """x with a·f(u(x)) + b = 0."""
    constant, moving = term.as_independent(variable, as_Add=True)
    factor, call = moving.as_independent(variable, as_Add=False)
    if call.func not in _INVERSES:
        return
    period = _PERIODS.get(call.func)
    for start in _INVERSES[call.func](-constant / factor):
        for turn in _TURNS if period is not None else [0]:
            value = start if period is None else start + turn * period
            if value.is_finite is not False:
                yield from zeros(call.args[0] - value, variable, depth - 1)


def _may_lie_between(number: Expr, ends: list[Expr]) -> bool:
    """Not certainly outside of two ends."""
    if len(ends) != 2:
        return True
    below, above = (sympy.LessThan(a, b) for a, b in ((ends[0], number), (number, ends[1])))
    return below is not sympy.false and above is not sympy.false


def linear_solutions(difference: Expr, symbols: Iterable[Any]) -> Iterator[tuple[Symbol, Expr]]:
    """Symbols in which difference = a·x + b is linear, with the x at which it is 0, if that is of
    the symbol's sort."""
    for symbol in sorted(symbols, key=str):
        solution = linear_solution(difference, symbol)
        if solution is not None and has_sort(solution, sort_of(symbol)):
            yield symbol, solution


def linear_solution(difference: Expr, symbol: Any) -> Expr | None:
    """x such that difference = a·x + b is 0, if it is linear in x."""
    if not isinstance(symbol, Symbol) or isinstance(symbol, UndefinedFunction):
        return None
    expanded = sympy.expand(difference)
    slope = expanded.coeff(symbol, 1)
    rest = sympy.expand(expanded - slope * symbol)
    if slope == 0 or symbol in slope.free_symbols or symbol in rest.free_symbols:
        return None
    return -rest / slope
