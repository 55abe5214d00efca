"""PyTorch functions: recorded with symbolic sizes, and called."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Any

import torch
import torch._dynamo  # PyTorch needs it to record, and cannot load it while a mode watches

from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.formulas import Setting, arguments_of, symbolic_inputs
from symbolic_pe.code.symbols.tracing import Notes, Untraceable
from symbolic_pe.code.tracers.carried import as_found
from symbolic_pe.code.tracers.frameworks import (
    EXAMPLES,
    Framework,
    Observed,
    Recording,
    Values,
    outputs_of,
)
from symbolic_pe.code.tracers.roundings import Place, Rounding
from symbolic_pe.code.tracers.torch_direct import direct_recording
from symbolic_pe.code.tracers.torch_roundings import Rounded
from symbolic_pe.code.tracers.torch_tracing import Interpreter, Watched, line_of, trace


@dataclass(frozen=True)
class TorchRecording(Recording):
    """A graph, and how its inputs are made."""

    module: Any = None
    example: Sequence[Any] = ()

    def run(self, kind: str, setting: Setting, notes: Notes) -> list[Array]:
        """The outputs for symbolic inputs."""
        inputs = symbolic_inputs(kind, setting, "float32")
        result = Interpreter(self.module, notes).run(inputs)
        return [a for a in _outputs(result) if isinstance(a, Array)]

    def located(self, error: Untraceable) -> Untraceable:
        """The error with the line of the code that it comes from."""
        operation = error.what.removeprefix("cannot trace ")
        if error.line or operation == error.what:
            return error
        line = line_of(operation, self.function, self.example)
        return Untraceable(error.what, line, error.reason)


class Torch(Framework):
    """PyTorch."""

    name = "torch"
    dtypes = ("float32", "bfloat16", "float16")

    def record(self, function: Callable[..., Any], kind: str, setting: Setting) -> TorchRecording:
        """The function, recorded; its own errors come as they are."""
        example = _examples(kind, setting)
        wrapped = _wrapped(function, kind)
        static = "all" if setting.fixed else "last" if setting.way is None else ""
        with torch.no_grad(), as_found(function):
            module, guards, dtypes = trace(wrapped, function, example, static)
        return TorchRecording(wrapped, guards, dtypes, module, example)

    def record_directly(self, function: Callable[..., Any]) -> Recording:
        """The function as it is, for code with loops."""
        return direct_recording(function)

    def effort(self, call: Callable[[], object]) -> int:
        """How many operations a run does; 0 if it fails."""
        done: list[str] = []
        try:
            with torch.no_grad(), Watched(done.append):
                call()
        except (Exception, SystemExit):  # whatever the code raises: it is told when it is examined
            return 0
        return len(done)

    def array(self, values: Any, dtype: str) -> Any:
        """A tensor."""
        tensor = torch.from_numpy(values)
        return tensor.to(getattr(torch, dtype)) if tensor.is_floating_point() else tensor

    def outputs(self, function: Callable[..., Any], given: Sequence[Any]) -> list[Values]:
        """The function's own run on numbers."""
        with torch.no_grad():
            return _values(function(*given))

    def observed(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Observed:
        """A run, what it writes to, and a run where gradients are recorded."""
        given = self.given(arguments, self.dtypes[0])
        before = [tensor.clone() for tensor in given]
        outputs = self.outputs(function, given)
        changed = (not torch.equal(a, b) for a, b in zip(given, before, strict=True))
        written = tuple(i for i, is_changed in enumerate(changed) if is_changed)
        return Observed(outputs, written, _with_gradients(function, before))

    def rounded(
        self, function: Callable[..., Any], given: Sequence[Any], kept: Set[Place] | None
    ) -> tuple[list[Values], list[Rounding]]:
        """The outputs of a run with only those roundings that are kept, and the roundings."""
        observed = Rounded(kept)
        with observed:
            outputs = self.outputs(function, given)
        return outputs, list(observed.roundings.found.values())


def _values(result: Any) -> list[Values]:
    return [tensor.detach().cpu().double().numpy() for tensor in _tensors(result)]


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
    outputs = tuple(_tensors(result))
    if not outputs:
        raise Untraceable("the function returns no tensor")
    return outputs


def _outputs(result: Any) -> list[Any]:
    if isinstance(result, dict):
        return list(result.values())
    return outputs_of(result)


def _tensors(result: Any) -> list[torch.Tensor]:
    return [output for output in _outputs(result) if isinstance(output, torch.Tensor)]


def _examples(kind: str, setting: Setting) -> list[Any]:
    sizes = {**EXAMPLES, "d": setting.head_dim or EXAMPLES["d"], **dict(setting.fixed)}
    generator = torch.Generator().manual_seed(0)

    def array(axes: Sequence[str]) -> Any:
        return torch.randn([sizes[axis] for axis in axes], generator=generator)

    positions = torch.arange(sizes["N"]) + 1
    if setting.position_axes > 1:
        positions = torch.stack([positions + axis for axis in range(setting.position_axes)])
    return arguments_of(kind, setting, lambda _, axes: array(axes), positions, 29)
