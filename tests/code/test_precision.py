"""Which cast causes the largest error of cosines and sines."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.tracers.roundings import Rounding, cause_of, collision_of_positions
from tests.cases import cases
from tests.code.implementations import right_numpy

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
    assert "it is in a table that was made before, or in a write in place (0.4" in given.text


def test_an_error_larger_than_the_one_reported_is_no_cause() -> None:
    errors = {0: 0.1, 1: 2.0, 2: 1.56}
    assert cause_of([CAST, PRODUCT], lambda kept: errors[len(kept)]) is None


def test_casts_on_one_line_are_told_apart() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")

    def rope(x, positions):  # type: ignore[no-untyped-def]
        where = positions.to(torch.float32).to(torch.bfloat16).float()
        angle = torch.outer(where, 10000.0 ** (-torch.arange(0, 8, 2).float() / 8))
        a, b = x.float().chunk(2, dim=-1)
        cos, sin = angle.cos(), angle.sin()
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)

    options = Options(framework="torch", head_dims=(8,), precision=600)
    report = examine_here(rope, options, "rope")
    assert report.precision is not None
    cause = report.precision["dtypes"]["float32"]["cause"]
    assert (cause["dtype"], cause["cast"]) == ("bfloat16", True)


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


@cases(
    "where dtype line",
    ("positions", "bfloat16", 'low if where == "positions"'),
    ("angles", "float16", "angle = angle.to(low).float()"),
    ("frequencies", "float16", "inv_freq = inv_freq.to(low).float()"),
    ("table", "bfloat16", "cos, sin = cos.to(low), sin.to(low)"),
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


def in_jax(where: str) -> Any:
    pytest.importorskip("jax", reason="jax is not installed")
    import jax.numpy as jnp

    def rope(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        inv_freq = 1.0 / 10000 ** (jnp.arange(0, d, 2) / d)
        positions = positions.astype(jnp.bfloat16 if where == "positions" else jnp.float32)
        angle = positions.astype(jnp.float32)[:, None] * inv_freq
        if where == "angles":
            angle = angle.astype(jnp.float16).astype(jnp.float32)
        cos, sin = jnp.cos(angle), jnp.sin(angle)
        if where == "table":
            cos, sin = cos.astype(jnp.bfloat16), sin.astype(jnp.bfloat16)
        a, b = jnp.split(x, 2, axis=-1)
        return jnp.concatenate((a * cos - b * sin, b * cos + a * sin), axis=-1)

    return rope


def in_numpy(where: str) -> Any:
    def rope(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        inv_freq = 1.0 / 10000 ** (np.arange(0, d, 2) / d)
        positions = positions.astype(np.float16 if where == "positions" else np.float64)
        angle = np.outer(positions.astype(np.float64), inv_freq)
        if where == "angles":
            angle = np.asarray(angle, dtype=np.float16).astype(np.float64)
        cos, sin = np.cos(angle), np.sin(angle)
        if where == "table":
            cos, sin = cos.astype(np.float16), sin.astype(np.float16)
        a, b = np.split(x, 2, axis=-1)
        return np.concatenate((a * cos - b * sin, b * cos + a * sin), axis=-1)

    return rope


@cases(
    "where operation dtype line",
    ("positions", "convert_element_type", "bfloat16", 'jnp.bfloat16 if where == "positions"'),
    ("angles", "convert_element_type", "float16", "angle.astype(jnp.float16)"),
    ("table", "convert_element_type", "bfloat16", "cos.astype(jnp.bfloat16)"),
)
def test_the_cast_is_named_in_jax(where: str, operation: str, dtype: str, line: str) -> None:
    cause = precision(in_jax(where))["dtypes"]["float32"]["cause"]
    assert (cause["operation"], cause["dtype"], cause["cast"]) == (operation, dtype, True)
    assert line in cause["line"]
    assert cause["before"] < cause["after"] / 8


@cases(
    "where operation line",
    ("positions", "astype", 'np.float16 if where == "positions"'),
    ("angles", "asarray", "np.asarray(angle, dtype=np.float16)"),
    ("table", "astype", "cos.astype(np.float16)"),
)
def test_the_cast_is_named_in_numpy(where: str, operation: str, line: str) -> None:
    cause = precision(in_numpy(where), 3000)["dtypes"]["float64"]["cause"]
    assert (cause["operation"], cause["dtype"], cause["cast"]) == (operation, "float16", True)
    assert line in cause["line"]
    assert cause["before"] < cause["after"] / 8


def test_what_is_exact_in_numpy_has_no_cause() -> None:
    double = precision(in_numpy("nowhere"))["dtypes"]["float64"]
    assert double["cause"] is None
    assert double["largest_error"] < 1e-11


def of(function: Any, kind: str, length: int) -> Mapping[str, Any]:
    options = Options(kind=kind, head_dims=(4,), precision=length)
    report = examine_here(function, options, "f")
    assert report.precision is not None, str(report)
    return report.precision


@pytest.mark.parametrize("framework", ["torch", "jax", "numpy"])
def test_the_cast_of_a_table_is_named(framework: str) -> None:
    pytest.importorskip(framework, reason=f"{framework} is not installed")

    def in_torch(length, d):  # type: ignore[no-untyped-def]
        import torch

        half = torch.arange(length).to(torch.float16).double()
        angle = torch.outer(half, 10000.0 ** (-torch.arange(0, d, 2).double() / d))
        return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)

    def in_jax(length, d):  # type: ignore[no-untyped-def]
        import jax.numpy as jnp

        half = jnp.arange(length).astype(jnp.float16).astype(jnp.float32)
        angle = half[:, None] * 10000.0 ** (-jnp.arange(0, d, 2) / d)
        return jnp.stack((jnp.sin(angle), jnp.cos(angle)), axis=-1).reshape(length, d)

    def in_numpy(length, d):  # type: ignore[no-untyped-def]
        half = np.arange(length).astype(np.float16).astype(np.float64)
        angle = np.outer(half, 10000.0 ** (-np.arange(0, d, 2) / d))
        return np.stack((np.sin(angle), np.cos(angle)), axis=-1).reshape(length, d)

    table = {"torch": in_torch, "jax": in_jax, "numpy": in_numpy}[framework]
    options = Options(kind="table", framework=framework, head_dims=(4,), precision=3000)
    report = examine_here(table, options, "table")
    assert report.precision is not None, str(report)
    (found,) = report.precision["dtypes"].values()
    assert (found["cause"]["dtype"], found["cause"]["cast"]) == ("float16", True)
    assert "float16" in found["cause"]["line"]
    assert found["collision"] == 2048
    assert found["positions_exact_up_to"] == 2048


def test_the_cast_of_a_cached_step_is_named() -> None:
    def step(new, cache, position):  # type: ignore[no-untyped-def]
        where = (position + np.arange(1)).astype(np.float16).astype(np.float64)
        return right_numpy.turned(new, np.outer(where, right_numpy.rates(new.shape[-1])))

    found = of(step, "cached", 3000)
    double = found["dtypes"]["float64"]
    assert (double["cause"]["dtype"], double["cause"]["cast"]) == ("float16", True)
    assert double["collision"] == 2048
    assert "of the positions below 3000" in found["lines"][0]
    assert "collision" in of(step, "cached", 20)["dtypes"]["float64"]


def test_a_pair_is_measured_by_its_queries() -> None:
    one = in_numpy("positions")

    def both(q, k, positions):  # type: ignore[no-untyped-def]
        return one(q, positions), one(k, positions)

    cause = of(both, "pair", 3000)["dtypes"]["float64"]["cause"]
    assert 'np.float16 if where == "positions"' in cause["line"]
