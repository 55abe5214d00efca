"""From a statement to one that says the same in other words."""

import pytest

from symbolic_pe.foundations.logic import conjunction, disjunction, exists
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import FALSE, constant, function, variable
from symbolic_pe.kernel.types import C, KernelError, N, R, Z, arrow
from symbolic_pe.tactics.normal_forms.normal_form import equation
from symbolic_pe.tactics.normal_forms.transport import equal_terms, lifted, transport
from tests.cases import cases
from tests.written_terms import Writing

said = Writing(R="xy", N="n", Z="z", f="R→R")


conjunction(FALSE, FALSE), disjunction(FALSE, FALSE), exists(variable("x", R), FALSE)
exists(variable("f", arrow(N, R)), FALSE), exists(variable("f", arrow(R, R)), FALSE)


def equate(s, t, facts=()):
    return equation(s, t, facts)


@cases(
    "text other",
    ("∀f : N→R. f(n) = x", "∀f : R→R. f(n) = x"),
    ("∀f : R→R. f(n) = x", "∀f : N→R. f(n) = x"),
    ("∀f : R→R. f(n) = x", "∀f : Z→R. f(n) = x"),
    ("exists_N_to_R(λf. f(n) = x)", "exists_R_to_R(λf. f(n) = x)"),
    ("exists_R_to_R(λf. f(n) = x)", "exists_N_to_R(λf. f(n) = x)"),
    (
        "∀f : R→R. (∀t : R. 0 < f(t)) ⇒ f(n) = x",
        "∀f : N→R. (∀i : N. 0 < f(i)) ⇒ f(n) = x",
    ),
    ("∀t : R. t = x", "∀t : N. t = x"),
    ("x + y < 2", "y + x < 2"),
    ("0 < x ⇒ x + x < y", "0 < x + 0 ⇒ 2·x < y"),
    ("∀t : R. f(t + x) = y", "∀t : R. f(x + t) = y"),
    ("and(x + y < 1, x·y < 2)", "and(y + x < 1, y·x < 2)"),
    ("or(x + y < 1, x·y < 2)", "or(y + x < 1, y·x < 2)"),
    ("exists_R(λt. t + x < y)", "exists_R(λt. x + t < y)"),
    ("sum(n, λi. x·i) < 1", "sum(n, λi. i·x) < 1"),
    ("integral(0, x, λt. sin(t)·y) < 1", "integral(0, x, λt. y·sin(t)) < 1"),
    ("0 < x ⇒ y = x·inv(x)", "0 < x ⇒ y = 1"),
)
def test_equal_terms_are_exchanged(text, other):
    goal = said(other)
    moved = transport(assume(said(text)), goal, equate)
    assert moved.statement is goal
    assert moved.hypotheses == {said(text)}


@cases(
    "text other",
    ("∀f : N→R. f(n) = x", "∀f : R→R. f(x) = x"),
    ("∀f : R→R. f(x) = x", "∀f : N→R. f(n) = x"),
    ("∀f : R→R. f(z) = x", "∀f : N→R. f(n) = x"),
    ("exists_N_to_R(λf. f(n) = x)", "exists_R_to_R(λf. f(x) = x)"),
    ("exists_N_to_R(λf. f(n) = x)", "∀f : N→R. f(n) = x"),
    ("∀t : N. t = x", "∀t : R. t = x"),
    ("x + y < 2", "y + x ≤ 2"),
    ("x + y < 2", "y + x < 3"),
    ("0 < x ⇒ x < y", "x < y"),
    ("∀t : R. f(t) = y", "∀t : R. f(t + 1) = y"),
    ("and(x < 1, y < 2)", "or(x < 1, y < 2)"),
    ("exists_R(λt. t < y)", "∀t : R. t < y"),
    ("y = x·inv(x)", "y = 1"),
)
def test_what_says_something_else_is_refused(text, other):
    theorem, goal = assume(said(text)), said(other)
    with pytest.raises(KernelError):
        transport(theorem, goal, equate)


def test_functions_are_equal_where_all_values_are():
    x = said["x"]
    f, g = function(x, x + x), function(x, 2 * x)
    made = equal_terms(f, g, equate)
    assert made.statement.args == (f, g)


def test_an_equation_is_lifted_to_a_larger_type():
    made = lifted(assume(said("n = n + 0")), C)
    assert {side.type for side in made.statement.args} == {C}


def test_an_equation_is_brought_to_a_smaller_type():
    real = constant("toR", Z, R)(said["z"])
    goal = said("z = z + 0")
    made = transport(assume(read("r = r·1", r=real)), goal, equate)
    assert made.statement is goal


def test_an_equation_of_numerals_is_brought_to_a_smaller_type():
    goal = said("z = z + 1")
    moved = transport(assume(read("r = r + 1", r=constant("toR", Z, R)(said["z"]))), goal, equate)
    assert moved.statement is goal
    false = read("(1 : Z) = −1")
    assert transport(assume(read("2 = 0")), false, equate).statement is false
