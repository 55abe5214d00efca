"""``export html``: what is written, and what happens where it cannot be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from symbolic_pe.cli.folders import LIST, check_folder, write_folder
from symbolic_pe.figures.write import MissingMatplotlib
from tests.cases import cases
from tests.command_line import Run
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript
from tests.reports.website import broken_links, files_in

BROKEN = """
@claim("broken", "1 = 2", note("001"))
def broken():
    return Equation(ONE, TWO)

@broken.proof
def it_is_not(proof):
    proof.shows(proof.calc(ONE).eq(TWO, by=pythagoras))
"""


@pytest.fixture
def script(write_script: WriteScript) -> Path:
    return write_script("kinds.py", PROVED, REFUTED, MALFORMED)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


FILES: dict[str, str | bytes] = {"a.html": "α", "deep/b.svg": b"\x00"}


class TestExport:
    def test_writes_pages_whose_links_resolve(self, run: Run, script: Path, tmp_path: Path) -> None:
        result = run("export", "html", "-o", tmp_path / "site", script)
        assert result.exit_code == 0, result.output
        assert f"3 claims written; open {tmp_path / 'site' / 'index.html'}" in result.stderr
        files = files_in(tmp_path / "site")
        assert {"index.html", "claims/pythagoras.html", "notes/003.html"} <= files.keys()
        assert broken_links(files) == []

    def test_cross_check_is_made_and_shown(self, run: Run, script: Path, tmp_path: Path) -> None:
        run("export", "html", "-o", tmp_path / "site", script)
        page = (tmp_path / "site" / "claims" / "pythagoras.html").read_text(encoding="utf-8")
        assert "at 3 points" in page

    def test_a_claim_that_fails_leaves_nothing(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        script = write_script("broken.py", PROVED, BROKEN)
        result = run("export", "html", "-o", tmp_path / "site", script)
        assert result.exit_code == 1
        assert "this does not follow by pythagoras" in result.stderr
        assert result.stderr.endswith("nothing is written\n")
        assert names(tmp_path) == ["broken.py"]

    def test_kernel_and_numpy_must_agree(
        self, run: Run, write_script: WriteScript, tmp_path: Path
    ) -> None:
        wrong = PROVED.replace("np.cos(x) ** 2, 1.0", "np.cos(x) ** 2, 1.1")
        result = run("export", "html", "-o", tmp_path / "site", write_script("wrong.py", wrong))
        assert result.exit_code == 1
        assert "disagree" in result.stderr
        assert names(tmp_path) == ["wrong.py"]

    def test_in_chinese(self, run: Run, script: Path, tmp_path: Path) -> None:
        assert run("export", "html", "-o", tmp_path, "--lang", "zh", script).exit_code == 2
        result = run("export", "html", "-o", tmp_path / "site", "--lang", "zh", script)
        assert result.exit_code == 0, result.output
        page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
        assert '<html lang="zh-Hans">' in page

    def test_without_matplotlib_the_figures_are_left_out(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing(*_: object) -> None:
            raise MissingMatplotlib("matplotlib is not installed: pip install it")

        monkeypatch.setattr("symbolic_pe.cli.website.write_figure", missing)
        result = run("export", "html", "-o", tmp_path / "site", "binary-period")
        assert result.exit_code == 0, result.output
        assert "without figures: matplotlib is not installed" in result.stderr
        assert not (tmp_path / "site" / "figures.html").exists()

    @cases(
        "arguments words",
        ((), "-o"),
        (("-o", "x", "--lang", "tlh"), "tlh"),
        (("-o", "x", "no-such-claim"), "no-such-claim"),
    )
    def test_wrong_use(self, run: Run, arguments: tuple[str, ...], words: str) -> None:
        result = run("export", "html", *arguments)
        assert result.exit_code == 2
        assert words in result.stderr


class TestFolder:
    def test_is_made_with_a_list_of_its_files(self, tmp_path: Path) -> None:
        write_folder(tmp_path / "site", FILES)
        assert (tmp_path / "site" / "a.html").read_text(encoding="utf-8") == "α"
        assert (tmp_path / "site" / "deep" / "b.svg").read_bytes() == b"\x00"
        _, *listed = (tmp_path / "site" / LIST).read_text("utf-8").splitlines()
        assert listed == ["a.html", "deep/b.svg", "files.txt"]
        assert names(tmp_path) == ["site"]

    def test_may_be_there_and_empty(self, tmp_path: Path) -> None:
        write_folder(tmp_path, FILES)
        assert names(tmp_path) == ["a.html", "deep", LIST]

    def test_of_an_earlier_export_is_replaced(self, tmp_path: Path) -> None:
        write_folder(tmp_path, {**FILES, "old.html": ""})
        write_folder(tmp_path, {"a.html": "β"})
        assert names(tmp_path) == ["a.html", LIST]
        assert (tmp_path / "a.html").read_text(encoding="utf-8") == "β"

    def test_may_be_the_current_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        for text in ("old", "new"):
            write_folder(Path("."), {"a/index.html": text})
        assert (tmp_path / "a/index.html").read_text("utf-8") == "new"
        assert not list(tmp_path.glob(".symbolic-pe-*"))

    @pytest.mark.parametrize("there", [True, False])
    def test_may_be_a_link(self, tmp_path: Path, there: bool) -> None:
        folder, link = tmp_path / "folder", tmp_path / "link"
        if there:
            folder.mkdir()
        link.symlink_to("folder")
        for text in ("old", "new"):
            write_folder(link, {"index.html": text})
        assert (folder / "index.html").read_text("utf-8") == "new"
        assert link.is_symlink()

    def test_with_other_files_is_left_alone(self, run: Run, script: Path, tmp_path: Path) -> None:
        result = run("export", "html", "-o", tmp_path, script)
        assert result.exit_code == 2
        assert "has files that no export wrote (kinds.py); name another folder" in result.stderr
        assert names(tmp_path) == ["kinds.py"]

    def test_file_added_to_an_export_is_not_lost(self, tmp_path: Path) -> None:
        write_folder(tmp_path, FILES)
        (tmp_path / "deep" / "mine.txt").write_text("keep")
        with pytest.raises(FileExistsError, match=r"deep/mine\.txt"):
            write_folder(tmp_path, FILES)
        assert (tmp_path / "deep" / "mine.txt").read_text("utf-8") == "keep"

    @pytest.mark.parametrize("listed", [b"files.txt\nmine.txt\n", b"\xff\xfe\nmine.txt\n"])
    def test_list_of_somebody_elses_says_nothing(self, tmp_path: Path, listed: bytes) -> None:
        (tmp_path / "mine.txt").write_text("keep")
        (tmp_path / LIST).write_bytes(listed)
        with pytest.raises(FileExistsError, match=r"files\.txt"):
            write_folder(tmp_path, FILES)
        assert names(tmp_path) == [LIST, "mine.txt"]

    def test_link_to_a_folder_is_not_lost(self, tmp_path: Path) -> None:
        (tmp_path / "mine").symlink_to("/")
        with pytest.raises(FileExistsError, match="mine"):
            write_folder(tmp_path, FILES)
        assert (tmp_path / "mine").is_symlink()

    def test_file_in_its_place(self, run: Run, script: Path) -> None:
        result = run("export", "html", "-o", script, script)
        assert result.exit_code == 2
        assert "is a file; name a folder" in result.stderr

    def test_no_folder_above_it(self, run: Run, script: Path, tmp_path: Path) -> None:
        result = run("export", "html", "-o", tmp_path / "no" / "site", script)
        assert result.exit_code == 2
        assert f"there is no folder {tmp_path / 'no'}" in result.stderr

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    def test_no_permission(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o500)
        with pytest.raises(PermissionError):
            check_folder(tmp_path / "site")
        tmp_path.chmod(0o700)

    def test_what_was_there_stays_if_writing_fails(self, tmp_path: Path) -> None:
        write_folder(tmp_path, FILES)
        with pytest.raises(OSError):  # noqa: PT011
            write_folder(tmp_path, {"a.html": "β", "a.html/b": "a file cannot be a folder"})
        assert names(tmp_path) == ["a.html", "deep", LIST]
        assert (tmp_path / "a.html").read_text(encoding="utf-8") == "α"

    def test_what_was_there_stays_if_the_exchange_fails(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write_folder(tmp_path, FILES)
        rename = Path.rename

        def failing(source: Path, target: Path) -> Path:
            if source.parent.name == "new" and source.name == "deep":
                raise OSError(28, "no space left")
            return rename(source, target)

        monkeypatch.setattr(Path, "rename", failing)
        with pytest.raises(OSError, match="no space left"):
            write_folder(tmp_path, {"a.html": "β", "deep/c.html": ""})
        assert names(tmp_path) == ["a.html", "deep", LIST]
        assert (tmp_path / "a.html").read_text(encoding="utf-8") == "α"
        assert (tmp_path / "deep" / "b.svg").exists()
