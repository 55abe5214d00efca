"""Python's operators for a class whose objects NumPy's functions take."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

Kind = TypeVar("Kind", bound=type)

_BINARY = {
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "true_divide",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "power",
    "matmul": "matmul",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "lshift": "left_shift",
    "rshift": "right_shift",
}
_COMPARISONS = {
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}
_UNARY = {"neg": "negative", "abs": "absolute", "invert": "invert"}


def with_operators(kind: Kind) -> Kind:
    """The class with operators that are NumPy's functions, those that write among them.

    Its objects have ``array`` and ``take_values``, which writes into them.
    """
    for symbol, name in _BINARY.items():
        forward, backward, in_place = _binary(name)
        setattr(kind, f"__{symbol}__", forward)
        setattr(kind, f"__r{symbol}__", backward)
        setattr(kind, f"__i{symbol}__", in_place)
    for symbol, name in _COMPARISONS.items():
        setattr(kind, f"__{symbol}__", _binary(name)[0])
    for symbol, name in _UNARY.items():
        setattr(kind, f"__{symbol}__", lambda self, name=name: getattr(np, name)(self))
    return kind


def _binary(name: str) -> Any:
    ufunc = getattr(np, name)

    def forward(self: Any, other: Any) -> Any:
        return ufunc(self, other)

    def backward(self: Any, other: Any) -> Any:
        return ufunc(other, self)

    def in_place(self: Any, other: Any) -> Any:
        self.take_values(ufunc(self, other).array)
        return self

    return forward, backward, in_place
