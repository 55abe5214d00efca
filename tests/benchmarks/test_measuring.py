"""Measurements are made cold and are stopped when they take too long."""

import importlib
import math
import time
from pathlib import Path
from types import ModuleType

import pytest
from sympy import Symbol

from symbolic_pe.encodings import T_backward
from symbolic_pe.language.sorts import facts

FOLDER = Path(__file__).parents[2] / "benchmarks"
pytestmark = pytest.mark.filterwarnings("ignore:os.fork")  # JAX warns, where a test has loaded it


@pytest.fixture
def measuring(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("measuring")


@pytest.fixture
def size_scaling(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("size_scaling")


def test_a_run_leaves_nothing_behind_in_this_process(measuring: ModuleType) -> None:
    seen: list[int] = []

    def grow() -> int:
        seen.append(0)
        return len(seen)

    assert measuring.cold(grow, repetitions=3).result == 3
    assert seen == []


def test_caches_are_empty_in_every_run(measuring: ModuleType) -> None:
    x = Symbol("x", real=True)

    def decided_before() -> int:
        facts(x)
        return facts.cache_info().hits

    assert facts(x)
    assert measuring.cold(decided_before, repetitions=3).result == 0


def test_the_time_is_that_of_the_function(measuring: ModuleType) -> None:
    measured = measuring.cold(lambda: time.sleep(0.05), repetitions=3)
    assert 0.05 <= measured.seconds < 0.5
    assert not measured.stopped


def test_a_long_run_is_stopped(measuring: ModuleType) -> None:
    measured = measuring.cold(lambda: time.sleep(60), limit=0.1)
    assert (measured.stopped, measured.result, measured.seconds) == (True, None, 0.1)


def test_a_failure_is_reported(measuring: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="failed"):
        measuring.cold(lambda: math.sqrt(-1))
    assert "ValueError" in capfd.readouterr().err


def test_the_fitted_exponent_is_that_of_the_power(size_scaling: ModuleType) -> None:
    sizes = (64, 128, 256)
    assert size_scaling.exponent(sizes, [3.0 * size**2 for size in sizes]) == pytest.approx(2)
    assert size_scaling.exponent(sizes, [5.0, 5.0, 5.0]) == pytest.approx(0)


def test_explicit_checks_hold_and_can_fail(
    size_scaling: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert size_scaling.blocks_agree(4)
    assert size_scaling.balls_overlap(4)
    monkeypatch.setattr(size_scaling, "T", T_backward)
    assert not size_scaling.blocks_agree(4)
    assert not size_scaling.balls_overlap(4)
