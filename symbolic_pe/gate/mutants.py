"""Statements that differ from a given one by a slip: a sign, a sine for a cosine, an index.

:func:`mutants` makes all of them, systematically, at every place of a statement and in the bodies
of the definitions that it mentions.  What SymPy's constructors turn back into the original, and
what has no meaning, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy
from sympy import Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.gate.term_slips import NO_FORMULA, of_term, of_whole
from symbolic_pe.language import statements, terms
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Sort, sort_of
from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.terms import Variable

Altered: TypeAlias = tuple[str, bool, statements.Statement]
"""What was altered in a statement, whether that is its frame, and the result."""


@dataclass(frozen=True)
class Mutant:
    """An altered ``statement``; ``change`` says how, in a few words.

    ``in_frame``: a quantifier, a sort, a premise or a connective was altered, which no NumPy
    function computes, and not what is said to be equal or smaller.
    """

    change: str
    statement: statements.Statement
    in_frame: bool


def mutants(statement: statements.Statement) -> Iterator[Mutant]:
    """All mutants of a statement, each once, in a fixed order."""
    known = {statement}
    for change, in_frame, altered in _of_statement(statement):
        if altered in known or not _has_meaning(altered):
            continue
        known.add(altered)
        if not statements.same_statement(altered, statement):
            yield Mutant(change, altered, in_frame)


def _has_meaning(statement: statements.Statement) -> bool:
    try:
        check_statement(statement)
        domain_of_statement(statement)  # an index may start outside its sort
    except NO_FORMULA:
        return False
    return True


# --- statements ------------------------------------------------------------------------------


def _of_statement(statement: statements.Statement) -> Iterator[Altered]:
    if isinstance(statement, statements.ForAll | statements.Exists):
        yield from _of_quantified(statement)
    elif isinstance(statement, statements.Implies):
        yield from _of_implication(statement)
    elif isinstance(statement, statements.And | statements.Or):
        yield from _of_several(statement)
    elif isinstance(statement, statements.Not):
        yield "negation dropped", True, statement.body
        for change, in_frame, body in _of_statement(statement.body):
            yield change, in_frame, statements.Not(body)
    else:
        yield from _of_atom(statement)


def _of_quantified(statement: statements.ForAll | statements.Exists) -> Iterator[Altered]:
    kind, variables, body = type(statement), statement.variables, statement.body
    other = statements.Exists if kind is statements.ForAll else statements.ForAll
    sign = {statements.ForAll: "∀", statements.Exists: "∃"}
    yield f"{sign[kind]} → {sign[other]}", True, other(variables, body)
    if isinstance(body, statements.ForAll | statements.Exists) and type(body) is not kind:
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


def _with_wider_sort(
    statement: statements.ForAll | statements.Exists, variable: Variable
) -> Iterator[Altered]:
    if not isinstance(variable, Symbol | UndefinedFunction):
        return
    sort = sort_of(variable)
    for wider in _WIDER[sort]:
        new = _of_sort(variable, wider)
        try:
            variables = [new if item == variable else item for item in statement.variables]
            altered = type(statement)(
                variables, statements.substitute_in(statement.body, {variable: new})
            )
        except NO_FORMULA:
            continue
        yield f"{terms.variable_name(variable)} ∈ {sort.sign} → {wider.sign}", True, altered


def _of_sort(variable: Any, sort: Sort) -> Any:
    make = Symbol if isinstance(variable, Symbol) else sympy.Function
    return make(terms.variable_name(variable), **sort.assumptions)


def _of_implication(statement: statements.Implies) -> Iterator[Altered]:
    premise, conclusion = statement.premise, statement.conclusion
    yield "premise dropped", True, conclusion
    yield "premise and conclusion exchanged", True, statements.Implies(conclusion, premise)
    for change, _, altered in _of_statement(premise):
        yield f"{change}, in a premise", True, statements.Implies(altered, conclusion)
    for change, in_frame, altered in _of_statement(conclusion):
        yield change, in_frame, statements.Implies(premise, altered)


def _of_several(statement: statements.And | statements.Or) -> Iterator[Altered]:
    parts = statement.parts
    other, words = (
        (statements.Or, "∧ → ∨")
        if isinstance(statement, statements.And)
        else (statements.And, "∨ → ∧")
    )
    yield words, True, other(*parts)
    for place, part in enumerate(parts):
        rest = parts[:place] + parts[place + 1 :]
        whole = rest[0] if len(rest) == 1 else type(statement)(*rest)
        yield f"part {place + 1} dropped", True, whole
        for change, in_frame, altered in _of_statement(part):
            new = (*parts[:place], altered, *parts[place + 1 :])
            yield f"{change}, in part {place + 1}", in_frame, type(statement)(*new)


def _of_atom(atom: Any) -> Iterator[Altered]:
    kind, sides = type(atom), statements.terms_of(atom)
    yield "negated", True, statements.Not(atom)
    if kind in (statements.Less, statements.LessEqual):
        other, sign = (
            (statements.LessEqual, "< → ≤")
            if kind is statements.Less
            else (statements.Less, "≤ → <")
        )
        yield sign, True, other(*sides)
        yield "sides exchanged", False, kind(*reversed(sides))
    scope = statements.free_in(atom)
    for place, side in enumerate(sides):
        where = _side_names(kind)[place]
        for change, altered in (*of_whole(side), *of_term(side, scope)):
            new = (*sides[:place], altered, *sides[place + 1 :])
            try:
                yield f"{change}, {where}", False, kind(*new)
            except NO_FORMULA:
                continue


def _side_names(kind: type) -> tuple[str, ...]:
    names: Mapping[type, tuple[str, ...]] = {
        statements.HasDerivative: ("in the function", "in the point", "in the derivative"),
        statements.TendsTo: ("in the function", "in the limit"),
    }
    return names.get(kind, ("on the left", "on the right"))
