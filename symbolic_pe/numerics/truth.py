"""Is a statement true in a model?  As far as ball arithmetic tells.

A :class:`Model` gives values to variables: those of a sampled point by name, and values of the
right sort drawn at random for all others.  :func:`truth` evaluates a statement in it.  Universal
quantifiers are tried at a few values, inside of the bounds that their premises give, existential
ones at the sampled value of their variable; so ``FALSE`` is certain (for ∀), the rest is evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flint import acb, arb, ctx
from sympy import Basic, Symbol

from symbolic_pe.language import statements
from symbolic_pe.language.terms import binder
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.bounds import bounds_of, integers_inside
from symbolic_pe.numerics.models import Model, Unsampled
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.numerics.three_valued import Truth, all_of, any_of, negation

_TIGHT = arb(2) ** -50
_MOST_NUMBERS = 64
_STEP_BITS, _DERIVATIVE_BITS = 170, 400
_LIMIT_BITS = 53
_NEAR, _FAR, _FARTHEST = (4, 7), (50, 64), (150, 200)
_DERIVATIVE_TOLERANCE = arb(2) ** -120


# --- truth -----------------------------------------------------------------------------------


def truth(statement: statements.Statement, model: Model) -> Truth:
    """Is the statement true in the model?"""
    found = model.truths.get(statement)
    if found is None:
        try:
            found = _truth(statement, model)
        except Undetermined:
            found = Truth.UNKNOWN
        model.truths[statement] = found
    return found


def supposed(premise: statements.Statement, model: Model) -> Truth:
    """Is a premise true?  What it says of all integers in a range is looked at for each of them, or
    for many: else something could be called false that only lacks its premise."""
    if isinstance(premise, statements.And):
        return all_of(supposed(part, model) for part in premise.parts)
    found = truth(premise, model)
    if not isinstance(premise, statements.ForAll) or len(premise.variables) != 1 or not found.holds:
        return found
    (variable,) = premise.variables
    if not isinstance(variable, Symbol):
        return found
    numbers = integers_inside(variable, bounds_of(premise), model.enclose, _MOST_NUMBERS)
    each = (truth(premise.body, model.with_values({variable: number})) for number in numbers)
    return all_of([found, *each])


def _truth(statement: statements.Statement, model: Model) -> Truth:
    if isinstance(statement, statements.Not):
        return negation(truth(statement.body, model))
    if isinstance(statement, statements.And):
        return all_of(truth(part, model) for part in statement.parts)
    if isinstance(statement, statements.Or):
        return any_of(truth(part, model) for part in statement.parts)
    if isinstance(statement, statements.Implies):
        premise = supposed(statement.premise, model)
        if premise is Truth.FALSE:
            return Truth.TRUE
        conclusion = truth(statement.conclusion, model)
        return conclusion if premise.holds or conclusion.holds else Truth.UNKNOWN
    if isinstance(statement, statements.ForAll):
        return _for_all(statement, model)
    if isinstance(statement, statements.Exists):
        return _exists(statement, model)
    return _atom(statement, model)


def _for_all(statement: statements.ForAll, model: Model) -> Truth:
    """The worst of a few trials; those that cannot be evaluated do not count if others can.
    Never ``TRUE``, for there are values that were not tried."""
    body, variables, found = statement.body, statement.variables, []
    bounds = bounds_of(statement)
    for turn in range(model.trials):
        found.append(truth(body, model.trial(variables, turn, bounds)))
        if found[-1] is Truth.FALSE:
            return Truth.FALSE
    counted = [value for value in found if value is not Truth.UNKNOWN] or found
    return all_of([Truth.CLOSE, *counted])


def _exists(statement: statements.Exists, model: Model) -> Truth:
    try:
        found = truth(statement.body, model.with_witnesses(statement.variables))
    except Unsampled:
        return Truth.UNKNOWN
    return found if found.holds else Truth.UNKNOWN


def _atom(atom: statements.Statement, model: Model) -> Truth:
    if isinstance(atom, statements.HasDerivative):
        return _derivative(atom, model)
    if isinstance(atom, statements.TendsTo):
        return _limit(atom, model)
    assert isinstance(atom, statements.Equation | statements.Less | statements.LessEqual)
    return related(type(atom), model.enclose(atom.lhs), model.enclose(atom.rhs), _TIGHT)


def _derivative(atom: statements.HasDerivative, model: Model) -> Truth:
    """By a central difference with a step of 2⁻¹⁷⁰, at 400 bits: off by about 2⁻³⁴⁰·f‴/6."""
    (variable,), (body,), _ = binder(atom.function)
    with ctx.workprec(_DERIVATIVE_BITS):
        step = arb(2) ** -_STEP_BITS
        point = _as_number(model.enclose(atom.point, _DERIVATIVE_BITS))
        after, before = (
            model.with_values({variable: point + shift}).enclose(body, _DERIVATIVE_BITS)
            for shift in (step, -step)
        )
        value = model.enclose(atom.value, _DERIVATIVE_BITS)
        return all_of(_differs_by(step, *balls) for balls in _zipped(after, before, value))


def _as_number(value: Any) -> acb:
    if isinstance(value, SparseMatrix):
        raise Undetermined("a number is expected, not a matrix")
    return value


def _zipped(*values: Any) -> Iterable[tuple[acb, ...]]:
    if not isinstance(values[0], SparseMatrix):
        return [values]
    places = set().union(*(value.entries for value in values))
    return [tuple(value.entries.get(at, acb(0)) for value in values) for at in places]


def _differs_by(step: arb, after: acb, before: acb, value: acb) -> Truth:
    slope = (after - before) / (2 * step)
    if not (slope.is_finite() and value.is_finite()):
        return Truth.UNKNOWN
    error, allowed = abs(slope - value), _DERIVATIVE_TOLERANCE * (1 + abs(slope) + abs(value))
    if error > allowed:
        return Truth.FALSE
    return Truth.CLOSE if error < 2 * allowed else Truth.UNKNOWN


def _limit(atom: statements.TendsTo, model: Model) -> Truth:
    """At growing arguments the distance to the limit must shrink: to half, at least, to be seen.
    Where it shrinks to a quarter soon, larger arguments are not tried (a sum up to them costs)."""
    (variable,), (body,), _ = binder(atom.function)
    limit = _as_number(model.enclose(atom.limit))

    def farthest(arguments: Sequence[int]) -> arb:
        there = (model.with_values({variable: x}) for x in arguments)
        return max((_distance(body, limit, inner) for inner in there), key=float)

    first, soon = farthest(_NEAR), farthest(_FAR)
    if soon <= first / 4 or soon < _TIGHT:
        return Truth.CLOSE
    last = farthest(_FARTHEST)
    if last <= first / 2 or last < _TIGHT:
        return Truth.CLOSE
    return Truth.FALSE if last >= first else Truth.UNKNOWN


def _distance(body: Basic, limit: acb, model: Model) -> arb:
    distance = abs(_as_number(model.enclose(body, _LIMIT_BITS)) - limit)
    if not distance.is_finite():
        raise Undetermined("the function has no value far out")
    return distance
