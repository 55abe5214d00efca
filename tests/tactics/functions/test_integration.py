"""Integrals: the fundamental theorem, bounds, parts, zeros; and where a condition is missing."""

import pytest

from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume, generalise
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.functions.calculus import derivative
from symbolic_pe.tactics.functions.continuity import NotContinuous
from symbolic_pe.tactics.functions.integration import (
    fundamental_theorem,
    integral_bound,
    integral_by_linearity,
    integral_over_a_point,
    intermediate_value,
    split_integral,
)
from symbolic_pe.tactics.inequalities.combinations import NotShown
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abcx", f="R→R", g="R→R")
facts, body = term.given, term.body


A, B, C = (term[name] for name in "abc")


def slope(text: str, *given: str) -> Theorem:
    x = term["x"]
    return generalise(derivative(body(text), x, facts(*given)), x)


ORDERS = [(), ("a ≤ b",), ("b ≤ a",)]


@pytest.mark.parametrize("order", ORDERS)
def test_the_fundamental_theorem_in_either_order(order: tuple[str, ...]) -> None:
    found = fundamental_theorem(A, B, slope("sin(t)"), facts(*order))
    assert found.statement is term("integral(a, b, λt. cos(t)) = sin(b) − sin(a)")
    assert found.hypotheses <= {term(text) for text in order}


def test_the_fundamental_theorem_where_the_derivative_is_known_between() -> None:
    known = facts("a ≤ b", "∀x : R. continuous(λt. g(t), x)")
    between = assume(term("∀x : R. a ≤ x ⇒ x ≤ b ⇒ deriv(λt. f(t), x, g(x))"))
    found = fundamental_theorem(A, B, between, known)
    assert found.statement is term("integral(a, b, λt. g(t)) = f(b) − f(a)")


def test_a_derivative_on_one_side_is_not_enough_for_the_other_order() -> None:
    known = facts("∀x : R. continuous(λt. g(t), x)")
    between = assume(term("∀x : R. a ≤ x ⇒ x ≤ b ⇒ deriv(λt. f(t), x, g(x))"))
    with pytest.raises(KernelError):
        fundamental_theorem(A, B, between, known)


def test_an_integrand_that_is_not_continuous_is_refused() -> None:
    between = assume(term("∀x : R. deriv(λt. f(t), x, g(x))"))
    with pytest.raises(NotContinuous):
        fundamental_theorem(A, B, between, facts("a ≤ b"))


def test_the_logarithm_over_a_pole_is_refused() -> None:
    known = assume(term("∀x : R. 0 < x ⇒ deriv(λt. ln(t), x, inv(x))"))
    found = fundamental_theorem(A, B, known, facts("0 < a", "a ≤ b"))
    assert found.statement is term("integral(a, b, λt. inv(t)) = ln(b) − ln(a)")
    with pytest.raises(KernelError):
        fundamental_theorem(A, B, known, facts("0 < b", "a ≤ b"))


def test_a_derivative_at_another_point_is_refused() -> None:
    with pytest.raises(KernelError):
        fundamental_theorem(A, B, assume(term("∀x : R. deriv(λt. f(t), x + 1, g(x))")))


BOUND = "∀x : R. a ≤ x ⇒ x ≤ b ⇒ cos(x) ≤ 1"


def test_a_bound() -> None:
    found = integral_bound(body("cos(t)"), body("(1 : R)"), A, B, *facts(BOUND), facts("a ≤ b"))
    assert found.statement is term("integral(a, b, λt. cos(t)) ≤ integral(a, b, λt. 1)")
    assert found.hypotheses == {term(BOUND), term("a ≤ b")}
    recheck(found)


def test_a_bound_the_other_way_round_is_refused() -> None:
    with pytest.raises(KernelError):
        integral_bound(body("(1 : R)"), body("cos(t)"), A, B, *facts(BOUND), facts("a ≤ b"))


def test_a_bound_needs_the_order_of_the_limits() -> None:
    with pytest.raises(NotShown):
        integral_bound(body("cos(t)"), body("(1 : R)"), A, B, *facts(BOUND))


def test_a_bound_needs_continuity() -> None:
    known = facts("∀x : R. f(x) ≤ 1")
    with pytest.raises(NotContinuous):
        integral_bound(body("f(t)"), body("(1 : R)"), A, B, *known, facts("a ≤ b"))


def test_a_bound_that_holds_elsewhere_is_refused() -> None:
    known = facts("∀x : R. a < x ⇒ cos(x) ≤ 1")
    with pytest.raises(KernelError):
        integral_bound(body("cos(t)"), body("(1 : R)"), A, B, *known, facts("a ≤ b"))


SPLITS = [(), ("a ≤ b", "b ≤ c"), ("a ≤ c", "c ≤ b"), ("c ≤ a", "a ≤ b"), ("b ≤ a",)]


@pytest.mark.parametrize("order", SPLITS)
def test_an_integral_in_two_parts_in_any_order(order: tuple[str, ...]) -> None:
    found = split_integral(body("cos(t)"), A, C, B, facts(*order))
    goal = "integral(a, b, λt. cos(t)) = integral(a, c, λt. cos(t)) + integral(c, b, λt. cos(t))"
    assert found.statement is term(goal)
    assert found.hypotheses <= {term(text) for text in order}


@pytest.mark.parametrize(("a", "c", "b"), [(A, A, B), (A, B, B), (A, B, A), (A, A, A)])
def test_parts_where_limits_coincide(a: Term, c: Term, b: Term) -> None:
    assert not split_integral(body("cos(t)"), a, c, b).hypotheses


def test_parts_need_continuity_between_all_limits() -> None:
    known = facts("0 < a", "a ≤ b")
    with pytest.raises(KernelError):
        split_integral(body("1/t"), A, C, B, known)
    assert split_integral(body("1/t"), A, C, B, (*known, *facts("0 < c")))


def test_the_integral_over_a_point() -> None:
    assert integral_over_a_point(body("sin(t)"), A).statement is term(
        "integral(a, a, λt. sin(t)) = 0"
    )
    with pytest.raises(NotContinuous):
        integral_over_a_point(body("f(t)"), A)


@pytest.mark.parametrize("order", ORDERS)
def test_linearity_in_either_order(order: tuple[str, ...]) -> None:
    found = integral_by_linearity(body("2·sin(t) + c·(cos(t) + 3)"), A, B, facts(*order))
    value = "2·integral(a, b, λt. sin(t)) + c·(integral(a, b, λt. cos(t)) + 3·(b − a))"
    goal = f"integral(a, b, λt. 2·sin(t) + c·(cos(t) + 3)) = {value}"
    assert found.statement is term(goal)
    assert found.hypotheses <= {term(text) for text in order}


def test_linearity_needs_continuity() -> None:
    with pytest.raises(NotContinuous):
        integral_by_linearity(body("f(t) + t"), A, B)


ZERO = "exists_R(λx. and(a ≤ x, and(x ≤ b, cos(x) = 0)))"


def test_a_zero_by_a_change_of_sign() -> None:
    falling = facts("0 < cos(a)", "cos(b) < 0")
    found = intermediate_value(body("cos(t)"), A, B, *falling, facts("a ≤ b"))
    assert found.statement is term(ZERO)
    rising = facts("cos(a) ≤ 0", "0 ≤ cos(b)")
    assert intermediate_value(body("cos(t)"), A, B, *rising, facts("a ≤ b")).statement is term(ZERO)


@cases(
    "signs known",
    (("0 < cos(a)", "0 < cos(b)"), ("a ≤ b",)),
    (("0 < cos(b)", "cos(a) < 0"), ("a ≤ b",)),
    (("0 < cos(a)", "cos(b) < 0"), ()),
    (("0 < cos(a)", "cos(b) < 0"), ("b ≤ a",)),
)
def test_no_zero_without_a_change_of_sign(signs: tuple[str, str], known: tuple[str, ...]) -> None:
    with pytest.raises(KernelError):
        intermediate_value(body("cos(t)"), A, B, *facts(*signs), facts(*known))


def test_no_zero_where_the_function_jumps() -> None:
    signs = facts("f(a) < 0", "0 < f(b)")
    with pytest.raises(NotContinuous):
        intermediate_value(body("f(t)"), A, B, *signs, facts("a ≤ b"))
