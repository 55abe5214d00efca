"""From what a proof shows to what a claim says."""

import pytest
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.closing import close, left_over
from symbolic_pe.proofs.deductions import each
from symbolic_pe.proofs.elaboration import sequent
from symbolic_pe.steps.rules import (
    assume,
    combine_equations,
    conjoin,
    conjunct,
    generalise,
    normalise,
    numeric,
)
from symbolic_pe.steps.step import RuleError
from sympy import Function, Integer, Symbol, cos, log, sin, symbols, tan

from symbolic_pe import decide
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    same_statement,
)
from symbolic_pe.language.terms import define
from symbolic_pe.proofs.reasons import pythagoras

x, y = symbols("x y", real=True)
f = Function("f", real=True)


def test_quantifiers_are_generalised():
    claim = ForAll([x, f], Equation(sin(f(x)) ** 2 + cos(f(x)) ** 2, Integer(1)))
    proof = calc(sin(f(x)) ** 2 + cos(f(x)) ** 2).eq(1, by=pythagoras)
    assert same_statement(close(proof, claim).conclusion, claim)


def test_premises_are_discharged():
    premise = Equation(x, y)
    claim = ForAll([x, y], Implies(premise, Equation(2 * x, 2 * y)))
    proof = combine_equations(Equation(2 * x, 2 * y), ((2, assume(premise)),))
    closed = close(proof, claim)
    assert same_statement(closed.conclusion, claim)
    assert closed.hypotheses == ()


def test_parts_of_a_conjunctive_premise_are_discharged_one_by_one():
    first, second = Equation(x, y), Equation(y, Integer(2))
    claim = Implies(And(first, second), Equation(x, Integer(2)))
    proof = combine_equations(claim.conclusion, ((1, assume(first)), (1, assume(second))))
    assert close(proof, claim).hypotheses == ()


def test_a_conjunction_is_closed_part_by_part():
    claim = ForAll([x], And(Equation(x + x, 2 * x), LessEqual(x, x)))
    parts = (normalise(x + x, 2 * x), normalise(x, x))
    assert close(parts, claim).conclusion != claim.body


def test_a_proof_of_something_else_stays_something_else():
    claim = ForAll([x], Equation(sin(x), cos(x)))
    proof = normalise(sin(x), sin(x))
    assert not same_statement(close(proof, claim).conclusion, claim)


def test_a_variable_of_a_remaining_hypothesis_cannot_be_generalised():
    a = Symbol("a", real=True)
    proof = assume(Equation(a, Integer(1)))
    with pytest.raises(RuleError, match="free in the hypothesis"):
        close(proof, ForAll([a], Equation(a, Integer(1))))


def is_closed(proof, claim):
    closed = close(proof, claim)
    assert same_statement(closed.conclusion, claim)
    assert closed.hypotheses == ()
    return recheck(sequent(closed)) > 0


SQUARE = define("square", [x], x**2)
POSITIVE, ONE = Less(0, x), Integer(1)


def test_another_order_of_the_quantifiers():
    proof = generalise([y, x], normalise(sin(x + y), sin(y + x)))
    assert is_closed(proof, ForAll([x, y], proof.conclusion.body))
    assert is_closed(proof, ForAll([x], ForAll([y], proof.conclusion.body)))


def test_a_quantifier_more():
    proof = generalise([x], normalise(SQUARE(x), x**2))
    assert is_closed(proof, ForAll([x, y], proof.conclusion.body))


def test_a_definition_may_be_written_out():
    proof = generalise([x, y], normalise(SQUARE(x + y), x**2 + 2 * x * y + y**2))
    claim = ForAll([x, y], Equation((x + y) ** 2, x**2 + 2 * x * y + y**2))
    assert is_closed(proof, claim)
    below = LessEqual(SQUARE(x), y)
    bound = each(assume(below), x, y, given=(below,))
    assert is_closed(bound, ForAll([x, y], Implies(below, LessEqual(x**2, y))))


def test_an_equation_may_be_read_from_right_to_left():
    assert is_closed(normalise(x**2, SQUARE(x)), ForAll([x], Equation(SQUARE(x), x**2)))


def test_the_order_of_premises_and_their_brackets_do_not_matter():
    first, second, goal = LessEqual(1, x), LessEqual(x, y), LessEqual(x, y)
    one_by_one = each(assume(second), x, y, given=(first, second))
    whole = ForAll([y, x], Implies(And(second, And(first, Less(0, 1))), goal))
    assert is_closed(one_by_one, whole)
    together = close(one_by_one, ForAll([x, y], Implies(And(first, second), goal)))
    assert is_closed(together, ForAll([x, y], Implies(second, Implies(first, goal))))


def test_a_conjunction_from_one_theorem_and_a_part_of_it():
    parts = (Equation(x + x, 2 * x), LessEqual(x, x))
    both = close((normalise(x + x, 2 * x), assume(LessEqual(x, x))), And(*parts))
    whole = each(both, x, given=(parts[1],))
    assert is_closed(whole, ForAll([x], Implies(parts[1], parts[0])))
    assert is_closed(whole, ForAll([x], And(*(Implies(parts[1], part) for part in parts))))


def test_a_negation_of_something_that_follows():
    refuted = decide(ForAll([y, x], Equation(SQUARE(x + y), x**2 + y**2))).theorem
    assert is_closed(refuted, Not(ForAll([x, y], Equation((x + y) ** 2, x**2 + y**2))))
    assert is_closed(
        refuted, Not(ForAll([x, y], And(Equation(SQUARE(x + y), x**2 + y**2), Less(0, 1))))
    )


@pytest.mark.parametrize(
    "other",
    [
        Not(ForAll([x], Equation(x, Integer(2)))),  # another equation
        Not(ForAll([x], Implies(Less(0, x), Equation(x, ONE)))),  # less is denied
        Not(Exists(x, Equation(x, ONE))),  # more is denied
    ],
)
def test_a_negation_of_something_else_stays_something_else(other):
    refuted = decide(ForAll([x], Equation(x, ONE))).theorem
    assert refuted.conclusion == Not(ForAll([x], Equation(x, ONE)))
    try:
        closed = close(refuted, other)
    except RuleError:
        return
    assert not same_statement(closed.conclusion, other) or closed.hypotheses


def test_exists_does_not_follow_from_an_instance_that_was_supposed():
    supposed = assume(Equation(x, ONE))
    claim = Exists(x, Equation(x, ONE))
    assert not same_statement(close(supposed, claim).conclusion, claim)


def test_what_two_definitions_share_is_no_reason():
    other = define("cube", [x], x**3)
    claim = ForAll([x], Equation(other(x), x**2))
    assert not same_statement(
        close(generalise([x], normalise(SQUARE(x), x**2)), claim).conclusion, claim
    )


def test_hypotheses_left_over_are_those_the_claim_does_not_have():
    claim = ForAll([x, y], Implies(POSITIVE, LessEqual(x, y)))
    proof = combine_equations(Equation(x, y), ((1, assume(Equation(x, y))),))
    assert left_over(proof, claim) == ()  # it is about something else
    proof = assume(LessEqual(x, y))
    assert left_over(proof, claim) == (LessEqual(x, y),)
    assert left_over(proof, ForAll([x, y], Implies(LessEqual(x, y), LessEqual(x, y)))) == ()
    both = ForAll([x, y], And(LessEqual(x, y), Less(0, 1)))
    assert left_over([proof, numeric(Less(0, 1))], both) == (LessEqual(x, y),)


def test_hypotheses_left_over_in_a_conjunction():
    claim = ForAll([x], And(Equation(tan(x) * cos(x), sin(x)), LessEqual(sin(x), 1)))
    left = (Not(Equation(cos(x), 0)),)
    assert left_over(decide(claim), claim) == left
    assert left_over([decide(part) for part in claim.body.parts], claim) == left


def test_a_hypothesis_may_be_a_premise_in_other_words():
    proof = assume(LessEqual(0, y - x - 1))
    claim = ForAll([x, y], Implies(LessEqual(x, y - 1), LessEqual(0, y - x - 1)))
    assert is_closed(proof, claim)
    weaker = ForAll([x, y], Implies(LessEqual(x, y), LessEqual(0, y - x - 1)))
    assert left_over(proof, weaker) == (LessEqual(0, y - x - 1),)


def _of_a_logarithm(low):
    """∀b: low < b ⇒ b = b, and what proves it under ln b ≠ 0."""
    b = Symbol("b", positive=True)
    claim = ForAll([b], Implies(Less(low, b), Equation(b, b)))
    supposed = conjoin(assume(Not(Equation(log(b), 0))), normalise(b, b))
    return claim, conjunct(supposed, 1)


def test_a_logarithm_above_one_is_not_zero():
    claim, proof = _of_a_logarithm(Integer(1))
    assert close(proof, claim).hypotheses == ()


def test_a_logarithm_above_zero_may_be_zero():
    claim, proof = _of_a_logarithm(Integer(0))
    with pytest.raises(RuleError, match="free in the hypothesis"):
        close(proof, claim)
