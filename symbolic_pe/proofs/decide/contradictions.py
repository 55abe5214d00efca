"""Do assumptions contradict each other, or deny that both sides have a value?

From such assumptions everything follows, so that it says nothing when something does.  They are
asked for 0 < 0 and for 0 = 1: that is proved where they are found to contradict each other, and
refuted at a point at which all of them hold.  What one of them denies is asked for as well, under
the others: that x² ≥ 0 contradicts x² = −1 by itself.

So are the conditions under which both sides have a value: where no point meets them, everything
follows.  One for all numbers of a range is denied at one of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from sympy import Expr, Integer, Symbol

from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    Less,
    LessEqual,
    Not,
    Statement,
    parts_of,
)
from symbolic_pe.language.terms import shape_of
from symbolic_pe.proofs.decide.conditions import (
    at_number,
    nonzero_by_factors,
    nonzero_conditions,
)
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import (
    REFUSALS,
    Throughout,
    Values,
    holds,
    satisfying,
)
from symbolic_pe.proofs.decide.verdict import Goal, Verdict
from symbolic_pe.proofs.decide.zeros import suspects
from symbolic_pe.proofs.deductions import bounded_by, suppose
from symbolic_pe.proofs.refuting import ex_falso
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["can_hold", "contradiction", "has_value_besides", "has_value_somewhere", "without_value"]

_POINTS, _PIECES = 40, 1_000

_BELOW_ITSELF = Less(Integer(0), Integer(0))
_ZERO_IS_ONE = Equation(Integer(0), Integer(1))


def contradiction(question: Question, decided: Callable[[Question], Verdict]) -> Step | None:
    """A theorem that something false follows from the assumptions of a question, where they are
    defined; None where none is found, and where they hold together somewhere."""
    defined = tuple(need for item in question.assuming for need in domain_of_statement(item))
    base = replace(question, goal=_BELOW_ITSELF, bound=(), needs=defined)
    for goal in _absurdities(question):
        verdict = decided(replace(base, goal=goal))
        if verdict.status == "refuted":
            return None
        if verdict.status == "proved":
            return verdict.theorem
    found = (_denied(assumption, base, decided) for assumption in question.assuming)
    return next((theorem for theorem in found if theorem is not None), None)


def _absurdities(question: Question) -> Iterator[Goal]:
    yield _BELOW_ITSELF
    if any(isinstance(item, Equation) for item in question.assuming):
        yield _ZERO_IS_ONE


def _denied(
    assumption: Statement, base: Question, decided: Callable[[Question], Verdict]
) -> Step | None:
    """0 < 0 from the assumptions, because the others prove what this one denies."""
    never = _never_zero(assumption, base)
    if never is not None:
        return never
    others = tuple(item for item in base.assuming if item is not assumption)
    for opposite in _opposites(assumption):
        if base.assumes(opposite):
            return _absurd(assumption, suppose(opposite))
        theorem = _proved(replace(base, goal=opposite, assuming=others), decided)
        if theorem is not None:
            try:
                return _absurd(assumption, theorem)
            except REFUSALS:
                continue
    return None


def _proved(question: Question, decided: Callable[[Question], Verdict]) -> Step | None:
    """The goal; s = t also from s ≤ t and t ≤ s."""
    goal = question.goal
    verdict = decided(question)
    if verdict.status == "proved":
        return verdict.theorem
    orders = any(isinstance(item, LessEqual | Less) for item in question.assuming)
    if verdict.status == "refuted" or not isinstance(goal, Equation) or not orders:
        return None
    found = [
        _proved(replace(question, goal=LessEqual(*sides)), decided)
        for sides in ((goal.lhs, goal.rhs), (goal.rhs, goal.lhs))
    ]
    try:
        return rules.antisymmetric(*found) if all(found) else None
    except REFUSALS:
        return None


def _never_zero(assumption: Statement, base: Question) -> Step | None:
    """0 < 0 from an assumption t = 0, because t divides what must not vanish, as 1/x divides x."""
    if not (isinstance(assumption, Equation) and assumption.rhs == 0):
        return None
    try:
        nonzero = nonzero_by_factors(Not(assumption), nonzero_conditions(base))
    except REFUSALS:
        return None
    if nonzero is None or not all(map(base.allows, nonzero.hypotheses)):
        return None
    return ex_falso(_BELOW_ITSELF, suppose(assumption), nonzero)


def _opposites(assumption: Statement) -> Iterator[Goal]:
    """Comparisons of which none holds if an assumption does."""
    body = assumption.body if isinstance(assumption, Not) else None
    if isinstance(body, Equation | LessEqual | Less):
        yield body
    if not isinstance(assumption, Equation | LessEqual | Less):
        return
    left, right = assumption.lhs, assumption.rhs
    if isinstance(assumption, Equation) and shape_of(left) is None:
        yield Less(left, right)
        yield Less(right, left)
    elif isinstance(assumption, LessEqual):
        yield Less(right, left)
    elif isinstance(assumption, Less):
        yield LessEqual(right, left)


def _absurd(assumption: Statement, opposite: Step) -> Step:
    """0 < 0, from an assumption and a comparison that it denies."""
    known = suppose(assumption)
    if isinstance(assumption, Not):
        return ex_falso(_BELOW_ITSELF, opposite, known)
    for multiplier in (1, -1) if isinstance(assumption, Equation) else (1,):
        try:
            return bounded_by(_BELOW_ITSELF, opposite, (multiplier, known))
        except RuleError:
            continue
    raise RuleError(f"{opposite} does not contradict {assumption}")


# --- no value anywhere -----------------------------------------------------------------------


def has_value_somewhere(question: Question) -> bool:
    """Is a point found at which the assumptions hold and both sides have a value?"""
    needed = [c for c in question.domain if not _is_continuity(c)]
    return not needed or any(True for _ in _with_value(question, needed))


def can_hold(question: Question) -> bool:
    """Is a point found at which the assumptions hold?"""
    return any(True for _ in _with_value(question, ()))


def has_value_besides(question: Question, conditions: Iterable[Statement]) -> bool:
    """Is a point found at which what was typed has a value and these conditions do not hold?"""
    return question.typed is not None and any(
        holds(condition, values) is False
        for values in _with_value(question, question.typed)
        for condition in conditions
    )


def _with_value(question: Question, needed: Iterable[Statement]) -> Iterator[Values]:
    """Points at which the assumptions hold and certainly what both sides need."""
    conditions = [c for c in needed if not _is_continuity(c)]
    throughout = Throughout(_PIECES)
    try:
        for values in itertools.islice(satisfying(question), _POINTS):
            if all(throughout.holds(c, values) for c in conditions):
                yield values
    except REFUSALS:
        return


def _is_continuity(condition: Statement) -> bool:
    """Is it that an unknown function is continuous, which alone has an ∃ in it?  Some are."""
    return isinstance(condition, Exists) or any(map(_is_continuity, parts_of(condition)))


class NoValue(NamedTuple):
    """``theorem``: something false follows from what both sides need for a value, and the
    assumptions.  ``at``: variables of integrals and sums, and numbers at which what they are of has
    none, if it is that."""

    theorem: Step
    at: tuple[tuple[Symbol, Expr], ...] = ()

    @property
    def is_of_integral(self) -> bool:
        """Is it an integrand that has no value?"""
        return any(Fact.INTEGER not in sort_of(variable).value for variable, _ in self.at)


def without_value(question: Question, decided: Callable[[Question], Verdict]) -> NoValue | None:
    """Why both sides have a value nowhere; None where no reason is found."""
    for condition in question.domain:
        if isinstance(condition, ForAll):
            found = _denied_at_a_number(suppose(condition), question, decided)
        else:
            given = (*question.assuming, condition)
            other = replace(question, goal=_ZERO_IS_ONE, assuming=given, bound=(), needs=())
            theorem = _denied(condition, other, decided)
            found = None if theorem is None else NoValue(theorem)
        if found is not None and any(not question.assumes(h) for h in found.theorem.hypotheses):
            return found
    return None


def _denied_at_a_number(
    known: Step, question: Question, decided: Callable[[Question], Verdict]
) -> NoValue | None:
    """0 < 0, because a condition for all numbers of a range fails at one of them."""
    condition: Any = known.conclusion
    given = [suppose(a) for a in question.assuming]
    variable = condition.variables[0]
    for number in suspects(condition):
        instance = at_number(known, number, given)
        if instance is None:
            continue
        failing = instance.conclusion
        if isinstance(failing, ForAll):
            found = _denied_at_a_number(instance, question, decided)
            if found is not None:
                return found._replace(at=((variable, number), *found.at))
        elif isinstance(failing, Not) and isinstance(failing.body, Equation):
            verdict = decided(replace(question, goal=failing.body, bound=(), needs=()))
            if verdict.status == "proved" and verdict.theorem is not None:
                theorem = ex_falso(_BELOW_ITSELF, verdict.theorem, instance)
                return NoValue(theorem, ((variable, number),))
    return None
