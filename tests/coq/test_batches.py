"""Files of claims put together in one."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from symbolic_pe.coq.batches import batch, shares
from symbolic_pe.coq.check import Report, Sentence, check
from symbolic_pe.coq.export import module
from symbolic_pe.kernel.theorem import Theorem
from tests.coq import examples

FIRST = (
    "Require lemmas.\nRequire Import axioms preamble notations.\nOpen Scope R_scope.\n\nFIRST.\n"
)
SECOND = (
    "Require first.\nRequire Import enclosures axioms preamble notations.\nOpen Scope R_scope.\n\n"
    "(* π *) SECOND.\n"
)


def test_what_the_files_need_is_loaded_once_before_the_modules():
    text = batch({"first": FIRST, "second": SECOND}, {}).text
    heading, _, modules = text.partition("Open Scope R_scope.\n")
    assert heading == ("Require lemmas.\nRequire Import enclosures axioms preamble notations.\n")
    assert modules.startswith(
        "Module first.\n\nFIRST.\nEnd first.\nModule second.\n\n(* π *) SECOND.\nEnd second.\n"
    )


def test_of_another_batch_the_modules_are_named():
    text = batch({"second": SECOND}, {"first": "Group0"}).text
    assert text.startswith("Require Import Group0.\nRequire Import enclosures axioms")


def test_the_seconds_of_each_module():
    put = batch({"first": FIRST, "second": SECOND}, {})
    encoded = put.text.encode()
    ends = [encoded.index(part) + len(part) for part in (b"R_scope.", b"FIRST.", b"SECOND.")]
    sentences = [Sentence(end, seconds) for end, seconds in zip(ends, (8, 1, 2), strict=True)]
    assert list(shares(put.bounds, sentences)) == [1, 2]


needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


def checked(folder: Path, texts: Mapping[str, str]) -> Report:
    (folder / "Group0.v").write_text(batch(texts, {}).text, encoding="utf-8")
    return check(folder, ["Group0"])


def of(name: str, theorem: Theorem) -> str:
    return module({name: theorem})


@needs_coq
def test_modules_with_the_same_names_inside_are_accepted(tmp_path):
    theorems = examples.of_algebra()
    texts = {name: of(name, theorems[name]) for name in ("square", "fractions")}
    assert [result.message for result in checked(tmp_path, texts).results] == [""]


@needs_coq
def test_a_batch_with_something_wrong_in_it_is_refused(tmp_path):
    right = of("square", examples.of_algebra()["square"])
    wrong = right.replace(
        "Theorem square", "Lemma absurd : 0 = 1. Proof. lra. Qed.\nTheorem square"
    )
    assert checked(tmp_path, {"wrong": wrong, "square": right}).results[0].refused


@needs_coq
def test_what_one_module_assumes_is_held_against_the_batch(tmp_path):
    right = of("square", examples.of_algebra()["square"])
    cheat = (
        "Axiom absurd : False.\nTheorem cheat : False.\nProof. exact absurd. Qed.\n"
        "Definition everything : True := let _ := cheat in Logic.I.\n"
    )
    (result,) = checked(tmp_path, {"cheat": cheat, "square": right}).results
    assert "cheat.absurd" in result.message
    assert not result.accepted
