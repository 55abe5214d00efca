"""Positions as numbers: the index itself, and the index scaled to `[0, 1]`.

`N` tokens get the positions `1 … N`, or `N` equally spaced numbers from 0 to 1.  The first grow
without bound, and so does their variance; the second have a step that depends on the length.

Notes 000 §1.1 and §1.2, 002 §1 and §5.1, 004.
"""

import numpy as np

from symbolic_pe.notation import *

K, h = Symbol("K", real=True), Symbol("h", real=True)
L, N = Symbol("L", integer=True, positive=True), Symbol("N", integer=True, positive=True)
M = Symbol("M", integer=True, positive=True)
t = Symbol("t", integer=True, positive=True)


# --- the index --------------------------------------------------------------------------------


@claim(
    "index-unbounded",
    "The index exceeds every bound",
    note(
        "000",
        "§1.1",
        line=14,
        quote="模型的位置表示是无界的，随着序列长度的增加，位置值会越来越大",
        english="the positions are unbounded: the longer the sequence, the larger the values",
    ),
    note(
        "002",
        "§1.2",
        line=53,
        quote="位置编码 `513, 514, …, 1000` 是从未见过的新值",
        english="the positions `513, 514, …, 1000` are values that have never been seen",
    ),
    note(
        "002",
        "§5.1",
        line=257,
        part=1,
        quote="值随位置爆炸",
        english="the values explode with the position",
    ),
    note(
        "004",
        "什么是位置编码",
        line=18,
        part=1,
        quote="索引无界，且索引越大数值越大",
        english="the index is unbounded, and the larger the index, the larger the value",
    ),
)
def index_unbounded(K):
    """Whatever number `K` the positions seen in training stay below, a longer text has a position
    `t` above it."""
    return Exists(t, Less(K, t))


@index_unbounded.proof
def the_next_integer():
    return one_above(K)


def one_above(bound):
    """∃t: bound < t, namely t = ⌊|bound|⌋ + 1."""
    place = floor(Abs(bound, evaluate=False)) + 1
    below = rules.conjunct(rules.floor_bounds(Abs(bound, evaluate=False)), 1)
    chain = (
        calc(bound)
        .le(Abs(bound, evaluate=False), by=rules.modulus_above(bound, 1, reason="`x ≤ |x|`"))
        .lt(place, "`x < ⌊x⌋ + 1`", below)
    )
    return rules.exists(
        Exists(t, Less(bound, t)), {t: place}, chain.theorem, reason=f"take `t = ⌊|{bound}|⌋ + 1`"
    )


@index_unbounded.numbers(K=choice(-3, 511.5, 99999), t=choice(1, 512, 100000))
def last_index_with_numpy(K, t):
    return K, reference.integer_positions(t)[-1]


mean = define("mean", [N], Sum(t, (t, 1, N)) / N)
"""The mean of the positions 1 … N."""

variance = define("var", [N], Sum((t - mean(N)) ** 2, (t, 1, N)) / N)
"""The variance of the positions 1 … N: the mean squared distance from the mean."""


@claim(
    "index-moments",
    "The positions `1 … N` have mean `(N + 1)/2` and variance `(N² − 1)/12`",
    note(
        "002",
        "§1.2",
        line=45,
        quote="破坏了词向量的分布",
        english="it destroys the distribution of the word vectors",
    ),
)
def index_moments(N):
    """For `N = 512` the mean is 256.5 and the variance 21845.25, a standard deviation of 148,
    beside features between `−1` and 1."""
    return And(Equation(mean(N), (N + 1) / 2), Equation(variance(N), (N**2 - 1) / Integer(12)))


@index_moments.proof
def sums_of_powers():
    total, squares = Sum(t, (t, 1, N)), Sum(t**2, (t, 1, N))
    first = telescoping(total, Lambda(t, t * (t - 1) / 2), reason="`t = t(t + 1)/2 − (t − 1)t/2`")
    second = telescoping(
        squares,
        Lambda(t, (t - 1) * t * (2 * t - 1) / 6),
        reason="`t² = t(t + 1)(2t + 1)/6 − (t − 1)t(2t − 1)/6`",
    )
    centre = (
        calc(mean(N))
        .eq(total / N, by=definition)
        .eq((N + 1) / 2, "`1 + … + N = N(N + 1)/2`", (1 / N, first))
    )
    spread = (
        calc(variance(N))
        .eq(squares / N - (total / N) ** 2, by=linearity("mean square `−` squared mean"))
        .eq(squares / N - (N + 1) ** 2 / 4, "the mean", (-total / N - (N + 1) / 2, centre.theorem))
        .eq(
            (N + 1) * (2 * N + 1) / 6 - (N + 1) ** 2 / 4,
            "`1² + … + N² = N(N + 1)(2N + 1)/6`",
            (1 / N, second),
        )
        .eq((N**2 - 1) / Integer(12), by=algebra)
    )
    return centre, spread


@index_moments.numbers(N=choice(1, 2, 12, 25))
def moments_with_numpy(N):
    positions = reference.integer_positions(N)
    return [(np.mean(positions), (N + 1) / 2), (np.var(positions), (N**2 - 1) / 12)]


q, x = Function("q", real=True), Function("x", real=True)
chances = Sum(q(j), (j, 0, M - 1))

mean_x = define("mean_x", [], Sum(q(j) * x(j), (j, 0, M - 1)))
"""The mean of a feature that is x_j with probability q_j."""

variance_x = define("var_x", [], Sum(q(j) * (x(j) - mean_x()) ** 2, (j, 0, M - 1)))
"""Its variance, s²."""


def over_all_pairs(value):
    """The mean of a function of the feature x_j and the position t, independent of each other:
    the pair (j, t) has the probability q_j/N."""
    return Sum(q(j) * Sum(value, (t, 1, N)) / N, (j, 0, M - 1))


mean_sum = define("mean_sum", [N], over_all_pairs(x(j) + t))
"""The mean of feature plus position."""

variance_sum = define("var_sum", [N], over_all_pairs((x(j) + t - mean_sum(N)) ** 2))
"""Its variance."""

all_chances = Equation(chances, 1)


@claim(
    "index-swamps-variance",
    "Adding the index to an independent feature adds `(N² − 1)/12` to its variance, without bound",
    note(
        "002",
        "§1.2",
        line=37,
        quote="数值爆炸破坏方差",
        english="exploding values destroy the variance",
        why="The positions add `(N² − 1)/12` to the variance of a feature, which "
        "is 21845.25 for 512 positions.",
    ),
    note(
        "004",
        "什么是位置编码",
        line=18,
        part=2,
        quote="容易掩盖掉token embeddeding本身的向量",
        english="it easily covers up the vector of the token embedding itself",
        why="The positions `1 … N` add `(N² − 1)/12` to the variance of a feature.",
    ),
)
def index_swamps_variance(M, q, x):
    """The feature takes any values `x_j` with probabilities `q_j`, and each of the `N` positions is
    as likely, whatever the feature. Of the two summands only the feature's own variance carries
    meaning: with `|x_j| ≤ 1` it is at most 1, the other is 21845.25 at `N = 512`."""
    return Implies(
        all_chances,
        And(
            ForAll(N, Equation(variance_sum(N), variance_x() + (N**2 - 1) / Integer(12))),
            ForAll(K, Exists(N, Less(K, variance_sum(N)))),
        ),
    )


@index_swamps_variance.proof
def variances_add():
    formula = each(variance_of_the_sum(), N)
    return formula, each(above_every_bound(formula), K)


def variance_of_the_sum():
    """Σ q_j = 1 ⊢ var_sum(N) = var_x + (N² − 1)/12."""
    certain = given(all_chances, reason="the probabilities add up to 1")
    off_centre = Sum(q(j) * (x(j) - mean_x()), (j, 0, M - 1))
    total = Sum(t, (t, 1, N))
    centre = (
        calc(mean_sum(N))
        .eq(mean_x() + chances * total / N, by=linearity)
        .eq(mean_x() + total / N, "`Σ q_j = 1`", (total / N, certain))
        .eq(mean_x() + mean(N), by=definition)
    )
    centred = (x(j) - mean_x()) + (t - mean(N))
    moments = at(index_moments.theorem, {N: N}, reason="index-moments")
    return (
        calc(variance_sum(N))
        .eq(over_all_pairs((x(j) + t - mean_sum(N)) ** 2), by=definition)
        .eq(
            over_all_pairs(centred**2),
            "the mean of the sum is the sum of the means",
            centre.theorem,
        )
        .eq(
            variance_x() + 2 * off_centre * Sum(t - mean(N), (t, 1, N)) / N + chances * variance(N),
            by=linearity("expand the square; the sums over `j` and over `t` factor"),
        )
        .eq(variance_x() + chances * variance(N), by=linearity("`Σ (t −` mean) `= 0`"))
        .eq(variance_x() + variance(N), "`Σ q_j = 1`", (variance(N), certain))
        .eq(variance_x() + (N**2 - 1) / Integer(12), "index-moments", rules.conjunct(moments, 1))
        .theorem
    )


def above_every_bound(formula):
    """∃N: K < var_sum(N), as N² − 1 ≥ N − 1 > 12(K − var_x)."""
    missing = 12 * K - 12 * variance_x()
    gap = Abs(missing, evaluate=False)
    length = floor(gap) + 2
    chain = (
        calc(K)
        .le(
            variance_x() + gap / 12, "`x ≤ |x|`", (Rational(1, 12), rules.modulus_above(missing, 1))
        )
        .lt(
            variance_x() + (length - 1) / 12,
            "`x < ⌊x⌋ + 1`",
            (Rational(1, 12), rules.conjunct(rules.floor_bounds(gap), 1)),
        )
        .le(variance_x() + (length**2 - 1) / 12, "`N ≤ N²`", (length * (length - 1) / 12))
        .eq(variance_sum(length), "the first part", at(formula, {N: length}))
    )
    return rules.exists(
        Exists(N, Less(K, variance_sum(N))),
        {N: length},
        chain.theorem,
        reason="take `N = ⌊|12(K − v)|⌋ + 2`, `v` the variance of the feature",
    )


@index_swamps_variance.numbers(
    M=choice(1, 2, 3),
    q=choice([1.0], [0.25, 0.75], [0.5, 0.125, 0.375]),
    x=choice([0.375], [-1.0, 0.5], [0.75, -0.5, 0.25]),
    N=choice(1, 3, 4),
    K=choice(-1, 0, 0.75),
)
def sum_of_feature_and_index_with_numpy(q, x, N, K):
    def spread(values, chance):
        return np.average((values - np.average(values, weights=chance)) ** 2, weights=chance)

    positions = reference.integer_positions(N)
    chance = np.broadcast_to(q[:, np.newaxis] / N, (len(q), N))
    spread_of_sum = spread(x[:, np.newaxis] + positions, chance)
    return [(spread_of_sum, spread(x, q) + np.var(positions)), (K, spread_of_sum)]


FEATURES_WITHIN_ONE = And(
    all_chances,
    ForAll(j, Implies(LessEqual(j, M - 1), LessEqual(0, q(j)))),
    ForAll(j, Implies(LessEqual(j, M - 1), And(LessEqual(-1, x(j)), LessEqual(x(j), 1)))),
)
"""Probabilities q_j, and features between −1 and 1, as note 002 has them."""


@claim(
    "index-share-512",
    "With features between `−1` and 1 and 512 positions, at most one part in 21846 of the "
    "variance is that of the feature",
    note(
        "002",
        "§1.2",
        line=44,
        quote="位置信息的值却高达几百，完全淹没了词向量的语义信息",
        english="the positions reach several hundred, and completely drown the "
        "meaning of the word vectors",
        why="With features in `[−1, 1]` their own variance is at most 1, beside "
        "21845.25 from the positions.",
    ),
    note(
        "004",
        "什么是位置编码",
        line=18,
        part=2,
        why="For 512 positions that is 21845.25, beside at most 1 of a feature in `[−1, 1]`.",
    ),
)
def index_share_512(M, q, x):
    """No feature in `[−1, 1]` has a variance above 1 (`−1` and 1 with equal chances reach it), and
    the index has `(512² − 1)/12 = 21845.25`. This is what it means that the index drowns the
    feature."""
    return Implies(
        FEATURES_WITHIN_ONE,
        And(
            LessEqual(variance_x(), 1),
            LessEqual(21846 * variance_x(), variance_sum(512)),
        ),
    )


@index_share_512.proof
def at_most_one_against_the_index():
    certain, chance, within = map(suppose, FEATURES_WITHIN_ONE.parts)
    squares, centre = Sum(q(j) * x(j) ** 2, (j, 0, M - 1)), mean_x()
    inside = LessEqual(0, j), LessEqual(j, M - 1)
    likely, bounds = (at(known, {j: j}, suppose(inside[1])) for known in (chance, within))
    low, high = (rules.conjunct(bounds, part) for part in (0, 1))
    term = bounded_by(LessEqual(q(j) * x(j) ** 2, q(j)), (1, likely, low, high))
    small = (
        calc(variance_x())
        .eq(squares - 2 * centre * centre + centre**2 * chances, by=linearity("expand the square"))
        .eq(squares - centre**2, "`Σ q_j = 1`", (centre**2, certain))
        .le(squares, "leave out a square", centre**2)
        .le(chances, "`x_j² ≤ 1` in each term", term)
        .eq(1, "`Σ q_j = 1`", certain)
    )
    swamped = at(index_swamps_variance.theorem, {M: M, q: q, x: x}, certain)
    total = at(rules.conjunct(swamped, 0), {N: 512}, reason="index-swamps-variance")
    share = (
        calc(21846 * variance_x())
        .le(
            variance_x() + Rational(87381, 4),
            "the variance of the feature is at most 1",
            (21845, small.theorem),
            Rational(1, 4),
        )
        .eq(variance_sum(512), by=total)
    )
    return small, share


@index_share_512.numbers(
    M=choice(1, 2, 3),
    q=choice([1.0], [0.25, 0.75], [0.5, 0.125, 0.375]),
    x=choice([0.375], [-1.0, 1.0], [0.75, -0.5, 0.25]),
)
def share_with_numpy(q, x):
    def spread(values, chance):
        return np.average((values - np.average(values, weights=chance)) ** 2, weights=chance)

    positions = reference.integer_positions(512)
    chance = np.broadcast_to(q[:, np.newaxis] / 512, (len(q), 512))
    of_the_feature = spread(x, q)
    return [
        (of_the_feature, 1),
        (21846 * of_the_feature, spread(x[:, np.newaxis] + positions, chance)),
    ]


# --- no linear map ----------------------------------------------------------------------------

factor, offset, place = (Symbol(name, real=True) for name in ("a", "k", "t"))
SHIFTS_THE_INDEX = ForAll(t, Equation(factor * t, t + offset))
AFFINE = matrix([1, offset], [0, 1])


@claim(
    "index-no-shift",
    "No factor takes every index `t` to `t + k`, unless `k = 0`; with a constant coordinate "
    "beside it a matrix does",
    note(
        "002",
        "§5.1",
        line=258,
        part=1,
        quote="只能学绝对位置",
        english="it can only learn absolute positions",
        why="No factor takes every index `t` to `t + k`, in this sense it is true; "
        "but the difference of two indices is a linear function of both, so "
        "they do not hide their distance.",
    ),
)
def index_no_shift():
    """The note's table has it that the index cannot express relative positions and the sinusoids
    can, by linear maps. This is one way to read it: a linear map that takes the code of `t` to that
    of `t + k`. For the number `t` alone there is none, as the factor `1 + k/t` depends on `t`; the
    vector `(t, 1)` can be shifted, but is unbounded, as `t` is. It is not meant that two indices
    hide their distance: `m − n` is a linear function of both."""
    return And(
        ForAll(offset, Implies(Not(Equation(offset, 0)), Not(Exists(factor, SHIFTS_THE_INDEX)))),
        ForAll([offset, place], Equation(AFFINE @ vector(place, 1), vector(place + offset, 1))),
    )


@index_no_shift.proof
def two_positions_disagree():
    law = suppose(SHIFTS_THE_INDEX)
    first, second = (at(law, {t: index}, reason=f"take `t = {index}`") for index in (1, 2))
    none = equate(offset, 0, (-2, first), (1, second), reason="twice the first minus the second")
    existence = Exists(factor, SHIFTS_THE_INDEX)
    shifted = rules.choose(suppose(existence), none)
    impossible = contradiction(
        existence, shifted, given(Not(Equation(offset, 0))), reason="but `k` is not 0"
    )
    affine = calc(AFFINE @ vector(place, 1)).eq(
        vector(place + offset, 1), by=block_product("multiply row by column")
    )
    return impossible, affine


@index_no_shift.numbers(
    of=[
        Not(And(Equation(factor, 1 + offset), Equation(2 * factor, 2 + offset))),
        Not(SHIFTS_THE_INDEX),
    ],
    a=reals(0, 2),
    k=reals(1, 3),
    t=integers(1, 100),
)
def scaled_index_with_numpy(a, k, t):
    first, second = reference.integer_positions(2)
    return [(a * place, place + k) for place in (first, second, t)]


@index_no_shift.numbers(of=[index_no_shift.statement.parts[1]], k=reals(1, 3), t=reals(-100, 100))
def shifted_index_with_numpy(k, t):
    there = np.array([[1, k], [0, 1]]) @ [t, 1]
    return there[:, np.newaxis], np.array([[t + k], [1.0]])


# --- the unit interval ------------------------------------------------------------------------

f = Function("f", real=True)

u = define("u", [N, t], (t - 1) / (N - 1))
"""The position of token t of N, scaled to [0, 1]."""

several = Less(1, N)
EQUAL_STEPS = And(
    several,
    Equation(f(1), 0),
    Equation(f(N), 1),
    ForAll(t, Implies(LessEqual(t, N - 1), Equation(f(t + 1) - f(t), h))),
)
"""f places N tokens from 0 to 1 in steps of h."""

TWO_LENGTHS = And(Less(1, L), several, Not(Equation(L, N)))


@claim(
    "unit-interval-spacing",
    "`N` tokens in equal steps from 0 to 1 are `1/(N − 1)` apart: every length has its own step",
    note(
        "000",
        "§1.2",
        line=19,
        part=1,
        quote="当序列长度不同时，token间的相对距离是不一样的",
        english="when the lengths of sequences differ, so do the relative distances of tokens",
        why="Three tokens are `1/2` apart and four `1/3`, so the same difference "
        "of positions means different distances in texts of different lengths.",
    ),
    note(
        "004",
        "什么是位置编码",
        line=19,
        part=2,
        quote="相邻两个token之间的position embedding 在不同的sentences中相对距离不一致",
        english="the relative distance of two neighbouring tokens is not the same "
        "in different sentences",
        why="Neighbours are `1/(N − 1)` apart in a text of `N` tokens, so every "
        "length has its own step.",
    ),
)
def unit_interval_spacing():
    """The first part gives such positions, the second says that their step is forced, the third
    that two lengths never share it: three tokens are `1/2` apart, four `1/3`, so the same
    difference of positions means different distances in different texts."""
    return And(
        ForAll(
            N,
            Implies(
                several,
                And(
                    Equation(u(N, 1), 0),
                    Equation(u(N, N), 1),
                    ForAll(t, Equation(u(N, t + 1) - u(N, t), 1 / (N - 1))),
                ),
            ),
        ),
        ForAll([N, f, h], Implies(EQUAL_STEPS, Equation(h, 1 / (N - 1)))),
        ForAll([L, N], Implies(TWO_LENGTHS, Not(Equation(1 / (L - 1), 1 / (N - 1))))),
    )


@unit_interval_spacing.proof
def the_steps_add_up_to_one():
    return the_positions(), the_only_step(), the_steps_differ()


def with_more_than_one(length, chain):
    """The end of a chain in which length − 1 is a denominator, from 1 < length."""
    positive = bounded_by(Less(0, length - 1), suppose(Less(1, length)))
    return cut(nonzero(positive), chain.theorem)


def the_positions():
    """1 < N ⊢ u(N, 1) = 0, u(N, N) = 1, and u(N, t + 1) − u(N, t) = 1/(N − 1)."""
    first = calc(u(N, 1)).eq(0, by=definition)
    last = calc(u(N, N)).eq(1, by=definition)
    step = (
        calc(u(N, t + 1) - u(N, t))
        .eq(t / (N - 1) - (t - 1) / (N - 1), by=definition)
        .eq(1 / (N - 1), by=algebra)
    )
    return tuple(with_more_than_one(N, chain) for chain in (first, last, step))


def the_only_step():
    """N − 1 steps of h lead from 0 to 1 ⊢ h = 1/(N − 1)."""
    whole = Sum(h, (t, 1, N - 1))
    start, end, step = (given(part) for part in EQUAL_STEPS.parts[1:])
    one_step = at(step, {t: t}, suppose(LessEqual(t, N - 1)))
    every_step = each(one_step, t, given=(LessEqual(1, t), LessEqual(t, N - 1)))
    telescoped = rules.telescope(every_step, whole, Lambda(t, f(t)), reason="the steps add up")
    way = (
        calc((N - 1) * h)
        .eq(whole, by=finite_sum("`N − 1` steps"))
        .eq(f(N) - f(1), by=telescoped)
        .eq(1, "from 0 to 1", (1, end), (-1, start))
    )
    return with_more_than_one(
        N, calc(h).eq(1 / (N - 1), "divide by `N − 1`", (1 / (N - 1), way.theorem))
    )


def the_steps_differ():
    """1 < L, 1 < N, L ≠ N ⊢ 1/(L − 1) ≠ 1/(N − 1)."""
    same_step = Equation(1 / (L - 1), 1 / (N - 1))
    equal = calc(L).eq(N, "multiply by `(L − 1)(N − 1)`", (-(L - 1) * (N - 1), suppose(same_step)))
    both_defined = with_more_than_one(L, equal)
    positive = bounded_by(Less(0, N - 1), suppose(several))
    return contradiction(
        same_step,
        cut(nonzero(positive), both_defined),
        given(TWO_LENGTHS.parts[2], reason="the lengths differ"),
        reason="so the steps differ",
    )


@unit_interval_spacing.numbers(
    N=choice(2, 3, 5),
    L=choice(3, 9, 4),
    t=choice(1, 1, 3),
    h=choice(1.0, 0.5, 0.25),
    f=function(Lambda(t, (t - 1) / (N - 1))),
)
def steps_with_numpy(N, L, t, h):
    positions = reference.unit_interval_positions(N)
    step = np.diff(positions)[t - 1]
    other_step = np.diff(reference.unit_interval_positions(L))[0]
    return [
        (positions[0], 0),
        (positions[-1], 1),
        (step, 1 / (N - 1)),
        (h, step),
        (other_step, step),
    ]


@claim(
    "unit-interval-bounded",
    "Scaled positions lie in `[0, 1]`, and three tokens sit at 0, 0.5 and 1",
    note(
        "000",
        "§1.2",
        line=17,
        quote="0表示第一个token，1表示最后一个token",
        english="0 is the first token, and 1 the last",
    ),
    note(
        "004",
        "什么是位置编码",
        line=19,
        part=1,
        quote="将索引归一到`[0,1]`之间，避免索引数值过大",
        english="scale the index to `[0,1]`, so that its values do not become too large",
    ),
)
def unit_interval_bounded():
    """The first and the last token have the ends, and the others lie between: however long the
    text, no position is above 1."""
    return And(
        ForAll(
            [N, t],
            Implies(
                And(several, LessEqual(t, N)),
                And(LessEqual(0, u(N, t)), LessEqual(u(N, t), 1)),
            ),
        ),
        Equation(u(3, 1), 0),
        Equation(u(3, 2), Rational(1, 2)),
        Equation(u(3, 3), 1),
    )


@unit_interval_bounded.proof
def from_the_first_to_the_last():
    more, inside = map(suppose, unit_interval_bounded.statement.parts[0].body.premise.parts)
    positive = bounded_by(Less(0, N - 1), more)
    steep = reciprocal_positive(N - 1, positive)
    not_before = bounded_by(LessEqual(0, t - 1), t - 1)
    low = (
        calc(0).le((t - 1) / (N - 1), "`1 ≤ t`", (1, not_before, steep)).eq(u(N, t), by=definition)
    )
    high = calc(u(N, t)).eq((t - 1) / (N - 1), by=definition).le(1, "`t ≤ N`", (1, inside, steep))
    bounds = both(*(cut(nonzero(positive), chain.theorem) for chain in (low, high)))
    ends = (
        calc(u(3, token)).eq(value, by=definition)
        for token, value in ((1, 0), (2, Rational(1, 2)), (3, 1))
    )
    return bounds, *ends


@unit_interval_bounded.numbers(N=choice(2, 3, 50), t=choice(1, 3, 17))
def scaled_with_numpy(N, t):
    place = reference.unit_interval_positions(N)[t - 1]
    three = reference.unit_interval_positions(3)
    return [(0, place), (place, 1), *zip(three, (0, 0.5, 1), strict=True)]


def rounded_to(value, decimals, exact):
    """``value`` is ``exact`` to so many decimals: they differ by at most half of the last one."""
    return LessEqual(Abs(exact - value, evaluate=False), Rational(1, 2 * 10**decimals))


third = rounded_to(Rational(69, 100), 2, u(4, 3))


@claim(
    "unit-interval-example",
    "Four tokens sit at 0, 0.33, 0.69 and 1, to two decimals",
    note(
        "000",
        "§1.2",
        line=19,
        part=2,
        english="four tokens `[0,0.33,0.69,1]`",
        why="The third token sits at `2/3 = 0.666…`, which is 0.67 to two decimals "
        "and not 0.69; the other three are right.",
    ),
    as_written="四个token`[0,0.33,0.69,1]`",
)
def unit_interval_example():
    """The third token sits at `2/3 = 0.666…`, which is 0.67 to two decimals: 0.69 is off by 0.0233,
    and half a unit of the last decimal is 0.005. The other three are right."""
    return And(
        rounded_to(Integer(0), 2, u(4, 1)),
        rounded_to(Rational(33, 100), 2, u(4, 2)),
        third,
        rounded_to(Integer(1), 2, u(4, 4)),
    )


@unit_interval_example.refutation(repaired_by=["unit-interval-spacing"])
def the_third_token_sits_at_two_thirds():
    claimed = rules.conjunct(given(unit_interval_example.statement), 2, reason="the third token")
    too_far = evaluate(third, reason="`|2/3 − 0.69| = 0.0233…`")
    return contradiction(
        unit_interval_example.statement, claimed, too_far, reason="so the example is false"
    )


@unit_interval_example.numbers()
def four_tokens_with_numpy():
    places = reference.unit_interval_positions(4)
    return [
        (abs(place - value), 0.005) for place, value in zip(places, (0, 0.33, 0.69, 1), strict=True)
    ]


if __name__ == "__main__":
    run_script(__file__)
