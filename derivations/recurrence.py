"""The similarity of far positions comes back: recurrence, whatever the frequencies.

Note 001 (远程衰减) lets the similarity `S(k) = Σ_i cos kθ_i` decay with the distance.  A finite sum
of waves does not: by Dirichlet's theorem some distances, beyond any bound, bring all angles `kθ_i`
close to whole turns at once, and there `S(k)` is close to its greatest value `n = d/2`.
"""

import numpy as np

from symbolic_pe.notation import *

alpha = Function("alpha", real=True)
epsilon, a = Symbol("ε", positive=True), Symbol("a", positive=True)
x, K = Symbol("x", real=True), Symbol("K", real=True)
j, k, q, M, N = (Symbol(name, integer=True, positive=True) for name in "jkqMN")
l, w = Symbol("l", integer=True), Symbol("w", integer=True)
r = Symbol("r", integer=True, nonnegative=True)


most, half = floor(2 / epsilon) + 2, epsilon / 2
rest = j * x - l
"""How far jx is from the whole number l."""


def near_one(number, multiple):
    """multiple is at most 2/ε + 2, and takes the number a to within a/2 of 1."""
    return And(LessEqual(multiple, most), LessEqual(modulus(multiple * number - 1), number / 2))


def near_whole(bound, largest, *further):
    """Some j ≤ M takes x near a whole number l: |jx − l| ≤ bound."""
    return Exists([j, l], And(LessEqual(j, largest), *further, LessEqual(modulus(rest), bound)))


def for_all_numbers(bound, *further):
    """One bound M of the multiples is enough for all numbers x."""
    return Exists(M, ForAll(x, near_whole(bound, M, *further)))


def halved(steps, largest):
    """Some j ≤ M takes x within 1 and within ε/2 + 1/(steps + 1) of a whole number."""
    return near_whole(half + 1 / (steps + 1), largest, LessEqual(modulus(rest), 1))


@claim(
    "approximation-with-one-bound",
    "Every real number has a multiple close to a whole number, and one bound of the factor serves "
    "all numbers",
    beyond("Dirichlet 1842"),
)
def approximation_with_one_bound(epsilon):
    """For every `ε > 0` there is an `M` such that each real `x` has a factor `j ≤ M` with `jx`
    within `ε` of a whole number. If `jx` is off by `a > ε`, then `q = ⌊1/a + ½⌋` times as many come
    within `a/2` of one turn more or less, and `q` is at most `1/ε + 2`: in finitely many steps the
    error is below `ε`. For positions: whatever its frequency, a pair is back near its start after
    at most `M` steps of any given length."""
    return for_all_numbers(epsilon)


@approximation_with_one_bound.proof
def halving_often_enough(proof):
    with proof.take(a, where=[Less(half, a), LessEqual(a, 1)]) as multiple:
        nearest = floor(1 / a + Rational(1, 2))
        multiple.shows(Exists(q, near_one(a, q)), witness=nearest, why="`q = ⌊1/a + ½⌋`")
    with proof.take(M, x) as once:
        once.shows(halved(Integer(0), M), witness=(1, floor(x)), why="`j = 1`, `l = ⌊x⌋`")
    claimed = Exists(M, ForAll(x, halved(r, M)))
    start = proof.have(substitute_in(claimed, {r: Integer(0)}), once, witness=1)
    with proof.induction(r, claimed, start) as step:
        before = step.obtain(M, step.hypothesis)
        larger = step.obtain(N, step.have(Exists(N, Equation(N, M * most)), witness=M * most))
        fall = step.calc(1 / (r + 1) / 2).le(1 / (r + 2))
        with step.take(x) as number:
            old = number.obtain(j, l, before.at(x))
            goal = halved(r + 1, N)
            between = And(LessEqual(-rest, half), LessEqual(rest, half))
            with number.suppose(between) as near:
                near.shows(goal, old, *near.given, witness=(j, l), why="the same `j` and `l`")
            with number.suppose(Less(half, rest)) as above:
                nearer(above, rest, 1, old, multiple, larger, fall, goal)
            with number.suppose(Less(half, -rest)) as below:
                nearer(below, -rest, -1, old, multiple, larger, fall, goal)
            ways = Less(half, rest), Less(half, -rest), between
            number.shows(number.cases(goal, *ways, rows=[above, below, near]))
        step.shows(step.next, number, witness=N)
    steps = floor(2 / epsilon)
    last = proof.obtain(M, step.at(steps))
    with proof.take(x) as number:
        found = number.obtain(j, l, last.at(x))
        number.shows(near_whole(epsilon, M), found, witness=(j, l))
    proof.shows(proof.conclusion, number, witness=M, why="`⌊2/ε⌋` steps")


def nearer(proof, size, sign, old, multiple, larger, fall, goal):
    """Where jx is a > ε/2 above (or below) l, q times as many come within a/2 of a turn more."""
    few = proof.obtain(q, multiple.at(size, given=old))
    half_left = proof.have(
        LessEqual(modulus(q * j * x - (q * l + sign)), size / 2), few, why="at most half is left"
    )
    proof.shows(goal, old, few, larger, half_left, fall, witness=(q * j, q * l + sign))


@approximation_with_one_bound.numbers(
    of=[LessEqual(j, M), LessEqual(modulus(rest), epsilon)],
    ε=choice(0.1, 0.01, 1e-3, 1e-6),
    M=choice(10, 100, 1000, 10**6),
    j=choice(5, 71, 113, 360360),
    x=choice(0.3819660112501051, 0.4225352112676056, np.pi, 0.25),
    l=choice(2, 30, 355, 90090),
)
def one_multiple_with_numpy(j, M, x, l, ε):
    return [(j, M), (np.abs(j * x - l), ε)]


count = Symbol("c", integer=True, nonnegative=True)


def all_near_whole(number, multiple, bound):
    """multiple·α_i is within the bound of a whole number, for each i < number."""
    close = Exists(w, LessEqual(modulus(multiple * alpha(i) - w), bound))
    return ForAll(i, Implies(LessEqual(i, number - 1), close))


def far_out(number):
    """Beyond every K some q takes the first of the numbers near whole ones at once."""
    return ForAll([epsilon, K], Exists(q, And(LessEqual(K, q), all_near_whole(number, q, epsilon))))


@claim(
    "simultaneous-approximation",
    "Dirichlet: any `n` real numbers have common multiples, beyond every bound, that are all "
    "close to whole numbers",
    beyond("Dirichlet 1842"),
)
def simultaneous_approximation(alpha, n):
    """Whatever real numbers `α_0 … α_(n−1)` are given, and however small `ε > 0` and large `K`,
    there is a whole number `q ≥ K` with every `qα_i` within `ε` of a whole number. Nothing is said
    of how large `q` is. For `α_i = θ_i/2π`: all pairs of an encoding are close to whole turns at
    once, again and again."""
    return far_out(n)


@simultaneous_approximation.proof
def one_number_after_the_other(proof, n):
    with proof.take(epsilon, K) as none:
        exists = none.have(Exists(q, LessEqual(K, q)), witness=floor(modulus(K)) + 1)
        late, never = none.obtain(q, exists), none.have(ForAll(i, Not(LessEqual(i, -1))))
        none.shows(far_out(0).body, late, never, witness=q, why="no number yet")
    with proof.induction(count, far_out(count), none) as more:
        with more.take(epsilon, K) as step:
            multiples = step.obtain(M, step.at("approximation-with-one-bound", epsilon))
            before = step.obtain(q, more.hypothesis.at(epsilon / M, K))
            last = step.obtain(j, l, multiples.at(q * alpha(count)))
            with step.take(i, where=LessEqual(i, count)) as each_number:
                close = Exists(w, LessEqual(modulus(j * q * alpha(i) - w), epsilon))
                with each_number.suppose(LessEqual(i, count - 1)) as earlier:
                    old = earlier.obtain(w, before[1].at(i))
                    earlier.shows(close, old, last, witness=j * w)
                with each_number.suppose(Equation(i, count)) as new:
                    new.shows(close, last, *new.given, witness=l)
                each_number.shows(
                    each_number.cases(
                        close, earlier.premises[0], new.premises[0], rows=[earlier, new]
                    )
                )
            step.shows(
                far_out(count + 1).body,
                before,
                each_number,
                witness=j * q,
                why="`j` times the multiple that serves the first ones",
            )
        more.shows(step)
    proof.shows(more.at(n))


@simultaneous_approximation.numbers(
    of=[LessEqual(K, q), LessEqual(modulus(q * alpha(i) - w), epsilon)],
    n=choice(1, 2, 64, 256),
    q=choice(355, 84823, 1000000, 360000),
    K=choice(300, 84823, 1e5, 3e5),
    i=choice(0, 1, 63, 255),
    w=choice(113, 135, 984375, 255000),
    ε=choice(1e-4, 1e-3, 1e-3, 1e-3),
    alpha=choice(
        [1 / np.pi], [0.5 / np.pi, 0.5 / np.pi / 100], np.arange(64) / 64, np.arange(256) / 360
    ),
)
def multiples_with_numpy(q, K, i, w, alpha, ε):
    return [(K, q), (abs(q * alpha[i] - w), ε)]


g = Function("g", real=True)

COMES_BACK = ForAll(
    [n, theta, epsilon, K], Exists(k, And(LessEqual(K, k), Less(n - epsilon, S(k))))
)
BOUNDS = ForAll(k, LessEqual(modulus(S(k)), g(k)))
NO_BOUND_DECAYS = ForAll([n, theta, g], Implies(BOUNDS, Not(TendsTo(Lambda(k, g(k)), 0))))


@claim(
    "similarity-recurs",
    "The similarity comes back close to `d/2` beyond every distance, whatever the frequencies, so "
    "that no bound of it tends to 0",
    note("001", "远程衰减", line=94, part=2),
    beyond("Dirichlet 1842"),
)
def similarity_recurs():
    """For any `d/2` real frequencies, every `ε > 0` and every `K` there is a whole-numbered
    distance `k ≥ K` with `S(k) > d/2 − ε`, so a function of `k` that bounds `|S(k)|` at every
    distance has no limit 0.  For a model: what decays with the distance is a bound of the integral
    or of the sum over a limited range, never of the sum at all distances.  How far one has to go is
    not said: for `d = 8` in the usual schedule `S` comes within 0.0001 of 4 at `k = 169646`."""
    return And(COMES_BACK, NO_BOUND_DECAYS)


@similarity_recurs.proof
def whole_turns_at_once(proof):
    with proof.take(n, theta, epsilon, K) as back:
        small = epsilon / (4 * pi * n)
        turns = Lambda(i, theta(i) / (2 * pi))
        near = back.obtain(q, back.at(simultaneous_approximation, turns, n, small, K))
        with back.take(i, where=LessEqual(i, n - 1)) as pair:
            close = pair.obtain(w, near[1].at(i))
            angle = q * theta(i) - 2 * pi * w
            little = pair.have(LessEqual(modulus(angle), 2 * pi * small), close)
            pair.shows(
                LessEqual(1 - 2 * pi * small, cos(q * theta(i))),
                little,
                pair.at(cosine_is_lipschitz, angle, 0),
                why="`cos` changes no more than the angle",
            )
        chain = (
            back.calc(n - epsilon)
            .lt(Sum(cos(q * theta(i)), (i, 0, n - 1)), pair, why="each cosine is near 1")
            .eq(S(q), by=definition)
        )
        back.shows(COMES_BACK.body, near, chain, witness=q)
    with proof.take(n, theta, g, where=BOUNDS) as bounded:
        with bounded.suppose(TendsTo(Lambda(k, g(k)), 0)) as limit:
            late = limit.obtain(K, limit.given[0].unfolded().at(Rational(1, 2)))
            again = limit.obtain(k, back.at(n, theta, Rational(1, 2), K))
            limit.contradiction(again, late, bounded.given[0].at(k), why="`n − ½ < S(k) ≤ ½`")
        bounded.shows(limit)
    proof.shows(back, bounded)


RETURNS = {
    "n": choice(1, 2, 4, 64, 256),
    "k": choice(312689, 84823, 169646, 1000000, 360000),
    "K": choice(3e5, 8e4, 1e5, 999999.5, 1e5),
    "theta": choice(
        *(1e4 ** (-np.arange(size) / size) for size in (1, 2, 4)),
        np.pi * np.arange(64) / 32,
        np.pi * np.arange(256) / 180,
    ),
}
"""Distances at which all waves are nearly back, for the schedule and for others."""


@similarity_recurs.numbers(
    **RETURNS, ε=choice(1e-6, 1e-4, 1e-4, 1e-4, 1e-4), g=function(Lambda(k, 300 - 1 / k))
)
def near_the_start_with_numpy(n, ε, k, K, theta, g):
    value = reference.similarity(k, 2 * n, frequencies=theta)
    return [(K, k), (n - ε, value), (g(k), 0)]


gap = PE(p + k) - PE(p)


@claim(
    "encoding-nearly-returns",
    "Beyond every distance there are positions whose encodings are as near to each other as one "
    "likes, whatever the frequencies",
    note("000", "§1.4", line=56, part=3),
    beyond("Dirichlet 1842"),
    corollary_of="similarity-recurs",
)
def encoding_nearly_returns(n, theta, epsilon, K):
    """For any frequencies some distance `k ≥ K` leaves less than `ε` of the squared distance of
    `PE(p + k)` and `PE(p)`, at every position `p`. So no choice of frequencies, small or large,
    keeps all positions of an endless text apart by a fixed amount; for the schedule `b^(−2i/d)`
    they are different all the same (unique-on-integers). It does not say that tokens of a text of
    given length come near each other."""
    return Exists(k, And(LessEqual(K, k), ForAll(p, Less(Dot(gap, gap), epsilon))))


@encoding_nearly_returns.proof
def near_where_the_similarity_is_high(proof, n, theta, K):
    high = proof.obtain(k, proof.at(proof.cite("similarity-recurs")[0], n, theta, epsilon / 2, K))
    with proof.take(p) as position:
        position.shows(
            position.calc(Dot(gap, gap)).eq(2 * n - 2 * S(k), "shift-distance").lt(epsilon, high)
        )
    proof.shows(proof.conclusion, high, position, witness=k)


@encoding_nearly_returns.numbers(
    **RETURNS, ε=choice(1e-6, 1e-3, 1e-3, 1e-3, 1e-3), p=choice(0.0, 511.5, -17.0, 1e3, 3.0)
)
def far_neighbours_with_numpy(n, ε, k, K, p, theta):
    here, there = reference.sinusoidal([p, p + k], 2 * n, frequencies=theta)
    return [(K, k), (reference.distance_squared(there, here), ε)]


SINES = define("PE", [p], stacked_blocks(sin(theta(i) * p), count=n))
"""PE_t = (sin w_i t) of note 000 §1.4, with the frequencies w_i = θ_i."""

sine_gap = SINES(p + k) - SINES(p)


@claim(
    "sine-only-nearly-returns",
    "A vector of sines comes as near to an earlier one as one likes, beyond every distance, "
    "whatever the frequencies",
    note("000", "§1.4", line=56, part=3),
)
def sine_only_nearly_returns(n, theta, epsilon, K):
    """For any frequencies and every `ε > 0` some whole distance `k ≥ K` leaves less than `ε` of the
    squared distance of `PE_(t+k)` and `PE_t`, at every position `t`: with `t = 0`, late tokens come
    near the first. What the note's picture shows of frequencies that are too large happens with
    small ones, too; how late is not said. For a model: sines keep the tokens of a text of given
    length apart (sine-only-unique), but by no fixed amount those of all texts."""
    return Exists(k, And(LessEqual(K, k), ForAll(p, Less(Dot(sine_gap, sine_gap), epsilon))))


@sine_only_nearly_returns.proof
def half_of_the_coordinates(proof, n, theta, K):
    near = proof.obtain(k, proof.at("encoding-nearly-returns", n, theta, epsilon, K))
    sine, cosine = (wave(theta(i) * (p + k)) - wave(theta(i) * p) for wave in (sin, cos))
    with proof.take(p) as position:
        position.shows(
            position.calc(Dot(sine_gap, sine_gap))
            .eq(Sum(sine**2, (i, 0, n - 1)), by=dot_product("the sum of the squares"))
            .le(Sum(sine**2 + cosine**2, (i, 0, n - 1)), why="add the cosines")
            .lt(epsilon, near[1].at(p))
        )
    proof.shows(proof.conclusion, near, position, witness=k)


@sine_only_nearly_returns.numbers(
    n=choice(1, 3, 4, 64, 256),
    ε=choice(1e-6, 1e-3, 1e-3, 1e-3, 1e-3),
    k=choice(312689, 625378, 169646, 1000000, 360000),
    K=choice(3e5, 6e5, 1e5, 999999.5, 1e5),
    p=choice(0.0, 511.5, -17.0, 1e3, 3.0),
    theta=choice(
        [1.0],
        [1.0, 0.5, 0.25],
        1e4 ** (-np.arange(4) / 4),
        np.pi * np.arange(64) / 32,
        np.pi * np.arange(256) / 180,
    ),
)
def sines_again_with_numpy(n, ε, k, K, p, theta):
    here, there = reference.sine_only([p, p + k], n, frequencies=theta)
    return [(K, k), (reference.distance_squared(there, here), ε)]


if __name__ == "__main__":
    run_script(__file__)
