"""Figures as files, and the command that writes them."""

from __future__ import annotations

import sys
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest

from symbolic_pe.figures import FIGURES
from symbolic_pe.figures.write import (
    FORMATS,
    MARK,
    MissingMatplotlib,
    drawings,
    write_figure,
)
from symbolic_pe.prose import with_scripts
from tests.command_line import Run, run_command

QUICK = "rotation"
STARTS = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}


@pytest.fixture
def run() -> Run:
    return partial(run_command, "figures")


def drawn_anew(name: str, format: str = "svg") -> bytes:
    with TemporaryDirectory() as folder:
        write_figure(name, Path(folder, "file"), format)
        return Path(folder, "file").read_bytes()


@cache
def drawn(name: str, format: str = "svg") -> bytes:
    """The file of a figure, drawn once for all tests that only look at it."""
    return drawn_anew(name, format)


@pytest.fixture
def without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("symbolic_pe.figures.")]:
        if name.rpartition(".")[2] in ("before", "sinusoids", "decay", "drawing"):
            monkeypatch.delitem(sys.modules, name)
            monkeypatch.delattr(sys.modules["symbolic_pe.figures"], name.rpartition(".")[2], False)
    for package in ("matplotlib", "mpl_toolkits"):  # pip installs the two together
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, package, None)


def test_missing_matplotlib_is_told_with_the_extra(
    run: Run, tmp_path: Path, without_matplotlib: None
) -> None:
    result = run(QUICK, "-o", tmp_path)
    assert result.exit_code == 2
    assert "pip install 'symbolic_pe[figures]'" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_listing_needs_no_matplotlib(run: Run, without_matplotlib: None) -> None:
    result = run("--list")
    assert result.exit_code == 0
    for figure in FIGURES:
        assert f"{figure.name}: {with_scripts(figure.title)}" in result.stdout


def test_unknown_figure(run: Run, tmp_path: Path) -> None:
    result = run("heatmap", "-o", tmp_path)
    assert result.exit_code == 2
    assert "there is no figure heatmap; did you mean heat-map?" in result.stderr


def test_no_folder(run: Run) -> None:
    result = run(QUICK)
    assert result.exit_code == 2
    assert "-o FOLDER" in result.stderr


def test_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(QUICK, "-o", tmp_path / "file" / "folder")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


class TestDrawn:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: the extra figures")

    def test_every_figure_has_a_drawing(self) -> None:
        assert set(drawings()) == {figure.name for figure in FIGURES}

    @pytest.mark.parametrize("name", [figure.name for figure in FIGURES])
    def test_is_drawn(self, name: str) -> None:
        root = ElementTree.fromstring(drawn(name))
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 50

    @pytest.mark.parametrize("name", ["collision-curve", "heat-map", "log-law"])
    def test_is_the_same_each_time(self, name: str) -> None:
        assert drawn_anew(name) == drawn(name)

    @pytest.mark.parametrize("format", FORMATS)
    def test_formats_are_undated_and_the_same_each_time(self, format: str) -> None:
        content = drawn(QUICK, format)
        assert content == drawn_anew(QUICK, format)
        assert content.startswith(STARTS[format])
        assert b"Date" not in content

    def test_unknown_format(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="svg, pdf, png"):
            write_figure(QUICK, tmp_path / "file", "jpg")

    def test_own_settings_of_the_reader_change_nothing(self) -> None:
        import matplotlib as mpl

        plain = drawn(QUICK)
        with mpl.rc_context({"lines.linewidth": 9, "font.size": 30}):
            assert drawn_anew(QUICK) == plain
            assert mpl.rcParams["lines.linewidth"] == 9

    def test_command(self, run: Run, tmp_path: Path) -> None:
        result = run(QUICK, "heat-map", "-o", tmp_path / "new" / "folder", "--format", "png")
        assert result.exit_code == 0, result.output
        names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
        assert names == ["heat-map.png", "rotation.png"]
        assert "[rotation-2d, rope-matrix-form]" in result.stdout


def test_another_missing_module_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch, without_matplotlib: None
) -> None:
    monkeypatch.setitem(sys.modules, "symbolic_pe.figures.before", None)
    with pytest.raises(ModuleNotFoundError) as raised:
        drawings()
    assert not isinstance(raised.value, MissingMatplotlib)


@pytest.mark.parametrize("format", FORMATS)
def test_every_file_says_by_which_program_it_was_written(format: str) -> None:
    assert MARK.encode() in drawn(QUICK, format)


@pytest.mark.parametrize("format", FORMATS)
def test_what_somebody_else_wrote_stays(run: Run, tmp_path: Path, format: str) -> None:
    target = tmp_path / f"{QUICK}.{format}"
    target.write_bytes(b"mine")
    arguments = (QUICK, "-o", tmp_path, "--format", format)
    result = run(*arguments)
    assert result.exit_code == 2
    assert f"{target}: was not written by this program" in result.stderr
    assert target.read_bytes() == b"mine"
    assert run(*arguments, "--force").exit_code == 0
    assert run(*arguments).exit_code == 0
