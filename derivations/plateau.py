"""Where the decay ends: the similarity of far positions levels off at about `1/√d`.

Note 001 (远程衰减) concludes from the integral that the inner product of far positions tends to 0.
The integral does; what it stands for, the mean of `d/2` cosines, does not: it comes back, and the
mean of its square over all distances is `1/d`, whatever the base.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *
from symbolic_pe.proofs import close

k = Symbol("k", integer=True, nonnegative=True)  # a distance; ``offset`` is a real one
N = Symbol("N", integer=True, positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)
epsilon = Symbol("ε", positive=True)
above_one = Less(1, b)


def mean(term):
    """The mean of a term over the distances k = 1 … N."""
    return Sum(term, (k, 1, N)) / N


def mean_tends_to(term, value):
    """The mean over k = 1 … N tends to a value as N grows."""
    return TendsTo(Lambda(N, mean(term)), value)


# --- means of waves --------------------------------------------------------------------------


@claim(
    "wave-averages-out",
    "A wave that turns by an angle between 0 and `2π` at each step averages out",
    beyond(),
)
def wave_averages_out(x):
    """`2 sin(x/2) cos kx` is a difference of neighbours, so the sum telescopes to `sin((N + ½)x) −
    sin(x/2)` over `2 sin(x/2)` and stays bounded, while `N` grows."""
    return Implies(Less(0, x), Implies(Less(x, 2 * pi), mean_tends_to(cos(k * x), 0)))


@wave_averages_out.proof
def a_telescoping_sum(proof, x):
    s, half = sin(x / 2), Rational(1, 2)
    sine = proof.at(sine_positive, x / 2)
    difference = proof.have(
        ForAll(k, Equation(sin((k + half) * x) - sin((k - half) * x), 2 * s * cos(k * x)))
    )
    with proof.take(N) as bounded:
        waves = Sum(2 * s * cos(k * x), (k, 1, N))
        total = bounded.have(
            Equation(waves, sin((N + half) * x) - s), difference, why="the sum telescopes"
        )
        bounded.shows(
            LessEqual(modulus(Sum(cos(k * x), (k, 1, N))), 1 / s),
            total,
            sine,
            sine_at_most,
            sine_at_least,
        )
    with proof.limit(proof.conclusion, epsilon, beyond=1 / (epsilon * s)) as far:
        far.shows(
            LessEqual(modulus(mean(cos(k * x))), epsilon), far.at(bounded, N), sine, *far.given
        )
    proof.shows(far)


@wave_averages_out.numbers(x=positive(0.5, 5.5), N=choice(1, 10, 100))
def one_wave_with_numpy(x, N):
    return np.cos(np.arange(1, N + 1) * x).mean(), 0


def product_averages_out():
    """⊢ ∀x, y ∈ (0, π), x ≠ y: the mean of cos kx · cos ky tends to 0."""
    inside = (Less(0, x), Less(x, pi), Less(0, y), Less(y, pi))
    above, below = (inside[0], inside[2]), (inside[1], inside[3])
    goal = mean_tends_to(cos(k * x) * cos(k * y), 0)
    together = wave(
        x + y,
        bounded_by(Less(0, x + y), *map(suppose, above)),
        bounded_by(Less(x + y, 2 * pi), *map(suppose, below)),
    )

    def apart(larger, smaller):
        difference = larger - smaller
        low, high = {x: (inside[0], inside[3]), y: (inside[2], inside[1])}[smaller]
        beating = wave(
            difference,
            bounded_by(Less(0, difference), suppose(Less(smaller, larger))),
            bounded_by(Less(difference, 2 * pi), suppose(low), suppose(high), pi),
        )
        half = Rational(1, 2)
        return limit_of_combination(
            goal, (half, beating), (half, together), reason="product to sum"
        )

    orders = (LessEqual(x, y), LessEqual(y, x))
    same = rules.antisymmetric(*map(suppose, orders), reason="`x ≤ y` and `y ≤ x`")
    equal = ex_falso(goal, same, suppose(Not(Equation(x, y))))
    not_above = by_cases(rules.total_order(y, x), equal, apart(y, x))
    result = by_cases(rules.total_order(x, y), not_above, apart(x, y))
    return each(
        result,
        x,
        y,
        given=(*inside, Not(Equation(x, y))),
        reason="`cos kx cos ky = ½ cos k(x − y) + ½ cos k(x + y)`",
    )


def wave(angle, *between):
    """⊢ the mean of cos k·angle tends to 0."""
    return at(cited("wave-averages-out"), {x: angle}, *between)


def square_averages_to_half():
    """⊢ ∀x ∈ (0, π): the mean of cos² kx tends to ½."""
    inside = (Less(0, x), Less(x, pi))
    above, below = map(suppose, inside)
    double = wave(
        2 * x, bounded_by(Less(0, 2 * x), (2, above)), bounded_by(Less(2 * x, 2 * pi), (2, below))
    )
    one = limit_of_constant(mean_tends_to(Rational(1, 2), Rational(1, 2)))
    goal = mean_tends_to(cos(k * x) ** 2, Rational(1, 2))
    limit = limit_of_combination(goal, one, (Rational(1, 2), double), reason="double angle")
    return each(limit, x, given=inside, reason="`cos² kx = ½ + ½ cos 2kx`")


# --- the mean square of the similarity -------------------------------------------------------

in_band = ForAll(i, Implies(LessEqual(i, n - 1), And(Less(0, theta(i)), Less(theta(i), pi))))
all_different = ForAll(
    [i, j], Implies(LessEqual(i, n - 1), Implies(Less(j, i), Not(Equation(theta(j), theta(i)))))
)


@claim(
    "rms-floor",
    "The mean square of the similarity, `2/d` times the sum, tends to `1/d`",
    beyond(),
)
def rms_floor():
    """For any distinct frequencies between 0 and `π`, and so for `b^(−2i/d)` with any base `b > 1`.
    Each frequency adds ½ to the mean of the square, and two different ones average out against each
    other: together `d/4`, and `(2/d)²` of that is `1/d`. So however far apart two positions are,
    their similarity is about `1/√d` in the mean square, not 0."""
    return And(
        ForAll(
            [theta, n],
            Implies(And(in_band, all_different), mean_tends_to((2 / d * S(k)) ** 2, 1 / d)),
        ),
        ForAll([b, n], Implies(above_one, mean_tends_to((2 / d * S_b(k)) ** 2, 1 / d))),
    )


@rms_floor.proof
def frequency_by_frequency():
    general = any_frequencies()
    schedule = at(
        general,
        {theta: geometric(b), n: n},
        geometric_in_band(),
        geometric_distinct(),
        reason="`θ_i = b^(−2i/d)`",
    )
    return general, schedule


def any_frequencies():
    """⊢ ∀θ, n: the first half of the claim."""
    whole = at(mean_of_squares(), {count: n}, weaken(rules.reflexive(n)))
    scaled = limit_of_combination(
        mean_tends_to((2 / d * S(k)) ** 2, 1 / d), (1 / n**2, whole), reason="divide by `(d/2)²`"
    )
    return close(scaled, rms_floor.statement.parts[0])


def geometric_in_band():
    """1 < b ⊢ ∀i ≤ n − 1: 0 < b^(−2i/d) and b^(−2i/d) < π."""
    place = i / n
    falls = power_decreases(b, 0, place, suppose(above_one))
    positive_power = bounded_by(Less(0, b**-place), b**-place)
    below = bounded_by(Less(b**-place, pi), falls, evaluate(Less(1, pi), reason=""))
    return each(
        both(positive_power, below), i, given=(LessEqual(i, n - 1),), reason="`0 < b^(−2i/d) ≤ 1`"
    )


def geometric_distinct():
    """1 < b ⊢ ∀j < i ≤ n − 1: b^(−2j/d) ≠ b^(−2i/d)."""
    earlier = bounded_by(Less(j / n, i / n), (1 / n, suppose(Less(j, i))))
    falls = power_strictly_decreases(b, j / n, i / n, suppose(above_one), earlier)
    return each(
        distinct(falls),
        i,
        j,
        given=(LessEqual(i, n - 1), Less(j, i)),
        reason="`b^(−2i/d)` falls as `i` grows",
    )


count, fewer = (Symbol(name, integer=True, nonnegative=True) for name in ("c", "m"))


def partial(number):
    """The waves of the first frequencies together, at the distance k."""
    return Sum(cos(k * theta(i)), (i, 0, number - 1))


def mean_of_squares():
    """in_band, all_different ⊢ ∀c ≤ n: the mean of (Σ_{i<c} cos kθ_i)² tends to c/2."""

    def goal(number):
        return mean_tends_to(partial(number) ** 2, number / 2)

    statement = ForAll(count, Implies(LessEqual(count, n), goal(count)))
    nothing = limit_of_constant(goal(Integer(0)), "no frequency yet")
    start = rules.discharge(LessEqual(0, n), nothing)
    one_more = LessEqual(count + 1, n)
    in_range = bounded_by(LessEqual(count, n - 1), suppose(one_more))
    before = infer(suppose(statement.body), bounded_by(LessEqual(count, n), suppose(one_more), 1))
    crossed = at(cross_terms(in_range), {fewer: count}, weaken(rules.reflexive(count)))
    square = at(square_averages_to_half(), {x: theta(count)}, *between(count, in_range))
    step = limit_of_combination(
        goal(count + 1), before, (2, crossed), square, reason="`(a + b)² = a² + 2ab + b²`"
    )
    step = each(step, count, given=(statement.body, one_more))
    return rules.induction(statement, start, step, reason="one frequency after the other")


def cross_terms(in_range):
    """c ≤ n − 1, … ⊢ ∀m ≤ c: the mean of (Σ_{i<m} cos kθ_i) cos kθ_c tends to 0."""

    def goal(number):
        return mean_tends_to(partial(number) * cos(k * theta(count)), 0)

    statement = ForAll(fewer, Implies(LessEqual(fewer, count), goal(fewer)))
    nothing = limit_of_constant(goal(Integer(0)), "no frequency yet")
    start = rules.discharge(LessEqual(0, count), nothing)
    one_more = LessEqual(fewer + 1, count)
    earlier = bounded_by(Less(fewer, count), suppose(one_more), 1)
    before = infer(suppose(statement.body), weaken(earlier))
    inside = bounded_by(LessEqual(fewer, n - 1), weaken(earlier), in_range)
    different = at(suppose(all_different), {i: count, j: fewer}, in_range, earlier)
    product = at(
        product_averages_out(),
        {x: theta(fewer), y: theta(count)},
        *between(fewer, inside),
        *between(count, in_range),
        different,
    )
    step = limit_of_combination(goal(fewer + 1), before, product, reason="one more frequency")
    step = each(step, fewer, given=(statement.body, one_more))
    return rules.induction(statement, start, step, reason="different frequencies average out")


def between(index, in_range):
    """in_band ⊢ 0 < θ_index, and θ_index < π."""
    bounds = at(suppose(in_band), {i: index}, in_range)
    return rules.conjunct(bounds, 0), rules.conjunct(bounds, 1)


@rms_floor.numbers(
    b=positive(1.5, 10),
    n=choice(1, 2, 3, 256),
    theta=family("n", 0.3, 2.8),
    N=choice(1, 10, 100, 10),
)
def mean_square_with_numpy(b, n, theta, N):
    distances = np.arange(1, N + 1)
    schedules = theta, reference.frequencies(2 * n, b)
    return [
        (np.mean((reference.similarity(distances, 2 * n, frequencies=given) / n) ** 2), 1 / (2 * n))
        for given in schedules
    ]


# --- does the similarity tend to 0? ----------------------------------------------------------

S_10000 = define("S", [offset], substitute(S.body, {theta: geometric()}))
"""S(k) in the notes' schedule θ_i = 10000^(−2i/d)."""

S_8 = define("S₈", [offset], substitute(S_10000.body, {n: Integer(4)}))
"""S(k) in the notes' schedule at d = 8, with the frequencies 1, 1/10, 1/100, 1/1000."""

turns = Symbol("j", integer=True)


@claim(
    "similarity-periodic",
    "At `d = 8` the similarity has the period `2000π`, and is 4 at each multiple of it",
    beyond(),
)
def similarity_periodic():
    """The frequencies are 1, `1/10`, `1/100` and `1/1000`, so after `2000π` all four waves have
    made whole turns: 1000, 100, 10 and 1."""
    return And(
        ForAll([offset, turns], Equation(S_8(offset + 2000 * pi * turns), S_8(offset))),
        ForAll(turns, Equation(S_8(2000 * pi * turns), 4)),
    )


@similarity_periodic.proof
def whole_turns_of_all_four(proof):
    waves = (1, Rational(1, 10), Rational(1, 100), Rational(1, 1000))
    with proof.take(offset, turns) as same:
        same.shows(
            same.calc(S_8(offset + 2000 * pi * turns))
            .eq(sum(cos(w * offset) for w in waves), by=trigonometry("whole turns"))
            .eq(S_8(offset), by=finite_sum("the four frequencies"))
        )
    with proof.take(turns) as values:
        values.shows(values.calc(S_8(2000 * pi * turns)).eq(4, by=trigonometry("whole turns")))
    proof.shows(same, values)


along_the_reals = ForAll(n, TendsTo(Lambda(offset, 2 / d * S_10000(offset)), 0))
along_the_integers = And(above_one, TendsTo(Lambda(N, 2 / d * S_b(N)), 0))
somewhere = Exists([b, n], along_the_integers)


@claim(
    "sum-decays",
    "The similarity tends to 0: at every dimension, or along the integers at some",
    note(
        "001",
        "远程衰减",
        line=94,
        part=2,
        english="the farther, the more it decays and the less relative position "
        "affects attention; in the worst case hardly at all",
        why="At a fixed `d` the inner product itself does not tend to 0: over the "
        "tokens the mean square of `(2/d)S(k)` tends to `1/d`.",
    ),
    as_written="越大的话逐渐衰减，相对位置的信息对注意力的影响越低，最坏结果为相对位置对注意力的影响几乎为0",
)
def sum_decays():
    """Neither.  Over the tokens, for every even `d` and every base, the mean square of `(2/d)S(k)`
    tends to `1/d` (rms-floor), which a sequence that tends to 0 does not allow, and so there is no
    limit 0 along the reals either.  At `d = 8` the similarity is back at its full value 4 at every
    multiple of `2000π`, and for every `d` it comes back as close to `d/2` as one likes, beyond
    every distance (similarity-recurs).  What decays is the integral (decay-envelope)."""
    return Or(along_the_reals, somewhere)


@sum_decays.refutation(repaired_by=["decay-envelope", "rms-floor"])
def it_comes_back(proof):
    half, first = Rational(1, 2), Symbol("K", real=True)

    def comes_back(where, count, base, limit):
        late = where.obtain(first, limit.unfolded().at(half))
        back = proof.cite("similarity-recurs")[0]
        again = where.obtain(
            N, where.at(back, count, geometric(base, count=count), count / 2, first)
        )
        where.contradiction(again, late.at(N, given=again), why="`½ < (2/d)S(k) ≤ ½`")

    with proof.suppose(along_the_reals) as reals:
        comes_back(reals, Integer(3), BASE, reals.given[0].at(3))
    with proof.suppose(somewhere) as integers:
        _, limit = integers.obtain(b, n, integers.given[0])
        comes_back(integers, n, b, limit)
    proof.contradiction(proof.claim, reals, integers)


@sum_decays.numbers(
    consequences=[LessEqual(2 / d * S_10000(offset), Rational(1, 2))],
    n=constant(4),
    k=constant(2000 * pi * 7),
)
def far_away_with_numpy(n, k):
    return reference.similarity(k, 2 * n) / n, 0.5


@sum_decays.numbers(
    n=choice(1, 4, 32), b=positive(1.01, 1e3), k=reals(-1e3, 1e3), N=integers(0, 1000)
)
def means_with_numpy(n, b, k, N):
    along_reals, along_integers = (
        reference.similarity(place, 2 * n, base) / n for place, base in ((k, 10000), (N, b))
    )
    return [(along_reals, 0), (1, b), (along_integers, 0)]


if __name__ == "__main__":
    run_script(__file__)
