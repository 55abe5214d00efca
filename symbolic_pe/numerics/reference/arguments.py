"""Checking what a function of the reference is given, and rounding what it answers."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

__all__ = [
    "Complex128Array",
    "ComplexArray",
    "Float64Array",
    "Layout",
    "RealArray",
    "array_of_kind",
    "common_shape",
    "complex_result",
    "even_dimension",
    "integer_at_least",
    "overflow_is_an_error",
    "position_of_each",
    "positive_array",
    "positive_base",
    "real_array",
    "real_result",
    "require_finite",
    "require_last_axis",
    "require_layout",
    "two_vectors",
    "vectors",
    "vectors_of_pairs",
]

Layout: TypeAlias = Literal["interleaved", "half-split"]

RealArray: TypeAlias = NDArray[np.floating[Any]]

ComplexArray: TypeAlias = NDArray[np.complexfloating[Any, Any]]

Float64Array: TypeAlias = NDArray[np.float64]

Complex128Array: TypeAlias = NDArray[np.complex128]

# Functions that can overflow carry this decorator: the infinity is an error in _finite, with a
# message that names the quantity, so NumPy's own warning would only repeat it.
overflow_is_an_error = np.errstate(over="ignore", invalid="ignore")


def even_dimension(value: int) -> int:
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


def positive_base(value: float) -> float:
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


def require_finite(array: NDArray[Any], name: str) -> None:
    """Raise ValueError if `array` holds a NaN or an infinity."""
    if not np.isfinite(array).all():
        raise ValueError(
            f"{name} must be finite; {np.count_nonzero(~np.isfinite(array))} of its "
            f"{array.size} entries are NaN, infinite or too large for the dtype. "
            "Remove them, or scale the input down."
        )


def array_of_kind(value: ArrayLike, name: str, kinds: str, wanted: str) -> NDArray[Any]:
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


@overflow_is_an_error
def real_array(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of any shape."""
    array = array_of_kind(value, name, "iuf", "real numbers").astype(np.float64)
    require_finite(array, name)
    return array


def positive_array(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a float64 array of positive numbers."""
    array = real_array(value, name)
    if (array <= 0).any():
        raise ValueError(
            f"{name} must be positive; its smallest entry is {array.min()}. "
            "The integral is defined here for positive arguments only: leave the others out."
        )
    return array


def require_last_axis(array: NDArray[Any], name: str) -> None:
    """Raise ValueError if `array` is a scalar where vectors are wanted."""
    if array.ndim == 0:
        raise ValueError(
            f"{name} must have at least one axis, the last one holding the coordinates; got a "
            f"scalar. Give an array of shape (..., d)."
        )


def vectors(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of shape (..., d)."""
    array = real_array(value, name)
    require_last_axis(array, name)
    return array


def vectors_of_pairs(value: ArrayLike, name: str) -> Float64Array:
    """Return `value` as a finite float64 array of shape (..., d) with d even, at least 2."""
    array = vectors(value, name)
    if array.shape[-1] == 0 or array.shape[-1] % 2:
        raise ValueError(
            f"the last axis of {name} must have even positive length, because coordinates turn in "
            f"pairs; got shape {array.shape}. Give an array of shape (..., d) with d even."
        )
    return array


def common_shape(**shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape that all of the named shapes broadcast to."""
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError as error:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(
            f"these shapes (batch axes of vectors) do not broadcast together: {listed}. "
            "Make them equal, or 1 where one value serves a whole axis."
        ) from error


def two_vectors(
    first: ArrayLike, second: ArrayLike, names: tuple[str, str]
) -> tuple[Float64Array, Float64Array]:
    """Return two arrays of vectors of one length whose batch axes broadcast together."""
    u, v = vectors(first, names[0]), vectors(second, names[1])
    if u.shape[-1] != v.shape[-1]:
        raise ValueError(
            f"the last axes of {names[0]} and {names[1]} must have the same length; got shapes "
            f"{u.shape} and {v.shape}. Give two arrays of shape (..., d) with one d."
        )
    common_shape(**{names[0]: u.shape[:-1], names[1]: v.shape[:-1]})
    return u, v


def position_of_each(x: Float64Array, position: ArrayLike) -> Float64Array:
    """Return the position of each vector in `x`: an array of shape x.shape[:-1]."""
    positions = real_array(position, "position")
    batch = x.shape[:-1]
    try:
        return np.broadcast_to(positions, batch)
    except ValueError as error:
        raise ValueError(
            f"position of shape {positions.shape} does not broadcast to the batch axes {batch} of "
            f"x, whose shape is {x.shape}. Give one position for each vector, or a shape that "
            "broadcasts to that, or repeat x with numpy.broadcast_to."
        ) from error


def require_layout(layout: str) -> None:
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


@overflow_is_an_error
def real_result(value: ArrayLike, dtype: DTypeLike) -> RealArray:
    """Round `value` to the real dtype asked for, once."""
    result: RealArray = np.asarray(value).astype(_real_dtype(dtype))
    require_finite(result, "the result")
    return result


@overflow_is_an_error
def complex_result(value: ArrayLike, dtype: DTypeLike) -> ComplexArray:
    """Round `value` to the complex dtype whose parts have the real dtype asked for, once."""
    single = _real_dtype(dtype) == np.dtype(np.float32)
    result: ComplexArray = np.asarray(value).astype(np.complex64 if single else np.complex128)
    require_finite(result, "the result")
    return result


def integer_at_least(value: int, least: int, name: str) -> int:
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
