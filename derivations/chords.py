"""Chords and tangents of a falling exponential, and the cotangent against `1/x`.

To compare `Σ cos(k b^(−i/n))` with its integral, put the chord of the angle `k b^(−t)` in its place
on each strip between two points.  Here is how far a chord is from the curve, and how `1/x −
cot(x/2)/2` varies, which is what the mean of a cosine at two ends lacks of its mean along the
chord.
"""

import numpy as np

from symbolic_pe.notation import *

above_one = Less(1, b)

# --- chords of a falling exponential ---------------------------------------------------------

x, y, t = (Symbol(name, real=True) for name in "xyt")


@claim(
    "exponential-above-tangent",
    "The exponential `b^(−t)` lies above each of its tangents",
    beyond(),
)
def exponential_above_tangent(b, x, y):
    """Its slope `−ln b · b^(−t)` rises: between two points it is at least that at the left end and
    at most that at the right end."""
    return Implies(above_one, LessEqual(b**-x * (1 + (x - y) * log(b)), b**-y))


@exponential_above_tangent.proof
def the_slope_rises(proof, b, x, y):
    falls, flat = log(b) * b**-t, log(b) * b**-x
    with proof.suppose(LessEqual(y, x)) as left:
        area = (
            left.calc(flat * (x - y))
            .eq(Integral(flat, (t, y, x)))
            .le(Integral(falls, (t, y, x)), power_decreases, why="`b^(−t)` falls")
            .eq(b**-y - b**-x, why="integrate")
        )
        left.shows(proof.conclusion, area)
    with proof.suppose(LessEqual(x, y)) as right:
        area = (
            right.calc(b**-x - b**-y)
            .eq(Integral(falls, (t, x, y)), why="integrate")
            .le(Integral(flat, (t, x, y)), power_decreases, why="`b^(−t)` falls")
            .eq(flat * (y - x))
        )
        right.shows(proof.conclusion, area)
    sides = LessEqual(y, x), LessEqual(x, y)
    proof.shows(proof.cases(proof.conclusion, *sides, rows=[left, right]))


@exponential_above_tangent.numbers(b=positive(1.01, 1e4), x=reals(-1, 1), y=reals(-1, 1))
def tangent_with_numpy(b, x, y):
    return b**-x * (1 + (x - y) * np.log(b)), b**-y


chord = (y - t) * b**-x + (t - x) * b**-y


@claim(
    "exponential-near-chord",
    "Between `x` and `y` the exponential `b^(−t)` lies below its chord, by at most `ln b (t − "
    "x)(y − t)(b^(−x) − b^(−y))/(y − x)`",
    beyond(),
)
def exponential_near_chord(b, x, y, t):
    """Stated without dividing by `y − x`. The tangent at `t` lies below the curve at `x` and at
    `y`, the tangents at `x` and at `y` lie below it at `t`: take the sums with the weights `y − t`
    and `t − x`."""
    near = And(
        LessEqual((y - x) * b**-t, chord),
        LessEqual(chord - (y - x) * b**-t, log(b) * (t - x) * (y - t) * (b**-x - b**-y)),
    )
    return Implies(above_one, Implies(And(LessEqual(x, t), LessEqual(t, y)), near))


@exponential_near_chord.proof
def tangents_at_three_points(proof, b, x, y, t):
    at_t, at_ends = (
        [proof.at("exponential-above-tangent", b, *ends) for ends in pairs]
        for pairs in (((t, x), (t, y)), ((x, t), (y, t)))
    )
    below, near = proof.conclusion.parts
    proof.shows(
        proof.have(below, *at_t, why="the tangent at `t`"),
        proof.have(near, *at_ends, why="the tangents at `x` and `y`"),
    )


@exponential_near_chord.numbers(b=positive(1.01, 1e4), x=reals(-1, 0), t=reals(0, 1), y=reals(1, 2))
def chord_with_numpy(b, x, t, y):
    line = (y - t) * b**-x + (t - x) * b**-y
    most = np.log(b) * (t - x) * (y - t) * (b**-x - b**-y)
    return [((y - x) * b**-t, line), (line - (y - x) * b**-t, most)]


# --- the mean at the ends against the mean along a chord ---------------------------------------

v, w = Symbol("v", positive=True), Symbol("w", positive=True)


def gap(angle):
    """1/x − cot(x/2)/2."""
    return 1 / angle - cos(angle / 2) / (2 * sin(angle / 2))


@claim("sine-quotient-falls", "From 0 to `π` the quotient `sin x/x` falls", beyond())
def sine_quotient_falls(x, y):
    """Stated without dividing: `sin x/x` is the mean of `cos xt` over `t` from 0 to 1, and each of
    these cosines falls."""
    return Implies(
        And(LessEqual(0, x), LessEqual(x, y), LessEqual(y, pi)), LessEqual(x * sin(y), y * sin(x))
    )


@sine_quotient_falls.proof
def every_cosine_falls(proof, x, y):
    low, high = (Integral(x * y * cos(angle * t), (t, 0, 1)) for angle in (y, x))
    with proof.take(t, where=And(LessEqual(0, t), LessEqual(t, 1))) as place:
        place.shows(LessEqual(low.function, high.function), cosine_decreases)
    proof.shows(
        proof.calc(x * sin(y))
        .eq(low, why="`(x sin yt)′ = xy cos yt`")
        .le(high, place, why="the cosine falls up to `π`")
        .eq(y * sin(x), why="`(y sin xt)′ = xy cos xt`")
    )


@sine_quotient_falls.numbers(x=reals(0, 1.5), y=reals(1.5, 3.1))
def quotients_with_numpy(x, y):
    return x * np.sin(y), y * np.sin(x)


FROM_ZERO, RISES, TO_INVERSE = (
    LessEqual(0, gap(v)),
    LessEqual(gap(v), gap(w)),
    LessEqual(gap(w), 1 / pi),
)


@claim(
    "cotangent-gap",
    "From 0 to `π` the difference `1/x − cot(x/2)/2` rises, from 0 or more to `1/π`",
    beyond(),
)
def cotangent_gap(v, w):
    """It rises because `sin x/x` falls from 0 to `π`, and `sin x` is at most `x`; at `π` the
    cotangent is 0."""
    return Implies(And(LessEqual(v, w), LessEqual(w, pi)), And(FROM_ZERO, RISES, TO_INVERSE))


@cotangent_gap.proof
def the_quotient_falls(proof, v, w):
    first, second, half = sin(v / 2), sin(w / 2), v / 2
    with proof.take(v, w, where=And(LessEqual(v, w), LessEqual(w, pi))) as rises:
        sines = rises.have(And(Less(0, first), Less(0, second)), sine_positive)
        by_angle, by_sine = (w - v) / (2 * w * first), sin((w - v) / 2) / (2 * first * second)
        growth = (
            rises.calc(1 / v - 1 / w)
            .le(by_angle, rises.at(sine_at_most_argument, half), sines, why="`sin a ≤ a`")
            .le(by_sine, rises.at("sine-quotient-falls", (w - v) / 2, w / 2), sines)
            .eq(cos(half) / (2 * first) - cos(w / 2) / (2 * second), by=angle_addition)
        )
        rises.shows(RISES, growth)
    area = (
        proof.calc(half * cos(half))
        .eq(Integral(cos(half), (t, 0, half)))
        .le(Integral(cos(t), (t, 0, half)), cosine_decreases, why="`cos t` falls up to `v/2`")
        .eq(first)
    )
    proof.shows(area, sine_positive, rises.at(v, w), rises.at(w, pi))


@cotangent_gap.numbers(v=positive(0.1, 1.5), w=positive(1.5, 3.1))
def gaps_with_numpy(v, w):
    early, late = (1 / angle - 1 / (2 * np.tan(angle / 2)) for angle in (v, w))
    return [(0, early), (early, late), (late, 1 / np.pi)]


if __name__ == "__main__":
    run_script(__file__)
