"""Signs that follow simply."""

import pytest

from symbolic_pe.foundations import definitions  # noqa: F401  (their names are read below)
from symbolic_pe.foundations.written import less, less_equal, unequal
from symbolic_pe.kernel.rules import assume
from symbolic_pe.tactics.inequalities.conditions import Conditions
from tests.written_terms import Writing

written = Writing(R="abxy", N="mn", Z="q", C="u")


def conditions(*facts: str) -> Conditions:
    return Conditions([assume(written(fact)) for fact in facts])


POSITIVE = [
    ("pi/4",),
    ("exp(x)",),
    ("a·b", "0 < a", "0 < b"),
    ("x^2 + 1",),
    ("x^4 + exp(x)",),
    ("toR(n + 1)",),
    ("inv(a)", "0 < a"),
    ("a^n", "0 < a"),
    ("toR(2^n)",),
    ("x^2", "x ≠ 0"),
    ("cosh(x)",),
    ("rpow(a, x)",),
    ("a", "1 ≤ a"),
    ("Abs(u) + 1",),
    ("x", "x·a ≠ 0", "0 ≤ x"),
]


@pytest.mark.parametrize("example", POSITIVE, ids=lambda example: example[0])
def test_positive(example: tuple[str, ...]) -> None:
    t = written(example[0])
    theorem = conditions(*example[1:]).positive(t)
    assert theorem is not None
    assert theorem.statement is less(0, t)
    assert theorem.hypotheses <= {written(fact) for fact in example[1:]}


NONNEGATIVE = [("toR(n)",), ("x^2",), ("x·x",), ("absR(x)",), ("Abs(u)",), ("a·n", "0 ≤ a")]


@pytest.mark.parametrize("example", NONNEGATIVE, ids=lambda example: example[0])
def test_nonnegative(example: tuple[str, ...]) -> None:
    t = written(example[0])
    theorem = conditions(*example[1:]).nonnegative(t)
    assert theorem is not None
    assert theorem.statement is less_equal(0, t)


NONZERO = [
    ("−pi",),
    ("cos(pi/7)",),
    ("u^3", "u ≠ 0"),
    ("inv(x)·exp(x)", "x ≠ 0"),
    ("toC(x)", "x ≠ 0"),
    ("cis(x)",),
    ("I·cis(x)",),
    ("powZ(u, q)", "u ≠ 0"),
    ("conj(u)", "u ≠ 0"),
    ("x", "a·(x·b)^2 ≠ 0"),
    ("u", "u·cis(x) ≠ 0"),
]


@pytest.mark.parametrize("example", NONZERO, ids=lambda example: example[0])
def test_nonzero(example: tuple[str, ...]) -> None:
    t = written(example[0])
    theorem = conditions(*example[1:]).nonzero(t)
    assert theorem is not None
    assert theorem.statement is unequal(t, 0)


@pytest.mark.parametrize(
    "text", ["x", "x + y", "x − 1", "a·b", "x^3", "cos(x)", "ln(x)", "−pi", "0·x"]
)
def test_what_may_be_negative_or_zero_is_not_positive(text: str) -> None:
    assert conditions("0 < a").positive(written(text)) is None


@pytest.mark.parametrize("text", ["x", "sin(pi)", "x·0", "u", "x − x", "1 − 1"])
def test_what_may_be_zero_is_not_nonzero(text: str) -> None:
    assert conditions().nonzero(written(text)) is None


@pytest.mark.parametrize("fact", ["x + y ≠ 0", "a·(x + 1) ≠ 0", "x·y ≠ 1", "exp(x)·y ≠ 0"])
def test_what_is_no_factor_may_be_zero(fact: str) -> None:
    known = conditions(fact, "0 ≤ x")
    assert known.nonzero(written("x")) is None
    assert known.positive(written("x")) is None


def test_a_factor_of_what_is_not_zero_may_be_negative() -> None:
    assert conditions("x·a ≠ 0").positive(written("x")) is None


def test_order_of_numbers() -> None:
    theorem = conditions().at_most(written("1/2"), written("pi"))
    assert theorem is not None
    assert conditions().at_most(written("pi"), written("1/2")) is None
