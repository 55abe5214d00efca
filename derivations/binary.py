"""Positions as binary vectors: the digits of t, how often each alternates, and where they jump.

bit_j(t) = ⌊t/2^j⌋ − 2⌊t/2^{j+1}⌋ is digit number j of t, the units being number 0.  d digits tell
2^d positions apart; digit j alternates after every 2^j positions; but from 2^j − 1 to 2^j a whole
block of digits flips at once.

Notes 000 §1.3 and §1.4.
"""

import numpy as np
from sympy import Integer, Lambda, Rational, Sum, Symbol, floor

from symbolic_pe.catalogue import claim, note
from symbolic_pe.encodings import i, j, matrix
from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
)
from symbolic_pe.logic.terms import define
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice
from symbolic_pe.proofs import (
    at,
    bounded_by,
    by_cases,
    calc,
    contradiction,
    cut,
    distinct,
    each,
    evaluate,
    given,
    suppose,
    weaken,
)
from symbolic_pe.proofs.lemmas import floor_is, power_decreases, telescoping
from symbolic_pe.proofs.reasons import algebra, definition, finite_sum, law_of_exponents

d = Symbol("d", integer=True, nonnegative=True)
s, t = (Symbol(name, integer=True, nonnegative=True) for name in "st")
q = Symbol("q", integer=True, positive=True)

bit = define("bit", [j, t], floor(t / 2**j) - 2 * floor(t / 2 ** (j + 1)))
"""Digit j of t in the binary system."""


# --- what the digits say ----------------------------------------------------------------------


def zero_or_one():
    """⊢ 0 ≤ bit_j(t) and ⊢ bit_j(t) ≤ 1, from ⌊2x⌋ ≤ 2x and x < ⌊x⌋ + 1 for x = t/2^{j+1}."""
    share, half = t / 2**j, t / 2 ** (j + 1)
    low, high = (rules.conjunct(rules.floor_bounds(share), place) for place in (0, 1))
    half_low, half_high = (rules.conjunct(rules.floor_bounds(half), place) for place in (0, 1))
    whole, double = floor(half), floor(share)
    above = rules.integer_gap(bounded_by(Less(2 * whole, double + 1), (2, half_low), high))
    below = rules.integer_gap(bounded_by(Less(double, 2 * whole + 2), low, (2, half_high)))
    digit = bit(j, t)
    return (
        bounded_by(LessEqual(0, digit), above, reason="2⌊x⌋ ≤ 2x < ⌊2x⌋ + 1 for x = t/2^{j+1}"),
        bounded_by(LessEqual(digit, 1), below, reason="⌊2x⌋ ≤ 2x < 2⌊x⌋ + 2 for x = t/2^{j+1}"),
    )


number = Sum(2**j * bit(j, t), (j, 0, d - 1))
in_range = Less(t, 2**d)
SAME_DIGITS = And(
    Less(s, 2**d),
    in_range,
    ForAll(j, Implies(LessEqual(j, d - 1), Equation(bit(j, s), bit(j, t)))),
)

BINARY_DECODES = claim(
    "binary-decodes",
    "d bits give back each of 2^d positions, and so tell them apart",
    And(
        ForAll([j, t], Or(Equation(bit(j, t), 0), Equation(bit(j, t), 1))),
        ForAll([d, t], Implies(in_range, Equation(number, t))),
        ForAll([d, s, t], Implies(SAME_DIGITS, Equation(s, t))),
    ),
    sources=[note("000", "§1.3")],
    explanation="The digits are 0 or 1, and weighed with 1, 2, 4, … they add up to the position.  "
    "With d = 512 digits there are 2^512 positions, more than any text has.",
)


@BINARY_DECODES.proof
def the_digits_telescope():
    decoded = number_is_position()
    return (
        zero_and_one_only(),
        decoded,
        same_digits_same_position(each(decoded, d, t, given=(in_range,))),
    )


def zero_and_one_only():
    """⊢ bit_j(t) = 0 or bit_j(t) = 1."""
    digit = bit(j, t)
    either = Or(Equation(digit, 0), Equation(digit, 1))
    at_least, at_most = zero_or_one()
    nothing = rules.antisymmetric(suppose(LessEqual(digit, 0)), at_least)
    positive = rules.integer_gap(suppose(Less(0, digit)))
    one = rules.antisymmetric(at_most, positive)
    return by_cases(
        rules.total_order(digit, Integer(0)),
        rules.disjoin(nothing, either),
        rules.disjoin(one, either),
        reason="an integer from 0 to 1",
    )


def number_is_position():
    """t < 2^d ⊢ Σ 2^j bit_j(t) = t."""
    multiple = 2**j * floor(t / 2**j)
    differences = Sum(multiple - multiple.subs(j, j + 1), (j, 0, d - 1))
    part = Lambda(j, -multiple)
    share = bounded_by(Less(t / 2**d, 1), (2**-d, given(in_range)))
    nothing_left = floor_is(t / 2**d, 0, bounded_by(LessEqual(0, t / 2**d), t / 2**d), share)
    return (
        calc(number)
        .eq(differences, by=law_of_exponents("2^j bit_j(t) is a difference of neighbours"))
        .eq(t - 2**d * floor(t / 2**d), by=telescoping(differences, part))
        .eq(t, "0 ≤ t/2^d < 1", (-(2**d), nothing_left))
    ).theorem  # fmt: skip


def same_digits_same_position(decoded):
    """s, t < 2^d, bit_j(s) = bit_j(t) for all j < d ⊢ s = t."""
    small, also_small, same = (given(part) for part in SAME_DIGITS.parts)
    weight, inside = 2**j, (LessEqual(0, j), LessEqual(j, d - 1))
    one_digit = at(same, {j: j}, suppose(inside[1]))
    one_term = calc(weight * bit(j, s)).eq(weight * bit(j, t), "equal digits", (weight, one_digit))
    of_s, of_t = (at(decoded, {d: d, t: place}, bound, reason="the digits give back the position")
                  for place, bound in ((s, small), (t, also_small)))  # fmt: skip
    sums = rules.congruence_under(each(one_term.theorem, j, given=inside),
                                  of_s.conclusion.lhs, of_t.conclusion.lhs)  # fmt: skip
    return (
        calc(s)
        .eq(of_s.conclusion.lhs, by=of_s)
        .eq(of_t.conclusion.lhs, "term by term", sums)
        .eq(t, by=of_t)
    )


@BINARY_DECODES.numbers(
    d=choice(3, 8, 16, 4),
    s=choice(5, 200, 65535, 9),
    t=choice(5, 200, 65535, 9),
    j=choice(0, 3, 15, 1),
)
def digits_with_numpy(d, s, t, j):
    digits = reference.binary_positions(t, d)
    decoded = digits @ 2.0 ** np.arange(d)
    same = reference.binary_positions(s, d) @ 2.0 ** np.arange(d)
    return [(digits[j], 0), (digits[j], 1), (decoded, t), (same, decoded)]


# --- how often the digits alternate -----------------------------------------------------------


def below_the_digit(position, small):
    """position < 2^j ⊢ bit_j(position) = 0."""
    share = bounded_by(Less(position / 2**j, 1), (2**-j, small))
    half = bounded_by(Less(position / 2 ** (j + 1), 1), (2 ** (-j - 1), small), Rational(1, 2))
    nothing, still_nothing = (
        floor_is(x, 0, bounded_by(LessEqual(0, x), x), less)
        for x, less in ((position / 2**j, share), (position / 2 ** (j + 1), half))
    )
    return (
        calc(bit(j, position))
        .eq(floor(position / 2**j) - 2 * floor(position / 2 ** (j + 1)), by=definition)
        .eq(0, "both floors are 0", (1, nothing), (-2, still_nothing))
        .theorem
    )


def just_above_the_digit(position, large, small):
    """2^j ≤ position, position < 2^{j+1} ⊢ bit_j(position) = 1."""
    share, half = position / 2**j, position / 2 ** (j + 1)
    once = floor_is(share, 1, bounded_by(LessEqual(1, share), (2**-j, large)),
                    bounded_by(Less(share, 2), (2**-j, small)))  # fmt: skip
    nothing = floor_is(half, 0, bounded_by(LessEqual(0, half), half),
                       bounded_by(Less(half, 1), (2 ** (-j - 1), small)))  # fmt: skip
    return (
        calc(bit(j, position))
        .eq(floor(share) - 2 * floor(half), by=definition)
        .eq(1, "1 ≤ t/2^j < 2", (1, once), (-2, nothing))
        .theorem
    )


small_step = Less(q, 2 ** (j + 1))

BINARY_PERIOD = claim(
    "binary-period",
    "Bit j changes after every 2^j positions, and its least period is 2^(j+1)",
    And(
        ForAll([j, t], Equation(bit(j, t + 2**j), 1 - bit(j, t))),
        ForAll([j, t], Equation(bit(j, t + 2 ** (j + 1)), bit(j, t))),
        ForAll([j, q], Implies(small_step, Exists(t, Not(Equation(bit(j, t + q), bit(j, t)))))),
    ),
    sources=[note("000", "§1.4")],
    explanation="One digit up, the time between two changes doubles: each higher bit alternates "
    "half as often, like the sines of the frequencies 1/2^i that the note compares it with.",
)


@BINARY_PERIOD.proof
def half_a_period_flips_the_bit():
    flips = each(flipped_after_half(), j, t)
    first, second = (at(flips, {j: j, t: place}) for place in (t + 2**j, t))
    returns = (
        calc(bit(j, t + 2 ** (j + 1)))
        .eq(1 - bit(j, t + 2**j), "the first part at t + 2^j", first)
        .eq(bit(j, t), "the first part at t", (-1, second))
    )
    return flips, returns, no_shorter_period()


def flipped_after_half():
    """⊢ bit_j(t + 2^j) = 1 − bit_j(t)."""
    later, share, half = t + 2**j, t / 2**j, t / 2 ** (j + 1)
    low, high = (rules.conjunct(rules.floor_bounds(share), place) for place in (0, 1))
    at_least, at_most = zero_or_one()
    next_share = floor_is(later / 2**j, floor(share) + 1,
                          bounded_by(LessEqual(floor(share) + 1, later / 2**j), low),
                          bounded_by(Less(later / 2**j, floor(share) + 2), high))  # fmt: skip
    middle, other = floor(share) - floor(half), later / 2 ** (j + 1)
    below = bounded_by(LessEqual(middle, other), (Rational(1, 2), low), (Rational(1, 2), at_most))
    above = bounded_by(Less(other, middle + 1), (Rational(1, 2), high), (Rational(1, 2), at_least))
    next_half = floor_is(other, middle, below, above)
    return (
        calc(bit(j, later))
        .eq(floor(later / 2**j) - 2 * floor(other), by=definition)
        .eq(floor(share) + 1 - 2 * floor(other), "⌊x + 1⌋ = ⌊x⌋ + 1", (1, next_share))
        .eq(floor(share) + 1 - 2 * middle, "⌊x + 1/2⌋ = ⌊2x⌋ − ⌊x⌋ for x = t/2^{j+1}",
            (-2, next_half))
        .eq(1 - bit(j, t), by=definition)
        .theorem
    )  # fmt: skip


def no_shorter_period():
    """q < 2^{j+1} ⊢ ∃t: bit_j(t + q) ≠ bit_j(t)."""
    goal = Exists(t, Not(Equation(bit(j, t + q), bit(j, t))))
    half = Integer(2) ** j
    short, start = suppose(LessEqual(q, half)), half - q
    room = bounded_by(LessEqual(0, start), short)
    before = below_the_digit(t, suppose(Less(t, half)))
    zero = at(each(before, t, given=(Less(t, half),)), {t: start}, room,
              bounded_by(Less(start, half), q))  # fmt: skip
    one = just_above_the_digit(half, bounded_by(LessEqual(half, half)),
                               bounded_by(Less(half, 2 ** (j + 1)), half))  # fmt: skip
    from_start = rules.exists(goal, {t: start}, unequal(one, zero), room, reason="t = 2^j − q")
    long = suppose(Less(half, q))
    digit = just_above_the_digit(q, weaken(long), given(small_step))
    at_zero = calc(bit(j, 0)).eq(0, by=definition).theorem
    from_zero = rules.exists(goal, {t: Integer(0)}, unequal(digit, at_zero), reason="t = 0")
    return by_cases(rules.total_order(q, half), from_start, from_zero,
                    reason="take t = 2^j − q if q ≤ 2^j, else t = 0")  # fmt: skip


def unequal(one, zero):
    """From a = 1 and b = 0 to ¬ a = b."""
    a, b = one.conclusion.lhs, zero.conclusion.lhs
    return distinct(bounded_by(Less(b, a), (-1, one), zero, 1), reason="1 is not 0")


@BINARY_PERIOD.numbers(j=choice(0, 1, 5, 9), t=choice(0, 3, 17, 200), q=choice(1, 3, 15, 1023))
def later_digits_with_numpy(j, t, q):
    here, flipped, back, after = (
        reference.binary_positions(place, 12)[j] for place in (t, t + 2**j, t + 2 ** (j + 1), t + q)
    )
    return [(flipped, 1 - here), (back, here), (after, here)]


# --- the table of note 000 --------------------------------------------------------------------

NOTE_ROWS = (
    (0, 0, 0, 0, 1, 1, 1, 1),
    (0, 0, 1, 1, 0, 0, 1, 1),
    (0, 1, 0, 1, 0, 1, 0, 1),
)
digits_of_tokens = matrix(*([bit(place, token) for token in range(8)] for place in (2, 1, 0)))

BINARY_TABLE_EXAMPLE = claim(
    "binary-table-example",
    "The columns of the table in note 000 are the numbers 0 to 7 in the binary system",
    And(
        Equation(digits_of_tokens, matrix(*NOTE_ROWS)),
        Equation(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS), matrix(range(8))),
    ),
    sources=[note("000", "§1.3")],
    explanation="The rows are the bits 2, 1 and 0 of the tokens a0 … a7, the highest on top; "
    "weighed with 4, 2 and 1, column t adds up to t.",
)


@BINARY_TABLE_EXAMPLE.proof
def digit_by_digit():
    digits = calc(digits_of_tokens).eq(
        matrix(*NOTE_ROWS), by=definition("⌊t/2^j⌋ − 2⌊t/2^{j+1}⌋ for j = 2, 1, 0 and t = 0 … 7")
    )
    weighed = calc(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS)).eq(
        matrix(range(8)), by=algebra("4·row + 2·row + row")
    )
    return digits, weighed


@BINARY_TABLE_EXAMPLE.numbers()
def table_with_numpy():
    tokens = np.arange(8)
    table = reference.binary_positions(tokens, 3).T[::-1]
    return [(table, table), (np.array([[4, 2, 1]]) @ table, tokens[np.newaxis])]


# --- where they jump --------------------------------------------------------------------------

power = Integer(2) ** j
before, after = bit(i, power - 1), bit(i, power)
jump = Sum((after - before) ** 2, (i, 0, d - 1))

BINARY_JUMPS = claim(
    "binary-jumps",
    "From 2^j − 1 to 2^j exactly j + 1 bits flip: neighbours are as far apart as one likes",
    ForAll(
        j,
        And(
            ForAll(i, Implies(Less(i, j), And(Equation(before, 1), Equation(after, 0)))),
            Equation(bit(j, power - 1), 0),
            Equation(bit(j, power), 1),
            ForAll(i, Implies(Less(j, i), And(Equation(before, 0), Equation(after, 0)))),
            ForAll(d, Implies(Less(j, d), Equation(jump, j + 1))),
        ),
    ),
    sources=[note("000", "§1.3")],
    explanation="0111 becomes 1000: the bits below j fall from 1 to 0, bit j rises, those above "
    "stay 0.  The squared distance of the two vectors of d bits is the number of flips, j + 1, "
    "while one step from an even position moves them by 1: steps of one size make jumps of every "
    "size, and the code does not extend to positions in between.",
)


@BINARY_JUMPS.proof
def a_carry_runs_through():
    lower, upper = (bits_below_fall(), bits_above_stay())
    own = (
        below_the_digit(power - 1, bounded_by(Less(power - 1, power), 1)),
        just_above_the_digit(power, bounded_by(LessEqual(power, power)),
                             bounded_by(Less(power, 2 * power), power)),
    )  # fmt: skip
    flips = one_for_each_flip(lower, own, upper)
    return lower, *own, upper, each(flips, d, given=(Less(j, d),))


def bits_below_fall():
    """⊢ ∀i < j: bit_i(2^j − 1) = 1 and bit_i(2^j) = 0, from the case j = i + k + 1."""
    k = Symbol("k", integer=True, nonnegative=True)
    upper = Integer(2) ** (i + k + 1)
    full = bit(i, upper - 1)
    small = power_decreases(2, 0, i, evaluate(Less(1, 2), reason=""),
                            bounded_by(LessEqual(0, i), i))  # fmt: skip
    floors = [
        floor_is((upper - 1) / 2**place, rest - 1,
                 bounded_by(LessEqual(rest - 1, (upper - 1) / 2**place), (weight, small), slack),
                 bounded_by(Less((upper - 1) / 2**place, rest), 2**-place))
        for place, rest, weight, slack in (
            (i, 2 ** (k + 1), 1, 0), (i + 1, Integer(2) ** k, Rational(1, 2), Rational(1, 2)))
    ]  # fmt: skip
    ones = (
        calc(full)
        .eq(floor((upper - 1) / 2**i) - 2 * floor((upper - 1) / 2 ** (i + 1)), by=definition)
        .eq((2 ** (k + 1) - 1) - 2 * (2**k - 1), "⌊2^a − ε⌋ = 2^a − 1 for 0 < ε ≤ 1",
            (1, floors[0]), (-2, floors[1]))
        .eq(1, by=law_of_exponents)
    )  # fmt: skip
    zeros = calc(bit(i, upper)).eq(2 ** (k + 1) - 2 * 2**k, by=definition)
    zeros = zeros.eq(0, by=law_of_exponents)
    difference = j - i - 1
    room = bounded_by(LessEqual(0, difference), rules.integer_gap(suppose(Less(i, j))))
    pair = (at(each(chain.theorem, k), {k: difference}, room, reason="j = i + k + 1")
            for chain in (ones, zeros))  # fmt: skip
    return each(both(*pair), i, given=(Less(i, j),))


def bits_above_stay():
    """⊢ ∀i > j: bit_i(2^j − 1) = 0 and bit_i(2^j) = 0, as 2^j < 2^i."""
    above = suppose(Less(j, i))
    larger = power_strictly_decreases(2, -i, -j, evaluate(Less(1, 2), reason=""),
                                      bounded_by(Less(-i, -j), above))  # fmt: skip
    small = bounded_by(Less(power - 1, 2**i), larger, 1)
    return each(both(*(swapped(below_the_digit, position, bound)
                       for position, bound in ((power - 1, small), (power, larger)))),
                i, given=(Less(j, i),))  # fmt: skip
