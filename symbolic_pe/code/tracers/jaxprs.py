"""Going through a jaxpr, equation by equation, and where an equation comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from symbolic_pe.code.symbols.tracing import own_line


class Interpreter:
    """What its equations give is said by the classes made of it."""

    def constant(self, values: Any) -> Any:
        """What a number or an array of numbers is here."""
        return values

    def equation(self, equation: Any, given: list[Any]) -> Sequence[Any]:
        """The results of an equation that has no jaxpr inside."""
        raise NotImplementedError

    def results(self, equation: Any, given: list[Any]) -> Sequence[Any]:
        """The results of an equation."""
        inner = equation.params.get("jaxpr") or equation.params.get("call_jaxpr")
        if inner is not None and hasattr(inner, "eqns"):
            return self.jaxpr(inner, given)
        return self.equation(equation, given)

    def jaxpr(self, closed: Any, inputs: Sequence[Any]) -> list[Any]:
        """The outputs for these inputs."""
        jaxpr, constants = getattr(closed, "jaxpr", closed), getattr(closed, "consts", ())
        values: dict[Any, Any] = dict(zip(jaxpr.invars, inputs, strict=True))
        for known, constant in zip(jaxpr.constvars, constants, strict=True):
            values[known] = self.constant(np.asarray(constant))

        def read(atom: Any) -> Any:
            return self.constant(np.asarray(atom.val)) if hasattr(atom, "val") else values[atom]

        for equation in jaxpr.eqns:
            results = self.results(equation, [read(atom) for atom in equation.invars])
            values.update(zip(equation.outvars, results, strict=True))
        return [read(atom) for atom in jaxpr.outvars]


def line_of(equation: Any) -> str:
    """The innermost line of the user's own code, with its text if that is known."""
    traceback = equation.source_info.traceback
    frames = traceback.frames if traceback is not None else ()
    return own_line((frame.file_name, frame.line_num) for frame in frames)
