"""The record of what Coq accepts, and what it is compared with."""

from benchmarks.coq_record import _written_anew, differences
from symbolic_pe.reports.rechecked import Accepted, Record


def _record(coq="8.16.1", date="2026-02-01", **digests):
    return Record(coq, {id: Accepted(digest, date) for id, digest in digests.items()})


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


def test_another_version_of_coq():
    (problem,) = differences(RECORD, Record("8.17.0", RECORD.claims))
    assert problem == "the record is of Coq 8.16.1, this is Coq 8.17.0"


def test_claims_that_are_not_looked_at_keep_their_date():
    written = _written_anew(RECORD, _record(two="c"), {"two"})
    assert written.claims == {**RECORD.claims, "two": Accepted("c", "2026-02-01")}


def test_what_another_version_of_coq_accepted_is_not_kept():
    assert _written_anew(RECORD, _record("8.17.0", two="c"), {"two"}) == _record("8.17.0", two="c")
