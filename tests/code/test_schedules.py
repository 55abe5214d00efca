"""Scaled schedules are told with their parameters, and none with a slip is called right."""

import logging
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from symbolic_pe.cli import main
from symbolic_pe.code import assert_rotary, assert_sinusoidal
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.parameters import checked_scaling
from symbolic_pe.code.recognition.scalings import scaling_of
from tests.cases import cases
from tests.code.implementations.right_numpy import turned
from tests.code.slips import loaded, slips_in_schedules
from tests.code.translated import untranslated

torch = pytest.importorskip("torch", reason="torch is not installed")
schedules = import_module("tests.code.implementations.schedules_torch")
SLIPS = slips_in_schedules()
SOURCE = Path(schedules.__file__ or "")
CODE = SOURCE.read_text(encoding="utf-8").partition("\nYARN_4 = ")[0]
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
LLAMA3 = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}


@pytest.fixture(autouse=True)
def _no_trace() -> Iterator[None]:
    trace = logging.getLogger("torch.__trace")  # writes a line of JSON for each operation
    trace.disabled = True
    yield
    trace.disabled = False


def with_slip(folder: Path, old: str, new: str) -> ModuleType:
    """The implementations with a slip, in a file of their own."""
    assert old in CODE
    file = folder / "slipped.py"
    file.write_text(CODE.replace(old, new), encoding="utf-8")
    return loaded(file)


def frequencies(module: ModuleType, name: str) -> dict[int, Sequence[float]]:
    """What the function turns by, for several d if it takes them."""
    seen: list[Any] = []

    def note(x: Any, _positions: Any, inv_freq: Any, _attention: float = 1.0) -> Any:
        seen.append(inv_freq.double().tolist())
        return x

    vars(module).update(turned=note, turned_pairs=note)
    for d in (22, 64, 128):
        getattr(module, name)(torch.ones(3, d), torch.arange(3))
    return {2 * len(rates): rates for rates in seen}


@cases(
    "framework name",
    *(("torch", name) for name in schedules.RIGHT),
    *(("numpy", name) for name in ("yarn", "llama3", "llama3_by_branches")),
    *(("jax", name) for name in ("yarn", "llama3")),
)
def test_right_code_is_told_with_its_parameters(framework: str, name: str) -> None:
    pytest.importorskip(framework, reason=f"{framework} is not installed")
    module = import_module(f"tests.code.implementations.schedules_{framework}")
    report = examine_here(getattr(module, name), Options(), name)
    assert report.is_proved, str(report)
    assert module.RIGHT[name] in (report.diagnosis or "")
    assert untranslated(report) == ()


@pytest.mark.parametrize("name", [name for name in schedules.RIGHT if name != "linear"])
def test_right_frequencies_are_a_schedule(tmp_path: Path, name: str) -> None:
    """So that the next test does not pass for want of frequencies."""
    rates = frequencies(with_slip(tmp_path, "", ""), name)
    assert scaling_of(rates, [Fraction(10000), Fraction(500000)]) is not None


@pytest.mark.parametrize(("name", "old", "new"), SLIPS["slips"])
def test_frequencies_with_a_slip_are_no_schedule(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    rates = frequencies(with_slip(tmp_path, old, new), name)
    assert scaling_of(rates, [Fraction(10000), Fraction(500000)]) is None


@pytest.mark.parametrize(("name", "old", "new"), SLIPS["examined"])
def test_a_slip_is_not_called_right(tmp_path: Path, name: str, old: str, new: str) -> None:
    function = getattr(with_slip(tmp_path, old, new), name)
    report = examine_here(function, Options(framework="torch"), name)
    assert report.is_slip, str(report)
    assert not report.is_proved
    assert report.differences(kind="rotary")
    assert untranslated(report) == ()


@pytest.mark.parametrize(("name", "old", "new"), SLIPS["other"])
def test_other_parameters_are_told(tmp_path: Path, name: str, old: str, new: str) -> None:
    meant = checked_scaling(YARN if name.startswith("yarn") else LLAMA3)
    function = getattr(with_slip(tmp_path, old, new), name)
    report = examine_here(function, Options(scaling=meant), name)
    assert schedules.RIGHT[name] not in (report.diagnosis or "")
    assert any(problem.startswith("its ") for problem in report.differences(scaling=meant))


@cases(
    "name base scaling",
    ("yarn", 10000, None),
    ("yarn", 10000, YARN),
    ("yarn_in_numbers", 10000, {**YARN, "rope_theta": 10000.0, "attention_factor": None}),
    ("llama3", 500000, None),
    ("llama3_in_numbers", 500000, LLAMA3),
    ("linear", None, {"type": "linear", "factor": 2.5}),
    ("linear_module", None, {"rope_type": "linear", "factor": 3}),
    ("ntk", None, {"rope_type": "ntk", "factor": 8}),
    (
        "longrope_module",
        10000,
        {"rope_type": "longrope", "long_factor": schedules.FACTORS.tolist()},
    ),
)
def test_a_schedule_can_be_asked_for(name: str, base: int | None, scaling: Any) -> None:
    assert_rotary(getattr(schedules, name), base=base, scaling=scaling)


@pytest.mark.parametrize("head_dims", [None, [64]])
def test_a_stretched_base_is_told_from_one_of_its_own(head_dims: Any) -> None:
    meant = {"rope_type": "ntk", "factor": 8}
    report = assert_rotary(schedules.ntk, scaling=meant, head_dims=head_dims)
    assert report.base == "10000"


@cases(
    "scaling words",
    ({**YARN, "factor": 8}, "its factor is 4.0, not 8"),
    ({**YARN, "beta_fast": 16}, "its beta_fast is 32, not 16"),
    ({**YARN, "attention_factor": 1.5}, "its attention_factor is 1.13863, not 1.5"),
    ({**YARN, "rope_theta": 500000}, "its base is 10000, not 500000"),
    (LLAMA3, "its rope_type is yarn, not llama3"),
)
def test_what_is_not_as_asked_for_is_named(scaling: dict[str, Any], words: str) -> None:
    meant = checked_scaling(scaling)
    report = examine_here(schedules.yarn_in_numbers, Options(scaling=meant), "yarn")
    assert words in report.differences(scaling=meant)


def test_parameters_that_are_not_usual_are_compared_where_they_are_given(tmp_path: Path) -> None:
    slipped = with_slip(tmp_path, "find_correction_range(32, 1,", "find_correction_range(24, 2,")
    meant = checked_scaling({**YARN, "beta_fast": 24, "beta_slow": 2})
    report = examine_here(slipped.yarn, Options(scaling=meant), "yarn")
    assert report.is_proved, str(report)
    assert "beta_fast 24 and beta_slow 2" in (report.diagnosis or "")
    assert report.differences(scaling=meant) == []


def test_ends_that_are_not_rounded_are_told(tmp_path: Path) -> None:
    """``truncate`` is false, as in gpt-oss."""
    place = "find_correction_dim({}, dim, base, context)"
    fast, slow = place.format("fast"), place.format("slow")
    rounded = f"low = math.floor({fast})\n    high = math.ceil({slow})"
    slipped = with_slip(tmp_path, rounded, f"low, high = {fast}, {slow}")
    report = examine_here(slipped.yarn, Options(), "yarn")
    assert report.is_proved, str(report)
    assert "the ends of the ramp are not rounded" in (report.diagnosis or "")
    assert "its truncate is False, not True" in report.differences(scaling=checked_scaling(YARN))
    assert untranslated(report) == ()


@cases(
    "scaling words",
    ({"rope_type": "xpos"}, "a scaling has a rope_type"),
    ({"rope_type": "yarn", "factor": 4}, "needs original_max_position_embeddings"),
    ({"rope_type": "linear", "factor": 4, "beta_fast": 1}, "does not know beta_fast"),
    ({"rope_type": "linear", "factor": -4}, "positive numbers"),
    ({"rope_type": "longrope"}, "needs short_factor or long_factor"),
    ({"rope_type": "longrope", "short_factor": 3}, "positive numbers"),
    ({"rope_type": "linear", "factor": float("inf")}, "positive numbers"),
    ({"rope_type": ["linear"]}, "a scaling has a rope_type"),
)
def test_scalings_that_make_no_sense(scaling: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        checked_scaling(scaling)


@cases(
    "scaling code words",
    ('{"rope_type": "linear", "factor": 3}', 0, "position interpolation"),
    ('{"rope_type": "linear", "factor": 4}', 1, "its factor is 3.0, not 4"),
    ("4", 2, "a scaling is a JSON object"),
)
def test_the_command_takes_a_scaling(scaling: str, code: int, words: str) -> None:
    done = CliRunner().invoke(main, ["examine", f"{SOURCE}:linear_module", "--scaling", scaling])
    assert done.exit_code == code
    assert words in done.output


@pytest.mark.parametrize(("first", "is_found"), [(1.0, True), (1 + 2e-7, True), (1 - 1e-6, False)])
def test_the_highest_frequency_is_as_near_as_it_is_rounded(first: float, is_found: bool) -> None:
    """The lowest ones may be off by 3·10⁻⁶; at position 100,000 that is 0.3 radian."""
    rates = [first, *(float(np.float32(10000.0 ** (-i / 32))) for i in range(1, 32))]
    assert (scaling_of({64: rates}, [Fraction(10000)]) is not None) is is_found


RIGHT_THETA = "10000.0 ** (-i / half)"


def plain(theta: str, first: int) -> tuple[Any, Any]:
    """A rotation and a table with these frequencies; made here, they are examined here."""
    place = compile(theta, "theta", "eval")

    def rates(d: Any) -> Any:
        return eval(place, {"np": np, "half": d // 2, "i": np.arange(d // 2)})

    def rotary(x: Any, positions: Any) -> Any:
        return turned(x, positions[:, None] * rates(x.shape[-1]))

    def table(length: Any, d: Any) -> Any:
        angle = (np.arange(length) + first)[:, None] * rates(d)
        return np.concatenate([np.sin(angle), np.cos(angle)], -1)

    return rotary, table


@cases(
    "theta first",
    ("10000.0 ** (-i / (2 * half))", 0),
    ("10000.0 ** (-2 * i / half)", 0),
    ("np.exp(-i / half * np.log10(10000.0))", 0),
    ("10000.0 ** (i / half)", 0),
    ("10000.0 ** (-i)", 0),
    ("10000.0 ** (-(i + 1) / half)", 0),
    ("2 * np.pi * 10000.0 ** (-i / half)", 0),
    (RIGHT_THETA, 1),
)
def test_a_slip_that_is_diagnosed_always_fails(theta: str, first: int) -> None:
    rotary, table = plain(theta, first)
    with pytest.raises(AssertionError, match="diagnosis: "):
        assert_sinusoidal(table)
    if theta != RIGHT_THETA:
        with pytest.raises(AssertionError, match="diagnosis: "):
            assert_rotary(rotary)


def test_without_a_slip_they_pass() -> None:
    rotary, table = plain(RIGHT_THETA, 0)
    assert_rotary(rotary, base=10000)
    assert_sinusoidal(table, base=10000)
