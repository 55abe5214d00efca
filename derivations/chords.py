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
steepness = logarithm_positive(b, suppose(above_one))
"""1 < b ⊢ 0 < ln b."""


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
def the_slope_rises():
    goal = exponential_above_tangent.statement.body.conclusion
    to_the_left = bounded_by(goal, area_of_slope(y, x))
    to_the_right = bounded_by(goal, area_of_slope(x, y))
    return by_cases(
        rules.total_order(y, x), to_the_left, cut(weaken(suppose(Less(x, y))), to_the_right)
    )


def area_of_slope(low, high):
    """1 < b, low ≤ high ⊢ the area of ln b · b^(−t) against ln b · b^(−x), x one of the ends."""
    inside = LessEqual(low, t), LessEqual(t, high)
    falls, flat = (Integral(log(b) * body, (t, low, high)) for body in (b**-t, b**-x))
    ends = (t, x) if high == x else (x, t)
    change = power_decreases(b, *ends, suppose(above_one), suppose(inside[1 if high == x else 0]))
    less, more = (flat, falls) if high == x else (falls, flat)
    slope = bounded_by(LessEqual(less.function, more.function), (1, steepness, change))
    whole = integral_of_derivative(falls, -(b**-t), reason="`(−b^(−t))′ = ln b · b^(−t)`")
    values = {falls: b**-low - b**-high, flat: log(b) * b**-x * (high - low)}
    steps = {falls: whole, flat: rules.normalise(flat, values[flat])}
    chain = (
        calc(values[less])
        .eq(less, "the area", rules.symmetric(steps[less]))
        .le(more, "`b^(−t)` falls", slope)
        .eq(values[more], "the area", steps[more])
    )
    return cut(bounded_by(LessEqual(0, high - low), suppose(LessEqual(low, high))), chain.theorem)


@exponential_above_tangent.numbers(b=positive(1.01, 1e4), x=reals(-1, 1), y=reals(-1, 1))
def tangent_with_numpy(b, x, y):
    return b**-x * (1 + (x - y) * np.log(b)), b**-y


chord = (y - t) * b**-x + (t - x) * b**-y
BETWEEN = And(LessEqual(x, t), LessEqual(t, y))


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
    return Implies(
        above_one,
        Implies(
            BETWEEN,
            And(
                LessEqual((y - x) * b**-t, chord),
                LessEqual(chord - (y - x) * b**-t, log(b) * (t - x) * (y - t) * (b**-x - b**-y)),
            ),
        ),
    )


@exponential_near_chord.proof
def tangents_at_three_points():
    after, before = (rules.conjunct(suppose(BETWEEN), part) for part in range(2))
    here_x, here_y, from_x, from_y = (
        at(exponential_above_tangent.theorem, {b: b, x: start, y: end}, suppose(above_one))
        for start, end in ((t, x), (t, y), (x, t), (y, t))
    )
    above = bounded_by(
        exponential_near_chord.statement.body.conclusion.conclusion.parts[0],
        (1, before, here_x),
        (1, after, here_y),
        reason="the tangent at `t`",
    )
    near = bounded_by(
        exponential_near_chord.statement.body.conclusion.conclusion.parts[1],
        (1, before, from_x),
        (1, after, from_y),
        reason="the tangents at `x` and `y`",
    )
    return both(above, near)


@exponential_near_chord.numbers(b=positive(1.01, 1e4), x=reals(-1, 0), t=reals(0, 1), y=reals(1, 2))
def chord_with_numpy(b, x, t, y):
    line = (y - t) * b**-x + (t - x) * b**-y
    most = np.log(b) * (t - x) * (y - t) * (b**-x - b**-y)
    return [((y - x) * b**-t, line), (line - (y - x) * b**-t, most)]


# --- the mean at the ends against the mean along a chord ---------------------------------------

v, w = Symbol("v", positive=True), Symbol("w", positive=True)
r = Symbol("r", real=True)


def gap(angle):
    """1/x − cot(x/2)/2."""
    return 1 / angle - cos(angle / 2) / (2 * sin(angle / 2))


IN_ORDER = And(LessEqual(0, x), LessEqual(x, y), LessEqual(y, pi))


@claim(
    "sine-quotient-falls",
    "From 0 to `π` the quotient `sin x/x` falls",
    beyond(),
)
def sine_quotient_falls(x, y):
    """Stated without dividing: `sin x/x` is the mean of `cos xt` over `t` from 0 to 1, and each of
    these cosines falls."""
    return Implies(IN_ORDER, LessEqual(x * sin(y), y * sin(x)))


@sine_quotient_falls.proof
def every_cosine_falls():
    start, order, to_pi = (rules.conjunct(suppose(IN_ORDER), part) for part in range(3))
    inside = LessEqual(0, t), LessEqual(t, 1)
    after, before = map(suppose, inside)
    end = bounded_by(LessEqual(0, y), start, order)
    smaller = cosine_decreases(
        x * t,
        y * t,
        bounded_by(LessEqual(0, x * t), (1, start, after)),
        bounded_by(LessEqual(x * t, y * t), (1, order, after)),
        bounded_by(LessEqual(y * t, pi), (1, end, before), to_pi),
    )
    low, high = (Integral(x * y * cos(angle * t), (t, 0, 1)) for angle in (y, x))
    pointwise = bounded_by(LessEqual(low.function, high.function), (1, start, end, smaller))
    return (
        calc(x * sin(y))
        .eq(
            low,
            "`(x sin yt)′ = xy cos yt`",
            rules.symmetric(integral_of_derivative(low, x * sin(y * t))),
        )
        .le(high, "the cosine falls up to `π`", pointwise)
        .eq(
            y * sin(x),
            by=integral_of_derivative(high, y * sin(x * t), reason="`(y sin xt)′ = xy cos xt`"),
        )
    )


@sine_quotient_falls.numbers(x=reals(0, 1.5), y=reals(1.5, 3.1))
def quotients_with_numpy(x, y):
    return x * np.sin(y), y * np.sin(x)


UP_TO_PI = And(LessEqual(v, w), LessEqual(w, pi))
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
    return Implies(UP_TO_PI, And(FROM_ZERO, RISES, TO_INVERSE))


@cotangent_gap.proof
def the_quotient_falls():
    order, to_pi = (rules.conjunct(suppose(UP_TO_PI), part) for part in range(2))
    start = bounded_by(LessEqual(v, pi), order, to_pi)
    everywhere = each(gap_rises(), v, w, given=UP_TO_PI.parts)
    rises = at(everywhere, {v: v, w: w}, order, to_pi)
    last = at(everywhere, {v: w, w: pi}, to_pi, weaken(rules.reflexive(pi)))
    whole = both(cut(start, gap_at_least_zero()), rises, bounded_by(TO_INVERSE, last))
    nowhere_zero = nonzero(half_sine(w))
    defined = rules.discharge(LessEqual(pi, pi), nowhere_zero)
    return cut(cut(to_pi, nowhere_zero), cut(rules.discharge(LessEqual(w, pi), defined), whole))


def half_sine(angle):
    """angle ≤ π ⊢ 0 < sin(angle/2)."""
    below = bounded_by(Less(angle / 2, pi), (Rational(1, 2), suppose(LessEqual(angle, pi))), pi / 2)
    return sine_positive(angle / 2, bounded_by(Less(0, angle / 2), angle / 2), below)


def gap_at_least_zero():
    """v ≤ π ⊢ 0 ≤ 1/v − cot(v/2)/2, as a cos a ≤ sin a with a = v/2."""
    half, inside = v / 2, (LessEqual(0, t), LessEqual(t, v / 2))
    flat, area = (Integral(body, (t, 0, half)) for body in (cos(half), cos(t)))
    falls = cosine_decreases(
        t,
        half,
        suppose(inside[0]),
        suppose(inside[1]),
        bounded_by(LessEqual(half, pi), (Rational(1, 2), suppose(LessEqual(v, pi))), pi / 2),
    )
    areas = (
        calc(half * cos(half))
        .eq(flat, by=integration("integrate a constant"))
        .le(area, "`cos t` falls up to `v/2`", falls)
        .eq(sin(half), by=integral_of_derivative(area, sin(t), reason="`sin′ = cos`"))
    )
    inverse = reciprocal_positive(sin(half), half_sine(v))
    result = bounded_by(
        FROM_ZERO, (1 / v, areas.theorem, inverse), reason="`sin a ≥ a cos a`, `a = v/2`"
    )
    return cut(nonzero(half_sine(v)), result)


def gap_rises():
    """v ≤ w, w ≤ π ⊢ 1/v − cot(v/2)/2 ≤ 1/w − cot(w/2)/2."""
    order, to_pi = map(suppose, UP_TO_PI.parts)
    first, second, change = v / 2, w / 2, (w - v) / 2
    growth = bounded_by(LessEqual(0, change), (Rational(1, 2), order))
    in_order = both(
        growth,
        bounded_by(LessEqual(change, second), first),
        bounded_by(LessEqual(second, pi), (Rational(1, 2), to_pi), pi / 2),
    )
    quotient = at(sine_quotient_falls.theorem, {x: change, y: second}, in_order)
    start = bounded_by(LessEqual(v, pi), order, to_pi)
    sines = cut(start, half_sine(v)), half_sine(w)
    inverses = [
        reciprocal_positive(sin(angle), sine)
        for angle, sine in zip((first, second), sines, strict=True)
    ]
    below = sine_at_most_argument(first, bounded_by(LessEqual(0, first), first))
    result = bounded_by(
        RISES,
        (1 / w, quotient, *inverses),
        (2 / (v * w), growth, sines[1], below, *inverses),
        reason="`cot a − cot c = sin(c − a)/(sin a sin c)`, `sin a ≤ a`",
    )
    return cut(nonzero(sines[0]), cut(nonzero(sines[1]), result))


@cotangent_gap.numbers(v=positive(0.1, 1.5), w=positive(1.5, 3.1))
def gaps_with_numpy(v, w):
    early, late = (1 / angle - 1 / (2 * np.tan(angle / 2)) for angle in (v, w))
    return [(0, early), (early, late), (late, 1 / np.pi)]


if __name__ == "__main__":
    run_script(__file__)
