"""Statements as Python to be pasted."""

from __future__ import annotations

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import installed
from symbolic_pe.language.statements import same_statement
from symbolic_pe.reports.web.sympycode import code
from tests.reports.test_text import proved
from tests.whole_catalogue import whole_catalogue


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return whole_catalogue()


def test_the_code_of_every_claim_makes_its_statement(catalogue: Catalogue) -> None:
    different, count = [], 0
    for entry in installed():
        statement = catalogue.claim(entry.id).statement
        if statement is not None:
            names: dict[str, object] = {}
            exec(code(statement), names)
            different += [] if same_statement(names["statement"], statement) else [entry.id]
            count += 1
    assert different == []
    assert count > 200


def test_another_statement_is_told_apart(catalogue: Catalogue) -> None:
    names: dict[str, object] = {}
    exec(code(catalogue.claim("shift-sign-003").statement), names)
    assert not same_statement(names["statement"], catalogue.claim("shift-identity").statement)


def test_names_are_declared_before_they_are_used() -> None:
    lines = code(proved().statement).splitlines()
    assert lines[0] == "from sympy import *"
    assert 'n = Symbol("n", integer=True, positive=True)' in lines
    assert any(line.startswith("PE = define(") for line in lines)
    assert lines[-1].startswith("statement = ForAll(")
