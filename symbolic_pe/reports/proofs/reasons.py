"""Which reasons of steps a reader is told."""

from __future__ import annotations

from sympy import Integer

from symbolic_pe.language.statements import Not
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.refuting import CERTIFIED
from symbolic_pe.reports.proofs.scopes import Proof

__all__ = ["displayed_reason"]


def displayed_reason(theorem: Proof) -> str:
    """Why a step holds, if there is anything to say: that 9 ≠ 1 needs no words."""
    atom = theorem.conclusion
    if isinstance(atom, Not):
        atom = atom.body
    sides = (getattr(atom, "lhs", None), getattr(atom, "rhs", None))
    is_plain = all(isinstance(side, Integer) for side in sides)
    is_said = is_plain and theorem.reason == CERTIFIED
    return "" if is_said or _repeats(theorem) else theorem.reason


def _repeats(theorem: Proof) -> bool:
    """Is the reason nothing but what it is the reason for?"""
    return theorem.reason != "" and theorem.reason == statement_text(theorem.conclusion)
