"""Examples for a recording: which of their sizes are symbols, and which are numbers.

This is not left to ``make_fx``, which makes a symbol of each size: code for a number of coordinates
(a list of sections, a branch on ``d % 8``, tables of NumPy) is recorded with that number.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.fx.experimental.symbolic_shapes import (
    DimDynamic,
    ShapeEnv,
    StatelessSymbolicContext,
)


class Sizes(FakeTensorMode):  # type: ignore[no-untyped-call,unused-ignore]
    """Within it ``make_fx`` makes of these examples tensors without values, with such sizes."""

    def __init__(self, examples: Sequence[Any], static: str) -> None:
        """``static``: which sizes are numbers, "" (none), "last" or "all"."""
        super().__init__(
            allow_fallback_kernels=False, allow_non_fake_inputs=True, shape_env=ShapeEnv()
        )
        self.static_axes = {
            id(example): _static_axes(example, static)
            for example in examples
            if isinstance(example, torch.Tensor)
        }

    def from_tensor(self, tensor: torch.Tensor, **keywords: Any) -> FakeTensor:
        """The tensor without its values; sizes of examples that are symbols are the same symbol
        where they are the same number."""
        static = self.static_axes.get(id(tensor))
        if static is not None:
            keywords["symbolic_context"] = StatelessSymbolicContext(
                dynamic_sizes=[
                    DimDynamic.STATIC if axis in static else DimDynamic.DUCK
                    for axis in range(tensor.ndim)
                ]
            )
        return super().from_tensor(tensor, **keywords)


def _static_axes(example: torch.Tensor, static: str) -> Collection[int]:
    """The axes whose sizes are numbers."""
    if static == "all":
        return range(example.ndim)
    if not example.is_floating_point():  # the axes of positions
        return [0] if example.ndim == 2 else []
    return [example.ndim - 1] if static == "last" else []
