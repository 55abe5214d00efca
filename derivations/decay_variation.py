"""Weights of bounded variation: how the weighted decay integral decays.

In a rotary score query and key put a weight on each frequency.  Nothing is asked of these weights
here but how much they vary in all: they need no derivative and may jump anywhere.
"""

from functools import cache

import numpy as np

from symbolic_pe.language.terms import operator_parts
from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t = Symbol("t", real=True)
above_one = Less(1, b)
steepness = reciprocal_positive(log(b), logarithm_positive(b, suppose(above_one)))
"""1 < b ⊢ 0 < 1/ln b."""

width = (b + 1) / (k * log(b))


def log_nonzero():
    """1 < b ⊢ ln b ≠ 0."""
    return logarithm_nonzero(b, suppose(above_one))


def wave(place):
    """cos kθ_i, the wave of one frequency."""
    return cos(k * b ** (-place / n))


# --- a list of weights -----------------------------------------------------------------------

weight = Function("w", real=True)
weighted = Sum(weight(i) * wave(i), (i, 0, n - 1))
changes = Sum(modulus(weight(i) - weight(i + 1)), (i, 0, n - 1))
of_partial_sums = width + k * (1 - 1 / b) / n
most = of_partial_sums * (modulus(weight(n)) + changes)


def partial_sum(last):
    """The mean of the first frequencies."""
    return Sum(wave(i), (i, 0, last - 1)) / n


def mean_of_list():
    """1 < b ⊢ |(Σ w_i cos kθ_i)/n| ≤ most, for every list of weights: summation by parts."""
    step = weight(i) - weight(i + 1)
    one_more = calc(partial_sum(i + 1)).eq(
        partial_sum(i) + wave(i) / n, by=finite_sum("one frequency more")
    )
    products = Sum(weight(i) * (partial_sum(i + 1) - partial_sum(i)), (i, 0, n - 1))
    corrections = Sum(step * partial_sum(i + 1), (i, 0, n - 1))
    mixed = Sum(weight(i + 1) * partial_sum(i + 1) - weight(i) * partial_sum(i), (i, 0, n - 1))
    term = equate(
        weight(i) * wave(i) / n,
        weight(i) * (partial_sum(i + 1) - partial_sum(i)),
        (-weight(i), one_more.theorem),
    )
    terms = Sum(weight(i) * wave(i) / n, (i, 0, n - 1))
    last = weight(n) * partial_sum(n)
    by_parts = (
        calc(weighted / n)
        .eq(terms, by=linearity("linearity of the sum, whatever numbers the `w_i` are"))
        .eq(products, "differences of the partial sums", term)
        .eq(mixed + corrections, by=linearity)
        .eq(
            last + corrections,
            "summation by parts",
            telescoping(mixed, Lambda(i, weight(i) * partial_sum(i))),
        )
    ).theorem
    upper, lower = (one_side(sign, by_parts, last, corrections) for sign in (1, -1))
    return modulus_at_most(bounded_by(LessEqual(-most, weighted / n), lower), upper)


IN_SUM = LessEqual(0, i), LessEqual(i, n - 1)


def partial_at_most(count, until):
    """1 < b ⊢ the mean of the first ``count`` frequencies is at most of_partial_sums."""
    bound = at(bound_of_partial_sums(), {m: count}, until)
    return cut(rules.discharge(LessEqual(count, n), log_nonzero()), bound)


def one_side(sign, by_parts, last, corrections):
    """1 < b ⊢ ±(the weighted mean) ≤ most."""
    step = weight(i) - weight(i + 1)
    here = partial_at_most(i + 1, bounded_by(LessEqual(i + 1, n), suppose(IN_SUM[1])))
    inner = product_at_most(sign, step, partial_sum(i + 1), here)
    terms, bounds = (
        Sum(body, (i, 0, n - 1))
        for body in (sign * step * partial_sum(i + 1), of_partial_sums * modulus(step))
    )
    smaller = termwise(inner, terms, bounds, reason="the bound of the partial sums")
    whole = partial_at_most(n, weaken(rules.reflexive(n)))
    at_end = product_at_most(sign, weight(n), partial_sum(n), whole)
    return (
        calc(sign * weighted / n)
        .eq(sign * last + sign * corrections, "summation by parts", (sign, by_parts))
        .eq(sign * last + terms, by=algebra if sign == 1 else linearity)
        .le(
            of_partial_sums * modulus(weight(n)) + bounds,
            "the bound of each partial sum",
            at_end,
            smaller,
        )
        .eq(most, by=linearity)
        .theorem
    )


def product_at_most(sign, factor, value, bound):
    """|value| ≤ c ⊢ ±factor·value ≤ c·|factor|."""
    half = Rational(1, 2)
    up, down = signed(bound, sign), signed(bound, -sign)
    above, below = (rules.modulus_above(factor, way) for way in (1, -1))
    goal = LessEqual(sign * factor * value, bound.conclusion.rhs * modulus(factor))
    return bounded_by(goal, (half, above, down), (half, below, up))


m = Symbol("m", integer=True, positive=True)


@cache
def bound_of_partial_sums():
    """1 < b ⊢ ∀ m ≤ n: the mean of the first m frequencies is at most of_partial_sums."""
    smaller = b ** (m / n)
    inside = LessEqual(m, n)
    grows = power_strictly_decreases(
        b, -m / n, 0, suppose(above_one), bounded_by(Less(-m / n, 0), m / n)
    )
    at_least = bounded_by(Less(1, smaller), grows)
    at_most = power_decreases(
        b,
        -1,
        -m / n,
        suppose(above_one),
        bounded_by(LessEqual(-1, -m / n), (1 / n, suppose(inside))),
    )
    until = bounded_by(LessEqual(m / n, 1), (1 / n, suppose(inside)))
    below = power_decreases(b, m / n, 1, suppose(above_one), until)
    sums = at(cited("riemann-error"), {b: smaller, k: k, n: m}, at_least)
    areas = at(cited("decay-envelope"), {b: smaller, k: k}, at_least)
    error, area = (found.conclusion.lhs.args[0] for found in (sums, areas))
    sides = [
        calc(sign * partial_sum(m))
        .eq(sign * (m / n) * (error + area), by=law_of_exponents)
        .le(
            (smaller + 1) * m / (n * k * log(smaller)) + k * (1 - 1 / smaller) / n,
            "sum and integral, and the integral, for the base `b^(m/n)`",
            (m / n, signed(sums, sign)),
            (m / n, signed(areas, sign)),
        )
        .eq((smaller + 1) / (k * log(b)) + k * (1 - 1 / smaller) / n, by=law_of_exponents)
        .le(of_partial_sums, "`b^(m/n) ≤ b`", (1 / k, at_most, steepness), (k / n, below))
        .theorem
        for sign in (1, -1)
    ]
    upper, lower = sides
    bound = modulus_at_most(bounded_by(LessEqual(-of_partial_sums, partial_sum(m)), lower), upper)
    defined = logarithm_nonzero(smaller, suppose(Less(1, smaller)))
    for fact in (rules.discharge(Less(1, smaller), defined), cut(at_least, defined), log_nonzero()):
        bound = cut(fact, bound)
    return each(bound, m, given=(inside,))


# --- a function of bounded variation ------------------------------------------------------------

h = Function("h", real=True)
variation, area = Symbol("V", nonnegative=True), Symbol("L", real=True)
mean = Sum(h(i / n) * wave(i), (i, 0, n - 1)) / n
VARIES = ForAll(n, LessEqual(Sum(modulus(h(i / n) - h((i + 1) / n)), (i, 0, n - 1)), variation))
IS_INTEGRAL = TendsTo(Lambda(n, mean), area)
size = modulus(h(1)) + variation


@claim(
    "decay-weighted-variation",
    "With weights of bounded variation `V` the decay integral is at most `(b + 1)/(k ln b)` times "
    "`|h(1)| + V`",
    beyond(),
)
def decay_weighted_variation(h, variation, area, b, k):
    """`h` is any function on `[0, 1]` whose changes over `n` equal parts add up to `V` at most,
    whatever `n` is; its variation is such a `V`. `L` is the integral of `h(t) cos(k b^(−t))`: the
    limit of its Riemann sums, which exists for every `h` of bounded variation and is supposed here.
    Summation by parts in the Riemann sums, whose first `m` terms are similarities for the base
    `b^(m/n)`. For a model: however query and key weigh the frequencies, smoothly or in bands, the
    integral falls like `1/k`; what counts is how much the weights vary from one to the next."""
    return Implies(
        And(above_one, VARIES, IS_INTEGRAL),
        LessEqual(modulus(area), width * size),
    )


@decay_weighted_variation.proof
def riemann_sums_by_parts():
    known = at(each(mean_of_list(), weight, n), {weight: Lambda(i, h(i / n)), n: n})
    varies = at(suppose(VARIES), {n: n})
    changes = varies.conclusion.lhs
    factor = modulus(h(1)) + changes
    nothing, change = Sum(Integer(0), (i, 0, n - 1)), operator_parts(changes)[0]
    nonnegative = bounded_by(
        LessEqual(0, changes), termwise(bounded_by(LessEqual(0, change), change), nothing, changes)
    )
    near = (
        calc(modulus(mean))
        .le(of_partial_sums * factor, by=known)
        .le(
            (width + k / n) * size,
            "the variation of `h`",
            k * modulus(h(1)) / (b * n),
            (k / (b * n), nonnegative),
            (k / n, varies),
            ((b + 1) / k, steepness, varies),
        )
        .theorem
    )
    values = {f: Lambda(n, mean), area: area, most_in_limit: width * size, rest: k * size}
    split = bounded_by(LessEqual(modulus(mean), width * size + k * size / n), near)
    return at(bound_of_limit(), values, each(split, n), suppose(IS_INTEGRAL))


f = Function("f", real=True)
most_in_limit, rest = Symbol("c", real=True), Symbol("r", nonnegative=True)


def bound_of_limit():
    """⊢ ∀ f, L, c, r ≥ 0: |f(n)| ≤ c + r/n for all n, and f(n) → L, give |L| ≤ c."""
    bounded = ForAll(n, LessEqual(modulus(f(n)), most_in_limit + rest / n))
    tends = TendsTo(Lambda(n, f(n)), area)
    here = at(suppose(bounded), {n: n})
    above, below = (
        limit_of_combination(
            TendsTo(Lambda(n, f(n) + sign * rest / n), area), suppose(tends), vanishes(sign)
        )
        for sign in (-1, 1)
    )
    upper = bounded_by(LessEqual(f(n) - rest / n, most_in_limit), signed(here, 1))
    lower = bounded_by(LessEqual(-most_in_limit, f(n) + rest / n), signed(here, -1))
    from_one = LessEqual(1, n)
    high = limit_at_most(above, each(upper, n, given=(from_one,)), Integer(1))
    low = limit_at_least(below, each(lower, n, given=(from_one,)), Integer(1))
    result = modulus_at_most(low, high)
    return each(result, f, area, most_in_limit, rest, given=(bounded, tends))


def vanishes(sign):
    """⊢ ±r/n tends to 0."""

    def close(epsilon, count, late):
        here = sign * rest / count
        near = bounded_by(LessEqual(rest / count, epsilon), (epsilon / count, late))
        positive = (rest / count, epsilon)
        low, high = ((near,), positive) if sign == -1 else (positive, (near,))
        return (
            bounded_by(LessEqual(-epsilon, here), *low),
            bounded_by(LessEqual(here, epsilon), *high),
        )

    goal = TendsTo(Lambda(n, sign * rest / n), 0)
    return prove_limit(goal, lambda epsilon: rest / epsilon, close)


POINTS = ((0, 10, 3, 1), (1, 10000, 40, 2), (1, 500, 1000, 2), (0, 10000, 1000000, 1))
"""Which weights (b^(−t), or ⌊2t⌋ with its jumps), the base, k, and the variation at most."""

jumps = Symbol("alpha", real=True)
weights = Lambda(t, (1 - jumps) * b**-t + jumps * floor(2 * t))
kinds, bases, distances, variations = zip(*POINTS, strict=True)


def exactly(kind, base, place):
    """The weighted integral in closed form."""
    if kind == 0:
        return (sin(place) - sin(Rational(place, base))) / (place * log(base))
    return (Ci(place / sqrt(base)) - Ci(Rational(place, base))) / log(base)


@decay_weighted_variation.numbers(
    n=choice(1, 2, 64, 256),
    alpha=choice(*kinds),
    b=choice(*bases),
    k=choice(*distances),
    V=choice(*variations),
    L=choice(*(exactly(*point[:3]) for point in POINTS)),
    h=function(weights),
)
def jumps_with_numpy(b, k, alpha):
    half = np.log(b) / 2
    late = reference.decay_integral(k * np.exp(-half), np.exp(half)) / 2
    value = late if alpha else (np.sin(k) - np.sin(k / b)) / (k * np.log(b))
    ends_and_jumps = 2 + 2 if alpha else 1 / b + 1
    return abs(value), (b + 1) / (k * np.log(b)) * ends_and_jumps


if __name__ == "__main__":
    run_script(__file__)
