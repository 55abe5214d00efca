"""Loops for a symbolic number of turns: what is followed, and what is not because a turn needs
another one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import Report
from symbolic_pe.code.tracers import rewriting
from tests.cases import cases
from tests.code.implementations.right_numpy import turned


def report_on(function: Callable[..., Any]) -> Report:
    return examine_here(function, Options(head_dims=None), function.__name__)


def a_name_carried(x, positions):  # type: ignore[no-untyped-def]
    total = 0
    freqs = []
    for i in range(x.shape[-1] // 2):
        total = total + 1
        freqs.append(10000.0 ** (-2 * (total - 1) / x.shape[-1]) + 0 * i)
    return turned(x, np.outer(positions, np.array(freqs)))


def an_array_carried(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    freqs = np.ones(d // 2)
    for i in range(1, d // 2):
        freqs[i] = freqs[i - 1] * 10000.0 ** (-2 / d)
    return turned(x, np.outer(positions, freqs))


def a_list_asked_for_its_last(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    freqs = [1.0]
    for _ in range(d // 2 - 1):
        freqs.append(freqs[-1] * 10000.0 ** (-2 / d))
    return turned(x, np.outer(positions, np.array(freqs)))


def an_entry_for_all_turns(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    seen, freqs = np.zeros(1), np.zeros(d // 2)
    for i in range(d // 2):
        freqs[i] = 10000.0 ** (-2 * seen[0] / d)
        seen[0] = seen[0] + 1
    return turned(x, np.outer(positions, freqs))


def a_memory_of_an_object(x, positions):  # type: ignore[no-untyped-def]
    class Counter:
        count = -1

        def next_one(self) -> int:
            self.count += 1
            return self.count

    counter, d = Counter(), x.shape[-1]
    freqs = [10000.0 ** (-2 * counter.next_one() / d) for _ in range(d // 2)]
    return turned(x, np.outer(positions, np.array(freqs)))


@cases(
    "function",
    a_name_carried,
    an_array_carried,
    a_list_asked_for_its_last,
    an_entry_for_all_turns,
    a_memory_of_an_object,
)
def test_a_turn_that_needs_another_one_is_not_run_alone(function: Callable[..., Any]) -> None:
    """These are right: they may be called rotary, but for numbers of coordinates only."""
    report = report_on(function)
    assert not report.symbolic, str(report)
    assert report.layout == "half-split"
    assert report.is_proved


def names_changed_later(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    base, freqs, scale = 10000.0, np.zeros(d // 2), np.ones(1)
    listed = [base ** (-2 * i / d) for i in range(d // 2)]
    for i in range(d // 2):
        freqs[i] = listed_at(base, i, d) * scale[0]
    base = 2.0
    scale[0] = 7.0
    return turned(x, np.outer(positions, freqs * 0.5 + np.array(listed) * 0.5)) + 0 * base


def listed_at(base: Any, i: Any, d: Any) -> Any:
    return base ** (-2 * i / d)


def test_turns_see_names_and_arrays_as_they_were() -> None:
    report = report_on(names_changed_later)
    assert report.symbolic, str(report)
    assert (report.layout, report.base, report.is_proved) == ("half-split", "10000", True)


def two_loops_that_overlap(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    out, angles = np.zeros(x.shape), [positions * 10000.0 ** (-2 * i / d) for i in range(d // 2)]
    for i in range(d // 2):
        out[..., i] = x[..., i] * np.cos(positions * 10000.0 ** (-2 * i / d))
        out[..., i + 1] = x[..., i + d // 2] * np.cos(positions * 10000.0 ** (-2 * i / d))
    return out + 0 * len(angles)


def test_two_turns_that_write_to_one_place_are_not_told_apart() -> None:
    assert not report_on(two_loops_that_overlap).symbolic


def the_length_of_a_list(x, positions):  # type: ignore[no-untyped-def]
    d = x.shape[-1]
    freqs = [10000.0 ** (-2 * i / d) for i in range(d // 2)]
    return turned(x, np.outer(positions, np.array(freqs))) * (2 * len(freqs) / d)


def test_a_list_has_its_length() -> None:
    report = report_on(the_length_of_a_list)
    assert report.symbolic, str(report)
    assert report.is_proved


def test_the_source_of_a_function_without_loops_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of all functions around the code few have loops, and to parse their modules takes long."""
    monkeypatch.setattr(rewriting, "_definition", lambda _: pytest.fail("it was parsed"))
    assert rewriting.rewritten((lambda x: x + 1).__code__) is None


def test_a_loop_in_a_function_inside_is_rewritten() -> None:
    def outer(count: int) -> list[int]:
        def inner() -> list[int]:
            return [2 * number for number in range(count)]

        return inner()

    assert rewriting.rewritten(outer.__code__) is not None
