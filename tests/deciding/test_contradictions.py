"""Assumptions that contradict each other."""

from typing import Any

import pytest

from symbolic_pe.deciding import Verdict, decide
from symbolic_pe.deciding.verdict import ASSUMPTIONS_UNMET
from symbolic_pe.language.statements import conjuncts
from symbolic_pe.printing.lines import statement_text
from tests.cases import cases
from tests.deciding.verdicts import answered, proved
from tests.formulas import *

r, s, t = symbols("r s t", real=True)
p = Symbol("p", positive=True)
x, y = symbols("x y")


def contradictory(goal: Any, *assuming: Any) -> Verdict:
    return answered("contradictory", goal, assuming=assuming)


@cases(
    "assuming",
    (Equation(x, 1), Equation(x, 2)),
    (Equation(x, y), Equation(y, x + 1)),
    (Less(r, 0), Less(1, r)),
    (LessEqual(r, 0), LessEqual(1, r)),
    (Less(r, s), Less(s, t), Less(t, r)),
    (Equation(r**2, -1),),
    (Equation(p, -1),),
    (LessEqual(p, 0),),
    (Equation(Abs(x), -1),),
    (Equation(sin(r), 2),),
    (Equation(Integer(1), Integer(2)),),
    (Less(Integer(2), Integer(1)),),
    (LessEqual(Integer(2), Integer(1)),),
    (Equation(x, y), Not(Equation(x, y))),
    (Less(r, 1), Not(LessEqual(r, 1))),
)
def test_what_contradicts_itself(assuming: tuple[Any, ...]) -> None:
    verdict = contradictory(Equation(Integer(1), Integer(2)), *assuming)
    assert set(verdict.contradiction) <= set(assuming)
    assert verdict.contradiction
    assert verdict.conditions == ()


@pytest.mark.parametrize("goal", ["1 = 2", "x = x", "y = x", "f = g^7"])
def test_whatever_is_asked(goal: str) -> None:
    contradictory(goal, "x = 1", "x = 2")


def test_only_the_assumptions_that_it_takes_are_named() -> None:
    found = contradictory("a = a", "a = b", "c = 3", "b = a + 1").contradiction
    assert list(map(statement_text, found)) == ["a = b", "b = a + 1"]


def test_where_they_are_defined() -> None:
    verdict = contradictory("0 = 1", "1/x = 0")
    assert list(map(statement_text, verdict.contradiction)) == ["1/x = 0"]
    assert list(map(statement_text, verdict.conditions)) == ["x ≠ 0"]


def test_premises_of_a_statement() -> None:
    premises = Implies(Equation(x, 1), Implies(Equation(x, 2), Equation(x, 3)))
    verdict = contradictory(ForAll(x, premises))
    assert verdict.contradiction == (Equation(x, 1), Equation(x, 2))


@cases(
    "premise",
    And(Less(r, 1), Less(2, r)),
    And(Equation(r, 1), Equation(r, 2)),
    And(LessEqual(0, r), And(Less(r, s), Less(s, r))),
)
def test_parts_of_a_conjunction_that_is_assumed(premise: Statement) -> None:
    goal = Equation(sin(2 * r), 2 * sin(r) * cos(r))
    for verdict in (
        contradictory(goal, premise),
        contradictory(ForAll([r, s], Implies(premise, goal))),
    ):
        assert set(verdict.contradiction) <= set(conjuncts(premise))


@cases(
    "goal assuming note",
    ("x = x", "2*n = 1", ASSUMPTIONS_UNMET),
    ("sin(2*x) = 2*sin(x)*cos(x)", "n^2 = 2", ASSUMPTIONS_UNMET),
    (And(Less(r, r + 1), LessEqual(r, r)), "sqrt(y) = -1", ASSUMPTIONS_UNMET),
    ("x = x", "n^2 = 9", ""),
    ("x = x", "x^2 + y^2 = 1", ""),
    ("x = x", ["0 < r", "r < 1/1000"], ""),
    ("x = x", ["10^6 < r", "3.1 < s", "s < 3.2"], ""),
    ("x = x", "f(x) = 1", ""),
    ("x = x", And(Less(r, 1), Less(0, r)), ""),
)
def test_where_no_point_is_known_for_the_assumptions_that_is_said(
    goal: Any, assuming: Any, note: str
) -> None:
    names = {"n": Symbol("n", integer=True), "f": Function("f"), "r": r, "s": s}
    assert proved(goal, assuming=assuming, names=names).reason == note


@cases(
    "goal assuming",
    ("x = x", ["x = 1"]),
    ("a = b", ["a = b", "b = c"]),
    ("x^2 = y^2", ["x = y"]),
    (LessEqual(r, 3), [LessEqual(r, 2)]),
    ("2 = 2", ["1 < 2"]),
)
def test_what_holds_together_is_no_contradiction(goal: Any, assuming: list[Any]) -> None:
    assert proved(goal, assuming=assuming).contradiction == ()


def test_a_condition_is_not_taken_from_nowhere() -> None:
    """x/y = 0 contradicts x ≠ 0, which nobody supposes."""
    verdict = decide("0 = 1", assuming=["x/y = 0", "x = 2"])
    assert verdict.status in ("unknown", "contradictory")
    assert "x ≠ 0" not in list(map(statement_text, verdict.conditions))


def test_a_refuted_goal_shows_that_the_assumptions_hold_somewhere() -> None:
    for assumption in ("x = 1", "1 < 2", "1 = 1"):
        assert decide("1 = 2", assuming=assumption).status == "refuted"


def test_variables_that_look_the_same() -> None:
    verdict = decide(Equation(Symbol("x", real=True), 2 * x))
    assert verdict.status == "unknown"
    assert "x and x are different variables and look the same" in verdict.reason


@cases(
    "left right reason",
    ("EulerGamma", "γ", "γ is Euler's constant here: rename the variable"),
    ("f(0)", "f_0", "f_0 looks like a value of f: rename one"),
    ("sum(f(k), k, 0, 2)", "f_k", "f_k looks like a value of f: rename one"),
)
def test_variables_that_look_like_something_else(left: str, right: str, reason: str) -> None:
    verdict = decide(left, right, names={"f": Function("f")})
    assert (verdict.status, verdict.reason) == ("unknown", reason)


@pytest.mark.parametrize("name", ["1", "", "x y", "sin(x)", "x\nproved"])
def test_what_is_no_name_is_refused(name: str) -> None:
    verdict = decide(Symbol(name), 1)
    reason = f"{name!r} is no name of a variable: rename it"
    assert (verdict.status, verdict.reason) == ("unknown", reason)


def test_names_in_different_assumptions() -> None:
    with pytest.raises(ValueError, match="theta looks like θ"):
        decide("1 = 2", assuming=["θ = 1", "theta = 2"])
