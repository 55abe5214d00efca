"""JAX functions: their jaxprs with symbolic sizes, run on symbolic arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from typing import Any
from unittest.mock import patch

import jax
import numpy as np
from jax import export

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.formulas import Setting, arguments_of, symbolic_inputs
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.code.symbols.tracing import Notes, Untraceable, cast
from symbolic_pe.code.tracers.frameworks import Framework, Recording, Values, outputs_of
from symbolic_pe.code.tracers.jax_loops import Loop, turns_of
from symbolic_pe.code.tracers.jax_operations import OPERATIONS, PARAMETERS
from symbolic_pe.code.tracers.jax_roundings import roundings_of, run_with
from symbolic_pe.code.tracers.jaxprs import Interpreter, line_of
from symbolic_pe.code.tracers.numpy_symbols import AsNumPy
from symbolic_pe.code.tracers.operations import called
from symbolic_pe.code.tracers.roundings import Place, Rounding
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

_ABSTRACT: Any = jax.ShapeDtypeStruct


class JaxRecording(Recording):
    """Recorded for each way to write coordinates: JAX itself decides comparisons of sizes."""

    def run(self, kind: str, setting: Setting, notes: Notes) -> list[Array]:
        """The outputs for symbolic inputs."""
        names, specifications = _specifications(kind, setting)
        function = self.function
        if kind == "table":

            def function(x: Any) -> Any:
                return self.function(x.shape[0], x.shape[1])

        try:
            with patch.object(jax.numpy, "arange", _arange):
                closed = jax.make_jaxpr(function)(*specifications)
        except Exception as error:  # what JAX cannot decide, or the code does not do for symbols
            if setting.way is None:
                raise
            as_numpy = self._as_numpy(kind, setting, notes)
            if as_numpy is None:
                raise Undecided(str(error).splitlines()[0]) from None
            return as_numpy
        run = _Run(names, notes)
        inputs = symbolic_inputs(kind, setting, "float32")
        outputs: list[Array] = run.jaxpr(closed, inputs)
        return outputs

    def _as_numpy(self, kind: str, setting: Setting, notes: Notes) -> list[Array] | None:
        """The outputs with jax.numpy read as NumPy: for code that uses both on sizes."""
        try:
            as_numpy = AsNumPy(self.function, also=(jax.numpy, jax.lax))
            return as_numpy.run(kind, setting, notes)
        except Undecided:
            raise
        except Exception:  # then the reason of JAX is told
            return None


_ARANGE: Any = jax.numpy.arange


def _arange(*ends: Any, dtype: Any = None, **keywords: Any) -> Any:
    """jax.numpy.arange, with floats that are whole numbers beside symbolic sizes too."""
    if not any(map(export.is_symbolic_dim, ends)):
        return _ARANGE(*ends, dtype=dtype, **keywords)
    whole = [int(end) if isinstance(end, float) and end.is_integer() else end for end in ends]
    if dtype is None and any(isinstance(end, float) for end in ends):
        dtype = jax.numpy.float32
    return _ARANGE(*whole, dtype=dtype, **keywords)


def _specifications(kind: str, setting: Setting) -> tuple[dict[str, Size], list[Any]]:
    """The sizes by the names that JAX knows them by, and the abstract arguments."""
    letters = [
        axis
        for axis in dict.fromkeys((*setting.axes, "N"))
        if axis not in ("d", "1", *dict(setting.fixed))
    ]
    symbols = dict(
        zip([*letters, "e"], export.symbolic_shape(", ".join([*letters, "e"])), strict=True)
    )
    names = {letter: setting.size(letter) for letter in letters}
    if setting.way is None:
        width: Any = setting.head_dim
    else:
        width = symbols["e"] * setting.step
        names["e"] = setting.d // setting.step

    known = {"d": width, "1": 1, **dict(setting.fixed)}

    def array(axes: Sequence[str]) -> Any:
        shape = [known[axis] if axis in known else symbols[axis] for axis in axes]
        return _ABSTRACT(tuple(shape), np.float32)

    several = (setting.position_axes,) if setting.position_axes > 1 else ()
    positions = _ABSTRACT((*several, known["N"] if "N" in known else symbols["N"]), np.int32)
    position = _ABSTRACT((), np.int32)
    return names, arguments_of(kind, setting, lambda _, axes: array(axes), positions, position)


class _Run(Interpreter):
    """Runs jaxprs on symbolic arrays."""

    def __init__(self, names: Mapping[str, Size], notes: Notes) -> None:
        self.names, self.notes = names, notes

    def constant(self, values: Any) -> Array:
        """Numbers that were made before."""
        return self.notes.table(values, values.dtype.name)

    def results(self, equation: Any, given: list[Array]) -> list[Array]:
        """With the dtypes that JAX says they have; what is not known here is told with its line."""
        made = zip(self._results(equation, given), equation.outvars, strict=True)
        return [self._typed(result, name.aval, equation) for result, name in made]

    def _results(self, equation: Any, given: list[Array]) -> Sequence[Array]:
        name, parameters = equation.primitive.name, equation.params
        control = {"scan": self._scan, "while": self._while, "cond": self._cond}.get(name)
        if control is None:
            return super().results(equation, given)
        try:
            return control(given, parameters)
        except Unknown as reason:
            raise _untraceable(equation, reason) from None

    def equation(self, equation: Any, given: list[Array]) -> Sequence[Array]:
        """What the operation gives."""
        try:
            result = self._applied(equation.primitive.name, given, equation.params)
        except Unknown as reason:
            raise _untraceable(equation, reason) from None
        return result if isinstance(result, list) else [result]

    def _cond(self, given: list[Array], parameters: Mapping[str, Any]) -> list[Array]:
        """The branch that is chosen, which has to be known."""
        which = given[0].at(())
        place = as_size(which).constant if isinstance(which, Size | bool) else None
        if place is None:
            raise Unknown("it depends on variables")
        branches = parameters["branches"]
        return self.jaxpr(branches[min(max(place, 0), len(branches) - 1)], given[1:])

    def _scan(self, given: list[Array], parameters: Mapping[str, Any]) -> list[Array]:
        """A loop over first axes: each turn for itself, or one after the other if they are few."""
        closed, first = parameters["jaxpr"], parameters["num_consts"]
        count = parameters["num_carry"]
        constants, carry = given[:first], given[first : first + count]
        rows, length = given[first + count :], self._size(parameters["length"])

        def turn(carry: list[Array], t: Size) -> list[Array]:
            parts = [arrays.select(x, 0, t) for x in rows]
            return self.jaxpr(closed, [*constants, *carry, *parts])

        before = closed.jaxpr.invars[first : first + count]
        if all(a is b for a, b in zip(before, closed.jaxpr.outvars, strict=False)):
            made = arrays.by_parts((length,), lambda t: turn(carry, t[0])[count:])
            return [*carry, *made]
        number = length.constant
        if number is None or number > MOST_TURNS:
            is_backwards = parameters["reverse"]

            def place(t: Size) -> Size:
                return length - 1 - t if is_backwards else t

            loop = Loop(lambda handed, t: turn(handed, place(t))[:count], carry)
            made = arrays.by_parts(
                (length,), lambda t: turn(loop.before(place(t[0])), t[0])[count:]
            )
            return [*loop.before(length), *made]
        turns = range(number)[::-1] if parameters["reverse"] else range(number)
        found: dict[int, list[Array]] = {}
        for t in turns:
            result = turn(carry, as_size(t))
            carry, found[t] = result[:count], result[count:]
        made = [arrays.stack([found[t][i] for t in range(number)], 0) for i in range(len(found[0]))]
        return [*carry, *made]

    def _while(self, given: list[Array], parameters: Mapping[str, Any]) -> list[Array]:
        """A loop that counts: from one number below another one."""
        condition, body = parameters["cond_jaxpr"], parameters["body_jaxpr"]
        first, last = parameters["cond_nconsts"], parameters["body_nconsts"]
        known, constants, carry = given[:first], given[first : first + last], given[first + last :]
        loop = Loop(lambda handed, _: self.jaxpr(body, [*constants, *handed]), carry)
        *before, last_one = condition.jaxpr.eqns
        if last_one.primitive.name != "lt" or condition.jaxpr.outvars != last_one.outvars:
            raise Unknown("a loop that does not count")
        sides = condition.replace(
            jaxpr=condition.jaxpr.replace(eqns=before, outvars=last_one.invars)
        )

        def side(which: int) -> Callable[[Size], Element]:
            return lambda t: self.jaxpr(sides, [*known, *loop.before(t)])[which].at(())

        end = side(1)(as_size(0))
        if not elements.is_zero(elements.subtract(end, side(1)(Size.of(variable("turn", N))))):
            raise Unknown("a loop whose end moves")
        return loop.before(turns_of(side(0), end))

    def _applied(self, name: str, given: list[Array], parameters: Mapping[str, Any]) -> Any:
        if name == "dim_as_value":
            return arrays.scalar(self._size(parameters["dim"]), "int32")
        plain = {key: self._sizes(value) for key, value in parameters.items()}
        if name not in OPERATIONS:
            raise Unknown(f"the operation {name} is not known here")
        named = {PARAMETERS.get(key, key): value for key, value in plain.items()}
        return called(OPERATIONS[name], given, {**named, **plain}, self.notes)

    def _sizes(self, value: Any) -> Any:
        """Sizes as polynomials, in parameters that are sequences of sizes."""
        if isinstance(value, tuple) and any(export.is_symbolic_dim(v) for v in value):
            return tuple(self._size(v) for v in value)
        return value

    def _size(self, size: Any) -> Size:
        if not export.is_symbolic_dim(size):
            return as_size(size)
        words = {
            "floordiv": lambda a, b: as_size(a) // b,
            "mod": lambda a, b: as_size(a) % b,
            "max": lambda a, b: a if a >= b else b,
            "min": lambda a, b: a if a <= b else b,
            **self.names,
        }
        return as_size(eval(str(size).replace("^", "**"), {"__builtins__": {}}, words))

    def _typed(self, result: Array, aval: Any, equation: Any) -> Array:
        name = getattr(getattr(aval, "dtype", None), "name", result.dtype)

        self.notes.saw(equation.primitive.name, name)
        return cast(result, name, partial(_untraceable, equation))


def _untraceable(equation: Any, reason: Unknown) -> Untraceable:
    return Untraceable(f"cannot trace {equation.primitive.name}", line_of(equation), str(reason))


MOST_TURNS = 256
"""Of a scan that is gone through turn by turn."""


class Jax(Framework):
    """JAX."""

    name = "jax"
    dtypes = ("float32", "bfloat16", "float16")

    def record(self, function: Callable[..., Any], _kind: str, _setting: Setting) -> JaxRecording:
        """The function itself."""
        return JaxRecording(function)

    def __init__(self) -> None:
        self._compiled: dict[tuple[Any, ...], Callable[..., Any]] = {}

    def array(self, values: Any, dtype: str) -> Any:
        """An array of JAX; whole numbers are those of 32 bits."""
        if values.dtype.kind != "f":
            return jax.numpy.asarray(values.astype(np.int32))
        return jax.numpy.asarray(values.astype(np.float32)).astype(dtype)

    def outputs(self, function: Callable[..., Any], given: Sequence[Any]) -> list[Values]:
        """The function's own run on numbers, compiled as a whole if it can be.

        One by one, each operation is compiled for each shape, which takes ten times as long.
        """
        try:
            return _as_values(self._whole(function, given))
        except Exception:  # what it does to numbers of its inputs it does outside of JAX
            return _as_values(outputs_of(function(*given)))

    def _whole(self, function: Callable[..., Any], given: Sequence[Any]) -> list[Any]:
        """The outputs of the compiled function; arguments that are numbers are part of it."""
        numbers = tuple((i, a) for i, a in enumerate(given) if isinstance(a, int))
        key = (function, numbers)

        def of_arrays(*rest: Any) -> Any:
            values = list(rest)
            for i, number in numbers:
                values.insert(i, number)
            return outputs_of(function(*values))

        compiled = self._compiled.setdefault(key, jax.jit(of_arrays))
        outputs: list[Any] = compiled(*(a for a in given if not isinstance(a, int)))
        return outputs

    def rounded(
        self, function: Callable[..., Any], given: Sequence[Any], kept: Set[Place] | None
    ) -> tuple[list[Values], list[Rounding]]:
        """The outputs of a run with only those roundings that are kept, and the roundings."""
        if kept is not None:
            return _as_values(run_with(kept, function, given)), []
        try:
            found = roundings_of(function, given)
        except Exception:  # what cannot be recorded for these shapes is not observed
            found = []
        return _as_values(outputs_of(function(*given))), found


def _as_values(outputs: Sequence[Any]) -> list[Values]:
    return [np.asarray(output).astype(np.float64) for output in outputs]


def framework() -> Jax:
    """JAX."""
    return Jax()
