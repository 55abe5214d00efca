"""PyTorch functions: recorded with symbolic sizes, and called."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch._dynamo  # PyTorch needs it to record, and cannot load it while a mode watches
from torch.utils._python_dispatch import TorchDispatchMode

from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.formulas import Setting, arguments_of, symbolic_inputs
from symbolic_pe.code.symbols.tracing import Guard, Notes, Untraceable
from symbolic_pe.code.tracers.carried import as_found
from symbolic_pe.code.tracers.frameworks import EXAMPLES, Observed, Recording, Values, outputs_of
from symbolic_pe.code.tracers.roundings import Place, Rounding
from symbolic_pe.code.tracers.torch_direct import DirectRecording
from symbolic_pe.code.tracers.torch_roundings import Rounded
from symbolic_pe.code.tracers.torch_tracing import TorchGraph, line_of, trace

_DTYPE = "float32"


@dataclass(frozen=True)
class TorchRecording:
    """A graph, and how its inputs are made."""

    graph: TorchGraph
    function: Callable[..., Any]
    example: Sequence[Any]

    @property
    def guards(self) -> Sequence[Guard]:
        """Conditions on the sizes of the example."""
        return self.graph.guards

    @property
    def dtypes(self) -> Sequence[tuple[str, str]]:
        """(operation, dtype of its result)."""
        return self.graph.dtypes

    def run(self, kind: str, setting: Setting, notes: Notes) -> list[Array]:
        """The outputs for symbolic inputs."""
        result = self.graph.run(symbolic_inputs(kind, setting, _DTYPE), notes)
        return [a for a in _outputs(result) if isinstance(a, Array)]

    def located(self, error: Untraceable) -> Untraceable:
        """The error with the line of the code that it comes from."""
        operation = error.what.removeprefix("cannot trace ")
        if error.line or operation == error.what:
            return error
        line = line_of(operation, self.function, self.example)
        return Untraceable(error.what, line, error.reason)


class _Counter(TorchDispatchMode):  # type: ignore[no-untyped-call,unused-ignore]
    """Counts operations."""

    count = 0

    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.count += 1
        return func(*args, **(kwargs or {}))


class Torch:
    """PyTorch."""

    name = "torch"
    dtypes = ("float32", "bfloat16", "float16")

    def record(self, function: Callable[..., Any], kind: str, setting: Setting) -> TorchRecording:
        """The function, recorded; its own errors come as they are."""
        example = _examples(kind, setting)
        wrapped = _wrapped(function, kind)
        static = "all" if setting.fixed else "last" if setting.way is None else ""
        with torch.no_grad(), as_found(function):
            return TorchRecording(trace(wrapped, function, example, static), wrapped, example)

    def record_directly(self, function: Callable[..., Any]) -> Recording:
        """The function as it is, for code with loops."""
        return DirectRecording(function)

    def effort(self, call: Callable[[], object]) -> int:
        """How many operations a run does; 0 if it fails."""
        counter = _Counter()  # type: ignore[no-untyped-call,unused-ignore]
        try:
            with torch.no_grad(), counter:
                call()
        except (Exception, SystemExit):  # whatever the code raises: it is told when it is examined
            return 0
        return counter.count

    def call(
        self, function: Callable[..., Any], arguments: Sequence[Any], dtype: str | None = None
    ) -> list[Values]:
        """The function's own run on numbers."""
        return _run(function, _given(arguments, dtype or _DTYPE))

    def observed(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Observed:
        """A run, what it writes to, and a run where gradients are recorded."""
        given = _given(arguments, _DTYPE)
        before = [tensor.clone() for tensor in given]
        outputs = _run(function, given)
        changed = (not torch.equal(a, b) for a, b in zip(given, before, strict=True))
        written = tuple(i for i, is_changed in enumerate(changed) if is_changed)
        return Observed(outputs, written, _with_gradients(function, before))

    def call_rounded(
        self,
        function: Callable[..., Any],
        arguments: Sequence[Any],
        dtype: str,
        kept: Set[Place] | None,
    ) -> tuple[list[Values], list[Rounding]]:
        """The outputs of a run with only those roundings that are kept, and the roundings."""
        given, observed = _given(arguments, dtype), Rounded(kept)
        with observed:
            outputs = _run(function, given)
        return outputs, list(observed.roundings.found.values())


def _given(arguments: Sequence[Any], dtype: str) -> list[Any]:
    return [_tensor(a, dtype) if isinstance(a, np.ndarray) else a for a in arguments]


def _run(function: Callable[..., Any], given: Sequence[Any]) -> list[Values]:
    with torch.no_grad():
        return _values(function(*given))


def _values(result: Any) -> list[Values]:
    return [t.detach().cpu().double().numpy() for t in _outputs(result) if _is_tensor(t)]


def _with_gradients(function: Callable[..., Any], given: Sequence[Any]) -> list[Values] | None:
    wanted = [t.clone().requires_grad_() if t.is_floating_point() else t.clone() for t in given]
    try:
        with torch.enable_grad():
            result = function(*wanted)
    except Exception:  # what is written to in place need not be differentiable
        return None
    return _values(result)


def framework() -> Torch:
    """PyTorch with one thread: a process of its own is started for each examination."""
    return Torch()


def _wrapped(function: Callable[..., Any], kind: str) -> Callable[..., Any]:
    if kind == "table":
        return lambda x: _plain(function(x.shape[0], x.shape[1]))
    return lambda *arguments: _plain(function(*arguments))


def _plain(result: Any) -> Any:
    """The tensors of a result, as make_fx wants them."""
    outputs = [t for t in _outputs(result) if _is_tensor(t)]
    if not outputs:
        raise Untraceable("the function returns no tensor")
    return tuple(outputs)


def _outputs(result: Any) -> list[Any]:
    if isinstance(result, dict):
        return list(result.values())
    return outputs_of(result)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, torch.Tensor)


def _tensor(values: Any, dtype: str) -> Any:
    tensor = torch.from_numpy(values)
    return tensor.to(getattr(torch, dtype)) if tensor.is_floating_point() else tensor


def _examples(kind: str, setting: Setting) -> list[Any]:
    sizes = {**EXAMPLES, "d": setting.head_dim or EXAMPLES["d"], **dict(setting.fixed)}
    generator = torch.Generator().manual_seed(0)

    def array(axes: Sequence[str]) -> Any:
        return torch.randn([sizes[axis] for axis in axes], generator=generator)

    positions = torch.arange(sizes["N"]) + 1
    if setting.position_axes > 1:
        positions = torch.stack([positions + axis for axis in range(setting.position_axes)])
    return arguments_of(kind, setting, lambda _, axes: array(axes), positions, 29)
