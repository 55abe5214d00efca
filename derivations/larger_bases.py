"""A larger base decays slower, and how far: up to a quarter of a turn of the slowest pair.

Note 001 (远程衰减) compares schedules by `∫₀¹ cos kθ_t dt` and says that smaller frequencies fall
more slowly.  For `θ_t = b^(−t)` with two bases that holds not only cosine by cosine, up to half a
turn of the fastest pair, `k ≤ π`, but for every `k ≤ πb/2`.  With `u = k b^(−t)` the integral is
the mean of `cos u` over the logarithms of `u`, from `ln(k/b)` to `ln k`; a larger base adds slower
waves to the mean, and those are not below it.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

k, x, y, u = (Symbol(name, positive=True) for name in "kxyu")
larger = Symbol("b′", positive=True)
above_one = Less(1, b)


SHORT, ORDERED = LessEqual(x, pi / 2), LessEqual(x, y)


@claim(
    "cosine-integral-growth",
    "From `x ≤ π/2` on, the cosine integral grows by at most `cos x` for each unit of the "
    "logarithm",
    beyond(),
)
def cosine_integral_growth(x, y):
    """The slope of `Ci` over `ln u` is `cos u`, which is `cos x` at first and above it again near
    every whole turn. On the whole it never makes up for what it has lost: `F(u) = (u − x) cos x +
    sin x − sin u` is not negative from `x` on, and its derivative is `cos x − cos u`, so
    integration by parts gives the bound at every `y`."""
    return Implies(SHORT, Implies(ORDERED, LessEqual(Ci(y) - Ci(x), cos(x) * (log(y) - log(x)))))


@cosine_integral_growth.proof
def by_parts(proof, x, y):
    loss = (u - x) * cos(x) + sin(x) - sin(u)
    with proof.take(u, where=LessEqual(x, u)) as lost:
        way = u - x
        positive = lost.have(
            And(LessEqual(0, sin(x)), LessEqual(0, cos(x))),
            lost.at(sine_nonnegative, x),
            lost.at(sine_nonnegative, pi / 2 - x),
        )
        parts = cos(x) * (way - sin(way)) + sin(x) * (1 - cos(way))
        lost.shows(
            lost.calc(0)
            .le(parts, positive, lost.at(sine_at_most_argument, way), lost.at(cosine_at_most, way))
            .eq(loss, by=angle_addition)
        )
    area, more = (Integral(cos(u) / u + extra, (u, x, y)) for extra in (0, loss / u**2))
    slope = proof.have(
        ForAll(u, HasDerivative(Lambda(u, cos(x) * log(u) - loss / u), u, cos(u) / u + loss / u**2))
    )
    proof.shows(
        proof.calc(Ci(y) - Ci(x))
        .eq(area, cosine_integral_derivative)
        .le(more, lost, why="`F(u) ≥ 0`")
        .eq(cos(x) * (log(y) - log(x)) - substitute(loss, {u: y}) / y, slope)
        .le(cos(x) * (log(y) - log(x)), lost.at(y), why="`F(y) ≥ 0`")
    )


@cosine_integral_growth.numbers(x=choice(0.01, 0.5, 1.25, 1.5), y=choice(0.02, 6.5, 131.9, 1e3))
def growth_with_numpy(x, y):
    ends = reference.cosine_integral([x, y])
    return ends[1] - ends[0], np.cos(x) * (np.log(y) - np.log(x))


IN_RANGE = LessEqual(k, pi * b / 2)


@claim(
    "decay-below-slowest",
    "Up to `k = πb/2` the decay integral is at most `cos(k/b)`, the cosine of the slowest wave",
    beyond(),
)
def decay_below_slowest(b, k):
    """The integral is the mean of `cos u` over the logarithms of `u`, from `k/b` to `k`, and `k/b`
    is at most `π/2`: by cosine-integral-growth the mean is at most the first cosine. It does not
    say that the integral is close to it, nor anything of the sum over finitely many pairs."""
    return Implies(above_one, Implies(IN_RANGE, LessEqual(decay_integral(k), cos(k / b))))


@decay_below_slowest.proof
def mean_over_the_logarithm(proof, b, k):
    ratio = proof.have(Equation(log(k / b), log(k) - log(b)), by=law_of_logarithms)
    proof.shows(
        proof.calc(decay_integral(k))
        .eq((Ci(k) - Ci(k / b)) / log(b), "decay-closed-form")
        .le(cos(k / b), proof.at("cosine-integral-growth", k / b, k), ratio)
    )


@decay_below_slowest.numbers(b=choice(1.5, 10.0, 1e4, 1e6), k=choice(2.25, 15.5, 12345.5, 1e5))
def slowest_with_numpy(b, k):
    return reference.decay_integral(k, b), np.cos(k / b)


order = LessEqual(b, larger)
slower = define("I′", [offset], substitute(decay_integral.body, {b: larger}))
"""∫₀¹ cos(k b′^(−t)) dt, the decay integral for another base."""


@claim(
    "larger-base-decays-slower",
    "A larger base has the larger decay integral, up to `k = πb/2` of the smaller base",
    note("001", "远程衰减", line=97, part=2),
    beyond("Xiong et al. 2023"),
)
def larger_base_decays_slower(b, larger, k):
    """The larger base adds the waves from `k/b′` to `k/b` to the mean of `cos u` over the
    logarithms of `u`, and their cosines are at least `cos(k/b)`, which is no less than the mean so
    far (decay-below-slowest). For a model: raising the base of RoPE, at the same distance up to
    `πb/2`, never lowers the integral that stands for the similarity; beyond `πb/2`, and of the sum
    at a fixed `d`, nothing is said."""
    return Implies(And(above_one, order, IN_RANGE), LessEqual(decay_integral(k), slower(k)))


@larger_base_decays_slower.proof
def further_waves_are_above_the_mean(proof, b, k):
    low, high = k / larger, k / b
    with proof.take(u, where=LessEqual(u, high)) as slower_wave:
        falls = slower_wave.have(
            LessEqual(cos(high), cos(u)), slower_wave.at(cosine_decreases, u, high)
        )
        slower_wave.shows(LessEqual(cos(high) / u, cos(u) / u), falls)
    slope = proof.have(ForAll(u, HasDerivative(Lambda(u, cos(high) * log(u)), u, cos(high) / u)))
    ordered = proof.have(LessEqual(low, high))
    further = (
        proof.calc(cos(high) * (log(high) - log(low)))
        .eq(Integral(cos(high) / u, (u, low, high)), slope, ordered)
        .le(Integral(cos(u) / u, (u, low, high)), slower_wave, ordered)
        .eq(Ci(high) - Ci(low), cosine_integral_derivative, ordered)
    )
    logs = proof.at(logarithm_increases, b, larger)
    grown = log(larger) - log(b)
    more = proof.have(Equation(log(high) - log(low), grown), by=law_of_logarithms)
    whole = (
        proof.calc(decay_integral(k) * log(larger))
        .le(decay_integral(k) * log(b) + cos(high) * grown, "decay-below-slowest", logs)
        .le(Ci(k) - Ci(low), "decay-closed-form", further, more)
    )
    proof.shows(
        proof.calc(decay_integral(k))
        .le((Ci(k) - Ci(low)) / log(larger), whole, proof.have(Less(1, larger)))
        .eq(slower(k), "decay-closed-form")
    )


@larger_base_decays_slower.numbers(
    **{"b′": choice(1.75, 500.0, 5e5, 1e6)},
    b=choice(1.5, 10.0, 1e4, 1e6),
    k=choice(2.25, 15.5, 12345.5, 1e5),
)
def two_bases_with_numpy(b, k, **others):
    return tuple(reference.decay_integral(k, base) for base in (b, others["b′"]))


if __name__ == "__main__":
    run_script(__file__)
