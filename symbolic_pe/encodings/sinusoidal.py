"""Sinusoidal encodings and the matrices that shift them.

Sources: Vaswani et al. (2017) §3.5; notes 000 §1.5 and §2.1, 002 §2, 003 §1 and §5, and 001 for
the decay integral.  All definitions leave θ and n free.
"""

from __future__ import annotations

from sympy import Expr, Integral, Sum, Symbol, cos, sin

from symbolic_pe.encodings.blocks import diagonal_blocks, matrix, stacked_blocks
from symbolic_pe.encodings.schedules import geometric
from symbolic_pe.encodings.symbols import b, i, k, n, p, theta
from symbolic_pe.language.terms import Grid, define, substitute


def Phi(angle: Expr) -> Grid:
    """Φ(a) = [[cos a, sin a], [−sin a, cos a]]: turns (sin x, cos x) into (sin(x+a), cos(x+a))."""
    return matrix([cos(angle), sin(angle)], [-sin(angle), cos(angle)])


PE = define("PE", [p], stacked_blocks(sin(theta(i) * p), cos(theta(i) * p)))
"""PE(p) = (sin θ_i p, cos θ_i p) for i = 0 … n − 1, a vector of length d = 2n."""

T = define(
    "T",
    [k],
    diagonal_blocks(
        [cos(theta(i) * k), sin(theta(i) * k)], [-sin(theta(i) * k), cos(theta(i) * k)]
    ),
)
"""T(k) = ⊕ Φ(θ_i k), a d×d matrix."""

T_backward = define(
    "T̃",
    [k],
    diagonal_blocks(
        [cos(theta(i) * k), -sin(theta(i) * k)], [sin(theta(i) * k), cos(theta(i) * k)]
    ),
)
"""⊕ ρ(θ_i k), the first form of T(k) in note 003 §5."""

G = define("G", [], diagonal_blocks([0, theta(i)], [-theta(i), 0]))
"""The generator ⊕ [[0, θ_i], [−θ_i, 0]] of the rotations T(k)."""

S = define("S", [k], Sum(cos(k * theta(i)), (i, 0, n - 1)))
"""S(k) = Σ_i cos kθ_i, the similarity of two encodings k apart."""

PE_b = define("PE_b", [p], substitute(PE.body, {theta: geometric(b)}))
"""PE(p) in the schedule θ_i = b^(−2i/d)."""

S_b = define("S", [k], substitute(S.body, {theta: geometric(b)}))
"""S(k) in the schedule θ_i = b^(−2i/d)."""

_t = Symbol("t", real=True)

decay_integral = define("I", [k], Integral(cos(k * b ** (-_t)), (_t, 0, 1)))
"""I_b(k) = ∫₀¹ cos(k b^(−t)) dt, the integral of note 001 (远程衰减)."""

decay_imaginary = define("J", [k], Integral(sin(k * b ** (-_t)), (_t, 0, 1)))
"""∫₀¹ sin(k b^(−t)) dt, its imaginary counterpart."""
