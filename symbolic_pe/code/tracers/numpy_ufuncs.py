"""What NumPy's ufuncs do to symbolic arrays, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.elements import Element
from symbolic_pe.code.symbols.sizes import as_size
from symbolic_pe.kernel.terms import constant
from symbolic_pe.kernel.types import R

__all__ = ["UFUNCS", "common", "product"]


def _ufunc(operation: Callable[..., Element], dtype: str | None = None) -> Callable[..., Array]:
    def apply(*given: Array) -> Array:
        return arrays.elementwise(operation, given, dtype or common(given))

    return apply


def common(given: Sequence[Array]) -> str:
    """The dtype that arrays have together."""
    return str(np.result_type(*(np.dtype(a.dtype) for a in given)).name)


def _floating(operation: Callable[..., Element]) -> Callable[..., Array]:
    """A function whose values are floats whatever its arguments are."""

    def apply(*given: Array) -> Array:
        shared = np.dtype(common(given))
        dtype = shared.name if shared.kind in "fc" else "float64"
        return arrays.elementwise(operation, given, dtype)

    return apply


def product(a: Array, b: Array, look_up: arrays.LookUp | None = None) -> Array:
    """The matrix product; ``look_up``: see :func:`arrays.summed`."""
    if a.ndim == 1 and b.ndim == 1:
        return arrays.summed(_ufunc(elements.multiply)(a, b), (0,), False, look_up)
    left = arrays.insert_axis(a, 0) if a.ndim == 1 else a
    right = arrays.insert_axis(b, 1) if b.ndim == 1 else b
    result = arrays.contract(left, right, common((a, b)), look_up)
    if b.ndim == 1:
        return arrays.select(result, -1, 0)
    return arrays.select(result, -2, 0) if a.ndim == 1 else result


def _bitwise_and(a: Array, b: Array) -> Array:
    if a.dtype == b.dtype == "bool":
        return arrays.both_true(a, b)
    return _ufunc(elements.both)(a, b)


_COMPARISONS = {
    "equal": "eq",
    "not_equal": "ne",
    "less": "lt",
    "less_equal": "le",
    "greater": "gt",
    "greater_equal": "ge",
}
_REAL = ("exp", "log", "cos", "sin", "exp2", "log2", "log10", "sqrt", "reciprocal", "floor", "ceil")

_PI = constant("pi", R)
_ANGLES = {
    "radians": elements.divide(_PI, as_size(180)),
    "deg2rad": elements.divide(_PI, as_size(180)),
    "degrees": elements.divide(as_size(180), _PI),
    "rad2deg": elements.divide(as_size(180), _PI),
}


def _scaled(by: Element) -> Callable[[Element], Element]:
    return lambda a: elements.multiply(by, a)


UFUNCS: Mapping[str, Callable[..., Array]] = {
    **{name: _floating(partial(elements.function, name)) for name in _REAL},
    **{
        name: _ufunc(partial(elements.compare, short), "bool")
        for name, short in _COMPARISONS.items()
    },
    **{name: _floating(_scaled(by)) for name, by in _ANGLES.items()},
    "bitwise_xor": _ufunc(elements.exclusive_or),
    "logical_xor": _ufunc(elements.exclusive_or, "bool"),
    "trunc": _floating(partial(elements.function, "trunc")),
    "expm1": _floating(partial(elements.function, "expm1")),
    "log1p": _floating(partial(elements.function, "log1p")),
    "tan": _floating(partial(elements.function, "tan")),
    "fabs": _floating(elements.absolute),
    "sign": _ufunc(elements.sign_of),
    "mod": _ufunc(elements.remainder),
    "left_shift": _ufunc(lambda a, b: elements.multiply(a, elements.power(as_size(2), b))),
    "right_shift": _ufunc(lambda a, b: elements.floor_divide(a, elements.power(as_size(2), b))),
    "add": _ufunc(elements.add),
    "subtract": _ufunc(elements.subtract),
    "multiply": lambda a, b: arrays.product_of(a, b, common((a, b))),
    "divide": _floating(elements.divide),
    "true_divide": _floating(elements.divide),
    "floor_divide": _ufunc(elements.floor_divide),
    "remainder": _ufunc(elements.remainder),
    "power": _ufunc(elements.power),
    "float_power": _floating(elements.power),
    "negative": _ufunc(elements.negate),
    "positive": _ufunc(lambda a: a),
    "absolute": _ufunc(elements.absolute),
    "square": _ufunc(lambda a: elements.multiply(a, a)),
    "maximum": _ufunc(elements.largest),
    "minimum": _ufunc(elements.smallest),
    "conjugate": _ufunc(elements.conjugate),
    "logical_not": _ufunc(elements.opposite, "bool"),
    "invert": _ufunc(elements.inverted),
    "logical_and": lambda a, b: arrays.both_true(*map(_ufunc(elements.truth_of, "bool"), (a, b))),
    "bitwise_and": _bitwise_and,
    "logical_or": _ufunc(elements.either, "bool"),
    "bitwise_or": _ufunc(elements.either_bit),
    "matmul": product,
}
