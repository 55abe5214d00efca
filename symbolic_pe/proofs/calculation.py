"""Chains a = b ≤ c = … , the way a textbook prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Basic, Integral, Sum

from symbolic_pe.explain import ForAuthors
from symbolic_pe.language.statements import Equation, ForAll, Less, LessEqual, Statement
from symbolic_pe.language.terms import operator_parts, same_term
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import bounded_by, termwise
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.step_reasons import Words, given_theorems
from symbolic_pe.proofs.substitution import substituting
from symbolic_pe.prose import prose
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["Calculation", "StepError", "calc"]


class StepError(ForAuthors):
    """A step of a proof does not follow.

    The message has the number of the step, both sides, the reason given, a point where the step
    is false, if one was found, and what is different in normal form.  ``goal`` is the comparison
    that failed, ``given`` the hypotheses of the theorems that it was to follow from, ``refusal``
    what was said of it.
    """

    def __init__(
        self,
        goal: Any,
        number: int,
        reason: str,
        refusal: str,
        given: tuple[Statement, ...] = (),
    ) -> None:
        super().__init__(number, reason)
        self.goal = goal
        self.number = number
        self.reason = prose(reason)
        self.refusal = refusal
        self.given = given

    def __str__(self) -> str:
        from symbolic_pe.proofs.explanations import explained  # only an error needs the printers

        return "\n".join(explained(self))


@dataclass(frozen=True)
class Calculation:
    """A chain of steps so far; each method returns a longer chain."""

    start: Basic
    end: Basic
    steps: Step | None = None
    length: int = 0

    @property
    def theorem(self) -> Step:
        """start ∼ end, for the strictest relation ∼ that the steps allow."""
        return rules.reflexive(self.start) if self.steps is None else self.steps

    def eq(self, rhs: Any, by: Reason | Step | str, *using: Any) -> Calculation:
        """… = rhs.  ``by`` is a reason; a theorem of just this equation (also read from right to
        left) or of one that is rewritten in it; or words.  After a reason or words stand the
        theorems to use, pairs (c, theorem) for multiples; for two sums or integrals, one theorem
        about their terms."""
        return self._extend(Equation, rhs, by, using)

    def le(self, rhs: Any, by: Step | str, *using: Any) -> Calculation:
        """… ≤ rhs, by a theorem of this inequality, or by words and the items of
        :func:`~symbolic_pe.steps.rules.combine_inequalities`; for two sums or integrals, by words
        and one theorem about their terms."""
        return self._extend(LessEqual, rhs, by, using)

    def lt(self, rhs: Any, by: Step | str, *using: Any) -> Calculation:
        """… < rhs, justified like :meth:`le`."""
        return self._extend(Less, rhs, by, using)

    def _extend(self, kind: Any, rhs: Any, by: Any, using: tuple[Any, ...]) -> Calculation:
        rhs = sympy.sympify(rhs)
        goal = kind(self.end, rhs)
        if not isinstance(by, Reason | Step | str):
            raise RuleError(
                "by= takes a reason, one theorem or words, not {}; further theorems are arguments "
                "after it",
                type(by).__name__,
            )
        try:
            step = _prove(goal, by, using)
        except RuleError as error:
            number, known = self.length + 1, _given(by, *using)
            raise StepError(goal, number, _words(by), str(error), known) from error
        joined = step if self.steps is None else rules.transitive(self.steps, step)
        return Calculation(self.start, rhs, joined, self.length + 1)


def calc(start: Any) -> Calculation:
    """Begin a chain: ``calc(a).eq(b, by=definition).eq(c, by=algebra).theorem`` is ⊢ a = c."""
    term = sympy.sympify(start)
    return Calculation(term, term)


def _prove(goal: Any, by: Any, using: tuple[Any, ...]) -> Step:
    if isinstance(by, Reason) and not using:
        return searched.normalise(goal.lhs, goal.rhs, reason=Words(by.text, by))
    if isinstance(by, Step):
        return substituting(goal, by, reason=Words(by.reason, given_theorems))
    reason = by if isinstance(by, Reason) else given_theorems(by)
    if _is_termwise(goal, using):
        (of_terms,) = using
        return termwise(of_terms, goal.lhs, goal.rhs, reason=reason.text)
    if isinstance(goal, Equation):
        return substituting(goal, *using, reason=Words(reason.text, reason))
    return bounded_by(goal, *using, reason=reason.text)


def _is_termwise(goal: Any, using: tuple[Any, ...]) -> bool:
    """Is the goal about two sums or integrals, and the one theorem about their terms?"""
    sides = (goal.lhs, goal.rhs)
    if not all(isinstance(side, Sum | Integral) for side in sides) or len(using) != 1:
        return False
    said = getattr(using[0], "conclusion", None)
    if isinstance(said, ForAll):
        return True
    if not isinstance(said, Equation | LessEqual | Less):
        return False
    bodies = (operator_parts(side)[0] for side in sides)
    return all(map(same_term, (said.lhs, said.rhs), bodies))


def _given(*items: Any) -> tuple[Statement, ...]:
    """The hypotheses of the theorems among the items, and in them."""
    found: tuple[Statement, ...] = ()
    for item in items:
        if isinstance(item, Step):
            found += item.hypotheses
        elif isinstance(item, tuple | list):
            found += _given(*item)
    return found


def _words(by: Any) -> str:
    """The reason of a step in words."""
    if isinstance(by, Reason):
        return by.text
    return by.reason if isinstance(by, Step) else str(by)
