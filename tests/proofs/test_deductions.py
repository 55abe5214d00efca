"""Everyday deductions."""

import pytest
from symbolic_pe.proofs.deductions import (
    at,
    bounded_by,
    cut,
    distinct,
    each,
    equate,
    for_each_value,
    infer,
    modulus_at_most,
    nonzero,
    signed,
    termwise,
    weaken,
    zero_factor,
)
from symbolic_pe.proofs.elaboration import sequent
from symbolic_pe.proofs.refuting import (
    contradiction,
    evaluate,
    ex_falso,
    refute_existence,
    refute_instance,
)
from symbolic_pe.proofs.substitution import substituting
from symbolic_pe.steps.rules import assume, combine_inequalities, generalise, normalise
from symbolic_pe.steps.step import RuleError
from sympy import Abs, Function, Integer, Integral, Lambda, Sum, Symbol, cos, pi, sin, symbols

from symbolic_pe.encodings import PE, T, T_backward, i, k, p, theta, vector
from symbolic_pe.encodings import n as pairs
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
    Or,
)
from symbolic_pe.language.terms import Dot, substitute

x, y = symbols("x y", real=True)
n = Symbol("n", integer=True, nonnegative=True)
f = Function("f", real=True)


def test_cut_removes_a_proved_hypothesis():
    lemma = normalise(sin(x) ** 2 + cos(x) ** 2, Integer(1))
    used = assume(lemma.conclusion)
    assert cut(lemma, used).hypotheses == ()


def test_infer_uses_up_premises_in_order():
    first, second, goal = Equation(x, y), Less(x, y), LessEqual(x, y)
    implication = assume(Implies(first, Implies(second, goal)))
    assert infer(implication, assume(first), assume(second)).conclusion == goal


def test_infer_joins_the_parts_of_a_conjunction():
    first, second, goal = Equation(x, y), Less(x, y), LessEqual(x, y)
    implication = assume(Implies(And(first, second), goal))
    assert infer(implication, assume(first), assume(second)).conclusion == goal


def test_infer_refuses_a_premise_too_many():
    with pytest.raises(RuleError, match="no further premise"):
        infer(assume(Equation(x, y)), assume(Equation(x, y)))


def test_at_puts_values_in():
    theorem = generalise([x, f], normalise(f(x) + f(x), 2 * f(x)))
    special = at(theorem, {x: 3, f: Lambda(y, cos(y))})
    assert special.conclusion == Equation(2 * cos(3), 2 * cos(3))


def test_at_shows_a_sort_by_a_premise():
    a = Symbol("a", positive=True)
    theorem = generalise([a], normalise(a / a**2, 1 / a))
    assert at(theorem, {a: x}, assume(Less(0, x))).hypotheses[0] == Less(0, x)
    with pytest.raises(RuleError, match="not known to lie in"):
        at(theorem, {a: x})


def test_each_discharges_and_generalises():
    theorem = each(assume(Less(x, y)), x, y, given=(Less(x, y),))
    assert theorem.conclusion == ForAll([x, y], Implies(Less(x, y), Less(x, y)))
    assert theorem.hypotheses == ()


def test_equate_takes_multiples():
    theorem = equate(x * y, 3 * y, (y, assume(Equation(x, Integer(3)))))
    assert theorem.conclusion == Equation(x * y, 3 * y)


def test_bounded_by_products_of_inequalities():
    low, high = assume(LessEqual(x, y)), assume(Less(Integer(0), x))
    goal = LessEqual(x**2, x * y)
    assert bounded_by(goal, (1, low, high)).conclusion == goal


def test_bounded_by_takes_items_as_the_rule_does():
    low, high = assume(LessEqual(x, y)), assume(Less(Integer(0), x))
    goal = LessEqual(x**2, x * y)
    pairs = ((1, (low, high)), (x**2, ()))
    assert bounded_by(goal, pairs[0]).conclusion == combine_inequalities(goal, pairs[:1]).conclusion
    theorem = bounded_by(LessEqual(x**2, x * y + x**2), *pairs)
    assert theorem.hypotheses == (low.conclusion, high.conclusion)
    with pytest.raises(RuleError):
        bounded_by(goal, (1, (low,)))


def test_weaken():
    assert weaken(assume(Less(x, y))).conclusion == LessEqual(x, y)


def test_a_strict_inequality_separates():
    assert distinct(assume(Less(x, y))).conclusion == Not(Equation(y, x))
    assert nonzero(assume(Less(0, x))).conclusion == Not(Equation(x, 0))


def test_modulus_from_two_bounds():
    theorem = modulus_at_most(assume(LessEqual(-y, x)), assume(LessEqual(x, y)))
    assert str(theorem.conclusion.lhs) == "Abs(x)"


@pytest.mark.parametrize("relation", [LessEqual, Less])
@pytest.mark.parametrize("sign", [1, -1])
def test_two_bounds_from_a_modulus(relation, sign):
    bound = assume(relation(Abs(x, evaluate=False), y))
    assert signed(bound, sign).conclusion == relation(sign * x, y)


def test_a_bound_of_something_else_is_no_bound_of_a_modulus():
    with pytest.raises(RuleError):
        signed(assume(Less(sin(x), y)), 1)


def test_refuting_at_a_point():
    claim = ForAll([x], Equation(sin(x), x))
    theorem = refute_instance(claim, {x: pi})
    assert theorem.conclusion == Not(claim)
    assert theorem.hypotheses == ()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (T_backward(k) @ PE(p), PE(p + k)),  # columns of blocks
        (T_backward(k), T(k)),  # block diagonal matrices
        (vector(cos(p), sin(k)), vector(cos(p), sin(2 * k))),  # entries
    ],
)
def test_refuting_an_equation_of_vectors_at_an_entry(left, right):
    claim = ForAll([pairs, theta, p, k], Equation(left, right))
    values = {pairs: Integer(2), theta: Lambda(i, 1 / (i + 1)), p: Integer(0), k: Integer(1)}
    theorem = refute_instance(claim, values)
    assert theorem.conclusion == Not(claim)
    assert theorem.hypotheses == ()
    assert recheck(sequent(theorem))


def test_vectors_that_are_equal_at_the_point_refute_nothing():
    claim = ForAll([p, k], Equation(vector(p, p), vector(p, k)))
    with pytest.raises(RuleError, match="no entry was found in which"):
        refute_instance(claim, {p: Integer(1), k: Integer(1)})


def test_a_point_where_the_claim_holds_refutes_nothing():
    claim = ForAll([x], LessEqual(sin(x), Integer(1)))
    with pytest.raises(RuleError):
        refute_instance(claim, {x: Integer(1)})


def test_balls_settle_either_way():
    assert evaluate(Less(3, pi)).conclusion == Less(3, pi)
    assert evaluate(Less(pi, 3)).conclusion == Not(Less(pi, 3))


def test_substituting_rewrites_with_several_theorems():
    first, second = assume(Equation(x, Integer(2))), assume(Equation(y, Integer(3)))
    goal = Equation(sin(x) + cos(y), sin(2) + cos(3))
    assert substituting(goal, first, second).conclusion == goal


def test_whatever_follows_in_a_case_that_does_not_arise():
    below = assume(Less(x, 0))
    absurd = bounded_by(Less(0, 0), below, assume(LessEqual(0, x)))
    theorem = ex_falso(Equation(x, y), absurd, evaluate(Less(0, 0)))
    assert theorem.conclusion == Equation(x, y)
    assert set(theorem.hypotheses) == {Less(x, 0), LessEqual(0, x)}
    with pytest.raises(RuleError, match="does not contradict"):
        ex_falso(Equation(x, y), absurd, evaluate(Less(1, 0)))


@pytest.mark.parametrize("last", [0, 1, 3])
def test_a_natural_number_has_one_of_finitely_many_values(last):
    goal, values = Equation(n * (n - 1) * (n - 2) * (n - 3), Integer(0)), []

    def branch(value):
        values.append(value)
        return substituting(goal, assume(Equation(n, Integer(value))))

    theorem = for_each_value(n, last, branch)
    assert theorem.conclusion == goal
    assert theorem.hypotheses == (LessEqual(n, last),)
    assert sorted(values) == list(range(last + 1))


def test_every_value_must_be_proved():
    goal = Less(n, 2)
    with pytest.raises(RuleError):
        for_each_value(n, 2, lambda value: bounded_by(goal, assume(Equation(n, Integer(value)))))


def test_no_such_number():
    claim = Exists(x, And(Less(x, 0), LessEqual(1, x)))
    absurd = bounded_by(Less(0, 0), assume(Less(x, 0)), assume(LessEqual(1, x)), 1)
    assert refute_existence(claim, absurd).conclusion == Not(claim)
    assert refute_existence(claim, absurd).hypotheses == ()


def test_existence_is_refuted_by_its_own_body_only():
    absurd = bounded_by(Less(0, 0), assume(Less(x, 0)), assume(LessEqual(1, x)), 1)
    with pytest.raises(RuleError, match="free in"):
        refute_existence(Exists(x, Less(x, 0)), absurd)


def test_a_product_is_zero_only_if_a_factor_is():
    theorem = zero_factor(x, y, assume(Equation(x * y, 0)))
    assert theorem.conclusion == Or(Equation(x, 0), Equation(y, 0))
    assert theorem.hypotheses == (Equation(x * y, 0),)


def test_a_zero_factor_needs_the_product_of_just_these():
    with pytest.raises(RuleError):
        zero_factor(x, x, assume(Equation(x * y, 0)))


def at_one_pair(position):
    return substitute(PE(p), {pairs: Integer(1), theta: Lambda(i, 1), p: Integer(position)})


def test_numbers_made_of_matrices_are_brought_to_normal_form():
    atom = Equation(Dot(at_one_pair(1), at_one_pair(-1)), Integer(1))
    theorem = evaluate(atom)
    assert theorem.conclusion == Not(atom)
    assert theorem.hypotheses == ()
    assert recheck(sequent(theorem))


def test_true_comparisons_of_numbers_made_of_matrices_are_proved():
    atom = Less(Dot(at_one_pair(1), at_one_pair(-1)), Integer(0))
    assert evaluate(atom).conclusion == atom
    assert evaluate(atom).hypotheses == ()


def test_what_no_normal_form_helps_with_is_refused():
    with pytest.raises(RuleError, match="ball arithmetic"):
        evaluate(Equation(at_one_pair(1), at_one_pair(2)))
    with pytest.raises(RuleError, match="free variables"):
        evaluate(Less(sin(p), Integer(2)))


def test_infer_needs_no_proof_of_a_comparison_of_numbers():
    implication = assume(Implies(Less(1, 2), Implies(Equation(x, y), LessEqual(x, y))))
    inferred = infer(implication, assume(Equation(x, y)))
    assert inferred.conclusion == LessEqual(x, y)
    assert Less(1, 2) not in inferred.hypotheses
    assert recheck(sequent(inferred)) > 0


def test_infer_needs_no_proof_of_a_sign_that_the_sort_says():
    implication = assume(Implies(LessEqual(0, n), LessEqual(x, y)))
    assert infer(implication).conclusion == LessEqual(x, y)


@pytest.mark.parametrize("premise", [Less(2, 1), LessEqual(0, x), Less(0, n), Equation(x, x)])
def test_infer_waits_for_a_premise_that_is_not_evident(premise):
    implication = assume(Implies(premise, LessEqual(x, y)))
    assert infer(implication).conclusion == implication.conclusion


def test_infer_joins_what_is_given_with_what_is_evident():
    first, goal = Equation(x, y), LessEqual(x, y)
    implication = assume(Implies(And(Less(1, 2), first, LessEqual(0, n)), goal))
    assert infer(implication, assume(first)).conclusion == goal


def test_a_contradiction_with_numbers_needs_no_second_theorem():
    supposed = Equation(x, x + 1)
    absurd = equate(0, 1, (1, assume(supposed)))
    assert contradiction(supposed, absurd).conclusion == Not(supposed)


def test_a_contradiction_needs_something_false():
    with pytest.raises(RuleError):
        contradiction(Equation(x, y), evaluate(Less(0, 1)))


def test_sums_are_compared_term_by_term():
    term = bounded_by(LessEqual(f(n), f(n) + 1), 1)
    less, more = (Sum(body, (n, 0, 3)) for body in (f(n), f(n) + 1))
    theorem = termwise(term, less, more)
    assert theorem.conclusion == LessEqual(less, more)
    assert recheck(sequent(theorem)) > 0


def test_integrals_are_compared_where_the_premise_has_the_range():
    inside = LessEqual(0, x)
    term = bounded_by(Less(0, x + 1), assume(inside), 1)
    theorem = termwise(term, *(Integral(body, (x, 0, 1)) for body in (Integer(0), x + 1)))
    assert theorem.hypotheses == ()


def test_a_premise_about_the_index_stays_none_of_the_range():
    term = bounded_by(LessEqual(0, x), assume(LessEqual(0, x)))
    with pytest.raises(RuleError, match="free in the hypothesis"):
        termwise(term, *(Integral(body, (x, -1, 1)) for body in (Integer(0), x)))


def test_terms_of_other_sums_are_refused():
    term = bounded_by(LessEqual(f(n), f(n) + 1), 1)
    with pytest.raises(RuleError, match="the premise needed"):
        termwise(term, *(Sum(body, (n, 0, 3)) for body in (f(n), f(n) + 2)))


def test_each_discharges_the_parts_of_a_conjunction():
    both_given = And(Equation(x, y), Equation(y, 2))
    proof = equate(x, 2, *map(assume, both_given.parts))
    assert each(proof, x, y, given=(both_given,)).hypotheses == ()


def test_each_discharges_a_premise_in_other_words():
    proof = assume(LessEqual(0, y - x))
    assert each(proof, x, y, given=(LessEqual(x, y),)).hypotheses == ()


def test_each_keeps_what_does_not_follow():
    with pytest.raises(RuleError, match="free in the hypothesis"):
        each(assume(LessEqual(0, x - y)), x, y, given=(LessEqual(x, y),))
