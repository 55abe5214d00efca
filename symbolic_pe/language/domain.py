"""Where a term is defined: the conditions a rule records when it brings the term in.

``domain(term)`` lists statements under which every part of ``term`` is defined.  Conditions that
hold by the sorts alone (the base of b^x for positive b) are left out.  The list may ask for more
than is needed, never for less: that b ≠ 0 for b^z, which has a value at b = 0 too where 0 ≤ z.
``exactly``: it says b ≠ 0 ∨ 0 ≤ z, as ``tactics.foundations.definedness`` has it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import statements, terms
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, sort_of
from symbolic_pe.language.terms import MalformedStatement, minus, substitute

Conditions = tuple[statements.Statement, ...]


def nonzero(term: Expr) -> Conditions:
    """The condition term ≠ 0, or nothing when the sorts guarantee it."""
    return (
        ()
        if Fact.NONZERO in facts(term)
        else (statements.Not(statements.Equation(term, Integer(0))),)
    )


def nonnegative(term: Expr) -> Conditions:
    """The condition 0 ≤ term, or nothing when the sorts guarantee it."""
    return () if Fact.NONNEGATIVE in facts(term) else (statements.LessEqual(Integer(0), term),)


def within(
    symbol: sympy.Symbol, low: Expr, high: Expr, body: statements.Statement
) -> statements.Statement:
    """∀ symbol: low ≤ symbol ⇒ symbol ≤ high ⇒ body; the symbol must not be free in the limits."""
    if symbol in terms.free_variables(low) | terms.free_variables(high):
        raise MalformedStatement(f"{symbol} is free in its own limits {low} and {high}")
    inside = statements.Implies(
        statements.LessEqual(low, symbol),
        statements.Implies(statements.LessEqual(symbol, high), body),
    )
    return statements.ForAll(symbol, inside)


@lru_cache(maxsize=4096)
def domain(term: Basic, exactly: bool = False) -> Conditions:
    """Statements under which ``term`` and all its parts are defined.

    Raises :class:`MalformedStatement` for an integral whose integrand may not be integrable, and
    for an index range that leaves the index's sort.
    """
    if isinstance(term, terms.ScalarCall | terms.MatrixCall):
        return _domain_of_call(term)
    if terms.binder(term) is not None:
        return _domain_under_binder(term, exactly)
    own = _OWN_CONDITIONS.get(type(term), lambda _: ())(term)
    if exactly and isinstance(term, sympy.Pow):
        own = power_has_value(*term.args)
    return _union(*(domain(part, exactly) for part in term.args), own)


def _domain_of_call(call: Any) -> Conditions:
    """The domains of the arguments, and of the body at them."""
    pairs = dict(zip(call.definition.parameters, call.arguments, strict=True))
    for parameter, argument in pairs.items():
        if not has_sort(argument, sort_of(parameter)):
            sign = sort_of(parameter).sign
            raise MalformedStatement(
                f"{argument} is not known to lie in {sign}, the sort of "
                f"{parameter} in {call.definition.name}"
            )
    inside = domain_at(call.definition.body, pairs)
    return _union(*map(domain, call.arguments), inside)


def domain_at(term: Basic, mapping: Any) -> Conditions:
    """Where a term is defined when these are put in for its variables: read off before, for SymPy
    may cancel something."""
    return still_needed(tuple(statements.substitute_in(c, mapping) for c in domain(term)))


def _union(*groups: Conditions) -> Conditions:
    kept: list[statements.Statement] = []
    for statement in (item for group in groups for item in group):
        if not any(statements.same_statement(statement, other) for other in kept):
            kept.append(statement)
    return tuple(kept)


def _of_power(power: sympy.Pow) -> Conditions:
    exponent = facts(power.exp)
    if {Fact.INTEGER, Fact.NONNEGATIVE} <= exponent:
        return ()
    if power.exp.is_Rational and power.exp > 0:
        return ()
    return nonzero(power.base)


def power_has_value(base: Expr, exponent: Expr) -> Conditions:
    """Where a power has a value, whatever its constructor would make of it: one with an integer
    exponent also at 0 where that is natural; others are exponentials of logarithms."""
    known = facts(exponent)
    positive = exponent.is_Rational and exponent > 0
    if positive or {Fact.INTEGER, Fact.NONNEGATIVE} <= known:
        return ()
    needed = nonzero(base)
    is_negative = {Fact.NONNEGATIVE, Fact.NONZERO} <= facts(-exponent)
    if not needed or is_negative or exponent.is_number or Fact.INTEGER not in known:
        return needed
    return (statements.Or(*needed, statements.LessEqual(Integer(0), exponent)),)


def _of_component(component: terms.Component) -> Conditions:
    vector = terms.unfolded(component.args[0])
    block = component.args[1]
    if not has_sort(block, Sort.INTEGER):
        raise MalformedStatement(f"the number of the block, {block}, must be an integer")
    last = vector.count - 1
    return (*nonnegative(block), *nonnegative(minus(last, block)))


def _real_argument(function: Expr) -> Conditions:
    """SymPy takes the square of every sign for 1, of those off the real line too."""
    if Fact.REAL in facts(function.args[0]):
        return ()
    raise MalformedStatement(f"{function}: the argument must be real")


def _natural_sizes(term: Any) -> Conditions:
    for size in term.shape:
        if not has_sort(size, Sort.NATURAL):
            raise MalformedStatement(f"{size} is not known to be a natural number, as sizes are")
    return ()


_OWN_CONDITIONS: dict[type, Any] = {
    terms.Identity: _natural_sizes,
    terms.MatrixValue: _natural_sizes,
    sympy.Pow: _of_power,
    sympy.sign: _real_argument,
    sympy.log: lambda term: nonzero(term.args[0]),
    sympy.Ci: lambda term: nonzero(term.args[0]),
    sympy.tan: lambda term: nonzero(terms.made(sympy.cos, *term.args)),
    sympy.sec: lambda term: nonzero(terms.made(sympy.cos, *term.args)),
    sympy.cot: lambda term: nonzero(terms.made(sympy.sin, *term.args)),
    sympy.csc: lambda term: nonzero(terms.made(sympy.sin, *term.args)),
    sympy.tanh: lambda term: nonzero(terms.made(sympy.cosh, *term.args)),
    sympy.sech: lambda term: nonzero(terms.made(sympy.cosh, *term.args)),
    sympy.coth: lambda term: nonzero(terms.made(sympy.sinh, *term.args)),
    sympy.csch: lambda term: nonzero(terms.made(sympy.sinh, *term.args)),
    terms.Component: _of_component,
}


def _domain_under_binder(node: Basic, exactly: bool) -> Conditions:
    bound, inner, outer = terms.binder(node)
    used = frozenset().union(*map(terms.free_variables, outer))
    if not used.isdisjoint(bound):  # the index of a limit is another one than the bound index
        fresh = terms.fresh_symbol(bound[0], used | terms.free_variables(node))
        inner = [substitute(part, {bound[0]: fresh}) for part in inner]
        bound = (fresh,)
    outside = _union(*(domain(part, exactly) for part in outer))
    inside = _union(*(domain(part, exactly) for part in inner))
    if isinstance(node, sympy.Sum):
        if exactly:
            inside = if_not_empty(inside, bound[0], *outer)
        return _union(
            outside, _range_conditions(bound[0], *outer), each_in_range(inside, bound[0], *outer)
        )
    if isinstance(node, sympy.Integral):
        conditions = _union(_integrability(node), outside)
        return _union(conditions, each_between(inside, bound[0], *outer))
    if isinstance(node, terms.BlockColumn | terms.BlockDiagonal):
        last = outer[0] - 1
        return _union(
            outside,
            _range_conditions(bound[0], Integer(0), last),
            each_in_range(inside, bound[0], Integer(0), last),
        )
    return tuple(statements.ForAll(bound, condition) for condition in inside)


def _range_conditions(index: sympy.Symbol, low: Expr, high: Expr) -> Conditions:
    sort = sort_of(index)
    if Fact.INTEGER not in sort.value or not has_sort(low, Sort.INTEGER):
        raise MalformedStatement(f"the index {index} and its lower limit {low} must be integers")
    if not has_sort(low, sort):
        raise MalformedStatement(f"the index {index} starts at {low}, outside its sort {sort.sign}")
    if not has_sort(high, Sort.INTEGER):
        raise MalformedStatement(f"the upper limit {high} of the index {index} must be an integer")
    return nonnegative(minus(high, low) + 1)


def each_in_range(conditions: Conditions, index: sympy.Symbol, low: Expr, high: Expr) -> Conditions:
    """The conditions for all values of an index in its range, if they mention it."""
    return tuple(
        within(index, low, high, condition) if index in statements.free_in(condition) else condition
        for condition in conditions
    )


def if_not_empty(conditions: Conditions, index: sympy.Symbol, low: Expr, high: Expr) -> Conditions:
    """The conditions, those that do not mention the index only where the sum has a term."""
    if Fact.NONNEGATIVE in facts(minus(high, low)):
        return conditions
    return tuple(
        condition
        if index in statements.free_in(condition)
        else statements.Implies(statements.LessEqual(low, high), condition)
        for condition in conditions
    )


def each_between(
    conditions: Conditions, variable: sympy.Symbol, low: Expr, high: Expr
) -> Conditions:
    """An oriented integral needs its integrand between its limits, whichever is the larger."""
    both = (
        each_in_range(conditions, variable, low, high),
        each_in_range(conditions, variable, high, low),
    )
    width = minus(high, low)
    if width.is_Rational:
        return both[0] if width >= 0 else both[1]
    return _union(*both)


def continuity(function: UndefinedFunction) -> statements.Statement:
    """f is continuous on ℝ: ∀x ∀ε>0 ∃δ>0 ∀y: |y − x| ≤ δ ⇒ |f(y) − f(x)| ≤ ε."""
    x, y = Symbol("x", real=True), Symbol("y", real=True)
    epsilon, delta = Symbol("ε", positive=True), Symbol("δ", positive=True)
    near = statements.LessEqual(sympy.Abs(y - x, evaluate=False), delta)
    change = sympy.Abs(function(y) - function(x), evaluate=False)
    close = statements.ForAll(y, statements.Implies(near, statements.LessEqual(change, epsilon)))
    return statements.ForAll([x, epsilon], statements.Exists(delta, close))


def limit_definition(limit: statements.TendsTo) -> statements.Statement:
    """∀ε>0 ∃K ∀x: K ≤ x ⇒ −ε ≤ f(x) − L ∧ f(x) − L ≤ ε."""
    (bound,), body = tuple(limit.function.signature), limit.function.expr
    outside = terms.free_variables(limit.function) | terms.free_variables(limit.limit)
    variable = terms.fresh_symbol(bound, outside)
    body = substitute(body, {bound: variable})
    avoid = outside | {variable}
    epsilon = terms.fresh_symbol(Symbol("ε", positive=True), avoid)
    start = terms.fresh_symbol(Symbol("K", real=True), avoid)
    distance = minus(body, limit.limit)
    close = statements.And(
        statements.LessEqual(-epsilon, distance), statements.LessEqual(distance, epsilon)
    )
    return statements.ForAll(
        epsilon,
        statements.Exists(
            start,
            statements.ForAll(
                variable, statements.Implies(statements.LessEqual(start, variable), close)
            ),
        ),
    )


def _integrability(integral: sympy.Integral) -> Conditions:
    """The continuity of the unknown functions of the variable of integration.

    Everything else is continuous where it is defined, up to jumps at isolated points.
    """
    body, variable, low, high = terms.operator_parts(integral)
    if Fact.INTEGER in sort_of(variable).value:
        raise MalformedStatement(f"{integral}: the variable of integration must be real")
    for limit in (low, high):
        if Fact.REAL not in facts(limit):
            raise MalformedStatement(
                f"the limit {limit} of the integral over {variable} must be known to be real"
            )
        if not has_sort(limit, sort_of(variable)):
            raise MalformedStatement(
                f"the limit {limit} of the integral over {variable} is not in the variable's sort"
            )
    moving = [part for part in terms.subterms(body) if variable in terms.free_variables(part)]
    for part in moving:
        unknown = isinstance(part, AppliedUndef)
        tame = unknown and len(part.args) == 1 and Fact.REAL in facts(part.args[0])
        if isinstance(part, _JUMPING) or (unknown and not tame) or _may_jump(part, variable):
            raise MalformedStatement(f"{part}: not known to be integrable in {variable}")
    heads = dict.fromkeys(part.func for part in moving if isinstance(part, AppliedUndef))
    return tuple(map(continuity, heads))


def _may_jump(part: Basic, variable: Symbol) -> bool:
    """Logarithms, Ci and powers jump where their argument crosses the negative half-line."""
    if isinstance(part, sympy.Pow):
        moves = variable in terms.free_variables(part.base) and not part.exp.is_Integer
    else:
        moves = isinstance(part, sympy.log | sympy.Ci)
    return moves and Fact.REAL not in facts(part.args[0])


_JUMPING = (sympy.sign, sympy.floor, sympy.KroneckerDelta, terms.MatrixValue)


@lru_cache(maxsize=4096)
def domain_of_statement(statement: statements.Statement, exactly: bool = False) -> Conditions:
    """Statements under which all terms of a statement are defined.

    A conclusion's conditions are needed only when its premise holds.
    """
    return _conditions_of(statement, _of_atom_exactly if exactly else _of_atom)


def _of_atom(atom: Any) -> Conditions:
    return _union(*map(domain, statements.terms_of(atom)))


def _of_atom_exactly(atom: Any) -> Conditions:
    return _union(*(domain(term, True) for term in statements.terms_of(atom)))


def _conditions_of(
    statement: statements.Statement, of_atom: Callable[[Any], Conditions]
) -> Conditions:
    if isinstance(statement, statements.Implies):
        needed = _conditions_of(statement.conclusion, of_atom)
        return _union(
            _conditions_of(statement.premise, of_atom),
            tuple(
                statements.Implies(statement.premise, condition)
                for condition in needed
                if not statements.same_statement(condition, statement.premise)
            ),
        )
    if isinstance(statement, statements.ForAll | statements.Exists):
        inside = _conditions_of(statement.body, of_atom)
        return tuple(_generalised(condition, statement.variables) for condition in inside)
    if isinstance(statement, statements.Not | statements.And | statements.Or):
        return _union(*(_conditions_of(part, of_atom) for part in statements.parts_of(statement)))
    return of_atom(statement)


def _generalised(
    condition: statements.Statement, variables: tuple[Any, ...]
) -> statements.Statement:
    needed = [variable for variable in variables if variable in statements.free_in(condition)]
    return statements.ForAll(needed, condition) if needed else condition


def still_needed(conditions: Conditions) -> Conditions:
    """Drop conditions t ≠ 0 and 0 ≤ t that have become evident by a substitution, and what says
    one or the other."""
    return tuple(condition for condition in conditions if not _evident(condition))


def _evident(condition: statements.Statement) -> bool:
    if isinstance(condition, statements.ForAll):
        return _evident(condition.body) or _evident_at_an_end(condition)
    if isinstance(condition, statements.Implies):
        return _evident(condition.conclusion)
    if isinstance(condition, statements.Or):
        return any(map(_evident, condition.parts))
    if isinstance(condition, statements.LessEqual) and condition.lhs == 0:
        return Fact.NONNEGATIVE in facts(condition.rhs)
    if isinstance(condition, statements.Not) and isinstance(condition.body, statements.Equation):
        return condition.body.rhs == 0 and Fact.NONZERO in facts(condition.body.lhs)
    return False


def _evident_at_an_end(condition: statements.ForAll) -> bool:
    """That s ≠ 0 or 0 ≤ t, for a t that is linear in the index of a range."""
    (index, *more), first = condition.variables, condition.body
    if more or not (
        isinstance(first, statements.Implies) and isinstance(first.conclusion, statements.Implies)
    ):
        return False
    low, high = first.premise, first.conclusion.premise
    body = first.conclusion.conclusion
    if not (
        isinstance(low, statements.LessEqual)
        and isinstance(high, statements.LessEqual)
        and isinstance(body, statements.Or)
    ):
        return False
    bounds = [
        part.rhs for part in body.parts if isinstance(part, statements.LessEqual) and part.lhs == 0
    ]
    return any(_is_nonnegative_between(bound, index, low.lhs, high.rhs) for bound in bounds)


def _is_nonnegative_between(term: Expr, index: Any, low: Expr, high: Expr) -> bool:
    """Is a linear term evidently, at the end where it is least?"""
    slope = sympy.diff(term, index)
    if not slope.is_Rational:
        return False
    least = substitute(term, {index: low if slope > 0 else high})
    return Fact.NONNEGATIVE in facts(least)
