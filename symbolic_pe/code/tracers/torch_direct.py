"""PyTorch functions run on symbolic tensors as they are, without a graph: for code with loops.

A symbolic tensor takes part in PyTorch's protocol ``__torch_function__``; what makes tensors of
numbers does not ask its arguments, and has another meaning for the time of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import torch

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.frameworks import Recording
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.loops import Loops
from symbolic_pe.code.tracers.nested import parts_in
from symbolic_pe.code.tracers.numpy_functions import CONSTRUCTORS
from symbolic_pe.code.tracers.numpy_symbols import AsNumPy
from symbolic_pe.code.tracers.numpy_tracing import Symbolic, as_array, given_back
from symbolic_pe.code.tracers.torch_symbols import registered
from symbolic_pe.code.tracers.torch_tensor import SymbolicTensor, as_dtype, symbols_of, wrapped

# what makes tensors ---------------------------------------------------------------------------


_MAKERS = {
    **{name: name for name in ("arange", "zeros", "ones", "empty", "full", "linspace")},
    **dict.fromkeys(("tensor", "as_tensor", "from_numpy"), "array"),
}
"""By name: the constructor of NumPy."""


def _maker(name: str, original: Any, notes: Notes) -> Callable[..., Any]:
    def make(*args: Any, **keywords: Any) -> Any:
        if not _has_symbols((args, keywords)):
            return original(*args, **keywords)
        dtype = keywords.pop("dtype", None)
        for key in ("device", "requires_grad", "layout", "pin_memory"):
            keywords.pop(key, None)
        if name in ("zeros", "ones", "empty") and not isinstance(args[0], list | tuple):
            args = (args,)
        if name == "full" and "fill_value" in keywords:
            args = (*args, keywords.pop("fill_value"))
        if name == "linspace" and "steps" in keywords:
            args = (*args, keywords.pop("steps"))
        made = given_back(CONSTRUCTORS[_MAKERS[name]], args, keywords, notes)
        if not isinstance(made, Symbolic):
            return made
        whole = made.array.dtype.startswith(("int", "complex", "bool"))
        wanted = dtype or (
            None if whole and name in ("arange", "tensor", "as_tensor") else torch.float32
        )
        return as_dtype(made, wanted)

    return make


def _has_symbols(value: Any) -> bool:
    return any(isinstance(part, Symbolic | Run) for part in parts_in(value))


def _stacked(name: str, notes: Notes) -> Callable[..., Any]:
    original = getattr(torch, name)

    def join(parts: Any, dim: int = 0, **_: Any) -> Any:
        if not any(isinstance(part, Run) for part in parts):
            return original(parts, dim)
        if dim != 0:
            raise Unknown(
                "a list that a loop has made is stacked along another axis than the first"
            )
        array = as_array(list(parts), notes)
        if name != "stack":
            array = arrays.reshape(array, (-1, *array.shape[2:]))
        return SymbolicTensor(lambda: array, notes)

    return join


def _vmap(loops: Loops) -> Callable[..., Any]:
    def vmap(function: Any, in_dims: Any = 0, out_dims: int = 0, **_: Any) -> Callable[..., Any]:
        def mapped(*args: Any) -> Any:
            if not any(True for _ in symbols_of(args)):
                return _VMAP(function, in_dims, out_dims)(*args)
            axes = in_dims if isinstance(in_dims, list | tuple) else [in_dims] * len(args)
            if out_dims != 0:
                raise Unknown("a vmap whose new axis is not the first")
            return _of_turns(function, args, axes, loops)

        return mapped

    return vmap


_VMAP = torch.vmap


def _of_turns(function: Any, args: Sequence[Any], axes: Sequence[Any], loops: Loops) -> Any:
    given = [
        as_array(a, loops.notes) if axis is not None else a
        for a, axis in zip(args, axes, strict=True)
    ]
    length = next(a.shape[axis] for a, axis in zip(given, axes, strict=True) if axis is not None)

    def turn(index: Index) -> Any:
        parts = [
            a if axis is None else wrapped(arrays.select(a, axis, index[0]), loops.notes)
            for a, axis in zip(given, axes, strict=True)
        ]
        return function(*parts)

    is_single = not isinstance(turn((as_size(0),)), tuple | list)
    kept = loops.kept_turn(turn)

    def made(index: Index) -> list[Array]:
        result = kept(index)
        return [as_array(one, loops.notes) for one in ([result] if is_single else result)]

    found = [wrapped(array, loops.notes) for array in arrays.by_parts((length,), made)]
    return found[0] if is_single else found


@contextmanager
def _meanings(loops: Loops) -> Iterator[None]:
    """For a while, what makes tensors takes symbols."""
    with ExitStack() as stack:
        for name in _MAKERS:
            maker = _maker(name, getattr(torch, name), loops.notes)
            stack.enter_context(patch.object(torch, name, maker))
        for name in ("stack", "cat", "concat"):
            stack.enter_context(patch.object(torch, name, _stacked(name, loops.notes)))
        stack.enter_context(patch.object(torch, "vmap", _vmap(loops)))
        stack.enter_context(patch.object(torch.func, "vmap", _vmap(loops)))
        stack.enter_context(patch.object(torch.nn.Module, "register_buffer", registered))
        yield


def direct_recording(function: Callable[..., Any]) -> Recording:
    """Nothing is recorded: the function is run on symbolic tensors."""
    return AsNumPy(function, kind_of_array=SymbolicTensor, around=_meanings)
