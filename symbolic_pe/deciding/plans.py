"""Plans: the lines that are put before a goal, so that it follows.

A plan is what somebody would write: some lines, each with those it rests on, and how the goal is
shown at the end.  Making plans may be slow, and needs SymPy; carrying one out is the prover's
(:mod:`symbolic_pe.prover`).  A plan can be sent from one process to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Abs, Expr, Integral, Sum, Symbol

from symbolic_pe.deciding.closed_forms import Line, closed_forms
from symbolic_pe.deciding.question import Question
from symbolic_pe.deciding.reading import REFUSED, Reading
from symbolic_pe.deciding.satisfying import linear_solution
from symbolic_pe.foundations.repeated import assume
from symbolic_pe.foundations.written import equal, less
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.language.sorts import Fact, facts, has_sort, sort_of
from symbolic_pe.language.statements import (
    Equation,
    LessEqual,
    Statement,
    free_in,
    terms_of,
)
from symbolic_pe.language.terms import shape_of, subterms
from symbolic_pe.prover.hints import Trails
from symbolic_pe.prover.induction import Inductions
from symbolic_pe.tactics.arithmetic import order

__all__ = ["WAYS", "Plan", "Way", "carried_out"]

_MOST_SIGNS = 3
_ZERO = numeral(0, 1, R)


@dataclass(frozen=True)
class Plan:
    """``lines`` before the goal, which may rest on all of them; ``induction``: on which variable;
    ``signs``: terms whose signs are told apart.  ``trails``: what the prover found, as hints."""

    way: str
    lines: tuple[Line, ...] = ()
    induction: Symbol | None = None
    signs: tuple[Expr, ...] = ()
    trails: Trails = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Way:
    """``plans``: proposes plans for a question, the likeliest first."""

    name: str
    applies: Callable[[Question], bool]
    plans: Callable[[Question], Iterator[Plan]]


def carried_out(question: Question, plan: Plan) -> tuple[Theorem, Plan]:
    """Γ ⊢ the goal, and the plan with what was found on the way.

    Raises ``REFUSED`` where a line does not follow.
    """
    said = [line.said for line in plan.lines]
    said += [bound for line in plan.lines for bound in _bounds(line)]
    reading = Reading(question, (*said, *_terms_split(plan)), plan.trails or None)
    shown: list[Theorem] = []
    for line in plan.lines:
        shown.append(_shown(reading, line, plan.lines, shown))
    theorem = _conclusion(reading, plan, shown)
    return theorem, Plan(plan.way, plan.lines, plan.induction, plan.signs, reading.hints.found)


def _terms_split(plan: Plan) -> list[Expr]:
    """The terms whose signs are told apart."""
    return [*plan.signs, *(line.sign for line in plan.lines if line.sign is not None)]


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
    if plan.way == NORMAL_FORM:
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


def _always(_: Question) -> bool:
    return True


def _calculation(_: Question) -> Iterator[Plan]:
    yield Plan(NORMAL_FORM)


def _outright(_: Question) -> Iterator[Plan]:
    yield Plan(OUTRIGHT)


def _assumed_equations(question: Question) -> list[Any]:
    return [
        item
        for item in question.assuming
        if isinstance(item, Equation) and shape_of(item.lhs) is None
    ]


def _substitutions(question: Question) -> Iterator[Plan]:
    """x = t put in, for assumed equations that are linear in x."""
    for equation in _assumed_equations(question):
        for symbol in sorted(free_in(equation), key=str):
            value = linear_solution(equation.lhs - equation.rhs, symbol)
            if value is not None and has_sort(value, sort_of(symbol)):
                yield Plan(_SUBSTITUTION, (Line(Equation(symbol, value), None),))


def _signs(question: Question) -> Iterator[Plan]:
    """a < 0, a = 0 and 0 < a by themselves, for arguments of moduli and signs."""
    sides = terms_of(question.goal)
    found = {part.args[0] for side in sides for part in subterms(side) if isinstance(part, _SIGNED)}
    real = [a for a in found if Fact.REAL in facts(a) and Fact.NONNEGATIVE not in facts(a)]
    chosen = sorted(real, key=sympy.default_sort_key)[:_MOST_SIGNS]
    if chosen:
        yield Plan(_SIGNS, signs=tuple(chosen))


def _inductions(question: Question) -> Iterator[Plan]:
    """On each natural number of the goal."""
    for variable in question.variables:
        known = sort_of(variable).value if isinstance(variable, Symbol) else frozenset()
        if {Fact.INTEGER, Fact.NONNEGATIVE} <= known and variable in free_in(question.goal):
            yield Plan(_INDUCTION, induction=variable)


def _closed(question: Question) -> Iterator[Plan]:
    for lines in closed_forms(question):
        yield Plan(_CLOSED_FORMS, lines)


def _has(*kinds: Any) -> Callable[[Question], bool]:
    """Does one of these kinds of terms stand in the goal?"""

    def has(question: Question) -> bool:
        return any(
            isinstance(part, kinds) for side in terms_of(question.goal) for part in subterms(side)
        )

    return has


_SIGNED = (Abs, sympy.sign)

NORMAL_FORM = "the normal form"
OUTRIGHT = "the prover"
_SUBSTITUTION = "assumptions put in"
_SIGNS = "each sign by itself"
_INDUCTION = "induction"
_CLOSED_FORMS = "closed forms of sums and integrals"

_IN_ORDER = (
    Way(NORMAL_FORM, _always, _calculation),
    Way(_SUBSTITUTION, lambda question: bool(_assumed_equations(question)), _substitutions),
    Way(OUTRIGHT, _always, _outright),
    Way(_SIGNS, _has(*_SIGNED), _signs),
    Way(_INDUCTION, _always, _inductions),
    Way(_CLOSED_FORMS, _has(Sum, Integral), _closed),
)
WAYS = {way.name: way for way in _IN_ORDER}
"""All ways to a proof, in the order in which they are tried."""
