"""In its useful range the similarity decays like a logarithm.

Note 001 (远程衰减) sees the similarity decay over long distances.  How fast?  The closed form
`I(k) = (Ci(k) − Ci(k/b))/ln b` answers: `Ci(k)` is small for large `k`, `Ci(k/b)` is close to
`γ + ln(k/b)` for small `k/b`.  So between 1 and the base `b` the integral is close to
`1 − (ln k + γ)/ln b`, where `γ = 0.5772…` is Euler's constant.
"""

import numpy as np

from symbolic_pe.notation import *

k, x, y, z, t = (Symbol(name, positive=True) for name in "kxyzt")
above_one = Less(1, b)


# --- the cosine integral far out -------------------------------------------------------------


@claim(
    "cosine-integral-decays",
    "The cosine integral is at most `2/x` in modulus",
    beyond(),
)
def cosine_integral_decays(x):
    """Integrate `cos t/t` from `x` to a far `y`, by parts as an inequality: the derivative of `(sin
    t − 1)/t` is `cos t/t + (1 − sin t)/t²`, which is not below `cos t/t`. As `y` grows, `Ci(y)`
    tends to 0."""
    return LessEqual(modulus(Ci(x)), 2 / x)


@cosine_integral_decays.proof
def by_parts():
    vanishes = axiom("cosine-integral-at-infinity")
    ordered = LessEqual(x, y)
    above = each(bounded_by(LessEqual(Ci(y), Ci(x) + 2 / x), change(1)), y, given=(ordered,))
    below = each(bounded_by(LessEqual(Ci(x) - 2 / x, Ci(y)), change(-1)), y, given=(ordered,))
    lower = limit_at_most(vanishes, above, x, reason="`Ci(y) → 0`")
    upper = limit_at_least(vanishes, below, x, reason="`Ci(y) → 0`")
    return modulus_at_most(
        bounded_by(LessEqual(-2 / x, Ci(x)), lower), bounded_by(LessEqual(Ci(x), 2 / x), upper)
    )


def change(sign):
    """x ≤ y ⊢ ±(Ci(y) − Ci(x)) ≤ 2/x."""
    chain = (
        calc(sign * (Ci(y) - Ci(x)))
        .le((sign * sin(y) - 1) / y - (sign * sin(x) - 1) / x, by=grown(sign))
        .le(
            2 / x,
            "`|sin| ≤ 1`",
            (1 / y, sine_within_one(y, sign)),
            (1 / x, sine_within_one(x, -sign)),
        )
    )
    return chain.theorem


def grown(sign):
    """x ≤ y ⊢ ±(Ci(y) − Ci(x)) ≤ (±sin y − 1)/y − (±sin x − 1)/x."""
    words = {1: "the derivative of `(sin t − 1)/t`", -1: "the derivative of `(−sin t − 1)/t`"}[sign]
    wave, room = sign * cos(t) / t, (1 - sign * sin(t)) / t**2
    area, larger = (Integral(wave + extra, (t, x, y)) for extra in (0, room))
    below = bounded_by(LessEqual(wave, wave + room), (1 / t**2, sine_within_one(t, sign)))
    chain = (
        calc(sign * (Ci(y) - Ci(x)))
        .eq(
            area,
            "`Ci′(t) = cos t/t`",
            integral_of_derivative(area, sign * Ci(t), axiom("cosine-integral-derivative")),
        )
        .le(larger, "`|sin t| ≤ 1`", below)
        .eq(
            (sign * sin(y) - 1) / y - (sign * sin(x) - 1) / x,
            by=integral_of_derivative(larger, (sign * sin(t) - 1) / t, reason=words),
        )
    )
    return chain.theorem


def sine_within_one(angle, sign):
    """⊢ sin x ≤ 1, or for sign = −1 ⊢ −1 ≤ sin x."""
    return sine_at_most(angle) if sign == 1 else sine_at_least(angle)


@cosine_integral_decays.numbers(x=positive(1e-1, 1e3))
def far_out_with_numpy(x):
    return abs(reference.cosine_integral(x)), 2 / x


# --- the greatest value of the cosine integral ------------------------------------------------

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
def no_later_crest_is_as_high():
    return rising(), falling()


def rising():
    """x < π/2 ⊢ Ci(x) < Ci(π/2)."""
    area, smaller = (Integral(body, (t, x, peak)) for body in (cos(t) / t, cos(t) / peak))
    inside = LessEqual(x, t), LessEqual(t, peak)
    cosine = sine_nonnegative(
        peak - t,
        bounded_by(LessEqual(0, peak - t), suppose(inside[1])),
        bounded_by(LessEqual(peak - t, pi), t, pi / 2),
    )
    below = bounded_by(
        LessEqual(cos(t) / peak, cos(t) / t), (2 / (pi * t), cosine, suppose(inside[1]))
    )
    half = (peak - x) / 2
    sine = sine_positive(
        half,
        bounded_by(Less(0, half), (Rational(1, 2), suppose(BEFORE))),
        bounded_by(Less(half, pi), x / 2, 3 * pi / 4),
    )
    chain = (
        calc(0)
        .lt((1 - sin(x)) / peak, "`1 − sin x = 2 sin²((π/2 − x)/2)`", (4 / pi, sine, sine))
        .eq(smaller, "the derivative of `sin t`", integral_of_derivative(smaller, sin(t) / peak))
        .le(area, "`1/(π/2) ≤ 1/t` for `t ≤ π/2`", below)
        .eq(
            Ci(peak) - Ci(x),
            by=integral_of_derivative(
                area, Ci(t), axiom("cosine-integral-derivative"), reason="`Ci′(t) = cos t/t`"
            ),
        )
    )
    return bounded_by(Less(Ci(x), Ci(peak)), chain.theorem)


def falling():
    """π/2 < x ⊢ Ci(x) < Ci(π/2): up to 2π because sin x < 1, later because it is far below."""
    by_parts, turn = each(grown(1), x, y, given=(LessEqual(x, y),)), 2 * pi
    after = bounded_by(LessEqual(peak, x), suppose(AFTER))
    half = (x - peak) / 2
    sine = sine_positive(
        half,
        bounded_by(Less(0, half), (Rational(1, 2), suppose(AFTER))),
        bounded_by(Less(half, pi), (Rational(1, 2), suppose(LessEqual(x, turn))), pi / 4),
    )
    soon = (
        calc(Ci(x))
        .le(
            Ci(peak) + (sin(x) - 1) / x, "by parts from `π/2`", at(by_parts, {x: peak, y: x}, after)
        )
        .lt(Ci(peak), "`1 − sin x = 2 sin²((x − π/2)/2)`", (2 / x, sine, sine))
    )
    later = weaken(suppose(Less(turn, x)))
    far = (
        calc(Ci(x))
        .le(
            Ci(turn) + 1 / turn + (sin(x) - 1) / x,
            "by parts from `2π`",
            at(by_parts, {x: turn, y: x}, later),
        )
        .le(Ci(turn) + 1 / turn, "`sin x ≤ 1`", (1 / x, sine_at_most(x)))
        .lt(Ci(peak), by=evaluate(Less(Ci(turn) + 1 / turn, Ci(peak))))
    )
    return by_cases(
        rules.total_order(x, turn), soon.theorem, far.theorem, reason="`x ≤ 2π` or later"
    )


@cosine_integral_peak.numbers(x=positive(1e-1, 1e3))
def peak_with_numpy(x):
    value, highest = reference.cosine_integral(x), reference.cosine_integral(np.pi / 2)
    return [(value, highest), (value, highest)]


# --- the cosine integral near zero -----------------------------------------------------------


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
def without_the_logarithm():
    start, after = axiom("cosine-integral-at-zero"), LessEqual(1 / x, z)
    below, above = change_from_zero()
    lower = limit_at_most(start, each(below, z, given=(after,)), 1 / x, reason="`z → ∞`")
    upper = limit_at_least(start, each(above, z, given=(after,)), 1 / x, reason="`z → ∞`")
    return (
        bounded_by(LessEqual(EulerGamma + log(x) - x**2 / 4, Ci(x)), lower),
        bounded_by(LessEqual(Ci(x), EulerGamma + log(x)), upper),
    )


def change_from_zero():
    """1/x ≤ z ⊢ Ci(1/z) + ln z ≤ Ci(x) − ln x + x²/4, and ⊢ Ci(x) − ln x ≤ Ci(1/z) + ln z."""
    low = 1 / z
    rest, rest_at_start = Ci(x) - log(x), Ci(low) + log(z)
    area, nothing, slopes = (Integral(body, (t, low, x)) for body in ((cos(t) - 1) / t, 0, -t / 2))
    falls = bounded_by(LessEqual((cos(t) - 1) / t, 0), (1 / t, cosine_at_most(t)))
    parabola = cosine_above_parabola(t)
    slowly = bounded_by(LessEqual(-t / 2, (cos(t) - 1) / t), (1 / t, parabola))
    whole = integral_of_derivative(
        area,
        Ci(t) - log(t),
        axiom("cosine-integral-derivative"),
        reason="`(Ci(t) − ln t)′ = (cos t − 1)/t`",
    )
    most = (
        calc(rest)
        .eq(rest_at_start + area, law_of_logarithms("`ln(1/z) = −ln z`"), (-1, whole))
        .le(rest_at_start + nothing, "`cos t ≤ 1`", termwise(falls, area, nothing))
        .eq(rest_at_start, by=integration("the integral of 0"))
    )
    least = (
        calc(rest_at_start)
        .eq(rest - area, law_of_logarithms("`ln(1/z) = −ln z`"), (1, whole))
        .le(rest - slopes, "`1 − t²/2 ≤ cos t`", termwise(slowly, slopes, area))
        .eq(
            rest + x**2 / 4 - low**2 / 4,
            "integrate `t/2`",
            (-1, integral_of_derivative(slopes, -(t**2) / 4)),
        )
        .le(rest + x**2 / 4, "leave out a square", low**2 / 4)
    )
    ordered = bounded_by(LessEqual(0, x - low), (x / z, suppose(LessEqual(1 / x, z))))
    return cut(ordered, least.theorem), cut(ordered, most.theorem)


@cosine_integral_near_zero.numbers(x=positive(1e-2, 10))
def near_zero_with_numpy(x):
    value, approximation = reference.cosine_integral(x), np.euler_gamma + np.log(x)
    return [(approximation - x**2 / 4, value), (value, approximation)]


# --- both ends together ----------------------------------------------------------------------

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
    return Implies(above_one, LessEqual(modulus(decay_integral(k) - straight), error))


@log_law.proof
def far_out_and_near_zero():
    closed, below, above = closed_form(), *near_zero()
    far = at(cited("cosine-integral-decays"), {x: k})
    steep = reciprocal_positive(log(b), logarithm_positive(b, suppose(above_one)))
    upper = (
        calc(decay_integral(k) - straight)
        .eq(
            (Ci(k) - (Ci(k / b) - log(k / b) - EulerGamma)) / log(b),
            law_of_logarithms("the closed form"),
            closed,
        )
        .le(
            error,
            "`Ci(k) ≤ 2/k`, and `Ci(k/b)` is at most `(k/b)²/4` below `γ + ln(k/b)`",
            (1, far_out(far, 1), steep),
            (1, below, steep),
        )
    )
    lower = (
        calc(straight - decay_integral(k))
        .eq(
            (Ci(k / b) - log(k / b) - EulerGamma - Ci(k)) / log(b),
            law_of_logarithms("the closed form"),
            (-1, closed),
        )
        .le(
            2 / (k * log(b)),
            "`Ci(k) ≥ −2/k`, and `Ci(k/b)` is at most `γ + ln(k/b)`",
            (1, far_out(far, -1), steep),
            (1, above, steep),
        )
        .le(error, "`k²/(4b²) ≥ 0`", (k**2 / (4 * b**2), steep))
    )
    bound = modulus_at_most(
        bounded_by(LessEqual(-error, decay_integral(k) - straight), lower.theorem), upper.theorem
    )
    return cut(logarithm_nonzero(b, suppose(above_one)), bound)


def closed_form():
    """1 < b ⊢ I(k) = (Ci(k) − Ci(k/b))/ln b."""
    return at(cited("decay-closed-form"), {b: b, k: k}, suppose(above_one))


def near_zero():
    """⊢ γ + ln(k/b) − (k/b)²/4 ≤ Ci(k/b), and ⊢ Ci(k/b) ≤ γ + ln(k/b)."""
    bounds = at(cited("cosine-integral-near-zero"), {x: k / b})
    return rules.conjunct(bounds, 0), rules.conjunct(bounds, 1)


def far_out(bound, sign):
    """⊢ ±Ci(k) ≤ 2/k."""
    return (
        calc(sign * Ci(k))
        .le(modulus(Ci(k)), by=rules.modulus_above(Ci(k), sign))
        .le(2 / k, by=bound)
        .theorem
    )


@log_law.numbers(b=choice(1.5, 100.0, 1e4, 1e6), k=choice(0.01, 30.0, 1e3, 1e6))
def logarithm_with_numpy(b, k):
    straight = 1 - (np.log(k) + np.euler_gamma) / np.log(b)
    error = (2 / k + k**2 / (4 * b**2)) / np.log(b)
    return abs(reference.decay_integral(k, b) - straight), error


if __name__ == "__main__":
    run_script(__file__)
