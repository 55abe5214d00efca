"""The README keeps its promises: its commands run, its script verifies, its outputs are real.

``python -m tests.test_readme`` writes the outputs of its examples anew.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import click
import pytest

from symbolic_pe.cli import commands
from symbolic_pe.reports.rechecked import read_record
from tests.command_line import RESHAPING

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
SCRIPT = "mirrored.py"

CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLED = re.compile(r'^```python title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALLING = re.compile(r"^python3 -m venv \.venv && \.venv/bin/pip install (.+?) && (.+)$", re.M)
LINK = re.compile(r"\]\(([^)#]+)\)")


def test_the_examples_print_what_the_readme_shows(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    write_script(text, tmp_path)
    examples = CONSOLE.findall(text)
    assert len(examples) >= 4
    for example in examples:
        assert stable(rerun(example, tmp_path)) == stable(example)


def test_the_python_session_prints_what_the_readme_shows() -> None:
    sessions = SESSION.findall(README.read_text(encoding="utf-8"))
    assert sessions
    for session in sessions:
        example = doctest.DocTestParser().get_doctest(session, {}, "README", README.name, 0)
        printed: list[str] = []
        result = doctest.DocTestRunner().run(example, out=printed.append)
        assert result.attempted > 2, session
        assert not result.failed, "".join(printed)


def test_differing_outputs_would_be_noticed(tmp_path: Path) -> None:
    example = "$ echo shown\nsomething else\n"
    assert stable(rerun(example, tmp_path)) != stable(example)
    assert stable("in 0.3 s") == stable("in 12.5 s") != stable("in 12.5 m")


def test_every_command_it_mentions_exists() -> None:
    mentioned = set(re.findall(r"symbolic-pe ([a-z]+)", README.read_text(encoding="utf-8")))
    assert mentioned >= {"verify", "list", "show", "export"}
    assert mentioned <= set(commands.main.list_commands(click.Context(commands.main)))


def test_the_installing_commands_name_what_the_project_has() -> None:
    installing = INSTALLING.findall(README.read_text(encoding="utf-8"))
    assert [shlex.split(run)[0] for _, run in installing] == [
        ".venv/bin/symbolic-pe",
        ".venv/bin/pytest",
    ]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "symbolic-pe" in project["scripts"]
    assert project["requires-python"] == ">=3.11"
    assert project["readme"] == README.name
    assert [shlex.split(what)[-1] for what, _ in installing] == [".", ".[test]"]
    assert any(item.startswith("pytest") for item in project["optional-dependencies"]["test"])


@pytest.fixture(scope="module")
def main_job(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What follows the installation in the first command, run once for all tests, as data."""
    run = INSTALLING.findall(README.read_text(encoding="utf-8"))[0][1]
    return shell(f"{run.removeprefix('.venv/bin/')} --json", tmp_path_factory.mktemp("anywhere"))


def test_the_main_job_runs_without_arguments(main_job: subprocess.CompletedProcess[str]) -> None:
    assert main_job.returncode == 0, main_job.stdout + main_job.stderr
    counts = json.loads(main_job.stdout)["summary"]
    assert counts["as_declared"] == counts["claims"] > 200


def test_coq_has_accepted_the_proofs_as_they_are(
    main_job: subprocess.CompletedProcess[str],
) -> None:
    """No Coq is needed for that.  Those for which it is not so: ``python benchmarks/coq_record.py
    --write``; until then their reports do not say that Coq has checked them."""
    claims = [claim for claim in json.loads(main_job.stdout)["claims"] if claim["proof"]]
    recorded = read_record().claims
    proofs = {id: accepted.proof for id, accepted in recorded.items()}
    changed = [
        claim["id"]
        for claim in claims
        if not (proofs.get(claim["id"]) and claim["proof"].startswith(proofs[claim["id"]]))
    ]
    assert changed == []
    assert len(claims) == len(recorded)


def test_the_test_command_finds_tests() -> None:
    """What follows the installation in the second command."""
    run = INSTALLING.findall(README.read_text(encoding="utf-8"))[1][1]
    command = f"{run.removeprefix('.venv/bin/')} --collect-only -q {Path(__file__).name}"
    done = shell(command.replace(" test", " tests/test"), ROOT)
    assert "test_the_test_command_finds_tests" in done.stdout, done.stdout + done.stderr


def test_the_quick_tests_are_marked() -> None:
    assert re.search(r"`\.venv/bin/pytest -m\s+quick`", README.read_text(encoding="utf-8"))
    files = "tests/printing/test_text.py tests/test_sharing.py"
    done = shell(f"pytest -m quick --collect-only -q {files}", ROOT)
    assert "tests/printing/test_text.py::" in done.stdout, done.stdout + done.stderr
    assert "tests/test_sharing.py" not in done.stdout


def test_continuous_integration_runs_the_readme_s_commands() -> None:
    """.ci/run finds them by how they begin."""
    lines = README.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("python3 -m venv ") for line in lines) == 2
    assert "'^python3 -m venv '" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "benchmarks/README.md"])
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    targets = LINK.findall(path.read_text(encoding="utf-8"))
    missing = [
        target
        for target in targets
        if not target.startswith("http") and not (path.parent / target).exists()
    ]
    assert not missing


# --- running what the README shows -----------------------------------------------------------


def write_script(text: str, folder: Path) -> None:
    """Put the README's scripts where its commands look for them."""
    (script,) = PYTHON.findall(text)
    (folder / SCRIPT).write_text(script, encoding="utf-8")
    for name, content in TITLED.findall(text):
        (folder / name).write_text(content, encoding="utf-8")


def rerun(example: str, folder: Path) -> str:
    """The commands of an example with what they print now."""
    lines = [line for line in example.splitlines() if line.startswith("$ ")]
    return "".join(_with_outputs(lines, folder))


def _with_outputs(lines: list[str], folder: Path) -> Iterator[str]:
    for command in lines:
        done = shell(command[2:], folder)
        output = (done.stdout + done.stderr).rstrip()
        yield f"{command}\n{output}\n" if output else f"{command}\n"


CACHES = tempfile.TemporaryDirectory()
"""Who follows a document begins with an empty cache, and goes on with what is kept."""


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line in which ``symbolic-pe`` and ``pytest`` are those of this checkout."""
    with tempfile.TemporaryDirectory() as programs:
        for name, module in (("symbolic-pe", "symbolic_pe"), ("pytest", "pytest")):
            program = Path(programs, name)
            program.write_text(
                f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m {module} "$@"\n',
                encoding="utf-8",
            )
            program.chmod(0o755)
        Path(programs, "python3").symlink_to(sys.executable)  # the one that is running, by name
        environment = {
            **{name: value for name, value in os.environ.items() if name not in RESHAPING},
            "PATH": os.pathsep.join([programs, os.environ.get("PATH", os.defpath)]),
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "100",
            "XDG_CACHE_HOME": str(Path(CACHES.name, sha256(os.fsencode(folder)).hexdigest())),
        }
        return subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=600,
            check=False,
        )


def stable(output: str) -> str:
    """Without what may differ from run to run or with the rounding of a machine: times, errors."""
    output = re.sub(r"\d+\.\d+ s\b", "… s", output)
    output = re.sub(r" on \d{4}-\d\d-\d\d\)", " on …)", output)
    return re.sub(r"off by \S+ of \d\S+(?=[;)])", "off by … of …", output).rstrip()


def main() -> None:
    """Write the outputs of the README's examples anew."""
    text = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_script(text, folder)
        renewed = CONSOLE.sub(lambda match: rerun(match[0], folder), text)
    README.write_text(renewed, encoding="utf-8")


if __name__ == "__main__":
    main()
