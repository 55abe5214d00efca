"""Statements and definitions as people read them; none of these tests needs Coq."""

from dataclasses import replace
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.coq.claims import formal, read_by_people
from symbolic_pe.coq.naming import constant_names
from symbolic_pe.coq.project import project, scripts_as_modules, theorem_name
from symbolic_pe.coq.readable import Reading, is_reserved, readable_name
from symbolic_pe.coq.supposed import stated
from symbolic_pe.foundations.reading import read
from symbolic_pe.index import select
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import function, variable
from symbolic_pe.kernel.types import R
from symbolic_pe.language.authors_names import Names, record
from tests.cases import cases

x = variable("x", R)
PAGE = Path(__file__).parents[2] / "docs" / "coq.md"


def reading() -> Reading:
    return Reading(lambda constant: constant.head)


@cases(
    "written read_as",
    ("∀x y : R. x − y = −x·y", "forall (t s : R), t - s = - t * s"),
    ("∀x : R. x ≠ 0 ⇒ 2/x = inv(x)", "forall (t : R), t <> 0 -> 2 / t = / t"),
    ("∀x : R. (x < 0 ⇒ ⊥) ⇒ 0 ≤ x^2", "forall (t : R), ~ t < 0 -> 0 <= t ^ 2"),
    ("∀n : N. n + 1 = 2·n", "forall (i : nat), (i + 1)%nat = (2 * i)%nat"),
    ("∀f : N→R. sum(3, f) = 0", "forall (f : nat -> R), sumR 3%nat f = 0"),
    ("∀u : C. u·I = conj(u)", "forall (u : C), (u * Ci)%C = conj u"),
    ("∀n : N. 1/2·toR(n + 1) < cos(1)", "forall (i : nat), 1 / 2 * INR (i + 1)%nat < cos 1"),
)
def test_statements(written, read_as):
    assert reading().statement(read(written)) == read_as


def test_the_author_s_names_of_variables():
    statement = read("∀x : R. 0 < x ⇒ ∀y : R. x < y")
    expected = "forall (theta : R), 0 < theta -> forall (k' : R), theta < k'"
    assert reading().statement(statement, ("θ", "k′")) == expected


def test_the_author_s_names_below_a_negation():
    assert reading().statement(read("(∀x : R. x < 0) ⇒ ⊥"), ("p",)) == "~ (forall (p : R), p < 0)"


def test_a_name_that_is_taken_gets_a_number():
    other = Reading(lambda constant: constant.head, taken=("p",))
    assert other.statement(read("∀x : R. x < 0"), ("p",)) == "forall (p1 : R), p1 < 0"


@cases(
    "name expected",
    ("θ", "theta"),
    ("Φ", "Phi"),
    ("x′", "x'"),
    ("T̃", "T_tilde"),
    ("T_u0303_", "T_tilde"),
    ("R", "R_"),
    ("fun", "fun_"),
    ("t3", "t3_"),
    ("2x", "x2x"),
)
def test_names(name, expected):
    assert readable_name(name) == expected


def test_what_coq_needs_is_reserved():
    assert all(map(is_reserved, ("forall", "R", "S", "ring7", "axiom_exp_add", "certifiedR")))
    assert not is_reserved("PE")


def _twins() -> list:
    values = [function(x, x + k) for k in (11, 12)]
    theorems = [define(f"shifted_{k}", value) for k, value in zip("ab", values, strict=True)]
    for letter in "ab":
        record(f"shifted_{letter}", Names("shifted", ("p",)))
    return [theorem.statement.args[0].args[0].args[0].head for theorem in theorems]


def test_definitions_of_one_name_are_told_apart_by_what_they_are():
    one, other = _twins()
    together = constant_names([one, other])
    assert together == constant_names([other, one])
    assert len(set(together.values())) == 2
    assert all(name.startswith("shifted_") for name in together.values())


def test_a_definition_that_is_alone_has_its_author_s_name():
    one, _ = _twins()
    assert constant_names([one]) == {one: "shifted"}


def test_a_claim_whose_name_is_reserved():
    assert theorem_name("shift-identity") == "shift_identity"
    assert theorem_name("exp") == "claim_exp"
    assert theorem_name("2-tokens") == "claim_2_tokens"


@pytest.fixture(scope="module")
def self_dot():
    selection = select(["self-dot"])
    return formal(Catalogue(selection.scripts), selection.entries[0])


def test_the_page_shows_a_claim_as_it_is_exported(self_dot):
    text = stated({"self_dot": read_by_people(self_dot, self_dot.theorem)})
    shown = text.partition("Hypothesis self_dot :")[2]
    page = PAGE.read_text(encoding="utf-8").partition("Theorem self_dot :")[2].partition("```")[0]
    assert " ".join(page.split()) == " ".join(shown.split())


def test_a_project_has_a_file_for_each_script(self_dot):
    files = project(scripts_as_modules([self_dot]))
    assert "\n-arg -w -arg none\npreamble.v\n" in files["_CoqProject"]
    assert "Theorem self_dot :" in files["sinusoidal.v"]
    assert "Print Assumptions" not in files["sinusoidal.v"]


def test_a_project_can_be_asked_what_it_assumes(self_dot):
    files = project(scripts_as_modules([self_dot]))
    assert files["assumptions.v"].startswith("Require sinusoidal.\n")
    assert files["assumptions.v"].endswith("Print Assumptions everything.\n")
    assert "assumptions.v" not in files["_CoqProject"]
    assert "\nassumptions: all\n" in files["Makefile"]


@cases(
    "topic file",
    ("sum_and_integral", "sum_and_integral"),
    ("lemmas", "lemmas_"),
    ("003", "script_003"),
    ("My-Notes", "my_u2d_notes"),
    ("cosine_integral", "cosine_integral_"),
)
def test_the_file_of_a_script_is_called_as_the_script(self_dot, topic, file):
    assert list(scripts_as_modules([replace(self_dot, topic=topic)])) == [file]
