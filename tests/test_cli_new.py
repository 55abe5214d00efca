"""``symbolic-pe new``: what it makes passes as it is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from symbolic_pe.cli.new import _FILES
from symbolic_pe.index import read_folder
from tests.command_line import run_command


def made(folder: Path) -> Result:
    return run_command("new", folder)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "waves of mine"
    result = made(folder)
    assert result.exit_code == 0, result.output
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip


def test_the_files_are_there_and_nothing_else(repository: Path) -> None:
    files = {str(path.relative_to(repository)) for path in repository.rglob("*") if path.is_file()}
    assert {file for file in files if "__pycache__" not in file and ".pytest" not in file} == set(
        _FILES
    )


def test_its_claim_is_proved_and_compared_with_numpy(repository: Path) -> None:
    done = run(repository, "symbolic_pe", "verify", "derivations", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    (claim,) = json.loads(done.stdout)["claims"]
    assert claim["verdict"] == "proved"
    assert claim["crosscheck"]["points"] > 0


def test_pytest_passes_without_arguments(repository: Path) -> None:
    done = run(repository, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_pytest_fails_when_a_proof_breaks(tmp_path: Path) -> None:
    made(tmp_path / "broken")
    script = tmp_path / "broken" / "derivations" / "waves.py"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace("calc(after * before)", "calc(after * after)"), "utf-8")
    done = run(tmp_path / "broken", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "step 1 does not follow (angle addition)" in done.stdout


def test_every_claim_is_explained(repository: Path) -> None:
    (entry,) = read_folder(repository / "derivations")
    assert not entry.problem
    assert "explanation=" in Path(entry.file).read_text(encoding="utf-8")


def test_the_name_of_the_folder_is_the_title(repository: Path) -> None:
    readme = (repository / "README.md").read_text(encoding="utf-8")
    assert readme.startswith("# waves of mine\n")


def test_nothing_is_left_of_the_templates(repository: Path) -> None:
    texts = [(repository / file).read_text(encoding="utf-8") for file in _FILES]
    assert not any(re.search(r"\{\{|\}\}|\{%", text) for text in texts)


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    assert made(tmp_path).exit_code == 0


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    result = made(tmp_path)
    assert result.exit_code == 2
    assert "is not empty" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("keep")
    assert made(path).exit_code == 2


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("keep")
    result = made(path / "below")
    assert result.exit_code == 2
    assert "Traceback" not in result.output
