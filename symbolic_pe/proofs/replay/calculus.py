"""Steps of calculus, and facts that are cited, by tactics."""

from __future__ import annotations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import generalise, instantiate, transitive
from symbolic_pe.foundations.written import equal, less
from symbolic_pe.kernel.terms import Term, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, need
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.tactics.analysis import limits
from symbolic_pe.tactics.analysis.laws_of_calculus import DERIV
from symbolic_pe.tactics.functions import (
    calculus,
    complex_integrals,
    derivative_definition,
    integration,
)
from symbolic_pe.tactics.normal_forms.transport import equal_terms, transport
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws


@handles("derivative")
def _derivative(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    facts = [*premises, *replay.facts(step)]
    is_complex = any(is_call(part, "derivC") for part in subterms(goal))
    find = complex_integrals.has_complex_derivative if is_complex else calculus.has_derivative
    return find(
        goal,
        facts,
        replay.context(step).prove,
        replay.context(step).equation,
    )


@handles("fundamental_theorem")
def _fundamental_theorem(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    if is_call(goal.args[0], "integralC"):
        return complex_integrals.complex_fundamental_theorem(
            goal, premises[0], replay.facts(step), replay.equate(step)
        )
    a, b, _ = goal.args[0].args
    found = integration.fundamental_theorem(a, b, premises[0], replay.facts(step))
    equate = replay.equate(step)
    left = equal_terms(goal.args[0], found.statement.args[0], equate)
    return transitive(left, found, equate(found.statement.args[1], goal.args[1]))


@handles("integral_bound")
def _integral_bound(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    (a, b, f), (_, _, g) = (side.args for side in goal.args)
    return integration.integral_bound(f, g, a, b, premises[0], replay.facts(step))


@handles("split_integral")
def _split_integral(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    a, b, f = goal.args[0].args
    middle = replay.reader.real(step.parameters[1], {})
    return integration.split_integral(f, a, middle, b, replay.facts(step))


@handles("intermediate_value")
def _intermediate_value(replay: Replay, step: Written, _: Term, premises: list[Theorem]) -> Theorem:
    function_, low, high = step.parameters[:3]
    f = replay.reader.abstraction(function_, {})
    a, b = (replay.reader.real(end, {}) for end in (low, high))
    equate = replay.equate(step)
    first, second = (
        transport(premise, _at_end(premise.statement, substitute(f, end)), equate)
        for premise, end in zip(premises, (a, b), strict=True)
    )
    return integration.intermediate_value(f, a, b, first, second, replay.facts(step))


def _at_end(sign: Term, value: Term) -> Term:
    """value < 0 or 0 < value, whichever the sign says of the same number in other terms."""
    low, high = sign.args
    return less(low, value) if low is numeral(0, 1, R) else less(value, high)


@handles("limit")
def _limit(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    needed = limits.meaning(goal).statement.args[1]
    return limits.limit(goal, transport(premises[0], needed, replay.equate(step)))


@handles("unfold_limit")
def _unfold_limit(_replay: Replay, _step: Written, _goal: Term, premises: list[Theorem]) -> Theorem:
    return limits.unfold_limit(premises[0])


@handles("equal_derivatives")
def _equal_derivatives(replay: Replay, step: Written, _: Term, premises: list[Theorem]) -> Theorem:
    equate = replay.equate(step)
    equality, first, second = premises
    f, g = (theorem.statement.args[0] for theorem in (first, second))
    x = fresh("x", R, f, g, *equality.hypotheses)
    wanted = equal(substitute(f, x), substitute(g, x))
    everywhere = generalise(transport(instantiate(equality, x), wanted, equate), x)
    point = second.statement.args[1]
    moved = transport(first, DERIV(f, point, first.statement.args[2]), equate)
    return derivative_definition.equal_derivatives(everywhere, moved, second)


@handles("unfold_derivative")
def _unfold_derivative(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    return derivative_definition.unfold_derivative(premises[0], goal, replay.equate(step))


@handles("derivative_by_definition")
def _derivative_by_definition(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    return derivative_definition.derivative_by_definition(
        goal, premises[0], replay.equate(step), replay.context(step).prove
    )


@handles("axiom")
def _axiom(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    name = step.parameters[0]
    need(name in _AXIOMS, "{} is no theorem of the kernel", name)
    return transport(_AXIOMS[name](), goal, replay.equate(step))


_AXIOMS = {
    "cosine-integral-derivative": lambda: laws.cosine_integral_derivative.theorem,
    "sine-integral-derivative": lambda: laws.sine_integral_derivative.theorem,
    "error-function-derivative": lambda: laws.error_function_derivative.theorem,
    "cosine-integral-at-infinity": lambda: laws.cosine_integral_at_infinity.theorem,
    "cosine-integral-at-zero": lambda: laws.cosine_integral_at_zero.theorem,
    "pi-irrational": lambda: laws.pi_irrational.theorem,
}
"""All but the last are theorems."""
