"""Every claim that is asked for gets its verdict, in whatever order Coq is given the files."""

import shutil
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
    monkeypatch.setattr(rechecking, "installed", lambda: "none")
    monkeypatch.setattr(rechecking, "put_library", lambda folder: folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = select(["cosine-similarity", "dot-depends-on-offset", "self-dot"])
    entries = sorted(asked.entries, key=lambda entry: entry.id)
    verdicts = rechecking.recheck(Catalogue(asked.scripts), entries, again=True)
    assert sorted(verdict.id for verdict in verdicts) == [entry.id for entry in entries]


_BLANK = rechecking.Verdict("a-claim", False, proof="0123")


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where it is kept that Coq accepts the proof."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rechecking._keep(replace(_BLANK, accepted=True, assumptions=(CLASSIC,)))
    return tmp_path / "symbolic_pe" / "coq-results" / "0123"


CLASSIC = "Classical_Prop.classic"


def test_what_coq_said_of_a_proof_is_kept(place: Path) -> None:
    assert place.is_file()
    assert rechecking._kept(_BLANK) == replace(
        _BLANK, accepted=True, assumptions=(CLASSIC,), kept=True
    )


def test_what_is_kept_counts_for_no_other_proof(place: Path) -> None:
    shutil.copy(place, place.with_name("4567"))
    assert rechecking._kept(replace(_BLANK, proof="4567")) is None


def test_what_somebody_has_written_by_hand_counts_for_nothing(place: Path) -> None:
    place.write_bytes(place.read_bytes().replace(CLASSIC.encode(), b"poisoned_axiom"))
    assert rechecking._kept(_BLANK) is None


def test_no_kept_proof_assumes_more_than_coqs_reals(place: Path) -> None:
    rechecking._keep(replace(_BLANK, accepted=True, assumptions=(CLASSIC, "poisoned_axiom")))
    assert rechecking._kept(_BLANK) is None


@pytest.mark.parametrize("accepted", [True, False])
def test_only_what_coq_accepts_is_kept(place: Path, accepted: bool) -> None:
    """It may refuse a proof because the disk is full."""
    place.unlink()
    rechecking._verdict(_BLANK, Result("a_claim", accepted, 0.0, refused=not accepted), ())
    assert place.exists() == accepted


def test_a_refusal_that_was_kept_by_an_earlier_version_counts_for_nothing(place: Path) -> None:
    rechecking._keep(_BLANK)
    assert place.exists()
    assert rechecking._kept(_BLANK) is None
