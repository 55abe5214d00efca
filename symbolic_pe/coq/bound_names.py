"""What authors call the variables that statements bind; terms of the kernel do not say it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from symbolic_pe.foundations.logic import is_call, is_exists
from symbolic_pe.kernel.terms import APP, CONST, FALSE, LAM, Term
from symbolic_pe.language import statements
from symbolic_pe.language.border import Reader, guard


class _Otherwise(Exception):
    """The term is made in another way than the statement."""


def bound_names(statement: Any, term: Term) -> tuple[str | None, ...]:
    """The author's names for what the quantifiers of the term bind, from left to right.

    The term is the statement, its negation, or an obligation of it, which begins as it does or has
    its parts as premises; the names end where it goes on in another way.  None stands for a
    quantifier that the statement has not.
    """
    if is_call(term, "imp") and term.args[1] is FALSE and type(statement) is not statements.Not:
        term = term.args[0]
    found: list[str | None] = []
    with contextlib.suppress(_Otherwise):
        for name in _names(Reader.of(statement), statement, term):
            found.append(name)
    return tuple(found)


def _names(reader: Reader, s: Any, t: Term) -> Iterator[str | None]:
    if isinstance(s, statements.ForAll | statements.Exists):
        yield from _of_quantifiers(reader, s, t)
    elif isinstance(s, statements.And | statements.Or):
        yield from _of_parts(reader, s, s.parts, t)
    elif isinstance(s, statements.Implies):
        premise, conclusion = _both("imp", t)
        yield from _names(reader, s.premise, premise)
        yield from _names(reader, s.conclusion, conclusion)
    elif isinstance(s, statements.Not):
        yield from _names(reader, s.body, _both("imp", t)[0])
    else:
        yield from [None] * _quantifiers(t)


def _of_parts(reader: Reader, s: Any, parts: tuple[Any, ...], t: Term) -> Iterator[str | None]:
    """p ∧ q ∧ …; of an obligation p ⇒ t, where t is about q ∧ …, or t about p alone."""
    connective = "and" if isinstance(s, statements.And) else "or"
    first, *others = parts
    if not others:
        yield from _names(reader, first, t)
    elif is_call(t, connective):
        left, right = t.args
        yield from _names(reader, first, left)
        yield from _of_parts(reader, s, tuple(others), right)
    else:
        premise = first if connective == "and" else statements.Not(first)
        known = _of_premise(reader, premise, t)
        if known is None:
            yield from _names(reader, first, t)
        else:
            yield from known
            yield from _of_parts(reader, s, tuple(others), t.args[1])


def _of_premise(reader: Reader, premise: Any, t: Term) -> list[str | None] | None:
    """The names in p, if the term is p ⇒ q."""
    try:
        return list(_names(reader, premise, _both("imp", t)[0]))
    except _Otherwise:
        return None


def _of_quantifiers(reader: Reader, s: Any, t: Term) -> Iterator[str | None]:
    universal = isinstance(s, statements.ForAll)
    for thing in s.variables:
        if not (is_call(t, "all") if universal else is_exists(t)):
            raise _Otherwise
        yield str(thing.name if hasattr(thing, "name") else thing)
        (t,) = t.args[0].args
        if guard(thing, reader.variable(thing)) is not None:
            condition, t = _both("imp" if universal else "and", t)
            yield from [None] * _quantifiers(condition)
    yield from _names(reader, s.body, t)


def _both(connective: str, t: Term) -> tuple[Term, Term]:
    if not is_call(t, connective):
        raise _Otherwise
    first, second = t.args
    return first, second


def _quantifiers(t: Term) -> int:
    """How many quantifiers one reads in a term."""
    if t.kind == LAM:
        return _quantifiers(t.args[0])
    if t.kind != APP:
        return 0
    own = (t.head.kind == CONST and t.head.head == "all") or is_exists(t)
    return own + sum(map(_quantifiers, t.args))
