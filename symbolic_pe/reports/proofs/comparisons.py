"""Comparisons as they are in truth, with the values of their sides as decimals.

A number that is all there is to a value stands behind =, a rounded one behind ≈; there are as many
digits as it takes to tell the two sides apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb
from sympy import Basic, Expr, I

from symbolic_pe.language import statements
from symbolic_pe.language.terms import Dot, MatrixTerm, ScalarCall, Variable

Choice = tuple[tuple[Variable, Basic], ...]
"""Values put in for variables at one go."""

_FEWEST_DIGITS, _MOST_DIGITS = 3, 12
_SMALL = 1e-4
_PRECISION = 128


@dataclass(frozen=True)
class Side:
    """A term and its value as Python writes numbers (``-0.841``, ``6.28e-5``, ``1+2i``).

    ``decimal`` is empty where the term is its value already (9, 1/2, −i) and where it has none;
    ``exact``: it is all of the value.  ``closed`` is the value as the proof writes it, if that is
    another term (e⁴/(1 + e⁴) for an entry A(0, 0)).
    """

    term: Basic
    decimal: str = ""
    exact: bool = False
    closed: Basic | None = None


@dataclass(frozen=True)
class Comparison:
    """left ``relation`` right, as it is in truth: = or ≠, < or >, ≤ or ≥."""

    left: Side
    relation: str
    right: Side


@dataclass(frozen=True)
class Counterexample:
    """Values for the variables of a claim, and what comes out: comparisons that are true, and the
    last of them contradict the claim; before them stand the premises under which it says so."""

    choices: tuple[Choice, ...]
    comparisons: tuple[Comparison, ...]


OPPOSITE = {statements.Equation: "≠", statements.LessEqual: ">", statements.Less: "≥"}
"""How a comparison is written that is false."""
SIGN = {statements.Equation: "=", statements.LessEqual: "≤", statements.Less: "<"}
"""How a comparison is written."""

_LONGEST_SUM = 100
"""How many operations a term may have to be worked out exactly."""


def compared(statement: statements.Statement) -> Iterator[Comparison]:
    """A comparison or its negation, with decimals; nothing for ¬ 0 < 0 and the like."""
    negated = isinstance(statement, statements.Not)
    atom: Any = statement.body if isinstance(statement, statements.Not) else statement
    if type(atom) not in SIGN or atom.lhs == atom.rhs:
        return
    sign = (OPPOSITE if negated else SIGN)[type(atom)]
    balls = [ball_of(side, {}) for side in (atom.lhs, atom.rhs)]
    yield compared_values((atom.lhs, atom.rhs), sign, balls)


def ball_of(side: Basic, values: Mapping[Variable, Any]) -> Any:
    """The value of a term as a ball, or a matrix of balls; None where it has none."""
    from symbolic_pe.numerics.balls import Undetermined
    from symbolic_pe.numerics.evaluation import enclose

    try:
        return enclose(side, values, _PRECISION)
    except (Undetermined, ValueError, TypeError, IndexError, ArithmeticError):
        return None


def compared_values(sides: Sequence[Basic], relation: str, balls: Sequence[Any]) -> Comparison:
    """A comparison with the decimals of both sides, to so many digits that they differ."""
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        left, right = (_side(*pair, digits) for pair in zip(sides, balls, strict=True))
        differ = not left.decimal or left.decimal != right.decimal
        if differ and not any(map(_is_misleading, (left, right), balls)):
            break
    return Comparison(left, relation, right)


def _is_misleading(side: Side, ball: Any) -> bool:
    """Do the decimals, 1.00, look like a whole number that this is not?"""
    is_whole = re.fullmatch(r"-?\d+\.0+", side.decimal) is not None
    return is_whole and not ball.contains(round(float(side.decimal)))


def _side(term: Basic, ball: Any, digits: int) -> Side:
    if ball is None or isinstance(ball, tuple) or not ball.is_finite() or is_its_value(term):
        return Side(term)
    text, exact = _decimal(ball.real, digits)
    if ball.real.overlaps(arb(text)) and ball.imag.contains(0):
        value = worked_out(term)
        if value is not None:
            return Side(term, text, True) if value.is_Integer else Side(term, closed=value)
    if not ball.imag.contains(0):
        second, also_exact = _decimal(ball.imag, digits)
        text, exact = f"{text}{'' if second[0] == '-' else '+'}{second}i", exact and also_exact
    return Side(term, text, exact)


def worked_out(term: Basic) -> Basic | None:
    """The rational number that a term is, once its definitions are put in and its sums and dot
    products are written out; nothing where that is not found."""
    if isinstance(term, MatrixTerm) or term.count_ops() > _LONGEST_SUM:
        return None
    while calls := term.atoms(ScalarCall):
        term = term.xreplace({call: call.unfold() for call in calls})
    try:
        term = term.xreplace({dot: _multiplied(dot) for dot in term.atoms(Dot)}).doit()
    except ValueError:
        return None
    return term if term.is_Rational else None


def _multiplied(dot: Dot) -> Basic:
    """A dot product of vectors of concrete size as a sum."""
    from symbolic_pe.encodings import explicit

    left, right = map(explicit, dot.args)
    return left.dot(right)


def _decimal(ball: Any, digits: int) -> tuple[str, bool]:
    """A number to some significant digits, and whether that is all of it."""
    if ball.is_integer():
        return str(int(ball.fmpz())), True
    number = float(ball)
    if ball.contains(round(number)) and not ball.is_exact():
        return str(round(number)), False
    whole = len(str(int(abs(number)))) if abs(number) >= 1 else 0
    plain = whole or abs(number) >= _SMALL
    text = f"{number:#.{max(digits, whole)}g}" if plain else f"{number:.{digits - 1}e}"
    mantissa, _, exponent = text.rstrip(".").partition("e")
    text = f"{mantissa}e{int(exponent)}" if exponent else mantissa
    exact = bool(ball.is_exact()) and float(text) == number
    return text.rstrip("0") if exact and "." in text and "e" not in text else text, exact


def is_its_value(term: Basic) -> bool:
    """Is this a number that needs no decimals: rational, or a rational multiple of i?"""
    return isinstance(term, Expr) and bool(term.is_Rational or (term / I).is_Rational)
