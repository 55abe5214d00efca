"""Comparison by balls: true ones, false ones, and what has no ball; each ball against mpmath."""

import random

import flint
import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel import numbers
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.types import KernelError
from tests.cases import cases
from tests.kernel.evaluation import VALUES


@cases(
    "true",
    "3 < pi",
    "pi < 22/7",
    "exp(1) < 3",
    "ln(2) < 7/10",
    "sqrt(2)·sqrt(2) < 201/100",
    "integral(0, 1, λt. t^2) < 167/500",
    "333/1000 < integral(0, 1, λt. t^2)",
    "integral(1, 0, λt. t^2) < −(333/1000)",
    "integral(0, 1, λt. integral(0, t, λs. s)) < 1/5",
    "−1/1000 < integral(1, 1, λt. t)",
    "cis(1) ≠ 1",
    "(0 : R)^0 ≠ 0",
    "I ≠ 1",
)
def test_true_comparisons(true: str) -> None:
    assert numeric(read(true), 64).statement is read(true)


@cases(
    "other",
    "pi < 3",
    "pi < pi",
    "(1 : R) ≠ 1",
    "(0 : R)^0 ≠ 1",
    "0 < inv(0)",
    "inv(0) ≠ 0",
    "inv(0)·0 ≠ 1",
    "inv(pi − pi) ≠ 0",
    "ln(0) < 0",
    "ln(−1) ≠ 0",
    "0 < sqrt(−1) + 10",
    "sqrt(−1)·sqrt(−1) < 0",
    "0 < integral(−1, 1, λt. inv(t^2))",
    "integral(−1, 1, λt. inv(t^2)) < 0",
    "integral(−1, 1, λt. inv(t)) < 1",
    "integral(−1, 1, λt. ln(t^2)) < 0",
    "integral(0, 1, λt. ln(t)) < 0",
    "integral(−1, 1, λt. sqrt(t^2)) < 2",
    "integral(0, 1, λt. absR(t)) < 2",
    "integral(0, inv(0), λt. t·0) < 1",
    "exp(exp(exp(exp(exp(10))))) < 0",
    "floor(pi) < 4",
    "gamma < 1",
    "2 ≤ 3",
    "sum(0, λi. toR(i)) < 1",
)
def test_what_is_false_or_has_no_value_is_not_shown(other: str) -> None:
    with pytest.raises(KernelError):
        numeric(read(other), 64)


@cases(
    "integrand name",
    ("absR(t)", "absR"),
    ("sum(2, λi. i·t)", "sum"),
    ("t·toR(floor(t))", "floor"),
    ("integral(0, t, λs. absR(s))", "absR"),
)
def test_an_integrand_without_a_ball_is_refused_at_once(integrand: str, name: str) -> None:
    with pytest.raises(KernelError, match=f"{name} has no ball"):
        numeric(read(f"integral(0, 1, λt. {integrand}) < 2"), 64)
    assert numbers._evaluations[0] <= 2


def test_an_integral_that_takes_too_long_says_so() -> None:
    with pytest.raises(KernelError, match="the integral is too difficult"):
        numeric(read("integral(0, 1, λs. integral(−1, 1, λt. inv(t − s))) < 5"), 64)


@pytest.mark.parametrize("bits", [0, 1, -5, 4097, 10**30])
def test_the_precision_is_bounded(bits: int) -> None:
    with pytest.raises(KernelError, match="bits are needed"):
        numeric(read("3 < pi"), bits)


def test_a_variable_is_no_number() -> None:
    from symbolic_pe.foundations.written import less
    from symbolic_pe.kernel.terms import variable
    from symbolic_pe.kernel.types import R

    with pytest.raises(KernelError, match="closed"):
        numeric(less(variable("x", R), 1), 64)


ONE_PLACE = ("exp", "ln", "cos", "sin", "sqrt", "inv")


@pytest.mark.parametrize("name", ONE_PLACE)
def test_a_ball_contains_the_value(name: str) -> None:
    chosen = random.Random(name)
    points = [0.0, 1.0, -1.0, 2.0**-30, *(chosen.uniform(-20, 20) for _ in range(60))]
    for at in points:
        ball = FUNCTIONS[name].ball(flint.acb(at))  # type: ignore[misc]
        if not ball.is_finite():
            assert at <= 0
            assert name in ("ln", "sqrt", "inv")
            continue
        value = VALUES.meanings[name](at)
        assert abs(float(ball.real.mid()) - float(value)) <= 1e-12 * (1 + abs(float(value)))
        wide = FUNCTIONS[name].ball(flint.acb(flint.arb(at, 1e-3)))  # type: ignore[misc]
        assert wide.contains(ball) or not wide.is_finite()


def test_a_ball_across_a_cut_or_a_pole_is_not_finite() -> None:
    around = flint.acb(flint.arb(0, 1), flint.arb(0, 1))
    for name in ("ln", "sqrt", "inv"):
        assert not FUNCTIONS[name].ball(around).is_finite()  # type: ignore[misc]
    for name in ("ln", "sqrt"):
        left = flint.acb(flint.arb(-3, 1), flint.arb(0, 1))
        assert not FUNCTIONS[name].ball(left).is_finite()  # type: ignore[misc]
