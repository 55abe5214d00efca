"""Which cast causes the largest error of cosines and sines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from symbolic_pe.code.examination import Options, examine_here
from symbolic_pe.code.roundings import Rounding, cause_of, collision_of_positions

CAST = Rounding("_to_copy", "line 1: p.half()", "float16", True, 12)
PRODUCT = Rounding("mul", "line 2: p * w", "float16", False, 0)


def test_the_cause_is_what_adds_most() -> None:
    errors = {0: 1e-12, 1: 0.5, 2: 0.6}
    cause = cause_of([CAST, PRODUCT], lambda kept: errors[len(kept)])
    assert cause is not None
    assert cause.rounding is CAST
    assert (cause.before, cause.after) == (1e-12, 0.5)
    errors = {0: 0.4, 1: 0.5, 2: 0.6}
    given = cause_of([CAST, PRODUCT], lambda kept: errors[len(kept)])
    assert given is not None
    assert given.rounding is None
    assert "from outside of the function" in given.text


def test_code_that_does_not_run_without_roundings_has_no_cause() -> None:
    assert cause_of([CAST], lambda kept: None) is None
    assert cause_of([CAST], lambda kept: None if kept else 0.0) is None


def test_positions_collide_beyond_the_significant_bits() -> None:
    assert collision_of_positions([PRODUCT, CAST], 12) == (CAST, 2048)
    assert collision_of_positions([PRODUCT, CAST], 13) is None


def rotation(where: str, dtype: str) -> Any:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    low = getattr(torch, dtype)

    def rope(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        inv_freq = 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d)
        if where == "frequencies":
            inv_freq = inv_freq.to(low).float()
        positions = positions.to(low if where == "positions" else torch.float32)
        angle = torch.outer(positions.float(), inv_freq)
        if where == "angles":
            angle = angle.to(low).float()
        angle = torch.cat((angle, angle), dim=-1)
        cos, sin = angle.cos(), angle.sin()
        if where == "table":
            cos, sin = cos.to(low), sin.to(low)
        a, b = x.chunk(2, dim=-1)
        return (x * cos + torch.cat((-b, a), dim=-1) * sin).float()

    return rope


def precision(function: Any, length: int = 300) -> Mapping[str, Any]:
    report = examine_here(function, Options(head_dims=(4,), precision=length), "rope")
    assert report.precision is not None, str(report)
    return report.precision


@pytest.mark.parametrize(
    ("where", "dtype", "line"),
    [
        ("positions", "bfloat16", 'low if where == "positions"'),
        ("angles", "float16", "angle = angle.to(low).float()"),
        ("frequencies", "float16", "inv_freq = inv_freq.to(low).float()"),
        ("table", "bfloat16", "cos, sin = cos.to(low), sin.to(low)"),
    ],
)
def test_the_cast_is_named(where: str, dtype: str, line: str) -> None:
    found = precision(rotation(where, dtype))
    single = found["dtypes"]["float32"]
    cause = single["cause"]
    assert cause["cast"]
    assert (cause["operation"], cause["dtype"]) == ("_to_copy", dtype)
    assert line in cause["line"]
    assert cause["before"] < cause["after"] / 8
    assert f"the cast to {dtype} at line" in found["lines"][0]


def test_positions_in_bfloat16_collide_from_256_on() -> None:
    single = precision(rotation("positions", "bfloat16"))["dtypes"]["float32"]
    assert single["collision"] == 256
    assert (single["positions_dtype"], single["positions_exact_up_to"]) == ("bfloat16", 256)


def test_positions_in_float32_are_exact_up_to_2_24() -> None:
    found = precision(rotation("angles", "float16"), 20)
    single = found["dtypes"]["float32"]
    assert single["collision"] is None
    assert (single["positions_dtype"], single["positions_exact_up_to"]) == ("float32", 2**24)
    assert "positions are made float32, which takes 16777217 to 16777216" in found["lines"][0]


def test_without_low_dtypes_the_angles_in_float32_are_the_cause() -> None:
    single = precision(rotation("nowhere", "float16"))["dtypes"]["float32"]
    assert single["largest_error"] < 1e-4
    assert not single["cause"]["cast"]
    assert single["cause"]["dtype"] == "float32"
