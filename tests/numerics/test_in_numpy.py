"""Terms in NumPy: what each node means, and that it is not the balls that are asked."""

import math
from typing import Any

import numpy as np
import pytest
import sympy

from symbolic_pe.encodings import diagonal_blocks, matrix, stacked_blocks, vector
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.numerics.in_numpy import NoValue, value_of
from symbolic_pe.numerics.sampling import as_sample
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import t, x, y

i, m, n = (Symbol(name, integer=True) for name in "imn")
f, g = Function("f", real=True), Function("g", real=True)
W = MatrixVariable("W", 2, 2)


def numpy_value(term, values=None):
    return value_of(term, values or {}, {})


@cases(
    "term",
    3 * x**2 - x / 7 + Rational(1, 3),
    x ** (-2),
    sqrt(x),
    x ** Rational(1, 3),
    2**x,
    exp(-x) * log(x),
    *(function(x) for function in (sin, cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)),
    *(function(x) for function in (sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth)),
    *(function(x) for function in (sympy.sech, sympy.csch)),
    Ci(x),
    Si(x),
    erf(x),
    floor(10 * x),
    sign(x - 1),
    Abs(x - 1),
    sqrt(x - 1),
    log(x - 1),
    (x - 1) ** Rational(1, 3),
    sympy.pi * x + sympy.E + EulerGamma,
    sympy.re(I * exp(I * x)) + sympy.im(exp(I * x)) + conjugate(x + I),
    Sum(cos(i * x) / (i + 1), (i, 0, 5)),
    Integral(cos(3 * x * t), (t, 0, 2)),
    Integral(sin(t * i), (t, 0, 1)).subs(i, 3),
    KroneckerDelta(floor(x), 0) + KroneckerDelta(floor(x), 1),
    ids=str,
)
def test_functions_of_a_number(term: Expr) -> None:
    """The balls say what the value is."""
    assert numpy_value(term, {x: 0.625}) == pytest.approx(complex(enclose(term, {x: 0.625})))


def test_whole_powers_of_negative_numbers_are_real() -> None:
    found = numpy_value((-x) ** n, {x: 2.0, n: np.array([1, 2, 3])})
    assert found.tolist() == [-2, 4, -8]
    assert found.dtype == float


@cases(
    "term values expected",
    (n**3, {n: 10**7}, 10**21),  # exactly
    (1 / n, {n: 0}, math.inf),
    (Sum(i, (i, 3, n)), {n: 2}, 0),
)
def test_functions_of_an_integer(term: Expr, values: dict[Any, int], expected: float) -> None:
    assert numpy_value(term, values) == expected


@cases(
    "term values words",
    (sin(n), {n: 10**400}, "too large"),  # no float holds it
    (Sum(i, (i, 3, n)), {n: 1}, "from 3 to 1 is undefined"),
    (Sum(i, (i, 0, x)), {x: 0.5}, "is not an integer"),
    (Integral(cos(10**5 * t), (t, 0, 1)), {}, "has not converged"),
    (x + 1, {}, "x has no value"),
    (Piecewise((x, x > 0), (0, True)), {x: 1.0}, "Piecewise is not computed"),
)
def test_what_has_no_value(term: Expr, values: dict[Any, float], words: str) -> None:
    with pytest.raises(NoValue, match=words):
        numpy_value(term, values)


class TestUnknownFunctions:
    def test_an_array_is_looked_up(self) -> None:
        assert numpy_value(f(i + 1), {f: np.array([5.0, 7.0]), i: 0}) == 7

    def test_beyond_its_end_it_goes_on_as_the_balls_do(self) -> None:
        values = np.array([5.0, 7.0, -1.0])
        exact = as_sample(values).exact
        for place in (-4, -1, 3, 8):
            ball = enclose(f(i), {f: exact, i: place})
            assert numpy_value(f(i), {f: values, i: place}) == complex(ball).real

    def test_of_two_indices(self) -> None:
        table = np.arange(6.0).reshape(2, 3)
        assert numpy_value(f(1, m), {f: table, m: 2}) == 5

    def test_a_callable_is_called(self) -> None:
        assert numpy_value(g(x, 2), {g: lambda a, b: a - b, x: 5.0}) == 3


class TestMatrices:
    def test_grid_and_products(self) -> None:
        table = matrix([x, 1], [0, 2])
        found = numpy_value(2 * (table @ table.T) + Hadamard(table, table), {x: 3.0})
        assert found.tolist() == [[29, 5], [4, 12]]

    def test_blocks(self) -> None:
        found = numpy_value(diagonal_blocks([i, 1], [0, i], index=i, count=n), {n: 2})
        assert found.tolist() == [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1]]

    def test_stacked_blocks(self) -> None:
        column = stacked_blocks(i, 10 * i, index=i, count=n)
        assert numpy_value(column, {n: 3}).ravel().tolist() == [0, 0, 1, 10, 2, 20]
        assert numpy_value(Component(column, m, 1), {n: 3, m: 2}) == 20
        assert numpy_value(column, {n: 0}).shape == (0, 1)

    def test_a_block_that_is_not_there(self) -> None:
        column = stacked_blocks(i, 10 * i, index=i, count=n)
        with pytest.raises(NoValue, match="there is no block 3"):
            numpy_value(Component(column, m, 1), {n: 3, m: 3})
        with pytest.raises(NoValue, match="cannot be -1 blocks"):
            numpy_value(column, {n: -1})

    def test_numbers_of_matrices(self) -> None:
        table = matrix([1, 2], [3, 4])
        assert numpy_value(Trace(table)) == 5
        assert numpy_value(Determinant(table)) == pytest.approx(-2)
        assert numpy_value(Dot(vector(1, x), vector(2, 5)), {x: 3.0}) == 17
        assert numpy_value(Trace(Identity(n)), {n: 7}) == 7

    def test_unknown_matrices(self) -> None:
        given = np.array([[1.0, 2.0], [3.0, 4.0]])
        assert numpy_value(W(), {W: given}) is given
        assert numpy_value(W(x), {W: lambda a: a * given, x: 2.0})[1, 1] == 8


class TestDefinitions:
    twice = define("twice", [x], 2 * x)

    def test_they_are_unfolded(self) -> None:
        assert numpy_value(self.twice(y + 1), {y: 2.0}) == 6

    def test_or_computed_by_their_own_function(self) -> None:
        own = {self.twice: lambda arguments, read: 100 * arguments[0] + read(y)}
        assert value_of(self.twice(y + 1), {y: 2.0}, own) == 302

    def test_a_vector_becomes_a_column(self) -> None:
        column = define("c", [x], vector(x, 2 * x))
        own = {column: lambda arguments, _: np.array([7.0, 8.0])}
        assert value_of(column(y), {y: Integer(1)}, own).tolist() == [[7], [8]]
