"""What signs mean."""

from __future__ import annotations

import pytest
from sympy import Basic

from symbolic_pe.index import installed
from symbolic_pe.language.statements import Statement
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.variables import definitions_in, variables_in
from symbolic_pe.proofs.record import Outline
from symbolic_pe.reports.proofs.view import own_definitions
from symbolic_pe.reports.symbols import GROUPS, meanings, unexplained, used
from symbolic_pe.reports.translations import languages, missing
from tests.whole_catalogue import whole_catalogue, written_claims


def page(*signs: str) -> str:
    return "".join(f"<mo>{sign}</mo>" for sign in signs)


def test_a_sign_without_a_row_is_found() -> None:
    assert unexplained(used([page("⊗", "☃")])) == ["☃"]


def test_letters_and_punctuation_need_no_row() -> None:
    assert used([page("(", ",", "&#x2062;"), "<mi>x</mi><mi>θ</mi>"]) == frozenset()


def test_longer_names_have_a_row_or_a_definition() -> None:
    names = used(["<mi>cos</mi><mi>qk</mi><mi>var′</mi>"])
    assert unexplained(names) == ["qk", "var′"]
    assert unexplained(names, ["qk", "var"]) == []


def test_only_rows_about_signs_that_occur_are_shown() -> None:
    shown = [row.signs for _, rows in meanings(frozenset({"⊗"})) for row in rows if row.signs]
    assert shown == [("⊗",)]


def test_every_sign_of_the_catalogue_is_explained() -> None:
    signs: set[str] = set()
    names: set[str] = set()
    for claim in (whole_catalogue().claim(entry.id) for entry in installed()):
        if claim.statement is not None:
            definitions = definitions_in(claim.statement)
            layout = Layout(variables_in(claim.statement), definitions)
            formulas = [layout.statement(claim.statement), *map(layout.definition, definitions)]
            signs |= used(map(math, formulas))
            names |= {item.name for item in definitions}
            names |= {str(item) for item in variables_in(claim.statement)}
    assert {"⨁", "∀", "⌊"} <= signs
    assert unexplained(signs, names) == []


def test_every_sign_of_a_proof_is_explained() -> None:
    claims = [claim for claim in written_claims() if claim.found is not None]
    proofs = [claim.theorem for claim in claims]
    signs: set[str] = set()
    names: set[str] = set()
    for shown in proofs:
        written, defined = _formulas(shown.statement, shown.outline)
        signs |= used(map(math, written))
        names |= defined
    assert {"↦", "∫", "⌊"} <= signs
    assert unexplained(signs, names) == []


def _formulas(statement: Statement, steps: Outline) -> tuple[list[Box], set[str]]:
    """The formulas of a proof as pages show them, and the names that it has or defines."""
    own = own_definitions(statement, steps)
    definitions = (*definitions_in(statement), *own)
    layout = Layout(variables_in(statement), definitions)
    boxes = [
        layout.statement(item) if isinstance(item, Statement) else layout.term(item)
        for item in steps.formulas
    ]
    variables = [
        variable
        for item in (statement, *steps.formulas)
        if isinstance(item, Statement)
        for variable in variables_in(item)
    ]
    letters = {str(symbol) for item in steps.formulas for symbol in _symbols(item)}
    named = {item.name for item in definitions} | {str(item) for item in variables} | letters
    return [*boxes, *map(layout.definition, definitions)], named


def _symbols(item: Statement | Basic) -> frozenset[Basic]:
    return item.free_symbols if isinstance(item, Basic) else frozenset()


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_meanings_are_translated(language: str) -> None:
    texts = [name for name, _ in GROUPS] + [row.text for _, rows in GROUPS for row in rows]
    assert missing(language, texts) == ()
