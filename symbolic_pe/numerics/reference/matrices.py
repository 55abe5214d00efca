"""The matrices that turn or shift an encoding."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    Float64Array,
    RealArray,
    even_dimension,
    real_array,
    real_result,
)
from symbolic_pe.numerics.reference.sinusoids import (
    DEFAULT_BASE,
    angles_of,
    frequencies_of,
)

__all__ = [
    "backward_shift_matrix",
    "generator",
    "half_split_permutation",
    "rotary_matrix",
    "rotation_matrix",
    "shift_block",
    "shift_matrix",
]


def two_by_two(a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array) -> Float64Array:
    """Return [[a, b], [c, d]] entry by entry: four (...,) -> (..., 2, 2)."""
    top, bottom = np.stack([a, b], axis=-1), np.stack([c, d], axis=-1)
    return np.stack([top, bottom], axis=-2)


def rho(angle: Float64Array) -> Float64Array:
    """Return ρ(a) = [[cos a, −sin a], [sin a, cos a]]."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return two_by_two(cosine, -sine, sine, cosine)


def phi(angle: Float64Array) -> Float64Array:
    """Return Φ(a) = [[cos a, sin a], [−sin a, cos a]]."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return two_by_two(cosine, sine, -sine, cosine)


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
    return real_result(rho(real_array(angle, "angle")), dtype)


def shift_block(angle: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Φ(a) = [[cos a, sin a], [−sin a, cos a]], which takes (sin t, cos t) to t + a.

    Shapes: angle (...,) -> (..., 2, 2).

    Raises:
        TypeError: an angle is not real, or the dtype neither float32 nor float64.
        ValueError: an angle is not finite.

    Source: notes 000 §1.5 and 002 §2.2.
    """
    return real_result(phi(real_array(angle, "angle")), dtype)


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
    angle = angles_of(offset, head_dimension, base, frequencies, "offset")
    return real_result(_direct_sum(phi(angle)), dtype)


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
    angle = angles_of(offset, head_dimension, base, frequencies, "offset")
    return real_result(_direct_sum(rho(angle)), dtype)


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
    theta = frequencies_of(head_dimension, base, frequencies)
    zero = np.zeros_like(theta)
    return real_result(_direct_sum(two_by_two(zero, theta, -theta, zero)), dtype)


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
    angle = angles_of(position, head_dimension, base, frequencies, "position")
    return real_result(_direct_sum(rho(angle)), dtype)


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
    dimension = even_dimension(head_dimension)
    half = dimension // 2
    j = np.arange(half)
    permutation = np.zeros((dimension, dimension))
    permutation[2 * j, j] = 1.0
    permutation[2 * j + 1, j + half] = 1.0
    return real_result(permutation, dtype)
