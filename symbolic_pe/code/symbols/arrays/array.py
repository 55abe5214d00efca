"""An array: a shape, a dtype and a function from indices to elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import IntegerLike, Size, as_size

__all__ = ["Array", "Index", "Shape", "axis_of", "inserted_index", "with_index", "without_index"]


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
