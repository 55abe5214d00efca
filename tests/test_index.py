"""Finding claims by reading scripts, and choosing among them."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symbolic_pe.catalogue import beyond, note
from symbolic_pe.explain import did_you_mean
from symbolic_pe.index import (
    Entry,
    TargetError,
    folders,
    read_folder,
    read_script,
    read_unchanging,
    select,
)
from symbolic_pe.index.selection import mark_duplicates, scripts_of
from tests.cases import cases
from tests.example_scripts import COROLLARY, MALFORMED, PROVED, REFUTED, WriteScript


def only(entries: tuple[Entry, ...]) -> Entry:
    (entry,) = entries
    return entry


class TestReadingAScript:
    @pytest.mark.parametrize("title", ['"a title"', "said_elsewhere"])
    def test_an_id_is_no_line_of_a_report(self, write_script: WriteScript, title: str) -> None:
        said = f'@claim("a\\nproved  b", {title}, beyond())\ndef made(): ...\n'
        assert only(read_script(write_script("two_lines.py", said))).id == "a proved b"

    def test_what_stands_in_the_call(self, write_script: WriteScript) -> None:
        path = write_script("topic.py", PROVED)
        entry = only(read_script(path))
        assert (entry.id, entry.title) == ("pythagoras", "sin² + cos² = 1")
        assert entry.sources == (note("003", "§4"), beyond())
        assert (entry.file, entry.topic) == (str(path), "topic")
        line = path.read_text("utf-8").splitlines()[entry.line - 1]
        assert line.startswith('@claim("pythagoras"')

    def test_title_is_one_line(self, write_script: WriteScript) -> None:
        spread = PROVED.replace("sin² + cos² = 1", "a\\nproved  b")
        assert only(read_script(write_script("a.py", spread))).title == "a proved b"

    def test_how_each_claim_is_settled(self, write_script: WriteScript) -> None:
        entries = read_script(write_script("kinds.py", PROVED, REFUTED, MALFORMED))
        assert [entry.declared for entry in entries] == ["proved", "refuted", "malformed"]
        assert [entry.repaired_by for entry in entries] == [(), ("pythagoras",), ("pythagoras",)]

    def test_main_result_of_a_corollary(self, write_script: WriteScript) -> None:
        entries = read_script(write_script("a.py", PROVED, COROLLARY))
        assert [entry.corollary_of for entry in entries] == ["", "pythagoras"]

    def test_claim_that_nothing_settles(self, write_script: WriteScript) -> None:
        bare = '@claim("bare", "t", beyond())\ndef bare(): ...\n'
        assert only(read_script(write_script("bare.py", bare))).declared == "unproved"

    @cases(
        "imported",
        "from symbolic_pe import claim, beyond",
        "from symbolic_pe.catalogue import *",
        "from symbolic_pe.notation import *",
        "from symbolic_pe.catalogue import claim as state, beyond",
        "import symbolic_pe.catalogue as c",
        "import symbolic_pe",
    )
    def test_under_any_name_of_the_function(self, tmp_path: Path, imported: str) -> None:
        prefix = {"c": "c.", "symbolic_pe": "symbolic_pe."}.get(imported.split()[-1], "")
        function = "state" if " state" in imported else f"{prefix}claim"
        path = tmp_path / "names.py"
        call = f'@{function}("x", "t", {prefix}beyond())  # claim('
        path.write_text(f"{imported}\n{call}\ndef x(): ...\n")
        assert only(read_script(path)).id == "x"

    def test_function_of_another_package_is_no_claim(self, tmp_path: Path) -> None:
        path = tmp_path / "insurance.py"
        path.write_text('from symbolic_pe_of_others import claim\n@claim("x")\ndef x(): ...\n')
        assert read_script(path) == ()

    def test_file_that_makes_claims_only_in_functions_is_no_script(self) -> None:
        assert read_script(Path(__file__).parent / "catalogue" / "test_claims.py") == ()

    def test_line_after_functions(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED, REFUTED)
        lines = path.read_text("utf-8").splitlines()
        assert [lines[entry.line - 1][:7] for entry in read_script(path)] == ["@claim("] * 2

    @cases(
        "before",
        'def f():\n    """\n@claim("no", "t", beyond())\ndef f(): ...\n    """\n',
        'def f():\n    return """\ndef g():\n    """\n',
        '"""\ndef f():\n    of a text"""\n',
        "def f():\n    a = 1\n# comment\n    return a\n",
        "def f(\n    a,\n) -> int:\n    return a\n",
        "def f(): return 1\r\n",
    )
    def test_after_functions_of_any_look(self, write_script: WriteScript, before: str) -> None:
        path = write_script("a.py", before, PROVED)
        assert only(read_script(path)).id == "pythagoras"

    def test_same_with_the_bodies_of_functions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = folders.installed_folder()
        without = read_folder(folder)
        monkeypatch.setattr("symbolic_pe.index.scripts._without_bodies", lambda source: source)
        assert read_folder(folder) == without != ()

    def test_nothing_is_run(self, write_script: WriteScript) -> None:
        path = write_script("dangerous.py", PROVED, "\nraise SystemExit('it was run')\n")
        assert only(read_script(path)).id == "pythagoras"


class TestScriptsThatSeldomChange:
    @pytest.fixture(autouse=True)
    def caches(
        self, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("caches")))

    def test_what_is_kept_is_what_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = folders.installed_folder()
        entries = read_folder(folder)
        assert read_unchanging(folder) == entries
        monkeypatch.setattr(folders, "entries_of", lambda *_: pytest.fail("it is read again"))
        assert read_unchanging(folder) == entries

    def test_a_changed_script_is_read_again(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED)
        assert only(read_unchanging(path.parent)).title == "sin² + cos² = 1"
        path.write_text(path.read_text("utf-8").replace("sin² + cos² = 1", "cos² + sin² = 1"))
        assert only(read_unchanging(path.parent)).title == "cos² + sin² = 1"

    def test_a_script_in_another_place(self, write_script: WriteScript, tmp_path: Path) -> None:
        path = write_script("a.py", PROVED)
        read_unchanging(path.parent)
        moved = path.rename(tmp_path / "b.py")
        assert only(read_unchanging(path.parent)).file == str(moved)

    def test_a_problem_is_said_each_time(self, write_script: WriteScript) -> None:
        path = write_script("torn.py", header="")
        path.write_text("import symbolic_pe\nX = claim('x', (\n")
        problems = [only(read_unchanging(path.parent)).problem for _ in range(2)]
        assert problems == [only(read_script(path)).problem] * 2 != ["", ""]


class TestWhatCannotBeRead:
    def test_syntax_error(self, write_script: WriteScript) -> None:
        path = write_script("torn.py", PROVED, "\nX = claim('x', \n", header="")
        path.write_text("import symbolic_pe\nX = claim('x', (\n")
        entry = only(read_script(path))
        assert entry.id == "torn.py"
        assert entry.problem.startswith(f"{path}:2: '(' was never closed")

    def test_syntax_error_in_the_head_of_a_function(self, write_script: WriteScript) -> None:
        entry = only(read_script(write_script("torn.py", PROVED, "\n@circle.\ndef f(): ...\n")))
        assert "invalid syntax" in entry.problem

    @cases(
        "call problem",
        ('@claim(f"x-{1}", "t", beyond())\ndef x(): ...', "the id of a claim is written"),
        ('@claim("x", TITLE, beyond())\ndef x(): ...', "not as TITLE"),
        ('@claim("x", "t", *SOURCES)\ndef x(): ...', "write each source as note"),
        ('@claim("x", "t", "003")\ndef x(): ...', "write each source as note"),
        ('@claim("x", "t", note("3"))\ndef x(): ...', "three digits"),
        ('@claim("x", "t", sources=[beyond()])\ndef x(): ...', "a claim takes no sources"),
        ('@claim("x", "t", beyond(), **SAID)\ndef x(): ...', "a claim takes no **"),
        ('@claim("x", "t", beyond())\nclass X: ...', "write @claim"),
        ('@claim("x", "t", beyond())\nasync def x(): ...', "write @claim"),
        ('X = claim("x", "t", ONE < TWO, sources=[beyond()], explanation="")', "write @claim"),
        ('X: int = claim("x", "t", beyond())(lambda: ONE < TWO)', "write @claim"),
        ('for _ in "ab":\n    @claim("x", "t", beyond())\n    def x(): ...', "write @claim"),
    )
    def test_call_that_is_not_literal(
        self, write_script: WriteScript, call: str, problem: str
    ) -> None:
        entry = only(read_script(write_script("odd.py", call)))
        assert problem in entry.problem
        assert "odd.py:" in entry.problem

    @pytest.mark.parametrize("name", ["claim", "state"])
    def test_claim_in_a_function_of_a_script(self, write_script: WriteScript, name: str) -> None:
        hidden = f'\ndef f():\n    @{name}("hidden", "t", beyond())\n    def hidden(): ...\n'
        imported = "from symbolic_pe import claim as state\n"
        _, entry = read_script(write_script("hides.py", imported, PROVED, hidden))
        assert (entry.id, "top level" in entry.problem) == ("hidden", True)


class TestFolders:
    def test_scripts_in_order_of_their_names(self, write_script: WriteScript) -> None:
        write_script("b.py", PROVED)
        folder = write_script("a.py", REFUTED).parent
        assert [entry.topic for entry in read_folder(folder)] == ["a", "b"]

    def test_folders_below_too_but_not_environments(self, write_script: WriteScript) -> None:
        folder = write_script("deep/er/a.py", PROVED).parents[2]
        write_script(".hidden/b.py", REFUTED)
        write_script("env/lib/c.py", REFUTED)
        (folder / "env" / "pyvenv.cfg").touch()
        assert [entry.topic for entry in read_folder(folder)] == ["a"]

    def test_id_in_use_names_both_places(self, write_script: WriteScript) -> None:
        write_script("b.py", PROVED)
        first, second = mark_duplicates(read_folder(write_script("a.py", PROVED).parent))
        assert not first.problem
        assert f"b.py:{second.line}: the id pythagoras is in use at" in second.problem
        assert f"a.py:{first.line}" in second.problem

    def test_ids_of_each_script(self, write_script: WriteScript) -> None:
        path = write_script("kinds.py", PROVED, REFUTED)
        assert scripts_of(read_script(path)) == {str(path): ("pythagoras", "cosine-of-pi")}

    @pytest.mark.parametrize("text", [b"import symbolic_pe\nx = (\n", b"\xff\xfe\0"])
    def test_a_file_that_is_no_python_is_an_error(self, tmp_path: Path, text: bytes) -> None:
        (tmp_path / "broken.py").write_bytes(text)
        assert "broken.py:" in only(read_folder(tmp_path)).problem

    @pytest.mark.parametrize("deep", ["+".join(50_000 * "1"), 100_000 * "-" + "1"])
    def test_a_script_that_is_nested_too_deeply_is_an_error(
        self, write_script: WriteScript, deep: str
    ) -> None:
        path = write_script("deep.py", PROVED, f"x = {deep}\n")
        assert "the script is nested too deeply" in only(read_script(path)).problem

    def test_a_folder_that_cannot_be_read_is_an_error(
        self, write_script: WriteScript, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = write_script("closed/one.py", PROVED)
        listed = os.scandir

        def refusing(folder: str) -> object:
            if str(folder) == str(path.parent):
                raise PermissionError(errno.EACCES, "Permission denied", folder)
            return listed(folder)

        monkeypatch.setattr(os, "scandir", refusing)
        for folder in (path.parent, path.parent.parent):
            assert only(read_folder(folder)).problem.endswith(
                "closed cannot be read: Permission denied"
            )

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.py")
        assert "it is no regular file" in only(read_folder(tmp_path)).problem
        with pytest.raises(TargetError, match=r"pipe\.py cannot be read: it is no regular file"):
            select([str(tmp_path / "pipe.py")], to_run=True)

    @pytest.mark.parametrize("text", [b"x = (\n", b"# -*- coding: latin-1 -*-\n# \xe9\n"])
    def test_a_file_that_has_nothing_to_do_with_claims_is_left_alone(
        self, tmp_path: Path, text: bytes
    ) -> None:
        (tmp_path / "other.py").write_bytes(text)
        assert read_folder(tmp_path) == ()


class TestSelecting:
    def test_a_file(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED)
        write_script("b.py", REFUTED)
        assert [entry.id for entry in select([str(path)]).entries] == ["pythagoras"]

    def test_scripts_beside_a_file_can_be_cited(self, write_script: WriteScript) -> None:
        path, other = write_script("a.py", PROVED), write_script("b.py", REFUTED)
        assert select([str(path)]).scripts[str(other)] == ("cosine-of-pi",)

    def test_an_id_in_a_folder_named_with_it(self, write_script: WriteScript) -> None:
        folder = write_script("a.py", PROVED, REFUTED).parent
        chosen = select(["cosine-of-pi"], extra=[str(folder)]).entries
        assert [entry.id for entry in chosen] == ["cosine-of-pi"]

    def test_each_claim_once(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED)
        chosen = select([str(path), str(path.parent), "pythagoras"]).entries
        assert [(entry.id, entry.problem) for entry in chosen] == [("pythagoras", "")]

    def test_in_the_order_asked_for(self, write_script: WriteScript) -> None:
        one, two = write_script("a.py", PROVED), write_script("b.py", REFUTED)
        chosen = select([str(two), "pythagoras"], extra=[str(one)]).entries
        assert [entry.id for entry in chosen] == ["cosine-of-pi", "pythagoras"]

    def test_file_that_does_not_exist(self) -> None:
        with pytest.raises(TargetError, match=r"no file or folder nowhere/x\.py"):
            select(["nowhere/x.py"])

    @pytest.mark.parametrize("arguments", [([""],), (["self-dot"], [""])])
    def test_an_empty_name_is_not_the_current_folder(self, arguments: tuple[list[str]]) -> None:
        with pytest.raises(TargetError, match="no file or folder ''"):
            select(*arguments)

    def test_file_without_claims(self, write_script: WriteScript) -> None:
        with pytest.raises(TargetError, match="no claims in"):
            select([str(write_script("empty.py"))])

    @pytest.mark.parametrize(
        ("text", "line"),
        [(b"x = (\n", 1), (b"\ndef f():\n    x = )\n", 3), (b"\xff\xfe\0", 1)],
    )
    def test_file_that_is_no_python_names_the_line(
        self, tmp_path: Path, text: bytes, line: int
    ) -> None:
        (tmp_path / "broken.py").write_bytes(text)
        problem = only(select([str(tmp_path / "broken.py")]).entries).problem
        assert f"broken.py:{line}: " in problem

    def test_a_file_that_will_be_run_may_hide_claims(self, write_script: WriteScript) -> None:
        path = str(write_script("empty.py"))
        entry = only(select([path], to_run=True).entries)
        assert (entry.id, entry.problem) == ("empty.py", "")
        Path(path).write_text("x = 1\n", encoding="utf-8")  # it has nothing to do with claims
        with pytest.raises(TargetError, match="no claims in"):
            select([path], to_run=True)

    def test_unknown_id(self, write_script: WriteScript) -> None:
        folder = write_script("a.py", PROVED).parent
        with pytest.raises(TargetError, match="no claim pythagorean; did you mean pythagoras"):
            select(["pythagorean"], extra=[str(folder)])

    def test_nothing_near(self) -> None:
        assert did_you_mean("zzzz", ["self-dot"]) == ""


def test_reading_does_not_import_sympy(write_script: WriteScript) -> None:
    path = write_script("a.py", PROVED)
    program = (
        "import sys; from pathlib import Path; from symbolic_pe.index import read_script;"
        f"print(len(read_script(Path({str(path)!r}))));"
        "print(*[name in sys.modules for name in ('sympy', 'numpy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert done.stdout.split() == ["1", "False", "False"], done.stderr
