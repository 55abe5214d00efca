"""Whether laws hold in floating point, by the values of ``tests/language/kernel_values.py``.

Where mathematics gives a function no value, it has the value 7 here: laws must hold all the same.
"""

import itertools
import math
from collections.abc import Iterable
from typing import Any

import mpmath

from symbolic_pe.kernel.terms import APP, Term
from tests.language.kernel_values import Evaluator, Undefined, Unknown

ANYTHING = 7
STEP = 1e-5


def _entry(i: int, j: int) -> float:
    return (i * i + 3 * j * j + i * j) % 7 - 2.0


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
    "N→N→R": (lambda i, j: float(i == j), lambda i, j: _entry(i, j)),
    "N→N→N→R": (
        lambda j, a, b: float(a + 1 == b + (b >= j)),
        lambda j, a, b: _entry(a + 1, b + (b >= j)),
        lambda j, a, b: _entry(a + 1, b),
    ),
    "N→o": (lambda n: True, lambda n: n < 3, lambda n: n != 1, lambda n: n > 0),
    "R→R": (mpmath.sin, lambda t: t * t - t, mpmath.exp),
}


def near(s: Any, t: Any) -> bool:
    if callable(s):
        return all(near(s(x), t(x)) for x in (0, 1, 2, 3, -1))
    return bool(abs(s - t) <= 1e-7 * (1 + abs(s)))


class _Total(Evaluator):
    """In which every function has a value everywhere; numbers that are close are equal."""

    def __init__(self) -> None:
        super().__init__(NUMBERS)
        self.meanings |= {
            "eq": near,
            "lt": lambda x, y: x < y and not near(x, y),
            "le": lambda x, y: x < y or near(x, y),
            "positive_part": lambda z: max(z, 0),
            "deriv": lambda f, x, a: abs((f(x + STEP) - f(x - STEP)) / (2 * STEP) - a) < 1e-6,
            "continuous": lambda f, x: abs(f(x + 1e-9) - f(x)) < 1e-6 * (1 + abs(f(x))),
        }

    def _applied(self, head: Term, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Any:
        try:
            return super()._applied(head, arguments, scope)
        except Unknown:
            raise
        except Undefined:
            return ANYTHING


VALUES = _Total()


def counterexample(statement: Term, *instances: Iterable[Any]) -> tuple[Any, ...] | None:
    """Values of the outer variables for which it is false; ``instances``: the ones to try."""
    types, body = [], statement
    while body.kind == APP and body.head.head == "all":
        types.append(body.args[0].type.source.name)
        body = body.args[0].args[0]
    tried: Iterable[Any] = instances or itertools.product(*(NUMBERS[name] for name in types))
    return next((tuple(at) for at in tried if not VALUES.value(body, tuple(at))), None)
