"""How far apart different positions are: a distance that holds over the whole useful range.

The squared distance of `PE(p + k)` and `PE(p)` is `2 Σ (1 − cos kθ_i)`.  For `k` between `3π/2` and
a quarter of the longest wave a fixed share `ln 3/ln b` of all pairs is between a quarter and three
quarters of a turn, and each of these adds at least 2.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

k = Symbol("k", positive=True)
f = Function("f", real=True)
first, number = (Symbol(name, integer=True, nonnegative=True) for name in "qc")

# --- a block of large terms ------------------------------------------------------------------

NO_TERM_NEGATIVE = ForAll(i, LessEqual(0, f(i)))
LARGE_IN_BLOCK = ForAll(
    i, Implies(LessEqual(first + 1, i), Implies(LessEqual(i, first + number), LessEqual(1, f(i))))
)
BLOCK_INSIDE = LessEqual(first + number, n - 1)


def block_of_large_terms():
    """⊢ ∀f, q, c, n: f ≥ 0, f(i) ≥ 1 for q < i ≤ q + c ≤ n − 1 ⇒ c ≤ Σ_{i<n} f(i)."""

    def part(body, low, high):
        return Sum(body, (i, low, high))

    total, rest = part(f(i), 0, n - 1), part(f(i), first + 1, n - 1)
    block, tail = part(f(i), first + 1, first + number), part(f(i), first + number + 1, n - 1)
    ends = suppose(BLOCK_INSIDE)
    not_negative = at(suppose(NO_TERM_NEGATIVE), {i: i})
    inside = (LessEqual(first + 1, i), LessEqual(i, first + number))
    large = at(suppose(LARGE_IN_BLOCK), {i: i}, *map(suppose, inside))
    chain = (
        calc(number)
        .eq(part(1, first + 1, first + number), by=finite_sum("`c` equal terms"))
        .le(block, "each term of the block is at least 1", large)
        .le(
            total,
            "the other terms are not negative",
            (-1, rules.split_sum(total, first)),
            (-1, rules.split_sum(rest, first + number)),
            termwise(not_negative, part(0, 0, first), part(f(i), 0, first)),
            termwise(not_negative, part(0, first + number + 1, n - 1), tail),
        )
    )
    bound = cut(bounded_by(LessEqual(0, n - 1 - first), ends, number), chain.theorem)
    return each(bound, f, first, number, n, given=(NO_TERM_NEGATIVE, LARGE_IN_BLOCK, BLOCK_INSIDE))


# --- the separation --------------------------------------------------------------------------

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
def pairs_between_a_quarter_and_three_quarters():
    counted, defined = block_of_pairs(), logarithm_nonzero(b, suppose(IN_RANGE.parts[0]))
    distance = at(cited("shift-distance"), {n: n, theta: geometric(b), p: p, offset: k})
    chords = Sum(1 - cos(angle(i)), (i, 0, n - 1))
    chain = (
        calc(2 * pairs)
        .le(2 * chords, "each of these pairs adds at least 1", (2, counted))
        .eq(2 * n - 2 * Sum(cos(angle(i)), (i, 0, n - 1)), by=linearity)
        .eq(
            Dot(gap, gap),
            "shift-distance",
            *((-1, rules.conjunct(distance, part)) for part in (0, 1)),
        )
    )
    bound = cut(defined, chain.theorem)
    return each(bound, b, n, k, p, given=(IN_RANGE,))


def block_of_pairs():
    """⊢ ⌊n ln 3/ln b⌋ ≤ Σ (1 − cos kθ_i), by the pairs up to the slowest one beyond π/2."""
    from_first, before_end = ends_of_the_block()
    fewest, below_next = (rules.conjunct(rules.floor_bounds(share), place) for place in (0, 1))
    low, high = (rules.conjunct(rules.floor_bounds(last), place) for place in (0, 1))
    inside = rules.integer_gap(bounded_by(Less(pairs, slowest + 1), fewest, from_first, high))
    start = bounded_by(LessEqual(0, slowest - pairs), inside)
    some = rules.integer_gap(bounded_by(Less(-1, pairs), below_next, positive_share()))
    some = bounded_by(LessEqual(0, pairs), some)
    within = (LessEqual(slowest - pairs + 1, i), LessEqual(i, slowest))
    after = bounded_by(Less(last - share, i), suppose(within[0]), high, fewest)
    before = bounded_by(LessEqual(i, last), suppose(within[1]), low)
    large = each(not_near_a_whole_turn(after, before), i, given=within)
    not_negative = each(bounded_by(LessEqual(0, 1 - cos(angle(i))), cosine_at_most(angle(i))), i)
    to_end = bounded_by(LessEqual(slowest, n - 1), low, before_end)
    values = {f: Lambda(i, 1 - cos(angle(i))), first: slowest - pairs, number: pairs, n: n}
    return at(
        block_of_large_terms(),
        values,
        start,
        some,
        not_negative,
        large,
        to_end,
        reason="a block of `⌊n ln 3/ln b⌋` pairs",
    )


def positive_share():
    """1 < b ⊢ 0 < n ln 3/ln b."""
    three = evaluate(Less(0, log(3)), reason="")
    return bounded_by(Less(0, share), (n, three, steepness()))


def steepness():
    """1 < b ⊢ 0 < 1/ln b."""
    return reciprocal_positive(log(b), logarithm_positive(b, suppose(IN_RANGE.parts[0])))


def ends_of_the_block():
    """⊢ n ln 3/ln b ≤ n ln(2k/π)/ln b ≤ n − 1: the pair of the angle π/2 is not the first few."""
    _, long_enough, short_enough = map(suppose, IN_RANGE.parts)
    turned, longest = 2 * k / pi, b ** (1 - 1 / n)
    at_least = logarithm_increases(
        3, turned, bounded_by(LessEqual(3, turned), (2 / pi, long_enough))
    )
    at_most = (
        calc(log(turned))
        .le(
            log(longest),
            by=logarithm_increases(
                turned, longest, bounded_by(LessEqual(turned, longest), (2 / pi, short_enough))
            ),
        )
        .eq((1 - 1 / n) * log(b), by=law_of_logarithms)
        .theorem
    )
    return (
        bounded_by(LessEqual(share, last), (n, at_least, steepness())),
        bounded_by(LessEqual(last, n - 1), (n, at_most, steepness())),
    )


def not_near_a_whole_turn(after, before):
    """last − share < i ≤ last ⊢ 1 ≤ 1 − cos kθ_i, as π/2 ≤ kθ_i ≤ 3π/2."""
    above = suppose(IN_RANGE.parts[0])
    beyond = log(2 * k / (3 * pi)) / log(b)
    slow_enough = bounded_by(LessEqual(beyond, i / n), (1 / n, after))
    fast_enough = bounded_by(LessEqual(i / n, last / n), (1 / n, before))
    at_most = bounded_by(
        LessEqual(angle(i), 3 * pi / 2),
        (k, power_decreases(b, beyond, i / n, above, slow_enough)),
        reason="the factor 3 has not been used up",
    )
    at_least = bounded_by(
        LessEqual(pi / 2, angle(i)),
        (k, power_decreases(b, i / n, last / n, above, fast_enough)),
        reason="the angle has not yet fallen to `π/2`",
    )
    turned = angle(i) - pi / 2
    sine = sine_nonnegative(
        turned,
        bounded_by(LessEqual(0, turned), at_least),
        bounded_by(LessEqual(turned, pi), at_most),
    )
    return bounded_by(LessEqual(1, 1 - cos(angle(i))), sine, reason="`π/2 ≤ kθ_i ≤ 3π/2`")


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
