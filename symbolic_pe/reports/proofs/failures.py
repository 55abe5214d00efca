"""Where a comparison fails: at values that are put in, and at the points that a script writes down.

The script compares its claim with NumPy there; here the statement is evaluated by balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Basic, Symbol

from symbolic_pe.language.statements import And, Exists, ForAll, Implies, Or, parts_of
from symbolic_pe.language.terms import MatrixTerm, Variable, free_variables, substitute
from symbolic_pe.printing.variables import variables_in
from symbolic_pe.reports.proofs import comparisons

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


def at_sampled_points(claim: Claim) -> Iterator[comparisons.Counterexample]:
    """The first declared point at which the claim is certainly false, for each of its checks.

    Only points that the script writes down: where values are drawn at random there are none that
    a reader would want to see.
    """
    from symbolic_pe.numerics.sampling import draw_point, is_random, points_needed

    for numbers in claim.numerics:
        if numbers.samplers and is_random(numbers.samplers):
            continue
        parts = (claim.statement,) if numbers.of is None else numbers.of
        atoms = [found for part in parts for found in atoms_of(part)]
        for turn in range(points_needed(numbers.samplers, 1)):
            point = draw_point(numbers.samplers, 0, turn)
            exact = {name: sample.exact for name, sample in point.items()}
            found = _failing(atoms, exact, variables_in(claim.statement))
            if found is not None:
                yield found
                break


def atoms_of(statement: Any) -> Iterator[Any]:
    """The comparisons that a statement makes, without the premises under which it does."""
    if isinstance(statement, Implies):
        yield from atoms_of(statement.conclusion)
    elif isinstance(statement, ForAll | Exists | And | Or):
        for part in parts_of(statement):
            yield from atoms_of(part)
    elif type(statement) in comparisons.SIGN:
        yield statement


def _failing(
    atoms: Sequence[Any], point: Mapping[str, Any], variables: Sequence[Variable]
) -> comparisons.Counterexample | None:
    """The comparisons that are certainly false at a point; its values in this order."""
    from symbolic_pe.numerics.sampling import name_of

    def order(name: Variable) -> tuple[int, str]:
        return (variables.index(name) if name in variables else len(variables), name_of(name))

    free = frozenset(
        name
        for atom in atoms
        for side in (atom.lhs, atom.rhs)
        for name in free_variables(side)
        if name_of(name) in point
    )
    values = {name: point[name_of(name)] for name in sorted(free, key=order)}
    facts = [fact for atom in atoms for fact in failure(atom, values)]
    if not facts:
        return None
    choice = tuple((name, _as_term(value)) for name, value in values.items())
    return comparisons.Counterexample((choice,) if choice else (), tuple(dict.fromkeys(facts)))


def failure(atom: Any, values: Mapping[Variable, Any]) -> Iterator[comparisons.Comparison]:
    """The comparison as it is in truth, if it is certainly false as the atom has it; of matrices,
    that of the first entries that differ."""
    from symbolic_pe.numerics.relations import related
    from symbolic_pe.numerics.three_valued import Truth

    sides = [_written_out(side, values) for side in (atom.lhs, atom.rhs)]
    balls = [comparisons.ball_of(side, values) for side in (atom.lhs, atom.rhs)]
    if any(ball is None for ball in balls):
        return
    if isinstance(balls[0], tuple):
        at = _first_difference(*balls)
        if at is None:
            return
        sides = [
            _entry(_written_out(side, values, matrices=True), *at) for side in (atom.lhs, atom.rhs)
        ]
        balls = [ball[at[0]][at[1]] for ball in balls]
    if related(type(atom), *balls) is Truth.FALSE:
        fact = comparisons.compared_values(sides, comparisons.OPPOSITE[type(atom)], balls)
        left, right = (_closed(side, values) for side in (fact.left, fact.right))
        yield replace(fact, left=left, right=right)


def _closed(side: comparisons.Side, values: Mapping[Variable, Any]) -> comparisons.Side:
    """A side with its value, if that is a number once functions are put in as well: 1, where it
    says sin(πθ₀/2)."""
    functions = {name: value for name, value in values.items() if isinstance(value, sympy.Lambda)}
    if isinstance(side.term, MatrixTerm) or not functions:
        return side
    put_in = substitute(side.term, functions)
    value = put_in if comparisons.is_its_value(put_in) else comparisons.worked_out(put_in)
    return side if value in (None, side.term) else comparisons.Side(side.term, closed=value)


def _first_difference(one: Any, two: Any) -> tuple[int, int] | None:
    """Where two matrices of balls certainly differ first."""
    places = ((row, col) for row, line in enumerate(one) for col in range(len(line)))
    return next((at for at in places if not one[at[0]][at[1]].overlaps(two[at[0]][at[1]])), None)


def _entry(side: Any, row: int, col: int) -> Basic:
    """An entry of a matrix of concrete size."""
    from symbolic_pe.encodings import explicit

    found: Basic = explicit(side)[row, col]
    return found


def _as_term(value: Any) -> Basic:
    return value if isinstance(value, Basic) else sympy.nsimplify(value, rational=True)


def _written_out(side: Basic, values: Mapping[Variable, Any], matrices: bool = False) -> Basic:
    """The side with numbers put in for its symbols; functions keep their names, and so do matrices
    unless their entries are wanted."""
    put_in = {
        name: _as_term(value)
        for name, value in values.items()
        if isinstance(name, Symbol) or (matrices and isinstance(value, MatrixTerm))
    }
    return substitute(side, put_in)
