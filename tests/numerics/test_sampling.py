"""Samplers: what they draw, in both forms, and what they refuse."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Function, I, Lambda, Rational, Symbol, Tuple, cos, exp, gamma, pi, sin

from symbolic_pe.language.terms import Grid, MatrixLambda, MatrixVariable
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.numerics.sampling import (
    choice,
    complex_family,
    complexes,
    constant,
    draw_point,
    family,
    function,
    integers,
    is_random,
    matrix,
    matrix_function,
    points_needed,
    positive,
    reals,
)
from tests.cases import cases

alpha, x = Symbol("alpha", real=True), Symbol("x", real=True)
m, n = Symbol("m", integer=True), Symbol("n", integer=True, positive=True)
f, theta = Function("f"), Function("theta", real=True)


def drawn(sampler, turns=200, seed=0, **others):
    return [draw_point({"it": sampler, **others}, seed, turn)["it"] for turn in range(turns)]


def test_reals_are_floats_in_their_range():
    values = [sample.plain for sample in drawn(reals(-2, 5))]
    assert all(type(value) is float and -2 <= value < 5 for value in values)
    assert min(values) < -1.5
    assert max(values) > 4.5


def test_positive_numbers_have_all_magnitudes():
    values = np.array([sample.plain for sample in drawn(positive(1e-3, 1e3))])
    assert np.all((values >= 1e-3) & (values <= 1e3))
    assert 0.3 < np.mean(values < 1) < 0.7
    assert 0.1 < np.mean(values < 0.1) < 0.5


def test_integers_reach_both_ends():
    values = [sample.plain for sample in drawn(integers(-1, 2))]
    assert set(values) == {-1, 0, 1, 2}
    assert all(type(value) is int for value in values)


def test_complexes_lie_in_the_disc():
    values = np.array([sample.plain for sample in drawn(complexes(2.0))])
    assert np.all(np.abs(values) <= 2)
    assert np.abs(values).max() > 1.8
    assert values.imag.min() < -1


def test_a_choice_uses_every_value_in_turn():
    sampler = choice(1, 32, 256)
    assert [sample.plain for sample in drawn(sampler, 6)] == [1, 32, 256, 1, 32, 256]
    assert points_needed({"n": sampler, "m": choice(1, 2)}, wanted=1) == 3
    assert points_needed({"n": sampler, "p": reals(0, 1)}, wanted=5) == 5


def test_points_without_chance_are_not_repeated():
    assert points_needed({"p": constant(2)}, wanted=3) == 1
    assert points_needed({}, wanted=3) == 1
    assert not is_random({"p": constant(2), "n": choice(1, 2)})
    assert is_random({"p": constant(2), "k": reals(0, 1)})


@cases(
    "value plain",
    (3, 3),
    (0.5, 0.5),
    (Fraction(1, 3), 1 / 3),
    (2j, 2j),
    (2000 * pi, 6283.185307179587),
    (Rational(1, 3), 1 / 3),
    (pi + I, np.pi + 1j),
)
def test_constants(value, plain):
    (sample,) = drawn(constant(value), 1)
    assert sample.plain == plain
    assert sample.exact == value


def test_a_closed_term_is_exact_in_balls():
    (sample,) = drawn(constant(2000 * pi), 1)
    ball = enclose(sin(x), {x: sample.exact}, 300)
    assert ball.contains(0)
    assert abs(ball) < 1e-80
    assert abs(np.sin(sample.plain)) > 1e-14


def test_families_are_the_same_function_in_both_forms():
    for sample in drawn(family("n", 0, 1), 5, n=choice(1, 32, 256)):
        size = len(sample.plain)
        assert size in (1, 32, 256)
        assert sample.plain.dtype == np.float64
        for index in range(size):
            assert enclose(theta(m), {theta: sample.exact, m: index}) == sample.plain[index]


def test_a_family_has_values_at_all_integers_and_nowhere_else():
    (sample,) = drawn(family(3, 0, 1), 1)
    for index in (-7, -1, 3, 1000):
        value = enclose(theta(m), {theta: sample.exact, m: index})
        assert value.contains(sample.plain[index % 3] + abs(index // 3))
    with pytest.raises(Undetermined, match="not an index"):
        enclose(theta(x), {theta: sample.exact, x: 0.5})
    with pytest.raises(Undetermined, match="indices"):
        enclose(f(m, m), {f: sample.exact, m: 0})


@pytest.mark.parametrize("size", [6, "six", 2 * Symbol("three")])
def test_sizes(size):
    others = {"six": constant(6), "three": choice(3)}
    (sample,) = drawn(family(size, 0, 1), 1, **others)
    assert sample.plain.shape == (6,)


def test_families_of_two_indices():
    (sample,) = drawn(family(("n", 3), -1, 1), 1, n=constant(2))
    assert sample.plain.shape == (2, 3)
    assert enclose(f(m, m + 1), {f: sample.exact, m: 1}) == sample.plain[1, 2]


def test_complex_families():
    (sample,) = drawn(complex_family(4, 1.5), 1)
    assert sample.plain.dtype == np.complex128
    assert complex(enclose(f(m), {f: sample.exact, m: 2})) == sample.plain[2]


def test_a_function_is_the_same_in_both_forms():
    model = Lambda(m, alpha * m + cos(m) ** 2 / 3)
    samplers = {"f": function(model), "alpha": reals(0, 1)}
    point = draw_point(samplers, 1, 0)
    values = {f: point["f"].exact, alpha: point["alpha"].exact}
    for index in range(-3, 4):
        ball = enclose(f(m), {**values, m: index})
        assert abs(point["f"].plain(index) - float(ball.real)) < 1e-15
    array = point["f"].plain(np.arange(12).reshape(3, 4))
    assert array.shape == (3, 4)
    assert array[1, 2] == point["f"].plain(6)


def test_functions_of_complex_values_and_of_other_functions():
    g = Function("g")
    samplers = {
        "f": function(Lambda(m, exp(I * g(m)) + m ** (-2))),
        "g": function(Lambda(m, alpha * m)),
        "alpha": constant(0.5),
    }
    value = draw_point(samplers, 0, 0)["f"].plain(3)
    assert abs(value - (np.exp(1.5j) + 1 / 9)) < 1e-15


def test_matrices():
    (sample,) = drawn(matrix("r", 2 * n), 1, r=constant(3), n=constant(2))
    assert sample.plain.shape == (3, 4)
    W = MatrixVariable("W", 3, 4)
    rows = enclose(W(), {W: sample.exact})
    assert [[float(entry.real) for entry in row] for row in rows] == sample.plain.tolist()


def test_matrix_functions():
    turn = Grid.of([[cos(alpha * x), -sin(alpha * x)], [sin(alpha * x), cos(alpha * x)]])
    samplers = {"T": matrix_function(MatrixLambda(Tuple(x), turn)), "alpha": constant(0.5)}
    array = draw_point(samplers, 0, 0)["T"].plain(3.0)
    assert np.allclose(array, [[np.cos(1.5), -np.sin(1.5)], [np.sin(1.5), np.cos(1.5)]])
    fixed = draw_point(
        {"A": matrix_function(Grid.of([[1, I], [alpha, 2]])), "alpha": constant(4)}, 0, 0
    )["A"]
    assert fixed.plain.tolist() == [[1, 1j], [4, 2]]


def test_points_depend_on_seed_turn_and_name_only():
    one = {"p": reals(0, 1), "k": reals(0, 1), "theta": family("n", 0, 1), "n": choice(2, 3)}
    other = dict(reversed(one.items()))
    for seed, turn in ((0, 0), (0, 1), (5, 0)):
        a, b = draw_point(one, seed, turn), draw_point(other, seed, turn)
        assert a["p"].plain == b["p"].plain
        assert a["theta"].plain.tolist() == b["theta"].plain.tolist()
        assert a["p"].plain != a["k"].plain
    assert draw_point(one, 0, 0)["p"].plain != draw_point(one, 0, 1)["p"].plain
    assert draw_point(one, 0, 0)["p"].plain != draw_point(one, 1, 0)["p"].plain


@cases(
    "make",
    lambda: reals(1, 1),
    lambda: reals(2, 1),
    lambda: reals(0, float("inf")),
    lambda: positive(0, 1),
    lambda: positive(-1, 1),
    lambda: integers(3, 2),
    lambda: complexes(0),
    lambda: choice(),
    lambda: constant("3"),
    lambda: constant(x),
    lambda: constant([]),
    lambda: constant([1.0, float("nan")]),
    lambda: constant(np.array(["a"])),
    lambda: function(alpha * m),
    lambda: matrix_function(alpha),
    lambda: family(3, 1, 0),
    lambda: constant(gamma(pi)),
)
def test_what_samplers_refuse(make):
    with pytest.raises(ValueError, match=r".+"):
        make()


def test_samplers_that_need_what_is_not_there():
    with pytest.raises(ValueError, match=r"theta is drawn by family\('n', 0, 1\), which needs n"):
        draw_point({"theta": family("n", 0, 1)}, 0, 0)
    with pytest.raises(ValueError, match="needs alpha"):
        draw_point({"f": function(Lambda(m, alpha * m))}, 0, 0)
    with pytest.raises(ValueError, match="needs"):
        draw_point(
            {"f": function(Lambda(m, Symbol("g") * m)), "g": function(Lambda(m, Symbol("f") * m))},
            0,
            0,
        )
    for size in (constant(0), constant(2.5), constant(-1)):
        with pytest.raises(ValueError, match="not a size"):
            draw_point({"theta": family("n", 0, 1), "n": size}, 0, 0)
    model = draw_point({"f": function(Lambda(m, gamma(m)))}, 0, 0)["f"]
    with pytest.raises(ValueError, match="gamma is not computed with NumPy"):
        model.plain(3)


def test_functions_of_an_index_do_not_repeat_beyond_their_array():
    """Else a sum over 1 … n would have the same value as one over 0 … n − 1."""
    (sample,) = drawn(constant([0.5, 0.25]), 1)
    values = [float(enclose(f(index), {f: sample.exact}).real) for index in (-1, 0, 1, 2, 3, 4)]
    assert values == [1.25, 0.5, 0.25, 1.5, 1.25, 2.5]


def test_names_are_in_the_normal_form_that_python_gives_them():
    phi, x = Symbol("\u03d5", real=True), Symbol("x", real=True)
    samplers = {"\u03c6": reals(1, 2), "f": function(Lambda(x, phi * x))}
    point = draw_point(samplers, 0, 0)
    assert point["f"].plain(2.0) == 2 * point["\u03c6"].plain
