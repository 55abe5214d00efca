"""Outcomes that are kept from run to run: what makes a claim be judged again, and what does not."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from symbolic_pe.index import Entry, read_folder
from symbolic_pe.index.resting import Resting
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.outcomes import blank_outcome, failures, summary_lines, to_json
from symbolic_pe.verification import kept
from symbolic_pe.verification.kept import Results, with_kept
from symbolic_pe.verification.workers import Settings
from tests.command_line import Run
from tests.example_scripts import PROVED, REFUTED, WriteScript

SCRIPT = '''
"""Two claims, one of which cites the other, and one on its own."""
from symbolic_pe.notation import *
from tools import ONE

# a comment
@claim("first", "The first", beyond())
def first(x):
    """Why."""
    return Equation(cos(0) * x, ONE * x)

@first.proof
def by_itself(proof, x):
    proof.shows(proof.conclusion)

@claim("second", "The second", beyond(), corollary_of="first")
def second(x):
    return Equation(cos(0) * x + 0, x)

@second.proof
def by_the_first(proof, x):
    proof.shows(proof.at(first, x), cited("far"))

@claim("third", "The third", beyond())
def third(x):
    return Equation(x, ONE * x)

@third.proof
def alone(proof, x):
    proof.shows(proof.conclusion)
'''
FAR = """
from symbolic_pe.notation import *

@claim("far", "The far one", beyond())
def far(x):
    return Equation(x, x)

@far.proof
def so_it_is(proof, x):
    proof.shows(proof.conclusion)
"""
FILES = {
    "script.py": SCRIPT,
    "far.py": FAR,
    "tools.py": "from fractions import Fraction\nONE = Fraction(1)\n",
    "found.gz": "trails",
    "notes/000.toml": "[1]",
}
BESIDE = {"first", "second", "third"}
ALL = BESIDE | {"far"}


CITING = """
@claim("again", "Again", beyond())
def again(x):
    return Equation(SQUARES + 0, ONE)

@again.proof
def by_the_circle(proof, x):
    proof.shows(proof.at(circle, x))

@again.numbers(x=reals(-3, 3))
def by_numpy(x):
    return np.sin(x) ** 2 + np.cos(x) ** 2, 1.0
"""


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CI")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "scripts"


class Judge:
    """Judges claims as declared, or with another verdict; ``asked``: their ids."""

    def __init__(self, verdict: str = "", meanwhile: Callable[[], object] = lambda: None) -> None:
        self.asked: set[str] = set()
        self._verdict, self._meanwhile = verdict, meanwhile

    def __call__(self, entries: Sequence[Entry]) -> Results:
        self._meanwhile()
        for number, entry in enumerate(entries):
            self.asked.add(entry.id)
            yield number, replace(blank_outcome(entry), verdict=self._verdict or entry.declared)


def judged_again(
    folder: Path,
    judge: Judge | None = None,
    seed: int = 0,
    timeout: float = 60.0,
    fresh: bool = False,
) -> set[str]:
    """The claims that are judged in a run."""
    judge = judge or Judge()
    entries = read_folder(folder)
    settings = Settings(scripts_of(entries), seed, timeout)
    results = dict(with_kept(entries, settings, judge, fresh=fresh))
    assert [results[number].id for number in range(len(entries))] == [it.id for it in entries]
    assert {outcome.id for outcome in results.values() if not outcome.kept} == judge.asked
    return judge.asked


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_has_not_changed_is_judged_once(folder: Path) -> None:
    assert judged_again(folder) == ALL
    assert judged_again(folder) == set()


@pytest.mark.parametrize(
    ("file", "old", "new", "again"),
    [
        ("script.py", "def alone(proof, x):", "def alone(proof, x):\n    ONE", BESIDE),
        ("script.py", "The third", "Another", BESIDE),
        ("script.py", "cos(0) * x + 0", "cos(0) * x - 0", BESIDE),
        ("script.py", "import ONE", "import ONE, ONE as TWO", BESIDE),
        ("tools.py", "Fraction(1)", "Fraction(2, 2)", BESIDE),
        ("far.py", "def so_it_is", "def so_it_was", ALL),
        ("found.gz", "trails", "others", ALL),
        ("notes/000.toml", "[1]", "[2]", ALL),
    ],
)
def test_what_rests_on_an_edit_is_judged_again(
    folder: Path, file: str, old: str, new: str, again: set[str]
) -> None:
    judged_again(folder)
    edit(folder / file, old, new)
    assert judged_again(folder) == again
    assert judged_again(folder) == set()


@pytest.mark.parametrize("options", [{"seed": 1}, {"timeout": 30.0}, {"fresh": True}])
def test_options_have_outcomes_of_their_own(folder: Path, options: dict[str, float]) -> None:
    judged_again(folder)
    assert judged_again(folder, **options) == ALL  # type: ignore[arg-type]


def test_a_module_that_hides_an_installed_one_counts(folder: Path) -> None:
    judged_again(folder)
    (folder / "fractions.py").write_text("Fraction = float\n", encoding="utf-8")
    assert judged_again(folder) == BESIDE


def test_modules_stand_beside_the_file_behind_a_link(folder: Path, tmp_path: Path) -> None:
    (link := tmp_path / "linked").mkdir()
    (link / "script.py").symlink_to(folder / "script.py")
    (link / "tools.py").write_text("ONE = 1\n", encoding="utf-8")
    judged_again(link)
    edit(link / "tools.py", "1", "2")
    assert judged_again(link) == set()
    edit(folder / "tools.py", "Fraction(1)", "Fraction(2, 2)")
    assert judged_again(link) == BESIDE


def test_a_module_imports_from_where_the_script_does(folder: Path, tmp_path: Path) -> None:
    (folder / "tools.py").write_text("from ones import ONE\n", encoding="utf-8")
    (folder / "tools.py").rename(tmp_path / "tools.py")
    (folder / "tools.py").symlink_to(tmp_path / "tools.py")
    for place in (tmp_path, folder):
        (place / "ones.py").write_text("ONE = 1\n", encoding="utf-8")
    judged_again(folder)
    edit(tmp_path / "ones.py", "1", "2")
    assert judged_again(folder) == set()
    edit(folder / "ones.py", "1", "2")
    assert judged_again(folder) == BESIDE


def test_whose_an_id_is_counts(folder: Path) -> None:
    script, scripts = str(folder / "script.py"), scripts_of(read_folder(folder))
    before = {str(folder / "tools.py"): ("far",), **scripts}
    assert Resting(scripts).key(script) != Resting(before).key(script)


def test_what_nobody_can_read_is_no_reason_to_judge(folder: Path) -> None:
    (folder / "notes" / ".#000.toml").symlink_to("nowhere")
    (folder / "notes" / "folder.toml").mkdir()
    judged_again(folder)
    assert judged_again(folder) == set()


def test_a_long_sum_is_read(folder: Path) -> None:
    edit(folder / "script.py", "# a comment", f"LONG = {' + '.join(['x'] * 1100)}")
    judged_again(folder)
    assert judged_again(folder) == set()


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes on POSIX only")
def test_a_name_that_is_no_text_is_one_of_a_file(folder: Path) -> None:
    os.rename(folder / "far.py", os.fsencode(folder) + b"/caf\xe9.py")
    judged_again(folder)
    assert judged_again(folder) == set()


def test_a_package_goes_before_a_module_and_is_not_read(folder: Path) -> None:
    (folder / "tools").mkdir()
    (folder / "tools" / "__init__.py").write_text("ONE = 1\n", encoding="utf-8")
    judged_again(folder)
    assert judged_again(folder) == BESIDE


def test_the_package_and_what_is_installed_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_again(folder)
    monkeypatch.setattr(kept, "_surroundings", lambda: b"another package")
    assert judged_again(folder) == ALL


@pytest.mark.parametrize("name", ["sympy", "numpy", "flint"])
def test_files_of_an_editable_library_count(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Editable:
        def read_text(self, name: str) -> str:
            return '{"dir_info": {"editable": true}}' if name.endswith(".json") else "the same"

    (tmp_path / name).mkdir()
    (module := tmp_path / name / "__init__.py").write_text("one", encoding="utf-8")
    monkeypatch.setattr(kept.metadata, "distribution", lambda _: Editable())
    monkeypatch.setattr(kept, "_folder_of", lambda module: tmp_path / module)
    before = kept._library(name, name)
    module.write_text("two", encoding="utf-8")
    assert kept._library(name, name) != before


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "from pathlib import Path",
        "import unknown",
        "from . import tools",
        "from symbolic_pe import verify",
        "from symbolic_pe.disk_cache import folder",
        "TEXT = open('data.txt')",
        "TABLE = np.load('table.npy')",
        "CHANCE = np.random.rand()",
        "CHANCE = np.random.default_rng()",
        "CHANCE = np.random.default_rng(None)",
        "from sympy import randMatrix",
        "from numpy import *; TABLE = loadtxt('table.txt')",
        "TEXT = np.lib.npyio.DataSource(None).open('table.txt')",
        "from numpy.random import rand as one",
        "from numpy import random as chance",
        "import sympy.core.random as chance",
        "from contextlib import os as system",
        "HOME = np.os.environ.get('HOME')",
        "ID = 'fa' + 'r'; OTHER = lambda: cited(ID)",
        "OTHERS = map(cited, ['far'])",
        "def other(proof, id):\n    return proof.cite(id)",
        "exec('x = 1')",
    ],
)
def test_what_may_come_out_otherwise_is_never_kept(folder: Path, line: str) -> None:
    edit(folder / "script.py", "# a comment", line)
    judged_again(folder)
    assert judged_again(folder) == BESIDE


@pytest.mark.parametrize(
    "line",
    [
        "import math",
        "CHANCE = np.random.default_rng(7)",
        "FILE = __file__",
        "def other(proof):\n    return proof.cite('far')",
    ],
)
def test_what_says_the_same_each_time_may_be_kept(folder: Path, line: str) -> None:
    edit(folder / "script.py", "# a comment", line)
    judged_again(folder)
    assert judged_again(folder) == set()


@pytest.mark.parametrize("verdict", ["error", "unproved", "malformed"])
def test_only_what_is_as_declared_is_kept(folder: Path, verdict: str) -> None:
    judged_again(folder, Judge(verdict))
    assert judged_again(folder) == ALL


def test_what_is_edited_while_it_is_judged_is_not_kept(folder: Path) -> None:
    later = Judge(meanwhile=lambda: edit(folder / "script.py", "def alone", "def lonely"))
    judged_again(folder, later)
    edit(folder / "script.py", "def lonely", "def alone")
    assert judged_again(folder) == BESIDE


def test_nothing_is_kept_where_the_package_is_edited_meanwhile(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as inner:
        edited = partial(inner.setattr, kept, "_surroundings", lambda: b"edited")
        judged_again(folder, Judge(meanwhile=edited))
    assert judged_again(folder) == ALL


def test_what_came_out_otherwise_is_kept_no_longer(folder: Path) -> None:
    judged_again(folder)
    judged_again(folder, Judge("error"), fresh=True)
    assert judged_again(folder) == ALL


def test_what_was_judged_before_an_interrupt_is_kept(folder: Path) -> None:
    entries = read_folder(folder)
    results = with_kept(entries, Settings(scripts_of(entries)), Judge())
    first, _ = next(results), results.close()
    assert judged_again(folder) == ALL - {first[1].id}


def test_two_runs_at_once_keep_what_both_have_judged(folder: Path) -> None:
    entries = read_folder(folder)
    settings = Settings(scripts_of(entries))
    runs = [with_kept(half, settings, Judge()) for half in (entries[:2], entries[2:])]
    assert len([*map(next, runs), *runs[0], *runs[1]]) == len(entries)
    assert judged_again(folder) == set()


@pytest.mark.parametrize(
    "spoil",
    [lambda data: data[:-3], lambda data: data.replace(b"proved", b"broken"), lambda _: b""],
)
def test_a_file_that_is_cut_off_or_edited_counts_for_nothing(
    folder: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    judged_again(folder)
    for file in (tmp_path / "cache" / "symbolic_pe").glob("outcomes-*"):
        file.write_bytes(spoil(file.read_bytes()))
    assert judged_again(folder) == ALL


def test_a_kept_outcome_is_called_so(folder: Path) -> None:
    entries = read_folder(folder)
    settings = Settings(scripts_of(entries))
    for _ in range(2):
        outcomes = [outcome for _, outcome in sorted(with_kept(entries, settings, Judge()))]
    assert not list(failures(outcomes))
    assert "4 claims: 4 kept; all as declared" in summary_lines(outcomes, 0.1)
    verdicts = {claim["verdict"] for claim in to_json(outcomes, 0.1)["claims"]}
    assert verdicts == {f"kept (proved on {date.today()})"}


@pytest.mark.parametrize(
    ("words", "ci", "again"),
    [((), "", False), ((), "true", True), (("--kept",), "1", False), (("--fresh",), "", True)],
)
def test_whether_the_command_judges_again(
    words: tuple[str, ...],
    ci: str,
    again: bool,
    write_script: WriteScript,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script = write_script("circles.py", PROVED, REFUTED)
    assert run("verify", script).exit_code == 0
    monkeypatch.setenv("CI", ci)
    said = run("verify", script, *words)
    assert said.exit_code == 0
    assert ("kept (proved on " in said.output) is not again


def test_what_is_kept_does_not_prove_what_cites_it(write_script: WriteScript, run: Run) -> None:
    """The cited claim's proof is run again, in the process that judges the claim."""
    script = write_script("circles.py", PROVED)
    run("verify", script)
    citing = write_script("citing.py", "from circles import circle\n", CITING)
    said = run("verify", citing, script)
    assert "kept (proved on" in said.output
    assert "proved     again" in said.output


@pytest.mark.parametrize(("cited", "kept"), [('"pythagoras"', True), ('"pyth" + "agoras"', False)])
def test_what_cites_by_an_id_that_is_not_written_is_never_kept(
    cited: str, kept: bool, write_script: WriteScript, run: Run
) -> None:
    script = write_script("circles.py", PROVED)
    text = CITING.replace("proof.at(circle, x)", cited)
    citing = write_script("citing.py", '"""It cites "pythagoras"."""\n', text)
    for _ in range(2):
        said = run("verify", citing, "--in", script)
    assert said.exit_code == 0
    assert ("kept (proved on" in said.output) is kept
