"""Applying all rules of a proof again."""

from __future__ import annotations

from typing import Any

from symbolic_pe.kernel.theorem import RULES, Theorem, is_theorem
from symbolic_pe.kernel.types import need


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


def recheck(*theorems: Theorem) -> int:
    """Apply every rule again from the leaves on; the number of applications.

    Raises ``KernelError`` where a rule gives something else than it gave before.
    """
    is_theorem(*theorems)
    again: dict[Theorem, Theorem] = {}
    for theorem in steps(*theorems):
        made = RULES[theorem.rule](*_with(theorem.arguments, again))
        same = made.statement is theorem.statement and made.hypotheses == theorem.hypotheses
        need(same, "{} does not follow by {}", theorem, theorem.rule)
        again[theorem] = made
    return len(again)


def _with(arguments: tuple[Any, ...], again: dict[Theorem, Theorem]) -> tuple[Any, ...]:
    return tuple(
        again[a] if type(a) is Theorem else _with(a, again) if type(a) is tuple else a
        for a in arguments
    )
