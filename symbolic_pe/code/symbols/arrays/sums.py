"""Sums and products of arrays over axes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.arrays.array import Array, Index, axis_of, with_index
from symbolic_pe.code.symbols.arrays.axes import insert_axis, permute, select
from symbolic_pe.code.symbols.arrays.shapes import product_of
from symbolic_pe.code.symbols.arrays.sparse import LookUp, sparse_product, sparse_sum
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size

__all__ = ["contract", "einsum", "number_of_terms", "running_product", "running_sum", "summed"]


LONGEST_SUM = 1024
"""A longer contraction is not written out."""


def summed(array: Array, axes: Sequence[int], keep: bool, look_up: LookUp | None = None) -> Array:
    """Σ over axes; of those whose length is a symbol, few terms may be other than 0.

    ``look_up``: see :func:`sparse_sum`; None if nothing may be taken for granted.
    """
    places = sorted(axis_of(array, axis) for axis in axes)
    symbolic = [place for place in places if array.shape[place].constant is None]
    if symbolic:
        rest = [place for place in places if place not in symbolic]
        array = summed(array, rest, True, look_up) if rest else array
        for place in symbolic:
            array = _sparse_along(array, place, look_up)
        return array if keep else reduce(lambda a, p: select(a, p, 0), places[::-1], array)
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
        try:
            return every_term(tuple(inner))
        except Undecided:
            if look_up is None or len(places) != 1:
                raise
            return _sparse_along(array, places[0], look_up).at(tuple(inner))

    def every_term(index: Index) -> Element:
        inner = list(index)
        total: Element = as_size(0)
        for values in product(*map(range, lengths)):
            for place, value in zip(places, values, strict=True):
                inner[place] = as_size(value)
            total = elements.add(total, array.at(tuple(inner)))
        return total

    return Array(kept, at, array.dtype)


def _sparse_along(array: Array, place: int, look_up: LookUp | None = None) -> Array:
    """Σ over an axis, which is then of length 1; few terms may be other than 0."""
    length = array.shape[place]

    def at(index: Index) -> Element:
        return sparse_sum(lambda j: array.at(with_index(index, place, j)), length, look_up)

    return Array(with_index(array.shape, place, 1), at, array.dtype)


def number_of_terms(size: Size) -> int:
    """The number that a length is; raises ``Undecided`` or ``Unknown`` if it is none, or large."""
    number = size.constant
    if number is None:
        raise Undecided(f"a sum over {size} terms is not written out")
    if number > LONGEST_SUM:
        raise Unknown(f"a sum of {number} terms is too long to be written out")
    return number


def running_sum(array: Array, axis: int) -> Array:
    """The sums of the first elements along an axis: of ones, so positions are counted."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        return sparse_sum(lambda t: array.at(with_index(index, place, t)), index[place] + 1)

    return Array(array.shape, at, array.dtype)


def running_product(array: Array, axis: int) -> Array:
    """The products of the first elements along an axis: of equal ones a power."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        return sparse_product(lambda t: array.at(with_index(index, place, t)), index[place] + 1)

    return Array(array.shape, at, array.dtype)


def contract(left: Array, right: Array, dtype: str, look_up: LookUp | None = None) -> Array:
    """The matrix product over the last axis of one and the last but one of the other."""
    spread_left = insert_axis(left, left.ndim)
    spread_right = insert_axis(right, right.ndim - 2)
    products = product_of(spread_left, spread_right, dtype)
    return summed(products, (products.ndim - 2,), False, look_up)


def einsum(text: str, operands: Sequence[Array], look_up: LookUp | None = None) -> Array:
    """Einstein's sums."""
    inputs, arrow, result = text.replace(" ", "").partition("->")
    labels = inputs.split(",")
    if not arrow:
        letters = sorted(set(inputs) - {",", "."})
        result = "".join(c for c in letters if inputs.count(c) == 1)
        result = "..." + result if "..." in inputs else result
    labels, result = _without_dots(labels, result, operands)
    if "." in result or any("." in part for part in labels):
        raise Unknown(f"the sum {text}")
    diagonals = [_diagonal(a, part) for a, part in zip(operands, labels, strict=True)]
    operands, labels = [a for a, _ in diagonals], [part for _, part in diagonals]
    summed_over = [c for c in dict.fromkeys("".join(labels)) if c not in result]
    order = [*result, *summed_over]
    spread = [_aligned(array, part, order) for array, part in zip(operands, labels, strict=True)]
    product = reduce(lambda a, b: product_of(a, b, a.dtype), spread[1:], spread[0])
    if not summed_over:
        return product
    return summed(product, range(len(result), len(order)), False, look_up)


def _diagonal(array: Array, labels: str) -> tuple[Array, str]:
    """The array along the diagonal of axes with the same label, and its labels."""
    own = "".join(dict.fromkeys(labels))
    if own == labels:
        return array, labels
    for label, size in zip(labels, array.shape, strict=True):
        if not size.is_identical(array.shape[labels.index(label)]):
            raise Unknown(f"axes of the lengths of {array.shape} share a label")

    def at(index: Index) -> Element:
        return array.at(tuple(index[own.index(label)] for label in labels))

    return Array([array.shape[labels.index(label)] for label in own], at, array.dtype), own


def _without_dots(
    labels: Sequence[str], result: str, operands: Sequence[Array]
) -> tuple[list[str], str]:
    """Letters of their own for the axes that … stands for, counted from the last one."""
    counts = [
        array.ndim - len(part) + 3 if "..." in part else 0
        for part, array in zip(labels, operands, strict=True)
    ]
    most = max(counts, default=0)
    own = [chr(0x3B1 + place) for place in range(most)]

    def spelt(part: str, count: int) -> str:
        return part.replace("...", "".join(own[most - count :]))

    spelt_labels = [spelt(part, count) for part, count in zip(labels, counts, strict=True)]
    return spelt_labels, spelt(result, most)


def _aligned(array: Array, labels: str, order: Sequence[str]) -> Array:
    """The axes in this order, with axes of length 1 for the labels that are missing."""
    array = permute(array, [labels.index(c) for c in order if c in labels])
    for place, label in enumerate(order):
        if label not in labels:
            array = insert_axis(array, place)
    return array
