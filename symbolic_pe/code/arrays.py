"""Arrays as functions from indices to elements.

An :class:`Array` has a shape of sizes and a function ``at`` from a tuple of indices to the element
there.  Nothing is stored: a slice, a concatenation, a gather is arithmetic of indices, done when an
element is asked for.  Indices are polynomials (:class:`~symbolic_pe.code.sizes.Size`), so that one
question answers for all sizes and positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from typing import TypeAlias

from symbolic_pe.code import elements
from symbolic_pe.code.elements import Complex, Element, Unknown
from symbolic_pe.code.sizes import IntegerLike, Size, Undecided, as_size
from symbolic_pe.kernel.terms import Term

__all__ = [
    "Array",
    "Index",
    "Shape",
    "arange",
    "both_true",
    "broadcast_shapes",
    "broadcast_to",
    "concatenate",
    "contract",
    "count_of",
    "einsum",
    "elementwise",
    "flip",
    "full",
    "gather",
    "insert_axis",
    "permute",
    "repeat",
    "repeat_interleave",
    "reshape",
    "scalar",
    "select",
    "slice_axis",
    "split_axis",
    "stack",
    "summed",
    "tile",
    "written",
    "written_at",
]

Index: TypeAlias = tuple[Size, ...]
Shape: TypeAlias = tuple[Size, ...]

Fits: TypeAlias = Callable[[Size, Size], bool]

LONGEST_SUM = 1024
"""A longer contraction is not written out."""


class Array:
    """A shape, a dtype's name and the element at each index."""

    __slots__ = ("_at", "_known", "dtype", "shape")

    def __init__(
        self, shape: Sequence[IntegerLike], at: Callable[[Index], Element], dtype: str
    ) -> None:
        self.shape: Shape = tuple(as_size(n) for n in shape)
        self.dtype = dtype
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


def _with(index: Index, axis: int, value: IntegerLike) -> Index:
    return (*index[:axis], as_size(value), *index[axis + 1 :])


def _without(index: Index, axis: int) -> Index:
    return (*index[:axis], *index[axis + 1 :])


def _inserted(index: Index, axis: int, value: IntegerLike) -> Index:
    return (*index[:axis], as_size(value), *index[axis:])


# making ---------------------------------------------------------------------------------------


def full(shape: Sequence[IntegerLike], value: Element, dtype: str) -> Array:
    """The same element everywhere."""
    return Array(shape, lambda _: value, dtype)


def scalar(value: Element, dtype: str) -> Array:
    """An array without axes."""
    return full((), value, dtype)


def arange(start: Element, stop: Element, step: Element, dtype: str, as_float: bool) -> Array:
    """start, start + step, … below stop; the ends and the step are integers or real numbers."""
    length = _length(start, stop, step)

    def at(index: Index) -> Element:
        value = elements.add(start, elements.multiply(index[0], step))
        return elements.as_real(value) if as_float else value

    return Array((length,), at, dtype)


def _length(start: Element, stop: Element, step: Element) -> Size:
    """⌈(stop − start)/step⌉, at least 0."""
    difference = elements.subtract(stop, start)
    if isinstance(difference, Size) and isinstance(step, Size):
        length = -((-difference) // step)
        return length if length >= 0 else as_size(0)
    quotient = elements.as_real(elements.divide(elements.negate(difference), step))
    length = -elements.whole_below(quotient)
    return length if length >= 0 else as_size(0)


# axes -----------------------------------------------------------------------------------------


def insert_axis(array: Array, axis: int) -> Array:
    """A new axis of length 1."""
    place = axis_of(array, axis, extra=1)
    shape = (*array.shape[:place], as_size(1), *array.shape[place:])
    return Array(shape, lambda index: array.at(_without(index, place)), array.dtype)


def select(array: Array, axis: int, position: IntegerLike) -> Array:
    """The part at one position of an axis, without the axis."""
    place = axis_of(array, axis)
    at = _from_end(as_size(position), array.shape[place])
    return Array(
        _without(array.shape, place),
        lambda index: array.at(_inserted(index, place, at)),
        array.dtype,
    )


def _from_end(position: Size, length: Size) -> Size:
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
    position = _from_end(position, length)
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
        return array.at(_with(index, place, first + index[place] * step))

    return Array(_with(array.shape, place, count), at, array.dtype)


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


def flip(array: Array, axes: Sequence[int]) -> Array:
    """Backwards along some axes."""
    for axis in axes:
        array = slice_axis(array, axis, None, None, -1)
    return array


def concatenate(arrays: Sequence[Array], axis: int, dtype: str | None = None) -> Array:
    """One after the other along an axis."""
    parts = [a for a in arrays if not (a.ndim == 1 and a.shape[0].is_identical(0))] or list(arrays)
    place = axis_of(parts[0], axis)
    starts = [as_size(0)]
    for array in parts:
        starts.append(starts[-1] + array.shape[place])

    def at(index: Index) -> Element:
        for array, start, end in zip(parts, starts[:-1], starts[1:], strict=True):
            if index[place] < end:
                return array.at(_with(index, place, index[place] - start))
        raise Unknown("an index is beyond the end")

    return Array(_with(parts[0].shape, place, starts[-1]), at, dtype or parts[0].dtype)


def stack(arrays: Sequence[Array], axis: int) -> Array:
    """Side by side along a new axis."""
    return concatenate([insert_axis(array, axis) for array in arrays], axis)


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
        return array.at(_with(index, place, index[place] // count))

    return Array(_with(array.shape, place, array.shape[place] * count), at, array.dtype)


# shapes ---------------------------------------------------------------------------------------


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


def both_true(left: Array, right: Array) -> Array:
    """Where both are true; what is false on one side need not be decided on the other."""
    shape = broadcast_shapes(left.shape, right.shape)
    first, second = broadcast_to(left, shape), broadcast_to(right, shape)

    def at(index: Index) -> Element:
        try:
            return elements.both(first.at(index), second.at(index))
        except Undecided:
            if second.at(index) is False:
                return False
            raise

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


# sums -----------------------------------------------------------------------------------------


def summed(array: Array, axes: Sequence[int], keep: bool) -> Array:
    """Σ over axes of a length that is a number."""
    places = sorted(axis_of(array, axis) for axis in axes)
    lengths = [_number(array.shape[place]) for place in places]
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


def _number(size: Size) -> int:
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


# picking and writing --------------------------------------------------------------------------


def gather(array: Array, indices: Sequence[Array | None], on_index: Callable[..., None]) -> Array:
    """array[i, j, …] with arrays of integers for some axes (None: the whole axis).

    ``on_index(position, length)`` is told of each position that is used with its length.
    """
    given = [place for place, index in enumerate(indices) if index is not None]
    chosen = [index for index in indices if index is not None]
    shape = broadcast_shapes(*(index.shape for index in chosen))
    spread = [broadcast_to(index, shape) for index in chosen]
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
                raise Unknown("an array is indexed by something else than integers")
            on_index(position, array.shape[place])
            inner.insert(place, _from_end(position, array.shape[place]))
        return array.at(tuple(inner))

    return Array(result, at, array.dtype)


def written(array: Array, values: Array, axis: int, start: Size, count: Size, step: int) -> Array:
    """The array with values in the place of a slice along an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        offset = index[place] - start
        quotient, rest = divmod(offset, step) if step != 1 else (offset, as_size(0))
        if rest or offset < 0 or quotient >= count:
            return array.at(index)
        return values.at(_with(index, place, quotient))

    return Array(array.shape, at, array.dtype)


def written_at(array: Array, values: Array, axis: int, position: Size) -> Array:
    """The array with values in the place of one position of an axis."""
    place = axis_of(array, axis)

    def at(index: Index) -> Element:
        if index[place] == position:
            return values.at(_without(index, place))
        return array.at(index)

    return Array(array.shape, at, array.dtype)


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
        return value[_number(index[-1])]

    return Array((*array.shape, 2), at, {"complex128": "float64"}.get(array.dtype, "float32"))


def parts_of(array: Array, part: int) -> Array:
    """The real (0) or imaginary (1) parts."""

    def at(index: Index) -> Term:
        return elements.as_complex(array.at(index))[part]

    return Array(array.shape, at, {"complex128": "float64"}.get(array.dtype, "float32"))
