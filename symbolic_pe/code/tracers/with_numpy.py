"""NumPy functions: run on symbolic arrays for each way to write coordinates, and called."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

import numpy as np

from symbolic_pe.code.symbols.formulas import Setting
from symbolic_pe.code.symbols.tracing import Untraceable
from symbolic_pe.code.tracers.frameworks import Framework, Observed, Recording, Values, outputs_of
from symbolic_pe.code.tracers.numpy_roundings import outputs_with
from symbolic_pe.code.tracers.numpy_symbols import AsNumPy
from symbolic_pe.code.tracers.roundings import Place, Rounding


class NumPy(Framework):
    """NumPy."""

    name = "numpy"
    dtypes = ("float64", "float32", "float16")

    def record(self, function: Callable[..., Any], _kind: str, _setting: Setting) -> Recording:
        """The function itself."""
        return AsNumPy(function)

    def array(self, values: Any, dtype: str) -> Any:
        """A copy."""
        return values.astype(dtype) if values.dtype.kind == "f" else values.copy()

    def outputs(self, function: Callable[..., Any], given: Sequence[Any]) -> list[Values]:
        """The function's own run on numbers."""
        return _as_values(function(*given))

    def observed(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Observed:
        """A run, and what it writes to."""
        given = self.given(arguments, self.dtypes[0])
        outputs = self.outputs(function, given)
        changed = (not np.array_equal(a, b) for a, b in zip(given, arguments, strict=True))
        return Observed(outputs, tuple(i for i, is_changed in enumerate(changed) if is_changed))

    def rounded(
        self, function: Callable[..., Any], given: Sequence[Any], kept: Set[Place] | None
    ) -> tuple[list[Values], list[Rounding]]:
        """The outputs of a run with only those roundings that are kept, and the roundings."""
        result, found = outputs_with(kept, function, given)
        return _as_values(result), found


def _as_values(result: Any) -> list[Values]:
    try:
        return [np.asarray(output, dtype=np.float64) for output in outputs_of(result)]
    except (TypeError, ValueError):
        raise Untraceable("the function returns no array") from None


def framework() -> NumPy:
    """NumPy."""
    return NumPy()
