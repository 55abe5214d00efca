"""The operations on symbolic arrays onto which those of NumPy, PyTorch and JAX are mapped.

Their names and parameters are NumPy's.  The annotation of a parameter says what is made of its
argument: see :func:`applied`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

import numpy as np

from symbolic_pe.code.symbols import arrays, elements, writing
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.kernel.terms import constant
from symbolic_pe.kernel.types import R

Make: TypeAlias = Callable[[Any], Array]
"""What makes an array of an argument."""
Shape: TypeAlias = Sequence[Any]
Dtype: TypeAlias = str

# arguments ------------------------------------------------------------------------------------


def applied(
    operation: Callable[..., Any],
    args: Sequence[Any],
    keywords: Mapping[str, Any],
    make: Make,
    notes: Notes,
) -> Any:
    """What an operation gives for arguments as code gives them.

    A parameter that is an ``Array``, a ``Size``, a ``Shape`` or a ``Dtype`` is given that; one that
    is ``Make`` or ``Notes`` is given these and has no argument; others have theirs as it is.
    """
    signature = signature_of(operation)
    kinds = [parameter.annotation for parameter in signature.parameters.values()]
    own = [{"Make": make, "Notes": notes}[kind] for kind in kinds if kind in ("Make", "Notes")]
    known = {key: value for key, value in keywords.items() if key not in _IGNORED}
    bound = signature.bind(*own, *args, **known)
    for name, value in bound.arguments.items():
        parameter = signature.parameters[name]
        reader = _READERS.get(str(parameter.annotation).removesuffix(" | None"))
        if reader is None or value is None:
            continue
        several = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        bound.arguments[name] = (
            tuple(reader(make, one) for one in value) if several else reader(make, value)
        )
    return operation(*bound.args, **bound.kwargs)


def called(
    operation: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], notes: Notes
) -> Any:
    """What an operation gives for arguments as a recording has them: what it has no parameter for
    (as a device) says nothing of elements."""
    parameters = signature_of(operation).parameters
    known = {key: value for key, value in keywords.items() if key in parameters}
    return applied(operation, args, known, as_array, notes)


def as_array(value: Any) -> Array:
    """An array of a recording, or a number as one."""
    return value if isinstance(value, Array) else arrays.scalar(number(value))


def number(value: Any) -> Element:
    """A number of a recording as an element."""
    is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return as_size(value) if is_whole else value


@cache
def signature_of(operation: Callable[..., Any]) -> inspect.Signature:
    """The parameters of an operation."""
    return inspect.signature(operation)


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


def plain(value: Any) -> int:
    """An integer that is no symbol."""
    number = as_size(value).constant
    if number is None:
        raise Unknown("a number is needed where a symbolic size stands")
    return number


_READERS: Mapping[str, Callable[[Make, Any], Any]] = {
    "Array": lambda make, value: make(value),
    "Size": whole,
    "Shape": sizes,
    "Sequence[IntegerLike]": sizes,
    "Dtype": lambda _, value: dtype_name(value),
}
_IGNORED = frozenset((
    "order", "subok", "like", "device", "copy", "casting", "optimize", "sparse", "layout",
    "precision", "preferred_element_type",
))  # fmt: skip
"""What changes no element."""


def _axes(x: Array, axis: Any) -> list[int]:
    """An axis, several or all, counted from the front."""
    given = range(x.ndim) if axis is None else [axis] if isinstance(axis, int) else axis
    return [arrays.axis_of(x, one) for one in given]


# element by element ---------------------------------------------------------------------------

_PI = constant("pi", R)
_DEGREE = elements.divide(_PI, as_size(180))
_TURNED = elements.divide(as_size(180), _PI)


def _shifted(operation: Callable[[Element, Element], Element]) -> Callable[..., Element]:
    """An operation with a power of 2."""
    return lambda a, b: operation(a, elements.power(as_size(2), b))


def _polar(size: Element, angle: Element) -> Element:
    turn = elements.complex_of(elements.function("cos", angle), elements.function("sin", angle))
    return elements.multiply(size, turn)


SHORT: Mapping[str, str] = {
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "divide",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "power",
    "neg": "negative",
    "abs": "absolute",
    "conj": "conjugate",
    "not": "invert",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "lshift": "left_shift",
    "rshift": "right_shift",
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}
"""NumPy's names of what has a short name in Python, PyTorch or JAX."""
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

_FUNCTIONS = (
    "exp", "log", "cos", "sin", "tan", "exp2", "log2", "log10", "sqrt", "rsqrt", "reciprocal",
    "floor", "ceil", "trunc", "expm1", "log1p",
)  # fmt: skip
_OF_FLOATS: Mapping[str, Callable[..., Element]] = {
    **{name: partial(elements.function, name) for name in _FUNCTIONS},
    **dict.fromkeys(("radians", "deg2rad"), partial(elements.multiply, _DEGREE)),
    **dict.fromkeys(("degrees", "rad2deg"), partial(elements.multiply, _TURNED)),
    "fabs": elements.absolute,
    "divide": elements.divide,
    "true_divide": elements.divide,
    "float_power": elements.power,
}
_OF_TRUTHS: Mapping[str, Callable[..., Element]] = {
    **{SHORT[name]: partial(elements.compare, name) for name in COMPARISONS},
    "logical_xor": elements.exclusive_or,
    "logical_not": elements.opposite,
    "logical_or": elements.either,
}
_ALIKE: Mapping[str, Callable[..., Element]] = {
    "add": elements.add,
    "subtract": elements.subtract,
    "multiply": elements.multiply,
    "floor_divide": elements.floor_divide,
    "remainder": elements.remainder,
    "power": elements.power,
    "negative": elements.negate,
    "positive": lambda a: a,
    "absolute": elements.absolute,
    "square": lambda a: elements.multiply(a, a),
    "sign": elements.sign_of,
    "maximum": elements.largest,
    "minimum": elements.smallest,
    "conjugate": elements.conjugate,
    "invert": elements.inverted,
    "bitwise_or": elements.either_bit,
    "bitwise_xor": elements.exclusive_or,
    "left_shift": _shifted(elements.multiply),
    "right_shift": _shifted(elements.floor_divide),
}
_COMPLEX: Mapping[str, Callable[..., Element]] = {
    "complex": elements.complex_of,
    "polar": _polar,
}
ELEMENTS: Mapping[str, Callable[..., Element]] = {**_OF_FLOATS, **_OF_TRUTHS, **_ALIKE, **_COMPLEX}
"""What functions do to elements, by NumPy's name."""


def _each(name: str) -> Callable[..., Array]:
    def apply(*given: Array) -> Array:
        dtype = arrays.common_dtype(given)
        if name in _OF_FLOATS and np.dtype(dtype).kind not in "fc":
            dtype = "float64"
        dtype = "bool" if name in _OF_TRUTHS else "complex128" if name in _COMPLEX else dtype
        return arrays.elementwise(ELEMENTS[name], given, dtype)

    return apply


def _logical_and(a: Array, b: Array) -> Array:
    truths = (arrays.elementwise(elements.truth_of, [one], "bool") for one in (a, b))
    return arrays.both_true(*truths)


def matmul(notes: Notes, a: Array, b: Array) -> Array:
    """The matrix product."""
    left = arrays.insert_axis(a, 0) if a.ndim == 1 else a
    right = arrays.insert_axis(b, 1) if b.ndim == 1 else b
    result = arrays.contract(left, right, notes.look_up)
    if b.ndim == 1:
        result = arrays.select(result, -1, 0)
    return arrays.select(result, -1 if b.ndim == 1 else -2, 0) if a.ndim == 1 else result


_UFUNCS: Mapping[str, Callable[..., Array]] = {
    **{name: _each(name) for name in ELEMENTS},
    "multiply": arrays.product_of,
    "logical_and": _logical_and,
    "bitwise_and": arrays.both_true,
    "matmul": matmul,
}
UFUNCS: Mapping[str, Callable[..., Array]] = {
    **_UFUNCS,
    **{short: _UFUNCS[name] for short, name in SHORT.items()},
}
"""NumPy's ufuncs and what others have of this kind, by long and by short names."""

# making ---------------------------------------------------------------------------------------


def arange(
    start: Array | None = None,
    stop: Array | None = None,
    step: Array | None = None,
    dtype: Dtype | None = None,
) -> Array:
    """start, start + step, … below stop; up to start alone, if that is all."""
    first, last = (None, start) if stop is None else (start, stop)
    begin, end, by = (
        as_size(usual) if given is None else given.at(())
        for given, usual in ((first, 0), (last, 0), (step, 1))
    )
    is_whole = all(isinstance(one, Size) for one in (begin, end, by))
    name = dtype or ("int64" if is_whole else "float64")
    return cast(arrays.arange(begin, end, by, name), name)


def linspace(start: Array, stop: Array, num: Size | None = None, endpoint: bool = True) -> Array:
    """Numbers that are equally far apart."""
    first, last, count = start.at(()), stop.at(()), as_size(50) if num is None else num
    width = elements.divide(elements.subtract(last, first), count - 1 if endpoint else count)
    return Array(
        (count,),
        lambda i: elements.add(elements.as_real(first), elements.multiply(i[0], width)),
        "float64",
    )


def full(shape: Shape, fill_value: Array, dtype: Dtype | None = None) -> Array:
    """The same everywhere."""
    return cast(arrays.broadcast_to(fill_value, shape), dtype or fill_value.dtype)


def full_like(x: Array, fill_value: Array, dtype: Dtype | None = None) -> Array:
    """The same everywhere, in the shape of another array."""
    return full(x.shape, fill_value, dtype or x.dtype)


def empty(shape: Shape, dtype: Dtype | None = None) -> Array:
    """What has to be written to before it is read."""

    def nothing(_: Index) -> Element:
        raise Unknown("an element of an array is used that nothing was written to")

    return Array(shape, nothing, dtype or "float64")


def _number(value: int) -> Callable[..., Array]:
    def build(shape: Shape, dtype: Dtype | None = None) -> Array:
        return full(shape, arrays.scalar(as_size(value)), dtype or "float64")

    return build


def _number_like(value: int) -> Callable[..., Array]:
    def build(x: Array, dtype: Dtype | None = None) -> Array:
        return full_like(x, arrays.scalar(as_size(value)), dtype)

    return build


def empty_like(x: Array, dtype: Dtype | None = None) -> Array:
    """The same, in the shape of another array."""
    return empty(x.shape, dtype or x.dtype)


def same(x: Array) -> Array:
    """The array itself."""
    return x


# shapes ---------------------------------------------------------------------------------------


def ravel(x: Array) -> Array:
    """All elements along one axis."""
    return x if x.ndim == 1 else arrays.reshape(x, (-1,))


def transpose(x: Array, axes: Any = None) -> Array:
    """The axes in another order, the reverse one by default."""
    return arrays.permute(x, range(x.ndim)[::-1] if axes is None else axes)


def swapaxes(x: Array, first: int, second: int) -> Array:
    """Two axes exchanged."""
    order = list(range(x.ndim))
    i, j = _axes(x, (first, second))
    order[i], order[j] = j, i
    return arrays.permute(x, order)


def moveaxis(x: Array, source: int, target: int) -> Array:
    """One axis elsewhere."""
    i, j = _axes(x, (source, target))
    order = [place for place in range(x.ndim) if place != i]
    order.insert(j, i)
    return arrays.permute(x, order)


def expand_dims(x: Array, axis: Any) -> Array:
    """New axes of length 1; ``axis``: where they are in the result."""
    given = [axis] if isinstance(axis, int) else axis
    for place in sorted(arrays.axis_of(x, one, extra=len(given)) for one in given):
        x = arrays.insert_axis(x, place)
    return x


def squeeze(x: Array, axis: Any = None) -> Array:
    """Without axes of length 1."""
    for place in sorted(_axes(x, axis), reverse=True):
        if x.shape[place].constant == 1:
            x = arrays.select(x, place, 0)
    return x


def repeat(x: Array, repeats: Size, axis: int | None = None) -> Array:
    """Each element several times in a row."""
    x = ravel(x) if axis is None else x
    return arrays.repeat_interleave(x, plain(repeats), axis or 0)


def flip(x: Array, axis: Any = None) -> Array:
    """Backwards along some axes."""
    for place in _axes(x, axis):
        x = arrays.slice_axis(x, place, None, None, -1)
    return x


def roll(x: Array, shift: Shape, axis: Any = None) -> Array:
    """Elements moved along axes, the last ones to the front."""
    if axis is None or axis in ([], ()):
        raise Unknown("roll without an axis")
    for by, place in zip(shift, _axes(x, axis), strict=True):
        cut = x.shape[place] - by % x.shape[place] if by else as_size(0)
        end = arrays.slice_axis(x, place, cut, None)
        x = arrays.concatenate([end, arrays.slice_axis(x, place, None, cut)], place)
    return x


def unstack(x: Array, axis: int = 0) -> list[Array]:
    """The parts along an axis."""
    return [arrays.select(x, axis, i) for i in range(plain(x.shape[arrays.axis_of(x, axis)]))]


def diagonal_matrices(x: Array) -> Array:
    """Square matrices with the last axis on their diagonals."""

    def at(index: Index) -> Element:
        return x.at(index[:-1]) if index[-1] == index[-2] else as_size(0)

    return cast(Array((*x.shape, x.shape[-1]), at, x.dtype), x.dtype)


# sums and products ----------------------------------------------------------------------------


def total(x: Array, axis: Any = None, keepdims: bool = False) -> Array:
    """Σ over axes."""
    return arrays.summed(x, _axes(x, axis), keepdims)


def _running(over: Callable[..., Element]) -> Callable[..., Array]:
    """The sums or products of the first elements."""

    def running(x: Array, axis: int | None = None) -> Array:
        return arrays.running(ravel(x) if axis is None else x, axis or 0, over)

    return running


def outer(a: Array, b: Array) -> Array:
    """All products of two elements."""
    return arrays.product_of(arrays.insert_axis(ravel(a), 1), ravel(b))


def contracted(
    notes: Notes, a: Array, b: Array, axes: Sequence[Any], alike: Sequence[Any] = ((), ())
) -> Array:
    """Summed over some axes of both; ``alike``: axes that both have, which come first."""
    letters = [chr(ord("a") + i) for i in range(a.ndim + b.ndim)]
    left, right = letters[: a.ndim], letters[a.ndim :]
    for i, j in zip((*axes[0], *alike[0]), (*axes[1], *alike[1]), strict=True):
        right[arrays.axis_of(b, j)] = left[arrays.axis_of(a, i)]
    first = [left[i] for i in alike[0]]
    rest = [c for c in (*left, *right) if (c in left) != (c in right)]
    text = f"{''.join(left)},{''.join(right)}->{''.join([*first, *rest])}"
    return arrays.einsum(text, [a, b], notes.look_up)


def einsum(make: Make, notes: Notes, *given: Any) -> Array:
    """Einstein's sums: a text and operands, or operands with lists of numbers for their axes."""
    text, operands = (given[0], given[1:]) if isinstance(given[0], str) else _spelt(given)
    return arrays.einsum(text, [make(operand) for operand in operands], notes.look_up)


def _spelt(given: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    operands, labels = given[0::2], given[1::2]
    result = ""
    if len(given) % 2:
        operands, result = operands[:-1], "->" + _letters(given[-1])
    return ",".join(map(_letters, labels)) + result, operands


def _letters(labels: Sequence[Any]) -> str:
    return "".join("..." if one is Ellipsis else chr(ord("a") + one) for one in labels)


# choices --------------------------------------------------------------------------------------


def clip(
    x: Array,
    a_min: Array | None = None,
    a_max: Array | None = None,
    min: Array | None = None,
    max: Array | None = None,
) -> Array:
    """Not below one number and not above another one."""
    low, high = (
        second if first is None else first for first, second in ((a_min, min), (a_max, max))
    )
    x = x if low is None else UFUNCS["maximum"](x, low)
    return x if high is None else UFUNCS["minimum"](x, high)


def where(condition: Array, *cases: Array) -> Any:
    """One of two cases; without these, where the condition holds."""
    if not cases:
        return (arrays.true_positions(condition),)
    test, yes, no = arrays.broadcast_arrays(condition, *cases)

    def at(index: Index) -> Element:
        return elements.choose(test.at(index), lambda: yes.at(index), lambda: no.at(index))

    return Array(test.shape, at, arrays.common_dtype(cases))


def take(notes: Notes, x: Array, indices: Array, axis: int | None = None) -> Array:
    """The elements at positions along an axis."""
    x, axis = (ravel(x), 0) if axis is None else (x, axis)
    return arrays.gather(x, _along(x, axis, indices), notes.look_up)


def _along(x: Array, axis: int, indices: Array) -> list[Array | None]:
    chosen: list[Array | None] = [None] * x.ndim
    chosen[arrays.axis_of(x, axis)] = indices
    return chosen


def take_along_axis(notes: Notes, x: Array, indices: Array, axis: int = -1) -> Array:
    """The elements at positions along an axis, other ones at each place of the other axes."""
    place = arrays.axis_of(x, axis)
    others = arrays.broadcast_shapes(*(arrays.without_index(a.shape, place) for a in (indices, x)))
    positions, spread = (
        arrays.broadcast_to(a, arrays.inserted_index(others, place, a.shape[place]))
        for a in (indices, x)
    )

    def at(index: Index) -> Element:
        position = positions.at(index)
        if not isinstance(position, Size):
            raise Unknown("positions that are no integers")
        notes.look_up(position, x.shape[place])
        return spread.at(arrays.with_index(index, place, position))

    return Array(positions.shape, at, x.dtype)


def put(x: Array, axis: int, positions: Array, values: Array, add: bool = False) -> Array:
    """Values written, or added, at positions along an axis."""
    return writing.put(x, _along(x, axis, positions), values, add)


def put_along_axis(
    x: Array, indices: Array, values: Array, axis: int | None, add: bool = False
) -> Array:
    """Values written, or added, at positions that depend on the place along this axis alone."""
    if axis is None:
        raise Unknown("a write along an array without its axes")
    place = arrays.axis_of(x, axis)
    for i, (n, m) in enumerate(zip(indices.shape, x.shape, strict=True)):
        if i != place and not n.is_identical(m):
            raise Unknown("a write along an axis of a part of an array")
    spread = arrays.broadcast_to(values, indices.shape)
    return put(x, place, writing.along(indices, place), spread, add)


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "arange": arange,
    "linspace": linspace,
    "full": full,
    "full_like": full_like,
    "zeros": _number(0),
    "ones": _number(1),
    "empty": empty,
    "zeros_like": _number_like(0),
    "ones_like": _number_like(1),
    "empty_like": empty_like,
    "ravel": ravel,
    "flatten": ravel,
    "reshape": arrays.reshape,
    "broadcast_to": arrays.broadcast_to,
    "transpose": transpose,
    "permute_dims": transpose,
    "swapaxes": swapaxes,
    "moveaxis": moveaxis,
    "expand_dims": expand_dims,
    "squeeze": squeeze,
    "repeat": repeat,
    "tile": arrays.tile,
    "flip": flip,
    "roll": roll,
    "unstack": unstack,
    "sum": total,
    "cumsum": _running(arrays.sum_over),
    "cumprod": _running(arrays.product_over),
    "outer": outer,
    "einsum": einsum,
    "clip": clip,
    "where": where,
    "take": take,
    "take_along_axis": take_along_axis,
    "real": partial(arrays.parts_of, part=0),
    "imag": partial(arrays.parts_of, part=1),
}
"""NumPy's functions that others have too."""
