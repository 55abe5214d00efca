"""What PyTorch code uses: recorded sizes that are numbers, masks, strides, state between calls."""

import ctypes
import functools
import math
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings import examination
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import Report
from tests.cases import cases
from tests.code.translated import refusal, untranslated

torch = pytest.importorskip("torch", reason="torch is not installed")
right_torch = import_module("tests.code.implementations.right_torch")

Function = Callable[..., Any]


def examined(function: Function, *dims: int, **options: Any) -> Report:
    return examine_here(
        function, Options(framework="torch", head_dims=dims or None, **options), "rope"
    )


def angles(positions: Any, d: int) -> Any:
    return torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d))


def turned_halves(x: Any, angle: Any) -> Any:
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()), -1)


def turned_pairs(a: Any, b: Any, angle: Any) -> tuple[Any, Any]:
    return a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()


def is_right(report: Report, layout: str, base: str | None = "10000") -> bool:
    return report.is_proved and (report.layout, report.base) == (layout, base)


# a number of coordinates is recorded as that number ---------------------------------------------


def test_a_head_dimension_that_is_asked_for_is_a_plain_number() -> None:
    seen = []

    def rope(x: Any, positions: Any) -> Any:
        seen.append(type(x.shape[-1]))
        return turned_halves(x, angles(positions, x.shape[-1]))

    assert is_right(examined(rope, 16), "half-split")
    assert set(seen) == {int}


def test_tables_of_numpy_in_a_dictionary() -> None:
    numpy = pytest.importorskip("numpy")
    tables: dict[int, Any] = {}

    def rope(x: Any, positions: Any) -> Any:
        d = x.shape[-1]
        if d not in tables:
            grid = numpy.outer(numpy.arange(64), 10000.0 ** (-numpy.arange(0, d, 2) / d))
            waves = numpy.concatenate((numpy.cos(grid), numpy.sin(grid)), axis=-1)
            tables[d] = torch.from_numpy(waves).float()
        cos, sin = tables[d][positions].chunk(2, dim=-1)
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)

    report = examined(rope, 8)
    assert is_right(report, "half-split"), str(report)
    assert all(type(table) is torch.Tensor for table in tables.values())


def test_what_a_number_of_coordinates_takes_for_granted_of_rows_is_listed() -> None:
    def rope(x: Any, positions: Any) -> Any:
        angle = angles(positions, x.shape[-1])
        return turned_halves(x, angle if x.shape[0] > 10 else angle + 0)

    assert "N > 10, since the code branches on it" in examined(rope, 8).idealised


# masks ------------------------------------------------------------------------------------------


def test_a_mask_of_bytes_is_refused() -> None:
    def rope(x: Any, positions: Any) -> Any:
        d = x.shape[-1]
        even = (torch.arange(d) % 2 == 0).to(torch.uint8)
        a, b = x[..., even], x[..., 1 - even]
        return torch.stack(turned_pairs(a, b, angles(positions, d)), -1).flatten(-2)

    assert examined(rope, 8).kind == "untraceable"


def test_a_mask_that_depends_on_values_is_refused() -> None:
    def rope(x: Any, positions: Any) -> Any:
        angle = angles(positions, x.shape[-1])
        return turned_halves(x, angle[:, (x[0] > 0)[: angle.shape[-1]]])

    assert examined(rope, 8).kind == "untraceable"


# rows with a single 1, running products, sorted numbers -------------------------------------


def test_a_table_looked_up_by_a_product_with_rows_with_a_single_1() -> None:
    def rope(x: Any, positions: Any) -> Any:
        table = angles(torch.arange(256), x.shape[-1])
        rows = torch.nn.functional.one_hot(positions, 256).float()
        return turned_halves(x, rows @ table)

    report = examined(rope)
    assert is_right(report, "half-split")
    assert report.symbolic
    assert "0 ≤ p < 256, since a table of that length is read there" in report.idealised


def test_a_row_with_a_single_1_at_a_position_that_may_be_negative_is_refused() -> None:
    def rope(x: Any, positions: Any) -> Any:
        table = angles(torch.arange(256), x.shape[-1])
        rows = (torch.arange(256) == (positions - 3)[:, None]).float()
        return turned_halves(x, rows @ table)

    assert examined(rope).kind == "untraceable"


# strides ----------------------------------------------------------------------------------------


def test_pairs_by_strides_are_followed_where_the_input_lies_in_order() -> None:
    report = examined(right_torch.pairs_by_strides, shape=("N", "d"))
    assert "the inputs are contiguous, since the code uses their strides" in report.idealised


def test_strides_of_a_tensor_that_does_not_lie_in_order_are_refused() -> None:
    def rope(x: Any, positions: Any) -> Any:
        n, d = x.shape
        a = x[:, ::2].as_strided((n, d // 2), (d, 1))
        return torch.cat(turned_pairs(a, x[:, 1::2], angles(positions, d)), -1)

    assert "does not lie in memory in order" in refusal(examined(rope, shape=("N", "d")))


# state ------------------------------------------------------------------------------------------


class Remembers(torch.nn.Module):
    """Tables for the longest input so far."""

    def __init__(self, d: int) -> None:
        super().__init__()
        self.theta = 10000.0 ** (-torch.arange(0, d, 2).float() / d)
        self.length, self.angle = 0, torch.zeros(0)

    def forward(self, x: Any) -> Any:
        if x.shape[-2] > self.length:
            self.length = x.shape[-2]
            self.angle = torch.outer(torch.arange(self.length).float(), self.theta)
        return turned_halves(x, self.angle[: x.shape[-2]])


def test_a_module_that_was_made_before_and_keeps_its_tables() -> None:
    layers = torch.nn.ModuleList([Remembers(8)])

    def rope(x: Any) -> Any:
        return layers[0](x)

    report = examined(rope, 8, shape=("N", "d"))
    assert is_right(report, "half-split")
    assert "N > 0, since the code branches on it" not in report.idealised


def test_a_table_in_a_global_name() -> None:
    report = examined(with_global_table)
    assert is_right(report, "half-split")
    assert report.symbolic
    assert TABLE is None or type(TABLE) is torch.Tensor


TABLE: Any = None


def with_global_table(x: Any, positions: Any) -> Any:
    global TABLE
    if TABLE is None or TABLE.shape[-1] != x.shape[-1] // 2:
        TABLE = angles(torch.arange(100_000), x.shape[-1])
    return turned_halves(x, TABLE[positions])


# data that leaves PyTorch ------------------------------------------------------------------------


def by_dlpack(positions: Any) -> Any:
    return np.array(np.from_dlpack(positions))


def by_to_dlpack(positions: Any) -> Any:
    return torch.from_dlpack(torch.utils.dlpack.to_dlpack(positions)).clone()


def by_list(positions: Any) -> Any:
    return positions.tolist()


def by_bytes(positions: Any) -> Any:
    return np.frombuffer(positions.numpy().tobytes(), dtype=np.int64)


def by_c(positions: Any) -> Any:
    address = positions.contiguous().data_ptr()
    assert address  # or this process would end
    return np.frombuffer(ctypes.string_at(address, 8 * len(positions)), dtype=np.int64)


@pytest.mark.parametrize("leave", [by_dlpack, by_to_dlpack, by_list, by_bytes, by_c])
def test_data_that_leaves_is_refused_where_it_leaves(leave: Function) -> None:
    def rope(x: Any, positions: Any) -> Any:
        return turned_halves(x, angles(torch.tensor(np.asarray(leave(positions))), x.shape[-1]))

    error = refusal(examined(rope))
    assert "cannot trace the code at line" in error
    assert "data leaves PyTorch by" in error


def test_data_that_leaves_to_jax_is_refused() -> None:
    jnp = pytest.importorskip("jax.numpy", reason="jax is not installed")

    def rope(x: Any, positions: Any) -> Any:
        where = jnp.asarray(positions.numpy()) * 1
        return turned_halves(x, angles(torch.tensor(np.array(where)), x.shape[-1]))

    report = examined(rope)
    assert "data leaves PyTorch by numpy" in (report.error or ""), str(report)


# what is called ----------------------------------------------------------------------------------


class Module(torch.nn.Module):
    def forward(self, x: Any, positions: Any) -> Any:
        return turned_halves(x, angles(positions, x.shape[-1]))


def test_a_module_is_called_by_the_arguments_of_its_forward() -> None:
    assert is_right(examined(Module()), "half-split")


def test_a_class_is_said_to_be_one() -> None:
    report = examined(Module)
    assert "Module is a class" in (report.error or "")


def test_any_number_of_arguments_is_told() -> None:
    report = examined(lambda *arguments: arguments[0])
    assert "takes any number of arguments" in (report.error or "")


def test_code_that_counts_rows_does_so_for_every_d() -> None:
    def rope(x: Any, positions: Any) -> Any:
        return turned_halves(x, angles(torch.arange(x.shape[-2]), x.shape[-1]))

    report = examined(rope)
    assert "the index of the row is used as the position" in (report.diagnosis or "")
    assert report.idealised == ("floats are real numbers",)


def test_an_error_while_code_is_recorded_is_not_its_own() -> None:
    def rope(x: Any, positions: Any) -> Any:
        if type(positions) is torch.Tensor and torch.searchsorted(positions, positions).max() < 0:
            raise ValueError
        assert not isinstance(x.shape[-1], torch.SymInt)
        assert type(x) is torch.Tensor
        return turned_halves(x, angles(positions, x.shape[-1]))

    assert "the code fails" not in (examined(rope).error or "")


def test_an_error_of_a_run_is_its_own() -> None:
    def rope(x: Any, positions: Any) -> Any:
        return turned_halves(x[..., [1000]], angles(positions, x.shape[-1]))

    error = examined(rope).error or ""
    assert "the code fails at line" in error
    assert "IndexError" in error


def test_another_shape_is_told() -> None:
    report = examined(lambda x, positions: x[..., :4] * positions[:, None], shape=("N", "d"))
    assert "the output has the shape (13, 4)" in (report.error or "")


# sinusoids and slopes ----------------------------------------------------------------------------


def sinusoid(length: int, d: int) -> Any:
    angle = angles(torch.arange(length), d)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).reshape(length, d)


@pytest.mark.parametrize("dims", [(), (32,), (64,)])
@pytest.mark.parametrize("root", [lambda d: d**-0.5, lambda d: 1 / math.sqrt(d)])
def test_a_sinusoid_times_a_root_of_d(root: Function, dims: tuple[int, ...]) -> None:
    report = examined(lambda length, d: sinusoid(length, d) * root(d), *dims, kind="table")
    assert report.kind == "sinusoidal", str(report)
    assert dims or report.scale == "d^(−1/2)"
    assert not report.is_slip
    assert untranslated(report) == ()


def test_slopes_have_no_sines() -> None:
    def slopes(length: int, d: int) -> Any:
        return -torch.arange(length)[:, None] * 2.0 ** (-8 * (torch.arange(d) + 1) / d)

    assert examined(slopes, kind="table").diagnosis is None


# what is told --------------------------------------------------------------------------------


def row_by_row(x: Any, positions: Any, last: int, width: Callable[[int], int]) -> Any:
    """Rows after ``last`` have its position; frequencies are those of ``width(d)`` coordinates."""
    out, d = torch.empty_like(x), x.shape[-1]
    for n in range(len(positions)):
        for i in range(d // 2):
            angle = positions[min(n, last)] * 10000 ** (-2 * i / width(d))
            a, b = turned_pairs(x[..., n, 2 * i], x[..., n, 2 * i + 1], angle)
            out[..., n, 2 * i], out[..., n, 2 * i + 1] = a, b
    return out


@cases(
    "last width words",
    (20, lambda d: d, "at position 21"),
    (9999, lambda d: min(d, 32), "was read for d = 8, but for d = 64 the code behaves differently"),
    ids=["rows", "coordinates"],
)
def test_what_is_read_for_few_is_tried_for_many(
    last: int, width: Callable[[int], int], words: str
) -> None:
    assert words in refusal(examined(lambda x, positions: row_by_row(x, positions, last, width)))


def sorts(x: Any, positions: Any) -> Any:
    return turned_halves(x, angles(positions.sort().values, x.shape[-1]))


def stretches(x: Any, positions: Any) -> Any:
    if positions.max() + 1 > 4096:
        positions = positions / 2
    return turned_halves(x, angles(positions, x.shape[-1]))


def ends(x: Any, positions: Any) -> Any:
    raise SystemExit(0)


def with_a_base(x: Any, positions: Any, base: float) -> Any:
    return turned_halves(x, torch.outer(positions.float(), angles_of(base, x.shape[-1])))


def angles_of(base: float, d: int) -> Any:
    return base ** (-torch.arange(0, d, 2).float() / d)


def test_a_partial_function_is_of_the_framework_that_it_uses() -> None:
    report = examine_here(functools.partial(with_a_base, base=1e6), Options(), "with_a_base")
    assert (report.framework, report.base) == ("torch", "1000000")


@cases(
    "function words",
    (ends, "(it ends its process by sys.exit)"),
    (sorts, "positions.sort().values, x.shape[-1])) (how an array is sorted depends on"),
    (stretches, "(the code branches on a number computed from data, as the largest position)"),
)
def test_why_it_cannot_be_traced(
    function: Function, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert words in (examined(function).error or "")
    assert "failed while attempting to run meta" not in caplog.text


def test_an_error_inside_pytorch_is_put_into_words() -> None:
    """As transformers' LongRoPE raises it, which keeps its frequencies in a buffer."""
    error = RuntimeError("INTERNAL ASSERT FAILED: mutating a non-functional tensor with another")
    told = str(examination._of_code(error, is_run=False))
    assert told == "cannot trace the code (the code writes to a tensor that was made outside of it)"


WITH_EINOPS = """
import torch
from einops import rearrange


def rope(x, positions):
    d = x.shape[-1]
    angles = torch.outer(positions, 10000.0 ** (-torch.arange(0, d, 2) / d))
    angles = torch.cat((angles, angles), dim=-1)
    first, second = rearrange(x, "... (j d) -> ... j d", j=2).unbind(dim=-2)
    return x * angles.cos() + torch.cat((-second, first), dim=-1) * angles.sin()
"""


def test_code_with_einops_is_followed_in_a_new_process(tmp_path: Path) -> None:
    """PyTorch loads what it needs to record only then, and einops has a part in it."""
    pytest.importorskip("einops", reason="einops is not installed")
    file = tmp_path / "with_einops.py"
    file.write_text(WITH_EINOPS, encoding="utf-8")
    command = [sys.executable, "-m", "symbolic_pe", "examine", f"{file}:rope"]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    assert "rotary, half-split" in told
