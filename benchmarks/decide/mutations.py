"""Systematic mutants of a true statement: the slips that published derivations contain.

A mutation changes one place of one side.  :func:`mutants` keeps those that are certified false by
values at many digits (:mod:`decide.evaluation`), so a mutant that happens to be equivalent is left
out, and so is one that is defined nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from random import Random
from typing import Any

import sympy
from sympy import Basic, Expr, Rational, Symbol, Tuple
from sympy.core.function import AppliedUndef

from decide.cases import Case
from decide.evaluation import Finding, find_counterexample
from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.statements import Equation

__all__ = ["KINDS", "Mutant", "changed", "mutants"]

TINY = Rational(1, 10**12)
Path = tuple[int, ...]


@dataclass(frozen=True)
class Mutant:
    """A false statement, the kind of slip that it shows, and a point at which it fails."""

    case: Case
    kind: str
    finding: Finding


# --- places ----------------------------------------------------------------------------------


def _places(term: Basic, path: Path = ()) -> Iterator[tuple[Path, Basic]]:
    """Every node that may be changed, with its place; what binds an index is left alone."""
    yield path, term
    for position, argument in enumerate(term.args):
        if not _is_fixed(term, position):
            yield from _places(argument, (*path, position))


def _is_fixed(node: Basic, position: int) -> bool:
    """Is this argument a bound index or a size that is no term of its own?"""
    if isinstance(node, Tuple):
        return position == 0
    if isinstance(node, terms.BlockColumn | terms.BlockDiagonal):
        return position > 0
    return isinstance(node, terms.Grid) and position < 2


def _put(term: Basic, path: Path, new: Basic) -> Basic:
    if not path:
        return new
    arguments = list(term.args)
    arguments[path[0]] = _put(arguments[path[0]], path[1:], new)
    return term.func(*arguments)


# --- kinds of slips: node ↦ what may be written instead ---------------------------------------


def _sign(node: Any) -> Iterator[Basic]:
    if isinstance(node, sympy.Add):
        for part in node.args:
            yield node - 2 * part
    elif isinstance(node, terms.MatrixSum):
        yield node.args[0] - node.args[1]
    elif isinstance(node, terms.Scaled):
        yield (-node.args[0]) * node.args[1]


_EXCHANGED: dict[Any, Any] = {}
for _one, _other in (
    (sympy.sin, sympy.cos),
    (sympy.tan, sympy.cot),
    (sympy.sec, sympy.csc),
    (sympy.sinh, sympy.cosh),
    (sympy.tanh, sympy.coth),
    (sympy.sech, sympy.csch),
    (sympy.re, sympy.im),
    (sympy.Si, sympy.Ci),
):
    _EXCHANGED |= {_one: _other, _other: _one}


def _function(node: Any) -> Iterator[Basic]:
    if type(node) in _EXCHANGED:
        yield _EXCHANGED[type(node)](*node.args)
    elif isinstance(node, sympy.exp) and node.args[0].has(sympy.I):
        yield sympy.cos(node.args[0] / sympy.I)


def _left_out(node: Any) -> Iterator[Basic]:
    if isinstance(node, sympy.conjugate | sympy.Abs | sympy.re | sympy.log | terms.Transpose):
        yield node.args[0]
    elif isinstance(node, sympy.Pow) and node.exp.is_Rational and node.base != sympy.E:
        yield node.base
    elif isinstance(node, sympy.Add):
        for part in node.args:
            yield node - part


def _index(node: Any) -> Iterator[Basic]:
    if isinstance(node, sympy.Sum):
        index, low, high = node.limits[-1]
        for limits in ((low + 1, high), (low, high + 1), (low, high - 1), (low - 1, high)):
            yield sympy.Sum(node.function, *node.limits[:-1], (index, *limits))
    elif isinstance(node, AppliedUndef) and node.args[0].is_integer:
        yield node.func(node.args[0] + 1, *node.args[1:])
    elif isinstance(node, Symbol) and node.is_integer:
        yield node + 1
    elif isinstance(node, sympy.Pow) and node.exp.is_Integer:
        yield node.base ** (node.exp + 1)


def _factor(node: Any) -> Iterator[Basic]:
    if node.is_Rational and node not in (0, 1, -1):
        yield node + 1
        yield node / 2
    elif isinstance(node, sympy.Function) and not isinstance(node, sympy.KroneckerDelta):
        yield node.func(2 * node.args[0], *node.args[1:])
        yield 2 * node
    elif isinstance(node, sympy.Sum | sympy.Integral | terms.Dot | terms.Trace):
        yield 2 * node


def _offset(node: Any) -> Iterator[Basic]:
    if (node.is_Rational and node != 0) or (
        isinstance(node, Expr) and not isinstance(node, sympy.Integer | Symbol)
    ):
        yield node + TINY


def _exchange(node: Any) -> Iterator[Basic]:
    """Two variables of one sort exchanged in one place."""
    if isinstance(node, sympy.Function | sympy.Pow | terms.Grid):
        symbols = sorted((s for s in terms.free_variables(node) if isinstance(s, Symbol)), key=str)
        for one, other in pairwise(symbols):
            if one.assumptions0 == other.assumptions0:
                yield node.xreplace({one: other, other: one})


KINDS: dict[str, Callable[[Any], Iterator[Basic]]] = {
    "sign": _sign,
    "function": _function,
    "index": _index,
    "factor": _factor,
    "1e−12": _offset,
    "left out": _left_out,
    "exchanged": _exchange,
}


# --- mutants ---------------------------------------------------------------------------------


def changed(case: Case, kind: str) -> list[Case]:
    """All versions of a case with one place changed in one way, whether false or not."""
    found: dict[tuple[Basic, Basic], None] = {}
    for left in (True, False):
        side = case.lhs if left else case.rhs
        for path, node in _places(side):
            for new in KINDS[kind](node):
                other = _put_if_possible(side, path, new)
                if other is not None and other != side:
                    found[(other, case.rhs) if left else (case.lhs, other)] = None
    return [
        replace(case, name=f"{case.name}, {kind} {number}", lhs=lhs, rhs=rhs)
        for number, (lhs, rhs) in enumerate(found, start=1)
        if _says_something(case, lhs, rhs)
    ]


def _put_if_possible(side: Basic, path: Path, new: Basic) -> Basic | None:
    try:
        other = _put(side, path, new)
        terms.check_term(other)
    except (ValueError, TypeError):  # no meaning: a shape or an index range does not fit
        return None
    return other


def _says_something(case: Case, lhs: Basic, rhs: Basic) -> bool:
    """Is it a statement at all (an index that starts outside its sort has no meaning)?"""
    try:
        domain_of_statement(case.relation(lhs, rhs))
    except ValueError:
        return False
    return lhs != rhs


def _without_hypotheses(case: Case) -> list[Case]:
    if not case.assuming:
        return []
    return [replace(case, name=f"{case.name}, hypothesis left out", assuming=(), solved=())]


def _turned_round(case: Case) -> list[Case]:
    """The inequality the other way round."""
    if case.relation is Equation:
        return []
    return [replace(case, name=f"{case.name}, turned round", lhs=case.rhs, rhs=case.lhs)]


def _candidates(case: Case) -> Iterator[tuple[str, Case]]:
    """Changed versions, the kinds taking turns, in an order that only the case decides."""
    groups = [("hypothesis", _without_hypotheses(case)), ("sign", _turned_round(case))]
    chance = Random(case.title)
    for kind in KINDS:
        versions = changed(case, kind)
        chance.shuffle(versions)
        groups.append((kind, versions))
    chance.shuffle(groups)
    for row in zip_longest(*([(kind, v) for v in versions] for kind, versions in groups)):
        yield from (item for item in row if item is not None)


def mutants(case: Case, count: int, tries: int = 25) -> list[Mutant]:
    """At most ``count`` mutants of a case that are certified false."""
    found: list[Mutant] = []
    for number, (kind, candidate) in enumerate(_candidates(case)):
        if len(found) == count or number == 4 * count:
            break
        finding = find_counterexample(candidate, tries)
        if finding is not None:
            found.append(Mutant(candidate, kind, finding))
    return found
