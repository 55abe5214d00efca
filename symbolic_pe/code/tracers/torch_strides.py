"""Strides of PyTorch: whether the elements of a tensor lie in memory in order."""

from __future__ import annotations

from typing import Any

ASSUMED = "the inputs are contiguous, since the code uses their strides"


def lies_in_order(tensor: Any) -> bool:
    """Whether the elements of a tensor of a recording lie in memory in order, from its start."""
    expected: Any = 1
    for size, stride in zip(reversed(tensor.shape), reversed(tensor.stride()), strict=True):
        if not _is_same(stride, expected):
            return False
        expected = expected * size
    return _is_same(tensor.storage_offset(), 0)


def _is_same(a: Any, b: Any) -> bool:
    """Whether two sizes are the same expression; nothing is decided about symbols."""
    return bool(_expression(a) == _expression(b))


def _expression(size: Any) -> Any:
    node = getattr(size, "node", None)
    return size if node is None else node.expr
