"""The point at which a false claim fails, with its numbers, as found in its refutation.

A refutation puts values into the claim, or into one of its readings, and ends in a comparison that
is false.  :func:`counterexamples` collects both from its lines: the values put in, and the
comparisons with their two sides as decimals.  A claim “for at least one d”
is refuted for every d at once, so its proof has no point; nor has one whose proof argues with a
limit.  For these the points are those at which the script compares the claim with NumPy, evaluated
from the statement by balls.

Nothing is proved here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sympy import Basic

from symbolic_pe.language import statements
from symbolic_pe.language.terms import (
    Variable,
    free_variables,
)
from symbolic_pe.proofs.record import Block, Line, Outline, says_contradiction
from symbolic_pe.reports.proofs.comparisons import (
    Counterexample,
)
from symbolic_pe.reports.proofs.failures import at_sampled_points, atoms_of, failure

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


def counterexamples(claim: Claim) -> tuple[Counterexample, ...]:
    """Where a refuted claim fails, one item for each reading that had to be refuted."""
    if claim.declared != "refuted" or claim.statement is None:
        return ()
    found = tuple(_in_record(claim.theorem.outline))
    decided = [item for item in found if item.comparisons and not _is_open(item)]
    if decided and not is_existence(claim.statement):
        return tuple(decided)
    return tuple(at_sampled_points(claim)) or found


def _in_record(record: Outline) -> Iterator[Counterexample]:
    """Where a refutation puts values into the claim, or into each of its readings, and what it then
    compares that is certainly false."""
    readings = [step for step in record.steps if isinstance(step, Block) and step.supposed]
    others = tuple(step for step in record.steps if step not in readings)
    main = tuple(_of_lines(Outline(others).every_step(), ()))
    yield from (item for item in main if item.comparisons)
    outer = tuple(choice for item in main for choice in item.choices)
    for reading in readings:
        for item in _of_lines(Outline(reading.steps).every_step(), (reading.number,)):
            yield replace(item, choices=(*outer, *item.choices))


def _of_lines(steps: Iterable[Any], supposed: tuple[int, ...]) -> Iterator[Counterexample]:
    """``supposed``: the number of the block that supposes a reading of the claim."""
    lines = [s for s in steps if isinstance(s, Line) and not says_contradiction(s)]
    choices = tuple(line.values for line in lines if line.values and _is_of(line, supposed))
    atoms = (atom for line in lines for atom in atoms_of(line.statement))
    facts = (fact for atom in atoms if not _free(atom) for fact in failure(atom, {}))
    compares = tuple(dict.fromkeys(facts))
    if choices or (compares and not supposed):
        yield Counterexample(choices, compares)


def _is_of(line: Line, supposed: tuple[int, ...]) -> bool:
    """Whether it is an instance of the claim, or of the reading that is supposed."""
    if supposed:
        return supposed[0] in line.uses
    return not line.uses or line.reason == "the claim"


def _is_open(found: Counterexample) -> bool:
    """Is something compared that has no value yet, as n and −n have none?"""
    sides = [side for fact in found.comparisons for side in (fact.left, fact.right)]
    return not all(_is_closed(side.closed or side.term) for side in sides)


def is_existence(statement: statements.Statement | None) -> bool:
    """Does it say that there is something (in one of its readings)?"""
    if isinstance(statement, statements.Or):
        return any(map(is_existence, statement.parts))
    return isinstance(statement, statements.Exists)


def _free(statement: Any) -> frozenset[Variable]:
    """The free variables of a comparison."""
    return free_variables(statement.lhs) | free_variables(statement.rhs)


def _is_closed(value: Basic) -> bool:
    return not free_variables(value)
