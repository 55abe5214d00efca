"""What the primitives of a jaxpr do to symbolic arrays, by name.

A handler takes the arrays and the parameters of the equation; sizes among them are polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from symbolic_pe.code.symbols import arrays, elements, writing
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

__all__ = ["LOOKUPS", "OPERATIONS"]

_PLACEHOLDER = "?"
_COUNTER = variable("scatter", N)


def _each(operation: Callable[..., Element]) -> Callable[..., Array]:
    return lambda *given, **_: arrays.elementwise(operation, given, _PLACEHOLDER)


def _quotient(a: Element, b: Element) -> Element:
    """Integers are divided towards 0."""
    if isinstance(a, Size) and isinstance(b, Size):
        if not (a >= 0 and b >= 0):
            raise Unknown("a division of negative integers")
        return a // b
    return elements.divide(a, b)


def _rest(a: Element, b: Element) -> Element:
    """With the sign of the dividend."""
    is_positive = elements.compare("ge", a, as_size(0))
    if elements.compare("gt", b, as_size(0)) is not True or isinstance(is_positive, Truth):
        raise Unknown("a remainder of numbers that may be negative")
    if is_positive:
        return elements.remainder(a, b)
    return elements.negate(elements.remainder(elements.negate(a), b))


def _not(a: Element) -> Element:
    if not isinstance(a, bool | Truth):
        raise Unknown("the bits of an integer are inverted")
    return elements.opposite(a)


def _or(a: Element, b: Element) -> Element:
    if not (isinstance(a, bool | Truth) and isinstance(b, bool | Truth)):
        raise Unknown("bits of integers are combined")
    return elements.either(a, b)


def _integer_pow(x: Array, y: int, **_: Any) -> Array:
    return _each(lambda a: elements.power(a, as_size(y)))(x)


def _select(which: Array, *cases: Array, **_: Any) -> Array:
    shape = arrays.broadcast_shapes(which.shape, *(case.shape for case in cases))
    test, *spread = (arrays.broadcast_to(a, shape) for a in (which, *cases))

    def at(index: Index) -> Element:
        chosen = test.at(index)
        if isinstance(chosen, Truth):
            no, yes = spread
            return elements.choose(chosen, lambda: yes.at(index), lambda: no.at(index))
        place = int(chosen) if isinstance(chosen, bool) else as_size(chosen).constant  # type: ignore[arg-type]
        if place is None:
            raise Unknown("a case that depends on variables")
        return spread[place].at(index)

    return Array(shape, at, _PLACEHOLDER)


def _iota(*_: Array, shape: Sequence[Any], dimension: int, **__: Any) -> Array:
    return Array(shape, lambda index: index[dimension], _PLACEHOLDER)


def _broadcast(x: Array, *_: Array, shape: Any, broadcast_dimensions: Any, **__: Any) -> Array:
    def at(index: Index) -> Element:
        inner = (index[place] for place in broadcast_dimensions)
        return x.at(
            tuple(as_size(0) if n.constant == 1 else i for i, n in zip(inner, x.shape, strict=True))
        )

    return Array(shape, at, _PLACEHOLDER)


def _reshape(x: Array, *_: Array, new_sizes: Sequence[Any], **__: Any) -> Array:
    return arrays.reshape(x, new_sizes)


def _squeeze(x: Array, dimensions: Sequence[int], **_: Any) -> Array:
    for place in sorted((arrays.axis_of(x, axis) for axis in dimensions), reverse=True):
        x = arrays.select(x, place, 0)
    return x


def _expand(x: Array, dimensions: Sequence[int], **_: Any) -> Array:
    for place in sorted(dimensions):
        x = arrays.insert_axis(x, place)
    return x


def _slice(
    x: Array, start_indices: Any, limit_indices: Any, strides: Any = None, **_: Any
) -> Array:
    steps = strides or [1] * x.ndim
    for place, (start, stop, step) in enumerate(
        zip(start_indices, limit_indices, steps, strict=True)
    ):
        x = arrays.slice_axis(x, place, start, stop, int(step))
    return x


def _split(x: Array, sizes: Sequence[Any], axis: int, **_: Any) -> list[Array]:
    return arrays.split_axis(x, sizes, axis)


def _dot_general(notes: Notes, a: Array, b: Array, dimension_numbers: Any, **_: Any) -> Array:
    (contract_a, contract_b), (batch_a, batch_b) = dimension_numbers
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    left = [next(letters) for _ in a.shape]
    right = [next(letters) for _ in b.shape]
    for i, j in zip((*contract_a, *batch_a), (*contract_b, *batch_b), strict=True):
        right[j] = left[i]
    batch = [left[i] for i in batch_a]
    rest_a = [c for i, c in enumerate(left) if i not in (*contract_a, *batch_a)]
    rest_b = [c for j, c in enumerate(right) if j not in (*contract_b, *batch_b)]
    text = f"{''.join(left)},{''.join(right)}->{''.join([*batch, *rest_a, *rest_b])}"
    return arrays.einsum(text, [a, b], notes.look_up)


def _reduce_sum(x: Array, axes: Sequence[int], **_: Any) -> Array:
    return arrays.summed(x, list(axes), keep=False)


def _clamp(low: Array, x: Array, high: Array, **_: Any) -> Array:
    return _each(elements.smallest)(_each(elements.largest)(x, low), high)


def _pad(x: Array, filler: Array, padding_config: Sequence[Any], **_: Any) -> Array:
    """Elements before, behind and between."""
    config = [tuple(map(as_size, part)) for part in padding_config]
    shape = [
        low + high + n + gap * (n - 1) for n, (low, high, gap) in zip(x.shape, config, strict=True)
    ]

    def at(index: Index) -> Element:
        inner = []
        for i, n, (low, _, gap) in zip(index, x.shape, config, strict=True):
            place, rest = divmod(i - low, gap + 1) if gap else (i - low, as_size(0))
            if rest or place < 0 or place >= n:
                return filler.at(())
            inner.append(place)
        return x.at(tuple(inner))

    return Array(shape, at, _PLACEHOLDER)


def _cumsum(x: Array, axis: int, reverse: bool = False, **_: Any) -> Array:
    if reverse:
        raise Unknown("a running sum from the end")
    return arrays.running_sum(x, axis)


def _cumprod(x: Array, axis: int, reverse: bool = False, **_: Any) -> Array:
    if reverse:
        raise Unknown("a running product from the end")
    return arrays.running_product(x, axis)


def _shifted(operation: Callable[[Element, Element], Element]) -> Callable[..., Array]:
    return _each(lambda a, b: operation(a, elements.power(as_size(2), b)))


def _same(x: Array, *_: Any, **__: Any) -> Array:
    return x


# positions that are computed ------------------------------------------------------------------


def _gather(
    notes: Notes, x: Array, starts: Array, dimension_numbers: Any, slice_sizes: Any, **_: Any
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

    return Array(shape, at, _PLACEHOLDER)


def _position(starts: Array, index: Index) -> Size:
    position = starts.at(index)
    if not isinstance(position, Size):
        raise Unknown("a position that is no integer")
    return position


def _dynamic_slice(notes: Notes, x: Array, *starts: Array, slice_sizes: Any, **_: Any) -> Array:
    sizes = [as_size(n) for n in slice_sizes]

    def at(index: Index) -> Element:
        where = []
        for i, start, size, length in zip(index, starts, sizes, x.shape, strict=True):
            position = _position(start, ())
            if not position.is_identical(0) or not size.is_identical(length):
                notes.look_up(position + size - 1, length)
            where.append(i + position)
        return x.at(tuple(where))

    return Array(sizes, at, _PLACEHOLDER)


def _dynamic_update_slice(_: Notes, x: Array, update: Array, *starts: Array, **__: Any) -> Array:
    result = update
    # from the last axis to the first: what is outside of the update comes from x
    positions = [_position(start, ()) for start in starts]

    def at(index: Index) -> Element:
        inner = []
        for i, position, size, length in zip(index, positions, result.shape, x.shape, strict=True):
            if position.is_identical(0) and size.is_identical(length):
                inner.append(i)
                continue
            if i < position or i >= position + size:
                return x.at(index)
            inner.append(i - position)
        return result.at(tuple(inner))

    return Array(x.shape, at, _PLACEHOLDER)


def _scatter(add: bool) -> Callable[..., Array]:
    """Writing, or adding, at computed positions."""

    def scatter(
        _: Notes, x: Array, starts: Array, update: Array, dimension_numbers: Any, **__: Any
    ) -> Array:
        numbers = dimension_numbers
        axes = tuple(numbers.scatter_dims_to_operand_dims)
        if getattr(numbers, "operand_batching_dims", ()):
            raise Unknown("a scatter with batches")
        if starts.ndim == 1:
            return _window_written(x, starts, update, numbers, add)
        if tuple(sorted(numbers.inserted_window_dims)) != tuple(sorted(axes)):
            raise Unknown("a scatter of blocks at several places")
        chosen = {axis: _component(starts, number) for number, axis in enumerate(axes)}
        window = list(numbers.update_window_dims)
        counted = [i for i in range(update.ndim) if i not in window]
        ordered = sorted(axes)
        adjacent = ordered == list(range(ordered[0], ordered[-1] + 1))
        front = ordered[0] if adjacent else 0
        values = arrays.permute(update, [*window[:front], *counted, *window[front:]])
        return writing.put(x, [chosen.get(i) for i in range(x.ndim)], values, add)

    return scatter


def _component(starts: Array, number: int) -> Array:
    """One of the numbers of which each position consists."""
    return arrays.select(starts, starts.ndim - 1, number)


def _window_written(x: Array, starts: Array, update: Array, numbers: Any, add: bool) -> Array:
    """A block is written at one place."""
    axes = tuple(numbers.scatter_dims_to_operand_dims)
    positions = {axis: _position(starts, (as_size(n),)) for n, axis in enumerate(axes)}
    inserted = tuple(numbers.inserted_window_dims)
    kept = [i for i in range(x.ndim) if i not in inserted]
    sizes = dict(zip(kept, update.shape, strict=True))

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

    return Array(x.shape, at, _PLACEHOLDER)


_FUNCTIONS = (
    "exp",
    "log",
    "cos",
    "sin",
    "exp2",
    "sqrt",
    "rsqrt",
    "floor",
    "ceil",
    "tan",
    "log1p",
    "expm1",
)
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{name: _each(partial(elements.function, name)) for name in _FUNCTIONS},
    **{name: _each(partial(elements.compare, name)) for name in _COMPARISONS},
    "add": _each(elements.add),
    "add_any": _each(elements.add),
    "sub": _each(elements.subtract),
    "mul": lambda a, b, **_: arrays.product_of(a, b, _PLACEHOLDER),
    "div": _each(_quotient),
    "rem": _each(_rest),
    "neg": _each(elements.negate),
    "abs": _each(elements.absolute),
    "sign": _each(elements.sign_of),
    "pow": _each(elements.power),
    "integer_pow": _integer_pow,
    "square": _each(lambda a: elements.multiply(a, a)),
    "max": _each(elements.largest),
    "min": _each(elements.smallest),
    "clamp": _clamp,
    "not": _each(_not),
    "and": lambda a, b, **_: arrays.both_true(a, b),
    "or": _each(_or),
    "xor": _each(elements.exclusive_or),
    "select_n": _select,
    "complex": _each(elements.complex_of),
    "conj": _each(elements.conjugate),
    "real": lambda x, **_: arrays.parts_of(x, 0),
    "imag": lambda x, **_: arrays.parts_of(x, 1),
    "iota": _iota,
    "broadcast_in_dim": _broadcast,
    "reshape": _reshape,
    "squeeze": _squeeze,
    "expand_dims": _expand,
    "transpose": lambda x, permutation, **_: arrays.permute(x, permutation),
    "concatenate": lambda *parts, dimension, **_: arrays.concatenate(parts, dimension),
    "stack": lambda *parts, axis, **_: arrays.stack(parts, axis),
    "split": _split,
    "slice": _slice,
    "rev": lambda x, dimensions, **_: arrays.flip(x, dimensions),
    "reduce_sum": _reduce_sum,
    "tile": lambda x, reps, **_: arrays.repeat(x, reps),
    "cumsum": _cumsum,
    "cumprod": _cumprod,
    "pad": _pad,
    "shift_left": _shifted(elements.multiply),
    "shift_right_arithmetic": _shifted(elements.floor_divide),
    "shift_right_logical": _shifted(elements.floor_divide),
    "convert_element_type": _same,
    "copy": _same,
    "copy_p": _same,
    "stop_gradient": _same,
    "reduce_precision": _same,
    "optimization_barrier": _same,
}
"""By the name of a primitive."""

LOOKUPS: Mapping[str, Callable[..., Any]] = {
    "dot_general": _dot_general,
    "gather": _gather,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _dynamic_update_slice,
    "scatter": _scatter(add=False),
    "scatter-add": _scatter(add=True),
}
"""The primitives that may look something up; these are given the notes first."""
