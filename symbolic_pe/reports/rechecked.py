"""Which claims Coq has accepted, by the record that is kept with the package.

The record names the version of Coq, and of each claim the date and digests of what it said then and
of its proof: of a claim that says something else by now, or is proved otherwise, nothing is said.
How a claim is printed is no part of what it says.  The record ends with a digest of itself, so that
one that somebody has edited says nothing.  ``benchmarks/coq_record.py`` writes it, and compares it
with what Coq says today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symbolic_pe import disk_cache
from symbolic_pe.foundations import digests
from symbolic_pe.language.border import Reader
from symbolic_pe.reports.standing import kind_of
from symbolic_pe.reports.translations import translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

_DIGITS = 16
"""So much of a digest is recorded."""
RECORD = Path(str(files("symbolic_pe.coq") / "record.json"))


@dataclass(frozen=True)
class Accepted:
    """What Coq accepted of a claim: digests of what it said and of its proof, and when."""

    statement: str
    proof: str
    date: str = ""

    @staticmethod
    def of(claim: Claim, date: str = "") -> Accepted:
        """The claim as it stands now; raises ``ClaimError`` where it has no proof."""
        return Accepted(statement_digest(claim), claim.certificate.digest[:_DIGITS], date)

    def is_of(self, claim: Claim) -> bool:
        """Does the claim still say this, by this proof?"""
        return self.statement == statement_digest(claim) and self == Accepted.of(claim, self.date)


@dataclass(frozen=True)
class Record:
    """``coq``: the version that accepted the claims; ``claims``: what it accepted, by their ids."""

    coq: str
    claims: Mapping[str, Accepted]

    def to_json(self) -> dict[str, Any]:
        """As plain data, the claims in alphabetical order, of each the digests and the date."""
        claims = {id: " ".join(astuple(claim)) for id, claim in sorted(self.claims.items())}
        said = {"coq": self.coq, "claims": claims}
        return {**said, "digest": _sealed(said)}


def _sealed(said: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


@lru_cache(maxsize=4)
def read_record(path: Path = RECORD) -> Record:
    """The record in a file; without the file, or with one that was edited, one of no claims."""
    try:
        data = json.loads(disk_cache.content(path))
        claims = {id: Accepted(*said.split()) for id, said in data["claims"].items()}
        record = Record(data["coq"], claims)
        return record if record.to_json() == data else Record("", {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Record("", {})


def statement_digest(claim: Claim) -> str:
    """A digest of the kernel's statement of a claim, with the definitions in it, and of how it is
    declared; the same however the claim is printed and its bound variables are called."""
    statement = claim.statement
    assert statement is not None
    said = digests.statement_digest(Reader.of(statement).statement(statement))
    return hashlib.sha256(f"{claim.declared}: {said}".encode()).hexdigest()[:_DIGITS]


def rechecked_words(
    claim: Claim, tr: Callable[..., str] | None = None, record: Record | None = None
) -> str:
    """``Re-checked by Coq 8.16.1 on 2026-11-22.``, or nothing."""
    record = record or read_record()
    accepted = record.claims.get(claim.id)
    settled = kind_of(claim) in ("proved", "refuted")
    if not settled or accepted is None or not accepted.is_of(claim):
        return ""
    tr = tr or translator()
    return tr("Re-checked by Coq {version} on {date}.", version=record.coq, date=accepted.date)
