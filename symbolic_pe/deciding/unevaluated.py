"""Formulas as they were typed, for printing: nothing is computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import Expr, Rational


def unevaluated(kind: Any, *arguments: Expr) -> Expr:
    """A node of a formula as it was typed: a·b·c is one product, −2 and 2/3 are numbers."""
    if kind in (sympy.Add, sympy.Mul):
        number = _as_number(arguments) if kind is sympy.Mul else None
        if number is not None:
            return number
        first, *others = arguments
        if kind is sympy.Mul and first == -1 and not others[0].could_extract_minus_sign():
            arguments = (first, *sympy.Mul.make_args(others[0]))
        elif isinstance(first, kind):
            arguments = (*first.args, *others)
    return kind(*arguments, evaluate=False)


def _as_number(factors: Sequence[Expr]) -> Expr | None:
    """−2 of −1 and 2, 2/3 of 2 and 1/3, as far as nothing is computed."""
    first, second = factors
    if first == -1 and second.is_Rational and second > 0:
        return -second
    below = second.base if second.is_Pow and second.exp == -1 else None
    if not (first.is_Integer and below is not None and below.is_Integer):
        return None
    number = Rational(first, below)
    return number if (number.p, number.q) == (first, below) and below > 1 else None
