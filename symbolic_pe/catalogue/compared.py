"""Is what a claim compares with NumPy part of what the claim says?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sympy
from sympy import Symbol

from symbolic_pe.catalogue import wellstated
from symbolic_pe.language import statements
from symbolic_pe.language.sorts import has_sort, sort_of
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing.variables import variables_in

_MOST_TRIED = 5000
_REFUSALS = (ValueError, TypeError, ArithmeticError)


def check_compared(statement: statements.Statement, compared: Iterable[Any]) -> None:
    """Raise :class:`Misstated` unless each of these is a part of the statement, or made of such
    parts with values put in for their variables."""
    parts = list(_parts(statement))
    for item in compared:
        wellstated.check_stated_atoms([item])
        if any(statements.same_statement(item, part) for part in parts):
            continue
        for atom in statements.all_atoms(item):
            if not _is_instance(atom, statement):
                raise wellstated.Misstated(
                    f"{wellstated.shown_statement(atom)} is no part of the statement, nor one with "
                    "values put in: name parts of the statement in of=[…], or give what only "
                    "follows from it as consequences=[…] beside a comparison of the statement"
                )


def _parts(statement: statements.Statement) -> Iterator[statements.Statement]:
    yield statement
    for part in statements.parts_of(statement):
        yield from _parts(part)


def _is_instance(atom: statements.Statement, statement: statements.Statement) -> bool:
    """Is this what the statement says in one of its atoms, with values put in for some symbols?"""
    return any(
        statements.same_statement(instance, atom)
        for pattern in _concluded(statement)
        if type(pattern) is type(atom)
        for instance in _instances(pattern, atom, variables_in(statement))
    )


def _concluded(statement: statements.Statement) -> Iterator[statements.Statement]:
    """The atoms of a statement without those of premises."""
    if isinstance(statement, statements.Implies):
        yield from _concluded(statement.conclusion)
    elif statements.parts_of(statement):
        for part in statements.parts_of(statement):
            yield from _concluded(part)
    else:
        yield statement


def _instances(
    pattern: statements.Statement, atom: statements.Statement, variables: Sequence[Variable]
) -> Iterator[statements.Statement]:
    """The pattern with terms of the atom put in: for the symbols that the atom lacks, and for one
    more.

    A symbol that is a whole side becomes another or a number: everything would be an instance of
    s = t, if terms were put in for both.
    """
    yield pattern
    symbols = [
        item
        for item in variables
        if isinstance(item, Symbol) and item in statements.free_in(pattern)
    ]
    lacking = [item for item in symbols if item not in statements.free_in(atom)]
    found = _candidates(atom)
    for more in ((), *((item,) for item in symbols if item not in lacking)):
        replaced = (*lacking, *more)
        values = [
            [
                item
                for item in found
                if has_sort(item, sort_of(name))
                and (
                    name not in statements.terms_of(pattern)
                    or item.is_Symbol
                    or not item.free_symbols
                )
            ]
            for name in replaced
        ]
        for chosen in itertools.islice(itertools.product(*values), _MOST_TRIED):
            try:
                yield statements.substitute_in(pattern, dict(zip(replaced, chosen, strict=True)))
            except _REFUSALS:
                continue


def _candidates(atom: statements.Statement) -> list[sympy.Expr]:
    """The numbers, symbols and other terms in an atom."""
    parts = (part for term in statements.terms_of(atom) for part in sympy.preorder_traversal(term))
    return list(dict.fromkeys(part for part in parts if isinstance(part, sympy.Expr)))
