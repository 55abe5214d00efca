"""What an examination says has a Chinese translation."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from symbolic_pe.cli import main
from symbolic_pe.code.findings.examination import Options, examine_here
from tests.code.implementations import right_numpy, wrong_numpy
from tests.code.test_api import FILE
from tests.code.translated import untranslated


@pytest.mark.parametrize("name", right_numpy.EXPECTED)
def test_right_code(name: str) -> None:
    assert untranslated(examine_here(getattr(right_numpy, name), Options(), name)) == ()


@pytest.mark.parametrize("name", wrong_numpy.EXPECTED)
def test_slips(name: str) -> None:
    assert untranslated(examine_here(getattr(wrong_numpy, name), Options(), name)) == ()


def test_the_command_in_chinese() -> None:
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--lang", "zh"])
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "half_split：旋转编码、前后对半、+θ、频率 10000^(-2i/d)"
    assert "已证明" in done.output
    assert "for every" not in done.output
