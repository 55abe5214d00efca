"""Weights of bounded variation: how the weighted decay integral decays.

In a rotary score query and key put a weight on each frequency.  Nothing is asked of these weights
here but how much they vary in all: they need no derivative and may jump anywhere.  RoFormer §3.4.3
bounds the sum by the differences of the weights; so does the bound here, and it falls like `1/k`.
"""

import numpy as np
from sums import summed_by_parts, weight

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t = Symbol("t", real=True)
start, epsilon = Symbol("K", real=True), Symbol("ε", positive=True)

width = (b + 1) / (k * log(b))


def wave(place):
    """cos kθ_i, the wave of one frequency."""
    return cos(k * b ** (-place / n))


weighted = Sum(weight(i) * wave(i), (i, 0, n - 1))
changes = Sum(modulus(weight(i) - weight(i + 1)), (i, 0, n - 1))
of_partial_sums = width + k * (1 - 1 / b) / n
most = of_partial_sums * (modulus(weight(n)) + changes)

partial_sum = define("C", [j], Sum(wave(i), (i, 0, j - 1)) / n)
"""The mean of the first frequencies."""

m = Symbol("m", integer=True, positive=True)


def partial_sums_are_small(proof):
    """The mean of the first m frequencies is a Riemann sum for the base b^(m/n)."""
    smaller = b ** (m / n)
    with proof.take(m, where=LessEqual(m, n)) as small:
        base = small.have(
            And(Less(1, smaller), LessEqual(smaller, b)),
            small.at(power_strictly_decreases, b, -m / n, 0),
            small.at(power_decreases, b, -1, -m / n),
        )
        area = small.at("decay-envelope", smaller, k, given=base)
        riemann = Sum(cos(k * smaller ** (-i / m)), (i, 0, m - 1)) / m
        bound = m / n * ((smaller + 1) / (k * log(smaller)) + k * (1 - 1 / smaller) / m)
        small.shows(
            small.calc(modulus(partial_sum(m)))
            .eq(modulus(m / n * riemann))
            .le(bound, small.at("riemann-error", smaller, k, m, given=base), area)
            .eq((smaller + 1) / (k * log(b)) + k * (1 - 1 / smaller) / n)
            .le(of_partial_sums, base)
        )
    return small


def mean_of_list(proof, small):
    """|(Σ w_i cos kθ_i)/n| ≤ most, for every list of weights: summation by parts."""
    by_parts = summed_by_parts(proof)
    with proof.take(weight) as list_:
        with list_.take(i, where=LessEqual(i, n - 1)) as sums:
            sums.shows(LessEqual(modulus(partial_sum(i + 1)), of_partial_sums), small.at(i + 1))
        totals = weight, Lambda(i, partial_sum(i)), n, of_partial_sums
        list_.shows(
            list_.calc(modulus(weighted / n))
            .eq(modulus(Sum(weight(i) * (wave(i) / n), (i, 0, n - 1))), by=linearity)
            .le(most, list_.at(by_parts, *totals, given=sums))
        )
    return list_


h = Function("h", real=True)
variation, area = Symbol("V", nonnegative=True), Symbol("L", real=True)
mean = Sum(h(i / n) * wave(i), (i, 0, n - 1)) / n
VARIES = ForAll(n, LessEqual(Sum(modulus(h(i / n) - h((i + 1) / n)), (i, 0, n - 1)), variation))
size = modulus(h(1)) + variation


@claim(
    "decay-weighted-variation",
    "With weights of bounded variation `V` the decay integral is at most `(b + 1)/(k ln b)` times "
    "`|h(1)| + V`",
    beyond(),
)
def decay_weighted_variation(h, variation, area, b, k):
    """`h` is any function on `[0, 1]` whose changes over `n` equal parts add up to `V` at most,
    whatever `n` is; its variation is such a `V`: `∫|h′|` for smooth weights, and the sum of the
    jumps for weights that are constant between them. `L` is the integral of `h(t) cos(k b^(−t))`:
    the limit of its Riemann sums, which exists for every `h` of bounded variation and is supposed
    here. Summation by parts in the Riemann sums, whose first `m` terms are similarities for the
    base `b^(m/n)`. For a model: however query and key weigh the frequencies, smoothly or in bands,
    the integral falls like `1/k`; what counts is how much the weights vary from one to the next."""
    return Implies(
        And(Less(1, b), VARIES, TendsTo(Lambda(n, mean), area)),
        LessEqual(modulus(area), width * size),
    )


@decay_weighted_variation.proof
def riemann_sums_by_parts(proof):
    largest = width * size
    with proof.take(n) as near:
        sums = near.at(mean_of_list(near, partial_sums_are_small(near)), Lambda(i, h(i / n)))
        near.shows(LessEqual(modulus(mean), largest + k * size / n), sums)
    with proof.suppose(Less(largest, modulus(area))) as more:
        third = Exists(epsilon, Equation(3 * epsilon, modulus(area) - largest))
        gap = more.obtain(
            epsilon, more.have(third, *more.given, witness=(modulus(area) - largest) / 3)
        )
        late = more.obtain(start, more.at(proof.given[2].unfolded(), epsilon))
        far = Exists(n, And(LessEqual(start, n), LessEqual(k * size / epsilon, n)))
        place = more.obtain(
            n, more.have(far, witness=floor(modulus(start)) + floor(k * size / epsilon) + 2)
        )
        rest = more.have(LessEqual(k * size / n, epsilon), place)
        close = more.have(
            LessEqual(modulus(area), modulus(mean) + epsilon), late.at(n, given=place)
        )
        more.contradiction(close, near.at(n), rest, gap)
    proof.shows(proof.conclusion, more)


POINTS = ((0, 10, 3, 1), (1, 10000, 40, 2), (1, 500, 1000, 2), (0, 10000, 1000000, 1))
"""Which weights (b^(−t), or ⌊2t⌋ with its jumps), the base, k, and the variation at most."""

jumps = Symbol("alpha", real=True)
kinds, bases, distances, variations = zip(*POINTS, strict=True)


def exactly(kind, base, place):
    """The weighted integral in closed form."""
    if kind == 0:
        return (sin(place) - sin(Rational(place, base))) / (place * log(base))
    return (Ci(place / sqrt(base)) - Ci(Rational(place, base))) / log(base)


@decay_weighted_variation.numbers(
    n=choice(1, 2, 64, 256),
    alpha=choice(*kinds),
    b=choice(*bases),
    k=choice(*distances),
    V=choice(*variations),
    L=choice(*(exactly(*point[:3]) for point in POINTS)),
    h=function(Lambda(t, (1 - jumps) * b**-t + jumps * floor(2 * t))),
)
def jumps_with_numpy(b, k, alpha):
    half = np.log(b) / 2
    late = reference.decay_integral(k * np.exp(-half), np.exp(half)) / 2
    value = late if alpha else (np.sin(k) - np.sin(k / b)) / (k * np.log(b))
    ends_and_jumps = 2 + 2 if alpha else 1 / b + 1
    return abs(value), (b + 1) / (k * np.log(b)) * ends_and_jumps


if __name__ == "__main__":
    run_script(__file__)
