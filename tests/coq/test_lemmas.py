"""What is proved once and named in other files: lemmas, cited claims; no test here needs Coq."""

from symbolic_pe.coq.exporting import in_circles
from symbolic_pe.coq.lemmas import FILE, lemma_names, lemmas_module
from symbolic_pe.coq.library import proved_in_library
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, define, generalise, instantiate
from symbolic_pe.kernel.terms import function, variable
from symbolic_pe.kernel.types import R
from symbolic_pe.theories import laws

x, y = variable("x", R), variable("y", R)
DOUBLE = generalise(algebra(x + x, 2 * x, (), ()), x)
DOUBLED = instantiate(DOUBLE, y)


def _file(theorem, proved) -> str:
    return Proofs({"shown": Statement(theorem)}, proved).file()


def test_what_another_file_proves_is_named_and_not_proved_again():
    text = _file(DOUBLED, {DOUBLE.statement: "others.double"})
    assert "Require others.\n" in text
    assert "others.double v_y_R" in text
    assert "Lemma ring" not in text


def test_what_no_other_file_proves_is_proved():
    text = _file(DOUBLED, {})
    assert "Require others" not in text
    assert "Lemma ring" in text


def test_a_file_that_is_not_needed_is_not_required():
    text = _file(DOUBLED, {laws.exp_positive.theorem.statement: "others.exp_positive"})
    assert "others" not in text


def test_what_holds_only_under_hypotheses_is_not_taken_from_another_file():
    text = _file(assume(DOUBLE.statement), {DOUBLE.statement: "others.double"})
    assert "others" not in text


def test_what_another_file_says_of_its_definitions_is_said_of_these_first():
    unfolding = define("twice_for_lemmas", function(x, x + x))
    text = _file(unfolding, {unfolding.statement: "others.twice"})
    assert "Definition twice_for_lemmas (" in text
    assert ":=\n others.twice." in text


def test_lemmas_have_the_names_of_the_tactics():
    assert lemma_names()[laws.exp_positive.theorem.statement] == f"{FILE}.exp_positive"
    assert "\nTheorem exp_positive :\n  forall (t : R), 0 < exp t.\n" in lemmas_module()


def test_no_two_lemmas_have_one_name():
    assert len(set(lemma_names().values())) == len(lemma_names())


def test_what_the_preamble_proves_is_no_lemma():
    assert not {statement for _, statement in proved_in_library()} & set(lemma_names())


def test_circles_are_found():
    needs = {"a": ["b", "preamble"], "b": ["c"], "c": ["b"], "d": ["a"]}
    assert in_circles(needs) == {"b", "c"}


def test_every_law_is_exported_but_for_what_coqs_own_functions_replace() -> None:
    in_coq = {statement for _, statement in proved_in_library()} | set(lemma_names())
    missing = [name for name in laws.lines if laws.statement(name) not in in_coq]
    assert missing == ["positive_of_natural", "positive_of_negative"]
