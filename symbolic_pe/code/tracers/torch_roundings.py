"""Runs of a PyTorch function in which some of its roundings are left out.

Views and writes in place share memory: they stay as they are.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from symbolic_pe.code.tracers.roundings import WIDEST, Place, Roundings, dtype_of


class Rounded(TorchDispatchMode):  # type: ignore[no-untyped-call,unused-ignore]
    """Within it, the roundings of a run are noted, and some left out."""

    def __init__(self, kept: Set[Place] | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call,unused-ignore]
        self.roundings = Roundings(kept, _widened)

    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        keywords = kwargs or {}
        if any(value.alias_info is not None for value in func._schema.returns):
            return func(*args, **keywords)
        operation = func._schema.name.partition("::")[2]
        takes_dtype = any(argument.name == "dtype" for argument in func._schema.arguments)
        is_cast = operation == "_to_copy"
        return self.roundings.result(
            operation, func, args, keywords, is_cast, takes_dtype=takes_dtype
        )


def _widened(value: Any) -> Any:
    if isinstance(value, torch.dtype):
        return getattr(torch, WIDEST.get(str(value).removeprefix("torch."), ""), value)
    wide = WIDEST.get(dtype_of(value)) if isinstance(value, torch.Tensor) else None
    return value if wide is None else value.to(getattr(torch, wide))
