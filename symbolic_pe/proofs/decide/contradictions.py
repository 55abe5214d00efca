"""Do assumptions contradict each other?

From such assumptions everything follows, so that it says nothing when something does.  They are
asked for 0 < 0 and for 0 = 1: that is proved where they are found to contradict each other, and
refuted at a point at which all of them hold.  What one of them denies is asked for as well, under
the others: that x² ≥ 0 contradicts x² = −1 by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sympy import Integer

from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.statements import Equation, Less, LessEqual, Not, Statement
from symbolic_pe.language.terms import shape_of
from symbolic_pe.proofs.decide.conditions import nonzero_by_factors, nonzero_conditions
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.decide.verdict import Goal, Verdict
from symbolic_pe.proofs.deductions import bounded_by, suppose
from symbolic_pe.proofs.refuting import ex_falso
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["contradiction"]

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
        verdict = decided(replace(base, goal=opposite, assuming=others))
        if verdict.theorem is not None and verdict.status == "proved":
            try:
                return _absurd(assumption, verdict.theorem)
            except REFUSALS:
                continue
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
