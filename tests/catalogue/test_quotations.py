"""What the notes say, read from the files beside the scripts."""

from pathlib import Path

import pytest

from symbolic_pe.catalogue import ClaimError, Source, note
from symbolic_pe.catalogue.quotations import places_of, quoted
from symbolic_pe.index import installed
from symbolic_pe.index.folders import installed_folder
from tests.cases import cases

SAID = """
[53]
as_written = "`[x_m, y_n]`"
english = "the vector"

[49.2]
quote = "periodic"
why.period = "The period is `2π`."
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "004.toml").write_text(SAID, encoding="utf-8")
    return str(tmp_path / "script.py")


def test_what_stands_in_a_line(script: str) -> None:
    found = quoted(note("004", "RoPE", line=53), script, "typo")
    assert found == Source("004", "RoPE", 53, as_written="[x_m, y_n]", english="the vector")


@pytest.mark.parametrize(("id", "why"), [("period", "The period is 2π."), ("another", "")])
def test_what_is_said_of_one_claim(script: str, id: str, why: str) -> None:
    found = quoted(note("004", line=49, part=2), script, id)
    assert (found.quote, found.why) == ("periodic", why)


def test_a_note_without_a_line_is_not_quoted(script: str) -> None:
    assert quoted(note("001", "§4"), script, "claim") == note("001", "§4")


@cases(
    "source told",
    (note("004", line=54), r"some-claim .* line 54: .*004.toml has no \[54\]"),
    (note("004", line=49), r"has no \[49\]"),
    (note("004", line=53, part=1), r"has no \[53.1\]"),
    (note("001", line=53), "001.toml cannot be read"),
)
def test_a_line_that_is_not_quoted(script: str, source: Source, told: str) -> None:
    with pytest.raises(ClaimError, match=told):
        quoted(source, script, "some-claim")


@cases(
    "text told",
    ('[53]\nqoute = "so"', "004.toml:2: qoute is no quote, as_written, english, why"),
    ("[53]\nquote = 4", "004.toml:2: quote is no"),
    ('[53]\nwhy.claim.other = "so"', "004.toml:2: why is no"),
    ('quote = "so"', "004.toml:1: quote is no"),
    ('\n[RoPE]\nquote = "so"', "004.toml:2: RoPE is no"),
    ('[53.1.2]\nquote = "so"', "004.toml"),
    ("[53]\nquote = so", r"004.toml: .*line 2"),
)
def test_what_is_no_quotation_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(ClaimError, match=told):
        places_of(text, "004.toml")


def test_every_quotation_of_the_catalogue_is_of_its_claims() -> None:
    """A claim that quotes nothing is an error already when its script is run."""
    cited = {
        (source.note, source.anchor, entry.id) for entry in installed() for source in entry.sources
    }
    unused = []
    for file in sorted((installed_folder() / "notes").glob("*.toml")):
        for key, said in places_of(file.read_text(encoding="utf-8"), file.name).items():
            anchor = f"line-{key.replace('.', '-')}"
            there = {id for number, line, id in cited if (number, line) == (file.stem, anchor)}
            named = {id for text in said.values() if not isinstance(text, str) for id in text}
            if not there or named - there:
                unused.append((file.name, key, sorted(named - there)))
    assert unused == []
