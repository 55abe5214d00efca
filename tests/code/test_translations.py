"""A report in Chinese; that each of its sentences has a translation is asked where the
implementations are examined (``test_implementations.py``)."""

from pathlib import Path

from click.testing import CliRunner

from symbolic_pe.cli import main
from tests.code.slips import with_slips
from tests.code.test_api import FILE


def test_the_command_in_chinese() -> None:
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--lang", "zh"])
    assert done.exit_code == 0
    found = done.output.splitlines()[0]
    assert found == "half_split：旋转位置编码、前后对半、+θ、频率 10000^(−2i/d)"
    assert "已证明" in done.output
    assert "for every" not in done.output


def test_what_was_expected_is_told_in_chinese(tmp_path: Path) -> None:
    file = with_slips("numpy", tmp_path).__file__
    done = CliRunner().invoke(main, ["examine", f"{file}:waves_crossed", "--lang", "zh"])
    assert "（参照：旋转位置编码、" in done.output
