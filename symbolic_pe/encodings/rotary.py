"""Rotary encodings (RoPE): rotation of feature pairs by position.

Sources: Su et al. (2021), RoFormer, §3.2 and eq. 15, 34; note 004.  θ and n are left free.
"""

from __future__ import annotations

from sympy import Expr, cos, sin
from sympy.core.function import UndefinedFunction

from symbolic_pe.encodings.blocks import diagonal_blocks, matrix, stacked_blocks
from symbolic_pe.encodings.symbols import i, m, theta
from symbolic_pe.language.terms import BlockColumn, Grid, define


def rho(angle: Expr) -> Grid:
    """ρ(a) = [[cos a, −sin a], [sin a, cos a]]: multiplication by e^{ⅈa} on pairs (x, y)."""
    return matrix([cos(angle), -sin(angle)], [sin(angle), cos(angle)])


R = define(
    "R",
    [m],
    diagonal_blocks(
        [cos(m * theta(i)), -sin(m * theta(i))], [sin(m * theta(i)), cos(m * theta(i))]
    ),
)
"""R(m) = ⊕ ρ(mθ_i), a d×d matrix (RoFormer eq. 15)."""


def features(q: UndefinedFunction) -> BlockColumn:
    """The vector (q(0), q(1), …, q(d − 1)) as its pairs (q(2i), q(2i + 1))."""
    return stacked_blocks(q(2 * i), q(2 * i + 1))


def rotated_half(q: UndefinedFunction) -> BlockColumn:
    """The vector (−q(1), q(0), −q(3), q(2), …) of the elementwise form (RoFormer eq. 34)."""
    return stacked_blocks(-q(2 * i + 1), q(2 * i))
