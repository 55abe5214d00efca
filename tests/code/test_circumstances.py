"""Code that behaves differently than its formula in circumstances in which it was not read."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.circumstances import FAR, KEPT
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import Report
from symbolic_pe.reports.translations import missing
from tests.cases import cases
from tests.code.implementations import right_numpy
from tests.code.translated import refusal, untranslated

half_split, rates, turned = right_numpy.half_split, right_numpy.rates, right_numpy.turned


def examined(function: Callable[..., Any], name: str) -> Report:
    report = examine_here(function, Options(), name)
    assert report.kind == "untraceable" or untranslated(report) == ()
    return report


def in_torch() -> Any:
    """The implementations in PyTorch, where it is installed."""
    pytest.importorskip("torch", reason="torch is not installed")
    return import_module("tests.code.implementations.right_torch")


def is_run(values: Any) -> bool:
    """Whether the code is run on numbers."""
    return type(values).__name__ == "ndarray"


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16])
def test_positions_that_overflow_are_found_out(dtype: Any) -> None:
    def narrow(x, positions):  # type: ignore[no-untyped-def]
        return half_split(x, positions.astype(dtype))

    assert "disagree, so nothing is said about it (at position " in refusal(
        examined(narrow, "narrow")
    )


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_rows_that_overflow_are_found_out(dtype: Any) -> None:
    """In a table of 302 rows, and where the rows of x are its positions."""

    def table(length, d):  # type: ignore[no-untyped-def]
        angles = np.outer(np.arange(length).astype(dtype), rates(d))
        return np.stack([np.sin(angles), np.cos(angles)], -1).reshape(length, d)

    def rows(x):  # type: ignore[no-untyped-def]
        return half_split(x, np.arange(x.shape[-2]).astype(dtype))

    for function, options in ((table, Options(kind="table")), (rows, Options())):
        assert "at position 300" in refusal(examine_here(function, options, function.__name__))


def by_recurrence(length: Any, d: Any, width: Any, period: int) -> Any:
    """A table whose rows are turned from one to the next, which is read by its values."""
    table = np.zeros((length, d))
    theta = 10000.0 ** (-np.arange(0, d, 2) / width)
    sines, cosines = np.zeros(d // 2), np.ones(d // 2)
    for p in range(length):
        table[p, ::2], table[p, 1::2] = sines, cosines
        sines, cosines = (
            sines * np.cos(theta) + cosines * np.sin(theta),
            cosines * np.cos(theta) - sines * np.sin(theta),
        )
        if is_run(table) and (p + 1) % period == 0:
            sines, cosines = np.zeros(d // 2), np.ones(d // 2)
    return table


def test_a_table_that_is_read_by_its_values_holds_where_it_was_read() -> None:
    def table(length, d):  # type: ignore[no-untyped-def]
        return by_recurrence(length, d, d, 10**9)

    report = examine_here(table, Options(kind="table"), "table")
    assert report.is_proved, str(report)
    assert report.holds_for == "for d = 16 and every position p that is assumed below"
    assert any(note.startswith("0 ≤ p < 64, since") for note in report.idealised)
    assert untranslated(report) == ()


@cases(
    "narrow period words",
    (10**9, 512, "at position 2050"),
    (32, 10**9, "it was read for d = 16, but for d = 64 the code behaves differently"),
    ids=["positions modulo 512", "another width for 64 coordinates"],
)
def test_a_table_that_is_read_by_its_values_is_tried_elsewhere(
    narrow: int, period: int, words: str
) -> None:
    def table(length, d):  # type: ignore[no-untyped-def]
        return by_recurrence(length, d, min(d, narrow), period)

    assert words in refusal(examine_here(table, Options(kind="table"), "table"))


def test_a_table_that_has_grown_is_tried_with_fewer_rows() -> None:
    class Growing:
        """The last rows are taken, which are the first only as long as the table has no more."""

        table: Any = None

        def __call__(self, x):  # type: ignore[no-untyped-def]
            rows, d = x.shape[-2:]
            if self.table is None or self.table.shape[0] < rows:
                self.table = np.outer(np.arange(rows), rates(d))
            return turned(x, self.table[-rows:])

    assert "is something kept from an earlier call?" in refusal(
        examine_here(Growing(), Options(head_dims=(8,)), "growing")
    )


def test_other_values_far_away_are_found_out() -> None:
    """What is not traced, because it fails there, is run."""

    def capped(x, positions):  # type: ignore[no-untyped-def]
        if is_run(positions):
            positions = np.minimum(positions, 2047)
        return half_split(x, positions)

    assert f"at position {FAR[1][0]}" in refusal(examined(capped, "capped"))


def test_a_table_may_end() -> None:
    def limited(x, positions):  # type: ignore[no-untyped-def]
        if is_run(positions) and positions.max() > 100:
            raise ValueError("the context is 100")
        return half_split(x, positions)

    assert examined(limited, "limited").kind == "rotary"


@pytest.mark.parametrize(
    ("special", "others"), [((2, 4), "B, H, N, d"), ((1, 1), "1, 1, N, d")], ids=str
)
def test_other_axes_are_tried(special: tuple[int, int], others: str) -> None:
    def for_rows_only(x, positions):  # type: ignore[no-untyped-def]
        return x if tuple(x.shape[:-2]) == special else half_split(x, positions)

    report = examined(for_rows_only, "for_rows_only")
    assert report.kind == "rotary"
    assert f"x has the axes (N, d): the code behaves differently for ({others})" in report.idealised


def test_other_dtypes_are_tried() -> None:
    def not_for_half(x, positions):  # type: ignore[no-untyped-def]
        return x if x.dtype == np.float16 else half_split(x, positions)

    report = examined(not_for_half, "not_for_half")
    assert "x is float64: the code behaves differently for float16" in report.idealised
    (problem,) = report.differences("rotary")
    assert problem == "only if x is float64: the code behaves differently for float16"
    assert missing("zh", [problem]) == ()


def test_axes_that_x_does_not_usually_have_are_told() -> None:
    def by_the_second(x):  # type: ignore[no-untyped-def]
        return turned(x, np.outer(np.arange(x.shape[1]), rates(x.shape[-1]))[:, None])

    report = examined(by_the_second, "by_the_second")
    assert report.kind == "rotary"
    assert "x has the axes (B, N, H, d)" in report.idealised
    assert untranslated(report) == ()


@cases(
    "which said",
    ("x", "x is not used again: the code writes to it"),
    ("positions", "positions are not used again: the code writes to them"),
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
    right_torch = in_torch()

    def without_gradients(x, positions):  # type: ignore[no-untyped-def]
        return x if right_torch.torch.is_grad_enabled() else right_torch.two_products(x, positions)

    options = Options(framework="torch")
    report = examine_here(without_gradients, options, "without_gradients")
    said = "gradients are not recorded: the code behaves differently where they are"
    assert said in report.idealised
    plain = examine_here(right_torch.two_products, options, "two_products")
    assert plain.idealised == ("floats are real numbers",)


def test_what_is_kept_from_an_earlier_call_is_told() -> None:
    right_torch = in_torch()
    kept: dict[str, Any] = {}

    def with_memory(x, positions):  # type: ignore[no-untyped-def]
        if "angle" not in kept or kept["angle"].shape != (len(positions), x.shape[-1] // 2):
            kept["angle"] = right_torch.angles(x, positions)
        return right_torch.turned_halves(x, kept["angle"])

    error = refusal(examine_here(with_memory, Options(framework="torch"), "with_memory"))
    assert "the tracer and the code disagree" in error
    assert "is something kept from an earlier call?" in error


def test_what_is_kept_from_a_call_for_another_d_is_told() -> None:
    right_torch = in_torch()
    kept: dict[str, Any] = {}

    def with_the_longest(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        if "rates" not in kept or len(kept["rates"]) < d // 2:
            kept["rates"] = right_torch.inverse_frequencies(d)
        angle = positions.float()[:, None] * kept["rates"][: d // 2]
        return right_torch.turned_halves(x, angle)

    report = examine_here(with_the_longest, Options(framework="torch"), "with_the_longest")
    assert report.base == "10000"
    assert any("what it keeps from a call for another d" in note for note in report.idealised)
    assert untranslated(report) == ()


def test_many_rows_are_tried_where_their_number_is_a_number() -> None:
    def by_length(x, positions):  # type: ignore[no-untyped-def]
        return half_split(x, positions if len(positions) < 100 else positions + 1)

    assert "with 2051 rows" in refusal(examined(by_length, "by_length"))


def test_what_a_first_call_leaves_is_tried_for_another_d() -> None:
    """Here the d of the first call stays, whatever comes later."""

    def first(x, positions, kept={}):  # type: ignore[no-untyped-def]  # noqa: B006
        return turned(x, np.outer(positions, kept.setdefault("rates", rates(x.shape[-1]))))

    report = examined(first, "first")
    assert report.is_proved
    assert KEPT in report.idealised


@pytest.mark.parametrize("returned", [None, {"x": 1}])
def test_what_is_no_array_is_told(returned: Any) -> None:
    """Also where what is computed before would not go with other axes."""

    def function(x, positions):  # type: ignore[no-untyped-def]
        half_split(x, positions)
        return returned

    assert examined(function, "function").error == "the function returns no array"


@pytest.mark.parametrize("dtype", ["float16", "float64"])
def test_narrow_floats_on_the_way_are_assumed_to_be_enough(dtype: str) -> None:
    def function(x, positions):  # type: ignore[no-untyped-def]
        return half_split(x, positions.astype(dtype))

    said = any(note.startswith("rounding to float16") for note in examined(function, "f").idealised)
    assert said is (dtype == "float16")


def test_no_slip_is_told_where_nothing_differs() -> None:
    """The sine by its quotient is the sine, though this is not proved."""
    jnp = pytest.importorskip("jax.numpy", reason="jax is not installed")

    def by_quotient(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        angle = jnp.outer(positions, 10000.0 ** (-jnp.arange(0, d, 2) / d))
        a, b = jnp.split(x, 2, -1)
        cos, sin = jnp.cos(angle), jnp.sinc(angle / jnp.pi) * angle
        return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    report = examined(by_quotient, "by_quotient")
    assert (report.kind, report.diagnosis, report.is_slip) == ("other", None, False)


@cases(
    "theta said",
    (lambda d, i: (10000 + 4 ** (d / (d - 2))) ** (-i / d), "the frequencies of base 10000 are"),
    (lambda d, i: np.sqrt(10000.0) ** (-2 * i / d), "None"),
)
def test_a_base_is_not_what_it_is_computed_from(theta: Any, said: str) -> None:
    def function(x, positions):  # type: ignore[no-untyped-def]
        return turned(x, np.outer(positions, theta(x.shape[-1], np.arange(0, x.shape[-1], 2))))

    assert str(examined(function, "function").diagnosis).startswith(said)
