"""The encodings in plain NumPy, written from their definitions.

This is the second opinion on every claim. Nothing here is generated from, or shares code with, the
symbolic definitions, so a wrong exponent or sign on either side shows as a disagreement.
The sources are

* Vaswani et al. 2017, *Attention is all you need*, §3.5 (the sinusoidal encoding);
* Su et al. 2021, *RoFormer*, §3.2 and §3.4.2 (the rotary encoding);
* the notes by number, as in the catalogue of claims.

Conventions: d is an even number of dimensions, n = d/2, and θ_i = b^(−2i/d) for i = 0 … n−1.

What holds of every function:

* Arrays in, arrays out. A shape written (...,) is any shape, () included, and leading axes are
  batch axes. A scalar answer is an array of shape ().
* ``base=`` chooses b. ``frequencies=``, of shape (n,), gives arbitrary frequencies instead.
* Everything is computed in float64. ``dtype=numpy.float32`` rounds the *result* once (to complex64
  where it is complex); angles are never formed in float32.
* Positions are rounded to float64 too. An angle a = pθ_i is off by at most (|ln b| + 3)·2⁻⁵³·|a|,
  or 2⁻⁵³·|a| where the frequencies are given, and its sine and cosine by at most that and an ulp
  (as long as NumPy's power, sine and cosine are good to an ulp).
* ``TypeError`` means an argument of the wrong kind, ``ValueError`` one of the right kind that does
  not fit: an odd dimension, shapes that do not match, a NaN or an infinity, a base that is not
  positive, a result too large for the dtype. The message says what was given and what would do.
"""

from collections.abc import Callable, Mapping
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

__all__ = [
    "DECAY_ZEROS",
    "DEFAULT_BASE",
    "Layout",
    "as_complex",
    "as_pairs",
    "attention",
    "attention_weights",
    "backward_shift_matrix",
    "bilinear",
    "binary_positions",
    "cosine_integral",
    "decay_integral",
    "decay_integral_imaginary",
    "distance_squared",
    "dot",
    "encoding_dot",
    "frequencies",
    "generator",
    "half_split_permutation",
    "integer_positions",
    "phase_progression",
    "riemann_sum",
    "rotary",
    "rotary_complex",
    "rotary_matrix",
    "rotary_score",
    "rotary_without_signs",
    "rotation_matrix",
    "rounded",
    "shift_block",
    "shift_matrix",
    "similarity",
    "similarity_integral",
    "sine_integral",
    "sine_only",
    "sine_only_frequencies",
    "sinusoidal",
    "softmax",
    "unit_interval_positions",
    "weighted_decay_integral",
]

Layout: TypeAlias = Literal["interleaved", "half-split"]
RealArray: TypeAlias = NDArray[np.floating[Any]]
ComplexArray: TypeAlias = NDArray[np.complexfloating[Any, Any]]
Float64Array: TypeAlias = NDArray[np.float64]
Complex128Array: TypeAlias = NDArray[np.complex128]

DEFAULT_BASE = 10000.0
"""The base of Vaswani et al. (2017), §3.5."""

# Functions that can overflow carry this decorator: the infinity is an error in _finite, with a
# message that names the quantity, so NumPy's own warning would only repeat it.
_overflow_is_an_error = np.errstate(over="ignore", invalid="ignore")


# Checking what was given ------------------------------------------------------------------------


def _dimension(value: int) -> int:
    """Return `value` as an int if it is an even number of dimensions, at least 2."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Integral):
        raise TypeError(
            f"head_dimension must be an integer; got {value!r} ({type(value).__name__}). "
            "Use an even integer such as 64."
        )
    dimension = int(value)
    if dimension <= 0:
        raise ValueError(
            f"head_dimension must be positive; got {dimension}. Use an even integer such as 64."
        )
    if dimension % 2:
        raise ValueError(
            f"head_dimension must be even, because each frequency fills two coordinates; got "
            f"{dimension}. Use {dimension + 1}, or drop a coordinate."
        )
    return dimension


def _base(value: float) -> float:
    """Return `value` as a float if it is a positive finite number."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
        raise TypeError(
            f"base must be a real number; got {value!r} ({type(value).__name__}). "
            "Use a positive number such as 10000.0."
        )
    base = float(value)
    if not (np.isfinite(base) and base > 0):
        raise ValueError(
            f"base must be positive and finite, because the frequencies are powers of it; got "
            f"{base}. Use a positive number such as 10000.0."
        )
    return base


def _finite(array: NDArray[Any], name: str) -> None:
    """Raise ValueError if `array` holds a NaN or an infinity."""
    if not np.isfinite(array).all():
        raise ValueError(
            f"{name} must be finite; {np.count_nonzero(~np.isfinite(array))} of its "
            f"{array.size} entries are NaN, infinite or too large for the dtype. "
            "Remove them, or scale the input down."
        )


def _numbers(value: ArrayLike, name: str, kinds: str, wanted: str) -> NDArray[Any]:
    """Return `value` as an array whose dtype is one of `kinds` (NumPy's kind letters)."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(
            f"{name} is not a rectangular array ({error}). Give all its rows the same length."
        ) from error
    if array.dtype.kind not in kinds:
        raise TypeError(
            f"{name} must hold {wanted}; got dtype {array.dtype}. Convert it to float64 first."
        )
    return array


@_overflow_is_an_error
def _real(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of any shape."""
    array = _numbers(value, name, "iuf", "real numbers").astype(np.float64)
    _finite(array, name)
    return array


def _positive(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a float64 array of positive numbers."""
    array = _real(value, name)
    if (array <= 0).any():
        raise ValueError(
            f"{name} must be positive; its smallest entry is {array.min()}. "
            "The integral is defined here for positive arguments only: leave the others out."
        )
    return array


def _has_a_last_axis(array: NDArray[Any], name: str) -> None:
    """Raise ValueError if `array` is a scalar where vectors are wanted."""
    if array.ndim == 0:
        raise ValueError(
            f"{name} must have at least one axis, the last one holding the coordinates; got a "
            f"scalar. Give an array of shape (..., d)."
        )


def _vectors(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of shape (..., d)."""
    array = _real(value, name)
    _has_a_last_axis(array, name)
    return array


def _vectors_of_pairs(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of shape (..., d) with d even, at least 2."""
    array = _vectors(value, name)
    if array.shape[-1] == 0 or array.shape[-1] % 2:
        raise ValueError(
            f"the last axis of {name} must have even positive length, because coordinates turn in "
            f"pairs; got shape {array.shape}. Give an array of shape (..., d) with d even."
        )
    return array


def _common_shape(**shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape that all of the named shapes broadcast to."""
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError as error:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(
            f"these shapes (batch axes of vectors) do not broadcast together: {listed}. "
            "Make them equal, or 1 where one value serves a whole axis."
        ) from error


def _two_vectors(
    first: ArrayLike, second: ArrayLike, names: tuple[str, str]
) -> tuple[Float64Array, Float64Array]:
    """Return two arrays of vectors of one length whose batch axes broadcast together."""
    u, v = _vectors(first, names[0]), _vectors(second, names[1])
    if u.shape[-1] != v.shape[-1]:
        raise ValueError(
            f"the last axes of {names[0]} and {names[1]} must have the same length; got shapes "
            f"{u.shape} and {v.shape}. Give two arrays of shape (..., d) with one d."
        )
    _common_shape(**{names[0]: u.shape[:-1], names[1]: v.shape[:-1]})
    return u, v


def _position_of_each(x: Float64Array, position: ArrayLike) -> Float64Array:
    """Return the position of each vector in `x`: an array of shape x.shape[:-1]."""
    positions = _real(position, "position")
    batch = x.shape[:-1]
    try:
        return np.broadcast_to(positions, batch)
    except ValueError as error:
        raise ValueError(
            f"position of shape {positions.shape} does not broadcast to the batch axes {batch} of "
            f"x, whose shape is {x.shape}. Give one position for each vector, or a shape that "
            "broadcasts to that, or repeat x with numpy.broadcast_to."
        ) from error


def _check_layout(layout: str) -> None:
    """Raise ValueError if `layout` names no layout."""
    if layout not in ("interleaved", "half-split"):
        raise ValueError(
            f"unknown layout {layout!r}. Use 'interleaved' for pairs (2i, 2i+1) or 'half-split' "
            "for pairs (j, j + d/2)."
        )


def _real_dtype(dtype: DTypeLike) -> np.dtype[Any]:
    """Return `dtype` as float32 or float64."""
    try:
        wanted = np.dtype(dtype)
    except TypeError as error:
        raise TypeError(
            f"dtype {dtype!r} is not a NumPy dtype. Use numpy.float64 or numpy.float32."
        ) from error
    if wanted not in (np.dtype(np.float32), np.dtype(np.float64)):
        raise TypeError(f"unsupported dtype {wanted}. Use numpy.float64 or numpy.float32.")
    return wanted


# Handing back a result --------------------------------------------------------------------------


@_overflow_is_an_error
def _result(value: ArrayLike, dtype: DTypeLike) -> RealArray:
    """Round `value` to the real dtype asked for, once."""
    result: RealArray = np.asarray(value).astype(_real_dtype(dtype))
    _finite(result, "the result")
    return result


@_overflow_is_an_error
def _complex_result(value: ArrayLike, dtype: DTypeLike) -> ComplexArray:
    """Round `value` to the complex dtype whose parts have the real dtype asked for, once."""
    single = _real_dtype(dtype) == np.dtype(np.float32)
    result: ComplexArray = np.asarray(value).astype(np.complex64 if single else np.complex128)
    _finite(result, "the result")
    return result


# Frequencies and angles -------------------------------------------------------------------------


def frequencies(
    head_dimension: int, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """θ_i = base^(−2i/d) for i = 0 … d/2 − 1, as an array of shape (d/2,).

    Raises:
        TypeError: the dimension is not an integer, the base not a real number, the dtype neither
            float32 nor float64.
        ValueError: the dimension is odd or not positive, or the base not positive and finite.

    Source: Vaswani et al. 2017, §3.5; RoFormer §3.2.2.
    """
    dimension = _dimension(head_dimension)
    index = np.arange(dimension // 2)
    with np.errstate(over="ignore"):
        schedule = _base(base) ** (-2.0 * index / dimension)
    return _result(schedule, dtype)


def _frequencies(head_dimension: int, base: float, given: ArrayLike | None) -> Float64Array:
    """Return the frequencies `given`, or those of the base where none are given."""
    dimension = _dimension(head_dimension)
    if given is None:
        return frequencies(dimension, base).astype(np.float64)
    if base != DEFAULT_BASE:
        raise ValueError(
            f"base={base!r} and frequencies= were both given, and frequencies replace the base. "
            "Give one of the two."
        )
    array = _real(given, "frequencies")
    if array.shape != (dimension // 2,):
        raise ValueError(
            f"frequencies must have shape ({dimension // 2},), one for each of the d/2 pairs of "
            f"head_dimension {dimension}; got shape {array.shape}."
        )
    return array


@_overflow_is_an_error
def _angles(
    position: ArrayLike, head_dimension: int, base: float, given: ArrayLike | None, name: str
) -> Float64Array:
    """Return position·θ_i in float64: (...,) -> (..., n)."""
    angles = _real(position, name)[..., np.newaxis] * _frequencies(head_dimension, base, given)
    _finite(angles, f"{name} times frequency")
    return angles


def phase_progression(
    step: ArrayLike, index: ArrayLike, *, dtype: DTypeLike = np.float64
) -> ComplexArray:
    """e^(i·m·θ) for the step θ and the index m.

    Shapes: step (...,) and index (...,), which broadcast together, -> (...,), complex.

    Raises:
        TypeError: step or index is not real, or the dtype neither float32 nor float64.
        ValueError: the shapes do not broadcast together, or an entry or a product is not finite.

    Source: note 001, "相对位置": the solution p_m = e^(imθ) of p_m p_n* = q_(m−n).
    """
    theta, m = _real(step, "step"), _real(index, "index")
    _common_shape(step=theta.shape, index=m.shape)
    with np.errstate(over="ignore"):
        angle = m * theta
    _finite(angle, "index times step")
    return _complex_result(np.cos(angle) + 1j * np.sin(angle), dtype)


# The sinusoidal encoding ------------------------------------------------------------------------


def sinusoidal(
    position: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """PE(p) = (sin pθ_0, cos pθ_0, sin pθ_1, cos pθ_1, …).

    Shapes: position (...,) -> (..., d).

    Raises:
        TypeError: an argument is of the wrong kind (see the module's docstring).
        ValueError: the dimension is odd or not positive, the base not positive, the frequencies not
            of shape (d/2,), a position not finite, or both base and frequencies are given.

    Source: Vaswani et al. 2017, §3.5: PE(pos, 2i) = sin(pos/10000^(2i/d)), PE(pos, 2i+1) = cos.
    """
    angle = _angles(position, head_dimension, base, frequencies, "position")
    encoding = np.empty((*angle.shape[:-1], 2 * angle.shape[-1]))
    encoding[..., 0::2] = np.sin(angle)
    encoding[..., 1::2] = np.cos(angle)
    return _result(encoding, dtype)


def similarity(
    offset: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """S(k) = Σ_i cos kθ_i.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError, ValueError: as `sinusoidal`, with offset for position.

    Source: notes 000 §2.3 and 003 §3; `encoding_dot` computes the same from two encodings.
    """
    angle = _angles(offset, head_dimension, base, frequencies, "offset")
    return _result(np.cos(angle).sum(axis=-1), dtype)


def riemann_sum(
    offset: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """(2/d)·S(k) = (2/d)·Σ_i cos kθ_i, the left Riemann sum of `decay_integral` with step 2/d.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError, ValueError: as `sinusoidal`, with offset for position.

    Source: note 001, "远程衰减".
    """
    angle = _angles(offset, head_dimension, base, frequencies, "offset")
    return _result((2.0 / head_dimension) * np.cos(angle).sum(axis=-1), dtype)


def encoding_dot(
    p: ArrayLike,
    q: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """PE(p)·PE(q), computed by encoding both positions.

    Shapes: p (...,) and q (...,), which broadcast together, -> (...,).

    Raises:
        TypeError, ValueError: as `sinusoidal`; ValueError too if p and q do not broadcast together.

    Source: notes 000 §2.3 and 003 §3.
    """
    first = sinusoidal(_real(p, "p"), head_dimension, base, frequencies=frequencies)
    second = sinusoidal(_real(q, "q"), head_dimension, base, frequencies=frequencies)
    _common_shape(p=first.shape[:-1], q=second.shape[:-1])
    return dot(first, second, dtype=dtype)


# Vectors ----------------------------------------------------------------------------------------


@_overflow_is_an_error
def dot(u: ArrayLike, v: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Σ_j u_j v_j over the last axis.

    Shapes: u (..., d) and v (..., d), batch axes broadcast together, -> (...,).

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, last axes of different length, batch axes that do not broadcast, an
            entry that is not finite, or a result too large for the dtype.

    Source: the definition.
    """
    first, second = _two_vectors(u, v, ("u", "v"))
    return _result((first * second).sum(axis=-1), dtype)


@_overflow_is_an_error
def bilinear(
    u: ArrayLike, matrix: ArrayLike, v: ArrayLike, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """uᵀ M v = Σ_j Σ_k u_j M_jk v_k.

    Shapes: u (..., r), matrix (..., r, c) and v (..., c), batch axes broadcast together, -> (...,).

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, a matrix with fewer than two axes, sizes or batch axes that do not
            fit, an entry that is not finite, or a result too large for the dtype.

    Source: the definition; note 001 (the form p_mᵀ H p_n).
    """
    row, table, column = _vectors(u, "u"), _vectors(matrix, "matrix"), _vectors(v, "v")
    if table.ndim < 2 or table.shape[-2:] != (row.shape[-1], column.shape[-1]):
        raise ValueError(
            f"matrix must have shape (..., {row.shape[-1]}, {column.shape[-1]}), a row for each "
            f"entry of u and a column for each entry of v; got {table.shape}."
        )
    _common_shape(u=row.shape[:-1], matrix=table.shape[:-2], v=column.shape[:-1])
    products = row[..., :, np.newaxis] * table * column[..., np.newaxis, :]
    return _result(products.sum(axis=(-2, -1)), dtype)


def softmax(scores: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """A_j = e^{s_j} / Σ_k e^{s_k} over the last axis.

    Shapes: scores (..., N) -> (..., N).

    Raises:
        TypeError: a score is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, or a score that is not finite.

    Source: the definition; note 002 §0.1.
    """
    given = _vectors(scores, "scores")
    # e^{s − max s} cannot overflow, and the factor e^{−max s} cancels.
    powers = np.exp(given - given.max(axis=-1, keepdims=True))
    return _result(powers / powers.sum(axis=-1, keepdims=True), dtype)


@_overflow_is_an_error
def attention_weights(
    queries: ArrayLike, keys: ArrayLike, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """softmax(Q Kᵀ/√d) row by row: A_ij = e^{s_ij} / Σ_j e^{s_ij} with s_ij = q_i·k_j/√d.

    Shapes: queries (..., N, d) and keys (..., M, d), batch axes broadcast together, -> (..., N, M).

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: fewer than two axes, vectors of different length, batch axes that do not
            broadcast, or an entry that is not finite.

    Source: Vaswani et al. 2017, eq. 1; note 002 §0.1.
    """
    rows, columns = _vectors(queries, "queries"), _vectors(keys, "keys")
    for name, array in (("queries", rows), ("keys", columns)):
        if array.ndim < 2:
            raise ValueError(
                f"{name} must have shape (..., number of tokens, d); got {array.shape}."
            )
    scores = dot(rows[..., :, np.newaxis, :], columns[..., np.newaxis, :, :])
    scores = scores / np.sqrt(rows.shape[-1])
    return softmax(scores, dtype=dtype)


@_overflow_is_an_error
def attention(
    queries: ArrayLike, keys: ArrayLike, values: ArrayLike, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """softmax(Q Kᵀ/√d) V: out_i = Σ_j A_ij v_j with the weights of :func:`attention_weights`.

    Shapes: queries (..., N, d), keys (..., M, d) and values (..., M, w), batch axes broadcast
    together, -> (..., N, w).

    Raises:
        TypeError, ValueError: as :func:`attention_weights`; ValueError also if there is not one
            value for each key.

    Source: Vaswani et al. 2017, eq. 1; note 002 §0.1.
    """
    weights, content = attention_weights(queries, keys), _vectors(values, "values")
    if content.ndim < 2 or content.shape[-2] != weights.shape[-1]:
        raise ValueError(
            f"values must have shape (..., {weights.shape[-1]}, w), one for each key; got "
            f"{content.shape}."
        )
    _common_shape(weights=weights.shape[:-2], values=content.shape[:-2])
    return _result(weights @ content, dtype)


@_overflow_is_an_error
def distance_squared(u: ArrayLike, v: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """‖u − v‖² = Σ_j (u_j − v_j)² over the last axis.

    Shapes: u (..., d) and v (..., d), batch axes broadcast together, -> (...,).

    Raises:
        TypeError, ValueError: as `dot`.

    Source: the definition.
    """
    first, second = _two_vectors(u, v, ("u", "v"))
    return _result(((first - second) ** 2).sum(axis=-1), dtype)


def as_complex(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> ComplexArray:
    """z_i = x_{2i} + i·x_{2i+1}.

    Shapes: x (..., d) -> (..., d/2), complex.

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, an odd or empty last axis, or an entry that is not finite.

    Source: RoFormer §3.2.1; notes 001 and 004.
    """
    vectors = _vectors_of_pairs(x, "x")
    return _complex_result(vectors[..., 0::2] + 1j * vectors[..., 1::2], dtype)


def as_pairs(z: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """(Re z_0, Im z_0, Re z_1, Im z_1, …), the inverse of `as_complex`.

    Shapes: z (..., n), complex or real, -> (..., 2n).

    Raises:
        TypeError: an entry is not a number, or the dtype neither float32 nor float64.
        ValueError: a scalar, an empty last axis, or an entry that is not finite.

    Source: RoFormer §3.2.1; notes 001 and 004.
    """
    values = _numbers(z, "z", "iufc", "numbers")
    _finite(values, "z")
    _has_a_last_axis(values, "z")
    if values.shape[-1] == 0:
        raise ValueError(
            f"the last axis of z must not be empty; got shape {values.shape}. "
            "Give an array of shape (..., n) with n at least 1."
        )
    pairs = np.empty((*values.shape[:-1], 2 * values.shape[-1]))
    pairs[..., 0::2] = values.real
    pairs[..., 1::2] = values.imag
    return _result(pairs, dtype)


# Matrices ---------------------------------------------------------------------------------------


def _two_by_two(a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array) -> Float64Array:
    """Return [[a, b], [c, d]] entry by entry: four (...,) -> (..., 2, 2)."""
    top, bottom = np.stack([a, b], axis=-1), np.stack([c, d], axis=-1)
    return np.stack([top, bottom], axis=-2)


def _rho(angle: Float64Array) -> Float64Array:
    """Return ρ(a) = [[cos a, −sin a], [sin a, cos a]]."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return _two_by_two(cosine, -sine, sine, cosine)


def _phi(angle: Float64Array) -> Float64Array:
    """Return Φ(a) = [[cos a, sin a], [−sin a, cos a]]."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return _two_by_two(cosine, sine, -sine, cosine)


def _direct_sum(blocks: Float64Array) -> Float64Array:
    """Put 2×2 blocks on the diagonal: (..., n, 2, 2) -> (..., 2n, 2n)."""
    size = 2 * blocks.shape[-3]
    corner = np.arange(0, size, 2)
    matrix = np.zeros((*blocks.shape[:-3], size, size))
    for row in (0, 1):
        for column in (0, 1):
            matrix[..., corner + row, corner + column] = blocks[..., row, column]
    return matrix


def rotation_matrix(angle: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """ρ(a) = [[cos a, −sin a], [sin a, cos a]], the counter-clockwise turn by a.

    Shapes: angle (...,) -> (..., 2, 2).

    Raises:
        TypeError: an angle is not real, or the dtype neither float32 nor float64.
        ValueError: an angle is not finite.

    Source: RoFormer §3.2.1.
    """
    return _result(_rho(_real(angle, "angle")), dtype)


def shift_block(angle: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Φ(a) = [[cos a, sin a], [−sin a, cos a]], which takes (sin t, cos t) to t + a.

    Shapes: angle (...,) -> (..., 2, 2).

    Raises:
        TypeError: an angle is not real, or the dtype neither float32 nor float64.
        ValueError: an angle is not finite.

    Source: notes 000 §1.5 and 002 §2.2.
    """
    return _result(_phi(_real(angle, "angle")), dtype)


def shift_matrix(
    offset: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """T(k) = ⊕_i [[cos kθ_i, sin kθ_i], [−sin kθ_i, cos kθ_i]], which takes PE(p) to PE(p + k).

    Shapes: offset (...,) -> (..., d, d).

    Raises:
        TypeError, ValueError: as `sinusoidal`, with offset for position.

    Source: note 000 §1.5; Vaswani et al. 2017, §3.5 ("a linear function of PE(pos)").
    """
    angle = _angles(offset, head_dimension, base, frequencies, "offset")
    return _result(_direct_sum(_phi(angle)), dtype)


def backward_shift_matrix(
    offset: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """⊕_i ρ(kθ_i), which takes PE(p) to PE(p − k).

    Shapes: offset (...,) -> (..., d, d).

    Raises:
        TypeError, ValueError: as `sinusoidal`, with offset for position.

    Source: note 003 §5, where these blocks are mistaken for those of `shift_matrix`.
    """
    angle = _angles(offset, head_dimension, base, frequencies, "offset")
    return _result(_direct_sum(_rho(angle)), dtype)


def generator(
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """G = ⊕_i [[0, θ_i], [−θ_i, 0]], for which dPE/dp = G PE(p).

    Shapes: -> (d, d).

    Raises:
        TypeError, ValueError: as `sinusoidal`.

    Source: the derivative of the encoding in Vaswani et al. 2017, §3.5, component by component.
    """
    theta = _frequencies(head_dimension, base, frequencies)
    zero = np.zeros_like(theta)
    return _result(_direct_sum(_two_by_two(zero, theta, -theta, zero)), dtype)


def rotary_matrix(
    position: ArrayLike,
    head_dimension: int,
    base: float = DEFAULT_BASE,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """R(m) = ⊕_i ρ(mθ_i), for the interleaved layout.

    Shapes: position (...,) -> (..., d, d).

    Raises:
        TypeError, ValueError: as `sinusoidal`.

    Source: RoFormer §3.2.2.
    """
    angle = _angles(position, head_dimension, base, frequencies, "position")
    return _result(_direct_sum(_rho(angle)), dtype)


def half_split_permutation(head_dimension: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """The permutation P with (Px)_{2j} = x_j and (Px)_{2j+1} = x_{j+n}, n = d/2.

    It brings the pairs (j, j+n) of the half-split layout side by side, so the half-split rotary map
    is PᵀR(m)P.

    Shapes: -> (d, d).

    Raises:
        TypeError: the dimension is not an integer, or the dtype neither float32 nor float64.
        ValueError: the dimension is odd or not positive.

    Source: the layout of GPT-NeoX and Llama, against RoFormer §3.2.2.
    """
    dimension = _dimension(head_dimension)
    half = dimension // 2
    j = np.arange(half)
    permutation = np.zeros((dimension, dimension))
    permutation[2 * j, j] = 1.0
    permutation[2 * j + 1, j + half] = 1.0
    return _result(permutation, dtype)


# The rotary encoding ----------------------------------------------------------------------------


def _split(x: Float64Array, layout: Layout) -> tuple[Float64Array, Float64Array]:
    """Return the first and the second coordinates of the pairs of `x`, each (..., n)."""
    if layout == "interleaved":
        return x[..., 0::2], x[..., 1::2]
    half = x.shape[-1] // 2
    return x[..., :half], x[..., half:]


def _join(first: Float64Array, second: Float64Array, layout: Layout) -> Float64Array:
    """Undo `_split`: two (..., n) -> (..., 2n)."""
    if layout == "interleaved":
        return np.stack([first, second], axis=-1).reshape((*first.shape[:-1], 2 * first.shape[-1]))
    return np.concatenate([first, second], axis=-1)


@_overflow_is_an_error
def _elementwise(
    x: ArrayLike,
    position: ArrayLike,
    base: float,
    given: ArrayLike | None,
    layout: Layout,
    dtype: DTypeLike,
    sign: float,
) -> RealArray:
    """x ⊗ cos + x′ ⊗ sin, x′ being x with each pair (u, v) replaced by (sign·v, u)."""
    _check_layout(layout)
    vectors = _vectors_of_pairs(x, "x")
    positions = _position_of_each(vectors, position)
    angle = _angles(positions, vectors.shape[-1], base, given, "position")
    cosine = _join(np.cos(angle), np.cos(angle), layout)
    sine = _join(np.sin(angle), np.sin(angle), layout)
    first, second = _split(vectors, layout)
    swapped = _join(sign * second, first, layout)
    return _result(vectors * cosine + swapped * sine, dtype)


def rotary(
    x: ArrayLike,
    position: ArrayLike,
    *,
    base: float = DEFAULT_BASE,
    frequencies: ArrayLike | None = None,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """R(m)x in the elementwise form x ⊗ cos + x′ ⊗ sin.

    Interleaved, pairs (2i, 2i+1):
        x′ = (−x_1, x_0, −x_3, x_2, …), cos = (cos mθ_0, cos mθ_0, cos mθ_1, …), sin likewise.
    Half-split, pairs (j, j+n):
        x′ = (−x_n, …, −x_{d−1}, x_0, …, x_{n−1}), cos = (cos mθ_0, …, cos mθ_{n−1}, cos mθ_0, …).

    Shapes: x (..., d), position broadcastable to x.shape[:-1], -> (..., d), the shape of x.

    Raises:
        TypeError: an argument is of the wrong kind (see the module's docstring).
        ValueError: x is a scalar or its last axis odd or empty, position does not broadcast to the
            batch axes of x, the frequencies are not of shape (d/2,), the layout is unknown, the
            base not positive, an entry not finite, or both base and frequencies are given.

    Source: RoFormer §3.4.2; half-split as in GPT-NeoX and Llama.
    """
    return _elementwise(x, position, base, frequencies, layout, dtype, sign=-1.0)


def rotary_without_signs(
    x: ArrayLike,
    position: ArrayLike,
    *,
    base: float = DEFAULT_BASE,
    frequencies: ArrayLike | None = None,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """`rotary` with the minus signs dropped: x′ = (x_1, x_0, x_3, x_2, …). This is a mistake.

    It turns nothing and its scores depend on m + n as well; it is here so that the catalogue can
    show that.

    Shapes: x (..., d), position broadcastable to x.shape[:-1], -> (..., d), the shape of x.

    Raises:
        TypeError, ValueError: as `rotary`.

    Source: note 004, last line ("可以去除-号").
    """
    return _elementwise(x, position, base, frequencies, layout, dtype, sign=1.0)


@_overflow_is_an_error
def rotary_complex(
    x: ArrayLike,
    position: ArrayLike,
    *,
    base: float = DEFAULT_BASE,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """R(m)x by complex multiplication: z_i ↦ z_i·e^(i·mθ_i) with z_i = x_{2i} + i·x_{2i+1}.

    A second implementation of `rotary` in the interleaved layout.

    Shapes: x (..., d), position broadcastable to x.shape[:-1], -> (..., d), the shape of x.

    Raises:
        TypeError, ValueError: as `rotary`.

    Source: RoFormer §3.2.1; note 004.
    """
    vectors = _vectors_of_pairs(x, "x")
    positions = _position_of_each(vectors, position)
    angle = _angles(positions, vectors.shape[-1], base, frequencies, "position")
    turned: Complex128Array = as_complex(vectors) * np.exp(1j * angle)
    _finite(turned, "the result")
    return as_pairs(turned, dtype=dtype)


def rotary_score(
    q: ArrayLike,
    k: ArrayLike,
    m: ArrayLike,
    n: ArrayLike,
    *,
    base: float = DEFAULT_BASE,
    frequencies: ArrayLike | None = None,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """⟨R(m)q, R(n)k⟩, computed by turning both vectors.

    Shapes: q (..., d), k (..., d), m (...,), n (...,) -> (...,). The batch axes of q and k and the
    shapes of m and n broadcast together, so one q and one k can be scored at many positions.

    Raises:
        TypeError, ValueError: as `rotary`; ValueError too if the shapes do not broadcast together.

    Source: RoFormer §3.2.2; note 004.
    """
    query, key = _two_vectors(q, k, ("q", "k"))
    query_at, key_at = _real(m, "m"), _real(n, "n")
    batch = _common_shape(q=query.shape[:-1], k=key.shape[:-1], m=query_at.shape, n=key_at.shape)
    shape = batch + query.shape[-1:]
    turned = [
        rotary(np.broadcast_to(x, shape), at, base=base, frequencies=frequencies, layout=layout)
        for x, at in ((query, query_at), (key, key_at))
    ]
    return dot(turned[0], turned[1], dtype=dtype)


# Integrals --------------------------------------------------------------------------------------
#
# All of them by the composite Gauss–Legendre rule. The integrand turns by at most 3 radians in a
# panel, where 16 points are exact far beyond float64, so that what is left is rounding. Just under
# half an oscillation, because the nodes of successive panels round alike: over panels of a whole
# oscillation these errors add up (to 1e-13 at x = 1e4), over half ones they alternate and cancel.

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_PANEL_PHASE = 3.0
_MOST_PANELS = 500_000


def _panel_count(phase: float, name: str) -> int:
    """Return how many panels cover this change of phase, at least one."""
    panels = np.ceil(abs(phase) / _PANEL_PHASE)
    if not panels <= _MOST_PANELS:
        raise ValueError(
            f"{name} turns the integrand through {abs(phase):.3g} radians, more than the "
            f"{_MOST_PANELS * _PANEL_PHASE:.3g} that this quadrature resolves. Use a smaller one, "
            "or the closed form in ball arithmetic."
        )
    return max(1, int(panels))


def _integrate(function: Callable[[Float64Array], Float64Array], edges: Float64Array) -> float:
    """Integrate `function` from the first edge to the last, panel by panel."""
    middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
    values = function(middle[:, np.newaxis] + half[:, np.newaxis] * _NODES)
    return float((half * (values @ _WEIGHTS)).sum())


def _one_by_one(function: Callable[[float], float], arguments: Float64Array) -> Float64Array:
    """Apply `function` to each entry: the panels, and so the work, differ from one to the next."""
    return np.array([function(float(a)) for a in arguments.flat]).reshape(arguments.shape)


def _decay_edges(offset: float, base: float) -> Float64Array:
    """Panels of [0, 1] in which k·b^(−t) changes by at most 3, and b^(−t) at most e-fold."""
    end = 1.0 / base
    even_in_time = np.linspace(0.0, 1.0, int(np.ceil(abs(np.log(base)))) + 2)
    panels = _panel_count(offset * (1.0 - end), "offset")
    if panels == 1:
        return even_in_time
    even_in_phase = -np.log(np.linspace(1.0, end, panels + 1)[1:-1]) / np.log(base)
    return np.union1d(even_in_time, even_in_phase)


def _decay(
    wave: Callable[[Float64Array], Float64Array], offset: ArrayLike, base: float
) -> Float64Array:
    """Return ∫_0^1 wave(k·b^(−t)) dt for each offset k."""
    b = _base(base)

    def at(k: float) -> float:
        return _integrate(lambda t: wave(k * b ** (-t)), _decay_edges(k, b))

    return _one_by_one(at, _real(offset, "offset"))


def decay_integral(
    offset: ArrayLike, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """I_b(k) = ∫_0^1 cos(k·b^(−t)) dt, by quadrature.

    The absolute error is below 1e-13 for |k| ≤ 1e4 at b = 10000; the work grows with |k|·|1 − 1/b|.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset or the base is not real, or the dtype neither float32 nor float64.
        ValueError: the base is not positive, an offset not finite, or |k|·|1 − 1/b| above 1.5e6.

    Source: note 001, "远程衰减": the real part of ∫_0^1 e^(i·k·θ_t) dt with θ_t = b^(−t).
    """
    return _result(_decay(np.cos, offset, base), dtype)


DECAY_ZEROS: Mapping[int, str] = MappingProxyType(
    {
        2: "2.17933538056814496013796765164",
        100: "60.652439680294619192258763427",
        1000: "617.661568406083485799539530008",
        1250: "770.121183173955169380957981122",
        10000: "6166.02848472874863836603938109",
    }
)
"""The first zero of I_b, where the similarity is lost, for some bases b, to 30 digits."""


def decay_integral_imaginary(
    offset: ArrayLike, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """∫_0^1 sin(k·b^(−t)) dt, by quadrature, as accurate as `decay_integral`.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError, ValueError: as `decay_integral`.

    Source: note 001, "远程衰减": the imaginary part of ∫_0^1 e^(i·k·θ_t) dt with θ_t = b^(−t).
    """
    return _result(_decay(np.sin, offset, base), dtype)


def weighted_decay_integral(
    offset: ArrayLike,
    weight: Callable[[Float64Array], Float64Array],
    base: float = DEFAULT_BASE,
    *,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """∫_0^1 h(t)·cos(k·b^(−t)) dt for a smooth weight t -> h(t), by quadrature.

    ``weight`` takes an array of times in [0, 1] and returns the weights there. The panels are those
    of `decay_integral`, so the weight should change no faster than a polynomial of low degree.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset is not real, or the dtype neither float32 nor float64.
        ValueError: an offset is not finite, the base not positive, or |k|·(1 − 1/b) above 1.5e6.

    Source: note 001, "远程衰减", with a weight for each frequency as in RoFormer (Su 2021, §3.4.3).
    """
    b = _base(base)

    def at(k: float) -> float:
        return _integrate(lambda t: weight(t) * np.cos(k * b ** (-t)), _decay_edges(k, b))

    return _result(_one_by_one(at, _real(offset, "offset")), dtype)


_SLOPE_SAMPLES = 1024


def similarity_integral(
    offset: ArrayLike,
    schedule: Callable[[Float64Array], Float64Array],
    *,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """∫_0^1 cos(k·θ_t) dt for any smooth schedule t -> θ_t, by quadrature.

    ``schedule`` takes an array of times in [0, 1] and returns their frequencies. The panels are
    even in time and as narrow as the steepest place needs, so for θ_t = b^(−t) with a large base
    `decay_integral` takes less work. The absolute error is below 1e-12 for |k| ≤ 1e4.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset or a frequency is not real, or the dtype neither float32 nor float64.
        ValueError: an offset or a frequency is not finite, the schedule does not return a
            frequency for each time, or |k|·max|dθ/dt| is above 1.5e6.

    Source: note 001, "远程衰减": the real part of ∫_0^1 e^(i·k·θ_t) dt.
    """
    times = np.linspace(0.0, 1.0, _SLOPE_SAMPLES + 1)
    given = _frequencies_at(schedule, times)
    steepest = float(np.abs(np.diff(given)).max()) * _SLOPE_SAMPLES

    def at(k: float) -> float:
        panels = max(_LEAST_PANELS, 2 * _panel_count(k * steepest, "offset"))
        edges = np.linspace(0.0, 1.0, panels + 1)
        return _integrate(lambda t: np.cos(k * _frequencies_at(schedule, t)), edges)

    return _result(_one_by_one(at, _real(offset, "offset")), dtype)


_LEAST_PANELS = 16


def _frequencies_at(
    schedule: Callable[[Float64Array], Float64Array], times: Float64Array
) -> Float64Array:
    """Return θ_t at these times, or say what is wrong with the schedule."""
    given = _real(schedule(times), "schedule")
    if given.shape != times.shape:
        raise ValueError(
            f"schedule must return a frequency for each time; got shape {given.shape} for times "
            f"of shape {times.shape}. Use NumPy functions of the whole array."
        )
    return given


def _sinc(t: Float64Array) -> Float64Array:
    """Return sin(t)/t, 1 at t = 0."""
    return np.asarray(np.sinc(t / np.pi), dtype=np.float64)


def _from_zero(function: Callable[[Float64Array], Float64Array], x: Float64Array) -> Float64Array:
    """Return ∫_0^x function(t) dt for each x."""

    def to(end: float) -> float:
        full_panels = _PANEL_PHASE * np.arange(_panel_count(end, "x"))  # exact in binary
        return _integrate(function, np.append(full_panels, end))

    return _one_by_one(to, x)


def sine_integral(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Si(x) = ∫_0^x sin(t)/t dt for x > 0, by quadrature, to an absolute error of 1e-14.

    Shapes: x (...,) -> (...,).

    Raises:
        TypeError: x is not real, or the dtype neither float32 nor float64.
        ValueError: x is not positive and finite, or above 1.5e6.

    Source: the definition (DLMF 6.2.9).
    """
    return _result(_from_zero(_sinc, _positive(x, "x")), dtype)


def cosine_integral(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Ci(x) = γ + ln x − Cin(x), Cin(x) = ∫_0^x (1 − cos t)/t dt, for x > 0, by quadrature.

    (1 − cos t)/t is taken as sin(t/2)·sin(t/2)/(t/2), which does not cancel near 0. The absolute
    error is 1e-14, which for large x is not a relative one: Ci(x) is about sin(x)/x. Below
    x = 1e-3, where Ci is about ln x, it is a few ulps of ln x.

    Shapes: x (...,) -> (...,).

    Raises:
        TypeError: x is not real, or the dtype neither float32 nor float64.
        ValueError: x is not positive and finite, or above 1.5e6.

    Source: the definition (DLMF 6.2.12, 6.2.13).
    """
    values = _positive(x, "x")
    cin = _from_zero(lambda t: np.sin(t / 2) * _sinc(t / 2), values)
    return _result(np.euler_gamma + np.log(values) - cin, dtype)


# Positions before sinusoids ---------------------------------------------------------------------


def _at_least(value: int, least: int, name: str) -> int:
    """Return `value` as an int that is not below `least`."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Integral):
        raise TypeError(
            f"{name} must be an integer; got {value!r} ({type(value).__name__}). "
            f"Use an integer such as {least}."
        )
    number = int(value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}; got {number}. Use a larger integer.")
    return number


def integer_positions(count: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """The positions 1, 2, …, N of N tokens, as an array of shape (N,).

    Raises:
        TypeError: the count is not an integer, or the dtype neither float32 nor float64.
        ValueError: the count is below 1.

    Source: notes 000 §1.1 and 002 §1.1.
    """
    return _result(1.0 + np.arange(_at_least(count, 1, "count")), dtype)


def unit_interval_positions(count: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """N positions from 0 to 1 with equal steps, as an array of shape (N,).

    Raises:
        TypeError: the count is not an integer, or the dtype neither float32 nor float64.
        ValueError: the count is below 2: one token cannot be both at 0 and at 1.

    Source: note 000 §1.2.
    """
    tokens = _at_least(count, 2, "count")
    return _result(np.arange(tokens) / (tokens - 1), dtype)


def binary_positions(position: ArrayLike, bits: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """The lowest binary digits of a position, that of 2^j at index j.

    Shapes: position (...,) of integers ≥ 0 -> (..., bits).

    Raises:
        TypeError: the positions or the number of bits are not integers, or the dtype neither
            float32 nor float64.
        ValueError: a position is negative, or the number of bits is not among 1 … 63.

    Source: note 000 §1.3 (whose table has the highest digit on top).
    """
    places = _at_least(bits, 1, "bits")
    if places > 63:
        raise ValueError(f"bits must be at most 63, what an integer holds; got {places}.")
    whole = _numbers(position, "position", "iu", "integers").astype(np.int64)
    if (whole < 0).any():
        raise ValueError(
            f"position must not be negative; the smallest is {whole.min()}. Count from 0."
        )
    return _result((whole[..., np.newaxis] >> np.arange(places)) & 1, dtype)


def sine_only(
    position: ArrayLike,
    dimension: int,
    *,
    frequencies: ArrayLike | None = None,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """(sin w_0 t, sin w_1 t, …, sin w_{d−1} t), a sine for each coordinate; w_i = 1/2^i by default.

    Shapes: position (...,) -> (..., d).

    Raises:
        TypeError: the dimension is not an integer, the positions or frequencies not real, or the
            dtype neither float32 nor float64.
        ValueError: the dimension is below 1, a position not finite, or the frequencies not of
            shape (d,).

    Source: note 000 §1.4.
    """
    size = _at_least(dimension, 1, "dimension")
    given = 0.5 ** np.arange(size) if frequencies is None else _real(frequencies, "frequencies")
    if given.shape != (size,):
        raise ValueError(
            f"frequencies must have shape ({size},), one for each coordinate; got {given.shape}."
        )
    with np.errstate(over="ignore", invalid="ignore"):
        angle = _real(position, "position")[..., np.newaxis] * given
    _finite(angle, "the angle")
    return _result(np.sin(angle), dtype)


def sine_only_frequencies(
    dimension: int, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """w_i = base^(−i/(d−1)) for i = 0 … d − 1, as an array of shape (d,).

    Raises:
        TypeError: the dimension is not an integer, the base not a real number, or the dtype neither
            float32 nor float64.
        ValueError: the dimension is below 2, or the base not positive and finite.

    Source: note 000 §1.4 (Vaswani et al. 2017 use base^(−2i/d), see `frequencies`).
    """
    size = _at_least(dimension, 2, "dimension")
    with np.errstate(over="ignore"):
        schedule = _base(base) ** (-np.arange(size) / (size - 1))
    return _result(schedule, dtype)


# Few bits ---------------------------------------------------------------------------------------


def rounded(x: ArrayLike, bits: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """x rounded to so many significant bits, ties to even: what a format of `bits` bits stores.

    8 bits are those of bfloat16, 11 of float16, 24 of float32, the leading one that is not stored
    among them. Computed on the bits of the float64: the last ones are cut off, after adding half of
    what they count up to. The range of exponents is that of float64.

    Shapes: x (...,) -> (...,).

    Raises:
        TypeError: x is not real, the number of bits is no integer, or the dtype neither float32 nor
            float64.
        ValueError: the number of bits is not among 2 … 53, or x or what it becomes is not finite.

    Source: IEEE 754, §4.3.1 (roundTiesToEven).
    """
    kept = _at_least(bits, 2, "bits")
    if kept > 53:
        raise ValueError(f"bits must be at most 53, what a float64 holds; got {kept}.")
    cut = np.uint64(53 - kept)
    one = np.uint64(1)
    pattern = np.array(_real(x, "x"), order="C", ndmin=1).view(np.uint64)
    if cut:
        last_kept = (pattern >> cut) & one
        pattern = ((pattern + ((one << (cut - one)) - one) + last_kept) >> cut) << cut
    result = pattern.view(np.float64).reshape(np.shape(x))
    _finite(result, "rounded x")
    return _result(result, dtype)
