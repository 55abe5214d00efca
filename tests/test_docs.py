"""What docs/ shows is real: its scripts verify, its commands print what stands there.

``python -m tests.test_docs`` writes the outputs of the tutorial's and the cookbook's examples anew.
"""

import ast
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

import symbolic_pe
from symbolic_pe import notation
from symbolic_pe.cli import commands
from symbolic_pe.reports.reference import REFERENCE, Section, carried_out, reference, sections
from tests.test_readme import LINK, README, ROOT, shell, stable

DOCS = ROOT / "docs"
TUTORIAL, COOKBOOK, CODE = DOCS / "tutorial.md", DOCS / "cookbook.md", DOCS / "code.md"
SCRIPTS = sorted((DOCS / "cookbook").glob("*.py"))
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
DECIMAL = re.compile(r"\d+\.\d+")
WORKFLOW = ".github/workflows/derivations.yml"


# --------------------------------------------------------------------------------------------
# The tutorial


def test_the_tutorial_prints_what_it_shows(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) > 10
    for shown, printed in followed(text, tmp_path):
        assert steady(printed) == steady(shown)


def test_the_tutorial_s_environment_is_the_one_that_new_prints(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    environments = [block for kind, _, block in BLOCK.findall(text) if kind == "sh"]
    printed = shell("symbolic-pe new merged", tmp_path).stdout.partition("Now:\n")[2]
    commands = [line.strip() for line in printed.partition("\n\n")[0].splitlines()]
    assert environments[1].splitlines() == commands
    assert all(re.search(r"^\. .*bin/activate$", block, re.MULTILINE) for block in environments)


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
    text = '```console\n$ cd below\n$ basename "$PWD"\nbelow\n```\n'
    assert [shown == printed for shown, printed in followed(text, tmp_path)] == [True]


def test_the_tutorial_s_workflow_is_the_one_that_is_made() -> None:
    (shown,) = (
        text for kind, _, text in BLOCK.findall(TUTORIAL.read_text("utf-8")) if kind == "yaml"
    )
    template = ROOT / "symbolic_pe/cli/templates/repository/derivations.yml.j2"
    assert shown == template.read_text(encoding="utf-8")


def test_every_python_block_has_a_file() -> None:
    blocks = BLOCK.findall(TUTORIAL.read_text(encoding="utf-8"))
    assert all(file for kind, file, _ in blocks if kind == "python")


def test_every_command_the_tutorial_mentions_exists() -> None:
    mentioned = set(re.findall(r"symbolic-pe ([a-z]+)", TUTORIAL.read_text(encoding="utf-8")))
    assert mentioned >= {"new", "verify", "show"}
    assert mentioned <= set(commands.main.list_commands(click.Context(commands.main)))


@pytest.mark.parametrize("document", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = LINK.findall(re.sub(r"(?ms)^```.*?^```|^ {4}.*?$", "", text))
    assert not [item for item in targets if not (document.parent / item).exists()]


# --------------------------------------------------------------------------------------------
# The cookbook


def test_the_cookbook_prints_what_it_shows(tmp_path: Path) -> None:
    copy_scripts(tmp_path)
    examples = list(followed(COOKBOOK.read_text(encoding="utf-8"), tmp_path))
    assert len(examples) >= 3
    for shown, printed in examples:
        assert steady(printed) == steady(shown)


def test_every_script_is_in_the_cookbook() -> None:
    assert {path.name for path in SCRIPTS} == set(
        re.findall(r"\]\(cookbook/(\w+\.py)\)", COOKBOOK.read_text(encoding="utf-8"))
    )
    assert len(SCRIPTS) >= 8


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_alone_in_a_folder_verifies(script: Path, tmp_path: Path) -> None:
    shutil.copy(script, tmp_path)
    done = shell(f"symbolic-pe verify {script.name} --json", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    claims = json.loads(done.stdout)["claims"]
    assert any(claim["verdict"] == "proved" and claim["steps"] > 1 for claim in claims)
    for claim in claims:
        assert claim["crosscheck"]["points"] > 0
        assert claim["verdict"] in ("proved", "refuted")


def test_a_slip_in_a_script_would_be_noticed(tmp_path: Path) -> None:
    text = (DOCS / "cookbook" / "kv_cache.py").read_text(encoding="utf-8")
    slipped = text.replace("by=angle_addition", "by=block_product", 1)
    (tmp_path / "slip.py").write_text(slipped, encoding="utf-8")
    done = shell("symbolic-pe verify slip.py", tmp_path)
    assert done.returncode == 1
    assert "this does not follow by block_product" in done.stdout


# --------------------------------------------------------------------------------------------
# The reference


def test_the_reference_is_up_to_date() -> None:
    """Its examples are carried out for this; what they print is what stands there."""
    written = (DOCS / REFERENCE).read_text(encoding="utf-8")
    assert written == reference(), "python -m symbolic_pe.cli.reference -o docs/reference.md"


@pytest.mark.parametrize("path", [README, *sorted(DOCS.glob("*.md"))], ids=lambda path: path.name)
def test_no_number_depends_on_the_processor(path: Path) -> None:
    """NumPy computes with what a processor has, and the last digits of a double differ."""
    assert whole_doubles(path.read_text(encoding="utf-8")) == []


def test_a_double_in_full_would_be_noticed() -> None:
    text = "0.3374039229009681 (-1+1.2246467991473532e-16j) 5.00000000000000 0.337403922901"
    assert whole_doubles(text) == ["0.3374039229009681", "1.2246467991473532"]
    assert whole_doubles("6166.02848472874863836603938109, of which 30 digits are known") == []


def whole_doubles(text: str) -> list[str]:
    """Numbers with as many digits as only a double in full has: 14 to 17, without zeros at the
    ends."""
    return [number for number in DECIMAL.findall(text) if 14 <= digits(number) <= 17]


def digits(number: str) -> int:
    return len(number.replace(".", "").strip("0"))


@pytest.mark.parametrize("section", sections().values(), ids=lambda section: section.title)
def test_every_name_is_used_in_the_example_of_its_section(section: Section) -> None:
    path = Path(symbolic_pe.__file__).parent / "reports" / "examples" / f"{section.example}.txt"
    text = path.read_text(encoding="utf-8")
    assert section.names
    assert not [name for name in section.names if not occurs(name, text)]
    assert all(len(line) <= 100 for line in text.splitlines())


def occurs(name: str, text: str) -> bool:
    """Is a name used by itself, not as a part or an attribute of another one?"""
    return re.search(rf"(?<![\w.]){re.escape(name)}\b", text) is not None


def test_a_name_inside_of_another_is_not_used() -> None:
    assert occurs("PE", "print(PE(p))")
    assert not occurs("PE", "HOPE")
    assert not occurs("sum", "reference.sum")


def test_examples_show_what_they_print() -> None:
    text = "x = 2\nx + 1\nif x == 2:\n    print(sqrt(16))\n"
    shown = carried_out(text, "from math import sqrt")
    assert shown == ">>> x = 2\n>>> x + 1\n3\n>>> if x == 2:\n...     print(sqrt(16))\n...\n4.0\n"
    assert carried_out(text.replace("16", "9"), "from math import sqrt") != shown


def test_an_example_that_fails_is_an_error() -> None:
    with pytest.raises(NameError):
        carried_out("nothing_such", "import math")


def test_every_name_has_a_meaning() -> None:
    text = (DOCS / REFERENCE).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (.*?) \|", text, re.MULTILINE)
    assert len(rows) > 120
    assert not [name for name, meaning in rows if not meaning.strip()]


def test_every_name_that_scripts_import_is_in_the_reference() -> None:
    known = {(item.module, name) for item in sections().values() for name in item.names}
    names = {name.rpartition(".")[2] for _, name in known}
    names |= {item.qualified for item in sections().values()}
    imported = {
        alias.name
        for script in (*(ROOT / "derivations").glob("*.py"), *SCRIPTS)
        for node in ast.walk(ast.parse(script.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("symbolic_pe")
        for alias in node.names
    }
    imported.discard("*")  # the notation, which is made of these
    imported |= set(notation.__all__) & names
    assert len(imported) > 100
    types = {"Point", "Statement"}  # for annotations
    assert imported - names <= types | {"laws"}  # docs/theories.md is about the library


def test_every_name_can_be_imported_as_it_says() -> None:
    for item in sections().values():
        names: dict[str, object] = {}
        exec(item.imports, names)
        assert all(name.partition(".")[0] in names for name in item.names)


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


def copy_scripts(folder: Path) -> None:
    """The cookbook's scripts, where its commands look for them."""
    shutil.copytree(DOCS / "cookbook", folder / "docs" / "cookbook")


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
    """Write the outputs of the examples anew."""
    for document in (TUTORIAL, COOKBOOK, CODE):
        if document is CODE and not find_spec("torch"):
            print(f"{CODE.name} is left as it is: torch is not installed")
            continue
        text = document.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as name:
            copy_scripts(Path(name))
            renewed = [printed for _, printed in followed(text, Path(name))]
        replace: Callable[[re.Match[str]], str] = lambda match, renewed=renewed: (  # type: ignore[misc]  # noqa: E731
            match[0].replace(match[3], renewed.pop(0)) if match[1] == "console" else match[0]
        )
        document.write_text(BLOCK.sub(replace, text), encoding="utf-8")


if __name__ == "__main__":
    main()
