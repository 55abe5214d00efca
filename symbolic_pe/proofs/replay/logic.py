"""Steps of logic: connectives and quantifiers."""

from __future__ import annotations

from typing import Any

import sympy

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.repeated import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
)
from symbolic_pe.kernel.terms import Term, eta
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.tactics.functions import complex_logarithm
from symbolic_pe.tactics.normal_forms.transport import transport


@handles("assume")
def _assume(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    return assume(goal)


@handles("discharge")
def _discharge(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return discharge(replay.reader.statement(step.parameters[0]), premises[0])


@handles("modus_ponens")
def _modus_ponens(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    implication, premise = premises
    return modus_ponens(
        implication, transport(premise, implication.statement.args[0], replay.equate(step))
    )


@handles("conjoin")
def _conjoin(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return logic.conjoin(*premises)


@handles("conjunct")
def _conjunct(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    position, last = step.parameters[1], len(step.premises[0].conclusion.parts) - 1
    theorem = premises[0]
    for _ in range(position):
        theorem = logic.conjunct(theorem, 1)
    return theorem if position == last else logic.conjunct(theorem, 0)


@handles("disjoin")
def _disjoin(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    (theorem,) = premises
    wholes = [goal]
    while wholes[-1].args[0] is not theorem.statement and logic.is_call(wholes[-1].args[1], "or"):
        wholes.append(wholes[-1].args[1])
    for whole in reversed(wholes):
        theorem = logic.disjoin(whole, theorem)
    return theorem


@handles("cases")
def _cases(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    disjunction, *branches = premises
    result = branches[-1]
    wholes = [disjunction.statement]
    while len(wholes) < len(branches) - 1:
        wholes.append(wholes[-1].args[1])
    for whole, branch in zip(reversed(wholes), reversed(branches[:-1]), strict=True):
        result = logic.cases(assume(whole), branch, result)
    return logic.cut(result, disjunction)


@handles("negate")
def _negate(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, refuted = premises
    wanted = refuted.statement.args[0]
    return discharge(
        goal.args[0], modus_ponens(refuted, transport(theorem, wanted, replay.equate(step)))
    )


@handles("double_negation")
def _double_negation(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    inner = assume(logic.negation(goal))
    return logic.by_contradiction(goal, modus_ponens(premises[0], inner))


@handles("generalise")
def _generalise(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return closed_over(replay, premises[0], step.conclusion.variables)


def closed_over(replay: Replay, theorem: Theorem, variables: Any) -> Theorem:
    """∀x (guard ⇒ …) for these variables, the last innermost."""
    for thing in reversed(variables):
        premise = replay.guarded(thing)
        theorem = theorem if premise is None else discharge(premise, theorem)
        theorem = generalise(theorem, replay.reader.variable(thing))
    return theorem


@handles("instantiate")
def _instantiate(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    claim, values = step.premises[0].conclusion, dict(step.parameters[1])
    kept = []
    for thing in claim.variables:
        if thing in values:
            value = replay.value(thing, values[thing])
        else:
            value = eta(replay.reader.variable(thing))
            kept.append(thing)
        theorem = instantiate(theorem, value)
        if replay.guarded(thing) is not None:
            wanted = theorem.statement.args[0]
            theorem = modus_ponens(theorem, replay.context(step, *signs).prove(wanted))
    return transport(closed_over(replay, theorem, kept), goal, replay.equate(step, *signs))


@handles("exists")
def _exists(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    values = dict(step.parameters[1])
    if any(isinstance(value, sympy.log) and not value.is_real for value in values.values()):
        return complex_logarithm.exponential_of(goal, replay.context(step).prove)
    return _witnessed(replay, step, goal, list(step.conclusion.variables), values, theorem, signs)


def _witnessed(
    replay: Replay,
    step: Written,
    goal: Term,
    variables: list[Any],
    values: dict[Any, Any],
    theorem: Theorem,
    signs: list[Theorem],
) -> Theorem:
    if not variables:
        return transport(theorem, goal, replay.equate(step))
    thing, *rest = variables
    value = replay.value(thing, values[thing])
    body = goal.args[0](value)
    if replay.guarded(thing) is None:
        inner = _witnessed(replay, step, body, rest, values, theorem, signs)
        return logic.witness(goal, value, inner)
    sign = replay.context(step, *signs).prove(body.args[0])
    inner = _witnessed(replay, step, body.args[1], rest, values, theorem, signs)
    return logic.witness(goal, value, logic.conjoin(sign, inner))


@handles("choose")
def _choose(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    existence, theorem = premises
    return _chosen(replay, existence, list(step.premises[0].conclusion.variables), theorem)


def _chosen(replay: Replay, existence: Theorem, variables: list[Any], theorem: Theorem) -> Theorem:
    if not variables:
        return logic.cut(theorem, existence)
    thing, *rest = variables
    x = replay.reader.variable(thing)
    body = assume(existence.statement.args[0](eta(x)))
    inner = body
    if replay.guarded(thing) is not None:
        sign, inner = logic.conjunct(body, 0), logic.conjunct(body, 1)
        theorem = logic.cut(theorem, sign)
    return logic.choose(existence, x, _chosen(replay, inner, rest, theorem))
