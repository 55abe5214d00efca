"""Comparisons by balls: refused at once where no balls are known."""

import pytest
from flint import acb

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.polynomials import balls
from symbolic_pe.tactics.polynomials.balls import compared_by_balls
from tests.cases import cases


@cases(
    "text",
    "sin(1) < 1",
    "sqrt(2) ≠ 3/2",
    "integral(0, 1, λt. cos(t)) < 9/10",
    "2 < integral(0, 1, λt. 1/(t^2 + 1/100))",
)
def test_closed_numbers_are_compared(text: str) -> None:
    assert compared_by_balls(read(text), 64).statement is read(text)


@cases(
    "text why",
    ("absR(1) < 2", "absR has no ball"),
    ("integral(−1, 1, λt. absR(t)) < 2", "absR has no ball"),
    ("integral(0, 1, λt. integral(0, 1, λs. cos(t·s))) < 2", "an integral of integrals"),
    ("integral(−1, 1, λt. inv(t^2)) < 2", "no ball from few values"),
    ("integral(0, 1, λt. inv(3·t − 1)) < 2", "no ball from few values"),
    ("integral(0, pi, λt. sin(t)/cos(t)) ≠ 2", "no ball from few values"),
    ("integral(−1, 1, λt. ln(t)) < 2", "no ball from few values"),
    ("integral(−1, 1, λt. sqrt(t)) ≠ 2", "no ball from few values"),
    ("integral(0, 1, λt. cos(100000·t)) < 2", "no ball from few values"),
    ("1 < sin(1)", "not shown by balls"),
)
def test_what_balls_do_not_show_is_refused(text: str, why: str) -> None:
    with pytest.raises(KernelError, match=why):
        compared_by_balls(read(text), 64)


def test_what_an_integrand_raises_in_the_kernel_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise SystemError from KeyboardInterrupt()

    monkeypatch.setattr(balls, "numeric", stopped)
    with pytest.raises(KeyboardInterrupt):
        compared_by_balls(read("1 < 2"), 64)


def test_what_an_integrand_raises_is_raised() -> None:
    def stopped(x: acb, _: bool) -> acb:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balls.integrated(stopped, acb(0), acb(1), 1000)
