"""Runs of a PyTorch function in which some of its roundings are left out.

Every operation with a float result rounds it to the dtype of the result.  A rounding is left out
by doing the operation in float64.
"""

from __future__ import annotations

import traceback
from collections.abc import Set
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from symbolic_pe.code.symbols.tracing import own_line
from symbolic_pe.code.tracers.roundings import Place, Rounding

_WIDEST = {torch.complex32: torch.complex128, torch.complex64: torch.complex128}
_NARROW = (torch.bfloat16, torch.float16, torch.float32, *_WIDEST)


class Roundings(TorchDispatchMode):  # type: ignore[no-untyped-call,unused-ignore]
    """Notes the roundings of a run, in order; all but those at ``kept`` are left out.

    ``kept``: None for a run as it is.  Views and writes in place share memory: they stay as they
    are.
    """

    def __init__(self, kept: Set[Place] | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call,unused-ignore]
        self.kept = kept
        self.found: dict[Place, Rounding] = {}

    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        keywords = kwargs or {}
        result = func(*args, **keywords)
        if _shares_memory(func) or not _is_narrow(result):
            return result
        rounding = _rounding(func, args, result)
        self.found.setdefault(rounding.place, rounding)
        if self.kept is None or rounding.place in self.kept:
            return result
        return func(*map(_widened, args), **_wide_keywords(func, keywords, result.dtype))


def _shares_memory(func: Any) -> bool:
    """Whether it is a view or writes in place."""
    return any(value.alias_info is not None for value in func._schema.returns)


def _is_narrow(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype in _NARROW


def _rounding(func: Any, args: Any, result: Any) -> Rounding:
    operation = func._schema.name.partition("::")[2]
    lengths = [a.numel() for a in args if isinstance(a, torch.Tensor) and _is_whole(a)]
    return Rounding(
        operation=operation,
        line=own_line(traceback.extract_stack()),
        dtype=str(result.dtype).removeprefix("torch."),
        is_cast=operation == "_to_copy",
        whole_numbers=max(lengths, default=0),
    )


def _is_whole(tensor: Any) -> bool:
    return not (tensor.is_floating_point() or tensor.is_complex())


def _widened(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_widened(one) for one in value]
    if not _is_narrow(value):
        return value
    return value.to(_WIDEST.get(value.dtype, torch.float64))


def _wide_keywords(func: Any, keywords: Any, dtype: Any) -> dict[str, Any]:
    wide = {key: _widened(value) for key, value in keywords.items()}
    if any(argument.name == "dtype" for argument in func._schema.arguments):
        wide["dtype"] = _WIDEST.get(dtype, torch.float64)
    return wide
