"""What NumPy makes arrays of, numbers among them that are symbols; by name, as its functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers.numpy_arguments import Make, dtype_name, filled, like, sizes, whole
from symbolic_pe.code.tracers.numpy_ufuncs import UFUNCS

__all__ = ["CONSTRUCTORS", "CONTIGUOUS"]


def _arange(make: Make, _: Notes, *ends: Any, dtype: Any = None, **keywords: Any) -> Array:
    given = [*ends, *(keywords[key] for key in ("stop", "step") if key in keywords)]
    start, stop, step = (0, given[0], 1) if len(given) == 1 else (*given, 1)[:3]
    values = [make(value).at(()) for value in (start, stop, step)]
    whole = all(isinstance(value, Size) for value in values)
    name = dtype_name(dtype) if dtype is not None else "int64" if whole else "float64"
    result = arrays.arange(values[0], values[1], values[2], name, as_float=False)
    return cast(result, name, lambda reason: reason)


def _linspace(
    make: Make, _: Notes, start: Any, stop: Any, num: Any = 50, endpoint: bool = True, **__: Any
) -> Array:
    first, last, count = make(start).at(()), make(stop).at(()), whole(make, num)
    gaps = count - 1 if endpoint else count
    width = elements.divide(elements.subtract(last, first), gaps)
    return Array(
        (count,),
        lambda i: elements.add(elements.as_real(first), elements.multiply(i[0], width)),
        "float64",
    )


def _geomspace(
    make: Make, notes: Notes, start: Any, stop: Any, num: Any = 50, **keywords: Any
) -> Array:
    first, last = (UFUNCS["log"](make(end)) for end in (start, stop))

    def made(value: Any) -> Array:
        return value if isinstance(value, Array) else make(value)

    return UFUNCS["exp"](_linspace(made, notes, first, last, num, **keywords))


def _logspace(
    make: Make,
    notes: Notes,
    start: Any,
    stop: Any,
    num: Any = 50,
    endpoint: bool = True,
    base: Any = 10.0,
    **__: Any,
) -> Array:
    return UFUNCS["power"](make(base), _linspace(make, notes, start, stop, num, endpoint))


def _shaped(value: int | None) -> Callable[..., Array]:
    def build(make: Make, _: Notes, shape: Any, dtype: Any = None, **__: Any) -> Array:
        name = "float64" if dtype is None else dtype_name(dtype)
        return filled(sizes(make, shape), value, name)

    return build


def _full(make: Make, _: Notes, shape: Any, value: Any, dtype: Any = None, **__: Any) -> Array:
    filler = make(value)
    name = filler.dtype if dtype is None else dtype_name(dtype)
    return cast(arrays.full(sizes(make, shape), filler.at(()), name), name, lambda reason: reason)


def _array(make: Make, _: Notes, value: Any, dtype: Any = None, **__: Any) -> Array:
    made = make(value)
    return made if dtype is None else cast(made, dtype_name(dtype), lambda reason: reason)


def _identity(
    make: Make, _: Notes, rows: Any, columns: Any = None, k: int = 0, dtype: Any = None, **__: Any
) -> Array:
    """Ones on a diagonal."""
    name = "float64" if dtype is None else dtype_name(dtype)
    height = whole(make, rows)
    width = height if columns is None else whole(make, columns)

    def at(index: arrays.Index) -> Element:
        return as_size(int(index[1] == index[0] + k))

    return cast(Array((height, width), at, name), name, lambda reason: reason)


CONSTRUCTORS: Mapping[str, Callable[..., Any]] = {
    "arange": _arange,
    "linspace": _linspace,
    "geomspace": _geomspace,
    "logspace": _logspace,
    "ascontiguousarray": _array,
    "asfortranarray": _array,
    "asanyarray": _array,
    "eye": _identity,
    "identity": _identity,
    "zeros": _shaped(0),
    "ones": _shaped(1),
    "empty": _shaped(None),
    "full": _full,
    "array": _array,
    "asarray": _array,
    "zeros_like": like(0),
    "ones_like": like(1),
    "empty_like": like(None),
}

CONTIGUOUS = frozenset(
    ("arange", "linspace", "eye", "identity", "zeros", "ones", "empty", "full", "ascontiguousarray")
)
"""Those whose elements lie one behind the other, whatever they are given."""
