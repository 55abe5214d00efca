"""The NumPy that is seen while a function is traced.

What makes arrays out of numbers (``numpy.arange``, ``numpy.float32(d)``) does not ask its
arguments, and an array of numbers does not take symbols as an index.  So the functions examined
see a NumPy in which these make symbolic arrays, tables that are symbolic, and ``int``, ``float``
and ``len`` that keep symbols.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.formulas import Setting, symbolic_inputs
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.symbols.tracing import Notes, Untraceable, cast
from symbolic_pe.code.tracers.carried import as_found
from symbolic_pe.code.tracers.frameworks import Recording, outputs_of, surroundings
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.loops import Loops
from symbolic_pe.code.tracers.numpy_functions import CONSTRUCTORS, CONTIGUOUS, FUNCTIONS, JOINING
from symbolic_pe.code.tracers.numpy_mapping import ByParts, strided
from symbolic_pe.code.tracers.numpy_tracing import (
    Symbolic,
    as_array,
    given_back,
    new_array,
    wrapped,
)
from symbolic_pe.code.tracers.operations import dtype_name, same
from symbolic_pe.code.tracers.rewriting import LOOPS
from symbolic_pe.code.tracers.substitution import (
    Math,
    Scope,
    StandIn,
    exchanged,
    extreme,
    keeping,
    looping,
    own_functions,
    own_scopes,
    scopes_used,
    without_memory,
)

_SCALARS = (
    "float16",
    "float32",
    "float64",
    "int8",
    "int16",
    "int32",
    "int64",
    "intp",
    "complex64",
    "complex128",
)
_OF_PARTS = ("fromfunction", "indices", "vectorize", "apply_along_axis")
_OF_LAX: Mapping[str, Callable[..., Any]] = {
    "complex": lambda real, imaginary: real + 1j * imaginary,
    "stop_gradient": lambda x: x,
}
"""What NumPy has no name for."""


@dataclass(frozen=True)
class AsNumPy(Recording):
    """A NumPy function, run on symbolic arrays: each setting decides comparisons of sizes."""

    also: Sequence[types.ModuleType] = ()
    """Modules whose functions are read as NumPy's."""
    kind_of_array: type[Symbolic] = Symbolic
    """What the inputs are."""
    around: Callable[[Loops], AbstractContextManager[object]] = nullcontext
    """What else has another meaning while the function runs."""

    def run(self, kind: str, setting: Setting, notes: Notes) -> list[Array]:
        """The outputs for symbolic inputs."""
        given = symbolic_inputs(kind, setting, "float64")
        inputs = [
            self.kind_of_array(partial(same, array), notes, is_contiguous=True) for array in given
        ]
        arguments: Sequence[Any] = inputs[0].shape if kind == "table" else inputs
        names = _Names(self.function, notes, self.also, self.around)
        with as_found(self.function), names.seen():
            result = self.function(*arguments)
        found = [output.array for output in outputs_of(result) if isinstance(output, Symbolic)]
        if not found:
            raise Untraceable("the function returns no array that depends on its inputs")
        return found


@dataclass
class _Names:
    """What the names of the user's code mean while a function is traced."""

    function: Callable[..., Any]
    notes: Notes
    also: Sequence[types.ModuleType]
    around: Callable[[Loops], AbstractContextManager[object]]
    is_seen: bool = False

    def __post_init__(self) -> None:
        self.loops = Loops(self.notes, self.seen)
        self.mapping = ByParts(self.notes, self.loops.kept_turn)
        self.stand_in = _numpy(self.notes, self.mapping)
        self.by_identity: dict[int, Any] = {
            id(np): self.stand_in,
            id(np.lib.stride_tricks): self.stand_in.lib.stride_tricks,
            id(np.lib.stride_tricks.as_strided): self.stand_in.lib.stride_tricks.as_strided,
            id(math): Math(_of_symbols),
            **{id(module): self.stand_in for module in self.also},
        }
        for module in (np, *self.also):
            for name in (*CONSTRUCTORS, *_SCALARS, *_OF_PARTS, *JOINING):
                if hasattr(module, name):
                    self.by_identity[id(getattr(module, name))] = getattr(self.stand_in, name)
        own = [*own_scopes(self.function), *_objects(self.function)]
        known = {id(scope) for scope in own}
        self.own = own
        self.others = [s for s in scopes_used(self.function) if id(s) not in known]
        self.functions = own_functions(self.function, own)

    @contextmanager
    def seen(self) -> Iterator[None]:
        """For a while, or for longer if they are seen already."""
        if self.is_seen:
            yield
            return
        self.is_seen = True
        try:
            with (
                exchanged(self.own, self._of_own),
                exchanged(self.others, self._of_library),
                looping(self.functions),
                self.around(self.loops),
            ):
                yield
        finally:
            self.is_seen = False

    def _of_library(self, scope: Scope) -> Scope:
        known = {name: self.by_identity.get(id(value)) for name, value in scope.items()}
        return {name: new for name, new in known.items() if new is not None}

    def _of_own(self, scope: Scope) -> Scope:
        tables = {
            name: wrapped(as_array(value, self.notes), self.notes)
            for name, value in scope.items()
            if isinstance(value, np.ndarray)
        }
        mapped = {
            name: self.mapping.vectorize(value.pyfunc, **_settings(value))
            for name, value in scope.items()
            if isinstance(value, np.vectorize)
        }
        words = builtins_of(self.loops) if "__name__" in scope else {}
        new = {name: word for name, word in words.items() if name not in scope}
        return {**without_memory(scope), **self._of_library(scope), **tables, **mapped, **new}


def _settings(value: Any) -> dict[str, Any]:
    """How a function was vectorised."""
    excluded = {"excluded": value.excluded} if value.excluded else {}
    return {"signature": value.signature, "otypes": value.otypes, **excluded}


def _objects(function: Callable[..., Any]) -> list[Scope]:
    """The attributes of the objects that a function uses, among which there may be tables."""
    used = [function, *surroundings(function)]
    plain = (types.ModuleType, types.FunctionType, type, Symbolic)
    scopes = [getattr(value, "__dict__", None) for value in used if not isinstance(value, plain)]
    return [scope for scope in scopes if isinstance(scope, dict)]


def _numpy(notes: Notes, mapping: ByParts) -> StandIn:
    """NumPy, with constructors that make symbolic arrays."""
    strides = types.SimpleNamespace(
        as_strided=partial(strided, notes), broadcast_to=np.broadcast_to
    )
    return StandIn(
        np,
        {
            **_OF_LAX,
            **{name: _constructor(name, notes) for name in CONSTRUCTORS},
            **{name: _scalar(getattr(np, name)) for name in _SCALARS},
            **{name: _joining(name, notes) for name in JOINING},
            "ndarray": keeping(np.ndarray, lambda _: False, lambda array: array, _is_array),
            "fromfunction": partial(_from_function, notes),
            "indices": partial(_indices, notes),
            "lib": types.SimpleNamespace(stride_tricks=strides),
            "vectorize": mapping.vectorize,
            "apply_along_axis": mapping.apply_along_axis,
            "ogrid": _Grid(notes, np.ogrid, is_open=True),
            "mgrid": _Grid(notes, np.mgrid, is_open=False),
            "c_": _Joined("column_stack", notes, np.c_),
            "r_": _Joined("concatenate", notes, np.r_),
        },
    )


class _Grid:
    """``numpy.ogrid`` and ``numpy.mgrid``: ranges in brackets, each along an axis of its own."""

    def __init__(self, notes: Notes, original: Any, is_open: bool) -> None:
        self.notes, self.original, self.is_open = notes, original, is_open

    def __getitem__(self, parts: Any) -> Any:
        given = parts if isinstance(parts, tuple) else (parts,)
        ends = [end for part in given for end in (part.start, part.stop, part.step)]
        if not any(isinstance(end, Symbolic) for end in ends):
            return self.original[parts]
        made = [self._counted(part) for part in given]
        if len(made) == 1:
            return made[0]
        grids = given_back(FUNCTIONS["meshgrid"], made, {"indexing": "ij"}, self.notes)
        if not self.is_open:
            return grids
        return [
            one.reshape([-1 if i == place else 1 for i in range(len(made))])
            for place, one in enumerate(made)
        ]

    def _counted(self, part: slice) -> Any:
        if isinstance(part.step, complex):
            raise Unknown("a grid with a number of points")
        start, step = part.start or 0, part.step or 1
        return given_back(CONSTRUCTORS["arange"], (start, part.stop, step), {}, self.notes)


class _Joined:
    """``numpy.c_`` and ``numpy.r_``: arrays in brackets, joined."""

    def __init__(self, name: str, notes: Notes, original: Any) -> None:
        self.name, self.notes, self.original = name, notes, original

    def __getitem__(self, parts: Any) -> Any:
        given = parts if isinstance(parts, tuple) else (parts,)
        if not any(isinstance(part, Symbolic) for part in given):
            return self.original[parts]
        if any(isinstance(part, slice | str) for part in given):
            raise Unknown(f"a range or a word in the brackets of numpy.{self.name}")
        return given_back(FUNCTIONS[self.name], (given,), {}, self.notes)


def _from_function(
    notes: Notes, function: Callable[..., Any], shape: Any, dtype: Any = float, **keywords: Any
) -> Any:
    """numpy.fromfunction: the function of the indices of all axes."""
    name = dtype_name(dtype)
    sizes = [n for n in (as_array(part, notes).at(()) for part in shape) if isinstance(n, Size)]

    def of_axis(axis: int) -> Symbolic:
        return wrapped(Array(sizes, lambda index: index[axis], name), notes)

    return function(*map(of_axis, range(len(sizes))), **keywords)


def _joining(name: str, notes: Notes) -> Callable[..., Any]:
    """A function that joins arrays, of lists that a loop has made too."""

    def join(parts: Any, *args: Any, **keywords: Any) -> Any:
        if isinstance(parts, list | tuple) and any(isinstance(part, Run) for part in parts):
            return given_back(FUNCTIONS[name], (parts, *args), keywords, notes)
        return getattr(np, name)(parts, *args, **keywords)

    return join


def _indices(notes: Notes, dimensions: Any, dtype: Any = int, sparse: bool = False) -> Any:
    """numpy.indices: for each axis the indices along it."""
    made = _from_function(notes, lambda *axes: axes, dimensions, dtype)
    if sparse:
        raise Unknown("numpy.indices that are sparse")
    return wrapped(as_array(list(made), notes), notes)


def _constructor(name: str, notes: Notes) -> Callable[..., Any]:
    def make(*args: Any, **keywords: Any) -> Any:
        given = args[0] if args else None
        is_like = name.endswith("_like") and getattr(given, "is_contiguous", False)
        made = new_array if name in CONTIGUOUS or is_like else given_back
        return made(CONSTRUCTORS[name], args, keywords, notes)

    return make


def _scalar(original: Any) -> type:
    """numpy.float32 and the like: still a dtype, and of symbols a symbol of this dtype."""

    def made(_: type, value: Any = 0) -> Any:
        if isinstance(value, Symbolic):
            return value.astype(original)
        return original(value)

    return type(original.__name__, (original,), {"__new__": made})


_NAMES = {"pow": "power", "fabs": "absolute"}


def _of_symbols(name: str, values: Sequence[Any]) -> Callable[..., Any] | None:
    """NumPy's function for a symbol."""
    if any(isinstance(value, Symbolic) for value in values):
        return getattr(np, _NAMES.get(name, name))  # type: ignore[no-any-return,unused-ignore]
    return None


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray) or (isinstance(value, Symbolic) and value.ndim > 0)


# words of Python that keep symbols: int, float, len, min and max, and isinstance of them ------


def _is_symbol(value: Any) -> bool:
    return isinstance(value, Symbolic)


def _is_whole(value: Any) -> bool:
    if isinstance(value, Symbolic):
        return value.ndim == 0 and isinstance(value.array.at(()), Size)
    return isinstance(value, int)


def _whole(value: Symbolic) -> Symbolic:
    truncated = elements.truncated(value.array.at(()))
    return wrapped(arrays.scalar(truncated, "int64"), value.notes)


def _real(value: Symbolic) -> Symbolic:
    return wrapped(cast(value.array, "float64"), value.notes)


def _count(value: Any) -> Any:
    if isinstance(value, Symbolic):
        return value.shape[0]
    runs = [part for part in value if isinstance(part, Run)] if isinstance(value, list) else []
    if not runs:
        return len(value)
    total = sum((run.count for run in runs), as_size(len(value) - len(runs)))
    if total.constant is not None:
        return total.constant
    return wrapped(arrays.scalar(total), runs[0].notes)


def builtins_of(loops: Loops) -> Scope:
    return {
        LOOPS: loops,
        "range": loops.range,
        "zip": loops.zip,
        "enumerate": loops.enumerate,
        "map": loops.map,
        "int": keeping(int, _is_symbol, _whole, _is_whole),
        "float": keeping(float, _is_symbol, _real),
        "len": _count,
        "max": extreme(max, np.maximum, _is_symbol),
        "min": extreme(min, np.minimum, _is_symbol),
    }
