"""Long-range decay: the similarity of two encodings as an integral, and how that decays.

Note 001 (远程衰减) takes the similarity `S(k) = Σ_i cos kθ_i` of two encodings `k` apart, with the
schedule `θ_i = b^(−2i/d)`, for a Riemann sum over the points `t_i = 2i/d` of `[0, 1]`, and puts the
integral `I(k) = ∫₀¹ cos(k b^(−t)) dt` in its place.  Here are the sum and its step `2/d`, the
range in which it falls, a bound of its distance from the integral, and the integral itself: in
closed form, and with a bound that falls like `1/k`.

The number of frequencies is `n = d/2`, the base any `b > 1` (10000 in the note).
"""

import numpy as np
from sums import in_strips

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

k = Symbol("k", positive=True)  # a distance; ``offset`` is k of either sign
t = Symbol("t", real=True)
epsilon = Symbol("ε", positive=True)
above_one = Less(1, b)

grid = define("t", [i], i / n)
"""t_i = i/(d/2), the points of [0, 1] where the sum takes the integrand."""


# --- the sum ---------------------------------------------------------------------------------


@claim(
    "similarity-as-riemann-sum",
    "The similarity is `d/2` times a Riemann sum with the step `2/d`",
    note("001", "远程衰减", line=79, part=1),
)
def similarity_as_riemann_sum(b, offset, n):
    """The exponents `2i/d` of the frequencies are points `t_i` of `[0, 1]`, equally spaced at the
    distance `2/d`. With `d/2` taken out, each term has the width `2/d` of a strip as its factor."""
    return And(
        Equation(S_b(offset), d / 2 * Sum(2 / d * cos(offset * b ** -grid(i)), (i, 0, n - 1))),
        ForAll(i, Equation(grid(i + 1) - grid(i), 2 / d)),
    )


@similarity_as_riemann_sum.proof
def the_exponents_are_a_grid(proof):
    in_strips = Sum(2 / d * cos(offset * b ** -grid(i)), (i, 0, n - 1))
    total = (
        proof.calc(S_b(offset))
        .eq(Sum(cos(offset * b ** -grid(i)), (i, 0, n - 1)), by=definition("`t_i = i/(d/2)`"))
        .eq(d / 2 * in_strips, by=linearity)
    )
    proof.shows(proof.conclusion, total)


def points_are_apart(step):
    """The points t_i are this far apart, for every d."""
    return ForAll([n, i], Equation(grid(i + 1) - grid(i), step))


@claim(
    "riemann-step",
    "The points `t_i` of the Riemann sum are `1/(2d)` apart, or half of `d`",
    note("001", "远程衰减", line=79, part=2),
)
def riemann_step():
    """The step of `t = i/(d/2)` is `2/d`. With `1/(2d)`, a quarter of that for every `d`, the
    strips would fill a quarter of `[0, 1]`; half of `d` is right for `d = 2` alone. If the note's
    “`1/2d`” stands for `1/(½d)`, it is only badly written: that is the step, and the note goes on
    with `d(i/(d/2))`, the differential of `t`."""
    return Or(points_are_apart(1 / (2 * d)), points_are_apart(d / 2))


@riemann_step.refutation(repaired_by=["similarity-as-riemann-sum"])
def two_frequencies(proof):
    steps = []
    for reading in proof.claim.said.parts:
        with proof.suppose(reading) as step:
            step.contradiction(step.given[0].at(2, 0), why="take `d = 4` and `i = 0`")
        steps.append(step)
    proof.contradiction(proof.claim, *steps)


@riemann_step.numbers(n=choice(2, 3, 32, 256), i=choice(0, 1, 17, 255))
def step_with_numpy(n, i):
    places = np.arange(n + 1) / n
    step = places[i + 1] - places[i]
    return [(step, 1 / (4 * n)), (step, n)]


# --- half a turn -----------------------------------------------------------------------------

farther = Symbol("l", real=True)
IN_HALF_A_TURN = And(
    ForAll(
        i, Implies(LessEqual(i, n - 1), And(LessEqual(0, theta(i)), LessEqual(theta(i), theta(0))))
    ),
    LessEqual(0, offset),
    Less(offset, farther),
    Less(0, theta(0)),
    LessEqual(farther * theta(0), pi),
)


@claim(
    "similarity-falls",
    "Up to half a turn of the fastest pair, nearer positions have the larger dot product: up to "
    "`π` positions apart in the usual schedule",
    note("000", "§2.3", line=170, part=2),
)
def similarity_falls():
    """From 0 to `π` the cosine falls, strictly for the first pair, which is the fastest, and no
    other pair has turned farther. With `θ_i = b^(−2i/d)` the fastest frequency is 1, so the dot
    product puts tokens 0, 1, 2 and 3 away in the right order."""
    usual = Implies(
        And(above_one, LessEqual(0, offset), Less(offset, farther), LessEqual(farther, pi)),
        Less(Dot(PE_b(p + farther), PE_b(p)), Dot(PE_b(p + offset), PE_b(p))),
    )
    return And(
        ForAll(
            [n, theta, p, offset, farther],
            Implies(IN_HALF_A_TURN, Less(Dot(PE(p + farther), PE(p)), Dot(PE(p + offset), PE(p)))),
        ),
        ForAll([n, b, p, offset, farther], usual),
    )


@similarity_falls.proof
def every_cosine_falls(proof):
    with proof.take(n, theta, p, offset, farther, where=IN_HALF_A_TURN) as general:
        angles = offset * theta(i), farther * theta(i)
        with general.take(i, where=LessEqual(i, n - 1)) as others:
            fastest = others.have(And(LessEqual(0, theta(i)), LessEqual(theta(i), theta(0))))
            others.shows(LessEqual(cos(angles[1]), cos(angles[0])), fastest, cosine_decreases)
        near, far = (angle.subs(i, 0) for angle in angles)
        first = (
            general.calc(0)
            .lt(2 * sin((near + far) / 2) * sin((far - near) / 2), sine_positive)
            .eq(cos(near) - cos(far), by=product_to_sum)
        )
        fall = general.at(
            sum_positive, Lambda(i, cos(angles[0]) - cos(angles[1])), n, given=[others, first]
        )
        general.shows(
            general.calc(Dot(PE(p + farther), PE(p)))
            .eq(S(farther), "dot-depends-on-offset")
            .lt(S(offset), fall, why="every cosine falls, the first one strictly")
            .eq(Dot(PE(p + offset), PE(p)), "dot-depends-on-offset")
        )
    schedule = proof.conclusion.parts[1].body
    with proof.take(n, b, p, offset, farther, where=schedule.premise) as usual:
        usual.shows(schedule.conclusion, usual.at(general, n, geometric(b), p, offset, farther))
    proof.shows(general, usual)


@similarity_falls.numbers(
    n=choice(1, 32, 256),
    theta=function(geometric()),
    b=positive(1.01, 1e6),
    p=reals(-1e3, 1e3),
    k=reals(0, 1.5),
    l=reals(1.5, 3.1),
)
def nearer_and_farther_with_numpy(n, b, p, k, l):
    def dots(base):
        return tuple(reference.encoding_dot(p + apart, p, 2 * n, base) for apart in (l, k))

    return [dots(10000), dots(b)]


# --- the integral in closed form -------------------------------------------------------------


@claim(
    "decay-closed-form",
    "The decay integral is a difference of two cosine integrals",
    note("001", "远程衰减", line=87),
)
def decay_closed_form(b, k):
    """Substitute `u = k b^(−t)`, `dt = −du/(u ln b)`: what is left is the integral of `cos u/u`
    from `k/b` to `k`, and `Ci` is the function with the derivative `cos u/u`."""
    return Implies(above_one, Equation(decay_integral(k), (Ci(k) - Ci(k / b)) / log(b)))


@decay_closed_form.proof
def cosine_integral_as_antiderivative(proof, b, k):
    by_a_primitive(proof, Ci, cosine_integral_derivative, cos(k * b**-t))


def by_a_primitive(proof, F, derivative, wave):
    """The integral of the wave is that of the derivative of −F(k b^(−t))/ln b."""
    with proof.take(t) as slope:
        primitive = Lambda(t, -F(k * b**-t) / log(b))
        slope.shows(HasDerivative(primitive, t, wave), derivative)
    integral, closed = proof.conclusion.lhs, proof.conclusion.rhs
    area = Integral(wave, (t, 0, 1))
    proof.shows(proof.calc(integral).eq(area, by=definition).eq(closed, slope))


@claim(
    "decay-closed-form-imaginary",
    "The imaginary part of the decay integral is a difference of two sine integrals",
    note("001", "远程衰减", line=87),
)
def decay_closed_form_imaginary(b, k):
    """The same substitution `u = k b^(−t)`, with `Si`, whose derivative is `sin u/u`."""
    return Implies(above_one, Equation(decay_imaginary(k), (Si(k) - Si(k / b)) / log(b)))


@decay_closed_form_imaginary.proof
def sine_integral_as_antiderivative(proof, b, k):
    by_a_primitive(proof, Si, sine_integral_derivative, sin(k * b**-t))


# --- how far the sum is from the integral ----------------------------------------------------


@claim(
    "riemann-error",
    "The Riemann sum differs from the decay integral by at most `2k(1 − 1/b)/d`",
    note("001", "远程衰减", line=83, part=1),
)
def riemann_error(b, k, n):
    """On a strip from `t = i/n` to `(i + 1)/n`, with `n = d/2`, the angle `k b^(−t)` falls, and its
    cosine changes by no more than the angle. The falls on all strips come to `k − k/b`, and each is
    counted with the width `1/n`. The bound is small where `k` is small against `d`, and says
    nothing where `k(1 − 1/b)` is `d` or more, as neither the mean `S(k)/n` nor the integral exceeds
    1 in modulus. It does not say that they are far apart there: at `d = 512`, `k = 1024` and `b =
    10000` they are about 0.1862 and 0.1850. For a model: at distances well below `d` the integral
    may stand for the similarity; what holds beyond is said by sum-against-integral."""
    return Implies(
        above_one, LessEqual(modulus(2 / d * S_b(k) - decay_integral(k)), 2 * k * (1 - 1 / b) / d)
    )


@riemann_error.proof
def strip_by_strip(proof, b, k, n):
    low, high = i / n, (i + 1) / n
    wave, angle = Lambda(t, cos(k * b**-t)), Lambda(t, k * b**-t)
    strip = Integral(wave(t), (t, low, high))
    error, fall = wave(low) / n - strip, angle(low) - angle(high)
    with proof.take(i) as each_strip:
        with each_strip.take(t, where=[LessEqual(low, t), LessEqual(t, high)]) as point:
            change = point.at(change_of_cosine, angle(low), angle(t), given=power_decreases)
            point.shows(LessEqual(modulus(wave(low) - wave(t)), fall), change, power_decreases)
        area = Integral(wave(low) - wave(t), (t, low, high))
        each_strip.shows(
            each_strip.calc(modulus(error))
            .eq(modulus(area))
            .le(Integral(fall, (t, low, high)), point)
            .eq(fall / n)
        )
    errors, falls = Sum(error, (i, 0, n - 1)), Sum(fall / n, (i, 0, n - 1))
    proof.shows(
        proof.calc(modulus(2 / d * S_b(k) - decay_integral(k)))
        .eq(modulus(errors), in_strips(proof, wave).at(n), why="strip by strip")
        .le(falls, modulus_of_sum, each_strip, why="the bound for each strip")
        .eq(k / n - k / (b * n), why="the falls add up")
        .eq(2 * k * (1 - 1 / b) / d, by=algebra)
    )


@riemann_error.numbers(b=positive(1.01, 1e6), k=positive(1e-1, 1e3), n=choice(1, 32, 256))
def error_with_numpy(b, k, n):
    error = reference.riemann_sum(k, 2 * n, b) - reference.decay_integral(k, b)
    return abs(error), 2 * k * (1 - 1 / b) / (2 * n)


@claim(
    "riemann-range",
    "The points of the Riemann sum run from 0 to `1 − 2/d`, which tends to 1",
    note("001", "远程衰减", line=83, part=2),
)
def riemann_range():
    """So the integral goes from 0 to 1. For every `d` the last strip, from `1 − 2/d` to 1, makes
    the sum complete: the points are the left ends of `d/2` strips."""
    return And(
        ForAll(n, And(Equation(grid(0), 0), Equation(grid(n - 1), 1 - 2 / d))),
        TendsTo(Lambda(n, grid(n - 1)), 1),
    )


@riemann_range.proof
def from_left_end_to_left_end(proof):
    with proof.limit(proof.conclusion.parts[1], epsilon, beyond=1 / epsilon) as limit:
        said = LessEqual(modulus(grid(n - 1) - 1), epsilon)
        limit.shows(said, *limit.given, why="`2/d ≤ ε` from `d = 2/ε` on")
    proof.shows(proof.conclusion, limit)


@riemann_range.numbers(n=choice(1, 32, 256))
def end_points_with_numpy(n):
    points = np.arange(n) / n
    return [(points[0], 0), (points[-1], 1 - 1 / n), (points[-1], 1)]


@claim(
    "sum-tends-to-integral",
    "At a fixed distance the Riemann sum tends to the decay integral as the dimension grows",
    note("001", "远程衰减", line=83, part=1),
)
def sum_tends_to_integral(b, k):
    """By the bound `2k(1 − 1/b)/d` of riemann-error, which is below any `ε` from `d = 2k/ε` on.
    The order matters, first `d` and then `k`: as `k` grows the integral tends to 0
    (integral-decays), and the sum at a fixed `d` does not (sum-decays)."""
    return Implies(above_one, TendsTo(Lambda(n, 2 / d * S_b(k)), decay_integral(k)))


@sum_tends_to_integral.proof
def by_the_error_bound(proof, b, k):
    with proof.limit(proof.conclusion, epsilon, beyond=k / epsilon) as far:
        far.shows(
            far.calc(modulus(2 / d * S_b(k) - decay_integral(k)))
            .le(k / n, far.at("riemann-error", b, k, n), why="`1 − 1/b ≤ 1`")
            .le(epsilon, *far.given)
        )
    proof.shows(far)


@sum_tends_to_integral.numbers(b=positive(1.5, 1e4), k=positive(0.1, 10), n=choice(1, 32, 256))
def tending_with_numpy(b, k, n):
    return reference.riemann_sum(k, 2 * n, b), reference.decay_integral(k, b)


# --- the integral decays ---------------------------------------------------------------------

most = 2 * b / (k * log(b))


@claim(
    "integral-decays", "The decay integral is at most `2b/(k ln b)`, and so tends to 0", beyond()
)
def integral_decays(b):
    """Integration by parts, as an inequality: with `u = k b^(−t)`, the derivative of `(1 − sin u)
    b^t/(k ln b)` is `cos u` plus `(1 − sin u) b^t/k`, which is not negative. So the integral of
    `cos u` is at most the change of that function, hence at most `2b/(k ln b)`. About half of this
    bound is true, too (decay-envelope); both are bounds of the integral, not of the sum over
    finitely many pairs (sum-decays)."""
    small = And(
        ForAll(k, LessEqual(modulus(decay_integral(k)), most)),
        TendsTo(Lambda(offset, decay_integral(offset)), 0),
    )
    return Implies(above_one, small)


@integral_decays.proof
def by_parts(proof, b):
    u = k * b**-t
    with proof.take(k) as bound:
        sides = []
        for sign in (1, -1):
            wave, room = sign * cos(u), (1 - sign * sin(u)) * b**t / k
            primitive = Lambda(t, (1 - sign * sin(u)) * b**t / (k * log(b)))
            slope = bound.have(ForAll(t, HasDerivative(primitive, t, wave + room)))
            sides.append(
                bound.calc(sign * decay_integral(k))
                .eq(Integral(wave, (t, 0, 1)))
                .le(Integral(wave + room, (t, 0, 1)), sine_at_most, sine_at_least)
                .eq(primitive(1) - primitive(0), slope)
                .le(most, sine_at_most, sine_at_least, why="`|sin| ≤ 1`")
            )
        bound.shows(LessEqual(modulus(decay_integral(k)), most), *sides)
    start = 2 * b / (epsilon * log(b))
    with proof.limit(proof.conclusion.parts[1], epsilon, beyond=start) as far:
        positive = far.have(Less(0, offset), *far.given)
        far.shows(
            far.calc(modulus(decay_integral(offset)))
            .le(2 * b / (offset * log(b)), far.at(bound, offset, given=positive))
            .le(epsilon, *far.given, positive)
        )
    proof.shows(bound, far)


@integral_decays.numbers(b=choice(1.01, 2.0, 30.5, 1000.0), k=choice(0.1, 4.0, 50.5, 700.5, 5.5))
def decay_with_numpy(b, k):
    value = reference.decay_integral(k, b)
    return [(abs(value), 2 * b / (k * np.log(b))), (value, 0)]


if __name__ == "__main__":
    run_script(__file__)
