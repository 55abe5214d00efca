"""What the arguments of NumPy's functions mean: sizes, and arrays of one number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast

__all__ = ["Make", "dtype_name", "filled", "like", "plain", "sizes", "whole"]

Make = Callable[[Any], Array]


def dtype_name(dtype: Any) -> str:
    """The name of a dtype, given as NumPy takes it, or as a subclass of a type of Python's."""
    if isinstance(dtype, type) and not issubclass(dtype, np.generic):
        dtype = next((one for one in (bool, int, float, complex) if issubclass(dtype, one)), dtype)
    name = str(np.dtype(dtype).name)
    if name == "object":
        raise Unknown("an array of objects")
    return name


def sizes(make: Make, shape: Any) -> tuple[Size, ...]:
    """A shape, given as a size or several."""
    parts = shape if isinstance(shape, tuple | list) else (shape,)
    return tuple(whole(make, part) for part in parts)


def whole(make: Make, value: Any) -> Size:
    """The integer that an argument is; raises ``Unknown`` if it is none."""
    number = make(value).at(())
    if not isinstance(number, Size):
        raise Unknown("a size that is no integer")
    return number


def plain(make: Make, value: Any) -> int:
    number = whole(make, value).constant
    if number is None:
        raise Unknown("a number is needed where a symbolic size stands")
    return number


def filled(shape: Sequence[Any], value: int | None, dtype: str) -> Array:
    """An array of this number; None: of nothing."""
    if value is not None:
        number: Element = as_size(value)
        return cast(arrays.full(shape, number, dtype), dtype, lambda reason: reason)

    def nothing(_: Any) -> Element:
        raise Unknown("an element of an array is used that nothing was written to")

    return Array(shape, nothing, dtype)


def like(value: int | None) -> Callable[..., Array]:
    """An array of this number in the shape of another one; None: of nothing."""

    def make_like(make: Make, _: Notes, x: Any, *__: Any, dtype: Any = None, **___: Any) -> Array:
        array = make(x)
        name = array.dtype if dtype is None else dtype_name(dtype)
        return filled(array.shape, value, name)

    return make_like
