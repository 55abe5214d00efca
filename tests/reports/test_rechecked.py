"""What reports say of claims that Coq has accepted."""

import json

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.reports.rechecked import (
    Record,
    read_record,
    rechecked_words,
    statement_digest,
)
from symbolic_pe.reports.terminal import text
from symbolic_pe.reports.translations import translator
from symbolic_pe.verification.judging import judged
from tests.whole_catalogue import whole_catalogue


@pytest.fixture(scope="module")
def verified():
    (entry,) = [entry for entry in installed() if entry.id == "self-dot"]
    catalogue = Catalogue(scripts_of(installed()))
    assert judged(catalogue, entry).as_declared
    return catalogue.claim("self-dot")


@pytest.fixture
def record(verified):
    return Record("8.16.1", "2026-01-31", {"self-dot": statement_digest(verified)})


def test_what_is_said_of_a_claim_in_the_record(verified, record):
    words = rechecked_words(verified, record=record)
    assert words == "Re-checked by Coq 8.16.1 on 2026-01-31."


def test_it_is_said_in_chinese_too(verified, record):
    assert "复核" in rechecked_words(verified, translator("zh"), record)


def test_nothing_is_said_of_a_claim_that_is_not_in_the_record(verified):
    assert rechecked_words(verified, record=Record("8.16.1", "2026-01-31", {})) == ""


def test_nothing_is_said_of_a_claim_that_says_something_else_by_now(verified, record):
    other = Record(record.coq, record.date, {"self-dot": "0" * 16})
    assert rechecked_words(verified, record=other) == ""


def test_nothing_is_said_of_a_claim_that_has_not_been_verified(verified, record, monkeypatch):
    monkeypatch.setattr(verified, "outcome", None)
    assert rechecked_words(verified, record=record) == ""


def test_the_text_of_a_claim_says_it(verified, record, monkeypatch):
    monkeypatch.setattr("symbolic_pe.reports.rechecked.read_record", lambda: record)
    assert text.show(verified).endswith("Re-checked by Coq 8.16.1 on 2026-01-31.")


def test_a_definition_is_part_of_what_a_claim_says(verified, monkeypatch):
    before = statement_digest(verified)
    monkeypatch.setattr("symbolic_pe.reports.rechecked.definition_lines", lambda *_: ["PE = 0"])
    assert statement_digest(verified) != before


def test_a_record_is_read_as_it_was_written(tmp_path, record):
    (tmp_path / "record.json").write_text(json.dumps(record.to_json()), encoding="utf-8")
    assert read_record(tmp_path / "record.json") == record


def test_without_a_record_no_claim_is_in_it(tmp_path):
    assert not read_record(tmp_path / "record.json").claims


def test_the_claims_in_the_record_say_what_they_said_when_coq_accepted_them():
    """Those that do not: ``python benchmarks/coq_record.py --write IDS``."""
    catalogue = whole_catalogue()
    recorded = read_record().claims
    changed = [
        id for id, digest in recorded.items() if statement_digest(catalogue.claim(id)) != digest
    ]
    assert changed == []
