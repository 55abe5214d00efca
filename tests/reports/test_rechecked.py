"""What reports say of claims that Coq has accepted."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from sympy import Symbol, cos, sin

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.language.statements import Equation, Exists, ForAll, LessEqual
from symbolic_pe.language.terms import define
from symbolic_pe.printing import Layout
from symbolic_pe.printing.boxes import Name
from symbolic_pe.reports.rechecked import (
    Accepted,
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
    return Record("8.16.1", {"self-dot": Accepted.of(verified, "2026-01-31")})


def test_what_is_said_of_a_claim_in_the_record(verified, record):
    words = rechecked_words(verified, record=record)
    assert words == "Re-checked by Coq 8.16.1 on 2026-01-31."


def test_it_is_said_in_chinese_too(verified, record):
    assert "复核" in rechecked_words(verified, translator("zh"), record)


def test_nothing_is_said_of_a_claim_that_is_not_in_the_record(verified):
    assert rechecked_words(verified, record=Record("8.16.1", {})) == ""


@pytest.mark.parametrize("part", ["statement", "proof"])
def test_nothing_is_said_of_a_claim_that_is_another_by_now(verified, record, part):
    other = replace(record.claims["self-dot"], **{part: "0" * 16})
    assert rechecked_words(verified, record=Record(record.coq, {"self-dot": other})) == ""


def test_nothing_is_said_of_a_claim_that_has_not_been_verified(verified, record, monkeypatch):
    monkeypatch.setattr(verified, "outcome", None)
    assert rechecked_words(verified, record=record) == ""


def test_the_text_of_a_claim_says_it(verified, record, monkeypatch):
    monkeypatch.setattr("symbolic_pe.reports.rechecked.read_record", lambda: record)
    assert text.show(verified).endswith("Re-checked by Coq 8.16.1 on 2026-01-31.")


class _Claim(NamedTuple):
    """As much of a claim as is digested."""

    statement: Any
    declared: str = "proved"


def _digest(statement, declared="proved"):
    return statement_digest(_Claim(statement, declared))


def test_what_a_claim_says_is_told_from_all_else():
    x, n = Symbol("x", real=True), Symbol("n", integer=True, positive=True)
    wave, other = define("f", [x], sin(x)), define("f", [x], cos(x))
    statements = [
        ForAll(x, Equation(wave(x), 0)),
        ForAll(x, Equation(other(x), 0)),  # the definition is part of what is said
        ForAll(x, LessEqual(wave(x), 0)),
        ForAll(n, Equation(wave(n), 0)),  # and so is the sort
        Exists(x, Equation(wave(x), 0)),
    ]
    digests = {*map(_digest, statements), _digest(statements[0], "refuted")}
    assert len(digests) == len(statements) + 1


def test_the_name_of_a_bound_variable_and_the_order_of_addends_are_no_part_of_what_is_said():
    x, y = Symbol("x", real=True), Symbol("y", real=True)
    assert _digest(ForAll(x, LessEqual(sin(x) + x, 9))) == _digest(
        ForAll(y, LessEqual(y + sin(y), 9))
    )


def test_how_a_claim_is_printed_is_no_part_of_what_it_says(verified, monkeypatch):
    before = statement_digest(verified)
    monkeypatch.setattr(Layout, "statement", lambda *_: Name("?"))
    assert "?" in text.show(verified)
    assert statement_digest(verified) == before


def test_the_digest_is_the_same_in_every_process(verified):
    code = (
        "from tests.whole_catalogue import whole_catalogue;"
        "from symbolic_pe.reports.rechecked import statement_digest;"
        "print(statement_digest(whole_catalogue().claim('self-dot')))"
    )
    for seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
        assert ran.stdout.decode().strip() == statement_digest(verified), ran.stderr


def test_a_record_is_read_as_it_was_written(tmp_path, record):
    (tmp_path / "record.json").write_text(json.dumps(record.to_json()), encoding="utf-8")
    assert read_record(tmp_path / "record.json") == record


def test_without_a_record_no_claim_is_in_it(tmp_path):
    assert not read_record(tmp_path / "record.json").claims


@pytest.mark.parametrize(
    ("written", "edited"),
    [("8.16.1", "9.0"), ("2026-01-31", "2026-02-01"), ("{", "["), ('"coq"', '"Coq"'), ("1", "\0")],
)
def test_a_record_that_somebody_has_edited_says_nothing(tmp_path, record, written, edited):
    text = json.dumps(record.to_json())
    (tmp_path / "record.json").write_text(text.replace(written, edited), encoding="utf-8")
    assert read_record(tmp_path / "record.json") == Record("", {})


def test_a_record_that_is_nested_too_deep_says_nothing(tmp_path):
    (tmp_path / "record.json").write_text(100_000 * "[", encoding="utf-8")
    assert read_record(tmp_path / "record.json") == Record("", {})


def test_the_record_of_the_package_counts():
    assert len(read_record().claims) > 200


def test_the_claims_in_the_record_say_what_they_said_when_coq_accepted_them():
    """Those that do not: ``python benchmarks/coq_record.py --write``.  Whether they are proved as
    they were is looked at where all of them are verified (``tests/test_readme.py``)."""
    catalogue = whole_catalogue()
    recorded = read_record().claims
    changed = [
        id
        for id, accepted in recorded.items()
        if statement_digest(catalogue.claim(id)) != accepted.statement
    ]
    assert changed == []
