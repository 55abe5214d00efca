"""The memory of tensors, which has no values while a function is recorded.

What leaves PyTorch (for NumPy, JAX, C) is read from there, and would be whatever lies there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from symbolic_pe.code.symbols.elements import Unknown


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


def without_memory(function: Callable[..., Any]) -> Callable[..., Any]:
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
