"""Products and distances of vectors, attention, and pairs of coordinates as complex numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    ComplexArray,
    RealArray,
    array_of_kind,
    common_shape,
    complex_result,
    overflow_is_an_error,
    real_result,
    require_finite,
    require_last_axis,
    two_vectors,
    vectors,
    vectors_of_pairs,
)

__all__ = [
    "as_complex",
    "as_pairs",
    "attention",
    "attention_weights",
    "bilinear",
    "distance_squared",
    "dot",
    "softmax",
]


@overflow_is_an_error
def dot(u: ArrayLike, v: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Σ_j u_j v_j over the last axis.

    Shapes: u (..., d) and v (..., d), batch axes broadcast together, -> (...,).

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, last axes of different length, batch axes that do not broadcast, an
            entry that is not finite, or a result too large for the dtype.

    Source: the definition.
    """
    first, second = two_vectors(u, v, ("u", "v"))
    return real_result((first * second).sum(axis=-1), dtype)


@overflow_is_an_error
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
    row, table, column = vectors(u, "u"), vectors(matrix, "matrix"), vectors(v, "v")
    if table.ndim < 2 or table.shape[-2:] != (row.shape[-1], column.shape[-1]):
        raise ValueError(
            f"matrix must have shape (..., {row.shape[-1]}, {column.shape[-1]}), a row for each "
            f"entry of u and a column for each entry of v; got {table.shape}."
        )
    common_shape(u=row.shape[:-1], matrix=table.shape[:-2], v=column.shape[:-1])
    products = row[..., :, np.newaxis] * table * column[..., np.newaxis, :]
    return real_result(products.sum(axis=(-2, -1)), dtype)


def softmax(scores: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """A_j = e^{s_j} / Σ_k e^{s_k} over the last axis.

    Shapes: scores (..., N) -> (..., N).

    Raises:
        TypeError: a score is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, or a score that is not finite.

    Source: the definition; note 002 §0.1.
    """
    given = vectors(scores, "scores")
    # e^{s − max s} cannot overflow, and the factor e^{−max s} cancels.
    powers = np.exp(given - given.max(axis=-1, keepdims=True))
    return real_result(powers / powers.sum(axis=-1, keepdims=True), dtype)


@overflow_is_an_error
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
    rows, columns = vectors(queries, "queries"), vectors(keys, "keys")
    for name, array in (("queries", rows), ("keys", columns)):
        if array.ndim < 2:
            raise ValueError(
                f"{name} must have shape (..., number of tokens, d); got {array.shape}."
            )
    scores = dot(rows[..., :, np.newaxis, :], columns[..., np.newaxis, :, :])
    scores = scores / np.sqrt(rows.shape[-1])
    return softmax(scores, dtype=dtype)


@overflow_is_an_error
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
    weights, content = attention_weights(queries, keys), vectors(values, "values")
    if content.ndim < 2 or content.shape[-2] != weights.shape[-1]:
        raise ValueError(
            f"values must have shape (..., {weights.shape[-1]}, w), one for each key; got "
            f"{content.shape}."
        )
    common_shape(weights=weights.shape[:-2], values=content.shape[:-2])
    return real_result(weights @ content, dtype)


@overflow_is_an_error
def distance_squared(u: ArrayLike, v: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """‖u − v‖² = Σ_j (u_j − v_j)² over the last axis.

    Shapes: u (..., d) and v (..., d), batch axes broadcast together, -> (...,).

    Raises:
        TypeError, ValueError: as `dot`.

    Source: the definition.
    """
    first, second = two_vectors(u, v, ("u", "v"))
    return real_result(((first - second) ** 2).sum(axis=-1), dtype)


def as_complex(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> ComplexArray:
    """z_i = x_{2i} + i·x_{2i+1}.

    Shapes: x (..., d) -> (..., d/2), complex.

    Raises:
        TypeError: an entry is not real, or the dtype neither float32 nor float64.
        ValueError: a scalar, an odd or empty last axis, or an entry that is not finite.

    Source: RoFormer §3.2.1; notes 001 and 004.
    """
    vectors = vectors_of_pairs(x, "x")
    return complex_result(vectors[..., 0::2] + 1j * vectors[..., 1::2], dtype)


def as_pairs(z: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """(Re z_0, Im z_0, Re z_1, Im z_1, …), the inverse of `as_complex`.

    Shapes: z (..., n), complex or real, -> (..., 2n).

    Raises:
        TypeError: an entry is not a number, or the dtype neither float32 nor float64.
        ValueError: a scalar, an empty last axis, or an entry that is not finite.

    Source: RoFormer §3.2.1; notes 001 and 004.
    """
    values = array_of_kind(z, "z", "iufc", "numbers")
    require_finite(values, "z")
    require_last_axis(values, "z")
    if values.shape[-1] == 0:
        raise ValueError(
            f"the last axis of z must not be empty; got shape {values.shape}. "
            "Give an array of shape (..., n) with n at least 1."
        )
    pairs = np.empty((*values.shape[:-1], 2 * values.shape[-1]))
    pairs[..., 0::2] = values.real
    pairs[..., 1::2] = values.imag
    return real_result(pairs, dtype)
