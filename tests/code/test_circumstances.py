"""Code that does otherwise than its formula in circumstances in which it was not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.circumstances import FAR
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import Report
from tests.code.implementations import right_numpy
from tests.code.translated import untranslated

half_split = right_numpy.half_split


def examined(function: Callable[..., Any], name: str) -> Report:
    report = examine_here(function, Options(), name)
    assert report.kind == "untraceable" or untranslated(report) == ()
    return report


def is_run(values: Any) -> bool:
    """Whether the code is run on numbers."""
    return type(values).__name__ == "ndarray"


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16])
def test_positions_that_overflow_are_found_out(dtype: Any) -> None:
    def narrow(x, positions):  # type: ignore[no-untyped-def]
        return half_split(x, positions.astype(dtype))

    report = examined(narrow, "narrow")
    assert report.kind == "untraceable"
    assert "disagree, so nothing is said about it: (at position " in (report.error or "")


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_rows_that_overflow_are_found_out(dtype: Any) -> None:
    """In a table of 302 rows, and where the rows of x are its positions."""

    def table(length, d):  # type: ignore[no-untyped-def]
        angles = np.outer(np.arange(length).astype(dtype), 10000.0 ** (-np.arange(0, d, 2) / d))
        return np.stack([np.sin(angles), np.cos(angles)], -1).reshape(length, d)

    def rows(x):  # type: ignore[no-untyped-def]
        return half_split(x, np.arange(x.shape[-2]).astype(dtype))

    for function, options in ((table, Options(kind="table")), (rows, Options())):
        report = examine_here(function, options, function.__name__)
        assert report.kind == "untraceable"
        assert "at position 300" in (report.error or "")


def test_other_values_far_away_are_found_out() -> None:
    """What is not traced, because it fails there, is run."""

    def capped(x, positions):  # type: ignore[no-untyped-def]
        if is_run(positions):
            positions = np.minimum(positions, 2047)
        return half_split(x, positions)

    report = examined(capped, "capped")
    assert report.kind == "untraceable"
    assert f"at position {FAR[1][0]}" in (report.error or "")


def test_a_table_may_end() -> None:
    def limited(x, positions):  # type: ignore[no-untyped-def]
        if is_run(positions) and positions.max() > 100:
            raise ValueError("the context is 100")
        return half_split(x, positions)

    assert examined(limited, "limited").kind == "rotary"


@pytest.mark.parametrize(
    ("special", "others"), [((2, 3), "B, H, N, d"), ((1, 1), "1, 1, N, d")], ids=str
)
def test_other_axes_are_tried(special: tuple[int, int], others: str) -> None:
    def for_rows_only(x, positions):  # type: ignore[no-untyped-def]
        return x if tuple(x.shape[:-2]) == special else half_split(x, positions)

    report = examined(for_rows_only, "for_rows_only")
    assert report.kind == "rotary"
    assert f"x has the axes (N, d): the code does otherwise for ({others})" in report.idealised


def test_other_dtypes_are_tried() -> None:
    def not_for_half(x, positions):  # type: ignore[no-untyped-def]
        return x if x.dtype == np.float16 else half_split(x, positions)

    report = examined(not_for_half, "not_for_half")
    assert "x is float64: the code does otherwise for float16" in report.idealised


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("x", "x is not used again: the code writes to it"),
        ("positions", "positions are not used again: the code writes to them"),
    ],
)
def test_what_is_written_to_is_not_to_be_used_again(which: str, said: str) -> None:
    def writes(x, positions):  # type: ignore[no-untyped-def]
        out = half_split(x, positions)
        changed = {"x": x, "positions": positions}[which]
        changed += 1
        return out

    report = examined(writes, "writes")
    assert said in report.idealised


def test_code_as_it_should_be_has_no_exceptions() -> None:
    assert examined(half_split, "half_split").idealised == ("floats are real numbers",)


def test_gradients_are_recorded_too() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    from tests.code.implementations import right_torch

    def without_gradients(x, positions):  # type: ignore[no-untyped-def]
        return x if torch.is_grad_enabled() else right_torch.two_products(x, positions)

    options = Options(framework="torch")
    report = examine_here(without_gradients, options, "without_gradients")
    said = "gradients are not recorded: the code does otherwise where they are"
    assert said in report.idealised
    plain = examine_here(right_torch.two_products, options, "two_products")
    assert plain.idealised == ("floats are real numbers",)


def test_what_is_kept_from_an_earlier_call_is_told() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    kept: dict[str, Any] = {}

    def with_memory(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        if "angle" not in kept or kept["angle"].shape != (positions.shape[0], d // 2):
            theta = 10000.0 ** (-torch.arange(0, d, 2).float() / d)
            kept["angle"] = torch.outer(positions.float(), theta)
        cos, sin = kept["angle"].cos(), kept["angle"].sin()
        left, right = x[..., : d // 2], x[..., d // 2 :]
        return torch.cat((left * cos - right * sin, right * cos + left * sin), dim=-1)

    report = examine_here(with_memory, Options(framework="torch"), "with_memory")
    assert report.kind == "untraceable"
    assert "the tracer and the code disagree" in (report.error or "")
    assert "is something kept from an earlier call?" in (report.error or "")
