"""Matrices entry by entry, and the same operations on equal matrices."""

import pytest

from symbolic_pe.foundations.definitions import call, definition_of
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import constant, eta, function, numeral, substitute, variable
from symbolic_pe.kernel.types import KernelError, N, R, arrow
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.matrices.blocks import matrix_symmetric, matrix_transitive

MATRIX = arrow(N, N, R)
A, B, X = (eta(variable(name, MATRIX)) for name in "ABX")
n, i = variable("n", N), variable("i", N)
theta = variable("theta", arrow(N, R))
definition_of("meq")


def column(f):
    return function(i, f)


def cos(x):
    return constant("cos", R, R)(x)


def sin(x):
    return constant("sin", R, R)(x)


def rotation(sign=1):
    """The direct sum of the rotations by ±θ(i)."""
    angle = theta(i)
    parts = (cos(angle), -sign * sin(angle), sign * sin(angle), cos(angle))
    return call("diagonal2", *map(column, parts))


def equation(size, left, right, columns=None):
    return call("meq", size, columns or size, left, right)


def identity():
    return call("identity")


def test_a_rotation_times_its_transpose_is_the_identity():
    product = call("mprod", 2 * n, rotation(), call("transpose", rotation()))
    goal = equation(2 * n, product, identity())
    assert Context().matrices_equal(goal).statement is goal


def test_a_rotation_squared_is_not_the_identity():
    goal = equation(2 * n, call("mprod", 2 * n, rotation(), rotation()), identity())
    with pytest.raises(KernelError):
        Context().matrices_equal(goal)


def test_the_transpose_turns_back():
    goal = equation(2 * n, call("transpose", rotation()), rotation(-1))
    assert Context().matrices_equal(goal).statement is goal


def test_the_identity_times_an_unknown_matrix():
    goal = equation(2 * n, call("mprod", 2 * n, identity(), A), A)
    assert Context().matrices_equal(goal).statement is goal


def test_columns_of_pairs_are_multiplied():
    ones = call("column2", column(numeral(1, 1, R)), column(numeral(0, 1, R)))
    first = call("mprod", 2 * n, rotation(), ones)
    wanted = call("column2", column(cos(theta(i))), column(sin(theta(i))))
    goal = equation(2 * n, first, wanted, numeral(1, 1, N))
    assert Context().matrices_equal(goal).statement is goal


def test_equal_matrices_are_exchanged_in_products():
    given = assume(equation(n, A, B))
    goal = equation(n, call("mprod", n, X, A), call("mprod", n, X, B))
    made = Context().matrices_equal(goal, [given])
    assert made.statement is goal
    assert made.hypotheses == {given.statement}


def test_equal_matrices_are_exchanged_in_scalar_products():
    given = assume(equation(n, A, B, numeral(1, 1, N)))
    left, right = call("dot", n, X, A), call("dot", n, X, B)
    made = Context().equation(left, right, [given])
    assert made.statement.args == (left, right)


def test_matrices_of_smaller_size_are_not_exchanged():
    given = assume(equation(n, A, B))
    goal = equation(2 * n, call("mprod", 2 * n, X, A), call("mprod", 2 * n, X, B))
    with pytest.raises(KernelError):
        Context().matrices_equal(goal, [given])


def test_other_matrices_are_not_exchanged():
    given = assume(equation(n, A, B))
    goal = equation(n, call("mprod", n, A, X), call("mprod", n, X, B))
    with pytest.raises(KernelError):
        Context().matrices_equal(goal, [given])


def test_equality_of_matrices_is_symmetric_and_transitive():
    first, second = assume(equation(n, A, B)), assume(equation(n, B, X))
    assert matrix_symmetric(first).statement is equation(n, B, A)
    assert matrix_transitive(first, second).statement is equation(n, A, X)
    with pytest.raises(KernelError):
        matrix_transitive(second, first)


def test_entries_given_one_by_one():
    """(0, 1) as a column of numbers, by the values of the index."""
    index = variable("index", N)
    entries = function(i, function(index, call("identity", i, numeral(1, 1, N))))
    other = function(i, function(index, call("identity", numeral(1, 1, N), i)))
    goal = equation(numeral(2, 1, N), entries, other, numeral(1, 1, N))
    assert Context().matrices_equal(goal).statement is goal
    assert substitute(entries, i) is not substitute(other, i)
