"""Which claims Coq has accepted, by the record that is kept with the package.

The record names the version of Coq and the date, and of each claim a digest of what it said then:
of a claim that says something else by now, nothing is said.  ``benchmarks/coq_record.py`` writes
it, and compares it with what Coq says today.
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

from symbolic_pe.printing.lines import layout_for, statement_text
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.reports.paragraphs import definition_lines
from symbolic_pe.reports.standing import kind_of
from symbolic_pe.reports.translations import translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["RECORD", "Record", "read_record", "rechecked_words", "statement_digest"]

RECORD = Path(str(files("symbolic_pe.coq") / "record.json"))
_WIDEST = 10**6


@dataclass(frozen=True)
class Record:
    """``coq``: the version that accepted the claims; ``date``: when; ``claims``: for the id of each
    the digest of what it says."""

    coq: str
    date: str
    claims: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """As plain data, the claims in alphabetical order."""
        return {"coq": self.coq, "date": self.date, "claims": dict(sorted(self.claims.items()))}


@lru_cache(maxsize=4)
def read_record(path: Path = RECORD) -> Record:
    """The record in a file; without the file one of no claims."""
    if not path.exists():
        return Record("", "", {})
    return Record(**json.loads(path.read_text(encoding="utf-8")))


def statement_digest(claim: Claim) -> str:
    """A digest of what a claim says, with the definitions in it, and of how it is declared."""
    assert claim.statement is not None
    layout = layout_for(claim.statement)
    defined = definition_lines(definitions_in(claim.statement), layout, _WIDEST)
    said = [claim.declared, statement_text(claim.statement), *defined]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def rechecked_words(
    claim: Claim, tr: Callable[..., str] | None = None, record: Record | None = None
) -> str:
    """``Re-checked by Coq 8.16.1 on 2026-11-22.``, or nothing."""
    record = record or read_record()
    settled = kind_of(claim) in ("proved", "refuted")
    if not settled or record.claims.get(claim.id) != statement_digest(claim):
        return ""
    tr = tr or translator()
    return tr("Re-checked by Coq {version} on {date}.", version=record.coq, date=record.date)
