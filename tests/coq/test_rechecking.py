"""Every claim that is asked for gets its verdict, in whatever order Coq is given the files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.coq import rechecking
from symbolic_pe.coq.check import Result
from symbolic_pe.index import select


@dataclass(frozen=True)
class Obliging:
    """In Coq's place: it accepts everything."""

    running: Any
    folders: Any
    timeout: float

    def said(self, name: str, _: str) -> Result:
        return Result(name, True, 0.0)

    def judged(self, results: Sequence[Result]) -> list[tuple[Result, tuple[str, ...]]]:
        return [(result, ()) for result in results]


def test_a_claim_that_was_cited_before_its_turn_has_a_verdict(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each file is a group and each group is told at once, so that self-dot, which the other cites,
    is told before it is asked for."""
    for name, value in {"_LARGE": 1, "_TOGETHER": 1, "_WAITING": 1, "Coq": Obliging}.items():
        monkeypatch.setattr(rechecking, name, value)
    monkeypatch.setattr(rechecking, "coq_version", lambda: "none")
    monkeypatch.setattr(rechecking, "library_folder", lambda: tmp_path)
    monkeypatch.setattr(rechecking.disk_cache, "folder", lambda: tmp_path)
    asked = select(["cosine-similarity", "dot-depends-on-offset", "self-dot"])
    entries = sorted(asked.entries, key=lambda entry: entry.id)
    verdicts = rechecking.recheck(Catalogue(asked.scripts), entries, again=True)
    assert sorted(verdict.id for verdict in verdicts) == [entry.id for entry in entries]


@pytest.mark.parametrize(
    "changed",
    [{"accepted": "no"}, {"proof": "of-another"}, {"assumptions": None}, None],
    ids=str,
)
def test_what_is_kept_counts_only_as_it_was_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changed: Any
) -> None:
    monkeypatch.setattr(rechecking.disk_cache, "folder", lambda: tmp_path)
    blank = rechecking.Verdict("a-claim", False, proof="0123")
    rechecking._keep(replace(blank, accepted=True))
    assert rechecking._kept(blank) == replace(blank, accepted=True, kept=True)
    place = rechecking._place(blank.proof)
    place.write_text(json.dumps(changed and json.loads(place.read_text("utf-8")) | changed))
    assert rechecking._kept(blank) is None
