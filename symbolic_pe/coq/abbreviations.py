"""Short names for the parts of terms that occur again and again.

A file of proofs says the same sums and functions many times, and Coq takes its time by the letter.
A part that is long and occurs often becomes a definition of its free variables, those bound around
it included; Coq opens it where it has to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from symbolic_pe.coq.writing import variable_name
from symbolic_pe.kernel.terms import APP, BOUND, CONST, LAM, NUM, VAR, Term
from symbolic_pe.kernel.types import Type

LEAST_SAVED = 120
"""A part is abbreviated if that makes the file shorter by so many characters, roughly."""
LEAST_SAVED_EACH = 12
"""And so many wherever it stands: what hardly is shorter, Coq would open for nothing."""
_CALL, _PARAMETER, _DEFINITION = 7, 9, 50
"""About how long a name is, another argument of it, the definition around what it stands for."""
_KEPT_OPEN = frozenset({"eq", "lt", "le"})
"""Statements that lemmas match with: what they compare is abbreviated, not they."""


class Abbreviation(NamedTuple):
    """A term, the indices without a binder in it with their types, and its free variables."""

    term: Term
    indices: tuple[tuple[int, Type], ...]
    variables: tuple[Term, ...]


def abbreviations(roots: Iterable[Term]) -> list[Abbreviation]:
    """The parts of these terms that are worth a name, small ones first."""
    roots = list(roots)
    order = parts_first(roots)
    uses = dict.fromkeys(order, 0)
    for t in roots:
        uses[t] += 1
    for t in order:
        for part in t.args:
            uses[part] += 1
    return list(_worth_a_name(order, uses))


def _worth_a_name(order: Iterable[Term], uses: dict[Term, int]) -> Iterable[Abbreviation]:
    indices: dict[Term, dict[int, Type]] = {}
    lengths: dict[Term, int] = {}
    for t in order:
        indices[t] = _indices(t, indices)
        lengths[t] = _length(t, lengths)
        parameters = len(indices[t]) + len(t.free)
        call = _CALL + _PARAMETER * parameters
        saved = (uses[t] - 1) * (lengths[t] - call) - _DEFINITION - 2 * _PARAMETER * parameters
        worth_it = saved >= LEAST_SAVED and lengths[t] - call >= LEAST_SAVED_EACH
        if worth_it and not _is_kept_open(t):
            lengths[t] = call
            variables = tuple(sorted(t.free, key=variable_name))
            yield Abbreviation(t, tuple(sorted(indices[t].items())), variables)


def _is_kept_open(t: Term) -> bool:
    return t.kind == APP and t.head.kind == CONST and t.head.head in _KEPT_OPEN


def _indices(t: Term, known: dict[Term, dict[int, Type]]) -> dict[int, Type]:
    """The indices without a binder, as they are seen from the term, and their types."""
    if t.kind == BOUND:
        return {t.head: t.type}
    if not t.loose:
        return {}
    below = 1 if t.kind == LAM else 0
    found = {i - below: type_ for a in t.args for i, type_ in known[a].items() if i >= below}
    if t.kind == APP and t.head.kind == BOUND:
        found[t.head.head] = t.head.type
    return found


def _length(t: Term, known: dict[Term, int]) -> int:
    """About how many characters it takes, its own abbreviated parts counted as such."""
    inside = sum(known[a] + 1 for a in t.args)
    if t.kind in (VAR, BOUND, CONST):
        return 5
    if t.kind == NUM:
        return 8
    return inside + (18 if t.kind == LAM else 8)


def parts_first(roots: Iterable[Term]) -> list[Term]:
    """All parts of the terms, each once, before what they are parts of."""
    order: dict[Term, None] = {}
    waiting = list(reversed(list(roots)))
    while waiting:
        t = waiting[-1]
        missing = [part for part in t.args if part not in order] if t not in order else []
        if missing:
            waiting += reversed(missing)
        else:
            order[waiting.pop()] = None
    return list(order)
