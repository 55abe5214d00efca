"""Limits and derivatives by their definitions: what is proved, and what is refused."""

import pytest
from sympy import Abs, Function, Lambda, Rational, Sum, Symbol, cos, exp, log, sin, symbols

from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    TendsTo,
    same_statement,
)
from symbolic_pe.proofs import StepError, bounded_by, each, given, limits
from symbolic_pe.proofs.elaboration import sequent
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError

x, y, u, c, q = symbols("x y u c q", real=True)
p, delta = symbols("p δ", positive=True)
N = Symbol("N", integer=True, positive=True)
i = Symbol("i", integer=True, nonnegative=True)
A, B, K = symbols("A B K", real=True)
f, g = Function("f", real=True), Function("g", real=True)


def tends(term, value, variable=N):
    return TendsTo(Lambda(variable, term), value)


def assumed(statement):
    return given(statement)


STATEMENTS = {
    "limit_of_sum": ForAll(
        [f, g, A, B], Implies(tends(f(N), A), Implies(tends(g(N), B), tends(f(N) + g(N), A + B)))
    ),
    "limit_of_multiple": ForAll([f, A, p], Implies(tends(f(N), A), tends(p * f(N), p * A))),
    "limit_of_equal": ForAll(
        [f, g, A], Implies(ForAll(N, Equation(f(N), g(N))), Implies(tends(f(N), A), tends(g(N), A)))
    ),
}


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_lemmas_about_sequences(name):
    theorem = getattr(limits, name)()
    assert same_statement(theorem.conclusion, STATEMENTS[name])
    assert theorem.hypotheses == ()
    recheck(sequent(theorem))


def test_a_combination_of_limits():
    first, second = assumed(tends(f(N), 2)), assumed(tends(g(N), A))
    goal = tends(g(N) + f(N) / 2, 1 + A)
    theorem = limits.limit_of_combination(goal, (Rational(1, 2), first), second)
    assert theorem.conclusion == goal
    assert set(theorem.hypotheses) == {first.conclusion, second.conclusion}


@pytest.mark.parametrize("goal", [tends(f(N) + g(N), 3), tends(f(N) - g(N), 2 + A)])
def test_a_wrong_combination_is_refused(goal):
    first, second = assumed(tends(f(N), 2)), assumed(tends(g(N), A))
    with pytest.raises(RuleError, match="does not follow"):
        limits.limit_of_combination(goal, first, second)


def test_a_constant_sequence():
    k = Symbol("k", integer=True, nonnegative=True)
    goal = tends(Sum(A, (k, 1, N)) / N, A)
    assert limits.limit_of_constant(goal).conclusion == goal
    with pytest.raises(RuleError, match="does not follow"):
        limits.limit_of_constant(tends(1 / N, 0))


@pytest.mark.parametrize("variable", [x, p, N])
def test_a_bound_carries_over_to_the_limit(variable):
    limit = assumed(tends(f(variable), A, variable))
    above = assumed(ForAll(variable, Implies(LessEqual(K, variable), LessEqual(f(variable), c))))
    below = assumed(ForAll(variable, Implies(LessEqual(K, variable), LessEqual(c, f(variable)))))
    assert limits.limit_at_most(limit, above, K).conclusion == LessEqual(A, c)
    assert limits.limit_at_least(limit, below, K).conclusion == LessEqual(c, A)
    with pytest.raises(RuleError):
        limits.limit_at_most(limit, below, K)


def test_a_limit_by_definition():
    goal = tends(1 / p, 0, p)

    def near(epsilon, place, late):
        return (
            bounded_by(LessEqual(-epsilon, 1 / place), epsilon, 1 / place),
            bounded_by(LessEqual(1 / place, epsilon), (epsilon / place, late)),
        )

    assert limits.prove_limit(goal, lambda epsilon: 1 / epsilon, near).conclusion == goal
    with pytest.raises(RuleError):
        limits.prove_limit(goal, lambda epsilon: epsilon, near)


@pytest.mark.parametrize("variable", [x, p])
def test_equal_functions_have_equal_slopes(variable):
    equal = assumed(ForAll(variable, Equation(f(variable), exp(variable))))
    slope = calculus.derivative(Lambda(variable, exp(variable)), variable, exp(variable))
    theorem = limits.derivative_of_equal(equal, slope)
    assert same_statement(
        theorem.conclusion, HasDerivative(Lambda(variable, f(variable)), variable, exp(variable))
    )
    other = assumed(ForAll(variable, Equation(f(variable), 2 * exp(variable))))
    with pytest.raises(StepError, match="the functions are equal"):
        limits.derivative_of_equal(other, slope)


def test_a_positive_slope_means_a_larger_value_beyond():
    slope = calculus.derivative(Lambda(u, sin(u)), x, cos(x))
    theorem = limits.rises_beyond(slope, assumed(Less(0, cos(x))))
    assert same_statement(theorem.conclusion, Exists(delta, Less(sin(x), sin(x + delta))))
    with pytest.raises(RuleError):
        limits.rises_beyond(slope, assumed(Less(0, sin(x))))


def test_conditions_lose_premises_that_they_do_not_need():
    core = rules.normalise(1 / log(p), 1 / log(p)).hypotheses[0]
    late = ForAll(x, Implies(LessEqual(Abs(x), 1), core))
    theorem = limits.with_bare_conditions(rules.discharge(Less(1, 1), assumed(late)))
    assert theorem.hypotheses == (core,)
    dependent = ForAll(x, Implies(LessEqual(Abs(x), 1), Less(x, 1)))
    kept = limits.with_bare_conditions(rules.discharge(Less(1, 1), assumed(dependent)))
    assert kept.hypotheses == (dependent,)
    assert each(kept, y).hypotheses == (dependent,)


def test_sums_of_positive_terms_need_no_condition():
    total = Sum(exp(q * i), (i, 0, 4))
    conditional = rules.discharge(Less(1, 1), rules.normalise(q / total, q / total))
    assert conditional.hypotheses
    assert limits.with_positive_sums(conditional).hypotheses == ()
    of_any_sign = Sum(q * i, (i, 0, 4))
    with pytest.raises(RuleError):
        limits.with_positive_sums(rules.normalise(1 / of_any_sign, 1 / of_any_sign))
