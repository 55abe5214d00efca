"""Positions as binary vectors: the digits of `t`, how often each alternates, and where they jump.

`bit_j(t) = ⌊t/2^j⌋ − 2⌊t/2^{j+1}⌋` is digit number `j` of `t`, the units being number 0.  `d`
digits tell `2^d` positions apart; digit `j` alternates after every `2^j` positions; but from `2^j −
1` to `2^j` a whole block of digits flips at once.

Notes 000 §1.3 and §1.4.
"""

import numpy as np

from symbolic_pe.notation import *

d = Symbol("d", integer=True, nonnegative=True)
s, t = (Symbol(name, integer=True, nonnegative=True) for name in "st")
q = Symbol("q", integer=True, positive=True)

_t = Symbol("t", real=True)


def between(low, term, high):
    """low ≤ term ≤ high"""
    return And(LessEqual(low, term), LessEqual(term, high))


BOUNDS = "`⌊x⌋ ≤ x < ⌊x⌋ + 1`"

bit = define("bit", [j, _t], floor(_t / 2**j) - 2 * floor(_t / 2 ** (j + 1)))
"""Digit j of t in the binary system."""


number = Sum(2**j * bit(j, t), (j, 0, d - 1))
in_range = Less(t, 2**d)
SAME_DIGITS = And(
    Less(s, 2**d), in_range, ForAll(j, Implies(LessEqual(j, d - 1), Equation(bit(j, s), bit(j, t))))
)


@claim(
    "binary-decodes",
    "`d` bits give back each of `2^d` positions, and so tell them apart",
    note("000", "§1.3", line=34, part=1),
    note("000", "§1.3", line=34, part=2),
)
def binary_decodes():
    """The digits are 0 or 1, and weighed with 1, 2, 4, … they add up to the position. With `d =
    512` digits there are `2^512` positions, more than any text has."""
    return And(
        ForAll([j, t], Or(Equation(bit(j, t), 0), Equation(bit(j, t), 1))),
        ForAll([d, t], Implies(in_range, Equation(number, t))),
        ForAll([d, s, t], Implies(SAME_DIGITS, Equation(s, t))),
    )


@binary_decodes.proof
def the_digits_telescope(proof):
    multiple = 2**j * floor(t / 2**j)
    with proof.take(j, t) as digit:
        share, half = floor(t / 2**j), floor(t / 2 ** (j + 1))
        near = digit.have(And(Less(2 * half, share + 1), Less(share, 2 * half + 2)), why=BOUNDS)
        bounds = digit.have(between(0, bit(j, t), 1), near)
        digit.shows(one_of_two(digit, 0, bit(j, t), bounds))
    with proof.take(d, t, where=in_range) as decoded:
        with decoded.take(j) as step:
            step.shows(Equation(multiple - multiple.subs(j, j + 1), 2**j * bit(j, t)))
        none = decoded.have(Equation(floor(t / 2**d), 0), floor_is, *decoded.given)
        decoded.shows(decoded.calc(number).eq(t - 2**d * floor(t / 2**d), step).eq(t, none))
    with proof.take(d, s, t, where=SAME_DIGITS) as same:
        of_s, of_t = decoded.at(d, s), decoded.at(d, t)
        same.shows(same.calc(s).eq(number.subs(t, s), of_s).eq(number, same.given[2]).eq(t, of_t))
    proof.shows(digit, decoded, same)


@binary_decodes.numbers(
    d=choice(3, 1, 6), s=choice(5, 1, 42), t=choice(5, 1, 42), j=choice(0, 0, 5)
)
def digits_with_numpy(d, s, t, j):
    digits = reference.binary_positions(t, d)
    decoded = digits @ 2.0 ** np.arange(d)
    same = reference.binary_positions(s, d) @ 2.0 ** np.arange(d)
    return [(digits[j], 0), (digits[j], 1), (decoded, t), (same, decoded)]


small_step = Less(q, 2 ** (j + 1))


@claim(
    "binary-period",
    "Bit `j` changes after every `2^j` positions, and its least period is `2^(j+1)`",
    note("000", "§1.4", line=49, part=2),
)
def binary_period():
    """One digit up, the time between two changes doubles: each higher bit alternates half as often,
    like the sines of the frequencies `1/2^i` that the note compares it with."""
    return And(
        ForAll([j, t], Equation(bit(j, t + 2**j), 1 - bit(j, t))),
        ForAll([j, t], Equation(bit(j, t + 2 ** (j + 1)), bit(j, t))),
        ForAll([j, q], Implies(small_step, Exists(t, Not(Equation(bit(j, t + q), bit(j, t)))))),
    )


@binary_period.proof
def half_a_period_flips_the_bit(proof):
    share, half = floor(t / 2**j), floor(t / 2 ** (j + 1))
    digit = proof.cite("binary-decodes")[0]
    with proof.take(j, t) as flips:
        x = (t + 2**j) / 2 ** (j + 1)
        parity = flips.have(between(0, share - 2 * half, 1), flips.at(digit, j, t))
        near = flips.have(
            And(LessEqual(share - half, x), Less(x, share - half + 1)), parity, why=BOUNDS
        )
        odd = flips.have(Equation(floor(x), share - half), floor_is, near)
        later = flips.have(Equation(floor((t + 2**j) / 2**j), share + 1), floor_is)
        flips.shows(Equation(bit(j, t + 2**j), 1 - bit(j, t)), later, odd)
    below, above = around_the_digit(proof)
    with proof.take(j, q, where=small_step) as no_less:
        changes = Exists(t, Not(Equation(bit(j, t + q), bit(j, t))))
        with no_less.suppose(LessEqual(q, 2**j)) as short:
            start = short.obtain(t, short.have(Exists(t, Equation(t + q, 2**j)), witness=2**j - q))
            one, zero = above.at(j, t + q, given=start), below.at(j, t, given=start)
            short.shows(changes, one, zero, witness=t)
        with no_less.suppose(Less(2**j, q)) as long:
            one, zero = above.at(j, q), below.at(j, 0)
            long.shows(changes, one, zero, witness=0)
        no_less.shows(no_less.cases(changes, LessEqual(q, 2**j), Less(2**j, q), rows=[short, long]))
    proof.shows(flips, no_less)


def around_the_digit(proof):
    """bit_j(t) = 0 for t < 2^j, and bit_j(t) = 1 from there to 2^{j+1}."""
    share, half = floor(t / 2**j), floor(t / 2 ** (j + 1))
    with proof.take(j, t, where=Less(t, 2**j)) as below:
        small = below.have(And(Less(t / 2**j, 1), Less(t / 2 ** (j + 1), 1)), *below.given)
        none = below.have(And(Equation(share, 0), Equation(half, 0)), floor_is, small)
        below.shows(Equation(bit(j, t), 0), none)
    within = And(LessEqual(2**j, t), Less(t, 2 ** (j + 1)))
    with proof.take(j, t, where=within) as above:
        small = above.have(And(Less(t / 2**j, 2), Less(t / 2 ** (j + 1), 1)), *above.given)
        once = above.have(And(Equation(share, 1), Equation(half, 0)), floor_is, *above.given, small)
        above.shows(Equation(bit(j, t), 1), once)
    return below, above


@binary_period.numbers(
    j=choice(0, 1, 2, 5, 9),
    t=choice(0, 3, 200, 1234, 8, 1000, 501, 6, 2047),
    q=choice(1, 3, 5, 40, 1023),
)
def later_digits_with_numpy(j, t, q):
    here, flipped, back, after = (
        reference.binary_positions(place, 12)[j] for place in (t, t + 2**j, t + 2 ** (j + 1), t + q)
    )
    return [(flipped, 1 - here), (back, here), (after, here)]


T = Symbol("T", integer=True, nonnegative=True)
flip = (bit(j, t + 1) - bit(j, t)) ** 2
number_of_changes = define("changes", [j, T], Sum(flip, (t, 0, T - 1)))
"""How often digit j changes on the way from position 0 to T: the sum of (bit_j(t + 1) − bit_j(t))²
over t < T."""


@claim(
    "binary-changes",
    "From position 0 to `T` bit `j` changes `⌊T/2^j⌋` times",
    note("000", "§1.4", line=49, part=2),
)
def binary_changes(j, T):
    """Bit `j` says whether `⌊t/2^j⌋` is odd. That number grows by 1 whenever `2^j` divides the new
    position, and then the bit changes; it stays the same in between."""
    return Equation(number_of_changes(j, T), floor(T / 2**j))


@binary_changes.proof
def whenever_the_floor_grows(proof, j, T):
    share, half = floor(t / 2**j), floor(t / 2 ** (j + 1))
    next_share, next_half = share.subs(t, t + 1), half.subs(t, t + 1)
    digit = proof.cite("binary-decodes")[0]
    with proof.take(t) as step:
        here = step.have(between(0, share - 2 * half, 1), step.at(digit, j, t))
        there = step.have(between(0, next_share - 2 * next_half, 1), step.at(digit, j, t + 1))
        short = step.have(LessEqual(1, 2**j))
        slow = And(Less(share, next_share + 1), Less(next_share, share + 2))
        up = step.have(between(share, next_share, share + 1), step.have(slow, short, why=BOUNDS))
        goal = Equation((next_share - 2 * next_half - share + 2 * half) ** 2, next_share - share)
        at_most, at_least = LessEqual(next_share, share), LessEqual(share + 1, next_share)
        with step.suppose(at_most) as stays:
            equal = stays.have(Equation(next_share, share), up, *stays.given)
            same = And(Less(half, next_half + 1), Less(next_half, half + 1))
            stays.shows(goal, equal, stays.have(same, equal, here, there))
        with step.suppose(at_least) as grows:
            equal = grows.have(Equation(next_share, share + 1), up, *grows.given)
            one = grows.have(between(half, next_half, half + 1), equal, here, there)
            grows.shows(goal, equal, one_of_two(grows, half, next_half, one))
        step.shows(step.cases(goal, at_most, at_least, rows=[stays, grows]))
    proof.shows(
        proof.calc(number_of_changes(j, T))
        .eq(Sum(flip, (t, 0, T - 1)), by=definition)
        .eq(floor(T / 2**j), step)
    )


def one_of_two(proof, low, number, between_them):
    """From low ≤ number ≤ low + 1 to number = low or number = low + 1."""
    either = Or(Equation(number, low), Equation(number, low + 1))
    cases = LessEqual(number, low), LessEqual(low + 1, number)
    return proof.cases(either, *cases, rows=[between_them, between_them])


@binary_changes.numbers(j=choice(0, 1, 3), T=choice(5, 12, 40, 7, 1, 47))
def counted_with_numpy(j, T):
    digits = reference.binary_positions(np.arange(T + 1), 12)[:, j]
    return np.sum(digits[1:] != digits[:-1]), T // 2**j


@claim(
    "binary-low-bits-slower",
    "The lower a bit, the less often it changes",
    note("000", "§1.4", line=49, part=3),
)
def binary_low_bits_slower(j, T):
    """The lowest bit, the last row of the note's table, changes at every step, and each higher bit
    half as often. 地位 is a slip for 低位, the low digits, or for 高位, the high ones; that would
    be right."""
    return LessEqual(number_of_changes(j, T), number_of_changes(j + 1, T))


@binary_low_bits_slower.refutation(repaired_by=["binary-changes", "binary-period"])
def zero_one_zero(proof):
    proof.contradiction(proof.at(proof.claim, 0, 2), why="take the positions 0, 1, 2")


@binary_low_bits_slower.numbers(j=choice(0, 1, 3), T=choice(2, 12, 40, 3, 7, 47))
def two_bits_with_numpy(j, T):
    digits = reference.binary_positions(np.arange(T + 1), 12)
    low, high = np.sum(digits[1:] != digits[:-1], axis=0)[j : j + 2]
    return low, high


NOTE_ROWS = ((0, 0, 0, 0, 1, 1, 1, 1), (0, 0, 1, 1, 0, 0, 1, 1), (0, 1, 0, 1, 0, 1, 0, 1))
digits_of_tokens = matrix(*([bit(place, token) for token in range(8)] for place in (2, 1, 0)))


@claim(
    "binary-table-example",
    "The columns of the table in note 000 are the numbers 0 to 7 in the binary system",
    note("000", "§1.3", line=30),
)
def binary_table_example():
    """The rows are the bits 2, 1 and 0 of the tokens `a0 … a7`, the highest on top; weighed with 4,
    2 and 1, column `t` adds up to `t`."""
    return And(
        Equation(digits_of_tokens, matrix(*NOTE_ROWS)),
        Equation(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS), matrix(range(8))),
    )


@binary_table_example.proof
def digit_by_digit(proof):
    digits = proof.have(Equation(digits_of_tokens, matrix(*NOTE_ROWS)), by=definition)
    weighed = proof.have(
        Equation(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS), matrix(range(8))),
        by=block_product("4 times the first row, plus 2 times the second, plus the third"),
    )
    proof.shows(digits, weighed)


power = Integer(2) ** j
before, after = bit(i, power - 1), bit(i, power)
squared = (after - before) ** 2
jump = Sum(squared, (i, 0, d - 1))


@claim(
    "binary-jumps",
    "From `2^j − 1` to `2^j` exactly `j + 1` bits flip: neighbours are as far apart as one likes",
    note("000", "§1.3", line=36),
)
def binary_jumps(j):
    """0111 becomes 1000: the bits below `j` fall from 1 to 0, bit `j` rises, those above stay 0.
    The squared distance of the two vectors of `d` bits is the number of flips, `j + 1`, while one
    step from an even position moves them by 1: steps of one size make jumps of every size, and the
    code does not extend to positions in between."""
    return And(
        ForAll(i, Implies(Less(i, j), And(Equation(before, 1), Equation(after, 0)))),
        Equation(bit(j, power - 1), 0),
        Equation(bit(j, power), 1),
        ForAll(i, Implies(Less(j, i), And(Equation(before, 0), Equation(after, 0)))),
        ForAll(d, Implies(Less(j, d), Equation(jump, j + 1))),
    )


@binary_jumps.proof
def a_carry_runs_through(proof, j):
    k = Symbol("k", integer=True, nonnegative=True)
    falls, stays = (And(Equation(before, value), Equation(after, 0)) for value in (1, 0))
    below, above = around_the_digit(proof)
    with proof.take(i, where=Less(i, j)) as lower:
        step = lower.obtain(k, lower.have(Exists(k, Equation(i + k + 1, j)), witness=j - i - 1))
        size = lower.have(Equation(power, 2 ** (i + 1) * 2**k), step)
        short = lower.have(LessEqual(1 / 2**i, 1), lower.have(LessEqual(1, 2**i)))
        share, half = (power - 1) / 2**i, (power - 1) / 2 ** (i + 1)
        whole = [
            lower.have(
                Equation(floor(x), y),
                floor_is,
                lower.have(And(LessEqual(y, x), Less(x, y + 1)), size, short),
            )
            for x, y in (
                (share, 2 * 2**k - 1),
                (half, 2**k - 1),
                (power / 2**i, 2 * 2**k),
                (power / 2 ** (i + 1), 2**k),
            )
        ]
        lower.shows(falls, *whole)
    with proof.take(i, where=Less(j, i)) as upper:
        larger = upper.have(Less(power, 2**i), upper.at(power_strictly_decreases, 2, -i, -j))
        upper.shows(stays, below.at(i, power - 1, given=larger), below.at(i, power, given=larger))
    with proof.take(d, where=Less(j, d)) as flips:
        parts = Sum(squared, (i, 0, j - 1)), squared.subs(i, j), Sum(squared, (i, j + 1, d - 1))
        fall = flips.calc(parts[0]).eq(Sum(1, (i, 0, j - 1)), lower).eq(j)
        none = flips.calc(parts[2]).eq(Sum(0, (i, j + 1, d - 1)), upper).eq(0)
        split = flips.calc(jump).eq(sum(parts), *flips.given, why="split the sum at bit `j`")
        flips.shows(split.eq(j + 1, fall, below.at(j, power - 1), above.at(j, power), none))
    proof.shows(lower, below.at(j, power - 1), above.at(j, power), upper, flips)


@binary_jumps.numbers(
    j=choice(3, 0, 5, 0, 1, 2, 2), i=choice(1, 2, 0, 1, 3, 4, 3), d=choice(4, 3, 7, 1, 3, 5, 4)
)
def carries_with_numpy(j, i, d):
    old, new = reference.binary_positions([2**j - 1, 2**j], 12)
    jump = reference.distance_squared(*reference.binary_positions([2**j - 1, 2**j], d))
    return [
        (old[i], 1),
        (new[i], 0),
        (old[j], 0),
        (new[j], 1),
        (old[i], 0),
        (new[i], 0),
        (jump, j + 1),
    ]


if __name__ == "__main__":
    run_script(__file__)
