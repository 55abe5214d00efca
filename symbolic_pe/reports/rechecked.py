"""Which claims Coq has accepted, by the record that is kept with the package.

The record names the version of Coq, and of each claim the date and a digest of what it said then:
of a claim that says something else by now, nothing is said.  How a claim is printed is no part of
what it says.  ``benchmarks/coq_record.py`` writes the record, and compares it with what Coq says
today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sympy import Basic, srepr

from symbolic_pe.language.statements import statement_key
from symbolic_pe.reports.standing import kind_of
from symbolic_pe.reports.translations import translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["RECORD", "Accepted", "Record", "read_record", "rechecked_words", "statement_digest"]

RECORD = Path(str(files("symbolic_pe.coq") / "record.json"))


@dataclass(frozen=True)
class Accepted:
    """What Coq accepted of a claim: a digest of what it said, and when."""

    digest: str
    date: str


@dataclass(frozen=True)
class Record:
    """``coq``: the version that accepted the claims; ``claims``: what it accepted, by their ids."""

    coq: str
    claims: Mapping[str, Accepted]

    def to_json(self) -> dict[str, Any]:
        """As plain data, the claims in alphabetical order, of each the digest and the date."""
        claims = {id: f"{claim.digest} {claim.date}" for id, claim in sorted(self.claims.items())}
        return {"coq": self.coq, "claims": claims}


@lru_cache(maxsize=4)
def read_record(path: Path = RECORD) -> Record:
    """The record in a file; without the file one of no claims."""
    if not path.exists():
        return Record("", {})
    data = json.loads(path.read_text(encoding="utf-8"))
    return Record(data["coq"], {id: Accepted(*said.split()) for id, said in data["claims"].items()})


def statement_digest(claim: Claim) -> str:
    """A digest of what a claim says, with the definitions in it, and of how it is declared; the
    same however the claim is printed and its bound variables are called."""
    assert claim.statement is not None
    said = f"{claim.declared}: {_text(statement_key(claim.statement))}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _text(key: Any) -> str:
    """A key as text, the same in every process: what is in no order is put into one."""
    if isinstance(key, tuple):
        return f"({', '.join(map(_text, key))})"
    if isinstance(key, frozenset):
        return f"{{{', '.join(sorted(map(_text, key)))}}}"
    if isinstance(key, type):
        return key.__name__
    return srepr(key) if isinstance(key, Basic) else str(key)


def rechecked_words(
    claim: Claim, tr: Callable[..., str] | None = None, record: Record | None = None
) -> str:
    """``Re-checked by Coq 8.16.1 on 2026-11-22.``, or nothing."""
    record = record or read_record()
    accepted = record.claims.get(claim.id)
    settled = kind_of(claim) in ("proved", "refuted")
    if not settled or accepted is None or accepted.digest != statement_digest(claim):
        return ""
    tr = tr or translator()
    return tr("Re-checked by Coq {version} on {date}.", version=record.coq, date=accepted.date)
