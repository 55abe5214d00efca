"""The record of what Coq accepts, and what it is compared with."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import coq_record
from benchmarks.coq_record import _not_recorded, _written_anew, differences
from symbolic_pe.reports.rechecked import Accepted, Record
from tests.cases import cases


def _record(coq="8.16.1", date="2026-02-01", **digests):
    claims = {id: Accepted(f"says {digest}", digest, date) for id, digest in digests.items()}
    return Record(coq, claims)


RECORD = _record(date="2026-01-31", one="a", two="b")


def test_a_record_that_holds():
    assert list(differences(RECORD, _record(two="b", one="a"))) == []


def test_a_claim_that_coq_does_not_accept_any_more():
    (problem,) = differences(RECORD, _record(one="a"))
    assert problem == "two is in the record, and Coq does not accept it"


def test_a_claim_that_is_not_in_the_record():
    (problem,) = differences(RECORD, _record(one="a", two="b", three="c"))
    assert problem == "three is accepted by Coq, and not in the record"


def test_a_claim_that_says_something_else():
    (problem,) = differences(RECORD, _record(one="a", two="c"))
    assert problem == "two says something else than when it was recorded"


def test_a_claim_that_is_proved_otherwise():
    by_another = Record("8.16.1", RECORD.claims | {"two": Accepted("says b", "c")})
    (problem,) = differences(RECORD, by_another)
    assert problem == "two is proved otherwise than when it was recorded"


def test_another_version_of_coq():
    (problem,) = differences(RECORD, Record("8.17.0", RECORD.claims))
    assert problem == "the record is of Coq 8.16.1, this is Coq 8.17.0"


def test_claims_that_are_not_looked_at_keep_their_date():
    written = _written_anew(RECORD, _record(two="c"), {"two"}, RECORD.claims)
    assert written.claims == {**RECORD.claims, **_record(two="c").claims}


def test_what_another_version_of_coq_accepted_is_not_kept():
    seen = _record("8.17.0", two="c")
    assert _written_anew(RECORD, seen, {"two"}, RECORD.claims) == seen


def test_claims_that_are_no_more_leave_the_record():
    assert _written_anew(RECORD, _record(), (), {"two"}) == _record(date="2026-01-31", two="b")


@cases(
    "now coq asked",
    ({"one": "a", "two": "b"}, "8.16.1", []),
    ({"one": "a", "two": "c"}, "8.16.1", ["two"]),
    ({"one": "a", "two": "b", "three": "d"}, "8.16.1", ["three"]),
    ({"one": "a", "two": "b"}, "8.17.0", ["one", "two"]),
)
def test_only_what_is_not_recorded_goes_before_coq(
    monkeypatch: pytest.MonkeyPatch, now: dict[str, str], coq: str, asked: list[str]
) -> None:
    standing = _record(date="", **now).claims
    monkeypatch.setattr(coq_record, "coq_version", lambda: coq)
    monkeypatch.setattr(coq_record, "_as_it_stands", lambda _, id: standing[id])
    entries: Any = [SimpleNamespace(id=id) for id in now]
    assert [entry.id for entry in _not_recorded(RECORD, _no_catalogue(), entries)] == asked


def _no_catalogue() -> Any:
    return None
