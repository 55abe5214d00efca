"""How far apart different positions are: a distance that holds over the whole useful range.

The squared distance of `PE(p + k)` and `PE(p)` is `2 Σ (1 − cos kθ_i)`.  For `k` between `3π/2` and
a quarter of the longest wave a fixed share `ln 3/ln b` of all pairs is between a quarter and three
quarters of a turn, and each of these adds at least 2.
"""

import numpy as np

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
f = Function("f", real=True)
first, number = (Symbol(name, integer=True, nonnegative=True) for name in "qc")


NO_TERM_NEGATIVE = ForAll(i, LessEqual(0, f(i)))
LARGE_IN_BLOCK = ForAll(
    i, Implies(LessEqual(first + 1, i), Implies(LessEqual(i, first + number), LessEqual(1, f(i))))
)
BLOCK_INSIDE = LessEqual(first + number, n - 1)


def block_of_large_terms(proof):
    """f ≥ 0, f(i) ≥ 1 for q < i ≤ q + c ≤ n − 1 ⇒ c ≤ Σ_{i<n} f(i)."""
    premises = [NO_TERM_NEGATIVE, LARGE_IN_BLOCK, BLOCK_INSIDE]
    with proof.take(f, first, number, where=premises) as block:
        ends = [(i, 0, first), (i, first + 1, first + number), (i, first + number + 1, n - 1)]
        low, middle, high = (Sum(f(i), end) for end in ends)
        block.shows(
            block.calc(number)
            .le(middle, block.given[1], why="each term of the block is at least 1")
            .le(low + middle + high, block.given[0], why="the other terms are not negative")
            .eq(low + Sum(f(i), (i, first + 1, n - 1)))
            .eq(Sum(f(i), (i, 0, n - 1)))
        )
    return block


gap = PE_b(p + k) - PE_b(p)
IN_RANGE = And(Less(1, b), LessEqual(3 * pi / 2, k), LessEqual(k, pi / 2 * b ** (1 - 1 / n)))
share = n * log(3) / log(b)
"""How many pairs there are, on the average, in a factor 3 of the frequencies."""


@claim(
    "encodings-separated",
    "From `k = 3π/2` to a quarter of the longest wave, positions `k` apart have encodings whose "
    "squared distance is at least `2⌊(d/2) ln 3/ln b⌋`",
    beyond(),
)
def encodings_separated(b, n, k, p):
    """The squared distance is `2 Σ (1 − cos kθ_i)`, and the pairs whose angle `kθ_i` is between
    `π/2` and `3π/2` add at least 2 each. The angles fall by the factor `b^(−2/d)` from one pair to
    the next, so `⌊(d/2) ln 3/ln b⌋` of them lie in a range with the ratio 3. For a model: with `d =
    512` and `b = 10000` any two positions from 5 to 15152 apart are at least `√60` apart, while no
    two are more than `√1024`; what lies beyond that range is not said."""
    return Implies(IN_RANGE, LessEqual(2 * floor(share), Dot(gap, gap)))


def angle(index):
    """kθ_i."""
    return k * b ** (-index / n)


last = n * log(2 * k / pi) / log(b)
"""Where the angle has fallen to π/2."""

pairs, slowest = floor(share), floor(last)


@encodings_separated.proof
def pairs_between_a_quarter_and_three_quarters(proof, b, n, k, p):
    block = block_of_large_terms(proof)
    turned, longest = 2 * k / pi, b ** (1 - 1 / n)
    three = proof.at(logarithm_increases, 3, turned)
    quarter = (
        proof.calc(log(turned))
        .le(log(longest), proof.at(logarithm_increases, turned, longest))
        .eq((1 - 1 / n) * log(b), by=law_of_logarithms)
    )
    ends = proof.have(And(LessEqual(share, last), LessEqual(last, n - 1)), three, quarter)
    with proof.take(i, where=[LessEqual(slowest - pairs + 1, i), LessEqual(i, slowest)]) as turn:
        start = log(2 * k / (3 * pi)) / log(b)
        after = turn.have(Less(last - share, i), why="`i > ⌊last⌋ − ⌊share⌋`")
        after = turn.calc(start).eq((last - share) / n, by=law_of_logarithms).le(i / n, after)
        before = turn.have(LessEqual(i, last))
        fast = turn.at(power_decreases, b, start, i / n, given=after)
        slow = turn.at(power_decreases, b, i / n, last / n, given=before)
        high = turn.have(
            LessEqual(angle(i), 3 * pi / 2), fast, why="the factor 3 has not been used up"
        )
        low = turn.have(
            LessEqual(pi / 2, angle(i)), slow, why="the angle has not yet fallen to `π/2`"
        )
        sine = turn.at(sine_nonnegative, angle(i) - pi / 2, given=[low, high])
        turn.shows(LessEqual(1, 1 - cos(angle(i))), sine)
    inside = And(LessEqual(0, pairs), LessEqual(pairs, slowest), LessEqual(slowest, n - 1))
    given = [turn, proof.have(inside, ends)]
    terms = Lambda(i, 1 - cos(angle(i)))
    large = proof.at(block, terms, slowest - pairs, pairs, given=given)
    proof.shows(
        proof.calc(2 * pairs)
        .le(2 * large.said.rhs, large, why="each of these pairs adds at least 1")
        .eq(2 * n - 2 * Sum(cos(angle(i)), (i, 0, n - 1)), by=linearity)
        .eq(Dot(gap, gap), proof.at("shift-distance", n, geometric(b), p, k))
    )


@encodings_separated.numbers(
    n=choice(2, 8, 64, 256, 256),
    b=choice(100, 1e4, 1e4, 1e4, 1e7),
    k=choice(5.0, 100.0, 11000.0, 15152.0, 1e6),
    p=choice(0.0, 511.5, -100.0, 3.0, 17.0),
)
def separation_with_numpy(b, n, k, p):
    here, there = reference.sinusoidal([p, p + k], 2 * n, b)
    return 2 * np.floor(n * np.log(3) / np.log(b)), reference.distance_squared(there, here)


if __name__ == "__main__":
    run_script(__file__)
