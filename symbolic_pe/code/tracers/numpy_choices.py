"""What NumPy's functions of positions do to symbolic arrays: elements chosen and written.

Each is given what makes an array of an argument, the notes, and then the arguments as they were
called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symbolic_pe.code.symbols import arrays, elements, writing
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.numpy_arguments import Make
from symbolic_pe.code.tracers.numpy_ufuncs import common

__all__ = ["CHOICES", "WRITES"]


def _where(make: Make, notes: Notes, condition: Any, *cases: Any) -> Any:
    if not cases:
        return _nonzero(make, notes, condition)
    yes, no = cases
    given = [make(part) for part in (condition, yes, no)]
    shape = arrays.broadcast_shapes(*(a.shape for a in given))
    test, first, second = (arrays.broadcast_to(a, shape) for a in given)

    def at(index: arrays.Index) -> Element:
        return elements.choose(test.at(index), lambda: first.at(index), lambda: second.at(index))

    return Array(shape, at, common(given[1:]))


def _take(make: Make, notes: Notes, x: Any, indices: Any, axis: int | None = None) -> Array:
    array = make(x)
    place = 0 if axis is None else arrays.axis_of(array, axis)
    chosen: list[Array | None] = [None] * array.ndim
    chosen[place] = indices if isinstance(indices, Array) else make(indices)
    return arrays.gather(array, chosen, notes.look_up)


def _take_along(make: Make, notes: Notes, x: Any, indices: Any, axis: int = -1) -> Array:
    array, where = make(x), make(indices)
    place = arrays.axis_of(array, axis)

    def at(index: arrays.Index) -> Element:
        position = where.at(
            tuple(
                as_size(0) if n.constant == 1 else i
                for i, n in zip(index, where.shape, strict=True)
            )
        )
        if not isinstance(position, Size):
            raise Unknown("positions that are no integers")
        notes.look_up(position, array.shape[place])
        return array.at((*index[:place], position, *index[place + 1 :]))

    shape = [
        n if i == place else arrays.broadcast_shapes((n,), (array.shape[i],))[0]
        for i, n in enumerate(where.shape)
    ]
    return Array(shape, at, array.dtype)


def _select(make: Make, notes: Notes, conditions: Any, choices: Any, default: Any = 0) -> Array:
    """The first of the choices whose condition holds."""
    result = make(default)
    for condition, choice in reversed(list(zip(conditions, choices, strict=True))):
        earlier = result
        result = _where(_made_before(make), notes, condition, choice, earlier)
    return result


def _made_before(make: Make) -> Make:
    """What makes an array of anything but an array of symbols."""
    return lambda part: part if isinstance(part, Array) else make(part)


def _nonzero(make: Make, _: Notes, x: Any) -> tuple[Array, ...]:
    """The positions of what is true, for an array with one axis."""
    return (arrays.true_positions(make(x)),)


CHOICES: Mapping[str, Callable[..., Any]] = {
    "where": _where,
    "take": _take,
    "take_along_axis": _take_along,
    "select": _select,
    "nonzero": _nonzero,
    "flatnonzero": lambda make, _, x: arrays.true_positions(make(x)),
    "compress": lambda make, notes, condition, x, axis=None: _take(
        make, notes, x, arrays.true_positions(make(condition)), axis
    ),
}


def _put_along(make: Make, _: Notes, x: Any, indices: Any, values: Any, axis: int | None) -> Array:
    """numpy.put_along_axis, at positions that depend on the place along this axis alone."""
    array, where = make(x), make(indices)
    if axis is None:
        raise Unknown("a write along an array without its axes")
    place = arrays.axis_of(array, axis)
    spread = arrays.broadcast_to(make(values), where.shape)
    for i, (n, m) in enumerate(zip(where.shape, array.shape, strict=True)):
        if i != place and not n.is_identical(m):
            raise Unknown("a write along an axis of a part of an array")
    chosen: list[Array | None] = [None] * array.ndim
    chosen[place] = writing.along(where, place)
    return writing.put(array, chosen, spread)


def _copied(make: Make, notes: Notes, x: Any, values: Any, **keywords: Any) -> Array:
    """numpy.copyto"""
    old = make(x)
    new = arrays.broadcast_to(make(values), old.shape)
    if "where" in keywords:
        choice = _where(_made_before(make), notes, keywords["where"], new, old)
        new = arrays.broadcast_to(choice, old.shape)
    return Array(new.shape, new.at, old.dtype)


WRITES: Mapping[str, Callable[..., Array]] = {"put_along_axis": _put_along, "copyto": _copied}
"""What is in the first argument after the call, by the name of the function."""
