"""What docs/ shows is real: its scripts verify, its commands print what stands there.

``python -m tests.test_docs`` writes the outputs of its examples anew.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from symbolic_pe.cli import commands
from symbolic_pe.reports.reference import REFERENCE, reference
from tests.test_readme import LINK, ROOT, shell, stable

DOCS = ROOT / "docs"
TUTORIAL = DOCS / "tutorial.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
WORKFLOW = ".github/workflows/derivations.yml"


# --------------------------------------------------------------------------------------------
# The tutorial


def test_the_tutorial_prints_what_it_shows(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) > 10
    for shown, printed in followed(text, tmp_path):
        assert steady(printed) == steady(shown)


def test_differing_outputs_would_be_noticed(tmp_path: Path) -> None:
    ((shown, printed),) = followed("```console\n$ echo shown\nsomething else\n```\n", tmp_path)
    assert steady(printed) != steady(shown)


def test_a_python_block_is_added_to_its_file(tmp_path: Path) -> None:
    text = '```python title="a.py"\nx = 1\n```\n```python title="a.py"\ny = 2\n```\n'
    assert list(followed(text + "```console\n$ cat a.py\nx = 1\ny = 2\n```\n", tmp_path)) == [
        ("$ cat a.py\nx = 1\ny = 2\n",) * 2
    ]


def test_a_change_of_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    text = "```console\n$ cd below\n$ basename $PWD\nbelow\n```\n"
    assert [shown == printed for shown, printed in followed(text, tmp_path)] == [True]


def test_the_tutorial_s_workflow_is_the_one_that_is_made() -> None:
    (shown,) = (text for kind, _, text in BLOCK.findall(TUTORIAL.read_text("utf-8"))
                if kind == "yaml")  # fmt: skip
    template = ROOT / "symbolic_pe/cli/templates/repository/derivations.yml.j2"
    assert shown == template.read_text(encoding="utf-8")


def test_every_python_block_has_a_file() -> None:
    blocks = BLOCK.findall(TUTORIAL.read_text(encoding="utf-8"))
    assert all(file for kind, file, _ in blocks if kind == "python")


def test_every_command_the_tutorial_mentions_exists() -> None:
    mentioned = set(re.findall(r"symbolic-pe ([a-z]+)", TUTORIAL.read_text(encoding="utf-8")))
    assert mentioned >= {"new", "verify", "show"}
    assert mentioned <= set(commands.main.commands)


@pytest.mark.parametrize("document", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    assert not [item for item in targets if not (document.parent / item).exists()]


# --------------------------------------------------------------------------------------------
# The reference


def test_the_reference_is_up_to_date() -> None:
    written = (DOCS / REFERENCE).read_text(encoding="utf-8")
    assert written == reference(), "python -m symbolic_pe.reports.reference -o docs/reference.md"


# --------------------------------------------------------------------------------------------
# Following a document


def followed(text: str, folder: Path) -> Iterator[tuple[str, str]]:
    """(what is shown, what is printed now) for each example of a document, from top to bottom.

    A block of Python is added to the end of its file; ``cd`` leads to another folder for good.
    """
    for kind, file, content in BLOCK.findall(text):
        if kind == "python":
            with (folder / file).open("a", encoding="utf-8") as script:
                script.write(content)
        elif kind == "console":
            printed = ""
            for command in re.findall(r"^\$ (.+)$", content, re.MULTILINE):
                output, folder = performed(command, folder)
                printed += f"$ {command}\n{output}"
            yield content, printed


def performed(command: str, folder: Path) -> tuple[str, Path]:
    """What a command prints, and the folder after it."""
    if command.startswith("cd "):
        return "", folder / command.removeprefix("cd ")
    done = shell(command, folder)
    output = (done.stdout + done.stderr).strip("\n")
    return f"{output}\n" if output else "", folder


def steady(output: str) -> str:
    """Without what may differ from run to run."""
    return re.sub(r"\d+\.\d+s\b", "…s", stable(output)).rstrip()


def main() -> None:
    """Write the outputs of the tutorial's examples anew."""
    text = TUTORIAL.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        renewed = [printed for _, printed in followed(text, Path(name))]
    replace: Callable[[re.Match[str]], str] = lambda match: (  # noqa: E731
        match[0].replace(match[3], renewed.pop(0)) if match[1] == "console" else match[0]
    )
    TUTORIAL.write_text(BLOCK.sub(replace, text), encoding="utf-8")


if __name__ == "__main__":
    main()
