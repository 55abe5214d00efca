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
bit = define("bit", [j, _t], floor(_t / 2**j) - 2 * floor(_t / 2 ** (j + 1)))
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
        bounded_by(LessEqual(0, digit), above, reason="`2⌊x⌋ ≤ 2x < ⌊2x⌋ + 1` for `x = t/2^{j+1}`"),
        bounded_by(LessEqual(digit, 1), below, reason="`⌊2x⌋ ≤ 2x < 2⌊x⌋ + 2` for `x = t/2^{j+1}`"),
    )


number = Sum(2**j * bit(j, t), (j, 0, d - 1))
in_range = Less(t, 2**d)
SAME_DIGITS = And(
    Less(s, 2**d),
    in_range,
    ForAll(j, Implies(LessEqual(j, d - 1), Equation(bit(j, s), bit(j, t)))),
)


@claim(
    "binary-decodes",
    "`d` bits give back each of `2^d` positions, and so tell them apart",
    note(
        "000",
        "§1.3",
        line=34,
        part=1,
        quote="所有的值都是有界的，且取值范围为0或1",
        english="all values are bounded: they are 0 or 1",
        why="Every digit is 0 or 1.",
    ),
    note(
        "000",
        "§1.3",
        line=34,
        part=2,
        quote="`d_{model}`足够大，基本可以把每一个位置都编码",
        english="`d_{model}` is large enough to encode practically every position",
    ),
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
def the_digits_telescope():
    decoded = each(number_is_position(), d, t, given=(in_range,))
    return zero_and_one_only(), decoded, same_digits_same_position(decoded)


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
        .eq(differences, by=law_of_exponents("`2^j bit_j(t)` is a difference of neighbours"))
        .eq(
            t - 2**d * floor(t / 2**d),
            floor_of_sum("telescoping sum"),
            telescoping(differences, part),
        )
        .eq(t, "`0 ≤ t/2^d < 1`", (-(2**d), nothing_left))
    ).theorem


def same_digits_same_position(decoded):
    """s, t < 2^d, bit_j(s) = bit_j(t) for all j < d ⊢ s = t."""
    small, also_small, same = (given(part) for part in SAME_DIGITS.parts)
    weight, one_digit = 2**j, at(same, {j: j}, suppose(LessEqual(j, d - 1)))
    one_term = calc(weight * bit(j, s)).eq(weight * bit(j, t), "equal digits", (weight, one_digit))
    of_s, of_t = (
        at(decoded, {d: d, t: place}, bound, reason="the digits give back the position")
        for place, bound in ((s, small), (t, also_small))
    )
    return (
        calc(s)
        .eq(of_s.conclusion.lhs, by=of_s)
        .eq(of_t.conclusion.lhs, "term by term", one_term.theorem)
        .eq(t, by=of_t)
    )


@binary_decodes.numbers(
    d=choice(3, 1, 6),
    s=choice(5, 1, 42),
    t=choice(5, 1, 42),
    j=choice(0, 0, 5),
)
def digits_with_numpy(d, s, t, j):
    digits = reference.binary_positions(t, d)
    decoded = digits @ 2.0 ** np.arange(d)
    same = reference.binary_positions(s, d) @ 2.0 ** np.arange(d)
    return [(digits[j], 0), (digits[j], 1), (decoded, t), (same, decoded)]


# --- how often the digits alternate -----------------------------------------------------------


def whole_part(x, whole, below, above):
    """⊢ ⌊x⌋ = whole, where ``below`` shows whole ≤ x and ``above`` x < whole + 1."""
    return floor_is(
        x, whole, bounded_by(LessEqual(whole, x), *below), bounded_by(Less(x, whole + 1), *above)
    )


def bit_from_floors(place, position, words, *floors):
    """⊢ bit_place(position) = ⌊position/2^place⌋ − 2⌊position/2^{place+1}⌋, from both floors."""
    share, half = floors
    whole = isinstance(share.conclusion.lhs, Integer)
    return (
        calc(bit(place, position))
        .eq(
            share.conclusion.lhs - 2 * half.conclusion.lhs,
            by=floor_of_sum("`⌊2^j/2^j⌋ = 1`") if whole else definition,
        )
        .eq(share.conclusion.rhs - 2 * half.conclusion.rhs, words, (1, share), (-2, half))
    )


def below_the_digit(place, position, small):
    """position < 2^place ⊢ bit_place(position) = 0."""
    share, half = position / 2**place, position / 2 ** (place + 1)
    nothing = whole_part(share, 0, [share], [(2**-place, small)])
    still_nothing = whole_part(half, 0, [half], [(2 ** (-place - 1), small), Rational(1, 2)])
    words = f"both floors are 0 below `2^{place}`"
    return bit_from_floors(place, position, words, nothing, still_nothing).theorem


def just_above_the_digit(place, position, large, small):
    """2^place ≤ position, position < 2^{place+1} ⊢ bit_place(position) = 1."""
    share, half = position / 2**place, position / 2 ** (place + 1)
    once = whole_part(share, 1, [(2**-place, large)], [(2**-place, small)])
    nothing = whole_part(half, 0, [half], [(2 ** (-place - 1), small)])
    words = f"from `2^{place}` to `2^({place} + 1)` the floors are 1 and 0"
    return bit_from_floors(place, position, words, once, nothing).theorem


small_step = Less(q, 2 ** (j + 1))


@claim(
    "binary-period",
    "Bit `j` changes after every `2^j` positions, and its least period is `2^(j+1)`",
    note(
        "000",
        "§1.4",
        line=49,
        part=2,
        quote="类似于二进制编码，每一位上都是0和1的交互",
        english="similar to the binary code, in which every digit alternates between 0 and 1",
    ),
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
def half_a_period_flips_the_bit():
    flips = each(flipped_after_half(), j, t)
    first, second = (at(flips, {j: j, t: place}) for place in (t + 2**j, t))
    returns = (
        calc(bit(j, t + 2 ** (j + 1)))
        .eq(1 - bit(j, t + 2**j), floor_of_sum("the first part at `t + 2^j`"), first)
        .eq(bit(j, t), "the first part at `t`", (-1, second))
    )
    return flips, returns, no_shorter_period()


def flipped_after_half():
    """⊢ bit_j(t + 2^j) = 1 − bit_j(t)."""
    later, share, half = t + 2**j, floor(t / 2**j), floor(t / 2 ** (j + 1))
    low, high = (rules.conjunct(rules.floor_bounds(t / 2**j), place) for place in (0, 1))
    at_least, at_most = zero_or_one()
    next_share = whole_part(later / 2**j, share + 1, [low], [high])
    next_half = whole_part(
        later / 2 ** (j + 1),
        share - half,
        [(Rational(1, 2), low), (Rational(1, 2), at_most)],
        [(Rational(1, 2), high), (Rational(1, 2), at_least)],
    )
    words = "`⌊2x + 1⌋ = ⌊2x⌋ + 1` and `⌊x + 1/2⌋ = ⌊2x⌋ − ⌊x⌋` for `x = t/2^{j+1}`"
    return (
        bit_from_floors(j, later, words, next_share, next_half)
        .eq(1 - bit(j, t), by=definition)
        .theorem
    )


def no_shorter_period():
    """q < 2^{j+1} ⊢ ∃t: bit_j(t + q) ≠ bit_j(t)."""
    goal = Exists(t, Not(Equation(bit(j, t + q), bit(j, t))))
    half = Integer(2) ** j
    short, start = suppose(LessEqual(q, half)), half - q
    room = bounded_by(LessEqual(0, start), short)
    before = below_the_digit(j, t, suppose(Less(t, half)))
    zero = at(
        each(before, t, given=(Less(t, half),)), {t: start}, room, bounded_by(Less(start, half), q)
    )
    one = just_above_the_digit(
        j, half, bounded_by(LessEqual(half, half)), bounded_by(Less(half, 2 ** (j + 1)), half)
    )
    from_start = rules.exists(goal, {t: start}, unequal(one, zero), room, reason="`t = 2^j − q`")
    long = suppose(Less(half, q))
    digit = just_above_the_digit(j, q, weaken(long), given(small_step))
    at_zero = calc(bit(j, 0)).eq(0, by=floor_of_sum("`⌊0⌋ = 0`")).theorem
    from_zero = rules.exists(goal, {t: Integer(0)}, unequal(digit, at_zero), reason="`t = 0`")
    return by_cases(
        rules.total_order(q, half),
        from_start,
        from_zero,
        reason="take `t = 2^j − q` if `q ≤ 2^j`, else `t = 0`",
    )


def unequal(one, zero):
    """From a = 1 and b = 0 to ¬ a = b."""
    a, b = one.conclusion.lhs, zero.conclusion.lhs
    return distinct(bounded_by(Less(b, a), (-1, one), zero, 1), reason="1 is not 0")


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


# --- how often they change --------------------------------------------------------------------

T = Symbol("T", integer=True, nonnegative=True)
flip = (bit(j, t + 1) - bit(j, t)) ** 2
number_of_changes = define("changes", [j, T], Sum(flip, (t, 0, T - 1)))
"""How often digit j changes on the way from position 0 to T: the sum of (bit_j(t + 1) − bit_j(t))²
over t < T."""


@claim(
    "binary-changes",
    "From position 0 to `T` bit `j` changes `⌊T/2^j⌋` times",
    note(
        "000",
        "§1.4",
        line=49,
        part=2,
        why="Bit `j` changes whenever `2^j` divides the new position, so each "
        "higher bit changes half as often as the one below it.",
    ),
)
def binary_changes(j, T):
    """Bit `j` says whether `⌊t/2^j⌋` is odd. That number grows by 1 whenever `2^j` divides the new
    position, and then the bit changes; it stays the same in between."""
    return Equation(number_of_changes(j, T), floor(T / 2**j))


@binary_changes.proof
def whenever_the_floor_grows():
    share = t / 2**j
    growth = floor((t + 1) / 2**j) - floor(share)
    total, steps = number_of_changes(j, T).unfold(), Sum(growth, (t, 0, T - 1))
    return (
        calc(number_of_changes(j, T))
        .eq(total, by=definition)
        .eq(steps, "the bit changes when `⌊t/2^j⌋` grows", one_step())
        .eq(floor(T / 2**j), by=telescoping(steps, Lambda(t, floor(share))))
    )


def one_step():
    """⊢ (bit_j(t + 1) − bit_j(t))² = ⌊(t + 1)/2^j⌋ − ⌊t/2^j⌋."""
    now, later = floor(t / 2**j), floor((t + 1) / 2**j)
    low, high = (rules.conjunct(rules.floor_bounds(t / 2**j), part) for part in (0, 1))
    next_low, next_high = (
        rules.conjunct(rules.floor_bounds((t + 1) / 2**j), part) for part in (0, 1)
    )
    short = power_decreases(2, 0, j)
    up = rules.integer_gap(bounded_by(Less(now, later + 1), low, next_high, 2**-j))
    not_far = rules.integer_gap(bounded_by(Less(later, now + 2), next_low, high, short))
    stays = rules.antisymmetric(
        suppose(LessEqual(later, now)), bounded_by(LessEqual(now, later), up)
    )
    beyond = rules.integer_gap(suppose(Less(now, later)))
    grows = rules.antisymmetric(bounded_by(LessEqual(later, now + 1), not_far), beyond)
    return by_cases(
        rules.total_order(later, now),
        bit_stays(stays),
        bit_flips(grows),
        reason="the parity changes with each step of `⌊t/2^j⌋`",
    )


def bits_of_neighbours():
    """⊢ 0 ≤ bit_j, bit_j ≤ 1 at t, and the same at t + 1."""
    here = zero_or_one()
    there = (at(each(bound, t), {t: t + 1}) for bound in here)
    return (*here, *there)


growth_of_half = floor((t + 1) / 2 ** (j + 1)) - floor(t / 2 ** (j + 1))
growth_of_whole = floor((t + 1) / 2**j) - floor(t / 2**j)


def bit_stays(same):
    """⌊(t + 1)/2^j⌋ = ⌊t/2^j⌋ ⊢ the square is the growth, which is 0."""
    low, high, next_low, next_high = bits_of_neighbours()
    half = Rational(1, 2)
    above = bounded_by(
        Less(-1, growth_of_half), (half, next_high), (half, low), (-half, same), half
    )
    below = bounded_by(Less(growth_of_half, 1), (half, high), (half, next_low), (half, same), half)
    nothing = rules.antisymmetric(
        bounded_by(LessEqual(growth_of_half, 0), rules.integer_gap(below)),
        bounded_by(LessEqual(0, growth_of_half), rules.integer_gap(above)),
    )
    return equate(
        flip,
        growth_of_whole,
        (growth_of_whole - 1 - 4 * growth_of_half, same),
        (4 * growth_of_half, nothing),
    )


def bit_flips(next_one):
    """⌊(t + 1)/2^j⌋ = ⌊t/2^j⌋ + 1 ⊢ the square is the growth, which is 1."""
    low, high, next_low, next_high = bits_of_neighbours()
    half, g = Rational(1, 2), growth_of_half
    natural = bounded_by(LessEqual(0, g), (half, next_high), (half, low), (-half, next_one))
    at_most = bounded_by(LessEqual(g, 1), (half, high), (half, next_low), (half, next_one))
    zero = rules.antisymmetric(suppose(LessEqual(g, 0)), natural)
    at_least = bounded_by(LessEqual(1, g), rules.integer_gap(suppose(Less(0, g))))
    one = rules.antisymmetric(at_most, at_least)
    by_growth = (growth_of_whole - 4 * g, next_one)
    return by_cases(
        rules.total_order(g, Integer(0)),
        equate(flip, growth_of_whole, by_growth, (4 * g - 4, zero)),
        equate(flip, growth_of_whole, by_growth, (4 * g, one)),
    )


@binary_changes.numbers(j=choice(0, 1, 3), T=choice(5, 12, 40, 7, 1, 47))
def counted_with_numpy(j, T):
    digits = reference.binary_positions(np.arange(T + 1), 12)[:, j]
    return np.sum(digits[1:] != digits[:-1]), T // 2**j


@claim(
    "binary-low-bits-slower",
    "The lower a bit, the less often it changes",
    note(
        "000",
        "§1.4",
        line=49,
        part=3,
        english="the lower the digit, the more slowly it alternates",
        why="It is the other way round: the lowest bit changes at every step and "
        "each higher one half as often, so 地位 may be a slip for 高位, the high "
        "digits.",
    ),
    as_written="越往地位走，交互的频率越慢",
)
def binary_low_bits_slower(j, T):
    """The lowest bit, the last row of the note's table, changes at every step, and each higher bit
    half as often. 地位 is a slip for 低位, the low digits, or for 高位, the high ones; that would
    be right."""
    return LessEqual(number_of_changes(j, T), number_of_changes(j + 1, T))


@binary_low_bits_slower.refutation(repaired_by=["binary-changes", "binary-period"])
def zero_one_zero():
    return refute_instance(
        binary_low_bits_slower.statement, {j: 0, T: 2}, reason="take the positions 0, 1, 2"
    )


@binary_low_bits_slower.numbers(j=choice(0, 1, 3), T=choice(2, 12, 40, 3, 7, 47))
def two_bits_with_numpy(j, T):
    digits = reference.binary_positions(np.arange(T + 1), 12)
    low, high = np.sum(digits[1:] != digits[:-1], axis=0)[j : j + 2]
    return low, high


# --- the table of note 000 --------------------------------------------------------------------

NOTE_ROWS = (
    (0, 0, 0, 0, 1, 1, 1, 1),
    (0, 0, 1, 1, 0, 0, 1, 1),
    (0, 1, 0, 1, 0, 1, 0, 1),
)
digits_of_tokens = matrix(*([bit(place, token) for token in range(8)] for place in (2, 1, 0)))


@claim(
    "binary-table-example",
    "The columns of the table in note 000 are the numbers 0 to 7 in the binary system",
    note("000", "§1.3", line=30, quote="0 0 0 0 1 1 1 1 … 0 0 1 1 0 0 1 1 … 0 1 0 1 0 1 0 1"),
)
def binary_table_example():
    """The rows are the bits 2, 1 and 0 of the tokens `a0 … a7`, the highest on top; weighed with 4,
    2 and 1, column `t` adds up to `t`."""
    return And(
        Equation(digits_of_tokens, matrix(*NOTE_ROWS)),
        Equation(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS), matrix(range(8))),
    )


@binary_table_example.proof
def digit_by_digit():
    digits = calc(digits_of_tokens).eq(
        matrix(*NOTE_ROWS),
        by=definition("`⌊t/2^j⌋ − 2⌊t/2^{j+1}⌋` for `j = 2, 1, 0` and `t = 0 … 7`"),
    )
    weighed = calc(matrix([4, 2, 1]) @ matrix(*NOTE_ROWS)).eq(
        matrix(range(8)),
        by=block_product("4 times the first row, plus 2 times the second, plus the third"),
    )
    return digits, weighed


# --- where they jump --------------------------------------------------------------------------

power = Integer(2) ** j
before, after = bit(i, power - 1), bit(i, power)
squared = (after - before) ** 2
jump = Sum(squared, (i, 0, d - 1))


@claim(
    "binary-jumps",
    "From `2^j − 1` to `2^j` exactly `j + 1` bits flip: neighbours are as far apart as one likes",
    note(
        "000",
        "§1.3",
        line=36,
        quote="该方法位置向量处在一个离散的空间中，不同位置间的变化是不连续的",
        english="the vectors lie in a discrete space, and from one position to "
        "another they do not change continuously",
        why="From 0111 to 1000 all four bits flip, while one step from an even "
        "position flips one: equal steps of the position make jumps of every "
        "size, and there is nothing in between.",
    ),
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
def a_carry_runs_through():
    lower, upper = bits_below_fall(), bits_above_stay()
    own = (
        below_the_digit(j, power - 1, bounded_by(Less(power - 1, power), 1)),
        just_above_the_digit(
            j, power, bounded_by(LessEqual(power, power)), bounded_by(Less(power, 2 * power), power)
        ),
    )
    return lower, *own, upper, each(number_of_flips(lower, own, upper), d, given=(Less(j, d),))


def bits_below_fall():
    """⊢ ∀i < j: bit_i(2^j − 1) = 1 and bit_i(2^j) = 0, by way of j = i + k + 1."""
    k = Symbol("k", integer=True, nonnegative=True)
    end, difference = Integer(2) ** (i + k + 1), j - i - 1
    small = power_decreases(2, 0, i)
    places = ((i, 2 * 2**k, [small]), (i + 1, 2**k, [(Rational(1, 2), small), Rational(1, 2)]))
    last = [
        whole_part((end - 1) / 2**place, rest - 1, slack, [2**-place])
        for place, rest, slack in places
    ]
    exact = [whole_part(end / 2**place, rest, [], [1]) for place, rest, _ in places]
    ones = bit_from_floors(i, end - 1, "`⌊2^m − 1/2^i⌋ = 2^m − 1`", *last)
    zeros = bit_from_floors(i, end, "`2^j` is a multiple of `2^{i+1}`", *exact)
    room = bounded_by(LessEqual(0, difference), rules.integer_gap(suppose(Less(i, j))))
    pair = (
        at(each(chain.theorem, k), {k: difference}, room, reason="`k = j − i − 1`")
        for chain in (ones, zeros)
    )
    return each(both(*pair), i, given=(Less(i, j),))


def bits_above_stay():
    """⊢ ∀i > j: bit_i(2^j − 1) = 0 and bit_i(2^j) = 0, as 2^j < 2^i."""
    order = bounded_by(Less(-i, -j), suppose(Less(j, i)))
    larger = power_strictly_decreases(2, -i, -j, order)
    smaller = bounded_by(Less(power - 1, 2**i), larger, 1)
    pair = (below_the_digit(i, power - 1, smaller), below_the_digit(i, power, larger))
    return each(both(*pair), i, given=(Less(j, i),))


def number_of_flips(lower, own, upper):
    """j < d ⊢ Σ (bit_i(2^j) − bit_i(2^j − 1))² = j + 1."""
    less = bounded_by(Less(i, j), suppose(LessEqual(i, j - 1)), 1)
    more = bounded_by(Less(j, i), suppose(LessEqual(j + 1, i)), 1)
    below, above = (at(pair, {i: i}, order) for pair, order in ((lower, less), (upper, more)))
    same = rules.antisymmetric(suppose(LessEqual(i, j)), suppose(LessEqual(j, i)))
    here = [
        calc(digit).eq(known.conclusion.lhs, "`i = j`", same).eq(known.conclusion.rhs, by=known)
        for digit, known in zip((before, after), own, strict=True)
    ]
    falls = changes(0, j - 1, *(rules.conjunct(below, place) for place in (0, 1)))
    rises = changes(j, j, *(chain.theorem for chain in here))
    stays = changes(j + 1, d - 1, *(rules.conjunct(above, place) for place in (0, 1)))
    first = rules.split_sum(jump, j - 1)
    second = rules.split_sum(Sum(squared, (i, j, d - 1)), j)
    chain = (
        calc(jump)
        .eq(
            falls.start + rises.start + stays.start,
            "split the sum at bit `j`",
            (1, first),
            (1, second),
        )
        .eq(
            j + 1,
            "`j` bits fall, one rises, the others stay",
            (1, falls.theorem),
            (1, rises.theorem),
            (1, stays.theorem),
        )
    )
    room = rules.integer_gap(given(Less(j, d)))
    lengths = (bounded_by(LessEqual(0, d - j), room, 1), bounded_by(LessEqual(0, d - j - 1), room))
    return cut(lengths[1], chain.theorem)


def changes(low, high, old, new):
    """The sum of (bit_i(2^j) − bit_i(2^j − 1))² where both bits are the same for all i."""
    difference = new.conclusion.rhs - old.conclusion.rhs
    total, constant = (Sum(term, (i, low, high)) for term in (squared, difference**2))
    factor = after - before + difference
    term = calc(squared).eq(difference**2, "the bits", (factor, new), (-factor, old))
    return (
        calc(total)
        .eq(constant, "the same square for each bit", term.theorem)
        .eq((high - low + 1) * difference**2, by=finite_sum("count the terms"))
    )


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
