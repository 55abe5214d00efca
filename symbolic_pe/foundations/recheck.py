"""Applying all rules of a proof again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symbolic_pe.foundations.collecting import collected_rarely
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import RULES, Theorem, is_theorem
from symbolic_pe.kernel.types import need

Sequent = tuple[Term, frozenset[Term]]
"""What a theorem says, and of which hypotheses."""


def steps(*theorems: Theorem) -> list[Theorem]:
    """These theorems and all that they rest on, each once, premises first."""
    order: dict[Theorem, None] = {}
    waiting = list(reversed(theorems))
    while waiting:
        missing = [p for p in waiting[-1].premises if p not in order]
        if missing:
            waiting.extend(missing)
        else:
            order[waiting.pop()] = None
    return list(order)


def resting_on(*theorems: Theorem) -> set[Theorem]:
    """These theorems and all that they rest on, in no order."""
    found, waiting = set(theorems), list(theorems)
    while waiting:
        for premise in waiting.pop().premises:
            if premise not in found:
                found.add(premise)
                waiting.append(premise)
    return found


def axioms_under(theorem: Theorem) -> frozenset[str]:
    """The names of the axioms of the kernel that a theorem rests on."""
    return frozenset(step.arguments[0] for step in resting_on(theorem) if step.rule == "axiom")


def recheck(*theorems: Theorem) -> int:
    """Apply rules again from the leaves on, until all of these theorems are made anew; the number
    of applications.

    What was shown in several ways is shown in the one that was found first, again and once.
    Raises ``KernelError`` where a rule gives something else than it gave before.
    """
    return Recheck().made_again(*theorems)


class Recheck:
    """Proofs whose rules are applied again, of several claims one after the other: what one of them
    has shown again is not shown once more for the next."""

    def __init__(self) -> None:
        self._again: dict[Sequent, Theorem] = {}

    def made_again(self, *theorems: Theorem) -> int:
        """As ``recheck``; the number of rules that had to be applied for these theorems."""
        is_theorem(*theorems)
        rules, again = dict(RULES), self._again
        before = len(again)
        with collected_rarely():
            for theorem in self._first_ways(theorems):
                made = rules[theorem.rule](*_with(theorem.arguments, again))
                same = made.statement is theorem.statement and made.hypotheses == theorem.hypotheses
                need(same, "{} does not follow by {}", theorem, theorem.rule)
                again[made.statement, made.hypotheses] = made
        return len(again) - before

    def _first_ways(self, wanted: Iterable[Theorem]) -> list[Theorem]:
        """One theorem of each sequent that the wanted ones need and that has not been made again,
        premises first.

        It is the first in the order, so that its premises are shown by others that stand before it.
        """
        first: dict[Sequent, Theorem] = {}
        for theorem in steps(*wanted):
            first.setdefault(_sequent(theorem), theorem)
        needed = {first[_sequent(theorem)] for theorem in wanted}
        chosen = []
        for sequent, theorem in reversed(first.items()):
            if theorem in needed and sequent not in self._again:
                chosen.append(theorem)
                needed.update(first[_sequent(premise)] for premise in theorem.premises)
        return chosen[::-1]


def _sequent(theorem: Theorem) -> Sequent:
    return theorem.statement, theorem.hypotheses


def _with(arguments: tuple[Any, ...], again: dict[Sequent, Theorem]) -> tuple[Any, ...]:
    return tuple(
        again[a.statement, a.hypotheses]
        if type(a) is Theorem
        else _with(a, again)
        if type(a) is tuple
        else a
        for a in arguments
    )
