"""What settles a statement in the kernel: its theorem, and that it means something.

What counts of a proof is the kernel's theorem about the claim's statement as the border reads that
statement by itself, and its obligations, proved (:mod:`symbolic_pe.tactics.goals.meaning`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from symbolic_pe.foundations.digests import proof_digest
from symbolic_pe.foundations.recheck import axioms_under
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.tactics.goals.meaning import OpenObligation, meaningful


class Unproved(ValueError):
    """What a script says is not proved."""


@dataclass(frozen=True)
class Certificate:
    """``theorem``: ⊢ the statement, in the kernel; ``obligations``: why it means something."""

    theorem: Theorem
    obligations: tuple[Theorem, ...]

    @cached_property
    def axioms(self) -> tuple[str, ...]:
        """What the theorem rests on besides the laws of the functions."""
        return assumed(self.theorem)

    @cached_property
    def digest(self) -> str:
        """By which to tell whether this proof, or one of the obligations', is another by now."""
        return proof_digest(self.theorem, *self.obligations)


def assumed(theorem: Theorem) -> tuple[str, ...]:
    """The names of the axioms of ``ASSUMED`` that a theorem rests on."""
    used = axioms_under(theorem)
    return tuple(axiom.name for name, axiom in ASSUMED.items() if name in used)


def certified(theorem: Theorem, goal: Term) -> Certificate:
    """The certificate of a closed statement that a theorem says; raises :class:`Unproved`."""
    if theorem.statement is not goal or theorem.hypotheses:
        raise Unproved(f"the kernel has {theorem!r}, and the claim says {goal!r}")
    return Certificate(theorem, obligations_of(goal))


def obligations_of(goal: Term) -> tuple[Theorem, ...]:
    """Why a statement means something; raises :class:`Unproved` where it need not."""
    try:
        return meaningful(goal)
    except OpenObligation as problem:
        raise Unproved(f"the claim need not mean anything: {problem}") from problem
