"""The same on a narrow terminal, in the locale C, and where few signs can be shown; what happens
when nothing can be written."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example_scripts import MALFORMED, PROVED, REFUTED, RUN_IT, WriteScript
from tests.surroundings import SURROUNDINGS, ended

HAS_TERMINALS = importlib.util.find_spec("termios") is not None
WRONG = PROVED.replace('"pythagoras"', '"wrong-pythagoras"').replace("ONE, by=", "TWO, by=")

everywhere = pytest.mark.parametrize("surroundings", SURROUNDINGS)
"""In a plain pipe the same commands are run for the README and the tutorial."""


@pytest.fixture(autouse=True)
def terminals(request: pytest.FixtureRequest) -> None:
    parameters = getattr(getattr(request.node, "callspec", None), "params", {})
    if parameters.get("surroundings") == "terminal" and not HAS_TERMINALS:
        pytest.skip("there is no module termios here")


class TestTheSame:
    @everywhere
    def test_verify(self, write_script: WriteScript, surroundings: str) -> None:
        path = write_script("a.py", PROVED, REFUTED, MALFORMED, WRONG)
        status, printed = ended(surroundings, "symbolic_pe", "verify", str(path), "--jobs", "1")
        assert status == 1
        ids = "pythagoras|cosine-of-pi|number-is-matrix|wrong-pythagoras"
        verdicts = "proved|refuted|malformed|ERROR"
        found = re.findall(rf"^(?:[✓✗∅!] )?({verdicts}) +({ids})\b", printed, re.MULTILINE)
        assert found == [
            ("proved", "pythagoras"),
            ("refuted", "cosine-of-pi"),
            ("malformed", "number-is-matrix"),
            ("ERROR", "wrong-pythagoras"),
        ]
        assert "4 claims: 1 proved, 1 refuted, 1 malformed, 1 error; 1 not as declared" in printed

    @everywhere
    def test_decide(self, surroundings: str) -> None:
        status, printed = ended(surroundings, "symbolic_pe", "decide", "sqrt(x^2)", "abs(x)")
        assert status == 1
        signs = {
            "terminal": ("√(x²)", "ⅈ"),
            "C": ("sqrt(x^2)", "i"),
            "cp1252": ("sqrt(x²)", "i"),
        }
        root, one = signs[surroundings]
        assert printed.splitlines() == [
            "✗ refuted" if surroundings == "terminal" else "refuted",
            "  sqrt(x^2) = abs(x)",
            "read as:",
            f"  {root} = |x|",
            f"false at x = {one}:",
            f"  left side  {one}",
            "  right side 1",
        ]

    @everywhere
    def test_pytest(self, write_script: WriteScript, surroundings: str) -> None:
        path = write_script("derivation.py", PROVED, REFUTED, WRONG)
        options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
        status, printed = ended(surroundings, "pytest", *options, path.name, folder=path.parent)
        assert status == 1
        assert "1 failed, 2 passed" in printed
        assert "does not follow" in printed


class TestAsciiAlone:
    def test_words(self) -> None:
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        command = [sys.executable, "-m", "symbolic_pe", "decide", "-h*x", "x"]
        done = subprocess.run(command, env=environment, capture_output=True)
        lines = [b"refuted", b"  -h*x = x", b"read as:", b"  -hx = x"]
        assert done.stdout.splitlines()[:4] == lines

    def test_json_keeps_its_characters(self) -> None:
        command = [sys.executable, "-m", "symbolic_pe", "decide", "-h*x", "x", "--json"]
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        printed = subprocess.run(command, env=environment, capture_output=True).stdout
        statement = json.loads(printed.decode("ascii"))["statement"]
        assert statement == "−hx = x"

    def test_a_document_is_in_the_encoding_that_it_names(self, write_script: WriteScript) -> None:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "symbolic_pe",
                "export",
                "latex",
                "--lang",
                "zh",
                str(write_script("a.py", PROVED)),
            ],
            env={**os.environ, "PYTHONIOENCODING": "latin-1"},
            capture_output=True,
            check=True,
        )
        assert re.search("[\u4e00-\u9fff]", done.stdout.decode("utf-8"))


# --- nothing can be written --------------------------------------------------------------------

COMMANDS = ("verify SCRIPT", "verify SCRIPT --json", "--help", "decide 1 2", "-m SCRIPT")


def command(words: str, script: Path) -> list[str]:
    """``-m SCRIPT`` is the script by itself."""
    if words == "-m SCRIPT":
        return [sys.executable, str(script)]
    arguments = [str(script) if word == "SCRIPT" else word for word in words.split()]
    return [sys.executable, "-m", "symbolic_pe", *arguments]


@pytest.fixture
def script(write_script: WriteScript) -> Path:
    return write_script("a.py", PROVED, RUN_IT)


@pytest.mark.parametrize(
    ("words", "unbuffered"), [*((words, "") for words in COMMANDS), ("verify SCRIPT", "1")]
)
def test_a_reader_who_goes_away(script: Path, words: str, unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(
        command(words, script), env=environment, stdout=writing, stderr=subprocess.PIPE
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", ["verify SCRIPT", "decide 1 2", "--help", "-m SCRIPT"])
def test_a_full_disk(script: Path, words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command(words, script), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == ["Error: the output: No space left on device"]


@pytest.mark.parametrize("words", ["verify SCRIPT", "decide 1 2", "-m SCRIPT", "new FOLDER"])
def test_an_output_that_the_shell_has_closed(script: Path, tmp_path: Path, words: str) -> None:
    words = words.replace("FOLDER", str(tmp_path / "new"))
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *command(words, script)]
    done = subprocess.run(closed, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == ["Error: the output: Bad file descriptor"]


@pytest.mark.parametrize("output", ["utf-8:strict", "utf-8:surrogateescape"])
@pytest.mark.parametrize("words", ["list SCRIPT", "verify --json SCRIPT", "-m SCRIPT"])
def test_half_a_character_is_written_as_its_escape(
    write_script: WriteScript, words: str, output: str
) -> None:
    half = PROVED.replace("sin² + cos² = 1", "\\ud800 squares")
    path = write_script("a.py", half, RUN_IT)
    environment = {**os.environ, "PYTHONIOENCODING": output}
    done = subprocess.run(command(words, path), env=environment, capture_output=True)
    assert (done.returncode, b"\\ud800 squares" in done.stdout) == (0, True)


def test_half_a_character_in_an_export(write_script: WriteScript, tmp_path: Path) -> None:
    path = write_script("a.py", PROVED.replace("sin² + cos² = 1", "\\ud800 squares"))
    subprocess.run(command(f"export html SCRIPT -o {tmp_path / 'site'}", path), check=True)
    assert "\\ud800 squares" in (tmp_path / "site" / "index.html").read_text("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_not_even_the_error_can_be_written(script: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command("decide 1 1", script), stdout=full, stderr=full)
    assert done.returncode == 2
