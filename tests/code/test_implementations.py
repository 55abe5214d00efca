"""Right implementations are identified with proofs, slips in them are refuted and named."""

import ast
import logging
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import PROVED, REFUTED, Report
from tests.code.slips import FOLDER, Slip, slips_in, with_slips
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


def right_ones(framework: str) -> list[str]:
    """What says in its file what is wanted of it; without running the file."""
    tree = ast.parse((FOLDER / f"right_{framework}.py").read_text(encoding="utf-8"))
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found += [node.name for one in node.decorator_list if "id='want" in ast.dump(one)]
        elif isinstance(node, ast.Assign) and "func=Call(func=Name(id='want" in ast.dump(node):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return found


RIGHT = [
    pytest.param(framework, name, id=f"{framework}-{name}")
    for framework in FRAMEWORKS
    for name in right_ones(framework)
]
SLIPS = [
    pytest.param(framework, slip, id=f"{framework}-{slip.name}")
    for framework in FRAMEWORKS
    for slip in slips_in(framework)
]


def test_there_are_enough_of_them() -> None:
    assert len(RIGHT) >= 120
    assert len(SLIPS) >= 80


@pytest.mark.parametrize(("framework", "name"), RIGHT)
def test_right_code_is_identified(framework: str, name: str) -> None:
    pytest.importorskip(framework, reason=f"{framework} is not installed")
    function = getattr(import_module(f"tests.code.implementations.right_{framework}"), name)
    wanted = function.expected
    report = examine_here(function, wanted.options, name)
    found = (report.kind, report.layout, report.sign, report.symbolic)
    assert found == (wanted.kind, wanted.layout, wanted.sign, wanted.symbolic), str(report)
    assert wanted.base in (None, report.base)
    assert wanted.frequencies in (None, report.frequencies)
    assert report.is_proved, str(report)
    assert report.theorems > 0
    assert untranslated(report) == ()


@pytest.fixture
def examined(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What is said of a slip."""

    def report_on(framework: str, slip: Slip) -> Report:
        pytest.importorskip(framework, reason=f"{framework} is not installed")
        module = with_slips(framework, tmp_path_factory.getbasetemp())
        right = getattr(module, slip.function)
        options = right.expected.options if hasattr(right, "expected") else Options()
        return examine_here(getattr(module, slip.name), options, slip.name)

    return report_on


@pytest.mark.parametrize(("framework", "slip"), SLIPS)
def test_a_slip_is_refuted_and_named(framework: str, slip: Slip, examined: Any) -> None:
    report = examined(framework, slip)
    assert slip.words in (report.diagnosis or ""), str(report)
    found = {name for name, verdict in report.properties.items() if verdict == REFUTED}
    assert slip.refuted <= found, str(report)
    if "convention" not in slip.words:
        assert report.witness is not None
        assert not report.is_proved or report.output_permutation
    assert set(report.properties.values()) <= {PROVED, REFUTED, "unknown"}
    assert untranslated(report) == ()


def test_a_pair_is_told_with_its_own_names_and_layout(examined: Any) -> None:
    """Where no output is right, the layout of its pairs is still that of the code."""
    (slip,) = (one for one in slips_in("numpy") if one.name == "waves_crossed")
    report = examined("numpy", slip)
    assert (
        report.formulas[2]
        == "k_out[i] = k[i]·sin(p·10000^(−2i/d)) − k[i + d/2]·cos(p·10000^(−2i/d))"
    )
    assert "expected: rotary, half-split, +θ, base 10000" in str(report.witness)


def test_a_table_is_compared_with_that_of_the_same_arrangement(examined: Any) -> None:
    (slip,) = (one for one in slips_in("numpy") if one.name == "every_column_its_own_frequency")
    report = examined("numpy", slip)
    assert "expected: sinusoidal, interleaved, sine first" in str(report.witness)


def test_growth_against_each_other_is_no_slip() -> None:
    """xPos: scores depend on m − n, though no vector keeps its length."""
    from tests.code.implementations.right_numpy import xpos

    report = examine_here(xpos, Options(), "xpos")
    assert "as in xPos" in (report.diagnosis or "")
    assert report.properties["relative"] == "proved"
    assert not report.is_slip
    assert untranslated(report) == ()


def test_features_drawn_at_random_have_no_slip() -> None:
    """Frequencies of both signs, in no order: sin(−a) is −sin a."""
    rates = np.random.default_rng(1).standard_normal(1000)

    def features(length, d):  # type: ignore[no-untyped-def]
        angle = np.outer(np.arange(length), rates[: d // 2])
        return np.concatenate((np.sin(angle), np.cos(angle)), axis=-1)

    report = examine_here(features, Options(kind="table"), "features")
    assert (report.kind, report.diagnosis, report.is_slip) == ("other", None, False)
