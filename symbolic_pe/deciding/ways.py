"""What is proposed to settle a question, in the order in which it is tried: points and plans.

A point is where a statement is false.  A plan is what somebody would write: lines before the goal,
each with those it rests on, and how the goal is shown at the end.  Looking for them may be slow;
carrying one out makes the theorem, by the prover.  They can be sent from one process to another.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import sympy
from sympy import Abs, Expr, Integral, Sum, Symbol

from symbolic_pe.deciding.clock import OutOfTime
from symbolic_pe.deciding.closed_forms import Line, closed_forms
from symbolic_pe.deciding.points import linear_solutions
from symbolic_pe.deciding.question import REFUSALS, Question
from symbolic_pe.deciding.reading import REFUSED, Reading
from symbolic_pe.deciding.refutation import candidates, refute
from symbolic_pe.foundations.repeated import assume
from symbolic_pe.foundations.written import equal, less
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.language.sorts import Fact, facts, sort_of
from symbolic_pe.language.statements import Equation, LessEqual, Statement, free_in, terms_of
from symbolic_pe.language.terms import Variable, shape_of, subterms
from symbolic_pe.prover.hints import Trails
from symbolic_pe.prover.induction import Inductions
from symbolic_pe.tactics.arithmetic import order

_MOST_SIGNS = 3
_ZERO = numeral(0, 1, R)


@dataclass(frozen=True)
class Point:
    """Values of the variables at which a goal is false."""

    values: tuple[tuple[Variable, Any], ...]


@dataclass(frozen=True)
class Plan:
    """``lines`` before the goal, which may rest on all of them; ``by_calculation``: it follows by
    its normal form; ``induction``: on which variable; ``signs``: terms whose signs are told apart.
    ``trails``: what the prover found, as hints."""

    lines: tuple[Line, ...] = ()
    by_calculation: bool = False
    induction: Symbol | None = None
    signs: tuple[Expr, ...] = ()
    trails: Trails = field(default_factory=dict, compare=False)


Recipe: TypeAlias = Plan | Point


@dataclass(frozen=True)
class Way:
    """``proposals``: recipes, the likeliest first; ``applies``: is it worth trying?"""

    name: str
    proposals: Callable[[Question], Iterator[Recipe]]
    applies: Callable[[Question], bool] = lambda _: True


Found: TypeAlias = tuple[Recipe, Theorem] | None


def found(question: Question, way: Way, end: float = math.inf) -> Found:
    """The first recipe of a way that can be carried out, and its theorem.

    ``end``: when to stop, as ``time.perf_counter`` counts.  Raises :class:`OutOfTime` then.  A
    proposal that ends in a mistake of this program costs no other; the mistake is raised if none
    of the others succeeds.
    """
    mistakes: list[Exception] = []
    proposals = way.proposals(question)
    while time.perf_counter() <= end:
        try:
            recipe = next(proposals, None)
            if recipe is not None:
                theorem, recipe = carried_out(question, recipe)
                return recipe, theorem
        except REFUSALS:
            continue
        except MemoryError:
            raise
        except Exception as mistake:
            mistakes.append(mistake)
            continue
        if mistakes:
            raise mistakes[0]
        return None
    raise OutOfTime


def carried_out(question: Question, recipe: Recipe) -> tuple[Theorem, Recipe]:
    """Γ ⊢ the goal, or ⊢ that it is not so, and the recipe with what was found on the way.

    Raises one of ``REFUSALS``.
    """
    if isinstance(recipe, Point):
        return refute(question, dict(recipe.values)), recipe
    said = [line.said for line in recipe.lines]
    said += [bound for line in recipe.lines for bound in _bounds(line)]
    split = [line.sign for line in recipe.lines if line.sign is not None]
    reading = Reading(question, (*said, *recipe.signs, *split), recipe.trails or None)
    shown: list[Theorem] = []
    for line in recipe.lines:
        shown.append(_shown(reading, line, recipe.lines, shown))
    theorem = _conclusion(reading, recipe, shown)
    return theorem, replace(recipe, trails=reading.hints.found)


def _bounds(line: Line) -> list[Statement]:
    """That the variables around a line lie in their ranges."""
    return [
        bound
        for variable, low, high in line.inside
        for bound in (LessEqual(low, variable), LessEqual(variable, high))
    ]


def _shown(
    reading: Reading, line: Line, lines: Sequence[Line], shown: Sequence[Theorem]
) -> Theorem:
    """Γ ⊢ what a line says; what it rests on is taken for all values of variables inside."""
    if line.rests_on is None:
        return reading.line(line.said, reading.assumed)
    cited = [
        reading.over(shown[number], lines[number].inside[len(line.inside) :])
        for number in line.rests_on
    ]
    besides = [assume(reading.read(bound)) for bound in _bounds(line)]
    if line.telescoping is not None:
        cited += reading.telescoped(*line.telescoping, besides)
    signs = [] if line.sign is None else [line.sign]
    return _by_signs(
        reading, signs, lambda cases: reading.line(line.said, cited, [*besides, *cases])
    )


def _conclusion(reading: Reading, plan: Plan, shown: Sequence[Theorem]) -> Theorem:
    if plan.by_calculation:
        return reading.calculated()
    if plan.induction is not None:
        facts = [*reading.assumed, *reading.known, *shown]
        n = reading.reader.variable(plan.induction)
        return Inductions(reading.prover)(reading.goal, n, facts)
    return _by_signs(reading, plan.signs, lambda cases: reading.conclusion([*shown, *cases]))


def _by_signs(
    reading: Reading,
    terms: Sequence[Expr],
    show: Callable[[Sequence[Theorem]], Theorem],
    cases: Sequence[Theorem] = (),
) -> Theorem:
    """What is shown from a < 0, from a = 0 and from 0 < a, for each of the terms whose sign is not
    evident by then."""
    if not terms:
        return show(cases)
    first, *rest = terms
    a = reading.reader.real(first, {})
    seen = _evident_sign(reading, a, cases)
    if seen is not None:
        return _by_signs(reading, rest, show, [*cases, seen])

    def here(case: Theorem) -> Theorem:
        return _by_signs(reading, rest, show, [*cases, case])

    def at_most(low: Theorem) -> Theorem:
        return order.total_cases(_ZERO, a, lambda h: here(order.antisymmetric(low, h)), here)

    return order.total_cases(a, _ZERO, at_most, here)


def _evident_sign(reading: Reading, a: Term, cases: Sequence[Theorem]) -> Theorem | None:
    for sign in (less(a, _ZERO), equal(a, _ZERO), less(_ZERO, a)):
        with suppress(*REFUSED):
            return reading.evident(sign, [*reading.known, *cases])
    return None


# --- ways ------------------------------------------------------------------------------------


def _points(question: Question) -> Iterator[Recipe]:
    for values in candidates(question):
        yield Point(tuple(values.items()))


def _assumed_equations(question: Question) -> list[Any]:
    return [
        item
        for item in question.assuming
        if isinstance(item, Equation) and shape_of(item.lhs) is None
    ]


def _substitutions(question: Question) -> Iterator[Recipe]:
    """x = t put in, for assumed equations that are linear in x."""
    for equation in _assumed_equations(question):
        difference = equation.lhs - equation.rhs
        for symbol, value in linear_solutions(difference, free_in(equation)):
            yield Plan((Line(Equation(symbol, value), None),))


def _signs(question: Question) -> Iterator[Recipe]:
    """a < 0, a = 0 and 0 < a by themselves, for arguments of moduli and signs."""
    sides = terms_of(question.goal)
    found = {part.args[0] for side in sides for part in subterms(side) if isinstance(part, _SIGNED)}
    real = [a for a in found if Fact.REAL in facts(a) and Fact.NONNEGATIVE not in facts(a)]
    chosen = sorted(real, key=sympy.default_sort_key)[:_MOST_SIGNS]
    if chosen:
        yield Plan(signs=tuple(chosen))


def _inductions(question: Question) -> Iterator[Recipe]:
    """On each natural number of the goal."""
    for variable in question.variables:
        known = sort_of(variable).value if isinstance(variable, Symbol) else frozenset()
        if {Fact.INTEGER, Fact.NONNEGATIVE} <= known and variable in free_in(question.goal):
            yield Plan(induction=variable)


def _closed(question: Question) -> Iterator[Recipe]:
    for lines in closed_forms(question):
        yield Plan(lines)


def _has(*kinds: Any) -> Callable[[Question], bool]:
    """Does one of these kinds of terms stand in the goal?"""

    def has(question: Question) -> bool:
        return any(
            isinstance(part, kinds) for side in terms_of(question.goal) for part in subterms(side)
        )

    return has


_SIGNED = (Abs, sympy.sign)

NORMAL_FORM = Way("the normal form", lambda _: iter([Plan(by_calculation=True)]))
POINTS = Way("values at small numbers", _points)
OUTRIGHT = Way("the prover", lambda _: iter([Plan()]))
_IN_ORDER = (
    NORMAL_FORM,
    POINTS,
    Way("assumptions put in", _substitutions, lambda question: bool(_assumed_equations(question))),
    OUTRIGHT,
    Way("each sign by itself", _signs, _has(*_SIGNED)),
    Way("induction", _inductions),
    Way("closed forms of sums and integrals", _closed, _has(Sum, Integral)),
)
WAYS = {way.name: way for way in _IN_ORDER}
"""All ways, in the order in which they are tried."""
