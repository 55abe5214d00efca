"""A sum of cosines follows its integral while the angle falls by at most `π` from term to term.

The bound `2k(1 − 1/b)/d` of riemann-error grows with `k`.  But where the angles `k b^(−i/n)` of two
neighbouring frequencies are at most `π` apart, the sum of their cosines follows the integral
however large `k` is: the comparison of van der Corput, here with a constant for this one family of
angles.
"""

import numpy as np
from sums import in_strips

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t = Symbol("t", real=True)
m = Symbol("m", integer=True, nonnegative=True)


def angle(place):
    """k b^(−t) at t = place/n, in the form that comes of putting the place in for i."""
    return substitute(k * b ** (-i / n), {i: place})


def step(place):
    """How far the angle falls from one point t_i to the next."""
    return angle(place) - angle(place + 1)


def wave(low, high):
    """The integral of cos(k b^(−t)) from t_low to t_high."""
    return Integral(cos(k * b**-t), (t, low / n, high / n))


along_chord = (sin(angle(i)) - sin(angle(i + 1))) / (n * step(i))
strip_error = log(b) * step(i) / (6 * n**2)


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
    near = Implies(
        LessEqual(m, n), Implies(SLOW, LessEqual(modulus(rest_of_sum - rest_of_integral), 2 / n))
    )
    return Implies(Less(1, b), near)


@sum_follows_integral.proof
def waves_and_strips(proof, b, k, n, m):
    low, high, area = i / n, (i + 1) / n, k * b**-t
    falls = proof.have(ForAll(i, Less(0, step(i))), power_strictly_decreases)
    with proof.take(i) as strip:
        line = angle(i) - n * step(i) * (t - low)
        room = n * log(b) * step(i) * (t - low) * (high - t)
        with strip.take(t, where=[LessEqual(low, t), LessEqual(t, high)]) as point:
            near = point.at("exponential-near-chord", b, low, high, t)
            under = point.have(LessEqual(area, line), near[0])
            change = point.at(change_of_cosine, line, area, given=under)
            point.shows(LessEqual(modulus(cos(line) - cos(area)), room), change, near[1])
        down = strip.at(falls, i)
        F = Lambda(t, -sin(line) / (n * step(i)))
        cubic = Lambda(t, n * log(b) * step(i) * ((t - low) ** 2 / (2 * n) - (t - low) ** 3 / 3))
        chord = strip.have(ForAll(t, HasDerivative(F, t, cos(line))), down)
        slope = strip.have(ForAll(t, HasDerivative(cubic, t, room)))
        along = strip.have(Equation(along_chord, Integral(cos(line), (t, low, high))), chord, down)
        between = Integral(cos(line) - cos(area), (t, low, high))
        strip.shows(
            strip.calc(modulus(along_chord - wave(i, i + 1)))
            .eq(modulus(between), along)
            .le(Integral(room, (t, low, high)), point)
            .eq(strip_error, slope)
        )
    with proof.take(i, where=LessEqual(m, i)) as slow:
        later = slow.have(LessEqual(m / n, low), *slow.given)
        slow.shows(
            slow.calc(step(i))
            .le(
                angle(m) * log(b) / n,
                slow.at("exponential-above-tangent", b, low, high),
                slow.at(power_decreases, b, m / n, low, given=later),
                logarithm_positive,
                why="the tangent at `i/n`",
            )
            .le(pi, proof.given[2])
        )
    angles = Lambda(i, angle(i)), Lambda(i, step(i))
    near = proof.at("waves-follow-chords", *angles, m, n, given=[falls, slow])
    terms, chords, strips, errors = (
        Sum(body, (i, m, n - 1))
        for body in (cos(angle(i)), along_chord, wave(i, i + 1), strip_error)
    )
    G = Lambda(i, -log(b) * angle(i) / (6 * n**2))
    fall = proof.have(ForAll(i, Equation(G(i + 1) - G(i), strip_error)))
    joined = in_strips(proof, Lambda(t, cos(area)), m)
    along = Sum(n * along_chord, (i, m, n - 1))
    first = (
        proof.calc(modulus(terms / n - chords))
        .eq(modulus((terms - along) / n))
        .le(Rational(142, 100) / n, near, why="waves-follow-chords")
    )
    second = (
        proof.calc(modulus(chords - strips))
        .eq(modulus(Sum(along_chord - wave(i, i + 1), (i, m, n - 1))))
        .le(errors, strip)
        .eq(G(n) - G(m), fall)
        .le(pi / (6 * n), logarithm_positive, proof.given[2])
    )
    proof.shows(
        proof.calc(modulus(rest_of_sum - rest_of_integral))
        .eq(modulus((terms / n - chords) + (chords - strips)), joined.at(n - m))
        .le(modulus(terms / n - chords) + modulus(chords - strips))
        .le((Rational(142, 100) + pi / 6) / n, first, second)
        .le(2 / n)
    )


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
