"""Tracing a PyTorch function: its ATen graph with symbolic sizes, run on symbolic arrays.

``make_fx`` records the operations of the function once, on an example, with the sizes as symbols;
writes in place are turned into operations with results.  What the code decided on the way because
of its example (its branches on sizes) comes with the graph as guards.
"""

from __future__ import annotations

import logging
import math
import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from typing import Any

import torch
from torch._decomp import core_aten_decompositions
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv, StatelessSymbolicContext
from torch.utils._python_dispatch import TorchDispatchMode

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.elements import Infinite, Unknown, complex_of, real_number
from symbolic_pe.code.symbols.sizes import Undecided
from symbolic_pe.code.symbols.tracing import Guard, Notes, Untraceable, cast, line_now
from symbolic_pe.code.tracers.operations import called, number
from symbolic_pe.code.tracers.roundings import dtype_of
from symbolic_pe.code.tracers.torch_operations import OPERATIONS, SYMBOLIC
from symbolic_pe.code.tracers.torch_symbols import kept_symbolic, refusing_readers
from symbolic_pe.kernel.terms import Term

_OF_SIZES: Mapping[Any, Callable[..., Any]] = {
    torch.sym_float: elements.as_real,
    torch.sym_int: elements.truncated,
    torch.sym_max: elements.largest,
    torch.sym_min: elements.smallest,
    torch.sym_not: lambda a: not a,
    math.floor: elements.whole_below,
    math.trunc: elements.truncated,
    math.ceil: elements.whole_above,
    round: lambda a, _=None: elements.whole_below(elements.add(a, rational(Fraction(1, 2)))),
}
_SYM_FUNCTIONS = {"sqrt": "sqrt", "log2": "log2", "cos": "cos", "sin": "sin", "exp": "exp"}


def trace(
    function: Callable[..., Any], own: Callable[..., Any], examples: Sequence[Any], static: str
) -> tuple[Any, Sequence[Guard], Sequence[tuple[str, str]]]:
    """A function, recorded on examples: its graph, the guards under which this is what the code
    does, and the dtypes of its operations.

    ``static``: which sizes of the examples are numbers, "" (none), "last" or "all".

    ``own``: the user's function that it calls.
    """
    recorded, environment = _recorded(function, own, examples, static)
    return recorded, _guards(environment), _low_dtypes(recorded.graph)


def _recorded(
    function: Callable[..., Any], own: Callable[..., Any], examples: Sequence[Any], static: str
) -> tuple[Any, Any]:
    """The graph, and what is known of its sizes: with int and float that keep symbols, unless the
    code wants them as they are."""
    errors: list[Exception] = []
    for builtins in (("int", "float"), ("int",), ()):
        sizes = Sizes(examples, static)
        try:
            with kept_symbolic(own, builtins), sizes, _quiet():
                made = make_fx(
                    torch.func.functionalize(refusing_readers(function), remove="mutations"),
                    decomposition_table=_decompositions(),
                    tracing_mode="symbolic",
                )(*examples)
            return made, sizes.shape_env
        except Unknown:
            raise
        except Exception as error:  # what the code raises
            errors.append(error)
    raise errors[-1]


@contextmanager
def _quiet() -> Iterator[None]:
    """Within it PyTorch does not log the errors that it raises."""
    logger = logging.getLogger("torch._subclasses.fake_tensor")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


@cache
def _decompositions() -> dict[Any, Any]:
    """What PyTorch says of operations that are not known here by those that are."""
    table: Any = core_aten_decompositions()
    return {
        operation: meaning
        for operation, meaning in table.items()
        if operation._schema.name.partition("::")[2] not in OPERATIONS
    }


def _guards(environment: Any) -> list[Guard]:
    sizes = {str(symbol): int(value) for symbol, value in _hints(environment).items()}
    texts = dict.fromkeys(str(guard.expr) for guard in environment.guards)
    return [Guard(text, sizes) for text in texts]


def _hints(environment: Any) -> Mapping[Any, Any]:
    hints = getattr(environment, "backed_var_to_val", None)
    return hints if hints is not None else environment.var_to_val


def _low_dtypes(graph: Any) -> list[tuple[str, str]]:
    found = []
    for node in graph.nodes:
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor):
            found.append((_operation_name(node), dtype_of(value)))
    return found


def _operation_name(node: Any) -> str:
    if node.op != "call_function":
        return str(node.op)
    schema = getattr(node.target, "_schema", None)
    return schema.name.partition("::")[2] if schema is not None else str(node.target)


class Watched(TorchDispatchMode):  # type: ignore[no-untyped-call,unused-ignore]
    """Within it, ``told`` is given the name of each operation that is done."""

    def __init__(self, told: Callable[[str], object]) -> None:
        super().__init__()  # type: ignore[no-untyped-call,unused-ignore]
        self.told = told

    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.told(func._schema.name.partition("::")[2])
        return func(*args, **(kwargs or {}))


def line_of(operation: str, function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    """The line of the code that does an operation, found by a run; "" if it is not found."""
    lines: list[str] = []
    told = Watched(lambda name: lines.append(line_now()) if name == operation else None)
    try:
        with torch.no_grad(), told:
            function(*arguments)
    except Exception:  # only the line is wanted here
        pass
    return next(filter(None, lines), "")


class Interpreter:
    """Runs the nodes of a graph on symbolic arrays."""

    def __init__(self, module: Any, notes: Notes) -> None:
        self.module, self.notes = module, notes
        self.values: dict[Any, Any] = {}

    def run(self, inputs: Sequence[Any]) -> Any:
        waiting, needed = list(inputs), _needed(self.module.graph)
        for node in self.module.graph.nodes:
            if node not in needed and node.op != "placeholder":
                continue  # a check that raises or does nothing
            if node.op == "placeholder":
                given = waiting.pop(0)
                is_tensor = isinstance(node.meta.get("val"), torch.Tensor)
                self.values[node] = given if is_tensor or given.ndim else given.at(())
            elif node.op == "get_attr":
                self.values[node] = self._constant(operator.attrgetter(node.target)(self.module))
            elif node.op == "output":
                return self._argument(node.args[0])
            else:
                self.values[node] = self._called(node)
        raise Untraceable("the function returns nothing")

    def _argument(self, argument: Any) -> Any:
        if isinstance(argument, torch.fx.Node):
            return self.values[argument]
        if isinstance(argument, list | tuple):
            return [self._argument(a) for a in argument]
        if isinstance(argument, complex):
            return complex_of(*map(self._float, (argument.real, argument.imag)))
        return self._float(argument) if isinstance(argument, float) else argument

    def _float(self, number: float) -> Term | Infinite:
        if not math.isfinite(number) and number != math.inf:
            raise Unknown(f"the number {number}")
        return real_number(number, self.notes.idealised)

    def _called(self, node: Any) -> Any:
        try:
            keywords = {
                key: self._argument(value)
                for key, value in node.kwargs.items()
                if key not in ("dtype", "device", "layout", "pin_memory", "memory_format")
            }
            result = self._applied(node, [self._argument(a) for a in node.args], keywords)
        except Unknown as reason:
            raise self._untraceable(node, str(reason)) from None
        except Undecided as reason:
            reason.source = reason.source or self._untraceable(node, str(reason))
            raise
        return self._typed(node, result)

    def _applied(self, node: Any, arguments: list[Any], keywords: dict[str, Any]) -> Any:
        target, name = node.target, _operation_name(node)
        if name in ("sym_size", "size"):
            shape = arguments[0].shape
            return shape[arguments[1]] if len(arguments) > 1 else list(shape)
        if name in ("sym_numel", "numel"):
            return arrays.count_of(arguments[0].shape)
        if name in ("as_strided", "sym_stride", "stride"):
            return self._strided(node, name, arguments)
        if name == "_local_scalar_dense":
            return arguments[0].at(())
        if name in OPERATIONS and hasattr(target, "_schema"):
            return called(OPERATIONS[name], arguments, keywords, self.notes)
        if target is operator.getitem:
            return arguments[0][arguments[1]]
        of_sizes = SYMBOLIC.get(target) or _OF_SIZES.get(target)
        if of_sizes is not None:
            return of_sizes(*map(number, arguments))
        short = getattr(target, "__name__", "").removeprefix("_sym_").removeprefix("sym_")
        if short in _SYM_FUNCTIONS and not isinstance(arguments[0], Array):
            return elements.function(_SYM_FUNCTIONS[short], number(arguments[0]))
        raise Unknown(f"the operation {name} is not known here")

    def _strided(self, node: Any, name: str, arguments: list[Any]) -> Any:
        if not lies_in_order(node.args[0].meta["val"]):
            raise Unknown("the strides of a tensor that does not lie in memory in order")
        self.notes.idealised.add(ASSUMED)
        if name == "as_strided":
            return arrays.as_strided(*arguments)
        found = arrays.strides_in_order(arguments[0].shape)
        return found[arguments[1]] if len(arguments) > 1 else found

    def _untraceable(self, node: Any, reason: str) -> Untraceable:
        return Untraceable(f"cannot trace {_operation_name(node)}", "", reason)

    def _typed(self, node: Any, result: Any) -> Any:
        value = node.meta.get("val")
        if isinstance(result, Array) and isinstance(value, torch.Tensor):

            def failed(reason: Unknown) -> Untraceable:
                return self._untraceable(node, str(reason))

            return cast(result, dtype_of(value), failed)
        return result

    def _constant(self, value: Any) -> Array:
        if not isinstance(value, torch.Tensor):
            raise Untraceable("the function uses an object that is no tensor")
        name = dtype_of(value)
        plain = value.detach().cpu()
        exact = plain.double() if name in ("bfloat16", "float16") else plain
        return self.notes.table(exact.numpy(), name)


def _needed(graph: Any) -> set[Any]:
    """The nodes of a graph without side effects on which its outputs depend."""
    waiting = [node for node in graph.nodes if node.op == "output"]
    found = set(waiting)
    while waiting:
        new = [node for node in waiting.pop().all_input_nodes if node not in found]
        found.update(new)
        waiting += new
    return found


# examples for a recording: which of their sizes are symbols, and which are numbers ------------
#
# This is not left to ``make_fx``, which makes a symbol of each size: code for a number of
# coordinates (a list of sections, a branch on ``d % 8``, tables of NumPy) is recorded with it.


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


# strides of PyTorch: whether the elements of a tensor lie in memory in order ------------------

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
