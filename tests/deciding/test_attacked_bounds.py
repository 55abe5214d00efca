"""Bounds that hold for small whole numbers only."""

from __future__ import annotations

import pytest
from sympy import Symbol

from symbolic_pe.deciding import decide
from tests.cases import cases

NAMES = {
    "m": Symbol("m", integer=True),
    "n": Symbol("n", integer=True, nonnegative=True),
    "x": Symbol("x", real=True),
}


@cases(
    "bound",
    "n < 1000",
    "m >= -777",
    "n^2 <= 10^12",
    "n*x <= 10^6",
    "1/(n + 1) > 10^(-5)",
    "sum(1/k, k, 1, n) < 5",
    "sum(sum(1, j, 0, k), k, 0, n) < 10^4",
)
def test_a_bound_that_holds_for_small_whole_numbers_is_refuted(bound: str) -> None:
    assert decide(bound, timeout=60, names=NAMES).status == "refuted"


@pytest.mark.parametrize("bound", ["sum(1/2^k, k, 0, n) < 2", "n < n + 1", "-1 < n"])
def test_a_bound_that_holds_is_proved(bound: str) -> None:
    assert decide(bound, timeout=60, names=NAMES).status == "proved"
