"""Sums and integrals to a limit that is called like their variable, and limits that are none."""

from __future__ import annotations

import pytest
from sympy import Symbol

from symbolic_pe.deciding import decide
from tests.cases import cases

NAMES = {
    "k": Symbol("k", integer=True, nonnegative=True),
    "t": Symbol("t", real=True),
    "x": Symbol("x", real=True),
}


@cases(
    "statement status",
    ("integrate(t, t, 0, t) = t^2/2", "proved"),
    ("integrate(t, t, 0, t) = t", "refuted"),
    ("integrate(t*x, t, x, t) = x*(t^2 - x^2)/2", "proved"),
    ("sum(k, k, 0, k) = k*(k + 1)/2", "proved"),
    ("sum(k, k, 0, k) = k*(k + 1)/2 + 1", "refuted"),
)
def test_a_limit_may_be_called_like_the_variable(statement: str, status: str) -> None:
    assert decide(statement, timeout=60, names=NAMES).status == status


@pytest.mark.parametrize("limit", ["z", "i", "1 + x*i"])
def test_a_limit_that_may_not_be_real_is_said(limit: str) -> None:
    verdict = decide(f"integrate(t, t, 0, {limit}) = 1", names=NAMES)
    assert verdict.status == "unknown"
    assert verdict.reason.endswith("of the integral over t must be known to be real")
