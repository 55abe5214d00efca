"""What the formulas in this folder are written with besides SymPy, the language's matrices and the
symbols in ``cases``: rotations, Chebyshev polynomials, encodings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Expr, Function, I, Integer, Symbol, cos, cosh, sin, sinh

from decide import cases
from decide.cases import a, b, c, d, i, n, theta
from symbolic_pe.language import terms
from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Grid

__all__ = ["WORDS"]


def total(term: Callable[[int], Expr], places: range) -> Expr:
    """An explicit sum."""
    return sum((term(place) for place in places), Integer(0))


def chebyshev(kind: int, degree: int, at: Expr) -> Expr:
    """T (kind 1) or U (kind 2) in Horner's form, from the recurrence."""
    before, now = Integer(1), kind * at
    for _ in range(degree - 1):
        before, now = now, 2 * at * now - before
    return now


# --- rotations -------------------------------------------------------------------------------


def turn(angle: Expr) -> Grid:
    """The rotation of the plane."""
    return Grid(2, 2, cos(angle), -sin(angle), sin(angle), cos(angle))


def mirror(angle: Expr) -> Grid:
    """The reflection at the line of inclination angle/2."""
    return Grid(2, 2, cos(angle), sin(angle), sin(angle), -cos(angle))


def boost(rapidity: Expr) -> Grid:
    return Grid(2, 2, cosh(rapidity), sinh(rapidity), sinh(rapidity), cosh(rapidity))


def about_x(angle: Expr) -> Grid:
    return Grid(3, 3, 1, 0, 0, 0, cos(angle), -sin(angle), 0, sin(angle), cos(angle))


def about_y(angle: Expr) -> Grid:
    return Grid(3, 3, cos(angle), 0, sin(angle), 0, 1, 0, -sin(angle), 0, cos(angle))


def about_z(angle: Expr) -> Grid:
    return Grid(3, 3, cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1)


def quaternion(one: Expr, i: Expr, j: Expr, k: Expr) -> Grid:
    """Left multiplication by the quaternion one + i·𝐢 + j·𝐣 + k·𝐤."""
    return Grid(4, 4, one, -i, -j, -k, i, one, -k, j, j, k, one, -i, k, -j, i, one)


def rotated_by_quaternion(one: Expr, i: Expr, j: Expr, k: Expr) -> Grid:
    """The rotation that a quaternion makes of space, times its squared norm."""
    squares = one**2, i**2, j**2, k**2
    first = squares[0] + squares[1] - squares[2] - squares[3], 2 * (i * j - one * k)
    second = 2 * (i * j + one * k), squares[0] - squares[1] + squares[2] - squares[3]
    third = 2 * (i * k - one * j), 2 * (j * k + one * i)
    return Grid(
        *(3, 3, *first, 2 * (i * k + one * j), *second, 2 * (j * k - one * i)),
        *(*third, squares[0] - squares[1] - squares[2] + squares[3]),
    )


def pauli(one: Expr, two: Expr, three: Expr) -> Grid:
    return Grid(2, 2, three, one - I * two, one + I * two, -three)


def cross(one: Expr, two: Expr, three: Expr) -> Grid:
    """The matrix of the vector product with (one, two, three)."""
    return Grid(3, 3, 0, -three, two, three, 0, -one, -two, one, 0)


def column(*entries: Expr) -> Grid:
    return Grid(len(entries), 1, *entries)


J = Grid(2, 2, 0, -1, 1, 0)
UNIT2, UNIT3 = Grid(2, 2, 1, 0, 0, 1), Grid(3, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1)
QUERY, KEY = column(a, b), column(c, d)

# --- encodings -------------------------------------------------------------------------------

q0, q1, k0, k1 = (Symbol(name, real=True) for name in ("q0", "q1", "k0", "k1"))
first, second = Function("q", real=True), Function("h", real=True)
angle = Function("omega", real=True)
POSITION = 10000 ** (-i / n)
FEATURES = BlockColumn(Grid(2, 1, first(i), second(i)), i, n)


def score(left: Expr, right: Expr) -> Expr:
    """⟨R(left)q, R(right)k⟩ for one pair."""
    one = q0 * cos(left) - q1 * sin(left), q0 * sin(left) + q1 * cos(left)
    other = k0 * cos(right) - k1 * sin(right), k0 * sin(right) + k1 * cos(right)
    return one[0] * other[0] + one[1] * other[1]


def encoding(position: Expr, frequency: Expr | None = None) -> BlockColumn:
    turned = (theta(i) if frequency is None else frequency) * position
    return BlockColumn(Grid(2, 1, sin(turned), cos(turned)), i, n)


def shift(offset: Expr) -> BlockDiagonal:
    turned = theta(i) * offset
    return BlockDiagonal(Grid(2, 2, cos(turned), sin(turned), -sin(turned), cos(turned)), i, n)


def rotary(position: Expr) -> BlockDiagonal:
    return BlockDiagonal(turn(theta(i) * position), i, n)


WORDS: dict[str, Any] = {**vars(sympy), **vars(terms), **vars(cases), **globals()}
"""All of them by name."""
