"""Sums and products of arrays over axes whose lengths are numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product

from symbolic_pe.code import elements
from symbolic_pe.code.arrays.array import Array, Index, axis_of
from symbolic_pe.code.arrays.axes import insert_axis, permute
from symbolic_pe.code.arrays.shapes import elementwise
from symbolic_pe.code.elements import Element, Unknown
from symbolic_pe.code.sizes import Size, Undecided, as_size

__all__ = ["contract", "einsum", "number_of_terms", "summed"]


LONGEST_SUM = 1024
"""A longer contraction is not written out."""


def summed(array: Array, axes: Sequence[int], keep: bool) -> Array:
    """Σ over axes of a length that is a number."""
    places = sorted(axis_of(array, axis) for axis in axes)
    lengths = [number_of_terms(array.shape[place]) for place in places]
    kept = [
        as_size(1) if place in places else n
        for place, n in enumerate(array.shape)
        if keep or place not in places
    ]

    def at(index: Index) -> Element:
        inner = list(index)
        for place in () if keep else places:
            inner.insert(place, as_size(0))
        total: Element = as_size(0)
        for values in product(*map(range, lengths)):
            for place, value in zip(places, values, strict=True):
                inner[place] = as_size(value)
            total = elements.add(total, array.at(tuple(inner)))
        return total

    return Array(kept, at, array.dtype)


def number_of_terms(size: Size) -> int:
    """The number that a length is; raises ``Undecided`` or ``Unknown`` if it is none, or large."""
    number = size.constant
    if number is None:
        raise Undecided(f"a sum over {size} terms is not written out")
    if number > LONGEST_SUM:
        raise Unknown(f"a sum of {number} terms is too long to be written out")
    return number


def contract(left: Array, right: Array, dtype: str) -> Array:
    """The matrix product over the last axis of one and the last but one of the other."""
    spread_left = insert_axis(left, left.ndim)
    spread_right = insert_axis(right, right.ndim - 2)
    products = elementwise(elements.multiply, (spread_left, spread_right), dtype)
    return summed(products, (products.ndim - 2,), keep=False)


def einsum(text: str, operands: Sequence[Array]) -> Array:
    """Einstein's sums, without …; what is summed over has a number for its length."""
    inputs, arrow, result = text.replace(" ", "").partition("->")
    labels = inputs.split(",")
    if not arrow or "." in text or any(len(set(part)) != len(part) for part in labels):
        raise Unknown(f"the sum {text}")
    summed_over = [c for c in dict.fromkeys("".join(labels)) if c not in result]
    order = [*result, *summed_over]
    spread = [_aligned(array, part, order) for array, part in zip(operands, labels, strict=True)]
    product = reduce(
        lambda a, b: elementwise(elements.multiply, (a, b), a.dtype), spread[1:], spread[0]
    )
    if not summed_over:
        return product
    return summed(product, range(len(result), len(order)), keep=False)


def _aligned(array: Array, labels: str, order: Sequence[str]) -> Array:
    """The axes in this order, with axes of length 1 for the labels that are missing."""
    array = permute(array, [labels.index(c) for c in order if c in labels])
    for place, label in enumerate(order):
        if label not in labels:
            array = insert_axis(array, place)
    return array
