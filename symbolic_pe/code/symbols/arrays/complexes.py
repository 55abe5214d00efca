"""Pairs of real numbers as complex ones, and back."""

from __future__ import annotations

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.arrays.array import Array, Index
from symbolic_pe.code.symbols.arrays.sums import number_of_terms
from symbolic_pe.code.symbols.elements import Complex, Element, Unknown
from symbolic_pe.code.symbols.sizes import as_size
from symbolic_pe.kernel.terms import Term

__all__ = ["joined_parts", "parts_of", "view_as_complex", "view_as_real"]


def view_as_complex(array: Array) -> Array:
    """The last axis, of length 2, as real and imaginary part."""
    if array.shape[-1].constant != 2:
        raise Unknown(f"the last axis of {array.shape} is not of length 2")

    def at(index: Index) -> Element:
        real, imaginary = (elements.as_real(array.at((*index, as_size(i)))) for i in (0, 1))
        return Complex(real, imaginary)

    return Array(array.shape[:-1], at, {"float64": "complex128"}.get(array.dtype, "complex64"))


def view_as_real(array: Array) -> Array:
    """Real and imaginary part as a new last axis."""

    def at(index: Index) -> Element:
        value = elements.as_complex(array.at(index[:-1]))
        return value[number_of_terms(index[-1])]

    return Array((*array.shape, 2), at, {"complex128": "float64"}.get(array.dtype, "float32"))


def joined_parts(real: Array, imaginary: Array, dtype: str) -> Array:
    """The complex numbers with these parts, of which one need not be known yet."""

    def at(index: Index) -> Element:
        return elements.complex_of(real.at(index), imaginary.at(index))

    array = Array(real.shape, at, dtype)
    array.parts = real, imaginary
    return array


def parts_of(array: Array, part: int) -> Array:
    """The real (0) or imaginary (1) parts."""
    if array.parts is not None:
        return array.parts[part]

    def at(index: Index) -> Term:
        return elements.as_complex(array.at(index))[part]

    return Array(array.shape, at, {"complex128": "float64"}.get(array.dtype, "float32"))
