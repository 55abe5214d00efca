"""What PyTorch users write that would make a number of a symbolic size, kept symbolic.

``int(d * 0.25)`` and ``float(d)`` of Python, ``torch.tensor([p])`` and ``nn.Parameter(t)`` leave
the recording: the size becomes the number that it is in the example, the tensor an unknown one.
For the time of the recording they have meanings that stay in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import reduce
from typing import Any
from unittest.mock import patch

import torch
from torch.overrides import TorchFunctionMode

from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.tracers.nested import parts_in
from symbolic_pe.code.tracers.substitution import (
    Math,
    Scope,
    exchanged,
    extreme,
    keeping,
    own_scopes,
    without_memory,
)

_SYMBOLS = (torch.SymInt, torch.SymFloat)


def _of_symbols(name: str, values: Sequence[Any]) -> Callable[..., Any] | None:
    """PyTorch's function for a tensor or a symbol."""
    if any(isinstance(value, torch.Tensor) for value in values):
        return getattr(torch, name)  # type: ignore[no-any-return,unused-ignore]
    if any(isinstance(value, _SYMBOLS) for value in values):
        return getattr(torch, f"_sym_{name}", None)
    return None


def _hash(size: Any) -> int:
    """A symbolic size is the key of nothing that is in a dictionary."""
    known = size.node.maybe_as_int()
    return id(size) if known is None else hash(known)


def _is_symbol(value: Any) -> bool:
    return isinstance(value, _SYMBOLS)


_BUILTINS = {
    "int": keeping(int, _is_symbol, torch.sym_int, lambda one: isinstance(one, int | torch.SymInt)),
    "float": keeping(
        float, _is_symbol, torch.sym_float, lambda one: isinstance(one, float | torch.SymFloat)
    ),
}
_EXTREMES = {
    "max": extreme(max, torch.sym_max, _is_symbol),
    "min": extreme(min, torch.sym_min, _is_symbol),
}


@contextmanager
def kept_symbolic(function: Callable[..., Any], builtins: Sequence[str]) -> Iterator[None]:
    """For a while, sizes stay symbols where the user's code makes numbers or tensors of them.

    ``builtins``: which of ``int`` and ``float`` are exchanged too; they are no dtypes then.
    """

    def meanings(scope: Scope) -> Scope:
        made = _makers()
        named: Scope = {
            name: made[value] for name, value in scope.items() if _is_maker(value, made)
        }
        named |= {name: Math(_of_symbols) for name, value in scope.items() if value is math}
        words = {name: _BUILTINS[name] for name in builtins} | _EXTREMES
        own = {name: new for name, new in words.items() if name not in scope}
        return {**without_memory(scope), **named, **own}

    with ExitStack() as stack:
        stack.enter_context(exchanged(own_scopes(function), meanings))
        for original, new in _makers().items():
            for module in (torch, torch.utils.dlpack):
                if (name := original.__name__.lstrip("_")) in vars(module):
                    stack.enter_context(patch.object(module, name, new))
        stack.enter_context(patch.object(torch.nn.Parameter, "__new__", _parameter))
        stack.enter_context(patch.object(torch.nn.Module, "register_parameter", registered))
        stack.enter_context(patch.object(torch.Tensor, "requires_grad_", lambda t, *_: t))
        stack.enter_context(patch.object(torch.Tensor, "take_along_dim", _take_along))
        stack.enter_context(patch.object(torch.SymInt, "__hash__", _hash))
        yield


def _is_maker(value: Any, made: Scope) -> bool:
    try:
        return value in made
    except Exception:  # what cannot be hashed is none
        return False


def _makers() -> dict[Any, Callable[..., Any]]:
    return {
        **{original: _symbolic(original) for original in (torch.tensor, torch.as_tensor)},
        torch.linspace: _linspace,
        torch.take_along_dim: _take_along,
        torch.logspace: _logspace,
        **READERS,
    }


def _take_along(values: Any, indices: Any, dim: int) -> Any:
    """torch.take_along_dim, which makes numbers of sizes."""
    place = dim % values.ndim
    common: Any = torch.broadcast_shapes
    shape = common(values.shape[:place], indices.shape[:place])
    rest = common(values.shape[place + 1 :], indices.shape[place + 1 :])
    return torch.gather(
        values.expand(*shape, values.shape[place], *rest),
        place,
        indices.expand(*shape, indices.shape[place], *rest),
    )


_LINSPACE = torch.linspace


def _linspace(start: Any, end: Any, steps: Any = 100, **keywords: Any) -> Any:
    """torch.linspace, for a symbolic number of steps too."""
    if not isinstance(steps, torch.SymInt):
        return _LINSPACE(start, end, steps, **keywords)
    dtype = keywords.pop("dtype", None) or torch.get_default_dtype()
    counted = torch.arange(0, steps, 1, dtype=dtype, **keywords)  # type: ignore[call-overload,unused-ignore]
    return start + counted * ((end - start) / (steps - 1))


def _logspace(start: Any, end: Any, steps: Any = 100, base: float = 10.0, **keywords: Any) -> Any:
    """torch.logspace, for a symbolic number of steps too."""
    return base ** _linspace(start, end, steps, **keywords)


def _symbolic(original: Callable[..., Any]) -> Callable[..., Any]:
    """torch.tensor, of symbols and of tensors without axes too."""

    def make(data: Any, *args: Any, **keywords: Any) -> Any:
        if isinstance(data, torch.Tensor) or not _has_symbols(data):
            return original(data, *args, **keywords)
        made = _stacked(data, original)
        dtype = keywords.get("dtype")
        return made if dtype is None else made.to(dtype)

    return make


def _has_symbols(data: Any) -> bool:
    return any(isinstance(part, (*_SYMBOLS, torch.Tensor)) for part in parts_in(data))


def _stacked(data: Any, original: Callable[..., Any]) -> Any:
    if isinstance(data, list | tuple):
        parts = [_stacked(part, original) for part in data]
        common = reduce(torch.promote_types, (part.dtype for part in parts))
        return torch.stack([part.to(common) for part in parts])
    if isinstance(data, torch.Tensor):
        return data
    make: Any = torch.scalar_tensor
    if isinstance(data, torch.SymInt):
        return make(data, dtype=torch.int64)
    if isinstance(data, torch.SymFloat):
        return make(data, dtype=torch.get_default_dtype())
    return original(data)


def _parameter(_: Any, data: Any = None, **__: Any) -> Any:
    return data


def registered(module: Any, name: str, tensor: Any, **_: Any) -> None:
    """A module's parameter or buffer, as an attribute."""
    module.__dict__[name] = tensor


# the memory of tensors, which has no values while a function is recorded ----------------------
#
# What leaves PyTorch (for NumPy, JAX, C) is read from there, and would be whatever lies there.


def _refuse(name: str) -> Unknown:
    name = name.strip("_")
    return Unknown(f"data leaves PyTorch by {name}; what becomes of it there is not known here")


_METHODS = frozenset(
    {
        "__array__",
        "__dlpack__",
        "apply_",
        "data_ptr",
        "map2_",
        "map_",
        "numpy",
        "share_memory_",
        "tolist",
    }
)


def refusing_readers(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, for a recording: what reads the memory of tensors raises ``Unknown``."""

    def recorded(*arguments: Any) -> Any:
        with _NoMemory():
            return function(*arguments)

    return recorded


class _NoMemory(TorchFunctionMode):
    def __torch_function__(
        self, function: Any, _types: Any, args: Any = (), keywords: Any = None
    ) -> Any:
        name = getattr(function, "__name__", "")
        if name in _METHODS:
            raise _refuse(name)
        return function(*args, **(keywords or {}))


def _to_dlpack(_: Any) -> Any:
    raise _refuse("to_dlpack")


READERS: dict[Any, Callable[..., Any]] = {vars(torch)["to_dlpack"]: _to_dlpack}
"""Functions that no mode sees, and what stands for them."""
