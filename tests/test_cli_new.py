"""``symbolic-pe new``: what it makes passes as it is."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import Distribution, PathDistribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import symbolic_pe
from symbolic_pe.cli.new import FILES
from symbolic_pe.cli.origin import Origin, origin
from symbolic_pe.index import read_folder
from tests.cases import cases
from tests.command_line import RESHAPING, run_command


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
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_the_files_are_there_and_nothing_else(repository: Path) -> None:
    files = {str(path.relative_to(repository)) for path in repository.rglob("*") if path.is_file()}
    assert {file for file in files if "__pycache__" not in file and ".pytest" not in file} == set(
        FILES
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
    assert "this does not follow by angle_addition" in done.stdout


def test_every_claim_is_explained(repository: Path) -> None:
    (entry,) = read_folder(repository / "derivations")
    assert not entry.problem
    assert '\n    """' in Path(entry.file).read_text(encoding="utf-8")


def test_the_name_of_the_folder_is_the_title(repository: Path) -> None:
    readme = (repository / "README.md").read_text(encoding="utf-8")
    assert readme.startswith("# waves of mine\n")


def test_nothing_is_left_of_the_templates(repository: Path) -> None:
    texts = [(repository / file).read_text(encoding="utf-8") for file in FILES]
    assert not any(re.search(r"\{\{|\}\}|\{%", text) for text in texts)


# --- installing it ---------------------------------------------------------------------------


def commands_in(printed: str) -> list[str]:
    """The commands that are printed after ``Now:``."""
    after = printed.partition("Now:\n")[2].partition("\n\n")[0]
    return [line.strip() for line in after.splitlines()]


def wheel(folder: Path) -> Path:
    """The package as a wheel, made by hand: building it would need the network."""
    root = Path(symbolic_pe.__file__).parent
    name = f"symbolic_pe-{symbolic_pe.__version__}"
    path = folder / f"{name}-py3-none-any.whl"
    about = f"Metadata-Version: 2.1\nName: symbolic_pe\nVersion: {symbolic_pe.__version__}\n"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(root.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(root.parent))
        archive.writestr(f"{name}.dist-info/METADATA", about)
        archive.writestr(
            f"{name}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(
            f"{name}.dist-info/entry_points.txt",
            "[console_scripts]\nsymbolic-pe = symbolic_pe.cli:main\n"
            "[pytest11]\nsymbolic_pe = symbolic_pe.pytest_plugin\n",
        )
        archive.writestr(f"{name}.dist-info/RECORD", "")
    return path


def without_symbolic_pe(folder: Path) -> Path:
    """What is installed here besides symbolic_pe: its dependencies, which need no network so."""
    folder.mkdir()
    for site in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for item in Path(site).iterdir():
            ours = "symbolic_pe" in item.name or item.suffix == ".pth"
            if not (ours or item.name.startswith(("pip", "setuptools"))):
                (folder / item.name).symlink_to(item)
    return folder


def pip_for(environment: Path) -> str:
    """Make an environment; the command that installs into it, if possible with the pip of the
    tests' own: to install another one takes seconds."""
    has_pip = find_spec("pip") is not None
    venv.create(environment, with_pip=not has_pip)
    if not has_pip:
        return f"{environment}/bin/pip"
    return f"{shlex.quote(sys.executable)} -m pip --python {environment}/bin/python"


def test_it_installs_and_passes_by_the_commands_that_are_printed(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in RESHAPING}
    environment |= {"PYTHONPATH": str(without_symbolic_pe(tmp_path / "others"))}
    environment |= {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment |= {"PIP_NO_COMPILE": "1"}  # what little runs is compiled then

    def shell(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-ec", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    pip = pip_for(tmp_path / "first")
    done = shell(f"{pip} install -q {wheel(tmp_path)} && first/bin/symbolic-pe new 'my own'")
    assert done.returncode == 0, done.stdout + done.stderr
    printed = commands_in(done.stdout)
    assert len(printed) == 6
    done = shell("\n".join(printed))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 claim: 1 proved; all as declared" in done.stdout
    assert "1 passed" in done.stdout
    run_from = tmp_path / "my own" / ".venv" / "lib"
    assert [path.name for path in run_from.glob("*/site-packages/symbolic_pe")] == ["symbolic_pe"]


class Installed:
    """Pretends that the running package was installed so that pip recorded an address."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.package = folder / "site-packages" / "symbolic_pe"
        self.package.mkdir(parents=True)
        self._about = self.package.parent / "symbolic_pe-0.1.0.dist-info"
        self._about.mkdir()
        monkeypatch.setattr(symbolic_pe, "__file__", str(self.package / "__init__.py"))
        distribution = PathDistribution(self._about)
        monkeypatch.setattr(Distribution, "from_name", lambda _: distribution)

    def record(self, **data: object) -> None:
        (self._about / "direct_url.json").write_text(json.dumps(data), encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    return Installed(tmp_path, monkeypatch)


GIT = {"vcs": "git", "requested_revision": "main", "commit_id": "0123abc"}


@cases(
    "recorded origin_is",
    # a Git repository, a folder of one, an archive on the network
    (
        {"url": "https://example.org/pe.git", "vcs_info": GIT},
        Origin("symbolic_pe @ git+https://example.org/pe.git@0123abc"),
    ),
    (
        {"url": "ssh://git@example.org/pe", "vcs_info": GIT, "subdirectory": "python"},
        Origin("symbolic_pe @ git+ssh://git@example.org/pe@0123abc#subdirectory=python"),
    ),
    (
        {"url": "https://example.org/pe-0.1.0.tar.gz", "archive_info": {}},
        Origin("symbolic_pe @ https://example.org/pe-0.1.0.tar.gz"),
    ),
    # a Git repository on this machine: where an address has no host, pip refuses it after a name
    ({"url": "{here}", "vcs_info": GIT}, Origin("git+{here}@0123abc", is_local=True)),
    # archives on this machine, a checkout
    ({"url": "{here}/pe.whl", "archive_info": {}}, Origin("symbolic_pe @ {here}/pe.whl", True)),
    (
        {"url": "{here}/a%20b/pe.tar.gz", "archive_info": {}},
        Origin("symbolic_pe @ {here}/a%20b/pe.tar.gz", True),
    ),
    ({"url": "{here}", "dir_info": {}}, Origin("symbolic_pe @ {here}", True)),
    # a wheel that has been deleted, and where nothing is recorded
    ({"url": "{here}/gone", "archive_info": {}}, Origin("")),
    ({}, Origin("")),
)
def test_where_it_came_from(
    installed: Installed, tmp_path: Path, recorded: dict[str, Any], origin_is: Origin
) -> None:
    (tmp_path / "a b").mkdir()
    for name in ("pe.whl", "a b/pe.tar.gz"):
        (tmp_path / name).touch()
    here = tmp_path.as_uri()
    if recorded:
        installed.record(**recorded | {"url": recorded["url"].format(here=here)})
    requirement = origin_is.requirement.format(here=here)
    assert origin() == Origin(requirement, origin_is.is_local)


def test_from_an_editable_checkout(
    installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = tmp_path / "a checkout"
    (checkout / "symbolic_pe").mkdir(parents=True)
    monkeypatch.setattr(symbolic_pe, "__file__", str(checkout / "symbolic_pe" / "__init__.py"))
    installed.record(url=checkout.as_uri(), dir_info={"editable": True})
    assert origin() == Origin(f"-e '{checkout}'", is_local=True)


def test_a_checkout_that_is_run_beside_an_installation(
    installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "symbolic_pe").mkdir(parents=True)
    (checkout / "pyproject.toml").touch()
    monkeypatch.setattr(symbolic_pe, "__file__", str(checkout / "symbolic_pe" / "__init__.py"))
    installed.record(url="https://example.org/pe.git", vcs_info=GIT)
    assert origin() == Origin(f"-e {checkout}", is_local=True)


def test_commands_that_work_are_printed_even_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("symbolic_pe.cli.new.origin", lambda: Origin(""))
    result = made(tmp_path / "mine")
    assert "symbolic_pe" not in uncommented(tmp_path / "mine" / "requirements.txt")
    printed = commands_in(result.output)
    assert "pip install -r" not in result.output
    done = subprocess.run(
        ["sh", "-ec", "\n".join(printed)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def uncommented(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


def test_nobody_else_can_reach_a_place_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for is_local in (True, False):
        monkeypatch.setattr("symbolic_pe.cli.new.origin", lambda: Origin("x", is_local))  # noqa: B023
        result = made(tmp_path / str(is_local))
        readme = (tmp_path / str(is_local) / "README.md").read_text(encoding="utf-8")
        assert ("its place on this machine" in result.output) is is_local
        assert ("its place on one machine" in readme) is is_local


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    assert made(tmp_path).exit_code == 0


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    result = made(tmp_path)
    assert result.exit_code == 2
    assert "is not empty" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("below", ["", "below"])
def test_a_file_and_what_cannot_be_made_are_refused(tmp_path: Path, below: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("keep")
    result = made(path / below)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
