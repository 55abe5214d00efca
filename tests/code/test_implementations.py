"""Right implementations are identified with proofs, slips are refuted and named."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import PROVED, REFUTED, Report
from tests.code.translated import untranslated

FRAMEWORKS = ("torch", "jax", "numpy")


@pytest.fixture(autouse=True)
def _deep_recursion() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    trace = logging.getLogger("torch.__trace")  # writes a line of JSON for each operation
    trace.disabled = True
    yield
    trace.disabled = False
    sys.setrecursionlimit(before)


def cases(kind: str) -> list[Any]:
    found = []
    for framework in FRAMEWORKS:
        names = NAMES.get((kind, framework), ())
        found += [pytest.param(framework, name, id=f"{framework}-{name}") for name in names]
    return found


@cache
def examined(kind: str, framework: str, name: str) -> tuple[Report, Any]:
    pytest.importorskip(framework, reason=f"{framework} is not installed")
    module = import_module(f"tests.code.implementations.{kind}_{framework}")
    return examine_here(getattr(module, name), Options(), name), module.EXPECTED[name]


def _names(kind: str, framework: str) -> tuple[str, ...]:
    """What the table of a file of implementations lists, without running the file."""
    import ast
    from pathlib import Path

    path = Path(__file__).parent / "implementations" / f"{kind}_{framework}.py"
    if not path.exists():
        return ()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "EXPECTED":
            assert isinstance(node.value, ast.Dict)
            return tuple(key.value for key in node.value.keys if isinstance(key, ast.Constant))
    return ()


NAMES = {
    (kind, framework): _names(kind, framework)
    for kind in ("right", "wrong")
    for framework in FRAMEWORKS
}


def test_there_are_enough_of_them() -> None:
    right = sum(len(names) for (kind, _), names in NAMES.items() if kind == "right")
    wrong = sum(len(names) for (kind, _), names in NAMES.items() if kind == "wrong")
    assert right >= 40
    assert wrong >= 40


@pytest.mark.parametrize(("framework", "name"), cases("right"))
def test_right_code_is_identified(framework: str, name: str) -> None:
    report, (kind, layout, sign, base, frequencies, symbolic) = examined("right", framework, name)
    assert (report.kind, report.layout, report.sign) == (kind, layout, sign), str(report)
    assert report.symbolic is symbolic
    if frequencies is not None:
        assert (report.base, report.frequencies) == (base, frequencies)
    assert report.is_proved, str(report)
    assert report.theorems > 0
    assert untranslated(report) == ()


@pytest.mark.parametrize(("framework", "name"), cases("wrong"))
def test_a_slip_is_refuted_and_named(framework: str, name: str) -> None:
    report, (words, refuted) = examined("wrong", framework, name)
    assert words in (report.diagnosis or ""), str(report)
    found = {name for name, verdict in report.properties.items() if verdict == REFUTED}
    assert refuted <= found, str(report)
    if "convention" not in words:
        assert report.witness is not None
        assert not report.is_proved or report.output_permutation
    assert set(report.properties.values()) <= {PROVED, REFUTED, "unknown"}
    assert untranslated(report) == ()


def test_a_pair_is_told_with_its_own_names_and_layout() -> None:
    """Where no output is right, the layout of its pairs is still that of the code."""
    report, _ = examined("wrong", "numpy", "waves_crossed")
    assert (
        report.formulas[2]
        == "k_out[i] = k[i]·sin(p·10000^(−2i/d)) − k[i + d/2]·cos(p·10000^(−2i/d))"
    )
    assert "expected: rotary, half-split, +θ, base 10000" in str(report.witness)


def test_a_table_is_compared_with_that_of_the_same_arrangement() -> None:
    report, _ = examined("wrong", "numpy", "every_column_its_own_frequency")
    assert "expected: sinusoidal, interleaved, sine first" in str(report.witness)
