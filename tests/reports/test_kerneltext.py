"""What is printed of the kernel's own theorem."""

from __future__ import annotations

import pytest

from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.logic import conjunction
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import reflexive
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.types import R
from symbolic_pe.language.writing import equation_of
from symbolic_pe.reports.terminal.kerneltext import (
    definitions_used,
    functions_used,
    kernel_lines,
    laws_used,
    rules_used,
)
from symbolic_pe.reports.translations import missing, translator
from symbolic_pe.theories import laws


def statement() -> Term:
    return conjunction(read("∀x : R. 0 < x ⇒ sin(x) < x"), read("(1 : R) < 2"))


def test_definitions_are_those_of_the_statement_and_of_what_they_stand_for() -> None:
    matrix = call("identity")
    assert list(definitions_used(matrix)) == ["identity", "delta", "positive_part"]


def test_functions_are_named_that_only_a_definition_uses() -> None:
    assert "floor" in functions_used(call("identity"))


def test_a_function_that_is_nowhere_is_not_named() -> None:
    assert functions_used(statement()) == ("imp", "lt", "sin")


def test_rules_are_counted() -> None:
    assert rules_used(reflexive(numeral(7, 1, R))) == {"reflexive": 1}


def test_rules_stand_in_one_order() -> None:
    counts = list(rules_used(laws.exp_positive.theorem).items())
    assert counts == sorted(counts, key=lambda item: (-item[1], item[0]))


def test_the_functions_of_the_kernel_are_explained_in_chinese() -> None:
    meanings = [function.meaning for function in FUNCTIONS.values()]
    assert missing("zh", meanings) == ()
    names = [
        line
        for part in kernel_lines(laws.exp_positive.theorem, 80, translator("zh"))
        for line in part
    ]
    assert any("exp：指数函数" in line for line in names)


def test_laws_are_found_under_a_theorem() -> None:
    assert "exp_add" in laws_used(laws.exp_positive.theorem)


def test_an_axiom_that_is_not_used_is_not_named() -> None:
    assert laws_used(reflexive(numeral(7, 1, R))) == ()


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Laws of the kernel: none"), ("zh", "内核的定律：无")]
)
def test_paragraphs_are_in_the_language(language: str, heading: str) -> None:
    lines = [
        line
        for part in kernel_lines(reflexive(numeral(7, 1, R)), 80, translator(language))
        for line in part
    ]
    assert lines[0] == "  ⊢ 7 = 7"
    assert lines[-1].strip() == heading


def test_a_definition_is_written_with_its_parameters() -> None:
    value = definitions_used(call("identity"))["positive_part"]
    assert equation_of("positive_part", value).startswith("positive_part(z) = toN(")
