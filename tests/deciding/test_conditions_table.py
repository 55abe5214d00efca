"""Each construct with a condition: what ``decide`` prints beside it is where it has a value.

The rows are held against the kernel's table of functions and against values at boundary points that
are found from definitions here: Python's own numbers, which refuse what has no value.
"""

import cmath
import itertools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from sympy import Symbol

from symbolic_pe.deciding import decide
from symbolic_pe.deciding.points import Throughout
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.printing.lines import statement_text

NAMES = {
    **{name: Symbol(name, real=True) for name in "rxy"},
    "p": Symbol("p", positive=True),
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "kn"},
    "z": Symbol("z", integer=True),
}
REALS, WHOLE, NATURAL = (-1, 0, 1, 2), (-2, -1, 0, 1), (0, 1, 2)
POINTS: Mapping[str, tuple[Any, ...]] = {
    "r": REALS, "x": REALS, "y": REALS, "p": (1, 2), "k": NATURAL, "n": NATURAL, "z": WHOLE,
}  # fmt: skip

Values = Mapping[str, Any]


class Row(NamedTuple):
    """A construct, its conditions as printed, and its value, which raises where there is none."""

    written: str
    printed: tuple[str, ...]
    value: Callable[..., Any]
    of: tuple[str, ...] = ()
    """The kernel's functions with a condition that it stands for."""


def _principal(base: complex, exponent: complex) -> complex:
    return cmath.exp(exponent * cmath.log(base))


def _total(term: Callable[[int], Any], low: int, high: int) -> Any:
    if high < low - 1:
        raise ValueError("the range is reversed")
    return sum(term(k) for k in range(low, high + 1))


def _area(integrand: Callable[[float], Any], low: int, high: int) -> None:
    """The integrand has to have a value at each of these places, the ends among them."""
    for place in range(min(low, high) * 4, max(low, high) * 4 + 1):
        integrand(place / 4)


ROWS = [
    Row("1/x", ("x ≠ 0",), lambda x: 1 / x, ("inv",)),
    Row("1/(x*y)", ("x ≠ 0", "y ≠ 0"), lambda x, y: 1 / (x * y)),
    Row("1/(x - y)", ("x − y ≠ 0",), lambda x, y: 1 / (x - y)),
    Row("ln(x)", ("x ≠ 0",), lambda x: cmath.log(x), ("ln",)),
    Row("ln(p)", (), lambda p: cmath.log(p)),
    Row("sqrt(x)", (), lambda x: cmath.sqrt(x), ("sqrt",)),
    Row("1/sqrt(x)", ("x ≠ 0",), lambda x: 1 / cmath.sqrt(x)),
    Row("x^(1/3)", (), lambda x: x and _principal(x, 1 / 3)),
    Row("x^(-1/3)", ("x ≠ 0",), lambda x: _principal(x, -1 / 3)),
    Row("x^r", ("x ≠ 0",), lambda x, r: _principal(x, r)),
    Row("x^x", ("x ≠ 0",), lambda x: _principal(x, x)),
    Row("p^r", (), lambda p, r: p**r),
    Row("x^n", (), lambda x, n: x**n),
    Row("x^z", ("x ≠ 0 ∨ 0 ≤ z",), lambda x, z: x**z),
    Row("x^(n - k)", ("x ≠ 0 ∨ 0 ≤ n − k",), lambda x, n, k: x ** (n - k), ("toN",)),
    Row("x^(-n)", ("x ≠ 0 ∨ 0 ≤ −n",), lambda x, n: x**-n),
    Row("x^(-n - 1)", ("x ≠ 0",), lambda x, n: x ** (-n - 1)),
    Row("Ci(x)", ("x ≠ 0",), lambda x: cmath.log(x)),
    Row("tan(x)", ("cos x ≠ 0",), lambda x: cmath.tan(x)),
    Row("sum(x, k, 1, z)", ("0 ≤ z",), lambda x, z: _total(lambda _: x, 1, z)),
    Row("sum(x/x, k, 1, n)", ("1 ≤ n ⇒ x ≠ 0",), lambda x, n: _total(lambda _: x / x, 1, n)),
    Row("sum(x/x, k, 0, n)", ("x ≠ 0",), lambda x, n: _total(lambda _: x / x, 0, n)),
    Row("sum(k/k, k, n, 2)", ("0 ≤ 3 − n", "∀ k ∈ ℕ: n ≤ k ≤ 2 ⇒ k ≠ 0"),
        lambda n: _total(lambda k: k / k, n, 2)),
    Row("sum(x^(n - k), k, 0, n)", (), lambda x, n: _total(lambda k: x ** (n - k), 0, n)),
    Row("sum(x^(1 - k), k, 0, n)", ("∀ k ∈ ℕ: 0 ≤ k ≤ n ⇒ x ≠ 0 ∨ 0 ≤ 1 − k",),
        lambda x, n: _total(lambda k: x ** (1 - k), 0, n)),
    Row("integrate(t/t, t, x, y)",
        ("∀ t ∈ ℝ: x ≤ t ≤ y ⇒ t ≠ 0", "∀ t ∈ ℝ: y ≤ t ≤ x ⇒ t ≠ 0"),
        lambda x, y: _area(lambda t: t / t, x, y)),
    Row("integrate(x/x, t, y, y)", ("x ≠ 0",), lambda x, y: _area(lambda _: x / x, y, y)),
    Row("integrate(1/(t - x), t, 0, 1)", ("∀ t ∈ ℝ: 0 ≤ t ≤ 1 ⇒ t − x ≠ 0",),
        lambda x: _area(lambda t: 1 / (t - x), 0, 1)),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.written)
def test_it_has_a_value_where_the_conditions_hold_and_nowhere_else(row: Row) -> None:
    verdict = decide(f"0*({row.written})", "0", timeout=60, names=NAMES)
    assert verdict.status == "proved"
    assert tuple(map(statement_text, verdict.conditions)) == row.printed
    names = row.value.__code__.co_varnames[: row.value.__code__.co_argcount]
    for numbers in itertools.product(*(POINTS[name] for name in names)):
        point = {NAMES[name]: number for name, number in zip(names, numbers, strict=True)}
        met = all(Throughout(1000).holds(c, point) for c in verdict.conditions)
        assert met is _has_value(row.value, numbers), point


def _has_value(value: Callable[..., Any], numbers: tuple[Any, ...]) -> bool:
    try:
        value(*numbers)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def test_each_function_of_the_kernel_with_a_condition_has_a_row() -> None:
    conditional = {row.name for row in FUNCTIONS.values() if row.has_value}
    assert conditional == {name for row in ROWS for name in row.of}
