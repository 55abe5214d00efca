"""What terms mention, and whether goals are alike: questions about syntax."""

from __future__ import annotations

from functools import lru_cache

from symbolic_pe.foundations.definitions import is_defined
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import symmetric, transitive
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import APP, CONST, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.tactics.matrices.entries import MATRIX_OPERATIONS, Entries
from symbolic_pe.tactics.normal_forms.expansion import KEPT


def is_computed(entries: Entries, t: Term) -> Term:
    return sides(entries.number(t).statement)[1]


def in_numbers(entries: Entries, equation: Theorem) -> Theorem:
    """An equation with its matrices computed."""
    left, right = (entries.number(side) for side in sides(equation.statement))
    return transitive(symmetric(left), equation, right)


def is_order(statement: Term) -> bool:
    return is_call(statement, "lt") or is_call(statement, "le")


def alike(s: Term, t: Term) -> frozenset[str]:
    """The names of defined functions that have as many values in both terms."""
    calls, others = defined_calls(s), defined_calls(t)
    return frozenset(
        name
        for name, values in calls.items()
        if len(values) == len(others.get(name, ())) and name not in KEPT
    )


def defined_calls(t: Term) -> dict[str, set[Term]]:
    """The values of defined functions in a term, outside of binders and of one another."""
    found: dict[str, set[Term]] = {}
    seen, waiting = {t}, [t]
    while waiting:
        u = waiting.pop()
        if u.kind in (APP, CONST) and is_defined(u):
            found.setdefault((u.head if u.kind == APP else u).head, set()).add(u)
            continue
        waiting += (part for part in u.args if part not in seen)
        seen |= set(u.args)
    return found


def has_matrices(t: Term) -> bool:
    """Whether an operation on matrices occurs in the term, definitions unfolded."""
    return mentions(t, _OF_MATRICES)


_OF_MATRICES = (*MATRIX_OPERATIONS, "delta")


@lru_cache(4096)
def mentions(t: Term, names: tuple[str, ...]) -> bool:
    """Whether one of these constants occurs in the term, definitions unfolded."""
    wanted, seen, waiting = frozenset(names), set(), [t]
    while waiting:
        u = waiting.pop()
        if u in seen:
            continue
        seen.add(u)
        if u.kind == CONST:
            if u.head in wanted:
                return True
            value = definition(u)
            waiting += [] if value is None else [value]
        waiting += u.args
        waiting += [u.head] if u.kind == APP else []
    return False
