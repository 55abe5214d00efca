"""NumPy's functions on symbolic arrays that others do not have, and the table of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers import operations
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.operations import OPERATIONS, UFUNCS, Dtype, Make, ravel, whole

# joined ---------------------------------------------------------------------------------------


def _concatenate(make: Make, parts: Any, axis: int | None = 0) -> Array:
    if axis is None:
        return arrays.concatenate([ravel(make(part)) for part in parts], 0)
    return arrays.concatenate([_one(make, part, axis) for part in parts], axis)


def _one(make: Make, part: Any, axis: int) -> Array:
    """An array that is joined with others along an axis; of a loop, all arrays that it has made."""
    if not isinstance(part, Run):
        return make(part)
    array = make([part])
    place = axis if axis >= 0 else axis + array.ndim - 1
    turned = operations.moveaxis(array, 0, place)
    joined = turned.shape[place] * turned.shape[place + 1]
    shape = (*turned.shape[:place], joined, *turned.shape[place + 2 :])
    return arrays.reshape(turned, shape)


def _append(make: Make, x: Any, values: Any, axis: int | None = None) -> Array:
    return _concatenate(make, (x, values), axis)


def _stack(make: Make, parts: Any, axis: int = 0) -> Array:
    """Along a new axis; what a loop has made is stacked as it is."""
    return operations.moveaxis(make(list(parts)), 0, axis)


def _vstack(make: Make, parts: Any) -> Array:
    """One below the other; what has one axis is a row."""
    return arrays.concatenate([_row_of(make, part) for part in parts], 0)


def _hstack(make: Make, parts: Any) -> Array:
    """Side by side; what has one axis is put behind the other."""
    first = make([parts[0]])
    if first.ndim == 1:
        return make(list(parts))
    return _concatenate(make, parts, 0 if first.ndim == 2 else 1)


def _row_of(make: Make, part: Any) -> Array:
    """What is put below other rows; of a loop, all that it has made."""
    if not isinstance(part, Run):
        return _at_least_2d(make(part))
    array = make([part])
    if array.ndim < 2:
        return arrays.insert_axis(array, 1)
    return array if array.ndim == 2 else _one(make, part, 0)


def _at_least_2d(x: Array) -> Array:
    while x.ndim < 2:
        x = arrays.insert_axis(x, 0)
    return x


def _at_least_1d(x: Array) -> Array:
    return arrays.insert_axis(x, 0) if x.ndim == 0 else x


def _column_stack(make: Make, parts: Any) -> Array:
    """Side by side; what has one axis is a column."""
    made = [make(part) for part in parts]
    return arrays.concatenate([arrays.insert_axis(a, 1) if a.ndim == 1 else a for a in made], 1)


def _dstack(make: Make, parts: Any) -> Array:
    """Side by side along the third axis."""
    made = [_at_least_2d(make(part)) for part in parts]
    return arrays.concatenate([arrays.insert_axis(a, 2) if a.ndim == 2 else a for a in made], 2)


def _block(make: Make, parts: Any) -> Array:
    """Nested lists of blocks: the innermost are joined along the last axis."""
    if not isinstance(parts, list):
        return make(parts)
    inner = [_block(make, part) for part in parts]
    level, first = 1, parts
    while isinstance(first[0], list):
        first, level = first[0], level + 1
    most = max(a.ndim for a in inner)
    if most < level:
        raise Unknown("blocks with fewer axes than the lists that they stand in")
    return arrays.concatenate(inner, most - level)


# taken apart and put elsewhere ----------------------------------------------------------------


def _split(make: Make, x: Array, parts: Any, axis: int = 0) -> list[Array]:
    length = x.shape[arrays.axis_of(x, axis)]
    if isinstance(parts, list | tuple):
        ends = [*(whole(make, part) for part in parts), length]
        starts = [as_size(0), *ends[:-1]]
        sizes = [end - start for start, end in zip(starts, ends, strict=True)]
    else:
        count = operations.plain(whole(make, parts))
        sizes = [length // count] * count
    return arrays.split_axis(x, sizes, axis)


def _cut(axis: int) -> Callable[..., list[Array]]:
    def split(make: Make, x: Array, parts: Any) -> list[Array]:
        return _split(make, x, parts, 0 if x.ndim == 1 else axis)

    return split


def _rollaxis(x: Array, axis: int, start: int = 0) -> Array:
    place, end = arrays.axis_of(x, axis), start if start >= 0 else start + x.ndim
    return operations.moveaxis(x, place, end - 1 if end > place else end)


def _pad(x: Array, widths: Array, mode: str = "constant", constant_values: Any = 0) -> Array:
    """Zeros before and after."""
    if mode != "constant" or constant_values != 0:
        raise Unknown("a pad with something else than zeros")
    spread = arrays.broadcast_to(widths, (x.ndim, 2))

    def width(axis: int, side: int) -> Size:
        return whole(arrays.scalar, spread.at((as_size(axis), as_size(side))))

    config = [(width(axis, 0), width(axis, 1), 0) for axis in range(x.ndim)]
    return arrays.pad(x, config, cast(arrays.scalar(as_size(0)), x.dtype))


def _meshgrid(*parts: Array, indexing: str = "xy") -> list[Array]:
    """Each array along an axis of its own; for "xy" the second axis comes first."""
    count = len(parts)
    order = [1, 0, *range(2, count)] if indexing == "xy" and count > 1 else range(count)
    shape = [parts[place].shape[0] for place in order]
    return [
        arrays.broadcast_to(
            arrays.reshape(x, [-1 if place == order[which] else 1 for place in range(count)]), shape
        )
        for which, x in enumerate(parts)
    ]


def _diagonal(x: Array, offset: int = 0) -> Array:
    """The elements on the diagonal."""
    if offset or x.ndim != 2:
        raise Unknown("a diagonal beside the middle, or of more than two axes")
    if not x.shape[0].is_identical(x.shape[1]):
        raise Unknown("the diagonal of an array that is no square")
    return Array(x.shape[:1], lambda index: x.at((index[0], index[0])), x.dtype)


def _diag(x: Array, k: int = 0) -> Array:
    """A matrix with these elements on its diagonal, or the diagonal of a matrix."""
    return _diagonal(x, k) if k or x.ndim != 1 else operations.diagonal_matrices(x)


def _select(make: Make, conditions: Any, choices: Any, default: Any = 0) -> Array:
    """The first of the choices whose condition holds."""
    result = make(default)
    for condition, choice in reversed(list(zip(conditions, choices, strict=True))):
        result = operations.where(make(condition), make(choice), result)
    return result


def _compress(notes: Notes, condition: Array, x: Array, axis: int | None = None) -> Array:
    return operations.take(notes, x, arrays.true_positions(condition), axis)


def _copied(make: Make, x: Array, values: Array, where: Any = True) -> Array:
    """numpy.copyto"""
    new = arrays.broadcast_to(values, x.shape)
    if where is not True:
        new = arrays.broadcast_to(operations.where(make(where), new, x), x.shape)
    return Array(new.shape, new.at, x.dtype)


WRITES: Mapping[str, Callable[..., Array]] = {
    "put_along_axis": operations.put_along_axis,
    "copyto": _copied,
}
"""What is in the first argument after the call, by the name of the function."""

# products -------------------------------------------------------------------------------------


def _dot(notes: Notes, a: Array, b: Array) -> Array:
    """The last axis of one with the last but one of the other, whose other axes stay apart."""
    if not (a.ndim and b.ndim):
        return arrays.product_of(a, b)
    return operations.contracted(notes, a, b, ([a.ndim - 1], [max(b.ndim - 2, 0)]))


def _inner(notes: Notes, a: Array, b: Array) -> Array:
    if not (a.ndim and b.ndim):
        return arrays.product_of(a, b)
    return operations.contracted(notes, a, b, ([a.ndim - 1], [b.ndim - 1]))


def _tensordot(notes: Notes, a: Array, b: Array, axes: Any = 2) -> Array:
    """Summed over some axes of both; the others follow one another."""
    if isinstance(axes, int):
        axes = (range(a.ndim - axes, a.ndim), range(axes))
    return operations.contracted(
        notes, a, b, [[one] if isinstance(one, int) else list(one) for one in axes]
    )


def _kron(a: Array, b: Array) -> Array:
    """Blocks b, each times an element of a."""
    if a.ndim != b.ndim:
        raise Unknown("a Kronecker product of arrays with different numbers of axes")

    def at(index: Index) -> Element:
        parts = [divmod(i, n) for i, n in zip(index, b.shape, strict=True)]
        places, rests = (tuple(part[side] for part in parts) for side in (0, 1))
        return elements.multiply(a.at(places), b.at(rests))

    shape = [m * n for m, n in zip(a.shape, b.shape, strict=True)]
    return Array(shape, at, arrays.common_dtype((a, b)))


def _ndim(x: Array) -> int:
    return x.ndim


def _size_of(x: Array, axis: int | None = None) -> Array:
    return arrays.scalar(arrays.count_of(x.shape) if axis is None else x.shape[axis])


def _divmod(a: Array, b: Array) -> list[Array]:
    return [UFUNCS["floor_divide"](a, b), UFUNCS["remainder"](a, b)]


# made -----------------------------------------------------------------------------------------


def _array(x: Array, dtype: Dtype | None = None) -> Array:
    return x if dtype is None else cast(x, dtype)


def _geomspace(start: Array, stop: Array, num: Size | None = None, endpoint: bool = True) -> Array:
    first, last = (UFUNCS["log"](end) for end in (start, stop))
    return UFUNCS["exp"](operations.linspace(first, last, num, endpoint))


def _logspace(
    make: Make,
    start: Array,
    stop: Array,
    num: Size | None = None,
    endpoint: bool = True,
    base: Any = 10.0,
) -> Array:
    return UFUNCS["power"](make(base), operations.linspace(start, stop, num, endpoint))


def _identity(
    rows: Size, columns: Size | None = None, k: int = 0, dtype: Dtype | None = None
) -> Array:
    """Ones on a diagonal."""

    def at(index: Index) -> Element:
        return as_size(int(index[1] == index[0] + k))

    name = dtype or "float64"
    return cast(Array((rows, rows if columns is None else columns), at, name), name)


_MADE = ("arange", "linspace", "zeros", "ones", "empty", "full", "zeros_like", "ones_like")
CONSTRUCTORS: Mapping[str, Callable[..., Any]] = {
    **{name: OPERATIONS[name] for name in (*_MADE, "empty_like")},
    "geomspace": _geomspace,
    "logspace": _logspace,
    "eye": _identity,
    "identity": _identity,
    **dict.fromkeys(
        ("array", "asarray", "asanyarray", "ascontiguousarray", "asfortranarray"), _array
    ),
}
"""What does not ask its arguments, numbers among them that are symbols, what it is of them."""

CONTIGUOUS = frozenset(
    ("arange", "linspace", "eye", "identity", "zeros", "ones", "empty", "full", "ascontiguousarray")
)
"""Those whose elements lie one behind the other, whatever they are given."""

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **OPERATIONS,
    "concatenate": _concatenate,
    "concat": _concatenate,
    "append": _append,
    "stack": _stack,
    "hstack": _hstack,
    "vstack": _vstack,
    "row_stack": _vstack,
    "column_stack": _column_stack,
    "dstack": _dstack,
    "block": _block,
    "split": _split,
    "array_split": _split,
    "hsplit": _cut(1),
    "vsplit": _cut(0),
    "dsplit": _cut(2),
    "unstack": operations.unstack,
    "atleast_1d": _at_least_1d,
    "atleast_2d": _at_least_2d,
    "matrix_transpose": partial(operations.swapaxes, first=-1, second=-2),
    "rollaxis": _rollaxis,
    "fliplr": partial(operations.flip, axis=1),
    "flipud": partial(operations.flip, axis=0),
    "pad": _pad,
    "meshgrid": _meshgrid,
    "broadcast_arrays": arrays.broadcast_arrays,
    "diag": _diag,
    "diagonal": _diagonal,
    "select": _select,
    "nonzero": operations.where,
    "flatnonzero": arrays.true_positions,
    "compress": _compress,
    "dot": _dot,
    "inner": _inner,
    "tensordot": _tensordot,
    "kron": _kron,
    "ndim": _ndim,
    "size": _size_of,
    "divmod": _divmod,
    "copy": _array,
    "asarray": _array,
    "ascontiguousarray": _array,
}
"""NumPy's functions, by name."""

JOINING: Sequence[str] = ("concatenate", "concat", "stack", "hstack", "vstack")
"""Those that join what a list has, which a loop may have made."""
