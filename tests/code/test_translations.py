"""What an examination says has a Chinese translation."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from symbolic_pe.cli import main
from symbolic_pe.code.examination import Options, examine_here
from symbolic_pe.reports.translations import missing
from tests.code.implementations import right_numpy, wrong_numpy
from tests.code.test_api import FILE


def said(module: object, name: str) -> list[str]:
    """The sentences of a report that have to be translated: wholes or their parts."""
    report = examine_here(getattr(module, name), Options(), name)
    texts: list[str] = []

    def tr(text: str) -> str:
        texts.append(text)
        return text

    report.text(tr)
    wholes = [text for text in texts if "; " in text or text.startswith("expected: ")]
    return [text for text in texts if text not in wholes]


@pytest.mark.parametrize("name", right_numpy.EXPECTED)
def test_right_code(name: str) -> None:
    assert missing("zh", said(right_numpy, name)) == ()


@pytest.mark.parametrize("name", wrong_numpy.EXPECTED)
def test_slips(name: str) -> None:
    assert missing("zh", said(wrong_numpy, name)) == ()


def test_the_command_in_chinese() -> None:
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--lang", "zh"])
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "half_split: 旋转编码, 前后对半, +θ, 频率 10000^(-2i/d)"
    assert "已证明" in done.output
    assert "for every" not in done.output
