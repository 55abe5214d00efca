"""Arrays as functions from indices to elements.

An :class:`Array` has a shape of sizes and a function ``at`` from a tuple of indices to the element
there.  Nothing is stored: a slice, a concatenation, a gather is arithmetic of indices, done when an
element is asked for.  Indices are polynomials (:class:`~symbolic_pe.code.symbols.sizes.Size`), so
that one question answers for all sizes and positions.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from itertools import pairwise, product
from typing import Any, TypeAlias

import numpy as np

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.elements import Complex, Element, Unknown, truth_of
from symbolic_pe.code.symbols.sizes import (
    Between,
    IntegerLike,
    Size,
    Undecided,
    as_size,
    exact_quotient,
)
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

Index: TypeAlias = tuple[Size, ...]
Shape: TypeAlias = tuple[Size, ...]


class Array:
    """A shape, a dtype's name and the element at each index."""

    __slots__ = ("_at", "_known", "dtype", "parts", "shape")

    def __init__(
        self, shape: Sequence[IntegerLike], at: Callable[[Index], Element], dtype: str
    ) -> None:
        self.shape: Shape = tuple(as_size(n) for n in shape)
        self.dtype = dtype
        self.parts: tuple[Array, Array] | None = None
        """Its real and imaginary parts, if they are arrays of their own."""
        self._at = at
        self._known: dict[Index, Element] = {}

    def at(self, index: Index) -> Element:
        """The element at an index, one Size for each axis."""
        if len(index) != len(self.shape):
            raise Unknown(f"{len(self.shape)} indices are needed, not {len(index)}")
        if index not in self._known:
            self._known[index] = self._at(index)
        return self._known[index]

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return len(self.shape)

    def __repr__(self) -> str:
        return f"Array({', '.join(map(repr, self.shape))}; {self.dtype})"


def axis_of(array: Array, axis: int, extra: int = 0) -> int:
    """The axis counted from the front."""
    count = array.ndim + extra
    if not -count <= axis < count:
        raise Unknown(f"there is no axis {axis} of {count}")
    return axis % count


def with_index(index: Index, axis: int, value: IntegerLike) -> Index:
    """The index with another value for an axis."""
    return (*index[:axis], as_size(value), *index[axis + 1 :])


def without_index(index: Index, axis: int) -> Index:
    """The index without an axis."""
    return (*index[:axis], *index[axis + 1 :])


def inserted_index(index: Index, axis: int, value: IntegerLike) -> Index:
    """The index with a new axis."""
    return (*index[:axis], as_size(value), *index[axis:])


# one axis at a time: slices, new axes, another order, one array after the other, repetition ---

Fits: TypeAlias = Callable[[Size, Size], bool]


def insert_axis(array: Array, axis: int) -> Array:
    """A new axis of length 1."""
    place = axis_of(array, axis, extra=1)
    shape = (*array.shape[:place], as_size(1), *array.shape[place:])
    return Array(shape, lambda index: array.at(without_index(index, place)), array.dtype)


def select(array: Array, axis: int, position: IntegerLike) -> Array:
    """The part at one position of an axis, without the axis."""
    place = axis_of(array, axis)
    at = from_end(as_size(position), array.shape[place])
    return Array(
        without_index(array.shape, place),
        lambda index: array.at(inserted_index(index, place, at)),
        array.dtype,
    )


def from_end(position: Size, length: Size) -> Size:
    """A position that is counted from the end if it is negative."""
    if not position.is_nonnegative() and position < 0:
        position = position + length
    return position


def slice_bounds(
    start: IntegerLike | None,
    stop: IntegerLike | None,
    step: int,
    length: Size,
    fits: Fits | None = None,
) -> tuple[Size, Size]:
    """The first position of a slice and how many it has, as Python counts.

    ``fits(end, length)``: whether an end may be taken to be within a length, where that is
    undecided.
    """
    if step < 0:
        if start is None and stop is None:
            return length - 1, -((-length) // -step)
        raise Unknown("a slice backwards with ends")
    first = _clipped(as_size(0 if start is None else start), length, fits)
    last = length if stop is None else _clipped(as_size(stop), length, fits)
    count = -((first - last) // step)
    return first, count if count >= 0 else as_size(0)


def _clipped(position: Size, length: Size, fits: Fits | None) -> Size:
    position = from_end(position, length)
    if position.is_identical(length):
        return length
    number = position.constant
    if number is not None and number >= 2**62:
        return length
    if position.is_nonnegative() and number == 0:
        return position
    try:
        if position >= length:
            return length
    except Undecided:
        if fits is None or not position.is_nonnegative() or not fits(position, length):
            raise
    return position if position >= 0 else as_size(0)


def slice_axis(
    array: Array,
    axis: int,
    start: IntegerLike | None,
    stop: IntegerLike | None,
    step: int = 1,
    fits: Fits | None = None,
) -> Array:
    """array[start:stop:step] along an axis; ``fits``: see :func:`slice_bounds`."""
    place = axis_of(array, axis)
    first, count = slice_bounds(start, stop, step, array.shape[place], fits)

    def at(index: Index) -> Element:
        return array.at(with_index(index, place, first + index[place] * step))

    return Array(with_index(array.shape, place, count), at, array.dtype)


def permute(array: Array, order: Sequence[int]) -> Array:
    """The axes in another order: axis order[0] comes first."""
    places = [axis_of(array, axis) for axis in order]
    shape = [array.shape[place] for place in places]

    def at(index: Index) -> Element:
        inner = [as_size(0)] * len(places)
        for value, place in zip(index, places, strict=True):
            inner[place] = value
        return array.at(tuple(inner))

    return Array(shape, at, array.dtype)


def concatenate(arrays: Sequence[Array], axis: int) -> Array:
    """One after the other along an axis."""
    parts = [a for a in arrays if not (a.ndim == 1 and a.shape[0].is_identical(0))] or list(arrays)
    place = axis_of(parts[0], axis)
    starts = [as_size(0)]
    for array in parts:
        starts.append(starts[-1] + array.shape[place])

    def at(index: Index) -> Element:
        for array, start, end in zip(parts, starts[:-1], starts[1:], strict=True):
            if index[place] < end:
                return array.at(with_index(index, place, index[place] - start))
        raise Unknown("an index is beyond the end")

    return Array(with_index(parts[0].shape, place, starts[-1]), at, common_dtype(arrays))


def stack(arrays: Sequence[Array], axis: int) -> Array:
    """Side by side along a new axis."""
    return concatenate([insert_axis(array, axis) for array in arrays], axis)


def by_parts(shape: Shape, parts: Callable[[Index], Sequence[Array]]) -> list[Array]:
    """What a function of the indices along first axes gives for each of them, put together."""
    known: dict[Index, Sequence[Array]] = {}

    def at(index: Index) -> Sequence[Array]:
        if index not in known:
            known[index] = parts(index)
        return known[index]

    def joined(which: int, one: Array) -> Array:
        return Array(
            (*shape, *one.shape),
            lambda index: at(index[: len(shape)])[which].at(index[len(shape) :]),
            one.dtype,
        )

    first = at(tuple(as_size(0) for _ in shape))
    return [joined(which, one) for which, one in enumerate(first)]


Padding: TypeAlias = tuple[IntegerLike, IntegerLike, IntegerLike]
"""How many elements come before, behind and between those along an axis."""


def pad(array: Array, widths: Sequence[Padding], filler: Array) -> Array:
    """More elements along each axis, or fewer where a width is negative."""
    config = [tuple(map(as_size, width)) for width in widths]
    shape = [
        low + high + n + gap * (n - 1)
        for n, (low, high, gap) in zip(array.shape, config, strict=True)
    ]

    def at(index: Index) -> Element:
        inner = []
        for i, n, (low, high, gap) in zip(index, array.shape, config, strict=True):
            if any(width.constant != 0 for width in (low, high, gap)):
                i, rest = divmod(i - low, gap + 1) if gap else (i - low, as_size(0))
                if rest or i < 0 or i >= n:
                    return filler.at(())
            inner.append(i)
        return array.at(tuple(inner))

    return Array(shape, at, array.dtype)


def split_axis(array: Array, sizes: Sequence[IntegerLike], axis: int) -> list[Array]:
    """Cut into pieces of these lengths."""
    pieces, start = [], as_size(0)
    for size in sizes:
        pieces.append(slice_axis(array, axis, start, start + size))
        start = start + size
    return pieces


def repeat(array: Array, counts: Sequence[IntegerLike]) -> Array:
    """The whole array again and again, counts[i] times along axis i (torch's repeat)."""
    while array.ndim < len(counts):
        array = insert_axis(array, 0)
    shape = [n * count for n, count in zip(array.shape, counts, strict=True)]

    def at(index: Index) -> Element:
        return array.at(
            tuple(
                i if as_size(c).constant == 1 else as_size(0) if n.constant == 1 else i % n
                for i, n, c in zip(index, array.shape, counts, strict=True)
            )
        )

    return Array(shape, at, array.dtype)


def tile(array: Array, counts: Sequence[IntegerLike]) -> Array:
    """NumPy's tile: missing counts are 1."""
    missing = [1] * (array.ndim - len(counts))
    return repeat(array, [*missing, *counts])


def repeat_interleave(array: Array, count: int, axis: int) -> Array:
    """Each element several times in a row along an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        return array.at(with_index(index, place, index[place] // count))

    return Array(with_index(array.shape, place, array.shape[place] * count), at, array.dtype)


# shapes: broadcasting, operations on all elements, the same elements in another shape ---------


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


def broadcast_arrays(*arrays: Array) -> list[Array]:
    """The arrays, broadcast to one shape."""
    shape = broadcast_shapes(*(array.shape for array in arrays))
    return [broadcast_to(array, shape) for array in arrays]


def common_dtype(arrays: Iterable[Array]) -> str:
    """The dtype that arrays have together, as NumPy has it."""
    return str(np.result_type(*(_dtype(array.dtype) for array in arrays)).name)


@cache
def _dtype(name: str) -> Any:
    """NumPy has no name for the narrowest numbers."""
    if name.startswith(("bfloat", "float8")):
        return np.dtype("float32")
    return np.dtype("complex64" if name == "complex32" else name)


def elementwise(
    operation: Callable[..., Element], arrays: Sequence[Array], dtype: str | None = None
) -> Array:
    """An operation on the elements of arrays that are broadcast to one shape; ``dtype``: if it is
    not the one that the arrays have together."""
    spread = broadcast_arrays(*arrays)
    return Array(
        spread[0].shape,
        lambda index: operation(*(array.at(index) for array in spread)),
        dtype or common_dtype(arrays),
    )


def product_of(left: Array, right: Array) -> Array:
    """The products; what is multiplied by 0 need not be decided."""
    first, second = broadcast_arrays(left, right)

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

    return Array(first.shape, at, common_dtype((left, right)))


def both_true(left: Array, right: Array) -> Array:
    """Where both are true; what is false on one side need not be decided on the other."""
    first, second = broadcast_arrays(left, right)

    def at(index: Index) -> Element:
        try:
            known = first.at(index)
        except Undecided:
            if second.at(index) is False:
                return False
            raise
        return False if known is False else elements.both(known, second.at(index))

    return Array(first.shape, at, common_dtype((left, right)))


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
            if i < len(old) and (j == len(new) or _is_shorter(left, right)):
                left, i = left * old[i], i + 1
            elif j < len(new):
                right, j = right * new[j], j + 1
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


# arrays made of numbers: constants and ranges -------------------------------------------------


def scalar(value: Element, dtype: str | None = None) -> Array:
    """An array without axes; ``dtype``: if it is not the usual one of such numbers."""
    kinds = {Size: "int64", bool: "bool", Truth: "bool", Complex: "complex128"}
    return Array((), lambda _: value, dtype or kinds.get(type(value), "float64"))


def arange(start: Element, stop: Element, step: Element, dtype: str) -> Array:
    """start, start + step, … below stop; the ends and the step are integers or real numbers."""
    length = _length(start, stop, step)

    def at(index: Index) -> Element:
        return elements.add(start, elements.multiply(index[0], step))

    return Array((length,), at, dtype)


def _length(start: Element, stop: Element, step: Element) -> Size:
    """⌈(stop − start)/step⌉, at least 0."""
    difference = elements.subtract(stop, start)
    if isinstance(difference, Size) and isinstance(step, Size):
        length = -((-difference) // step)
        return length if length >= 0 else as_size(0)
    quotient = elements.as_real(elements.divide(elements.negate(difference), step))
    whole = elements.whole_below(quotient)
    if not isinstance(whole, Size):
        raise Unknown("how long a range is depends on a number that is no polynomial in sizes")
    length = -whole
    return length if length >= 0 else as_size(0)


# elements picked by arrays of positions, and values written over a part -----------------------


def gather(array: Array, indices: Sequence[Array | None], on_index: Callable[..., None]) -> Array:
    """array[i, j, …] with arrays of integers for some axes (None: the whole axis).

    ``on_index(position, length)`` is told of each position that is used with its length.
    """
    given = [place for place, index in enumerate(indices) if index is not None]
    chosen = [index for index in indices if index is not None]
    spread = broadcast_arrays(*chosen)
    shape = spread[0].shape
    adjacent = given == list(range(given[0], given[-1] + 1))
    front = given[0] if adjacent else 0
    rest = [n for place, n in enumerate(array.shape) if place not in given]
    result = (*rest[:front], *shape, *rest[front:])

    def at(index: Index) -> Element:
        inner: list[Size] = [*index[:front], *index[front + len(shape) :]]
        middle = index[front : front + len(shape)]
        for place, positions in zip(given, spread, strict=True):
            position = positions.at(middle)
            if not isinstance(position, Size):
                raise Unknown("an array is indexed by what is not seen to be an integer")
            on_index(position, array.shape[place])
            inner.insert(place, from_end(position, array.shape[place]))
        return array.at(tuple(inner))

    return Array(result, at, array.dtype)


def number_of_step(index: Size, first: Size, step: int, count: Size | None) -> Size | None:
    """The t < count with first + step·t at an index; None if there is none."""
    offset = index - first if step > 0 else first - index
    t, rest = divmod(offset, abs(step)) if abs(step) != 1 else (offset, as_size(0))
    return None if rest or offset < 0 or (count is not None and t >= count) else t


def written(
    array: Array,
    values: Array,
    axis: int,
    start: IntegerLike | None,
    stop: IntegerLike | None,
    step: int,
) -> Array:
    """The array with values in the place of a slice along an axis."""
    place = axis_of(array, axis)
    first, count = slice_bounds(start, stop, step, array.shape[place])

    def at(index: Index) -> Element:
        which = number_of_step(index[place], first, step, count)
        return array.at(index) if which is None else values.at(with_index(index, place, which))

    return Array(array.shape, at, array.dtype)


def written_at(array: Array, values: Array, axis: int, position: IntegerLike) -> Array:
    """The array with values in the place of one position of an axis."""
    place = axis_of(array, axis)
    wanted = from_end(as_size(position), array.shape[place])

    def at(index: Index) -> Element:
        if index[place] == wanted:
            return values.at(without_index(index, place))
        return array.at(index)

    return Array(array.shape, at, array.dtype)


# pairs of real numbers as complex ones, and back ----------------------------------------------


def view_as_complex(array: Array) -> Array:
    """The last axis, of length 2, as real and imaginary part."""
    if array.shape[-1].constant != 2:
        raise Unknown(f"the last axis of {array.shape} is not of length 2")
    parts = [select(array, -1, i) for i in (0, 1)]
    return elementwise(
        elements.complex_of, parts, {"float64": "complex128"}.get(array.dtype, "complex64")
    )


def view_as_real(array: Array) -> Array:
    """Real and imaginary part as a new last axis."""

    def at(index: Index) -> Element:
        value = elements.as_complex(array.at(index[:-1]))
        return value[number_of_terms(index[-1])]

    return Array((*array.shape, 2), at, {"complex128": "float64"}.get(array.dtype, "float32"))


def joined_parts(real: Array, imaginary: Array, dtype: str) -> Array:
    """The complex numbers with these parts, of which one need not be known yet."""
    array = elementwise(elements.complex_of, [real, imaginary], dtype)
    array.parts = real, imaginary
    return array


def parts_of(array: Array, part: int) -> Array:
    """The real (0) or imaginary (1) parts."""
    if array.parts is not None:
        return array.parts[part]
    name = {"complex128": "float64"}.get(array.dtype, "float32")
    return elementwise(lambda value: elements.as_complex(value)[part], [array], name)


# strides: where the elements of an array lie in memory, in order, as those of the inputs do -----


def strides_in_order(shape: Sequence[Size]) -> list[Size]:
    """How many elements apart neighbours along each axis are, if all lie in order."""
    return [count_of(shape[axis + 1 :]) for axis in range(len(shape))]


def as_strided(
    x: Array, shape: Sequence[IntegerLike], strides: Sequence[IntegerLike], start: Any = 0
) -> Array:
    """Elements of memory, each where its strides say, of an array that lies in order."""
    steps = [as_size(step) for step in strides]
    own = strides_in_order(x.shape)

    def at(index: Index) -> Element:
        parts = [as_size(start or 0), *(i * step for i, step in zip(index, steps, strict=True))]
        return x.at(_by_axes(parts, own, x.shape) or _by_division(parts, own, x.shape))

    return Array(shape, at, x.dtype)


def _by_axes(parts: Sequence[Size], own: Sequence[Size], shape: Sequence[Size]) -> Index | None:
    """The index at a sum of steps in memory, if each of them is along one axis and the sums along
    the axes stay within them; None if not."""
    found = [as_size(0)] * len(own)
    for part in parts:
        for axis, step in enumerate(own):
            steps = exact_quotient(part, step)
            if steps is not None:
                found[axis] = found[axis] + steps
                break
    try:
        inside = all(i >= 0 and i < n for i, n in zip(found, shape, strict=True))
    except Undecided:
        return None
    return tuple(found) if inside else None


def _by_division(parts: Sequence[Size], own: Sequence[Size], shape: Sequence[Size]) -> Index:
    """The same by division, for steps that go on from one row to the next."""
    place, found = reduce(operator.add, parts), []
    for size, step in zip(shape, own, strict=True):
        i, place = divmod(place, step)
        if i < 0 or i >= size:
            raise Unknown("an array is read beyond its end")
        found.append(i)
    return tuple(found)


# sums and products of a symbolic number of terms of which most are 0 or 1, or equal -------------
#
# The positions that are gone through are cut into pieces until each of them is a single one, or
# the term is seen to be the same on all of it: wherever the term depends on a comparison of the
# position, that is where it is cut.

LookUp: TypeAlias = Callable[[Size, Size], None]
"""Told of a position that is looked up, and of the length of what it is looked up in."""

MOST_PIECES = 200
"""More are not looked through."""
FEW = 64
"""Positions that are summed one by one."""
_NAME = variable("summed", N)


@dataclass(frozen=True)
class Piece:
    """The positions step·u + rest for first ≤ u < end."""

    first: Size
    end: Size
    step: int = 1
    rest: int = 0

    @property
    def count(self) -> Size:
        """How many positions it is."""
        return self.end - self.first

    def position(self, u: Size) -> Size:
        """The position with this number."""
        return u * self.step + self.rest


def sum_over(pieces: Iterable[tuple[Piece, Element]], start: Element | None = None) -> Element:
    """The start, 0 by default, and for each position the term that its piece has."""
    total: Element = as_size(0) if start is None else start
    for piece, value in pieces:
        total = elements.add(total, elements.multiply(value, piece.count))
    return total


def product_over(pieces: Iterable[tuple[Piece, Element]], start: Element | None = None) -> Element:
    """The start, 1 by default, times for each position the factor that its piece has."""
    total: Element = as_size(1) if start is None else start
    for piece, value in pieces:
        is_one = piece.count.constant == 1
        part = value if is_one else elements.power_of_positive(value, piece.count)
        total = elements.multiply(total, part)
    return total


def in_pieces(
    term: Callable[[Size], Element], length: Size, look_up: LookUp | None = None
) -> list[tuple[Piece, Element]]:
    """Pieces that make up 0 … length − 1, each with the term that it has everywhere; raises
    ``Undecided`` unless all terms but few are alike.

    ``look_up``: told of a position p that j is compared with, which is then taken to be one of the
    positions 0 … length − 1 (a row of numbers with a single 1 picks a row of a table).
    """
    found: list[tuple[Piece, Element]] = []
    waiting, looked_at = [Piece(as_size(0), length.with_slack())], 0
    while waiting:
        piece, looked_at = waiting.pop(), looked_at + 1
        count = piece.count.constant
        if count is not None and count <= FEW:
            single = _one_by_one(term, piece, count)
            if single is not None:
                found += single
                continue
        u = Between(_NAME, piece.first, piece.end)
        try:
            value = term(piece.position(Size.of(u)))
        except Undecided as reason:
            if looked_at > MOST_PIECES:
                raise
            waiting += _cut(piece, u, reason, look_up)
            continue
        if not _is_the_same(value, u):
            raise Undecided(f"a sum over {length} terms is not written out")
        found.append((piece, value))
    return found


def _one_by_one(
    term: Callable[[Size], Element], piece: Piece, count: int
) -> list[tuple[Piece, Element]] | None:
    """The terms of a piece; None if what one of them is depends on another size, unless it is the
    only one."""
    found = []
    for i in range(count):
        alone = replace(piece, first=piece.first + i, end=piece.first + i + 1)
        try:
            found.append((alone, term(piece.position(piece.first + i))))
        except Undecided:
            if count == 1:
                raise
            return None
    return found


def _is_the_same(value: Element, u: Between) -> bool:
    """Whether a term does not depend on the position."""
    if isinstance(value, Size):
        return not any(isinstance(atom, Between) for atom in value.atoms())
    return not any(u.name in elements.as_real(part).free for part in elements.as_complex(value))


def _cut(piece: Piece, u: Between, reason: Undecided, look_up: LookUp | None = None) -> list[Piece]:
    """The parts of a piece on which what was undecided is decided; raises the reason if unknown."""
    dividend, divisor = reason.dividend, reason.divisor
    if dividend is None or u not in dividend.atoms():
        raise reason
    if divisor is not None and divisor.constant == 0 and look_up is not None:
        return _looked_up(piece, u, dividend, reason, look_up)
    if divisor is None or divisor.constant == 0:
        return _cut_at_root(piece, u, dividend, reason)
    if divisor.constant is not None:
        return _by_remainders(piece, divisor.constant, reason)
    for multiple in range(1, FEW):
        try:
            return _cut_at_root(piece, u, dividend - divisor * multiple, Undecided(str(reason)))
        except Undecided:
            continue
    raise reason


def _looked_up(
    piece: Piece, u: Between, value: Size, reason: Undecided, look_up: LookUp
) -> list[Piece]:
    """As :func:`_cut_at_root`, for ±(u − p) and a position p that is taken to be in the piece."""
    try:
        return _cut_at_root(piece, u, value, reason)
    except Undecided:
        pass
    c, rest = value.linear_in(u) or (0, value)
    position = -rest * c
    is_whole = piece.step == 1 and piece.first.is_identical(0)
    if abs(c) != 1 or not is_whole or position.constant is not None:
        raise reason
    if not position.is_nonnegative():  # a position that is counted from the end is no j
        raise reason
    look_up(position, piece.end)
    ends = [piece.first, position, position + 1, piece.end]
    return [replace(piece, first=first, end=end) for first, end in pairwise(ends)]


def _cut_at_root(piece: Piece, u: Between, value: Size, reason: Undecided) -> list[Piece]:
    """Where c·u + r is negative and where it is not, or is 0; its root must be in the piece."""
    c, rest = value.linear_in(u) or (0, value)
    if not c:
        raise reason
    root, left = divmod((rest if c < 0 else -rest).with_slack(), abs(c))
    is_equation = reason.divisor is not None
    roots = [root, root + 1] if is_equation and not left else [root + 1 if left or c < 0 else root]
    ends = [piece.first, *roots, piece.end]
    if not all((end - first).is_nonnegative() for first, end in pairwise(ends)):
        raise reason
    return [replace(piece, first=first, end=end) for first, end in pairwise(ends)]


def _by_remainders(piece: Piece, divisor: int, reason: Undecided) -> list[Piece]:
    """The numbers u = divisor·v + r, for each r."""
    if piece.step > FEW:
        raise reason

    def above(bound: Size, r: int) -> Size:
        return -((r - bound) // divisor)

    return [
        Piece(
            above(piece.first, r),
            above(piece.end, r),
            piece.step * divisor,
            piece.position(as_size(r)).constant or 0,
        )
        for r in range(divisor)
    ]


# sums and products of arrays over axes --------------------------------------------------------

LONGEST_SUM = 1024
"""A longer contraction is not written out."""


def summed(array: Array, axes: Sequence[int], keep: bool, look_up: LookUp | None = None) -> Array:
    """Σ over axes; of those whose length is a symbol, few terms may be other than 0.

    ``look_up``: see :func:`in_pieces`; None if nothing may be taken for granted.
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
        terms = in_pieces(lambda j: array.at(with_index(index, place, j)), length, look_up)
        return sum_over(terms)

    return Array(with_index(array.shape, place, 1), at, array.dtype)


def number_of_terms(size: Size) -> int:
    """The number that a length is; raises ``Undecided`` or ``Unknown`` if it is none, or large."""
    number = size.constant
    if number is None:
        raise Undecided(f"a sum over {size} terms is not written out")
    if number > LONGEST_SUM:
        raise Unknown(f"a sum of {number} terms is too long to be written out")
    return number


def running(array: Array, axis: int, over: Callable[..., Element]) -> Array:
    """The sums or products (``sum_over``, ``product_over``) of the first elements along an axis: of
    ones, so positions are counted; of equal factors a power."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        return over(in_pieces(lambda t: array.at(with_index(index, place, t)), index[place] + 1))

    return Array(array.shape, at, array.dtype)


def contract(left: Array, right: Array, look_up: LookUp | None = None) -> Array:
    """The matrix product over the last axis of one and the last but one of the other."""
    spread_left = insert_axis(left, left.ndim)
    spread_right = insert_axis(right, right.ndim - 2)
    products = product_of(spread_left, spread_right)
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
    product = reduce(product_of, spread)
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


# the positions at which an array of truth values is true --------------------------------------


def true_positions(mask: Array) -> Array:
    """The positions in order: of every second element, of a part from a place to another one."""
    if mask.ndim != 1:
        raise Unknown("an array of truth values with several axes is used as an index")
    pieces = []
    for piece, value in in_pieces(lambda j: truth_of(mask.at((j,))), mask.shape[0]):
        if not isinstance(value, bool):
            raise Unknown("whether an element is taken depends on variables")
        if value:
            pieces.append(piece)
    first = pieces[0] if pieces else Piece(as_size(0), as_size(0))
    if all(piece.step == 1 for piece in pieces):
        parts = [_listed([piece]) for piece in _in_order(pieces)]
        return concatenate(parts, 0) if len(parts) > 1 else _listed([first])
    alike = (first.step, first.first, first.end)
    if any((p.step, p.first, p.end) != alike for p in pieces):
        raise Unknown("the elements that are taken are in no order that is followed here")
    return _listed(sorted(pieces, key=lambda piece: piece.rest))


def _in_order(pieces: list[Piece]) -> list[Piece]:
    """Parts one behind the other."""
    ordered: list[Piece] = []
    for piece in pieces:
        place = sum(other.first < piece.first for other in ordered)
        ordered.insert(place, piece)
    return ordered


def _listed(pieces: list[Piece]) -> Array:
    """The positions of pieces that have their numbers in common."""
    width, count = len(pieces), pieces[0].count

    def at(index: Index) -> Element:
        number, which = divmod(index[0], width) if width > 1 else (index[0], as_size(0))
        place = which.constant
        if place is None:
            raise Undecided(f"whether {width} divides {index[0]} depends on its value")
        return pieces[place].position(pieces[0].first + number)

    return Array((count * width,), at, "int64")
