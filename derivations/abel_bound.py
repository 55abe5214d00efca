"""What summation by parts says of the decay of RoPE scores, and what it does not.

RoFormer (§3.4.3) writes the score of a query and a key at the offset `k` as the real part of `Σ_i
h_i e^{ⅈkθ_i}` and bounds it, by Abel summation, by the greatest step of `h` times the sum of the
moduli of `S_j(k) = Σ_{i<j} e^{ⅈkθ_i}`.  The bound is right.  That those moduli decay with `k` is
read off a plot; they come back to their full values, and the mean of the square of `|S_j|` is `j`.
"""

import numpy as np
from sums import *

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

h = Function("h")
count, m = (Symbol(name, integer=True, nonnegative=True) for name in "jm")
most = Symbol("C", real=True)

S_partial = define("S", [count, offset], Sum(exp(I * offset * theta(m)), (m, 0, count - 1)))
"""S_j(k), the sum of the first j waves at the offset k."""


SCORE = Sum(h(i) * exp(I * offset * theta(i)), (i, 0, n - 1))
MODULI = Sum(modulus(S_partial(i + 1, offset)), (i, 0, n - 1))


@claim(
    "abel-bound",
    "RoFormer's bound: `|Σ h_i e^{ⅈkθ_i}|` is at most `|h_n| |S_n(k)|` and the greatest step of "
    "`h` times `Σ |S_{i+1}(k)|`",
    beyond("RoFormer §3.4.3"),
)
def abel_bound(h, theta, n, offset, most):
    """`S_j(k)` is the sum of the first `j` waves `e^{ⅈkθ_i}`, and `C` bounds the steps `|h_i −
    h_{i+1}|` (their maximum is one such `C`); RoFormer sets `h_n = 0`, which leaves the second
    summand. The score of a query and a key at the offset `k` is the real part of the sum on the
    left, with `h_i` the product of their pairs number `i`, read as complex numbers, the second
    conjugated. For a model: how large the partial sums are at a given `k` the bound does not say.
    """
    return Implies(
        ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(modulus(h(i) - h(i + 1)), most))),
        LessEqual(modulus(SCORE), modulus(h(n)) * modulus(S_partial(n, offset)) + most * MODULI),
    )


@abel_bound.proof
def summation_by_parts(proof):
    size = modulus(S_partial(i + 1, offset))
    proof.shows(by_abel(proof, size, i, why="each step of `h` is at most `C`"))


def by_abel(proof, size, place, why):
    """|Σ h_i e^{ⅈkθ_i}| ≤ |h_n| |S_n(k)| + C Σ size, where the other factor is at most C, as is
    supposed of the place."""
    end, changes = h(n) * S_partial(n, offset), Sum(change(i), (i, 0, n - 1))
    moduli, sizes = (Sum(term, (i, 0, n - 1)) for term in (modulus(change(i)), size))
    with proof.take(i, where=LessEqual(i, n - 1)) as step:
        factors = modulus(S_partial(i + 1, offset)) * modulus(h(i) - h(i + 1))
        step.shows(
            step.calc(modulus(change(i)))
            .eq(factors, modulus_of_product)
            .le(most * size, proof.given[0].at(place))
        )
    return (
        proof.calc(modulus(SCORE))
        .eq(modulus(end + changes), by_parts(proof))
        .le(modulus(end) + modulus(changes), triangle_inequality)
        .le(modulus(end) + moduli, proof.at(modulus_of_complex_sum, Lambda(i, change(i)), n))
        .le(modulus(end) + most * sizes, step, why=why)
        .eq(modulus(h(n)) * modulus(S_partial(n, offset)) + most * sizes, modulus_of_product)
    )


def change(index):
    """S_{i+1}(k) (h_i − h_{i+1})."""
    return S_partial(index + 1, offset) * (h(index) - h(index + 1))


def by_parts(proof):
    """Σ h_i e^{ⅈkθ_i} = h_n S_n(k) + Σ S_{i+1}(k) (h_i − h_{i+1})."""
    wave, last = Lambda(i, exp(I * offset * theta(i))), count - 1
    score, changes = (Sum(term, (i, 0, last)) for term in (h(i) * wave(i), change(i)))
    said = Equation(score, h(count) * S_partial(count, offset) + changes)
    with proof.induction(count, said) as parts:
        parts.shows(parts.hypothesis)
    return proof.at(parts, n)


WAVES = {
    "n": choice(1, 2, 64, 256),
    "k": choice(3.0, -0.5, 1000.0, 1e6),
    "theta": choice(*(1e4 ** (-np.arange(size + 1) / size) for size in (1, 2, 64, 256))),
    "h": choice(
        *(
            np.exp(2j * np.arange(size + 1) / size) * (1.25 - np.arange(size + 1) / size)
            for size in (1, 2, 64, 256)
        )
    ),
}


@abel_bound.numbers(C=choice(2.0, 2.0, 1.0, 0.02), **WAVES)
def bound_with_numpy(n, k, C, theta, h):
    waves = np.exp(1j * k * theta[:n])
    partial_sums = np.cumsum(waves)
    bound = abs(h[n]) * abs(partial_sums[-1]) + C * abs(partial_sums).sum()
    return abs((h[:n] * waves).sum()), bound


PARTIAL_SUMS = ForAll(
    count, Implies(LessEqual(count, n), LessEqual(modulus(S_partial(count, offset)), most))
)
VARIATION = Sum(modulus(h(i) - h(i + 1)), (i, 0, n - 1))


@claim(
    "abel-variation",
    "If all partial sums `|S_j(k)|` are at most `C`, then `|Σ h_i e^{ⅈkθ_i}|` is at most `C` "
    "times `|h_n| + Σ |h_i − h_{i+1}|`",
    beyond(),
)
def abel_variation(h, theta, n, offset, most):
    """Abel's summation as in abel-bound, with the roles exchanged: the greatest partial sum and all
    steps of `h`, instead of the greatest step and all partial sums. The `h_i` may be any numbers,
    jumps included, and `h_n` is free: `h_n = h_{n−1}` or 0. For a model: a score whose products
    `h_i` change little from pair to pair is small wherever all partial sums are."""
    return Implies(PARTIAL_SUMS, LessEqual(modulus(SCORE), most * (modulus(h(n)) + VARIATION)))


@abel_variation.proof
def summation_by_parts_again(proof, h, n):
    size = modulus(h(i) - h(i + 1))
    proof.shows(
        by_abel(proof, size, i + 1, why="each partial sum is at most `C`").le(
            most * (modulus(h(n)) + VARIATION), proof.given[0].at(n)
        )
    )


@abel_variation.numbers(
    of=[abel_variation.statement.body.conclusion], C=choice(1.5, 2.0, 15.0, 36.0), **WAVES
)
def variation_with_numpy(n, k, C, theta, h):
    total = (h[:n] * np.exp(1j * k * theta[:n])).sum()
    return abs(total), C * (abs(h[n]) + abs(np.diff(h)).sum())


k = Symbol("k", integer=True, nonnegative=True)
c = Symbol("c", integer=True, nonnegative=True)

IN_ONE_TURN = ForAll(
    i, Implies(LessEqual(i, count - 1), And(LessEqual(0, theta(i)), Less(theta(i), 2 * pi)))
)
ALL_DIFFERENT = ForAll(
    [i, m], Implies(LessEqual(i, count - 1), Implies(Less(m, i), Not(Equation(theta(m), theta(i)))))
)


@claim(
    "partial-sums-mean-square",
    "The mean of `|S_j(k)|²` over `k = 1 … N` tends to `j` as `N` grows",
    beyond(),
)
def partial_sums_mean_square(theta, count):
    """For distinct frequencies in `[0, 2π)`, such as `b^(−2i/d)`: the mean is over the whole
    offsets `k = 1 … N`, and `N` tends to infinity. Each wave adds 1 to the mean square, and two
    different ones average out against each other. For a model: far away `S_j(k)` is about `√j` in
    the mean square, so for `j ≥ 1` it does not tend to 0."""
    return Implies(
        And(IN_ONE_TURN, ALL_DIFFERENT), mean_tends_to(modulus(S_partial(count, k)) ** 2, count)
    )


def cosines(number):
    return Sum(cos(k * theta(m)), (m, 0, number - 1))


def sines(number):
    return Sum(sin(k * theta(m)), (m, 0, number - 1))


@partial_sums_mean_square.proof
def wave_by_wave(proof, theta):
    waves, sums = waves_are_bounded(proof), combinations_are_bounded(proof)
    means, beats_stay = bounded_sums_average_out(proof), beats_are_bounded(proof, waves)
    with proof.take(c, where=LessEqual(c, count - 1)) as cross:
        beats = Lambda(fewer, cosines(fewer) * cos(k * theta(c)) + sines(fewer) * sin(k * theta(c)))
        nothing = cross.have(bounded(beats(0)), witness=0)
        said = Implies(LessEqual(fewer, c), bounded(beats(fewer)))
        with cross.induction(fewer, said, nothing) as step:
            with step.suppose(LessEqual(fewer + 1, c)) as more:
                here, there = theta(c), theta(fewer)
                within = (And(LessEqual(0, x), Less(x, 2 * pi)) for x in (here, there))
                turn = more.have(And(*within, Not(Equation(here, there))), *proof.given)
                beat = more.at(beats_stay, here, there, given=turn)
                terms = cos(k * (here - there)), beats(fewer)
                added = combined(more, sums, 1, *terms, beat, step.hypothesis)
                more.shows(bounded(beats(fewer + 1)), added, why="one more beat")
            step.shows(more)
        cross.shows(bounded(beats(c)), step.at(c))
    squares = Lambda(c, cosines(c) ** 2 + sines(c) ** 2 - c)
    nothing = proof.have(bounded(squares(0)), witness=0)
    with proof.induction(c, Implies(LessEqual(c, count), bounded(squares(c))), nothing) as wave:
        with wave.suppose(LessEqual(c + 1, count)) as more:
            mixed = cosines(c) * cos(k * theta(c)) + sines(c) * sin(k * theta(c))
            facts = more.at(cross, c), wave.hypothesis
            added = combined(more, sums, 2, mixed, squares(c), *facts)
            more.shows(
                bounded(squares(c + 1)), added, why="one wave more: the square of its modulus is 1"
            )
        wave.shows(more)
    sizes = Lambda(k, modulus(S_partial(count, k)) ** 2)
    rest = proof.have(
        bounded(sizes(k) - count), proof.at(wave, count), why="`|z|² = (Re z)² + (Im z)²`"
    )
    proof.shows(proof.at(means, sizes, count, given=rest))


fewer = Symbol("r", integer=True, nonnegative=True)


@partial_sums_mean_square.numbers(
    j=choice(0, 1, 2, 3, 256),
    N=choice(1, 10, 100, 1000, 10),
    theta=choice([0.5], [0.0], [1.0, 0.01], [6.0, 0.5, 2.75], 1e4 ** (-np.arange(256) / 256)),
)
def mean_square_with_numpy(j, N, theta):
    waves = np.exp(1j * np.outer(np.arange(1, N + 1), theta[:j]))
    return np.mean(abs(waves.sum(axis=1)) ** 2), j


distance = Symbol("k", integer=True, positive=True)
epsilon, K = Symbol("ε", positive=True), Symbol("K", real=True)
full = n * (n + 1) / 2
"""The value of Σ |S_{i+1}| at k = 0: 1 + 2 + … + n."""


def moduli_at(place):
    """Σ |S_{i+1}(k)| at one k."""
    return Sum(modulus(S_partial(i + 1, place)), (i, 0, n - 1))


@claim(
    "partial-sums-recur",
    "RoFormer's `Σ |S_{i+1}(k)|` comes back close to its greatest value beyond every distance, "
    "whatever the frequencies",
    beyond(),
)
def partial_sums_recur(n, theta, epsilon, K):
    """By similarity-recurs there are `k ≥ K` with `S(k) > n − s`, `n = d/2`, and as no cosine is
    above 1, each partial sum of cosines is then within `s` of its length; the modulus of
    `S_{i+1}(k)` is no less. So the sum of the moduli is above `n(n + 1)/2 − ε`, and `n(n + 1)/2` is
    its value at `k = 0`. For a model: RoFormer's bound of the score comes back to what it is at
    distance 0."""
    return Exists(distance, And(LessEqual(K, distance), Less(full - epsilon, moduli_at(distance))))


@partial_sums_recur.proof
def every_partial_sum_is_near_its_length(proof, n, theta):
    small, back = epsilon / (2 * n), proof.cite("similarity-recurs")[0]
    again = proof.obtain(distance, proof.at(back, n, theta, small, K))
    wave = cos(distance * theta(m))
    with proof.take(i, where=LessEqual(i, n - 1)) as near:
        first, others = (Sum(wave, (m, *ends)) for ends in ((0, i), (i + 1, n - 1)))
        rest = near.calc(others).le(n - 1 - i, cosine_at_most, near.given[0])
        partial = S_partial(i + 1, distance)
        near.shows(
            near.calc(i + 1 - small)
            .le(first, again, near.given[0], rest, why="no cosine is above 1")
            .le(modulus(partial), real_part_at_most, why="`Re e^{ⅈx} = cos x`")
        )
    lengths = Sum(i + 1 - small, (i, 0, n - 1))
    up_to = Lambda(i, i * (i + 1) / 2 - i * small)
    chain = (
        proof.calc(full - epsilon)
        .lt(full - epsilon / 2)
        .eq(lengths, proof.have(ForAll(i, Equation(up_to(i + 1) - up_to(i), i + 1 - small))))
        .le(moduli_at(distance), near, why="each partial sum is near its length")
    )
    proof.shows(proof.conclusion, again, chain, witness=distance)


@partial_sums_recur.numbers(
    n=choice(1, 2, 4, 64, 256),
    ε=choice(1e-4, 1e-3, 1e-3, 1e-3, 1e-3),
    k=choice(312689, 84823, 169646, 1000000, 360000),
    K=choice(3e5, 8e4, 1e5, 999999.5, 1e5),
    theta=choice(
        *(1e4 ** (-np.arange(size) / size) for size in (1, 2, 4)),
        np.pi * np.arange(64) / 32,
        np.pi * np.arange(256) / 180,
    ),
)
def back_with_numpy(n, ε, k, K, theta):
    partial_sums = np.cumsum(np.exp(1j * k * theta[:n]))
    return [(K, k), (n * (n + 1) / 2 - ε, abs(partial_sums).sum())]


farther = Symbol("l", integer=True, nonnegative=True)
S_schedule = define(
    "S_b", [count, offset], Sum(exp(I * offset * geometric(b)(m)), (m, 0, count - 1))
)
"""S_j(k) in the frequencies θ_i = b^(−2i/d)."""

bound = define("B", [offset], Sum(modulus(S_schedule(i + 1, offset)), (i, 0, n - 1)))
"""B(k) = Σ |S_{i+1}(k)|."""

FALLS = ForAll([k, farther], Implies(Less(k, farther), LessEqual(bound(farther), bound(k))))
VANISHES = TendsTo(Lambda(distance, bound(distance)), 0)


@claim(
    "partial-sums-do-not-decay",
    "For every base and every `d ≥ 4`, RoFormer's `Σ |S_{i+1}(k)|` neither falls with every `k` "
    "nor tends to 0",
    beyond("RoFormer §3.4.3"),
)
def partial_sums_do_not_decay(b, n):
    """RoFormer sees the mean of `|S_i|` decay with the distance, in a plot. Read as a steady fall
    or as a limit 0 that is false: the sum is less at `k = 1` than at `k = 0`, and by
    partial-sums-recur it comes back above that, beyond every distance. For a model: what a plot
    over some hundreds of positions shows says nothing of all distances."""
    return Implies(And(Less(1, b), LessEqual(2, n)), And(Not(FALLS), Not(VANISHES)))


@partial_sums_do_not_decay.proof
def it_rises_again(proof, b, n):
    at_one, back = less_at_one(proof), proof.cite("partial-sums-recur")
    with proof.suppose(FALLS) as falls:
        lost = full - bound(1)
        again = falls.obtain(distance, falls.at(back, n, geometric(b), lost, 2, given=at_one))
        falls.contradiction(
            again,
            falls.given[0].at(1, distance, given=again),
            why="it comes back above its value at `k = 1`",
        )
    with proof.suppose(VANISHES) as vanishes:
        half = Rational(1, 2)
        late = vanishes.obtain(K, vanishes.given[0].unfolded().at(half))
        again = vanishes.obtain(distance, vanishes.at(back, n, geometric(b), half, K))
        vanishes.contradiction(again, late.at(distance, given=again), why="it comes back above ½")
    proof.shows(falls, vanishes)


def less_at_one(proof):
    """B(1) < n(n + 1)/2, as the first two waves have parted."""
    slower, wave = b ** (-1 / n), exp(I * geometric(b)(m))
    with proof.take(count) as no_longer:
        no_longer.shows(
            LessEqual(modulus(S_schedule(count, 1)), count),
            no_longer.at(modulus_of_complex_sum, Lambda(m, wave), count),
            why="`|e^{ⅈx}| = 1`",
        )
    square = (
        proof.calc(modulus(S_schedule(2, 1)) ** 2)
        .eq(4 - 4 * sin((1 - slower) / 2) ** 2, why="two waves")
        .lt(4, sine_positive, power_strictly_decreases)
    )
    with proof.suppose(LessEqual(2, modulus(S_schedule(2, 1)))) as as_long:
        as_long.contradiction(square, *as_long.given)
    sizes, lengths = (Lambda(i, term) for term in (modulus(S_schedule(i + 1, 1)), i + 1))
    parts = [
        proof.calc(Sum(term(i), (i, 0, n - 1)))
        .eq(Sum(term(i), (i, 0, 1)) + Sum(term(i), (i, 2, n - 1)), *proof.given)
        .eq(term(Integer(0)) + term(Integer(1)) + Sum(term(i), (i, 2, n - 1)), by=finite_sum)
        for term in (sizes, lengths)
    ]
    further = proof.have(
        LessEqual(Sum(sizes(i), (i, 2, n - 1)), Sum(lengths(i), (i, 2, n - 1))), no_longer
    )
    up_to = Lambda(i, i * (i + 1) / 2)
    return (
        proof.calc(bound(1))
        .lt(Sum(lengths(i), (i, 0, n - 1)), *parts, further, no_longer.at(1), as_long)
        .eq(full, proof.have(ForAll(i, Equation(up_to(i + 1) - up_to(i), i + 1))))
    )


@partial_sums_do_not_decay.numbers(
    n=choice(2, 3, 4, 256),
    b=choice(2, 10, 10, 10000),
    k=choice(118, 18, 22, 123456),
    l=choice(193, 176, 129, 1000000),
)
def back_again_with_numpy(n, b, k, l):
    theta = b ** (-np.arange(n) / n)
    near, far = (abs(np.cumsum(np.exp(1j * place * theta))).sum() for place in (k, l))
    return [(far, near), (near, 0)]


if __name__ == "__main__":
    run_script(__file__)
