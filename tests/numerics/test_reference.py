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
from tests.cases import cases
from tests.rows import refused, rows, value

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


# By hand ----------------------------------------------------------------------------------------

C, S, E, R = math.cos(2), math.sin(2), math.cos(1), math.sin(1)
TWO: dict[str, Any] = {"frequencies": [1.0, 0.5]}  # at position 2 they turn by 2 and by 1
SPLIT: dict[str, Any] = {**TWO, "layout": "half-split"}
OFFSETS = np.array([0.5, np.pi, 1e4, -3.0])
EXP = np.exp([2, 4, 6])
FOUR = [1.0, 2.0, 3.0, 4.0]
ROWS = [[1, 2, 3], [4, 5, 6]]
NAMES = {**vars(ref), **globals()}


@pytest.mark.parametrize(
    ("call", "expected", "bound"),
    rows("""
    frequencies(4) | [1, 0.01] | 2 * U
    frequencies(8, 16.0) | [1, 0.5, 0.25, 0.125] | U
    frequencies(2) | [1] | 0
    sinusoidal(3, 4) | [math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)] | 8 * U
    sinusoidal(0, 6) | [0, 1, 0, 1, 0, 1] | 0
    sinusoidal(2.0, 4, **TWO) | [S, C, R, E] | 2 * U
    sinusoidal([], 8) | np.zeros((0, 8)) | 0
    # a quarter turn takes x to y, and sin 0, cos 0 to sin π/2, cos π/2
    rotation_matrix(np.pi / 2) @ [1, 0] | [0, 1] | U
    shift_block(np.pi / 2) @ [0, 1] | [1, 0] | U
    shift_matrix(2, 4, **TWO) | [[C, S, 0, 0], [-S, C, 0, 0], [0, 0, E, R], [0, 0, -R, E]] | 2 * U
    rotary_matrix(2, 4, **TWO) | [[C, -S, 0, 0], [S, C, 0, 0], [0, 0, E, -R], [0, 0, R, E]] | 2 * U
    generator(4, **TWO) | [[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 0, 0.5], [0, 0, -0.5, 0]] | 0
    half_split_permutation(6) @ np.arange(6) | [0, 3, 1, 4, 2, 5] | 0
    dot([[1, 2], [3, 4]], [10, 100]) | [210, 430] | 0
    distance_squared([[1, 2], [3, 4]], [0, 0]) | [5, 25] | 0
    bilinear([1, 10], ROWS, [1, 0, -1]) | (1 - 3) + 10 * (4 - 6) | 0
    bilinear([[1, 0], [0, 1]], ROWS, [0, 1, 0]) | [2, 5] | 0
    softmax([0, math.log(3)]) | [0.25, 0.75] | 8 * U
    softmax([[1e300, 0], [0, 0]]) | [[1, 0], [0.5, 0.5]] | 0
    attention_weights([[2]], [[1], [2], [3]])[0] | EXP / EXP.sum() | 16 * U
    # scores are divided by the root of the dimension
    attention_weights(np.full((1, 4), 2), [[0] * 4, [1, 0, 0, 0]])[0, 0] | 1 / (1 + math.e) | 8 * U
    attention(np.zeros((4, 2)), np.ones((2, 2)), ROWS) | [[2.5, 3.5, 4.5]] * 4 | 0
    similarity(0, 512) | 256 | 0
    similarity(3, 4) | math.cos(3) + math.cos(0.03) | 8 * U
    riemann_sum(3, 4) | (math.cos(3) + math.cos(0.03)) / 2 | 8 * U
    rotary(FOUR, 2, **TWO) | [C - 2 * S, S + 2 * C, 3 * E - 4 * R, 3 * R + 4 * E] | 32 * U
    rotary(FOUR, 2, **SPLIT) | [C - 3 * S, 2 * E - 4 * R, S + 3 * C, 2 * R + 4 * E] | 32 * U
    rotary(FOUR, 0) | FOUR | 0
    rotary_without_signs([1, 3], 2) | [C + 3 * S, 3 * C + S] | 16 * U
    rotary_without_signs(FOUR, 2, **SPLIT)[:2] | [C + 3 * S, 2 * E + 4 * R] | 32 * U
    rotary_without_signs(FOUR, 2, **SPLIT)[2:] | [S + 3 * C, 2 * R + 4 * E] | 32 * U
    as_complex(FOUR) | [1 + 2j, 3 + 4j] | 0
    as_pairs([1, 2]) | [1, 0, 2, 0] | 0
    as_pairs(as_complex([FOUR, FOUR])) | [FOUR, FOUR] | 0
    phase_progression(0.25, [-8, 0, 4]) | [C - 1j * S, 1, E + 1j * R] | 4 * U
    decay_integral([0.5, 300], 1.0) | np.cos([0.5, 300]) | 8 * U
    decay_integral(0) | 1 | 4 * U
    decay_integral_imaginary(0) | 0 | 0
    decay_integral([]) | [] | 0
    similarity_integral(OFFSETS, lambda t: t) | np.sin(OFFSETS) / OFFSETS | 1e-13
    similarity_integral([0.5, 300], np.ones_like) | np.cos([0.5, 300]) | 8 * U
    sine_integral(1e5) | np.pi / 2 - math.cos(1e5) / 1e5 | 1.01e-10
    integer_positions(4) | FOUR | 0
    unit_interval_positions(4) | [0, 1 / 3, 2 / 3, 1] | U
    binary_positions(13, 3) | [1, 0, 1] | 0
    sine_only(4.0, 3) | [math.sin(4), S, R] | 2 * U
    sine_only_frequencies(3) | [1, 1e-2, 1e-4] | [0, 1e-17, 1e-19]
    sine_only_frequencies(2, 16.0) | [1, 1 / 16] | U
    # as bfloat16, then threes and powers of two
    rounded([257, 258, 259, 8175, 8176], 8) | [256, 258, 260, 8160, 8192] | 0
    rounded([15968, -257, 0, 1 / 3], 8) | [16000, -256, 0, 0.333984375] | 0
    rounded([1, 2.4, 2.5, 3, 5, 7, 10], 2) | [1, 2, 2, 3, 4, 8, 8] | 0
    rounded(np.ones((2, 0, 3)), 8) | np.ones((2, 0, 3)) | 0
    """),
)
def test_values_worked_by_hand(call: str, expected: str, bound: str) -> None:
    within(value(call, NAMES), value(expected, NAMES), value(bound, NAMES))


GRID = np.array([[0.5, 2.0, 3.0], [4.0, 5.0, 700.0]])
VECTOR = np.linspace(-1, 2, 8)
OF_A_POSITION: dict[str, Callable[[Any], Any]] = {
    "sinusoidal": lambda p: ref.sinusoidal(p, 8),
    "encoding_dot": lambda p: ref.encoding_dot(p, 2, 8),
    "shift_matrix": lambda p: ref.shift_matrix(p, 8),
    "rotary": lambda p: ref.rotary(np.broadcast_to(VECTOR, (*np.shape(p), 8)), p),
    "rotary_score": lambda p: ref.rotary_score(VECTOR, VECTOR[::-1], p, 2),
    "phase_progression": lambda p: ref.phase_progression(p, 3),
    "decay_integral": ref.decay_integral,
    "sine_integral": ref.sine_integral,
    "cosine_integral": ref.cosine_integral,
}


@pytest.mark.parametrize("call", OF_A_POSITION.values(), ids=OF_A_POSITION)
def test_a_batch_of_positions_is_computed_entry_by_entry(call: Callable[[Any], Any]) -> None:
    batch = call(GRID)
    assert batch.shape[:2] == GRID.shape
    assert np.array_equal(batch[1, 2], call(GRID[1, 2]))


def test_arguments_broadcast_against_each_other() -> None:
    table = ref.encoding_dot(np.arange(3)[:, np.newaxis], np.arange(4), 8)
    assert table.shape == (3, 4)
    assert table[2, 3] == ref.encoding_dot(2, 3, 8)
    x = np.random.default_rng(0).standard_normal((2, 3, 5, 8))  # heads, then positions
    assert np.array_equal(ref.rotary(x, np.arange(5))[1, 2, 4], ref.rotary(x[1, 2, 4], 4))
    assert np.array_equal(ref.rotary(x, np.ones((2, 3, 1)))[1, 2], ref.rotary(x[1, 2], np.ones(5)))
    scores = ref.rotary_score(x[0, 0, 0], x[0, :, :1], np.arange(4), 2)
    assert scores.shape == (3, 4)
    assert scores[2, 3] == ref.rotary_score(x[0, 0, 0], x[0, 2, 0], 3, 2)
    assert ref.phase_progression([[0.5], [0.25]], [1, 2, 3]).shape == (2, 3)
    batch = ref.bilinear(np.eye(2), np.zeros((3, 1, 2, 4)), np.ones(4), dtype=np.float32)
    assert (batch.shape, batch.dtype) == ((3, 2), np.float32)
    assert ref.attention(np.zeros((6, 4, 2)), np.ones((2, 2)), np.ones((2, 3))).shape == (6, 4, 3)


# Laws -------------------------------------------------------------------------------------------


def test_frequencies_are_those_of_the_paper() -> None:
    expected = [1.0 / math.pow(10000.0, 2 * i / 512) for i in range(256)]
    within(ref.frequencies(512), expected, 14 * U * np.array(expected))


def test_a_numpy_integer_is_a_dimension() -> None:
    dimension: Any = np.int32(6)
    assert ref.frequencies(dimension).shape == (3,)


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


def test_shift_block_is_the_transposed_rotation() -> None:
    angle = np.linspace(-9, 9, 7)
    assert np.array_equal(ref.shift_block(angle), ref.rotation_matrix(angle).swapaxes(-1, -2))


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
    m, p = matrix(k, d), ref.half_split_permutation(d)
    within(m.T @ m, np.eye(d), 8 * U)
    assert np.array_equal(p.T @ p, np.eye(d))


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


@seeded
@given(vectors(3), hnp.arrays(np.float64, (3, 4), elements=st.floats(-1e3, 1e3)), vectors(4))
def test_bilinear_form_is_a_dot_product_with_a_matrix_product(u: Any, table: Any, v: Any) -> None:
    bound = 24 * U * (np.abs(u) @ np.abs(table) @ np.abs(v)) + TINY
    within(ref.bilinear(u, table, v), ref.dot(u, table @ v), bound)
    within(ref.bilinear(v, table.T, u), ref.bilinear(u, table, v), bound)


# Attention --------------------------------------------------------------------------------------


@seeded
@given(hnp.arrays(np.float64, (3, 5), elements=st.floats(-30, 30)))
def test_softmax_is_a_mean_that_does_not_see_a_common_summand(scores: Any) -> None:
    weights = ref.softmax(scores)
    assert (weights > 0).all()
    within(weights.sum(axis=-1), np.ones(3), 16 * U)
    powers = np.exp(scores)
    within(weights, powers / powers.sum(axis=-1, keepdims=True), 200 * U)


@seeded
@given(p=positions, k=positions, d=even_dimensions)
def test_encoding_dot_is_the_similarity_of_the_offset(p: float, k: float, d: int) -> None:
    bound = d / 2 * (rounding_of_angles(1.0, p, k, p + k, p + k) + (d + 8) * U)
    within(ref.encoding_dot(p + k, p, d), ref.similarity(k, d), bound)


@seeded
@given(p=positions, q=positions, d=even_dimensions)
def test_distance_squared_is_d_less_twice_the_dot_product(p: float, q: float, d: int) -> None:
    distance = ref.distance_squared(ref.sinusoidal(p, d), ref.sinusoidal(q, d))
    within(distance, d - 2 * ref.encoding_dot(p, q, d), 8 * d * (d + 4) * U)


# The rotary encoding ----------------------------------------------------------------------------


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


def test_rotary_leaves_its_input_alone() -> None:
    x = np.arange(4.0)
    ref.rotary(x, 3.0)
    assert x.tolist() == [0, 1, 2, 3]


# Integrals --------------------------------------------------------------------------------------


K, B = 20.0, 10000


@pytest.mark.parametrize("base", [0.25, 1.5, 1000.0, 10000.0, 1e12])
@pytest.mark.parametrize("k", [1e-3, 1.0, 6.5, 50.0, 6000.0, 9999.5, 1e4])
@pytest.mark.parametrize(
    ("integral", "antiderivative"),
    [(ref.decay_integral, mpmath.ci), (ref.decay_integral_imaginary, mpmath.si)],
)
def test_decay_integrals_against_their_closed_forms(
    integral: Callable[..., Any], antiderivative: Callable[[Any], Any], k: float, base: float
) -> None:
    with mpmath.workdps(40):
        ends = antiderivative(mpmath.mpf(k)) - antiderivative(k / mpmath.mpf(base))
        exact = float(ends / mpmath.log(base))
    within(integral(k, base), exact, 1e-13)


@cases(
    "computed integrand bound",
    (lambda: ref.decay_integral(K), lambda t: mpmath.cos(K * mpmath.mpf(B) ** -t), 1e-15),
    (lambda: ref.decay_integral_imaginary(K), lambda t: mpmath.sin(K * mpmath.mpf(B) ** -t), 1e-15),
    (
        lambda: ref.weighted_decay_integral(K, lambda t: 1 - 3 * t**2),
        lambda t: (1 - 3 * t**2) * mpmath.cos(K * mpmath.mpf(B) ** -t),
        1e-15,
    ),
    (lambda: ref.similarity_integral(50.0, lambda t: t**4), lambda t: mpmath.cos(50 * t**4), 1e-14),
    ids=["decay", "imaginary", "weighted", "similarity"],
)
def test_integrals_against_quadrature_in_high_precision(
    computed: Callable[[], Any], integrand: Callable[[Any], Any], bound: float
) -> None:
    with mpmath.workdps(30):
        exact = mpmath.quad(integrand, mpmath.linspace(0, 1, 33))
    within(computed(), float(exact), bound)


@pytest.mark.parametrize("base", ref.DECAY_ZEROS)
def test_decay_integral_changes_its_sign_at_its_zeros(base: int) -> None:
    with mpmath.workdps(45):
        zero = mpmath.mpf(ref.DECAY_ZEROS[base])
        near = zero * mpmath.mpf(10) ** -28
        before, after = (mpmath.ci(k) - mpmath.ci(k / base) for k in (zero - near, zero + near))
    assert after < 0 < before


def test_decay_integral_is_even_and_its_companion_odd() -> None:
    k = np.array([0.5, 40.0, 3000.0])
    assert np.array_equal(ref.decay_integral(-k), ref.decay_integral(k))
    assert np.array_equal(ref.decay_integral_imaginary(-k), -ref.decay_integral_imaginary(k))


@pytest.mark.parametrize("k", [1e-3, 1.0, 6.5, 700.0])
def test_similarity_integral_of_an_exponential_schedule(k: float) -> None:
    within(ref.similarity_integral(k, lambda t: 1000.0**-t), ref.decay_integral(k, 1000), 1e-13)


@pytest.mark.parametrize("k", [1.0, 10.0, 100.0])
def test_riemann_sum_comes_near_the_integral(k: float) -> None:
    d = 4096
    within(ref.riemann_sum(k, d), ref.decay_integral(k), 2 * k / d)


INTEGRAL_ARGUMENTS = [1e-8, 0.1, 0.6165054856207162, np.pi, 6.0, 100.0, 7777.7, 1e4, 12345.678]


@pytest.mark.parametrize("x", INTEGRAL_ARGUMENTS)
@pytest.mark.parametrize(
    ("integral", "exact"), [(ref.cosine_integral, mpmath.ci), (ref.sine_integral, mpmath.si)]
)
def test_sine_and_cosine_integrals_against_mpmath(
    integral: Callable[..., Any], exact: Callable[[Any], Any], x: float
) -> None:
    with mpmath.workdps(40):
        within(integral(x), float(exact(mpmath.mpf(x))), 1e-14)


@pytest.mark.parametrize("x", [1e-300, 1e-20, 1e-5])
def test_sine_integral_is_relatively_accurate_near_zero(x: float) -> None:
    within(ref.sine_integral(x), x, x * (x**2 / 18 + 8 * U))


@pytest.mark.parametrize("x", [5e-324, 1e-300, 1e-20])
def test_cosine_integral_is_a_logarithm_near_zero(x: float) -> None:
    expected = np.euler_gamma + math.log(x)
    within(ref.cosine_integral(x), expected, 4 * U * abs(expected))


# Positions before sinusoids ---------------------------------------------------------------------


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=5))
@seeded
def test_binary_digits_are_those_that_python_prints(positions: list[int]) -> None:
    digits = ref.binary_positions(positions, 63)
    printed = [[int(digit) for digit in reversed(f"{position:063b}")] for position in positions]
    assert digits.tolist() == printed


def test_sines_are_the_even_coordinates_of_the_sinusoidal_encoding() -> None:
    theta = ref.frequencies(8)
    expected = ref.sinusoidal([1.5, 40.0], 8)[:, 0::2]
    assert np.array_equal(ref.sine_only([1.5, 40.0], 4, frequencies=theta), expected)


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


def test_integers_and_lists_are_arrays_of_numbers() -> None:
    assert np.array_equal(ref.sinusoidal([1, 2], 4), ref.sinusoidal(np.array([1.0, 2.0]), 4))


def test_float32_input_is_computed_in_float64() -> None:
    x = np.array([0.1, 0.2], dtype=np.float32)
    assert np.array_equal(ref.rotary(x, 1), ref.rotary(x.astype(np.float64), 1))


# What is refused --------------------------------------------------------------------------------

inf, nan, ones, BIG = np.inf, np.nan, np.ones, 1e200
NAMES.update(globals())


@pytest.mark.parametrize(
    "call",
    rows("""
    frequencies(d)
    generator(d)
    half_split_permutation(d)
    sinusoidal(1.0, d)
    similarity(1.0, d)
    riemann_sum(1.0, d)
    encoding_dot(1.0, 2.0, d)
    shift_matrix(1.0, d)
    backward_shift_matrix(1.0, d)
    rotary_matrix(1.0, d)
    """),
)
@cases(
    "dimension says",
    (7, r"ValueError: head_dimension must be even.*got 7\. Use 8"),
    *((d, rf"ValueError: head_dimension must be positive; got {d}\.") for d in (0, -2)),
    *(
        (d, "TypeError: head_dimension must be an integer; got .*Use an even")
        for d in (4.0, "4", None, True, [4])
    ),
)
def test_what_is_no_dimension_is_refused(call: str, dimension: Any, says: str) -> None:
    refused(call, says, {**NAMES, "d": dimension})


@pytest.mark.parametrize(
    "call",
    rows("""
    frequencies(4, b)
    sinusoidal(1.0, 4, b)
    generator(4, b)
    sine_only_frequencies(3, b)
    rotary(ones(4), 1.0, base=b)
    rotary_complex(ones(4), 1.0, base=b)
    decay_integral(1.0, b)
    decay_integral_imaginary(1.0, b)
    weighted_decay_integral(1.0, np.cos, b)
    """),
)
@cases(
    "base says",
    *(
        (b, rf"ValueError: base must be positive and finite.*got {b}\. Use")
        for b in (0.0, -1.0, inf, nan)
    ),
    *(
        (b, "TypeError: base must be a real number; got .*Use a positive number")
        for b in ("10000", None, True, 1j)
    ),
)
def test_what_is_no_base_is_refused(call: str, base: Any, says: str) -> None:
    refused(call, says, {**NAMES, "b": base})


@pytest.mark.parametrize(
    ("call", "name"),
    rows("""
    sinusoidal([1, v], 4) | position
    similarity([1, v], 4) | offset
    shift_matrix([1, v], 4) | offset
    sinusoidal(1, 4, frequencies=[1, v]) | frequencies
    encoding_dot([1, v], 1, 4) | p
    encoding_dot(1, [1, v], 4) | q
    dot([1, v], [1, 2]) | u
    distance_squared([1, 2], [1, v]) | v
    rotary([1, v], 1) | x
    rotary(ones((2, 2)), [1, v]) | position
    rotary_complex([1, v], 1) | x
    rotary_score([1, 2], [1, 2], [1, v], 1) | m
    as_complex([1, v]) | x
    as_pairs([1, v]) | z
    rotation_matrix([1, v]) | angle
    phase_progression([1, v], 1) | step
    decay_integral([1, v]) | offset
    similarity_integral([1, v], np.square) | offset
    sine_integral([1, v]) | x
    cosine_integral([1, v]) | x
    sine_only([1, v], 3) | position
    """),
)
def test_what_is_not_a_finite_real_number_is_refused(call: str, name: str) -> None:
    for v in (nan, inf, -inf):
        says = f"ValueError: ^{name} must be finite; 1 of its 2 entries"
        refused(call, says, {**NAMES, "v": v})
    complex_too = name == "z"
    says = f"TypeError: ^{name} must hold {'numbers' if complex_too else 'real numbers'}; got dtype"
    for v in ("one", None, True, object(), *(() if complex_too else (1j,))):
        refused(call.replace("[1, v]", "[v, v]"), says, {**NAMES, "v": v})


@pytest.mark.parametrize(
    ("call", "says"),
    rows(r"""
    frequencies(4, dtype="single malt") | TypeError: dtype 'single malt' is not a NumPy dtype
    | ValueError: base=100\.0 and frequencies= were both given.*one of
    sinusoidal(1, 4, 100.0, frequencies=[1, 2])
    | ValueError: frequencies must have shape \(2,\).*got shape \(1,
    sinusoidal(1, 4, frequencies=[1.0])
    | ValueError: frequencies must have shape \(2,\).*got shape \(3,
    sinusoidal(1, 4, frequencies=[1, 2, 3])
    | ValueError: frequencies must have shape \(2,\).*got shape \(\)
    sinusoidal(1, 4, frequencies=1.0)
    | ValueError: frequencies must have shape \(2,\).*got shape \(1, 2
    sinusoidal(1, 4, frequencies=[[1, 2]])
    sinusoidal([[1], [1, 2]], 4) | ValueError: position is not a rectangular array.*the same length
    # shapes
    | ValueError: last axis of x must have even positive length.*got shape
    rotary(ones(3), 0)
    rotary(ones((2, 0)), 0)
    rotary_without_signs(ones((4, 5)), 0)
    rotary_complex(ones((4, 5)), 0)
    as_complex(ones((4, 5)))
    | ValueError: ^x must have at least one axis.*got a scalar
    rotary(1, 1)
    as_complex(1)
    as_pairs(1) | ValueError: ^z must have at least one axis.*got a scalar
    dot(1, [1]) | ValueError: ^u must have at least one axis.*got a scalar
    dot([1], 1) | ValueError: ^v must have at least one axis.*got a scalar
    rotary_score([1, 2], 1, 1, 1) | ValueError: ^k must have at least one axis.*got a scalar
    as_pairs(ones((2, 0))) | ValueError: last axis of z must not be empty; got shape \(2, 0\)
    | ValueError: last axes of u and v.*got shapes \(2,\) and \(1,\)
    dot([1, 2], [1])
    distance_squared([1, 2], [1])
    | ValueError: do not broadcast together: u \(2,\), v \(3,\)\. Make
    dot(ones((2, 4)), ones((3, 4)))
    | ValueError: q \(\), k \(\), m \(2,\), n \(3,\)\. Make
    rotary_score(ones(4), ones(4), ones(2), ones(3))
    encoding_dot(ones(2), ones(3), 4) | ValueError: do not broadcast together: p \(2,\), q \(3,\)
    | ValueError: shape \(3,\) does not broadcast to the batch axes \(2,\)
    rotary(ones((2, 4)), ones(3))
    | ValueError: shape \(3,\) does not broadcast to the batch axes
    rotary_without_signs(ones((2, 4)), ones(3))
    rotary_complex(ones((2, 4)), ones(3))
    rotary(ones(4), np.arange(3)) | ValueError: or repeat x with numpy\.broadcast_to
    | ValueError: matrix must have shape \(\.\.\., 2, 3\)
    bilinear(ones((4, 2)), ones((3, 2)), ones((4, 3)))
    bilinear(ones((4, 2)), ones(3), ones((4, 3))) | ValueError: matrix must have shape
    bilinear(ones((4, 2)), ones((5, 2, 3)), ones((4, 3))) | ValueError: broadcast
    softmax(1.0) | ValueError: scores
    attention_weights([1, 2], [[1, 2]]) | ValueError: queries must have shape
    attention_weights([[1, 2]], [1, 2]) | ValueError: keys must have shape
    attention_weights([[1, 2]], [[1, 2, 3]]) | ValueError: same length
    attention([[1]], [[1], [2]], [[1]]) | ValueError: values must have shape \(\.\.\., 2, w\)
    attention([[1]], [[1]], [1]) | ValueError: values must have shape
    | ValueError: schedule must return a frequency for each time; got
    similarity_integral(1.0, lambda t: np.float64(0.5))
    sine_only(1, 3, frequencies=[1]) | ValueError: frequencies must have shape \(3,\)
    # kinds and ranges
    | ValueError: unknown layout 'halved'\. Use 'interleaved'
    rotary(ones(4), 1, layout="halved")
    rotary_without_signs(ones(4), 1, layout="halved")
    similarity_integral(1.0, lambda t: np.full_like(t, inf)) | ValueError: schedule must be finite
    sine_integral([1, 0]) | ValueError: x must be positive; its smallest entry is 0\.0\.
    sine_integral([1, -1]) | ValueError: x must be positive; its smallest entry is -1\.0\.
    cosine_integral([1, 0]) | ValueError: x must be positive; its smallest entry is 0\.0\.
    cosine_integral([1, -1]) | ValueError: x must be positive; its smallest entry is -1\.0\.
    integer_positions(0) | ValueError: count must be at least 1; got 0
    integer_positions(3.0) | TypeError: must be an integer
    unit_interval_positions(1) | ValueError: count must be at least 2; got 1
    unit_interval_positions(True) | TypeError: must be an integer
    binary_positions(5, 0) | ValueError: bits must be at least 1; got 0
    binary_positions(5, 64) | ValueError: bits must be at most 63
    binary_positions([3, -1], 4) | ValueError: position must not be negative
    binary_positions(0.5, 3) | TypeError: must hold integers
    sine_only(1, 0) | ValueError: dimension must be at least 1; got 0
    sine_only(1, "3") | TypeError: must be an integer
    sine_only_frequencies(1) | ValueError: dimension must be at least 2; got 1
    | ValueError: bits must be at
    rounded(1, 1)
    rounded(1, 54)
    # integrands that turn too often
    | ValueError: ^offset turns the integrand through 1e\+.*radians
    decay_integral(1e9)
    similarity_integral(5e8, np.square)
    decay_integral_imaginary(-1e9)
    weighted_decay_integral(1e9, np.cos)
    decay_integral(1.0, 1e-300)
    | ValueError: ^x turns the integrand through 1e\+.*radians
    sine_integral(1e9)
    cosine_integral(1e9)
    """),
)
def test_what_makes_no_sense_is_refused(call: str, says: str) -> None:
    refused(call, says, NAMES)


@pytest.mark.parametrize(
    "call",
    rows("""
    dot([BIG], [BIG])
    dot([BIG, BIG], [BIG, -BIG])
    distance_squared([BIG], [-BIG])
    dot([1e30], [1e30], dtype=np.float32)
    as_complex([BIG, 0], dtype=np.float32)
    rotary([1.7e308, 1.7e308], np.pi / 4)
    rotary_complex([1.7e308, 1.7e308], np.pi / 4)
    sinusoidal(BIG, 2, frequencies=[BIG])
    sine_only(BIG, 1, frequencies=[BIG])
    phase_progression(BIG, BIG)
    frequencies(512, 1e-320)
    """),
)
def test_overflow_is_an_error_and_not_a_warning(call: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        refused(call, r"ValueError: must be finite; .*or scale the input down", NAMES)


def test_rounding_beyond_the_largest_number_is_refused() -> None:
    with pytest.raises(ValueError, match="rounded x must be finite"):
        ref.rounded(np.finfo(np.float64).max, 8)


# Few bits ---------------------------------------------------------------------------------------


def of_all_sizes() -> Any:
    """Of both signs, and none so small that it is subnormal in float16."""
    generator = np.random.default_rng(0)
    return generator.choice([-1, 1], 4000) * 10.0 ** generator.uniform(-4, 4, 4000)


@pytest.mark.parametrize(("bits", "dtype"), [(11, np.float16), (24, np.float32), (53, np.float64)])
def test_rounding_to_bits_is_that_of_numpys_format(bits: int, dtype: type) -> None:
    x = of_all_sizes()
    assert (ref.rounded(x, bits) == x.astype(dtype)).all()
