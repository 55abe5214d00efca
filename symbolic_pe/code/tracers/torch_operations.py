"""What the ATen operations of PyTorch are on symbolic arrays, by their names without overloads.

Arguments are arrays for tensors, polynomials for sizes and numbers for floats.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symbolic_pe.code.symbols import arrays, writing
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers import operations
from symbolic_pe.code.tracers.operations import (
    COMPARISONS,
    ELEMENTS,
    SHORT,
    UFUNCS,
    Shape,
    plain,
)

# element by element ---------------------------------------------------------------------------


def _scaled(name: str) -> Callable[..., Array]:
    """add and sub: the second operand times alpha."""

    def combined(a: Array, b: Array, alpha: Array | None = None) -> Array:
        return UFUNCS[name](a, b if alpha is None else UFUNCS["multiply"](b, alpha))

    return combined


def _rsub(a: Array, b: Array, alpha: Array | None = None) -> Array:
    return _scaled("subtract")(b, a, alpha)


def _divided(a: Array, b: Array, rounding_mode: str | None = None) -> Array:
    if rounding_mode == "trunc":
        raise Unknown("a division that rounds towards 0")
    return UFUNCS["floor_divide" if rounding_mode == "floor" else "divide"](a, b)


def _masked_fill(x: Array, mask: Array, value: Array) -> Any:
    return operations.where(mask, value, x)


def _with_product(name: str) -> Callable[..., Array]:
    """addcmul and addcdiv"""

    def combined(x: Array, a: Array, b: Array, value: Array | None = None) -> Array:
        return _scaled("add")(x, UFUNCS[name](a, b), value)

    return combined


def _lerp(a: Array, b: Array, weight: Array) -> Array:
    return _scaled("add")(a, UFUNCS["subtract"](b, a), weight)


# made -----------------------------------------------------------------------------------------


def _new(make: Callable[..., Array]) -> Callable[..., Array]:
    """new_zeros and the like"""

    def made(_: Array, shape: Shape, *values: Array) -> Array:
        return make(shape, *values)

    return made


def _uninitialised(shape: Shape, *_: Any) -> Array:
    return operations.empty(shape)


def _like_nothing(x: Array, *_: Any) -> Array:
    return operations.empty_like(x)


def _same(x: Array, *_: Any) -> Array:
    return x


def _copied(x: Array, source: Array, *_: Any) -> Array:
    return arrays.broadcast_to(source, x.shape)


# shapes ---------------------------------------------------------------------------------------


def _reshaped(x: Array, shape: Shape, *_: Any) -> Array:
    return arrays.reshape(x, shape)


def _part(
    notes: Notes, x: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    return arrays.slice_axis(x, dim, start, end, plain(step), notes.fits)


def _slice_scatter(
    x: Array, values: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    return arrays.written(x, values, dim, start, end, plain(step))


def _split(x: Array, size: Any, dim: int = 0) -> list[Array]:
    if isinstance(size, list | tuple):
        return arrays.split_axis(x, size, dim)
    length = x.shape[arrays.axis_of(x, dim)]
    count = plain(-((-length) // as_size(size)))
    sizes = [as_size(size)] * (count - 1)
    return arrays.split_axis(x, [*sizes, length - as_size(size) * (count - 1)], dim)


def _chunk(x: Array, chunks: int, dim: int = 0) -> list[Array]:
    return _split(x, -((-x.shape[arrays.axis_of(x, dim)]) // chunks), dim)


def _expand(x: Array, shape: Shape, *_: Any) -> Array:
    own = [as_size(-1)] * (len(shape) - x.ndim) + list(x.shape)
    sizes = [n if m.constant == -1 else m for m, n in zip(shape, own, strict=True)]
    return arrays.broadcast_to(x, sizes)


def _flatten(x: Array, start: int = 0, end: int = -1) -> Array:
    first, last = arrays.axis_of(x, start), arrays.axis_of(x, end)
    total = arrays.count_of(x.shape[first : last + 1])
    return arrays.reshape(x, (*x.shape[:first], total, *x.shape[last + 1 :]))


def _cat(parts: Sequence[Array], dim: int = 0) -> Array:
    return arrays.concatenate(parts, dim)


def _stack(parts: Sequence[Array], dim: int = 0) -> Array:
    return arrays.stack(parts, dim)


def _pad(x: Array, widths: Sequence[Any], value: Array | None = None) -> Array:
    """More elements before and after, or fewer, from the last axis on."""
    pairs = zip(widths[::2], widths[1::2], strict=True)
    config = [(before, after, 0) for before, after in pairs]
    config += [(0, 0, 0)] * (x.ndim - len(config))
    filler = arrays.scalar(as_size(0)) if value is None else value
    return arrays.pad(x, config[::-1], filler)


def _unfold(x: Array, dim: int, size: Size, step: Size) -> Array:
    """Windows along an axis, as a new last axis."""
    place = arrays.axis_of(x, dim)
    count = (x.shape[place] - size) // step + 1

    def at(index: Index) -> Element:
        start = index[place] * step
        return x.at((*index[:place], start + index[-1], *index[place + 1 : -1]))

    return Array((*x.shape[:place], count, *x.shape[place + 1 :], size), at, x.dtype)


def _diag_embed(x: Array, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Array:
    if offset or (dim1, dim2) != (-2, -1):
        raise Unknown("diag_embed elsewhere than on the diagonal of the last axes")
    return operations.diagonal_matrices(x)


def _sum(x: Array, dim: Any = None, keepdim: bool = False) -> Array:
    return operations.total(x, dim, keepdim)


def _sort(x: Array, _: int = -1, descending: bool = False) -> list[Array]:
    """Different whole numbers in order, and their places before."""
    length = x.shape[0].constant if x.ndim == 1 else None
    if length is None:
        raise Undecided("how an array is sorted depends on its length")
    numbers = [x.at((as_size(j),)) for j in range(length)]
    if not all(isinstance(n, Size) and n.constant is not None for n in numbers):
        raise Unknown("something else than known whole numbers is sorted")
    values = [plain(n) for n in numbers]
    if len(set(values)) < length:
        raise Unknown("equal numbers are sorted")
    order = sorted(range(length), key=values.__getitem__, reverse=descending)
    return [_listed([values[j] for j in order]), _listed(order)]


def _listed(values: Sequence[int]) -> Array:
    return Array((len(values),), lambda index: as_size(values[plain(index[0])]), "int64")


# positions ------------------------------------------------------------------------------------


def _index(notes: Notes, x: Array, indices: Sequence[Array | None]) -> Array:
    return arrays.gather(x, _for_all_axes(x, indices), notes.look_up)


def _index_put(
    x: Array, indices: Sequence[Array | None], values: Array, accumulate: Any = False, *_: Any
) -> Array:
    """x[indices] = values, or += values."""
    return writing.put(x, _for_all_axes(x, indices), values, bool(accumulate))


def _for_all_axes(x: Array, indices: Sequence[Array | None]) -> list[Array | None]:
    """Positions for each axis, those at which a mask is true; None: the whole axis."""
    if any(index is not None and index.dtype == "uint8" for index in indices):
        raise Unknown("an index of dtype uint8, which is a mask")
    given = [
        arrays.true_positions(index) if index is not None and index.dtype == "bool" else index
        for index in indices
    ]
    for place, (mask, positions) in enumerate(zip(indices, given, strict=True)):
        if mask is not positions and mask is not None:
            _fits(mask, x.shape[place])
    return [*given, *[None] * (x.ndim - len(indices))]


def _fits(mask: Array, length: Size) -> None:
    if not mask.shape[0].is_identical(length):
        raise Unknown(f"a mask of {mask.shape[0]} truth values for an axis of length {length}")


def _nonzero(mask: Array) -> Array:
    """The positions of what is not 0, as rows."""
    return arrays.insert_axis(arrays.true_positions(cast(mask, "bool")), 1)


def _masked_select(x: Array, mask: Array) -> Array:
    """The elements of one axis at which a mask is true."""
    if x.ndim != 1:
        raise Unknown("masked_select of an array with several axes")
    _fits(mask, x.shape[0])
    return arrays.gather(x, [arrays.true_positions(mask)], lambda *_: None)


def _index_select(notes: Notes, x: Array, dim: int, index: Array) -> Array:
    return operations.take(notes, x, index, dim)


def _embedding(notes: Notes, table: Array, index: Array, *_: Any) -> Array:
    return operations.take(notes, table, index, 0)


def _gather(notes: Notes, x: Array, dim: int, index: Array, *_: Any) -> Array:
    """The first places of the other axes are enough, if the index has no more."""
    place = arrays.axis_of(x, dim)
    for axis, n in enumerate(index.shape):
        if axis != place and not n.is_identical(x.shape[axis]):
            x = arrays.slice_axis(x, axis, 0, n)
    return operations.take_along_axis(notes, x, index, place)


def _index_copy(x: Array, dim: int, index: Array, source: Array) -> Array:
    return operations.put(x, dim, index, source)


def _index_add(x: Array, dim: int, index: Array, source: Array, alpha: Any = 1) -> Array:
    if as_size(alpha).constant != 1:
        raise Unknown("index_add with a factor")
    return operations.put(x, dim, index, source, add=True)


def _scatter(x: Array, dim: int, index: Array, source: Array, reduce: str = "") -> Array:
    return operations.put_along_axis(x, index, source, dim, reduce == "add")


def _scatter_add(x: Array, dim: int, index: Array, source: Array) -> Array:
    return operations.put_along_axis(x, index, source, dim, add=True)


_NAMES = {
    "sgn": "sign",
    "clamp_min": "maximum",
    "clamp_max": "minimum",
    "bitwise_not": "invert",
    **dict.fromkeys(("__lshift__", "bitwise_left_shift"), "left_shift"),
    **dict.fromkeys(("__rshift__", "bitwise_right_shift"), "right_shift"),
    **dict.fromkeys(("_conj", "conj_physical"), "conjugate"),
    **dict.fromkeys(("mm", "bmm", "mv", "dot"), "matmul"),
}
"""Other names that ufuncs have here."""

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{name: UFUNCS[name] for name in UFUNCS if name != "equal"},
    **{name: UFUNCS[known] for name, known in _NAMES.items()},
    "add": _scaled("add"),
    "sub": _scaled("subtract"),
    "rsub": _rsub,
    "div": _divided,
    "true_divide": _divided,
    "clamp": operations.clip,
    "where": operations.where,
    "masked_fill": _masked_fill,
    "addcmul": _with_product("multiply"),
    "addcdiv": _with_product("divide"),
    "lerp": _lerp,
    "view_as_complex": arrays.view_as_complex,
    "view_as_real": arrays.view_as_real,
    **{name: operations.OPERATIONS[name] for name in ("real", "imag", "arange", "linspace")},
    **{name: operations.OPERATIONS[name] for name in ("zeros", "ones", "full")},
    **{name: operations.OPERATIONS[name] for name in ("zeros_like", "ones_like", "full_like")},
    **{f"new_{name}": _new(operations.OPERATIONS[name]) for name in ("zeros", "ones", "full")},
    "fill": operations.full_like,
    **dict.fromkeys(("empty", "empty_permuted", "empty_strided"), _uninitialised),
    **dict.fromkeys(("empty_like", "normal_functional"), _like_nothing),
    **dict.fromkeys(("new_empty", "new_empty_strided"), _new(_uninitialised)),
    **dict.fromkeys(
        ("view", "reshape", "_unsafe_view", "_reshape_copy", "_reshape_alias"), _reshaped
    ),
    "flatten": _flatten,
    "expand": _expand,
    "permute": arrays.permute,
    "transpose": operations.swapaxes,
    "t": operations.transpose,
    "unsqueeze": arrays.insert_axis,
    "squeeze": operations.squeeze,
    "slice": _part,
    "select": arrays.select,
    "slice_scatter": _slice_scatter,
    "select_scatter": arrays.written_at,
    "cat": _cat,
    "stack": _stack,
    "split": _split,
    "split_with_sizes": _split,
    "chunk": _chunk,
    "unbind": operations.unstack,
    "repeat": arrays.repeat,
    "repeat_interleave": operations.repeat,
    "flip": operations.flip,
    "roll": operations.roll,
    "constant_pad_nd": _pad,
    "pad": _pad,
    "unfold": _unfold,
    "diag_embed": _diag_embed,
    "sum": _sum,
    **{name: operations.OPERATIONS[name] for name in ("cumsum", "cumprod")},
    "sort": _sort,
    "index": _index,
    "index_put": _index_put,
    "_unsafe_index_put": _index_put,
    "index_copy": _index_copy,
    "index_add": _index_add,
    "index_fill": _index_copy,
    "index_select": _index_select,
    "embedding": _embedding,
    "gather": _gather,
    "scatter": _scatter,
    "scatter_add": _scatter_add,
    "nonzero": _nonzero,
    "masked_select": _masked_select,
    "copy": _copied,
    **dict.fromkeys(
        ("clone", "alias", "detach", "contiguous", "resolve_conj", "resolve_neg"), _same
    ),
    **dict.fromkeys(("lift_fresh", "lift_fresh_copy", "lift", "_to_copy", "to", "type_as"), _same),
    "scalar_tensor": _same,
}
"""By the name of an operation; ``equal`` is of all elements at once, and none of these."""


SYMBOLIC: Mapping[Any, Callable[..., Element]] = {
    getattr(operator, short): ELEMENTS[SHORT.get(short, short)]
    for short in (*COMPARISONS, "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg")
}
"""The Python operators of sizes and numbers of a graph."""
