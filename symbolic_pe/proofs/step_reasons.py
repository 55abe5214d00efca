"""Reasons as the words of steps: what the replay of steps reads them from.  Goes with the steps."""

from __future__ import annotations

from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.prose import Prose, prose
from symbolic_pe.steps.step import Step

__all__ = ["Words", "given_theorems", "reason_of", "reason_without_words"]


class Words(Prose):
    """The words of a step, which know the reason that they were given for."""

    reason: Reason | None

    def __new__(cls, text: str, reason: Reason | None = None) -> Words:
        read = prose(text)
        words = super().__new__(cls, read, read.parts)
        words.reason = reason
        return words

    def __str__(self) -> str:
        return self


def reason_of(theorem: Step) -> Reason | None:
    """The reason that a step was given; None for one that calculations do not make."""
    return theorem.reason.reason if isinstance(theorem.reason, Words) else None


def reason_without_words(words: str) -> str:
    """No words, but the reason of these."""
    return Words("", words.reason) if isinstance(words, Words) else ""


given_theorems = Reason(
    "given_theorems",
    "",
    frozenset(),
    frozenset(
        ("definition", "products", "dot_products", "transposition", "summation", "linearity")
    ),
)
"""Of a step that has theorems and words: definitions are unfolded and matrices multiplied out."""
