"""Counterexamples: found by balls, and proved by the kernel."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import sympy
from flint import acb, ctx
from sympy import Pow, Rational, Sum, Symbol

from symbolic_pe.deciding.points import (
    BITS,
    Throughout,
    Values,
    assignments,
    may_hold,
    satisfying,
    truth_at,
)
from symbolic_pe.deciding.question import REFUSALS, Question
from symbolic_pe.deciding.reading import Reading
from symbolic_pe.deciding.verdict import Counterexample
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.sorts import Fact, has_sort, sort_of
from symbolic_pe.language.statements import Equation, Less, LessEqual, substitute_in, terms_of
from symbolic_pe.language.terms import Variable
from symbolic_pe.numerics.evaluation import enclose, environment, evaluate
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.numerics.three_valued import Truth

_MORE_BITS = (320, 1280)
_CLOSER_LOOKS = 4
_STARTS, _SMALLEST_STEP, _MOST_STEPS = 40, Rational(1, 500), 80
_LARGE_EXPONENT, _MOST_DIGITS, _LARGEST_LIMIT = 200, 20_000, 1000
_PIECES = 1000


def candidates(question: Question) -> Iterator[dict[Variable, Any]]:
    """Values at which the balls of the two sides tell that the goal is false."""
    goal, close = question.goal, list[dict[Variable, Any]]()
    powers = _large_powers(question)
    for values in satisfying(question):
        if not all(_is_moderate_power(power, values) for power in powers):
            continue
        found = truth_at(goal, values)
        if found is Truth.FALSE:
            yield values
        elif (
            found is not Truth.TRUE and len(close) < _CLOSER_LOOKS and _has_value(question, values)
        ):
            close.append(values)
    for bits in _MORE_BITS:
        for values in close:
            if truth_at(goal, values, bits) is Truth.FALSE:
                yield values
    if isinstance(goal, LessEqual | Less):
        yield from hill_climbing(question)


def _large_powers(question: Question) -> list[Any]:
    """Powers in which SymPy might compute very many digits when numbers are put in."""
    found = {
        part
        for side in terms_of(question.goal)
        for part in side.atoms(Pow)
        if not part.exp.is_Rational or abs(part.exp) > _LARGE_EXPONENT
    }
    return sorted(found, key=sympy.default_sort_key)


def _is_moderate_power(power: Any, values: Values) -> bool:
    try:
        base, exponent = (enclose(part, values, 53) for part in (power.base, power.exp))
    except REFUSALS:
        return True  # inside a sum, whose index is small
    if base == 0 or not isinstance(base, acb) or not isinstance(exponent, acb):
        return True
    size, times = float(abs(base).mid()), float(abs(exponent).mid())
    return size == 1 or times * (abs(math.log2(size)) + 1) <= _MOST_DIGITS


def hill_climbing(question: Question) -> Iterator[dict[Variable, Any]]:
    """Where an inequality may fail: from the point where its left side is the largest compared
    with the right one, further up by steps that double and, where there is no way up, halve.

    The number of steps is bounded: up to a bound that is never reached (1/p > 0) there is always
    a way up.
    """
    powers = _large_powers(question)
    starts = itertools.islice(satisfying(question), _STARTS)
    scored = [(_excess(question, values), values) for values in starts]
    best, place = max(scored, key=lambda pair: pair[0], default=(-math.inf, {}))
    moving = [v for v in place if isinstance(v, Symbol)]
    step = Rational(1)
    for _ in range(_MOST_STEPS):
        if not moving or step <= _SMALLEST_STEP:
            return
        neighbours = [
            {**place, v: place[v] + sign * step}
            for v in moving
            for sign in (1, -1)
            if has_sort(place[v] + sign * step, sort_of(v))
            and _is_small_enough(question, v, place[v] + sign * step)
        ]
        allowed = [
            n
            for n in neighbours
            if all(may_hold(a, n) for a in question.assuming)
            and all(_is_moderate_power(power, n) for power in powers)
        ]
        scored = [(_excess(question, values), values) for values in allowed]
        higher, found = max(scored, key=lambda pair: pair[0], default=(-math.inf, {}))
        if higher <= best:
            step /= 2
            continue
        best, place, step = higher, found, 2 * step
        if best >= 0 and truth_at(question.goal, place) is Truth.FALSE:
            yield place
            return


def _is_small_enough(question: Question, variable: Symbol, value: Any) -> bool:
    """Are there not very many terms in sums to this limit?"""
    if Fact.INTEGER not in sort_of(variable).value or abs(value) <= _LARGEST_LIMIT:
        return True
    return not any(side.has(Sum) for side in terms_of(question.goal))


def _excess(question: Question, values: Values) -> float:
    """How much the left side is larger than the right one, roughly."""
    try:
        left, right = _sides(question, values, 53)
        excess = float((left - right).real)
    except REFUSALS:
        return -math.inf
    return excess if math.isfinite(excess) else -math.inf


def refute(question: Question, values: Values) -> Theorem:
    """⊢ ¬ ∀ … (assumptions ⇒ goal), because it is false at these values.

    Raises one of ``REFUSALS`` or ``REFUSED`` unless both sides and what is assumed have a value.
    """
    throughout = Throughout(_PIECES)
    for condition in (*question.domain, *question.assumed_domain):
        if not throughout.holds(condition, values):
            Reading(question).line(substitute_in(condition, values))
    return Reading(question).refutation(values)


def counterexample(question: Question, values: Values) -> Counterexample:
    """The values with the two sides' balls, as narrow as tells them apart."""
    kind = type(question.goal)
    for bits in (53, BITS, *_MORE_BITS, 4096):
        left, right = _sides(question, values, bits)
        for place, one, other in _pairs(left, right):
            if related(kind, one, other) is Truth.FALSE:
                return Counterexample(values, one, other, place)
    raise ValueError("the two sides' balls meet")


def is_defined_somewhere(question: Question) -> bool:
    """Is there a point at which both sides have a value and nothing that is asked for is false?

    If no point is found at which the assumptions hold, one is enough at which they do not.
    """
    points = list(itertools.islice(satisfying(question), _STARTS)) or assignments(question)
    return any(
        _has_value(question, values)
        and all(truth_at(item, values) is not Truth.FALSE for item in question.domain)
        for values in points
    )


# --- evaluation ------------------------------------------------------------------------------


def _sides(question: Question, values: Values, bits: int) -> tuple[Any, Any]:
    with ctx.workprec(bits):
        env = environment(values)
        return evaluate(question.goal.lhs, env), evaluate(question.goal.rhs, env)


def _pairs(left: Any, right: Any) -> Iterator[tuple[tuple[int, int] | None, acb, acb]]:
    """The two numbers that are compared, or the entries of two matrices with their places."""
    if not isinstance(left, SparseMatrix):
        yield None, left, right
        return
    zero = acb(0)
    for place in sorted({*left.entries, *right.entries}):
        yield place, left.entries.get(place, zero), right.entries.get(place, zero)


def _has_value(question: Question, values: Values) -> bool:
    """Are both sides, which are compared then, finite?"""
    sides = Equation(question.goal.lhs, question.goal.rhs)
    return truth_at(sides, values) is not Truth.UNKNOWN
