"""Conditions of laws: 0 < t, 0 ≤ t, t ≠ 0, as signs show them without a search.

A prover of more can be plugged in: ``side_condition`` is asked for statements that are not found
here, and answers with a theorem or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from symbolic_pe.foundations.equations import bare
from symbolic_pe.foundations.written import less, less_equal, lift, unequal
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.inequalities.signs import Signs

SideCondition = Callable[[Term], Theorem | None]


class Conditions:
    """Theorems about signs, each looked for once."""

    def __init__(
        self, facts: Iterable[Theorem] = (), side_condition: SideCondition | None = None
    ) -> None:
        self.facts = {fact.statement: fact for fact in facts}
        self._side_condition = side_condition
        self._found: dict[Term, Theorem | None] = {}

    @cached_property
    def _signs(self) -> Signs:
        return Signs(tuple(self.facts.values()), searching=True)

    def holds(self, statement: Term) -> Theorem | None:
        """Γ ⊢ the statement, if it is a fact or the side prover shows it."""
        known = self.facts.get(statement)
        if known is None and self._side_condition is not None:
            known = self._side_condition(statement)
            if known is not None and known.statement is not statement:
                return None
        return known

    def at_most(self, a: Term, b: Term) -> Theorem | None:
        """Γ ⊢ a ≤ b"""
        return self._shown(less_equal(a, b))

    def below(self, a: Term, b: Term) -> Theorem | None:
        """Γ ⊢ a < b"""
        return self._shown(less(a, b))

    def positive(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 < t"""
        return None if t.type is C else self._shown(less(0, bare(t)))

    def nonnegative(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 ≤ t"""
        return None if t.type is C else self._shown(less_equal(0, bare(t)))

    def nonzero(self, t: Term) -> Theorem | None:
        """Γ ⊢ t ≠ 0, for a term of ℝ or ℂ"""
        return self._shown(_is_not_zero(t))

    def remember_nonzero(self, t: Term, theorem: Theorem) -> None:
        """Keep Γ ⊢ t ≠ 0, which was found elsewhere."""
        self._found[_is_not_zero(t)] = theorem

    def _shown(self, goal: Term) -> Theorem | None:
        if goal not in self._found:
            self._found[goal] = None  # while it is sought, it is not known
            self._found[goal] = self._signs.shown(goal) or self.holds(goal)
        return self._found[goal]


def _is_not_zero(t: Term) -> Term:
    return unequal(t if t.type is C else lift(t, R), 0)
