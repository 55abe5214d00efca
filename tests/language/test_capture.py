"""Holes that were found and closed: rules that spoke of a bound variable outside its binder.

Each test uses a free variable that happens to have the name of a bound one.
"""

import pytest
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError
from sympy import Function, Integer, Integral, Lambda, Sum, Symbol, Tuple, symbols

from symbolic_pe.language.domain import domain, limit_definition, within
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    HasDerivative,
    Less,
    TendsTo,
    free_in,
)
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Dot,
    Grid,
    Hadamard,
    MalformedStatement,
    MatrixLambda,
    MatrixVariable,
)
from symbolic_pe.proofs import searched

x, y, t, a = symbols("x y t a", real=True)
i, j, r = symbols("i j r", integer=True, nonnegative=True)
n = Symbol("n", integer=True, positive=True)
f, g = Function("f", real=True), Function("g", real=True)

OWN = BlockColumn(Grid(1, 1, f(i) * g(i)), i, n)
"""(f(0)g(0), f(1)g(1), …)"""
FOREIGN = BlockColumn(Grid(1, 1, f(j) * g(i)), j, n)
"""(f(0)g(i), f(1)g(i), …) for one i that is free"""


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (OWN, FOREIGN),
        (FOREIGN, OWN),
        (OWN + FOREIGN, 2 * OWN),
        (
            BlockDiagonal(Grid(1, 1, g(i)), i, n) @ FOREIGN,
            BlockColumn(Grid(1, 1, f(i) * g(i) ** 2), i, n),
        ),
        (Hadamard(OWN, FOREIGN), BlockColumn(Grid(1, 1, f(i) ** 2 * g(i) ** 2), i, n)),
        (Dot(OWN, FOREIGN), Sum(f(i) ** 2 * g(i) ** 2, (i, 0, n - 1))),
        (MatrixVariable("W", 1, n)() @ OWN, MatrixVariable("W", 1, n)() @ FOREIGN),
    ],
)
def test_blocks_do_not_capture_a_free_index(left, right):
    with pytest.raises(RuleError, match=r"does not follow|are not known"):
        searched.normalise(left, right)


def test_entries_of_blocks_keep_a_free_index_apart():
    theorem = rules.entry(rules.assume(Equation(OWN, FOREIGN)), 0, 0)
    assert i in free_in(theorem.conclusion)


def test_blocks_with_a_free_index_differ_in_their_entries():
    with pytest.raises(RuleError, match="1 entries differ"):
        rules.congruence_of_blocks(OWN, FOREIGN)


def test_equal_functions_are_compared_under_a_new_variable():
    """From ∀x x² = x·x one could once conclude that 2a = x."""
    equality = rules.generalise(x, rules.reflexive(x**2))
    square = calculus.derivative(Lambda(x, x**2), a, 2 * a)
    multiple = calculus.derivative(Lambda(y, x * y), a, x)
    with pytest.raises(RuleError, match="the premise needed"):
        calculus.equal_derivatives(equality, square, multiple)


def test_a_limit_is_not_confused_with_the_variable():
    """x → x as x → ∞ was once provable."""
    definition = limit_definition(TendsTo(Lambda(x, 2 * x), 2 * x))
    assert x in free_in(definition)


def test_an_intermediate_value_is_not_confused_with_an_end_point():
    signs = rules.assume(Less(y, 0)), rules.assume(Less(0, y))
    theorem = calculus.intermediate_value(Lambda(x, y), x - 1, x + 1, *signs)
    assert x in free_in(theorem.conclusion)


def test_telescoping_does_not_capture_a_free_index():
    """Σ i = n·i was once provable, with the antidifference r ↦ r·i."""
    step = rules.generalise(i, searched.normalise((i + 1) * i - i * i, i))
    with pytest.raises(RuleError, match="the premise needed"):
        rules.telescope(step, Sum(i, (i, 0, n - 1)), Lambda(r, r * i))


def test_the_domain_of_an_integral_tells_its_variable_from_its_limit():
    for condition in domain(Integral(1 / t, (t, t + 1, Integer(5)))):
        assert t in free_in(condition)


def test_a_range_cannot_mention_its_own_variable():
    with pytest.raises(MalformedStatement, match="its own limits"):
        within(i, Integer(0), i + 1, Less(i, n))


@pytest.mark.parametrize(
    ("function", "value", "free"),
    [
        (Lambda(x, f(x)), a * g(a), x),
        (Lambda(x, Sum(f(i + x), (i, 0, n - 1))), Sum(i * g(i + a), (i, 0, n - 1)), i),
        (
            MatrixLambda(Tuple(x), BlockColumn(Grid(1, 1, f(i + x)), i, n)),
            BlockColumn(Grid(1, 1, i * g(i + a)), i, n),
            i,
        ),
    ],
)
def test_a_known_derivative_does_not_mention_bound_variables(function, value, free):
    known = rules.assume(ForAll(y, HasDerivative(Lambda(y, f(y)), y, free * g(y))))
    with pytest.raises(RuleError, match="mentions a variable that is bound"):
        calculus.derivative(function, a, value, known)
