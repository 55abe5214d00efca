"""Values of terms in floating point, from the definitions of the functions, not from the kernel.

Where mathematics gives a function no value, it has the value 7 here: laws must hold all the same.
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Callable, Iterable
from typing import Any

import mpmath
import numpy as np

from symbolic_pe.kernel.terms import APP, BOUND, LAM, NUM, Term

ANYTHING = 7
NUMBERS: dict[str, tuple[Any, ...]] = {
    "N": (0, 1, 2, 3),
    "Z": (-3, -1, 0, 1, 2, 3),
    "R": (0.0, 1.0, -1.0, 2.5, -0.7, math.pi / 2, -math.pi / 2, math.pi, math.atan2(-0.8, 0.3)),
    "C": (0, 1, -1, 1j, -2j, 0.3 - 0.8j),
    "o": (False, True),
    "N→N": (lambda n: n, lambda n: 0, lambda n: n * n),
    "N→R": (lambda n: 1.0, lambda n: n - 1.5, lambda n: 2.0**-n),
    "N→C": (lambda n: 1j**n, lambda n: n + 0.5j),
    "Z→R": (lambda z: z / 2, lambda z: 3.0),
    "Z→C": (lambda z: 1j * z, lambda z: 3.0),
    "N→N→R": (lambda i, j: float(i == j), lambda i, j: (i * i + 3 * j * j + i * j) % 7 - 2.0),
    "N→o": (lambda n: True, lambda n: n < 3, lambda n: n != 1, lambda n: n > 0),
    "R→R": (mpmath.sin, lambda t: t * t - t, mpmath.exp),
}


def _where(condition: bool, value: Callable[[], Any]) -> Any:
    return value() if condition else ANYTHING


def _determinant(n: int, entry: Callable[[int, int], float]) -> float:
    entries = [[entry(i, j) for j in range(n)] for i in range(n)]
    return float(np.linalg.det(np.array(entries, dtype=float).reshape(n, n)))


def near(s: Any, t: Any) -> bool:
    if callable(s):
        return all(near(s(x), t(x)) for x in (0, 1, 2, 3, -1))
    return bool(abs(s - t) <= 1e-7 * (1 + abs(s)))


MEANINGS: dict[str, Callable[..., Any]] = {
    "false": lambda: False,
    "imp": lambda p, q: not p or q,
    "lt": lambda x, y: x < y and not near(x, y),
    "le": lambda x, y: x < y or near(x, y),
    "eq": near,
    "add": lambda x, y: x + y,
    "mul": lambda x, y: x * y,
    "pow": lambda x, n: x**n,
    "inv": lambda x: _where(x != 0, lambda: 1 / x),
    "toZ": lambda x: x,
    "toR": lambda x: x,
    "toC": lambda x: x,
    "toN": lambda x: _where(x >= 0, lambda: x),
    "pi": lambda: math.pi,
    "I": lambda: 1j,
    "gamma": lambda: float(mpmath.euler),
    "exp": mpmath.exp,
    "ln": lambda x: _where(x > 0, lambda: mpmath.log(x)),
    "cos": mpmath.cos,
    "sin": mpmath.sin,
    "sqrt": lambda x: _where(x >= 0, lambda: mpmath.sqrt(x)),
    "cis": lambda x: cmath.exp(1j * float(x)),
    "absR": abs,
    "floor": lambda x: math.floor(x),
    "conj": lambda u: complex(u).conjugate(),
    "re": lambda u: complex(u).real,
    "im": lambda u: complex(u).imag,
    "Abs": abs,
    "powZ": lambda u, z: _where(u != 0 or z >= 0, lambda: u**z),
    "positive_part": lambda z: max(z, 0),
    "half": lambda i: i // 2,
    "odd": lambda i: i % 2,
    "delta": lambda i, j: int(i == j),
    "sum": lambda n, f: sum(f(i) for i in range(n)),
    "skip": lambda j, b: b if b < j else b + 1,
    "det": _determinant,
    "deriv": lambda f, x, a: abs(mpmath.diff(f, x) - a) < 1e-6,
    "continuous": lambda f, x: abs(f(x + 1e-9) - f(x)) < 1e-6 * (1 + abs(f(x))),
    "integral": lambda a, b, f: mpmath.quad(f, [a, b]),
}


def value(t: Term, *scope: Any) -> Any:
    """The value of a term without free variables; the last of ``scope``: the innermost binder's."""
    if t.kind == NUM:
        return t.head[0] if t.head[1] == 1 else t.head[0] / t.head[1]
    if t.kind == BOUND:
        return scope[-1 - t.head]
    if t.kind == LAM:
        return _function(t, scope)
    head = t.head if t.kind == APP else t
    if head.kind == BOUND:
        return scope[-1 - head.head](*(value(a, *scope) for a in t.args))
    if head.head == "all":
        return all(value(t.args[0], *scope)(x) for x in NUMBERS[t.args[0].type.source.name])
    if head.head == "imp":
        return not value(t.args[0], *scope) or value(t.args[1], *scope)
    return MEANINGS[head.head](*(value(a, *scope) for a in t.args))


def _function(t: Term, scope: tuple[Any, ...]) -> Callable[..., Any]:
    if t.args[0].kind != LAM:
        return lambda x: value(t.args[0], *scope, x)
    return lambda *xs: (
        _function(t.args[0], (*scope, xs[0]))(*xs[1:])
        if xs[1:]
        else _function(t.args[0], (*scope, xs[0]))
    )


def counterexample(statement: Term, *instances: Iterable[Any]) -> tuple[Any, ...] | None:
    """Values of the outer variables for which it is false; ``instances``: the ones to try."""
    types, body = [], statement
    while body.kind == APP and body.head.head == "all":
        types.append(body.args[0].type.source.name)
        body = body.args[0].args[0]
    tried: Iterable[Any] = instances or itertools.product(*(NUMBERS[name] for name in types))
    return next((tuple(at) for at in tried if not value(body, *at)), None)
