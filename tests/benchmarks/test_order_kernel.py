"""The inequalities of the catalogue: what needs polynomials only is proved, the reverse is not."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from symbolic_pe.foundations.written import less

FOLDER = Path(__file__).parents[2] / "benchmarks"
BY_POLYNOMIALS = 477
"""So many need no law of exponentials, sums, …; a prover of equations proves the others."""


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("order_kernel")


def test_what_needs_polynomials_only_is_proved(benchmark: ModuleType) -> None:
    outcomes = [benchmark.run(task, None) for task in benchmark.applications()]
    assert len(outcomes) == 576
    assert sum(1 for outcome in outcomes if outcome.theorem) >= BY_POLYNOMIALS


def test_reversed_inequalities_do_not_follow(benchmark: ModuleType) -> None:
    for task in benchmark.applications():
        s, t = task.goal.args
        if s is not t:
            outcome = benchmark.run(task._replace(goal=less(t, s)), None)
            assert outcome.theorem is None, outcome
