"""``coverage``, ``errata`` and ``axioms``: what the notes say, get wrong and rest on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from sympy import Ci, Integer, Lambda, Symbol, cos, pi

from symbolic_pe.catalogue import Source, beyond, made_in_notes, note
from symbolic_pe.cli import axioms as assumed
from symbolic_pe.cli import coverage
from symbolic_pe.index import Entry, installed
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    Statement,
    TendsTo,
)
from symbolic_pe.numerics.axiom_checks import AxiomCheck, check
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.outcomes import Outcome
from symbolic_pe.proofs.axioms import ASSUMED as ASSUMED_AXIOMS
from symbolic_pe.proofs.axioms import axiom
from symbolic_pe.reports.coverage import in_order_of_notes, parts
from symbolic_pe.reports.translations import missing
from tests.command_line import Run
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript
from tests.whole_catalogue import written_catalogue

SPECIFICATION = Path(__file__).with_name("specification.txt")


def specified() -> list[tuple[str, str]]:
    lines = SPECIFICATION.read_text(encoding="utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return [(id, verdict) for id, verdict in pairs]


def entry(id: str, *sources: Source, declared: str = "proved") -> Entry:
    return Entry(id, id.title(), declared, sources, (), "/notes/topic.py", 1)


# --- the specification -----------------------------------------------------------------------


def test_specification_has_each_id_once() -> None:
    ids = [id for id, _ in specified()]
    assert len(ids) == len(set(ids)) == 134


@pytest.mark.parametrize(("id", "verdict"), specified())
def test_specified_claim_is_in_the_catalogue(id: str, verdict: str) -> None:
    found = {entry.id: entry.declared for entry in installed()}
    assert found.get(id) == verdict


# --- coverage --------------------------------------------------------------------------------


class TestCoverage:
    def test_in_chinese(self, run: Run, catalogue: Path) -> None:
        output = run("coverage", "--lang", "zh").stdout
        assert output.startswith("笔记 001，1 个命题：1 个被推翻\n")
        assert "    已证明    pythagoras  sin² + cos² = 1\n" in output
        assert "总计 " in output

    def test_everything(self, run: Run, catalogue: Path) -> None:
        result = run("coverage")
        assert result.exit_code == 0, result.output
        assert result.stdout == (
            "note 001, 1 claim: 1 refuted\n"
            "  (no section named)\n"
            "    refuted   cosine-of-pi  cos π = 1\n"
            "\n"
            "note 003, 2 claims: 1 proved, 1 malformed\n"
            "  §4\n"
            "    proved    pythagoras  sin² + cos² = 1\n"
            "  eq. 2.3\n"
            "    malformed number-is-matrix  1 = I\n"
            "\n"
            "in all, 3 claims: 1 proved, 1 refuted, 1 malformed\n"
            "The verdicts are those that the scripts declare; symbolic-pe verify checks them.\n"
        )

    def test_one_note(self, run: Run, catalogue: Path) -> None:
        output = run("coverage", "--note", "001").stdout
        assert "cosine-of-pi" in output
        assert "003" not in output

    def test_sections_in_natural_order(self) -> None:
        names = ["§1.10", "Coda", "§1.9", "§1.5, 1", "§1.5"]
        (part,) = parts([entry(f"c{at}", note("007", name)) for at, name in enumerate(names)])
        assert [section.name for section in part.sections] == ["§1.5", "§1.9", "§1.10", "Coda"]

    def test_sections_of_a_known_note_in_its_order(self) -> None:
        names = ["RoPE", "Sinusoidal", "§9", "什么是位置编码"]
        (part,) = parts([entry(f"c{at}", note("004", name)) for at, name in enumerate(names)])
        assert [section.name for section in part.sections] == [
            "什么是位置编码",
            "Sinusoidal",
            "RoPE",
            "§9",
        ]

    def test_claims_of_a_section_in_the_order_of_the_note(self) -> None:
        places = [
            note("003", "§5"),
            note("003", "§5", line=131, part=2),
            note("003", "§5", line=131, part=1),
            note("003", "§5", line=105),
        ]
        (part,) = parts([entry(f"c{at}", place) for at, place in enumerate(places)])
        assert [item.id for item in part.entries] == ["c3", "c2", "c1", "c0"]

    def test_claim_of_two_sections_counts_once(self) -> None:
        twice = entry("twice", note("000", "§1.3, §1.5"))
        (part,) = parts([twice])
        assert [section.name for section in part.sections] == ["§1.3", "§1.5"]
        assert part.entries == (twice,)

    def test_claim_of_two_notes_is_in_both(self) -> None:
        both = entry("both", note("003", "§1"), note("000", "§1"), beyond())
        assert [part.title for part in parts([both])] == ["note 000", "note 003"]

    def test_beyond_the_notes_comes_last(self) -> None:
        found = parts([entry("more", beyond("a book")), entry("made", note("004"))])
        assert [part.title for part in found] == ["note 004", "beyond the notes"]

    @pytest.mark.parametrize("columns", ["60", "140"])
    def test_terminal(
        self, columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        coverage.show([entry("some-claim", note("003", "§4"))])
        text = capsys.readouterr().out
        assert text.index("§4") < text.index("some-claim") < text.index("in all")

    def test_nothing_is_run(self) -> None:
        program = (
            "import sys; from symbolic_pe.cli import main\n"
            "try: main(['coverage', '--note', '003'])\n"
            "finally: assert not {'sympy', 'numpy', 'flint'} & set(sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=Path(__file__).parents[1],
            env={"PYTHONIOENCODING": "utf-8"},
        )
        assert done.returncode == 0, done.stderr
        assert "note 003, " in done.stdout


# --- errata ----------------------------------------------------------------------------------


class TestErrata:
    def test_refuted_and_malformed(self, run: Run, catalogue: Path) -> None:
        result = run("errata")
        assert result.exit_code == 0, result.output
        first, second = result.stdout.split("\n\n\n")
        assert first.splitlines()[:5] == [
            "cosine-of-pi: cos π = 1",
            "refuted · note 001",
            "",
            "Claimed",
            "  C(π) = 1",
        ]
        assert second.startswith("number-is-matrix: 1 = I\nmalformed · note 003, eq. 2.3\n")
        for text in (first, second):
            assert "Instead\n  pythagoras: sin² + cos² = 1\n      ∀ x ∈ ℝ: " in text

    def test_where_it_fails(self, run: Run, catalogue: Path) -> None:
        false, senseless = run("errata").stdout.split("\n\n\n")
        assert "\n\nWitness\n  C(π) = −1 ≠ 1\n\nInstead\n" in false
        assert "\n\nWithout meaning\n  a number cannot equal a matrix: " in senseless
        assert "Witness" not in senseless

    def test_json(self, run: Run, catalogue: Path) -> None:
        false, senseless = json.loads(run("errata", "--json").stdout)["errata"]
        assert false["witnesses"] == [
            {
                "values": [],
                "comparisons": [
                    {
                        "text": "C(π) = −1 ≠ 1",
                        "left": {"term": "C(π)", "value": "-1"},
                        "relation": "≠",
                        "right": {"term": "1", "value": None},
                    }
                ],
            }
        ]
        assert (false["claimed"], senseless["claimed"]) == ("C(π) = 1", None)
        assert senseless["malformation"].startswith("a number cannot equal a matrix")
        assert [item["id"] for item in senseless["instead"]] == ["pythagoras"]

    def test_json_of_nothing_wrong(self, run: Run, catalogue: Path) -> None:
        assert json.loads(run("errata", "--json", "pythagoras").stdout) == {"errata": []}

    def test_one_note_sentence_by_sentence(self, run: Run, catalogue: Path) -> None:
        output = run("errata", "--note", "003").stdout
        assert output.startswith("note 003: Transformer中的位置编码 (Positional encoding")
        assert "\nproved 1, malformed 1\n\nSymbols\n" in output
        assert "\n§4 分析" in output
        assert "    proved · pythagoras: sin² + cos² = 1\n" in output
        assert "      instead: pythagoras: sin² + cos² = 1\n" in output
        assert "cosine-of-pi" not in output

    def test_one_note_in_chinese(self, run: Run, catalogue: Path) -> None:
        output = run("errata", "--note", "003", "--lang", "zh").stdout
        assert output.startswith("笔记 003：Transformer中的位置编码\n已证明 1、无意义 1\n")
        assert "    已证明 · pythagoras：" in output
        assert "      正确的是：pythagoras：" in output

    def test_one_note_as_json_has_its_errata(self, run: Run, catalogue: Path) -> None:
        listed = json.loads(run("errata", "--note", "003", "--json").stdout)["errata"]
        assert [item["id"] for item in listed] == ["number-is-matrix"]

    def test_in_chinese(self, run: Run, catalogue: Path) -> None:
        false, senseless = run("errata", "--lang", "zh").stdout.split("\n\n\n")
        assert false.startswith("cosine-of-pi：cos π = 1\n被推翻 · 笔记 001\n\n原来的命题\n")
        assert "\n\n没有意义之处\n  数不可能等于矩阵" in senseless

    def test_nothing_wrong(self, run: Run, catalogue: Path) -> None:
        assert run("errata", "pythagoras").stdout == "none of these claims is false\n"

    def test_what_no_note_says_is_no_erratum(self, run: Run, write_script: WriteScript) -> None:
        remark = REFUTED.replace('note("001")', 'beyond("a remark")')
        path = str(write_script("remark.py", PROVED, remark, MALFORMED))
        assert run("errata", path).stdout.startswith("number-is-matrix: ")
        assert "cosine-of-pi" not in run("errata", path).stdout
        listed = json.loads(run("errata", path, "--json").stdout)["errata"]
        assert [item["id"] for item in listed] == ["number-is-matrix"]

    def test_false_claim_of_no_note_is_not_said_to_be_true(
        self, run: Run, write_script: WriteScript
    ) -> None:
        remark = REFUTED.replace('note("001")', "beyond()")
        result = run("errata", write_script("remark.py", PROVED, remark))
        assert result.exit_code == 0, result.output
        assert result.stdout == (
            "no note makes the false claims among these (cosine-of-pi); "
            "symbolic-pe show gives the reasons\n"
        )

    def test_of_the_notes_are_complete(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("symbolic_pe.cli.reading.Catalogue", lambda _: written_catalogue())
        texts = run("errata").stdout.split("\n\n\n")
        false = [item for item in installed() if item.declared in ("refuted", "malformed")]
        said = in_order_of_notes([item for item in false if made_in_notes(item.sources)])
        wrong = [item.id for item in said]
        assert "inner-product-alone" in {item.id for item in false} - set(wrong)
        assert [text.split(":")[0] for text in texts] == wrong
        for text in texts:
            assert all(
                f"\n{heading}\n" in text for heading in ("Claimed", "Why it is wrong", "Instead")
            ), text
            shown = re.search(
                r"^(Witness|For example|Without meaning)\n(.*?)\n\n", text, re.M | re.S
            )
            assert shown, text
            assert shown[1] == "Without meaning" or set(shown[2]) & set("≠<>≤≥"), text


# --- axioms ----------------------------------------------------------------------------------

x = Symbol("x", positive=True)
k, m = Symbol("k", integer=True), Symbol("m", integer=True)

ASSUMED = [item.name for item in ASSUMED_AXIOMS.values()]

FALSE_AXIOMS: dict[str, Statement] = {
    "limit": TendsTo(Lambda(x, Ci(x)), Integer(1)),
    "no-limit": TendsTo(Lambda(x, cos(x)), Integer(0)),
}


@pytest.mark.parametrize("name", ASSUMED)
def test_axiom_holds_numerically(name: str) -> None:
    found = check(axiom(name))
    assert found.holds, found.words
    assert found.points >= 100


@pytest.mark.parametrize("name", FALSE_AXIOMS)
def test_false_axiom_is_found_out(name: str) -> None:
    assert not check(SimpleNamespace(name=name, statement=FALSE_AXIOMS[name])).holds


def test_axiom_of_another_form_is_not_said_to_hold() -> None:
    other = ForAll([k, m], Implies(Equation(k + m, m), Equation(k, Integer(1))))
    with pytest.raises(Undetermined):
        check(SimpleNamespace(name="other", statement=other))


def test_least_distance_of_a_multiple_of_pi() -> None:
    assert float(abs(113 * pi - 355)) == pytest.approx(3.01e-5, rel=1e-2)
    assert "3.01·10⁻⁵, at k = 113" in check(axiom("pi-irrational")).words


class TestAxioms:
    def test_report(self) -> None:
        resting = Outcome("rests", "Rests", "proved", "proved", axioms=("pi-irrational",))
        free = Outcome("free", "Free", "refuted", "refuted")
        text = "\n".join(assumed.report([resting, free], assumed.checked(), width=100))
        assert [line for line in text.splitlines() if line in ASSUMED] == ASSUMED
        assert "  1 claim resting on it:\n    proved   rests: Rests\n" in text
        assert "∀ k, m ∈ ℤ: πk = m ⇒ k = 0" in text
        assert "Niven" in text
        assert text.endswith("2 claims proved or refuted, 1 of them without any axiom")

    def test_in_chinese(self, run: Run, catalogue: Path) -> None:
        output = run("axioms", "pythagoras", "--jobs", "1", "--lang", "zh").stdout
        assert "Ci(x) → 0 (x → ∞)" in output
        assert "  检验：从 1 到 10^12" in output
        assert output.endswith("1 个命题已证明或被推翻，其中 1 个不用任何公理\n")

    def test_every_check_has_chinese_words(self) -> None:
        phrases = {found.phrase for found in assumed.checked().values()}
        assert missing("zh", sorted(phrases)) == ()

    def test_command(self, run: Run, catalogue: Path) -> None:
        result = run("axioms", "pythagoras", "--jobs", "1")
        assert result.exit_code == 0, result.output
        assert result.stdout.count("0 claims resting on it") == len(ASSUMED)
        assert "1 claim proved or refuted, 1 of them without any axiom" in result.stdout

    def test_failing_check_is_loud(
        self, run: Run, catalogue: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        failed = AxiomCheck(1, None, False, "it is off")
        monkeypatch.setattr(assumed, "checked", lambda seed: dict.fromkeys(ASSUMED, failed))
        result = run("axioms", "pythagoras", "--jobs", "1")
        assert result.exit_code == 1
        assert "CHECK FAILED: it is off" in result.stdout
