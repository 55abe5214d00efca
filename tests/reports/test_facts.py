"""What is said of conditions that are proved on the way, and what is not."""

from __future__ import annotations

from sympy import Integer, Sum, Symbol, exp

from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    core_of,
    premises,
)
from symbolic_pe.reports.proofs.facts import is_of_numbers, said_of, shown_by
from symbolic_pe.steps import rules
from tests.reports.objects import j, t, x, y

NOT_ZERO = Not(Equation(x, 0))
POSITIVE = Less(0, y)


def never(_: Statement) -> bool:
    return False


def test_a_premise_that_the_proof_does_not_use_is_left_out() -> None:
    proof = rules.discharge(POSITIVE, rules.assume(NOT_ZERO))
    assert shown_by(proof, proof.conclusion) == NOT_ZERO


def test_a_premise_that_the_proof_uses_stays() -> None:
    proof = rules.discharge(NOT_ZERO, rules.assume(NOT_ZERO))
    assert shown_by(proof, proof.conclusion) == Implies(NOT_ZERO, NOT_ZERO)


def test_a_variable_that_is_not_spoken_of_is_left_out_and_others_are_not() -> None:
    proof = rules.generalise((t, y), rules.discharge(LessEqual(t, 1), rules.reflexive(y)))
    assert shown_by(proof, proof.conclusion) == ForAll(y, Equation(y, y))


def test_obvious_premises_and_those_supposed_around_are_left_out() -> None:
    fact = Implies(LessEqual(0, 2), Implies(POSITIVE, NOT_ZERO))
    assert said_of(fact, lambda part: part == POSITIVE) == NOT_ZERO
    assert said_of(fact, never) == Implies(POSITIVE, NOT_ZERO)


def test_what_is_supposed_of_another_variable_of_the_same_name_is_no_reason() -> None:
    fact = ForAll(y, Implies(POSITIVE, Not(Equation(y, 0))))
    assert said_of(fact, lambda part: part == POSITIVE) == fact


def test_a_premise_that_is_false_stays() -> None:
    fact = Implies(LessEqual(3, 2), NOT_ZERO)
    assert said_of(fact, never) == fact


def test_conditions_on_numbers_are_told_from_others() -> None:
    assert is_of_numbers(Not(Equation(Sum(exp(j), (j, 0, 2)), 0)))
    assert is_of_numbers(Implies(LessEqual(0, 2), Not(Equation(Integer(3), 0))))
    assert not is_of_numbers(NOT_ZERO)
    assert not is_of_numbers(Less(0, 1))


def test_a_statement_is_taken_apart() -> None:
    n = Symbol("n", integer=True, positive=True)
    general = ForAll(n, Implies(POSITIVE, Implies(LessEqual(x, n), NOT_ZERO)))
    assert premises(general) == (POSITIVE, LessEqual(x, n))
    assert core_of(general) == NOT_ZERO
