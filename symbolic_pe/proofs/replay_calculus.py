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
)
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs.replay import Old, Replay, handles
from symbolic_pe.tactics import calculus, logic
from symbolic_pe.tactics.transport import transport


@handles("derivative")
def _derivative(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    facts = [*premises, *replay.facts(step)]
    return calculus.has_derivative(
        goal,
        facts,
        lambda statement: replay.tools.prove(statement, replay.facts(step)),
        lambda s, t: replay.tools.equation(s, t, replay.facts(step)),
    )
