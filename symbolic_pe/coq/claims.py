"""Claims as theorems of the kernel.

``formal`` is the only place that says where such a theorem comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.bound_names import bound_names
from symbolic_pe.coq.proofs import Statement
from symbolic_pe.index import Entry
from symbolic_pe.kernel.theorem import Theorem

__all__ = ["Formal", "formal", "read_by_people"]


@dataclass(frozen=True)
class Formal:
    """A settled claim as a theorem of the kernel.

    ``theorem``: the statement of the claim, or the contrary for a refuted one; ``obligations``:
    that everything it speaks of has a value; ``statement``: what the author wrote.
    """

    id: str
    title: str
    topic: str
    theorem: Theorem
    obligations: tuple[Theorem, ...]
    statement: Any


def formal(catalogue: Catalogue, entry: Entry) -> Formal:
    """The theorem about a claim that is proved or refuted; raises ``ClaimError``."""
    if entry.problem:
        raise ClaimError(entry.problem)
    claim = catalogue.claim(entry.id)
    with catalogue.active(entry.file):
        certificate = claim.certificate
    shown = certificate.theorem, certificate.obligations
    return Formal(entry.id, entry.title, entry.topic, *shown, claim.statement)


def read_by_people(claim: Formal, theorem: Theorem, title: str = "") -> Statement:
    """The claim's theorem or an obligation, with the author's names for what it binds."""
    return Statement(theorem, bound_names(claim.statement, theorem.statement), title)
