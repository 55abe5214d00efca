"""What NumPy's functions do to symbolic arrays, by name.

A function is given what makes an array of an argument, the notes, and then the arguments as they
were called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.numpy_arguments import Make, dtype_name, like
from symbolic_pe.code.tracers.numpy_choices import CHOICES
from symbolic_pe.code.tracers.numpy_shapes import SHAPES, ravel
from symbolic_pe.code.tracers.numpy_ufuncs import UFUNCS, common, product

__all__ = ["FUNCTIONS"]


def _outer(make: Make, notes: Notes, a: Any, b: Any) -> Array:
    left, right = arrays.insert_axis(ravel(make, notes, a), 1), ravel(make, notes, b)
    return UFUNCS["multiply"](left, right)


def _dot(make: Make, notes: Notes, a: Any, b: Any) -> Array:
    """The last axis of one with the last but one of the other, whose other axes stay apart."""
    left, right = make(a), make(b)
    if left.ndim == 0 or right.ndim == 0:
        return UFUNCS["multiply"](left, right)
    if right.ndim < 3:
        return product(left, right, notes.look_up)
    return _tensordot(make, notes, left, right, ([left.ndim - 1], [right.ndim - 2]))


def _inner(make: Make, notes: Notes, a: Any, b: Any) -> Array:
    left, right = make(a), make(b)
    if left.ndim == 0 or right.ndim == 0:
        return UFUNCS["multiply"](left, right)
    return _tensordot(make, notes, left, right, ([left.ndim - 1], [right.ndim - 1]))


def _tensordot(make: Make, notes: Notes, a: Any, b: Any, axes: Any = 2) -> Array:
    """Summed over some axes of both; the others follow one another."""
    left, right = (one if isinstance(one, Array) else make(one) for one in (a, b))
    if isinstance(axes, int):
        axes = (range(left.ndim - axes, left.ndim), range(axes))
    first, second = ([one] if isinstance(one, int) else list(one) for one in axes)
    letters = [chr(ord("a") + i) for i in range(left.ndim + right.ndim)]
    of_left, of_right = letters[: left.ndim], letters[left.ndim :]
    for i, j in zip(first, second, strict=True):
        of_right[arrays.axis_of(right, j)] = of_left[arrays.axis_of(left, i)]
    result = [c for c in (*of_left, *of_right) if (c in of_left) != (c in of_right)]
    text = f"{''.join(of_left)},{''.join(of_right)}->{''.join(result)}"
    return arrays.einsum(text, [left, right], notes.look_up)


def _sum(
    make: Make, _: Notes, x: Any, axis: Any = None, keepdims: bool = False, **__: Any
) -> Array:
    array = make(x)
    axes = range(array.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    return arrays.summed(array, list(axes), keepdims)


def _clip(make: Make, _: Notes, x: Any, low: Any = None, high: Any = None) -> Array:
    array = make(x)
    if low is not None:
        array = UFUNCS["maximum"](array, make(low))
    return array if high is None else UFUNCS["minimum"](array, make(high))


def _full_like(make: Make, _: Notes, x: Any, value: Any, dtype: Any = None, **__: Any) -> Array:
    array = make(x)
    name = array.dtype if dtype is None else dtype_name(dtype)
    return arrays.full(array.shape, make(value).at(()), name)


def _einsum(make: Make, notes: Notes, *given: Any, **__: Any) -> Array:
    text, operands = (given[0], given[1:]) if isinstance(given[0], str) else _spelt(given)
    return arrays.einsum(text, [make(operand) for operand in operands], notes.look_up)


def _spelt(given: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """Operands, each with a list of numbers for its axes, as a text with letters."""
    operands, labels = given[0::2], given[1::2]
    result = ""
    if len(given) % 2:
        operands, result = operands[:-1], "->" + _letters(given[-1])
    return ",".join(map(_letters, labels)) + result, operands


def _letters(labels: Sequence[Any]) -> str:
    return "".join("..." if one is Ellipsis else chr(ord("a") + one) for one in labels)


def _part(index: int) -> Callable[..., Array]:
    return lambda make, _, x: arrays.parts_of(make(x), index)


def _same(make: Make, _: Notes, x: Any, *__: Any, **___: Any) -> Array:
    return make(x)


def _kron(make: Make, _: Notes, a: Any, b: Any) -> Array:
    """Blocks b, each times an element of a."""
    left, right = make(a), make(b)
    if left.ndim != right.ndim:
        raise Unknown("a Kronecker product of arrays with different numbers of axes")

    def at(index: arrays.Index) -> Element:
        parts = [divmod(i, n) for i, n in zip(index, right.shape, strict=True)]
        places, rests = (tuple(part[side] for part in parts) for side in (0, 1))
        return elements.multiply(left.at(places), right.at(rests))

    shape = [m * n for m, n in zip(left.shape, right.shape, strict=True)]
    return Array(shape, at, common((left, right)))


def _running(
    along: Callable[[Array, int], Array],
) -> Callable[..., Array]:
    def run(make: Make, notes: Notes, x: Any, axis: int | None = None, **__: Any) -> Array:
        array = ravel(make, notes, x) if axis is None else make(x)
        return along(array, axis or 0)

    return run


def _size_of(make: Make, _: Notes, x: Any, axis: int | None = None) -> Array:
    array = make(x)
    count = arrays.count_of(array.shape) if axis is None else array.shape[axis]
    return arrays.scalar(count, "int64")


def _divmod(make: Make, _: Notes, a: Any, b: Any) -> list[Array]:
    given = make(a), make(b)
    return [UFUNCS["floor_divide"](*given), UFUNCS["remainder"](*given)]


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **SHAPES,
    **CHOICES,
    "kron": _kron,
    "cumsum": _running(arrays.running_sum),
    "cumprod": _running(arrays.running_product),
    "ndim": lambda make, _, x: make(x).ndim,
    "size": _size_of,
    "divmod": _divmod,
    "outer": _outer,
    "dot": _dot,
    "inner": _inner,
    "tensordot": _tensordot,
    "sum": _sum,
    "clip": _clip,
    "einsum": _einsum,
    "zeros_like": like(0),
    "ones_like": like(1),
    "empty_like": like(None),
    "full_like": _full_like,
    "real": _part(0),
    "imag": _part(1),
    "copy": _same,
    "asarray": _same,
    "ascontiguousarray": _same,
}
