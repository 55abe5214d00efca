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
    note("000", "§1.1", line=14),
    note("002", "§1.2", line=53),
    note("002", "§5.1", line=257, part=1),
    note("004", "什么是位置编码", line=18, part=1),
)
def index_unbounded(K):
    """Whatever number `K` the positions seen in training stay below, a longer text has a position
    `t` above it."""
    return Exists(t, Less(K, t))


@index_unbounded.proof
def the_next_integer(proof, K):
    place = floor(modulus(K)) + 1
    above = proof.calc(K).le(modulus(K), why="`x ≤ |x|`").lt(place, why="`x < ⌊x⌋ + 1`")
    proof.shows(proof.conclusion, above, witness=place, why="take `t = ⌊|K|⌋ + 1`")


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
    note("002", "§1.2", line=45),
)
def index_moments(N):
    """For `N = 512` the mean is 256.5 and the variance 21845.25, a standard deviation of 148,
    beside features between `−1` and 1."""
    return And(Equation(mean(N), (N + 1) / 2), Equation(variance(N), (N**2 - 1) / Integer(12)))


@index_moments.proof
def sums_of_powers(proof, N):
    total, squares = Sum(t, (t, 1, N)), Sum(t**2, (t, 1, N))
    up_to = substitute(total, {N: j}), substitute(squares, {N: j})
    values = j * (j + 1) / 2, j * (j + 1) * (2 * j + 1) / 6
    with proof.induction(j, And(*map(Equation, up_to, values))) as sums:
        more = sums.have(
            And(
                Equation(Sum(t, (t, 1, j + 1)), up_to[0] + j + 1),
                Equation(Sum(t**2, (t, 1, j + 1)), up_to[1] + (j + 1) ** 2),
            )
        )
        sums.shows(sums.hypothesis, more)
    both = sums.at(N)
    centre = proof.calc(mean(N)).eq(total / N, by=definition).eq((N + 1) / 2, both)
    proof.shows(proof.conclusion, centre, both, why="mean square `−` squared mean")


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
    note("002", "§1.2", line=37),
    note("004", "什么是位置编码", line=18, part=2),
)
def index_swamps_variance(M, q, x):
    """The feature takes any values `x_j` with probabilities `q_j`, and each of the `N` positions is
    as likely, whatever the feature. Of the two summands only the feature's own variance carries
    meaning: with `|x_j| ≤ 1` it is at most 1, the other is 21845.25 at `N = 512`."""
    grows = And(
        ForAll(N, Equation(variance_sum(N), variance_x() + (N**2 - 1) / Integer(12))),
        ForAll(K, Exists(N, Less(K, variance_sum(N)))),
    )
    return Implies(all_chances, grows)


@index_swamps_variance.proof
def variances_add(proof, M, q, x):
    (certain,) = proof.given
    with proof.take(N) as formula:
        formula.shows(
            formula.calc(variance_sum(N))
            .eq(
                variance_x() + chances * variance(N),
                certain,
                why="expand the square; the sums over `j` and over `t` factor",
            )
            .eq(variance_x() + (N**2 - 1) / Integer(12), certain, formula.at("index-moments", N)[1])
        )
    with proof.take(K) as bound:
        missing = modulus(12 * K - 12 * variance_x())
        length = floor(missing) + 2
        bound.shows(
            Exists(N, Less(K, variance_sum(N))),
            bound.calc(K).lt(variance_sum(length), formula.at(length)),
            witness=length,
            why="take `N = ⌊|12(K − v)|⌋ + 2`, `v` the variance of the feature",
        )
    proof.shows(formula, bound)


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
    note("002", "§1.2", line=44),
    note("004", "什么是位置编码", line=18, part=2),
)
def index_share_512(M, q, x):
    """No feature in `[−1, 1]` has a variance above 1 (`−1` and 1 with equal chances reach it), and
    the index has `(512² − 1)/12 = 21845.25`. This is what it means that the index drowns the
    feature."""
    return Implies(
        FEATURES_WITHIN_ONE,
        And(LessEqual(variance_x(), 1), LessEqual(21846 * variance_x(), variance_sum(512))),
    )


@index_share_512.proof
def at_most_one_against_the_index(proof, M, q, x):
    certain, squares = proof.given[0], Sum(q(j) * x(j) ** 2, (j, 0, M - 1))
    small = (
        proof.calc(variance_x())
        .le(squares, certain, why="leave out a square")
        .le(chances, why="`x_j² ≤ 1` in each term")
        .eq(1, certain)
    )
    law = proof.at("index-swamps-variance", M, q, x)[0]
    proof.shows(proof.conclusion, small, law.at(512))


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
    note("002", "§5.1", line=258, part=1),
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
def two_positions_disagree(proof):
    with proof.take(offset, where=Not(Equation(offset, 0))) as apart:
        with apart.suppose(Exists(factor, SHIFTS_THE_INDEX)) as some:
            law = some.obtain(factor, some.given[0])
            some.contradiction(*apart.given, law.at(1), law.at(2), why="but `k` is not 0")
        apart.shows(some)
    proof.shows(proof.conclusion, apart, why="multiply row by column")


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
    note("000", "§1.2", line=19, part=1),
    note("004", "什么是位置编码", line=19, part=2),
)
def unit_interval_spacing():
    """The first part gives such positions, the second says that their step is forced, the third
    that two lengths never share it: three tokens are `1/2` apart, four `1/3`, so the same
    difference of positions means different distances in different texts."""
    spaced = And(
        Equation(u(N, 1), 0),
        Equation(u(N, N), 1),
        ForAll(t, Equation(u(N, t + 1) - u(N, t), 1 / (N - 1))),
    )
    return And(
        ForAll(N, Implies(several, spaced)),
        ForAll([N, f, h], Implies(EQUAL_STEPS, Equation(h, 1 / (N - 1)))),
        ForAll([L, N], Implies(TWO_LENGTHS, Not(Equation(1 / (L - 1), 1 / (N - 1))))),
    )


@unit_interval_spacing.proof
def the_steps_add_up_to_one(proof):
    with proof.take(N, where=several) as scaled:
        scaled.shows(unit_interval_spacing.statement.parts[0].body.conclusion, why="by definition")
    with proof.take(N, f, h, where=EQUAL_STEPS) as forced:
        start, end, step = forced.given[1:]
        said = Implies(LessEqual(j, N - 1), Equation(f(j + 1), j * h))
        with forced.induction(j, said, start) as way:
            with way.suppose(LessEqual(j + 1, N - 1)) as inside:
                inside.shows(Equation(f(j + 2), (j + 1) * h), way.hypothesis, step.at(j + 1))
            way.shows(inside)
        forced.shows(Equation(h, 1 / (N - 1)), way.at(N - 1), end, forced.given[0])
    proof.shows(proof.conclusion, scaled, forced)


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
    note("000", "§1.2", line=17),
    note("004", "什么是位置编码", line=19, part=1),
)
def unit_interval_bounded():
    """The first and the last token have the ends, and the others lie between: however long the
    text, no position is above 1."""
    within = ForAll(
        [N, t],
        Implies(And(several, LessEqual(t, N)), And(LessEqual(0, u(N, t)), LessEqual(u(N, t), 1))),
    )
    return And(
        within, Equation(u(3, 1), 0), Equation(u(3, 2), Rational(1, 2)), Equation(u(3, 3), 1)
    )


@unit_interval_bounded.proof
def from_the_first_to_the_last(proof):
    with proof.take(N, t, where=And(several, LessEqual(t, N))) as token:
        low = token.have(LessEqual(0, u(N, t)), why="`1 ≤ t`")
        token.shows(low, token.have(LessEqual(u(N, t), 1), *token.given, why="`t ≤ N`"))
    ends = (
        proof.have(Equation(u(3, place), value), by=definition)
        for place, value in ((1, 0), (2, Rational(1, 2)), (3, 1))
    )
    proof.shows(token, *ends)


@unit_interval_bounded.numbers(N=choice(2, 3, 50), t=choice(1, 3, 17))
def scaled_with_numpy(N, t):
    place = reference.unit_interval_positions(N)[t - 1]
    three = reference.unit_interval_positions(3)
    return [(0, place), (place, 1), *zip(three, (0, 0.5, 1), strict=True)]


def rounded_to(value, decimals, exact):
    """``value`` is ``exact`` to so many decimals: they differ by at most half of the last one."""
    return LessEqual(Abs(exact - value, evaluate=False), Rational(1, 2 * 10**decimals))


@claim(
    "unit-interval-example",
    "Four tokens sit at 0, 0.33, 0.69 and 1, to two decimals",
    note("000", "§1.2", line=19, part=2),
)
def unit_interval_example():
    """The third token sits at `2/3 = 0.666…`, which is 0.67 to two decimals: 0.69 is off by 0.0233,
    and half a unit of the last decimal is 0.005. The other three are right."""
    return And(
        rounded_to(Integer(0), 2, u(4, 1)),
        rounded_to(Rational(33, 100), 2, u(4, 2)),
        rounded_to(Rational(69, 100), 2, u(4, 3)),
        rounded_to(Integer(1), 2, u(4, 4)),
    )


@unit_interval_example.refutation(repaired_by=["unit-interval-spacing"])
def the_third_token_sits_at_two_thirds(proof):
    proof.contradiction(proof.claim[2], why="the third token: `|2/3 − 0.69| = 0.0233…`")


@unit_interval_example.numbers()
def four_tokens_with_numpy():
    places = reference.unit_interval_positions(4)
    return [
        (abs(place - value), 0.005) for place, value in zip(places, (0, 0.33, 0.69, 1), strict=True)
    ]


if __name__ == "__main__":
    run_script(__file__)
