"""Claims as theorems of the kernel.

``formal`` is the only place that says where such a theorem comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.index import Entry
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError

__all__ = ["Formal", "NotFormal", "formal"]


class NotFormal(ClaimError):
    """A claim is no theorem of the kernel, or something that it speaks of may have no value."""


@dataclass(frozen=True)
class Formal:
    """A settled claim as a theorem of the kernel.

    ``theorem``: the statement of the claim, or the contrary for a refuted one; ``obligations``:
    that everything it speaks of has a value; ``variables``: what its outermost quantifiers bind, as
    the author calls them.
    """

    id: str
    title: str
    topic: str
    theorem: Theorem
    obligations: tuple[Theorem, ...]
    variables: tuple[str, ...]


def formal(catalogue: Catalogue, entry: Entry) -> Formal:
    """The theorem about a claim that is proved or refuted; raises ``ClaimError``.

    Where the claim holds good and the kernel has no theorem for it, that is a ``NotFormal``.
    """
    if entry.problem:
        raise ClaimError(entry.problem)
    claim = catalogue.claim(entry.id)
    with catalogue.active(entry.file):
        theorem = _theorem(entry.id, claim.theorem)
        obligations = _obligations(entry.id, theorem)
    names = tuple(str(getattr(x, "name", x)) for x in getattr(claim.statement, "variables", ()))
    return Formal(entry.id, entry.title, entry.topic, theorem, obligations, names)


def _theorem(id: str, proved: Any) -> Theorem:
    """The kernel's theorem for one of ``symbolic_pe.logic``: its steps, made again."""
    from symbolic_pe.language.border import OutsideVocabulary
    from symbolic_pe.proofs import replay_calculus  # noqa: F401  (registers the rules of calculus)
    from symbolic_pe.proofs.replay import Replay

    try:
        theorem = Replay.of(proved).prove(proved)
    except (KernelError, OutsideVocabulary) as problem:
        raise NotFormal(f"{id} is no theorem of the kernel: {problem}") from problem
    if theorem.hypotheses or theorem.statement.free:
        raise NotFormal(f"{id} is a theorem of the kernel only with hypotheses: {theorem!r}")
    return theorem


def _obligations(id: str, theorem: Theorem) -> tuple[Theorem, ...]:
    from symbolic_pe.tactics.meaning import meaningful

    try:
        return meaningful(theorem.statement)
    except KernelError as problem:
        raise NotFormal(f"{id} may speak of something without a value: {problem}") from problem
