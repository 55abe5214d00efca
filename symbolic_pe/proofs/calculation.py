"""Chains a = b ≤ c = … , the way a textbook prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Basic

from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import Equation, Less, LessEqual
from symbolic_pe.logic.theorem import RuleError, Theorem
from symbolic_pe.proofs.deductions import bounded_by, substituting
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.witnesses import difference_point

__all__ = ["Calculation", "StepError", "calc"]


class StepError(ValueError):
    """A step of a proof does not follow.  The message has both sides, the rule that refused, and
    a point where the sides differ, if one was found."""


@dataclass(frozen=True)
class Calculation:
    """A chain of steps so far; each method returns a longer chain."""

    start: Basic
    end: Basic
    theorem: Theorem | None = None
    length: int = 0

    def eq(self, rhs: Any, by: Reason | Theorem | str, *using: Theorem) -> Calculation:
        """… = rhs.  ``by`` is a reason; a theorem of just this equation (also read from right to
        left) or of one that is rewritten in it; or words, with the theorems to use after them."""
        return self._extend(Equation, rhs, by, using)

    def le(self, rhs: Any, by: Theorem | str, *using: Any) -> Calculation:
        """… ≤ rhs, by a theorem of this inequality, or by words and the items of
        :func:`~symbolic_pe.logic.rules.combine_inequalities`."""
        return self._extend(LessEqual, rhs, by, using)

    def lt(self, rhs: Any, by: Theorem | str, *using: Any) -> Calculation:
        """… < rhs, justified like :meth:`le`."""
        return self._extend(Less, rhs, by, using)

    def _extend(self, kind: Any, rhs: Any, by: Any, using: tuple[Any, ...]) -> Calculation:
        rhs = sympy.sympify(rhs)
        goal = kind(self.end, rhs)
        try:
            step = _prove(goal, by, using)
        except RuleError as error:
            raise StepError(_failure(goal, self.length + 1, by, error)) from error
        joined = step if self.theorem is None else rules.transitive(self.theorem, step)
        return Calculation(self.start, rhs, joined, self.length + 1)


def calc(start: Any) -> Calculation:
    """Begin a chain: ``calc(a).eq(b, by=definition).eq(c, by=algebra).theorem`` is ⊢ a = c."""
    term = sympy.sympify(start)
    return Calculation(term, term)


def _prove(goal: Any, by: Any, using: tuple[Any, ...]) -> Theorem:
    if isinstance(by, Reason):
        return by.prove(goal.lhs, goal.rhs)
    if isinstance(by, Theorem):
        return substituting(goal, by, reason=by.reason)
    if isinstance(goal, Equation):
        return substituting(goal, *using, reason=by)
    return bounded_by(goal, *using, reason=by)


def _failure(goal: Any, number: int, by: Any, error: RuleError) -> str:
    sign = {Equation: "=", LessEqual: "≤", Less: "<"}[type(goal)]
    reason = getattr(by, "text", None) or getattr(by, "reason", None) or by
    lines = [f"step {number} does not follow ({reason}):",
             f"    left   {goal.lhs}", f"    {sign}      {goal.rhs}", f"  {error}"]  # fmt: skip
    point = difference_point(goal)
    if point:
        lines.append(f"  it is false at {point}")
    else:
        lines.append("  no point was found where it fails: try smaller steps or another reason")
    return "\n".join(lines)
