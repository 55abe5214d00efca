"""Statements as Python to be pasted."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Symbol

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import installed
from symbolic_pe.language.statements import Equation, Exists, same_statement
from symbolic_pe.printing.lines import statement_text
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
            made: Any = names["statement"]
            is_same = same_statement(made, statement)
            looks_same = statement_text(made) == statement_text(statement)
            different += [] if is_same and looks_same else [entry.id]
            count += 1
    assert different == []
    assert count > 200


def test_another_statement_is_told_apart(catalogue: Catalogue) -> None:
    names: dict[str, object] = {}
    exec(code(catalogue.claim("shift-sign-003").statement), names)
    assert not same_statement(names["statement"], catalogue.claim("shift-identity").statement)


@pytest.mark.parametrize("name", ["in", "lambda", "None", "statement", "pi2", "x′"])
def test_names_that_are_words_of_python(name: str) -> None:
    statement = Exists(Symbol(name, real=True), Equation(Symbol(name, real=True), 1))
    names: dict[str, Any] = {}
    exec(code(statement), names)
    assert names["statement"] == statement


def test_names_are_declared_before_they_are_used() -> None:
    lines = code(proved().statement).splitlines()
    assert lines[0] == "from sympy import *"
    assert 'n = Symbol("n", integer=True, positive=True)' in lines
    assert any(line.startswith("PE = define(") for line in lines)
    assert lines[-1].startswith("statement = ForAll(")
