"""Code in the styles of public repositories: what it is, and slips that are not easily told."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from tests.code.translated import untranslated

FOLDER = Path(__file__).parent / "implementations"


@pytest.fixture(autouse=True)
def _no_trace() -> Iterator[None]:
    trace = logging.getLogger("torch.__trace")  # writes a line of JSON for each operation
    trace.disabled = True
    yield
    trace.disabled = False


def cases(kind: str) -> list[Any]:
    found = []
    for framework in ("torch", "numpy", "jax"):
        file = FOLDER / f"{kind}_{framework}.py"
        if file.exists():
            tree = ast.parse(file.read_text(encoding="utf-8"))
            names = [
                n.name for n in tree.body if isinstance(n, ast.FunctionDef) and _is_case(n, file)
            ]
            found += [pytest.param(framework, name, id=f"{framework}-{name}") for name in names]
    return found


def _is_case(function: ast.FunctionDef, file: Path) -> bool:
    """What is decorated; of slips, what their table lists."""
    if file.stem.startswith("slips"):
        return f'"{function.name}": (' in file.read_text(encoding="utf-8")
    return any("want" in ast.dump(decorator) for decorator in function.decorator_list)


def loaded(kind: str, framework: str) -> Any:
    pytest.importorskip(framework, reason=f"{framework} is not installed")
    return import_module(f"tests.code.implementations.{kind}_{framework}")


@pytest.mark.parametrize(
    ("kind", "framework", "name"),
    [
        pytest.param(kind, *case.values, id=f"{kind}-{case.id}")
        for kind in ("styles", "parts")
        for case in cases(kind)
    ],
)
def test_what_it_is(kind: str, framework: str, name: str) -> None:
    module = loaded(kind, framework)
    wanted = module.EXPECTED[name]
    report = examine_here(getattr(module, name), Options(**wanted.options), name)
    found = (report.kind, report.layout, report.symbolic)
    assert found == (wanted.kind, wanted.layout, wanted.symbolic), str(report)
    assert wanted.sign in (None, report.sign)
    assert wanted.base in (None, report.base)
    assert report.is_proved, str(report)
    assert untranslated(report) == ()


@pytest.mark.parametrize(("framework", "name"), cases("slips"))
def test_a_slip_is_named(framework: str, name: str) -> None:
    module = loaded("slips", framework)
    words, kind = module.EXPECTED[name]
    report = examine_here(getattr(module, name), Options(kind=kind), name)
    assert words in (report.diagnosis or ""), str(report)
    assert report.witness is not None
    assert not report.is_proved
    assert untranslated(report) == ()


def test_growth_against_each_other_is_no_slip() -> None:
    """xPos: scores depend on m − n, though no vector keeps its length."""
    report = examine_here(xpos, Options(), "xpos")
    assert "as in xPos" in (report.diagnosis or "")
    assert report.properties["relative"] == "proved"
    assert not report.is_slip
    assert untranslated(report) == ()


def xpos(q, k, positions):  # type: ignore[no-untyped-def]
    d = q.shape[-1]
    growth = ((np.arange(0, d, 2) + 0.4 * d) / (1.4 * d)) ** (positions[:, None] / 512)
    angle = np.outer(positions, 10000.0 ** (-np.arange(0, d, 2) / d))
    cos, sin = np.cos(angle), np.sin(angle)

    def turned(x, growth):  # type: ignore[no-untyped-def]
        a, b = np.split(x, 2, axis=-1)
        return np.concatenate(((a * cos - b * sin) * growth, (b * cos + a * sin) * growth), -1)

    return turned(q, growth), turned(k, 1 / growth)


def test_features_drawn_at_random_have_no_slip() -> None:
    """Frequencies of both signs, in no order: sin(−a) is −sin a."""
    rates = np.random.default_rng(1).standard_normal(1000)

    def features(length, d):  # type: ignore[no-untyped-def]
        angle = np.outer(np.arange(length), rates[: d // 2])
        return np.concatenate((np.sin(angle), np.cos(angle)), axis=-1)

    report = examine_here(features, Options(kind="table"), "features")
    assert (report.kind, report.diagnosis, report.is_slip) == ("other", None, False)
