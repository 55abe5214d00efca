"""The NumPy reference: against values worked by hand, against itself, against mpmath.

Bounds are computed from the unit roundoff U, never tuned: an angle pθ is off by U·|pθ| when θ is
the same float on both sides, each sine, cosine (good to an ulp), product and sum adds a few U.
"""

import ast
import math
import sys
import warnings
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from symbolic_pe.numerics import reference as ref

U = 2.0**-53
TINY = 1e-290  # what underflow may cost where values near the smallest float are multiplied

seeded = settings(derandomize=True, deadline=None, max_examples=50)
even_dimensions = st.integers(1, 12).map(lambda n: 2 * n)
positions = st.floats(-1e4, 1e4)
whole_positions = st.integers(-(10**6), 10**6)


def vectors(dimension: int) -> st.SearchStrategy[Any]:
    return hnp.arrays(np.float64, dimension, elements=st.floats(-1e3, 1e3))


@st.composite
def vector_and_frequencies(draw: st.DrawFn) -> tuple[Any, Any]:
    d = draw(even_dimensions)
    theta = draw(hnp.arrays(np.float64, d // 2, elements=st.floats(-4, 4)))
    return draw(vectors(d)), theta


def rounding_of_angles(theta: Any, *places: float) -> float:
    """Bound on what the rounding of the products place·θ costs a sine or cosine."""
    return float(U * np.abs(theta).max() * sum(abs(place) for place in places))


def within(actual: Any, expected: Any, bound: Any) -> None:
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape
    excess = np.abs(actual - expected) - bound
    assert (excess <= 0).all(), f"off by {np.abs(actual - expected).max()}, allowed {bound}"


# Independence -----------------------------------------------------------------------------------


def imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


@pytest.mark.parametrize(
    "file", sorted(Path(ref.__file__).parent.glob("*.py")), ids=attrgetter("stem")
)
def test_imports_nothing_but_numpy_and_the_standard_library(file: Path) -> None:
    others = {name for name in imported_by(file) if not name.startswith(f"{ref.__name__}.")}
    assert {name.split(".")[0] for name in others} - set(sys.stdlib_module_names) <= {"numpy"}


def test_every_public_function_says_its_shapes_errors_and_source() -> None:
    for name in ref.__all__:
        documented = getattr(ref, name)
        if callable(documented) and name != "Layout":
            assert "Raises:" in documented.__doc__, name
            assert "Source:" in documented.__doc__, name


# Frequencies ------------------------------------------------------------------------------------


def test_frequencies_of_four_dimensions() -> None:
    within(ref.frequencies(4), [1.0, 0.01], 2 * U)


def test_frequencies_of_another_base() -> None:
    within(ref.frequencies(8, 16.0), [1.0, 0.5, 0.25, 0.125], U)


def test_frequencies_are_those_of_the_paper() -> None:
    expected = [1.0 / math.pow(10000.0, 2 * i / 512) for i in range(256)]
    within(ref.frequencies(512), expected, 14 * U * np.array(expected))


def test_the_shortest_encoding_has_one_frequency() -> None:
    assert ref.frequencies(2).tolist() == [1.0]


def test_a_numpy_integer_is_a_dimension() -> None:
    dimension: Any = np.int32(6)
    assert ref.frequencies(dimension).shape == (3,)


# The sinusoidal encoding ------------------------------------------------------------------------


def test_sinusoidal_interleaves_sine_and_cosine() -> None:
    expected = [math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)]
    within(ref.sinusoidal(3, 4), expected, 8 * U)


def test_sinusoidal_at_zero() -> None:
    assert ref.sinusoidal(0, 6).tolist() == [0, 1, 0, 1, 0, 1]


def test_sinusoidal_takes_frequencies_instead_of_the_base() -> None:
    expected = [math.sin(0.5), math.cos(0.5), math.sin(-6), math.cos(-6)]
    within(ref.sinusoidal(2.0, 4, frequencies=[0.25, -3.0]), expected, 2 * U)


@seeded
@given(p=positions, d=even_dimensions, base=st.floats(1.5, 1e6))
def test_sinusoidal_keeps_the_documented_error_bound(p: float, d: int, base: float) -> None:
    with mpmath.workdps(40):
        angles = [
            mpmath.mpf(p) * mpmath.mpf(base) ** (-mpmath.mpf(2 * i) / d) for i in range(d // 2)
        ]
        exact = np.array([float(f(a)) for a in angles for f in (mpmath.sin, mpmath.cos)])
        size = np.repeat([abs(float(a)) for a in angles], 2)
    within(ref.sinusoidal(p, d, base), exact, (math.log(base) + 3) * U * size + 4 * U)


def test_sinusoidal_batches_over_positions() -> None:
    p = np.arange(6.0).reshape(2, 3)
    batch = ref.sinusoidal(p, 8)
    assert batch.shape == (2, 3, 8)
    assert np.array_equal(batch[1, 2], ref.sinusoidal(5.0, 8))


def test_no_positions_give_no_encodings() -> None:
    assert ref.sinusoidal([], 8).shape == (0, 8)


# Matrices ---------------------------------------------------------------------------------------


def test_rotation_matrix_of_a_quarter_turn_takes_x_to_y() -> None:
    within(ref.rotation_matrix(np.pi / 2) @ [1.0, 0.0], [0.0, 1.0], U)


def test_shift_block_of_a_quarter_turn_takes_sine_cosine_forward() -> None:
    # (sin 0, cos 0) = (0, 1) to (sin π/2, cos π/2) = (1, 0)
    within(ref.shift_block(np.pi / 2) @ [0.0, 1.0], [1.0, 0.0], U)


def test_shift_block_is_the_transposed_rotation() -> None:
    angle = np.linspace(-9, 9, 7)
    assert np.array_equal(ref.shift_block(angle), ref.rotation_matrix(angle).swapaxes(-1, -2))


def test_shift_matrix_entries() -> None:
    c, s = math.cos(2), math.sin(2)
    e, r = math.cos(0.5), math.sin(0.5)
    expected = [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, e, r], [0, 0, -r, e]]
    within(ref.shift_matrix(1.0, 4, frequencies=[2.0, 0.5]), expected, 2 * U)


def test_rotary_matrix_entries() -> None:
    c, s = math.cos(2), math.sin(2)
    e, r = math.cos(0.5), math.sin(0.5)
    expected = [[c, -s, 0, 0], [s, c, 0, 0], [0, 0, e, -r], [0, 0, r, e]]
    within(ref.rotary_matrix(1.0, 4, frequencies=[2.0, 0.5]), expected, 2 * U)


def test_generator_entries() -> None:
    expected = [[0, 2, 0, 0], [-2, 0, 0, 0], [0, 0, 0, 0.5], [0, 0, -0.5, 0]]
    assert ref.generator(4, frequencies=[2.0, 0.5]).tolist() == expected


@seeded
@given(p=positions, k=positions, d=even_dimensions)
def test_shift_matrix_carries_the_encoding_forward(p: float, k: float, d: int) -> None:
    bound = rounding_of_angles(1.0, p, k, p + k, p + k) + 8 * U
    within(ref.shift_matrix(k, d) @ ref.sinusoidal(p, d), ref.sinusoidal(p + k, d), bound)


@seeded
@given(p=positions, k=positions, d=even_dimensions)
def test_backward_shift_matrix_carries_the_encoding_back(p: float, k: float, d: int) -> None:
    bound = rounding_of_angles(1.0, p, k, p - k, p - k) + 8 * U
    within(ref.backward_shift_matrix(k, d) @ ref.sinusoidal(p, d), ref.sinusoidal(p - k, d), bound)


def test_the_backward_matrix_does_not_shift_forward() -> None:
    wrong = ref.backward_shift_matrix(1.0, 4) @ ref.sinusoidal(1.0, 4)
    assert np.abs(wrong - ref.sinusoidal(2.0, 4)).max() > 0.1


@pytest.mark.parametrize("matrix", [ref.shift_matrix, ref.backward_shift_matrix, ref.rotary_matrix])
@seeded
@given(k=positions, d=even_dimensions)
def test_matrices_are_orthogonal(matrix: Callable[..., Any], k: float, d: int) -> None:
    m = matrix(k, d)
    within(m.T @ m, np.eye(d), 8 * U)


@seeded
@given(p=positions, d=even_dimensions)
def test_generator_is_the_derivative_of_the_encoding(p: float, d: int) -> None:
    h = 2.0**-17
    difference = (ref.sinusoidal(p + h, d) - ref.sinusoidal(p - h, d)) / (2 * h)
    rounding = (rounding_of_angles(1.0, p, p, p, p) + 8 * U) / h
    within(ref.generator(d) @ ref.sinusoidal(p, d), difference, h**2 / 6 + rounding)


def test_generator_is_the_derivative_of_the_shift_matrix_at_zero() -> None:
    h = 2.0**-17
    difference = (ref.shift_matrix(h, 6) - ref.shift_matrix(-h, 6)) / (2 * h)
    within(ref.generator(6), difference, h**2 / 6 + 4 * U / h)


def test_half_split_permutation_brings_the_pairs_together() -> None:
    assert (ref.half_split_permutation(6) @ np.arange(6)).tolist() == [0, 3, 1, 4, 2, 5]


@seeded
@given(d=even_dimensions)
def test_half_split_permutation_is_one(d: int) -> None:
    p = ref.half_split_permutation(d)
    assert np.array_equal(p.T @ p, np.eye(d))


# Dot products -----------------------------------------------------------------------------------


def test_dot_sums_over_the_last_axis() -> None:
    assert ref.dot([[1, 2], [3, 4]], [10, 100]).tolist() == [210, 430]


def test_distance_squared_sums_over_the_last_axis() -> None:
    assert ref.distance_squared([[1, 2], [3, 4]], [0, 0]).tolist() == [5, 25]


def test_bilinear_form_by_hand() -> None:
    table = [[1, 2, 3], [4, 5, 6]]
    assert ref.bilinear([1, 10], table, [1, 0, -1]) == (1 - 3) + 10 * (4 - 6)
    assert ref.bilinear([[1, 0], [0, 1]], table, [0, 1, 0]).tolist() == [2, 5]
    batch = ref.bilinear(np.eye(2), np.zeros((3, 1, 2, 4)), np.ones(4), dtype=np.float32)
    assert (batch.shape, batch.dtype) == ((3, 2), np.float32)


@seeded
@given(vectors(3), hnp.arrays(np.float64, (3, 4), elements=st.floats(-1e3, 1e3)), vectors(4))
def test_bilinear_form_is_a_dot_product_with_a_matrix_product(u: Any, table: Any, v: Any) -> None:
    bound = 24 * U * (np.abs(u) @ np.abs(table) @ np.abs(v)) + TINY
    within(ref.bilinear(u, table, v), ref.dot(u, table @ v), bound)
    within(ref.bilinear(v, table.T, u), ref.bilinear(u, table, v), bound)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (np.ones((3, 2)), r"matrix must have shape \(\.\.\., 2, 3\)"),
        (np.ones(3), r"matrix must have shape"),
        (np.ones((5, 2, 3)), r"broadcast"),
    ],
)
def test_a_bilinear_form_needs_a_matrix_that_fits(table: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ref.bilinear(np.ones((4, 2)), table, np.ones((4, 3)))


# Attention --------------------------------------------------------------------------------------


def test_softmax_by_hand() -> None:
    within(ref.softmax([0, math.log(3)]), [0.25, 0.75], 8 * U)
    assert ref.softmax([[1e300, 0], [0, 0]]).tolist() == [[1, 0], [0.5, 0.5]]


@seeded
@given(hnp.arrays(np.float64, (3, 5), elements=st.floats(-30, 30)))
def test_softmax_is_a_mean_that_does_not_see_a_common_summand(scores: Any) -> None:
    weights = ref.softmax(scores)
    assert (weights > 0).all()
    within(weights.sum(axis=-1), np.ones(3), 16 * U)
    powers = np.exp(scores)
    within(weights, powers / powers.sum(axis=-1, keepdims=True), 200 * U)


def test_attention_weights_of_one_two_three() -> None:
    tokens = [[1.0], [2.0], [3.0]]
    weights = ref.attention_weights(tokens, tokens)
    within(weights[0], np.exp([1, 2, 3]) / np.exp([1, 2, 3]).sum(), 16 * U)
    within(weights[2], np.exp([3, 6, 9]) / np.exp([3, 6, 9]).sum(), 16 * U)


def test_scores_are_divided_by_the_root_of_the_dimension() -> None:
    queries, keys = np.full((1, 4), 2.0), [[0, 0, 0, 0], [1, 0, 0, 0]]
    within(ref.attention_weights(queries, keys), [[1 / (1 + math.e), math.e / (1 + math.e)]], 8 * U)


def test_attention_is_the_mean_of_the_values() -> None:
    values = [[1, 2, 3], [5, 6, 7]]
    assert ref.attention(np.zeros((4, 2)), np.ones((2, 2)), values).tolist() == [[3, 4, 5]] * 4
    assert ref.attention(np.zeros((6, 4, 2)), np.ones((2, 2)), values).shape == (6, 4, 3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ref.softmax(1.0), "scores"),
        (lambda: ref.attention_weights([1, 2], [[1, 2]]), "queries must have shape"),
        (lambda: ref.attention_weights([[1, 2]], [1, 2]), "keys must have shape"),
        (lambda: ref.attention_weights([[1, 2]], [[1, 2, 3]]), "same length"),
        (
            lambda: ref.attention([[1]], [[1], [2]], [[1]]),
            r"values must have shape \(\.\.\., 2, w\)",
        ),
        (lambda: ref.attention([[1]], [[1]], [1]), "values must have shape"),
    ],
)
def test_attention_refuses_what_does_not_fit(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_similarity_at_zero_is_the_number_of_pairs() -> None:
    assert ref.similarity(0, 512) == 256


def test_similarity_of_four_dimensions() -> None:
    within(ref.similarity(3, 4), math.cos(3) + math.cos(0.03), 8 * U)


@seeded
@given(p=positions, k=positions, d=even_dimensions)
def test_encoding_dot_is_the_similarity_of_the_offset(p: float, k: float, d: int) -> None:
    bound = d / 2 * (rounding_of_angles(1.0, p, k, p + k, p + k) + (d + 8) * U)
    within(ref.encoding_dot(p + k, p, d), ref.similarity(k, d), bound)


def test_encoding_dot_broadcasts_its_positions() -> None:
    table = ref.encoding_dot(np.arange(3)[:, np.newaxis], np.arange(4), 8)
    assert table.shape == (3, 4)
    assert table[2, 3] == ref.encoding_dot(2, 3, 8)


@seeded
@given(p=positions, q=positions, d=even_dimensions)
def test_distance_squared_is_d_less_twice_the_dot_product(p: float, q: float, d: int) -> None:
    distance = ref.distance_squared(ref.sinusoidal(p, d), ref.sinusoidal(q, d))
    within(distance, d - 2 * ref.encoding_dot(p, q, d), 8 * d * (d + 4) * U)


def test_riemann_sum_is_the_mean_cosine() -> None:
    within(ref.riemann_sum(3, 4), (math.cos(3) + math.cos(0.03)) / 2, 8 * U)


# The rotary encoding ----------------------------------------------------------------------------


def test_rotary_turns_neighbours_together() -> None:
    c, s = math.cos(2), math.sin(2)
    e, r = math.cos(1), math.sin(1)
    x = [1.0, 2.0, 3.0, 4.0]
    expected = [c - 2 * s, s + 2 * c, 3 * e - 4 * r, 3 * r + 4 * e]
    within(ref.rotary(x, 2, frequencies=[1.0, 0.5]), expected, 32 * U)


def test_rotary_half_split_turns_j_with_j_plus_n() -> None:
    c, s = math.cos(2), math.sin(2)
    e, r = math.cos(1), math.sin(1)
    x = [1.0, 2.0, 3.0, 4.0]
    expected = [c - 3 * s, 2 * e - 4 * r, s + 3 * c, 2 * r + 4 * e]
    actual = ref.rotary(x, 2, frequencies=[1.0, 0.5], layout="half-split")
    within(actual, expected, 32 * U)


def test_rotary_without_signs_drops_the_minus_signs_only() -> None:
    c, s = math.cos(2), math.sin(2)
    within(ref.rotary_without_signs([1.0, 3.0], 2), [c + 3 * s, 3 * c + s], 16 * U)


def test_rotary_without_signs_half_split() -> None:
    c, s = math.cos(2), math.sin(2)
    e, r = math.cos(1), math.sin(1)
    actual = ref.rotary_without_signs(
        [1.0, 2.0, 3.0, 4.0], 2, frequencies=[1.0, 0.5], layout="half-split"
    )
    expected = [c + 3 * s, 2 * e + 4 * r, s + 3 * c, 2 * r + 4 * e]
    within(actual, expected, 32 * U)


def test_rotary_at_position_zero_changes_nothing() -> None:
    x = np.arange(8.0)
    assert np.array_equal(ref.rotary(x, 0), x)


@seeded
@given(case=vector_and_frequencies(), m=positions)
def test_rotary_preserves_the_norm(case: tuple[Any, Any], m: float) -> None:
    x, theta = case
    norm = float(x @ x)
    y = ref.rotary(x, m, frequencies=theta)
    within(ref.dot(y, y), norm, (2 * x.size + 16) * U * norm + TINY)


def test_rotary_without_signs_does_not_preserve_the_norm() -> None:
    y = ref.rotary_without_signs([1.0, 1.0], 1)
    assert abs(float(y @ y) - 2.0) > 1.0


@seeded
@given(case=vector_and_frequencies(), m=positions)
def test_rotary_is_the_rotary_matrix(case: tuple[Any, Any], m: float) -> None:
    x, theta = case
    product = ref.rotary_matrix(m, x.size, frequencies=theta) @ x
    within(ref.rotary(x, m, frequencies=theta), product, 16 * U * np.abs(x).max() + TINY)


@seeded
@given(case=vector_and_frequencies(), m=positions)
def test_rotary_is_complex_multiplication(case: tuple[Any, Any], m: float) -> None:
    x, theta = case
    turned = ref.rotary_complex(x, m, frequencies=theta)
    within(ref.rotary(x, m, frequencies=theta), turned, 16 * U * np.abs(x).max() + TINY)


@pytest.mark.parametrize("encode", [ref.rotary, ref.rotary_without_signs])
@seeded
@given(case=vector_and_frequencies(), m=positions)
def test_the_layouts_agree_through_the_permutation(
    encode: Callable[..., Any], case: tuple[Any, Any], m: float
) -> None:
    x, theta = case
    p = ref.half_split_permutation(x.size)
    through = p.T @ encode(p @ x, m, frequencies=theta)
    assert np.array_equal(encode(x, m, frequencies=theta, layout="half-split"), through)


@seeded
@given(data=st.data(), d=even_dimensions, m=whole_positions, n=whole_positions)
def test_rotary_score_depends_on_the_difference_of_positions(
    data: st.DataObject, d: int, m: int, n: int
) -> None:
    q, k = data.draw(vectors(d)), data.draw(vectors(d))
    relative = q @ ref.rotary_matrix(n - m, d) @ k
    size = float(np.abs(q).max() * np.abs(k).max())
    bound = 2 * d * size * (rounding_of_angles(1.0, m, n, n - m) + (d + 16) * U) + TINY
    within(ref.rotary_score(q, k, m, n), relative, bound)


def test_rotary_score_agrees_in_both_layouts() -> None:
    rng = np.random.default_rng(4)
    q, k = rng.standard_normal((2, 16))
    p = ref.half_split_permutation(16)
    split = ref.rotary_score(q, k, 7, 3, layout="half-split")
    within(ref.rotary_score(p @ q, p @ k, 7, 3), split, 64 * U * np.abs(q) @ np.abs(k))


def test_a_score_without_signs_depends_on_the_sum_of_positions_too() -> None:
    q, k = np.array([1.0, 0.0]), np.array([0.0, 1.0])

    def score(m: float, n: float) -> float:
        turned = ref.rotary_without_signs(q, m), ref.rotary_without_signs(k, n)
        return float(ref.dot(*turned))

    assert abs(score(1, 0) - score(2, 1)) > 0.1


def test_rotary_makes_the_sinusoidal_encoding_with_pairs_swapped() -> None:
    made = ref.rotary([1.0, 0.0, 1.0, 0.0], 5).reshape(2, 2)[:, ::-1].reshape(4)
    assert np.array_equal(made, ref.sinusoidal(5, 4))


def test_rotary_batches_over_heads_and_positions() -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal((2, 3, 5, 8))
    y = ref.rotary(x, np.arange(5))
    assert y.shape == x.shape
    assert np.array_equal(y[1, 2, 4], ref.rotary(x[1, 2, 4], 4))


def test_rotary_broadcasts_a_position_for_each_row() -> None:
    x = np.ones((2, 3, 4))
    y = ref.rotary(x, [[1.0], [2.0]])
    assert np.array_equal(y[1, 2], ref.rotary(np.ones(4), 2.0))


def test_rotary_score_broadcasts_vectors_and_positions() -> None:
    rng = np.random.default_rng(1)
    q, k = rng.standard_normal(8), rng.standard_normal((3, 1, 8))
    table = ref.rotary_score(q, k, np.arange(4), 2)
    assert table.shape == (3, 4)
    assert table[2, 3] == ref.rotary_score(q, k[2, 0], 3, 2)


def test_rotary_leaves_its_input_alone() -> None:
    x = np.arange(4.0)
    ref.rotary(x, 3.0)
    assert x.tolist() == [0, 1, 2, 3]


# Complex numbers --------------------------------------------------------------------------------


def test_as_complex_reads_neighbours_as_real_and_imaginary() -> None:
    assert ref.as_complex([1, 2, 3, 4]).tolist() == [1 + 2j, 3 + 4j]


def test_as_pairs_undoes_as_complex() -> None:
    x = np.arange(12.0).reshape(2, 6)
    assert np.array_equal(ref.as_pairs(ref.as_complex(x)), x)


def test_as_pairs_of_real_numbers_has_zero_imaginary_parts() -> None:
    assert ref.as_pairs([1.0, 2.0]).tolist() == [1, 0, 2, 0]


def test_phase_progression_is_on_the_unit_circle() -> None:
    z = ref.phase_progression(0.25, np.arange(-3, 4))
    angle = 0.25 * np.arange(-3, 4)
    within(z, np.cos(angle) + 1j * np.sin(angle), 4 * U)


def test_phase_progression_broadcasts() -> None:
    assert ref.phase_progression([[0.5], [0.25]], [1, 2, 3]).shape == (2, 3)


# Integrals --------------------------------------------------------------------------------------


def decay_in_closed_form(k: float, base: float, f: Callable[[Any], Any]) -> float:
    with mpmath.workdps(40):
        k, base = mpmath.mpf(k), mpmath.mpf(base)
        return float((f(k) - f(k / base)) / mpmath.log(base))


@pytest.mark.parametrize("base", [1.5, 1000.0, 10000.0, 1e12])
@pytest.mark.parametrize("k", [1e-3, 1.0, 6.5, 100.0, 6000.0, 9999.5, 1e4])
def test_decay_integral_against_the_closed_form(k: float, base: float) -> None:
    within(ref.decay_integral(k, base), decay_in_closed_form(k, base, mpmath.ci), 1e-13)


@pytest.mark.parametrize("base", [1.5, 1000.0, 10000.0, 1e12])
@pytest.mark.parametrize("k", [1e-3, 1.0, 6.5, 100.0, 6000.0, 9999.5, 1e4])
def test_decay_integral_imaginary_against_the_closed_form(k: float, base: float) -> None:
    within(ref.decay_integral_imaginary(k, base), decay_in_closed_form(k, base, mpmath.si), 1e-13)


@pytest.mark.parametrize(
    ("integral", "wave"),
    [(ref.decay_integral, mpmath.cos), (ref.decay_integral_imaginary, mpmath.sin)],
)
def test_decay_integrals_against_quadrature_in_high_precision(
    integral: Callable[..., Any], wave: Callable[[Any], Any]
) -> None:
    with mpmath.workdps(30):
        exact = mpmath.quad(
            lambda t: wave(20 * mpmath.mpf(10000) ** (-t)), mpmath.linspace(0, 1, 17)
        )
    within(integral(20.0), float(exact), 1e-15)


def test_weighted_decay_integral_against_quadrature_in_high_precision() -> None:
    with mpmath.workdps(30):
        exact = mpmath.quad(
            lambda t: (1 - 3 * t**2) * mpmath.cos(20 * mpmath.mpf(10000) ** (-t)),
            mpmath.linspace(0, 1, 17),
        )
    within(ref.weighted_decay_integral(20.0, lambda t: 1 - 3 * t**2), float(exact), 1e-15)


@pytest.mark.parametrize("base", ref.DECAY_ZEROS)
def test_decay_integral_changes_its_sign_at_its_zeros(base: int) -> None:
    with mpmath.workdps(45):
        zero = mpmath.mpf(ref.DECAY_ZEROS[base])
        near = zero * mpmath.mpf(10) ** -28
        before, after = (mpmath.ci(k) - mpmath.ci(k / base) for k in (zero - near, zero + near))
    assert after < 0 < before


def test_decay_integral_of_a_base_below_one() -> None:
    within(ref.decay_integral(50.0, 0.25), decay_in_closed_form(50.0, 0.25, mpmath.ci), 1e-14)


def test_decay_integral_of_base_one_is_a_cosine() -> None:
    within(ref.decay_integral([0.5, 300.0], 1.0), np.cos([0.5, 300.0]), 8 * U)


def test_decay_integrals_at_zero() -> None:
    within(ref.decay_integral(0), 1.0, 4 * U)
    assert ref.decay_integral_imaginary(0) == 0


def test_decay_integral_is_even_and_its_companion_odd() -> None:
    k = np.array([0.5, 40.0, 3000.0])
    assert np.array_equal(ref.decay_integral(-k), ref.decay_integral(k))
    assert np.array_equal(ref.decay_integral_imaginary(-k), -ref.decay_integral_imaginary(k))


def test_decay_integral_keeps_the_shape_of_its_offsets() -> None:
    k = np.arange(6.0).reshape(2, 3)
    batch = ref.decay_integral(k)
    assert batch.shape == (2, 3)
    assert batch[1, 2] == ref.decay_integral(5.0)


def test_decay_integral_of_no_offsets() -> None:
    assert ref.decay_integral([]).shape == (0,)


@pytest.mark.parametrize("k", [1e-3, 1.0, 6.5, 700.0])
def test_similarity_integral_of_an_exponential_schedule(k: float) -> None:
    within(ref.similarity_integral(k, lambda t: 1000.0**-t), ref.decay_integral(k, 1000), 1e-13)


def test_similarity_integral_of_the_identity() -> None:
    k = np.array([0.5, np.pi, 1e4, -3.0])
    within(ref.similarity_integral(k, lambda t: t), np.sin(k) / k, 1e-13)


def test_similarity_integral_of_one_frequency_is_a_cosine() -> None:
    within(ref.similarity_integral([0.5, 300.0], np.ones_like), np.cos([0.5, 300.0]), 8 * U)


def test_similarity_integral_of_a_power_against_high_precision() -> None:
    with mpmath.workdps(30):
        exact = mpmath.quad(lambda t: mpmath.cos(50 * t**4), mpmath.linspace(0, 1, 33))
    within(ref.similarity_integral(50.0, lambda t: t**4), float(exact), 1e-14)


def test_a_schedule_that_is_not_an_array_of_frequencies_is_refused() -> None:
    with pytest.raises(ValueError, match=r"schedule must return a frequency for each time; got"):
        ref.similarity_integral(1.0, lambda t: np.float64(0.5))
    with pytest.raises(ValueError, match=r"schedule must be finite"):
        ref.similarity_integral(1.0, lambda t: np.full_like(t, np.inf))


@pytest.mark.parametrize("k", [1.0, 10.0, 100.0])
def test_riemann_sum_comes_near_the_integral(k: float) -> None:
    d = 4096
    within(ref.riemann_sum(k, d), ref.decay_integral(k), 2 * k / d)


INTEGRAL_ARGUMENTS = [1e-8, 0.1, 0.6165054856207162, np.pi, 6.0, 100.0, 7777.7, 1e4, 12345.678]


@pytest.mark.parametrize("x", INTEGRAL_ARGUMENTS)
def test_cosine_integral_against_mpmath(x: float) -> None:
    with mpmath.workdps(40):
        exact = float(mpmath.ci(mpmath.mpf(x)))
    within(ref.cosine_integral(x), exact, 1e-14)


@pytest.mark.parametrize("x", INTEGRAL_ARGUMENTS)
def test_sine_integral_against_mpmath(x: float) -> None:
    with mpmath.workdps(40):
        exact = float(mpmath.si(mpmath.mpf(x)))
    within(ref.sine_integral(x), exact, 1e-14)


@pytest.mark.parametrize("x", [1e-300, 1e-20, 1e-5])
def test_sine_integral_is_relatively_accurate_near_zero(x: float) -> None:
    within(ref.sine_integral(x), x, x * (x**2 / 18 + 8 * U))


@pytest.mark.parametrize("x", [5e-324, 1e-300, 1e-20])
def test_cosine_integral_is_a_logarithm_near_zero(x: float) -> None:
    expected = np.euler_gamma + math.log(x)
    within(ref.cosine_integral(x), expected, 4 * U * abs(expected))


def test_sine_integral_tends_to_half_pi() -> None:
    within(ref.sine_integral(1e5), np.pi / 2 - math.cos(1e5) / 1e5, 1.01e-10)


def test_sine_and_cosine_integrals_keep_the_shape_of_x() -> None:
    x = np.arange(1.0, 7.0).reshape(2, 3)
    for integral in (ref.sine_integral, ref.cosine_integral):
        batch = integral(x)
        assert batch.shape == (2, 3)
        assert batch[1, 2] == integral(6.0)


# Positions before sinusoids ---------------------------------------------------------------------


def test_tokens_are_counted_from_one() -> None:
    assert ref.integer_positions(4).tolist() == [1.0, 2.0, 3.0, 4.0]


def test_the_unit_interval_is_cut_into_equal_steps() -> None:
    assert ref.unit_interval_positions(3).tolist() == [0.0, 0.5, 1.0]
    within(ref.unit_interval_positions(4), [0.0, 1 / 3, 2 / 3, 1.0], U)


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=5))
@seeded
def test_binary_digits_are_those_that_python_prints(positions: list[int]) -> None:
    digits = ref.binary_positions(positions, 63)
    printed = [[int(digit) for digit in reversed(f"{position:063b}")] for position in positions]
    assert digits.tolist() == printed


def test_digits_beyond_the_number_of_bits_are_dropped() -> None:
    assert ref.binary_positions(13, 3).tolist() == [1.0, 0.0, 1.0]


def test_sines_of_halved_frequencies() -> None:
    expected = [math.sin(3.0), math.sin(1.5), math.sin(0.75)]
    within(ref.sine_only(3.0, 3), expected, 2 * U)


def test_sines_are_the_even_coordinates_of_the_sinusoidal_encoding() -> None:
    theta = ref.frequencies(8)
    expected = ref.sinusoidal([1.5, 40.0], 8)[:, 0::2]
    assert np.array_equal(ref.sine_only([1.5, 40.0], 4, frequencies=theta), expected)


def test_sine_only_frequencies_run_from_one_to_one_over_the_base() -> None:
    within(ref.sine_only_frequencies(3), [1.0, 1e-2, 1e-4], [0, 1e-17, 1e-19])
    within(ref.sine_only_frequencies(2, 16.0), [1.0, 1 / 16], U)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ref.integer_positions(0), "count must be at least 1; got 0"),
        (lambda: ref.unit_interval_positions(1), "count must be at least 2; got 1"),
        (lambda: ref.binary_positions(5, 0), "bits must be at least 1; got 0"),
        (lambda: ref.binary_positions(5, 64), "bits must be at most 63"),
        (lambda: ref.binary_positions([3, -1], 4), "position must not be negative"),
        (lambda: ref.sine_only(1.0, 0), "dimension must be at least 1; got 0"),
        (lambda: ref.sine_only(1.0, 3, frequencies=[1.0]), r"frequencies must have shape \(3,\)"),
        (lambda: ref.sine_only(np.inf, 3), "position must be finite"),
        (lambda: ref.sine_only(1e200, 1, frequencies=[1e200]), "the angle must be finite"),
        (lambda: ref.sine_only_frequencies(1), "dimension must be at least 2; got 1"),
        (lambda: ref.sine_only_frequencies(3, 0.0), "base must be positive and finite"),
    ],
)
def test_positions_that_make_no_sense_are_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "given"),
    [
        (ref.integer_positions, 3.0),
        (ref.unit_interval_positions, True),
        (lambda position: ref.binary_positions(position, 3), 0.5),
        (lambda dimension: ref.sine_only(1.0, dimension), "3"),
    ],
)
def test_positions_of_the_wrong_kind_are_refused(call: Callable[[Any], Any], given: Any) -> None:
    with pytest.raises(TypeError, match=r"must (be an integer|hold integers)"):
        call(given)


# The dtype of results ---------------------------------------------------------------------------

X = np.linspace(-3, 3, 24).reshape(3, 8)
P = np.array([0.0, 17.0, 5000.0])

REAL_CALLS: list[tuple[str, Callable[..., Any], tuple[int, ...]]] = [
    ("frequencies", lambda **o: ref.frequencies(8, **o), (4,)),
    ("sinusoidal", lambda **o: ref.sinusoidal(P, 8, **o), (3, 8)),
    ("similarity", lambda **o: ref.similarity(P, 8, **o), (3,)),
    ("riemann_sum", lambda **o: ref.riemann_sum(P, 8, **o), (3,)),
    ("encoding_dot", lambda **o: ref.encoding_dot(P, 2, 8, **o), (3,)),
    ("dot", lambda **o: ref.dot(X, X[0], **o), (3,)),
    ("distance_squared", lambda **o: ref.distance_squared(X, X[0], **o), (3,)),
    ("bilinear", lambda **o: ref.bilinear(X, np.eye(8), X[0], **o), (3,)),
    ("softmax", lambda **o: ref.softmax(X, **o), (3, 8)),
    ("attention_weights", lambda **o: ref.attention_weights(X, X[:2], **o), (3, 2)),
    ("attention", lambda **o: ref.attention(X, X[:2], X[:2, :5], **o), (3, 5)),
    ("as_pairs", lambda **o: ref.as_pairs(X + 1j, **o), (3, 16)),
    ("rotation_matrix", lambda **o: ref.rotation_matrix(P, **o), (3, 2, 2)),
    ("shift_block", lambda **o: ref.shift_block(P, **o), (3, 2, 2)),
    ("shift_matrix", lambda **o: ref.shift_matrix(P, 8, **o), (3, 8, 8)),
    ("backward_shift_matrix", lambda **o: ref.backward_shift_matrix(P, 8, **o), (3, 8, 8)),
    ("generator", lambda **o: ref.generator(8, **o), (8, 8)),
    ("rotary_matrix", lambda **o: ref.rotary_matrix(P, 8, **o), (3, 8, 8)),
    ("half_split_permutation", lambda **o: ref.half_split_permutation(8, **o), (8, 8)),
    ("rotary", lambda **o: ref.rotary(X, P, **o), (3, 8)),
    ("rotary_without_signs", lambda **o: ref.rotary_without_signs(X, P, **o), (3, 8)),
    ("rotary_complex", lambda **o: ref.rotary_complex(X, P, **o), (3, 8)),
    ("rotary_score", lambda **o: ref.rotary_score(X, X[0], P, 2, **o), (3,)),
    ("decay_integral", lambda **o: ref.decay_integral(P, **o), (3,)),
    ("similarity_integral", lambda **o: ref.similarity_integral(P, np.square, **o), (3,)),
    ("weighted_decay_integral", lambda **o: ref.weighted_decay_integral(P, np.cos, **o), (3,)),
    ("decay_integral_imaginary", lambda **o: ref.decay_integral_imaginary(P, **o), (3,)),
    ("sine_integral", lambda **o: ref.sine_integral(P + 1, **o), (3,)),
    ("cosine_integral", lambda **o: ref.cosine_integral(P + 1, **o), (3,)),
    ("integer_positions", lambda **o: ref.integer_positions(7, **o), (7,)),
    ("unit_interval_positions", lambda **o: ref.unit_interval_positions(7, **o), (7,)),
    ("binary_positions", lambda **o: ref.binary_positions([[3, 4]], 5, **o), (1, 2, 5)),
    ("sine_only", lambda **o: ref.sine_only(P, 5, **o), (3, 5)),
    ("sine_only_frequencies", lambda **o: ref.sine_only_frequencies(5, **o), (5,)),
    ("rounded", lambda **o: ref.rounded(X, 11, **o), (3, 8)),
]
COMPLEX_CALLS: list[tuple[str, Callable[..., Any], tuple[int, ...]]] = [
    ("as_complex", lambda **o: ref.as_complex(X, **o), (3, 4)),
    ("phase_progression", lambda **o: ref.phase_progression(0.1, P, **o), (3,)),
]
each_call = pytest.mark.parametrize(
    ("name", "call", "shape"),
    REAL_CALLS + COMPLEX_CALLS,
    ids=[case[0] for case in REAL_CALLS + COMPLEX_CALLS],
)


def test_every_public_function_is_in_the_table_of_calls() -> None:
    called = {name for name, _, _ in REAL_CALLS + COMPLEX_CALLS}
    assert called == set(ref.__all__) - {"DECAY_ZEROS", "DEFAULT_BASE", "Layout"}


@each_call
def test_float64_is_the_default(name: str, call: Callable[..., Any], shape: Any) -> None:
    result = call()
    assert isinstance(result, np.ndarray)
    assert result.shape == shape
    assert result.real.dtype == np.float64


@each_call
def test_float32_is_the_float64_result_rounded_once(
    name: str, call: Callable[..., Any], shape: Any
) -> None:
    exact, single = call(), call(dtype=np.float32)
    assert single.real.dtype == np.float32
    for part in (np.real, np.imag):
        within(part(single).astype(np.float64), part(exact), 2.0**-24 * np.abs(part(exact)))


@each_call
@pytest.mark.parametrize("dtype", [np.float16, np.int64, np.complex128])
def test_other_dtypes_are_refused(
    name: str, call: Callable[..., Any], shape: Any, dtype: Any
) -> None:
    with pytest.raises(
        TypeError, match=r"unsupported dtype .*Use numpy\.float64 or numpy\.float32"
    ):
        call(dtype=dtype)


def test_something_that_is_no_dtype_is_refused() -> None:
    with pytest.raises(TypeError, match="dtype 'single malt' is not a NumPy dtype"):
        ref.frequencies(4, dtype="single malt")


def test_a_scalar_answer_is_an_array_of_no_axes() -> None:
    result = ref.similarity(1.0, 4)
    assert isinstance(result, np.ndarray)
    assert result.shape == ()


def test_integers_and_lists_are_arrays_of_numbers() -> None:
    assert np.array_equal(ref.sinusoidal([1, 2], 4), ref.sinusoidal(np.array([1.0, 2.0]), 4))


def test_float32_input_is_computed_in_float64() -> None:
    x = np.array([0.1, 0.2], dtype=np.float32)
    assert np.array_equal(ref.rotary(x, 1), ref.rotary(x.astype(np.float64), 1))


# What is refused --------------------------------------------------------------------------------

with_dimension = pytest.mark.parametrize(
    "call",
    [
        ref.frequencies,
        ref.generator,
        ref.half_split_permutation,
        lambda d: ref.sinusoidal(1.0, d),
        lambda d: ref.similarity(1.0, d),
        lambda d: ref.riemann_sum(1.0, d),
        lambda d: ref.encoding_dot(1.0, 2.0, d),
        lambda d: ref.shift_matrix(1.0, d),
        lambda d: ref.backward_shift_matrix(1.0, d),
        lambda d: ref.rotary_matrix(1.0, d),
    ],
)


@with_dimension
def test_an_odd_dimension_is_refused(call: Callable[[Any], Any]) -> None:
    with pytest.raises(ValueError, match=r"head_dimension must be even.*got 7\. Use 8"):
        call(7)


@with_dimension
@pytest.mark.parametrize("dimension", [0, -2])
def test_a_dimension_that_is_not_positive_is_refused(
    call: Callable[[Any], Any], dimension: int
) -> None:
    with pytest.raises(ValueError, match=rf"head_dimension must be positive; got {dimension}\."):
        call(dimension)


@with_dimension
@pytest.mark.parametrize("dimension", [4.0, "4", None, True, [4]])
def test_a_dimension_that_is_not_an_integer_is_refused(
    call: Callable[[Any], Any], dimension: Any
) -> None:
    with pytest.raises(TypeError, match=r"head_dimension must be an integer; got .*Use an even"):
        call(dimension)


with_base = pytest.mark.parametrize(
    "call",
    [
        lambda b: ref.frequencies(4, b),
        lambda b: ref.sinusoidal(1.0, 4, b),
        lambda b: ref.generator(4, b),
        lambda b: ref.rotary(np.ones(4), 1.0, base=b),
        lambda b: ref.rotary_complex(np.ones(4), 1.0, base=b),
        lambda b: ref.decay_integral(1.0, b),
        lambda b: ref.decay_integral_imaginary(1.0, b),
        lambda b: ref.weighted_decay_integral(1.0, np.cos, b),
    ],
)


@with_base
@pytest.mark.parametrize("base", [0.0, -1.0, np.inf, np.nan])
def test_a_base_that_is_not_positive_and_finite_is_refused(
    call: Callable[[Any], Any], base: float
) -> None:
    with pytest.raises(ValueError, match=rf"base must be positive and finite.*got {base}\. Use"):
        call(base)


@with_base
@pytest.mark.parametrize("base", ["10000", None, True, 1j])
def test_a_base_that_is_not_a_real_number_is_refused(call: Callable[[Any], Any], base: Any) -> None:
    with pytest.raises(TypeError, match=r"base must be a real number; got .*Use a positive number"):
        call(base)


def test_base_and_frequencies_together_are_refused() -> None:
    with pytest.raises(ValueError, match=r"base=100\.0 and frequencies= were both given.*one of"):
        ref.sinusoidal(1.0, 4, 100.0, frequencies=[1.0, 0.5])


@pytest.mark.parametrize("given_frequencies", [[1.0], [1.0, 2.0, 3.0], 1.0, [[1.0, 2.0]]])
def test_frequencies_of_the_wrong_shape_are_refused(given_frequencies: Any) -> None:
    with pytest.raises(ValueError, match=r"frequencies must have shape \(2,\).*got shape \("):
        ref.sinusoidal(1.0, 4, frequencies=given_frequencies)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("position", lambda v: ref.sinusoidal([1.0, v], 4)),
        ("offset", lambda v: ref.similarity([1.0, v], 4)),
        ("offset", lambda v: ref.shift_matrix([1.0, v], 4)),
        ("frequencies", lambda v: ref.sinusoidal(1.0, 4, frequencies=[1.0, v])),
        ("p", lambda v: ref.encoding_dot([1.0, v], 1.0, 4)),
        ("q", lambda v: ref.encoding_dot(1.0, [1.0, v], 4)),
        ("u", lambda v: ref.dot([1.0, v], [1.0, 2.0])),
        ("v", lambda v: ref.distance_squared([1.0, 2.0], [1.0, v])),
        ("x", lambda v: ref.rotary([1.0, v], 1.0)),
        ("position", lambda v: ref.rotary(np.ones((2, 2)), [1.0, v])),
        ("x", lambda v: ref.rotary_complex([1.0, v], 1.0)),
        ("m", lambda v: ref.rotary_score([1.0, 2.0], [1.0, 2.0], [1.0, v], 1.0)),
        ("x", lambda v: ref.as_complex([1.0, v])),
        ("z", lambda v: ref.as_pairs([1.0, v])),
        ("angle", lambda v: ref.rotation_matrix([1.0, v])),
        ("step", lambda v: ref.phase_progression([1.0, v], 1)),
        ("offset", lambda v: ref.decay_integral([1.0, v])),
        ("offset", lambda v: ref.similarity_integral([1.0, v], np.square)),
        ("x", lambda v: ref.sine_integral([1.0, v])),
    ],
)
def test_numbers_that_are_not_finite_are_refused(
    name: str, call: Callable[[float], Any], value: float
) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must be finite; 1 of its 2 entries"):
        call(value)


@pytest.mark.parametrize("value", [1j, "one", None, True, object()])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("position", lambda v: ref.sinusoidal([v], 4)),
        ("x", lambda v: ref.rotary([v, v], 1.0)),
        ("u", lambda v: ref.dot([v], [1.0])),
        ("index", lambda v: ref.phase_progression(1.0, [v])),
        ("x", lambda v: ref.cosine_integral([v])),
    ],
)
def test_what_is_not_a_real_number_is_refused(
    name: str, call: Callable[[Any], Any], value: Any
) -> None:
    with pytest.raises(TypeError, match=rf"^{name} must hold real numbers; got dtype .*Convert"):
        call(value)


def test_pairs_of_what_is_not_a_number_are_refused() -> None:
    with pytest.raises(TypeError, match=r"^z must hold numbers; got dtype <U3"):
        ref.as_pairs(["one"])


def test_ragged_rows_are_refused() -> None:
    with pytest.raises(ValueError, match=r"position is not a rectangular array.*the same length"):
        ref.sinusoidal([[1.0], [1.0, 2.0]], 4)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ref.rotary(x, 0.0),
        lambda x: ref.rotary_without_signs(x, 0.0),
        lambda x: ref.rotary_complex(x, 0.0),
        ref.as_complex,
    ],
)
@pytest.mark.parametrize("shape", [(3,), (2, 0), (4, 5)])
def test_a_last_axis_that_is_odd_or_empty_is_refused(
    call: Callable[[Any], Any], shape: tuple[int, ...]
) -> None:
    with pytest.raises(
        ValueError, match=r"last axis of x must have even positive length.*got shape"
    ):
        call(np.ones(shape))


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("x", lambda: ref.rotary(1.0, 1.0)),
        ("x", lambda: ref.as_complex(1.0)),
        ("z", lambda: ref.as_pairs(1.0)),
        ("u", lambda: ref.dot(1.0, [1.0])),
        ("v", lambda: ref.dot([1.0], 1.0)),
        ("k", lambda: ref.rotary_score([1.0, 2.0], 1.0, 1, 1)),
    ],
)
def test_a_scalar_in_place_of_a_vector_is_refused(name: str, call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must have at least one axis.*got a scalar"):
        call()


def test_pairs_of_an_empty_axis_are_refused() -> None:
    with pytest.raises(ValueError, match=r"last axis of z must not be empty; got shape \(2, 0\)"):
        ref.as_pairs(np.ones((2, 0)))


@pytest.mark.parametrize("call", [ref.dot, ref.distance_squared])
def test_vectors_of_different_length_are_refused(call: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"last axes of u and v.*got shapes \(2,\) and \(1,\)"):
        call([1.0, 2.0], [1.0])


def test_batches_that_do_not_broadcast_are_refused() -> None:
    with pytest.raises(ValueError, match=r"do not broadcast together: u \(2,\), v \(3,\)\. Make"):
        ref.dot(np.ones((2, 4)), np.ones((3, 4)))


def test_scores_of_shapes_that_do_not_broadcast_are_refused() -> None:
    with pytest.raises(ValueError, match=r"q \(\), k \(\), m \(2,\), n \(3,\)\. Make"):
        ref.rotary_score(np.ones(4), np.ones(4), np.ones(2), np.ones(3))


def test_encoding_dot_of_positions_that_do_not_broadcast_is_refused() -> None:
    with pytest.raises(ValueError, match=r"do not broadcast together: p \(2,\), q \(3,\)"):
        ref.encoding_dot(np.ones(2), np.ones(3), 4)


@pytest.mark.parametrize("encode", [ref.rotary, ref.rotary_without_signs, ref.rotary_complex])
def test_positions_that_do_not_fit_the_vectors_are_refused(encode: Callable[..., Any]) -> None:
    with pytest.raises(
        ValueError, match=r"shape \(3,\) does not broadcast to the batch axes \(2,\)"
    ):
        encode(np.ones((2, 4)), np.ones(3))


def test_one_vector_at_many_positions_must_be_repeated_by_the_caller() -> None:
    with pytest.raises(ValueError, match=r"or repeat x with numpy\.broadcast_to"):
        ref.rotary(np.ones(4), np.arange(3))


@pytest.mark.parametrize("encode", [ref.rotary, ref.rotary_without_signs])
def test_an_unknown_layout_is_refused(encode: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"unknown layout 'halved'\. Use 'interleaved'"):
        encode(np.ones(4), 1.0, layout="halved")


@pytest.mark.parametrize("integral", [ref.sine_integral, ref.cosine_integral])
@pytest.mark.parametrize("x", [0.0, -1.0])
def test_sine_and_cosine_integrals_refuse_what_is_not_positive(
    integral: Callable[..., Any], x: float
) -> None:
    with pytest.raises(ValueError, match=rf"x must be positive; its smallest entry is {x}\."):
        integral([1.0, x])


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("offset", lambda: ref.decay_integral(1e9)),
        ("offset", lambda: ref.similarity_integral(5e8, np.square)),
        ("offset", lambda: ref.decay_integral_imaginary(-1e9)),
        ("offset", lambda: ref.weighted_decay_integral(1e9, np.cos)),
        ("offset", lambda: ref.decay_integral(1.0, 1e-300)),
        ("x", lambda: ref.sine_integral(1e9)),
        ("x", lambda: ref.cosine_integral(1e9)),
    ],
)
def test_too_many_oscillations_are_refused(name: str, call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=rf"^{name} turns the integrand through 1e\+.*radians"):
        call()


BIG = 1e200


@pytest.mark.parametrize(
    "call",
    [
        lambda: ref.dot([BIG], [BIG]),
        lambda: ref.dot([BIG, BIG], [BIG, -BIG]),
        lambda: ref.distance_squared([BIG], [-BIG]),
        lambda: ref.dot([1e30], [1e30], dtype=np.float32),
        lambda: ref.as_complex([BIG, 0.0], dtype=np.float32),
        lambda: ref.rotary([1.7e308, 1.7e308], np.pi / 4),
        lambda: ref.rotary_complex([1.7e308, 1.7e308], np.pi / 4),
        lambda: ref.sinusoidal(BIG, 2, frequencies=[BIG]),
        lambda: ref.phase_progression(BIG, BIG),
        lambda: ref.frequencies(512, 1e-320),
    ],
)
def test_overflow_is_an_error_and_not_a_warning(call: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match=r"must be finite; .*or scale the input down"):
            call()


# Few bits ---------------------------------------------------------------------------------------


def of_all_sizes() -> Any:
    """Of both signs, and none so small that it is subnormal in float16."""
    generator = np.random.default_rng(0)
    return generator.choice([-1, 1], 4000) * 10.0 ** generator.uniform(-4, 4, 4000)


@pytest.mark.parametrize(("bits", "dtype"), [(11, np.float16), (24, np.float32), (53, np.float64)])
def test_rounding_to_bits_is_that_of_numpys_format(bits: int, dtype: type) -> None:
    x = of_all_sizes()
    assert (ref.rounded(x, bits) == x.astype(dtype)).all()


def test_eight_bits_are_those_of_bfloat16() -> None:
    numbers = [257, 258, 259, 8175, 8176, 15968, -257, 0, 1 / 3]
    stored = [256, 258, 260, 8160, 8192, 16000, -256, 0, 0.333984375]
    assert ref.rounded(numbers, 8).tolist() == stored


def test_two_bits_leave_threes_and_powers_of_two() -> None:
    assert ref.rounded([1, 2.4, 2.5, 3, 5, 7, 10], 2).tolist() == [1, 2, 2, 3, 4, 8, 8]


def test_rounding_keeps_the_shape() -> None:
    assert ref.rounded(np.ones((2, 0, 3)), 8).shape == (2, 0, 3)
    assert ref.rounded(1.0, 8).shape == ()


@pytest.mark.parametrize("bits", [1, 54])
def test_rounding_to_too_few_or_too_many_bits_is_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="bits must be at"):
        ref.rounded(1.0, bits)


def test_rounding_beyond_the_largest_number_is_refused() -> None:
    with pytest.raises(ValueError, match="rounded x must be finite"):
        ref.rounded(np.finfo(np.float64).max, 8)
