"""Shapes: broadcasting, operations on all elements, the same elements in another shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from symbolic_pe.code.symbols import elements, truths
from symbolic_pe.code.symbols.arrays.array import Array, Index, Shape
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, Size, Undecided, as_size

__all__ = [
    "both_true",
    "broadcast_shapes",
    "broadcast_to",
    "count_of",
    "elementwise",
    "product_of",
    "reshape",
]


def broadcast_shapes(*shapes: Shape) -> Shape:
    """The shape to which all of these are broadcast."""
    count = max(map(len, shapes))
    result = [as_size(1)] * count
    for shape in shapes:
        for place, size in enumerate(shape, count - len(shape)):
            if size.constant == 1 or size.is_identical(result[place]):
                continue
            if result[place].constant != 1:
                raise Unknown(f"the sizes {result[place]} and {size} do not fit together")
            result[place] = size
    return tuple(result)


def broadcast_to(array: Array, shape: Sequence[IntegerLike]) -> Array:
    """The array repeated along axes of length 1 and along new first axes."""
    wanted = tuple(as_size(n) for n in shape)
    if broadcast_shapes(array.shape, wanted) != wanted:
        raise Unknown(f"the shape {array.shape} is not broadcast to {wanted}")
    offset = len(wanted) - array.ndim

    def at(index: Index) -> Element:
        inner = index[offset:]
        return array.at(
            tuple(
                as_size(0) if n.constant == 1 else i
                for i, n in zip(inner, array.shape, strict=True)
            )
        )

    return Array(wanted, at, array.dtype)


def elementwise(operation: Callable[..., Element], arrays: Sequence[Array], dtype: str) -> Array:
    """An operation on the elements of arrays that are broadcast to one shape."""
    shape = broadcast_shapes(*(array.shape for array in arrays))
    spread = [broadcast_to(array, shape) for array in arrays]
    return Array(shape, lambda index: operation(*(array.at(index) for array in spread)), dtype)


def product_of(left: Array, right: Array, dtype: str) -> Array:
    """The products; what is multiplied by 0 need not be decided."""
    shape = broadcast_shapes(left.shape, right.shape)
    first, second = broadcast_to(left, shape), broadcast_to(right, shape)

    def at(index: Index) -> Element:
        try:
            a = first.at(index)
        except Undecided:
            if elements.is_zero(second.at(index)):
                return second.at(index)
            raise
        try:
            return elements.multiply(a, second.at(index))
        except Undecided:
            if elements.is_zero(a):
                return a
            raise

    return Array(shape, at, dtype)


def both_true(left: Array, right: Array) -> Array:
    """Where both are true; what is false on one side need not be decided on the other."""
    shape = broadcast_shapes(left.shape, right.shape)
    first, second = broadcast_to(left, shape), broadcast_to(right, shape)

    def at(index: Index) -> Element:
        try:
            known = first.at(index)
        except Undecided:
            if second.at(index) is False:
                return False
            raise
        return False if known is False else truths.both(known, second.at(index))

    return Array(shape, at, "bool")


def reshape(array: Array, shape: Sequence[IntegerLike]) -> Array:
    """The same elements in another shape; one size may be −1."""
    wanted = _completed(array.shape, shape)
    groups = _groups(array.shape, wanted)

    def at(index: Index) -> Element:
        inner: list[Size] = []
        for old, new in groups:
            flat = _flat(index[new], wanted[new])
            inner += _unflat(flat, array.shape[old])
        return array.at(tuple(inner))

    return Array(wanted, at, array.dtype)


def count_of(shape: Sequence[Size]) -> Size:
    """How many elements there are."""
    return reduce(lambda a, b: a * b, shape, as_size(1))


def _completed(old: Shape, shape: Sequence[IntegerLike]) -> Shape:
    sizes = [as_size(n) for n in shape]
    unknown = [place for place, n in enumerate(sizes) if n.constant == -1]
    if unknown:
        others = [n for n in sizes if n.constant != -1]
        sizes[unknown[0]] = _quotient(old, others)
    elif not count_of(old).is_identical(count_of(sizes)):
        raise Unknown(f"an array of shape {old} has not the shape {tuple(sizes)}")
    return tuple(sizes)


def _quotient(old: Shape, others: Sequence[Size]) -> Size:
    """The product of the old sizes over that of the others: equal sizes are cancelled first."""
    above, below = list(old), []
    for n in others:
        same = next((place for place, m in enumerate(above) if m.is_identical(n)), None)
        if same is None:
            below.append(n)
        else:
            del above[same]
    quotient, rest = divmod(count_of(above), count_of(below))
    if not rest.is_identical(0):
        raise Unknown(f"a shape {old} cannot be divided into parts of {tuple(others)}")
    return quotient


def _groups(old: Shape, new: Shape) -> list[tuple[slice, slice]]:
    """Runs of axes, old and new, with the same number of elements; as short as possible."""
    groups: list[tuple[slice, slice]] = []
    i = j = 0
    while i < len(old) or j < len(new):
        start_old, start_new = i, j
        left, right = as_size(1), as_size(1)
        if i < len(old):
            left, i = left * old[i], i + 1
        if j < len(new):
            right, j = right * new[j], j + 1
        while not left.is_identical(right):
            if _is_shorter(left, right) and i < len(old):
                left, i = left * old[i], i + 1
            elif j < len(new):
                right, j = right * new[j], j + 1
            elif i < len(old):
                left, i = left * old[i], i + 1
            else:
                raise Unknown(f"an array of shape {old} has not the shape {new}")
        groups.append((slice(start_old, i), slice(start_new, j)))
    return groups


def _is_shorter(left: Size, right: Size) -> bool:
    """Which side of a run to lengthen: a guess by size that only the runs depend on."""
    difference = right - left
    if difference.is_nonnegative():
        return True
    if (-difference).is_nonnegative():
        return False
    return len(left.parts) <= len(right.parts)


def _flat(index: Index, shape: Shape) -> Size:
    total = as_size(0)
    for i, n in zip(index, shape, strict=True):
        total = total * n + i
    return total


def _unflat(flat: Size, shape: Shape) -> list[Size]:
    found: list[Size] = []
    for n in reversed(shape[1:]):
        flat, rest = (flat, as_size(0)) if n.constant == 1 else divmod(flat, n)
        found.append(rest)
    if shape:
        found.append(flat)
    return found[::-1]
