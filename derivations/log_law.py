"""In its useful range the similarity decays like a logarithm.

Note 001 (远程衰减) sees the similarity decay over long distances.  How fast?  The closed form
`I(k) = (Ci(k) − Ci(k/b))/ln b` answers: `Ci(k)` is small for large `k`, `Ci(k/b)` is close to
`γ + ln(k/b)` for small `k/b`.  So between 1 and the base `b` the integral is close to
`1 − (ln k + γ)/ln b`, where `γ = 0.5772…` is Euler's constant.
"""

import numpy as np
from sums import gained

from symbolic_pe.notation import *

k, x, y, z, t = (Symbol(name, positive=True) for name in "kxyzt")
start = Symbol("K", real=True)


@claim("cosine-integral-decays", "The cosine integral is at most `2/x` in modulus", beyond())
def cosine_integral_decays(x):
    """Integrate `cos t/t` from `x` to a far `y`, by parts as an inequality: the derivative of `(sin
    t − 1)/t` is `cos t/t + (1 − sin t)/t²`, which is not below `cos t/t`. As `y` grows, `Ci(y)`
    tends to 0."""
    return LessEqual(modulus(Ci(x)), 2 / x)


@cosine_integral_decays.proof
def far_out_nothing_is_left(proof, x):
    vanishes = proof.at(axiom("cosine-integral-at-infinity")).unfolded()
    sides = [by_parts(proof, sign) for sign in (1, -1)]
    with proof.take(y, where=LessEqual(x, y)) as change:
        bounds = (change.at(side, x, y) for side in sides)
        change.shows(LessEqual(modulus(Ci(y) - Ci(x)), 2 / x), *bounds, sine_at_most, sine_at_least)
    with proof.suppose(Less(2 / x, modulus(Ci(x)))) as more:
        rest = (modulus(Ci(x)) - 2 / x) / 2
        far = more.obtain(start, more.at(vanishes, rest, given=more.given))
        place = modulus(start) + x
        more.contradiction(more.at(far, place), more.at(change, place), *more.given)
    proof.shows(proof.conclusion, more)


def by_parts(proof, sign):
    """±(Ci(y) − Ci(x)) ≤ (±sin y − 1)/y − (±sin x − 1)/x for x ≤ y."""
    primitive = Lambda(t, (sign * sin(t) - 1) / t)
    return gained(proof, sign, primitive, (1 - sign * sin(t)) / t**2, sine_at_most, sine_at_least)


@cosine_integral_decays.numbers(x=positive(1e-1, 1e3))
def far_out_with_numpy(x):
    return abs(reference.cosine_integral(x)), 2 / x


peak = pi / 2
BEFORE, AFTER = Less(x, peak), Less(peak, x)


@claim(
    "cosine-integral-peak",
    "The cosine integral has its greatest value at `π/2`, and only there",
    beyond(),
)
def cosine_integral_peak(x):
    """Its slope `cos x/x` is positive up to `π/2`. Beyond, by parts, it never again makes up for
    what it has lost: `Ci(x) − Ci(π/2)` is at most `(sin x − 1)/x`."""
    return And(Implies(BEFORE, Less(Ci(x), Ci(peak))), Implies(AFTER, Less(Ci(x), Ci(peak))))


@cosine_integral_peak.proof
def no_later_crest_is_as_high(proof, x):
    turn, goal = 2 * pi, Less(Ci(x), Ci(peak))
    with proof.suppose(BEFORE) as rising:
        with rising.take(t, where=[LessEqual(x, t), LessEqual(t, peak)]) as below:
            cosine = below.have(LessEqual(0, cos(t)), below.at(sine_nonnegative, peak - t))
            below.shows(LessEqual(cos(t) / peak, cos(t) / t), cosine, *below.given)
        rise = (
            rising.calc(0)
            .lt(2 * cos(x / 2 + pi / 4) ** 2 / peak, rising.at(sine_positive, (peak - x) / 2))
            .eq(Integral(cos(t) / peak, (t, x, peak)))
            .le(Integral(cos(t) / t, (t, x, peak)), below)
            .eq(Ci(peak) - Ci(x), cosine_integral_derivative)
        )
        rising.shows(goal, rise)
    parts = by_parts(proof, 1)
    with proof.suppose(AFTER) as after:
        with after.suppose(LessEqual(x, turn)) as soon:
            sine = soon.at(sine_positive, (x - peak) / 2)
            less = (
                soon.calc(0).lt(2 * cos(x / 2 + pi / 4) ** 2, sine).eq(1 - sin(x), by=trigonometry)
            )
            soon.shows(goal, less, soon.at(parts, peak, x))
        with after.suppose(Less(turn, x)) as late:
            number = late.have(Less(Ci(turn) + 1 / turn, Ci(peak)))
            late.shows(goal, number, late.at(parts, turn, x), late.at(sine_at_most, x))
        after.shows(after.cases(goal, LessEqual(x, turn), Less(turn, x), rows=[soon, late]))
    proof.shows(rising, after)


@cosine_integral_peak.numbers(x=positive(1e-1, 1e3))
def peak_with_numpy(x):
    value, highest = reference.cosine_integral(x), reference.cosine_integral(np.pi / 2)
    return [(value, highest), (value, highest)]


@claim(
    "cosine-integral-near-zero",
    "Below `γ + ln x` the cosine integral stays within `x²/4`",
    beyond(),
)
def cosine_integral_near_zero(x):
    """`Ci(t) − ln t` has the derivative `(cos t − 1)/t`, between `−t/2` and 0. Between a small
    `1/z` and `x` it changes by at most `x²/4`, and as `z` grows, `Ci(1/z) − ln(1/z)` tends to `γ`.
    """
    return And(
        LessEqual(EulerGamma + log(x) - x**2 / 4, Ci(x)), LessEqual(Ci(x), EulerGamma + log(x))
    )


@cosine_integral_near_zero.proof
def without_the_logarithm(proof, x):
    slope, rest = (cos(t) - 1) / t, Ci(x) - log(x)
    with proof.take(z, where=LessEqual(1 / x, z)) as change:
        said = ForAll(t, HasDerivative(Lambda(t, Ci(t) - log(t)), t, slope))
        without = change.have(said, cosine_integral_derivative)
        square = change.have(ForAll(t, HasDerivative(Lambda(t, -(t**2) / 4), t, -t / 2)))
        with change.take(t) as between:
            said = And(LessEqual(-t / 2, slope), LessEqual(slope, 0))
            between.shows(said, between.at(cosine_above_parabola, t), between.at(cosine_at_most, t))
        area, least, most = (Integral(body, (t, 1 / z, x)) for body in (slope, -t / 2, Integer(0)))
        lower = (
            change.calc(-(x**2) / 4)
            .le((1 / z) ** 2 / 4 - x**2 / 4)
            .eq(least, square, *change.given)
            .le(area, between, *change.given)
        )
        upper = change.calc(area).le(most, between, *change.given).eq(0)
        change.shows(
            And(
                LessEqual(rest, Ci(1 / z) + log(z)), LessEqual(Ci(1 / z) + log(z), rest + x**2 / 4)
            ),
            change.have(Equation(area, rest - Ci(1 / z) - log(z)), without, *change.given),
            lower,
            upper,
        )
    near, sides = proof.at(cosine_integral_at_zero).unfolded(), []
    for goal in proof.conclusion.parts:
        with proof.suppose(Less(goal.rhs, goal.lhs)) as apart:
            close = apart.obtain(
                start, apart.at(near, (goal.lhs - goal.rhs) / 2, given=apart.given)
            )
            place = modulus(start) + 1 / x
            apart.contradiction(apart.at(close, place), apart.at(change, place), *apart.given)
        sides.append(apart)
    proof.shows(proof.conclusion, *sides)


@cosine_integral_near_zero.numbers(x=positive(1e-2, 10))
def near_zero_with_numpy(x):
    value, approximation = reference.cosine_integral(x), np.euler_gamma + np.log(x)
    return [(approximation - x**2 / 4, value), (value, approximation)]


line = define("L", [k], 1 - (log(k) + EulerGamma) / log(b))
"""L_b(k) = 1 − (ln k + γ)/ln b, a straight line over ln k."""

straight = line(k)
error = (2 / k + k**2 / (4 * b**2)) / log(b)


@claim(
    "log-law",
    "Between 1 and the base the decay integral falls like `1 − (ln k + γ)/ln b`",
    beyond(),
)
def log_law(b, k):
    """The bound holds for every `k > 0` and says most for `1 ≤ k ≤ b`: where `k` is well above 1
    and well below `b` it is small, and each doubling of `k` costs the same, `ln 2/ln b` (0.075 for
    `b = 10000`). For a model with `b = 10000`: the integral, 1 at distance 0, is down to about one
    half near `k = 56`, and a distance ten times as large costs a quarter."""
    return Implies(Less(1, b), LessEqual(modulus(decay_integral(k) - straight), error))


@log_law.proof
def far_out_and_near_zero(proof, b, k):
    far, near = proof.at("cosine-integral-decays", k), proof.at("cosine-integral-near-zero", k / b)
    rest = Ci(k) - (Ci(k / b) - log(k / b) - EulerGamma)
    small = proof.have(LessEqual(modulus(rest), 2 / k + k**2 / (4 * b**2)), far, near)
    proof.shows(
        proof.calc(modulus(decay_integral(k) - straight))
        .eq(modulus(rest / log(b)), "decay-closed-form")
        .le(error, small)
    )


@log_law.numbers(b=choice(1.5, 100.0, 1e4, 1e6), k=choice(0.01, 30.0, 1e3, 1e5))
def logarithm_with_numpy(b, k):
    straight = 1 - (np.log(k) + np.euler_gamma) / np.log(b)
    error = (2 / k + k**2 / (4 * b**2)) / np.log(b)
    return abs(reference.decay_integral(k, b) - straight), error


if __name__ == "__main__":
    run_script(__file__)
