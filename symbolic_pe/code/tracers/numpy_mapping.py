"""NumPy's functions of functions on symbolic arrays: a function of parts, for each part."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import Size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers.numpy_tracing import as_array, wrapped
from symbolic_pe.code.tracers.operations import dtype_name, moveaxis, sizes

Later = Callable[[Callable[[Any], Any]], Callable[[Any], Any]]
"""Makes of a function one that can be run later as if it were run now."""


class ByParts:
    """``vectorize`` and ``apply_along_axis``; ``later``: see ``Loops.kept_turn``."""

    def __init__(self, notes: Notes, later: Later) -> None:
        self.notes, self.later = notes, later

    def vectorize(self, function: Any = None, *_: Any, **keywords: Any) -> Any:
        """numpy.vectorize, also as a decorator with arguments."""
        if function is None or not callable(function):
            return lambda given: self.vectorize(given, **keywords)
        known = {key: value for key, value in keywords.items() if value is not None}
        unknown = set(known) - {"signature", "otypes", "doc", "cache"}
        if unknown:
            raise Unknown(f"numpy.vectorize with {', '.join(sorted(unknown))}")
        return Vectorized(self, function, keywords.get("signature"), keywords.get("otypes"))

    def apply_along_axis(
        self, function: Callable[..., Any], axis: int, x: Any, *args: Any, **keywords: Any
    ) -> Any:
        """numpy.apply_along_axis: the axis is replaced by those of the results."""
        array = as_array(x, self.notes)
        place = arrays.axis_of(array, axis)
        last = moveaxis(array, place, -1)
        made = self.over(lambda row: function(row, *args, **keywords), [last], [1], None)[0]
        count, inner = array.ndim - 1, made.ndim - array.ndim + 1
        order = [
            *range(place),
            *range(count, count + inner),
            *range(place, count),
        ]
        return wrapped(arrays.permute(made, order), self.notes)

    def over(
        self,
        function: Callable[..., Any],
        given: Sequence[Array],
        counts: Sequence[int],
        dtypes: Sequence[str] | None,
    ) -> list[Array]:
        """The results of a function of the last axes of arrays, so many of each, for all indices
        of the axes before, along which the arrays are broadcast."""
        loop = arrays.broadcast_shapes(
            *(a.shape[: a.ndim - count] for a, count in zip(given, counts, strict=True))
        )
        spread = [
            arrays.broadcast_to(a, (*loop, *a.shape[a.ndim - count :]))
            for a, count in zip(given, counts, strict=True)
        ]

        def turn(index: Index) -> list[Array]:
            parts = (wrapped(_part(a, index), self.notes) for a in spread)
            result = function(*parts)
            several = result if isinstance(result, tuple) else (result,)
            return [as_array(one, self.notes) for one in several]

        made = arrays.by_parts(loop, self.later(turn))
        names = dtypes or [one.dtype for one in made]
        return [cast(one, dtype) for one, dtype in zip(made, names, strict=False)]


def _part(array: Array, index: Index) -> Array:
    for place in index:
        array = arrays.select(array, 0, place)
    return array


class Vectorized:
    """A function that ``numpy.vectorize`` has made; the first result decides on the dtype."""

    def __init__(
        self, mapping: ByParts, function: Callable[..., Any], signature: Any, otypes: Any
    ) -> None:
        self.mapping, self.pyfunc = mapping, function
        self.signature, self.otypes = signature, otypes

    def __call__(self, *given: Any, **keywords: Any) -> Any:
        notes = self.mapping.notes
        made = [as_array(value, notes) for value in given]
        counts = _counts(self.signature) if self.signature else [0] * len(made)
        if len(counts) != len(made) or keywords:
            raise Unknown("numpy.vectorize with other arguments than its signature has")
        dtypes = None if self.otypes is None else [dtype_name(one) for one in self.otypes]
        found = self.mapping.over(self.pyfunc, made, counts, dtypes)
        results = [wrapped(array, notes) for array in found]
        return results[0] if len(results) == 1 else tuple(results)


def _counts(signature: str) -> list[int]:
    """How many axes each argument of a function like "(d),()->(d)" has."""
    inputs, arrow, _ = signature.replace(" ", "").partition("->")
    if not arrow or not re.fullmatch(r"(\([\w,]*\))(,\([\w,]*\))*", inputs):
        raise Unknown(f"numpy.vectorize with the signature {signature}")
    parts = re.findall(r"\(([\w,]*)\)", inputs)
    return [len([name for name in part.split(",") if name]) for part in parts]


def strided(notes: Notes, x: Any, shape: Any = None, strides: Any = None, **_: Any) -> Any:
    """numpy.lib.stride_tricks.as_strided, of an array whose elements lie one behind the other."""
    if not x.is_contiguous:
        raise Unknown("the strides of an array that need not be contiguous")
    array, width = x.array, x.dtype.itemsize
    make = partial(as_array, notes=notes)
    wanted = array.shape if shape is None else sizes(make, tuple(shape))
    given = sizes(make, tuple(x.strides if strides is None else strides))
    steps = [_quotient(step, width) for step in given]
    return wrapped(arrays.as_strided(array, wanted, steps), notes)


def _quotient(step: Size, width: int) -> Size:
    quotient, rest = divmod(step, width)
    if not rest.is_identical(0):
        raise Unknown("a stride that is no number of elements")
    return quotient
