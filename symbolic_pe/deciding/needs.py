"""Where a formula that somebody types is defined, also where its terms forget it.

SymPy's constructors make 0 of 0/x and 1 of x/x; that x must not vanish is then said nowhere.  The
parser notes the conditions of each node with the parts that were written; what of them the term
does not ask for itself is *dropped*, and belongs to the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy
from sympy import Expr

from symbolic_pe.language import statements, terms
from symbolic_pe.language.domain import (
    domain,
    each_between,
    each_in_range,
    if_not_empty,
    nonzero,
    power_has_value,
)
from symbolic_pe.language.sorts import Fact, facts


def needs_of(kind: Any, *arguments: Expr) -> tuple[statements.Statement, ...]:
    """Where a node of this kind is defined, whatever its constructor would make of it; the needs of
    its arguments are those of nodes of their own.

    Raises :class:`~symbolic_pe.language.terms.MalformedStatement` as ``domain`` does.
    """
    if kind in (sympy.Add, sympy.Mul, sympy.KroneckerDelta):
        return ()
    if kind is sympy.Pow:
        return power_has_value(*arguments)
    of_parts = {need for argument in arguments for need in domain(argument, exactly=True)}
    needed = domain(kind(*arguments, evaluate=False), exactly=True)
    return tuple(need for need in needed if need not in of_parts)


def in_range(
    needs: Iterable[statements.Statement], operator: Any
) -> tuple[statements.Statement, ...]:
    """What the body of a sum or integral needs, for all values of its variable."""
    _, variable, low, high = terms.operator_parts(operator)
    ends = terms.free_variables(low) | terms.free_variables(high)
    index = terms.fresh_symbol(variable, ends) if variable in ends else variable
    inside = tuple(statements.substitute_in(need, {variable: index}) for need in needs)
    if isinstance(operator, sympy.Integral):
        return each_between(inside, index, low, high)
    return each_in_range(if_not_empty(inside, index, low, high), index, low, high)


def dropped(
    needs: Iterable[statements.Statement], kept: Iterable[statements.Statement]
) -> tuple[statements.Statement, ...]:
    """The needs that are not among the conditions kept, each once and in simple parts."""
    known = [part for condition in kept for part in simple(condition)]
    found: list[statements.Statement] = []
    for part in dict.fromkeys(part for need in needs for part in simple(need)):
        if not any(statements.same_statement(part, other) for other in (*known, *found)):
            found.append(part)
    return tuple(found)


def simple(condition: statements.Statement) -> Iterator[statements.Statement]:
    """A condition as several: a ≠ 0 and b ≠ 0 for 2ab² ≠ 0; nothing where all are evident."""
    if isinstance(condition, statements.ForAll):
        yield from (statements.ForAll(condition.variables, part) for part in simple(condition.body))
    elif isinstance(condition, statements.Implies):
        yield from (
            statements.Implies(condition.premise, part) for part in simple(condition.conclusion)
        )
    elif isinstance(condition, statements.Not) and isinstance(condition.body, statements.Equation):
        yield from _factors_nonzero(condition)
    else:
        yield condition


def _factors_nonzero(condition: statements.Not) -> Iterator[statements.Statement]:
    equation: Any = condition.body
    if equation.rhs != 0 or not isinstance(equation.lhs, Expr):
        yield condition
        return
    for factor in _factors(equation.lhs):
        yield from nonzero(factor)


def _factors(term: Expr) -> Iterator[Expr]:
    """Terms one of which vanishes where the term does, up to numbers."""
    if term.is_Mul:
        for factor in term.args:
            yield from _factors(factor)
    elif term.is_Pow:
        yield from _factors_of_power(term)
    elif isinstance(term, sympy.Abs):
        yield from _factors(term.args[0])
    elif term.is_Add:
        primitive = term.primitive()[1]
        yield -primitive if primitive.could_extract_minus_sign() else primitive
    else:
        yield term


def _factors_of_power(power: Expr) -> Iterator[Expr]:
    """A power vanishes with its base: not b⁰ = 1, and of bⁿ with an integer n it depends on n."""
    known = facts(power.exp)
    if Fact.INTEGER in known and Fact.NONZERO not in known:
        if power.exp != 0:
            yield power
    else:
        yield from _factors(power.base)
