"""The similarity of far positions comes back: recurrence, whatever the frequencies.

Note 001 (远程衰减) lets the similarity `S(k) = Σ_i cos kθ_i` decay with the distance.  A finite sum
of waves does not: by Dirichlet's theorem some distances, beyond any bound, bring all angles `kθ_i`
close to whole turns at once, and there `S(k)` is close to its greatest value `n = d/2`.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

alpha = Function("alpha", real=True)
epsilon, delta, a = (Symbol(name, positive=True) for name in ("ε", "δ", "a"))
x, K = Symbol("x", real=True), Symbol("K", real=True)
j, k, q, M = (Symbol(name, integer=True, positive=True) for name in "jkqM")
l, w = Symbol("l", integer=True), Symbol("w", integer=True)
r = Symbol("r", integer=True, nonnegative=True)


# --- one number ------------------------------------------------------------------------------

most = floor(1 / epsilon) + 2


def near_one(number, multiple):
    """multiple is at most 1/ε + 2, and takes the number a to within a/2 of 1."""
    return And(LessEqual(multiple, most), LessEqual(modulus(multiple * number - 1), number / 2))


def a_multiple_near_one():
    """⊢ ∀a>0: ε < a ⇒ a ≤ 1 ⇒ ∃q: q ≤ ⌊1/ε⌋ + 2 ∧ |qa − 1| ≤ a/2."""
    above, small = Less(epsilon, a), LessEqual(a, 1)
    nearest = floor(1 / a + Rational(1, 2))
    low, high = (
        rules.conjunct(rules.floor_bounds(1 / a + Rational(1, 2)), place) for place in (0, 1)
    )
    positive = bounded_by(Less(0, nearest), high, (1 / a, suppose(small)), Rational(1, 2))
    bounded = bounded_by(
        LessEqual(nearest, most),
        low,
        (1 / (a * epsilon), suppose(above)),
        rules.conjunct(rules.floor_bounds(1 / epsilon), 1),
        Rational(1, 2),
    )
    error = modulus_at_most(
        bounded_by(LessEqual(-a / 2, nearest * a - 1), (a, high)),
        bounded_by(LessEqual(nearest * a - 1, a / 2), (a, low)),
        reason="`q` is within ½ of `1/a`",
    )
    found = rules.exists(
        Exists(q, near_one(a, q)),
        {q: nearest},
        both(bounded, error),
        positive,
        reason="`q = ⌊1/a + ½⌋`, the whole number nearest to `1/a`",
    )
    return each(found, a, given=(above, small))


def near_whole(bound, *further):
    """Some j ≤ M takes x near a whole number l: |jx − l| ≤ bound."""
    return Exists([j, l], And(LessEqual(j, M), *further, LessEqual(modulus(rest), bound)))


rest = j * x - l
"""How far jx is from the whole number l."""

within_one = LessEqual(modulus(rest), 1)


def for_all_numbers(bound, *further):
    """One bound M of the multiples is enough for all numbers x."""
    return Exists(M, ForAll(x, near_whole(bound, *further)))


def halving_bound(steps):
    """ε + 1/(steps + 1)"""
    return epsilon + 1 / (steps + 1)


def halving():
    """⊢ ∀ε>0, r: ∃M ∀x ∃j ≤ M, l: |jx − l| ≤ 1 ∧ |jx − l| ≤ ε + 1/(r + 1), by induction on r."""

    def claimed(steps):
        return for_all_numbers(halving_bound(steps), within_one)

    step = each(one_step(claimed(r)), r, given=(claimed(r),))
    whole = rules.induction(
        ForAll(r, claimed(r)), whole_part(claimed(Integer(0))), step, reason="induction on `r`"
    )
    return each(at(whole, {r: r}), epsilon, r)


def whole_part(goal):
    """⊢ ∃M ∀x ∃j ≤ M, l: |jx − l| ≤ 1 …, with M = j = 1 and l = ⌊x⌋."""
    low, high = (rules.conjunct(rules.floor_bounds(x), place) for place in (0, 1))
    size = x - floor(x)
    close = modulus_at_most(
        bounded_by(LessEqual(-1, size), low, 1), bounded_by(LessEqual(size, 1), high)
    )
    closer = bounded_by(LessEqual(modulus(size), epsilon + 1), close, epsilon)
    here = substitute_in(goal.body.body, {M: Integer(1)})
    found = rules.exists(
        here,
        {j: Integer(1), l: floor(x)},
        both(bounded_by(LessEqual(1, 1)), close, closer),
        reason="`j = 1`, `l = ⌊x⌋`",
    )
    return rules.exists(goal, {M: Integer(1)}, each(found, x))


def one_step(premise):
    """∃M ∀x … ε + 1/(r + 1) ⊢ ∃M ∀x … ε + 1/(r + 2), where the new M is M(⌊1/ε⌋ + 2)."""
    goal = for_all_numbers(halving_bound(r + 1), within_one)
    larger = M * most
    here = at(suppose(premise.body), {x: x})
    old = suppose(here.conclusion.body)
    found = substitute_in(goal.body.body, {M: larger})
    above, below = (farther(found, old, sign) for sign in (1, -1))
    near = by_cases(
        rules.total_order(rest, epsilon),
        by_cases(rules.total_order(-rest, epsilon), already(found, old), below),
        above,
        reason="`jx` is within `ε` of `l`, or above, or below",
    )
    everywhere = each(rules.choose(here, near), x)
    new = rules.exists(goal, {M: larger}, everywhere)
    return rules.choose(suppose(premise), new)


def already(found, old):
    """|jx − l| ≤ ε ⊢ the same j and l do."""
    in_range, one, _ = (rules.conjunct(old, place) for place in range(3))
    above, below = (suppose(LessEqual(side, epsilon)) for side in (rest, -rest))
    small = modulus_at_most(bounded_by(LessEqual(-epsilon, rest), below), above)
    bound = bounded_by(LessEqual(modulus(rest), halving_bound(r + 1)), small, 1 / (r + 2))
    fewer = bounded_by(LessEqual(j, M * most), in_range, M * (most - 1))
    return rules.exists(found, {j: j, l: l}, both(fewer, one, bound), reason="the same `j` and `l`")


def farther(found, old, sign):
    """ε < ±(jx − l) ⊢ a multiple of j comes twice as close to l more or less one turn."""
    size = sign * rest
    in_range, one, bound = (rules.conjunct(old, place) for place in range(3))
    within = rules.modulus_above(rest, sign)
    away = suppose(Less(epsilon, size))
    positive = bounded_by(Less(0, size), away, epsilon)
    multiple = at(
        a_multiple_near_one(),
        {a: size},
        positive,
        away,
        bounded_by(LessEqual(size, 1), within, one),
    )
    few, close = (rules.conjunct(suppose(multiple.conclusion.body), place) for place in (0, 1))
    new = q * j * x - (q * l + sign)
    error = q * size - 1
    up, down = (rules.modulus_above(error, way) for way in (sign, -sign))
    half = Rational(1, 2)

    def bounded(limit, *items):
        known = ((half, within), close, *items)
        return modulus_at_most(
            bounded_by(LessEqual(-limit, new), down, *known),
            bounded_by(LessEqual(new, limit), up, *known),
            reason="at most half of the distance is left",
        )

    at_most_one = bounded(Integer(1), (half, one), half)
    slack = r / (2 * (r + 1) * (r + 2))
    smaller = bounded(halving_bound(r + 1), (half, bound), epsilon / 2, slack)
    fewer = bounded_by(LessEqual(q * j, M * most), (most, in_range), (j, few))
    taken = rules.exists(
        found,
        {j: q * j, l: q * l + sign},
        both(fewer, at_most_one, smaller),
        reason="`q(jx − l)` is near `±1`",
    )
    return rules.choose(multiple, taken)


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
def halving_often_enough():
    """⊢ ∀ε>0: ∃M ∀x ∃j ≤ M, l: |jx − l| ≤ ε."""
    goal, steps = for_all_numbers(epsilon), floor(2 / epsilon)
    premise = at(halving(), {epsilon: epsilon / 2, r: steps})
    here = at(suppose(premise.conclusion.body), {x: x})
    old = suppose(here.conclusion.body)
    in_range, _, bound = (rules.conjunct(old, place) for place in range(3))
    enough = rules.conjunct(rules.floor_bounds(2 / epsilon), 1)
    small = bounded_by(
        LessEqual(modulus(rest), epsilon), bound, (epsilon / (2 * (steps + 1)), enough)
    )
    found = rules.exists(goal.body.body, {j: j, l: l}, both(in_range, small))
    everywhere = rules.exists(goal, {M: M}, each(rules.choose(here, found), x))
    return each(rules.choose(premise, everywhere), epsilon, reason="`r = ⌊2/ε⌋` steps")


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


# --- several numbers at once -----------------------------------------------------------------

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
def one_number_after_the_other():
    start = rules.exists(
        Exists(q, And(LessEqual(K, q), all_near_whole(Integer(0), q, epsilon))),
        {q: floor(modulus(K)) + 1},
        both(beyond_bound(K), none_yet()),
        reason="no number yet",
    )
    step = each(one_more_number(), count, given=(far_out(count),))
    whole = rules.induction(
        ForAll(count, far_out(count)),
        each(start, epsilon, K),
        step,
        reason="one number after the other",
    )
    return each(at(whole, {count: n}), alpha, n)


def beyond_bound(bound):
    """⊢ K ≤ ⌊|K|⌋ + 1."""
    size = modulus(bound)
    return bounded_by(
        LessEqual(bound, floor(size) + 1),
        rules.modulus_above(bound, 1),
        rules.conjunct(rules.floor_bounds(size), 1),
    )


def none_yet():
    """⊢ all of no numbers are near whole ones."""
    place = floor(modulus(K)) + 1
    goal = all_near_whole(Integer(0), place, epsilon).body.conclusion
    negative = suppose(LessEqual(i, Integer(-1)))
    absurd = bounded_by(Less(0, 0), negative, i, 1)
    return each(ex_falso(goal, absurd), i, given=(negative.conclusion,))


def one_more_number():
    """∀ε, K ∃q … the first c numbers ⊢ ∀ε, K ∃q … c + 1 of them."""
    multiples = at(
        approximation_with_one_bound.theorem,
        {epsilon: epsilon},
        reason="approximation-with-one-bound",
    )
    before = at(suppose(far_out(count)), {epsilon: epsilon / M, K: K})
    old = suppose(before.conclusion.body)
    late, near = (rules.conjunct(old, place) for place in (0, 1))
    last = at(suppose(multiples.conclusion.body), {x: q * alpha(count)})
    few, close = (rules.conjunct(suppose(last.conclusion.body), place) for place in (0, 1))
    in_range = suppose(LessEqual(i, count))
    all_near = by_cases(
        rules.total_order(i, count - 1),
        still_near(near, few),
        now_near(close, in_range),
        reason="an earlier number, or the new one",
    )
    every = each(all_near, i, given=(in_range.conclusion,))
    later = bounded_by(LessEqual(K, j * q), late, (j - 1) * q)
    found = rules.exists(
        far_out(count + 1).body,
        {q: j * q},
        both(later, every),
        reason="`j` times the multiple that serves the first ones",
    )
    chosen = rules.choose(multiples, rules.choose(before, rules.choose(last, found)))
    return each(chosen, epsilon, K)


def still_near(near, few):
    """i ≤ c − 1, |qα_i − w| ≤ ε/M, j ≤ M ⊢ |jqα_i − jw| ≤ ε."""
    here = at(near, {i: i}, suppose(LessEqual(i, count - 1)))
    close, error = suppose(here.conclusion.body), q * alpha(i) - w
    new = j * q * alpha(i) - j * w
    up, down = (
        bounded_by(
            LessEqual(sign * new, epsilon),
            (j, rules.modulus_above(error, sign)),
            (j, close),
            (epsilon / M, few),
        )
        for sign in (1, -1)
    )
    bound = modulus_at_most(bounded_by(LessEqual(-epsilon, new), down), up)
    return rules.choose(here, rules.exists(near_now(j * q), {w: j * w}, bound))


def near_now(multiple):
    """multiple·α_i is within ε of a whole number."""
    return Exists(w, LessEqual(modulus(multiple * alpha(i) - w), epsilon))


def now_near(close, in_range):
    """i is c ⊢ jqα_i is within ε of a whole number."""
    after = bounded_by(LessEqual(count, i), rules.integer_gap(suppose(Less(count - 1, i))))
    same = rules.antisymmetric(after, in_range)
    found = rules.exists(substitute_in(near_now(j * q), {i: count}), {w: l}, close)
    return rules.rewrite(same, found, i, near_now(j * q))


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


# --- the similarity --------------------------------------------------------------------------

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
    note(
        "001",
        "远程衰减",
        line=94,
        part=2,
        why="However far away, there are distances at which the inner product is "
        "again nearly `d/2`, as for equal positions.",
    ),
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
        least = Sum(1 - 2 * pi * small, (i, 0, n - 1))
        chain = (
            back.calc(n - epsilon)
            .lt(n - epsilon / 2)
            .eq(least, by=finite_sum("`n` equal terms"))
            .le(Sum(cos(q * theta(i)), (i, 0, n - 1)), pair, why="each cosine is near 1")
            .eq(S(q), by=definition)
        )
        back.shows(COMES_BACK.body, near, chain, witness=q)
    with proof.take(n, theta, g, where=BOUNDS) as bounded:
        with bounded.suppose(TendsTo(Lambda(k, g(k)), 0)) as limit:
            late = limit.obtain(K, limit.given[0].unfolded().at(Rational(1, 2)))
            again = limit.obtain(k, back.at(n, theta, Rational(1, 2), K))
            below = late.at(k, given=again)
            limit.contradiction(again, below, bounded.given[0].at(k), why="`n − ½ < S(k) ≤ ½`")
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


# --- the encoding ----------------------------------------------------------------------------

gap = PE(p + k) - PE(p)


@claim(
    "encoding-nearly-returns",
    "Beyond every distance there are positions whose encodings are as near to each other as one "
    "likes, whatever the frequencies",
    note(
        "000",
        "§1.4",
        line=56,
        part=3,
        quote="靠前位置（黄色）和靠后位置（棕黑色）靠得非常近",
        english="early positions (yellow) and late ones (dark brown) come very close",
        why="This is not the fault of large frequencies: in an endless text "
        "positions come as close to earlier ones as one likes, whatever the "
        "frequencies, only it may take very long.",
    ),
    beyond("Dirichlet 1842"),
)
def encoding_nearly_returns(n, theta, epsilon, K):
    """For any frequencies some distance `k ≥ K` leaves less than `ε` of the squared distance of
    `PE(p + k)` and `PE(p)`, at every position `p`. So no choice of frequencies, small or large,
    keeps all positions of an endless text apart by a fixed amount; for the schedule `b^(−2i/d)`
    they are different all the same (unique-on-integers). It does not say that tokens of a text of
    given length come near each other."""
    return Exists(k, And(LessEqual(K, k), ForAll(p, Less(Dot(gap, gap), epsilon))))


@encoding_nearly_returns.proof
def near_where_the_similarity_is_high():
    values = {n: n, theta: theta, epsilon: epsilon / 2, K: K}
    again = at(rules.conjunct(similarity_recurs.theorem, 0), values, reason="similarity-recurs")
    late, high = (rules.conjunct(suppose(again.conclusion.body), place) for place in (0, 1))
    distance = at(cited("shift-distance"), {n: n, theta: theta, p: p, offset: k})
    chain = (
        calc(Dot(gap, gap))
        .eq(
            2 * n - 2 * S(k),
            "shift-distance",
            rules.conjunct(distance, 0),
            rules.conjunct(distance, 1),
        )
        .lt(epsilon, "`S(k) > n − ε/2`", (2, high))
    )
    goal = encoding_nearly_returns.statement.body
    found = rules.exists(goal, {k: k}, both(late, each(chain.theorem, p)))
    return each(rules.choose(again, found), n, theta, epsilon, K)


@encoding_nearly_returns.numbers(
    **RETURNS,
    ε=choice(1e-6, 1e-3, 1e-3, 1e-3, 1e-3),
    p=choice(0.0, 511.5, -17.0, 1e3, 3.0),
)
def far_neighbours_with_numpy(n, ε, k, K, p, theta):
    here, there = reference.sinusoidal([p, p + k], 2 * n, frequencies=theta)
    return [(K, k), (reference.distance_squared(there, here), ε)]


# --- sines alone -----------------------------------------------------------------------------

SINES = define("PE", [p], stacked_blocks(sin(theta(i) * p), count=n))
"""PE_t = (sin w_i t) of note 000 §1.4, with the frequencies w_i = θ_i."""

sine_gap = SINES(p + k) - SINES(p)


@claim(
    "sine-only-nearly-returns",
    "A vector of sines comes as near to an earlier one as one likes, beyond every distance, "
    "whatever the frequencies",
    note(
        "000",
        "§1.4",
        line=56,
        part=3,
        why="The same is true of vectors of sines, with small frequencies too; how "
        "far one has to go is not said.",
    ),
)
def sine_only_nearly_returns(n, theta, epsilon, K):
    """For any frequencies and every `ε > 0` some whole distance `k ≥ K` leaves less than `ε` of the
    squared distance of `PE_(t+k)` and `PE_t`, at every position `t`: with `t = 0`, late tokens come
    near the first. What the note's picture shows of frequencies that are too large happens with
    small ones, too; how late is not said. For a model: sines keep the tokens of a text of given
    length apart (sine-only-unique), but by no fixed amount those of all texts."""
    return Exists(k, And(LessEqual(K, k), ForAll(p, Less(Dot(sine_gap, sine_gap), epsilon))))


@sine_only_nearly_returns.proof
def half_of_the_coordinates():
    near = at(
        encoding_nearly_returns.theorem,
        {n: n, theta: theta, epsilon: epsilon, K: K},
        reason="encoding-nearly-returns",
    )
    late, close = (rules.conjunct(suppose(near.conclusion.body), place) for place in (0, 1))
    sine, cosine = (wave(theta(i) * (p + k)) - wave(theta(i) * p) for wave in (sin, cos))
    sines, all_waves = (Sum(term, (i, 0, n - 1)) for term in (sine**2, sine**2 + cosine**2))
    fewer = bounded_by(LessEqual(sine**2, sine**2 + cosine**2), cosine**2)
    chain = (
        calc(Dot(sine_gap, sine_gap))
        .eq(sines, by=dot_product("the sum of the squares"))
        .le(all_waves, "add the cosines", fewer)
        .eq(Dot(gap, gap), by=dot_product("the sum of the squares"))
        .lt(epsilon, "encoding-nearly-returns", at(close, {p: p}))
    )
    goal = sine_only_nearly_returns.statement.body
    found = rules.exists(goal, {k: k}, both(late, each(chain.theorem, p)))
    return each(rules.choose(near, found), n, theta, epsilon, K)


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
