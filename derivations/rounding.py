"""Positions in few bits: what bfloat16, float16 and float32 make of an integer.

A number with `p` significant bits is `m·2^q` with integers `|m| ≤ 2^p` and `q`: `p` is 8 for
bfloat16, 11 for float16, 24 for float32.  `RN(p, x)`, for `x > 0`, is the one next to `x`, and of
two that are equally near the one with the even `m`.  Between `2^s` and `2^(s+1)` these numbers are
`2^(s−p+1)` apart, so

    `RN(p, x) = u·⌊x/u⌉` with  `u = 2^(E(x)−p+1)`,  `E(x) = ⌊log₂ x⌋`,  `⌊y⌉ = ⌊y/2 + 1/4⌋ − ⌊1/4 −
    y/2⌋`.

Positions are integers, and from `2^p` on not all of them are such numbers: several positions become
one.

Not modelled: overflow (the largest float16 is 65504), the wider spacing of subnormal numbers (below
`2^−126` in bfloat16 and float32, below `2^−14` in float16), and 0, which is 0 in every format.

Wang et al. 2024 (AnchorAttention); huggingface/transformers pull request 29285;
huggingface/candle pull request 3520.
"""

import numpy as np

from symbolic_pe.encodings.rounding import RN, exponent, log2, nearest
from symbolic_pe.notation import *

p = Symbol("p", integer=True, positive=True)
k, m = (Symbol(name, integer=True, positive=True) for name in "km")
j = Symbol("j", integer=True, nonnegative=True)
q, s, z = (Symbol(name, integer=True) for name in "qsz")
x = Symbol("x", positive=True)
y = Symbol("y", real=True)

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
BFLOAT16, FLOAT16, FLOAT32 = 8, 11, 24
"""Significant bits of the formats, the leading one that is not stored among them."""


# --- the nearest integer ----------------------------------------------------------------------

close_to_even = And(LessEqual(2 * z - HALF, y), LessEqual(y, 2 * z + HALF))
close_to = And(Less(z - HALF, y), Less(y, z + HALF))


@claim(
    "round-half-even",
    "`⌊y/2 + 1/4⌋ − ⌊1/4 − y/2⌋` is the integer next to `y`, and the even one of two",
    beyond("IEEE 754, §4.3.1"),
)
def round_half_even():
    """In words: it is at most `1/2` away; no integer is closer; an integer that is less than `1/2`
    away is the one; an even integer may also be just `1/2` away; and with the sign of `y` the sign
    of the result changes. So 2.5 becomes 2, and 3.5 becomes 4."""
    return And(
        ForAll(y, LessEqual(modulus(nearest(y) - y), HALF)),
        ForAll([y, z], LessEqual(modulus(nearest(y) - y), modulus(z - y))),
        ForAll([y, z], Implies(close_to, Equation(nearest(y), z))),
        ForAll([y, z], Implies(close_to_even, Equation(nearest(y), 2 * z))),
        ForAll(y, Equation(nearest(-y), -nearest(y))),
    )


@round_half_even.proof
def two_floors(proof):
    first, second = floor(y / 2 + QUARTER), floor(QUARTER - y / 2)
    with proof.take(y) as near:
        full, short = LessEqual(0, first + second), LessEqual(first + second, -1)
        near.shows(near.cases(LessEqual(modulus(nearest(y) - y), HALF), full, short))
    with proof.take(y, z, where=close_to) as whole:
        one = And(Less(nearest(y), z + 1), Less(z, nearest(y) + 1))
        less_apart = whole.have(one, near.at(y), *whole.given)
        whole.shows(Equation(nearest(y), z), less_apart, why="integers less than 1 apart")
    with proof.take(y, z) as closest:
        close, far = Less(modulus(z - y), HALF), LessEqual(HALF, modulus(z - y))
        goal = LessEqual(modulus(nearest(y) - y), modulus(z - y))
        with closest.suppose(close) as equal:
            equal.shows(goal, whole.at(y, z, given=equal.given))
        closest.shows(closest.cases(goal, close, far, rows=[equal, near]))
    with proof.take(y, z, where=close_to_even) as even:
        below = even.have(Equation(first, z), floor_is, *even.given)
        even.shows(Equation(nearest(y), 2 * z), below, floor_is, *even.given)
    proof.shows(proof.conclusion, near, closest, whole, even, why="the two floors change places")


@round_half_even.numbers(
    y=choice(2.5, 3.5, -0.5, 7.25, -1234.75, 99999.5, 0.0, 1.5, 2.3),
    z=choice(1, 2, 0, 7, -1235, 50000, 5, 1, 2),
)
def nearest_with_numpy(y, z):
    whole = np.rint(y)
    return [
        (abs(whole - y), 0.5),
        (abs(whole - y), abs(z - y)),
        (whole, z),
        (whole, 2 * z),
        (np.rint(-y), -whole),
    ]


# --- the spacing ------------------------------------------------------------------------------

in_binade = And(LessEqual(2**s, x), Less(x, 2 ** (s + 1)))


def between_powers(number):
    """The powers of two between which a number is."""
    return And(LessEqual(2 ** exponent(number), number), Less(number, 2 ** (exponent(number) + 1)))


@claim(
    "rounding-spacing",
    "From `2^s` up to `2^(s+1)` the numbers with `p` significant bits are the multiples of "
    "`2^(s−p+1)`",
    beyond("Higham 2002, §2.1"),
)
def rounding_spacing():
    """Every `x > 0` lies between two neighbouring powers of two, and `E(x) = ⌊log₂ x⌋` is the
    exponent of the lower one; no other exponent will do. So rounding is rounding to a multiple of
    `2^(s−p+1)`: in bfloat16 `(p = 8)` to integers from 128 to 256, to even numbers from 256 to 512,
    to multiples of 32 from 4096 to 8192."""
    multiple = Implies(
        in_binade, Equation(RN(p, x), 2 ** (s - p + 1) * nearest(x / 2 ** (s - p + 1)))
    )
    return And(
        ForAll(x, between_powers(x)),
        ForAll([x, s], Implies(in_binade, Equation(exponent(x), s))),
        ForAll([p, x, s], multiple),
    )


@rounding_spacing.proof
def between_two_powers(proof):
    with proof.take(x) as binade:
        power, whole = log2(x), floor(log2(x))
        near = binade.have(And(LessEqual(whole, power), Less(power, whole + 1)))
        lower = binade.calc(2 ** exponent(x)).le(
            x, binade.at(power_decreases, 2, -power, -whole, given=near)
        )
        upper = binade.calc(x).lt(
            2 ** (exponent(x) + 1),
            binade.at(power_strictly_decreases, 2, -whole - 1, -power, given=near),
        )
        binade.shows(lower, upper)
    with proof.take(x, s, where=in_binade) as only:
        found = exponent(x)
        near = only.have(between_powers(x), binade), *only.given
        lower, higher = not_above(only, found + 1, s, *near), not_above(only, s + 1, found, *near)
        only.shows(Equation(found, s), lower, higher)
    proof.shows(proof.conclusion, binade, only)


def not_above(place, low, high, *facts):
    """Not low ≤ high: what is known of 2^low and 2^high contradicts that."""
    with place.suppose(LessEqual(low, high)) as rising:
        rising.contradiction(rising.at(power_decreases, 2, -high, -low), *facts)
    return rising


@rounding_spacing.numbers(
    p=choice(8, 11, 24),
    x=choice(0.13, 1.7, 8191.0, 5000.3, 34.5, 1048577.0, 3e-5, 100.25),
    s=choice(-3, 0, 12, 12, 5, 20, -16, 7),
)
def spacing_with_numpy(p, x, s):
    exponent = np.frexp(x)[1] - 1
    step = 2.0 ** (s - p + 1)
    return [
        (2.0**exponent, x),
        (x, 2.0 ** (exponent + 1)),
        (exponent, s),
        (reference.rounded(x, p), step * np.rint(x / step)),
    ]


# --- the error, and what is exact -------------------------------------------------------------

apart = 2 ** (exponent(x) - p + 1)
"""The spacing around x, written out."""


@claim(
    "rounding-error",
    "Rounding to `p` bits is off by at most half of the spacing, and by at most `x/(2^p + 1)`",
    beyond("Higham 2002, Theorem 2.2; Jeannerod and Rump 2018"),
)
def rounding_error():
    """The second bound is a little better than `2^(−p)·x`, as a rounded number is never on the
    other side of `2^{E(x)}`. It cannot be improved: at `x = 2^p + 1` the error is 1. In bfloat16
    that is one part in 257, in float32 one in 16777217. And no number becomes 0."""
    return And(
        ForAll([p, x], LessEqual(modulus(RN(p, x) - x), 2 ** (exponent(x) - p))),
        ForAll([p, x], LessEqual(modulus(RN(p, x) - x), x / (2**p + 1))),
        ForAll([p, x], Less(0, RN(p, x))),
        ForAll(p, Equation(modulus(RN(p, 2**p + 1) - (2**p + 1)), 1)),
    )


@rounding_error.proof
def half_of_the_spacing(proof):
    share, power = x / apart, 2 ** exponent(x)
    with proof.take(p, x) as half:
        multiple = of_spacing(half)
        half.shows(
            half.calc(modulus(RN(p, x) - x))
            .eq(apart * modulus(nearest(share) - share), multiple)
            .le(2 ** (exponent(x) - p), half.at(proof.cite("round-half-even")[0], share))
        )
    with proof.take(j, y, where=LessEqual(2**j, y)) as beside:
        closer = beside.at(proof.cite("round-half-even")[1], y, 2**j)
        beside.shows(LessEqual(modulus(nearest(y) - y), y - 2**j), closer, *beside.given)
    with proof.take(p, x) as relative:
        multiple = of_spacing(relative)
        lowest = relative.have(LessEqual(2 ** (p - 1), share), proof.cite("rounding-spacing")[0])
        above = (
            relative.calc(modulus(RN(p, x) - x))
            .eq(apart * modulus(nearest(share) - share), multiple)
            .le(apart * (share - 2 ** (p - 1)), relative.at(beside, p - 1, share, given=lowest))
            .eq(x - power)
        )
        off = modulus(RN(p, x) - x)
        scaled = relative.have(LessEqual(off, power / 2**p), half.at(p, x))
        relative.shows(relative.calc(off).le(x / (2**p + 1), scaled, above))
    with proof.take(p, x) as positive:
        part = x / (2**p + 1)
        less = positive.calc(part).lt(part + 2**p * part).eq(x)
        positive.shows(Less(0, RN(p, x)), relative.at(p, x), less)
    tie = half_way(proof)
    with proof.take(p) as sharp:
        sharp.shows(Equation(modulus(RN(p, 2**p + 1) - (2**p + 1)), 1), tie.at(p - 1, 1))
    proof.shows(half, relative, positive, sharp)


def of_spacing(proof):
    """RN(p, x) = u·⌊x/u⌉ for u = 2^(E(x)−p+1)."""
    binade = proof.at(proof.cite("rounding-spacing")[0], x)
    return proof.at(proof.cite("rounding-spacing")[2], p, x, exponent(x), given=binade)


def half_way(proof):
    """|RN_p(x) − x| = 2^(k−1) for p = j + 1 and x = 2^(p+k−1) + 2^(k−1)."""
    number, share = 2 ** (j + k) + 2 ** (k - 1), 2**j + HALF
    with proof.take(j, k) as tie:
        smaller = tie.at(power_strictly_decreases, 2, -j - k, 1 - k)
        inside = tie.have(
            And(LessEqual(2 ** (j + k), number), Less(number, 2 ** (j + k + 1))), smaller
        )
        law = tie.at(proof.cite("rounding-spacing")[2], j + 1, number, j + k, given=inside)
        near = tie.at(proof.cite("round-half-even")[0], share)
        cases = LessEqual(nearest(share), 2**j), LessEqual(2**j + 1, nearest(share))
        off = modulus(nearest(share) - share)
        least = tie.cases(LessEqual(HALF, off), *cases)
        tie.shows(
            tie.calc(modulus(RN(j + 1, number) - number))
            .eq(2**k * off, law)
            .eq(2 ** (k - 1), tie.have(Equation(off, HALF), near, least))
        )
    return tie


@rounding_error.numbers(p=choice(8, 11, 24), x=positive(1e-3, 1e4))
def errors_with_numpy(p, x):
    value = reference.rounded(x, p)
    tie = 2.0**p + 1
    return [
        (abs(value - x), 2.0 ** (np.frexp(x)[1] - 1 - p)),
        (abs(value - x), x / tie),
        (0, value),
        (abs(reference.rounded(tie, p) - tie), 1),
    ]


in_few_bits = LessEqual(m, 2**p)


@claim(
    "rounding-exact",
    "The numbers `m·2^q` with `m = 1 … 2^p`, and only these, are their own roundings to `p` bits",
    beyond("IEEE 754, §3.3"),
)
def rounding_exact():
    """These are the numbers with `p` significant bits (`2^p` has one, but is written with `p + 1`
    digits here). By the second part every rounding is one of them, so no other number is its own
    rounding."""
    return And(
        ForAll([p, m, q], Implies(in_few_bits, Equation(RN(p, m * 2**q), m * 2**q))),
        ForAll([p, x], Exists([m, q], And(in_few_bits, Equation(RN(p, x), m * 2**q)))),
    )


@rounding_exact.proof
def multiples_of_the_spacing(proof):
    step, number, power = 2 ** (s - p + 1), m * 2**q, Less(m, 2**p)
    multiple = And(*in_binade.parts, Equation(x, z * step))
    with proof.take(p, x, s, z, where=multiple) as kept:
        whole = kept.at(proof.cite("round-half-even")[2], z, z)
        kept.shows(
            kept.calc(RN(p, x))
            .eq(step * nearest(x / step), kept.at(proof.cite("rounding-spacing")[2], p, x, s))
            .eq(step * nearest(z), kept.given[2])
            .eq(x, whole, kept.given[2])
        )
    with proof.take(p, m, q, where=in_few_bits) as exact:
        found = exponent(number)
        with exact.suppose(power) as fewer:
            binade = fewer.have(between_powers(number), proof.cite("rounding-spacing")[0])
            less = fewer.calc(number).lt(2**p * 2**q, *fewer.given).eq(2 ** (p + q))
            larger = not_above(fewer, p + q, found, binade, less)
            some = fewer.have(
                Exists(j, Equation(j, p + q - 1 - found)), larger, witness=p + q - 1 - found
            )
            digits = fewer.obtain(j, some)
            share = fewer.have(Equation(number, m * 2**j * 2 ** (found - p + 1)), digits)
            fewer.shows(kept.at(p, number, found, m * 2**j, given=(binade, share)))
        with exact.suppose(LessEqual(2**p, m)) as largest:
            last = largest.have(Equation(m, 2**p), *largest.given, *exact.given)
            half = largest.obtain(j, largest.have(Exists(j, Equation(j + 1, p)), witness=p - 1))
            same = largest.have(Equation(number, 2 ** (p + q)), last)
            whole = largest.calc(number).eq(2 ** (p + q), same).eq(2**j * 2 ** (q + 1), half)
            largest.shows(kept.at(p, number, p + q, 2**j, given=(same, whole)))
        exact.shows(
            exact.cases(
                Equation(RN(p, number), number), power, LessEqual(2**p, m), rows=[fewer, largest]
            )
        )
    with proof.take(p, x) as some:
        share = x / apart
        binade = some.at(proof.cite("rounding-spacing")[0], x)
        below = some.calc(share).lt(2 ** (exponent(x) + 1) / apart, binade).eq(2**p)
        lowest = some.have(LessEqual(1, 2 ** (p - 1)))
        inside = And(Less(0, nearest(share)), Less(nearest(share), 2**p + 1))
        within = some.have(inside, proof.cite("round-half-even")[0], binade, below, lowest)
        count = some.obtain(
            m, some.have(Exists(m, Equation(m, nearest(share))), within, witness=nearest(share))
        )
        said = Exists([m, q], And(in_few_bits, Equation(RN(p, x), m * 2**q)))
        some.shows(said, count, within, witness=(m, exponent(x) - p + 1))
    proof.shows(exact, some)


@rounding_exact.numbers(
    p=choice(8, 11, 24, 8),
    m=choice(75, 1025, 9999999, 3),
    q=choice(2, -5, 1, -3),
    x=choice(300.3, 32.04, 19999998.7, 0.375),
)
def few_bits_with_numpy(p, m, q, x):
    number = m * 2.0**q
    return [(reference.rounded(number, p), number), (m, 2.0**p), (reference.rounded(x, p), number)]


# --- positions --------------------------------------------------------------------------------


def position_in(bits, number):
    """“RN(number) is number, in so many bits”."""
    return Equation(RN(bits, Integer(number)), Integer(number))


@claim(
    "positions-exact",
    "`p` bits hold every position up to `2^p`, and `2^p + 1` becomes `2^p`: 257 becomes 256 in "
    "bfloat16",
    beyond("Wang et al. 2024, AnchorAttention"),
    corollary_of="rounding-exact",
)
def positions_exact():
    """Above `2^p` the spacing is 2, and `2^p + 1` is half way between `2^p` and `2^p + 2`, of which
    `2^p` is the even multiple. So position ids that are cast to bfloat16 are right up to 256, in
    float16 up to 2048 and in float32 up to 16777216."""
    return And(
        ForAll([p, m], Implies(in_few_bits, Equation(RN(p, m), m))),
        ForAll(p, Implies(Less(1, p), Equation(RN(p, 2**p + 1), 2**p))),
        Equation(RN(BFLOAT16, 257), 256),
        Equation(RN(FLOAT16, 2049), 2048),
        Equation(RN(FLOAT32, 2**24 + 1), 2**24),
    )


@positions_exact.proof
def up_to_the_power(proof):
    with proof.take(p, m, where=in_few_bits) as exact:
        exact.shows(exact.at(proof.cite("rounding-exact")[0], p, m, 0))
    with proof.take(p, where=Less(1, p)) as tie:
        number = 2**p + 1
        quarter = tie.obtain(j, tie.have(Exists(j, Equation(j + 2, p)), witness=p - 2))
        power = tie.have(Equation(2**p, 4 * 2**j), quarter)
        one = tie.have(LessEqual(1, 2**j))
        inside = tie.have(substitute_in(in_binade, {x: number, s: p}), power, one)
        law = tie.at(proof.cite("rounding-spacing")[2], p, number, p, given=inside)
        even = tie.at(proof.cite("round-half-even")[3], number / 2, 2**j, given=power)
        tie.shows(tie.calc(RN(p, number)).eq(2 * nearest(number / 2), law).eq(2**p, even, power))
    formats = (tie.at(bits) for bits in (BFLOAT16, FLOAT16, FLOAT32))
    proof.shows(exact, tie, *formats)


N = Symbol("N", integer=True, positive=True)
OTHER = Symbol("l", integer=True, positive=True)
BOTH_EXACT = And(LessEqual(OTHER, 2**p), in_few_bits, Equation(RN(p, OTHER), RN(p, m)))
NEXT_TO_MULTIPLE = And(
    Less(2 ** (p - 1), N),
    Less(N, 2**p),
    Less(N * 2**k - 2 ** (k - 1), m),
    Less(m, N * 2**k + 2 ** (k - 1)),
)

half_step = 2 ** (k - 1)


@claim(
    "positions-collide",
    "Up to `2^p` different positions stay different in `p` bits; below `2^(p+k)` runs of `2^k − "
    "1` positions become one",
    beyond("Wang et al. 2024, AnchorAttention"),
)
def positions_collide():
    """The bound `2^p` is sharp: `2^p + 1` becomes `2^p` (positions-exact). In the second part `k =
    1` is the range above `2^p`: there even positions with an odd `N = m/2` are alone, and those
    with an even `N` take both neighbours along (rounding to even). With bfloat16 and `k = 5`,
    positions from 4096 to 8192, at least 31 neighbours have one position id, and no model can tell
    their order from it."""
    return And(
        ForAll([p, OTHER, m], Implies(BOTH_EXACT, Equation(OTHER, m))),
        ForAll([p, k, N, m], Implies(NEXT_TO_MULTIPLE, Equation(RN(p, m), N * 2**k))),
    )


@positions_collide.proof
def within_half_of_the_spacing(proof):
    law = proof.cite("positions-exact")[0]
    with proof.take(p, OTHER, m, where=BOTH_EXACT) as kept:
        first, second = kept.at(law, p, OTHER), kept.at(law, p, m)
        kept.shows(kept.calc(OTHER).eq(RN(p, OTHER), first).eq(RN(p, m), *kept.given).eq(m, second))
    with proof.take(p, k, N, m, where=NEXT_TO_MULTIPLE) as one:
        large, _, *near = one.given
        half = one.obtain(j, one.have(Exists(j, Equation(j + 1, p)), witness=p - 1))
        power = one.have(Equation(2 ** (p - 1), 2**j), half)
        step, share = 2**k, m / 2**k
        halves = one.have(Equation(step, 2 * half_step)), one.have(Less(0, half_step))
        low = (
            one.calc(2 ** (p + k - 1))
            .eq(2**j * step, half)
            .le((N - 1) * step, one.have(Less(2**j, N), large, power))
            .lt(N * step - half_step, *halves)
            .lt(m, near[0])
        )
        high = one.calc(m).lt(N * step + half_step).lt((N + 1) * step, *halves).le(2**p * step)
        rounded = one.at(proof.cite("rounding-spacing")[2], p, m, p + k - 1, given=(low, high))
        above = one.calc(N - HALF).eq((N * step - half_step) / step).lt(share, near[0])
        below = one.calc(share).lt((N * step + half_step) / step, near[1]).eq(N + HALF)
        whole = one.at(proof.cite("round-half-even")[2], share, N, given=(above, below))
        one.shows(one.calc(RN(p, m)).eq(step * nearest(share), rounded).eq(N * step, whole))
    proof.shows(kept, one)


@positions_collide.numbers(
    p=choice(8, 8, 11, 8),
    l=choice(99, 3, 1500, 3),
    m=choice(99, 801, 1500, 7970),
    N=choice(200, 200, 1026, 249),
    k=choice(2, 2, 3, 5),
)
def runs_with_numpy(p, l, m, N, k):
    return [(l, m), (reference.rounded(m, p), N * 2.0**k)]


# --- how many values there are ----------------------------------------------------------------

i, g, r = (Symbol(name, integer=True, nonnegative=True) for name in "igr")

block = define("g", [p, j], floor(j / 2 ** (p - 1)))
"""In which block of 2^(p−1) values, with one spacing, value number j is."""

value = define("v", [p, j], 2 ** block(p, j) * (2 ** (p - 1) + j - block(p, j) * 2 ** (p - 1)))
"""Number j of the values from 2^(p−1) on: in block g there are 2^g·2^(p−1), 2^g·(2^(p−1) + 1), …"""

BETWEEN = And(LessEqual(2 ** (p - 1), m), LessEqual(m, 2 ** (p + k)))
NUMBERED = LessEqual(j, (k + 1) * 2 ** (p - 1))
HAS_NUMBER = Equation(RN(p, m), value(p, j))


@claim(
    "positions-count",
    "From `2^(p−1)` to `2^(p+k)` positions take exactly `(k + 1)·2^(p−1) + 1` values in `p` bits: "
    "up to `2^(8+k)` bfloat16 has `257 + 128k` of them",
    beyond(),
)
def positions_count():
    """`v(p, 0), v(p, 1), …` are different numbers, as they rise; every position from `2^(p−1)` to
    `2^(p+k)` becomes one of the first `(k + 1)·2^(p−1) + 1`, and each of these is what some such
    position becomes. The `2^(p−1)` positions below are all kept (positions-exact): for `p = 8` that
    makes `128(k + 1) + 1 + 128 = 257 + 128k` values for `2^(8+k) + 1` positions."""
    return And(
        ForAll([p, j], Less(value(p, j), value(p, j + 1))),
        ForAll([p, k, m], Implies(BETWEEN, Exists(j, And(NUMBERED, HAS_NUMBER)))),
        ForAll([p, k, j], Implies(NUMBERED, Exists(m, And(*BETWEEN.parts, HAS_NUMBER)))),
    )


LOWEST = 2**i
"""2^(p−1) for p = i + 1; the lines are about i, so that this is a power of a natural number."""

WITHIN = And(LessEqual(LOWEST, m), LessEqual(m, 2 ** (i + 1 + k)))
AMONG = LessEqual(j, (k + 1) * LOWEST)
NOT_AFTER = LessEqual(r, LOWEST)


@positions_count.proof
def numbered_in_order(proof):
    inside = value_in_block(proof)
    with proof.take(i, j) as rising:
        place = place_in_block(rising)
        rising.shows(
            rising.calc(value(i + 1, j))
            .eq(2**g * (LOWEST + r), inside.at(i, g, r, given=place), place[0])
            .lt(2**g * (LOWEST + r + 1))
            .eq(value(i + 1, j + 1), inside.at(i, g, r + 1, given=place), place[0])
        )
    with proof.take(i, k, j, where=AMONG) as taken:
        place = place_in_block(taken)
        position = 2**g * (LOWEST + r)
        few = taken.have(LessEqual(LOWEST + r, 2 ** (i + 1)), place[1])
        exact = taken.at(proof.cite("rounding-exact")[0], i + 1, LOWEST + r, g, given=few)
        number = taken.at(inside, i, g, r, given=place)
        kept = taken.calc(RN(i + 1, position)).eq(position, exact).eq(value(i + 1, j), number)
        high = LessEqual(position, 2 ** (i + 1 + k))
        with taken.suppose(LessEqual(g, k)) as early:
            upwards = early.at(power_decreases, 2, -k, -g)
            early.shows(early.calc(position).le(2**k * 2 ** (i + 1), upwards, few))
        with taken.suppose(LessEqual(k + 1, g)) as last:
            order = last.have(LessEqual(g, k + 1), place[0], *taken.given)
            last.shows(
                last.calc(position)
                .eq(2**g * LOWEST, *last.given, place[0], *taken.given)
                .le(2 ** (k + 1) * LOWEST, last.at(power_decreases, 2, -k - 1, -g, given=order))
                .eq(2 ** (i + 1 + k))
            )
        most = taken.cases(high, LessEqual(g, k), LessEqual(k + 1, g), rows=[early, last])
        found = Exists(m, And(*WITHIN.parts, Equation(RN(i + 1, m), value(i + 1, j))))
        taken.shows(found, taken.have(LessEqual(1, 2**g)), most, kept, witness=position)
    every = has_a_number(proof, inside)
    with proof.take(p, j) as in_order:
        in_order.shows(Less(value(p, j), value(p, j + 1)), rising.at(p - 1, j))
    with proof.take(p, k, m, where=BETWEEN) as numbered:
        numbered.shows(
            Exists(j, And(NUMBERED, HAS_NUMBER)), every.at(p - 1, k, m, given=numbered.given)
        )
    with proof.take(p, k, j, where=NUMBERED) as used:
        used.shows(
            Exists(m, And(*BETWEEN.parts, HAS_NUMBER)), taken.at(p - 1, k, j, given=used.given)
        )
    proof.shows(in_order, numbered, used)


def has_a_number(proof, inside):
    """2^i ≤ m ≤ 2^(i+1+k) ⊢ ∃j ≤ (k + 1)2^i: RN_(i+1)(m) = v_(i+1)(j)."""
    found, share, end = exponent(m), m / 2**g, 2 ** (i + 1 + k)
    goal = Exists(j, And(AMONG, Equation(RN(i + 1, m), value(i + 1, j))))
    with proof.take(i, k, m, where=WITHIN) as every:
        with every.suppose(Less(m, end)) as below:
            binade = below.have(between_powers(m), proof.cite("rounding-spacing")[0])
            lower = not_above(below, found + 1, i, binade, *every.given)
            higher = not_above(below, i + 1 + k, found, binade, *below.given)
            block = below.obtain(
                g, below.have(Exists(g, Equation(g, found - i)), lower, witness=found - i)
            )
            spread = below.have(Equation(2**found, LOWEST * 2**g), block)
            rounded = below.have(Equation(RN(i + 1, m), 2**g * nearest(share)), block)
            near = below.at(proof.cite("round-half-even")[0], share)
            top = below.have(Less(share, 2 * LOWEST), binade, spread)
            low = below.have(Less(LOWEST, nearest(share) + 1), near, binade, spread)
            high = below.have(Less(nearest(share), 2 * LOWEST + 1), near, top)
            over = Exists(r, Equation(nearest(share), LOWEST + r))
            rest = below.obtain(r, below.have(over, low, witness=nearest(share) - LOWEST))
            within = below.have(NOT_AFTER, high, rest)
            number = below.at(inside, i, g, r, given=within)
            named = (
                below.calc(RN(i + 1, m))
                .eq(2**g * (LOWEST + r), rounded, rest)
                .eq(value(i + 1, g * LOWEST + r), number)
            )
            few = below.have(LessEqual(g * LOWEST + r, (k + 1) * LOWEST), higher, block, within)
            below.shows(goal, few, named, witness=g * LOWEST + r)
        with every.suppose(LessEqual(end, m)) as last:
            same = last.have(Equation(m, LOWEST * 2 ** (k + 1)), *last.given, *every.given)
            exact = last.at(proof.cite("rounding-exact")[0], i + 1, LOWEST, k + 1)
            named = (
                last.calc(RN(i + 1, m))
                .eq(LOWEST * 2 ** (k + 1), exact, same)
                .eq(value(i + 1, (k + 1) * LOWEST), inside.at(i, k + 1, 0))
            )
            last.shows(goal, named, witness=(k + 1) * LOWEST)
        every.shows(every.cases(goal, Less(m, end), LessEqual(end, m), rows=[below, last]))
    return every


def value_in_block(proof):
    """v_(i+1)(g·2^i + r) = 2^g (2^i + r) for r ≤ 2^i; for r = 2^i it begins the next block."""
    number = g * LOWEST + r
    goal, own_block = Equation(value(i + 1, number), 2**g * (LOWEST + r)), block(i + 1, number)
    numbered = 2**own_block * (LOWEST + number - own_block * LOWEST)
    with proof.take(i, g, r, where=NOT_AFTER) as inside:
        before, after = LessEqual(r + 1, LOWEST), LessEqual(LOWEST, r)
        with inside.suppose(before) as own:
            x = number / LOWEST
            whole = own.have(Equation(floor(x), g), floor_is)
            own.shows(
                own.calc(value(i + 1, number))
                .eq(numbered, by=law_of_exponents("by definition"))
                .eq(goal.rhs, own.have(Equation(own_block, g), whole))
            )
        with inside.suppose(after) as following:
            full = following.have(Equation(r, LOWEST), *following.given, *inside.given)
            whole = following.have(Equation(floor(number / LOWEST), g + 1), floor_is, full)
            following.shows(
                following.calc(value(i + 1, number))
                .eq(numbered, by=law_of_exponents("by definition"))
                .eq(goal.rhs, following.have(Equation(own_block, g + 1), whole), full)
            )
        inside.shows(inside.cases(goal, before, after, rows=[own, following]))
    return inside


def place_in_block(proof):
    """j = g·2^i + r with r + 1 ≤ 2^i."""
    whole = floor(j / LOWEST)
    block = proof.obtain(g, proof.have(Exists(g, Equation(g, whole)), witness=whole))
    low = proof.have(LessEqual(0, j - g * LOWEST), block)
    high = proof.have(Less(j - g * LOWEST, LOWEST), block)
    rest = proof.obtain(
        r, proof.have(Exists(r, Equation(j, g * LOWEST + r)), low, witness=j - g * LOWEST)
    )
    return rest, proof.have(LessEqual(r + 1, LOWEST), high, rest)


@positions_count.numbers(
    p=choice(8, 11, 8), k=choice(3, 1, 5), m=choice(1001, 3001, 5001), j=choice(378, 1500, 668)
)
def different_values_with_numpy(p, k, m, j):
    places = np.arange(2 ** (p - 1), 2 ** (p + k) + 1)
    values = np.unique(reference.rounded(places, p))
    rounded = reference.rounded(m, p)
    return [
        (values[j], values[j + 1]),
        (j, len(values) - 1),
        (rounded, values[j]),
        (places[0], m),
        (m, places[-1]),
        (rounded, values[j]),
    ]


small_position = Less(m, 2 ** (p + k))


@claim(
    "positions-largest-error",
    "Below `2^(p+k)` the largest error of a position in `p` bits is `2^(k−1)`",
    beyond(),
)
def positions_largest_error():
    """It is attained at `2^(p+k−1) + 2^(k−1)`, half way between two neighbours. bfloat16 `(p = 8)`:
    below 512 positions are off by at most 1, below 8192 by at most 16, below 131072 by at most 256.
    """
    return And(
        ForAll([p, k, m], Implies(small_position, LessEqual(modulus(RN(p, m) - m), half_step))),
        ForAll([p, k], Exists(m, And(small_position, Equation(modulus(RN(p, m) - m), half_step)))),
    )


@positions_largest_error.proof
def half_of_the_last_spacing(proof):
    found = exponent(m)
    with proof.take(p, k, m, where=small_position) as most:
        low = most.have(between_powers(m), proof.cite("rounding-spacing")[0])
        larger = not_above(most, p + k, found, low, *most.given)
        most.shows(
            most.calc(modulus(RN(p, m) - m))
            .le(2 ** (found - p), most.at(proof.cite("rounding-error")[0], p, m))
            .le(half_step, most.at(power_decreases, 2, 1 - k, p - found, given=larger))
        )
    tie = half_way(proof)
    with proof.take(p, k) as attained:
        half = attained.obtain(j, attained.have(Exists(j, Equation(j + 1, k)), witness=k - 1))
        number = 2 ** (p + j) + 2**j
        smaller = attained.at(power_strictly_decreases, 2, -p - j, -j)
        below = attained.calc(number).lt(2 ** (p + j + 1), smaller).eq(2 ** (p + k), half)
        off = attained.have(
            Equation(modulus(RN(p, number) - number), half_step), tie.at(p - 1, k), half
        )
        found = Exists(m, And(small_position, Equation(modulus(RN(p, m) - m), half_step)))
        attained.shows(found, below, off, witness=number)
    proof.shows(most, attained)


@positions_largest_error.numbers(
    p=choice(8, 11, 8, 8), k=choice(1, 2, 5, 2), m=choice(259, 4102, 4112, 701)
)
def position_errors_with_numpy(p, k, m):
    places = np.arange(1, 2 ** (p + k))
    off = abs(reference.rounded(places, p) - places)
    return [(off[m - 1], np.max(off)), (m, 2.0 ** (p + k)), (off[m - 1], 2.0 ** (k - 1))]


ROUND_UP = And(LessEqual(8176, m), LessEqual(m, 8191))
late = LessEqual(2 ** (p + k) - half_step, m)


@claim(
    "positions-round-up",
    "Of the positions below `2^(p+k)` the last `2^(k−1)`, and no others, become `2^(p+k)`: in "
    "bfloat16 8176 … 8191 all become 8192",
    beyond("huggingface/transformers pull request 29285"),
)
def positions_round_up():
    """Below `2^(p+k)` the spacing is `2^k`, and the number half a step below `2^(p+k)` goes up, to
    the even multiple. With `p = 8` and `k = 5` that is `8192 − 16 = 8176`: of 8192 positions the
    last sixteen are one with the first position of a longer text."""
    kept_below = Implies(
        And(small_position, Less(m, 2 ** (p + k) - half_step)), Less(RN(p, m), 2 ** (p + k))
    )
    return And(
        ForAll([p, k, m], Implies(And(small_position, late), Equation(RN(p, m), 2 ** (p + k)))),
        ForAll([p, k, m], kept_below),
        ForAll(m, Implies(ROUND_UP, Equation(RN(BFLOAT16, m), 8192))),
    )


@positions_round_up.proof
def half_a_step_below(proof):
    step, share = 2**k, m / 2**k
    with proof.take(p, k, m, where=And(small_position, late)) as up:
        small, large = up.given
        half = up.obtain(j, up.have(Exists(j, Equation(j + 1, p)), witness=p - 1))
        power = up.have(Equation(2**p, 2 * 2**j), half)
        halves = up.have(Equation(step, 2 * half_step)), up.have(Less(0, half_step))
        low = (
            up.calc(2 ** (p + k - 1))
            .eq(2**j * step, half)
            .le(2**j * step + (2**j - 1) * step, up.have(LessEqual(1, 2**j)))
            .eq(2 ** (p + k) - step, half)
            .le(m, large, *halves)
        )
        law = up.at(proof.cite("rounding-spacing")[2], p, m, p + k - 1, given=(low, small))
        above = up.calc(2**p - HALF).eq((2 ** (p + k) - half_step) / step).le(share, large)
        below = up.calc(share).le(2 ** (p + k) / step, small).eq(2**p)
        close = up.have(substitute_in(close_to_even, {y: share, z: 2**j}), above, below, power)
        even = up.at(proof.cite("round-half-even")[3], share, 2**j, given=close)
        up.shows(up.calc(RN(p, m)).eq(step * 2**p, law, even, power).eq(2 ** (p + k)))
    early = Less(m, 2 ** (p + k) - half_step)
    with proof.take(p, k, m, where=And(small_position, early)) as below:
        off = below.at(proof.cite("positions-largest-error")[0], p, k, m)
        below.shows(Less(RN(p, m), 2 ** (p + k)), off, *below.given)
    with proof.take(m, where=ROUND_UP) as sixteen:
        sixteen.shows(up.at(BFLOAT16, 5, m, given=sixteen.given))
    proof.shows(up, below, sixteen)


@positions_round_up.numbers(
    p=choice(8, 8, 8, 8, 8), k=choice(5, 5, 5, 5, 10), m=choice(8176, 8175, 8180, 8070, 261700)
)
def rounding_up_with_numpy(p, k, m):
    value, power = reference.rounded(m, p), 2.0 ** (p + k)
    return [(value, power), (value, power), (reference.rounded(m, 8), 8192)]


BELOW_HALF, FROM_HALF = (
    And(Less(15936, m), Less(m, 15968)),
    And(LessEqual(15968, m), LessEqual(m, 16000)),
)


@claim(
    "position-15962",
    "In bfloat16 the neighbours of 15962 are 15936 and 16000, 64 apart, and it becomes 15936",
    beyond("huggingface/candle pull request 3520"),
    corollary_of="rounding-spacing",
)
def position_15962():
    """From 8192 to 16384 the spacing is `2^(13 − 7) = 64`: 15936 is `249·64` and 16000 is `250·64`.
    Of the positions between them the first 31 become 15936, the others 16000."""
    return And(
        Equation(RN(BFLOAT16, 15962), 15936),
        Equation(RN(BFLOAT16, 15936), 15936),
        Equation(RN(BFLOAT16, 16000), 16000),
        ForAll(m, Implies(BELOW_HALF, Equation(RN(BFLOAT16, m), 15936))),
        ForAll(m, Implies(FROM_HALF, Equation(RN(BFLOAT16, m), 16000))),
    )


@position_15962.proof
def multiples_of_64(proof):
    exact = proof.cite("rounding-exact")[0]
    with proof.take(m, where=BELOW_HALF) as down:
        down.shows(down.at(proof.cite("positions-collide")[1], BFLOAT16, 6, 249, m))
    with proof.take(m, where=FROM_HALF) as up:
        rounded = up.at(proof.cite("rounding-spacing")[2], BFLOAT16, m, 13)
        even = up.at(proof.cite("round-half-even")[3], m / 64, 125)
        up.shows(up.calc(RN(BFLOAT16, m)).eq(64 * nearest(m / 64), rounded).eq(16000, even))
    values = (proof.at(exact, BFLOAT16, multiple, 6) for multiple in (249, 250))
    proof.shows(down.at(15962), *values, down, up)


@position_15962.numbers(m=choice(15937, 15967, 15968, 15999))
def neighbours_with_numpy(m):
    first, low, high, here = reference.rounded([15962, 15936, 16000, m], 8)
    return [(first, 15936), (low, 15936), (high, 16000), (here, 15936), (here, 16000)]


@claim(
    "position-15962-candle",
    "In bfloat16 the neighbours of 15962 are 15936 and 15968",
    beyond("huggingface/candle pull request 3520"),
)
def position_15962_candle():
    """15968 is no bfloat16 number: it lies half way between 15936 and 16000, and becomes 16000. The
    two are 32 apart and the spacing is 64, not 16."""
    return And(*(position_in(BFLOAT16, value) for value in (15936, 15968)))


@position_15962_candle.refutation(repaired_by=["position-15962"])
def half_way_to_16000(proof):
    value = proof.at(proof.cite("position-15962")[4], 15968)
    proof.contradiction(proof.claim, value, why="but it becomes 16000")


@position_15962_candle.numbers()
def two_values_with_numpy():
    return [(reference.rounded(number, 8), number) for number in (15936, 15968)]


if __name__ == "__main__":
    run_script(__file__)
