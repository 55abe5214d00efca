"""A tensor of symbols that PyTorch functions take as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

import numpy as np
import torch

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import Size
from symbolic_pe.code.symbols.tracing import Notes, cast
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.nested import parts_in
from symbolic_pe.code.tracers.numpy_tracing import Symbolic, as_array
from symbolic_pe.code.tracers.operations import called, outer
from symbolic_pe.code.tracers.torch_operations import OPERATIONS

_CASTS = {
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "bfloat16": "float32",
    "long": "int64",
    "int": "int32",
    "bool": "bool",
}
_SAME = ("contiguous", "clone", "detach", "cpu", "cuda", "requires_grad_", "clone")
_OTHER_NAMES = {
    "concat": "cat",
    "concatenate": "cat",
    "divide": "div",
    "subtract": "sub",
    "clip": "clamp",
    "swapaxes": "transpose",
    "__rsub__": "rsub",
}
_OF_SHAPES = ("view", "reshape", "repeat", "expand", "permute", "tile")


class SymbolicTensor(Symbolic):
    """A tensor of symbols."""

    device = torch.device("cpu")
    requires_grad = False

    @property
    def dtype(self) -> Any:
        """Its dtype."""
        return getattr(torch, super().dtype.name)

    def size(self, dim: int | None = None) -> Any:
        """The lengths of all axes, or of one."""
        return self.shape if dim is None else self.shape[dim]

    def dim(self) -> int:
        """How many axes it has."""
        return self.ndim

    def item(self) -> Any:
        """The number that it is."""
        return Symbolic(self.reader, self.notes)

    def numpy(self) -> Symbolic:
        """The same for NumPy."""
        array = self.array
        return Symbolic(lambda: array, self.notes)

    def view(self, *shape: Any) -> Any:
        """The same elements in another shape."""
        if any(isinstance(n, torch.dtype) for n in shape):
            raise Unknown("a tensor viewed as one of another dtype")
        return _applied("view", self.notes, (self, *shape), {})

    def to(self, *wanted: Any, dtype: Any = None, **_: Any) -> Any:
        """Another dtype, if one is given."""
        names = [dtype, *wanted]
        found = [w.dtype if isinstance(w, Symbolic | torch.Tensor) else w for w in names]
        return as_dtype(self, next((w for w in found if isinstance(w, torch.dtype)), None))

    type = type_as = to

    @classmethod
    def __torch_function__(cls, function: Any, _: Any, args: Any = (), keywords: Any = None) -> Any:
        notes = next(found.notes for found in symbols_of((args, keywords or {})))
        return _applied(function.__name__, notes, args, keywords or {})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in _CASTS:
            return lambda: as_dtype(self, getattr(torch, _CASTS[name]))
        if name in _SAME:
            return lambda *_, **__: self._new(self.array)
        if name == "mT":
            return _applied("transpose", self.notes, (self, -1, -2), {})
        in_place = name.endswith("_") and not name.startswith("_")
        if not _is_known(name.removesuffix("_")):
            raise AttributeError(f"the method {name} of a tensor is not known here")

        def method(*args: Any, **keywords: Any) -> Any:
            result = _applied(name.removesuffix("_"), self.notes, (self, *args), keywords)
            if in_place:
                self.write(result.array)
            return self if in_place else result

        return method


def symbols_of(value: Any) -> Iterator[SymbolicTensor]:
    return (part for part in parts_in(value) if isinstance(part, SymbolicTensor))


def as_dtype(tensor: Symbolic, dtype: Any) -> Any:
    array = tensor.array
    if dtype is not None:
        name = str(dtype).removeprefix("torch.").replace("bfloat16", "float32")
        tensor.notes.saw("to", name)
        array = cast(array, name)
    return SymbolicTensor(lambda: array, tensor.notes)


def _is_known(name: str) -> bool:
    name = _OTHER_NAMES.get(name, name)
    return name in OPERATIONS or name in _MORE


def _applied(name: str, notes: Notes, args: Sequence[Any], keywords: dict[str, Any]) -> Any:
    """An operation of PyTorch's on symbolic tensors."""
    name = _OTHER_NAMES.get(name, name)
    name = _OTHER_NAMES.get(name.strip("_"), name.strip("_")) if not _is_known(name) else name
    if not _is_known(name):
        raise Unknown(f"the operation {name} is not known here")
    if name in _OF_SHAPES and len(args) > 1 and not isinstance(args[1], list | tuple):
        args = (args[0], list(args[1:]))
    given = [_given(a, notes) for a in args]
    named = {
        key: _given(value, notes)
        for key, value in keywords.items()
        if key not in ("dtype", "device", "layout", "memory_format", "out", "requires_grad")
    }
    given += [named.pop(key) for key in ("dim", "dims", "size", "shape") if key in named]
    result = called(_MORE.get(name) or OPERATIONS[name], given, named, notes)
    found = wrapped(
        _narrowed(result, {g.dtype for g in parts_in(given) if isinstance(g, Array)}), notes
    )
    wanted = keywords.get("dtype")
    return found if wanted is None else as_dtype(found, wanted)


def _given(value: Any, notes: Notes) -> Any:
    """An argument as the operations of a graph take it."""
    if isinstance(value, list | tuple):
        if any(isinstance(part, Run) for part in value):
            raise Unknown("a list that a loop has made stands where tensors are expected")
        return [_given(part, notes) for part in value]
    if isinstance(value, SymbolicTensor | torch.Tensor | np.ndarray):
        return as_array(value, notes)
    if isinstance(value, Symbolic):
        return value.array.at(()) if value.ndim == 0 else value.array
    if isinstance(value, float):
        return as_array(value, notes).at(())
    return value


_NARROW = {"float64": "float32", "complex128": "complex64"}


def _narrowed(result: Any, dtypes: Set[str]) -> Any:
    """Numbers that are no tensors do not make a result wider than tensors of these dtypes do."""
    if isinstance(result, list | tuple):
        return [_narrowed(part, dtypes) for part in result]
    if not isinstance(result, Array) or result.dtype not in _NARROW or dtypes & _NARROW.keys():
        return result
    return Array(result.shape, result.at, _NARROW[result.dtype])


def wrapped(result: Any, notes: Notes) -> Any:
    if isinstance(result, list | tuple):
        return [wrapped(part, notes) for part in result]
    if isinstance(result, Array):
        return SymbolicTensor(lambda: result, notes)
    if isinstance(result, Size):
        return Symbolic(lambda: arrays.scalar(result), notes)
    return result


def _einsum(notes: Notes, text: str, *operands: Any) -> Array:
    listed = [x for o in operands for x in (o if isinstance(o, list) else [o])]
    return arrays.einsum(text, listed, notes.look_up)


def _split_in(x: Array, count: Any, dim: int = 0) -> list[Array]:
    length = x.shape[arrays.axis_of(x, dim)]
    return arrays.split_axis(x, [length // count] * int(count), dim)


_MORE: dict[str, Callable[..., Any]] = {
    "outer": outer,
    "ger": outer,
    "einsum": _einsum,
    "tensor_split": _split_in,
    "tile": arrays.tile,
}
