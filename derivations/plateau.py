"""Where the decay ends: the similarity of far positions levels off at about `1/√d`.

Note 001 (远程衰减) concludes from the integral that the inner product of far positions tends to 0.
The integral does; what it stands for, the mean of `d/2` cosines, does not: it comes back, and the
mean of its square over all distances is `1/d`, whatever the base.
"""

import numpy as np
from sums import *

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

k = Symbol("k", integer=True, nonnegative=True)  # a distance; ``offset`` is a real one
above_one = Less(1, b)


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
    waves, means = waves_are_bounded(proof), bounded_sums_average_out(proof)
    proof.shows(
        proof.conclusion, proof.at(means, Lambda(k, cos(k * x)), 0, given=proof.at(waves, x))
    )


@wave_averages_out.numbers(x=positive(0.5, 5.5), N=choice(1, 10, 100))
def one_wave_with_numpy(x, N):
    return np.cos(np.arange(1, N + 1) * x).mean(), 0


def products_are_bounded(proof, waves, sums):
    """cos kx · cos ky, for different x and y between 0 and π."""
    beats = beats_are_bounded(proof, waves)
    inside = Less(0, x), Less(x, pi), Less(0, y), Less(y, pi)
    with proof.take(x, y, where=[*inside, Not(Equation(x, y))]) as products:
        both_waves = [cos(k * angle) for angle in (x - y, x + y)]
        facts = products.at(beats, x, y, given=products.given), products.at(waves, x + y)
        both = combined(products, sums, 1, *both_waves, *facts)
        nothing = products.have(bounded(Integer(0)), witness=0)
        half = combined(products, sums, Rational(1, 2), sum(both_waves), 0, both, nothing)
        products.shows(bounded(cos(k * x) * cos(k * y)), half, why="product to sum")
    return products


in_band = ForAll(i, Implies(LessEqual(i, n - 1), And(Less(0, theta(i)), Less(theta(i), pi))))
all_different = ForAll(
    [i, j], Implies(LessEqual(i, n - 1), Implies(Less(j, i), Not(Equation(theta(j), theta(i)))))
)


@claim(
    "rms-floor", "The mean square of the similarity, `2/d` times the sum, tends to `1/d`", beyond()
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
def frequency_by_frequency(proof):
    waves, sums = waves_are_bounded(proof), combinations_are_bounded(proof)
    products, means = products_are_bounded(proof, waves, sums), bounded_sums_average_out(proof)
    with proof.take(theta, n, where=And(in_band, all_different)) as general:
        wave = cos(k * theta(count))
        with general.take(count, where=LessEqual(count, n - 1)) as cross:
            said = Implies(LessEqual(fewer, count), bounded(partial(fewer) * wave))
            nothing = cross.have(bounded(partial(Integer(0)) * wave), witness=0)
            with cross.induction(fewer, said, nothing) as step:
                with step.suppose(LessEqual(fewer + 1, count)) as more:
                    other = theta(fewer), theta(count)
                    goal = And(
                        *(And(Less(0, angle), Less(angle, pi)) for angle in other),
                        Not(Equation(*other)),
                    )
                    band = more.have(goal, *general.given)
                    product = more.at(products, *other, given=band)
                    terms = cos(k * theta(fewer)) * wave, partial(fewer) * wave
                    one_more = combined(more, sums, 1, *terms, product, step.hypothesis)
                    more.shows(bounded(partial(fewer + 1) * wave), one_more)
                step.shows(more)
            cross.shows(bounded(partial(count) * wave), step.at(count))
        half = Rational(1, 2)
        with general.take(count, where=LessEqual(count, n - 1)) as square:
            nothing = square.have(bounded(Integer(0)), witness=0)
            angle = 2 * theta(count)
            double = square.at(waves, angle, given=general.given)
            scaled = combined(square, sums, half, cos(k * angle), 0, double, nothing)
            square.shows(bounded(wave**2 - half), scaled, why="double angle")
        nothing = general.have(bounded(partial(Integer(0)) ** 2), witness=0)
        said = Implies(LessEqual(count, n), bounded(partial(count) ** 2 - count / 2))
        with general.induction(count, said, nothing) as next_one:
            with next_one.suppose(LessEqual(count + 1, n)) as more:
                last, mixed = wave**2 - half, partial(count) * wave
                facts = more.at(cross, count), more.at(square, count)
                crossed = combined(more, sums, 2, mixed, last, *facts)
                terms = 2 * mixed + last, partial(count) ** 2 - count / 2
                added = combined(more, sums, 1, *terms, crossed, next_one.hypothesis)
                goal = bounded(partial(count + 1) ** 2 - (count + 1) / 2)
                more.shows(goal, added, why="`(a + b)² = a² + 2ab + b²`")
            next_one.shows(more)
        zero = general.have(bounded(Integer(0)), witness=0)
        squares = Lambda(k, (2 / d * S(k)) ** 2)
        whole = partial(n) ** 2 - n / 2
        scaled = combined(general, sums, 1 / n**2, whole, 0, general.at(next_one, n), zero)
        general.shows(
            mean_tends_to(squares(k), 1 / d), general.at(means, squares, 1 / d, given=scaled)
        )
    with proof.take(b, n, where=above_one) as schedule:
        with schedule.take(i) as band:
            falls = band.at(power_decreases, b, 0, i / n)
            band.shows(And(Less(0, b ** (-i / n)), Less(b ** (-i / n), pi)), falls)
        with schedule.take(i, j, where=Less(j, i)) as different:
            falls = different.at(power_strictly_decreases, b, j / n, i / n)
            different.shows(Not(Equation(b ** (-j / n), b ** (-i / n))), falls)
        goal = mean_tends_to((2 / d * S_b(k)) ** 2, 1 / d)
        schedule.shows(goal, schedule.at(general, geometric(b), n, given=[band, different]))
    proof.shows(general, schedule)


count, fewer = (Symbol(name, integer=True, nonnegative=True) for name in ("c", "m"))


def partial(number):
    """The waves of the first frequencies together, at the distance k."""
    return Sum(cos(k * theta(i)), (i, 0, number - 1))


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


S_10000 = define("S", [offset], substitute(S.body, {theta: geometric()}))
"""S(k) in the notes' schedule θ_i = 10000^(−2i/d)."""

along_the_reals = ForAll(n, TendsTo(Lambda(offset, 2 / d * S_10000(offset)), 0))
somewhere = Exists([b, n], And(above_one, TendsTo(Lambda(N, 2 / d * S_b(N)), 0)))


@claim(
    "sum-decays",
    "The similarity tends to 0: at every dimension, or along the integers at some",
    note("001", "远程衰减", line=94, part=2),
)
def sum_decays():
    """Neither.  Over the tokens, for every even `d` and every base, the mean square of `(2/d)S(k)`
    tends to `1/d` (rms-floor), which a sequence that tends to 0 does not allow, and so there is no
    limit 0 along the reals either.  At `d = 8` the similarity is back at its full value 4 after
    `2000π`, as all pairs are (unique-on-reals), and for every `d` it comes back as close to `d/2`
    as one likes, beyond every distance (similarity-recurs).  What decays is the integral
    (decay-envelope)."""
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
