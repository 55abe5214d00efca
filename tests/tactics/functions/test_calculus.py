"""Derivatives: what is found, on which conditions, and what is refused."""

import pytest

from symbolic_pe.foundations import definitions
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume, generalise, instantiate
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.functions.calculus import derivative, has_derivative
from symbolic_pe.tactics.functions.derivative_definition import (
    equal_derivatives,
)
from symbolic_pe.tactics.functions.differentiation import NoDerivative
from symbolic_pe.tactics.matrices.blocks import number_equation
from symbolic_pe.tactics.normal_forms.normal_form import equation
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abcxyz", N="mn", f="R→R", g="R→R", h="N→R", F="N→R→R")
facts = term.given


for name in ("rpow", "tan", "Ci", "Si", "sum1", "column2"):
    definitions.definition_of(name)


@cases(
    "function_ value given",
    ("5", "0", []),
    ("t", "1", []),
    ("3·t + x", "3", []),
    ("t·sin(t)", "sin(x) + x·cos(x)", []),
    ("t^5", "5·x^4", []),
    ("t^1", "1", []),
    ("t^0", "0", []),
    ("t^(n + 1)", "toR(n + 1)·x^n", []),
    ("t^n", "toR(n)·x^toN(toZ(n) − 1)", []),
    ("cos(a·t)^2", "−2·a·cos(a·x)·sin(a·x)", []),
    ("exp(−t·t)", "−2·x·exp(−x·x)", []),
    ("ln(t)", "inv(x)", ["0 < x"]),
    ("ln(t^2 + 1)", "2·x/(x^2 + 1)", []),
    ("1/t", "−inv(x)^2", ["x ≠ 0"]),
    ("sqrt(t)", "1/2·inv(sqrt(x))", ["0 < x"]),
    ("rpow(b, t)", "ln(b)·rpow(b, x)", ["0 < b"]),
    ("sum(n, λi. sin(t·h(i)))", "sum(n, λi. h(i)·cos(x·h(i)))", []),
    ("sum1(n, λi. t·h(i))", "sum1(n, λi. h(i))", []),
    ("sum(n, λi. 1/(t + i))", "sum(n, λi. −inv(x + i)^2)", ["0 < x"]),
    ("integral(a, t, λs. sin(s·b))", "sin(x·b)", []),
    ("integral(0, t^2, λs. exp(s))", "2·x·exp(x^2)", []),
    ("Ci(t)", "cos(x)/x", ["0 < x"]),
    ("Si(2·t)", "sin(2·x)/x", ["0 < x"]),
    ("f(t)", "g(x)", ["∀y : R. deriv(λt. f(t), y, g(y))"]),
    ("f(3·t)", "3·g(3·x)", ["∀y : R. deriv(λt. f(t), y, g(y))"]),
    ("f(t^2 + 1)", "2·x·a", ["deriv(λt. f(t), x^2 + 1, a)"]),
    ("f(exp(t))", "exp(x)·g(exp(x))", ["∀y : R. 0 < y ⇒ deriv(λt. f(t), y, g(y))"]),
    ("F(m, t)·2", "2·a", ["∀n : N. deriv(λt. F(n, t), x, a)"]),
)
def test_the_derivative_is_found(function_: str, value: str, given: list[str]) -> None:
    known = facts(*given)
    found = has_derivative(term(f"deriv(λt. {function_}, x, {value})"), known)
    assert found.statement is term(f"deriv(λt. {function_}, x, {value})")
    assert found.hypotheses <= {fact.statement for fact in known}


FALSE = [
    ("t^3", "2·x^2", []),
    ("sin(t)", "sin(x)", []),
    ("cos(t)", "sin(x)", []),
    ("t·sin(t)", "cos(x)", []),
    ("exp(2·t)", "exp(2·x)", []),
    ("1/t", "inv(x)^2", ["x ≠ 0"]),
    ("sqrt(t)", "inv(sqrt(x))", ["0 < x"]),
    ("Si(2·t)", "sin(2·x)/(2·x)", ["0 < x"]),
    ("sum(n, λi. t·h(i))", "sum(n, λi. toR(n)·h(i))", []),
    ("integral(a, t, λs. sin(s))", "cos(x)", []),
    ("f(3·t)", "g(3·x)", ["∀y : R. deriv(λt. f(t), y, g(y))"]),
    ("f(3·t)", "3·g(x)", ["∀y : R. deriv(λt. f(t), y, g(y))"]),
]


@pytest.mark.parametrize(("function_", "value", "given"), FALSE)
def test_another_value_is_refused(function_: str, value: str, given: list[str]) -> None:
    with pytest.raises(KernelError):
        has_derivative(term(f"deriv(λt. {function_}, x, {value})"), facts(*given))


@cases(
    "function_ condition",
    ("ln(t)", "0 < x"),
    ("1/t", "x ≠ 0"),
    ("sqrt(t)", "0 < x"),
    ("1/(t − 1)", "x − 1 ≠ 0"),
    ("ln(t − a)", "0 < x − a"),
)
def test_a_condition_that_is_not_shown_is_a_hypothesis(function_: str, condition: str) -> None:
    found = derivative(term(f"integral(0, 1, λt. {function_})").args[2], term["x"])
    assert found.hypotheses == {term(condition)}


def test_a_condition_on_the_terms_of_a_sum_is_one_for_every_index() -> None:
    f = term("integral(0, 1, λt. sum(n, λi. 1/(t + h(i))))").args[2]
    found = derivative(f, term["x"])
    assert found.hypotheses == {term("∀i : N. i < n ⇒ x + h(i) ≠ 0")}


def test_the_logarithm_has_no_derivative_where_it_is_not_positive() -> None:
    found = derivative(term("integral(0, 1, λt. ln(t))").args[2], term("(−1 : R)"))
    assert found.hypotheses == {term("0 < (−1 : R)")}


REFUSED = ["toR(floor(t))", "absR(t)", "f(t)", "F(m, t)", "integral(t, 1, λs. s)", "Abs(toC(t))"]


@pytest.mark.parametrize("function_", REFUSED)
def test_what_has_no_rule_is_refused(function_: str) -> None:
    with pytest.raises(NoDerivative):
        derivative(term(f"integral(0, 1, λt. {function_})").args[2], term["x"])


def test_a_fact_about_another_point_does_not_help() -> None:
    with pytest.raises(NoDerivative):
        has_derivative(term("deriv(λt. f(t), x, a)"), facts("deriv(λt. f(t), y, a)"))


def test_an_integral_needs_a_continuous_integrand() -> None:
    with pytest.raises(KernelError, match="continuous"):
        derivative(term("integral(0, 1, λt. integral(0, t, λs. f(s)))").args[2], term["x"])


def test_a_matrix_is_differentiated_entry_by_entry() -> None:
    goal = term(
        "∀a b : N. a < 2·n ⇒ b < 1 ⇒ deriv(λt. column2(λi. cos(t·h(i)), λi. sin(t·h(i)), a, b), x, "
        "column2(λi. −h(i)·sin(x·h(i)), λi. h(i)·cos(x·h(i)), a, b))"
    )
    found = has_derivative(goal, (), None, lambda s, t, _=(): number_equation(s, t, equation, ()))
    assert found.statement is goal
    assert not found.hypotheses


def test_the_proofs_hold_when_they_are_made_again() -> None:
    found = has_derivative(term("deriv(λt. ln(t^2 + 1), x, 2·x/(x^2 + 1))"))
    recheck(found)


# uniqueness and the definition --------------------------------------------------------------------


def test_equal_functions_have_equal_derivatives() -> None:
    x = term["x"]
    same = generalise(instantiate(assume(term("∀x : R. f(x) = g(x)")), x), x)
    found = equal_derivatives(same, *facts("deriv(λt. f(t), a, b)", "deriv(λt. g(t), a, c)"))
    assert found.statement is term("b = c")


def test_derivatives_at_different_points_are_not_compared() -> None:
    same = assume(term("∀x : R. f(x) = g(x)"))
    with pytest.raises(KernelError):
        equal_derivatives(same, *facts("deriv(λt. f(t), a, b)", "deriv(λt. g(t), x, c)"))
