"""Induction, over natural numbers and over integers."""

from __future__ import annotations

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.repeated import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
)
from symbolic_pe.foundations.written import equal, less
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.inequalities import signs
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.theories import laws


@handles("induction")
def _induction(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    start, up = premises
    (thing,) = step.conclusion.variables
    predicate_ = goal.args[0]
    if replay.guarded(thing) is None:
        law = instantiate(laws.induction.theorem, predicate_)
        wanted_start, wanted_step = law.statement.args[0], law.statement.args[1].args[0]
        return modus_ponens(
            law,
            transport(start, wanted_start, replay.equate(step)),
            transport(up, wanted_step, replay.equate(step)),
        )
    return _induction_from_one(replay, step, goal, start, up)


def _induction_from_one(
    replay: Replay, step: Written, goal: Term, start: Theorem, up: Theorem
) -> Theorem:
    """∀n (0 < n ⇒ φ(n)) from φ(1) and ∀n (0 < n ⇒ φ(n) ⇒ φ(n + 1)), by induction for φ(n + 1)."""
    n = fresh("n", N, goal, *start.hypotheses, *up.hypotheses)

    def body(value: Term) -> Term:
        return substitute(goal.args[0], value).args[1]

    shifted = function(n, body(n + 1))
    equate = replay.equate(step)
    law = instantiate(laws.induction.theorem, shifted)
    first = transport(start, law.statement.args[0], equate)
    positive = signs.prove(less(0, n + 1))
    here = instantiate(up, n + 1)
    here = modus_ponens(here, transport(positive, here.statement.args[0], equate))
    wanted = substitute(law.statement.args[1].args[0].args[0], n)
    next_ = generalise(transport(here, wanted, equate), n)
    every = modus_ponens(law, first, next_)
    guard_ = assume(substitute(goal.args[0], n).args[0])
    m = fresh("m", N, goal, n)
    same = assume(equal(n, m + 1))
    x = fresh("x", N, goal, n, m)
    shown = replace(function(x, body(x)), symmetric(same), instantiate(every, m))
    positive_case = generalise(discharge(same.statement, shown), m)
    zero = assume(equal(n, numeral(0, 1, N)))
    absurd = logic.from_false(order.contradiction(guard_, equations=(zero,)), body(n))
    both = modus_ponens(
        instantiate(laws.natural_cases.theorem, n, body(n)),
        discharge(zero.statement, absurd),
        positive_case,
    )
    return generalise(discharge(guard_.statement, both), n)


@handles("integer_induction")
def _integer_induction(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    equate = replay.equate(step)
    law = instantiate(laws.integer_induction.theorem, goal.args[0])
    for premise in premises:
        law = modus_ponens(law, transport(premise, law.statement.args[0], equate))
    return law
