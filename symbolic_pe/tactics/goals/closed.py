"""Comparisons of closed numbers, such as S₅₁₂(43) < S₅₁₂(44).

    written_out(t)       ⊢ t = t′, definitions unfolded, sums of a given number of terms written out
    comparison(goal)     ⊢ s < t, s ≤ t, s ≠ t or the negation of an inequality, by balls of t′

γ has no ball: two values of Ci are compared by the integral between them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cmp_to_key

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import assume, discharge, replace, symmetric
from symbolic_pe.foundations.written import less, less_equal, unequal
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term, function, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, need
from symbolic_pe.tactics.arithmetic.order import combine, contradiction, weaken
from symbolic_pe.tactics.functions.cosine_integral import DERIVATIVES
from symbolic_pe.tactics.functions.integration import fundamental_theorem
from symbolic_pe.tactics.goals import closed_values
from symbolic_pe.tactics.goals.written_out import Writing
from symbolic_pe.tactics.polynomials.balls import compared_by_balls
from symbolic_pe.theories import laws

PRECISIONS = (64, 256, 1024, 4096)
"""Bits of the balls that are tried, one after the other."""
MOST_FOR_INTEGRALS = 256
"""Bits where there are integrals: with more they take long, and nothing can interrupt them."""


def written_out(t: Term) -> Theorem:
    """⊢ t = t′, with definitions unfolded and sums written out as far as that goes."""
    return Writing(comparison).folded(t)


def comparison(goal: Term) -> Theorem:
    """⊢ s < t, s ≤ t, s ≠ t, ¬ s < t or ¬ s ≤ t, for closed numbers; raises ``KernelError``.

    s ≤ t is shown where s < t, or s and t are the same numeral.
    """
    need(closed_values.is_closed(goal), "{} is no comparison of closed numbers", goal)
    if is_call(goal, "lt"):
        return _below(goal)
    if is_call(goal, "le"):
        return _at_most(goal)
    need(is_call(goal, "imp"), "{} is no inequality", goal)
    inner = goal.args[0]
    if is_call(inner, "eq"):
        return _by_order(inner) or _compared(goal, unequal)
    s, t = inner.args
    opposite = less_equal(t, s) if is_call(inner, "lt") else less(t, s)
    return discharge(inner, contradiction(assume(inner), comparison(opposite)))


def _below(goal: Term) -> Theorem:
    waves = {name: _in_order(closed_values.arguments_of(name, goal)) for name in DERIVATIVES}
    waves = {name: arguments for name, arguments in waves.items() if arguments}
    for name, arguments in waves.items():
        if len(arguments) > 1 or name == "Ci":
            with suppress(KernelError):
                return _with_integrals_of_waves(name, goal, arguments)
    return _from_far_away(goal, waves) if waves else _compared(goal, less)


def _by_order(equation: Term) -> Theorem | None:
    """⊢ s ≠ t from s < t or t < s, where values of Ci or Si occur: differences are known."""
    s, t = equation.args
    if s.type is not R or not any(
        closed_values.arguments_of(name, equation) for name in DERIVATIVES
    ):
        return None
    for goal in (less(s, t), less(t, s)):
        try:
            below = _below(goal)
        except KernelError:
            continue
        same = assume(equation)
        return discharge(equation, contradiction(below, equations=(same,)))
    return None


def _in_order(numbers: list[Term]) -> list[Term]:
    """Closed numbers, the smallest first; those that balls do not tell apart as they come."""
    return sorted(numbers, key=cmp_to_key(_compare))


def _compare(a: Term, b: Term) -> int:
    """−1 if a < b is shown, else 1"""
    try:
        return -1 if comparison(less(a, b)) else 1
    except KernelError:
        return 1


def _with_integrals_of_waves(name: str, goal: Term, arguments: list[Term]) -> Theorem:
    """s < t by Ci(b) = Ci(a) + ∫ₐᵇ cos x/x dx, where γ, which has no ball, cancels; so for Si."""
    first = arguments[0]
    positive = _compared(less(0, first), less)
    slope = DERIVATIVES[name].theorem
    equations = [
        fundamental_theorem(first, b, slope, (positive, _at_most(less_equal(first, b))))
        for b in arguments[1:]
    ]
    s, t = goal.args
    difference = t - s
    for law in equations:
        value, end = sides(law.statement)[0], sides(law.statement)[1].args[0]
        difference = closed_values.with_part_replaced(difference, end, value)
    difference = closed_values.with_part_replaced(difference, call(name, first), numeral(0, 1, R))
    return combine(goal, _compared(less(0, difference), less), equations=equations)


_STARTS = {"Ci": numeral(300, 1, R), "Si": numeral(1, 1000, R)}
"""Where it is known without balls that the values of Ci and Si are small."""
_BOUNDS = {
    "Ci": (laws.cosine_integral_above, laws.cosine_integral_below),
    "Si": (laws.sine_integral_above, laws.sine_integral_below),
}
"""|Ci(b)| ≤ 3/b for b > 0, |Si(b)| ≤ b for b ≥ 0"""


def _from_far_away(goal: Term, waves: dict[str, list[Term]]) -> Theorem:
    """s < t by Ci(b) = Ci(300) + ∫ cos x/x dx and |Ci(300)| ≤ 1/100; so for Si, near 0."""
    s, t = goal.args
    difference, equations = t - s, []
    for name, arguments in waves.items():
        start = _STARTS[name]
        for b in arguments:
            law = _gained(name, start, b)
            area, end = sides(law.statement)[0], sides(law.statement)[1].args[0]
            difference = closed_values.with_part_replaced(difference, end, area + call(name, start))
            equations.append(law)
    bounds = []
    for name in waves:
        value, (above, below) = call(name, _STARTS[name]), _BOUNDS[name]
        c = closed_values.slope_in(difference, value)
        law = (above if c > 0 else below)(
            _STARTS[name], combine(less(0, _STARTS[name]), Fraction(*_STARTS[name].head))
        )
        bounds.append((abs(c), law))
        difference = closed_values.with_part_replaced(
            difference, value, law.statement.args[0 if c > 0 else 1]
        )
    return combine(goal, _compared(less(0, difference), less), *bounds, equations=equations)


def _gained(name: str, start: Term, b: Term) -> Theorem:
    """⊢ ∫ₐᵇ of the derivative = Ci(b) − Ci(a), so for Si"""
    low, high = (start, b) if _compare(start, b) < 0 else (b, start)
    facts = _compared(less(0, low), less), _at_most(less_equal(low, high))
    return fundamental_theorem(start, b, DERIVATIVES[name].theorem, facts)


def _at_most(goal: Term) -> Theorem:
    s, t = goal.args
    try:
        return weaken(comparison(less(s, t)))
    except KernelError:
        return combine(goal, equations=(written_out(s), written_out(t)))


def _compared(goal: Term, relation: Callable[[Term, Term], Term]) -> Theorem:
    """s < t or s ≠ t by balls, as it stands or written out."""
    s, t = goal.args if relation is less else sides(goal.args[0])
    writing = Writing(comparison)
    left, right = writing.of(s), writing.of(t)
    shown = _by_balls(relation(sides(left.statement)[1], sides(right.statement)[1]))
    x, y = fresh("x", s.type), fresh("y", s.type)
    moved = replace(function(x, relation(x, sides(right.statement)[1])), symmetric(left), shown)
    return replace(function(y, relation(s, y)), symmetric(right), moved)


def _by_balls(statement: Term) -> Theorem:
    most = MOST_FOR_INTEGRALS if closed_values.has_integral(statement) else PRECISIONS[-1]
    *first, last = [bits for bits in PRECISIONS if bits <= most]
    for bits in first:
        try:
            return compared_by_balls(statement, bits)
        except KernelError:
            closed_values.refuse_if_false(statement, bits)
    return compared_by_balls(statement, last)
