"""Steps proved with the laws of their reason, and what is said of those that need others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from symbolic_pe.foundations.families import FAMILIES, FamilyReader
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.proofs.reasons import ARITHMETIC, REASONS, Reason
from symbolic_pe.tactics.functions.contexts import behind_premises
from symbolic_pe.tactics.goals.context import Context, Factors


class WrongReason(KernelError):
    """A step holds, but not by the laws of its reason.

    ``needed`` are the families of laws by which it holds; ``right`` the reason to give, None if it
    takes several steps.
    """

    def __init__(self, reason: Reason, needed: frozenset[str], right: Reason | None) -> None:
        super().__init__(reason.name, needed)
        self.reason, self.needed, self.right = reason, needed, right

    def __str__(self) -> str:
        return f"it does not follow by {self.reason.name}: {self._missing()}.\n{self._advice()}"

    def _missing(self) -> str:
        if not self.needed:
            return f"it is arithmetic, and uses nothing of {_listed(self.reason.laws)}"
        others = self.needed - self.reason.allowed
        if not others:
            return f"it uses nothing of {_listed(self.reason.laws)}, but {_listed(self.needed)}"
        return f"it needs {_listed(others)}"

    def _advice(self) -> str:
        if self.right is not None:
            return f"The right reason is by={self.right.name}."
        return "No single reason has all of these laws: make it two steps."


def _listed(families: frozenset[str]) -> str:
    return "; ".join(f"{name} ({FAMILIES[name]})" for name in FAMILIES if name in families)


@dataclass(frozen=True)
class Goal:
    """The goal of a step, what is known where it stands, and the theorems that it is given."""

    statement: Term
    here: Context
    items: Factors = ()

    @cached_property
    def _families(self) -> FamilyReader:
        return FamilyReader(
            [*self.here.facts, *(th for _, theorems in self.items for th in theorems)]
        )

    def used(self, theorem: Theorem) -> frozenset[str]:
        """The families of laws that a proof of the goal uses, but for arithmetic."""
        return self._families.of(theorem) - ARITHMETIC

    def is_for(self, reason: Reason) -> bool:
        """Whether the reason is one for such steps."""
        return not (reason.closed and self.statement.free)

    def proved(self, laws: frozenset[str] | None) -> Theorem | None:
        """Γ ⊢ the goal by these laws, None for all; None if no proof is found."""
        here = self.here.with_laws(laws)
        try:
            theorem = here.combined_equations(self.statement, self.items)
        except KernelError:
            return None
        return theorem if laws is None or self.used(theorem) <= laws else None


def by_reason(goal: Goal, reason: Reason) -> Theorem:
    """Γ ⊢ the goal, what is behind ∀ and ⇒ by the laws of its reason, one of which is used.

    Raises ``WrongReason`` if it holds by other laws, ``KernelError`` if no proof is found.
    """
    here = goal.here

    def behind(end: Term, known: Sequence[Theorem]) -> Theorem:
        there = here.with_facts(*known[len(here.facts) :])
        return _at_once(Goal(end, there, goal.items), reason)

    return behind_premises(goal.statement, here.facts, behind)


def _at_once(goal: Goal, reason: Reason) -> Theorem:
    """Γ ⊢ a goal without ∀ and ⇒ before it."""
    theorem = _proved(goal, reason)
    if theorem is not None:
        return theorem
    other = goal.here.combined_equations(goal.statement, goal.items)
    used = goal.used(other)
    if goal.is_for(reason) and used <= reason.allowed and reason.is_about(used):
        return other
    raise WrongReason(reason, *_needed(goal, used))


def _proved(goal: Goal, reason: Reason) -> Theorem | None:
    """Γ ⊢ the goal, if it follows by the laws of the reason and uses one of them."""
    if not goal.is_for(reason):
        return None
    for laws in reason.stages:
        theorem = goal.proved(laws)
        if theorem is not None:
            return theorem if reason.is_about(goal.used(theorem)) else None
    return None


def _needed(goal: Goal, used: frozenset[str]) -> tuple[frozenset[str], Reason | None]:
    """The laws by which a step holds, and the reason that has them; those given if none has."""
    for candidate in REASONS.values():
        theorem = _proved(goal, candidate)
        if theorem is not None:
            return goal.used(theorem), candidate
    return used, None
