"""Positions before sinusoids, and the encodings that were not chosen."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    RealArray,
    array_of_kind,
    integer_at_least,
    positive_base,
    real_array,
    real_result,
    require_finite,
)
from symbolic_pe.numerics.reference.sinusoids import DEFAULT_BASE

__all__ = [
    "binary_positions",
    "integer_positions",
    "rounded",
    "sine_only",
    "sine_only_frequencies",
    "unit_interval_positions",
]


def integer_positions(count: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """The positions 1, 2, …, N of N tokens, as an array of shape (N,).

    Raises:
        TypeError: the count is not an integer, or the dtype neither float32 nor float64.
        ValueError: the count is below 1.

    Source: notes 000 §1.1 and 002 §1.1.
    """
    return real_result(1.0 + np.arange(integer_at_least(count, 1, "count")), dtype)


def unit_interval_positions(count: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """N positions from 0 to 1 with equal steps, as an array of shape (N,).

    Raises:
        TypeError: the count is not an integer, or the dtype neither float32 nor float64.
        ValueError: the count is below 2: one token cannot be both at 0 and at 1.

    Source: note 000 §1.2.
    """
    tokens = integer_at_least(count, 2, "count")
    return real_result(np.arange(tokens) / (tokens - 1), dtype)


def binary_positions(position: ArrayLike, bits: int, *, dtype: DTypeLike = np.float64) -> RealArray:
    """The lowest binary digits of a position, that of 2^j at index j.

    Shapes: position (...,) of integers ≥ 0 -> (..., bits).

    Raises:
        TypeError: the positions or the number of bits are not integers, or the dtype neither
            float32 nor float64.
        ValueError: a position is negative, or the number of bits is not among 1 … 63.

    Source: note 000 §1.3 (whose table has the highest digit on top).
    """
    places = integer_at_least(bits, 1, "bits")
    if places > 63:
        raise ValueError(f"bits must be at most 63, what an integer holds; got {places}.")
    whole = array_of_kind(position, "position", "iu", "integers").astype(np.int64)
    if (whole < 0).any():
        raise ValueError(
            f"position must not be negative; the smallest is {whole.min()}. Count from 0."
        )
    return real_result((whole[..., np.newaxis] >> np.arange(places)) & 1, dtype)


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
    size = integer_at_least(dimension, 1, "dimension")
    given = (
        0.5 ** np.arange(size) if frequencies is None else real_array(frequencies, "frequencies")
    )
    if given.shape != (size,):
        raise ValueError(
            f"frequencies must have shape ({size},), one for each coordinate; got {given.shape}."
        )
    with np.errstate(over="ignore", invalid="ignore"):
        angle = real_array(position, "position")[..., np.newaxis] * given
    require_finite(angle, "the angle")
    return real_result(np.sin(angle), dtype)


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
    size = integer_at_least(dimension, 2, "dimension")
    with np.errstate(over="ignore"):
        schedule = positive_base(base) ** (-np.arange(size) / (size - 1))
    return real_result(schedule, dtype)


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
    kept = integer_at_least(bits, 2, "bits")
    if kept > 53:
        raise ValueError(f"bits must be at most 53, what a float64 holds; got {kept}.")
    cut = np.uint64(53 - kept)
    one = np.uint64(1)
    pattern = np.array(real_array(x, "x"), order="C", ndmin=1).view(np.uint64)
    if cut:
        last_kept = (pattern >> cut) & one
        pattern = ((pattern + ((one << (cut - one)) - one) + last_kept) >> cut) << cut
    result = pattern.view(np.float64).reshape(np.shape(x))
    require_finite(result, "rounded x")
    return real_result(result, dtype)
