"""The command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe import __version__
from symbolic_pe.catalogue import note
from symbolic_pe.cli import colours, files, table, verify
from symbolic_pe.cli.selecting import complete
from symbolic_pe.figures import Figure
from symbolic_pe.figures.write import MARK
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import Crosscheck, Outcome, failures, line_of, summary_line, summary_lines
from symbolic_pe.reports.paper.pdf import LaTeXError
from symbolic_pe.reports.translations import translator
from symbolic_pe.verification import workers
from tests.cases import cases
from tests.command_line import Run
from tests.example_scripts import COROLLARY, MALFORMED, OFF, PROVED, REFUTED, RUN_IT, WriteScript
from tests.rows import rows

OUTCOME = Outcome(
    "self-dot",
    "PE·PE = d/2",
    "proved",
    "proved",
    ("note 003, §4",),
    steps=3,
    step_keys=("first", "second", "third"),
    crosscheck=Crosscheck(12, 1e-15, 1e-14),
    seconds=0.254,
)
HEAVY = {"sympy", "numpy", "flint", "rich", "pytest", "matplotlib", "jinja2", "tomllib"}
WRONG = replace(OUTCOME, id="wrong", verdict="error", message="shift.py:7: step 2\n    1 = 2")


SCRIPTS = {
    "right": (PROVED, REFUTED),
    "unnoted": (PROVED.replace('note("003", "§4"), ', ""),),
    "malformed": (PROVED, MALFORMED),
    "wrong": (PROVED.replace("ONE, by=", "TWO, by="),),
    "off": (OFF,),
    "uncompared": (PROVED, REFUTED.replace("@cosine_of_pi.numbers()", "")),
    "unsettled": (PROVED.replace("@circle.proof", ""),),
    "broken": (PROVED, REFUTED, "\n1 / 0\n"),
    "torn": ("X = claim('x', (\n",),
    "unrefuted": (PROVED, REFUTED.replace("proof.contradiction(proof.claim)", "pass")),
    "misrefuted": (PROVED, REFUTED.replace("np.cos(np.pi), 1.0", "np.cos(3), 1.0")),
    "lonely": (REFUTED.replace('["pythagoras"]', '["nothing-such"]'),),
}


@pytest.mark.parametrize(
    ("command", "exit_code", "where", "says"),
    rows("""
    verify nowhere.py | 2 | stderr | there is no file or folder nowhere.py
    verify --timeout 0 | 2 | stderr | is no time limit
    verify --timeout inf | 2 | stderr | is no time limit
    verify --timeout nan | 2 | stderr | is no time limit
    verify --timeout 1e10 | 2 | stderr | is no time limit
    verify --jobs 0 | 2 | stderr | Invalid value for '--jobs'
    verify --seed x | 2 | stderr | Invalid value for '--seed'
    list right.py --note 3 | 2 | stderr | there are 001, 003
    list unnoted.py --note 003 | 2 | stderr | there is no claim with note 003: there are none
    list torn.py | 0 | stdout | error torn.py
    show pythagors --in right.py | 2 | stderr | did you mean pythagoras?
    show | 2 | stderr | which claim?
    show number-is-matrix --in malformed.py | 0 | stdout | a number cannot equal a matrix
    show wrong.py | 1 | stdout | does not follow
    show off.py | 1 | stdout | declared proved, not verified · note 003, §4; beyond the notes
    show off.py pythagoras | 1 | stdout | kernel and NumPy disagree on pythagoras
    show ./off.py | 1 | stdout | Proof
    show uncompared.py | 1 | stdout | declared refuted, not verified
    show ./uncompared.py | 1 | stdout | cosine-of-pi is refuted, and not compared with NumPy
    show unsettled.py | 1 | stdout | unproved · note 003, §4
    show broken.py | 1 | stdout | ZeroDivisionError
    coverage right.py --note 9 | 2 | stderr | there are 001, 003
    errata misrefuted.py | 1 | stderr | kernel and NumPy disagree on cosine-of-pi
    | 1 | stderr | the proof shows nothing: end it with proof.shows(…)
    errata unrefuted.py
    errata unrefuted.py --note 001
    errata lonely.py | 1 | stderr | there is no claim nothing-such
    errata broken.py | 1 | stderr | broken.py
    export latex wrong.py -o out.tex | 1 | stderr | nothing is written
    export latex off.py -o out.tex | 1 | stderr | nothing is written
    export latex ./off.py -o out.tex | 1 | stderr | kernel and NumPy disagree
    export latex unsettled.py | 1 | stderr | pythagoras
    export latex right.py --pdf | 2 | stderr | -o
    export latex right.py -o no/out.tex | 2 | stderr | there is no folder
    export latex right.py -o . | 2 | stderr | is a folder
    """),
)
def test_what_goes_wrong_is_told_and_nothing_is_written(
    command: str,
    exit_code: str,
    where: str,
    says: str,
    run: Run,
    write_script: WriteScript,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in re.findall(r"(\w+)\.py", command):
        if name in SCRIPTS:
            write_script(f"{name}.py", *SCRIPTS[name])
    before = sorted(tmp_path.iterdir())
    monkeypatch.chdir(tmp_path)
    result = run(*command.split())
    assert result.exit_code == int(exit_code), result.output
    assert says in " ".join(getattr(result, where).split())
    assert where == "stdout" or not result.stdout
    assert sorted(path for path in tmp_path.iterdir() if path.name != "__pycache__") == before


class TestVerify:
    def test_all_as_declared(self, run: Run, catalogue: Path) -> None:
        result = run("verify", catalogue / "kinds.py")
        assert result.exit_code == 0, result.output
        lines = result.output.splitlines()
        assert [line.split()[:2] for line in lines[:2]] == [
            ["proved", "pythagoras"],
            ["refuted", "cosine-of-pi"],
        ]
        assert lines[-1].startswith("2 claims: 1 proved, 1 refuted; all as declared, in ")

    def test_one_note(self, run: Run, catalogue: Path) -> None:
        result = run("verify", "--note", "001", catalogue / "kinds.py")
        assert (result.exit_code, result.stdout.split()[:2]) == (0, ["refuted", "cosine-of-pi"])
        assert "1 claim: 1 refuted; all as declared" in result.stdout

    def test_something_not_as_declared(self, run: Run, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED.replace("ONE, by=", "TWO, by="))
        result = run("verify", path, "--json")
        data = json.loads(result.stdout)
        assert result.exit_code == 1
        assert data["claims"][0]["verdict"] == "error"
        assert "does not follow" in data["claims"][0]["message"]
        assert data["summary"]["as_declared"] == 0

    def test_a_reader_who_goes_away_ends_the_workers(
        self, run: Run, catalogue: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """At once, and not when the interpreter ends, while threads still read from them."""
        judged, ended = workers.run, []

        def watched(*arguments: Any, **named: Any) -> Iterator[Any]:
            try:
                yield from judged(*arguments, **named)
            finally:
                ended.append("all")

        def shown(results: Iterator[Any], *_: Any) -> None:
            next(results)
            raise BrokenPipeError

        monkeypatch.setattr(workers, "run", watched)
        monkeypatch.setattr(verify, "_shown", shown)
        result = run("verify", catalogue / "kinds.py")
        assert (result.exit_code, result.stderr) == (2, "")
        assert ended == ["all"]

    def test_unknown_id(self, run: Run, catalogue: Path) -> None:
        result = run("verify", "pythagorass")
        assert (result.exit_code, result.stdout) == (2, "")
        first, second = result.stderr.splitlines()
        assert first == "Error: there is no claim pythagorass; did you mean pythagoras?"
        assert second.endswith("add --in SCRIPT or --in FOLDER.")

    @pytest.mark.parametrize("folder", ["", "derivations/"])
    def test_an_id_of_a_script_that_is_here(
        self,
        run: Run,
        catalogue: Path,
        write_script: WriteScript,
        folder: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        write_script(f"here/{folder}mine.py", PROVED.replace('"pythagoras"', '"my-own"'))
        monkeypatch.chdir(tmp_path / "here")
        result = run("show", "my-own")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            "Error: there is no claim my-own in the catalogue; there is one here: "
            f"add --in {folder}mine.py\n"
        )

    def test_workers_that_cannot_start(
        self, run: Run, catalogue: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "path", [item for item in sys.path if "packages" not in item])
        result = run("verify", catalogue)
        assert result.exit_code == 2
        assert "No module named" in result.stderr


class TestHowOutcomesLook:
    def test_line(self) -> None:
        assert line_of(OUTCOME) == (
            "proved     self-dot  PE·PE = d/2 "
            "(3 steps; 12 points, off by 1.0·10⁻¹⁵ of 1.0·10⁻¹⁴; 0.25 s)"
        )

    def test_line_of_a_failure_is_loud(self) -> None:
        assert line_of(WRONG).startswith("ERROR      wrong")

    def test_axioms_are_named(self) -> None:
        line = line_of(replace(OUTCOME, axioms=("pi-is-irrational",)))
        assert "axioms: pi-is-irrational" in line

    def test_reason_of_a_failure(self) -> None:
        assert list(failures([OUTCOME, WRONG])) == ["\nwrong:\n  shift.py:7: step 2\n      1 = 2"]

    def test_shared_reason_is_said_once(self) -> None:
        (text,) = failures([WRONG, replace(WRONG, id="other")])
        assert text.startswith("\nwrong, other:\n")

    def test_verdict_that_is_not_the_declared_one(self) -> None:
        (text,) = failures([replace(OUTCOME, declared="refuted")])
        assert "declared refuted, came out proved" in text

    def test_summary(self) -> None:
        checked = "3 distinct steps checked, 12 points compared with NumPy, no axioms"
        assert summary_lines([OUTCOME, WRONG], 3.14).splitlines() == [
            "",
            f"symbolic_pe {__version__}: {checked}",
            "2 claims: 1 proved, 1 error; 1 not as declared (wrong), in 3.1 s",
        ]

    def test_summary_of_nothing_settled(self) -> None:
        lines = summary_lines([WRONG], 1).splitlines()
        assert lines[1] == f"symbolic_pe {__version__}: nothing is settled"

    def test_summary_names_no_more_than_a_few(self) -> None:
        outcomes = [replace(WRONG, id=f"wrong-{number}") for number in range(9)]
        line = summary_line(outcomes, 1)
        assert "9 not as declared (wrong-0, wrong-1, wrong-2, wrong-3, wrong-4, …)" in line

    def test_in_chinese(self) -> None:
        tr = translator("zh")
        assert line_of(OUTCOME, tr).startswith("已证明     ")
        assert not line_of(OUTCOME, tr).startswith("已证明      ")
        assert summary_line([OUTCOME, WRONG], 1, tr).startswith("2 个命题：")
        assert line_of(replace(OUTCOME, declared="refuted"), tr).startswith("已证明！")

    def test_summary_counts_each_axiom_once(self) -> None:
        outcome = replace(OUTCOME, axioms=("one", "two"))
        assert summary_lines([outcome, outcome], 1).splitlines()[1].endswith(", 2 axioms")

    @pytest.mark.parametrize("columns", ["80", "140"])
    def test_terminal(
        self, columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        shown = table.show_on_terminal([(1, WRONG), (0, OUTCOME)], 2, translator())
        text = capsys.readouterr().out
        assert shown == [OUTCOME, WRONG]
        assert text.index("self-dot") < text.index("wrong")
        assert ("PE·PE" in text) == (columns == "140")


class TestList:
    def test_all_under_their_topics(self, run: Run, catalogue: Path) -> None:
        assert run("list").stdout == (
            "kinds\n"
            "  proved    pythagoras        sin² + cos² = 1 [note 003, §4; beyond the notes]\n"
            "  refuted   cosine-of-pi      cos π = 1 [note 001]\n"
            "\nshapes\n"
            "  malformed number-is-matrix  1 = I [note 003, eq. 2.3]\n"
            "\nThe verdicts are those that the scripts declare; symbolic-pe verify checks them.\n"
        )

    @cases(
        "options ids",
        (["--note", "003"], ["pythagoras", "number-is-matrix"]),
        (["--topic", "kinds"], ["pythagoras", "cosine-of-pi"]),
        (["--verdict", "refuted"], ["cosine-of-pi"]),
        (["--note", "003", "--topic", "kinds"], ["pythagoras"]),
    )
    def test_filtered(self, run: Run, catalogue: Path, options: list[str], ids: list[str]) -> None:
        lines = run("list", catalogue, *options).stdout.splitlines()
        assert [line.split()[1] for line in lines if line.startswith("  ")] == ids

    def test_corollary_below_its_main_result(self, run: Run, write_script: WriteScript) -> None:
        script = write_script("a.py", PROVED, REFUTED, COROLLARY)
        lines = run("list", script).stdout.splitlines()
        assert [line.split()[1] for line in lines[1:4]] == [
            "pythagoras",
            "pythagoras-doubled",
            "cosine-of-pi",
        ]
        assert lines[2].endswith("[beyond the notes; a corollary of pythagoras]")

    def test_in_chinese(self, run: Run, catalogue: Path) -> None:
        lines = run("list", "--lang", "zh").stdout.splitlines()
        assert lines[1].split()[:2] == ["已证明", "pythagoras"]
        assert "笔记 003，§4" in lines[1]
        assert lines[-1].startswith("这里的结论是脚本所声明的")

    def test_long_lines_go_on_below_on_a_terminal(self) -> None:
        told = Entry("some-claim", "word " * 30, "proved", (note("003"),), (), "a.py", 1)
        lines = list(table.listing([told], translator(), width=60))
        assert max(map(len, lines[:-1])) <= 60
        assert [line[:24] for line in lines[2:4]] == [" " * 24] * 2

    def test_empty_catalogue(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("symbolic_pe.index.selection.installed", lambda: ())
        assert run("list").exit_code == 2


class TestShow:
    def test_claim(self, run: Run, catalogue: Path) -> None:
        result = run("show", "pythagoras", "--in", catalogue)
        assert result.exit_code == 0, result.output
        assert "pythagoras: sin² + cos² = 1" in result.stdout
        assert "note 003, §4; beyond the notes" in result.stdout

    def test_script_that_fails_is_told_once(self, run: Run, write_script: WriteScript) -> None:
        result = run("show", write_script("a.py", PROVED, REFUTED, "\n1 / 0\n"))
        assert result.stdout.count("ZeroDivisionError") == 1
        titles, message = result.stdout.split("\n\n")
        assert [line.split(":")[0] for line in titles.splitlines()] == [
            "pythagoras",
            "cosine-of-pi",
        ]
        assert "1 / 0" in message

    def test_no_colours_in_a_pipe(self, run: Run, catalogue: Path) -> None:
        assert "\x1b" not in run("show", "pythagoras").stdout

    @pytest.mark.parametrize(
        ("name", "value", "coloured"),
        [("NO_COLOR", "", True), ("NO_COLOR", "1", False), ("TERM", "dumb", False)],
    )
    def test_colours_on_a_terminal(
        self, name: str, value: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        monkeypatch.setenv(name, value)
        assert ("\x1b[" in colours.paint("proved", "proved")) is coloured
        assert colours.paint("text", "no-such-kind") == "text"


class TestExportLatex:
    @pytest.fixture(autouse=True)
    def printer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A printer that writes the ids, in the place of the real one, which has its own tests."""

        def document(claims: Any, **options: Any) -> str:
            return "".join(f"\\claim{{{claim.id}}}\n" for claim in claims)

        def compile_pdf(tex: str, target: Path, **options: Any) -> None:
            target.write_bytes(b"%PDF " + tex.encode())

        monkeypatch.setattr("symbolic_pe.reports.paper.latex.document", document)
        monkeypatch.setattr("symbolic_pe.cli.typeset.document", document)
        monkeypatch.setattr("symbolic_pe.cli.typeset.compile_pdf", compile_pdf)

    def test_to_standard_output(self, run: Run, catalogue: Path) -> None:
        result = run("export", "latex", catalogue / "kinds.py")
        assert result.stdout.split() == ["\\claim{pythagoras}", "\\claim{cosine-of-pi}"]

    def test_to_a_file(self, run: Run, catalogue: Path, tmp_path: Path) -> None:
        target = tmp_path / "out.tex"
        result = run("export", "latex", "pythagoras", "-o", target)
        assert result.exit_code == 0, result.output
        assert target.read_text("utf-8") == f"\\claim{{pythagoras}}\n% {MARK}\n"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["out.tex", catalogue.name]

    def test_pdf(self, run: Run, catalogue: Path, tmp_path: Path) -> None:
        target = tmp_path / "out.pdf"
        assert run("export", "latex", "pythagoras", "-o", target, "--pdf").exit_code == 0
        assert target.read_bytes().startswith(b"%PDF")

    def test_pdf_that_does_not_compile(
        self, run: Run, catalogue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(tex: str, target: Path, **options: Any) -> None:
            raise LaTeXError("pdflatex failed")

        monkeypatch.setattr("symbolic_pe.cli.typeset.compile_pdf", fail)
        result = run("export", "latex", "pythagoras", "-o", tmp_path / "out.pdf", "--pdf")
        assert result.exit_code == 2
        assert "pdflatex failed" in result.stderr
        assert [path.name for path in tmp_path.iterdir()] == [catalogue.name]

    @pytest.mark.parametrize("name", ["q.py", "notes.tex", "paper.pdf"])
    def test_what_somebody_else_wrote_stays(
        self, run: Run, catalogue: Path, tmp_path: Path, name: str
    ) -> None:
        target = tmp_path / name
        target.write_text("mine")
        result = run("export", "latex", "pythagoras", "-o", target)
        assert result.exit_code == 2
        assert f"{target}: was not written by this program" in result.stderr
        assert target.read_text("utf-8") == "mine"
        assert run("export", "latex", "pythagoras", "-o", target, "--force").exit_code == 0
        assert target.read_bytes() != b"mine"

    @pytest.mark.parametrize("name", ["claims.tex", "claims.pdf"])
    def test_what_was_exported_before_is_replaced(
        self, run: Run, catalogue: Path, tmp_path: Path, name: str
    ) -> None:
        target = tmp_path / name
        assert run("export", "latex", "pythagoras", "-o", target).exit_code == 0
        assert run("export", "latex", "cosine-of-pi", "-o", target).exit_code == 0
        assert b"cosine-of-pi" in target.read_bytes()

    def test_figures_beside_the_source_are_looked_at_first(
        self, run: Run, catalogue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        about = Figure("wave", ("pythagoras",), "a wave", "a caption")
        monkeypatch.setattr("symbolic_pe.cli.files.FIGURES", (about,))
        mine = tmp_path / "out-figures" / "wave.pdf"
        mine.parent.mkdir()
        mine.write_text("mine")
        result = run("export", "latex", "pythagoras", "-o", tmp_path / "out.tex")
        assert (result.exit_code, mine.read_text("utf-8")) == (2, "mine")
        assert not (tmp_path / "out.tex").exists()


class TestFiles:
    def test_failure_leaves_the_old_file_and_no_other(self, tmp_path: Path) -> None:
        target = tmp_path / "out.tex"
        target.write_text("old")

        def half(path: Path) -> None:
            path.write_text("half", encoding="utf-8")
            raise RuntimeError

        with pytest.raises(RuntimeError):
            files.write_with(target, half)
        assert target.read_text("utf-8") == "old"
        assert list(tmp_path.iterdir()) == [target]

    def test_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "file")
        files.write_text(tmp_path / "link", "new")
        assert (tmp_path / "file").read_text("utf-8") == "new"
        assert (tmp_path / "link").is_symlink()

    def test_device_is_not_replaced(self) -> None:
        files.check_writable(Path(os.devnull))
        files.write_text(Path(os.devnull), "nothing")
        assert not Path(os.devnull).is_file()

    def test_permissions_are_kept(self, tmp_path: Path) -> None:
        target = tmp_path / "out.tex"
        target.touch()
        target.chmod(0o640)
        files.write_text(target, "new")
        assert target.stat().st_mode & 0o777 == 0o640

    def test_name_that_the_system_refuses(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="out"):
            files.check_writable(tmp_path / "file" / "out")


def test_completion(catalogue: Path) -> None:
    assert [item.value for item in complete(None, None, "py")] == ["pythagoras"]  # type: ignore[arg-type]
    assert [item.type for item in complete(None, None, "./")] == ["file"]  # type: ignore[arg-type]


class TestPrograms:
    """As people start it."""

    @cases(
        "arguments",
        ("--help", "list", "new --help", "decide --help", "export latex --help"),
        ("figures --list",),
        ("COMPLETE symbolic-pe show self", "COMPLETE symbolic-pe "),
    )
    def test_what_only_lists_imports_little(self, arguments: tuple[str, ...]) -> None:
        program = (
            "import os, sys\n"
            "from symbolic_pe.cli import main\n"
            f"for words in {arguments!r}:\n"
            "    _, completing, typed = words.rpartition('COMPLETE ')\n"
            "    os.environ['COMP_WORDS'] = typed\n"
            "    os.environ['COMP_CWORD'] = str(len(typed.split(' ')) - 1)\n"
            "    os.environ['X'] = 'bash_complete' if completing else ''\n"
            "    try: main(typed.split(), prog_name='symbolic-pe', complete_var='X')\n"
            "    except SystemExit as end: assert end.code == 0, words\n"
            f"print({HEAVY!r} & set(sys.modules))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8"
        )
        *printed, last = done.stdout.splitlines()
        assert printed
        assert last == "set()", done.stderr

    def test_script_by_itself(self, write_script: WriteScript) -> None:
        path = write_script("kinds.py", PROVED, REFUTED, RUN_IT)
        done = subprocess.run([sys.executable, path], capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "pythagoras: sin² + cos² = 1" in done.stdout
        assert "2 claims: 1 proved, 1 refuted; all as declared" in done.stdout

    def test_script_by_itself_fails_with_its_claims(self, write_script: WriteScript) -> None:
        path = write_script("wrong.py", PROVED.replace("ONE, by=", "TWO, by="), RUN_IT)
        done = subprocess.run([sys.executable, path], capture_output=True, encoding="utf-8")
        assert done.returncode == 1
        assert "does not follow" in done.stdout
        assert "Traceback" not in done.stdout + done.stderr

    def test_output_that_cannot_show_greek(self, write_script: WriteScript) -> None:
        path = write_script("kinds.py", PROVED)
        done = subprocess.run(
            [sys.executable, "-m", "symbolic_pe", "list", path],
            capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": "cp1251"},
        )
        assert (done.returncode, b"sin^2 + cos^2 = 1" in done.stdout) == (0, True)
