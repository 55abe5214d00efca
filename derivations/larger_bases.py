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


# --- no later wave makes up for the fall -----------------------------------------------------

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
def by_parts():
    loss = (u - x) * cos(x) + sin(x) - sin(u)
    area, more = (Integral(cos(u) / u + extra, (u, x, y)) for extra in (0, loss / u**2))
    after = LessEqual(x, u)
    below = bounded_by(
        LessEqual(cos(u) / u, cos(u) / u + loss / u**2), (1 / u**2, lost_so_far(u, suppose(after)))
    )
    chain = (
        calc(Ci(y) - Ci(x))
        .eq(
            area,
            "`Ci′(u) = cos u/u`",
            integral_of_derivative(area, Ci(u), axiom("cosine-integral-derivative")),
        )
        .le(more, "`F(u) ≥ 0`", below)
        .eq(
            cos(x) * (log(y) - log(x)) - substitute(loss, {u: y}) / y,
            by=integral_of_derivative(
                more, cos(x) * log(u) - loss / u, reason="the derivative of `cos x ln u − F(u)/u`"
            ),
        )
        .le(cos(x) * (log(y) - log(x)), "`F(y) ≥ 0`", (1 / y, lost_so_far(y, suppose(ORDERED))))
    )
    return each(chain.theorem, x, y, given=(SHORT, ORDERED))


def lost_so_far(place, after):
    """x ≤ π/2, x ≤ u ⊢ 0 ≤ (u − x) cos x + sin x − sin u, in terms of v = u − x."""
    way = place - x
    forward = bounded_by(LessEqual(0, way), after)
    sine = sine_nonnegative(x, bounded_by(LessEqual(x, pi), suppose(SHORT), pi / 2))
    cosine = sine_nonnegative(
        pi / 2 - x,
        bounded_by(LessEqual(0, pi / 2 - x), suppose(SHORT)),
        bounded_by(LessEqual(pi / 2 - x, pi), x, pi / 2),
    )
    return bounded_by(
        LessEqual(0, way * cos(x) + sin(x) - sin(place)),
        (1, cosine, sine_at_most_argument(way, forward)),
        (1, sine, cosine_at_most(way)),
        reason="`F = cos x (v − sin v) + sin x (1 − cos v)`, `v = u − x`",
    )


@cosine_integral_growth.numbers(x=choice(0.01, 0.5, 1.25, 1.5), y=choice(0.02, 6.5, 131.9, 1e3))
def growth_with_numpy(x, y):
    ends = reference.cosine_integral([x, y])
    return ends[1] - ends[0], np.cos(x) * (np.log(y) - np.log(x))


# --- the slowest cosine ----------------------------------------------------------------------

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
def mean_over_the_logarithm():
    steep = reciprocal_positive(log(b), logarithm_positive(b, suppose(above_one)))
    chain = (
        calc(decay_integral(k))
        .eq((Ci(k) - Ci(k / b)) / log(b), by=closed_form(b, suppose(above_one)))
        .le(
            cos(k / b),
            law_of_logarithms("the growth of Ci, and `ln k − ln(k/b) = ln b`"),
            (1, steep, growth_from_slowest()),
        )
    )
    bound = cut(logarithm_nonzero(b, suppose(above_one)), chain.theorem)
    return each(bound, b, k, given=(above_one, IN_RANGE))


def closed_form(base, above):
    """1 < b ⊢ I(k) = (Ci(k) − Ci(k/b))/ln b."""
    return at(cited("decay-closed-form"), {b: base, k: k}, above)


def growth_from_slowest():
    """1 < b, k ≤ πb/2 ⊢ Ci(k) − Ci(k/b) ≤ cos(k/b)(ln k − ln(k/b))."""
    short = bounded_by(LessEqual(k / b, pi / 2), (1 / b, suppose(IN_RANGE)))
    ordered = bounded_by(LessEqual(k / b, k), (k / b, suppose(above_one)))
    return at(
        cosine_integral_growth.theorem,
        {x: k / b, y: k},
        short,
        ordered,
        reason="cosine-integral-growth",
    )


@decay_below_slowest.numbers(b=choice(1.5, 10.0, 1e4, 1e6), k=choice(2.25, 15.5, 12345.5, 1e6))
def slowest_with_numpy(b, k):
    return reference.decay_integral(k, b), np.cos(k / b)


# --- two bases -------------------------------------------------------------------------------

order = LessEqual(b, larger)
slower = define("I′", [offset], substitute(decay_integral.body, {b: larger}))
"""∫₀¹ cos(k b′^(−t)) dt, the decay integral for another base."""


@claim(
    "larger-base-decays-slower",
    "A larger base has the larger decay integral, up to `k = πb/2` of the smaller base",
    note(
        "001",
        "远程衰减",
        line=97,
        part=2,
        why="True of two bases up to `k = πb/2` of the smaller one, and of the "
        "integral; of the sum at a fixed `d` nothing is said.",
    ),
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
def further_waves_are_above_the_mean():
    above = bounded_by(Less(1, larger), suppose(above_one), suppose(order))
    steep = reciprocal_positive(log(larger), logarithm_positive(larger, above))
    slowest = cos(k / b)
    below = at(
        decay_below_slowest.theorem,
        {b: b, k: k},
        suppose(above_one),
        suppose(IN_RANGE),
        reason="decay-below-slowest",
    )
    smaller_form, larger_form = closed_form(b, suppose(above_one)), closed_form(larger, above)
    chain = (
        calc(decay_integral(k))
        .le(
            (decay_integral(k) * log(b) + slowest * (log(larger) - log(b))) / log(larger),
            "`I(k) ≤ cos(k/b)` and `ln b ≤ ln b′`",
            (1, steep, below, logarithm_increases(b, larger, suppose(order))),
        )
        .eq(
            (Ci(k) - Ci(k / b) + slowest * (log(larger) - log(b))) / log(larger),
            "the closed form",
            (log(b) / log(larger), smaller_form),
        )
        .le(
            (Ci(k) - Ci(k / larger)) / log(larger),
            law_of_logarithms("the further waves, and `ln(k/b) − ln(k/b′) = ln b′ − ln b`"),
            (1, steep, further_waves()),
        )
        .eq(slower(k), by=larger_form)
    )
    return cut(nonzero(logarithm_positive(larger, above)), chain.theorem)


def further_waves():
    """b ≤ b′, k ≤ πb/2 ⊢ cos(k/b)(ln(k/b) − ln(k/b′)) ≤ Ci(k/b) − Ci(k/b′)."""
    low, high = k / larger, k / b
    area, least = (Integral(body, (u, low, high)) for body in (cos(u) / u, cos(high) / u))
    before = LessEqual(u, high)
    to_pi = bounded_by(LessEqual(high, pi), (1 / b, suppose(IN_RANGE)), pi / 2)
    falls = cosine_decreases(u, high, suppose(before), to_pi)
    below = bounded_by(LessEqual(cos(high) / u, cos(u) / u), (1 / u, falls))
    chain = (
        calc(cos(high) * (log(high) - log(low)))
        .eq(least, "`(ln u)′ = 1/u`", integral_of_derivative(least, cos(high) * log(u)))
        .le(area, "`cos(k/b) ≤ cos u` for `u ≤ k/b ≤ π/2`", below)
        .eq(
            Ci(high) - Ci(low),
            by=integral_of_derivative(
                area, Ci(u), axiom("cosine-integral-derivative"), reason="`Ci′(u) = cos u/u`"
            ),
        )
    )
    ordered = bounded_by(LessEqual(0, high - low), (k / (b * larger), suppose(order)))
    return cut(ordered, chain.theorem)


@larger_base_decays_slower.numbers(
    **{"b′": choice(1.75, 500.0, 5e5, 1e6)},
    b=choice(1.5, 10.0, 1e4, 1e6),
    k=choice(2.25, 15.5, 12345.5, 1e6),
)
def two_bases_with_numpy(b, k, **others):
    return tuple(reference.decay_integral(k, base) for base in (b, others["b′"]))


if __name__ == "__main__":
    run_script(__file__)
