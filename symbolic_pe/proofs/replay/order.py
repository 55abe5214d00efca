"""Steps about inequalities, numbers and floors."""

from __future__ import annotations

from functools import partial

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.repeated import instantiate
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.proofs.replay.equality import weighted_theorems
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.theories import laws


@handles("combine_inequalities")
def _inequality(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.context(step).combined_inequalities(goal, weighted_theorems(replay, step))


@handles("numeric")
def _numeric(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    return Context().prove(goal)


@handles("antisymmetric")
def _antisymmetric(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return order.antisymmetric(*premises)


@handles("total_order")
def _total_order(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    x, y = goal.args[0].args
    chosen = partial(logic.disjoin, goal)
    return order.total_cases(x, y, chosen, chosen)


@handles("integer_gap")
def _integer_gap(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.context(step, *premises).prove(goal)


@handles("modulus_above")
def _modulus_above(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    law = laws.modulus_above if step.parameters[1] == 1 else laws.modulus_above_negative
    return law(replay.reader.real(step.parameters[0], {}))


@handles("modulus_bound")
def _modulus_bound(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    below, above = premises
    x, a = above.statement.args
    items = [(numeral(1, 1, R), [below])]
    low = replay.context(step).combined_inequalities(less_equal(-a, x), items)
    return laws.modulus_bound(x, a, low, above)


@handles("floor_bounds")
def _floor_bounds(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    x = replay.reader.real(step.parameters[0], {})
    return logic.conjoin(
        *(instantiate(laws[name].theorem, x) for name in ("floor_low", "floor_high"))
    )
