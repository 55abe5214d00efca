"""What a statement speaks of: its variables with what they range over, and its definitions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms as kernel
from symbolic_pe.language.sorts import Sort, has_sort, sort_of
from symbolic_pe.language.statements import Exists, ForAll, Statement, all_terms, parts_of
from symbolic_pe.language.terms import Definition, MatrixValue, MatrixVariable, Variable


@dataclass(frozen=True)
class Group:
    """Variables that are introduced together: their domain (for functions) and their set.

    ``arguments`` holds the sorts of a function's arguments, ``shape`` a matrix's rows and
    columns; ``family`` says that a matrix variable takes parameters.
    """

    variables: tuple[Variable, ...]
    sort: Sort
    arguments: tuple[Sort, ...] = ()
    shape: tuple[Expr, Expr] | None = None
    family: bool = False


@dataclass(frozen=True)
class Quantified:
    """The outermost quantifiers of a statement and what they govern."""

    groups: tuple[Group, ...]
    body: Statement


def variables_in(statement: Statement | None) -> tuple[Variable, ...]:
    """All quantified variables of a statement, in the order in which a reader meets them."""
    if statement is None:
        return ()
    own = statement.variables if isinstance(statement, ForAll | Exists) else ()
    inner = (variable for part in parts_of(statement) for variable in variables_in(part))
    return tuple(dict.fromkeys((*own, *inner)))


def functions_of_reals(statement: Statement | None) -> frozenset[str]:
    """The names of the quantified functions that are applied to more than whole numbers: their
    values are written h(1), not with an index."""
    if statement is None:
        return frozenset()
    groups = quantified(statement).groups if isinstance(statement, ForAll | Exists) else ()
    own = {
        kernel.variable_name(variable)
        for group in groups
        if set(group.arguments) & {Sort.REAL, Sort.COMPLEX}
        for variable in group.variables
    }
    return frozenset(own).union(*map(functions_of_reals, parts_of(statement)))


def quantified(statement: ForAll | Exists) -> Quantified:
    """The variables of a quantifier in groups of one sort, and the body."""
    groups: list[Group] = []
    for variable in statement.variables:
        group = _group_of(variable, statement.body)
        if groups and replace(group, variables=groups[-1].variables) == groups[-1]:
            group = replace(group, variables=(*groups.pop().variables, variable))
        groups.append(group)
    return Quantified(tuple(groups), statement.body)


def _group_of(variable: Variable, body: Statement) -> Group:
    if isinstance(variable, MatrixVariable):
        family = any(len(value.args) > 1 for value in _values_of(variable, body))
        return Group((variable,), Sort.REAL, (), (variable.args[1], variable.args[2]), family)
    if isinstance(variable, UndefinedFunction):
        return Group((variable,), sort_of(variable), _argument_sorts(variable, body))
    return Group((variable,), sort_of(variable))


def _values_of(variable: MatrixVariable, body: Statement) -> Iterator[MatrixValue]:
    for term, _ in _scoped_terms(body):
        if isinstance(term, MatrixValue) and term.head.name == variable.name:
            yield term


def _argument_sorts(function: UndefinedFunction, body: Statement) -> tuple[Sort, ...]:
    """The smallest of ℕ, ℤ, ℝ, ℂ that holds every argument the function is applied to, for each
    place; a mutant may apply one function to one argument here and to two there."""
    applied = [
        [_smallest_sort(kernel.substitute(part, indices)) for part in term.args]
        for term, indices in _scoped_terms(body)
        if isinstance(term, AppliedUndef) and term.func == function
    ]
    places = zip_longest(*applied, fillvalue=Sort.NATURAL)
    return tuple(max(place, key=_DOMAINS.index) for place in places) or (Sort.COMPLEX,)


_DOMAINS = (Sort.NATURAL, Sort.INTEGER, Sort.REAL, Sort.COMPLEX)


def _smallest_sort(argument: Expr) -> Sort:
    return next(sort for sort in _DOMAINS if has_sort(argument, sort))


Renaming = dict[Symbol, Symbol]


def _scoped_terms(statement: Statement) -> Iterator[tuple[Basic, Renaming]]:
    """All subterms, each with the summation and block indices around it as natural numbers."""
    for term in all_terms(statement):
        yield from _scoped_subterms(term, {})


def _scoped_subterms(term: Basic, indices: Renaming) -> Iterator[tuple[Basic, Renaming]]:
    yield term, indices
    inner = indices
    index = _natural_index(term)
    if index is not None:
        inner = {**indices, index: Symbol(index.name, integer=True, nonnegative=True)}
    if isinstance(term, kernel.ScalarCall | kernel.MatrixCall):
        yield from _scoped_subterms(term.unfold(), indices)
    for argument in term.args:
        if not isinstance(argument, Definition):
            yield from _scoped_subterms(argument, inner)


def _natural_index(term: Basic) -> Symbol | None:
    """The index of a sum or a direct sum that starts at a natural number."""
    if isinstance(term, kernel.BlockDiagonal | kernel.BlockColumn):
        return term.index
    if isinstance(term, sympy.Sum):
        _, index, low, _ = kernel.operator_parts(term)
        return index if has_sort(low, Sort.NATURAL) else None
    return None


def definitions_in(*things: Statement | Basic) -> tuple[Definition, ...]:
    """The definitions that statements and terms use, and those that these use; each once."""
    found: dict[Definition, None] = {}
    pending: list[Basic] = []
    for thing in things:
        pending += [thing] if isinstance(thing, Basic) else all_terms(thing)
    while pending:
        for definition in _called(pending.pop(0)):
            if definition not in found:
                found[definition] = None
                pending.append(definition.body)
    return tuple(found)


def _called(term: Basic) -> Iterator[Definition]:
    if isinstance(term, Definition):
        yield term
        return
    for argument in term.args:
        yield from _called(argument)
