"""``recheck`` and ``export coq``; Coq itself is asked in ``tests/coq`` only."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from symbolic_pe.coq import check, rechecking
from symbolic_pe.coq.check import ASSUMED_BY_COQS_REALS, Result, Sentence
from tests.command_line import Run
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript

WRONG = PROVED.replace("Equation(SQUARES, ONE)", "Less(TWO, ONE)")
CITED = """
DIFFERENCE = sin(x) ** 2 - cos(x) ** 2
FACTORS = (sin(x) + cos(x)) * (sin(x) - cos(x))
@claim("factored", "A difference of squares", beyond())
def factored(x):
    return Equation(FACTORS, DIFFERENCE)

@factored.proof
def multiply(proof):
    proof.shows(proof.calc(FACTORS).eq(DIFFERENCE, by=algebra))
"""
CITING = """
STATED = Equation((sin(2 * x) + cos(2 * x)) * (sin(2 * x) - cos(2 * x)),
                  sin(2 * x) ** 2 - cos(2 * x) ** 2)
@claim("factored-again", "The same at 2x", beyond())
def citing(x):
    return STATED

@citing.proof
def as_it_was_shown(proof):
    proof.shows(proof.at("factored", 2 * x))
"""
REALS = tuple(sorted(ASSUMED_BY_COQS_REALS))


@pytest.fixture
def script(write_script: WriteScript) -> Path:
    return write_script("kinds.py", PROVED, REFUTED, MALFORMED)


class Coq:
    """What stands in the place of Coq.

    It remembers of which claims it was asked, and refuses some of them, and files with such a claim
    or what cites it.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.groups: list[list[str]] = []
        self.refused: dict[str, str] = {}

    def said(self, name: str, text: str) -> Result:
        claims = re.findall(r"^Module (\w+)\.$", text, re.MULTILINE)
        if claims:
            self.groups.append(claims)
        self.asked += claims or [name]
        for claim, message in self.refused.items():
            if claim in (claims or [name]):
                return Result(name, False, 2.0, message, refused=True)
        ends = (text.index(f"End {claim}.") for claim in claims)
        return Result(name, True, 1.5, sentences=tuple(Sentence(end, 1.5) for end in ends))


@pytest.fixture
def coq(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Coq:
    pretended = Coq()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    monkeypatch.setattr(rechecking, "put_library", lambda folder: folder)
    monkeypatch.setattr(check.Coq, "said", lambda _, *file: pretended.said(*file))
    monkeypatch.setattr(check.Coq, "assumptions", lambda _, names: REALS if names else ())
    monkeypatch.setattr(check, "coq_version", lambda: "8.16.1")
    monkeypatch.setattr(rechecking, "installed", lambda: "8.16.1")
    return pretended


class TestByTheKernel:
    def test_every_claim_with_a_theorem_is_accepted(self, run: Run, script: Path) -> None:
        result = run("recheck", script)
        assert result.exit_code == 0, result.output
        assert "accepted      pythagoras" in result.output
        ending = "2 claims: 2 accepted by the kernel; 1 malformed, about which there is no theorem"
        assert ending in result.output

    def test_a_proof_that_fails_is_not_accepted(self, run: Run, write_script: WriteScript) -> None:
        script = write_script("broken.py", WRONG)
        result = run("recheck", script)
        assert result.exit_code == 1
        assert "NOT ACCEPTED  pythagoras" in result.output

    @pytest.mark.parametrize("command", ["show", "recheck"])
    def test_a_script_that_ends_before_its_claims(
        self, run: Run, write_script: WriteScript, command: str
    ) -> None:
        result = run(command, write_script("a.py", "1/0"))
        assert result.exit_code == 1
        assert re.search(r"a\.py:\d+, in the script:\s+1/0\s+ZeroDivisionError", result.output)

    def test_scripts_are_rechecked_by_several_processes_in_order(
        self, run: Run, write_script: WriteScript
    ) -> None:
        scripts = write_script("citing.py", CITING), write_script("kinds.py", CITED)
        result = run("recheck", "--jobs", "2", *scripts)
        assert result.exit_code == 0, result.output
        accepted = [line.split()[1] for line in result.output.splitlines() if "accepted  " in line]
        assert accepted == ["factored-again", "factored"]


class TestByCoq:
    def test_a_line_for_each_claim_and_what_is_assumed(
        self, run: Run, script: Path, coq: Coq
    ) -> None:
        result = run("recheck", "--coq", script)
        assert result.exit_code == 0, result.output
        assert "accepted      pythagoras  (Coq's reals; 1.5 s)" in result.output
        assert f"assumed: {', '.join(REALS)}" in result.output
        assert "2 claims: 2 accepted by Coq 8.16.1" in result.output
        assert sorted(coq.asked) == ["cosine_of_pi", "pythagoras"]

    def test_a_claim_that_has_not_changed_is_not_asked_again(
        self, run: Run, script: Path, coq: Coq
    ) -> None:
        run("recheck", "--coq", script)
        coq.asked.clear()
        result = run("recheck", "--coq", script)
        assert result.exit_code == 0
        assert "1.5 s, kept" in result.output
        assert coq.asked == []

    def test_a_claim_that_has_changed_is_asked_again(
        self, run: Run, script: Path, coq: Coq, write_script: WriteScript
    ) -> None:
        run("recheck", "--coq", script)
        coq.asked.clear()
        other = REFUTED.replace("COSINE(pi), ONE", "COSINE(pi), TWO")
        run("recheck", "--coq", write_script("kinds.py", PROVED, other))
        assert coq.asked == ["cosine_of_pi"]

    def test_everything_is_asked_again_if_that_is_wanted(
        self, run: Run, script: Path, coq: Coq
    ) -> None:
        run("recheck", "--coq", script)
        coq.asked.clear()
        run("recheck", "--coq", "--again", script)
        assert len(coq.asked) == 2

    def test_where_a_claim_was_not_accepted(self, run: Run, script: Path, coq: Coq) -> None:
        coq.refused["pythagoras"] = "at t3, line 7:\nUnable to unify"
        result = run("recheck", "--coq", script)
        assert result.exit_code == 1
        assert "NOT ACCEPTED  pythagoras" in result.output
        assert "pythagoras:\n  at t3, line 7:\n  Unable to unify" in result.output
        assert "2 claims: 1 accepted by Coq 8.16.1, 1 not" in result.output

    def test_claims_go_together_and_alone_only_where_the_group_is_refused(
        self, run: Run, script: Path, coq: Coq
    ) -> None:
        run("recheck", "--coq", script)
        assert (len(coq.groups), len(coq.asked)) == (1, 2)
        coq.refused["pythagoras"] = "Unable to unify"
        result = run("recheck", "--coq", "--again", script)
        assert "accepted      cosine-of-pi" in result.output
        assert sorted(coq.asked[4:]) == ["cosine_of_pi", "pythagoras"]

    def test_what_a_claim_cites_is_compiled_before_it(
        self, run: Run, write_script: WriteScript, coq: Coq
    ) -> None:
        scripts = write_script("citing.py", CITING), write_script("kinds.py", CITED)
        result = run("recheck", "--coq", *scripts)
        assert result.exit_code == 0, result.output
        assert coq.asked == ["factored", "factored_again"]

    def test_what_a_claim_cites_is_compiled_for_it_alone(
        self, run: Run, write_script: WriteScript, coq: Coq
    ) -> None:
        script = write_script("kinds.py", CITED, CITING)
        result = run("recheck", "--coq", "--in", script, "factored-again")
        assert coq.asked == ["factored", "factored_again"]
        assert "1 claim: 1 accepted" in result.output

    def test_what_cites_a_refused_claim_is_not_accepted(
        self, run: Run, write_script: WriteScript, coq: Coq
    ) -> None:
        coq.refused["factored"] = "at t3, line 7:\nUnable to unify"
        result = run("recheck", "--coq", write_script("kinds.py", CITED, CITING))
        assert result.exit_code == 1
        assert "factored-again:\n  it cites factored, which is not accepted" in result.output

    def test_what_cites_a_refused_claim_is_asked_again(
        self, run: Run, write_script: WriteScript, coq: Coq
    ) -> None:
        script = write_script("kinds.py", CITED, CITING)
        coq.refused["factored"] = "Unable to unify"
        run("recheck", "--coq", script)
        coq.refused.clear()
        coq.asked.clear()
        run("recheck", "--coq", "--again", script)
        assert run("recheck", "--coq", script).exit_code == 0
        assert coq.asked == ["factored", "factored_again"]

    def test_as_data(self, run: Run, script: Path, coq: Coq) -> None:
        result = run("recheck", "--coq", "--json", script)
        claims = {claim["id"]: claim for claim in json.loads(result.output)["claims"]}
        assert claims["pythagoras"]["accepted"]
        assert claims["pythagoras"]["assumptions"] == list(REALS)

    def test_without_coq_there_is_a_clear_error(
        self, run: Run, script: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(check.shutil, "which", lambda _: None)
        result = run("recheck", "--coq", script)
        assert result.exit_code == 2
        assert "apt-get install coq libcoq-coquelicot libcoq-interval" in result.output


class TestExport:
    def test_a_project_is_written(self, run: Run, script: Path, tmp_path: Path) -> None:
        result = run("export", "coq", "-o", tmp_path / "project", script)
        assert result.exit_code == 0, result.output
        names = {path.name for path in (tmp_path / "project").iterdir()}
        assert {"_CoqProject", "Makefile", "preamble.v", "axioms.v", "kinds.v"} <= names
        text = (tmp_path / "project" / "kinds.v").read_text(encoding="utf-8")
        stated = "(* sin² + cos² = 1 *)\nTheorem pythagoras :\n  forall (x : R), "
        assert stated + "cos x ^ 2 + sin x ^ 2 = 1." in text
        assert "Theorem cosine_of_pi :\n  C_ PI <> 1." in text
        assert "Definition C_ (x : R) : R :=\n  cos x." in text

    def test_it_does_not_depend_on_what_was_loaded_before(
        self, run: Run, script: Path, write_script: WriteScript, tmp_path: Path
    ) -> None:
        other = write_script("other.py", PROVED, REFUTED.replace("cos(x))", "sin(x))"))
        run("export", "coq", "-o", tmp_path / "other", other)
        run("export", "coq", "-o", tmp_path / "project", script)
        assert "Definition C_ (x" in (tmp_path / "project" / "kinds.v").read_text(encoding="utf-8")

    def test_scripts_are_written_by_several_processes(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        scripts = write_script("first.py", PROVED), write_script("second.py", REFUTED)
        result = run("export", "coq", "-o", tmp_path / "project", *scripts)
        assert result.exit_code == 0, result.output
        alone = run("export", "coq", "--jobs", "1", "-o", tmp_path / "alone", *scripts)
        assert alone.exit_code == 0, alone.output
        for name in ("first.v", "second.v", "_CoqProject"):
            text = (tmp_path / "project" / name).read_text(encoding="utf-8")
            assert text == (tmp_path / "alone" / name).read_text(encoding="utf-8")

    def test_what_another_script_proves_is_named_there(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        scripts = write_script("citing.py", CITING), write_script("kinds.py", CITED)
        result = run("export", "coq", "-o", tmp_path / "project", *scripts)
        assert result.exit_code == 0, result.output
        text = (tmp_path / "project" / "citing.v").read_text(encoding="utf-8")
        assert "Require kinds.\n" in text
        assert "kinds.factored" in text

    def test_what_is_not_exported_is_proved_where_it_is_cited(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        citing, kinds = write_script("citing.py", CITING), write_script("kinds.py", CITED)
        result = run("export", "coq", "-o", tmp_path / "project", "--in", kinds, citing)
        assert result.exit_code == 0, result.output
        text = (tmp_path / "project" / "citing.v").read_text(encoding="utf-8")
        assert "kinds" not in text

    def test_nothing_is_written_if_a_claim_is_no_theorem(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        script = write_script("broken.py", WRONG)
        result = run("export", "coq", "-o", tmp_path / "project", script)
        assert result.exit_code == 1
        assert "nothing is written" in result.output
        assert not (tmp_path / "project").exists()

    def test_a_folder_of_something_else_is_left_alone(
        self, run: Run, script: Path, tmp_path: Path
    ) -> None:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "thesis.v").write_text("", encoding="utf-8")
        result = run("export", "coq", "-o", tmp_path / "mine", script)
        assert result.exit_code == 2
        assert "has files that no export wrote" in result.output


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_what_is_true(run: Run, script: Path, tmp_path: Path) -> None:
    result = run("recheck", "--coq", "--again", script)
    assert result.exit_code == 0, result.output
    assert "2 claims: 2 accepted by Coq" in result.output
