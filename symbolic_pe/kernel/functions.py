"""The functions and relations: one row each.

Functions are total.  Where mathematics gives a function no value (0⁻¹, ln(−1)) it has some value
nothing is known about; laws carry their conditions as premises.  ``has_value`` is the condition
under which a reader of a claim takes the function to mean something (see ``definedness``); ``ball``
computes an enclosure of the value from enclosures of the arguments, not finite where it cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flint import acb

from symbolic_pe.kernel.sealing import Table
from symbolic_pe.kernel.types import NUMBERS, C, N, O, R, Type, Z, arrow

_NAN = acb("nan")


class Function(NamedTuple):
    """A row of the table: name, the types it has, what it is, its ball, when it has a value."""

    name: str
    types: tuple[Type, ...]
    meaning: str
    ball: Callable[..., Any] | None = None
    has_value: str | None = None


def _where_positive(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Real functions with a branch cut on the left: analytic where the real part is positive."""
    return lambda x: function(x) if x.real > 0 else _NAN


def _each(types: tuple[Type, ...], shape: str) -> tuple[Type, ...]:
    return tuple(arrow(*(t if letter == "k" else N for letter in shape)) for t in types)


_RR, _RRR, _RRO = arrow(R, R), arrow(R, R, R), arrow(R, R, O)

ROWS = (
    Function("false", (O,), "no statement holds that implies it"),
    Function("imp", (arrow(O, O, O),), "if the first, then the second"),
    Function("lt", (_RRO,), "less than"),
    Function("le", (_RRO,), "less than or equal"),
    Function("add", _each(NUMBERS, "kkk"), "sum", lambda x, y: x + y),
    Function("mul", _each(NUMBERS, "kkk"), "product", lambda x, y: x * y),
    Function("pow", _each(NUMBERS, "kNk"), "power, 0⁰ = 1", lambda x, n: x**n),
    Function("inv", _each((R, C), "kk"), "reciprocal", lambda x: 1 / x, "x ≠ 0"),
    Function("toZ", (arrow(N, Z),), "ℕ in ℤ", lambda x: x),
    Function("toR", (arrow(N, R), arrow(Z, R)), "ℕ and ℤ in ℝ", lambda x: x),
    Function("toC", (arrow(R, C),), "ℝ in ℂ", lambda x: x),
    Function("toN", (arrow(Z, N),), "an integer that is natural, in ℕ", None, "0 ≤ x"),
    Function("pi", (R,), "π", acb.pi),
    Function("I", (C,), "the imaginary unit", lambda: acb(0, 1)),
    Function("gamma", (R,), "−lim (ln x − ∫₀ˣ (1 − cos t)/t dt) for x → ∞: Euler's constant"),
    Function("exp", (_RR,), "exponential function", lambda x: x.exp()),
    Function("ln", (_RR,), "natural logarithm", _where_positive(lambda x: x.log()), "0 < x"),
    Function("cos", (_RR,), "cosine", lambda x: x.cos()),
    Function("sin", (_RR,), "sine", lambda x: x.sin()),
    Function("sqrt", (_RR,), "square root", _where_positive(lambda x: x.sqrt()), "0 ≤ x"),
    Function("cis", (arrow(R, C),), "cos x + i sin x", lambda x: (x * acb(0, 1)).exp()),
    Function("absR", (_RR,), "|x|"),
    Function("floor", (arrow(R, Z),), "the largest integer that is at most x"),
    Function("re", (arrow(C, R),), "real part"),
    Function("im", (arrow(C, R),), "imaginary part"),
    Function("Abs", (arrow(C, R),), "modulus"),
    Function("sum", tuple(arrow(N, arrow(N, k), k) for k in (R, C)), "f(0) + … + f(n − 1)"),
    Function("skip", (arrow(N, N, N),), "b if b < j, else b + 1"),
    Function("det", (arrow(N, arrow(N, N, R), R),), "determinant of the first n rows and columns"),
    Function("deriv", (arrow(_RR, R, R, O),), "the function has the derivative a at x"),
    Function("continuous", (arrow(_RR, R, O),), "the function is continuous at x"),
    Function("integral", (arrow(R, R, _RR, R),), "∫ₐᵇ f (Riemann)"),
)
"""``eq`` and ``all`` besides, for every type: equality, and ∀ as a predicate on predicates."""

FUNCTIONS = Table({row.name: row for row in ROWS})
