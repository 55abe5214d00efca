"""Arrays of symbols that NumPy's functions take: they take part in its protocols
(``__array_ufunc__``, ``__array_function__``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.constants import number_of
from symbolic_pe.code.symbols.elements import Complex, Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.code.symbols.tracing import Notes, cast, located
from symbolic_pe.code.tracers import numpy_indices
from symbolic_pe.code.tracers.loop_runs import Run, array_of_parts
from symbolic_pe.code.tracers.numpy_functions import FUNCTIONS, WRITES
from symbolic_pe.code.tracers.operations import (
    COMPARISONS,
    SHORT,
    UFUNCS,
    applied,
    dtype_name,
    expand_dims,
    signature_of,
)

# Python's operators --------------------------------------------------------------------------

Kind = TypeVar("Kind", bound=type)

_BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor",
    "lshift", "rshift",
)  # fmt: skip
_UNARY = {"neg": "negative", "abs": "absolute", "invert": "invert"}


def with_operators(kind: Kind) -> Kind:
    """The class with operators that are NumPy's functions, those that write among them.

    Its objects have ``array`` and ``write``.
    """
    for symbol in _BINARY:
        forward, backward, in_place = _binary(SHORT.get(symbol, symbol))
        setattr(kind, f"__{symbol}__", forward)
        setattr(kind, f"__r{symbol}__", backward)
        setattr(kind, f"__i{symbol}__", in_place)
    for symbol in COMPARISONS:
        setattr(kind, f"__{symbol}__", _binary(SHORT[symbol])[0])
    for symbol, name in _UNARY.items():
        setattr(kind, f"__{symbol}__", lambda self, name=name: getattr(np, name)(self))
    return kind


def _binary(name: str) -> Any:
    ufunc = getattr(np, name)

    def forward(self: Any, other: Any) -> Any:
        return ufunc(self, other)

    def backward(self: Any, other: Any) -> Any:
        return ufunc(other, self)

    def in_place(self: Any, other: Any) -> Any:
        self.write(ufunc(self, other).array)
        return self

    return forward, backward, in_place


# arrays ---------------------------------------------------------------------------------------


@with_operators
class Symbolic:
    """A NumPy array of symbols; without axes, a number.

    A slice is a view, as NumPy's is: it reads its base when it is used, and writes to it.  Writing
    through another view, as a transposed one, is refused.
    """

    __array_priority__ = 1000

    def __init__(
        self,
        read: Callable[[], Array],
        notes: Notes,
        through: Callable[[Array], None] | None = None,
        is_contiguous: bool = False,
    ) -> None:
        """``is_contiguous``: whether it is known that its elements lie one behind the other."""
        self._read, self.notes, self._through = read, notes, through
        self.is_contiguous = is_contiguous
        self.level, self.root = len(notes.watchers), self

    @property
    def array(self) -> Array:
        """The array as it is now."""
        self._tell("read", None)
        return self._read()

    @property
    def reader(self) -> Callable[[], Array]:
        """What gives the array as it is now."""
        return self._read

    def put_back(self, read: Callable[[], Array]) -> None:
        """Let it be what it was at another time; for an array that is no view."""
        self._read = read

    def _tell(self, what: str, keys: Any) -> None:
        """Let the loops that are being run know what of the array is read or written."""
        for watcher in self.notes.watchers:
            if self.level <= watcher.level:
                getattr(watcher, what)(self.root, keys if self.root is self else None)

    # what NumPy's arrays have ---------------------------------------------------------------

    @property
    def shape(self) -> tuple[Any, ...]:
        """Numbers, or symbols for lengths that are none."""
        return tuple(_length(n, self.notes) for n in self._read().shape)

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return self._read().ndim

    @property
    def dtype(self) -> Any:
        """Its dtype."""
        return np.dtype(self._read().dtype)

    @property
    def size(self) -> Any:
        """How many elements there are."""
        return _length(arrays.count_of(self._read().shape), self.notes)

    @property
    def strides(self) -> tuple[Any, ...]:
        """How many bytes apart neighbours along each axis are."""
        if not self.is_contiguous:
            raise Unknown("the strides of an array that need not be contiguous")
        counts = arrays.strides_in_order(self._read().shape)
        return tuple(_length(n * self.dtype.itemsize, self.notes) for n in counts)

    @property
    def T(self) -> Symbolic:
        """The axes in the reverse order."""
        return self._viewed(lambda a: arrays.permute(a, range(a.ndim)[::-1]))

    @property
    def real(self) -> Symbolic:
        """The real parts."""
        return self._new(arrays.parts_of(self.array, 0))

    @real.setter
    def real(self, values: Any) -> None:
        self._write_parts(as_array(values, self.notes), arrays.parts_of(self.array, 1))

    @property
    def imag(self) -> Symbolic:
        """The imaginary parts."""
        return self._new(arrays.parts_of(self.array, 1))

    @imag.setter
    def imag(self, values: Any) -> None:
        self._write_parts(arrays.parts_of(self.array, 0), as_array(values, self.notes))

    def _write_parts(self, real: Array, imaginary: Array) -> None:
        array = self.array
        if not array.dtype.startswith("complex"):
            raise Unknown("a part of an array that is not complex is written")
        first, second = (arrays.broadcast_to(part, array.shape) for part in (real, imaginary))
        self.write(arrays.joined_parts(first, second, array.dtype))

    def astype(self, dtype: Any, **_: Any) -> Symbolic:
        """Another dtype."""
        name = dtype_name(dtype)
        self.notes.saw("astype", name)
        return self._new(cast(self.array, name))

    def view(self, dtype: Any) -> Symbolic:
        """Complex numbers as pairs of real ones, or pairs as complex numbers."""
        array, wanted = self.array, dtype_name(dtype)
        if array.dtype.startswith("complex") and wanted.startswith("float"):
            pairs = arrays.view_as_real(array)
            return self._new(arrays.reshape(pairs, (*array.shape[:-1], array.shape[-1] * 2)))
        if array.dtype.startswith("float") and wanted.startswith("complex"):
            half = array.shape[-1] // 2
            return self._new(
                arrays.view_as_complex(arrays.reshape(array, (*array.shape[:-1], half, 2)))
            )
        raise Unknown(f"{array.dtype} viewed as {wanted}")

    def reshape(self, *shape: Any, **keywords: Any) -> Symbolic:
        """The same elements in another shape: a view, if they lie one behind the other."""
        given = _method_arguments("reshape", shape)
        made = given_back(FUNCTIONS["reshape"], (self, *given), keywords, self.notes)
        if not self.is_contiguous or self.notes.watchers:
            return self._new(made.array)
        wanted, own = made.array.shape, self._read().shape
        view = type(self)(
            lambda: arrays.reshape(self._read(), wanted),
            self.notes,
            lambda values: self.write(arrays.reshape(values, own)),
            is_contiguous=True,
        )
        view.root = self.root
        return view

    def copy(self, *_: Any, **__: Any) -> Symbolic:
        """The same elements in an array of its own."""
        array = self.array
        return type(self)(lambda: array, self.notes, is_contiguous=True)

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

    def __hash__(self) -> int:
        """Of a number that of the number, which dictionaries of the code have it under; a length
        that is a symbol may be any of their keys."""
        if self.ndim:
            return object.__hash__(self)
        number = self.array.at(())
        known = number.constant if isinstance(number, Size) else None
        if known is None:
            raise Undecided("the code looks up a number that depends on variables")
        return hash(known)

    def __float__(self) -> float:
        raise Unknown("a float is needed where a symbol stands")

    def __bool__(self) -> bool:
        known = elements.truth_of(self._number())
        if isinstance(known, Truth):
            raise Undecided("the code branches on a number that depends on variables")
        return known

    def _number(self) -> Element:
        if self.ndim:
            raise Unknown("the truth or the number of an array")
        return self.array.at(())

    def _new(self, array: Array) -> Symbolic:
        return type(self)(lambda: array, self.notes)

    def _viewed(self, part: Callable[[Array], Array], keys: Any = None) -> Symbolic:
        """A part that reads this array when it is used; through keys it is written to as well."""
        if keys is None:
            self._tell("read", None)
        part(self._read())

        def write(values: Array) -> None:
            if keys is None:
                raise Unknown("a write through a view of an array")
            self.write(numpy_indices.written(self._read(), keys, values), keys)

        view = type(self)(lambda: part(self._read()), self.notes, write)
        view.root = self.root
        return view

    def __getitem__(self, key: Any) -> Any:
        keys = self._keys(key)
        if any(map(numpy_indices.is_positions, keys)):
            return self._new(numpy_indices.picked(self.array, keys, self.notes))
        self._tell("read", keys)
        return self._viewed(lambda a: numpy_indices.sliced(a, keys, self.notes), keys)

    def __setitem__(self, key: Any, value: Any) -> None:
        values, keys = as_array(value, self.notes), self._keys(key)
        written = numpy_indices.written(self._read(), keys, values)
        self.write(located(written, "cannot trace the code"), keys)

    def _keys(self, key: Any) -> tuple[Any, ...]:
        """The keys of an index, with arrays for what is a symbol or an array."""
        given = key if isinstance(key, tuple) else (key,)
        return tuple(
            numpy_indices.unmasked(as_array(k, self.notes))
            if isinstance(k, Symbolic | np.ndarray | list)
            else slice(*(self._end(end) for end in (k.start, k.stop, k.step)))
            if isinstance(k, slice)
            else k
            for k in given
        )

    def _end(self, end: Any) -> Any:
        return as_array(end, self.notes) if isinstance(end, Symbolic) else end

    def write(self, array: Array, keys: Any = None) -> None:
        """Write these values over what the keys say, or over all of it."""
        if self._through is not None:
            self._through(array)
        else:
            self._tell("written", keys)
            self._read = lambda: array

    # NumPy's protocols ----------------------------------------------------------------------

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Any:
        out = keywords.pop("out", None)
        if method == "outer":
            first, second = map(self._taken, inputs)
            spread = expand_dims(first, range(first.ndim, first.ndim + second.ndim))
            inputs, method = (spread, second), "__call__"
        name = ufunc.__name__
        if method == "accumulate" and name in _ACCUMULATED:
            return given_back(
                FUNCTIONS[_ACCUMULATED[name]], inputs, {"axis": 0, **keywords}, self.notes
            )
        if method != "__call__" or name not in UFUNCS:
            raise Unknown(f"the operation numpy.{name} is not known here")
        made = applied(UFUNCS[name], inputs, {}, self._taken, self.notes)
        result = self._new(located(made, f"cannot trace {name}"))
        if out is not None:
            out[0].write(result.array)
            return out[0]
        return result

    def __array_function__(self, function: Any, _: Any, args: Any, keywords: Any) -> Any:
        name = function.__name__
        if name == "reshape" and isinstance(args[0], Symbolic):
            return args[0].reshape(*args[1:], **keywords)
        if name in WRITES:
            args[0].write(applied(WRITES[name], args, keywords, self._taken, self.notes))
            return None
        if name not in FUNCTIONS:
            raise Unknown(f"the function numpy.{name} is not known here")
        return given_back(FUNCTIONS[name], args, keywords, self.notes)

    def _taken(self, value: Any) -> Array:
        return as_array(value, self.notes)

    def __getattr__(self, name: str) -> Any:
        """A method that is a function of NumPy's, as reshape."""
        if name.startswith("__") or name not in FUNCTIONS:
            raise AttributeError(f"the method {name} of an array is not known here")
        return lambda *args, **keywords: given_back(
            FUNCTIONS[name], (self, *_method_arguments(name, args)), keywords, self.notes
        )


_ACCUMULATED = {"add": "cumsum", "multiply": "cumprod"}
_SHAPES = ("reshape", "transpose")


def _method_arguments(name: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """x.reshape(a, b) is reshape(x, (a, b))."""
    if name in _SHAPES and args and not isinstance(args[0], tuple | list):
        return (args,)
    return args


def wrapped(array: Array, notes: Notes) -> Symbolic:
    """An array as one that NumPy's functions take."""
    return Symbolic(lambda: array, notes)


def _length(size: Size, notes: Notes) -> Any:
    if size.constant is not None:
        return size.constant
    return wrapped(arrays.scalar(size), notes)


def as_array(value: Any, notes: Notes) -> Array:
    """Anything that NumPy takes for an array."""
    if isinstance(value, Symbolic):
        return value.array
    if isinstance(value, bool | np.bool_):
        return arrays.scalar(bool(value))
    if isinstance(value, int | np.integer):
        return arrays.scalar(as_size(int(value)))
    if isinstance(value, float | np.floating):
        return arrays.scalar(elements.real_number(float(value), notes.idealised))
    if isinstance(value, complex | np.complexfloating):
        parts = (number_of(float(p), notes.idealised) for p in (value.real, value.imag))
        return arrays.scalar(Complex(*parts))
    if isinstance(value, np.ndarray):
        return _table(value, notes)
    if isinstance(value, Array):
        return value
    if isinstance(value, list | tuple | Run):
        listed = [value] if isinstance(value, Run) else value
        return array_of_parts(listed, lambda part: as_array(part, notes))
    if hasattr(value, "detach"):  # a tensor that was made before
        return _table(value.detach().cpu().numpy(), notes)
    raise Unknown(f"{value!r} stands where an array is needed")


def _table(values: Any, notes: Notes) -> Array:
    """An array of numbers: entries are read at indices that are numbers."""
    if values.ndim == 0:
        return as_array(values.item(), notes)
    return notes.table(values, values.dtype.name)


def given_back(function: Callable[..., Any], args: Any, keywords: Any, notes: Notes) -> Any:
    """What a function of NumPy's gives for these arguments, as one that NumPy's functions take."""
    takes_dtype = "dtype" in signature_of(function).parameters
    known = {key: value for key, value in keywords.items() if takes_dtype or key != "dtype"}
    result = applied(function, args, known, lambda value: as_array(value, notes), notes)
    if isinstance(result, list | tuple):
        return type(result)(wrapped(array, notes) for array in result)
    if not isinstance(result, Array):
        return result
    if keywords.get("dtype") is not None and not takes_dtype:
        result = cast(result, dtype_name(keywords["dtype"]))
    name = getattr(function, "__name__", "").strip("_")
    notes.saw(name, result.dtype)
    return wrapped(located(result, "cannot trace the code"), notes)


def new_array(function: Callable[..., Any], args: Any, keywords: Any, notes: Notes) -> Symbolic:
    """What a function of NumPy's makes, whose elements lie one behind the other."""
    made: Symbolic = given_back(function, args, keywords, notes)
    made.is_contiguous = True
    return made
