"""Which definitions the NumPy reference has, and by which of its functions.

A definition is recognised by its body, whatever it is called: with arbitrary frequencies θ, or with
those of a base (:func:`symbolic_pe.encodings.geometric`); with n blocks, or another number of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from sympy import Basic, Integer, Pow, Sum, preorder_traversal

from symbolic_pe import encodings
from symbolic_pe.encodings import b, geometric, n, theta
from symbolic_pe.encodings.rounding import RN
from symbolic_pe.language.statements import Statement, all_terms
from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Definition, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.in_numpy import Defined, NoValue

_OF_FREQUENCIES: tuple[tuple[Definition, Callable[..., Any]], ...] = (
    (encodings.PE, reference.sinusoidal),
    (encodings.T, reference.shift_matrix),
    (encodings.T_backward, reference.backward_shift_matrix),
    (encodings.G, reference.generator),
    (encodings.S, reference.similarity),
    (encodings.R, reference.rotary_matrix),
)
_OF_A_BASE: Mapping[Definition, Callable[..., Any]] = {
    encodings.decay_integral: reference.decay_integral,
    encodings.decay_imaginary: reference.decay_integral_imaginary,
}


def references_for(
    statement: Statement, original: Statement | None = None
) -> Mapping[Definition, Defined]:
    """How the definitions in a statement are computed, of those that the reference has.

    ``original``: the statement that was altered to this one.  A definition keeps the reference that
    it had under its name, whatever has become of its body.
    """
    before = [*definitions_in(statement if original is None else original)]
    found = {it: own for it in before if (own := _reference_of(it)) is not None}
    by_name = {it.name: own for it, own in found.items()}
    altered = {
        it: by_name[it.name]
        for it in definitions_in(statement)
        if it not in before and it.name in by_name
    }
    return {**found, **altered}


def definitions_in(statement: Statement) -> Iterator[Definition]:
    """The definitions that a statement mentions, each once."""
    seen: set[Definition] = set()
    for term in all_terms(statement):
        for node in preorder_traversal(term):
            if isinstance(node, Definition) and node not in seen:
                seen.add(node)
                yield node


@lru_cache(maxsize=256)
def _reference_of(definition: Definition) -> Defined | None:
    for known, function in _OF_FREQUENCIES:
        count = _count(definition.body)
        if definition.parameters != known.parameters or count is None:
            continue
        for base in (None, *_bases(definition.body)):
            schedule = {} if base is None else {theta: geometric(base, count)}
            if substitute(known.body, {n: count, **schedule}) == definition.body:
                return _of_frequencies(function, count, base)
    for known, function in _OF_A_BASE.items():
        for base in _bases(definition.body) if definition.parameters == known.parameters else ():
            if substitute(known.body, {b: base}) == definition.body:
                return _of_a_base(function, base)
    if (definition.parameters, definition.body) == (RN.parameters, RN.body):
        return lambda arguments, _: _asked(reference.rounded, arguments[1], int(arguments[0]))
    return None


def _count(body: Basic) -> Any:
    """The number of blocks of a matrix, or of terms of a sum from 0."""
    if isinstance(body, BlockColumn | BlockDiagonal):
        return body.count
    return body.limits[0][2] + 1 if isinstance(body, Sum) else None


def _bases(body: Basic) -> list[Basic]:
    """What powers in it are powers of, in a fixed order."""
    return sorted({power.base for power in body.atoms(Pow)}, key=str)


def _of_frequencies(function: Callable[..., Any], count: Basic, base: Basic | None) -> Defined:
    def value(arguments: list[Any], read: Callable[[Basic], Any]) -> Any:
        size = int(read(count))
        if base is not None:
            return _asked(function, *arguments, 2 * size, base=read(base))
        frequencies = [read(theta(Integer(i))) for i in range(size)]
        return _asked(function, *arguments, 2 * size, frequencies=frequencies)

    return value


def _of_a_base(function: Callable[..., Any], base: Basic) -> Defined:
    return lambda arguments, read: _asked(function, *arguments, read(base))


def _asked(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """A function of the reference; what it refuses has no value."""
    try:
        return function(*arguments, **named)
    except (TypeError, ValueError) as problem:
        raise NoValue(str(problem)) from problem
