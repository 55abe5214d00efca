"""The functions people call, and the command: in a process of its own, with a limit."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from symbolic_pe.cli import main
from symbolic_pe.code import Report, assert_rotary, assert_sinusoidal, examine
from symbolic_pe.code.loading import NotFound, parsed
from tests.cases import cases
from tests.code.implementations import right_numpy

FILE = Path(__file__).parent / "implementations" / "right_numpy.py"


def test_an_examination_in_a_process_of_its_own() -> None:
    report = examine(right_numpy.half_split)
    assert report.is_proved
    assert str(report).startswith("half_split: rotary, half-split, +θ")
    assert Report.from_dict(json.loads(json.dumps(report.as_dict()))) == report


def test_assert_rotary_says_what_it_is_instead() -> None:
    assert_rotary(right_numpy.half_split, layout="half-split", base=10000, sign=1, rotated="all")
    with pytest.raises(AssertionError, match="its layout is half-split, not interleaved"):
        assert_rotary(right_numpy.half_split, layout="interleaved")
    with pytest.raises(AssertionError, match=r"(?s)it is not rotary.*witness: d = "):
        assert_rotary(lambda x, positions: right_numpy.half_split(x, positions) + x)


def test_assert_sinusoidal() -> None:
    assert_sinusoidal(right_numpy.textbook_table, arrangement="interleaved", table=True, base=1e4)
    with pytest.raises(AssertionError, match="not halves, sine first"):
        assert_sinusoidal(right_numpy.textbook_table, arrangement="halves")


def test_what_takes_too_long_is_ended(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\ndef f(x, positions):\n    time.sleep(60)\n", encoding="utf-8"
    )
    done = CliRunner().invoke(main, ["examine", f"{tmp_path}/slow.py:f", "--timeout", "3"])
    assert done.exit_code == 1
    assert "not done after 3 s at line 3 of " in done.output
    assert "time.sleep(60) (a longer time limit can be given)" in done.output


@cases(
    "options words",
    ({"shape": "B,d,N"}, "a shape is written"),
    ({"framework": "tensorflow"}, "a framework is"),
    ({"head_dims": [0]}, "head dimensions are"),
    ({"timeout": 0}, "no time limit"),
    ({"table": True, "cache": True}, "not both"),
    ({"precision": 0}, "the precision is measured for"),
    ({"shape": "N,N,d"}, "a shape is written"),
)
def test_options_that_make_no_sense(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        examine(right_numpy.half_split, **options)  # type: ignore[arg-type]


def test_a_base_that_is_none() -> None:
    for base in (float("nan"), 0, float("inf")):
        with pytest.raises(ValueError, match="a base is a positive number"):
            assert_rotary(right_numpy.half_split, base=base)
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--base", "nan"])
    assert (done.exit_code, "a base is a positive number" in done.output) == (2, True)


def test_a_rotation_that_is_not_recognised_is_not_said_to_be_none() -> None:
    def by_shears(x, positions):  # type: ignore[no-untyped-def]
        import numpy as np

        angle = positions[:, None] * right_numpy.rates(x.shape[-1])
        a, b = np.split(x, 2, axis=-1)
        a = a - np.tan(angle / 2) * b
        b = b + np.sin(angle) * a
        return np.concatenate([a - np.tan(angle / 2) * b, b], -1)

    with pytest.raises(AssertionError, match="it is not recognised as rotary"):
        assert_rotary(by_shears)


def test_the_command_prints_the_report_as_json() -> None:
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--json"])
    data = json.loads(done.stdout)
    assert done.exit_code == 0
    assert data["kind"] == "rotary"
    assert data["properties"] == {
        "norm": "proved",
        "relative": "proved",
        "identity_at_zero": "proved",
    }
    assert data["symbolic"] is True
    assert data["witness"] is None


def test_the_command_compares_with_what_is_asked_for() -> None:
    done = CliRunner().invoke(main, ["examine", f"{FILE}:half_split", "--layout", "interleaved"])
    assert done.exit_code == 1
    assert "not as asked for: its layout is half-split, not interleaved" in done.output


def test_what_is_not_there_is_wrong_use() -> None:
    for target in ("nothing.py:f", "no colon", f"{FILE}:no_such_function"):
        assert CliRunner().invoke(main, ["examine", target]).exit_code == 2
    with pytest.raises(NotFound, match="there is no such file"):
        parsed("nothing.py:f")


def test_head_dims_are_examined_one_by_one() -> None:
    report = examine(right_numpy.loop_over_pairs, head_dims=[6, 8])
    assert report.head_dims == (6, 8)
    assert not report.symbolic
    assert report.is_proved


def test_a_cached_step() -> None:
    report = examine(right_numpy.step_of_a_cache, cache=True)
    assert report.properties["cache"] == "proved", str(report)


MISTAKES = """
import ctypes
import sys


def exits(x, positions):
    sys.exit(0)


def nothing(x, positions):
    pass


def by_name(x, *, positions):
    return x


def strange(x, positions):
    return x if positions.max() > 3 else 2 * x


def raises(x, positions):
    raise RuntimeError("no such luck")


def speaks(x, positions):
    print("to nobody")
    return x


def asks(x, positions):
    return x * float(input())


def crashes(x, positions):
    ctypes.string_at(1)


def stops(x, positions):
    raise KeyboardInterrupt


class Speechless(Exception):
    def __str__(self):
        raise RuntimeError


def speechless(x, positions):
    raise Speechless


def unprintable(x, positions):
    raise ValueError("\\ud800" + 1000 * "x")


async def waits(x, positions):
    return x


def yields(x, positions):
    yield x


def words(x, positions):
    return "many words"


class Rope:
    def rotate(self, x, positions):
        return x
"""


@cases(
    "name words",
    ("exits", "mistakes.py: sys.exit(0) (it ends its process by sys.exit)"),
    ("nothing", "the function returns no array"),
    ("by_name", "the function needs positions by name"),
    ("strange", "cannot trace the code at line 19"),
    ("raises", "(RuntimeError: no such luck)"),
    ("speaks", "nothing is turned"),
    ("asks", "mistakes.py: return x * float(input()) (EOFError: "),
    ("crashes", "mistakes.py: ctypes.string_at(1) (killed by signal 11, SIGSEGV)"),
    ("stops", "SIGINT: KeyboardInterrupt)"),
    ("speechless", "mistakes.py: raise Speechless (Speechless)"),
    ("unprintable", f"(ValueError: ?{299 * 'x'}…)"),
    ("waits", "the function is async"),
    ("yields", "the function is a generator"),
    ("words", "the function returns no array"),
    ("Rope.rotate", "rotate is a method"),
)
def test_mistakes_are_told(tmp_path: Path, name: str, words: str) -> None:
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES, encoding="utf-8")
    done = CliRunner().invoke(main, ["examine", f"{file}:{name}"])
    assert done.exit_code == 1
    assert words in done.output
    assert "to nobody" not in done.output


def test_a_file_that_imports_from_its_package(tmp_path: Path) -> None:
    folder = tmp_path / "package_of_rope" / "layers"
    folder.mkdir(parents=True)
    for place in (folder.parent, folder):
        (place / "__init__.py").touch()
    (folder.parent / "waves.py").write_text("from numpy import cos, sin\n", encoding="utf-8")
    source = Path(right_numpy.__file__ or "").read_text(encoding="utf-8")
    (folder / "rope.py").write_text(
        source.replace("import numpy as np\n", "import numpy as np\nfrom ..waves import cos\n"),
        encoding="utf-8",
    )
    done = CliRunner().invoke(main, ["examine", f"{folder / 'rope.py'}:half_split"])
    assert done.exit_code == 0, done.output


def test_a_module_that_ends_its_process(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text("raise SystemExit(0)\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["examine", f"{file}:f"])
    assert done.exit_code == 1
    assert "the module cannot be run at line 1 of " in done.output
    assert CliRunner().invoke(main, ["examine", ":f"]).exit_code == 2


def test_the_data_have_the_names_that_are_documented() -> None:
    names = {
        "kind",
        "layout",
        "sign",
        "base",
        "frequencies",
        "rotated",
        "output_permutation",
        "symbolic",
        "head_dims",
        "properties",
        "witness",
        "diagnosis",
        "idealised",
        "seconds",
    }
    data = examine(right_numpy.half_split).as_dict()
    assert names <= set(data)
    assert (data["base"], data["frequencies"], data["rotated"]) == ("10000", "10000^(-2i/d)", "all")
