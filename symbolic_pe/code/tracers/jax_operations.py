"""What JAX's primitives are on symbolic arrays, by name.

They are given arrays, and parameters by name; sizes among these are polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symbolic_pe.code.symbols import arrays, elements, writing
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers import operations
from symbolic_pe.code.tracers.operations import UFUNCS


def _quotient(a: Element, b: Element) -> Element:
    """Integers are divided towards 0."""
    if isinstance(a, Size) and isinstance(b, Size):
        if not (a >= 0 and b >= 0):
            raise Unknown("a division of negative integers")
        return a // b
    return elements.divide(a, b)


def _remainder(a: Element, b: Element) -> Element:
    """With the sign of the dividend."""
    is_positive = elements.compare("ge", a, as_size(0))
    if elements.compare("gt", b, as_size(0)) is not True or isinstance(is_positive, Truth):
        raise Unknown("a remainder of numbers that may be negative")
    if is_positive:
        return elements.remainder(a, b)
    return elements.negate(elements.remainder(elements.negate(a), b))


def _pairwise(operation: Callable[[Element, Element], Element]) -> Callable[..., Array]:
    return lambda *given: arrays.elementwise(operation, given)


def _integer_pow(x: Array, y: int) -> Array:
    return UFUNCS["power"](x, arrays.scalar(as_size(y)))


def _select_n(which: Array, *cases: Array) -> Any:
    if len(cases) == 2 and which.dtype == "bool":
        return operations.where(which, *cases[::-1])
    test, *spread = arrays.broadcast_arrays(which, *cases)

    def at(index: Index) -> Element:
        chosen = test.at(index)
        place = chosen.constant if isinstance(chosen, Size) else None
        if place is None:
            raise Unknown("a case that depends on variables")
        return spread[place].at(index)

    return Array(test.shape, at, cases[0].dtype)


def _clamp(low: Array, x: Array, high: Array) -> Array:
    return operations.clip(x, low, high)


def _iota(*_: Array, shape: Sequence[Any], dimension: int) -> Array:
    return Array(shape, lambda index: index[dimension], "int32")


def _broadcast_in_dim(
    x: Array, *_: Array, shape: Sequence[Any], broadcast_dimensions: Sequence[int]
) -> Array:
    """The axes of an array at these places of the shape."""
    new = [place for place in range(len(shape)) if place not in broadcast_dimensions]
    return arrays.broadcast_to(operations.expand_dims(x, new), shape)


def _concatenate(*parts: Array, axis: int) -> Array:
    return arrays.concatenate(parts, axis)


def _stack(*parts: Array, axis: int) -> Array:
    return arrays.stack(parts, axis)


def _slice(x: Array, start_indices: Any, limit_indices: Any, strides: Any = None) -> Array:
    steps = strides or [1] * x.ndim
    for place, (start, stop, step) in enumerate(
        zip(start_indices, limit_indices, steps, strict=True)
    ):
        x = arrays.slice_axis(x, place, start, stop, int(step))
    return x


def _pad(x: Array, filler: Array, padding_config: Sequence[Any]) -> Array:
    return arrays.pad(x, padding_config, filler)


def _cumsum(x: Array, axis: int, reverse: bool = False) -> Array:
    if reverse:
        raise Unknown("a running sum from the end")
    return arrays.running(x, axis, arrays.sum_over)


def _cumprod(x: Array, axis: int, reverse: bool = False) -> Array:
    if reverse:
        raise Unknown("a running product from the end")
    return arrays.running(x, axis, arrays.product_over)


def _dot_general(notes: Notes, a: Array, b: Array, dimension_numbers: Any) -> Array:
    return operations.contracted(notes, a, b, *dimension_numbers)


# positions that are computed ------------------------------------------------------------------


def _gather(
    notes: Notes, x: Array, starts: Array, dimension_numbers: Any, slice_sizes: Any
) -> Array:
    numbers = dimension_numbers
    shared = dict(
        zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True)
    )
    offset = tuple(numbers.offset_dims)
    kept = [i for i in range(x.ndim) if i not in (*numbers.collapsed_slice_dims, *shared)]
    sizes = [as_size(n) for n in slice_sizes]
    batch_shape = list(starts.shape[:-1])
    count = len(batch_shape) + len(offset)
    shape: list[Size] = []
    inner_sizes = iter([sizes[i] for i in kept])
    outer_sizes = iter(batch_shape)
    for place in range(count):
        shape.append(next(inner_sizes) if place in offset else next(outer_sizes))

    def at(index: Index) -> Element:
        batch = tuple(index[place] for place in range(count) if place not in offset)
        inner = dict(zip(kept, (index[place] for place in offset), strict=True))
        where = [
            batch[shared[i]] if i in shared else inner.get(i, as_size(0)) for i in range(x.ndim)
        ]
        for number, axis in enumerate(numbers.start_index_map):
            position = _position(starts, (*batch, as_size(number)))
            notes.look_up(position + sizes[axis] - 1, x.shape[axis])
            where[axis] = where[axis] + position
        return x.at(tuple(where))

    return Array(shape, at, x.dtype)


def _position(starts: Array, index: Index) -> Size:
    position = starts.at(index)
    if not isinstance(position, Size):
        raise Unknown("a position that is no integer")
    return position


def _dynamic_slice(notes: Notes, x: Array, *starts: Array, slice_sizes: Any) -> Array:
    sizes = [as_size(n) for n in slice_sizes]

    def at(index: Index) -> Element:
        where = []
        for i, start, size, length in zip(index, starts, sizes, x.shape, strict=True):
            position = _position(start, ())
            if not position.is_identical(0) or not size.is_identical(length):
                notes.look_up(position + size - 1, length)
            where.append(i + position)
        return x.at(tuple(where))

    return Array(sizes, at, x.dtype)


def _dynamic_update_slice(x: Array, update: Array, *starts: Array) -> Array:
    positions = {axis: _position(start, ()) for axis, start in enumerate(starts)}
    return _with_block(x, update, positions, range(x.ndim), add=False)


def _scatter(add: bool) -> Callable[..., Array]:
    """Writing, or adding, at computed positions."""

    def scatter(x: Array, starts: Array, update: Array, dimension_numbers: Any) -> Array:
        numbers = dimension_numbers
        axes = tuple(numbers.scatter_dims_to_operand_dims)
        if getattr(numbers, "operand_batching_dims", ()):
            raise Unknown("a scatter with batches")
        if starts.ndim == 1:
            positions = {axis: _position(starts, (as_size(n),)) for n, axis in enumerate(axes)}
            kept = [i for i in range(x.ndim) if i not in numbers.inserted_window_dims]
            return _with_block(x, update, positions, kept, add)
        if tuple(sorted(numbers.inserted_window_dims)) != tuple(sorted(axes)):
            raise Unknown("a scatter of blocks at several places")
        chosen = {axis: arrays.select(starts, -1, number) for number, axis in enumerate(axes)}
        window = list(numbers.update_window_dims)
        counted = [i for i in range(update.ndim) if i not in window]
        ordered = sorted(axes)
        adjacent = ordered == list(range(ordered[0], ordered[-1] + 1))
        front = ordered[0] if adjacent else 0
        values = arrays.permute(update, [*window[:front], *counted, *window[front:]])
        return writing.put(x, [chosen.get(i) for i in range(x.ndim)], values, add)

    return scatter


def _with_block(
    x: Array, update: Array, positions: Mapping[int, Size], axes: Sequence[int], add: bool
) -> Array:
    """A block is written, or added, at one place; ``axes``: those that it has."""
    sizes = dict(zip(axes, update.shape, strict=True))

    def at(index: Index) -> Element:
        inner = []
        for axis, i in enumerate(index):
            start = positions.get(axis, as_size(0))
            size = sizes.get(axis, as_size(1))
            whole = start.is_identical(0) and size.is_identical(x.shape[axis])
            if not whole and (i < start or i >= start + size):
                return x.at(index)
            if axis in sizes:
                inner.append(i - start)
        value = update.at(tuple(inner))
        return elements.add(x.at(index), value) if add else value

    return Array(x.shape, at, x.dtype)


PARAMETERS: Mapping[str, str] = {
    "dimension": "axis",
    "dimensions": "axis",
    "axes": "axis",
    "permutation": "axes",
    "new_sizes": "shape",
    "reps": "counts",
}
"""Names of parameters that are NumPy's where an operation is."""

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **UFUNCS,
    "max": UFUNCS["maximum"],
    "min": UFUNCS["minimum"],
    "add_any": UFUNCS["add"],
    "shift_left": UFUNCS["left_shift"],
    "shift_right_arithmetic": UFUNCS["right_shift"],
    "shift_right_logical": UFUNCS["right_shift"],
    "div": _pairwise(_quotient),
    "rem": _pairwise(_remainder),
    "integer_pow": _integer_pow,
    "clamp": _clamp,
    "select_n": _select_n,
    "real": operations.OPERATIONS["real"],
    "imag": operations.OPERATIONS["imag"],
    "iota": _iota,
    "broadcast_in_dim": _broadcast_in_dim,
    "reshape": arrays.reshape,
    "squeeze": operations.squeeze,
    "expand_dims": operations.expand_dims,
    "transpose": operations.transpose,
    "concatenate": _concatenate,
    "stack": _stack,
    "split": arrays.split_axis,
    "slice": _slice,
    "rev": operations.flip,
    "tile": arrays.repeat,
    "pad": _pad,
    "reduce_sum": operations.total,
    "cumsum": _cumsum,
    "cumprod": _cumprod,
    "dot_general": _dot_general,
    "gather": _gather,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _dynamic_update_slice,
    "scatter": _scatter(add=False),
    "scatter-add": _scatter(add=True),
    **dict.fromkeys(("convert_element_type", "copy", "copy_p", "stop_gradient"), operations.same),
    **dict.fromkeys(("reduce_precision", "optimization_barrier"), operations.same),
}
"""By the name of a primitive."""
