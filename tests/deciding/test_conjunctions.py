"""Conjunctions are decided part by part."""

import pytest

from symbolic_pe import decide
from symbolic_pe.deciding.conjunctions import conjuncts, is_conjunction
from symbolic_pe.deciding.verdict import ASSUMPTIONS_UNMET
from symbolic_pe.encodings import PE, T, k, p, theta
from symbolic_pe.encodings import n as pairs
from symbolic_pe.language.border import Reader
from tests.cases import cases
from tests.deciding.verdicts import proved, refuted, unknown
from tests.formulas import *

x, y = Symbol("x", real=True), Symbol("y", real=True)
f = Function("f", real=True)
SQUARES, ORDER = Equation(sin(x) ** 2 + cos(x) ** 2, 1), LessEqual(0, x**2)


@cases(
    "statement",
    And(SQUARES, ORDER),
    ForAll([x], And(SQUARES, ORDER)),
    And(ForAll([x], SQUARES), ForAll([y], LessEqual(0, y**2))),
    ForAll([x, y], Implies(LessEqual(1, x), And(LessEqual(x, x**2), And(SQUARES, ORDER)))),
    ForAll(
        [pairs, theta, p, k],
        And(Equation(T(k) @ PE(p), PE(p + k)), Equation(Dot(PE(p), PE(p)), pairs)),
    ),
)
def test_all_parts_hold(statement: Statement) -> None:
    assert same_statement(proved(statement).statement, statement)


@cases(
    "statement",
    And(SQUARES, Equation(sin(x), cos(x))),
    ForAll([x, y], Implies(LessEqual(1, x), And(SQUARES, LessEqual(x, 1)))),
    ForAll([x], And(ORDER, ForAll([y], LessEqual(x, y)))),
    ForAll([x, y], And(LessEqual(0, x**2), LessEqual(0, y))),
    ForAll([x, y], Implies(LessEqual(1, x), And(LessEqual(0, x), LessEqual(0, y)))),
)
def test_one_part_is_false(statement: Statement) -> None:
    theorem = refuted(statement).certificate
    if isinstance(statement, ForAll):
        assert theorem.statement is Reader.of(statement).statement(Not(statement))


def test_a_part_that_nothing_settles() -> None:
    assert "not statements Exists" in unknown(And(SQUARES, Exists(y, Equation(y, x)))).reason


def test_conditions_are_those_of_all_parts() -> None:
    statement = ForAll([x], And(Equation(tan(x) * cos(x), sin(x)), Equation(x / x**2, 1 / x)))
    verdict = decide(statement)
    assert verdict.status == "proved"
    assert {str(item) for item in verdict.conditions} == {"¬(cos(x) = 0)", "¬(x = 0)"}
    assert not verdict.certificate.hypotheses
    assert verdict.certificate.statement is not Reader.of(statement).statement(statement)


def test_a_note_on_a_part_is_one_on_the_whole() -> None:
    part = Equation(tan(x) * cos(x), sin(x))
    verdict = decide(And(SQUARES, part), assuming=Equation(sqrt(y), -1))
    assert (verdict.status, verdict.reason) == ("proved", ASSUMPTIONS_UNMET)


def test_assumptions_stand_before_all_parts() -> None:
    assumed = Less(1, x)
    (supposed,) = proved(And(LessEqual(1, x), Less(0, x)), assuming=assumed).certificate.hypotheses
    assert supposed is Reader.of(assumed).statement(assumed)
    both = And(LessEqual(1, x), Less(x, 2))
    whole = Not(ForAll([x], Implies(assumed, both)))
    denied = refuted(both, assuming=assumed).certificate
    assert denied.statement is Reader.of(whole).statement(whole)


def test_what_is_no_assumption_is_refused() -> None:
    with pytest.raises(TypeError, match="assumptions are statements"):
        decide(And(SQUARES, ORDER), assuming=[log(x)])


def test_the_parts_keep_what_stands_around_them() -> None:
    statement = ForAll([x], Implies(ORDER, And(SQUARES, And(ORDER, SQUARES))))
    assert is_conjunction(statement)
    assert [str(part) for part in conjuncts(statement)] == [
        str(ForAll([x], Implies(ORDER, part))) for part in (SQUARES, ORDER, SQUARES)
    ]
    assert not is_conjunction(ForAll([x], SQUARES))


def test_contradictory_assumptions_prove_no_conjunction() -> None:
    verdict = decide(And(SQUARES, LessEqual(3, x)), assuming=[Equation(x, 1), Equation(x, 2)])
    assert verdict.status == "contradictory"
    assert set(verdict.contradiction) == {Equation(x, 1), Equation(x, 2)}


def test_contradictory_premises_of_one_part() -> None:
    nowhere = ForAll([x], Implies(Less(x, x), LessEqual(3, x)))
    assert decide(And(SQUARES, nowhere)).status == "contradictory"
    assert decide(And(nowhere, Equation(sin(x), cos(x)))).status == "refuted"
