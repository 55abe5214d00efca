"""Claims as theorems of the kernel.

``formal`` is the only place that says where such a theorem comes from.
"""

from __future__ import annotations

from dataclasses import dataclass

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.index import Entry
from symbolic_pe.kernel.theorem import Theorem

__all__ = ["Formal", "formal"]


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
    """The theorem about a claim that is proved or refuted; raises ``ClaimError``."""
    if entry.problem:
        raise ClaimError(entry.problem)
    claim = catalogue.claim(entry.id)
    with catalogue.active(entry.file):
        certificate = claim.certificate
    names = tuple(str(getattr(x, "name", x)) for x in getattr(claim.statement, "variables", ()))
    shown = certificate.theorem, certificate.obligations
    return Formal(entry.id, entry.title, entry.topic, *shown, names)
