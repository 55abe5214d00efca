"""Which powers `t^a` make the similarity cross the axis: three with `a` above 1 that do.

Note 001 (远程衰减) says of the schedules that it plots that `θ_t = t` alone crosses the axis.
Powers with fractional exponents are integrated here over `u` with `t = u^q`, which makes both
exponents whole: `∫₀¹ cos(k t^(p/q)) dt = ∫₀¹ q u^(q−1) cos(k u^p) du`.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

u = Symbol("u", real=True)
TURN = 3 * pi / 2
EXPONENTS = ((4, 3), (7, 5), (13, 9))
"""p and q for the powers t^(p/q)."""


def power_integral(p, q):
    """∫₀¹ cos(k t^(p/q)) dt, over u with t = u^q."""
    return define(f"P_{p}", [offset], Integral(q * u ** (q - 1) * cos(offset * u**p), (u, 0, 1)))


CURVES = tuple(power_integral(*pair) for pair in EXPONENTS)


def changes_sign(curve):
    """Positive at k = 1, negative at 3π/2."""
    return Less(0, curve(1)), Less(curve(TURN), 0)


@claim(
    "powers-cross",
    "For the powers `t^(4/3)`, `t^(7/5)` and `t^(13/9)` the integral is positive at `k = 1` and "
    "negative at `k = 3π/2`",
    beyond(),
)
def powers_cross():
    """With `t = u^q` the integral of `cos(k t^(p/q))` is that of `q u^(q−1) cos(k u^p)`, and its
    values are certified. So it is not `θ_t = t` alone, nor `a ≤ 1`
    (schedules-above-identity-cross), that crosses the axis; `13/9 ≈ 1.444` is close to 1.446, up to
    where it is known of all powers, and `t²` does not cross (square-stays-positive). For a model:
    whether a schedule turns the sign of the similarity depends on how many of its frequencies are
    close to 0."""
    return And(*(part for curve in CURVES for part in changes_sign(curve)))


@powers_cross.proof
def certified_at_three_quarters_of_a_turn(proof):
    proof.shows(proof.conclusion, why="certified by ball arithmetic")


@powers_cross.numbers()
def powers_with_numpy():
    """The integrals over t itself, at points that crowd towards 0, where t^(p/q) is not smooth."""
    nodes, weights = np.polynomial.legendre.leggauss(48)
    pairs = []
    for p, q in EXPONENTS:
        points = ((nodes + 1) / 2) ** q
        shares = weights / 2 * q * ((nodes + 1) / 2) ** (q - 1)
        start, end = ((shares * np.cos(k * points ** (p / q))).sum() for k in (1, 1.5 * np.pi))
        pairs += [(0, start), (end, 0)]
    return pairs


if __name__ == "__main__":
    run_script(__file__)
