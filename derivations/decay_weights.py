"""The decay integral with weights on the frequencies.

In a rotary score the pairs of query and key weigh the frequencies: `∫ h(t) cos(k b^(−t)) dt` stands
for it, rather than `I(k) = ∫ cos(k b^(−t)) dt`.  RoFormer §3.4.3 bounds the sum by the
differences of the weights; so does the bound here, and it falls like `1/k`.
"""

import numpy as np
from sums import summed_by_parts

from symbolic_pe.language.domain import continuity
from symbolic_pe.notation import *

k = Symbol("k", positive=True)  # ``offset`` is a k of either sign
t = Symbol("t", real=True)
above_one = Less(1, b)
in_unit_interval = LessEqual(0, t), LessEqual(t, 1)

width = (b + 1) / (k * log(b))
h, slope = Function("h", real=True), Function("g", real=True)
alpha = Symbol("alpha", real=True)
line, its_slope = Lambda(t, 1 - alpha * t), Lambda(t, -alpha)
"""Weights to compare with NumPy, and their derivative."""

SMOOTH = And(
    ForAll(t, HasDerivative(Lambda(t, h(t)), t, slope(t))), continuity(h), continuity(slope)
)
weighted = Integral(h(t) * cos(k * b**-t), (t, 0, 1))
variation = Integral(modulus(slope(t)), (t, 0, 1))
most = width * (modulus(h(1)) + variation)


@claim(
    "decay-weighted",
    "With weights `h(t)` the decay integral is at most `(b + 1)/(k ln b)` times `|h(1)| + ∫|h′|`",
    beyond(),
)
def decay_weighted(h, slope, b, k):
    """For weights with a continuous derivative `g = h′`: integrate by parts, with the integral from
    0 to `t` of the cosine, which is at most `(b + 1)/(k ln b)` as `I(k)` is. The integral of `|h′|`
    is the variation of `h`; for weights that jump it is decay-weighted-steps. In a model `h` stands
    for what query and key put on each frequency: the weighted integral falls like `1/k` as well,
    with a constant that grows as `h` varies more."""
    return Implies(SMOOTH, Implies(above_one, LessEqual(modulus(weighted), most)))


def partial(time):
    """∫₀ᵗ cos(k b^(−s)) ds in closed form."""
    return (Ci(k) - Ci(k * b**-time)) / log(b)


@decay_weighted.proof
def by_parts(proof, h, b, k):
    small = partial_is_small(proof)
    rest = slope(t) * partial(t)
    said = ForAll(t, HasDerivative(Lambda(t, h(t) * partial(t)), t, rest + h(t) * cos(k * b**-t)))
    product = proof.have(
        said, *proof.given, axiom("cosine-integral-derivative"), why="the product rule"
    )
    area = Integral(rest, (t, 0, 1))
    whole = (
        proof.calc(area + weighted)
        .eq(Integral(rest + h(t) * cos(k * b**-t), (t, 0, 1)), *proof.given, by=integration)
        .eq(h(1) * partial(Integer(1)), product, *proof.given)
    )
    with proof.take(t, where=in_unit_interval) as inner:
        inner.shows(LessEqual(modulus(rest), width * modulus(slope(t))), small)
    largest, turned = (Integral(f, (t, 0, 1)) for f in (width * modulus(slope(t)), -rest))
    above = proof.have(LessEqual(area, largest), inner, *proof.given)
    below = (
        proof.calc(-area).eq(turned, *proof.given, by=integration).le(largest, inner, *proof.given)
    )
    last, at_end = h(1) * partial(Integer(1)), width * modulus(h(1))
    end = proof.have(LessEqual(modulus(last), at_end), small.at(1))
    u, v, w, p, q = (Symbol(name, real=True) for name in "uvwpq")
    parts = Equation(u + v, w), LessEqual(u, p), LessEqual(-u, p), LessEqual(modulus(w), q)
    with proof.take(u, v, w, p, q, where=parts) as triangle:
        triangle.shows(LessEqual(modulus(v), p + q), *triangle.given)
    sides, facts = (area, weighted, last, largest, at_end), [whole, above, below, end]
    proof.shows(
        proof.calc(modulus(weighted))
        .le(largest + at_end, proof.at(triangle, *sides, given=facts))
        .eq(most, *proof.given, by=integration)
    )


def partial_is_small(proof):
    """|∫₀ᵗ cos| ≤ (b + 1)/(k ln b) for t ≤ 1."""
    with proof.take(t, where=LessEqual(t, 1)) as small:
        grows = small.have(LessEqual(b**t, b), small.at(power_decreases, b, -1, -t))
        near, far = (small.at("cosine-integral-envelope", place) for place in (k, k * b**-t))
        small.shows(
            small.calc(modulus(partial(t)))
            .le((1 / k + b**t / k) / log(b), near, far, why="`|Ci(x)| < 1/x`")
            .le(width, grows)
        )
    return small


@decay_weighted.numbers(
    of=[LessEqual(modulus(weighted), most)],
    b=choice(1.5, 100.0, 1e4, 1.01),
    k=choice(1.5, 40.0, 1e3, 1e6),
    alpha=choice(0.5, -3.0, 2.25, -1.0),
    h=function(line),
    g=function(its_slope),
)
def weights_with_numpy(b, k, h):
    value = reference.weighted_decay_integral(k, h, b)
    variation = np.abs(np.diff(h(np.linspace(0, 1, 101)))).sum()
    return abs(value), (b + 1) / (k * np.log(b)) * (abs(h(1.0)) + variation)


# --- weights that jump -----------------------------------------------------------------------

place, jumps = Function("s", real=True), Function("h", real=True)
PARTITION = And(
    Equation(place(0), 0),
    ForAll(
        i,
        Implies(
            LessEqual(i, n - 1), And(LessEqual(place(i), place(i + 1)), LessEqual(place(i + 1), 1))
        ),
    ),
)
piece = Integral(cos(k * b**-t), (t, place(i), place(i + 1)))
in_pieces = Sum(jumps(i) * piece, (i, 0, n - 1))
all_jumps = Sum(modulus(jumps(i) - jumps(i + 1)), (i, 0, n - 1))
most_of_jumps = width * (modulus(jumps(n)) + all_jumps)


@claim(
    "decay-weighted-steps",
    "With weights that jump from `h_i` to `h_{i+1}` the decay integral is at most `(b + 1)/(k ln "
    "b)` times `|h_n| + Σ |h_i − h_{i+1}|`",
    beyond(),
)
def decay_weighted_steps(jumps, place, n, b, k):
    """The weight is `h_i` from `s_i` to `s_{i+1}`, `0 = s_0 ≤ s_1 ≤ … ≤ s_n ≤ 1`, so it has no
    derivative, and `Σ |h_i − h_{i+1}|` is its variation; with `h_n = h_{n−1}` the last jump is
    none, and with `h_n = 0` the weight falls to 0 at `s_n`. Summation by parts, with the integral
    from 0 to `s_i`, which is at most `(b + 1)/(k ln b)`. For a model: weights that query and key
    put on whole bands of frequencies leave a decay like `1/k`, with a constant that grows with the
    jumps."""
    return Implies(And(above_one, PARTITION), LessEqual(modulus(in_pieces), most_of_jumps))


@decay_weighted_steps.proof
def summation_by_parts(proof, n):
    small = partial_is_small(proof)
    said = ForAll(t, HasDerivative(Lambda(t, -Ci(k * b**-t) / log(b)), t, cos(k * b**-t)))
    cosine = proof.have(said, axiom("cosine-integral-derivative"))
    end = Lambda(i, partial(place(i)))
    with proof.take(i, where=LessEqual(i, n - 1)) as inside:
        ordered = inside.have(And(LessEqual(place(i), place(i + 1)), LessEqual(place(i + 1), 1)))
        closed = inside.have(Equation(piece, end(i + 1) - end(i)), cosine, ordered)
        bound = inside.at(small, place(i + 1), given=ordered)
        inside.shows(closed, bound)
    by_parts = proof.at(summed_by_parts(proof), jumps, end, n, width, given=[*proof.given, inside])
    proof.shows(
        proof.calc(modulus(in_pieces))
        .eq(modulus(Sum(jumps(i) * (end(i + 1) - end(i)), (i, 0, n - 1))), inside)
        .le(most_of_jumps, by_parts)
    )


@decay_weighted_steps.numbers(
    of=[LessEqual(modulus(in_pieces), most_of_jumps)],
    n=choice(1, 3, 256, 4),
    b=choice(10, 1e4, 500, 1.01),
    k=choice(1.5, 40, 1e3, 1e6),
    h=family("n", -2, 2),
    s=function(Lambda(i, i / (n + 1))),
)
def steps_with_numpy(n, b, k, h):
    heights = np.append(h, h[0] + 1)
    places = np.arange(n + 1) / (n + 1)
    totals = [share * reference.decay_integral(k, b**share) for share in places[1:]]
    pieces = np.diff([0, *totals])
    value = (heights[:-1] * pieces).sum()
    variation = np.abs(np.diff(heights)).sum()
    return abs(value), (b + 1) / (k * np.log(b)) * (abs(heights[-1]) + variation)


if __name__ == "__main__":
    run_script(__file__)
