"""A sum of cosines follows its integral while the angle falls by at most `π` from term to term.

The bound `2k(1 − 1/b)/d` of riemann-error grows with `k`.  But where the angles `k b^(−i/n)` of two
neighbouring frequencies are at most `π` apart, the sum of their cosines follows the integral
however large `k` is: the comparison of van der Corput, here with a constant for this one family of
angles.
"""

from functools import cache

import numpy as np

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t, x, y = (Symbol(name, real=True) for name in "txy")
u, s = Function("u", real=True), Function("s", real=True)
m = Symbol("m", integer=True, nonnegative=True)
above_one = Less(1, b)
steepness = logarithm_positive(b, suppose(above_one))
"""1 < b ⊢ 0 < ln b."""


def angle(place):
    """k b^(−t) at t = place/n, in the form that comes of putting the place in for i."""
    return substitute(k * b ** (-i / n), {i: place})


def step(place):
    """How far the angle falls from one point t_i to the next."""
    return angle(place) - angle(place + 1)


def wave(low, high):
    """The integral of cos(k b^(−t)) from t_low to t_high."""
    return Integral(cos(k * b**-t), (t, low / n, high / n))


# --- one strip -------------------------------------------------------------------------------

along_chord = (sin(angle(i)) - sin(angle(i + 1))) / (n * step(i))
strip_error = log(b) * step(i) / (6 * n**2)


@cache
def strip_along_chord():
    """1 < b ⊢ on a strip the integral of cos(k b^(−t)) is that along the chord of the angle, up to
    ln b/(6n²) times the fall of the angle."""
    low, high = i / n, (i + 1) / n
    inside = LessEqual(low, t), LessEqual(t, high)
    line = angle(i) - n * step(i) * (t - low)
    near = at(
        cited("exponential-near-chord"),
        {b: b, x: low, y: high, t: t},
        suppose(above_one),
        both(*map(suppose, inside)),
    )
    below, close = (rules.conjunct(near, part) for part in range(2))
    room = n * log(b) * step(i) * (t - low) * (high - t)
    change = cos(line) - cos(k * b**-t)
    under = bounded_by(LessEqual(k * b**-t, line), (k * n, below))
    pointwise = (
        calc(modulus(change))
        .le(
            line - k * b**-t,
            "the cosine changes no more than the angle",
            change_of_cosine(line, k * b**-t, under),
        )
        .le(room, "the chord is near the curve", (k * n, close))
    )
    area, most, chords = (Integral(body, (t, low, high)) for body in (change, room, cos(line)))
    whole = integral_of_derivative(chords, -sin(line) / (n * step(i)), reason="`sin′ = cos`")
    along = rules.symmetric(
        calc(chords).eq(whole.conclusion.rhs, by=whole).eq(along_chord, by=trigonometry).theorem
    )
    difference = (
        calc(along_chord - wave(i, i + 1))
        .eq(chords - wave(i, i + 1), "the integral along the chord", along)
        .eq(area, by=integration)
    )
    chain = (
        calc(modulus(along_chord - wave(i, i + 1)))
        .eq(modulus(area), "the integral along the chord", difference.theorem)
        .le(
            most,
            by=modulus_of_integral(
                area, most, pointwise.theorem, *inside, reason="the bound for each `t`"
            ),
        )
        .eq(
            strip_error,
            by=integral_of_derivative(
                most,
                n * log(b) * step(i) * ((t - low) ** 2 / (2 * n) - (t - low) ** 3 / 3),
                reason="integrate `(t − x)(y − t)`",
            ),
        )
    )
    return cut(bounded_by(LessEqual(0, high - low), 1 / n), chain.theorem)


def falls(place):
    """1 < b ⊢ 0 < the fall of the angle from t_place to the next."""
    later = bounded_by(Less(place / n, (place + 1) / n), 1 / n)
    power = power_strictly_decreases(b, place / n, (place + 1) / n, suppose(above_one), later)
    return bounded_by(Less(0, step(place)), (k, power))


# --- from the place where neighbouring angles are less than π apart -----------------------------

IN_RANGE = LessEqual(m, i), LessEqual(i, n - 1)
SLOW = LessEqual(angle(m) * log(b), pi * n)
rest_of_sum = Sum(cos(angle(i)), (i, m, n - 1)) / n
rest_of_integral = Integral(cos(k * b**-t), (t, m / n, 1))


@claim(
    "sum-follows-integral",
    "Where the angles fall by `π` at most from one frequency to the next, sum and integral differ "
    "by at most `4/d`, at every distance",
    beyond(),
)
def sum_follows_integral(b, k, n, m):
    """Sum and integral are taken from the frequency number `m` on. By waves-follow-chords the sum
    is within 1.42 of the integrals along the chords of the angle, and the chords are off the strips
    by at most `π/(6n)` together: less than `2/n = 4/d` in all. So the frequencies of a model that
    are slow enough at a distance `k` are described by the integral, however large `k` is."""
    return Implies(
        above_one,
        Implies(
            LessEqual(m, n),
            Implies(SLOW, LessEqual(modulus(rest_of_sum - rest_of_integral), 2 / n)),
        ),
    )


@sum_follows_integral.proof
def waves_and_strips():
    upper, lower = (side(sign) for sign in (1, -1))
    error = rest_of_sum - rest_of_integral
    return modulus_at_most(bounded_by(LessEqual(-2 / n, error), lower), upper)


@cache
def waves():
    """1 < b, m ≤ n, SLOW ⊢ the terms and their means along the chords differ by at most 1.42."""
    after = suppose(IN_RANGE[0])
    falling = rules.normalise(angle(i + 1), angle(i) - step(i))
    power = power_decreases(b, 0, 1 / n, suppose(above_one))
    shorter = bounded_by(LessEqual(step(i + 1), step(i)), (1, falls(i), power))
    premises = (
        each(falls(i), i),
        each(falling, i),
        each(shorter, i),
        each(step_at_most_pi(after), i, given=IN_RANGE[:1]),
    )
    functions = {u: Lambda(i, angle(i)), s: Lambda(i, step(i)), m: m, n: n}
    return at(cited("waves-follow-chords"), functions, *premises, suppose(LessEqual(m, n)))


def step_at_most_pi(after):
    """1 < b, SLOW, m ≤ i ⊢ the step ≤ π."""
    low, high = i / n, (i + 1) / n
    tangent = at(cited("exponential-above-tangent"), {b: b, x: low, y: high}, suppose(above_one))
    earlier = bounded_by(LessEqual(m / n, low), (1 / n, after))
    power = power_decreases(b, m / n, low, suppose(above_one), earlier)
    return bounded_by(
        LessEqual(step(i), pi),
        (k, tangent),
        (k / n, steepness, power),
        (1 / n, suppose(SLOW)),
        reason="`b^(−x) − b^(−y) ≤ (y − x) ln b · b^(−x)`",
    )


def side(sign):
    """1 < b, m ≤ n, SLOW ⊢ ±(sum − integral) ≤ 2/n."""
    most, width = Rational(142, 100) / n, log(b) / (6 * n**2)
    near = waves()
    means = near.conclusion.lhs.args[0] - Sum(cos(angle(i)), (i, m, n - 1))
    chords, bounds, errors = (
        Sum(body, (i, m, n - 1))
        for body in (sign * along_chord, sign * wave(i, i + 1) + strip_error, strip_error)
    )
    near_chord = LessEqual(chords.function, bounds.function)
    strip = bounded_by(near_chord, signed(strip_along_chord(), sign))
    strip = cut(nonzero(falls(i)), strip)
    number = evaluate(Less(Rational(142, 100) + pi / 6, 2))
    chain = (
        calc(sign * (rest_of_sum - rest_of_integral))
        .le(
            -sign * means / n - sign * rest_of_integral + most,
            "waves-follow-chords",
            (1 / n, signed(near, sign)),
        )
        .eq(chords - sign * rest_of_integral + most, by=linearity)
        .le(bounds - sign * rest_of_integral + most, "the chords", termwise(strip, chords, bounds))
        .eq(errors + most, "strip by strip", *in_strips(sign))
        .eq(
            width * (angle(m) - angle(n)) + most,
            by=telescoping(errors, Lambda(i, -width * angle(i))),
        )
        .le(
            pi / (6 * n) + most,
            "the angle at `m`",
            (1 / (6 * n**2), suppose(SLOW)),
            (angle(n) / (6 * n**2), steepness),
        )
        .le(2 / n, by=bounded_by(LessEqual(pi / (6 * n) + most, 2 / n), (1 / n, number)))
    )
    return cut(each(nonzero(falls(i)), i, given=IN_RANGE), chain.theorem)


def in_strips(sign):
    """m ≤ n ⊢ the strips make up the integral from m/n to 1."""
    here = wave(i, i + 1)
    so_far, one_more = (Integral(cos(k * b**-t), (t, m / n, end)) for end in (i / n, (i + 1) / n))
    split = equate(one_more - so_far, here, calculus.split_integral(one_more, i / n))
    strips = rules.telescope(each(split, i), Sum(here, (i, m, n - 1)), Lambda(i, so_far))
    return (sign, strips), (-sign, integral_over_a_point(wave(m, m)))


@sum_follows_integral.numbers(
    b=choice(20, 1e4, 1e4, 1.0005),
    k=choice(0.9, 60, 500, 1e6),
    n=choice(1, 32, 256, 256),
    m=choice(0, 8, 64, 64),
)
def slow_part_with_numpy(b, k, n, m):
    angles = k * b ** (-np.arange(m, n) / n)
    share = 1 - m / n
    whole = share * reference.decay_integral(angles[0], b**share)
    return abs(np.cos(angles).sum() / n - whole), 2 / n


if __name__ == "__main__":
    run_script(__file__)
