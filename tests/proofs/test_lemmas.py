"""The lemmas say what their docstrings say, and take what they should."""

import pytest
from sympy import (
    Abs,
    Function,
    I,
    Integral,
    Lambda,
    Rational,
    Sum,
    cos,
    exp,
    floor,
    log,
    pi,
    re,
    sin,
    symbols,
)

from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    same_statement,
)
from symbolic_pe.proofs import given, lemmas
from symbolic_pe.proofs.elaboration import sequent
from symbolic_pe.steps.step import RuleError

x, y, u = symbols("x y u", real=True)
a, b, z = symbols("a b z", positive=True)
n, i = symbols("n i", integer=True, nonnegative=True)
m, k = symbols("m", integer=True, positive=True), symbols("k", integer=True)
j, c = symbols("j c", integer=True, nonnegative=True)
g, table = Function("g", real=True), Function("f", real=True)
s, t, complex_table = *symbols("s t"), Function("h")


def modulus(term):
    return Abs(term, evaluate=False)


STATEMENTS = {
    "change_of_cosine": ForAll(
        [x, y], Implies(LessEqual(y, x), LessEqual(modulus(cos(x) - cos(y)), x - y))
    ),
    "change_of_sine": ForAll(
        [x, y], Implies(LessEqual(y, x), LessEqual(modulus(sin(x) - sin(y)), x - y))
    ),
    "cosine_above_parabola": ForAll(x, Implies(LessEqual(0, x), LessEqual(1 - x**2 / 2, cos(x)))),
    "cosine_at_least": ForAll(x, LessEqual(-1, cos(x))),
    "cosine_at_most": ForAll(x, LessEqual(cos(x), 1)),
    "cosine_decreases": ForAll(
        [x, y],
        Implies(
            LessEqual(0, x),
            Implies(LessEqual(x, y), Implies(LessEqual(y, pi), LessEqual(cos(y), cos(x)))),
        ),
    ),
    "cosine_is_lipschitz": ForAll([x, y], LessEqual(modulus(cos(x) - cos(y)), modulus(x - y))),
    "exchange_of_sums": ForAll(
        [table, n, c],
        Equation(
            Sum(Sum(table(i, j), (j, 0, c - 1)), (i, 0, n - 1)),
            Sum(Sum(table(i, j), (i, 0, n - 1)), (j, 0, c - 1)),
        ),
    ),
    "floor_is": ForAll(
        [x, k], Implies(LessEqual(k, x), Implies(Less(x, k + 1), Equation(floor(x), k)))
    ),
    "logarithm_nonzero": ForAll(z, Implies(Less(1, z), Not(Equation(log(z), 0)))),
    "modulus_of_complex_sum": ForAll(
        [complex_table, n],
        LessEqual(
            modulus(Sum(complex_table(i), (i, 0, n - 1))),
            Sum(modulus(complex_table(i)), (i, 0, n - 1)),
        ),
    ),
    "modulus_of_product": ForAll([s, t], Equation(modulus(s * t), modulus(s) * modulus(t))),
    "real_part_at_most": ForAll(s, LessEqual(re(s), modulus(s))),
    "triangle_inequality": ForAll([s, t], LessEqual(modulus(s + t), modulus(s) + modulus(t))),
    "logarithm_increases": ForAll([a, b], Implies(LessEqual(a, b), LessEqual(log(a), log(b)))),
    "logarithm_positive": ForAll(z, Implies(Less(1, z), Less(0, log(z)))),
    "modulus_of_sum": ForAll(
        [g, n], LessEqual(modulus(Sum(g(i), (i, 0, n - 1))), Sum(modulus(g(i)), (i, 0, n - 1)))
    ),
    "power_decreases": ForAll(
        [b, x, y], Implies(Less(1, b), Implies(LessEqual(x, y), LessEqual(b**-y, b**-x)))
    ),
    "power_strictly_decreases": ForAll(
        [b, x, y], Implies(Less(1, b), Implies(Less(x, y), Less(b**-y, b**-x)))
    ),
    "reciprocal_positive": ForAll(z, Less(0, 1 / z)),
    "sine_above_cubic": ForAll(x, Implies(LessEqual(0, x), LessEqual(x - x**3 / 6, sin(x)))),
    "sine_at_least": ForAll(x, LessEqual(-1, sin(x))),
    "sine_at_most": ForAll(x, LessEqual(sin(x), 1)),
    "sine_at_most_argument": ForAll(x, Implies(LessEqual(0, x), LessEqual(sin(x), x))),
    "sine_nonnegative": ForAll(
        x, Implies(LessEqual(0, x), Implies(LessEqual(x, pi), LessEqual(0, sin(x))))
    ),
    "sine_is_lipschitz": ForAll([x, y], LessEqual(modulus(sin(x) - sin(y)), modulus(x - y))),
    "sine_positive": ForAll(x, Implies(Less(0, x), Implies(Less(x, pi), Less(0, sin(x))))),
    "sine_within_argument": ForAll(x, LessEqual(modulus(sin(x)), modulus(x))),
    "sum_positive": ForAll(
        [g, m],
        Implies(
            ForAll(i, Implies(LessEqual(i, m - 1), LessEqual(0, g(i)))),
            Implies(Less(0, g(0)), Less(0, Sum(g(i), (i, 0, m - 1)))),
        ),
    ),
    "whole_turns": ForAll(x, Implies(Equation(exp(I * x), 1), Exists(k, Equation(x, 2 * pi * k)))),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_general_theorem(name):
    theorem = getattr(lemmas, name)()
    assert same_statement(theorem.conclusion, STATEMENTS[name])
    assert theorem.hypotheses == ()
    assert not theorem.axioms
    recheck(sequent(theorem))


def test_every_lemma_is_tested():
    helpers = {
        "integral_in_strips",
        "integral_of_derivative",
        "integral_over_a_point",
        "modulus_of_integral",
        "proved",
        "sum_of_positive_terms",
        "telescoping",
    }
    assert set(lemmas.__all__) - helpers == set(STATEMENTS)


def test_a_lemma_is_applied_to_terms_and_premises():
    assert lemmas.sine_at_most(2 * x).conclusion == LessEqual(sin(2 * x), 1)
    above_one = given(Less(1, b))
    positive = lemmas.logarithm_positive(b, above_one)
    assert positive.conclusion == Less(0, log(b))
    assert positive.hypotheses == (Less(1, b),)


def test_a_lemma_refuses_the_wrong_number_of_terms():
    with pytest.raises(RuleError, match="change_of_sine takes 2 terms, not 1"):
        lemmas.change_of_sine(x)


def test_a_lemma_refuses_a_premise_about_other_terms():
    with pytest.raises(RuleError, match="premise"):
        lemmas.change_of_sine(x, y, given(LessEqual(x, y)))


def test_a_lemma_refuses_a_term_outside_its_sort():
    with pytest.raises(RuleError, match="not known to lie"):
        lemmas.reciprocal_positive(x)


def test_the_integral_of_a_derivative():
    theorem = lemmas.integral_of_derivative(Integral(cos(u), (u, 0, x)), sin(u))
    assert theorem.conclusion == Equation(Integral(cos(u), (u, 0, x)), sin(x))
    with pytest.raises(RuleError, match="does not follow"):
        lemmas.integral_of_derivative(Integral(cos(u), (u, 0, x)), -sin(u))


def test_an_integral_is_made_of_strips():
    area = Integral(cos(u**2), (u, 0, 1))
    strips = Sum(Integral(cos(u**2), (u, i / m, (i + 1) / m)), (i, 0, m - 1))
    assert lemmas.integral_in_strips(area, m, i).conclusion == Equation(strips, area)
    with pytest.raises(RuleError):
        lemmas.integral_in_strips(Integral(cos(u**2), (u, 0, 2)), m, i)


def test_an_integral_over_a_point_vanishes():
    area = Integral(cos(u**2), (u, x, x))
    assert lemmas.integral_over_a_point(area).conclusion == Equation(area, 0)
    with pytest.raises(RuleError, match="does not follow"):
        lemmas.integral_over_a_point(Integral(cos(u**2), (u, x, y)))


def test_the_modulus_of_an_integral():
    area, bound = Integral(x * sin(u), (u, 0, 2)), Integral(modulus(x), (u, 0, 2))
    factor = modulus(x * sin(u))
    pointwise = given(LessEqual(factor, modulus(x)))
    with pytest.raises(RuleError, match="free in"):
        lemmas.modulus_of_integral(area, bound, pointwise)  # u is not arbitrary
    area, bound = Integral(sin(u), (u, 0, 2)), Integral(modulus(u), (u, 0, 2))
    theorem = lemmas.modulus_of_integral(area, bound, lemmas.sine_within_argument(u))
    assert theorem.conclusion == LessEqual(modulus(area), bound)
    assert theorem.hypotheses == ()


def test_a_sum_of_positive_terms_is_positive():
    total = Sum(exp(g(i)), (i, 0, m - 1))
    assert lemmas.sum_of_positive_terms(total).conclusion == Less(0, total)
    with pytest.raises(RuleError):
        lemmas.sum_of_positive_terms(Sum(g(i), (i, 0, m - 1)))


def test_a_telescoping_sum():
    total = Sum(2 * i + 1, (i, 0, n - 1))
    assert lemmas.telescoping(total, Lambda(i, i**2)).conclusion == Equation(total, n**2)
    with pytest.raises(RuleError, match="does not follow"):
        lemmas.telescoping(total, Lambda(i, i**2 + i * Rational(1, 2)))
