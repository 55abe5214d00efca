"""Assumptions that contradict each other, ranges that are reversed, conjunctions that are false."""

import pytest
from sympy import Symbol

from symbolic_pe.deciding import decide
from symbolic_pe.deciding.verdict import REVERSED
from symbolic_pe.language.statements import And, Equation, ForAll, LessEqual, Statement
from symbolic_pe.printing.lines import statement_text
from tests.cases import cases

X, Y, Z = (Symbol(name, real=True) for name in "xyz")
P = Symbol("p", positive=True)
N, R = Symbol("n", integer=True), Symbol("r")
NAMES = {str(symbol): symbol for symbol in (X, Y, Z, P, N, R)}


@cases(
    "goal assuming",
    ("x <= y", ("x < y",)),
    ("x = pi", ("x + y = pi", "y = 0")),
    ("x = 2", ("x >= y", "y >= 2", "x <= 2")),
    ("sin(x + y) = sin(z)", ("x + y + z = pi",)),
)
def test_assumptions_that_can_hold_get_no_note(goal: str, assuming: tuple[str, ...]) -> None:
    verdict = decide(goal, assuming=assuming, timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("proved", "")


@pytest.mark.parametrize(
    "lhs", ["sum(1, k, 3, 1)", "0*sum(k, k, 5, 2)", "integrate(sum(x, k, 4, 1), x, 0, 1)"]
)
def test_a_sum_over_a_reversed_range_has_no_value(lhs: str) -> None:
    verdict = decide(lhs, "0", timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("has no value", REVERSED)


@cases(
    "goal assumption",
    ("n > 1", "n >= sum(n, k, 3, n)"),
    ("n >= 2", "0 <= sum(1, k, 3, n)"),
)
def test_nothing_is_refuted_where_an_assumption_has_no_value(goal: str, assumption: str) -> None:
    assert decide(goal, assuming=assumption, timeout=60, names=NAMES).status != "refuted"


@pytest.mark.parametrize("lhs", ["1/sum(1, k, 3, 1)", "x"])
def test_a_reversed_range_inside_is_said_in_words(lhs: str) -> None:
    verdict = decide(lhs, "0", "1/sum(1, k, 3, 1) = x", timeout=60, names=NAMES)
    assert verdict.status == "unknown"
    assert verdict.reason == "the range of k from 3 to 1 is reversed"


@cases(
    "statement false",
    (And(LessEqual(0, X**2), LessEqual(X + 1, X)), "x + 1 ≤ x"),
    (And(Equation(R, 1), Equation(X, 1)), "r = 1"),
    (And(Equation(Y, Y), Equation(X, P)), "x = p"),
    (ForAll([X, P], And(LessEqual(0, P), Equation(X, P))), "x = p"),
    (ForAll([X], And(Equation(X, X), ForAll([P], LessEqual(P, X)))), "p ≤ x"),
)
def test_a_conjunction_is_false_with_one_part(statement: Statement, false: str) -> None:
    verdict = decide(statement, timeout=60)
    assert (verdict.status, verdict.reason) == ("refuted", f"{false} is false")


def test_of_two_conditions_the_one_that_says_less_is_left_out() -> None:
    verdict = decide("sum(r^k, k, 0, n)", "(1 - r^(n + 1))/(1 - r)", timeout=60, names=NAMES)
    assert verdict.status == "proved"
    assert list(map(statement_text, verdict.conditions)) == ["0 ≤ n + 1", "1 − r ≠ 0"]
