"""The rules of calculus and the axioms of today's kernel, by tactics."""

from __future__ import annotations

from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs.replay import Old, Replay, handles
from symbolic_pe.tactics import calculus, integration, logic
from symbolic_pe.tactics.transport import equal_terms


@handles("derivative")
def _derivative(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    facts = [*premises, *replay.facts(step)]
    return calculus.has_derivative(
        goal,
        facts,
        lambda statement: replay.tools.prove(statement, replay.facts(step)),
        lambda s, t: replay.tools.equation(s, t, replay.facts(step)),
    )


@handles("fundamental_theorem")
def _fundamental_theorem(
    replay: Replay, step: Old, goal: Term, premises: list[Theorem]
) -> Theorem:
    a, b, _ = goal.args[0].args
    found = integration.fundamental_theorem(a, b, premises[0], replay.facts(step))
    equate = replay.equate(step)
    left = equal_terms(goal.args[0], found.statement.args[0], equate)
    return transitive(left, found, equate(found.statement.args[1], goal.args[1]))


@handles("integral_bound")
def _integral_bound(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    (a, b, f), (_, _, g) = (side.args for side in goal.args)
    return integration.integral_bound(f, g, a, b, premises[0], replay.facts(step))


@handles("split_integral")
def _split_integral(replay: Replay, step: Old, goal: Term, _: list[Theorem]) -> Theorem:
    a, b, f = goal.args[0].args
    middle = replay.reader.real(step.parameters[1], {})
    return integration.split_integral(f, a, middle, b, replay.facts(step))


@handles("intermediate_value")
def _intermediate_value(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    function_, low, high = step.parameters[:3]
    f = replay.reader.abstraction(function_, {})
    ends = (replay.reader.real(end, {}) for end in (low, high))
    return integration.intermediate_value(f, *ends, *premises, replay.facts(step))
