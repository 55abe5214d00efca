"""The rotary encoding, in both layouts and by complex numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    Complex128Array,
    Float64Array,
    Layout,
    RealArray,
    common_shape,
    overflow_is_an_error,
    position_of_each,
    real_array,
    real_result,
    require_finite,
    require_layout,
    two_vectors,
    vectors_of_pairs,
)
from symbolic_pe.numerics.reference.sinusoids import DEFAULT_BASE, angles_of
from symbolic_pe.numerics.reference.vectors import as_complex, as_pairs, dot

__all__ = ["rotary", "rotary_complex", "rotary_score", "rotary_without_signs"]


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


@overflow_is_an_error
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
    require_layout(layout)
    vectors = vectors_of_pairs(x, "x")
    positions = position_of_each(vectors, position)
    angle = angles_of(positions, vectors.shape[-1], base, given, "position")
    cosine = _join(np.cos(angle), np.cos(angle), layout)
    sine = _join(np.sin(angle), np.sin(angle), layout)
    first, second = _split(vectors, layout)
    swapped = _join(sign * second, first, layout)
    return real_result(vectors * cosine + swapped * sine, dtype)


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


@overflow_is_an_error
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
    vectors = vectors_of_pairs(x, "x")
    positions = position_of_each(vectors, position)
    angle = angles_of(positions, vectors.shape[-1], base, frequencies, "position")
    turned: Complex128Array = as_complex(vectors) * np.exp(1j * angle)
    require_finite(turned, "the result")
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
    query, key = two_vectors(q, k, ("q", "k"))
    query_at, key_at = real_array(m, "m"), real_array(n, "n")
    batch = common_shape(q=query.shape[:-1], k=key.shape[:-1], m=query_at.shape, n=key_at.shape)
    shape = batch + query.shape[-1:]
    turned = [
        rotary(np.broadcast_to(x, shape), at, base=base, frequencies=frequencies, layout=layout)
        for x, at in ((query, query_at), (key, key_at))
    ]
    return dot(turned[0], turned[1], dtype=dtype)
