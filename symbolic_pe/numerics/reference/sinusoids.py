"""The frequencies, the sinusoidal encoding, and its similarity."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    ComplexArray,
    Float64Array,
    RealArray,
    common_shape,
    complex_result,
    even_dimension,
    overflow_is_an_error,
    positive_base,
    real_array,
    real_result,
    require_finite,
)
from symbolic_pe.numerics.reference.vectors import dot

__all__ = [
    "DEFAULT_BASE",
    "angles_of",
    "encoding_dot",
    "frequencies",
    "frequencies_of",
    "phase_progression",
    "riemann_sum",
    "similarity",
    "sinusoidal",
]

DEFAULT_BASE = 10000.0
"""The base of Vaswani et al. (2017), §3.5."""


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
    dimension = even_dimension(head_dimension)
    index = np.arange(dimension // 2)
    with np.errstate(over="ignore"):
        schedule = positive_base(base) ** (-2.0 * index / dimension)
    return real_result(schedule, dtype)


def frequencies_of(head_dimension: int, base: float, given: ArrayLike | None) -> Float64Array:
    """Return the frequencies `given`, or those of the base where none are given."""
    dimension = even_dimension(head_dimension)
    if given is None:
        return frequencies(dimension, base).astype(np.float64)
    if base != DEFAULT_BASE:
        raise ValueError(
            f"base={base!r} and frequencies= were both given, and frequencies replace the base. "
            "Give one of the two."
        )
    array = real_array(given, "frequencies")
    if array.shape != (dimension // 2,):
        raise ValueError(
            f"frequencies must have shape ({dimension // 2},), one for each of the d/2 pairs of "
            f"head_dimension {dimension}; got shape {array.shape}."
        )
    return array


@overflow_is_an_error
def angles_of(
    position: ArrayLike, head_dimension: int, base: float, given: ArrayLike | None, name: str
) -> Float64Array:
    """Return position·θ_i in float64: (...,) -> (..., n)."""
    angles = real_array(position, name)[..., np.newaxis] * frequencies_of(
        head_dimension, base, given
    )
    require_finite(angles, f"{name} times frequency")
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
    theta, m = real_array(step, "step"), real_array(index, "index")
    common_shape(step=theta.shape, index=m.shape)
    with np.errstate(over="ignore"):
        angle = m * theta
    require_finite(angle, "index times step")
    return complex_result(np.cos(angle) + 1j * np.sin(angle), dtype)


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
    angle = angles_of(position, head_dimension, base, frequencies, "position")
    encoding = np.empty((*angle.shape[:-1], 2 * angle.shape[-1]))
    encoding[..., 0::2] = np.sin(angle)
    encoding[..., 1::2] = np.cos(angle)
    return real_result(encoding, dtype)


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
    angle = angles_of(offset, head_dimension, base, frequencies, "offset")
    return real_result(np.cos(angle).sum(axis=-1), dtype)


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
    angle = angles_of(offset, head_dimension, base, frequencies, "offset")
    return real_result((2.0 / head_dimension) * np.cos(angle).sum(axis=-1), dtype)


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
    first = sinusoidal(real_array(p, "p"), head_dimension, base, frequencies=frequencies)
    second = sinusoidal(real_array(q, "q"), head_dimension, base, frequencies=frequencies)
    common_shape(p=first.shape[:-1], q=second.shape[:-1])
    return dot(first, second, dtype=dtype)
