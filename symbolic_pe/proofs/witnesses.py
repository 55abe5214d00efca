"""Looking for points where a comparison fails, to tell the author of a broken step."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sympy.core.function import UndefinedFunction

from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.statements import Equation, Less, LessEqual, free_in
from symbolic_pe.language.terms import MalformedStatement, MatrixVariable, shape_of
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.prose import decimals

_ATTEMPTS = 12


def difference_point(atom: Any, given: Iterable[Any] = ()) -> str:
    """A point at which a comparison is certainly false, in words that go on from "it is false";
    empty when none was found.

    Where one of the comparisons ``given`` is certainly false, it is no point to speak of.
    """
    conditions = [part for part in given if isinstance(part, Equation | LessEqual | Less)]
    variables = sorted(frozenset().union(*map(free_in, (atom, *conditions))), key=str)
    if any(isinstance(variable, MatrixVariable) for variable in variables):
        return ""
    generator = random.Random(0)
    for _ in range(_ATTEMPTS):
        values = {variable: _value(variable, generator) for variable in variables}
        found = _compare(atom, values)
        if found and not any(_compare(part, values) for part in conditions):
            place = ", ".join(
                f"{name} = {_shown(value)}"
                for name, value in sorted((str(v), value) for v, value in values.items())
            )
            return f" at {place}: {found}" if place else f": {found}"
    return ""


def _value(variable: Any, generator: random.Random) -> Any:
    if isinstance(variable, UndefinedFunction):
        fact = sort_of(variable).value
        return [_number(fact, generator) for _ in range(16)]
    return _number(sort_of(variable).value, generator)


def _number(known: frozenset[Fact], generator: random.Random) -> Any:
    if Fact.INTEGER in known:
        low = 1 if Fact.NONZERO in known else (0 if Fact.NONNEGATIVE in known else -4)
        return generator.randint(low, 4)
    low = 1 if Fact.NONNEGATIVE in known else -12
    return Fraction(generator.randint(low, 12), generator.randint(1, 6))


def _shown(value: Any) -> str:
    written = f"({', '.join(map(str, value[:4]))}, …)" if isinstance(value, list) else str(value)
    return written.replace("-", "−")


def _compare(atom: Any, values: dict[Any, Any]) -> str:
    try:
        sides = [enclose(side, values, 128) for side in (atom.lhs, atom.rhs)]
    except (MalformedStatement, ValueError, ArithmeticError, IndexError, TypeError):
        return ""
    if shape_of(atom.lhs) is None:
        return _compare_numbers(atom, *sides)
    for row, (left, right) in enumerate(zip(*sides, strict=True)):
        for col, (a, b) in enumerate(zip(left, right, strict=True)):
            if a.is_finite() and b.is_finite() and not a.overlaps(b):
                return (
                    f"entry ({row}, {col}) is {_digits(a)} on the left, {_digits(b)} on the right"
                )
    return ""


def _compare_numbers(atom: Any, left: Any, right: Any) -> str:
    if not (left.is_finite() and right.is_finite()):
        return ""
    if isinstance(atom, Equation):
        wrong = not left.overlaps(right)
    else:
        wrong = left.real > right.real or (isinstance(atom, Less) and left.real >= right.real)
    return f"the left side is {_digits(left)}, the right side {_digits(right)}" if wrong else ""


def _digits(value: Any) -> str:
    number = complex(value)
    written = f"{number.real:.6g}"
    if number.imag:
        beside = f"{written} {'-' if number.imag < 0 else '+'} " if number.real else ""
        size = abs(number.imag) if number.real else number.imag
        factor = f"{size:.6g}"
        written = f"{beside}{factor.removesuffix('1') if abs(size) == 1 else factor}ⅈ"
    return decimals(written).replace("-", "−")
