"""Claims as theorems of the kernel.

``formal`` is the only place that says where such a theorem comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from symbolic_pe.catalogue import Catalogue, Claim, ClaimError
from symbolic_pe.coq.bound_names import bound_names
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.foundations.logic import conjuncts, is_call
from symbolic_pe.index import Entry
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.statements import And
from symbolic_pe.proofs.record import is_general


class Cited(NamedTuple):
    """A claim on which another one rests, and what is proved of it."""

    id: str
    topic: str
    statement: Term


@dataclass(frozen=True)
class Formal:
    """A settled claim as a theorem of the kernel.

    ``theorem``: the statement of the claim, or the contrary for a refuted one; ``obligations``:
    that everything it speaks of has a value; ``statement``: what the author wrote; ``cited``: the
    claims on whose proofs this one's is built.
    """

    id: str
    title: str
    topic: str
    theorem: Theorem
    obligations: tuple[Theorem, ...]
    statement: Any
    cited: tuple[Cited, ...] = ()

    @property
    def parts(self) -> tuple[Statement, ...]:
        """φ₁, φ₂, … of a theorem φ₁ ∧ φ₂ ∧ …, which other claims may need one by one."""
        if not is_call(self.theorem.statement, "and"):
            return ()
        theorems = conjuncts(self.theorem)
        said = self.statement.parts if isinstance(self.statement, And) else ()
        whole = len(said) != len(theorems)
        return tuple(
            Statement(theorem, bound_names(self.statement if whole else said[i], theorem.statement))
            for i, theorem in enumerate(theorems)
        )


def formal(catalogue: Catalogue, entry: Entry) -> Formal:
    """The theorem about a claim that is proved or refuted; raises ``ClaimError``."""
    if entry.problem:
        raise ClaimError(entry.problem)
    return formal_claim(catalogue, entry.id)


def formal_claim(catalogue: Catalogue, id: str) -> Formal:
    """The theorem about the claim of this id; raises ``ClaimError``."""
    claim = catalogue.claim(id)
    with catalogue.active(claim.file):
        certificate = claim.certificate
    shown = certificate.theorem, certificate.obligations
    cited = tuple(_cited(catalogue, claim))
    return Formal(claim.id, claim.title, claim.topic, *shown, claim.statement, cited)


def _cited(catalogue: Catalogue, claim: Claim) -> Iterator[Cited]:
    """Those that the claim's proof cites, and those that these cite."""
    waiting, found = [claim], dict[str, Claim]()
    while waiting:
        for reference in waiting.pop().theorem.outline.cited:
            if not is_general(reference) and reference not in found:
                found[reference] = catalogue.claim(reference)
                waiting.append(found[reference])
    for other in catalogue.made():
        if other.id in found:
            yield Cited(other.id, other.topic, other.certificate.theorem.statement)


def statements_of_parts(statement: Term) -> Iterator[Term]:
    """φ₁, φ₂, … of φ₁ ∧ (φ₂ ∧ …); nothing for other statements."""
    while is_call(statement, "and"):
        first, statement = statement.args
        yield first
        if not is_call(statement, "and"):
            yield statement


def read_by_people(claim: Formal, theorem: Theorem, title: str = "") -> Statement:
    """The claim's theorem or an obligation, with the author's names for what it binds."""
    return Statement(theorem, bound_names(claim.statement, theorem.statement), title)
