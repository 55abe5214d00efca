"""Tracing a NumPy function: it is run on arrays of symbols.

A :class:`Symbolic` takes part in NumPy's protocols (``__array_ufunc__``, ``__array_function__``).
What makes arrays out of numbers (``numpy.arange``, ``numpy.zeros``) does not ask its arguments, so
for the time of the run the functions examined see a NumPy in which these make symbolic arrays.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from symbolic_pe.code import arrays, elements
from symbolic_pe.code.arrays import Array
from symbolic_pe.code.constants import number_of
from symbolic_pe.code.elements import Complex, Element, Unknown
from symbolic_pe.code.numpy_operations import CONSTRUCTORS, FUNCTIONS, UFUNCS
from symbolic_pe.code.sizes import Size, as_size
from symbolic_pe.code.tracing import Notes, cast

__all__ = ["Symbolic", "as_array", "substituted", "wrapped"]


class Symbolic:
    """A NumPy array of symbols; without axes, a number.

    A slice is a view: it reads its base when it is used, as NumPy's does.  Writing through a view
    is refused.
    """

    __array_priority__ = 1000

    def __init__(self, read: Callable[[], Array], notes: Notes, is_view: bool) -> None:
        self._read, self.notes, self._is_view = read, notes, is_view

    @property
    def array(self) -> Array:
        """The array as it is now."""
        return self._read()

    # what NumPy's arrays have ---------------------------------------------------------------

    @property
    def shape(self) -> tuple[Any, ...]:
        """Numbers, or symbols for lengths that are none."""
        return tuple(_length(n, self.notes) for n in self.array.shape)

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return self.array.ndim

    @property
    def dtype(self) -> Any:
        """Its dtype."""
        return np.dtype(self.array.dtype)

    @property
    def T(self) -> Symbolic:
        """The axes in the reverse order."""
        return self._viewed(lambda a: arrays.permute(a, range(a.ndim)[::-1]))

    @property
    def real(self) -> Symbolic:
        """The real parts."""
        return self._new(arrays.parts_of(self.array, 0))

    @property
    def imag(self) -> Symbolic:
        """The imaginary parts."""
        return self._new(arrays.parts_of(self.array, 1))

    def astype(self, dtype: Any, **_: Any) -> Symbolic:
        """Another dtype."""
        return self._new(cast(self.array, np.dtype(dtype).name, lambda reason: reason))

    def view(self, dtype: Any) -> Symbolic:
        """Complex numbers as pairs of real ones, or pairs as complex numbers."""
        array, wanted = self.array, np.dtype(dtype).name
        if array.dtype.startswith("complex") and wanted.startswith("float"):
            pairs = arrays.view_as_real(array)
            return self._new(arrays.reshape(pairs, (*array.shape[:-1], array.shape[-1] * 2)))
        if array.dtype.startswith("float") and wanted.startswith("complex"):
            half = array.shape[-1] // 2
            return self._new(
                arrays.view_as_complex(arrays.reshape(array, (*array.shape[:-1], half, 2)))
            )
        raise Unknown(f"{array.dtype} viewed as {wanted}")

    def copy(self, *_: Any, **__: Any) -> Symbolic:
        """The same elements in an array of its own."""
        return self._new(self.array)

    def __len__(self) -> int:
        return int(self.shape[0].__index__())

    def __iter__(self) -> Iterator[Symbolic]:
        for place in range(len(self)):
            yield self[place]

    def __index__(self) -> int:
        value = self._number()
        constant = value.constant if isinstance(value, Size) else None
        if constant is None:
            raise Unknown("a number is needed where a symbolic size stands")
        return constant

    __int__ = __index__

    def __float__(self) -> float:
        raise Unknown("a float is needed where a symbol stands")

    def __bool__(self) -> bool:
        value = self._number()
        if isinstance(value, Complex):
            raise Unknown("the truth of a complex number")
        return value if isinstance(value, bool) else elements.compare("ne", value, as_size(0))

    def _number(self) -> Element:
        if self.ndim:
            raise Unknown("the truth or the number of an array")
        return self.array.at(())

    def _new(self, array: Array) -> Symbolic:
        return wrapped(array, self.notes)

    def _viewed(self, part: Callable[[Array], Array]) -> Symbolic:
        part(self.array)
        return Symbolic(lambda: part(self.array), self.notes, is_view=True)

    def __getitem__(self, key: Any) -> Any:
        keys = key if isinstance(key, tuple) else (key,)
        if any(isinstance(k, Symbolic | np.ndarray | list) and not _is_number(k) for k in keys):
            return self._new(_picked(self.array, keys, self.notes))
        return self._viewed(lambda a: _sliced(a, keys, self.notes))

    def __setitem__(self, key: Any, value: Any) -> None:
        keys = key if isinstance(key, tuple) else (key,)
        self._write(_written(self.array, keys, as_array(value, self.notes)))

    def _write(self, array: Array) -> None:
        if self._is_view:
            raise Unknown("a write through a view of an array")
        self._read = lambda: array

    # NumPy's protocols ----------------------------------------------------------------------

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Any:
        out = keywords.pop("out", None)
        if method == "outer":
            first = as_array(inputs[0], self.notes)
            spread = first
            for _ in range(as_array(inputs[1], self.notes).ndim):
                spread = arrays.insert_axis(spread, spread.ndim)
            inputs, method = (wrapped(spread, self.notes), inputs[1]), "__call__"
        if method != "__call__" or ufunc.__name__ not in UFUNCS:
            raise Unknown(f"the operation numpy.{ufunc.__name__} is not known here")
        given = [as_array(value, self.notes) for value in inputs]
        result = self._new(UFUNCS[ufunc.__name__](*given))
        if out is not None:
            out[0]._write(result.array)
            return out[0]
        return result

    def __array_function__(self, function: Any, _: Any, args: Any, keywords: Any) -> Any:
        name = function.__name__
        if name not in FUNCTIONS:
            raise Unknown(f"the function numpy.{name} is not known here")
        return _given_back(FUNCTIONS[name], args, keywords, self.notes)

    def __getattr__(self, name: str) -> Any:
        """A method that is a function of NumPy's, as reshape."""
        if name.startswith("__") or name not in FUNCTIONS:
            raise AttributeError(f"the method {name} of an array is not known here")
        return lambda *args, **keywords: _given_back(
            FUNCTIONS[name], (self, *_method_arguments(name, args)), keywords, self.notes
        )


_SHAPES = ("reshape", "transpose")


def _method_arguments(name: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """x.reshape(a, b) is reshape(x, (a, b))."""
    if name in _SHAPES and args and not isinstance(args[0], tuple | list):
        return (args,)
    return args


def _binary(name: str) -> Any:
    ufunc = getattr(np, name)

    def forward(self: Symbolic, other: Any) -> Any:
        return ufunc(self, other)

    def backward(self: Symbolic, other: Any) -> Any:
        return ufunc(other, self)

    def in_place(self: Symbolic, other: Any) -> Any:
        self._write(ufunc(self, other).array)
        return self

    return forward, backward, in_place


for _symbol, _name in (
    ("add", "add"), ("sub", "subtract"), ("mul", "multiply"), ("truediv", "true_divide"),
    ("floordiv", "floor_divide"), ("mod", "remainder"), ("pow", "power"), ("matmul", "matmul"),
    ("and", "logical_and"), ("or", "logical_or"),
):  # fmt: skip
    _forward, _backward, _in_place = _binary(_name)
    setattr(Symbolic, f"__{_symbol}__", _forward)
    setattr(Symbolic, f"__r{_symbol}__", _backward)
    setattr(Symbolic, f"__i{_symbol}__", _in_place)
for _symbol, _name in (
    ("eq", "equal"), ("ne", "not_equal"), ("lt", "less"), ("le", "less_equal"),
    ("gt", "greater"), ("ge", "greater_equal"),
):  # fmt: skip
    setattr(Symbolic, f"__{_symbol}__", _binary(_name)[0])
for _symbol, _name in (("neg", "negative"), ("abs", "absolute"), ("invert", "logical_not")):
    setattr(Symbolic, f"__{_symbol}__", lambda self, name=_name: getattr(np, name)(self))
Symbolic.__hash__ = object.__hash__  # type: ignore[method-assign]


def wrapped(array: Array, notes: Notes) -> Symbolic:
    """An array as one that NumPy's functions take."""
    return Symbolic(lambda: array, notes, is_view=False)


def _length(size: Size, notes: Notes) -> Any:
    if size.constant is not None:
        return size.constant
    return wrapped(arrays.scalar(size, "int64"), notes)


def as_array(value: Any, notes: Notes) -> Array:
    """Anything that NumPy takes for an array."""
    if isinstance(value, Symbolic):
        return value.array
    if isinstance(value, bool | np.bool_):
        return arrays.scalar(bool(value), "bool")
    if isinstance(value, int | np.integer):
        return arrays.scalar(as_size(int(value)), "int64")
    if isinstance(value, float | np.floating):
        return arrays.scalar(number_of(float(value), notes.idealised), "float64")
    if isinstance(value, complex | np.complexfloating):
        parts = (number_of(float(p), notes.idealised) for p in (value.real, value.imag))
        return arrays.scalar(Complex(*parts), "complex128")
    if isinstance(value, np.ndarray):
        return _table(value, notes)
    if isinstance(value, list | tuple):
        return arrays.stack([as_array(part, notes) for part in value], 0)
    raise Unknown(f"{value!r} stands where an array is needed")


def _table(values: Any, notes: Notes) -> Array:
    """An array of numbers: entries are read at indices that are numbers."""
    if values.ndim == 0:
        return as_array(values.item(), notes)
    return notes.table(values, values.dtype.name)


def _given_back(function: Callable[..., Any], args: Any, keywords: Any, notes: Notes) -> Any:
    result = function(lambda value: as_array(value, notes), notes, *args, **keywords)
    if isinstance(result, list):
        return [wrapped(array, notes) for array in result]
    return wrapped(result, notes) if isinstance(result, Array) else result


# indices --------------------------------------------------------------------------------------


def _is_number(key: Any) -> bool:
    return isinstance(key, Symbolic) and key.ndim == 0


def _size(value: Any) -> Size | int | None:
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, np.integer):
        return int(value)
    if _is_number(value):
        number = value.array.at(())
        if isinstance(number, Size):
            return number
    raise Unknown(f"an index {value!r}")


def _completed(keys: Sequence[Any], ndim: int) -> list[Any]:
    """The keys with slices in the place of … and behind them."""
    used = sum(key is not None and key is not Ellipsis for key in keys)
    fill = [slice(None)] * (ndim - used)
    if not any(key is Ellipsis for key in keys):
        return [*keys, *fill]
    place = next(i for i, key in enumerate(keys) if key is Ellipsis)
    return [*keys[:place], *fill, *keys[place + 1 :]]


def _sliced(array: Array, keys: Sequence[Any], notes: Notes) -> Array:
    place = 0
    for key in _completed(keys, array.ndim):
        if key is None:
            array, place = arrays.insert_axis(array, place), place + 1
        elif isinstance(key, slice):
            step = key.step if key.step is None else int(key.step)
            start, stop = _size(key.start), _size(key.stop)
            array = arrays.slice_axis(array, place, start, stop, step or 1, notes.fits)
            place += 1
        else:
            position = _size(key)
            assert position is not None
            array = arrays.select(array, place, position)
    return array


def _picked(array: Array, keys: Sequence[Any], notes: Notes) -> Array:
    """An index with arrays of integers: slices first, then the arrays."""
    full = _completed(keys, array.ndim)
    is_array = [isinstance(key, Symbolic | np.ndarray | list) and not _is_number(key)
                for key in full]  # fmt: skip
    plain = [slice(None) if picked else key for key, picked in zip(full, is_array, strict=True)]
    if any(not isinstance(key, slice) and key is not None for key in plain):
        raise Unknown("an index with numbers beside arrays of integers")
    indices = [as_array(key, notes) if picked else None
               for key, picked in zip(full, is_array, strict=True)]  # fmt: skip
    return arrays.gather(_sliced(array, plain, notes), indices, notes.look_up)


def _written(array: Array, keys: Sequence[Any], values: Array) -> Array:
    full = _completed(keys, array.ndim)
    if any(key is None or isinstance(key, np.ndarray | list) for key in full):
        raise Unknown("a write at an array of indices")
    return _written_from(array, full, 0, values)


def _written_from(array: Array, keys: Sequence[Any], place: int, values: Array) -> Array:
    """Write behind the first keys, one axis after the other."""
    if place == array.ndim or all(_is_whole(key) for key in keys[place:]):
        spread = arrays.broadcast_to(values, array.shape)
        return Array(array.shape, spread.at, array.dtype)
    key = keys[place]
    if isinstance(key, slice):
        start, stop = _size(key.start), _size(key.stop)
        step = 1 if key.step is None else int(key.step)
        first, count = arrays.slice_bounds(start, stop, step, array.shape[place])
        part = arrays.slice_axis(array, place, start, stop, step)
        inner = _written_from(part, keys, place + 1, values)
        return arrays.written(array, inner, place, first, count, step)
    position = _size(key)
    assert position is not None
    part = arrays.select(array, place, position)
    rest = [*keys[:place], *keys[place + 1 :]]
    at = as_size(position)
    at = at + array.shape[place] if at < 0 else at
    return arrays.written_at(array, _written_from(part, rest, place, values), place, at)


def _is_whole(key: Any) -> bool:
    return isinstance(key, slice) and key == slice(None)


# the NumPy that is seen while a function is traced --------------------------------------------


class _Numpy(types.ModuleType):
    """NumPy, with constructors that make symbolic arrays."""

    def __init__(self, notes: Notes) -> None:
        super().__init__("numpy")
        self.__dict__.update({name: _constructor(name, notes) for name in CONSTRUCTORS})

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


def _constructor(name: str, notes: Notes) -> Callable[..., Any]:
    def make(*args: Any, **keywords: Any) -> Any:
        return _given_back(CONSTRUCTORS[name], args, keywords, notes)

    return make


@contextmanager
def substituted(scopes: Sequence[dict[str, Any]], notes: Notes) -> Iterator[None]:
    """For a while, the NumPy of these global names makes symbolic arrays."""
    stand_in = _Numpy(notes)
    by_identity = {id(getattr(np, name)): getattr(stand_in, name) for name in CONSTRUCTORS}
    kept: list[tuple[dict[str, Any], str, Any]] = []
    try:
        for scope in scopes:
            for name, value in list(scope.items()):
                new = stand_in if value is np else by_identity.get(id(value))
                if new is not None:
                    kept.append((scope, name, value))
                    scope[name] = new
        yield
    finally:
        for scope, name, value in kept:
            scope[name] = value
