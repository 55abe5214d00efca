"""Comparisons of closed numbers."""

import pytest

from symbolic_pe.foundations.definitions import DEFINITIONS, definition_of
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.goals.closed import comparison, written_out
from symbolic_pe.tactics.goals.closed_values import is_closed

for name in DEFINITIONS:
    definition_of(name)

TRUE = [
    "sum(64, λi. sin(i)) < 3",
    "sum1(4, λi. inv(toR(i))) < 21/10",
    "absR(−3/2) < 2",
    "absR(sin(4)) < 4/5",
    "1 < toR(floor(exp(1)))",
    "toR(toN(floor(7/2))) < 4",
    "toR(half(7)) < 4",
    "delta(1, 2) < delta(2, 2)",
    "integral(0, 1, λt. cos(rpow(2, −t))) < 9/10",
    "re(powZ(−2, (3 : Z))) < −7",
    "Ci(2) − Ci(1) < 1/5",
    "1/2·inv(pi) + Ci(2·pi) < Ci(1/2·pi)",
    "Ci(1 + 1) < Ci(1) + Ci(2·1) − Ci(1) + 1/10",
    "Ci(sqrt(2)) − Ci(pi) + Ci(1) < Ci(1) + 2/5",
    "2 ≤ toR(floor(5/2))",
    "toR(floor(5/2)) ≤ 2",
    "tan(1) ≠ 1",
    "toR(floor(7·inv(toR(2^(1 + 1))))) < 3/2",
    "sum(3, λi. toR(floor(7·inv(toR(2^(i + 1)))))) < 9/2",
    "toR(toN(7 + −(3 : Z)·2)) ≤ 1",
    "sum(2000, λi. 2) ≠ 4001",
    "sum(3, λi. sum(i, λj. 1)) ≤ 3",
    "(exp(1) < 2) ⇒ ⊥",
    "(exp(1) ≤ 2) ⇒ ⊥",
]
FALSE = [
    "sum(64, λi. sin(i)) < 0",
    "absR(−3/2) < 1",
    "3 < toR(floor(exp(1)))",
    "integral(0, 1, λt. cos(rpow(2, −t))) < 1/2",
    "Ci(2) − Ci(1) < 0",
    "Ci(1) < 1/3",
    "Ci(1/2·pi) < 1/2·inv(pi) + Ci(2·pi)",
    "Ci(1 + 1) < Ci(2)",
    "Ci(sqrt(2)) − Ci(pi) + Ci(1) < Ci(1) + 1/5",
    "Ci(−pi) < Ci(pi) + 100",
    "toR(floor(5/2)) ≤ 1",
    "toR(floor(5/2)) ≠ 2",
    "sum(3, λi. toR(floor(7·inv(toR(2^(i + 1)))))) < 4",
    "toR(floor(7·inv(toR(2^(1 + 1))))) < 1",
    "sum(2000, λi. 2) ≠ 4000",
    "sum(3, λi. sum(i, λj. 1)) ≤ 2",
    "(2 < exp(1)) ⇒ ⊥",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_is_shown(text):
    goal = read(text)
    theorem = comparison(goal)
    assert theorem.statement is goal
    assert not theorem.hypotheses


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not_hold_is_refused(text):
    goal = read(text)
    with pytest.raises(KernelError):
        comparison(goal)


def test_gamma_alone_is_refused():
    goal = read("gamma < 1")
    with pytest.raises(KernelError):
        comparison(goal)


def test_variables_are_not_closed():
    statement = read("0 < x", x=variable("x", R))
    assert not is_closed(statement)
    with pytest.raises(KernelError, match="closed"):
        comparison(statement)


def test_definitions_are_unfolded_under_integrals():
    written = written_out(read("integral(0, 1, λt. rpow(2, t))"))
    assert sides(written.statement)[1] is read("integral(0, 1, λt. exp(t·ln(2)))")


def test_too_many_terms_are_left_alone():
    goal = read("sum(5000, λi. sin(i)) < 3")
    with pytest.raises(KernelError, match="too many terms"):
        comparison(goal)


@pytest.mark.parametrize(
    "text",
    ["Abs(2 + 3·I)^2 ≠ 14", "4 < Abs(3 + 4·I)", "im(2 + 3·I) < 4", "re((1 + I)·(1 + I)) < 1"],
)
def test_moduli_and_parts_of_complex_numbers(text: str) -> None:
    assert comparison(read(text)).statement is read(text)


@pytest.mark.parametrize("text", ["Abs(2 + 3·I)^2 ≠ 13", "5 < Abs(3 + 4·I)", "im(2 + 3·I) < 3"])
def test_false_moduli_and_parts(text: str) -> None:
    with pytest.raises(KernelError):
        comparison(read(text))
