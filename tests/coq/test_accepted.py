"""What Coq says of exported theorems; skipped where Coq is not installed."""

import shutil
from pathlib import Path

import pytest

from benchmarks.coq_mutants import FALSE_AXIOMS, MUTANTS, SAMPLE, forged, put, verdict
from symbolic_pe.coq.check import ASSUMED_BY_COQS_REALS, check, put_library
from symbolic_pe.coq.export import module
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.numbers import numeric
from tests.coq import examples

pytestmark = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return put_library(tmp_path_factory.mktemp("library"))


def test_theorems_of_every_rule_and_every_axiom_are_accepted(compiled, tmp_path):
    theorems = {
        **examples.of_logic(),
        **examples.of_algebra(),
        **examples.of_order(),
        **examples.of_numbers(),
        **examples.of_axioms(),
    }
    (tmp_path / "small.v").write_text(module(theorems), encoding="utf-8")
    report = check(tmp_path, ["small"], compiled)
    assert [result.message for result in report.results] == [""]
    assert set(report.assumptions) == ASSUMED_BY_COQS_REALS


def test_what_a_wrong_kernel_would_prove_is_refused(compiled, tmp_path):
    report = check(tmp_path, put(SAMPLE, tmp_path), compiled)
    verdicts = {m.name: verdict(r) for m, r in zip(SAMPLE, report.results, strict=True)}
    assert verdicts == dict.fromkeys(verdicts, "refused")


def test_the_sample_has_a_dozen_mutants_and_the_list_has_forty():
    assert len({mutant.name for mutant in SAMPLE}) >= 12
    assert len({mutant.name for mutant in MUTANTS}) >= 40


def test_there_is_a_mutant_of_every_axiom_that_says_something_else():
    assert FALSE_AXIOMS.keys() == AXIOMS.keys()
    said = {axiom.statement for axiom in AXIOMS.values()}
    assert said.isdisjoint(map(examples.term, FALSE_AXIOMS.values()))


def test_a_false_comparison_is_refused_beside_a_true_one_that_shares_a_part(compiled, tmp_path):
    true, false = examples.term("cos(1) < exp(1)"), examples.term("exp(1) < cos(1)")
    theorems = {
        "right": numeric(true, 80),
        "mistaken": forged("numeric", (), false, false, 80),
    }
    (tmp_path / "mixed.v").write_text(module(theorems), encoding="utf-8")
    (result,) = check(tmp_path, ["mixed"], compiled).results
    assert "c_all" in (tmp_path / "mixed.v").read_text(encoding="utf-8")
    assert result.refused


def test_what_assumes_more_than_coqs_reals_is_not_accepted(compiled, tmp_path):
    (tmp_path / "cheat.v").write_text("Axiom everything : False.\n", encoding="utf-8")
    (tmp_path / "honest.v").write_text(module({}), encoding="utf-8")
    cheat, honest = check(tmp_path, ["cheat", "honest"], compiled).results
    assert honest.accepted
    assert not cheat.accepted
    assert cheat.message == "it assumes cheat.everything"


def test_what_another_file_does_not_prove_is_refused(compiled, tmp_path):
    wrong = {examples.term("∀a : R. exp(a) < 0"): "lemmas.exp_positive"}
    (said,) = wrong
    text = Proofs({"mistaken": Statement(forged("assume", (), said, said), ())}, wrong).file()
    (tmp_path / "mistaken.v").write_text(text, encoding="utf-8")
    (result,) = check(tmp_path, ["mistaken"], compiled).results
    assert 'The term "lemmas.exp_positive" has type' in result.message


def test_a_proof_left_open_is_not_accepted(compiled, tmp_path):
    text = "Lemma everything : False.\nProof. Admitted.\n"
    (tmp_path / "open.v").write_text(text, encoding="utf-8")
    assert not check(tmp_path, ["open"], compiled).accepted


def test_a_file_that_takes_too_long_is_not_accepted(compiled, tmp_path):
    text = "Ltac endless := idtac; endless.\nGoal True.\nProof. endless. Qed.\n"
    (tmp_path / "endless.v").write_text(text, encoding="utf-8")
    (result,) = check(tmp_path, ["endless"], compiled, timeout=1).results
    assert result.message == "not done after 1 seconds"


def test_long_sums_are_accepted(compiled, tmp_path):
    long = {"long_sum": examples.long_sum(150)}
    (tmp_path / "long.v").write_text(module(long), encoding="utf-8")
    assert [r.message for r in check(tmp_path, ["long"], compiled).results] == [""]


def test_gamma_is_eulers_constant(compiled, tmp_path):
    text = (
        "Require Import preamble euler.\nOpen Scope R_scope.\n"
        "Definition everything :\n"
        "  is_lim_seq (fun n => sumR n (fun k => 1 / INR (k + 1)) - ln (INR n)) gamma\n"
        "  := gamma_is_Euler's_constant.\n"
    )
    (tmp_path / "gamma.v").write_text(text, encoding="utf-8")
    report = check(tmp_path, ["gamma"], compiled)
    assert [result.message for result in report.results] == [""]
    assert set(report.assumptions) == ASSUMED_BY_COQS_REALS
